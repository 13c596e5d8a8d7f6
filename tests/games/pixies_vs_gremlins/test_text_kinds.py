"""Kinds of misreading, played: whose location is meant, what stays, what pays a price, what forbids a card to be played."""

from json import dumps

import pytest

from tests.games.pixies_vs_gremlins.rows import at, card, minion, scene
from tests.scenes import answered

HERE = ()
WITCH = minion("Witch", 1, 2, "Magic", value=2)
NOVICE = minion("Novice", 1, 2, "Magic", value=1)
ALLY, FLYER = minion("Ally", 1, 2, "Melee"), minion("Flyer", 1, 1, "Flight")
FOE, BIG = minion("Foe", 2, 2, "Melee"), minion("Big", 3, 3, "Melee")
NEAR, FAR = minion("Near", 1, 1, "Melee"), minion("Far", 1, 1, "Melee")
ALL = WITCH + NOVICE + ALLY + FLYER + FOE + BIG + NEAR + FAR
NO = "No"
DRAWN = "Bluebell Knight"  # what decks hold


def word(text, kind="event", name="Word", method="Resolve"):
    """The action card that is tried."""
    return card(name, kind, text, method=method)


def in_hand(text, *sites, kind="event", name="Word", method="Resolve", one=""):
    """A table with the action card in the hand of the first player."""
    return scene(*sites, cards=ALL + word(text, kind, name, method), one=f"hand = {dumps([name])}\n{one}")


def on_table(text, *sites, one=""):
    """A table on which a minion called Word stands wherever the sites say."""
    return scene(*sites, cards=ALL + minion("Word", 1, 2, text=text), one=one)


# Whose location


def test_the_location_of_whoever_moved_is_not_that_of_the_card_that_speaks():
    """PVG-AP-1: Ally moves to Far; Word waits beside Near."""
    text = "When a friendly minion moves: Deal 1 damage to target enemy minion at its location."
    s = on_table(text, HERE, ("", ["Ally"]), ("", [], ["Far"]), ("", ["Word"], ["Near"]))
    s.choose("Move Ally from Location 2 to Location 3")
    assert (s.zone("discard", 2), at(s, 4)) == (["Far"], ["Word", "Near"])


def test_the_location_of_whoever_was_defeated_is_where_it_fell():
    """PVG-MI-3: Ally falls beside Foe; Word waits beside Near."""
    text = "When a friendly minion is defeated: Deal 2 damage to target enemy minion at its location."
    blast = "Deal 2 damage to target friendly minion."
    cards = ALL + minion("Word", 1, 9, text=text) + word(blast, name="Blow")
    sites = (HERE, ("", ["Ally"], ["Foe"]), HERE, ("", ["Word"], ["Near"]))
    s = scene(*sites, cards=cards, one='hand = ["Blow"]').choose("Play Blow", "Ally")
    assert (s.zone("discard", 2), at(s, 4)) == (["Foe"], ["Word", "Near"])


def test_its_own_location_is_the_one_that_it_has_moved_to():
    """PVG-AP-1: the enemy there is tired, not the one that it left."""
    text = "When Word moves: Fatigue target enemy minion at its location."
    s = on_table(text, HERE, ("", ["Word"], ["Near"]), ("", [], ["Far"]))
    s.choose("Move Word from Location 2 to Location 3")
    assert [s.count("fatigued", name) for name in ("Near", "Far")] == [0, 1]


# Methods


def test_what_holds_without_an_end_needs_a_card_that_stays():
    """PVG-ME-1, PVG-ME-2: it is not read on a card that is discarded at once."""
    text = "Each friendly minion with Flight has +1 power."
    s = in_hand(text, HERE, ("", ["Flyer", "Ally"]), method="Ongoing").choose("Play Word")
    assert (s.value("power", "Flyer"), s.value("power", "Ally"), s.zone("discard")) == (2, 1, [])


def test_what_tells_its_end_needs_none():
    """PVG-ME-1, PVG-Q28: the card is discarded, and its effect goes on."""
    text = "Each friendly minion with Flight has +1 power until the end of the round."
    s = in_hand(text, HERE, ("", ["Flyer", "Ally"])).choose("Play Word")
    assert (s.value("power", "Flyer"), s.value("power", "Ally"), s.zone("discard")) == (2, 1, ["Word"])


# X


@pytest.mark.parametrize(("source", "falls"), [("Witch", True), ("Novice", False)])
def test_x_of_a_filter_is_known_before_it_is_asked_for_a_target(source, falls):
    """PVG-Q57, PVG-AC-2: an enemy with power 2 and one with 3, and a source with value 2 or 1."""
    text = (
        "Fatigue target enemy minion at the source's location with power X or less, where X is the value of the source."
    )
    s = in_hand(text, HERE, ("", [source], ["Foe", "Big"]), kind="magic-card")
    assert ("Play Word" in s.offered) is falls
    if falls:
        s.choose("Play Word")
        assert [s.count("fatigued", name) for name in ("Foe", "Big")] == [1, 0]


# Prices


@pytest.mark.parametrize(("ap", "may"), [(2, True), (1, False)])
def test_an_action_of_a_minion_costs_its_points(ap, may):
    """PVG-Q43: two or nothing."""
    s = on_table("2 AP: Draw 1 card.", HERE, ("", ["Word"]), one=f"ap = {ap}")
    assert ("Use Word" in s.offered) is may
    if may:
        s.choose("Use Word")
        assert (s.zone("hand"), s.count("ap")) == ([DRAWN], 0)


def test_an_action_that_costs_nothing_is_taken_once():
    """PVG-Q43: 0 AP is a price."""
    s = on_table("0 AP: Draw 1 card.", HERE, ("", ["Word"])).choose("Use Word")
    assert ("Use Word" in s.offered, s.zone("hand"), s.count("ap")) == (False, [DRAWN], 2)


# What forbids playing


@pytest.mark.parametrize(
    "text",
    [
        "If you control a minion with Magic, fatigue a friendly minion. Draw 1 card.",
    ],
)
def test_what_targets_nothing_never_forbids_playing(text):
    """PVG-Q57: there is no minion anywhere, and the card is drawn."""
    s = in_hand(text)
    assert "Play Word" in s.offered
    assert answered(s.choose("Play Word"), NO).zone("hand") == [DRAWN]


@pytest.mark.parametrize(
    "text",
    [
        "Draw 1 card. You may fatigue target enemy minion.",
        "If you control a minion with Magic, fatigue target enemy minion. Draw 1 card.",
    ],
)
def test_a_target_is_needed_unless_its_effect_is_optional_or_conditional(text):
    """PVG-Q57: an effect behind “you may” or “if” never forbids; any other that targets needs its target."""
    assert ("Play Word" in in_hand(text).offered) == ("may" in text or "If " in text)
    assert "Play Word" in in_hand(text, HERE, ("", [], ["Foe"])).offered


# How far a condition goes


def test_a_condition_in_front_goes_for_both_halves():
    """PVG-RU-1, PVG-Q47: with Magic both; without it neither, so that the card need not be offered."""
    text = "If you control a minion with Magic, draw 1 card and gain 1 AP."
    s = in_hand(text, HERE, ("", ["Witch"])).choose("Play Word")
    assert (s.zone("hand"), s.count("ap")) == ([DRAWN], 2)
    without = in_hand(text, HERE, ("", ["Ally"]))
    if "Play Word" in without.offered:
        without.choose("Play Word")
        assert (without.zone("hand"), without.count("ap")) == ([], 1)


# Names and brackets


def test_a_noun_is_not_the_name_of_the_card():
    """PVG-RU-1: a trap called Minion tires a minion."""
    s = in_hand("Fatigue target enemy minion.", HERE, ("", ["Ally"], ["Foe"]), kind="trap", name="Minion")
    s.choose("Play Minion")
    assert (s.count("fatigued", "Foe"), s.zone("discard")) == (1, ["Minion"])


@pytest.mark.parametrize(("text", "ap"), [("Draw 1 card. (Gain 2 AP.)", 1), ("Draw 1 card; gain 2 AP.", 3)])
def test_signs_join_and_brackets_remind(text, ap):
    """PVG-RU-1: a card does what it says, once."""
    s = in_hand(text).choose("Play Word")
    assert (s.zone("hand"), s.count("ap")) == ([DRAWN], ap)
