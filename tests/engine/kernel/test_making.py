"""Pieces that effects make out of a supply: the minnows of the toy game Fords."""

import pytest

from engine.kernel.exposure import controller
from engine.kernel.places import move, place
from tests.engine.kernel.fords import river


def test_what_is_made_stands_beside_what_has_made_it_and_is_its_players() -> None:
    game = river(hand=["Carp"]).choose("Settle Carp at Ford 2")
    assert (game.areas("river", 0)[1], game.zone("shoal", 0)) == (["Pool", "Carp", "Minnow", "Minnow"], ["Minnow"])
    minnow = game.piece("Minnow")
    assert (controller(game.game, minnow), game.game.table.owners[minnow]) == (0, -1)


@pytest.mark.parametrize(("left", "made"), [(3, 2), (2, 2), (1, 1), (0, 0)])
def test_a_supply_gives_as_many_as_it_has(left: int, made: int) -> None:
    game = river(hand=["Carp"], shoal=left).choose("Settle Carp at Ford 2")
    assert game.areas("river", 0)[1] == ["Pool", "Carp", *["Minnow"] * made]


def test_it_returns_to_the_supply_whenever_it_leaves() -> None:
    """With its ford it is discarded, and yet lies in no den."""
    game = river(hand=["Carp"]).choose("Settle Carp at Ford 1", "Pass")
    assert (game.zone("won"), game.zone("den"), game.zone("shoal", 0)) == (["Shallows"], ["Carp"], ["Minnow"] * 3)


@pytest.mark.parametrize("zone", ["hand", "deck", "den"])
def test_wherever_it_is_sent(zone: str) -> None:
    game = river(hand=["Carp"]).choose("Settle Carp at Ford 1")
    minnow = game.piece("Minnow")
    move(game.game, minnow, place(game.game, 0, game.rules.zones[zone]))
    assert ("Minnow" in game.zone(zone), game.zone("shoal", 0)) == (False, ["Minnow"] * 2)
    assert game.count("control", "Minnow") in (0, 1)
    assert game.game.counts[game.rules.counters["control"]][minnow] == 0


def test_what_has_returned_is_made_anew() -> None:
    game = river(hand=["Carp"], shoal=1).choose("Settle Carp at Ford 1")
    minnow = game.piece("Minnow")
    game.choose("Pass")
    assert game.zone("shoal", 0) == ["Minnow"]
    assert game.game.place[minnow] == place(game.game, -1, game.rules.zones["shoal"])


def test_from_one_place_in_play_to_another_it_stays_in_play() -> None:
    game = river(hand=["Carp"]).choose("Settle Carp at Ford 2", "Minnow swims from Ford 2 to Ford 3")
    assert game.areas("river", 0)[1:3] == [["Pool", "Carp", "Minnow"], ["Rapids", "Minnow"]]
