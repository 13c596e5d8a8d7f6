"""Playing a card in seven steps, and where cards go: RSA-CP and RSA-PL."""

import pytest

from tests.scenes import set_scene

CARDS = """
[[card]]
name = "Spark"
kind = "spirit"
cost = 1
text = "Deal 3 damage to target enemy Runeslinger."

[[card]]
name = "Free Spark"
kind = "spirit"
cost = 0
text = "Deal 3 damage to target enemy Runeslinger."

[[card]]
name = "Reply"
kind = "utility"
cost = 0
keywords = ["Shout"]
text = "Draw 1 card."

[[card]]
name = "Ring"
kind = "trinket"
cost = 0
defense = 2
text = "Your Runeslinger has +1 block."

[[card]]
name = "Hymn"
kind = "chant"
cost = 0
defense = 2
text = "Your Runeslinger has +1 block."

[[card]]
name = "Veil"
kind = "boon"
cost = 0
defense = 2
text = "Your Runeslinger has +1 block."

[[card]]
name = "Painful Polish"
kind = "utility"
cost = 1
keywords = ["Ail 1"]
text = "Add 1 token to target trinket you control."

[[card]]
name = "Painful Reply"
kind = "utility"
cost = 1
keywords = ["Ail 1", "Shout"]
text = "Add 1 token to target trinket you control."

[[card]]
name = "Prop"
kind = "boon"
cost = 0
defense = 2
text = "Your trinkets have +1 defense."

[[card]]
name = "Polish"
kind = "boon"
cost = 0
defense = 2
text = "When you play Polish: Add 1 token to target trinket you control."
"""
DECK = 'deck = ["Emberdart", "Emberdart", "Emberdart"]'
SAM = f"""
[[seat]]
{DECK}
"""


def scene(emily="", sam="", head=""):
    return set_scene(f"{head}\n{CARDS}\n[[seat]]\n{DECK}\n{emily}\n[[seat]]\n{DECK}\n{sam}")


# 1. Pay costs


def test_a_card_costs_its_light():
    """RSA-CP-1: the cost of the card is paid with Light."""
    s = scene('hand = ["Spark"]\nlight = 3\nconcentration = ["Emberdart"]').choose("Play Spark")
    assert (s.count("light"), "Seat 1 spends 1 Light." in s.log(), s.count("health", 2)) == (2, True, 17)


def test_a_card_without_a_light_cost_is_free():
    """RSA-CP-1: a cost of 0 takes nothing."""
    s = scene('hand = ["Free Spark"]\nlight = 1\nconcentration = ["Emberdart"]').choose("Play Free Spark")
    assert s.count("light") == 1


@pytest.mark.parametrize(("light", "playable"), [(2, False), (3, True), (4, True)])
def test_a_card_is_played_only_if_there_is_light_enough(light, playable):
    """RSA-CP-1: the boundary is exactly the cost; a used concentration creates no Light."""
    s = scene(f'hand = ["Lanternfall"]\nlight = {light}\nconcentration = [{{ card = "Emberdart", used = 1 }}]')
    assert ("Play Lanternfall" in s.offered) == playable


def test_ready_concentrations_count_as_light():
    """RSA-CP-1: the Light may be created as the card is paid for."""
    s = scene('hand = ["Lanternfall"]\nlight = 1\nconcentration = ["Emberdart", "Emberdart"]')
    s.choose("Play Lanternfall", "On Seat 1: Concentration areas 1", "Seat 2")
    assert (s.count("light"), s.count("health", 2)) == (0, 12)


def test_the_further_cost_comes_after_the_light():
    """RSA-CP-1: first the Light, then what else the card asks for."""
    s = scene('hand = ["Painful Polish"]\nconcentration = ["Emberdart"]\nutility = ["Ring"]')
    s.choose("Play Painful Polish", "Burn")
    log = s.log()
    assert log.index("Seat 1 creates 1 Light.") < log.index("Seat 1 is ailed with Burn.")


def test_a_play_that_fails_is_taken_back_with_all_its_costs():
    """RSA-CP-1: an ailment taken as a cost destroys the only target, so everything is as before."""
    s = scene('hand = ["Painful Polish"]\nconcentration = ["Emberdart"]\nutility = [{ card = "Ring", damage = 1 }]')
    s.choose("Play Painful Polish", "Fragment")
    assert (s.zone("hand"), s.zone("utility")) == (["Painful Polish"], ["Ring"])
    assert (s.count("damage", "Ring"), s.ailments(), s.count("light"), s.count("used", "Emberdart")) == (1, {}, 0, 0)
    assert (s.zone("discard"), s.count("power")) == ([], 5)


def test_a_play_that_was_taken_back_is_not_offered_at_once_again():
    """RSA-CP-1: the same play would fail in the same way; other plays are offered as before."""
    s = scene(
        'hand = ["Painful Polish", "Spark"]\nconcentration = ["Emberdart"]\nutility = [{ card = "Ring", damage = 1 }]'
    ).choose("Play Painful Polish", "Fragment")
    assert ("Play Painful Polish" in s.offered, "Play Spark" in s.offered) == (False, True)
    assert "The play of Painful Polish is taken back." in s.log()


def test_a_play_is_offered_again_once_something_else_has_happened():
    """RSA-CP-1: what failed before may succeed later in the turn."""
    s = scene(
        'hand = ["Painful Polish", "Veil"]\nconcentration = ["Emberdart"]\n'
        'utility = [{ card = "Ring", damage = 1 }]\nailment = [{ card = "Curse", ailment = 1 }]'
    ).choose("Play Painful Polish", "Fragment", "Play Veil")
    assert "Play Painful Polish" in s.offered


def test_the_same_play_succeeds_with_another_ailment():
    """RSA-CP-1: the cost that leaves the target in play is paid and stays paid."""
    s = scene('hand = ["Painful Polish"]\nconcentration = ["Emberdart"]\nutility = [{ card = "Ring", damage = 1 }]')
    s.choose("Play Painful Polish", "Debilitate")
    assert (s.ailments(), s.count("token", "Ring")) == ({"Debilitate": 1}, 1)


def test_a_boon_whose_only_target_falls_with_the_boon_it_replaces_is_taken_back():
    """RSA-CP-1: a replaced boon held up the only target; the old boon is back."""
    s = scene(
        'hand = ["Polish"]\nailment = [[{ card = "Curse", ailment = 1 }, "Prop"]]\n'
        'utility = [{ card = "Ring", damage = 2 }]'
    ).choose("Play Polish")
    assert (s.areas("ailment")[0], s.zone("utility")) == (["Curse", "Prop"], ["Ring"])
    assert (s.zone("hand"), s.value("defense", "Ring"), s.offered.count("Play Polish")) == (["Polish"], 3, 0)


def test_an_answer_that_fails_is_taken_back_and_the_question_comes_again():
    """RSA-CP-1: the answerer is asked again, without the answer that failed."""
    s = scene(
        'hand = ["Spark"]\nconcentration = ["Emberdart"]',
        'hand = ["Painful Reply"]\nconcentration = ["Lanternfall"]\nutility = [{ card = "Ring", damage = 1 }]',
    ).choose("Play Spark", "Play Painful Reply", "Fragment")
    assert (s.asked, s.offered, s.zone("hand", 2)) == (2, ["Do not answer"], ["Painful Reply"])
    assert (s.zone("utility", 2), s.ailments(2)) == (["Ring"], {})
    s.choose("Do not answer", "No")
    assert s.count("health", 2) == 17


# 2. Play


def test_a_played_card_lies_on_the_field_before_it_does_anything():
    """RSA-CP-2: the card is in play, and its effect has not happened yet."""
    s = scene('hand = ["Spark"]\nconcentration = ["Emberdart"]', 'hand = ["Reply"]\nconcentration = ["Lanternfall"]')
    s.choose("Play Spark")
    assert (s.question, s.areas("concentration")[0]) == ("Do you answer?", ["Emberdart", "Spark"])
    assert s.count("health", 2) == 20


def test_effects_reach_a_card_as_soon_as_it_is_in_play():
    """RSA-CP-2: an answer can destroy the card that it answers."""
    s = scene(
        'hand = ["Spark"]\nconcentration = ["Emberdart"]',
        'hand = ["Unmaking Word"]\nlight = 2\nconcentration = ["Lanternfall"]',
    ).choose("Play Spark", "Play Unmaking Word")
    assert (s.zone("discard"), s.count("health", 2)) == (["Spark"], 20)


def test_a_card_in_hand_cannot_be_reached():
    """RSA-CP-2: what is not in play is no target."""
    s = scene('hand = ["Prise the Seal"]\nlight = 2\nconcentration = ["Emberdart"]', 'hand = ["Ring"]')
    assert "Play Prise the Seal" not in s.offered


# 3. Resolve keywords, 4. Declare choices, 5. Declare targets

ORDERED = """
[[card]]
name = "Long Form"
kind = "attack"
cost = 0
keywords = ["Token 2", "Choice"]
text = '''
• Deal 1 damage to target Runeslinger. If it hits, apply 1 ailment of your choice to that Runeslinger.
• Draw 1 card.'''
"""


def test_keywords_then_choices_then_targets():
    """RSA-CP-3: tokens come onto the card and the bullet is chosen before anything else is announced."""
    s = set_scene(f'{ORDERED}[[seat]]\n{DECK}\nhand = ["Long Form"]\nconcentration = ["Emberdart"]{SAM}')
    s.choose("Play Long Form")
    assert (s.question, s.count("token", "Long Form")) == ("Which of its effects?", 2)


def test_ailments_of_your_choice_are_named_before_targets():
    """RSA-CP-4: which ailment a hit will apply is announced before the target, and before anything happens."""
    s = set_scene(f'{ORDERED}[[seat]]\n{DECK}\nhand = ["Long Form"]\nconcentration = ["Emberdart"]{SAM}')
    s.choose("Play Long Form", "Effect 1")
    assert s.question == "Which ailment will it apply?"
    s.choose("Weaken")
    assert (s.question, s.count("health", 2)) == ("Choose a target", 20)
    s.choose("Seat 2")
    assert s.ailments(2) == {"Weaken": 1}


def test_choices_of_the_whole_card_come_before_its_targets():
    """RSA-CP-4: choices are made for the card, then targets, whichever line of it they stand in."""
    card = """
[[card]]
name = "Two Lines"
kind = "attack"
cost = 0
text = '''
Deal 1 damage to target Runeslinger.
Apply 1 ailment of your choice to target Runeslinger.'''
"""
    s = set_scene(f'{card}[[seat]]\n{DECK}\nhand = ["Two Lines"]\nconcentration = ["Emberdart"]{SAM}')
    s.choose("Play Two Lines")
    assert s.question == "Which ailment will it apply?"
    s.choose("Curse", "Seat 1", "Seat 2")
    assert (s.count("health", 1), s.ailments(2)) == (19, {"Curse": 1})


def test_a_card_without_choices_asks_for_its_targets_alone():
    """RSA-CP-4: nothing is asked where the card leaves no choice."""
    s = scene('hand = ["Emberdart"]\nlight = 1\nconcentration = ["Lanternfall"]').choose("Play Emberdart")
    assert s.question == "Choose a target"


def test_each_effect_that_targets_gets_its_own_target():
    """RSA-CP-5: the targets of all effects are announced before the first effect happens."""
    s = scene('hand = ["Twin Cinders"]\nlight = 2\nconcentration = ["Emberdart"]', 'utility = ["Ring"]')
    s.choose("Play Twin Cinders", "Seat 2")
    assert s.count("health", 2) == 20
    s.choose("Ring")
    assert (s.count("health", 2), s.zone("discard", 2)) == (17, ["Ring"])


def test_a_card_with_one_effect_that_has_no_target_cannot_be_played():
    """RSA-CP-5: one effect without a target is enough to forbid the card."""
    card = """
[[card]]
name = "Half a Plan"
kind = "utility"
cost = 0
text = "Target enemy Runeslinger sears 1. Destroy target chant."
"""
    hand = f'{card}[[seat]]\n{DECK}\nhand = ["Half a Plan"]\nconcentration = ["Emberdart"]{SAM}'
    assert "Play Half a Plan" not in set_scene(hand).offered
    assert "Play Half a Plan" in set_scene(hand + 'utility = ["Storm Jar"]').offered


# 6. Answerable action, 7. Resolve effects


def test_the_enemy_on_the_left_may_answer():
    """RSA-CP-6: with three players the answerable action is for the next seat alone."""
    third = f'[[seat]]\n{DECK}\nhand = ["Reply"]\nconcentration = ["Lanternfall"]\n'
    s = set_scene(f'{CARDS}[[seat]]\n{DECK}\nhand = ["Free Spark"]\nconcentration = ["Emberdart"]\n{third}{third}')
    s.choose("Play Free Spark", "Seat 3")
    assert (s.question, s.asked) == ("Do you answer?", 2)
    s.choose("Do not answer")
    assert (s.question, s.asked) == ("Do you block?", 3)


def test_the_left_of_the_last_seat_is_the_first():
    """RSA-CP-6: the seats go round."""
    third = f'[[seat]]\n{DECK}\nhand = ["Reply"]\nconcentration = ["Lanternfall"]\n'
    s = set_scene(
        f'active = 3\n{CARDS}{third}{third}[[seat]]\n{DECK}\nhand = ["Free Spark"]\nconcentration = ["Emberdart"]'
    ).choose("Play Free Spark", "Seat 2")
    assert (s.question, s.asked) == ("Do you answer?", 1)


def test_effects_happen_as_they_are_written():
    """RSA-CP-7: the first sentence happens first."""
    card = """
[[card]]
name = "First Things First"
kind = "utility"
cost = 0
text = "Target enemy Runeslinger sears 1. Draw 1 card. Your Runeslinger loses 1 health."
"""
    s = set_scene(f'{card}[[seat]]\n{DECK}\nhand = ["First Things First"]\nconcentration = ["Emberdart"]{SAM}')
    s.choose("Play First Things First")
    log = s.log()
    seared, drawn = log.index("Emberdart is seared."), log.index("Seat 1 draws Emberdart.")
    assert seared < drawn < log.index("Seat 1 loses 1 health.")


def test_the_effects_of_a_card_wait_for_the_answer():
    """RSA-CP-7: the effects come after the answerable action is gone."""
    s = scene(
        'hand = ["Free Spark"]\nconcentration = ["Emberdart"]', 'hand = ["Reply"]\nconcentration = ["Lanternfall"]'
    ).choose("Play Free Spark", "Do not answer", "No")
    assert s.count("health", 2) == 17


# Where cards go


def test_a_runespell_goes_on_an_exposed_concentration_of_yours():
    """RSA-PL-1: not on a covered one, not on a free area, not on a utility slot, not on an enemy's."""
    assert scene(
        'hand = ["Free Spark"]\nconcentration = ["Emberdart", ["Emberdart", "Hymn"], "Emberdart"]',
        'concentration = ["Lanternfall"]',
    ).choose("Play Free Spark").offered == ["On Seat 1: Concentration areas 1", "On Seat 1: Concentration areas 3"]


def test_a_runespell_needs_an_exposed_concentration():
    """RSA-PL-1: without one it cannot be played, though it costs nothing."""
    assert "Play Free Spark" not in scene('hand = ["Free Spark"]').offered
    assert "Play Free Spark" not in scene('hand = ["Free Spark"]\nconcentration = [["Emberdart", "Hymn"]]').offered


def test_a_runespell_goes_on_a_used_concentration_too():
    """RSA-PL-1: what lies sideways is still exposed."""
    s = scene('hand = ["Free Spark"]\nconcentration = [{ card = "Emberdart", used = 1 }]').choose("Play Free Spark")
    assert s.areas("concentration")[0] == ["Emberdart", "Free Spark"]


@pytest.mark.parametrize("name", ["Ring", "Hymn"])
def test_chants_and_trinkets_go_on_a_concentration_or_a_free_utility_slot(name):
    """RSA-PL-2: a slot that is taken is not offered."""
    s = scene(f'hand = ["{name}"]\nconcentration = ["Emberdart"]\nutility = ["Storm Jar"]').choose(f"Play {name}")
    assert s.offered == ["On Seat 1: Concentration areas 1", "On Seat 1: Utility slots 2"]


def test_a_chant_needs_no_concentration_if_a_slot_is_free():
    """RSA-PL-2: either place will do."""
    s = scene('hand = ["Hymn"]\nutility = ["Storm Jar"]').choose("Play Hymn")
    assert s.areas("utility") == [["Storm Jar"], ["Hymn"]]


def test_a_chant_finds_no_place_with_both_slots_taken_and_no_concentration():
    """RSA-PL-2: both slots are taken."""
    assert "Play Hymn" not in scene('hand = ["Hymn"]\nutility = ["Storm Jar", "Ring"]').offered


def test_a_boon_goes_on_an_ailment_or_a_boon_of_anybody():
    """RSA-PL-3: all ailment areas with something on them, on both fields."""
    assert scene(
        'hand = ["Veil"]\nailment = [{ card = "Curse", ailment = 1 }]',
        'ailment = [{ card = "Burn", ailment = 1 }, [{ card = "Weaken", ailment = 1 }, "Prop"]]',
    ).choose("Play Veil").offered == [
        "On Seat 1: Ailment areas 1",
        "On Seat 2: Ailment areas 1",
        "On Seat 2: Ailment areas 2",
    ]


def test_a_boon_needs_an_ailment_or_a_boon():
    """RSA-PL-3: free areas, concentrations and slots do not take it."""
    assert "Play Veil" not in scene('hand = ["Veil"]\nconcentration = ["Emberdart"]').offered


def test_you_control_one_copy_of_a_trinket_only():
    """RSA-PL-4, RSA-Q14: the second copy cannot be played while the first is yours."""
    s = scene('hand = ["Ring", "Hymn"]\nconcentration = ["Emberdart"]\nutility = ["Ring"]')
    assert "Play Ring" not in s.offered


def test_an_enemys_trinket_does_not_stand_in_your_way():
    """RSA-PL-4: only what you control counts."""
    assert "Play Ring" in scene('hand = ["Ring"]\nconcentration = ["Emberdart"]', 'utility = ["Ring"]').offered


def test_another_trinket_may_be_played():
    """RSA-PL-4: the limit is for copies of the same trinket."""
    s = scene('hand = ["Ring"]\nconcentration = ["Emberdart"]\nutility = ["Lamplighter’s Ring"]'.replace("’", "'"))
    assert "Play Ring" in s.offered


def test_chants_and_boons_have_no_such_limit():
    """RSA-PL-4: only trinkets are limited."""
    assert "Play Hymn" in scene('hand = ["Hymn"]\nconcentration = ["Emberdart"]\nutility = ["Hymn"]').offered


def test_cards_go_onto_your_own_field():
    """RSA-PL-5: no place of an enemy is offered for a chant."""
    s = scene('hand = ["Hymn"]\nconcentration = ["Emberdart"]', 'concentration = ["Emberdart"]').choose("Play Hymn")
    assert not [words for words in s.offered if "Seat 2" in words]


def test_boons_are_the_exception():
    """RSA-PL-5: a boon may lie on an enemy's field."""
    s = scene('hand = ["Veil"]', 'ailment = [{ card = "Burn", ailment = 1 }]').choose("Play Veil")
    assert (s.areas("ailment", 2)[0], s.value("block", 2)) == (["Burn", "Veil"], 5)


@pytest.mark.parametrize(("defense", "stays"), [(1, False), (2, True)])
def test_a_defense_card_that_comes_into_play_with_no_defense_is_destroyed(defense, stays):
    """RSA-PL-6: Fragment takes 1 from it; at 0 it is destroyed, at 1 it stays."""
    card = f'[[card]]\nname = "Paper Wall"\nkind = "chant"\ncost = 0\ndefense = {defense}\ntext = "Draw 1 card."\n'
    s = set_scene(
        f'{card}[[seat]]\n{DECK}\nhand = ["Paper Wall"]\nutility = ["Storm Jar"]\n'
        f'ailment = [{{ card = "Fragment", ailment = 1 }}]{SAM}'
    ).choose("Play Paper Wall")
    assert s.zone("utility") == (["Storm Jar", "Paper Wall"] if stays else ["Storm Jar"])
    assert (s.zone("discard"), s.zone("hand")) == ([] if stays else ["Paper Wall"], ["Emberdart"] if stays else [])


def test_fireball_needs_something_to_strike():
    """RSA-PL-7: a Runeslinger is always there, so a card that may strike one is playable."""
    assert "Play Emberdart" in scene('hand = ["Emberdart"]\nlight = 1\nconcentration = ["Lanternfall"]').offered


def test_a_card_without_a_target_for_its_effect_cannot_be_played():
    """RSA-PL-7: there is no defense card to destroy; with one there is."""
    hand = 'hand = ["Prise the Seal"]\nlight = 2\nconcentration = ["Emberdart"]'
    assert "Play Prise the Seal" not in scene(hand).offered
    assert "Play Prise the Seal" in scene(hand, 'utility = ["Ring"]').offered


def test_a_concealed_card_is_no_target():
    """RSA-PL-7: only what is exposed can be targeted."""
    s = scene(
        'hand = ["Prise the Seal"]\nlight = 2\nconcentration = ["Emberdart"]',
        'concentration = [["Emberdart", "Ring", "Free Spark"]]',
    )
    assert "Play Prise the Seal" not in s.offered


CHOICE = """
[[card]]
name = "Either Or"
kind = "utility"
cost = 0
keywords = ["Choice"]
text = '''
• Destroy target chant.
• Draw 1 card.'''
"""


def test_a_card_with_choice_needs_a_target_for_one_bullet_only():
    """RSA-PL-7: a card with Choice is exempt as long as one bullet can be chosen."""
    s = set_scene(f'{CHOICE}[[seat]]\n{DECK}\nhand = ["Either Or"]\nconcentration = ["Emberdart"]{SAM}')
    s.choose("Play Either Or")
    assert s.zone("hand") == ["Emberdart"]


def test_a_runespell_lies_on_its_concentration_until_the_discard_phase():
    """RSA-PL-8: it has its effect once, stays for the rest of the Play Phase, and is discarded in the same turn."""
    s = scene('hand = ["Free Spark"]\nconcentration = ["Emberdart"]').choose("Play Free Spark")
    assert s.areas("concentration")[0] == ["Emberdart", "Free Spark"]
    assert "Create Light with Emberdart" not in s.offered
    s.choose("End the Play Phase")
    assert (s.areas("concentration")[0], s.zone("discard"), s.count("health", 2)) == (["Emberdart"], ["Free Spark"], 17)


def test_a_defense_card_stays_over_the_turns():
    """RSA-PL-9: the Discard Phase leaves it where it is."""
    s = scene('hand = ["Hymn"]\nutility = ["Storm Jar"]')
    s.choose("Play Hymn", "End the Play Phase", "Go on to your Play Phase", "End the Play Phase")
    assert s.zone("utility") == ["Storm Jar", "Hymn"]


def test_a_defense_card_leaves_when_it_is_destroyed():
    """RSA-PL-9: by an effect or by damage."""
    by_effect = scene('hand = ["Prise the Seal"]\nlight = 2\nconcentration = ["Emberdart"]', 'utility = ["Hymn"]')
    assert by_effect.choose("Play Prise the Seal").zone("discard", 2) == ["Hymn"]
    by_damage = scene('hand = ["Emberdart"]\nlight = 1\nconcentration = ["Lanternfall"]', 'utility = ["Hymn"]')
    assert by_damage.choose("Play Emberdart", "Hymn").zone("discard", 2) == ["Hymn"]


DISTRACTING = """
[[card]]
name = "Loud Hymn"
kind = "chant"
cost = 0
defense = 2
keywords = ["Distract"]
text = "Your Runeslinger has +1 block."
"""


def test_a_card_with_distract_goes_on_a_concentration_only():
    """RSA-PL-10: the utility slots are not offered."""
    assert set_scene(
        f'{DISTRACTING}[[seat]]\n{DECK}\nhand = ["Loud Hymn"]\nconcentration = ["Emberdart", "Emberdart"]{SAM}'
    ).choose("Play Loud Hymn").offered == ["On Seat 1: Concentration areas 1", "On Seat 1: Concentration areas 2"]


def test_a_card_with_distract_cannot_be_played_without_a_concentration():
    """RSA-PL-10: free utility slots are of no use to it."""
    assert "Play Loud Hymn" not in set_scene(f'{DISTRACTING}[[seat]]\n{DECK}\nhand = ["Loud Hymn"]{SAM}').offered
