"""A card that has left the field and is played again is another one: nothing that was about the old one is about it."""

import pytest

from tests.games.runeslingers_first.duels import PLAIN, card, set_out
from tests.scenes import Played

CHARM = card("Charm", "weapon", "Activate: You gain 1 health.", defense=3)
RALLY = card("Rally", "attack", "Target trinket has +4 defense until the end of the turn.")
BOUNCE = card("Bounce", "attack", "Return target trinket to its owner's hand.")
SMASH = card("Smash", "attack", "Destroy target trinket. Return 1 trinket from your discard pile to your hand.")
ONE, TWO, THREE = (f"On Seat 1: Concentration areas {n}" for n in (1, 2, 3))


def rallied(hand: str) -> Played:
    """A trinket that has been given 4 defense this turn."""
    areas = f'concentration = [["{PLAIN}", "Charm"], "{PLAIN}", "{PLAIN}", "{PLAIN}"]'
    return set_out(CHARM + RALLY + BOUNCE + SMASH, f'{areas}\nhand = ["Rally", "{hand}"]').choose("Play Rally", TWO)


@pytest.mark.parametrize("hand", ["Bounce", "Smash"])
def test_a_card_that_is_played_again_has_lost_what_it_was_given(hand):
    """RS1-Q69: whether it was returned or destroyed, the defense of this turn was the old one's. [001:684-686]"""
    s = rallied(hand)
    assert s.value("defense", "Charm") == 3 + 4
    s.choose(f"Play {hand}", THREE)
    assert s.zone("hand") == ["Charm"]
    s.choose("Play Charm", ONE)
    assert (s.zone("hand"), s.value("defense", "Charm")) == ([], 3)


def test_a_card_that_stays_keeps_what_it_was_given():
    """RS1-Q69: the boundary: as long as it is there, until the turn is over. [001:684-686]"""
    assert rallied("Bounce").choose("Set Bounce as a concentration").value("defense", "Charm") == 3 + 4
