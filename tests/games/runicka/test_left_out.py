"""What may be left out keeps nothing from being used: effects behind "you may" and "if", and choices that do not target."""

import pytest

from tests.games.runicka.arena import arena, card, crystal

FOES = 'arena = ["Cairn Sentry", "Wick Courier"]'


def lens(text, ada="", bo=""):
    """A turn with a ley-crystal of this text."""
    return arena(crystal("Lens", text), f'talisman = ["Lens"]\n{ada}', bo)


@pytest.mark.parametrize(
    "text",
    [
        "You gain 3 Life. You may obliterate target foe revenant.",
        "You gain 3 Life. If your foe has 100 or more Life, obliterate target foe revenant.",
        "You gain 3 Life. You may obliterate a foe revenant.",
        "You gain 3 Life. Obliterate a foe revenant.",
    ],
)
def test_without_a_revenant_the_rest_of_the_text_happens(text):
    """RNK-Q50: no legal target is needed for what may be left out, nor for what does not target. [002:60]"""
    assert lens(text).choose("Invoke Lens").count("life") == 103


def test_a_target_is_needed():
    """RNK-Q50: what happens in any case needs it. [002:60]"""
    text = "You gain 3 Life. Obliterate target foe revenant. You may obliterate a foe revenant."
    assert ["Invoke Lens" in s.offered for s in (lens(text), lens(text, bo=FOES))] == [False, True]


def test_an_offered_choice_is_asked_as_it_comes():
    """RNK-Q50: Life is gained, then you may, then you say which."""
    s = lens("You gain 3 Life. You may obliterate a foe revenant.", bo=FOES).choose("Invoke Lens")
    assert (s.question, s.count("life")) == ("Do you want to?", 103)
    s.choose(s.offered[1])
    assert s.question == "Which one do you choose?"


@pytest.mark.parametrize("foes", ["", FOES])
def test_an_activated_effect_may_leave_its_target_out(foes):
    """RNK-Q50: it is activated for what else it does. [002:62-63]"""
    own = card("Oak", text="Pay 5 Life: You gain 3 Life. If you control 2 revenants, obliterate target foe revenant.")
    s = arena(own, 'arena = ["Oak"]', foes).choose("Activate Oak")
    if foes:
        s.choose("Wick Courier")
    assert (s.count("life"), s.zone("oblivion", 2)) == (98, [])


def test_a_fusion_that_may_be_left_out_needs_no_base():
    """RNK-Q50, RNK-Q61: there is no other revenant onto which it could be fused."""
    own = card("Oak", "surging", "Pay 5 Life: You gain 3 Life. You may fuse Oak onto target friendly revenant.")
    assert arena(own, 'arena = ["Oak"]').choose("Activate Oak").count("life") == 98
