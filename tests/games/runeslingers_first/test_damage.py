"""Damage, health loss and blocking: RS1-DM, RS1-BL."""

import pytest

from engine.play.wording import picture
from tests.games.runeslingers_first.duels import BLOCK, FIELD, HELD, ONE, PLAIN, SAMS, TWO, card, scene, set_out, under

BOLT = card("Bolt", "spirit", "Deal 8 damage to any target.")
STAR = card("Star", "attack", "Deal 10 direct damage to target Runeslinger.")
DRAGON = card("Dragon", "curio", "Damage dealt by your spirits is increased by 2.", defense=3)


def lies(name):
    """A field with a card in play and an empty concentration."""
    return f'concentration = [["{PLAIN}", "{name}"], "{PLAIN}"]'


# Damage


def test_fireball_loses_twice():
    """RS1-T1, RS1-DM-2, RS1-Q47: effective 10, the answer destroys what adds 2, and 4 are blocked: 4 are dealt."""
    smash = card("Smash", text="Destroy target trinket.", keywords=["Shout"])
    s = set_out(DRAGON + smash, f'hand = ["Fireball"]\n{lies("Dragon")}', f'hand = ["Smash", "{PLAIN}"]\n{FIELD}')
    s.choose("Play Fireball", "Seat 2", "Play Smash", SAMS, BLOCK)
    assert s.count("health", 2) == 14


def test_a_bonus_that_comes_with_an_answer_counts():
    """RS1-Q47, RS1-DM-2: damage is worked out again as it is dealt."""
    more = card(
        "More", text="Damage dealt by your spirits is increased by 3 until the end of the turn.", keywords=["Shout"]
    )
    echo = card("Echo", "spirit", "Deal 1 damage to target enemy Runeslinger.", ["Shout"])
    s = scene(more + echo, 'hand = ["Fireball", "More"]', f'hand = ["Echo"]\n{FIELD}')
    s.choose("Play Fireball", ONE, "Seat 2", "Play Echo", SAMS, "Play More", TWO).until("End the Play Phase", "No")
    assert s.count("health", 2) == 18 - 11


def test_dominate_with_a_bonus():
    """RS1-T9, RS1-DM-3: attack runespells dealing +2, it deals 12 direct damage."""
    vow = f"ailment = [{under('Burn', 1, 'Vow of the Anvil')}]"
    assert scene("", f'hand = ["Dominate"]\n{vow}', HELD).choose("Play Dominate", ONE, "Seat 2").count("health", 2) == 6


def test_a_bonus_is_for_the_named_type_only():
    """RS1-DM-3: a spirit gains nothing from one for attacks."""
    s = scene("", f'hand = ["Sparkfall"]\nailment = [{under("Burn", 1, "Vow of the Anvil")}]').choose(
        "Play Sparkfall", ONE, "Seat 2"
    )
    assert s.count("health", 2) == 13


def test_damage_lowers_health_and_at_0_costs_a_power():
    """RS1-DM-9, RS1-PW-1, RS1-Q32: what is left of it is gone, and health is at its current maximum."""
    s = scene(BOLT, 'hand = ["Bolt"]', f"health = 5\nailment = [{under('Debilitate', 2)}]").choose(
        "Play Bolt", ONE, "Seat 2"
    )
    assert (s.count("power", 2), s.count("health", 2)) == (4, 16)


@pytest.mark.parametrize(("defense", "falls"), [(8, True), (9, False)])
def test_a_defense_card_falls_to_as_much_damage_as_it_has_defense(defense, falls):
    """RS1-DM-4, RS1-DM-9: 8 damage against 8 and 9 defense."""
    s = scene(
        BOLT + card("Ring", "curio", "Your Runeslinger has +1 block.", defense=defense), 'hand = ["Bolt"]', lies("Ring")
    ).choose("Play Bolt", ONE, "Ring")
    assert (s.zone("discard", 2) == ["Ring"]) == falls


def test_damage_in_one_play_phase_adds_up():
    """RS1-DM-4: 5 and 5 against 9."""
    jab = card("Jab", "spirit", "Deal 5 damage to any target.")
    s = scene(
        jab + card("Ring", "curio", "Your Runeslinger has +1 block.", defense=9), 'hand = ["Jab", "Jab"]', lies("Ring")
    ).choose("Play Jab", ONE, "Ring")
    assert s.zone("discard", 2) == []
    assert s.choose("Play Jab", TWO, "Ring").zone("discard", 2) == ["Ring"]


def test_damage_for_each_of_something_is_one_amount_for_one_target():
    """RS1-Q62: three tokens on Swelling Peal make 12 damage to Sam alone, of which one block takes its 4 once."""
    s = set_out("", f'concentration = [["{PLAIN}", {{ card = "Swelling Peal", token = 3 }}]]', HELD)
    s.choose("Sling Swelling Peal", "Seat 2", BLOCK)
    assert (s.count("health", 2), s.offered) == (10, ["End the Play Phase"])
    assert [line for line in s.log() if "loses" in line] == ["Seat 2 loses 8 health."]


@pytest.mark.parametrize(("held", "lost", "health"), [(3, 5, 16), (1, 2, 17)])
def test_health_loss_goes_on_through_a_power(held, lost, health):
    """RS1-T3, RS1-T4, RS1-DM-7: the full amount, through the loss of a power."""
    s = scene(card("Ache", text=f"You lose {lost} health."), f'hand = ["Ache"]\nhealth = {held}').choose(
        "Play Ache", ONE
    )
    assert (s.count("power"), s.count("health")) == (4, health)


def test_health_loss_is_no_damage():
    """RS1-DM-7, RS1-BL-2: it cannot be blocked, and nothing lowers it."""
    s = scene(
        card("Ache", text="Target enemy Runeslinger loses 5 health."),
        'hand = ["Ache"]',
        f"{HELD}\nailment = [{under('Burn', 1, 'Veil of Ash')}]",
    )
    assert s.choose("Play Ache", ONE).count("health", 2) == 13


def test_direct_damage_cannot_be_blocked():
    """RS1-DM-6, RS1-BL-2, RS1-DM-1: nobody is asked; of normal damage they are."""
    s = scene(STAR, 'hand = ["Star"]', HELD).choose("Play Star", ONE, "Seat 2")
    assert (s.count("health", 2), s.question) == (8, "Your Play Phase")
    assert scene(BOLT, 'hand = ["Bolt"]', HELD).choose("Play Bolt", ONE, "Seat 2").question == "Do you block?"


def test_piercing_damage_can_be_blocked():
    """RS1-Q41, RS1-DM-1: it is not direct."""
    s = scene("", 'hand = ["Skewer of Light"]', HELD).choose("Play Skewer of Light", ONE, "Seat 2", BLOCK)
    assert s.count("health", 2) == 16


def test_what_exceeds_a_cards_defense_pierces_to_its_controller():
    """RS1-DM-8: 6 damage to a card with 4 defense: 2 go on to the Runeslinger."""
    s = scene("", 'hand = ["Skewer of Light"]', 'concentration = [["Count the Coins", "Toll Box"]]').choose(
        "Play Skewer of Light", ONE, "Toll Box"
    )
    assert (s.zone("discard", 2), s.count("health", 2)) == (["Toll Box"], 16)


# Blocking


def test_a_block():
    """RS1-T2, RS1-BL-1: 8 damage, 4 are held off for a card of the hand; the answer comes before the block."""
    s = scene("", 'hand = ["Fireball"]', f'hand = ["{PLAIN}", "Iron Reply"]\n{FIELD}').choose(
        "Play Fireball", ONE, "Seat 2"
    )
    assert s.question == "Do you answer?"
    s.choose("Do not answer", BLOCK)
    assert (s.count("health", 2), s.zone("discard", 2), s.zone("hand", 2)) == (14, [PLAIN], ["Iron Reply"])


def test_a_defense_card_is_protected_likewise():
    """RS1-BL-1: 8 damage against 5 defense, 4 held off."""
    s = scene(BOLT, 'hand = ["Bolt"]', f"{HELD}\n{lies('Ditch Plate')}").choose("Play Bolt", ONE, "Ditch Plate", BLOCK)
    assert s.count("damage", "Ditch Plate") == 4


def test_your_own_damage_is_not_blocked():
    """RS1-BL-1: only damage of an enemy's source."""
    s = scene(BOLT, f'hand = ["Bolt", "{PLAIN}"]').choose("Play Bolt", ONE, "Seat 1")
    assert (s.count("health"), s.question) == (10, "Your Play Phase")


def test_you_block_once_in_a_turn():
    """RS1-BL-2: against the second source of the turn there is no block."""
    s = scene(BOLT, 'hand = ["Bolt", "Bolt"]', f'hand = ["{PLAIN}", "{PLAIN}"]').choose(
        "Play Bolt", ONE, "Seat 2", BLOCK
    )
    assert s.choose("Play Bolt", TWO, "Seat 2").question == "Your Play Phase"


@pytest.mark.parametrize(("boons", "asked"), [(2, False), (1, True)])
def test_with_a_block_value_of_0_you_cannot_block(boons, asked):
    """RS1-BL-2: 4 less 4 is 0, 4 less 2 is not."""
    areas = ", ".join(under(kind, 1, "Leaden Blessing") for kind in ("Burn", "Curse")[:boons])
    s = scene(BOLT, 'hand = ["Bolt"]', f"{HELD}\nailment = [{areas}]").choose("Play Bolt", ONE, "Seat 2")
    assert (s.question == "Do you block?") == asked


def test_the_block_value_is_that_of_the_block():
    """RS1-BL-3, RS1-Q33: what the card lowers before counts, what changes after the block does not."""
    twice = card("Twice", "spirit", "Deal 3 damage to target enemy Runeslinger. Deal 3 damage to that Runeslinger.")
    s = scene(
        twice + card("Weaker", text="Target enemy Runeslinger has -3 block until the end of the turn."),
        'hand = ["Twice", "Weaker"]',
        HELD,
    ).choose("Play Weaker", ONE, "Play Twice", TWO, BLOCK)
    assert s.count("health", 2) == 18 - 5
    s = scene("", 'hand = ["Break the Stance"]', HELD).choose("Play Break the Stance", ONE, BLOCK)
    assert s.count("health", 2) == 18 - 4


@pytest.mark.parametrize("change", [2, -3, -4])
@pytest.mark.parametrize("what", ["When you block", "When you discard a card"])
def test_what_a_block_sets_off_does_not_change_that_block(what, change):
    """RS1-Q33: 4 of 8 are held off, the value as the block is made; what that sets off counts from the next damage on."""
    brace = card("Brace", "curio", f"{what}: You have {change:+} block until the end of the turn.", defense=3)
    s = set_out(BOLT + brace, f'{FIELD}\nhand = ["Bolt"]', f"{HELD}\n{lies('Brace')}").choose(
        "Play Bolt", ONE, "Seat 2", BLOCK
    )
    assert (s.count("health", 2), s.value("block", 2)) == (18 - 4, 4 + change)


def test_what_is_done_instead_of_a_discard_is_done_before_the_block():
    """RS1-Q33: three cards are seared, which lowers the value by 1 for each; the block is made with 1, and what it sets off is late."""
    plate = card(
        "Plate",
        "armour",
        "You may sear 3 instead of discarding a card to block.\nYou have -1 block for each card in your discard pile.\n"
        "When you block: You have +5 block until the end of the turn.",
        defense=3,
    )
    s = set_out(BOLT + plate, f'{FIELD}\nhand = ["Bolt"]', lies("Plate")).choose("Play Bolt", ONE, "Seat 2")
    s.choose("Block by the effect of Plate")
    assert s.count("health", 2) == 18 - 7


def test_a_block_value_is_shown_as_0_at_least():
    """RS1-BL-2: three blessings take 6 of 4, and nobody has a block of -2."""
    areas = ", ".join(under(kind, 1, "Leaden Blessing") for kind in ("Burn", "Curse", "Insanity"))
    s = scene(BOLT, 'hand = ["Bolt"]', f"{HELD}\nailment = [{areas}]").choose("Play Bolt", ONE, "Seat 2")
    assert (s.value("block", 2), s.question) == (0, "Your Play Phase")
    assert picture(s.game, lambda piece: True)["seats"][1]["values"]["block"] == 0


def test_one_block_holds_off_its_value_of_all_damage_of_a_card():
    """RS1-Q50, RS1-BL-1: twice 3 damage, 4 held off together, and one question."""
    s = scene("", 'hand = ["Twin Flares"]', HELD).choose("Play Twin Flares", ONE, "Seat 2", "Seat 2", BLOCK)
    assert (s.count("health", 2), s.question) == (16, "Your Play Phase")


def test_what_spills_is_another_object():
    """RS1-Q59: the card is not blocked for; what pierces it to the Runeslinger is, if no block has been made this turn."""
    jar = f'{HELD}\nconcentration = [["{PLAIN}", "Toll Box"]]'
    s = scene("", 'hand = ["Ash Tithe"]', jar).choose("Play Ash Tithe", ONE, "Toll Box", "No", BLOCK)
    assert s.count("health", 2) == 18 - 2
    s = scene("", 'hand = ["Ash Tithe"]', jar.replace(HELD, f'hand = ["{PLAIN}", "{PLAIN}"]')).choose(
        "Play Ash Tithe", ONE, "Toll Box", BLOCK
    )
    assert (s.count("health", 2), s.question) == (18 - 2, "Your Play Phase")


def test_a_trigger_outside_every_play_phase_is_not_blocked():
    """RS1-Q51, RS1-PH-5: at the end of the turn; a defense card recovers from such damage at once."""
    sting = card("Sting", "curio", "At the end of your turn: Deal 3 damage to any target.", defense=3)
    s = set_out(sting, lies("Sting"), f"{HELD}\n{lies('Ditch Plate')}").choose("End the Play Phase", "Seat 2")
    assert (s.count("health", 2), s.question) == (15, "Do you play, or pass?")
    s = set_out(sting, lies("Sting"), f"{HELD}\n{lies('Ditch Plate')}").choose("End the Play Phase", "Ditch Plate")
    assert s.count("damage", "Ditch Plate") == 0


def test_in_a_play_phase_a_trigger_is_blocked():
    """RS1-ACT-6, RS1-BL-1: any source of the enemy's."""
    mallet = set_out("", f'{lies("Striking Mallet")[:-1]}, ["{PLAIN}", "Tolling Frame"]]', HELD).choose(
        "Charge Tolling Frame", "Seat 2"
    )
    assert mallet.question == "Do you block?"
