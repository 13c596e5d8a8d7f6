"""The five phases of a turn, the steps of the Discard Phase, and how long effects last. Rulebook: 000:229-259."""

import pytest

from engine.play.wording import option_more
from tests.games.runeslingers_awakening.duels import next_turn
from tests.scenes import set_scene

DECK = 'deck = ["Emberdart", "Emberdart", "Emberdart", "Emberdart", "Emberdart", "Emberdart"]'
CARDS = """
[[card]]
name = "Dusk Bell"
kind = "chant"
cost = 0
defense = 3
text = "At the end of your turn: Deal 3 damage to target enemy Runeslinger."
[[card]]
name = "Dawn Bell"
kind = "chant"
cost = 0
defense = 3
text = "At the beginning of your Play Phase: Draw 1 card."
[[card]]
name = "Strong Song"
kind = "chant"
cost = 0
defense = 3
text = "Your Runeslinger has +3 block."
[[card]]
name = "Brace"
kind = "utility"
cost = 0
text = "Your Runeslinger has +3 block until the end of your next turn."
[[card]]
name = "Flinch"
kind = "utility"
cost = 0
text = "Your Runeslinger has +3 block until the end of the turn."
[[card]]
name = "Shield"
kind = "utility"
cost = 0
text = "Apply 4 block barrier to any target."
[[card]]
name = "Brace Vow"
kind = "boon"
cost = 0
defense = 3
text = "When Brace Vow is destroyed: Your Runeslinger has +3 block until the end of your next turn."
"""


def scene(mine, theirs="", head=""):
    """The turn of seat 1, from its Play Phase on unless `head` says more."""
    return set_scene(f"{head}\n{CARDS}\n[[seat]]\n{DECK}\n{mine}\n[[seat]]\n{DECK}\n{theirs}")


# Beginning and end


def test_a_turn_begins_with_its_ready_phase():
    """RSA-TU-1: before the Ailment Phase and the draw; the log tells the order."""
    played = scene('concentration = [{card = "Lanternfall", used = 1}]', head='phase = "ready"')
    assert (played.count("used", "Lanternfall"), len(played.zone("hand"))) == (0, 2)


def test_the_phases_follow_one_another_in_the_same_order():
    """RSA-TU-1: the ailments cost their power before the draw; then comes the Play Phase, and the Discard Phase last."""
    played = scene("", """
        hand = ["Flinch"]
        concentration = [{card = "Lanternfall", used = 1}]
        utility = ["Dawn Bell", "Dusk Bell"]
        ailment = [{card = "Burn", ailment = 8}]
    """)  # fmt: skip
    played.choose("End the Play Phase", "Go on to your Play Phase", "Play Flinch", "End the Play Phase")
    wanted = (
        "Turn of Seat 2.", "Seat 2 loses a power.", "Seat 2 draws Emberdart.",
        "Flinch comes into play on Seat 2: Concentration areas 1.", "Flinch is discarded.", "Seat 1 loses 3 health.", "Turn of Seat 1.",
    )  # fmt: skip
    told = [line for line in played.log(2) if line in wanted]
    assert list(dict.fromkeys(told)) == ["Turn of Seat 1.", *wanted[:-1]]
    assert told[-1] == "Turn of Seat 1."


def test_a_turn_ends_after_all_steps_of_the_discard_phase():
    """RSA-TU-1, RSA-Q28: at the end of the turn the barrier has fallen and the runespell is in the discard pile."""
    played = scene('hand = ["Shield"]\nconcentration = ["Lanternfall"]\nutility = ["Dusk Bell"]').choose(
        "Play Shield", "Seat 2"
    )
    assert played.count("barrier", 2) == 4
    played.choose("End the Play Phase")
    assert played.count("health", 2) == 17
    lines = played.log()
    assert lines.index("Shield is discarded.") < lines.index("Seat 2 loses 3 health.") < lines.index("Turn of Seat 2.")


def test_what_happens_at_the_end_of_a_turn_happens_in_that_turn():
    """RSA-TU-1, RSA-Q28: before the turn is handed over, and only at the end of your own."""
    played = scene("", 'utility = ["Dusk Bell"]').choose("End the Play Phase")
    assert played.count("health", 1) == 20
    played.choose("Go on to your Play Phase", "End the Play Phase")
    assert played.count("health", 1) == 17


def test_level_two_of_insanity_waits_for_the_end_of_the_turn():
    """RSA-TU-1, RSA-Q35: a card is discarded at random after the Discard Phase, not before."""
    played = scene('hand = ["Wardsong"]\nailment = [{card = "Insanity", ailment = 4}]').choose("End the Play Phase")
    assert (played.zone("discard"), played.active) == (["Wardsong"], 2)


def test_what_is_discarded_at_random_is_left_to_chance():
    """RSA-TU-1, RSA-Q54: nobody is asked, the same seed gives the same card, and other seeds give other ones."""
    hand = ["Wardsong", "Candle Vow", "Emberdart", "Lanternfall"]
    text = f"{CARDS}\n[[seat]]\n{DECK}\nhand = {hand}\nailment = [{{card = 'Insanity', ailment = 4}}]\n[[seat]]\n{DECK}"
    lost = [set_scene(text, seed=seed).choose("End the Play Phase").zone("discard")[0] for seed in (*range(1, 20), 1)]
    assert (lost[0], set(lost)) == (lost[-1], set(hand))


# 1. Ready Phase


def test_you_become_active_and_your_exposed_used_cards_become_ready():
    """RSA-PH-1: concentrations, trinkets and boons."""
    played = scene(
        "",
        """
        concentration = [{card = "Lanternfall", used = 1}]
        utility = [{card = "Ashreader's Lens", used = 1}]
        ailment = [[{card = "Burn", ailment = 1}, {card = "Glowmoss Poultice", used = 1}]]
        """,
    )
    played.choose("End the Play Phase")
    assert played.active == 2
    cards = ("Lanternfall", "Ashreader's Lens", "Glowmoss Poultice")
    assert [played.count("used", card) for card in cards] == [0, 0, 0]


def test_the_cards_of_others_stay_used():
    """RSA-PH-1: only what the active player controls becomes ready."""
    played = scene('concentration = [{card = "Lanternfall", used = 1}]').choose("End the Play Phase")
    assert (played.active, played.count("used", "Lanternfall")) == (2, 1)


def test_a_used_concentration_under_a_card_stays_used():
    """RSA-PH-1, RSA-Q29: it is concealed; the chant on it becomes ready."""
    played = scene("", 'concentration = [[{card = "Lanternfall", used = 1}, {card = "Strong Song", used = 1}]]').choose(
        "End the Play Phase"
    )
    assert (played.count("used", "Lanternfall"), played.count("used", "Strong Song")) == (1, 0)


def test_a_concentration_that_is_free_again_serves_after_the_next_ready_phase():
    """RSA-PH-1, RSA-Q29: the chant on it is destroyed; it is readied in the next turn of its owner."""
    played = scene(
        'hand = ["Prise the Seal"]\nlight = 2\nconcentration = ["Emberdart"]',
        'concentration = [[{card = "Lanternfall", used = 1}, "Strong Song"]]',
    ).choose("Play Prise the Seal")
    assert (played.areas("concentration", 2)[0], played.count("used", "Lanternfall")) == (["Lanternfall"], 1)
    next_turn(played)
    assert (played.count("used", "Lanternfall"), "Create Light with Lanternfall" in played.offered) == (0, True)


# 2. Ailment Phase


@pytest.mark.parametrize(("burn", "power", "left"), [(7, 5, {"Burn": 7}), (8, 4, {}), (17, 3, {"Burn": 1})])
def test_in_the_ailment_phase_every_eight_ailments_cost_a_power(burn, power, left):
    """RSA-PH-2: fewer than 8 do nothing, and it is repeated."""
    played = scene("", f'ailment = [{{card = "Burn", ailment = {burn}}}]').choose("End the Play Phase")
    assert (played.count("power", 2), played.ailments(2)) == (power, left)


def test_you_choose_which_eight_you_remove():
    """RSA-PH-2: of 5 Burn and 4 Curse one may stay, whichever."""
    played = scene("", 'ailment = [{card = "Burn", ailment = 5}, {card = "Curse", ailment = 4}]').choose(
        "End the Play Phase"
    )
    assert (played.asked, played.question) == (2, "Which ailment do you remove?")
    played.choose("Burn", "Burn", "Burn", "Burn", "Burn")
    assert (played.ailments(2), played.count("power", 2)) == ({"Curse": 1}, 4)


def test_what_the_lost_power_triggers_may_remove_more():
    """RSA-PH-2: Candle Vow removes 2 of the 9 that are left before they are counted again."""
    played = scene(
        "", 'ailment = [{card = "Burn", ailment = 17}, [{card = "Curse", ailment = 1}, "Candle Vow"]]'
    ).choose("End the Play Phase", "Burn", "Burn")
    assert (played.ailments(2), played.count("power", 2)) == ({"Burn": 7}, 4)


def test_readying_comes_before_the_ailments_and_these_before_the_draw():
    """RSA-PH-2: the last power goes to 8 ailments before a card is drawn."""
    played = scene("", 'power = 1\nailment = [{card = "Burn", ailment = 8}]').choose("End the Play Phase")
    assert (played.game.over, played.game.cause, played.zone("hand", 2)) == (True, "ailments", [])


# 3. Draw Phase


def test_you_draw_two_cards():
    """RSA-PH-3: and are then asked whether you pass."""
    played = scene("", head='phase = "draw"')
    assert (len(played.zone("hand")), played.offered) == (2, ["Go on to your Play Phase", "Pass and draw another card"])


@pytest.mark.parametrize(("turn", "drawn"), [(1, 1), (2, 2), (3, 2)])
def test_in_the_first_turn_of_the_encounter_you_draw_one(turn, drawn):
    """RSA-PH-3: in the first turn only."""
    assert len(scene("", head=f'phase = "draw"\nturn = {turn}').zone("hand")) == drawn


def test_whoever_passes_may_draw_a_third_card():
    """RSA-PH-3: and the Play Phase is skipped."""
    played = scene("", head='phase = "draw"').choose("Pass and draw another card")
    assert (len(played.zone("hand", 1)), played.active) == (3, 2)


def test_whoever_passes_in_the_first_turn_has_drawn_two():
    """RSA-PH-3: the pass of the first turn brings a second card."""
    assert len(scene("", head='phase = "draw"\nturn = 1').choose("Pass and draw another card").zone("hand", 1)) == 2


def test_whoever_passes_may_take_back_an_exposed_concentration_instead():
    """RSA-PH-3: ready or used; not the one under a chant, and none of an enemy's."""
    played = scene(
        'concentration = ["Wardsong", {card = "Candle Vow", used = 1}, ["Lanternfall", "Strong Song"]]',
        'concentration = ["Storm Jar"]',
        head='phase = "draw"',
    )
    assert played.offered == [
        "Go on to your Play Phase",
        "Pass and draw another card",
        "Pass and return Wardsong to your hand",
        "Pass and return Candle Vow to your hand",
    ]
    played.choose("Pass and return Candle Vow to your hand")
    assert played.zone("hand", 1) == ["Emberdart", "Emberdart", "Candle Vow"]
    assert (played.zone("concentration", 1), played.active) == (["Wardsong", "Lanternfall", "Strong Song"], 2)


def test_a_pass_says_what_it_is_taken_instead_of():
    """RSA-PH-3: you give up your Play Phase."""
    played = scene('concentration = ["Wardsong"]', head='phase = "draw"')
    told = [option_more(played.game, row, 0) for row in played.game.decision.options]
    assert told == ["", "instead of your Play Phase", "instead of your Play Phase"]


def test_a_returned_concentration_is_ready_when_it_is_set_again():
    """RSA-PH-3: what was used was the concentration; the card in the hand is neither ready nor used."""
    played = scene('concentration = [{card = "Candle Vow", used = 1}]', head='phase = "draw"')
    played.choose("Pass and return Candle Vow to your hand")
    played.choose("Go on to your Play Phase", "End the Play Phase", "Go on to your Play Phase")
    played.choose("Set Candle Vow as a concentration")
    assert "Create Light with Candle Vow" in played.offered


def test_an_effect_of_the_play_phase_does_not_begin_with_a_pass():
    """RSA-PH-3, RSA-Q44: a Play Phase that is skipped has no beginning."""
    bell = 'utility = ["Dawn Bell"]'
    assert len(scene(bell, head='phase = "draw"').choose("Go on to your Play Phase").zone("hand")) == 3
    assert len(scene(bell, head='phase = "draw"').choose("Pass and draw another card").zone("hand")) == 3


def test_an_emptied_deck_costs_its_power_in_the_draw_phase_too():
    """RSA-PH-3: the draw goes on with the new deck."""
    played = set_scene("""
        phase = "draw"
        [[seat]]
        deck = ["Emberdart"]
        discard = ["Wardsong", "Wardsong"]
        [[seat]]
        deck = ["Emberdart"]
    """)
    assert (played.zone("hand"), played.count("power")) == (["Emberdart", "Wardsong"], 4)


# 4. Play Phase


def test_actions_come_in_any_order_and_as_often_as_you_are_able():
    """RSA-PH-4: two cards, Light, a set, a third card; then nothing is left but to end the phase."""
    played = scene(
        'hand = ["Emberdart", "Lanternfall", "Emberdart", "Emberdart"]\nconcentration = ["Wardsong", "Wardsong"]'
    ).choose("Play Emberdart", "On Seat 1: Concentration areas 1", "Seat 2")
    played.choose("Create Light with Wardsong", "Set Lanternfall as a concentration")
    played.choose("Play Emberdart", "On Seat 1: Concentration areas 2", "Seat 2", "Play Emberdart", "Seat 2")
    assert (played.count("health", 2), played.offered) == (11, ["End the Play Phase"])


def test_the_play_phase_ends_when_you_say_so():
    """RSA-PH-4: nobody has to do anything."""
    played = scene('hand = ["Emberdart"]\nconcentration = ["Lanternfall"]').choose("End the Play Phase")
    assert (played.active, played.zone("hand", 1)) == (2, ["Emberdart"])


@pytest.mark.parametrize(("instances", "health"), [(3, 20), (4, 18)])
def test_what_begins_with_the_play_phase_comes_before_the_first_action(instances, health):
    """RSA-PH-4, RSA-Q32: level II of Curse takes 2 health, level I does not yet."""
    played = scene(f'ailment = [{{card = "Curse", ailment = {instances}}}]', head='phase = "draw"')
    assert played.count("health") == 20
    assert played.choose("Go on to your Play Phase").count("health") == health


# 5. Discard Phase


def test_the_discard_phase_has_five_steps_of_which_the_last_hands_the_turn_on():
    """RSA-PH-5: runespells, Light, defenses, barriers, and then the next player's Ready Phase."""
    played = scene(
        'hand = ["Emberdart", "Shield"]\nlight = 3\nconcentration = ["Lanternfall", "Lanternfall"]',
        'utility = ["Wardsong"]',
    ).choose("Play Shield", "On Seat 1: Concentration areas 1", "Seat 1", "Play Emberdart", "Wardsong")
    next_turn(played)
    assert sorted(played.zone("discard", 1)) == ["Emberdart", "Shield"]
    assert (played.count("light", 1), played.count("barrier", 1), played.count("damage", "Wardsong")) == (0, 0, 0)
    assert (played.active, played.game.turn) == (2, 3)


def test_a_pass_does_not_skip_the_discard_phase():
    """RSA-PH-5, RSA-Q21: the trinket that was damaged in an enemy's turn and the barrier recover all the same."""
    played = scene('utility = [{card = "Wardsong", damage = 2}]\nlight = 2\nbarrier = 3', head='phase = "draw"').choose(
        "Pass and draw another card"
    )
    assert (played.count("damage", "Wardsong"), played.count("light", 1), played.count("barrier", 1)) == (0, 0, 0)


# The steps of the Discard Phase


def test_all_runespells_in_play_go_to_their_owners_discard_piles():
    """RSA-DP-1: those of the active player and the answers of others; defense cards stay."""
    played = scene(
        'hand = ["Emberdart"]\nlight = 1\nconcentration = ["Lanternfall", ["Lanternfall", "Strong Song"]]',
        'hand = ["Answering Thunder"]\nlight = 1\nconcentration = ["Lanternfall"]',
    ).choose("Play Emberdart", "Seat 2", "Play Answering Thunder", "Seat 1")
    played.until("End the Play Phase", "No").choose("End the Play Phase")
    assert (played.zone("discard", 1), played.zone("discard", 2)) == (["Emberdart"], ["Answering Thunder"])
    assert played.zone("concentration", 1) == ["Lanternfall", "Lanternfall", "Strong Song"]


def test_a_runespell_lies_on_its_concentration_until_then():
    """RSA-DP-1, RSA-Q9: the concentration is concealed and creates no Light; after the Discard Phase it is exposed."""
    played = scene('hand = ["Flinch"]\nconcentration = ["Lanternfall"]').choose("Play Flinch")
    assert "Create Light with Lanternfall" not in played.offered
    next_turn(played)
    assert played.areas("concentration", 1)[0] == ["Lanternfall"]


def test_a_card_of_another_owner_goes_to_that_owner():
    """RSA-DP-1: a runespell of seat 2 lies on a concentration of seat 1."""
    played = scene('concentration = [["Lanternfall", {card = "Emberdart", owner = 2}]]').choose("End the Play Phase")
    assert (played.zone("discard", 1), played.zone("discard", 2)) == ([], ["Emberdart"])


def test_a_runespell_under_a_card_is_not_discarded():
    """RSA-DP-1, RSA-Q51: it is concealed and out of play."""
    played = scene('concentration = [["Lanternfall", "Emberdart", "Strong Song"]]').choose("End the Play Phase")
    assert played.areas("concentration", 1)[0] == ["Lanternfall", "Emberdart", "Strong Song"]


def test_a_runespell_that_is_exposed_again_is_discarded_in_the_next_discard_phase():
    """RSA-DP-1, RSA-Q51: the chant on it is destroyed; it has no effect, and leaves at the end of the turn."""
    played = scene(
        'hand = ["Prise the Seal"]\nlight = 2\nconcentration = ["Wardsong"]',
        'concentration = [["Lanternfall", "Emberdart", "Strong Song"]]',
    ).choose("Play Prise the Seal")
    assert played.areas("concentration", 2)[0] == ["Lanternfall", "Emberdart"]
    played.choose("End the Play Phase")
    assert played.areas("concentration", 2)[0] == ["Lanternfall"]
    assert "Emberdart" in played.zone("discard", 2)
    assert played.count("health", 1) == played.count("health", 2) == 20


def test_the_effect_of_an_ability_ends_with_the_turn():
    """RSA-DP-1: Spark Flurry lets attacks pierce this turn: 15 damage at 5 health leave 10; 15 more in the next one do not."""
    played = set_scene(f"""
        [[card]]
        name = "Great Arc"
        kind = "attack"
        cost = 0
        text = "Deal 15 damage to target Runeslinger."
        [[seat]]
        hand = ["Great Arc", "Great Arc"]
        concentration = ["Lanternfall"]
        runeslinger = ["Brakka Holt", "Spark Flurry"]
        determination = 1
        {DECK}
        [[seat]]
        health = 5
        {DECK}
    """)
    played.choose("Activate Spark Flurry", "Play Great Arc", "Seat 2")
    assert (played.count("power", 2), played.count("health", 2)) == (4, 10)
    next_turn(next_turn(played)).choose("Play Great Arc", "Seat 2", "No")
    assert (played.count("power", 2), played.count("health", 2)) == (3, 20)


def test_the_effects_of_a_card_end_when_it_leaves_play():
    """RSA-DP-1: the chant is destroyed, and the block is 4 again."""
    played = scene('hand = ["Prise the Seal"]\nlight = 2\nconcentration = ["Wardsong"]\nutility = ["Strong Song"]')
    assert played.value("block") == 7
    assert played.choose("Play Prise the Seal").value("block") == 4


def test_unspent_light_fades():
    """RSA-DP-2: 1 of 2 Light is spent, the other is gone in the Discard Phase, as is an enemy's."""
    played = scene('hand = ["Emberdart"]\nlight = 2\nconcentration = ["Lanternfall"]', "light = 3")
    played.choose("Play Emberdart", "Seat 2")
    assert (played.count("light", 1), played.count("light", 2)) == (1, 3)
    next_turn(played)
    assert (played.count("light", 1), played.count("light", 2)) == (0, 0)


def test_a_concentration_that_was_used_in_vain_stays_used():
    """RSA-DP-2: the Light is gone, and the concentration lies sideways until the next Ready Phase."""
    played = scene('concentration = ["Lanternfall"]').choose("Create Light with Lanternfall")
    next_turn(played)
    assert (played.count("light", 1), played.count("used", "Lanternfall")) == (0, 1)


def test_determinations_and_tokens_do_not_fade():
    """RSA-DP-2: it is Light that fades."""
    played = scene('determination = 2\nutility = [{card = "Storm Glass Phial", token = 3}]').choose(
        "End the Play Phase"
    )
    assert (played.count("determination", 1), played.count("token", "Storm Glass Phial")) == (2, 3)


def test_defense_cards_recover():
    """RSA-DP-3, 000:122: 3 damage on a Wardsong of 6 this turn and 3 in the next do not destroy it, 6 in one turn do."""
    dart = 'hand = ["Emberdart", "Emberdart"]\nlight = 2\nconcentration = ["Lanternfall", "Lanternfall"]'
    twice = scene(dart, 'utility = ["Wardsong"]').choose(
        "Play Emberdart", "On Seat 1: Concentration areas 1", "Wardsong"
    )
    assert twice.count("damage", "Wardsong") == 3
    twice.choose("Play Emberdart", "Wardsong")
    assert twice.zone("utility", 2) == []

    over_two_turns = scene(dart, 'utility = ["Wardsong"]')
    over_two_turns.choose("Play Emberdart", "On Seat 1: Concentration areas 1", "Wardsong")
    next_turn(over_two_turns)
    assert over_two_turns.count("damage", "Wardsong") == 0
    next_turn(over_two_turns).choose("Play Emberdart", "On Seat 1: Concentration areas 1", "Wardsong", "No")
    assert over_two_turns.zone("utility", 2) == ["Wardsong"]


def test_all_players_defense_cards_recover_in_everybodys_turn():
    """RSA-DP-3: the active player's own too."""
    played = scene('utility = [{card = "Wardsong", damage = 2}]', 'utility = [{card = "Strong Song", damage = 2}]')
    played.choose("End the Play Phase")
    assert (played.count("damage", "Wardsong"), played.count("damage", "Strong Song")) == (0, 0)


@pytest.mark.parametrize("protected", ["Seat 1", "Seat 2", "Wardsong"])
def test_all_barriers_fall(protected):
    """RSA-DP-4: those on Runeslingers and those on defense cards, whoever controls them."""
    played = scene('hand = ["Shield"]\nconcentration = ["Lanternfall"]', 'utility = ["Wardsong"]')
    played.choose("Play Shield", protected)
    of = int(protected[-1]) if protected.startswith("Seat") else protected
    assert (played.count("barrier", of), next_turn(played).count("barrier", of)) == (4, 0)


def test_the_next_player_is_active_and_starts_a_ready_phase():
    """RSA-DP-5: seat 2 readies its cards and draws; then it is seat 1's turn again."""
    played = scene("", 'concentration = [{card = "Lanternfall", used = 1}]').choose("End the Play Phase")
    assert (played.active, played.count("used", "Lanternfall"), len(played.zone("hand", 2))) == (2, 0, 2)
    played.choose("Go on to your Play Phase", "End the Play Phase")
    assert (played.active, played.game.turn) == (1, 4)


def test_what_is_counted_by_turns_starts_anew():
    """RSA-DP-5: the set and the block of a turn."""
    played = scene('sets = 1\nblocks = 1\nhand = ["Emberdart"]', "blocks = 1")
    assert "Set Emberdart as a concentration" not in played.offered
    next_turn(played)
    assert (played.count("sets", 1), played.count("blocks", 1), played.count("blocks", 2)) == (0, 0, 0)


# How long effects last


def test_until_the_end_of_the_turn_an_effect_outlasts_its_card_but_not_the_turn():
    """RSA-TU-2: the block is 7 until the turn is handed over."""
    played = scene('hand = ["Flinch"]\nconcentration = ["Lanternfall"]').choose("Play Flinch")
    assert (played.value("block"), next_turn(played).value("block")) == (7, 4)


def test_until_the_end_of_your_next_turn_an_effect_lasts_through_the_enemys_turn_and_yours():
    """RSA-TU-2: its runespell has long left play."""
    played = scene('hand = ["Brace"]\nconcentration = ["Lanternfall"]').choose("Play Brace")
    next_turn(played)
    assert (played.active, played.value("block", 1), played.zone("discard", 1)) == (2, 7, ["Brace"])
    next_turn(played)
    assert (played.active, played.value("block", 1)) == (1, 7)
    next_turn(played)
    assert (played.active, played.value("block", 1)) == (2, 4)


def test_in_an_enemys_turn_your_next_turn_is_the_very_next_one():
    """RSA-TU-2: a boon of seat 2 is destroyed in the turn of seat 1; the block of seat 2 is 7 until its own turn is over."""
    played = scene(
        'hand = ["Prise the Seal"]\nlight = 2\nconcentration = ["Wardsong"]',
        'ailment = [[{card = "Burn", ailment = 1}, "Brace Vow"]]',
    ).choose("Play Prise the Seal")
    assert (played.value("block", 2), next_turn(played).value("block", 2)) == (7, 7)
    assert next_turn(played).value("block", 2) == 4


def test_what_a_runespell_has_done_stays_done_when_it_is_destroyed():
    """RSA-TU-2, RSA-Q45: Unmaking Word destroys a resolved runespell; its effect lasts as long as it said."""
    played = scene(
        'hand = ["Brace", "Emberdart"]\nlight = 1\nconcentration = ["Lanternfall", "Lanternfall"]',
        'hand = ["Unmaking Word"]\nlight = 2\nconcentration = ["Lanternfall"]',
    ).choose("Play Brace", "On Seat 1: Concentration areas 1", "Do not answer", "Play Emberdart", "Seat 2")
    played.choose("Play Unmaking Word", "Brace").until("End the Play Phase", "No")
    assert (played.zone("discard", 1), played.value("block", 1)) == (["Brace"], 7)


def test_damage_dealt_at_the_end_of_a_turn_is_gone_in_the_next_one():
    """RSA-DP-3, RSA-Q28: Dusk deals it after the defense cards have recovered; it fades all the same."""
    dusk = '[[card]]\nname = "Dusk"\nkind = "chant"\ncost = 0\ndefense = 3\ntext = "At the end of your turn: Deal 2 damage to any target."'
    played = scene('utility = ["Dusk"]', 'utility = ["Counting Beads"]', dusk)
    played.choose("End the Play Phase", "Counting Beads")
    assert (played.active, played.count("damage", "Counting Beads")) == (2, 0)
    assert played.zone("utility", 2) == ["Counting Beads"]


def test_a_barrier_raised_at_the_end_of_a_turn_is_gone_in_the_next_one():
    """RSA-DP-4, RSA-Q28: seat 2 blocks Dusk Bell with a barrier of 4, and has 1 left until the turn is handed over."""
    played = scene('utility = ["Dusk Bell"]', 'hand = ["Emberdart"]')
    played.choose("End the Play Phase", "Block by discarding Emberdart")
    assert "Seat 2 gets a block barrier of 4." in played.log()
    assert (played.active, played.count("barrier", 2), played.count("health", 2)) == (2, 0, 20)
