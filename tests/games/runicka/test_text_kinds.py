"""Kinds of misreading, played: what a type may be, what X is, what forbids a use."""

import pytest

from tests.games.runicka.arena import ONE, RAM, ROOT, TWO, card, crystal, order
from tests.scenes import answered

TWIG = card("Twig", power=2)
HUSK = card("Husk", power=0)
NO = "No"


def summoned(text, mine="", foe="", cards=""):
    """A free revenant that enters an empty space."""
    played = order(card("Word", text=text, cost=0) + RAM + TWIG + cards, f'hand = ["Word"]\n{mine}', foe)
    return played.choose(f"Summon Word on {TWO if 'arena' in mine else ONE}")


def talisman(text, mine="", foe=""):
    """A ley-crystal that costs nothing, ready to be invoked."""
    return order(crystal("Word", text) + RAM + TWIG + HUSK, f'talisman = ["Word"]\n{mine}', foe)


# Kinds


def test_an_unstable_revenant_may_be_an_addition_but_no_base():
    """RNK-TY-2: Uproar happens, Dormant never can."""
    played = order(
        card("Word", "unstable", "Uproar: You gain 8 Life.", cost=0) + ROOT, 'hand = ["Word"]\narena = ["Root"]'
    )
    assert played.choose(f"Fuse Word onto {ONE}").count("life") == 108


# X


@pytest.mark.parametrize(("allies", "falls"), [('["Ram", "Ram"]', True), ('["Ram"]', False)])
def test_x_of_a_filter_is_known_before_it_is_asked_for_a_target(allies, falls):
    """RNK-Q50: a foe revenant with Power 2, and so many allies."""
    text = "Obliterate target foe revenant with Power X or less, where X is the number of ally revenants."
    played = talisman(text, f"arena = {allies}", 'arena = ["Twig"]')
    assert ("Invoke Word" in played.offered) is falls
    if falls:
        assert played.choose("Invoke Word").zone("oblivion", 2) == ["Twig"]


@pytest.mark.parametrize(("life", "falls"), [(3, True), (2, False)])
def test_x_of_a_filter_is_what_will_be_paid(life, falls):
    """RNK-Q34, RNK-Q50: 2 Life must be paid, and Life must be higher than that."""
    text = "You may lose X Life: Obliterate target foe revenant with Power X or less."
    mine = f'arena = ["Word"]\nlife = {life}'
    played = order(card("Word", text=text) + TWIG, mine, 'arena = ["Twig"]')
    assert ("Activate Word" in played.offered) is falls
    if falls:
        played.choose("Activate Word")
        if "X is 2" in played.offered:
            played.choose("X is 2")
        assert (played.zone("oblivion", 2), played.count("life")) == (["Twig"], 1)


# What forbids a use


@pytest.mark.parametrize(
    "text",
    [
        "You gain 5 Life. You may obliterate an ally revenant. If you do, draw 1 card.",
        "If you control a Moth revenant, obliterate an ally revenant. You gain 5 Life.",
    ],
)
def test_what_targets_nothing_never_forbids_a_use(text):
    """RNK-Q66: there is no ally and nothing in Oblivion, and the Life is gained."""
    played = talisman(text)
    assert "Invoke Word" in played.offered
    assert answered(played.choose("Invoke Word"), NO).count("life") == 105


@pytest.mark.parametrize(
    "text",
    [
        "You gain 5 Life. You may obliterate target foe revenant.",
        "If you control a Moth revenant, obliterate target foe revenant. You gain 5 Life.",
    ],
)
def test_a_target_is_needed_unless_its_effect_is_optional_or_conditional(text):
    """RNK-Q50: an effect behind “you may” or “if” never forbids; any other that targets needs its target."""
    assert ("Invoke Word" in talisman(text).offered) == ("may" in text or "If " in text)
    assert "Invoke Word" in talisman(text, foe='arena = ["Twig"]').offered


def test_a_revenant_is_summoned_without_a_target_for_its_shout():
    """RNK-ACT-2: what it does as it enters forbids nothing."""
    assert summoned("Shout: Obliterate target foe revenant.").zone("arena") == ["Word"]


# How far a condition goes


@pytest.mark.parametrize(("life", "after", "drawn"), [(10, 15, 1), (11, 11, 0)])
def test_a_condition_in_front_goes_for_both_halves(life, after, drawn):
    """RNK-EL-4: with 10 Life both, with 11 neither."""
    text = "Shout: If you have 10 or less Life, you gain 5 Life and draw 1 card."
    played = summoned(text, f"life = {life}")
    assert (played.count("life"), len(played.zone("hand"))) == (after, drawn)


@pytest.mark.parametrize(("foes", "left"), [('["Husk", "Twig"]', ["Twig"]), ('["Twig"]', None)])
def test_power_0_is_a_power(foes, left):
    """RNK-Q24: a revenant may have it, and one with Power 2 has not."""
    played = talisman("Obliterate target foe revenant with Power 0 or less.", foe=f"arena = {foes}")
    assert ("Invoke Word" in played.offered) is (left is not None)
    if left is not None:
        assert played.choose("Invoke Word").zone("arena", 2) == left


# Names and brackets


def test_a_noun_is_not_the_name_of_the_card():
    """RNK-EL-2: names are capitalized; a revenant called Revenant obliterates all others."""
    cards = card("Revenant", text="Shout: Obliterate each other revenant.", cost=0) + RAM + TWIG
    played = order(cards, 'hand = ["Revenant"]\narena = ["Ram"]', 'arena = ["Twig"]').choose(
        f"Summon Revenant on {TWO}"
    )
    assert (played.zone("arena"), played.zone("arena", 2)) == (["Revenant"], [])


@pytest.mark.parametrize(
    ("text", "drawn"), [("You gain 5 Life. (Draw 1 card.)", 0), ("You gain 5 Life; draw 1 card.", 1)]
)
def test_signs_join_and_brackets_remind(text, drawn):
    """RNK-EL-4: a card does what it says, once."""
    played = talisman(text).choose("Invoke Word")
    assert (played.count("life"), len(played.zone("hand"))) == (105, drawn)
