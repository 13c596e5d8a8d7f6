"""What is targeted by an X is asked once X is known: as the card lies in play, is paid for and has left the hand."""

import pytest

from tests.games.runeslingers_awakening.duels import ONE, card, scene

WALL = card("Wall", "chant", "Your Runeslinger has +1 block.", defense=2)
LOW = "Destroy target chant with defense X or less, where X is"
THEIRS = 'utility = ["Wall"]'


def plays(text, own="", hand=(), **more):
    """Whether a card of this text is offered while the enemy has a chant of defense 2."""
    s = scene(card("Word", text=text, **more) + WALL, f"hand = {['Word', *hand]}\n{own}", THEIRS)
    return any(words == "Play Word" for words in s.offered), s


@pytest.mark.parametrize(("others", "offered"), [(2, True), (1, False)])
def test_the_card_that_is_played_is_no_card_in_hand_any_more(others, offered):
    """RSA-Q22, RSA-CP-5: two others are left, or one. [000:202] [000:208]"""
    can, s = plays(f"{LOW} the number of cards in your hand.", hand=["Emberdart"] * others)
    assert can == offered
    if can:
        assert s.choose("Play Word", ONE).zone("discard", 2) == ["Wall"]


@pytest.mark.parametrize(("tokens", "offered"), [(2, True), (1, False)])
def test_the_tokens_with_which_it_comes_lie_on_it(tokens, offered):
    """RSA-CP-3, RSA-CP-5: Token is resolved before targets are named. [000:204-208]"""
    can, s = plays(f"{LOW} the number of tokens on Word.", kind="trinket", keywords=[f"Token {tokens}"])
    assert can == offered
    if can:
        assert s.choose("Play Word", ONE).zone("discard", 2) == ["Wall"]


@pytest.mark.parametrize(("light", "offered"), [(3, True), (2, False)])
def test_the_light_that_it_costs_is_spent(light, offered):
    """RSA-Q22, RSA-CP-1: it costs 1, and 2 are left, or 1. [000:201]"""
    can, s = plays(f"{LOW} your Light.", f"light = {light}", cost=1)
    assert can == offered
    if can:
        assert s.choose("Play Word", ONE).zone("discard", 2) == ["Wall"]


@pytest.mark.parametrize(("others", "offered"), [(3, True), (2, False)])
def test_what_an_activation_costs_is_paid(others, offered):
    """RSA-CP-1, RSA-Q40: a card is discarded before the target is named. [000:236-241]"""
    text = f"Discard 1 card: {LOW} the number of cards in your hand."
    s = scene(card("Lens", "trinket", text) + WALL, f'hand = {["Emberdart"] * others}\nutility = ["Lens"]', THEIRS)
    assert ("Activate Lens" in s.offered) == offered


@pytest.mark.parametrize(("cards", "amounts"), [(1, []), (2, ["X is 2"]), (3, ["X is 2", "X is 3"])])
def test_an_x_that_is_paid_is_one_for_which_there_is_a_target(cards, amounts):
    """RSA-CP-1, RSA-CP-5: with one card nothing can be destroyed, with two or three it can, for 2 cards or more."""
    lens = card("Lens", "trinket", "Discard X cards: Destroy target chant with defense X or less.")
    s = scene(lens + WALL, f'hand = {["Emberdart"] * cards}\nutility = ["Lens"]', THEIRS)
    assert ("Activate Lens" in s.offered) == bool(amounts)
    if amounts:
        s.choose("Activate Lens")
        if s.question == "Which card do you discard?":
            s.choose("Emberdart")
        assert len(amounts) == 1 or s.offered == amounts
        while s.question != "Your Play Phase":
            s.choose(s.offered[0])
        assert (s.zone("discard", 2), len(s.zone("hand"))) == (["Wall"], cards - 2)
