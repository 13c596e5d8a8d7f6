"""The practice abilities make a game of the length that it is meant to have."""

from statistics import median

import pytest

from decks.construction.formats.deck_text import read_deck
from engine.kernel.state import TURNS
from engine.kernel.table import Table
from engine.play.goldfish import play_out, prepare
from engine.play.pilots import pilots_of
from engine.play.playable import loaded_game
from engine.play.record import begin
from engine.play.tally import Tally
from tests.packs import SHIPPED

PACK = SHIPPED["rune-stones"]
GAMES_EACH = 40


def run_of(deck: str, **more):
    return prepare(PACK, read_deck(PACK.decks[deck], PACK).sections, 1, **more)


@pytest.mark.parametrize("deck", PACK.decks)
def test_greedy_alone_needs_fifteen_to_thirty_five_rounds(deck):
    rounds = [run_of(deck).play(index).counts[TURNS][0] for index in range(GAMES_EACH)]
    least = 8 if "// format: deck_in_play" in PACK.decks[deck] else 15  # what begins in the middle may be shorter
    assert least <= median(rounds) <= 35


def test_every_game_of_greedy_comes_to_its_end():
    tally = run_of("base").tally(range(GAMES_EACH))
    assert (tally.wins, tally.unfinished) == (GAMES_EACH, 0)


@pytest.mark.parametrize("opponent", ["sleeper", "tide", "mirror"])
def test_every_opponent_can_be_played_against(opponent):
    run = run_of("base", opponent=opponent)
    assert run.table.seats == (2 if opponent == "mirror" else 1)
    game = run.play(0)
    assert game.over
    assert not game.unfinished
    assert ("tide" in run.table.options) == (opponent == "tide")


def test_a_shared_victory_is_a_win():
    tally = Tally()
    game = run_of("base", opponent="mirror").play(0)
    game.winners = (0, 1)
    tally.add(game, 0)
    assert tally.wins == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_beats_chance(seats):
    pilots = pilots_of(PACK)
    deck = read_deck(PACK.decks["base"], PACK).sections
    table = Table(loaded_game(PACK), [deck] * seats)
    for seed in range(5):
        game = play_out(
            begin(table, seed), [pilots["greedy"](seed), *(pilots["random"](seed + n) for n in range(1, seats))]
        )
        assert game.winners == (0,)
