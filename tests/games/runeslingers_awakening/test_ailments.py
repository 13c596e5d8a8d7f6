"""Ailments: applied, merged, converted, removed, and what their levels do: RSA-AL and the rulings on the six types."""

import pytest

from tests.games.runeslingers_awakening.duels import FIELD, ONE, card, scene, under

SIX = ["Burn", "Debilitate", "Curse", "Fragment", "Weaken", "Insanity"]


def play(text, emily="", sam=""):
    """A card of this text has been played."""
    return scene(card("Word", text=text) + VEIL, f'hand = ["Word"]\n{emily}', sam).choose("Play Word", ONE)


def on(**instances):
    """Ailment areas with so many instances."""
    return "ailment = [" + ", ".join(under(kind, n) for kind, n in instances.items()) + "]"


VEIL = card("Veil", "boon", "Your Runeslinger has +1 block.")


# Four types, any number


def test_a_fifth_type_finds_no_area():
    """RSA-AL-1: with four types on you a fifth is not applied."""
    s = play("Apply 2 Insanity to target enemy Runeslinger.", "", on(Burn=1, Curse=1, Weaken=1, Fragment=1))
    assert s.ailments(2) == {"Burn": 1, "Curse": 1, "Weaken": 1, "Fragment": 1}


def test_a_fourth_type_finds_the_last_area():
    """RSA-AL-1: the boundary is four."""
    s = play("Apply 2 Insanity to target enemy Runeslinger.", "", on(Burn=1, Curse=1, Weaken=1))
    assert s.ailments(2) == {"Burn": 1, "Curse": 1, "Weaken": 1, "Insanity": 2}


def test_there_is_no_limit_to_the_instances():
    """RSA-AL-2: 30 Weaken and one more."""
    assert play("Apply 1 Weaken to target enemy Runeslinger.", "", on(Weaken=30)).ailments(2) == {"Weaken": 31}


def test_a_further_instance_goes_to_the_ailment_that_is_there():
    """RSA-AL-3: one type, one area."""
    s = play("Apply 2 Curse to target enemy Runeslinger.", "", on(Curse=1))
    assert (s.ailments(2), s.areas("ailment", 2)) == ({"Curse": 3}, [["Curse"], [], [], []])


def test_two_ailments_of_one_type_merge_when_a_boon_falls():
    """RSA-AL-3: 2 Burn come out from under a boon, beside 3 others."""
    s = play(
        "Destroy target boon.", "", f"ailment = [{under('Burn', 3)}, {under('Burn', 2, 'Veil')}, {under('Curse', 1)}]"
    )
    assert s.ailments(2) == {"Burn": 5, "Curse": 1}
    assert sum(bool(area) for area in s.areas("ailment", 2)) == 2


def test_merged_instances_are_not_applied_anew():
    """RSA-AL-3: no health is lost for Burn that was there already."""
    s = play("Destroy target boon.", "", f"ailment = [{under('Burn', 3)}, {under('Burn', 2, 'Veil')}]")
    assert s.count("health", 2) == 20


def test_ailments_merge_when_their_boon_is_placed_under_a_card():
    """RSA-AL-3: at any time, however the boon has left."""
    trap = card("Trap", "chant", "When you play Trap: Place target boon under Trap.")
    s = scene(trap + VEIL, 'hand = ["Trap"]', f"ailment = [{under('Burn', 3)}, {under('Burn', 2, 'Veil')}]")
    s.choose("Play Trap", "On Seat 1: Utility slots 1")
    assert s.ailments(2) == {"Burn": 5}


def test_nothing_is_applied_under_a_boon():
    """RSA-AL-4: a further Burn takes a free area, though Burn lies under a boon."""
    s = play("Apply 1 Burn to target enemy Runeslinger.", "", f"ailment = [{under('Burn', 2, 'Veil')}]")
    assert (s.areas("ailment", 2), s.ailments(2)) == ([["Burn", "Veil"], ["Burn"], [], []], {"Burn": 1})


def test_with_every_area_under_a_boon_nothing_is_applied():
    """RSA-AL-4: the type that lies under a boon finds no place either."""
    boons = ", ".join(under(kind, 1, "Veil") for kind in SIX[:4])
    s = play("Apply 1 Burn to target enemy Runeslinger.", "", f"ailment = [{boons}]")
    assert (s.ailments(2), s.count("health", 2)) == ({}, 20)


# Order


def test_ailments_are_applied_in_the_order_of_the_text():
    """RSA-AL-5: Burn first, as it is written."""
    log = play("Apply 1 Burn to target enemy Runeslinger. Apply 1 Curse to that Runeslinger.").log()
    assert log.index("Seat 2 is ailed with Burn.") < log.index("Seat 2 is ailed with Curse.")


def test_the_active_player_names_ailments_in_their_order():
    """RSA-AL-5: in your own turn you name them in the order in which they are applied."""
    s = play("Apply 2 ailments of your choice to target enemy Runeslinger.").choose("Weaken", "Burn")
    log = s.log()
    assert log.index("Seat 2 is ailed with Weaken.") < log.index("Seat 2 is ailed with Burn.")
    assert s.asked == 1


OF_CHOICE = card("Curse Shout", text="Apply 2 ailments of your choice to target enemy Runeslinger.", keywords=["Shout"])
BOLT = card("Bolt", "spirit", "Target enemy Runeslinger loses 1 health.")


def test_in_another_players_turn_the_active_player_orders_them():
    """RSA-AL-5: the answerer names the types, the active player the order."""
    s = scene(OF_CHOICE + BOLT, 'hand = ["Bolt"]', f'hand = ["Curse Shout"]\n{FIELD}')
    s.choose("Play Bolt", ONE, "Play Curse Shout", "On Seat 2: Concentration areas 1", "Burn", "Weaken")
    assert (s.asked, s.question, s.offered) == (1, "Which ailment is applied next?", ["Burn", "Weaken"])
    s.choose("Weaken")
    log = s.log()
    assert log.index("Seat 1 is ailed with Weaken.") < log.index("Seat 1 is ailed with Burn.")


def test_two_of_the_same_type_need_no_order():
    """RSA-AL-5: there is nothing to order."""
    s = scene(OF_CHOICE + BOLT, 'hand = ["Bolt"]', f'hand = ["Curse Shout"]\n{FIELD}')
    s.choose("Play Bolt", ONE, "Play Curse Shout", "On Seat 2: Concentration areas 1", "Curse", "Curse")
    assert (s.question, s.ailments(1)) == ("Your Play Phase", {"Curse": 2})


def test_rsa_t4_four_burn_are_four_losses():
    """RSA-T4: 2 health are lost four times, one after the other."""
    s = play("Apply 4 Burn to target enemy Runeslinger.")
    assert (s.log().count("Seat 2 loses 2 health."), s.ailments(2), s.count("health", 2)) == (4, {"Burn": 4}, 12)


def test_an_instance_effect_happens_before_the_next_instance():
    """RSA-AL-6: one instance, its effect, the next instance."""
    s = play("Apply 2 Burn to target enemy Runeslinger.")
    log = [line for line in s.log() if "Burn" in line or "health" in line]
    assert log[-6:] == ["Seat 2 is ailed with Burn.", "Burn triggers.", "Seat 2 loses 2 health."] * 2


def test_a_power_may_be_lost_between_two_instances():
    """RSA-AL-6: with 1 health left the first Burn costs a power, the second comes out of the new health."""
    s = play("Apply 2 Burn to target enemy Runeslinger.", "", "health = 1")
    assert (s.count("power", 2), s.count("health", 2)) == (4, 17)


# Converting


def test_one_is_removed_and_one_of_the_new_type_applied_in_turn():
    """RSA-AL-7: Burn comes one at a time, and costs 2 health each time."""
    s = play("Convert up to 2 ailments on target Runeslinger to Burn.", "", on(Curse=2)).choose("Seat 2", "Curse")
    assert (s.ailments(2), s.count("health", 2)) == ({"Curse": 1, "Burn": 1}, 18)
    s.choose("Curse")
    assert (s.ailments(2), s.count("health", 2)) == ({"Burn": 2}, 16)


def test_fewer_may_be_converted():
    """RSA-AL-7: "up to" lets the player stop."""
    s = play("Convert up to 2 ailments on target Runeslinger to Burn.", "", on(Curse=2))
    s.choose("Seat 2", "Curse", "No more")
    assert s.ailments(2) == {"Curse": 1, "Burn": 1}


def test_the_new_type_is_not_among_what_is_converted():
    """RSA-AL-7: Burn is not converted to Burn, nor is what a boon conceals."""
    assert play(
        "Convert up to 2 ailments on target Runeslinger to Burn.",
        "",
        f"ailment = [{under('Burn', 2)}, {under('Curse', 2, 'Veil')}, {under('Weaken', 1)}]",
    ).choose("Seat 2").offered == ["Weaken", "No more"]


def test_a_conversion_without_room_removes_and_applies_nothing():
    """RSA-AL-7: with all areas taken and an instance left there is no area for the new type."""
    assert play(
        "Convert up to 1 ailment on target Runeslinger to Burn.", "", on(Curse=2, Weaken=1, Fragment=1, Debilitate=1)
    ).choose("Seat 2", "Curse").ailments(2) == {"Curse": 1, "Weaken": 1, "Fragment": 1, "Debilitate": 1}


def test_what_was_converted_is_counted():
    """RSA-AL-7: two were removed this way."""
    s = play(
        "Convert up to 3 ailments on your Runeslinger to Weaken. "
        "Target enemy Runeslinger loses X health, where X is the number of ailments removed this way.",
        on(Curse=2),
    ).choose("Curse", "Curse")
    assert s.count("health", 2) == 18


# Two ways to ail


def test_ailments_are_applied_directly():
    """RSA-AL-8: without any damage."""
    s = play("Apply 1 Weaken to target enemy Runeslinger.")
    assert (s.ailments(2), s.count("health", 2)) == ({"Weaken": 1}, 20)


ARROW = card(
    "Glancing Arrow",
    "attack",
    "Deal 3 damage to target Runeslinger.\nWhen Glancing Arrow hits a Runeslinger: Apply 2 Weaken to that Runeslinger.",
)


@pytest.mark.parametrize(("barrier", "weaken"), [(2, {"Weaken": 2}), (3, {}), (0, {"Weaken": 2})])
def test_ailments_are_applied_by_damage_that_hits(barrier, weaken):
    """RSA-AL-8: one point of damage is a hit; damage that a barrier holds off in full is none."""
    s = scene(ARROW, 'hand = ["Glancing Arrow"]', f"barrier = {barrier}").choose("Play Glancing Arrow", ONE, "Seat 2")
    assert s.ailments(2) == weaken


@pytest.mark.parametrize(("barrier", "weaken"), [(2, {"Weaken": 1}), (3, {})])
def test_if_it_hits_looks_at_the_damage_before(barrier, weaken):
    """RSA-AL-8: the sentence after the damage."""
    s = play(
        "Deal 3 damage to target enemy Runeslinger. If it hits, apply 1 Weaken to that Runeslinger.",
        "",
        f"barrier = {barrier}",
    )
    assert s.ailments(2) == weaken


# Removing


def test_rsa_t6_removing_three_of_four():
    """RSA-T6: 4 Burn, 3 removed, 1 stays."""
    assert play("Remove 3 ailments from your Runeslinger.", on(Burn=4)).ailments(1) == {"Burn": 1}


def test_the_last_instance_frees_the_area():
    """RSA-AL-9: the ailment stays as long as an instance is left."""
    s = play("Remove 1 ailment from your Runeslinger.", on(Burn=1))
    assert (s.ailments(1), s.zone("ailment")) == ({}, [])


def test_the_player_who_controls_the_effect_picks_what_is_removed():
    """RSA-AL-9: instance by instance, of different types if they like."""
    s = play("Remove 2 ailments from your Runeslinger.", on(Burn=2, Curse=2)).choose("Burn", "Curse")
    assert s.ailments(1) == {"Burn": 1, "Curse": 1}


def test_concealed_ailments_are_not_removed():
    """RSA-AL-9: they are not on the Runeslinger."""
    s = play("Remove 2 ailments from your Runeslinger.", f"ailment = [{under('Burn', 2, 'Veil')}, {under('Curse', 1)}]")
    assert (s.ailments(1), s.areas("ailment")[0]) == ({}, ["Burn", "Veil"])


def test_removing_up_to_may_stop_at_once():
    """RSA-AL-9: "up to 2" may be none."""
    s = play("Remove up to 2 ailments from your Runeslinger.", on(Burn=2))
    assert s.choose("No more").ailments(1) == {"Burn": 2}


# Which can be applied


def test_rsa_t8_supernova_against_full_areas():
    """RSA-T8: three boons and 3 Curse; the first bullet may be picked, and no Burn is applied."""
    supernova = card(
        "Supernova",
        "spirit",
        "• Apply 4 Burn to target Runeslinger.\n• Target Runeslinger discards 3 cards from hand.",
        ["Fate"],
    )
    boons = ", ".join(under(kind, 1, "Veil") for kind in ("Burn", "Weaken", "Fragment"))
    s = scene(supernova + VEIL, 'hand = ["Supernova"]', f"ailment = [{boons}, {under('Curse', 3)}]")
    s.choose("Play Supernova", ONE)
    assert (s.asked, s.offered) == (2, ["Effect 1", "Effect 2"])
    s.choose("Effect 1", "Seat 2")
    assert (s.ailments(2), s.count("health", 2)) == ({"Curse": 3}, 20)


UNIQUE = "Apply 3 unique ailments to target enemy Runeslinger."


def test_rsa_t10_three_different_ailments_and_two_free_areas():
    """RSA-T10: two are applied, and whoever controls the effect picks which."""
    s = play(UNIQUE, "", f"ailment = [{under('Burn', 1, 'Veil')}, {under('Curse', 1, 'Veil')}]")
    assert (s.asked, s.question, s.offered) == (1, "Which ailment do you apply?", SIX)
    s.choose("Weaken")
    assert "Weaken" not in s.offered
    s.choose("Burn")
    assert (s.ailments(2), s.question) == ({"Weaken": 1, "Burn": 1}, "Your Play Phase")
    log = s.log()
    assert log.index("Seat 2 is ailed with Weaken.") < log.index("Seat 2 is ailed with Burn.")


def test_rsa_t10_the_active_player_orders_them():
    """RSA-T10: in another player's turn one picks and the other orders."""
    shout = card("Curse Shout", text=UNIQUE, keywords=["Shout"])
    s = scene(
        shout + BOLT + VEIL,
        f'hand = ["Bolt"]\nailment = [{under("Burn", 1, "Veil")}, {under("Curse", 1, "Veil")}]',
        f'hand = ["Curse Shout"]\n{FIELD}',
    ).choose("Play Bolt", ONE, "Play Curse Shout", "On Seat 2: Concentration areas 1")
    assert s.asked == 2
    s.choose("Weaken", "Burn")
    assert (s.asked, s.question) == (1, "Which ailment is applied next?")
    s.choose("Burn")
    assert s.ailments(1) == {"Weaken": 1, "Burn": 1}


# The levels of the six


@pytest.mark.parametrize(("before", "lost"), [(0, 2), (2, 2), (3, 2), (4, 3), (9, 3)])
def test_burn(before, lost):
    """RSA-Q30: an instance costs 2 health, and 1 more if 4 or more lay there before it."""
    there = on(Burn=before) if before else ""
    assert play("Apply 1 Burn to target enemy Runeslinger.", "", there).count("health", 2) == 20 - lost


def test_the_fourth_burn_does_not_meet_level_ii_yet():
    """RSA-Q30: five instances cost 2, 2, 2, 2 and then 2 and 1."""
    assert play("Apply 5 Burn to target enemy Runeslinger.").count("health", 2) == 9


def test_concealed_burn_does_not_count_for_level_ii():
    """RSA-Q30: only exposed instances make a level."""
    s = play("Apply 1 Burn to target enemy Runeslinger.", "", f"ailment = [{under('Burn', 6, 'Veil')}]")
    assert s.count("health", 2) == 18


@pytest.mark.parametrize(("instances", "maximum", "block"), [(1, 19, 4), (3, 17, 4), (4, 16, 3), (6, 14, 3)])
def test_debilitate(instances, maximum, block):
    """RSA-Q31: each instance takes 1 from the maximum health, level II 1 from the block value."""
    s = scene("", on(Debilitate=instances))
    assert (s.value("maximum health"), s.value("block")) == (maximum, block)


def test_curse_sears_as_it_is_applied():
    """RSA-Q32: 1 for each instance, at any level."""
    assert play("Apply 3 Curse to target enemy Runeslinger.", "", on(Curse=4)).zone("discard", 2) == ["Emberdart"] * 3


@pytest.mark.parametrize(("instances", "health"), [(3, 20), (4, 18), (7, 18)])
def test_curse_at_the_beginning_of_your_play_phase(instances, health):
    """RSA-Q32: at level II you lose 2 health before your first action."""
    s = scene("", "", on(Curse=instances)).choose("End the Play Phase", "Go on to your Play Phase")
    assert (s.active, s.count("health", 2)) == (2, health)


def test_curse_of_one_player_does_not_act_in_the_turn_of_another():
    """RSA-Q32: it is your Play Phase that counts."""
    s = scene("", f"health = 9\n{on(Curse=4)}")
    assert s.count("health", 1) == 7
    s.choose("End the Play Phase", "Go on to your Play Phase")
    assert s.count("health", 1) == 7


@pytest.mark.parametrize("instances", [1, 3, 4])
def test_fragment_takes_1_from_your_defense_cards(instances):
    """RSA-Q33: on each defense card you control, not more with more instances; the enemy's are not touched."""
    wall, other = card("Wall", "chant", defense=3), card("Other Wall", "chant", defense=3)
    s = scene(wall + other, f'utility = ["Wall"]\n{on(Fragment=instances)}', 'utility = ["Other Wall"]')
    assert (s.value("defense", "Wall"), s.value("defense", "Other Wall")) == (2, 3)


def test_a_defense_card_whose_defense_is_taken_by_fragment_is_destroyed():
    """RSA-Q33: 2 damage lie on it, and 3 - 1 is no more than that."""
    assert scene(
        card("Wall", "chant", defense=3) + card("Word", text="Apply 1 Fragment to target enemy Runeslinger."),
        'hand = ["Word"]',
        'utility = [{ card = "Wall", damage = 2 }]',
    ).choose("Play Word", ONE).zone("discard", 2) == ["Wall"]


@pytest.mark.parametrize(("instances", "size"), [(3, 8), (4, 4), (5, 4)])
def test_fragment_sets_the_hand_size(instances, size):
    """RSA-Q33: 4 at level II, as the rulebook says."""
    assert scene("", on(Fragment=instances)).value("maximum hand size") == size


@pytest.mark.parametrize(("instances", "health"), [(1, 18), (3, 18), (4, 18)])
def test_weaken_takes_1_from_the_damage_of_your_runespells(instances, health):
    """RSA-Q34: 3 damage become 2, with any number of instances."""
    s = scene(
        card("Jab", "attack", "Deal 3 damage to target enemy Runeslinger."), f'hand = ["Jab"]\n{on(Weaken=instances)}'
    ).choose("Play Jab", ONE)
    assert s.count("health", 2) == health


def test_weaken_does_not_touch_the_damage_of_defense_cards():
    """RSA-Q34: a trinket deals its full damage."""
    s = scene(
        card("Bell", "trinket", "Use: Deal 3 damage to target enemy Runeslinger.", ["Use"]),
        f'utility = ["Bell"]\n{on(Weaken=2)}',
    ).choose("Use Bell")
    assert s.count("health", 2) == 17


@pytest.mark.parametrize(("instances", "block"), [(3, 4), (4, 2), (6, 2)])
def test_weaken_takes_2_from_the_block_value(instances, block):
    """RSA-Q34: at level II."""
    assert scene("", on(Weaken=instances)).value("block") == block


def test_insanity_discards_at_random_as_it_is_applied():
    """RSA-Q35: one card for each instance, and nobody is asked."""
    s = play("Apply 2 Insanity to target enemy Runeslinger.", "", 'hand = ["Wardsong", "Storm Jar", "Emberdart"]')
    assert (s.question, len(s.zone("hand", 2)), len(s.zone("discard", 2))) == ("Your Play Phase", 1, 2)


def test_insanity_with_an_empty_hand_does_nothing():
    """RSA-Q35: as much as is possible."""
    s = play("Apply 2 Insanity to target enemy Runeslinger.")
    assert (s.ailments(2), s.zone("discard", 2)) == ({"Insanity": 2}, [])


@pytest.mark.parametrize(("instances", "left"), [(3, 2), (4, 1)])
def test_insanity_at_the_end_of_your_turn(instances, left):
    """RSA-Q35: at level II one more card goes."""
    s = scene("", f'hand = ["Wardsong", "Storm Jar"]\n{on(Insanity=instances)}').choose("End the Play Phase")
    assert len(s.zone("hand")) == left


def test_ailments_of_choice_are_named_when_the_card_is_played():
    """RSA-Q36: before the answer, while what a removal takes is picked as it resolves."""
    reply = card("Reply", keywords=["Shout"])
    named = card(
        "Word", text="Apply 1 ailment of your choice to target Runeslinger. Remove 1 ailment from your Runeslinger."
    )
    s = scene(reply + named, f'hand = ["Word"]\n{on(Burn=1, Curse=1)}', f'hand = ["Reply"]\n{FIELD}')
    s.choose("Play Word", ONE, "Weaken", "Seat 1")
    assert s.question == "Do you answer?"
    s.choose("Do not answer")
    assert (s.question, sorted(s.offered)) == ("Which ailment do you remove?", ["Burn", "Curse", "Weaken"])
