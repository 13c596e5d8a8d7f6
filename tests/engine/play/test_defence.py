"""The best defence: where the goal can be kept from whoever tries a puzzle, it is kept; else it answers as steady play does."""

from random import Random

import pytest

from engine.kernel.agenda import answer
from engine.kernel.state import Game
from engine.packs.cards import Puzzle
from engine.play.defence import Defence
from engine.play.playable import loaded_game
from engine.play.proof import CUT, PROVEN, REFUTED
from engine.play.puzzles import lay_out
from tests.packs import SHIPPED

PUZZLES = [puzzle for pack in SHIPPED.values() for puzzle in pack.puzzles.values()]
LONG = ["five-cards-deep", "both-sides"]  # to search


def named(puzzle: Puzzle) -> str:
    return f"{puzzle.game}-{puzzle.id}"


def defence_of(puzzle: Puzzle) -> Defence:
    return Defence(lay_out(loaded_game(SHIPPED[puzzle.game]), puzzle))


def against(defence: Defence, game: Game, seed: int) -> list[str]:
    """What each position of a game has come to in which whoever tries the puzzle does anything."""
    random, aim, found = Random(seed), defence.task.aim(), []
    while (ended := aim.result(game)) is None:
        assert game.decision is not None
        found.append(defence.result(game))
        own = game.decision.seat == defence.task.seat
        answer(game, random.randrange(len(game.decision.options)) if own else defence.answer(game))
    return [*found, ended]


@pytest.mark.parametrize("puzzle", [puzzle for puzzle in PUZZLES if puzzle.id not in LONG], ids=named)
def test_who_has_lost_the_way_does_not_find_it_again(puzzle: Puzzle) -> None:
    defence = defence_of(puzzle)
    for seed in range(6):
        found = against(defence, defence.task.first(), seed)
        assert found[0] == PROVEN
        assert CUT not in found
        lost = found.index(REFUTED) if REFUTED in found else len(found)
        assert set(found[lost:]) <= {REFUTED}


@pytest.mark.parametrize("puzzle", [puzzle for puzzle in PUZZLES if puzzle.id not in LONG], ids=named)
def test_who_keeps_to_the_way_reaches_the_goal(puzzle: Puzzle) -> None:
    defence = defence_of(puzzle)
    game, aim = defence.task.first(), defence.task.aim()
    while aim.result(game) is None:
        assert game.decision is not None
        if game.decision.seat == defence.task.seat:
            numbers = range(len(game.decision.options))
            answer(game, next(number for number in numbers if leads(defence, game, number)))
        else:
            answer(game, defence.answer(game))
    assert aim.result(game) == PROVEN


def leads(defence: Defence, game: Game, number: int) -> bool:
    """Whether the goal is still reached behind an option."""
    twin = game.clone()
    answer(twin, number)
    return defence.result(twin) == PROVEN


def test_what_would_take_too_long_is_answered_as_steady_play_does() -> None:
    puzzle = next(puzzle for puzzle in PUZZLES if puzzle.id == LONG[0])
    defence = defence_of(puzzle)
    assert defence.result(defence.task.first(), most=10) == CUT
    assert defence.result(defence.task.first(), most=60_000) == PROVEN
    assert defence.result(defence.task.first(), most=0) == PROVEN  # which is known by now
