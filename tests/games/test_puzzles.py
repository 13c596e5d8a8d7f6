"""The puzzles that ship: each is proven, has one solution, and its wrong moves fail."""

import pytest

from engine.packs.cards import Puzzle
from engine.packs.puzzles import LEVELS
from engine.play.playable import loaded_game
from engine.play.proof import PROVEN, Search
from engine.play.puzzles import Task, faults, lay_out, prove_puzzle
from tests.engine.play.test_proof import by_force
from tests.packs import SHIPPED
from tests.tiers import drawn_of_each

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


@pytest.mark.parametrize("puzzle", drawn_of_each("puzzles in order", PUZZLES, game_of), ids=named)
def test_what_is_taken_for_alike_makes_no_difference(puzzle):
    task = task_of(puzzle)
    assert Search(task.first(), task.aim(), orderly=True).result(task.first()) == PROVEN


@pytest.mark.parametrize("puzzle", [puzzle for puzzle in PUZZLES if puzzle.id in SMALL], ids=named)
def test_the_search_agrees_with_the_definition(puzzle):
    task = task_of(puzzle)
    assert by_force(task.first(), task.aim())


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
