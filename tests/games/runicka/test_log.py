"""What the log tells of a fusion that goes: every card that goes with it (rulebook 002:12, 002:50, RNK-Q32)."""

from tests.games.runicka.arena import arena, card, crystal, order
from tests.scenes import Played

FUSED = '["Wick Acolyte", "Hinge Pendulum"]'


def told(played: Played) -> list[str]:
    """The log since the turn began, without Life that is won or lost on the way."""
    return [line for line in played.log() if not line.startswith("Turn of") and " Life" not in line]


def test_of_a_fusion_that_is_obliterated_in_combat_each_card_is_told():
    """RNK-Q32: all its cards go together. [002:66]"""
    s = arena(card("Giant", power=9), 'arena = [["Giant"]]', f"arena = [{FUSED}]")
    s.choose("Attack Seat 2: Arena 1 with Giant")
    assert told(s) == [
        "Giant attacks Hinge Pendulum.",
        "Hinge Pendulum is obliterated.",
        "Wick Acolyte goes with Hinge Pendulum.",
    ]
    assert sorted(s.zone("oblivion", 2)) == ["Hinge Pendulum", "Wick Acolyte"]


def test_a_revenant_of_one_card_goes_alone():
    """The other side of it. [002:12]"""
    s = arena(card("Giant", power=9), 'arena = [["Giant"]]', 'arena = [["Hinge Pendulum"]]')
    s.choose("Attack Seat 2: Arena 1 with Giant")
    assert told(s) == ["Giant attacks Hinge Pendulum.", "Hinge Pendulum is obliterated."]


def test_of_two_that_fall_together_each_is_told_with_its_own_cards():
    """Equal Power. [002:66]"""
    top = card("Peak", power=5)
    s = arena(top, 'arena = [["Wick Acolyte", "Peak"]]', 'arena = [["Wick Beadle", "Wick Acolyte", "Peak"]]')
    s.choose("Attack Seat 2: Arena 1 with Peak")
    assert told(s)[1:] == [
        "Peak is obliterated.",
        "Wick Acolyte goes with Peak.",
        "Peak is obliterated.",
        "Wick Acolyte goes with Peak.",
        "Wick Beadle goes with Peak.",
    ]


def test_of_a_fusion_that_returns_to_the_hand_each_card_is_told():
    """RNK-Q32: each to the hand of its owner."""
    prism = crystal("Prism", "Return target ally revenant to its owner's hand.")
    s = arena(prism, f'talisman = ["Prism"]\narena = [{FUSED}]').choose("Invoke Prism")
    lines = ["Hinge Pendulum returns to its owner's hand.", "Wick Acolyte goes with Hinge Pendulum."]
    assert [line for line in told(s) if line in lines] == lines
    assert sorted(s.zone("hand")) == ["Hinge Pendulum", "Wick Acolyte"]


JOINER = card("Joiner", text="Shout: Fuse Joiner onto another target ally revenant.", cost=0)


def test_what_is_fused_onto_a_fusion_is_told_with_what_that_was():
    """The base is told by the card on top of it, as players see it. [002:50] [002:57]"""
    s = order(JOINER, 'hand = ["Joiner"]\narena = [["Wick Acolyte", "Wick Beadle"]]')
    s.choose("Summon Joiner on Seat 1: Arena 2")
    assert "Joiner is fused onto Wick Beadle." in told(s)
    assert not [line for line in told(s) if "goes with" in line]
    assert s.areas("arena")[:2] == [["Wick Acolyte", "Wick Beadle", "Joiner"], []]


def test_a_fusion_that_is_fused_onto_another_one_is_told_with_its_cards():
    """It leaves its space as a whole. [002:57]"""
    s = order(JOINER, 'hand = ["Joiner"]\narena = [["Wick Acolyte"], ["Wick Beadle"]]')
    s.choose("Fuse Joiner onto Seat 1: Arena 1")
    assert told(s)[-2:] == ["Joiner is fused onto Wick Beadle.", "Wick Acolyte goes with Joiner."]
    assert s.areas("arena")[:2] == [[], ["Wick Beadle", "Wick Acolyte", "Joiner"]]
