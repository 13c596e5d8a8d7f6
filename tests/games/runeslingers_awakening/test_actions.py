"""What you may do in your Play Phase, in any order and as often as you are able. Rulebook: 000:234-241."""

import pytest

from tests.games.runeslingers_awakening.duels import next_turn
from tests.scenes import set_scene

DECK = 'deck = ["Emberdart", "Emberdart", "Emberdart", "Emberdart", "Emberdart", "Emberdart"]'


def scene(mine, theirs="", cards=""):
    """The Play Phase of seat 1, with what the seats have."""
    return set_scene(f"{cards}\n[[seat]]\n{DECK}\n{mine}\n[[seat]]\n{DECK}\n{theirs}")


def offered(played, word):
    """The options that begin with a word."""
    return [option for option in played.offered if option.startswith(word)]


# Set a concentration


def test_a_card_is_set_face_down_and_ready():
    """RSA-ACT-1: it creates Light in the same turn."""
    played = scene('hand = ["Wardsong"]').choose("Set Wardsong as a concentration")
    assert (played.zone("hand"), played.zone("concentration")) == ([], ["Wardsong"])
    assert (played.count("face_down", "Wardsong"), played.count("used", "Wardsong")) == (1, 0)
    assert played.choose("Create Light with Wardsong").count("light") == 1


def test_a_concentration_is_set_once_a_turn():
    """RSA-ACT-1: and once more in the next turn of the player."""
    played = scene('hand = ["Wardsong", "Candle Vow"]')
    assert len(offered(played, "Set")) == 2
    played.choose("Set Wardsong as a concentration")
    assert offered(played, "Set") == []
    assert "Set Candle Vow as a concentration" in next_turn(next_turn(played)).offered


def test_any_card_of_the_hand_may_be_set():
    """RSA-ACT-1: whatever its type and whatever it costs."""
    played = scene('hand = ["Falling Constellation X", "Wardsong", "Candle Vow", "Storm Glass Phial", "Coalknuckle"]')
    assert len(offered(played, "Set")) == 5


def test_a_concentration_that_an_effect_sets_is_not_the_one_of_the_turn():
    """RSA-ACT-1: after Bank the Coals a card may still be set."""
    played = scene('hand = ["Bank the Coals", "Wardsong"]\nlight = 1\nconcentration = ["Lanternfall"]').choose(
        "Play Bank the Coals", "Set Wardsong as a concentration"
    )
    assert len(played.zone("concentration")) == 4


def test_nothing_is_set_in_another_players_turn():
    """RSA-ACT-1: seat 2 sets cards of its own hand only."""
    played = next_turn(scene('hand = ["Wardsong"]', 'hand = ["Candle Vow"]'))
    assert (played.active, "Set Candle Vow as a concentration" in played.offered) == (2, True)
    assert "Set Wardsong as a concentration" not in played.offered


# Activate your Runeslinger


def test_the_inherent_ability_costs_light():
    """RSA-ACT-2: Ember Knuckles costs 2, out of the pool or from concentrations."""
    brakka = 'runeslinger = ["Brakka Holt", "Ember Knuckles"]'
    assert offered(scene(f"{brakka}\nlight = 1"), "Activate") == []
    assert offered(scene(f'{brakka}\nconcentration = ["Lanternfall"]'), "Activate") == []
    played = scene(f'{brakka}\nlight = 1\nconcentration = ["Lanternfall"]').choose("Activate Ember Knuckles", "Seat 2")
    assert (played.count("light"), played.count("used", "Lanternfall"), played.count("health", 2)) == (0, 1, 18)


@pytest.mark.parametrize(("determinations", "can"), [(0, False), (1, False), (2, True), (3, True)])
def test_the_equip_ability_costs_determinations(determinations, can):
    """RSA-ACT-2, 000:106: The Long Swing costs 2; Light does not pay for it."""
    played = scene(f'runeslinger = ["Brakka Holt", "The Long Swing"]\nlight = 9\ndetermination = {determinations}')
    assert ("Activate The Long Swing" in played.offered) is can
    if can:
        played.choose("Activate The Long Swing", "Burn", "Burn", "Burn", "Seat 2")
        assert (played.count("determination"), played.count("light"), played.count("health", 2)) == (
            determinations - 2,
            9,
            6,
        )


def test_an_ability_may_be_activated_as_often_as_it_is_paid():
    """RSA-ACT-2, RSA-Q19: three times with 6 Light."""
    played = scene('runeslinger = ["Brakka Holt", "Ember Knuckles"]\nlight = 6')
    for _ in range(3):
        played.choose("Activate Ember Knuckles", "Seat 2")
    assert (played.count("light"), played.count("health", 2), offered(played, "Activate")) == (0, 14, [])


def test_an_ability_cannot_be_answered():
    """RSA-ACT-2, RSA-Q20: the enemy holds a card with Shout, and is asked only whether to block."""
    played = scene(
        'runeslinger = ["Brakka Holt", "Ember Knuckles"]\nlight = 2',
        'hand = ["Answering Thunder"]\nlight = 2\nconcentration = ["Lanternfall"]',
    ).choose("Activate Ember Knuckles", "Seat 2")
    assert (played.asked, played.question) == (2, "Do you block?")


@pytest.mark.parametrize(("barrier", "burn"), [(7, {"Burn": 3}), (8, {})])
def test_an_ability_applies_its_ailments_only_if_it_hits(barrier, burn):
    """RSA-ACT-2, 000:451: The Long Swing deals 8; what passes a barrier of 7 is a hit, and against 8 there is none."""
    played = scene('runeslinger = ["Brakka Holt", "The Long Swing"]\ndetermination = 2', f"barrier = {barrier}")
    played.choose("Activate The Long Swing", "Burn", "Burn", "Burn", "Seat 2")
    assert played.ailments(2) == burn


def test_an_ability_without_anything_to_target_cannot_be_activated():
    """RSA-ACT-2: Overfill needs a defense card that you control."""
    tobren = 'runeslinger = ["Tobren Sill", "Overfill"]\ndetermination = 1'
    assert offered(scene(tobren), "Activate") == []
    assert scene(f'{tobren}\nutility = ["Wardsong"]').choose("Activate Overfill").count("token", "Wardsong") == 3


def test_an_ability_whose_text_is_not_known_is_not_offered():
    """RSA-ACT-2: of Flame Of Nim and Breathe Fire the rulebook gives the prices only."""
    played = scene('runeslinger = ["Eva", "Breathe Fire", "Flame Of Nim"]\ndetermination = 4\nlight = 9')
    assert offered(played, "Activate") == []


# Use a defense card


def test_a_ready_defense_card_is_turned_for_its_effect():
    """RSA-ACT-3: the lens sears 2 of the enemy's cards, lies sideways then, and cannot be answered (RSA-Q20)."""
    played = scene(
        'utility = ["Ashreader\'s Lens"]', 'hand = ["Answering Thunder"]\nlight = 2\nconcentration = ["Lanternfall"]'
    ).choose("Use Ashreader's Lens")
    assert (len(played.zone("discard", 2)), played.count("used", "Ashreader's Lens")) == (2, 1)
    assert played.offered == ["End the Play Phase"]


def test_in_the_turn_in_which_it_is_played_only_a_quick_card_can_be_used():
    """RSA-ACT-3: Rustwater Censer has to wait until your next turn, Ashreader's Lens has Quick."""
    played = scene('hand = ["Rustwater Censer", "Ashreader\'s Lens"]\nlight = 5')
    played.choose("Play Rustwater Censer", "On Seat 1: Utility slots 1", "Play Ashreader's Lens")
    assert offered(played, "Use") == ["Use Ashreader's Lens"]
    assert offered(next_turn(next_turn(played)), "Use") == ["Use Rustwater Censer", "Use Ashreader's Lens"]


def test_a_card_is_not_used_in_another_players_turn():
    """RSA-ACT-3, RSA-Q56: seat 2 has the turn, and its own card to use."""
    played = next_turn(scene('utility = ["Ashreader\'s Lens"]', 'utility = ["Rustwater Censer"]'))
    assert (played.active, offered(played, "Use")) == (2, ["Use Rustwater Censer"])


def test_a_card_that_you_do_not_control_is_not_yours_to_use():
    """RSA-ACT-3: your boon on an enemy's field is used by the enemy."""
    played = scene("", 'ailment = [[{card = "Burn", ailment = 1}, {card = "Glowmoss Poultice", owner = 1}]]')
    assert (offered(played, "Use"), offered(next_turn(played), "Use")) == ([], ["Use Glowmoss Poultice"])


def test_a_use_without_a_target_is_not_offered():
    """RSA-ACT-3: Lamplighter's Ring needs a used concentration."""
    played = scene('utility = ["Lamplighter\'s Ring"]\nconcentration = ["Lanternfall"]')
    assert offered(played, "Use") == []
    assert offered(played.choose("Create Light with Lanternfall"), "Use") == ["Use Lamplighter's Ring"]


# Play a card


@pytest.mark.parametrize(("light", "plays"), [(2, False), (3, True), (4, True)])
def test_the_cost_of_a_card_is_paid(light, plays):
    """RSA-ACT-4, 000:129-133: Lanternfall costs 3; what is left stays in the pool."""
    played = scene(f'hand = ["Lanternfall"]\nlight = {light}\nconcentration = [{{card = "Wardsong", used = 1}}]')
    assert ("Play Lanternfall" in played.offered) is plays
    if plays:
        assert played.choose("Play Lanternfall", "Seat 2").count("light") == light - 3


def test_a_runespell_is_slung_and_a_defense_card_is_played():
    """RSA-ACT-4, 000:446: what waits for a spirit runespell to be slung does not see a trinket."""
    played = scene(
        'hand = ["Emberdart", "Inkwell Needle", "Plain Ring"]\nlight = 1\nconcentration = ["Lanternfall"]\n'
        'runeslinger = ["Eva", "Talaka\'s Heart"]',
        cards='[[card]]\nname = "Plain Ring"\nkind = "trinket"\ncost = 0\ndefense = 3',
    ).choose("Play Plain Ring", "On Seat 1: Utility slots 1")
    assert played.zone("discard", 2) == []
    assert len(played.choose("Play Emberdart", "Seat 2").zone("discard", 2)) == 2


def test_only_cards_of_the_hand_are_played():
    """RSA-ACT-4: not those in the discard pile, and not concentrations."""
    played = scene('discard = ["Emberdart"]\nlight = 9\nconcentration = ["Emberdart", "Emberdart"]')
    assert offered(played, "Play") == []


def test_a_card_with_a_target_in_its_text_needs_one_on_the_field():
    """RSA-ACT-4, RSA-Q22, 000:404-405: Prise the Seal needs a defense card, on whatever field."""
    mine = 'hand = ["Prise the Seal"]\nlight = 2\nconcentration = ["Lanternfall"]'
    assert offered(scene(mine), "Play") == []
    assert offered(scene(mine, 'utility = ["Wardsong"]'), "Play") == ["Play Prise the Seal"]


def test_a_card_without_a_known_cost_is_not_offered():
    """RSA-ACT-4: the rulebook does not say what Fireball costs."""
    assert offered(scene('hand = ["Fireball"]\nlight = 9\nconcentration = ["Lanternfall"]'), "Play") == []


# Create Light


def test_an_exposed_ready_concentration_creates_one_light():
    """RSA-ACT-5: each of them, once."""
    played = scene('concentration = ["Lanternfall", "Wardsong"]')
    played.choose("Create Light with Lanternfall", "Create Light with Wardsong")
    assert (played.count("light"), played.offered) == (2, ["End the Play Phase"])


def test_a_used_or_concealed_concentration_creates_none():
    """RSA-ACT-5: neither a used one, nor one under a chant, nor an enemy's."""
    played = scene(
        'concentration = [{card = "Lanternfall", used = 1}, ["Candle Vow", "Wardsong"]]',
        'concentration = ["Emberdart"]',
    )
    assert offered(played, "Create Light") == []


def test_light_is_created_as_a_cost_is_paid():
    """RSA-ACT-5, RSA-Q43: first the pool, then the concentration that the card will cover, then others."""
    played = scene('hand = ["Wardsong"]\nlight = 1\nconcentration = ["Lanternfall", "Emberdart", "Candle Vow"]')
    played.choose("Play Wardsong", "On Seat 1: Concentration areas 2")
    assert (played.count("light"), played.count("used", "Emberdart")) == (0, 1)
    assert offered(played, "Create Light") == ["Create Light with Candle Vow"]


def test_in_another_players_turn_light_pays_for_an_answer():
    """RSA-ACT-5: seat 2 has no Light, but a ready concentration to pay for Answering Thunder."""
    played = scene(
        'hand = ["Emberdart"]\nlight = 1\nconcentration = ["Wardsong"]',
        'hand = ["Answering Thunder"]\nconcentration = ["Lanternfall"]',
    ).choose("Play Emberdart", "Seat 2")
    assert played.asked == 2
    played.choose("Play Answering Thunder", "Seat 1")
    assert played.count("used", "Lanternfall") == 1


def test_in_another_players_turn_light_is_not_created_for_nothing():
    """RSA-ACT-5: with all concentrations used there is no answer, and no Light to be asked about."""
    assert scene(
        'hand = ["Emberdart"]\nlight = 1\nconcentration = ["Wardsong"]',
        'hand = ["Answering Thunder"]\nconcentration = [{card = "Lanternfall", used = 1}]',
    ).choose("Play Emberdart", "Seat 2").offered == ["No", "Block by discarding Answering Thunder"]


# Activate a card


@pytest.mark.parametrize(("tokens", "can"), [(0, False), (1, False), (2, True), (3, True)])
def test_an_activation_cost_is_paid_in_full(tokens, can):
    """RSA-ACT-6, RSA-Q40: Counting Beads takes 2 tokens for a card."""
    played = scene(f'utility = [{{card = "Counting Beads", token = {tokens}}}]')
    assert ("Activate Counting Beads" in played.offered) is can
    if can:
        played.choose("Activate Counting Beads")
        assert (played.count("token", "Counting Beads"), len(played.zone("hand"))) == (tokens - 2, 1)


def test_a_cost_is_paid_as_often_as_you_like():
    """RSA-ACT-6, RSA-Q40: Storm Glass Phial with 3 tokens deals 2 damage three times."""
    played = scene('utility = [{card = "Storm Glass Phial", token = 3}]')
    for _ in range(3):
        played.choose("Activate Storm Glass Phial", "Seat 2")
    assert (played.count("health", 2), offered(played, "Activate")) == (14, [])


def test_cards_in_hand_may_be_a_cost():
    """RSA-ACT-6: Inkwell Needle discards a card of your choice; without one it cannot be activated."""
    assert offered(scene('utility = ["Inkwell Needle"]'), "Activate") == []
    played = scene('utility = ["Inkwell Needle"]\nhand = ["Wardsong", "Candle Vow"]').choose(
        "Activate Inkwell Needle", "Candle Vow"
    )
    assert (played.zone("hand"), played.zone("discard")) == (["Wardsong"], ["Candle Vow"])
    assert played.ailments(2) == {"Insanity": 1}


def test_an_activation_does_not_turn_its_card_and_needs_no_earlier_turn():
    """RSA-ACT-6: only the keyword Use does; Storm Glass Phial can be activated in the turn in which it is played."""
    played = scene('hand = ["Storm Glass Phial"]\nlight = 2').choose(
        "Play Storm Glass Phial", "On Seat 1: Utility slots 1", "Activate Storm Glass Phial", "Seat 2"
    )
    assert (played.count("used", "Storm Glass Phial"), played.count("health", 2)) == (0, 18)


def test_the_cards_of_others_and_concealed_ones_are_not_activated():
    """RSA-ACT-6: it must be a card in play that you control."""
    beads = '{card = "Counting Beads", token = 4}'
    assert offered(scene("", f"utility = [{beads}]"), "Activate") == []
    assert offered(scene(f'concentration = [["Lanternfall", {beads}, "Wardsong"]]'), "Activate") == []
    assert offered(scene(f'concentration = [["Lanternfall", {beads}]]'), "Activate") == ["Activate Counting Beads"]


# Charge a card


def test_a_card_with_charge_gets_a_token_once_a_turn():
    """RSA-ACT-7: and again in your next turn."""
    played = scene('utility = [{card = "Counting Beads", token = 2}]').choose("Charge Counting Beads")
    assert (played.count("token", "Counting Beads"), offered(played, "Charge")) == (3, [])
    assert offered(next_turn(next_turn(played)), "Charge") == ["Charge Counting Beads"]


def test_each_card_with_charge_is_charged_for_itself():
    """RSA-ACT-7: two cards, a token each."""
    played = scene('utility = ["Counting Beads", "Storm Glass Phial"]').choose(
        "Charge Counting Beads", "Charge Storm Glass Phial"
    )
    assert (played.count("token", "Counting Beads"), played.count("token", "Storm Glass Phial")) == (1, 1)


def test_a_card_may_be_charged_in_the_turn_in_which_it_is_played_and_when_it_is_used():
    """RSA-ACT-7: charging neither turns a card nor asks how it lies."""
    played = scene('hand = ["Counting Beads"]\nlight = 2').choose("Play Counting Beads", "On Seat 1: Utility slots 1")
    assert played.choose("Charge Counting Beads").count("token", "Counting Beads") == 3
    assert offered(scene('utility = [{card = "Counting Beads", used = 1}]'), "Charge") == ["Charge Counting Beads"]


def test_a_card_without_charge_and_a_card_of_another_player_are_not_charged():
    """RSA-ACT-7, RSA-Q56: tokens alone do not make a card chargeable, and in another player's turn nothing is charged."""
    played = scene('utility = [{card = "Wardsong", token = 2}]', 'utility = ["Counting Beads"]')
    assert (offered(played, "Charge"), offered(next_turn(played), "Charge")) == ([], ["Charge Counting Beads"])


# Worked examples


def test_rsa_t11_emily_plays_plutonic_spike():
    """RSA-T11: two concentrations are used for 2 Light, the card lies on one of them, and no Light is left."""
    played = set_scene(f"""
        [[card]]
        name = "Plutonic Spike"
        kind = "attack"
        cost = 2
        [[seat]]
        name = "Emily"
        hand = ["Plutonic Spike"]
        concentration = ["Lanternfall", "Wardsong"]
        {DECK}
        [[seat]]
        {DECK}
    """)
    played.choose("Create Light with Lanternfall", "Create Light with Wardsong")
    assert played.count("light") == 2
    played.choose("Play Plutonic Spike", "On Emily: Concentration areas 1")
    assert played.areas("concentration")[:2] == [["Lanternfall", "Plutonic Spike"], ["Wardsong"]]
    assert (played.count("light"), played.count("used", "Lanternfall"), played.count("used", "Wardsong")) == (0, 1, 1)


def test_rsa_t13_drawing_with_a_full_hand():
    """RSA-T13: with 8 cards in hand a drawn card goes to the discard pile."""
    played = set_scene("""
        [[card]]
        name = "Glance"
        kind = "trinket"
        cost = 0
        defense = 3
        text = "Use: Draw 1 card."
        [[seat]]
        hand = ["Emberdart", "Emberdart", "Emberdart", "Emberdart", "Emberdart", "Emberdart", "Emberdart", "Emberdart"]
        utility = ["Glance"]
        deck = ["Wardsong", "Emberdart"]
        [[seat]]
        deck = ["Emberdart"]
    """).choose("Use Glance")
    assert (played.zone("hand"), played.zone("discard")) == (["Emberdart"] * 8, ["Wardsong"])
