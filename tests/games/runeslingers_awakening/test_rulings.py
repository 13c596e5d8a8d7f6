"""Rulings on what the rulebook leaves open, RSA-Q37 to RSA-Q65, as far as no other chapter tests them."""

import pytest

from engine.kernel.agenda import advance
from engine.kernel.table import Table
from engine.play.playable import loaded_game
from tests.games.runeslingers_awakening.duels import DECK, FIELD, ONE, SLOT, TWO, bare_scene, card, scene, under
from tests.packs import SHIPPED
from tests.scenes import Played, set_scene

VEIL = card("Veil", "boon", "Your Runeslinger has +1 block.")
WALL = card("Wall", "chant", "Your Runeslinger has +1 block.", defense=5)
JAB = card("Jab", "attack", "Deal 3 damage to target enemy Runeslinger.")
REPLY = card("Reply", keywords=["Shout"])
BLOCK = "Block by discarding Emberdart"


# Block values and barriers


@pytest.mark.parametrize(("burden", "asked"), [(3, True), (4, False), (9, False)])
def test_a_block_value_below_0_counts_as_0(burden, asked):
    """RSA-Q37: with 0 or less you cannot block; with 1 you can."""
    s = scene(
        JAB + card("Burden", "chant", f"Your Runeslinger has -{burden} block."),
        'hand = ["Jab"]',
        'hand = ["Emberdart"]\nutility = ["Burden"]',
    ).choose("Play Jab", ONE)
    assert (s.question == "Do you block?") == asked


def test_barriers_add_up():
    """RSA-Q38: one from an effect and one from a block, on the same Runeslinger."""
    s = scene(JAB, 'hand = ["Jab"]', 'hand = ["Emberdart"]\nbarrier = 2').choose("Play Jab", ONE, BLOCK)
    assert (s.count("barrier", 2), s.count("health", 2)) == (3, 20)


def test_an_effect_adds_to_a_barrier_that_stands():
    """RSA-Q38: 4 and 2 are 6."""
    s = scene(card("Shell", text="Apply 4 block barrier to your Runeslinger."), 'hand = ["Shell"]\nbarrier = 2')
    assert s.choose("Play Shell", ONE).count("barrier") == 6


# Raised and reduced damage

FURY = card("Fury", "trinket", "Damage dealt by your runespells is increased by 2.")
VEST = card("Vest", "trinket", "Damage dealt to your Runeslinger is reduced by 2.")
RAY = card("Ray", "attack", "Deal 3 direct damage to target enemy Runeslinger.")


@pytest.mark.parametrize("name", ["Jab", "Ray"])
def test_damage_is_raised_and_reduced(name):
    """RSA-Q39: basic and direct damage alike; both at once cancel out."""
    cards = JAB + RAY + FURY + VEST
    raised = scene(cards, f'hand = ["{name}"]\nutility = ["Fury"]').choose(f"Play {name}", ONE)
    reduced = scene(cards, f'hand = ["{name}"]', 'utility = ["Vest"]').choose(f"Play {name}", ONE)
    both = scene(cards, f'hand = ["{name}"]\nutility = ["Fury"]', 'utility = ["Vest"]').choose(f"Play {name}", ONE)
    assert [s.count("health", 2) for s in (raised, reduced, both)] == [15, 19, 17]


def test_each_amount_is_changed_separately():
    """RSA-Q39: two amounts of 3 become two of 5."""
    s = scene(FURY, 'hand = ["Twin Cinders"]\nlight = 2\nutility = ["Fury"]')
    s.choose("Play Twin Cinders", ONE, "Seat 2", "Seat 2")
    assert s.count("health", 2) == 10


def test_a_reduction_counts_before_a_barrier():
    """RSA-Q39: 3 become 1, and a barrier of 2 loses 1."""
    s = scene(JAB + VEST, 'hand = ["Jab"]', 'utility = ["Vest"]\nbarrier = 2').choose("Play Jab", ONE)
    assert (s.count("barrier", 2), s.count("health", 2)) == (1, 20)


@pytest.mark.parametrize(("amount", "asked", "health"), [(2, False, 20), (3, True, 19), (1, False, 20)])
def test_damage_of_0_is_not_dealt(amount, asked, health):
    """RSA-Q39: there is nothing to block, and nobody is hit."""
    blow = card("Blow", "attack", f"Deal {amount} damage to target enemy Runeslinger. If it hits, draw 1 card.")
    s = scene(blow + VEST, 'hand = ["Blow"]', 'hand = ["Emberdart"]\nutility = ["Vest"]').choose("Play Blow", ONE)
    assert (s.question == "Do you block?") == asked
    s.until("End the Play Phase", "No")
    assert (s.count("health", 2), len(s.zone("hand"))) == (health, int(asked))


# Costs

DRUM = card("Drum", "chant", "Remove 2 tokens from Drum: Target enemy Runeslinger loses 1 health.")


@pytest.mark.parametrize(("tokens", "times"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_an_activation_cost_may_be_paid_again_as_long_as_all_of_it_is_there(tokens, times):
    """RSA-Q40: 2 tokens each time; a part of the cost is not enough."""
    s = scene(DRUM, f'utility = [{{ card = "Drum", token = {tokens} }}]')
    for _ in range(times):
        s.choose("Activate Drum")
    assert ("Activate Drum" in s.offered, s.count("health", 2)) == (False, 20 - times)


def test_a_card_with_a_cost_in_cards_needs_them():
    """RSA-Q40: a card to discard must be in hand."""
    well = card("Well", "chant", "Discard 1 card: Target enemy Runeslinger loses 1 health.")
    assert "Activate Well" not in scene(well, 'utility = ["Well"]').offered
    s = scene(well, 'utility = ["Well"]\nhand = ["Wardsong"]').choose("Activate Well")
    assert (s.zone("discard"), s.count("health", 2)) == (["Wardsong"], 19)


def test_light_comes_out_of_the_pool_first():
    """RSA-Q43: then from concentrations, first from the one that will be covered."""
    s = scene(card("Dear Word", cost=2), 'hand = ["Dear Word"]\nlight = 1')
    s.choose("Play Dear Word", "On Seat 1: Concentration areas 2")
    used = s.game.counts[s.rules.counters["used"]]
    areas = s.game.table.places_of[0][s.rules.zones["concentration"]]
    assert [used[s.game.stacks[spot][0]] for spot in areas[:3]] == [0, 1, 0]
    assert s.count("light") == 0


def test_light_in_the_pool_saves_the_concentrations():
    """RSA-Q43: with enough of it none is used."""
    s = scene(card("Dear Word", cost=2), 'hand = ["Dear Word"]\nlight = 2').choose("Play Dear Word", ONE)
    assert not [line for line in s.log() if "creates" in line]


def test_light_may_be_created_beforehand():
    """RSA-Q43: by hand, from any ready concentration."""
    assert scene("", "").choose("Create Light with Lanternfall", "Create Light with Lanternfall").count("light") == 2


# Effects of a card when it is played

JAR = card("Jar", "chant", "When you play Jar: Target enemy Runeslinger loses 1 health.", ["Shout"])


def test_what_a_card_does_when_it_is_played_waits_for_its_rung():
    """RSA-Q41: it is the card's own effect; with answers to every card it comes after the answer."""
    s = scene(JAR + REPLY, 'hand = ["Jar"]', f'hand = ["Reply"]\n{FIELD}', 'options = ["answer_any_card"]')
    s.choose("Play Jar", SLOT)
    assert (s.question, s.count("health", 2)) == ("Do you answer?", 20)
    s.choose("Do not answer")
    assert s.count("health", 2) == 19


def test_a_card_that_waits_for_you_to_play_a_chant_does_not_mean_itself():
    """RSA-Q42: it triggers for the next one, before that one can be answered."""
    choir = card("Choir", "chant", "When you play a chant: Target enemy Runeslinger loses 1 health.")
    s = scene(choir + WALL, 'hand = ["Choir", "Wall"]').choose("Play Choir", SLOT)
    assert s.count("health", 2) == 20
    s.choose("Play Wall", "On Seat 1: Utility slots 2")
    assert s.count("health", 2) == 19


# Phases


@pytest.mark.parametrize(("choice", "health"), [("Pass and draw another card", 20), ("Go on to your Play Phase", 18)])
def test_a_skipped_play_phase_has_no_beginning(choice, health):
    """RSA-Q44: level II of Curse takes nothing from whoever passes."""
    s = scene("", "", f"ailment = [{under('Curse', 4)}]").choose("End the Play Phase", choice)
    assert s.count("health", 2) == health


# Runespells that have resolved

UNMAKE = card("Unmake", text="Destroy target runespell.")


def test_a_resolved_runespell_may_be_destroyed_and_what_it_did_stays():
    """RSA-Q45: the damage stays dealt."""
    s = scene(JAB + UNMAKE, 'hand = ["Jab", "Unmake"]').choose("Play Jab", ONE, "Play Unmake", TWO, "Jab")
    assert (s.zone("discard"), s.count("health", 2)) == (["Jab"], 17)


@pytest.mark.parametrize(
    ("text", "block"), [("You have +2 block until the end of the turn.", 6), ("You have +2 block.", 4)]
)
def test_an_effect_with_a_duration_outlasts_its_runespell(text, block):
    """RSA-Q45: any other effect ends when the runespell leaves play."""
    s = scene(card("Poise", text=text) + UNMAKE, 'hand = ["Poise", "Unmake"]').choose("Play Poise", ONE)
    assert s.value("block") == 6
    s.choose("Play Unmake", TWO, "Poise")
    assert s.value("block") == block


def test_a_bullet_that_targets_nothing_may_always_be_chosen():
    """RSA-Q46: the other bullet needs a chant."""
    lot = card("Lot", text="• Destroy target chant.\n• Draw 1 card.", keywords=["Choice"])
    assert scene(lot, 'hand = ["Lot"]').choose("Play Lot", ONE).zone("hand") == ["Emberdart"]


# Lost powers

DOWN = card("Downfall", text="Target enemy Runeslinger loses a power.")
GRIEF = card("Grief", "chant", "When you lose a power: You gain 1 health.")


def test_a_power_lost_through_an_effect_leaves_the_health():
    """RSA-Q47: it does not reset."""
    s = scene(DOWN, 'hand = ["Downfall"]', "health = 3").choose("Play Downfall", ONE)
    assert (s.count("power", 2), s.count("health", 2), s.count("determination", 2)) == (4, 3, 1)


def test_the_new_deck_comes_before_what_the_lost_power_triggers():
    """RSA-Q48: the pile is shuffled, the trigger happens, then the draw goes on."""
    study = card("Study", text="Draw 2 cards.")
    s = set_scene(
        f'{study}{GRIEF}[[seat]]\n{FIELD}\nhealth = 10\nutility = ["Grief"]\nhand = ["Study"]\ndeck = ["Emberdart"]\n'
        f'discard = ["Wardsong", "Wardsong"]\n[[seat]]\n{DECK}'
    ).choose("Play Study", ONE)
    log = s.log()
    order = [
        "Seat 1 draws Emberdart.",
        "Seat 1 loses a power.",
        "Seat 1 shuffles the discard pile into the deck.",
        "Seat 1 gains 1 health.",
        "Seat 1 draws Wardsong.",
    ]
    assert [line for line in log if line in order] == order


def test_one_amount_of_damage_is_one_hit():
    """RSA-Q57: through a lost power, with the trigger of the lost power before the rest."""
    needle = card("Needle", "attack", "Deal 6 damage to target enemy Runeslinger.", ["Pierce"])
    bruise = card("Bruise", "chant", "When your Runeslinger is hit: Draw 1 card.")
    s = scene(needle + bruise + GRIEF, 'hand = ["Needle"]', 'health = 2\nutility = ["Bruise", "Grief"]')
    s.choose("Play Needle", ONE)
    assert (s.count("power", 2), s.count("health", 2), len(s.zone("hand", 2))) == (4, 16, 1)
    log = s.log(2)
    assert (
        log.index("Seat 2 loses a power.") < log.index("Seat 2 loses 4 health.") < log.index("Seat 2 draws Emberdart.")
    )


def test_what_a_lost_power_triggers_comes_before_the_rest_of_a_loss():
    """RSA-Q57: the enemy loses health before the other half of the loss."""
    rage = card("Rage", "chant", "When you lose a power: Target enemy Runeslinger loses 1 health.")
    drain = card("Drain", text="Target enemy Runeslinger loses 6 health.")
    log = scene(rage + drain, 'hand = ["Drain"]', 'health = 2\nutility = ["Rage"]').choose("Play Drain", ONE).log()
    assert log.index("Seat 1 loses 1 health.") < log.index("Seat 2 loses 4 health.")


# Whose card it is


def test_a_card_in_play_calls_the_player_who_controls_it_you():
    """RSA-Q49: a boon on an enemy's field draws for them."""
    gift = card("Gift", "boon", "At the end of your turn: Draw 1 card.")
    given = '{ card = "Gift", owner = 2 }'
    s = scene(gift, f'ailment = [[{{ card = "Curse", ailment = 1 }}, {given}]]').choose("End the Play Phase")
    assert s.zone("hand") == ["Emberdart"]


def test_a_line_about_being_destroyed_works_for_who_controlled_the_card():
    """RSA-Q49: not for its owner."""
    gift = card("Gift", "boon", "When Gift is destroyed: Draw 1 card.") + card("Break", text="Destroy target boon.")
    given = '{ card = "Gift", owner = 1 }'
    s = scene(gift, "hand = ['Break']", f'ailment = [[{{ card = "Curse", ailment = 1 }}, {given}]]')
    s.choose("Play Break", ONE)
    assert (s.zone("hand"), s.zone("hand", 2)) == ([], ["Emberdart"])


# Instead of an ailment

RAIN = card("Rain", text="Apply 2 Weaken to target enemy Runeslinger.")
SENTINEL = '[[{ card = "Curse", ailment = 1 }, { card = "Wax Sentinel", token = TOKENS }]]'


def test_something_else_is_offered_for_each_instance():
    """RSA-Q50: one at a time; one instance is held off, the other applied."""
    s = scene(RAIN, 'hand = ["Rain"]', f"ailment = {SENTINEL.replace('TOKENS', '3')}").choose("Play Rain", ONE)
    assert (s.asked, s.question) == (2, "Do this instead of taking the ailment?")
    s.choose("Use Wax Sentinel instead", "Let it be applied")
    assert (s.ailments(2), s.count("token", "Wax Sentinel")) == ({"Weaken": 1}, 2)


def test_it_is_offered_as_long_as_it_can_be_paid():
    """RSA-Q50: with 1 token for two instances the second is applied."""
    s = scene(RAIN, 'hand = ["Rain"]', f"ailment = {SENTINEL.replace('TOKENS', '1')}")
    s.choose("Play Rain", ONE, "Use Wax Sentinel instead")
    assert (s.question, s.ailments(2)) == ("Your Play Phase", {"Weaken": 1})


def test_it_is_not_offered_for_a_cost_or_for_your_own_effect():
    """RSA-Q50: only what an enemy would apply."""
    paid = card("Debt", keywords=["Ail 1"]) + card("Scar", text="Apply 1 Weaken to your Runeslinger.")
    own = f"ailment = {SENTINEL.replace('TOKENS', '3')}"
    cost = scene(paid, f"hand = ['Debt']\n{own}").choose("Play Debt", ONE, "Weaken")
    effect = scene(paid, f"hand = ['Scar']\n{own}").choose("Play Scar", ONE)
    assert (cost.ailments(), effect.ailments()) == ({"Weaken": 1}, {"Weaken": 1})


# Cards under cards

TRAP = card("Trap", "chant", "When you play Trap: Place target runespell under Trap.", ["Shout"])


@pytest.mark.parametrize("place", ["Utility slots 1", "Concentration areas 1"])
def test_a_runespell_that_is_exposed_again_goes_in_the_next_discard_phase(place):
    """RSA-Q51: it stayed under the trap, does nothing when the trap is destroyed, and leaves with the turn."""
    s = scene(JAB + TRAP, 'hand = ["Jab", "Prise the Seal"]\nlight = 2', f'hand = ["Trap"]\n{FIELD}').choose(
        "Play Jab", ONE, "Play Trap", f"On Seat 2: {place}", "Play Prise the Seal", TWO
    )
    zone = "utility" if "Utility" in place else "concentration"
    assert ("Jab" in s.zone(zone, 2), s.count("health", 2)) == (True, 20)
    s.choose("End the Play Phase")
    assert ("Jab" in s.zone("discard"), "Jab" in s.zone(zone, 2)) == (True, False)


def test_a_card_under_a_card_is_not_discarded_in_the_discard_phase():
    """RSA-Q51: it is concealed and out of play."""
    s = scene(JAB + TRAP, 'hand = ["Jab"]', f'hand = ["Trap"]\n{FIELD}')
    s.choose("Play Jab", ONE, "Play Trap", "On Seat 2: Utility slots 1", "End the Play Phase")
    assert s.areas("utility", 2)[0] == ["Jab", "Trap"]


# What pierces a defense card

LANCE = card("Lance", "spirit", "Deal 8 damage to any target.", ["Pierce"])


def test_what_pierces_a_card_may_be_blocked():
    """RSA-Q52: it is a new amount; the block for the card was declined."""
    s = scene(LANCE + WALL, 'hand = ["Lance"]', 'hand = ["Emberdart"]\nutility = ["Wall"]')
    s.choose("Play Lance", ONE, "Wall", "No")
    assert s.question == "Do you block?"
    s.choose(BLOCK)
    assert (s.zone("utility", 2), s.count("health", 2)) == ([], 20)


def test_what_pierces_a_card_as_direct_damage_is_direct_still():
    """RSA-Q52: 8 direct damage on 5 defense: no block is asked for, and the barrier of 2 does not hold off the other 3."""
    ray = card("Bore", "spirit", "Deal 8 direct damage to any target.", ["Pierce"])
    s = scene(ray + WALL, 'hand = ["Bore"]', 'hand = ["Emberdart"]\nbarrier = 2\nutility = ["Wall"]')
    s.choose("Play Bore", ONE, "Wall")
    assert (s.question, s.zone("utility", 2), s.count("health", 2)) == ("Your Play Phase", [], 17)
    assert (s.count("barrier", 2), s.zone("hand", 2)) == (2, ["Emberdart"])


def test_what_pierces_a_card_is_reduced_but_not_raised_again():
    """RSA-Q52: 8 + 2 - 5 are 5, less 2 for the Runeslinger."""
    s = scene(LANCE + WALL + FURY + VEST, 'hand = ["Lance"]\nutility = ["Fury"]', 'utility = ["Wall", "Vest"]')
    s.choose("Play Lance", ONE, "Wall")
    assert s.count("health", 2) == 17


def test_a_barrier_holds_off_piercing_damage():
    """RSA-Q23: up to its value, on the card and on the Runeslinger."""
    s = scene(LANCE + WALL, 'hand = ["Lance"]', 'barrier = 1\nutility = [{ card = "Wall", barrier = 1 }]')
    s.choose("Play Lance", ONE, "Wall")
    assert s.count("health", 2) == 19


# Seats, chance, small decks, other turns


def test_the_next_seat_is_on_the_left():
    """RSA-Q53: turns go round by the order of the seats."""
    seat = f"[[seat]]\n{DECK}\n"
    s = set_scene(f"active = 2\n{seat * 3}").choose("End the Play Phase", "Go on to your Play Phase")
    assert s.active == 3
    s.choose("End the Play Phase", "Go on to your Play Phase")
    assert s.active == 1


def test_a_discard_at_random_is_up_to_the_seed():
    """RSA-Q54: nobody is asked, the same seed takes the same card, and other seeds take others."""
    taken = []
    for seed in (1, 1, 2, 3, 4, 5, 6, 7):
        s = set_scene(
            f"{card('Storm', text='Target enemy Runeslinger discards 1 card at random.')}[[seat]]\n{DECK}\n{FIELD}\n"
            f'hand = ["Storm"]\n[[seat]]\n{DECK}\nhand = ["Wardsong", "Storm Jar", "Lanternfall", "Kiln Burst"]',
            seed=seed,
        ).choose("Play Storm", ONE)
        assert s.asked == 1
        taken += s.zone("discard", 2)
    assert taken[0] == taken[1]
    assert len(set(taken)) > 1


def test_a_deck_too_small_for_the_setup_costs_no_power_before_the_first_turn():
    """RSA-Q55: three cards are drawn, one is set, and only the first turn asks for the power."""
    rules = loaded_game(SHIPPED["runeslingers-awakening"])
    game = Table(rules, [{"main": {"emberdart": 3}}] * 2).deal(1, logged=True)
    advance(game)
    s = Played(game).choose("Emberdart", "Emberdart")
    assert (s.question, s.zone("hand"), s.count("power")) == ("Do you go first or second?", ["Emberdart"] * 2, 5)


def test_neither_use_nor_charge_is_offered_in_another_players_turn():
    """RSA-Q56: where you may answer, you may do nothing else."""
    bell = card("Bell", "trinket", "Use: Draw 1 card.", ["Use", "Charge"])
    s = scene(JAB + REPLY + bell, 'hand = ["Jab"]', f'hand = ["Reply"]\nutility = ["Bell"]\n{FIELD}')
    s.choose("Play Jab", ONE)
    assert (s.asked, s.offered) == (2, ["Play Reply", "Do not answer"])


# The card that is being played


@pytest.mark.parametrize("seed", range(1, 6))
def test_the_card_that_is_being_played_is_not_discarded_for_its_own_cost(seed):
    """RSA-Q58: whatever the seed says, Insanity takes the other card."""
    mine = 'hand = ["Scorched Palm", "Wardsong"]'
    s = set_scene(f"[[seat]]\n{DECK}\n{FIELD}\n{mine}\n[[seat]]\n{DECK}", seed=seed)
    s.choose("Play Scorched Palm", ONE, "Insanity")
    assert (s.question, s.zone("discard")) == ("Choose a target", ["Wardsong"])
    assert "Scorched Palm" in s.zone("concentration")


def test_with_no_other_card_in_hand_nothing_is_discarded_for_the_cost():
    """RSA-Q58: Scorched Palm, the only card, is paid with Insanity and still deals its damage."""
    s = scene("", 'hand = ["Scorched Palm"]').choose("Play Scorched Palm", ONE, "Insanity", "Seat 2")
    assert (s.zone("discard"), s.ailments(), s.count("health", 2)) == ([], {"Insanity": 1}, 16)


def test_once_it_is_in_play_another_instance_takes_from_the_hand():
    """RSA-Q58: only the card itself is spared; two instances take two of the other cards."""
    s = scene(card("Debt", keywords=["Ail 2"]), 'hand = ["Debt", "Wardsong", "Wardsong"]')
    s.choose("Play Debt", ONE, "Insanity")
    assert (s.zone("discard"), s.zone("hand")) == (["Wardsong", "Wardsong"], ["Emberdart"])


def test_a_card_that_is_being_paid_for_does_not_pay_for_a_block():
    """RSA-Q58: what its cost sets off may be blocked, with another card only."""
    spite = "When an ailment is applied to an enemy Runeslinger: Deal 1 damage to target enemy Runeslinger."
    s = scene(
        card("Debt", keywords=["Ail 1"]) + card("Spite", "chant", spite),
        'hand = ["Debt", "Emberdart"]',
        'utility = ["Spite"]',
    ).choose("Play Debt", ONE, "Weaken")
    assert (s.asked, s.offered) == (1, ["No", BLOCK])


# Triggers of cards that are gone

GLOAT = card("Gloat", "chant", "When an enemy Runeslinger loses a power: Destroy target enemy chant.")


def test_a_waiting_trigger_of_a_destroyed_card_has_no_effect():
    """RSA-Q59: the active player destroys the chant before its line about the same power happens."""
    gone = scene(DOWN + GRIEF + GLOAT, 'hand = ["Downfall"]\nutility = ["Gloat"]', 'health = 10\nutility = ["Grief"]')
    gone.choose("Play Downfall", ONE)
    assert (gone.zone("utility", 2), gone.count("health", 2)) == ([], 10)
    there = scene(DOWN + GRIEF, 'hand = ["Downfall"]', 'health = 10\nutility = ["Grief"]').choose("Play Downfall", ONE)
    assert there.count("health", 2) == 11


def test_lines_about_leaving_happen_though_the_card_is_gone():
    """RSA-Q59: its own lines about being destroyed and leaving the field, each once, but not the waiting one."""
    will = card(
        "Will",
        "chant",
        "When you lose a power: Draw 1 card.\n"
        "When Will is destroyed: You gain 1 health.\n"
        "When Will leaves the field: You gain 2 health.",
    )
    s = scene(DOWN + GLOAT + will, 'hand = ["Downfall"]\nutility = ["Gloat"]', 'health = 10\nutility = ["Will"]')
    s.choose("Play Downfall", ONE)
    assert (s.count("health", 2), s.zone("hand", 2)) == (13, [])


# Distract, and cards under cards


def test_a_card_with_distract_is_exposed_once_the_card_above_has_left():
    """RSA-Q60: Storm Jar is destroyed, then the card under it goes back to the hand, and takes its concentration along."""
    s = scene(
        "", 'hand = ["Prise the Seal"]\nlight = 2', 'concentration = [["Lanternfall", "Whitefire Toll", "Storm Jar"]]'
    ).choose("Play Prise the Seal", ONE)
    assert s.zone("hand", 2) == ["Whitefire Toll"]
    assert (s.areas("concentration", 2)[0], s.zone("discard", 2)) == ([], ["Storm Jar", "Lanternfall"])


@pytest.mark.parametrize(("keywords", "left"), [(["Distract"], []), ([], ["Emberdart"])])
def test_a_card_placed_under_one_of_an_enemy_has_left_its_own_field(keywords, left):
    """RSA-Q60: Distract acts, but a line about leaving the field does not happen."""
    bell = card("Bell", "chant", "When Bell leaves the field: Draw 1 card.", keywords)
    take = card("Trap", "chant", "When you play Trap: Place target card under Trap.")
    s = scene(bell + take, 'hand = ["Trap"]', 'concentration = [["Emberdart", "Bell"]]')
    s.choose("Play Trap", SLOT, "Bell")
    assert (s.areas("utility")[0], s.zone("concentration", 2), s.zone("hand", 2)) == (["Bell", "Trap"], left, [])


@pytest.mark.parametrize("keywords", [["Distract"], []])
def test_a_card_placed_under_one_of_its_own_field_has_not_left_it(keywords):
    """RSA-Q60: its concentration stays, with Distract and without."""
    bell = card("Bell", "chant", "Your Runeslinger has +1 block.", keywords)
    take = card("Trap", "chant", "When you play Trap: Place target card under Trap.")
    s = bare_scene(bell + take, 'hand = ["Trap"]\nconcentration = [["Emberdart", "Bell"], "Lanternfall"]')
    s.choose("Play Trap", SLOT, "Bell")
    assert s.areas("utility")[0] == ["Bell", "Trap"]
    assert (s.areas("concentration")[:2], s.zone("discard")) == ([["Emberdart"], ["Lanternfall"]], [])


# Blocks, lines, costs


def test_one_amount_of_damage_is_blocked_once():
    """RSA-Q61: with two blocks a turn the second one is for the next amount."""
    s = scene(JAB, 'hand = ["Jab", "Jab"]', 'hand = ["Emberdart", "Emberdart"]\nutility = ["Wardsong"]')
    s.choose("Play Jab", ONE, BLOCK)
    assert (s.asked, s.zone("hand", 2)) == (1, ["Emberdart"])
    s.choose("Play Jab", TWO)
    assert (s.asked, s.question) == (2, "Do you block?")


OMEN = card("Omen", "chant", "When you lose a power: Draw 1 card.\nWhen you lose a power: You gain 1 health.")
FALL = card("Fall", text="Your Runeslinger loses a power.")


def test_two_lines_of_one_card_happen_as_they_are_written():
    """RSA-Q62: nobody is asked for an order."""
    s = scene(OMEN + FALL, 'hand = ["Fall"]\nhealth = 10\nutility = ["Omen"]').choose("Play Fall", ONE)
    assert s.question == "Your Play Phase"
    told = ["Omen triggers.", "Seat 1 draws Emberdart.", "Omen triggers.", "Seat 1 gains 1 health."]
    assert s.log()[-4:] == told


def test_among_other_cards_the_lines_of_one_card_keep_their_order():
    """RSA-Q62: the player orders the cards, not the two lines."""
    s = scene(OMEN + GRIEF + FALL, 'hand = ["Fall"]\nhealth = 10\nutility = ["Omen", "Grief"]').choose("Play Fall", ONE)
    assert (s.question, s.offered) == ("Which of these happens first?", ["Omen", "Grief"])


def test_ailments_taken_as_a_cost_set_off_what_waits_for_them():
    """RSA-Q63: each of the two instances draws a card."""
    joy = card("Joy", "chant", "When an ailment is applied to your Runeslinger: Draw 1 card.")
    debt = card("Debt", keywords=["Ail 2"], text="You gain 1 health.")
    s = scene(joy + debt, 'hand = ["Debt"]\nutility = ["Joy"]').choose("Play Debt", ONE, "Weaken")
    assert s.zone("hand") == ["Emberdart", "Emberdart"]


# A play that had to be taken back

HASTE = card("Haste", keywords=["Ail 1"], text="Destroy target chant.")
PYRE = card("Pyre", "chant", "When an ailment is applied to your Runeslinger: Destroy target chant.")


def test_a_play_that_was_taken_back_waits_for_something_else_to_happen():
    """RSA-Q65: its cost destroys its only target; Light changes nothing, a concentration that is set does."""
    s = scene(HASTE + PYRE, 'hand = ["Haste", "Lanternfall"]\nutility = ["Pyre"]').choose("Play Haste", ONE, "Weaken")
    assert (s.zone("utility"), s.ailments(), "Play Haste" in s.offered) == (["Pyre"], {}, False)
    s.choose("Create Light with Lanternfall")
    assert "Play Haste" not in s.offered
    s.choose("Set Lanternfall as a concentration")
    assert "Play Haste" in s.offered
