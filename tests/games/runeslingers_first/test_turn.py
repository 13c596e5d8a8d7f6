"""The turn of the first edition: RS1-TU, RS1-PH."""

import pytest

from tests.games.runeslingers_first.duels import FIELD, ONE, PLAIN, SAMS, TWO, card, scene, set_out, under

BOLT = card("Bolt", "spirit", "Deal 2 damage to any target.")
DAWN = card("Dawn", "curio", "At the beginning of your turn: Target enemy Runeslinger loses 1 health.", defense=3)
DUSK = card("Dusk", "curio", "At the end of your turn: Target enemy Runeslinger loses 1 health.", defense=3)
IN_PLAY = 'concentration = [["Count the Coins", "{}"], "Count the Coins", "Count the Coins"]'
SKIP = "Go on to your Play Phase"


def with_card(name):
    """A field with a card in play and two empty concentrations."""
    return IN_PLAY.replace("{}", name)


# Beginning, Cleanse Phase


def test_the_beginning_of_the_turn_comes_before_the_cleanse_phase():
    """RS1-TU-1, RS1-Q3: the trigger has happened while eight ailments still have to be cleansed."""
    s = set_out(DAWN, FIELD, f"{with_card('Dawn')}\nailment = [{under('Burn', 8)}, {under('Curse', 1)}]")
    s.choose("End the Play Phase")
    assert (s.asked, s.question, s.count("health", 1)) == (2, "Which ailment do you remove?", 17)


def test_eight_ailments_are_cleansed_for_a_power():
    """RS1-PH-1, RS1-PW-3, RS1-Q42, RS1-Q64: eight of your choice, then one power, once and in the Cleanse Phase; health stays."""
    s = set_out("", f"ailment = [{under('Burn', 7)}, {under('Curse', 3)}]\nhealth = 9", head='phase = "cleanse"')
    assert (s.count("power"), s.question) == (5, "Which ailment do you remove?")
    s.choose("Curse", *["Burn"] * 7)
    assert (s.count("power"), s.ailments(), s.count("health")) == (4, {"Curse": 2}, 9)
    assert s.question == "Do you play, or pass?"


def test_it_is_repeated_until_fewer_than_eight_are_left():
    """RS1-PW-3: sixteen cost two powers."""
    s = set_out("", f"ailment = [{under('Burn', 17)}]", head='phase = "cleanse"')
    assert (s.count("power"), s.count("determination"), s.ailments()) == (3, 2, {"Burn": 1})


@pytest.mark.parametrize("areas", [[under("Burn", 7)], [under("Burn", 7), under("Curse", 4, "Warm Hands")]])
def test_seven_and_what_is_concealed_cost_nothing(areas):
    """RS1-PH-1, RS1-BO-3: ailments under a boon do not count."""
    s = set_out("", f"ailment = [{', '.join(areas)}]", head='phase = "cleanse"')
    assert (s.count("power"), s.question) == (5, "Do you play, or pass?")


@pytest.mark.parametrize(("moment", "lost"), [("beginning", 1), ("end", 1)])
@pytest.mark.parametrize("phase", ["Cleanse", "Draw", "Play", "Cleanup"])
def test_each_phase_has_a_beginning_and_an_end(moment, phase, lost):
    """RS1-TU-1: once in a turn of yours, such as the end of your Play Phase, as Chaos Fire has it. [001:291-294]"""
    bell = card(
        "Bell", "curio", f"At the {moment} of your {phase} Phase: Target enemy Runeslinger loses 1 health.", defense=3
    )
    s = set_out(bell, FIELD, with_card("Bell")).choose("End the Play Phase", SKIP, "End the Play Phase")
    assert (s.active, s.count("health", 1)) == (1, 18 - lost)


# Draw Phase, passing


def test_you_draw_two_cards():
    """RS1-PH-2: two from the top of the deck."""
    s = set_out("", "", head='phase = "draw"')
    assert (len(s.zone("hand")), s.question) == (2, "Do you play, or pass?")


@pytest.mark.parametrize(
    ("mine", "left"),
    [
        pytest.param(f"hand = {['Sparkfall'] * 7}", (8, [PLAIN]), id="a card beyond eight goes to the discard pile"),
        pytest.param(f"hand = {['Sparkfall'] * 10}", (10, [PLAIN, PLAIN]), id="a hand that is too large stays"),
    ],
)
def test_a_hand_beyond_eight(mine, left):
    """RS1-Q19, RS1-SU-4, RS1-Q49: cards drawn beyond eight go to the discard pile; a hand that is too large stays."""
    s = set_out("", mine, head='phase = "draw"')
    assert (len(s.zone("hand")), s.zone("discard")) == left


def test_a_pass_draws_a_third_card():
    """RS1-PH-2: the third card, and the turn is over."""
    s = set_out("", "", head='phase = "draw"').choose("Pass and draw another card")
    assert (len(s.zone("hand")), s.active, s.question) == (3, 2, "Do you play, or pass?")


def test_a_pass_may_take_back_an_empty_concentration():
    """RS1-PH-2, RS1-Q31: one with a card on it is not offered."""
    s = set_out("", f'concentration = ["Sparkfall", ["{PLAIN}", "Toll Box"]]', head='phase = "draw"')
    assert s.offered[2:] == ["Pass and return Sparkfall to your hand"]
    s.choose("Pass and return Sparkfall to your hand")
    assert (s.zone("hand")[-1], s.zone("concentration"), s.active) == ("Sparkfall", [PLAIN, "Toll Box"], 2)
    assert "Sparkfall returns to its owner's hand." in s.log(1)
    assert "A card returns to its owner's hand." in s.log(2)


def test_a_pass_skips_what_happens_at_the_end_of_the_turn():
    """RS1-PH-2: neither the Cleanup Phase nor its triggers come."""
    passed = set_out(DUSK, with_card("Dusk"), head='phase = "draw"').choose("Pass and draw another card")
    played = set_out(DUSK, with_card("Dusk"), head='phase = "draw"').choose(SKIP, "End the Play Phase")
    assert (passed.count("health", 2), played.count("health", 2)) == (18, 17)


def test_what_lasts_until_the_end_of_the_turn_ends_with_a_pass_too():
    """RS1-PH-2: a trigger at the beginning of the turn that lasts until its end."""
    mood = card(
        "Mood",
        "curio",
        "At the beginning of your turn: Your Runeslinger has +3 block until the end of the turn.",
        defense=3,
    )
    s = set_out(mood, FIELD, with_card("Mood")).choose("End the Play Phase")
    assert s.value("block", 2) == 7
    s.choose("Pass and draw another card")
    assert s.value("block", 2) == 4


# Play Phase


def test_actions_come_in_any_order_and_number():
    """RS1-PH-3, RS1-ACT-4: two runespells, a set, another one."""
    s = scene(BOLT, 'hand = ["Bolt", "Bolt", "Sparkfall"]').choose(
        "Play Bolt", ONE, "Seat 2", "Set Sparkfall as a concentration", "Play Bolt", TWO, "Seat 2", "End the Play Phase"
    )
    assert s.count("health", 2) == 14


def test_on_two_concentrations_at_most_two_cards_and_no_boon_can_be_played():
    """RS1-T13, RS1-PL-1, RS1-PL-4: two empty concentrations, no ailment and no boon in play."""
    s = set_out(BOLT, f'hand = ["Bolt", "Toll Box", "Bolt", "Warm Hands"]\nconcentration = ["{PLAIN}", "{PLAIN}"]')
    assert "Play Warm Hands" not in s.offered
    s.choose("Play Bolt", ONE, "Seat 2", "Play Toll Box")
    assert [option for option in s.offered if option.startswith("Play ")] == []


def test_outside_a_play_phase_nothing_is_played():
    """RS1-PH-5, RS1-EF-1: in the Draw Phase only the pass is offered; triggers alone happen."""
    s = set_out(BOLT, f'hand = ["Bolt"]\n{FIELD}', head='phase = "draw"')
    assert s.offered[:2] == [SKIP, "Pass and draw another card"]
    assert not any("Play Bolt" in option for option in s.offered)


# Cleanup Phase


def test_slung_runespells_and_activated_trinkets_are_discarded():
    """RS1-PH-4, RS1-EF-6, RS1-Q17: of both players, to their owners' piles; what was not used stays."""
    wand = card("Wand", "weapon", "Activate: Draw 1 card.", defense=3)
    s = set_out(
        BOLT + wand,
        f'hand = ["Bolt"]\n{with_card("Wand")}',
        f'concentration = [["{PLAIN}", "Wand"], ["{PLAIN}", "Standing Stones"]]',
    ).choose("Activate Wand", "Activate Wand", "Play Bolt", TWO, "Seat 2", "No")
    assert s.zone("concentration") == [PLAIN, "Wand", PLAIN, "Bolt", PLAIN]
    s.choose("End the Play Phase")
    assert (s.zone("concentration"), sorted(s.zone("discard"))) == ([PLAIN, PLAIN, PLAIN], ["Bolt", "Wand"])
    assert (s.zone("discard", 2), s.zone("concentration", 2)) == (["Wand"], [PLAIN, PLAIN, "Standing Stones"])


def test_what_they_let_last_ends_before_the_end_of_the_turn():
    """RS1-PH-4: effects of slung cards and activated abilities end as the Cleanup Phase begins, then come the triggers."""
    rage = card("Rage", text="Damage dealt by your curios is increased by 3 until the end of the turn.")
    sting = card("Sting", "curio", "At the end of your turn: Deal 1 damage to target enemy Runeslinger.", defense=3)
    s = set_out(rage + sting, f'hand = ["Rage"]\n{with_card("Sting")}').choose("Play Rage", TWO, "End the Play Phase")
    assert s.count("health", 2) == 17


def test_what_an_ability_lets_last_ends_there_too_though_it_is_not_discarded():
    """RS1-PH-4: the effects of Runeslinger abilities activated this turn end at the same time. [001:317-319]"""
    fury = card("Fury", "activate", "Damage dealt by your curios is increased by 3 until the end of the turn.")
    fury += 'slinger = "Orsa Flint"\ndeterminations = 1\n'
    sting = card("Sting", "curio", "At the end of your turn: Deal 1 damage to target enemy Runeslinger.", defense=3)
    orsa = 'runeslinger = ["Orsa Flint", "Fury"]\ndetermination = 1'
    s = set_out(fury + sting, f"{orsa}\n{with_card('Sting')}").choose("Activate Fury", "End the Play Phase")
    assert s.count("health", 2) == 17


def test_end_of_turn_effects_come_after_the_discard():
    """RS1-PH-4, RS1-TU-1: a trinket activated this turn is gone before it could trigger; one that lies there does."""
    both = card(
        "Both",
        "curio",
        "Activate: Draw 1 card.\nAt the end of your turn: Target enemy Runeslinger loses 1 health.",
        defense=3,
    )
    s = set_out(both, with_card("Both")).choose("Activate Both", "End the Play Phase")
    assert s.count("health", 2) == 18
    s = set_out(both, with_card("Both")).choose("End the Play Phase")
    assert s.count("health", 2) == 17


def test_then_the_other_player_is_active():
    """RS1-PH-4: and starts in the Cleanse Phase."""
    s = set_out("", "", head='phase = "cleanup"')
    assert (s.active, s.count("phase", 0), s.question) == (2, 2, "Do you play, or pass?")


def test_an_answer_slung_in_your_turn_goes_in_your_cleanup_phase():
    """RS1-PH-4, RS1-Q17: by all players, this turn."""
    s = set_out(BOLT, f'hand = ["Bolt"]\n{FIELD}', f'hand = ["Iron Reply", "{PLAIN}"]\n{FIELD}')
    s.choose("Play Bolt", ONE, "Seat 2", "Play Iron Reply", SAMS, "Seat 1").until("End the Play Phase", "No")
    assert "Iron Reply" in s.zone("concentration", 2)
    s.choose("End the Play Phase")
    assert "Iron Reply" in s.zone("discard", 2)


def test_defense_is_full_again_after_the_play_phase():
    """RS1-Q23, RS1-DM-4: damage counts within a single Play Phase."""
    s = set_out(BOLT, f'hand = ["Bolt"]\n{FIELD}', f'concentration = [["{PLAIN}", "Toll Box"]]').choose(
        "Play Bolt", ONE, "Toll Box"
    )
    assert s.count("damage", "Toll Box") == 2
    s.choose("End the Play Phase")
    assert s.count("damage", "Toll Box") == 0


# A scene begins with its phase


@pytest.mark.parametrize("phase", ["Cleanse", "Draw", "Play", "Cleanup"])
@pytest.mark.parametrize(("begun", "health"), [("", 17), ("begun = true", 18)])
def test_a_scene_begins_the_phase_that_it_names(phase, begun, health):
    """RS1-TU-1: each phase has a beginning; one that has begun has it no more. [001:279-281]"""
    bell = card(
        "Bell", "curio", f"At the beginning of your {phase} Phase: Target enemy Runeslinger loses 1 health.", defense=3
    )
    s = set_out(bell, with_card("Bell"), head=f'phase = "{phase.lower()}"\nturn = 4\n{begun}')
    assert s.count("health", 2) == health


def test_a_scene_begins_the_turn_with_its_first_phase_alone():
    """RS1-TU-1, RS1-Q3: the beginning of the turn is told with the Cleanse Phase. [001:279-281]"""
    health = [
        set_out(DAWN, with_card("Dawn"), head=f'phase = "{phase}"\nturn = 4').count("health", 2)
        for phase in ("cleanse", "draw", "play", "cleanup")
    ]
    assert health == [17, 18, 18, 18]


# The hand


@pytest.mark.parametrize(
    ("first", "second", "size"),
    [
        ("Wide", "Narrow", 4),
        ("Narrow", "Wide", 4),
        ("Wide", "Wide", 10),
        ("Narrow", "Fragment", 4),
        ("Wide", "Fragment", 5),
    ],
)
@pytest.mark.parametrize("active", [1, 2])
def test_of_two_maximum_hand_sizes_the_lower_one_counts(first, second, size, active):
    """RS1-Q65: whatever sets them, a card or an ailment, in whatever order, and whosever turn it is; one alone counts, higher or lower."""
    cards = card("Wide", "curio", "Your maximum hand size is 10.", defense=3)
    cards += card("Narrow", "weapon", "Runeslingers have a maximum hand size of 4.", defense=3)
    field = [name for name in (first, second) if name != "Fragment"]
    concentrations = ", ".join(f'["{PLAIN}", "{name}"]' for name in dict.fromkeys(field))
    ailments = f"[{under('Fragment', 4)}]" if second == "Fragment" else "[]"
    s = set_out(cards, f"concentration = [{concentrations}]\nailment = {ailments}", FIELD, f"active = {active}")
    assert s.value("maximum hand size") == size


def test_other_changes_of_the_hand_size_count_as_before():
    """RS1-Q65: only what is set to two numbers is told apart; one more of 8 is 9."""
    more = card("More", "curio", "You have +1 maximum hand size.", defense=3)
    assert set_out(more, f'concentration = [["{PLAIN}", "More"]]').value("maximum hand size") == 9
