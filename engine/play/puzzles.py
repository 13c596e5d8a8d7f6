"""A puzzle at a table: its scene is dealt, its goal is read, and the search says whether it is what it claims to be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.kernel.agenda import answer
from engine.kernel.state import Game
from engine.kernel.table import LoadedGame, Table
from engine.packs.cards import Pack, Puzzle
from engine.packs.reading import short_path
from engine.packs.records import find_line
from engine.play.goals import Goal, GoalError, read_goal
from engine.play.playable import loaded_game
from engine.play.proof import POSITIONS_MAX, PROVEN, REFUTED, Aim, Result
from engine.play.record import begin
from engine.play.scenes import SceneError, read_scene, read_seed
from engine.play.solutions import Proof, prove

SEED: Final = 1  # of a scene that gives none


class PuzzleError(Exception):
    """A puzzle whose scene or goal cannot be read; `problems` begin with the key that is meant."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


@dataclass(frozen=True)
class Task:
    """A puzzle that is laid out: its table with its seed, its goal, and the seat that is to reach it."""

    puzzle: Puzzle
    table: Table
    seed: int
    goal: Goal
    seat: int

    def first(self, *, logged: bool = False) -> Game:
        """The game at its first decision."""
        return begin(self.table, self.seed, logged=logged)

    def aim(self) -> Aim:
        """What is to be reached from the first decision on."""
        return Aim(self.first(), self.goal, self.seat, self.puzzle.turns)


class Watch:
    """Watches a game that is played by hand: what the goal of a puzzle comes to, answer by answer, also between two that a person gives."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.aim = task.aim()
        self.game = task.first()

    def result(self, answers: Sequence[int]) -> Result | None:
        """What has come of the goal after these answers, None while it is open; answers that were taken back are forgotten."""
        if list(answers[: len(self.game.answers)]) != self.game.answers:
            self.game = self.task.first()
        ended = self.aim.result(self.game)
        for number in answers[len(self.game.answers) :]:
            if ended is None:
                answer(self.game, number)
                ended = self.aim.result(self.game)
        return ended


def lay_out(rules: LoadedGame, puzzle: Puzzle) -> Task:
    """A puzzle at its table. Raises PuzzleError with all that is wrong with scene and goal."""
    try:
        table = read_scene(rules, puzzle.scene)
    except SceneError as wrong:
        raise PuzzleError([f"scene: {problem}" for problem in wrong.problems]) from wrong
    problems = []
    if puzzle.seat > table.seats:
        problems.append(f"seat: {puzzle.seat} has no place at the table; the scene has {table.seats} seats")
    try:
        goal = read_goal(rules, puzzle.goal, table.seats)
    except GoalError as error:
        raise PuzzleError([*problems, f"goal: {error}"]) from error
    if problems:
        raise PuzzleError(problems)
    seed = read_seed(puzzle.scene)
    task = Task(puzzle, table, SEED if seed is None else seed, goal, puzzle.seat - 1)
    if (ended := task.aim().result(task.first())) is not None:
        raise PuzzleError([f"goal: is {'reached' if ended == PROVEN else 'missed'} before anybody decides"])
    return task


def puzzle_problems(pack: Pack) -> list[str]:
    """What is wrong with the scenes and goals of a game's puzzles and lessons, with file, line and key."""
    return [line for one in (*pack.puzzles.values(), *pack.lessons.values()) for line in problems_of(pack, one)]


def problems_of(pack: Pack, puzzle: Puzzle) -> list[str]:
    """What is wrong with the scene and goal of one."""
    try:
        lay_out(loaded_game(pack), puzzle)
    except PuzzleError as error:
        path = pack.folder / f"{puzzle.ref}.toml"
        return at_lines(error.problems, short_path(path), path.read_text(encoding="utf-8"))
    return []


def at_lines(problems: Iterable[str], name: str, source: str) -> list[str]:
    """Problems that begin with a key, behind the name of the file and the line of that key."""
    return [f"{name}:{find_line(source, (), problem.partition(':')[0])}: {problem}" for problem in problems]


def prove_puzzle(task: Task, most: int = POSITIONS_MAX) -> Proof:
    """What the search says of a puzzle, after so many positions at most."""
    return prove(task.first(), task.goal, task.seat, task.puzzle.turns, most)


def faults(task: Task, proof: Proof) -> list[str]:
    """What keeps a puzzle from being what it claims: proven, with one solution, and each of its wrong moves one that fails. A lesson may
    have several solutions.
    """
    if proof.result != PROVEN:
        return [f"the goal is {proof.result} after {proof.positions:,} positions"]
    failing = {move.words for move in proof.moves if move.result == REFUTED}
    wrongs = [
        f"wrong: {wrong.move!r} is no move that fails; these do: {', '.join(sorted(failing)) or 'none'}"
        for wrong in task.puzzle.wrongs
        if wrong.move not in failing
    ]
    if task.puzzle.is_lesson:
        return wrongs
    if len(proof.solutions) > 1:
        return [f"there are {len(proof.solutions)} solutions or more, and not one", *wrongs]
    return ["whether there is another solution was cut off", *wrongs] if not proof.complete else wrongs
