"""Winning and losing: five powers, three ways to lose one, three ways to lose the encounter. Rulebook: 000:74-104."""

import pytest

from tests.games.runeslingers_awakening.duels import winners
from tests.scenes import set_scene

SPELL = """
[[card]]
name = "Spell"
kind = "spirit"
cost = 0
{keywords}
text = "{text}"
[[seat]]
{mine}
hand = ["Spell"]
concentration = ["Lanternfall"]
[[seat]]
{theirs}
"""
DECK = 'deck = ["Emberdart", "Emberdart"]'


def cast(text, mine=DECK, theirs=DECK, keywords=""):
    """Seat 1 slings a spell with that text at seat 2, who holds no card to block with."""
    played = set_scene(SPELL.format(text=text, mine=mine, theirs=theirs, keywords=keywords)).choose("Play Spell")
    return played.choose("Seat 2") if "Seat 2" in played.offered else played


# Five powers


def test_everybody_starts_with_five_powers():
    """RSA-PW-1: 5 power, and no determination yet."""
    played = cast("Draw 1 card.")
    assert (played.count("power", 1), played.count("power", 2), played.count("determination", 1)) == (5, 5, 0)


def test_whoever_has_lost_all_power_is_defeated_and_the_other_wins():
    """RSA-PW-1: the fifth power is the last; with the fourth lost the encounter goes on."""
    fourth = cast("Target enemy Runeslinger loses a power.", theirs=f"power = 2\n{DECK}")
    assert (fourth.count("power", 2), fourth.game.over) == (1, False)
    fifth = cast("Target enemy Runeslinger loses a power.", theirs=f"power = 1\n{DECK}")
    assert (fifth.count("power", 2), fifth.game.over, winners(fifth)) == (0, True, [1])


# Losing a power: an empty deck

DECK_OF = 'deck = [{}]\ndiscard = ["Wardsong", "Wardsong", "Wardsong"]'


def test_the_third_card_is_drawn_after_the_power_is_lost():
    """RSA-PW-2: an empty deck costs a power, the discard pile becomes the deck, and the draw goes on."""
    played = cast("Draw 3 cards.", mine=DECK_OF.format('"Emberdart", "Lanternfall"'))
    assert (played.count("power"), played.zone("hand")) == (4, ["Emberdart", "Lanternfall", "Wardsong"])
    assert played.log()[-5:] == [
        "Seat 1 draws Emberdart.",
        "Seat 1 draws Lanternfall.",
        "Seat 1 loses a power.",
        "Seat 1 shuffles the discard pile into the deck.",
        "Seat 1 draws Wardsong.",
    ]


def test_the_power_is_lost_as_soon_as_the_last_card_is_taken():
    """RSA-PW-2: nobody wants a third card, but the deck is empty."""
    played = cast("Draw 2 cards.", mine=DECK_OF.format('"Emberdart", "Lanternfall"'))
    assert (played.count("power"), len(played.zone("deck")), played.zone("discard")) == (4, 3, [])


def test_a_deck_with_one_card_left_costs_nothing():
    """RSA-PW-2: the last card but one has been taken."""
    played = cast("Draw 1 card.", mine=DECK_OF.format('"Emberdart", "Lanternfall"'))
    assert (played.count("power"), played.zone("deck")) == (5, ["Lanternfall"])


def test_the_seared_cards_are_in_the_new_deck_and_searing_goes_on():
    """RSA-PW-2: 10 cards are seared from 3, in three rounds and one more card: three powers are lost."""
    played = cast("You sear 10.", mine='deck = ["Emberdart", "Emberdart", "Emberdart"]')
    assert (played.count("power"), len(played.zone("deck")), len(played.zone("discard"))) == (2, 2, 1)


@pytest.mark.parametrize(
    ("text", "hand", "power"),
    [
        ("Put the top 3 cards of your deck into your hand.", 3, 4),
        ("Put the top 3 cards of your deck into your discard pile.", 0, 4),
        ("Put the top 3 cards of your deck on the bottom of your deck.", 0, 5),
        ("Put the top card of your deck into your hand.", 1, 5),
    ],
)
def test_cards_that_are_placed_are_placed_in_full(text, hand, power):
    """RSA-PW-2: a deck that runs out meanwhile costs a power and is made anew, and the third card is placed. [000:54-59] [000:394]"""
    played = cast(text, mine=DECK_OF.format('"Emberdart", "Lanternfall"'))
    assert (played.count("power"), len(played.zone("hand"))) == (power, hand)
    assert "Wardsong" in played.zone("hand") or hand < 3


def test_a_search_that_takes_the_last_card_empties_the_deck():
    """RSA-Q73, RSA-PW-2, RSA-Q8: it is found, and then the power is lost; no search ever meets an empty deck."""
    played = cast(
        "Search your deck for 1 card, put it into your hand, then shuffle your deck.",
        mine=DECK_OF.format('"Emberdart"'),
    ).choose("Emberdart")
    assert (played.count("power"), played.zone("hand"), len(played.zone("deck"))) == (4, ["Emberdart"], 3)


def test_voided_cards_are_not_in_the_new_deck():
    """RSA-PW-2: voiding 3 from a deck of 2 costs a power, and the third card comes out of the old discard pile."""
    played = cast("You void 3.", mine=DECK_OF.format('"Emberdart", "Emberdart"'))
    assert (played.count("power"), played.zone("void")) == (4, ["Emberdart", "Emberdart", "Wardsong"])


def test_the_owner_of_the_deck_loses_the_power_whoever_emptied_it():
    """RSA-PW-2, RSA-Q8: the enemy sears 2 from a deck of 2."""
    played = cast("Target enemy Runeslinger sears 2.")
    assert (played.count("power", 1), played.count("power", 2)) == (5, 4)


def test_what_the_lost_power_triggers_finds_the_new_deck_and_comes_before_the_rest():
    """RSA-PW-2, RSA-Q48: first the new deck, then the trigger, last the interrupted draw."""
    played = set_scene("""
        [[card]]
        name = "Sour Note"
        kind = "chant"
        cost = 0
        defense = 3
        text = "When you lose a power: You void 1."
        [[seat]]
        hand = ["Ledger of Light"]
        light = 2
        concentration = ["Lanternfall"]
        utility = ["Sour Note"]
        deck = ["Emberdart"]
        discard = ["Wardsong", "Wardsong", "Wardsong"]
        [[seat]]
        deck = ["Candle Vow"]
    """).choose("Play Ledger of Light")
    assert played.log()[-6:] == [
        "Seat 1 draws Emberdart.",
        "Seat 1 loses a power.",
        "Seat 1 shuffles the discard pile into the deck.",
        "Sour Note triggers.",
        "Wardsong is voided.",
        "Seat 1 draws Wardsong.",
    ]


# Losing a power: health at 0


@pytest.mark.parametrize(("damage", "power", "health"), [(4, 5, 1), (5, 4, 20)])
def test_health_at_zero_costs_a_power_and_resets(damage, power, health):
    """RSA-PW-3: with 5 health, 4 damage leave 1; 5 damage cost a power, and health is 20 again."""
    played = cast(f"Deal {damage} damage to target Runeslinger.", theirs=f"health = 5\n{DECK}")
    assert (played.count("power", 2), played.count("health", 2)) == (power, health)


@pytest.mark.parametrize(
    ("theirs", "health"),
    [
        ('ailment = [{card = "Debilitate", ailment = 3}]', 17),
        ('ailment = [[{card = "Debilitate", ailment = 3}, "Candle Vow"]]', 20),
        ('runeslinger = ["Maren Thornvow"]', 18),
    ],
)
def test_health_resets_to_its_current_maximum(theirs, health):
    """RSA-PW-3: 20 less 3 for Debilitate, all 20 if a boon conceals it, 18 for Maren Thornvow."""
    played = cast("Deal 5 damage to target Runeslinger.", theirs=f"health = 5\n{theirs}\n{DECK}")
    assert played.count("health", 2) == health


def test_a_power_lost_in_another_way_leaves_the_health():
    """RSA-PW-3, RSA-Q47: health resets at 0 and only then."""
    by_effect = cast("Target enemy Runeslinger loses a power.", theirs=f"health = 5\n{DECK}")
    assert (by_effect.count("power", 2), by_effect.count("health", 2)) == (4, 5)
    by_deck = cast("Target enemy Runeslinger sears 2.", theirs=f"health = 5\n{DECK}")
    assert (by_deck.count("power", 2), by_deck.count("health", 2)) == (4, 5)


def test_interrupted_piercing_damage_is_taken_from_the_new_health():
    """RSA-PW-3: 12 piercing damage at 5 health: 5, a power, and 7 from 20."""
    played = cast("Deal 12 damage to any target.", theirs=f"health = 5\n{DECK}", keywords='keywords = ["Pierce"]')
    assert (played.count("power", 2), played.count("health", 2)) == (4, 13)


def test_a_large_loss_can_cost_several_powers():
    """RSA-PW-3: 50 health lost at 5: 5, a power, 20, a power, 20, a power, and 5 more."""
    played = cast("Target enemy Runeslinger loses 50 health.", theirs=f"health = 5\n{DECK}")
    assert (played.count("power", 2), played.count("health", 2)) == (2, 15)


def test_the_rest_of_the_loss_follows_what_the_lost_power_triggers():
    """RSA-PW-3, RSA-Q57: the trigger lowers the maximum to 19 first, then 5 more are lost: 14."""
    played = set_scene("""
        [[card]]
        name = "Sour Note"
        kind = "chant"
        cost = 0
        defense = 3
        text = "When you lose a power: Apply 1 Debilitate to your Runeslinger."
        [[card]]
        name = "Spell"
        kind = "spirit"
        cost = 0
        text = "Target enemy Runeslinger loses 10 health."
        [[seat]]
        hand = ["Spell"]
        concentration = ["Lanternfall"]
        deck = ["Emberdart"]
        [[seat]]
        health = 5
        utility = ["Sour Note"]
        deck = ["Emberdart"]
    """).choose("Play Spell")
    assert (played.count("power", 2), played.count("health", 2)) == (4, 14)


# Losing a power: eight ailments

AILED = """
phase = "ailment"
[[seat]]
ailment = [{ailments}]
deck = ["Emberdart", "Emberdart", "Emberdart"]
[[seat]]
deck = ["Candle Vow"]
"""


def ailed(*ailments):
    return set_scene(AILED.format(ailments=", ".join(ailments)))


def of(name, amount):
    return f'{{card = "{name}", ailment = {amount}}}'


@pytest.mark.parametrize(("burn", "power", "left"), [(7, 5, {"Burn": 7}), (8, 4, {}), (9, 4, {"Burn": 1})])
def test_eight_exposed_ailments_cost_a_power(burn, power, left):
    """RSA-PW-4: 7 cost nothing; 8 are removed with a power; of 9 one is left."""
    played = ailed(of("Burn", burn))
    assert (played.count("power"), played.ailments()) == (power, left)


@pytest.mark.parametrize(("burn", "power", "left"), [(15, 4, {"Burn": 7}), (16, 3, {}), (25, 2, {"Burn": 1})])
def test_it_happens_again_until_fewer_than_eight_are_left(burn, power, left):
    """RSA-PW-4: every eight cost a power."""
    played = ailed(of("Burn", burn))
    assert (played.count("power"), played.ailments()) == (power, left)


def test_any_eight_of_any_type_are_removed():
    """RSA-PW-4: you pick which, one by one."""
    played = ailed(of("Burn", 4), of("Curse", 3), of("Weaken", 3))
    played.choose("Weaken", "Burn", "Burn", "Weaken", "Weaken", "Burn", "Burn")
    assert (played.count("power"), played.ailments()) == (4, {"Curse": 2})


def test_ailments_of_several_types_count_together():
    """RSA-PW-4: 4 Burn and 3 Curse are 7, and a second Weaken makes no difference under a boon."""
    assert ailed(of("Burn", 4), of("Curse", 3)).count("power") == 5
    assert ailed(of("Burn", 4), of("Curse", 3), f'[{of("Weaken", 2)}, "Candle Vow"]').count("power") == 5


def test_ailments_cost_no_power_before_the_ailment_phase():
    """RSA-PW-4: 8 ailments that you have in your Play Phase wait until your next Ailment Phase."""
    assert (
        cast("Draw 1 card.", mine=f'ailment = [{of("Burn", 8)}]\ndeck = ["Emberdart", "Emberdart"]').count("power") == 5
    )


def test_only_the_active_player_looks_at_their_ailments():
    """RSA-PW-4: your Ailment Phase does not touch the ailments of your enemy."""
    scene = AILED.format(ailments="") + f"ailment = [{of('Burn', 8)}]"
    assert set_scene(scene).count("power", 2) == 5


# Every power lost gives a determination


@pytest.mark.parametrize(
    "text",
    [
        "Deal 20 damage to target Runeslinger.",
        "Target enemy Runeslinger loses 20 health.",
        "Target enemy Runeslinger loses a power.",
        "Target enemy Runeslinger sears 2.",
    ],
)
def test_a_lost_power_brings_a_determination(text):
    """RSA-PW-5, 000:442: by damage, health loss, an effect or an empty deck."""
    played = cast(text)
    assert (played.count("power", 2), played.count("determination", 2)) == (4, 1)
    assert (played.count("power", 1), played.count("determination", 1)) == (5, 0)


def test_ailments_bring_a_determination_too():
    """RSA-PW-5: 8 ailments cost a power like the others."""
    assert ailed(of("Burn", 8)).count("determination") == 1


def test_at_one_power_you_have_gained_four_determinations():
    """RSA-PW-5: four powers are lost, and four determinations gained."""
    played = cast("Target enemy Runeslinger loses 80 health.")
    assert (played.count("power", 2), played.count("determination", 2)) == (1, 4)


def test_determinations_can_be_saved_for_several_uses_in_one_play_phase():
    """RSA-PW-5: two determinations pay twice for an ability that costs one."""
    played = set_scene("""
        [[seat]]
        determination = 2
        runeslinger = ["Ilvane Ashreader", "Turn the Leaf"]
        deck = ["Emberdart", "Emberdart", "Emberdart", "Emberdart", "Emberdart"]
        [[seat]]
        deck = ["Candle Vow"]
    """).choose("Activate Turn the Leaf", "Activate Turn the Leaf")
    assert (played.count("determination"), len(played.zone("hand"))) == (0, 4)
    assert "Activate Turn the Leaf" not in played.offered


# Losing the encounter

LAST = "power = 1\nhealth = 5"


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("Deal 5 damage to target Runeslinger.", "damage"),
        ("Deal 5 direct damage to target Runeslinger.", "damage"),
        ("Target enemy Runeslinger loses 5 health.", "health loss"),
        ("Target enemy Runeslinger loses a power.", "effect"),
        ("Target enemy Runeslinger sears 2.", "empty deck"),
    ],
)
def test_the_last_power_gone_the_encounter_is_lost(text, cause):
    """RSA-LO-1: whatever takes the last power."""
    played = cast(text, theirs=f"{LAST}\n{DECK}")
    assert (played.game.over, winners(played), played.game.cause) == (True, [1], cause)


def test_eight_ailments_can_take_the_last_power():
    """RSA-LO-1: in the Ailment Phase of the loser."""
    played = set_scene(AILED.format(ailments=of("Burn", 8)).replace("[[seat]]", "[[seat]]\npower = 1", 1))
    assert (played.game.over, winners(played), played.game.cause) == (True, [2], "ailments")


def test_a_player_can_lose_by_an_effect_of_their_own():
    """RSA-LO-1: you sear your own last cards, and the enemy wins."""
    played = cast("You sear 2.", mine=f"power = 1\n{DECK}")
    assert (winners(played), played.game.cause) == ([2], "empty deck")


def test_nothing_resets_when_the_last_power_is_lost():
    """RSA-LO-1: the health stays at 0, and what would have gone on is over."""
    played = cast("Target enemy Runeslinger loses 10 health.", theirs=f"{LAST}\n{DECK}")
    assert (played.count("health", 2), played.count("power", 2), played.offered) == (0, 0, [])


def test_without_a_card_in_deck_and_discard_pile_the_encounter_is_lost():
    """RSA-LO-2: all cards are voided; the powers that are left do not help."""
    played = cast("Target enemy Runeslinger voids 2.")
    assert (played.game.over, winners(played), played.game.cause) == (True, [1], "no cards left")
    assert played.count("power", 2) == 5


@pytest.mark.parametrize(
    ("theirs", "power"),
    [
        ('deck = ["Emberdart", "Emberdart", "Emberdart"]', 5),
        ('deck = ["Emberdart", "Emberdart"]\ndiscard = ["Emberdart"]', 4),
    ],
)
def test_one_card_in_either_pile_is_enough(theirs, power):
    """RSA-LO-2: a card left in the deck, or in the discard pile, which becomes the deck for a power."""
    played = cast("Target enemy Runeslinger voids 2.", theirs=theirs)
    assert (played.game.over, played.count("power", 2), len(played.zone("deck", 2))) == (False, power, 1)


def test_cards_in_hand_and_in_play_do_not_count():
    """RSA-LO-2: drawing the last card with an empty discard pile loses the encounter."""
    played = cast("Draw 2 cards.")
    assert (winners(played), played.game.cause) == ([2], "no cards left")


def test_the_last_card_is_lost_in_the_middle_of_a_draw():
    """RSA-LO-2: of 5 cards to draw 2 are there; the encounter is over before a third is asked for."""
    played = cast("Draw 5 cards.")
    assert (winners(played), len(played.zone("hand"))) == ([2], 2)


@pytest.mark.parametrize(("instances", "over"), [(19, False), (20, True)])
def test_without_maximum_health_the_encounter_is_lost(instances, over):
    """RSA-LO-3: 20 instances of Debilitate bring a maximum of 20 to 0, 19 do not."""
    theirs = f"{DECK}\nailment = [{of('Debilitate', 18)}]"
    played = cast(f"Apply {instances - 18} Debilitate to target enemy Runeslinger.", theirs=theirs)
    assert played.game.over is over
    if over:
        assert (winners(played), played.game.cause, played.count("power", 2)) == ([1], "no maximum health", 5)
    else:
        assert (played.value("maximum health", 2), played.count("health", 2)) == (1, 1)


def test_a_runeslinger_of_less_health_falls_earlier():
    """RSA-LO-3: Maren Thornvow has 18 health, and falls with 18 Debilitate."""
    theirs = f'{DECK}\nruneslinger = ["Maren Thornvow"]\nailment = [{of("Debilitate", 17)}]'
    assert winners(cast("Apply 1 Debilitate to target enemy Runeslinger.", theirs=theirs)) == [1]


def test_concealed_debilitate_takes_no_maximum_health_until_its_boon_is_destroyed():
    """RSA-LO-3: 20 Debilitate under a boon do nothing; exposed, they lose the encounter."""
    theirs = f'{DECK}\nailment = [[{of("Debilitate", 20)}, "Candle Vow"]]'
    assert not cast("Draw 1 card.", theirs=theirs).game.over
    played = cast("Destroy target boon.", theirs=theirs)
    assert (winners(played), played.game.cause) == ([1], "no maximum health")


def test_an_effect_on_all_can_fell_both_at_once():
    """RSA-LO-3, RSA-Q17: with a maximum of 0 for everybody nobody is left, and the encounter is a draw."""
    played = set_scene("""
        [[card]]
        name = "Hollow Choir"
        kind = "chant"
        cost = 0
        defense = 3
        text = "Runeslingers have -20 maximum health."
        [[seat]]
        hand = ["Hollow Choir"]
        concentration = ["Lanternfall"]
        deck = ["Emberdart"]
        [[seat]]
        deck = ["Emberdart"]
    """).choose("Play Hollow Choir", "On Seat 1: Utility slots 1")
    assert (played.game.over, winners(played), played.game.cause) == (True, [], "no maximum health")


def test_health_above_a_lowered_maximum_comes_down_and_does_not_return():
    """RSA-DM-8: a Debilitate takes the twentieth health; when it is removed the health stays at 19."""
    played = set_scene("""
        [[card]]
        name = "Sink"
        kind = "utility"
        cost = 0
        text = "Apply 2 Debilitate to your Runeslinger. Remove 2 ailments from your Runeslinger."
        [[seat]]
        hand = ["Sink"]
        concentration = ["Lanternfall"]
        deck = ["Emberdart"]
        [[seat]]
        deck = ["Emberdart"]
    """).choose("Play Sink")
    assert (played.value("maximum health"), played.count("health"), played.count("power")) == (20, 18, 5)


def test_the_log_tells_a_lowered_maximum_from_a_lost_power():
    """RSA-DM-8: health that falls with its maximum is not told as a reset."""
    played = cast("Apply 1 Debilitate to target enemy Runeslinger.")
    assert played.log()[-1] == "The health of Seat 2 falls to its maximum of 19."
    assert (played.count("health", 2), played.count("power", 2)) == (19, 5)


def test_health_below_a_lowered_maximum_stays():
    """RSA-DM-8: 5 health are far below a maximum of 18."""
    played = cast("Apply 2 Debilitate to target enemy Runeslinger.", theirs=f"health = 5\n{DECK}")
    assert (played.value("maximum health", 2), played.count("health", 2)) == (18, 5)


# Worked examples


def test_rsa_t1_health_loss_through_a_lost_power():
    """RSA-T1: Eva has 5 of 20 health and loses 10: 5, a power, back to 20, and 5 more leave 15."""
    played = cast("Target enemy Runeslinger loses 10 health.", theirs=f'health = 5\nruneslinger = ["Eva"]\n{DECK}')
    assert (played.count("power", 2), played.count("health", 2), played.log()[-4:]) == (
        4,
        15,
        ["Seat 2 loses 5 health.", "Seat 2 loses a power.", "Seat 2 is back at 20 health.", "Seat 2 loses 5 health."],
    )


@pytest.mark.parametrize(
    "text", ["Deal 3 damage to target enemy Runeslinger.", "Target enemy Runeslinger loses 3 health."]
)
def test_health_resets_to_the_maximum_of_the_moment(text):
    """RSA-PW-3: with +5 maximum health a lost power resets it to 25, through damage and through health loss. [000:77]"""
    oak = '''[[card]]
        name = "Oak"
        kind = "chant"
        cost = 0
        defense = 3
        text = "Your Runeslinger has +5 maximum health."'''
    played = set_scene(
        oak + SPELL.format(text=text, mine=DECK, theirs=f'{DECK}\nhealth = 3\nutility = ["Oak"]', keywords="")
    ).choose("Play Spell")
    assert (played.count("power", 2), played.count("health", 2)) == (4, 25)
    assert played.log()[-1] == "Seat 2 is back at 25 health."


def test_rsa_t3_basic_damage_beyond_the_health_is_lost():
    """RSA-T3: at 5 health 10 damage deal 5, cost a power, and the other 5 are lost."""
    played = cast("Deal 10 damage to target Runeslinger.", theirs=f"health = 5\n{DECK}")
    assert (played.count("power", 2), played.count("health", 2)) == (4, 20)


def test_rsa_t5_ten_ailments_two_of_them_hidden():
    """RSA-T5: 10 ailments, 2 of them under a boon: the 8 exposed ones and one power go."""
    played = ailed(of("Burn", 5), of("Weaken", 3), f'[{of("Curse", 2)}, "Candle Vow"]')
    played.choose("Burn", "Burn", "Burn", "Burn", "Burn")
    assert (played.count("power"), played.ailments(), played.areas("ailment")[2]) == (4, {}, ["Curse", "Candle Vow"])
