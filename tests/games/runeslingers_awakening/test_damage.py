"""Damage, its modifiers and health loss: RSA-DM."""

import pytest

from tests.games.runeslingers_awakening.duels import DECK, FIELD, ONE, TWO, card, scene
from tests.scenes import set_scene


def damaging(amount, words="damage", keywords=()):
    return card("Blow", "attack", f"Deal {amount} {words} to any target.", keywords)


WALL = card("Wall", "chant", "Your Runeslinger has +1 block.", defense=5)
LOSS = card("Loss", "utility", "Target Runeslinger loses 10 health.")


def test_damage_is_dealt_to_the_health_of_a_runeslinger():
    """RSA-DM-1: the target is a Runeslinger."""
    s = scene(damaging(8), 'hand = ["Blow"]').choose("Play Blow", ONE, "Seat 2")
    assert (s.count("health", 2), s.count("power", 2)) == (12, 5)


def test_damage_is_dealt_to_the_defense_of_a_defense_card():
    """RSA-DM-1: the target is a defense card; its controller loses nothing."""
    s = scene(damaging(3) + WALL, 'hand = ["Blow"]', 'utility = ["Wall"]').choose("Play Blow", ONE, "Wall")
    assert (s.count("damage", "Wall"), s.count("health", 2)) == (3, 20)


def test_any_target_is_a_runeslinger_or_an_exposed_defense_card():
    """RSA-DM-1: neither a runespell, a concentration, an ailment nor a concealed card is offered."""
    assert scene(
        damaging(3) + WALL + LOSS,
        'hand = ["Loss", "Blow"]',
        'concentration = ["Emberdart", ["Emberdart", "Storm Jar", "Loss"], ["Emberdart", "Wall"]]\n'
        'ailment = [{ card = "Curse", ailment = 1 }]',
    ).choose("Play Blow", ONE).offered == ["Seat 1", "Seat 2", "Wall"]


@pytest.mark.parametrize(
    ("words", "keywords", "health"),
    [("damage", [], 20), ("direct damage", [], 20), ("damage", ["Pierce"], 17), ("direct damage", ["Pierce"], 17)],
)
def test_basic_direct_and_piercing_damage(words, keywords, health):
    """RSA-DM-2: without Pierce the damage stops at 0 health, direct or not."""
    s = scene(damaging(8, words, keywords), 'hand = ["Blow"]', "health = 5").choose("Play Blow", ONE, "Seat 2")
    assert (s.count("power", 2), s.count("health", 2)) == (4, health)


@pytest.mark.parametrize(("health", "power", "left"), [(9, 5, 1), (8, 4, 20), (7, 4, 20)])
def test_basic_damage_stops_at_0(health, power, left):
    """RSA-DM-3: no more is dealt than there is health; the rest is lost with the power."""
    s = scene(damaging(8), 'hand = ["Blow"]', f"health = {health}").choose("Play Blow", ONE, "Seat 2")
    assert (s.count("power", 2), s.count("health", 2)) == (power, left)


def test_rsa_t3_ten_damage_to_five_health():
    """RSA-T3: 5 are dealt, a power is lost, the health resets, the rest is lost."""
    s = scene(damaging(10), 'hand = ["Blow"]', "health = 5").choose("Play Blow", ONE, "Seat 2")
    assert ("Seat 2 loses 5 health." in s.log(), s.count("power", 2), s.count("health", 2)) == (True, 4, 20)


def test_direct_damage_cannot_be_blocked():
    """RSA-DM-4: the defender is not asked, though they could block."""
    s = scene(damaging(3, "direct damage"), 'hand = ["Blow"]', 'hand = ["Emberdart"]')
    s.choose("Play Blow", ONE, "Seat 2")
    assert (s.question, s.count("health", 2)) == ("Your Play Phase", 17)


def test_direct_damage_passes_a_barrier():
    """RSA-DM-4: the barrier stands as it was; basic damage is held off."""
    direct = scene(damaging(3, "direct damage"), 'hand = ["Blow"]', "barrier = 2").choose("Play Blow", ONE, "Seat 2")
    assert (direct.count("health", 2), direct.count("barrier", 2)) == (17, 2)
    basic = scene(damaging(3), 'hand = ["Blow"]', "barrier = 2").choose("Play Blow", ONE, "Seat 2")
    assert (basic.count("health", 2), basic.count("barrier", 2)) == (19, 0)


def test_piercing_damage_goes_through_several_powers():
    """RSA-DM-5: the rest is taken from the health that has just been reset, again and again."""
    s = scene(damaging(50, keywords=["Pierce"]), 'hand = ["Blow"]', "health = 5").choose("Play Blow", ONE, "Seat 2")
    assert (s.count("power", 2), s.count("health", 2)) == (2, 15)


def test_piercing_damage_goes_through_a_defense_card_to_its_controller():
    """RSA-DM-5: what exceeds the defense that is left."""
    s = scene(damaging(7, keywords=["Pierce"]) + WALL, 'hand = ["Blow"]', 'utility = [{ card = "Wall", damage = 3 }]')
    s.choose("Play Blow", ONE, "Wall")
    assert (s.zone("discard", 2), s.count("health", 2)) == (["Wall"], 15)


def test_what_pierces_a_boon_hits_the_player_who_controls_it():
    """RSA-DM-5: not the owner of the boon."""
    boon = card("Veil", "boon", "You have +1 block.", defense=2)
    s = scene(
        damaging(5, keywords=["Pierce"]) + boon,
        'hand = ["Blow"]',
        'ailment = [[{ card = "Curse", ailment = 1 }, { card = "Veil", owner = 1 }]]',
    ).choose("Play Blow", ONE, "Veil")
    assert (s.count("health", 1), s.count("health", 2), s.zone("discard")) == (20, 17, ["Veil"])


def test_your_own_defense_card_lets_the_rest_through_to_you():
    """RSA-DM-5: the controller is dealt it, even by their own card."""
    s = scene(damaging(7, keywords=["Pierce"]) + WALL, 'hand = ["Blow", "Emberdart"]\nutility = ["Wall"]')
    s.choose("Play Blow", ONE, "Wall")
    assert (s.question, s.count("health")) == ("Your Play Phase", 18)


def test_a_runeslinger_loses_health_in_full():
    """RSA-DM-6: through the loss of a power if need be, and nobody is asked for a block."""
    s = scene(LOSS, 'hand = ["Loss"]', 'health = 4\nhand = ["Emberdart"]\nbarrier = 5')
    s.choose("Play Loss", ONE, "Seat 2")
    assert (s.count("power", 2), s.count("health", 2), s.count("barrier", 2)) == (4, 14, 5)


def test_rsa_t1_ten_health_lost_with_five_left():
    """RSA-T1: 5, then a power, then the other 5 leave 15."""
    s = scene(LOSS, 'hand = ["Loss"]\nhealth = 5').choose("Play Loss", ONE, "Seat 1")
    assert (s.count("power"), s.count("health"), s.count("determination")) == (4, 15, 1)


def test_rsa_t2_two_health_lost_with_one_left():
    """RSA-T2: a power is lost, and 19 are left."""
    s = scene(card("Loss", "utility", "Target Runeslinger loses 2 health."), 'hand = ["Loss"]\nhealth = 1')
    s.choose("Play Loss", ONE, "Seat 1")
    assert (s.count("power"), s.count("health")) == (4, 19)


def test_health_loss_is_no_damage():
    """RSA-DM-6: what reduces damage does not reduce it, and it hits nobody."""
    cards = (
        LOSS
        + card("Shield", "chant", "Damage dealt to your Runeslinger is reduced by 3.")
        + card("Bruise", "chant", "When your Runeslinger is hit: Draw 1 card.")
    )
    s = scene(cards, 'hand = ["Loss"]', 'utility = ["Shield", "Bruise"]').choose("Play Loss", ONE, "Seat 2")
    assert (s.count("health", 2), s.zone("hand", 2)) == (10, [])


@pytest.mark.parametrize(("amount", "stays"), [(4, True), (5, False), (6, False)])
def test_damage_of_at_least_its_defense_destroys_a_card(amount, stays):
    """RSA-DM-7: the boundary is its defense."""
    s = scene(damaging(amount) + WALL, 'hand = ["Blow"]', 'utility = ["Wall"]').choose("Play Blow", ONE, "Wall")
    assert (s.zone("utility", 2), s.zone("discard", 2)) == (["Wall"] if stays else [], [] if stays else ["Wall"])


def test_damage_of_one_turn_adds_up():
    """RSA-DM-7: 3 and 3 destroy a card with 5 defense."""
    s = scene(damaging(3) + WALL, 'hand = ["Blow", "Blow"]', 'utility = ["Wall"]').choose("Play Blow", ONE, "Wall")
    assert s.zone("utility", 2) == ["Wall"]
    s.choose("Play Blow", TWO, "Wall")
    assert s.zone("utility", 2) == []


def test_damage_of_two_turns_does_not():
    """RSA-DM-7: in the Discard Phase the card recovers."""
    s = scene(damaging(3) + WALL, 'hand = ["Blow", "Blow"]', 'utility = ["Wall"]')
    s.choose("Play Blow", ONE, "Wall", "End the Play Phase")
    assert s.count("damage", "Wall") == 0
    s.choose("Go on to your Play Phase", "End the Play Phase", "Go on to your Play Phase", "Play Blow", ONE, "Wall")
    assert s.zone("utility", 2) == ["Wall"]


def test_a_card_whose_defense_falls_to_the_damage_on_it_is_destroyed():
    """RSA-DM-7: what raised its defense has left play, and the damage is still on it."""
    cards = (
        WALL
        + card("Mortar", "trinket", "Your chants have +3 defense.")
        + card("Pick", "utility", "Destroy target trinket.")
    )
    s = scene(cards, 'hand = ["Pick"]', 'utility = [{ card = "Wall", damage = 5 }, "Mortar"]').choose("Play Pick", ONE)
    assert s.zone("utility", 2) == []


def test_health_never_exceeds_its_maximum():
    """RSA-DM-8: what is gained beyond it is lost."""
    s = scene(card("Balm", "utility", "Your Runeslinger gains 5 health."), 'hand = ["Balm"]\nhealth = 17')
    s.choose("Play Balm", ONE)
    assert s.count("health") == 20


@pytest.mark.parametrize(("health", "after"), [(17, 16), (16, 16), (15, 15)])
def test_a_lower_maximum_takes_health_along(health, after):
    """RSA-DM-8: with 4 Debilitate the maximum is 16."""
    s = scene(card("Rot", "utility", "Apply 4 Debilitate to your Runeslinger."), f'hand = ["Rot"]\nhealth = {health}')
    s.choose("Play Rot", ONE)
    assert (s.value("maximum health"), s.count("health"), s.count("power")) == (16, after, 5)


def test_health_above_the_usual_falls_back_with_the_maximum():
    """RSA-DM-8: what raised the maximum is destroyed, so the health goes down with it."""
    cards = (
        card("Oak", "chant", "You have +5 maximum health.")
        + card("Balm", "utility", "You gain 9 health.")
        + card("Pick", "utility", "Destroy target chant.")
    )
    s = scene(cards, 'hand = ["Balm", "Pick"]\nutility = ["Oak"]').choose("Play Balm", ONE)
    assert s.count("health") == 25
    s.choose("Play Pick", TWO)
    assert s.count("health") == 20


WAVE = card("Wave", text="Deal 3 damage to each enemy Runeslinger. If it hits, draw 1 card.")


@pytest.mark.parametrize(("second", "third", "drawn"), [(0, 0, 1), (3, 0, 1), (0, 3, 1), (2, 3, 1), (3, 3, 0)])
def test_damage_to_each_enemy_hits_if_it_hits_one_of_them(second, third, drawn):
    """RSA-DM-1, 000:451: with barriers of 3 for both nobody is hit; one hit or two, one card is drawn."""
    enemies = "".join(f"[[seat]]\n{DECK}\nbarrier = {barrier}\n" for barrier in (second, third))
    s = set_scene(f'{WAVE}[[seat]]\n{DECK}\n{FIELD}\nhand = ["Wave"]\n{enemies}').choose("Play Wave", ONE)
    assert len(s.zone("hand")) == drawn


def test_damage_to_each_enemy_draws_with_a_single_enemy():
    """RSA-DM-1, 000:451: 3 damage to one enemy, and a card."""
    s = scene(WAVE, 'hand = ["Wave"]').choose("Play Wave", ONE)
    assert (s.count("health", 2), s.zone("hand")) == (17, ["Emberdart"])


@pytest.mark.parametrize(("barrier", "left"), [(1, 16), (3, 18), (9, 20)])
def test_a_barrier_that_a_lost_power_raises_meets_the_rest_of_piercing_damage(barrier, left):
    """RSA-Q71, RSA-Q57: 10 damage against 5 health: the power is lost, the barrier goes up, and what is left of 5 is dealt to 20."""
    head = card("Lance", "attack", "Deal 10 damage to target enemy Runeslinger.", keywords=["Pierce"])
    head += card("Shield", "chant", f"When you lose a power: Apply {barrier} block barrier to your Runeslinger.")
    s = scene(head, 'hand = ["Lance"]', 'health = 5\nutility = ["Shield"]').choose("Play Lance", ONE)
    assert (s.count("power", 2), s.count("health", 2), s.count("barrier", 2)) == (4, left, max(barrier - 5, 0))


def test_direct_damage_that_pierces_meets_no_barrier():
    """RSA-Q71, RSA-Q23: it ignores barriers before and after the power is lost."""
    head = card("Ray", "attack", "Deal 10 direct damage to target enemy Runeslinger.", keywords=["Pierce"])
    head += card("Shield", "chant", "When you lose a power: Apply 3 block barrier to your Runeslinger.")
    s = scene(head, 'hand = ["Ray"]', 'health = 5\nutility = ["Shield"]').choose("Play Ray", ONE)
    assert (s.count("health", 2), s.count("barrier", 2)) == (15, 3)
