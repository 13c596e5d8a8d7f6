"""Encounters of three and four: turns, answers, defeat, and who wins. Rulebook: 000:2, 000:87-92, 000:211-212, 000:258-259."""

import pytest

from tests.games.runeslingers_awakening.duels import next_turn, winners
from tests.scenes import set_scene

DECK = 'deck = ["Emberdart", "Emberdart", "Emberdart", "Emberdart", "Emberdart", "Emberdart", "Emberdart", "Emberdart"]'
CARDS = """
[[card]]
name = "Doom"
kind = "utility"
cost = 0
text = "Target enemy Runeslinger loses a power."
[[card]]
name = "Own Doom"
kind = "utility"
cost = 0
text = "Your Runeslinger loses a power. Deal 5 direct damage to target enemy Runeslinger."
[[card]]
name = "Common Doom"
kind = "chant"
cost = 0
defense = 3
text = "Runeslingers have -20 maximum health."
[[card]]
name = "Great Doom"
kind = "utility"
cost = 0
text = "Each enemy Runeslinger loses a power."
[[card]]
name = "Loud Doom"
kind = "utility"
cost = 0
keywords = ["Shout"]
text = "Target enemy Runeslinger loses a power. Draw 1 card."
[[card]]
name = "Painful Doom"
kind = "utility"
cost = 0
keywords = ["Shout", "Ail 1"]
text = "Target enemy Runeslinger loses a power. Draw 1 card."
[[card]]
name = "Word"
kind = "utility"
cost = 0
text = "Draw 1 card."
[[card]]
name = "Echo"
kind = "utility"
cost = 0
keywords = ["Shout"]
text = "Draw 1 card."
[[card]]
name = "Dusk Bell"
kind = "chant"
cost = 0
defense = 3
text = "At the end of your turn: Each enemy Runeslinger loses 1 health."
[[card]]
name = "Night Bell"
kind = "chant"
cost = 0
defense = 3
text = "At the end of your turn: Your Runeslinger loses 1 health."
[[card]]
name = "Weak Song"
kind = "chant"
cost = 0
defense = 3
text = "Runeslingers have -2 maximum health."
"""


def table(*seats, head=""):
    """The Play Phase of seat 1 among as many seats as are given."""
    return set_scene("\n".join([head, CARDS, *(f"[[seat]]\n{DECK}\n{seat}" for seat in seats)]))


def out(played):
    """The seats that have been defeated."""
    return [seat for seat in range(1, played.game.table.seats + 1) if played.count("out", seat)]


def casting(name, more=""):
    return f'hand = ["{name}"]\nconcentration = ["Lanternfall"]\n{more}'


# Turns


@pytest.mark.parametrize("seats", [3, 4])
def test_turns_go_round_to_the_left(seats):
    """RSA-DP-5, RSA-Q53: the next seat is on the left, and after the last one the first has a turn."""
    played = table(*[""] * seats)
    assert [next_turn(played).active for _ in range(seats)] == [*range(2, seats + 1), 1]


def test_the_turn_passes_over_the_defeated():
    """RSA-DP-5, RSA-Q17: seat 2 is out, so seat 3 has the turn after seat 1, and seat 1 after seat 4."""
    played = table(casting("Doom"), "power = 1", "", "").choose("Play Doom", "Seat 2")
    assert (out(played), [next_turn(played).active for _ in range(4)]) == ([2], [3, 4, 1, 3])


# Answers


def answering(count, **hands):
    """Seat 1 slings Word; the others hold what is said, and each has a concentration for an answer."""
    seats = [casting("Word")]
    seats += [f'hand = {hands.get(f"seat_{n}", [])}\nconcentration = ["Lanternfall"]' for n in range(2, count + 1)]
    return table(*seats).choose("Play Word")


def test_only_the_neighbour_on_the_left_may_answer():
    """RSA-LD-1, RSA-Q6: seat 2 is asked; seats 3 and 4, who hold the same card, are not."""
    played = answering(4, seat_2=["Echo"], seat_3=["Echo"], seat_4=["Echo"])
    assert (played.asked, sorted(played.offered)) == (2, ["Do not answer", "Play Echo"])
    played.choose("Do not answer")
    assert (played.asked, played.question) == (1, "Your Play Phase")


def test_an_answer_may_be_answered_by_the_next_on_the_left():
    """RSA-LD-1, RSA-Q6: the answer of seat 2 gives seat 3 the choice, and that of seat 3 gives it to seat 1."""
    played = answering(3, seat_2=["Echo"], seat_3=["Echo"]).choose("Play Echo")
    assert played.asked == 3
    played.choose("Play Echo")
    assert (played.asked, played.question) == (1, "Your Play Phase")
    drawn = [line for line in played.log(1) if " draws " in line]
    assert [line.split(" draws ")[0] for line in drawn] == ["Seat 3", "Seat 2", "Seat 1"]


def test_the_ladder_comes_round_to_the_first_player():
    """RSA-LD-1, RSA-Q6: with another Shout card in hand seat 1 may answer the last answer."""
    played = table(
        'hand = ["Word", "Echo"]\nconcentration = ["Lanternfall", "Lanternfall"]',
        casting("Echo"),
        casting("Echo"),
    ).choose("Play Word", "On Seat 1: Concentration areas 1", "Play Echo", "Play Echo")
    assert (played.asked, sorted(played.offered)) == (1, ["Do not answer", "Play Echo"])


def test_the_answer_goes_past_a_defeated_neighbour():
    """RSA-LD-1, RSA-Q17: seat 2 is out, so the runespell of seat 1 may be answered by seat 3."""
    played = table(
        'hand = ["Doom", "Word"]\nconcentration = ["Lanternfall", "Lanternfall"]',
        "power = 1",
        casting("Echo"),
        casting("Echo"),
    ).choose("Play Doom", "On Seat 1: Concentration areas 1", "Seat 2", "Play Word")
    assert played.asked == 3


# Targets among several


def test_every_other_runeslinger_is_an_enemy():
    """RSA-CP-5: "target enemy Runeslinger" may be any of the three, "each enemy" is all of them."""
    assert table(casting("Doom"), "", "", "").choose("Play Doom").offered == ["Seat 2", "Seat 3", "Seat 4"]
    played = table(casting("Great Doom"), "", "", "").choose("Play Great Doom")
    assert [played.count("power", seat) for seat in (1, 2, 3, 4)] == [5, 4, 4, 4]


def test_the_defeated_are_no_targets():
    """RSA-CP-5, RSA-Q17: nor does an effect on each enemy reach them."""
    played = table(
        'hand = ["Doom", "Doom", "Great Doom"]\nconcentration = ["Lanternfall", "Lanternfall", "Lanternfall"]',
        "power = 1", "", "",
    )  # fmt: skip
    played.choose("Play Doom", "On Seat 1: Concentration areas 1", "Seat 2")
    played.choose("Play Great Doom", "On Seat 1: Concentration areas 2", "Play Doom")
    assert (played.offered, [played.count("power", seat) for seat in (2, 3, 4)]) == (["Seat 3", "Seat 4"], [0, 4, 4])


# Who wins


def test_with_two_left_the_encounter_goes_on_and_the_last_one_wins():
    """RSA-PW-1, RSA-Q17: of three, the second defeat ends it."""
    played = table(
        'hand = ["Doom", "Doom"]\nconcentration = ["Lanternfall", "Lanternfall"]', "power = 1", "power = 1"
    ).choose("Play Doom", "On Seat 1: Concentration areas 1", "Seat 2")
    assert (played.game.over, out(played)) == (False, [2])
    played.choose("Play Doom")
    assert (played.game.over, winners(played), out(played)) == (True, [1], [2, 3])


def test_two_of_three_may_fall_at_once_and_the_third_wins():
    """RSA-PW-1, RSA-Q17: each enemy of seat 1 loses its last power."""
    played = table(casting("Great Doom"), "power = 1", "power = 1").choose("Play Great Doom")
    assert (played.game.over, winners(played)) == (True, [1])


def test_if_the_last_ones_fall_together_it_is_a_draw():
    """RSA-PW-1, RSA-Q17: an effect on all leaves nobody."""
    played = table(casting("Common Doom"), "", "").choose("Play Common Doom", "On Seat 1: Utility slots 1")
    assert (played.game.over, winners(played), out(played)) == (True, [], [1, 2, 3])


def test_the_last_two_of_three_may_fall_together():
    """RSA-PW-1, RSA-Q17: seat 2 is out already; seats 1 and 3 then fall in one resolution, and nobody wins."""
    played = table(
        'hand = ["Doom", "Common Doom"]\nconcentration = ["Lanternfall", "Lanternfall"]', "power = 1", ""
    ).choose(
        "Play Doom", "On Seat 1: Concentration areas 1", "Seat 2", "Play Common Doom", "On Seat 1: Utility slots 1"
    )
    assert (played.game.over, winners(played), out(played)) == (True, [], [1, 2, 3])


@pytest.mark.parametrize(
    ("victim", "text"),
    [
        ("power = 1\nhealth = 2", "Deal 2 damage to target Runeslinger."),
        ("power = 1\nhealth = 2", "Target enemy Runeslinger loses 2 health."),
        ("power = 1", "Target enemy Runeslinger loses a power."),
        ("power = 1", "Target enemy Runeslinger sears 8."),
        ("", "Target enemy Runeslinger voids 8."),
        ('ailment = [{card = "Debilitate", ailment = 19}]', "Apply 1 Debilitate to target enemy Runeslinger."),
    ],
)
def test_every_way_to_lose_defeats_one_of_three(victim, text):
    """RSA-LO-1, RSA-LO-2, RSA-LO-3: the others play on, and the defeated player is asked no more."""
    played = set_scene(f"""
        [[card]]
        name = "Spell"
        kind = "utility"
        cost = 0
        text = "{text}"
        [[seat]]
        {casting("Spell")}
        {DECK}
        [[seat]]
        {victim}
        {DECK}
        [[seat]]
        {DECK}
    """).choose("Play Spell", "Seat 2")
    assert (out(played), played.game.over, played.asked, next_turn(played).active) == ([2], False, 1, 3)


# What the defeated leave behind


def test_all_that_lies_on_the_field_of_the_defeated_leaves():
    """RSA-LO-1, RSA-Q17: concentrations and cards to their owner's discard pile, ailments to the middle."""
    played = table(
        casting("Doom"),
        """
        power = 1
        concentration = ["Lanternfall", ["Lanternfall", "Wardsong"]]
        utility = ["Counting Beads"]
        ailment = [{card = "Burn", ailment = 2}, [{card = "Curse", ailment = 2}, "Candle Vow"]]
        """,
        "",
    ).choose("Play Doom", "Seat 2")
    assert [zone for zone in ("concentration", "utility", "ailment") if played.zone(zone, 2) != []] == []
    assert sorted(played.zone("discard", 2)) == [
        "Candle Vow",
        "Counting Beads",
        "Lanternfall",
        "Lanternfall",
        "Wardsong",
    ]


def test_what_the_defeated_controlled_has_no_effect_any_more():
    """RSA-LO-1, RSA-Q17: a global effect of seat 2 ends with it."""
    played = table(casting("Doom"), 'power = 1\nutility = ["Weak Song"]', "")
    assert played.value("maximum health", 3) == 18
    assert played.choose("Play Doom", "Seat 2").value("maximum health", 3) == 20


def test_a_card_of_another_player_leaves_the_field_of_the_defeated_for_its_owner():
    """RSA-LO-1, RSA-Q17: the boon of seat 3 on the field of seat 2 goes to the discard pile of seat 3."""
    gift = 'power = 1\nailment = [[{card = "Burn", ailment = 1}, {card = "Candle Vow", owner = 3}]]'
    played = table(casting("Doom"), gift, "").choose("Play Doom", "Seat 2")
    assert (played.zone("ailment", 2), played.zone("discard", 2), played.zone("discard", 3)) == ([], [], ["Candle Vow"])


def test_a_card_of_the_defeated_leaves_the_field_of_another():
    """RSA-LO-1, RSA-Q17: the Leaden Halo of seat 2 weighs on seat 3 no more, and costs it no health; the Burn is exposed."""
    gift = 'ailment = [[{card = "Burn", ailment = 1}, {card = "Leaden Halo", owner = 2}]]'
    played = table(casting("Doom"), "power = 1", gift)
    assert (played.value("block", 3), played.ailments(3)) == (2, {})
    played.choose("Play Doom", "Seat 2")
    assert (played.value("block", 3), played.ailments(3), played.count("health", 3)) == (4, {"Burn": 1}, 20)
    assert played.zone("discard", 2) == ["Leaden Halo"]


def test_ailments_that_are_exposed_by_a_leaving_boon_merge():
    """RSA-LO-1, RSA-AL-3: seat 3 has Burn under the boon of seat 2 and Burn beside it: it is 3 Burn on one area then."""
    gift = 'ailment = [{card = "Burn", ailment = 1}, [{card = "Burn", ailment = 2}, {card = "Candle Vow", owner = 2}]]'
    played = table(casting("Doom"), "power = 1", gift).choose("Play Doom", "Seat 2")
    assert (played.areas("ailment", 3), played.ailments(3)) == ([["Burn"], [], [], []], {"Burn": 3})


def test_a_card_of_the_defeated_leaves_from_under_another_card():
    """RSA-LO-1, RSA-Q17: the runespell of seat 2 that Storm Jar of seat 3 conceals; the jar stays where it is."""
    jar = 'concentration = [["Lanternfall", {card = "Emberdart", owner = 2}, "Storm Jar"]]'
    played = table(casting("Doom"), "power = 1", jar).choose("Play Doom", "Seat 2")
    assert played.areas("concentration", 3)[0] == ["Lanternfall", "Storm Jar"]
    assert played.zone("discard", 2) == ["Emberdart"]


def test_a_card_under_one_of_the_defeated_goes_to_its_owner():
    """RSA-LO-1, RSA-Q17: the runespell of seat 3 that Storm Jar of seat 2 concealed leaves with the field of seat 2."""
    jar = 'power = 1\nconcentration = [["Lanternfall", {card = "Emberdart", owner = 3}, "Storm Jar"]]'
    played = table(casting("Doom"), jar, "").choose("Play Doom", "Seat 2")
    assert (played.zone("concentration", 2), played.zone("discard", 3)) == ([], ["Emberdart"])


def test_whoever_falls_in_their_own_turn_ends_it():
    """RSA-LO-1, RSA-Q17: the second sentence of their runespell has no effect any more, and the next player has the turn."""
    played = table(casting("Own Doom", "power = 1"), "", "").choose("Play Own Doom", "Seat 3")
    assert (out(played), played.active, played.asked, played.count("health", 3)) == ([1], 2, 2, 20)
    assert "Own Doom" in played.zone("discard", 1)


def test_the_last_turn_of_the_defeated_cleans_up_like_any_other():
    """RSA-LO-1, RSA-PH-5: the barrier of seat 3 falls with the turn in which seat 1 is defeated."""
    played = table(casting("Own Doom", "power = 1"), "light = 2", "barrier = 4").choose("Play Own Doom", "Seat 3")
    assert (played.count("barrier", 3), played.count("light", 2)) == (0, 0)


def test_who_falls_to_their_own_ailments_has_no_further_phase():
    """RSA-LO-1, RSA-PH-2: seat 2 falls in its Ailment Phase; seat 3 has the turn."""
    played = table("", 'power = 1\nailment = [{card = "Burn", ailment = 8}]', "").choose("End the Play Phase")
    assert (out(played), played.active, played.zone("hand", 2)) == ([2], 3, [])


def test_who_falls_at_the_end_of_their_own_turn_hands_it_on():
    """RSA-LO-1, RSA-DP-5: seat 1 loses its last health to its own chant, once, and seat 2 has the turn."""
    played = table('utility = ["Night Bell"]\npower = 1\nhealth = 1', "", "").choose("End the Play Phase")
    assert (out(played), played.active, played.game.turn) == ([1], 2, 3)
    assert played.log().count("Seat 1 loses 1 health.") == 1


def test_a_defeat_at_the_end_of_a_turn_lets_the_turn_pass_over():
    """RSA-LO-1, RSA-DP-5: seat 2 falls at the end of the turn of seat 1, and seat 3 is next."""
    played = table('utility = ["Dusk Bell"]', "power = 1\nhealth = 1", "").choose("End the Play Phase")
    assert (out(played), played.active, played.count("health", 3)) == ([2], 3, 19)


def test_an_answer_that_defeats_the_active_player_is_still_carried_out():
    """RSA-LO-1, RSA-CP-7: seat 2 answers, seat 1 falls, and seat 2 draws its card before the turn is over."""
    played = table(casting("Word", "power = 1"), casting("Loud Doom"), "")
    played.choose("Play Word", "Play Loud Doom", "Seat 1")
    assert (out(played), played.active, len(played.zone("hand", 2)), played.zone("hand", 1)) == ([1], 2, 3, [])


def test_who_falls_to_the_cost_of_an_answer_does_not_answer():
    """RSA-LO-1, RSA-CP-1: the instance of Debilitate that seat 2 takes as a cost is its twentieth."""
    victim = casting("Painful Doom", 'ailment = [{card = "Debilitate", ailment = 19}]')
    played = table(casting("Word"), victim, "").choose("Play Word", "Play Painful Doom", "Debilitate")
    assert (out(played), played.active, played.asked) == ([2], 1, 1)
    assert (played.count("power", 1), len(played.zone("hand", 1))) == (5, 1)


def test_an_effect_on_several_goes_on_when_one_of_them_falls():
    """RSA-LO-1, RSA-RE-1: each enemy loses a power; for seat 2 it is the last one, and seats 3 and 4 lose theirs."""
    played = table(casting("Great Doom"), "power = 1", "", "").choose("Play Great Doom")
    assert (out(played), [played.count("power", seat) for seat in (3, 4)]) == ([2], [4, 4])


def test_an_effect_on_several_happens_to_one_after_the_other():
    """Seat by seat: seat 2 is hit first, and what its Shared Shield does about that comes before the damage to seat 3."""
    head = extra("Flood", "Deal 3 damage to each enemy Runeslinger.")
    head += extra(
        "Shared Shield", "When your Runeslinger is hit: Apply 3 block barrier to target enemy Runeslinger.", "chant"
    )
    played = table(casting("Flood"), 'utility = ["Shared Shield"]', "", head=head).choose("Play Flood", "Seat 3")
    assert [played.count("health", seat) for seat in (2, 3)] == [17, 20]


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("Each Runeslinger loses a power.", "power = 1"),
        ("Each Runeslinger loses 5 health.", "power = 1\nhealth = 3"),
        ("Deal 5 damage to each Runeslinger.", "power = 1\nhealth = 3"),
        ("Apply 1 Burn to each Runeslinger.", "power = 1\nhealth = 2"),
        ("Each Runeslinger sears 3.", 'power = 1\ndeck = ["Emberdart", "Emberdart"]'),
        ("Each Runeslinger voids 3.", 'deck = ["Emberdart", "Emberdart"]'),
    ],
)
def test_one_effect_that_takes_the_last_power_of_all_leaves_nobody(text, last):
    """RSA-PW-1, RSA-Q17: they fall together, so nobody wins, whoever is hit first; of three the one who is left wins."""
    end = extra("End", text)
    own = last if "deck = " in last else f"{DECK}\n{last}"
    caster = f"[[seat]]\n{own}\n{casting('End')}\n"
    both = set_scene(f"{end}\n{caster}[[seat]]\n{own}").choose("Play End")
    assert (both.game.over, winners(both), out(both)) == (True, [], [1, 2])
    three = set_scene(f"{end}\n{caster}[[seat]]\n{own}\n[[seat]]\n{own}").choose("Play End")
    assert (three.game.over, winners(three), out(three)) == (True, [], [1, 2, 3])
    left = set_scene(f"{end}\n{caster}[[seat]]\n{own}\n[[seat]]\n{DECK}").choose("Play End")
    assert (left.game.over, winners(left), out(left)) == (True, [3], [1, 2])


def test_an_effect_on_all_is_finished_when_whoever_plays_it_falls():
    """RSA-Q67, RSA-LO-1: seat 1 falls first; seats 2 and 3 lose their power all the same, and seat 2 has the turn."""
    played = table(
        casting("Toll", "power = 1"), "", "", head=extra("Toll", "Each Runeslinger loses a power. Draw 1 card.")
    ).choose("Play Toll")
    assert (out(played), played.active, played.game.over) == ([1], 2, False)
    assert [played.count("power", seat) for seat in (2, 3)] == [4, 4]
    assert (played.zone("hand", 1), played.zone("concentration", 1)) == ([], [])


def test_two_sentences_are_two_effects():
    """RSA-Q67, RSA-Q17: seat 1 falls by its first sentence, and the second one happens to nobody."""
    played = table(
        casting("Toll", "power = 1"), "power = 1", "",
        head=extra("Toll", "Your Runeslinger loses a power. Each enemy Runeslinger loses a power."),
    )  # fmt: skip
    played.choose("Play Toll")
    assert (out(played), [played.count("power", seat) for seat in (2, 3)]) == ([1], [1, 5])


def test_what_the_fallen_have_triggered_does_not_happen():
    """RSA-Q64, RSA-Q67: the Sting of seat 1 waits for a power that it loses; the last one it loses with all the others."""
    head = extra("Toll", "Each Runeslinger loses a power.")
    head += extra("Sting", "When you lose a power: Each enemy Runeslinger loses a power.", "chant")
    played = table(casting("Toll", 'power = 1\nutility = ["Sting"]'), "power = 2", "", head=head).choose("Play Toll")
    assert (out(played), [played.count("power", seat) for seat in (2, 3)]) == ([1], [1, 4])


def test_whoever_falls_in_an_effect_is_out_of_the_rest_of_it():
    """RSA-Q64, RSA-Q67: the Sting of seat 1 takes the last power of seat 2 before its own part comes, which takes nothing more."""
    head = extra("Toll", "Each Runeslinger loses a power.")
    head += extra("Sting", "When you lose a power: Each enemy Runeslinger loses a power.", "chant")
    played = table(casting("Toll", 'utility = ["Sting"]'), "power = 1", "", head=head).choose("Play Toll")
    assert (out(played), [played.count("power", seat) for seat in (1, 2, 3)]) == ([2], [4, 0, 3])


def test_a_player_who_has_fallen_in_an_effect_is_asked_nothing_in_it():
    """RSA-Q64: seat 2 has lost its last power, so the Gloat of seat 3 makes it discard nothing; seat 1 discards."""
    head = extra("Toll", "Each enemy Runeslinger loses a power.")
    head += extra("Gloat", "When an enemy Runeslinger loses a power: That Runeslinger discards 1 card.", "chant")
    hand = 'hand = ["Emberdart", "Lanternfall"]'
    for power, cards in ((1, 2), (2, 1)):
        played = table(casting("Toll"), f"power = {power}\n{hand}", 'utility = ["Gloat"]', head=head).choose(
            "Play Toll"
        )
        if power == 2:
            played.choose("Emberdart")
        assert (len(played.zone("hand", 2)), played.asked) == (cards, 1)


# Defeated in the middle


def extra(name, text, kind="utility", more=""):
    """A further card, free to play."""
    defense = "" if kind == "utility" else "defense = 3\n"
    return f'[[card]]\nname = "{name}"\nkind = "{kind}"\ncost = 0\n{defense}{more}\ntext = """\n{text}"""\n'


def test_an_application_of_ailments_stops_at_a_defeat():
    """RSA-LO-1, RSA-Q64: the first of three Burn takes the last health; the others are not applied, the card goes on."""
    fire = extra("Fire", "Apply 3 Burn to target enemy Runeslinger. Draw 1 card.")
    played = table(casting("Fire"), "power = 1\nhealth = 2", "", head=fire).choose("Play Fire", "Seat 2")
    assert (out(played), played.log().count("Seat 2 is ailed with Burn.")) == ([2], 1)
    assert (played.areas("ailment", 2), len(played.zone("hand"))) == ([[], [], [], []], 1)


def test_a_bullet_with_several_ailments_stops_too():
    """RSA-LO-1, RSA-Q64: Vial of Ills: Curse sears the last card, and neither of the other types follows."""
    victim = 'power = 1\ndeck = ["Emberdart"]\ndiscard = ["Emberdart", "Emberdart"]'
    head = f"{CARDS}\n[[seat]]\n{DECK}\n" + casting("Vial of Ills", "light = 3")
    played = set_scene(f"{head}\n[[seat]]\n{victim}\n[[seat]]\n{DECK}").choose(
        "Play Vial of Ills", "Effect 1", "Seat 2"
    )
    assert out(played) == [2]
    assert [line for line in played.log() if "ailed" in line] == ["Seat 2 is ailed with Curse."]
    assert played.areas("ailment", 2) == [[], [], [], []]


def test_a_defeated_player_is_not_asked_to_block():
    """RSA-LO-1, RSA-Q64: what is left of damage to Leaden Halo pierces to a Runeslinger that the halo's fall has defeated."""
    halo = '[[{card = "Burn", ailment = 1}, {card = "Leaden Halo", owner = 1}]]'
    victim = f'power = 1\nhealth = 5\nhand = ["Emberdart"]\nailment = {halo}'
    played = table(casting("Skyglass Lance", "light = 6"), victim, "")
    played.choose("Play Skyglass Lance", "Leaden Halo", "No")
    assert (out(played), played.asked, played.question) == ([2], 1, "Your Play Phase")


def test_a_defeated_active_player_does_not_order_ailments():
    """RSA-LO-1, RSA-Q64, RSA-AL-5: seat 1 falls to the answer of seat 2, whose ailments for seat 3 come in their order."""
    loud = extra(
        "Loud",
        "Target enemy Runeslinger loses a power. Apply 2 ailments of your choice to target enemy Runeslinger.",
        more='keywords = ["Shout"]',
    )
    played = table(casting("Word", "power = 1"), casting("Loud"), "", head=loud)
    played.choose("Play Word", "Play Loud", "Weaken", "Curse", "Seat 1", "Seat 3")
    assert (out(played), played.asked, played.active, played.ailments(3)) == ([1], 2, 2, {"Weaken": 1, "Curse": 1})


@pytest.mark.parametrize("words", ["1 card from hand", "1 card at random"])
def test_a_defeated_player_discards_nothing(words):
    """RSA-LO-1, RSA-Q64: "that Runeslinger" is the one that has just fallen; its hand stays as it is."""
    gloat = extra("Gloat", f"When an enemy Runeslinger loses a power: That Runeslinger discards {words}.", "chant")
    hand = 'hand = ["Emberdart", "Lanternfall"]'
    played = table(casting("Doom", 'utility = ["Gloat"]'), f"power = 1\n{hand}", hand, head=gloat)
    played.choose("Play Doom", "Seat 2")
    assert (out(played), played.asked, played.zone("hand", 2)) == ([2], 1, ["Emberdart", "Lanternfall"])


@pytest.mark.parametrize("words", ["1 card from hand", "1 card at random"])
def test_who_has_power_left_discards(words):
    """RSA-Q64: the same line with a power left."""
    gloat = extra("Gloat", f"When an enemy Runeslinger loses a power: That Runeslinger discards {words}.", "chant")
    played = table(casting("Doom", 'utility = ["Gloat"]'), 'hand = ["Emberdart"]', "", head=gloat)
    played.choose("Play Doom", "Seat 2")
    assert (out(played), played.zone("hand", 2)) == ([], [])


@pytest.mark.parametrize("owner", [2, 3])
def test_cards_leave_the_field_of_the_defeated_without_a_word(owner):
    """RSA-Q64: lines about being destroyed or leaving the field do not happen, whoever owns the card."""
    vow = extra("Vow", "When Vow is destroyed: Draw 1 card.\nWhen Vow leaves the field: Draw 1 card.", "boon")
    gift = f'power = 1\nailment = [[{{card = "Burn", ailment = 1}}, {{card = "Vow", owner = {owner}}}]]'
    played = table(casting("Doom"), gift, "", head=vow).choose("Play Doom", "Seat 2")
    assert (played.zone("discard", owner), played.zone("hand", 2), played.zone("hand", 3)) == (["Vow"], [], [])


def test_what_was_to_last_until_the_end_of_their_turn_ends_with_the_defeated():
    """RSA-Q64: seat 1 lowers the maximum health of all until the end of its next turn, and falls in the turn of seat 2."""
    hush = extra("Hush", "Runeslingers have -2 maximum health until the end of your next turn.")
    played = table(casting("Hush", "power = 1"), casting("Doom"), "", head=hush).choose("Play Hush")
    next_turn(played)
    assert played.value("maximum health", 3) == 18
    assert played.choose("Play Doom", "Seat 1").value("maximum health", 3) == 20
