"""The wall, an opponent of test games: a revenant of a Power from a turn on. No rule of the book, and it breaks none."""

import pytest

from engine.games.runicka.combat import DECLARED
from engine.games.runicka.pilot import OPPONENTS
from engine.games.runicka.walls import WALL_UP
from engine.kernel.state import OWN_SEAT, TURNS
from engine.kernel.table import Table
from engine.play.goldfish import prepare
from engine.play.playable import loaded_game
from engine.play.record import begin, record_of, restore
from tests.games.runicka.arena import END, FOE_ONE
from tests.games.runicka.test_setup import DECKS, PACK
from tests.scenes import Played

FOE = 1
SKITTERS = {"main": {"moth-skitter": 20}}  # Power 2, two combats a turn
COURIERS = {"main": {"wick-courier": 20}}  # Power 2, and Flying
HIT = f"Attack {FOE_ONE} with Moth Skitter"
FACE = "Attack your foe with Moth Skitter"


def walled(power, turn, deck):
    """A game that has just begun against a wall."""
    wall, rules = OPPONENTS["wall"].set_to({"power": str(power), "turn": str(turn)}), loaded_game(PACK)
    return Played(begin(Table(rules, wall.decks(rules, deck), wall.conditions), 1, logged=True))


def passed(played, seat, turn):
    """The Main Phase of that turn of a seat, without anything done before."""
    while (played.game.active, played.game.counts[TURNS][seat], played.question) != (seat, turn, "Your Main Phase"):
        played.choose(END if END in played.offered else played.offered[-1])
    return played


def before_it(power, turn=1):
    """A Moth Skitter before a wall, in the second turn of its runekeeper."""
    return passed(walled(power, turn, SKITTERS), OWN_SEAT, 2).choose(
        "Attune to Chaos 1", "Summon Moth Skitter on Seat 1: Arena 1"
    )


@pytest.mark.parametrize("turn", [1, 2, 4])
def test_it_stands_from_the_turn_that_is_set_and_not_before(turn):
    assert passed(walled(3, turn, SKITTERS), FOE, turn).areas("arena", 2) == [["Wall"], [], []]
    if turn > 1:
        assert passed(walled(3, turn, SKITTERS), FOE, turn - 1).areas("arena", 2) == [[], [], []]


@pytest.mark.parametrize(("power", "mine", "walls"), [(1, ["Moth Skitter"], []), (2, [], []), (3, [], ["Wall"])])
def test_it_has_the_power_that_is_set(power, mine, walls):
    """It fights as any revenant does, and lies in no pile when it falls: it is a Fragment (RNK-Q46). [002:66]"""
    played = before_it(power)
    assert played.value("power", "Wall") == power
    played.choose(HIT)
    assert (played.zone("arena"), played.zone("arena", 2)) == (mine, walls)
    assert "Wall" not in played.zone("oblivion", 2)


def test_it_bars_direct_attacks_as_long_as_it_stands():
    """A runekeeper is attacked only without revenants. [002:65]"""
    played = before_it(1)
    assert FACE not in played.offered
    assert played.choose(HIT, FACE).count("life", 2) == 98


def test_what_flies_attacks_past_it():
    """It does not fly itself. [002:83]"""
    played = passed(walled(9, 1, COURIERS), OWN_SEAT, 2)
    played.choose("Attune to Order 1", "Summon Wick Courier on Seat 1: Arena 1", "Attack your foe with Wick Courier")
    assert played.count("life", 2) == 98


def test_it_comes_back_as_its_next_turn_begins():
    played = before_it(1).choose(HIT, END)
    assert (played.game.active, played.zone("arena", 2)) == (FOE, ["Wall"])
    assert [kind for kind, *_ in played.game.log].count(WALL_UP) == 2


def test_it_stands_once_and_declares_no_combat():
    played = passed(walled(9, 1, SKITTERS), OWN_SEAT, 6)
    assert played.zone("arena", 2) == ["Wall"]
    assert DECLARED not in [kind for kind, *_ in played.game.log]


def test_the_same_game_comes_of_its_record():
    """What the wall is set to is kept with the game."""
    game = before_it(5, 1).game
    again = restore(loaded_game(PACK), record_of(game), logged=True)
    assert (again.log, Played(again).value("power", "Wall")) == (game.log, 5)


def test_without_a_wall_none_is_there():
    assert not [
        one for one in begin(Table(loaded_game(PACK), [SKITTERS, SKITTERS]), 1).table.cards if one.name == "Wall"
    ]


def test_a_high_wall_keeps_longer_from_the_kill_than_a_low_one():
    """Both settings tell in test games."""
    titles = ("sleeper", "wall (power 4, turn 6)", "wall (power 4, turn 1)", "wall (power 9, turn 1)")
    runs = [prepare(PACK, DECKS["moths-to-the-pyre"], 3, opponent=title) for title in titles]
    turns = [sum(run.play(index).counts[TURNS][OWN_SEAT] for index in range(12)) for run in runs]
    assert turns == sorted(set(turns))
