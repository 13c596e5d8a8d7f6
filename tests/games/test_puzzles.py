"""The puzzles that ship: each is proven, has one solution, and its wrong moves fail."""

from dataclasses import replace

import pytest

from engine.packs.cards import Puzzle
from engine.packs.puzzles import LEVELS
from engine.play.playable import loaded_game
from engine.play.proof import PROVEN, Search
from engine.play.puzzles import Task, faults, lay_out, problems_of, prove_puzzle, puzzle_problems
from tests.engine.play.test_proof import by_force
from tests.packs import SHIPPED
from tests.tiers import drawn_of_each

LESSONS = [lesson for pack in SHIPPED.values() for lesson in pack.lessons.values()]
PUZZLES = [puzzle for pack in SHIPPED.values() for puzzle in pack.puzzles.values()]
SMALL = [
    "small-and-straight",
    "out-of-step",
    "debts-to-fire",
    "leaden-gift",
    "light-feet",
    "break-the-tie",
    "under-the-colossus",
]  # of which every option of every position can be tried


def named(puzzle: Puzzle) -> str:
    return f"{puzzle.game}-{puzzle.id}"


def task_of(puzzle: Puzzle) -> Task:
    return lay_out(loaded_game(SHIPPED[puzzle.game]), puzzle)


def game_of(puzzle: Puzzle) -> str:
    return puzzle.game


@pytest.mark.parametrize("puzzle", drawn_of_each("puzzles", PUZZLES, game_of), ids=named)
def test_a_puzzle_has_one_solution_and_its_wrong_moves_fail(puzzle):
    task = task_of(puzzle)
    proof = prove_puzzle(task, most=50_000)
    assert faults(task, proof) == []
    assert proof.is_unique


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_a_lesson_can_be_solved_and_its_wrong_moves_fail(lesson):
    task = task_of(lesson)
    assert faults(task, prove_puzzle(task, most=20_000)) == []


@pytest.mark.parametrize("slug", sorted(SHIPPED))
def test_lessons_are_counted_from_one(slug):
    orders = [lesson.order for lesson in SHIPPED[slug].lessons.values()]
    assert orders == list(range(1, len(orders) + 1))


@pytest.mark.parametrize("puzzle", drawn_of_each("puzzles in order", PUZZLES, game_of), ids=named)
def test_what_is_taken_for_alike_makes_no_difference(puzzle):
    task = task_of(puzzle)
    assert Search(task.first(), task.aim(), orderly=True).result(task.first()) == PROVEN


@pytest.mark.parametrize("puzzle", [puzzle for puzzle in PUZZLES if puzzle.id in SMALL], ids=named)
def test_the_search_agrees_with_the_definition(puzzle):
    task = task_of(puzzle)
    assert by_force(task.first(), task.aim())


@pytest.mark.parametrize(
    ("key", "old", "new", "message"),
    [
        ("scene", "hand =", "hnd =", "scene: seat 1: 'hnd' is unknown; did you mean hand?"),
        ("scene", '"Emberdart"]\nconc', '"Emberdrat"]\nconc', "did you mean Emberdart?"),
        ("goal", "won", "wonn", "goal: 'wonn' is none of won, lost"),
        ("goal", "won", "-won", "goal: is reached before anybody decides"),
    ],
)
def test_a_scene_or_goal_that_cannot_be_is_told_with_file_and_line(key, old, new, message):
    pack = SHIPPED["runeslingers-awakening"]
    puzzle = pack.puzzles["big-or-many"]
    assert puzzle_problems(pack) == []
    text = getattr(puzzle, key)
    assert old in text
    (problem,) = problems_of(pack, replace(puzzle, **{key: text.replace(old, new, 1)}))
    source = (pack.folder / "puzzles" / "big-or-many.toml").read_text().splitlines()
    line = next(number for number, words in enumerate(source, 1) if words.startswith(f"{key} ="))
    assert problem.startswith(f"engine/games/runeslingers/awakening/puzzles/big-or-many.toml:{line}: {key}: ")
    assert message in problem


@pytest.mark.parametrize("slug", sorted(SHIPPED))
def test_a_game_has_puzzles_from_easy_to_hard(slug):
    puzzles = list(SHIPPED[slug].puzzles.values())
    assert len(puzzles) >= 6
    assert {puzzle.level for puzzle in puzzles} == {*LEVELS}
    assert len({puzzle.title for puzzle in puzzles}) == len(puzzles)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=named)
def test_a_puzzle_tells_what_is_asked_why_it_works_and_what_goes_wrong(puzzle):
    assert puzzle.before
    assert len(puzzle.hints) >= 2
    assert puzzle.wrongs
    texts = [puzzle.task, puzzle.before, puzzle.after, *puzzle.hints, *[wrong.says for wrong in puzzle.wrongs]]
    assert [text for text in texts if text[-1] not in ".?!"] == []
