"""What is targeted by an X is asked once X is known: with its source, paid for, and out of the hand."""

import pytest

from tests.games.pixies_vs_gremlins.rows import card, minion, scene

LOW = "minion with power X or less"
WITCHES = minion("Weak", 1, 2, "Magic", value=1) + minion("Witch", 1, 2, "Magic", value=2)
FOE = minion("Foe", 2, 2)


def spell(text, *mine, theirs=("Foe",), hand=("Word",), kind="magic-card", one="", **more):
    """A turn with a card of this text in hand, and minions at the second location."""
    cards = card("Word", kind, text, method="Resolve") + WITCHES + FOE + more.pop("cards", "")
    held = ", ".join(f'"{name}"' for name in hand)
    return scene((), ("", list(mine), list(theirs)), cards=cards, one=f"hand = [{held}]\n{one}", **more)


@pytest.mark.parametrize(("source", "offered"), [("Witch", True), ("Weak", False)])
def test_the_value_of_the_source_is_known(source, offered):
    """PVG-Q57: value 2 reaches an enemy of power 2, value 1 does not. [003:7] [003:47]"""
    s = spell(f"Return target enemy {LOW} to its owner's hand, where X is the value of the source.", source)
    assert ("Play Word" in s.offered) == offered
    if offered:
        assert s.choose("Play Word").zone("hand", 2) == ["Foe"]


def test_only_a_source_through_which_it_finds_a_target_is_offered():
    """PVG-Q57: of two at one location the stronger one. [003:7]"""
    text = f"Return target enemy {LOW} to its owner's hand, where X is the value of the source."
    s = spell(text, "Weak", "Witch").choose("Play Word")
    assert "through Witch" in "".join(s.log())
    assert s.zone("hand", 2) == ["Foe"]


def test_each_source_with_a_target_is_offered():
    """PVG-Q57: both reach power 1. [003:7]"""
    low = minion("Low", 1, 2)
    text = f"Return target enemy {LOW} to its owner's hand, where X is the value of the source."
    assert spell(text, "Weak", "Witch", theirs=("Low",), cards=low).choose("Play Word").offered == ["Weak", "Witch"]


@pytest.mark.parametrize(("others", "offered"), [(2, True), (1, False)])
def test_the_card_that_is_played_is_no_card_in_hand_any_more(others, offered):
    """PVG-Q57: two others are left, or one. [003:3]"""
    text = f"Fatigue target enemy {LOW}, where X is the number of cards in your hand."
    assert ("Play Word" in spell(text, kind="event", hand=["Word", *["Bluebell Knight"] * others]).offered) == offered


@pytest.mark.parametrize(("ap", "offered"), [(3, True), (2, False)])
def test_the_points_that_it_costs_are_spent(ap, offered):
    """PVG-AP-2, PVG-Q57: 2 are left, or 1. [003:11]"""
    s = spell(f"Fatigue target enemy {LOW}, where X is the number of AP you have.", "Witch", one=f"ap = {ap}")
    assert ("Play Word" in s.offered) == offered
    if offered:
        s.choose("Play Word")
        assert s.count("fatigued", "Foe") == 1


@pytest.mark.parametrize(("ap", "amounts"), [(1, []), (2, ["X is 2"]), (3, ["X is 2", "X is 3"])])
def test_an_x_that_is_paid_is_one_for_which_there_is_a_target(ap, amounts):
    """PVG-Q57: an enemy of power 2 is fatigued for 2 points or more. [003:65]"""
    own = minion("Guard", 1, 2, text=f"X AP: Fatigue target enemy {LOW}.")
    s = scene((), ("", ["Guard"], ["Foe"]), cards=own + FOE, one=f"ap = {ap}")
    assert ("Use Guard" in s.offered) == bool(amounts)
    if amounts:
        s.choose("Use Guard")
        assert len(amounts) == 1 or s.offered == amounts
        if len(amounts) > 1:
            s.choose("X is 3")
        assert (s.count("fatigued", "Foe"), s.count("ap")) == (1, 0)


@pytest.mark.parametrize(
    "text",
    [
        "X AP: Deploy X minions from your hand.",
        "1 AP: Deploy X minions from your hand, where X is the number of cards in your hand.",
    ],
)
def test_what_does_something_for_an_x_is_offered(text):
    """PVG-Q47: it is asked with the X that it will be. [003:65]"""
    own = minion("Guard", 1, 2, text=text)
    assert "Use Guard" in scene((), ("", ["Guard"]), cards=own, one='hand = ["Bluebell Knight"]').offered
    assert "Use Guard" not in scene((), ("", ["Guard"]), cards=own).offered
