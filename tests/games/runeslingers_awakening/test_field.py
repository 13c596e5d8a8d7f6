"""The field and its areas; exposed and concealed, ready and used. Rulebook: 000:141-174, 000:217-227."""

import pytest

from engine.kernel.view import visible
from tests.scenes import set_scene

CARDS = """
[[card]]
name = "Wreck"
kind = "utility"
cost = 0
text = "Destroy target defense card."
[[card]]
name = "Erase"
kind = "utility"
cost = 0
text = "Destroy target card."
[[card]]
name = "Still Song"
kind = "chant"
cost = 0
defense = 3
[[card]]
name = "Plain Ring"
kind = "trinket"
cost = 0
defense = 3
[[card]]
name = "Other Ring"
kind = "trinket"
cost = 0
defense = 3
[[card]]
name = "Plain Vow"
kind = "boon"
cost = 0
defense = 3
[[card]]
name = "Plain Word"
kind = "spirit"
cost = 0
text = "Draw 1 card."
"""
DECK = 'deck = ["Emberdart", "Emberdart", "Emberdart", "Emberdart"]'


def scene(mine, theirs="", head=""):
    """The Play Phase of seat 1, with what the seats have."""
    return set_scene(f"{head}\n{CARDS}\n[[seat]]\n{DECK}\n{mine}\n[[seat]]\n{DECK}\n{theirs}")


def playable(played):
    """The cards that may be played now."""
    return [option.removeprefix("Play ") for option in played.offered if option.startswith("Play ")]


# Ailment areas


def test_each_type_of_ailment_lies_on_an_area_of_its_own():
    """RSA-AR-1, 000:263, 000:266-269: two types take two areas, and more of the same type take no other."""
    played = set_scene(f"""
        [[card]]
        name = "Ail"
        kind = "utility"
        cost = 0
        text = "Apply 2 Burn to your Runeslinger. Apply 1 Curse to your Runeslinger."
        [[seat]]
        hand = ["Ail"]
        concentration = ["Lanternfall"]
        ailment = [{{card = "Burn", ailment = 1}}]
        {DECK}
        [[seat]]
        {DECK}
    """).choose("Play Ail")
    assert (played.areas("ailment"), played.ailments()) == ([["Burn"], ["Curse"], [], []], {"Burn": 3, "Curse": 1})
    assert (played.count("health"), len(played.zone("discard"))) == (16, 1)


def test_a_fifth_type_finds_no_area():
    """RSA-AR-1: there are four areas; a boon on an ailment takes no other area, and frees none."""
    played = set_scene(f"""
        [[card]]
        name = "Ail"
        kind = "utility"
        cost = 0
        text = "Apply 2 Insanity to your Runeslinger. Apply 1 Weaken to your Runeslinger."
        [[seat]]
        hand = ["Ail"]
        concentration = ["Lanternfall"]
        ailment = [
            {{card = "Burn", ailment = 1}}, [{{card = "Curse", ailment = 1}}, "Candle Vow"],
            {{card = "Fragment", ailment = 1}}, {{card = "Weaken", ailment = 1}},
        ]
        {DECK}
        [[seat]]
        {DECK}
    """).choose("Play Ail")
    assert played.ailments() == {"Burn": 1, "Fragment": 1, "Weaken": 2}


def test_a_boon_lies_on_the_area_of_an_ailment():
    """RSA-AR-1: on an ailment, on one's own field or an enemy's; not on an empty area."""
    assert playable(scene('hand = ["Plain Vow"]')) == []
    burn = 'ailment = [{card = "Burn", ailment = 1}]'
    own = scene(f'hand = ["Plain Vow"]\n{burn}').choose("Play Plain Vow")
    assert own.areas("ailment", 1)[0] == ["Burn", "Plain Vow"]
    assert scene('hand = ["Plain Vow"]', burn).choose("Play Plain Vow").areas("ailment", 2)[0] == ["Burn", "Plain Vow"]


# Concentration areas

SIX = '"Lanternfall", "Lanternfall", "Lanternfall", "Lanternfall", "Lanternfall", "Lanternfall"'
FIVE = '"Lanternfall", "Lanternfall", "Lanternfall", "Lanternfall", "Lanternfall"'


@pytest.mark.parametrize(("areas", "sets"), [(FIVE, True), (SIX, False)])
def test_there_are_six_concentration_areas(areas, sets):
    """RSA-AR-2: with five of them taken a sixth concentration can be set, with six no other."""
    played = scene(f'hand = ["Emberdart"]\nconcentration = [{areas}]')
    assert ("Set Emberdart as a concentration" in played.offered) is sets


def test_a_covered_concentration_takes_its_area_too():
    """RSA-AR-2: the sixth area is free until something lies on it, covered or not."""
    played = scene(f'hand = ["Emberdart"]\nconcentration = [{FIVE}, ["Lanternfall", "Still Song"]]')
    assert "Set Emberdart as a concentration" not in played.offered


def test_an_effect_cannot_set_a_seventh_concentration():
    """RSA-AR-2: the top card of the deck stays where it is."""
    played = scene(f'hand = ["Bank the Coals"]\nlight = 1\nconcentration = [{SIX}]')
    played.choose("Play Bank the Coals", "On Seat 1: Concentration areas 1")
    assert (len(played.zone("deck")), len(played.zone("concentration"))) == (4, 7)


HAND = (
    'hand = ["Plain Word", "Wreck", "Still Song", "Plain Ring", "Plain Vow"]\nailment = [{card = "Burn", ailment = 1}]'
)


def test_every_card_but_a_boon_goes_on_an_exposed_concentration():
    """RSA-AR-2: without one only what a utility slot takes can be played, and a boon."""
    full = 'utility = ["Other Ring", "Still Song"]\n'
    assert playable(scene(f'{HAND}\n{full}concentration = ["Lanternfall"]')) == [
        "Plain Word", "Wreck", "Still Song", "Plain Ring", "Plain Vow",
    ]  # fmt: skip
    assert playable(scene(f"{HAND}\n{full}")) == ["Plain Vow"]
    assert playable(scene(HAND)) == ["Still Song", "Plain Ring", "Plain Vow"]


def test_a_concealed_concentration_carries_no_second_card():
    """RSA-AR-2: the concentration must be exposed; the one under a chant is not."""
    full = 'utility = ["Other Ring", "Still Song"]\n'
    assert playable(scene(f'{HAND}\n{full}concentration = [["Lanternfall", "Still Song"]]')) == ["Plain Vow"]


def test_a_concentration_of_an_enemy_carries_no_card_of_yours():
    """RSA-AR-2: it must be one that you control."""
    assert playable(scene('hand = ["Plain Word"]', 'concentration = ["Lanternfall"]')) == []


def test_a_concentration_is_no_card():
    """RSA-AR-2, RSA-Q7: "target card" finds the chant, not the concentrations, not even the one that is a boon."""
    played = scene(
        'hand = ["Erase"]\nconcentration = ["Lanternfall"]',
        'concentration = ["Candle Vow", ["Lanternfall", "Still Song"]]',
    ).choose("Play Erase")
    assert sorted(played.offered) == ["Erase", "Still Song"]


def test_a_defense_card_that_is_a_concentration_does_nothing_there():
    """RSA-AR-2: face-down it gives no block, cannot be used and cannot be destroyed."""
    played = scene('hand = ["Wreck"]\nconcentration = ["Wardsong", "Ashreader\'s Lens"]')
    assert played.value("block") == 4
    assert [option for option in played.offered if option.startswith("Use")] == []
    assert playable(played) == []


def test_a_card_played_on_a_concentration_that_is_a_boon_leaves_it_there():
    """RSA-AR-2: face-down a boon is a concentration like any other, and is not replaced."""
    played = scene('hand = ["Plain Word"]\nconcentration = ["Candle Vow"]').choose("Play Plain Word")
    assert played.areas("concentration")[0] == ["Candle Vow", "Plain Word"]


def test_you_may_look_at_your_own_concentrations_only():
    """RSA-AR-2, RSA-Q18: nobody else may."""
    played = scene('concentration = ["Lanternfall"]')
    piece = played.piece("Lanternfall")
    assert (visible(played.game, 0, piece), visible(played.game, 1, piece)) == (True, False)


def test_a_returned_concentration_is_a_card_again():
    """RSA-AR-2, RSA-Q7: it goes to its owner's hand and can be played."""
    played = scene('hand = ["Turned Soil"]\nconcentration = ["Plain Word", "Lanternfall"]')
    played.choose("Play Turned Soil", "On Seat 1: Concentration areas 2")
    assert played.zone("hand") == ["Plain Word"]


# Runeslinger, deck, piles


def test_a_runeslinger_begins_in_play_with_stance_and_ability():
    """RSA-AR-3: the stance acts, the abilities can be activated."""
    played = scene(
        'runeslinger = ["Brakka Holt", "Open Guard", "Spark Flurry", "Ember Knuckles"]\ndetermination = 1\nlight = 2'
    )
    assert played.value("block") == 2
    assert {"Activate Spark Flurry", "Activate Ember Knuckles"} <= set(played.offered)


def test_neither_a_runeslinger_nor_an_ailment_is_a_card():
    """RSA-AR-3, 000:264: "target card" finds neither them nor the equips."""
    played = scene(
        'hand = ["Erase"]\nconcentration = ["Lanternfall"]\nutility = ["Still Song"]',
        'runeslinger = ["Brakka Holt", "Open Guard", "Spark Flurry"]\nailment = [{card = "Burn", ailment = 1}]',
    )
    assert sorted(played.choose("Play Erase").offered) == ["Erase", "Still Song"]


def test_a_runeslinger_stands_for_its_player():
    """RSA-AR-3, 000:96: "any target" may be a Runeslinger, and its player takes the damage."""
    played = scene('hand = ["Emberdart"]\nlight = 1\nconcentration = ["Lanternfall"]', 'runeslinger = ["Brakka Holt"]')
    played.choose("Play Emberdart")
    assert played.offered == ["Seat 1", "Seat 2"]
    assert played.choose("Seat 2").count("health", 2) == 17


def test_a_deck_lies_face_down():
    """RSA-AR-4: neither its owner nor an enemy sees a card of it."""
    played = scene("")
    spot = played.game.table.places_of[0][played.rules.zones["deck"]][0]
    assert not any(visible(played.game, seat, piece) for piece in played.game.stacks[spot] for seat in (0, 1))


def test_discarded_from_a_hand_or_from_the_field_a_card_goes_to_its_owners_pile():
    """RSA-AR-5: the card for a block, and the runespell of the turn."""
    played = scene('hand = ["Emberdart"]\nlight = 1\nconcentration = ["Lanternfall"]', 'hand = ["Wardsong"]')
    played.choose("Play Emberdart", "Seat 2", "Block by discarding Wardsong", "End the Play Phase")
    assert (played.zone("discard", 1), played.zone("discard", 2)) == (["Emberdart"], ["Wardsong"])


def test_a_destroyed_card_is_discarded_to_its_owner_wherever_it_lay():
    """RSA-AR-5: seat 2 controls the boon of seat 1; it goes to the discard pile of seat 1."""
    played = scene(
        'hand = ["Wreck"]\nconcentration = ["Lanternfall"]',
        'ailment = [[{card = "Burn", ailment = 1}, {card = "Plain Vow", owner = 1}]]',
    ).choose("Play Wreck")
    assert (played.zone("discard", 1), played.zone("discard", 2)) == (["Plain Vow"], [])


def test_voided_cards_lie_apart_and_are_not_shuffled_in():
    """RSA-AR-6, 000:445: the new deck of seat 2 is its discard pile alone."""
    played = scene(
        'hand = ["Moth Hunger"]\nlight = 2\nconcentration = ["Lanternfall"]',
        'discard = ["Wardsong"]\nvoid = ["Candle Vow"]',
    ).choose("Play Moth Hunger")
    assert sorted(played.zone("void", 2)) == ["Candle Vow", "Emberdart", "Emberdart", "Emberdart", "Emberdart"]
    assert (played.zone("deck", 2), played.count("power", 2)) == (["Wardsong"], 4)


def test_an_effect_that_shuffles_the_discard_pile_leaves_the_void_pile():
    """RSA-AR-6: The Long Exhale names the discard pile only."""
    played = scene(
        'hand = ["The Long Exhale"]\nlight = 3\nconcentration = ["Lanternfall"]\nvoid = ["Candle Vow"]\ndiscard = ["Wardsong"]'
    ).choose("Play The Long Exhale")
    assert played.zone("void") == ["Candle Vow"]
    assert len(played.zone("deck")) + len(played.zone("hand")) == 5


# Utility slots


@pytest.mark.parametrize("card", ["Still Song", "Plain Ring"])
def test_a_trinket_or_chant_may_lie_in_a_free_utility_slot(card):
    """RSA-AR-7: there are two of them, and neither needs a concentration."""
    played = scene(f'hand = ["{card}"]').choose(f"Play {card}", "On Seat 1: Utility slots 2")
    assert played.areas("utility") == [[], [card]]


def test_a_taken_slot_is_not_on_offer():
    """RSA-AR-7, RSA-Q11: one slot is taken: the other one is; both are taken: none is."""
    assert scene('hand = ["Still Song"]\nutility = ["Plain Ring"]\nconcentration = ["Lanternfall"]').choose(
        "Play Still Song"
    ).offered == ["On Seat 1: Concentration areas 1", "On Seat 1: Utility slots 2"]
    assert playable(scene('hand = ["Still Song"]\nutility = ["Plain Ring", "Other Ring"]')) == []


def test_nothing_but_trinkets_and_chants_goes_there():
    """RSA-AR-7: no runespell and no boon."""
    assert playable(scene('hand = ["Plain Word", "Plain Vow"]')) == []
    played = scene('hand = ["Plain Word"]\nconcentration = ["Lanternfall", "Lanternfall"]').choose("Play Plain Word")
    assert played.offered == ["On Seat 1: Concentration areas 1", "On Seat 1: Concentration areas 2"]


def test_no_concentration_is_set_there():
    """RSA-AR-7: with all six areas taken none can be set, whatever slots are free."""
    played = scene(f'hand = ["Emberdart"]\nconcentration = [{SIX}]')
    assert [option for option in played.offered if option.startswith("Set")] == []


def test_a_utility_slot_of_an_enemy_is_not_yours():
    """RSA-AR-7: it must be one that you control."""
    played = scene('hand = ["Still Song"]').choose("Play Still Song")
    assert played.offered == ["On Seat 1: Utility slots 1", "On Seat 1: Utility slots 2"]


# Control


def test_what_lies_on_your_field_applies_to_you():
    """RSA-AR-8: Wardsong gives its controller block, and nobody else."""
    played = scene('utility = ["Wardsong"]')
    assert (played.value("block", 1), played.value("block", 2)) == (5, 4)


def test_a_boon_of_an_enemy_on_your_field_is_yours_to_bear():
    """RSA-AR-8, RSA-Q49: Leaden Halo of seat 1 takes 2 block from seat 2, who controls it."""
    played = scene("", 'ailment = [[{card = "Burn", ailment = 1}, {card = "Leaden Halo", owner = 1}]]')
    assert (played.value("block", 1), played.value("block", 2)) == (4, 2)


def test_an_effect_that_names_all_runeslingers_applies_to_all():
    """RSA-AR-8: the global effect of the rulebook."""
    played = set_scene(f"""
        [[card]]
        name = "Thin Air"
        kind = "chant"
        cost = 0
        defense = 3
        text = "Runeslingers have -2 maximum health."
        [[seat]]
        utility = ["Thin Air"]
        {DECK}
        [[seat]]
        runeslinger = ["Maren Thornvow"]
        {DECK}
    """)
    assert (played.value("maximum health", 1), played.value("maximum health", 2)) == (18, 16)
    assert (played.count("health", 1), played.count("health", 2)) == (18, 16)


# Exposed and concealed


@pytest.mark.parametrize(
    ("mine", "theirs", "names"),
    [
        pytest.param(
            'hand = ["Wreck"]\nconcentration = ["Lanternfall"]\nutility = ["Plain Ring"]',
            'concentration = [["Lanternfall", "Still Song"]]\nailment = [[{card = "Burn", ailment = 1}, "Plain Vow"]]',
            ["Plain Ring", "Plain Vow", "Still Song"],
            id="what is exposed can be targeted",
        ),
        pytest.param(
            'hand = ["Wreck"]\nconcentration = ["Lanternfall"]\nutility = ["Plain Ring", "Other Ring"]',
            'concentration = [["Lanternfall", "Still Song", "Storm Jar"]]',
            ["Other Ring", "Plain Ring", "Storm Jar"],
            id="what is concealed cannot be targeted",
        ),
    ],
)
def test_what_can_be_targeted(mine, theirs, names):
    """RSA-ST-1, RSA-ST-2: a defense card with nothing on it, on either field; the chant under another card is not on offer."""
    played = scene(
        mine,
        theirs,
    ).choose("Play Wreck")
    assert sorted(played.offered) == names


def test_what_is_concealed_has_no_effect():
    """RSA-ST-2: Wardsong gives no block under Storm Jar, and neither Debilitate nor Fragment acts under a boon."""
    played = scene("""
        concentration = [["Lanternfall", "Wardsong", "Storm Jar"]]
        ailment = [[{card = "Debilitate", ailment = 4}, "Plain Vow"], [{card = "Fragment", ailment = 4}, "Martyr's Ribbon"]]
    """)
    assert (played.value("block"), played.value("maximum health"), played.value("maximum hand size")) == (4, 20, 8)
    assert played.ailments() == {}


def test_what_is_exposed_again_acts_again():
    """RSA-ST-2: the boon is destroyed, and the Debilitate under it takes 4 maximum health."""
    played = scene("""
        hand = ["Wreck"]
        concentration = ["Lanternfall"]
        ailment = [[{card = "Debilitate", ailment = 4}, "Plain Vow"]]
    """).choose("Play Wreck")
    assert (played.value("maximum health"), played.value("block"), played.ailments()) == (16, 3, {"Debilitate": 4})


# Ready and used


def test_a_ready_card_can_be_used():
    """RSA-ST-3: the lens and the concentration stand upright."""
    played = scene('utility = ["Ashreader\'s Lens"]\nconcentration = ["Lanternfall"]')
    assert {"Use Ashreader's Lens", "Create Light with Lanternfall"} <= set(played.offered)


def test_a_used_card_cannot_be_used_again_until_it_is_readied():
    """RSA-ST-4: neither for Light nor for its effect, in this turn or in an enemy's."""
    played = scene('utility = ["Ashreader\'s Lens"]\nconcentration = ["Lanternfall"]')
    played.choose("Create Light with Lanternfall", "Use Ashreader's Lens")
    assert (played.count("used", "Ashreader's Lens"), played.count("used", "Lanternfall")) == (1, 1)
    assert played.offered == ["End the Play Phase"]
    played.choose("End the Play Phase", "Go on to your Play Phase")
    assert (played.active, played.count("used", "Ashreader's Lens")) == (2, 1)
    played.choose("End the Play Phase")
    assert (played.active, played.count("used", "Ashreader's Lens"), played.count("used", "Lanternfall")) == (1, 0, 0)


def test_an_effect_can_ready_a_card_before_that():
    """RSA-ST-4: Lamplighter's Ring readies a used concentration, which creates Light once more."""
    played = scene('utility = ["Lamplighter\'s Ring"]\nconcentration = ["Lanternfall"]')
    played.choose("Create Light with Lanternfall", "Use Lamplighter's Ring", "Create Light with Lanternfall")
    assert played.count("light") == 2


def test_a_used_card_still_acts():
    """RSA-ST-4: used is not concealed: Wardsong gives its block lying sideways too."""
    assert scene('utility = [{card = "Wardsong", used = 1}]').value("block") == 5


def test_a_used_concentration_still_carries_a_card():
    """RSA-ST-5: it is exposed, and that is all that playing a card asks of it."""
    played = scene('hand = ["Emberdart"]\nconcentration = ["Lanternfall"]')
    played.choose("Create Light with Lanternfall", "Play Emberdart", "Seat 2")
    assert played.areas("concentration")[0] == ["Lanternfall", "Emberdart"]
    assert (played.count("light"), played.count("health", 2)) == (0, 17)


def test_the_concentration_that_pays_may_be_the_one_that_is_covered():
    """RSA-ST-5, RSA-Q43: with a single concentration it gives the Light and then carries the card."""
    played = scene('hand = ["Emberdart"]\nconcentration = ["Lanternfall"]').choose("Play Emberdart", "Seat 2")
    assert (played.areas("concentration")[0], played.count("used", "Lanternfall")) == (["Lanternfall", "Emberdart"], 1)
