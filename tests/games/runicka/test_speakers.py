"""Which cards can say what: the words in front of a line need a type that does so, and a ley-crystal says only what it is invoked for."""

import pytest

from engine.play.scenes import SceneError
from tests.games.runicka.arena import LEAF, ONE, ROOT, arena, at, card, crystal, order

GAIN = "You gain 5 Life."


def refused(cards: str) -> str:
    """Why a scene with some cards is refused."""
    with pytest.raises(SceneError) as problem:
        order(cards)
    return str(problem.value)


@pytest.mark.parametrize("kind", ["unstable", "bursting", "inert"])
def test_what_is_never_a_base_has_no_dormant(kind):
    """002:52-56: those types may not be used as a Base."""
    assert f"“Dormant: {GAIN}” cannot be read" in refused(card("Word", kind, f"Dormant: {GAIN}"))


@pytest.mark.parametrize("kind", ["stable", "surging", "latent"])
def test_what_may_be_a_base_has_dormant(kind):
    """002:51-55: its Dormant happens before the fusion resolves. [002:80]"""
    played = order(card("Word", kind, f"Dormant: {GAIN}") + LEAF, 'hand = ["Leaf"]\narena = ["Word"]')
    assert played.choose(f"Fuse Leaf onto {ONE}").count("life") == 105


@pytest.mark.parametrize("kind", ["latent", "inert"])
def test_what_is_never_an_addition_has_no_uproar(kind):
    """002:55-56: they cannot be played as an Addition."""
    assert f"“Uproar: {GAIN}” cannot be read" in refused(card("Word", kind, f"Uproar: {GAIN}"))


@pytest.mark.parametrize("kind", ["stable", "unstable", "surging", "bursting"])
def test_what_may_be_an_addition_has_uproar(kind):
    """002:51-54: on top of another one it happens. [002:89]"""
    played = order(card("Word", kind, f"Uproar: {GAIN}", cost=0) + ROOT, 'hand = ["Word"]\narena = ["Root"]')
    assert played.choose(f"Fuse Word onto {ONE}").count("life") == 105


def test_a_ley_crystal_says_what_it_is_invoked_for_and_nothing_else():
    """002:60: when it is used, an effect occurs; it enters no arena, and waits for nothing."""
    assert [
        text
        for text in (f"Shout: {GAIN}", f"At the beginning of your turn: {GAIN}", "Each ally revenant has +1 Power.")
        if f"“{text}” cannot be read" not in refused(crystal("Word", text))
    ] == []
    others = crystal("Sun") + crystal("Moon")
    played = arena(crystal("Word", GAIN) + others, f'{at("Order", 1)}\ntalisman = ["Word", "Sun", "Moon"]')
    assert played.choose("Invoke Word").count("life") == 105


def test_a_revenant_needs_something_before_its_effect():
    """002:19: nobody plays a revenant for an effect; Shout says when. [002:88]"""
    assert f"“{GAIN}” cannot be read" in refused(card("Word", text=GAIN))
    played = order(card("Word", text=f"Shout: {GAIN}", cost=0), 'hand = ["Word"]')
    assert played.choose("Summon Word on " + ONE).count("life") == 105


def test_nobody_chooses_among_bullets():
    """002:19: no rule lets a runekeeper pick one of several effects."""
    assert "“Draw 1 card.”" in refused(crystal("Word", "• Draw 1 card.\n• You gain 1 Life."))
