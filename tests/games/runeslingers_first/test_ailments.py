"""Ailments and boons: RS1-AL, RS1-BO."""

import pytest

from tests.games.runeslingers_first.duels import BLOCK, FIELD, HELD, ONE, PLAIN, SAMS, card, scene, set_out, under

HIT = card("Hit", "attack", "Deal 4 damage to target Runeslinger. Inflict 2 Weaken.")
KINDS = ("Burn", "Curse", "Fragment", "Weaken")


def cast(text, ailment="", emily=""):
    """What a card of seat 1 does to seat 2 with these ailments."""
    s = scene(card("Word", text=text), f'hand = ["Word"]\n{emily}', f"ailment = [{ailment}]")
    return s.choose("Play Word", ONE)


# Applying


def test_brand():
    """RS1-T6, RS1-AL-5, RS1-AL-9: one Curse before, then two Burn one after the other, each with its effect: lose 2, sear 1."""
    s = scene("", 'hand = ["Brand"]', f"ailment = [{under('Curse', 1)}]").choose("Play Brand", ONE, "Seat 2")
    assert (s.ailments(2), s.count("health", 2), len(s.zone("discard", 2))) == ({"Curse": 1, "Burn": 2}, 14, 2)
    lines = [line for line in s.log() if "Burn" in line or "loses" in line or "seared" in line]
    burn = ["Seat 2 is ailed with Burn.", "Burn triggers.", "Seat 2 loses 2 health.", f"{PLAIN} is seared."]
    assert lines == burn * 2


def test_head_crush():
    """RS1-T7, RS1-Q9, RS1-AL-3, RS1-AL-8: three Weaken join three, one at a time; level II voids a card for each."""
    s = scene("", 'hand = ["Head Crush"]', f"ailment = [{under('Weaken', 3)}]").choose("Play Head Crush", ONE, "Seat 2")
    assert (s.ailments(2), s.areas("ailment", 2)[1:], len(s.zone("void", 2))) == ({"Weaken": 6}, [[], [], []], 3)


@pytest.mark.parametrize(("there", "voided"), [(2, 2), (0, 0)])
def test_level_two_acts_from_the_fourth_instance_on(there, voided):
    """RS1-AL-8, RS1-Q9: the fourth meets it by itself in this edition; below four it does nothing."""
    ailment = under("Weaken", there) if there else ""
    s = scene("", 'hand = ["Head Crush"]', f"ailment = [{ailment}]").choose("Play Head Crush", ONE, "Seat 2")
    assert len(s.zone("void", 2)) == voided


def test_both_levels_add_up():
    """RS1-AL-8, RS1-Q25: a fifth Burn costs 2 health and sears 1, and 2 more."""
    s = cast("Apply 1 Burn to target enemy Runeslinger.", under("Burn", 4))
    assert (s.count("health", 2), len(s.zone("discard", 2))) == (16, 3)


@pytest.mark.parametrize("kind", ["Burn", "Curse", "Fragment", "Weaken", "Insanity", "Debilitate"])
def test_there_are_six_types(kind):
    """RS1-AL-7: each is counted for itself."""
    assert cast(f"Apply 2 {kind} to target enemy Runeslinger.").ailments(2) == {kind: 2}


def test_instances_do_not_run_out():
    """RS1-Q53, RS1-AL-7: more than the six cards of a type in the box."""
    assert cast("Apply 15 Fragment to target enemy Runeslinger.").ailments(2) == {"Fragment": 15}


def test_a_fifth_type_cannot_come():
    """RS1-Q39, RS1-AL-1: four areas for four types; what else the card does is done."""
    full = ", ".join(under(kind, 1) for kind in KINDS)
    s = cast("Apply 1 Insanity to target enemy Runeslinger. Target enemy Runeslinger loses 3 health.", full)
    assert (sorted(s.ailments(2)), s.count("health", 2)) == (sorted(KINDS), 15)
    assert cast("Apply 1 Weaken to target enemy Runeslinger.", full).ailments(2)["Weaken"] == 2


def test_with_a_boon_on_all_four_areas_you_cannot_be_ailed():
    """RS1-AL-1, RS1-AL-10: nothing is added under a boon, and Ail cannot be paid."""
    full = ", ".join(under(kind, 1, "Warm Hands") for kind in KINDS)
    s = cast("Apply 1 Burn to target enemy Runeslinger.", full)
    assert (s.ailments(2), s.count("health", 2)) == ({}, 18)
    assert "Play Bog Bargain" not in scene("", f'hand = ["Bog Bargain"]\nailment = [{full}]').offered


def test_a_new_instance_takes_an_area_of_its_own_beside_a_concealed_one():
    """RS1-AL-10, RS1-AL-3: the Burn under the boon is not added to."""
    s = cast("Apply 1 Burn to target enemy Runeslinger.", under("Burn", 3, "Warm Hands"))
    assert (s.areas("ailment", 2)[:2], s.ailments(2)) == ([["Burn", "Warm Hands"], ["Burn"]], {"Burn": 1})


def test_whoever_controls_the_effect_picks_the_unique_ailments():
    """RS1-Q43: Hask's player names each type as Epidemic applies it, and none twice."""
    s = set_out("", 'runeslinger = ["Hask Underreed", "Epidemic"]\ndetermination = 2').choose("Activate Epidemic")
    for kind in ("Curse", "Weaken", "Burn", "Debilitate"):
        assert (s.asked, s.question, kind in s.offered) == (1, "Which ailment do you apply?", True)
        s.choose(kind)
        assert kind not in s.offered
    assert s.ailments(2) == {"Curse": 1, "Weaken": 1, "Burn": 1, "Debilitate": 1}


# Inflicting


@pytest.mark.parametrize(("block", "weakens"), [("No", {"Weaken": 2}), (BLOCK, {})])
def test_to_inflict_needs_damage(block, weakens):
    """RS1-AL-9, RS1-AL-2: 4 damage inflict, 0 do not."""
    assert scene(HIT, 'hand = ["Hit"]', HELD).choose("Play Hit", ONE, "Seat 2", block).ailments(2) == weakens


def test_ailments_are_inflicted_after_the_damage():
    """RS1-AL-2: and in the order in which they come."""
    s = scene(HIT, 'hand = ["Hit"]').choose("Play Hit", ONE, "Seat 2")
    lines = [line for line in s.log() if "loses" in line or "ailed" in line]
    assert lines == ["Seat 2 loses 4 health.", "Seat 2 is ailed with Weaken.", "Seat 2 is ailed with Weaken."]


@pytest.mark.parametrize(
    ("block", "hits"), [("No", ["loses 2 health.", "loses 3 health."]), (BLOCK, ["loses 3 health."])]
)
def test_damage_behind_what_is_inflicted_comes_first(block, hits):
    """RS1-AL-2, RS1-Q38: all damage of the card, and all of it counts."""
    text = "Deal 2 damage to target enemy Runeslinger. Inflict 1 Burn. Deal 3 direct damage to that Runeslinger."
    s = scene(card("Rake", "attack", text), 'hand = ["Rake"]', HELD).choose("Play Rake", ONE, block)
    log = [line.removeprefix("Seat 2 ") for line in s.log() if "loses" in line or "ailed" in line]
    assert log[: len(hits) + 1] == [*hits, "is ailed with Burn."]
    assert s.ailments(2) == {"Burn": 1}


@pytest.mark.parametrize(("defense", "ailed"), [(3, {"Burn": 1}), (4, {})])
def test_damage_that_pierces_through_a_card_inflicts_on_its_controller(defense, ailed):
    """RS1-AL-12, RS1-Q38: 4 damage to a card with 3 defense: 1 goes on, and inflicts; with 4 defense none does."""
    fists = card("Fists", "attack", "Deal 4 damage to any target. Inflict 1 Burn.", ["Pierce"])
    ring = card("Ring", "curio", "Your Runeslinger has +1 block.", defense=defense)
    s = scene(fists + ring, 'hand = ["Fists"]', f'concentration = [["{PLAIN}", "Ring"]]').choose(
        "Play Fists", ONE, "Ring"
    )
    assert s.ailments(2) == ailed


def test_damage_to_a_card_inflicts_nothing():
    """RS1-AL-9: without Pierce nothing reaches the Runeslinger."""
    fists = card("Fists", "attack", "Deal 9 damage to any target. Inflict 1 Burn.")
    s = scene(fists, 'hand = ["Fists"]', f'concentration = [["{PLAIN}", "Toll Box"]]').choose(
        "Play Fists", ONE, "Toll Box"
    )
    assert s.ailments(2) == {}


def test_all_damage_of_the_card_counts():
    """RS1-Q38: 1 through a lost power is enough, once for the card."""
    s = scene(
        card("Lance", "attack", "Deal 4 damage to target Runeslinger. Inflict 1 Weaken.", ["Pierce"]),
        'hand = ["Lance"]',
        "health = 1",
    ).choose("Play Lance", ONE, "Seat 2")
    assert (s.count("health", 2), s.ailments(2)) == (15, {"Weaken": 1})


# Removing and converting


def test_cleansing_takes_instances_off():
    """RS1-AL-11: so many, of your choice; the last one takes the ailment off the field."""
    s = scene("", f'hand = ["Small Mercies"]\nailment = [{under("Burn", 1)}, {under("Curse", 2)}]')
    s.choose("Play Small Mercies", ONE, "Burn", "Curse")
    assert s.ailments() == {"Curse": 1}


def test_converting_removes_all_and_then_applies_all():
    """RS1-AL-6, RS1-Q58, RS1-Q43: another type on the same Runeslinger; you pick what is converted."""
    s = scene(
        card("Turn", text="Convert up to 2 ailments on target Runeslinger to Weaken."),
        'hand = ["Turn"]',
        f"ailment = [{under('Burn', 1)}, {under('Curse', 1)}, {under('Weaken', 1)}]",
    ).choose("Play Turn", ONE, "Seat 2", "Curse", "Burn")
    assert s.ailments(2) == {"Weaken": 3}
    kinds = [line.split()[0] for line in s.log() if "removed" in line or "ailed" in line]
    assert kinds == ["An", "An", "Seat", "Seat"]


def test_a_conversion_may_stop_early_and_applies_no_more_than_it_removed():
    """RS1-AL-6: up to so many."""
    assert scene(
        card("Turn", text="Convert up to 3 ailments on target Runeslinger to Weaken."),
        'hand = ["Turn"]',
        f"ailment = [{under('Burn', 3)}]",
    ).choose("Play Turn", ONE, "Seat 2", "Burn", "No more").ailments(2) == {"Burn": 2, "Weaken": 1}


# The six types


def test_curse():
    """RS1-Q26: a new one costs 1 health; at level II the beginning of your Play Phase costs 3."""
    assert cast("Apply 1 Curse to target enemy Runeslinger.").count("health", 2) == 17
    s = set_out("", f"ailment = [{under('Curse', 4)}]", head='phase = "draw"').choose("Go on to your Play Phase")
    assert s.count("health") == 15


def test_fragment():
    """RS1-Q27: your cards have 1 defense less, at once also when it is unconcealed; at level II the hand holds five."""
    s = cast("Apply 1 Fragment to target enemy Runeslinger.", under("Burn", 1, "Warm Hands"))
    assert (s.value("defense", "Warm Hands"), s.value("maximum hand size", 2)) == (2, 8)
    assert set_out("", f"ailment = [{under('Fragment', 4)}]").value("maximum hand size") == 5


def test_weaken():
    """RS1-Q28: you have 1 block less, however many there are."""
    assert set_out("", f"ailment = [{under('Weaken', 3)}]").value("block") == 3


def test_insanity():
    """RS1-Q29: a new one costs a card of the hand at random, level II another one as your turn ends."""
    s = scene(card("Word", text="Apply 1 Insanity to target enemy Runeslinger."), 'hand = ["Word"]', HELD).choose(
        "Play Word", ONE
    )
    assert s.zone("discard", 2) == [PLAIN]
    s = set_out("", f"{HELD}\nailment = [{under('Insanity', 4)}]").choose("End the Play Phase")
    assert s.zone("discard") == [PLAIN]


def test_debilitate():
    """RS1-Q30: each lowers the maximum health by 1; at level II your runespells deal 1 damage less."""
    s = scene(
        card("Bolt", "spirit", "Deal 5 damage to target enemy Runeslinger."),
        f'hand = ["Bolt"]\nailment = [{under("Debilitate", 4)}]',
    )
    assert s.value("maximum health") == 14
    assert s.choose("Play Bolt", ONE).count("health", 2) == 14


# Boons


def test_what_lies_under_a_boon_is_not_in_play():
    """RS1-BO-3, RS1-AL-10: it has no effect as long as the boon lies there."""
    assert set_out("", f"ailment = [{under('Weaken', 2, 'Second Wind')}]").value("block") == 4
    s = set_out("", f'hand = ["Second Wind"]\nailment = [{under("Weaken", 2)}]').choose("Play Second Wind")
    assert (s.value("block"), s.ailments()) == (4, {})


@pytest.mark.parametrize("area", [1, 2])
def test_two_insanity_cards_become_one(area):
    """RS1-T10, RS1-AL-4: one under Divine Barrier, two beside it; the barrier is destroyed: three on the card kept, none applied."""
    sam = f"{HELD}\nailment = [{under('Insanity', 2)}, {under('Insanity', 1, 'Divine Barrier')}]"
    s = scene("", 'hand = ["Lift the Veil"]', sam).choose("Play Lift the Veil", ONE)
    assert (s.asked, s.question) == (2, "Which of these ailment cards do you keep?")
    s.choose(f"Keep Insanity on Seat 2: Ailment areas {area}")
    assert (s.ailments(2), s.areas("ailment", 2)[area - 1], s.areas("ailment", 2)[2 - area]) == (
        {"Insanity": 3},
        ["Insanity"],
        [],
    )
    assert s.zone("hand", 2) == [PLAIN]


@pytest.mark.parametrize(("kind", "health", "block"), [("Burn", 18, 4), ("Weaken", 18, 3)])
def test_an_ailment_that_is_unconcealed_is_not_applied_but_lasts(kind, health, block):
    """RS1-AL-4: Burn does nothing as it comes to light, Weaken lowers the block again."""
    s = scene("", 'hand = ["Lift the Veil"]', f"ailment = [{under(kind, 2, 'Second Wind')}]").choose(
        "Play Lift the Veil", ONE
    )
    assert (s.count("health", 2), s.value("block", 2)) == (health, block)


def test_a_boon_on_an_enemys_field_is_theirs():
    """RS1-BO-2, RS1-AR-8: they control it, and it affects them; destroyed, it goes to its owner's discard pile."""
    s = scene("", 'hand = ["Crown of Wasps", "Lift the Veil"]', f"ailment = [{under('Burn', 1)}]").choose(
        "Play Crown of Wasps", "End the Play Phase"
    )
    assert s.count("health", 2) == 18
    s.choose("Go on to your Play Phase", "End the Play Phase")
    assert s.count("health", 2) == 16
    s.choose("Go on to your Play Phase", "Play Lift the Veil", ONE)
    assert sorted(s.zone("discard", 1))[0] == "Crown of Wasps"


def test_a_boon_that_is_replaced_is_destroyed():
    """RS1-BO-1: its trigger sees it, and its owner gets it."""
    s = scene("", f'hand = ["Warm Hands"]\nailment = [{under("Burn", 1, "Second Wind")}]').choose("Play Warm Hands")
    assert (len(s.zone("hand")), s.zone("discard"), s.value("block")) == (2, ["Second Wind"], 6)


def test_whoever_controls_an_effect_orders_its_ailments():
    """RS1-Q67, RS1-Q43: Bo answers, and names Weaken and then Curse; Ada, whose turn it is, is not asked for their order."""
    loud = card("Loud", text="Apply 2 ailments of your choice to target enemy Runeslinger.", keywords=["Shout"])
    s = scene(loud + card("Word"), 'hand = ["Word"]', f'hand = ["Loud"]\n{FIELD}').choose("Play Word", ONE)
    s.choose("Play Loud", SAMS, "Weaken", "Curse")
    assert (s.asked, s.ailments()) == (1, {"Weaken": 1, "Curse": 1})
    lines = [line for line in s.log() if "is ailed with" in line]
    assert lines == ["Seat 1 is ailed with Weaken.", "Seat 1 is ailed with Curse."]


def test_different_ailments_come_in_the_order_in_which_they_are_picked():
    """RS1-Q67: unique ones too."""
    loud = card("Loud", text="Apply 2 unique ailments to target enemy Runeslinger.", keywords=["Shout"])
    s = scene(loud + card("Word"), 'hand = ["Word"]', f'hand = ["Loud"]\n{FIELD}').choose("Play Word", ONE)
    s.choose("Play Loud", SAMS, "Weaken", "Curse")
    assert [line for line in s.log() if "is ailed with" in line][-1] == "Seat 1 is ailed with Curse."
    assert s.question == "Your Play Phase"
