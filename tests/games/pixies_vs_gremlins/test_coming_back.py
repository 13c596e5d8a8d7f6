"""A minion that has left the row and is deployed again is another one: nothing that was about the old one is about it."""

import pytest

from tests.games.pixies_vs_gremlins.rows import END, attack, card, minion, scene
from tests.scenes import Played

ALLY = minion("Ally", 1, 3, "Melee")
CALL = card("Call", "event", "Return target friendly minion to its owner's hand.")
BOTH = 'hand = ["Gift", "Call"]\nap = 9'


def gift(text: str) -> str:
    return card("Gift", "event", text)


def deployed_again(played: Played) -> Played:
    """The turns of this round end, and the minion is deployed in the next one."""
    played.choose(END)
    while "Deploy Ally at Location 1" not in played.offered:
        played.choose(next(words for words in (END, "Deploy no more") if words in played.offered))
    return played.choose("Deploy Ally at Location 1")


def given(text: str) -> Played:
    """A friendly minion is given something until the end of its player's next turn."""
    cards = gift(f"Target friendly minion {text} until the end of your next turn.") + CALL + ALLY
    return scene((), ("", ["Ally"]), cards=cards, one=BOTH).choose("Play Gift")


def test_power_does_not_come_back_with_a_minion():
    """PVG-Q79, PVG-Q50: the power was the old one's. [003:3]"""
    s = given("has +2 power")
    assert s.value("power", "Ally") == 3
    assert deployed_again(s.choose("Play Call")).value("power", "Ally") == 1


def test_a_keyword_does_not_come_back_with_a_minion():
    """PVG-Q79, PVG-Q50: neither does what it could do. [003:3]"""
    s = deployed_again(given("has Stealth").choose("Play Call"))
    assert s.rules.ruleset.nouns.keyword(s.game, s.piece("Ally"), "stealth") == 0


def test_a_minion_that_stays_keeps_it():
    """PVG-Q79, PVG-Q50: the boundary: in the next round it is still stronger, as long as the turn has not ended. [003:3]"""
    s = given("has +2 power")
    first = s.game.turn
    s.choose(END, END)
    assert (s.game.turn, s.value("power", "Ally")) == (first + 1, 3)


def test_a_disabled_minion_that_comes_back_is_not_disabled():
    """PVG-Q79, PVG-Q50: what holds as long as the minion is in play does not hold for another one. [003:80]"""
    s = scene((), ("", ["Ally"]), cards=gift("Disable target friendly minion.") + CALL + ALLY, one=BOTH)
    s.choose("Play Gift")
    assert s.value("power", "Ally") == 0
    assert deployed_again(s.choose("Play Call")).value("power", "Ally") == 1


def test_a_group_that_was_counted_out_does_not_take_it_in_again():
    """PVG-Q44: who stood there then, and has stood there since. [003:7]"""
    rally = "When Chief moves: Each other friendly minion at its location has +2 power until the end of your next turn."
    chief = minion("Chief", 1, 3, text=rally)
    s = scene(("", ["Chief"]), ("", ["Ally"]), cards=chief + CALL + ALLY, one='hand = ["Call"]\nap = 9')
    s.choose("Move Chief from Location 1 to Location 2")
    assert s.value("power", "Ally") == 3
    assert deployed_again(s.choose("Play Call", "Ally")).value("power", "Ally") == 1


@pytest.mark.parametrize(("text", "struck"), [
    ("", ["Caller takes 4 damage.", "Wall takes 1 damage."]),
    ("When Caller is defeated: Return target enemy minion to its owner's hand.", ["Caller takes 4 damage."]),
])  # fmt: skip
def test_an_attack_ends_with_an_attacker_that_has_left(text, struck):
    """PVG-Q38: after the first target Blast goes on only with the minion that attacks. [003:18]"""
    cards = minion("Bomb", 4, 3, "Melee", "Blast") + minion("Caller", 0, 3, text=text) + minion("Wall", 0, 9)
    s = attack(scene((), ("", ["Bomb"], ["Caller", "Wall"]), cards=cards), "Bomb", "Caller", "Wall")
    assert [line for line in s.log() if "damage" in line] == struck
