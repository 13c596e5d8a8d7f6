"""What is targeted by an X is asked once X is known."""

import pytest

from tests.games.runicka.arena import PLAIN, arena, card

FOE = card("Foe", power=5)
THEIRS = 'arena = ["Foe"]'
LOW = "Obliterate target foe revenant with Power X or less"


@pytest.mark.parametrize(("life", "offered"), [(5, False), (6, True), (100, True)])
def test_an_x_that_is_paid_is_one_for_which_there_is_a_target(life, offered):
    """RNK-Q34, RNK-Q50: 5 Life have to be paid, and more than that is needed. [002:62-63]"""
    s = arena(card("Oak", text=f"Lose X Life: {LOW}.") + FOE, f'arena = ["Oak"]\nlife = {life}', THEIRS)
    assert ("Activate Oak" in s.offered) == offered
    if offered:
        s.choose("Activate Oak")
        if life == 100:
            assert s.offered[0] == "X is 5"
            s.choose("X is 7")
        assert (s.zone("oblivion", 2), s.count("life")) == (["Foe"], 1 if life == 6 else 93)


@pytest.mark.parametrize(("cards", "offered"), [(5, True), (4, False)])
def test_an_x_that_is_told_decides_too(cards, offered):
    """RNK-Q50: so many cards in hand as the revenant has Power, or one fewer. [002:62]"""
    own = card("Oak", text=f"Pay 1 Life: {LOW}, where X is the number of cards in your hand.")
    assert ("Activate Oak" in arena(own + FOE, f'arena = ["Oak"]\nhand = {[PLAIN] * cards}', THEIRS).offered) == offered


@pytest.mark.parametrize(("cards", "offered"), [(2, True), (1, False)])
def test_the_base_of_a_fusion_is_found_by_an_x_too(cards, offered):
    """RNK-Q50, RNK-Q61: a base of Power 2, and so many cards in hand. [002:57]"""
    base = card("Root", "latent", power=2)
    text = "Pay 1 Life: Fuse Oak onto target friendly revenant with Power X or less, where X is the number of cards in your hand."
    s = arena(card("Oak", "surging", text=text, power=9) + base, f'arena = ["Oak", "Root"]\nhand = {[PLAIN] * cards}')
    assert ("Activate Oak" in s.offered) == offered
