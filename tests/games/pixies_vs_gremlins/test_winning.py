"""Who wins (rulebook 003:1; how many locations it takes is ours)."""

import pytest

from tests.games.pixies_vs_gremlins.rows import capture, card, minion, taken

SITE = card("Site", "location", "", ["Flight"], power=1, rune="Acorn") + minion("Bird", 9, 1, "Flight")
SPOT = card("Spot", "location", "", ["Flight"], power=1, rune="Dew")
DEN = card("Den", "home", "", ["Flight"], power=1, race="Gremlin", home_power=9, home_ability="Support")
NEST = card("Nest", "home", "", ["Flight"], power=1, race="Pixie", home_power=9, home_ability="Support")
TWO, THREE = ["Root Cellar", "Briar Gate"], ["Hedge Maze", "Copper Still", "Thorn Throne"]


def test_three_runes_win():
    """PVG-GO-1, PVG-Q4: a setting of ours. [003:1]"""
    s = capture((), ("Site", ["Bird"]), cards=SITE + SPOT, one=taken(*TWO))
    assert (s.game.winners, s.game.cause, s.log()[-1]) == ((0,), "runes", "Seat 1 summons the wolpertinger.")


def test_two_runes_do_not():
    """PVG-Q4: nor does a Home alone."""
    assert not capture((), ("Site", ["Bird"]), cards=SITE + SPOT, one=taken(*TWO[:1])).game.over
    alone = capture((), (), (), (), ("Den", ["Bird"]), cards=SITE + DEN)
    assert (alone.zone("captured"), alone.game.over) == (["Den"], False)


def test_the_home_of_an_enemy_and_one_rune_win():
    """PVG-Q4, PVG-Q33: a Home that falls counts for its captor."""
    s = capture((), (), (), (), ("Den", ["Bird"]), cards=SITE + DEN, one=taken("Root Cellar"))
    assert (s.game.winners, s.game.cause) == ((0,), "home")


def test_a_home_is_no_rune():
    """PVG-LO-2, PVG-Q4: it shows an emblem instead. [003:60]"""
    assert not capture((), (), (), (), ("Den", ["Bird"]), cards=SITE + DEN).game.over


@pytest.mark.parametrize(("one", "two", "winners"), [
    ([*TWO, "Hedge Maze"], ["Copper Still", "Thorn Throne"], (0,)),
    ([*TWO], ["Copper Still", "Thorn Throne", "Hedge Maze"], (1,)),
])  # fmt: skip
def test_of_two_who_win_at_once_the_one_with_more_runes_has_won(one, two, winners):
    """PVG-Q34: more captured runes first."""
    s = capture((), ("Site", ["Bird"]), ("Spot", [], ["Bird"]), cards=SITE + SPOT, one=taken(*one), two=taken(*two))
    assert s.game.winners == winners


def test_then_the_one_who_has_matched_more_abilities_in_that_phase():
    """PVG-Q34: two birds match twice."""
    assert capture(
        (),
        ("Site", ["Bird"]),
        ("Spot", [], ["Bird", "Bird"]),
        cards=SITE + SPOT,
        one=taken(*TWO),
        two=taken(*THREE[:2]),
    ).game.winners == (1,)


def test_else_it_is_a_draw():
    """PVG-Q34: nobody summons it alone."""
    s = capture(
        (), ("Site", ["Bird"]), ("Spot", [], ["Bird"]), cards=SITE + SPOT, one=taken(*TWO), two=taken(*THREE[:2])
    )
    assert (s.game.over, s.game.winners, s.game.cause) == (True, (), "both")


def test_both_homes_can_fall_in_one_phase():
    """PVG-Q34, PVG-Q39: judged from one position."""
    s = capture(
        ("Nest", [], ["Bird"]),
        (),
        (),
        (),
        ("Den", ["Bird"]),
        cards=SITE + DEN + NEST,
        one=taken("Root Cellar"),
        two=taken("Briar Gate"),
    )
    assert (s.zone("captured"), s.zone("captured", 2)) == (["Root Cellar", "Den"], ["Briar Gate", "Nest"])
    assert s.game.winners == ()
