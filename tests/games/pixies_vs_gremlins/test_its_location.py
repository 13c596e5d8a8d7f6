"""Whose location "its location" is: that of the minion that the text has named, and the card's own where it has named none."""

import pytest

from tests.games.pixies_vs_gremlins.rows import card, minion, scene

CARDS = "".join(minion(name, 2, 5) for name in ("Foe", "Far", "Mine", "Own", "Other"))
HERE, THERE = ("", ["Mine"], ["Foe", "Other"]), ("", ["Own"], ["Far"])


def word(text, *sites, kind="event", method="Resolve", cards=CARDS, **more):
    """A turn with a card of this text in hand: two locations, with an enemy or two and a friend at each."""
    own = card("Word", kind, text, method=method)
    return scene((), *(sites or (HERE, THERE)), cards=own + cards, one='hand = ["Word"]', **more)


@pytest.mark.parametrize(("target", "drawn"), [("Foe", 3), ("Far", 2)])
def test_it_is_that_of_the_target(target, drawn):
    """PVG-CA-1: three are at the one location, two at the other; an event is at none. [003:3]"""
    s = word("Move target enemy minion to an adjacent location. Draw 1 card for each minion at its location.")
    s.choose("Play Word", target, "Foe goes to Location 1" if target == "Foe" else "Far goes to Location 4")
    assert len(s.zone("hand")) == 1
    s = word("Deal 1 damage to target enemy minion. Draw 1 card for each minion at its location.")
    assert len(s.choose("Play Word", target).zone("hand")) == drawn


def test_a_trap_reaches_those_beside_its_target():
    """PVG-CA-1: with damage 5 all enemies there fall, and none elsewhere. [003:4]"""
    s = word("Disable target enemy minion. Deal 5 damage to each enemy minion at its location.", kind="trap")
    assert s.choose("Play Word", "Foe").zone("discard", 2) == ["Foe", "Other"]


def test_where_a_target_falls_is_its_location_still():
    """PVG-Q12: defeated by the first damage, it had stood beside the others. [003:78]"""
    s = word("Deal 5 damage to target enemy minion. Deal 5 damage to each enemy minion at its location.")
    assert s.choose("Play Word", "Foe").zone("discard", 2) == ["Foe", "Other"]


def test_what_lasts_is_about_those_beside_the_target():
    """PVG-CA-1: until the end of the round, for the friend there and not for the one elsewhere."""
    s = word(
        "Deal 1 damage to target enemy minion. Each friendly minion at its location has +3 power until the end of the round."
    ).choose("Play Word", "Far")
    assert (s.value("power", "Own"), s.value("power", "Mine")) == (5, 2)


@pytest.mark.parametrize("speaker", [HERE, THERE])
def test_of_a_trigger_it_is_that_of_the_minion_it_is_about(speaker):
    """PVG-Q3: whoever says it stands there or elsewhere. [003:86]"""
    bell = minion("Bell", 1, 9, text="When a friendly minion moves: Draw 1 card for each enemy minion at its location.")
    sites = [
        (name, [*mine, *(["Bell"] if (name, mine, theirs) == speaker else [])], theirs)
        for name, mine, theirs in (HERE, THERE)
    ]
    assert len(scene((), *sites, cards=CARDS + bell).choose("Move Own from Location 3 to Location 2").zone("hand")) == 2


def test_of_a_defeat_it_is_where_the_minion_fell():
    """PVG-MI-3: not where the minion stands that says it. [003:78]"""
    bell = minion(
        "Bell", 1, 9, text="When an enemy minion is defeated: Deal 5 damage to each enemy minion at its location."
    )
    s = word("Deal 5 damage to target enemy minion.", HERE, ("", ["Bell"], ["Far"]), cards=CARDS + bell)
    assert s.choose("Play Word", "Foe").zone("discard", 2) == ["Foe", "Other"]


def test_what_lasts_from_a_defeat_is_about_those_who_stood_there():
    """PVG-MI-3: the friend beside it, not the one elsewhere."""
    text = "When an enemy minion is defeated: Each friendly minion at its location has +3 power until the end of the round."
    s = word(
        "Deal 5 damage to target enemy minion.",
        HERE,
        ("", ["Bell"], ["Far"]),
        cards=CARDS + minion("Bell", 1, 9, text=text),
    ).choose("Play Word", "Foe")
    assert (s.value("power", "Mine"), s.value("power", "Bell")) == (5, 1)


def test_it_is_the_cards_own_where_none_is_named():
    """PVG-CA-1: of the minion that says it."""
    own = minion("Bell", 1, 9, text="1 AP: Draw 1 card for each enemy minion at its location.")
    s = scene((), ("", ["Bell"], ["Foe", "Other"]), THERE, cards=CARDS + own)
    assert len(s.choose("Use Bell").zone("hand")) == 2


def test_it_is_the_cards_own_where_it_names_itself():
    """PVG-Q3: it moves, and is there."""
    own = minion("Bell", 1, 9, text="When Bell moves: Draw 1 card for each enemy minion at its location.")
    s = scene((), HERE, ("", ["Bell"], ["Far"]), cards=CARDS + own)
    assert len(s.choose("Move Bell from Location 3 to Location 2").zone("hand")) == 2
