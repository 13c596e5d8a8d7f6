"""What may be left out keeps no card from being played: effects behind "you may" and "if", and choices that do not target."""

import pytest

from tests.games.runeslingers_first.duels import FIELD, ONE, PLAIN, card, set_out

TRINKETS = "".join(card(name, "trinket", "Activate: Draw 1 card.", defense=2) for name in ("Lens", "Drop"))
WITH_BOTH = f'concentration = ["{PLAIN}", ["{PLAIN}", "Lens"], ["{PLAIN}", "Drop"]]'


def word(text, field=FIELD, **more):
    """A turn with a card of this text in hand."""
    return set_out(card("Word", text=text, **more) + TRINKETS, f'hand = ["Word"]\n{field}')


def in_hand(s):
    return len(s.zone("hand"))


@pytest.mark.parametrize(
    "text",
    [
        "Draw 1 card. You may destroy a trinket you control. If you do, draw 3 cards.",
        "If you control a trinket, destroy a trinket you control. Draw 1 card.",
        "Draw 1 card. Destroy a trinket you control.",
        "Draw 1 card. You may destroy target trinket.",
        "Draw 1 card. If you control a boon, destroy target trinket.",
    ],
)
def test_without_a_trinket_the_card_is_played_for_the_rest_of_its_text(text):
    """RS1-Q40: only a target is needed, and none that may be left out. [001:470-473]"""
    assert in_hand(word(text).choose("Play Word", ONE)) == 1


def test_a_target_is_needed():
    """RS1-CP-3: each effect that targets must have one. [001:471]"""
    text = "Draw 1 card. Destroy target trinket. You may destroy a trinket."
    assert ["Play Word" in s.offered for s in (word(text), word(text, WITH_BOTH))] == [False, True]


def test_an_offered_choice_is_asked_as_it_comes():
    """RS1-Q40: first the card is drawn, then you may, then you say which."""
    text = "Draw 1 card. You may destroy a trinket you control. If you do, draw 2 cards."
    s = word(text, WITH_BOTH).choose("Play Word")
    assert (s.question, in_hand(s)) == ("Do you want to?", 1)
    s.choose(s.offered[1], "Drop")
    assert ("Drop" in s.zone("discard"), in_hand(s)) == (True, 3)


def test_a_target_behind_you_may_is_chosen_with_the_others():
    """RS1-CP-3: all intended targets are announced. [001:470]"""
    s = word("Draw 1 card. You may destroy target trinket.", WITH_BOTH).choose("Play Word")
    assert (s.question, in_hand(s)) == ("Choose a target", 0)


def test_a_bullet_whose_target_may_be_left_out_can_be_chosen():
    """RS1-Q40: it needs no target, the other one does. [001:558-560]"""
    text = "• You may destroy target trinket.\n• Destroy target trinket.\n• Draw 1 card."
    assert word(text, keywords=["Choice"]).choose("Play Word", ONE).offered == ["Effect 1", "Effect 3"]
