"""`manage.py prove_puzzle`: whether the goal of a puzzle is reached against every answer, and by which solutions."""

import json
import sys
import time
from collections.abc import Iterator
from typing import Any, Final

from django.conf import settings
from django.core.management.base import CommandError

from catalog.commands import DeclaredCommand
from decks.arguments import NamedError, puzzle_in, tell
from engine.play.playable import NotPlayableError
from engine.play.proof import POSITIONS_MAX
from engine.play.puzzles import Task, faults, prove_puzzle
from engine.play.solutions import Proof, Solution, steps_in_words
from engine.plurals import plural

NOT_PROVEN, UNREADABLE = 1, 2
BY_CHANCE: Final = "Something is shuffled, rolled or drawn by lot: it falls as the seed of the scene has it."


class Command(DeclaredCommand):
    help = (
        "Proves a puzzle: the goal is reached whatever the other seats answer, by one solution, and its wrong moves fail. "
        "Exits with 0 if it is proven, 1 if it is not, 2 if it cannot be read."
    )

    arguments = {
        "file": {"metavar": "FILE", "help": "the puzzle, a TOML file (docs/scenes.md)"},
        "--positions": {
            "type": int,
            "default": POSITIONS_MAX,
            "metavar": "N",
            "help": f"look at so many positions, at most ({POSITIONS_MAX})",
        },
        "--json": {"action": "store_true", "help": "print the proof as JSON, or why there is none"},
    }

    def handle(self, *args: Any, **options: Any) -> None:
        name = options["file"]
        try:
            task = puzzle_in(name, settings.GAMES_PATH)
        except (NamedError, NotPlayableError) as error:
            if not options["json"]:
                raise CommandError(str(error), returncode=UNREADABLE) from None
            self.stdout.write(json.dumps({"file": name, "unreadable": str(error).splitlines()}))
            sys.exit(UNREADABLE)
        begun = time.monotonic()
        proof = prove_puzzle(task, max(0, options["positions"]))
        seconds = round(time.monotonic() - begun, 1)
        wrong = faults(task, proof)
        text = (
            json.dumps(report(task, proof, wrong, seconds))
            if options["json"]
            else in_words(task, proof, wrong, seconds)
        )
        tell(self.stdout, text)
        if wrong:
            sys.exit(NOT_PROVEN)


def report(task: Task, proof: Proof, wrong: list[str], seconds: float) -> dict[str, Any]:
    """A proof as data."""
    return {
        "puzzle": task.puzzle.id,
        "game": task.puzzle.game,
        "result": proof.result,
        "unique": proof.is_unique,
        "solutions": [tree(solution) for solution in proof.solutions],
        "complete": proof.complete,
        "by_chance": proof.by_chance,
        "faults": wrong,
        "positions": proof.positions,
        "seconds": seconds,
    }


def tree(solution: Solution) -> dict[str, Any]:
    """A solution as data: its steps, who is asked then, and what follows upon each answer."""
    answers = [{"answer": words, "then": tree(then)} for words, then in solution.answers]
    return {"steps": solution.steps, "asked": solution.asked, "answers": answers}


def in_words(task: Task, proof: Proof, wrong: list[str], seconds: float) -> str:
    """A proof as lines for a reader."""
    return "\n".join(told(task, proof, wrong, seconds))


def told(task: Task, proof: Proof, wrong: list[str], seconds: float) -> Iterator[str]:
    """The lines: the result, the solutions, what is wrong."""
    yield f"{task.puzzle.title}: {proof.result} ({plural(proof.positions, 'position')}, {seconds} s)"
    if proof.by_chance:
        yield BY_CHANCE
    for number, solution in enumerate(proof.solutions, 1):
        yield f"Solution {number}:"
        yield from steps_in_words(solution, "  ")
    yield from (f"Not as it should be: {problem}" for problem in wrong)
