"""What is targeted by an X is asked once X is known: as the card has left the hand, and its price is paid."""

import pytest

from tests.games.runeslingers_first.duels import FIELD, ONE, PLAIN, card, set_out

WALL = card("Wall", "trinket", "Activate: Draw 1 card.", defense=2)
THEIRS = f'concentration = [["{PLAIN}", "Wall"]]'
LOW = "Destroy target trinket with defense X or less, where X is the number of cards in your hand."


@pytest.mark.parametrize(("others", "offered"), [(2, True), (1, False)])
def test_the_card_that_is_played_is_no_card_in_hand_any_more(others, offered):
    """RS1-Q40, RS1-CP-3: two others are left, or one. [001:470-473]"""
    held = ["Word", *[PLAIN] * others]
    assert ("Play Word" in set_out(card("Word", text=LOW) + WALL, f"hand = {held}\n{FIELD}", THEIRS).offered) == offered


@pytest.mark.parametrize(("others", "offered"), [(3, True), (2, False)])
def test_what_playing_it_costs_is_paid(others, offered):
    """RS1-Q40, RS1-CP-2: a card is discarded before the target is chosen. [001:466-471]"""
    word = card("Word", text=f"To play Word, discard 1 card.\n{LOW}")
    s = set_out(word + WALL, f"hand = {['Word', *[PLAIN] * others]}\n{FIELD}", THEIRS)
    assert ("Play Word" in s.offered) == offered
    if offered:
        s.choose("Play Word", ONE, PLAIN, "Do not answer")
        assert "Wall" in s.zone("discard", 2)


@pytest.mark.parametrize(("health", "offered"), [(5, True), (4, False)])
def test_pain_is_paid(health, offered):
    """RS1-Q40, RS1-CP-2: it costs 3 health, and 2 are left, or 1. [001:465-471]"""
    text = "Destroy target trinket with defense X or less, where X is your health."
    word = card("Word", text=text, keywords=["Pain 3"])
    s = set_out(word + WALL, f'hand = ["Word"]\nhealth = {health}\n{FIELD}', THEIRS)
    assert ("Play Word" in s.offered) == offered
