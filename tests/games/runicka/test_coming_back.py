"""A revenant that has left the arena and comes back is another one: nothing that was about the old one is about it."""

import pytest

from tests.games.runicka.arena import FOE_ONE, FOE_TWO, LEAF, ONE, THREE, card, crystal, order
from tests.scenes import Played

RING = card("Ring", "latent", power=1, cost=0, keywords=["Echo"])
CROWN = card("Crown", "bursting", power=2, cost=0)
BACK = card("Back", power=1, text="You may lose 1 Life: Return target ally revenant to its owner's hand.")
BLADE = crystal("Blade", "Target ally revenant has +5 Power until the end of the turn.", recharge=9)
WING = crystal("Wing", "Target ally revenant has Flying until the end of the turn.", recharge=9)


def fallen(power: int, talisman: str) -> Played:
    """A fusion over Ring is given something by the Talisman and falls against one as strong; Ring alone comes back by Echo."""
    wall, post = card("Wall", power=power), card("Post", power=1)
    mine = f'talisman = ["{talisman}"]\narena = [["Ring", "Crown"]]'
    played = order(RING + CROWN + BLADE + WING + wall + post, mine, 'arena = ["Wall", "Post"]')
    return played.choose(f"Invoke {talisman}", f"Attack {FOE_ONE} with Crown")


def test_power_until_the_end_of_the_turn_ends_as_the_revenant_leaves():
    """RNK-Q58, RNK-Q45: Ring returns by Echo with the Power that it has printed. [002:66 002:81]"""
    played = fallen(2 + 5, "Blade")
    assert (played.areas("arena")[0], played.value("power", "Ring")) == (["Ring"], 1)


def test_flying_until_the_end_of_the_turn_ends_as_the_revenant_leaves():
    """RNK-Q49, RNK-Q58: what comes back by Echo does not fly. [002:81 002:83]"""
    played = fallen(2, "Wing")
    assert (played.areas("arena")[0], "Attack your foe with Ring" in played.offered) == (["Ring"], False)
    assert f"Attack {FOE_TWO} with Ring" in played.offered


def test_power_until_the_end_of_the_turn_stays_on_a_revenant_that_stays():
    """RNK-Q49: the boundary: what lies on it changes nothing, as long as it is there. [002:50]"""
    root = card("Root", "latent", power=1, cost=0)
    played = order(BLADE + root + LEAF, 'talisman = ["Blade"]\nhand = ["Leaf"]\narena = ["Root"]')
    assert played.choose("Invoke Blade", f"Fuse Leaf onto {ONE}").value("power", "Root") == 2 + 5


def test_a_revenant_that_is_returned_and_summoned_again_has_nothing_left():
    """RNK-Q45, RNK-Q58: returned to the hand and summoned in the same turn, it is a new revenant. [002:49]"""
    fort = card("Fort", power=3, cost=0)
    mine = 'talisman = ["Blade"]\narena = ["Fort", "Back"]'
    played = order(BLADE + BACK + fort, mine).choose("Invoke Blade", "Fort", "Activate Back", "Fort")
    assert played.choose(f"Summon Fort on {ONE}").value("power", "Fort") == 3


BASE = card("Top", "surging", "Dormant: Obliterate Top.", cost=0)


def fused_onto_what_echoes(addition: str) -> Played:
    """Somebody is fused onto a Base that obliterates itself, and whose lowest card comes back by Echo onto its space."""
    return order(RING + BASE + addition, 'hand = ["Guest"]\narena = [["Ring", "Top"]]').choose(f"Fuse Guest onto {ONE}")


@pytest.mark.parametrize("kind", ["surging", "bursting"])
def test_a_base_that_has_left_is_not_there_again_by_echo(kind):
    """RNK-Q57: the Addition cannot enter alone and goes to Oblivion; no Uproar. [002:50 002:80-81]"""
    played = fused_onto_what_echoes(card("Guest", kind, "Uproar: You gain 9 Life.", cost=0))
    assert (played.areas("arena"), sorted(played.zone("oblivion"))) == ([["Ring"], [], []], ["Guest", "Top"])
    assert played.count("life") == 100


def test_a_stable_addition_enters_alone_beside_what_came_back():
    """RNK-Q57: its type may be summoned alone: Shout, but no Uproar. [002:50-51 002:88-89]"""
    played = fused_onto_what_echoes(card("Guest", text="Shout: You gain 2 Life.\nUproar: You gain 9 Life.", cost=0))
    assert (played.areas("arena"), played.count("life")) == ([["Ring"], ["Guest"], []], 102)


def test_a_base_that_stays_is_fused_onto():
    """RNK-Q57: the boundary: a Dormant that takes nothing away. [002:50 002:80]"""
    quiet = card("Top", "surging", "Dormant: You gain 1 Life.", cost=0)
    guest = card("Guest", "bursting", "Uproar: You gain 9 Life.", cost=0)
    played = order(RING + quiet + guest, 'hand = ["Guest"]\narena = [["Ring", "Top"]]').choose(f"Fuse Guest onto {ONE}")
    assert (played.areas("arena")[0], played.count("life")) == (["Ring", "Top", "Guest"], 110)


def test_a_target_that_its_own_price_takes_away_is_no_target_by_echo():
    """RNK-Q45, RNK-Q50: what comes back is not what was aimed at. [002:62 002:81]"""
    altar = card("Altar", "bursting", "You may sacrifice Altar: Target ally revenant gains 3 Power.", cost=0)
    played = order(RING + altar, 'arena = [["Ring", "Altar"]]').choose("Activate Altar")
    assert (played.areas("arena")[0], played.value("power", "Ring")) == (["Ring"], 1)


def test_a_target_beside_the_price_is_reached():
    """RNK-Q50: the boundary: another revenant was aimed at, and is there. [002:62]"""
    altar = card("Altar", "bursting", "You may sacrifice Altar: Target ally revenant gains 3 Power.", cost=0)
    fort = card("Fort", power=4)
    played = order(RING + altar + fort, 'arena = [["Ring", "Altar"], "Fort"]').choose("Activate Altar", "Fort")
    assert played.value("power", "Fort") == 7


def test_a_trigger_of_a_revenant_that_left_is_not_about_the_one_that_came_back():
    """RNK-Q36, RNK-Q45: both leave together; whatever its line does to itself finds nobody. [002:66 002:81]"""
    proud = card("Proud", "bursting", "When another ally revenant is obliterated: Proud gains 4 Power.", cost=0)
    blast = card("Blast", text="Shout: Obliterate each ally revenant.", cost=0)
    fort = card("Fort", power=1)
    mine = 'hand = ["Blast"]\narena = [["Ring", "Proud"], "Fort"]'
    played = order(RING + proud + blast + fort, mine).choose(f"Summon Blast on {THREE}", "Ring", "Proud")
    assert (played.zone("arena"), played.value("power", "Ring"), played.question) == (["Ring"], 1, "Your Main Phase")


def test_what_the_old_one_has_used_the_new_one_may_use():
    """RNK-Q45: its combats begin anew, and nothing given to the old one keeps it from them. [002:63 002:67 002:81]"""
    chain = card("Chain", text="Shout: Target foe revenant loses the ability to attack this turn.", cost=0)
    played = order(RING + CROWN + chain, 'arena = [["Ring", "Crown"]]', 'arena = ["Chain"]')
    played.choose(f"Attack {FOE_ONE} with Crown")
    assert "Attack your foe with Ring" in played.offered


def test_an_oblivion_line_is_not_about_what_comes_back():
    """RNK-Q45, RNK-Q58: Ring, back before the Oblivion line of Ghost happens, is not the revenant that fell. [002:81 002:84]"""
    ghost = card("Ghost", "bursting", "When an ally revenant is obliterated: Ghost gains 4 Power.", cost=0)
    played = order(RING + ghost, 'arena = [["Ring", "Ghost"]]', 'arena = ["Ghost"]').choose(
        f"Attack {FOE_ONE} with Ghost", "Ring"
    )
    assert (played.zone("arena"), played.value("power", "Ring")) == (["Ring"], 1)
