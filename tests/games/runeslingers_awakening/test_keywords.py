"""The keyword bar and the ten keywords: RSA-KW."""

import pytest

from tests.games.runeslingers_awakening.duels import DECK, ONE, SLOT, card
from tests.games.runeslingers_awakening.duels import bare_scene as scene
from tests.scenes import set_scene


def next_turn(s):
    """On to the Play Phase of the next player."""
    return s.choose("End the Play Phase", "Go on to your Play Phase")


BULLETS = "• Draw 1 card.\n• Target enemy Runeslinger loses 1 health."

# The keyword bar


def test_keywords_resolve_from_left_to_right():
    """RSA-KW-1: Token before Choice, so the tokens are there when the choice is made."""
    s = scene(
        card("Left", keywords=["Token 2", "Choice"], text=BULLETS), 'hand = ["Left"]\nconcentration = ["Emberdart"]'
    ).choose("Play Left")
    assert (s.question, s.count("token", "Left")) == ("Which of its effects?", 2)


def test_the_other_order_resolves_the_other_way_round():
    """RSA-KW-1: Choice before Token, so the tokens come after the choice."""
    s = scene(
        card("Right", keywords=["Choice", "Token 2"], text=BULLETS), 'hand = ["Right"]\nconcentration = ["Emberdart"]'
    ).choose("Play Right")
    assert (s.question, s.count("token", "Right")) == ("Which of its effects?", 0)
    s.choose("Effect 2")
    assert (s.count("token", "Right"), s.count("health", 2)) == (2, 19)


@pytest.mark.parametrize(("utility", "health"), [('["Gift"]', 18), ("[]", 20)])
def test_an_effect_gives_a_card_a_keyword(utility, health):
    """RSA-KW-2: with Pierce the damage goes on after the lost power; without it the rest is lost."""
    gift = card("Gift", "chant", "Your spirits have Pierce.")
    s = scene(
        gift, f'hand = ["Emberdart"]\nlight = 1\nconcentration = ["Lanternfall"]\nutility = {utility}', "health = 1"
    ).choose("Play Emberdart", "Seat 2")
    assert (s.count("power", 2), s.count("health", 2)) == (4, health)


def test_a_keyword_is_given_to_the_cards_that_are_named_only():
    """RSA-KW-2: what is given to spirits does not help an attack."""
    cards = card("Gift", "chant", "Your spirits have Pierce.") + card("Jab", "attack", "Deal 3 damage to any target.")
    s = scene(cards, 'hand = ["Jab"]\nconcentration = ["Lanternfall"]\nutility = ["Gift"]', "health = 1")
    s.choose("Play Jab", "Seat 2")
    assert s.count("health", 2) == 20


def test_an_added_keyword_goes_with_the_effect_that_gives_it():
    """RSA-KW-2: the chant is destroyed, and what it gave is lost."""
    s = scene(
        card("Gift", "chant", "Your spirits have Pierce."),
        'hand = ["Emberdart", "Prise the Seal"]\nlight = 3\nconcentration = ["Lanternfall", "Lanternfall"]\nutility = ["Gift"]',
        "health = 1",
    ).choose("Play Prise the Seal", ONE, "Play Emberdart", "Seat 2")
    assert s.count("health", 2) == 20


def test_a_card_may_be_played_as_an_answer_with_a_shout_that_an_effect_gives():
    """RSA-KW-2: the question comes though no card of the deck list has Shout printed on it."""
    s = scene(
        card("Loud Room", "chant", "Your utilities have Shout.") + card("Breath"),
        'hand = ["Emberdart"]\nlight = 1\nconcentration = ["Lanternfall"]',
        'hand = ["Breath"]\nconcentration = ["Lanternfall"]\nutility = ["Loud Room"]',
    ).choose("Play Emberdart", "Seat 2")
    assert (s.question, s.offered) == ("Do you answer?", ["Play Breath", "Do not answer"])


# Distract

LOUD = card("Loud Hymn", "chant", "Your Runeslinger has +1 block.", ["Distract"])


def test_distract_discards_the_concentration_when_the_card_is_destroyed():
    """RSA-KW-1: Distract: the concentration under it goes to its owner's discard pile."""
    s = scene(
        LOUD,
        'hand = ["Prise the Seal"]\nlight = 2\nconcentration = ["Emberdart"]',
        'concentration = [["Lanternfall", "Loud Hymn"], "Emberdart"]',
    ).choose("Play Prise the Seal")
    assert s.areas("concentration", 2)[:2] == [[], ["Emberdart"]]
    assert sorted(s.zone("discard", 2)) == ["Lanternfall", "Loud Hymn"]


def test_distract_acts_when_a_runespell_is_discarded():
    """RSA-KW-1: Distract: leaving in the Discard Phase is leaving too."""
    s = scene("", 'hand = ["Whitefire Toll"]\nlight = 3\nconcentration = ["Lanternfall"]')
    s.choose("Play Whitefire Toll", "Seat 2", "End the Play Phase")
    assert (s.zone("concentration"), sorted(s.zone("discard"))) == ([], ["Lanternfall", "Whitefire Toll"])


def test_distract_acts_when_the_card_is_returned():
    """RSA-KW-1: Distract: the card goes back to the hand, its concentration to the discard pile."""
    s = scene(
        "",
        'hand = ["Whitefire Toll"]\nlight = 3\nconcentration = ["Lanternfall"]',
        'hand = ["Swallowed Word"]\nlight = 1\nconcentration = ["Emberdart"]',
    ).choose("Play Whitefire Toll", "Seat 2", "Play Swallowed Word")
    assert (s.zone("hand"), s.zone("discard")) == (["Whitefire Toll"], ["Lanternfall"])


def test_distract_acts_when_the_card_is_placed_under_a_card_of_an_enemy():
    """RSA-KW-1: Distract: the card has left its controller's field."""
    s = scene(
        "",
        'hand = ["Whitefire Toll"]\nlight = 3\nconcentration = ["Lanternfall"]',
        'hand = ["Storm Jar"]\nlight = 2\nconcentration = ["Emberdart"]',
    ).choose("Play Whitefire Toll", "Seat 2", "Play Storm Jar", "On Seat 2: Utility slots 1")
    assert s.areas("utility", 2)[0] == ["Whitefire Toll", "Storm Jar"]
    assert (s.zone("concentration"), s.zone("discard")) == ([], ["Lanternfall"])


def test_without_distract_the_concentration_stays():
    """RSA-KW-1: Distract: other cards leave their concentration exposed."""
    assert scene(
        card("Hymn", "chant", "Your Runeslinger has +1 block."),
        'hand = ["Prise the Seal"]\nlight = 2\nconcentration = ["Emberdart"]',
        'concentration = [["Lanternfall", "Hymn"]]',
    ).choose("Play Prise the Seal").areas("concentration", 2)[0] == ["Lanternfall"]


# Token, Charge


def test_a_card_with_token_comes_into_play_with_its_tokens():
    """RSA-KW-1: Token: this many basic tokens, put on it as it is played."""
    s = scene(card("Jar", "chant", keywords=["Token 3"]), 'hand = ["Jar"]\nconcentration = ["Emberdart"]')
    s.choose("Play Jar", SLOT)
    assert (s.count("token", "Jar"), s.count("mastery", "Jar")) == (3, 0)


def test_a_card_without_token_has_none():
    """RSA-KW-1: Token: no keyword, no tokens; and what leaves play loses them."""
    assert scene(card("Jar", "chant"), 'hand = ["Jar"]').choose("Play Jar", SLOT).count("token", "Jar") == 0


CHARGED = card("Kiln", "chant", "Remove 2 tokens from Kiln: Draw 1 card.", ["Charge"])


def test_charging_puts_a_token_on_the_card_once_a_turn():
    """RSA-KW-1: Charge: once per turn in your Play Phase."""
    s = scene(CHARGED, 'utility = ["Kiln"]').choose("Charge Kiln")
    assert (s.count("token", "Kiln"), "Charge Kiln" in s.offered) == (1, False)
    next_turn(next_turn(s))
    s.choose("Charge Kiln")
    assert s.count("token", "Kiln") == 2


def test_a_card_may_be_charged_in_the_turn_it_is_played():
    """RSA-KW-1: Charge: the limit is once a turn, not from the next turn on."""
    assert scene(CHARGED, 'hand = ["Kiln"]').choose("Play Kiln", SLOT, "Charge Kiln").count("token", "Kiln") == 1


def test_each_card_with_charge_has_its_own_limit():
    """RSA-KW-1: Charge: two cards, two tokens."""
    s = scene(CHARGED, 'utility = ["Kiln", "Kiln"]').choose("Charge Kiln", "Charge Kiln")
    assert s.offered == ["End the Play Phase"]


def test_a_card_without_charge_is_not_charged():
    """RSA-KW-1: Charge: nor one of an enemy, nor one that is concealed."""
    s = scene(CHARGED + card("Hymn", "chant"), 'utility = ["Hymn"]', 'utility = ["Kiln"]')
    assert s.offered == ["End the Play Phase"]


def test_a_runespell_with_charge_is_charged_while_it_lies_in_play():
    """RSA-KW-1: Charge: the keyword speaks of a card, whatever its kind."""
    s = scene(card("Slow Spark", keywords=["Charge"]), 'hand = ["Slow Spark"]\nconcentration = ["Emberdart"]')
    s.choose("Play Slow Spark", "Charge Slow Spark")
    assert s.count("token", "Slow Spark") == 1


# Choice, Fate


def test_with_choice_you_choose_the_one_effect_that_happens():
    """RSA-KW-1: Choice: the other bullet does nothing."""
    s = scene(card("Fork", keywords=["Choice"], text=BULLETS), 'hand = ["Fork"]\nconcentration = ["Emberdart"]')
    s.choose("Play Fork")
    assert (s.asked, s.offered) == (1, ["Effect 1", "Effect 2"])
    s.choose("Effect 2")
    assert (s.zone("hand"), s.count("health", 2)) == ([], 19)


def test_a_bullet_that_holds_while_the_card_lies_there_holds_only_if_it_was_chosen():
    """RSA-KW-1: Choice: the chosen effect is the text of the card."""
    text = "• Your Runeslinger has +1 block.\n• Your Runeslinger has +3 block."
    s = scene(card("Stance", "chant", text, ["Choice"]), 'hand = ["Stance"]').choose("Play Stance", SLOT, "Effect 2")
    assert s.value("block") == 7


def test_with_fate_an_enemy_chooses():
    """RSA-Q25, RSA-KW-1: Fate: the enemy picks, you pay and play on."""
    s = scene(card("Lot", keywords=["Fate"], text=BULLETS), 'hand = ["Lot"]\nconcentration = ["Emberdart"]')
    s.choose("Play Lot")
    assert (s.asked, s.question) == (2, "Which of its effects?")
    s.choose("Effect 1")
    assert (s.zone("hand"), s.count("health", 2)) == (["Emberdart"], 20)


def test_with_two_enemies_you_name_the_one_who_chooses():
    """RSA-KW-1: Fate: the one who chooses need not be the target of the effect."""
    cards = card("Lot", keywords=["Fate"], text=BULLETS)
    s = set_scene(
        f'{cards}[[seat]]\n{DECK}\nhand = ["Lot"]\nconcentration = ["Emberdart"]\n[[seat]]\n{DECK}\n[[seat]]\n{DECK}'
    ).choose("Play Lot")
    assert (s.question, s.offered) == ("Which enemy chooses its effect?", ["Seat 2", "Seat 3"])
    s.choose("Seat 3")
    assert s.asked == 3
    s.choose("Effect 2")
    assert (s.asked, s.question) == (1, "Choose a target")
    s.choose("Seat 2")
    assert (s.count("health", 2), s.count("health", 3)) == (19, 20)


@pytest.mark.parametrize("keyword", ["Choice", "Fate"])
def test_a_bullet_without_a_valid_target_cannot_be_chosen(keyword):
    """RSA-KW-1: Choice and Fate: only bullets with a valid target are offered."""
    cards = card("Lot", keywords=[keyword], text=BULLETS + "\n• Destroy target chant.")
    hand = 'hand = ["Lot"]\nconcentration = ["Emberdart"]'
    assert scene(cards, hand).choose("Play Lot").offered == ["Effect 1", "Effect 2"]
    assert scene(cards, hand, 'utility = ["Storm Jar"]').choose("Play Lot").offered == [
        "Effect 1",
        "Effect 2",
        "Effect 3",
    ]


# Shout


def test_a_card_with_shout_is_played_in_your_own_play_phase_too():
    """RSA-KW-1: Shout: normally, without anything to answer."""
    s = scene(card("Reply", keywords=["Shout"]), 'hand = ["Reply"]\nconcentration = ["Emberdart"]').choose("Play Reply")
    assert s.zone("hand") == ["Emberdart"]


def test_a_card_with_shout_answers():
    """RSA-KW-1: Shout: in the enemy's Play Phase, for its cost."""
    s = scene(
        card("Reply", keywords=["Shout"], cost=1),
        'hand = ["Emberdart"]\nlight = 1\nconcentration = ["Lanternfall"]',
        'hand = ["Reply"]\nconcentration = ["Lanternfall"]',
    ).choose("Play Emberdart", "Seat 2", "Play Reply")
    assert (s.zone("hand", 2), s.areas("concentration", 2)[0]) == (["Emberdart"], ["Lanternfall", "Reply"])


def test_a_card_without_shout_does_not_answer():
    """RSA-KW-1: Shout: the other cards in hand are not offered."""
    assert scene(
        card("Reply", keywords=["Shout"]) + card("Silence"),
        'hand = ["Emberdart"]\nlight = 1\nconcentration = ["Lanternfall"]',
        'hand = ["Reply", "Silence"]\nconcentration = ["Lanternfall"]',
    ).choose("Play Emberdart", "Seat 2").offered == ["Play Reply", "Do not answer"]


# Pierce

PIERCING = card("Needle", "spirit", "Deal 5 damage to any target.", ["Pierce"]) + card(
    "Club", "spirit", "Deal 5 damage to any target."
)


@pytest.mark.parametrize(
    ("name", "health", "power", "left"),
    [("Needle", 3, 4, 18), ("Needle", 5, 4, 20), ("Needle", 6, 5, 1), ("Club", 3, 4, 20)],
)
def test_pierce_goes_on_after_a_lost_power(name, health, power, left):
    """RSA-KW-1: Pierce: what remains is dealt to the new health; without Pierce it is lost."""
    s = scene(PIERCING, f'hand = ["{name}"]\nconcentration = ["Emberdart"]', f"health = {health}")
    s.choose(f"Play {name}", "Seat 2")
    assert (s.count("power", 2), s.count("health", 2)) == (power, left)


@pytest.mark.parametrize(
    ("name", "defense", "health", "stays"),
    [("Needle", 3, 18, False), ("Needle", 5, 20, False), ("Needle", 6, 20, True), ("Club", 3, 20, False)],
)
def test_pierce_goes_through_a_defense_card(name, defense, health, stays):
    """RSA-KW-1: Pierce: damage over the defense is dealt to the Runeslinger who controls the card."""
    cards = PIERCING + card("Wall", "chant", "Your Runeslinger has +1 block.", defense=defense)
    s = scene(cards, f'hand = ["{name}"]\nconcentration = ["Emberdart"]', 'utility = ["Wall"]')
    s.choose(f"Play {name}", "Wall")
    assert (s.count("health", 2), s.zone("utility", 2)) == (health, ["Wall"] if stays else [])


# Use, Quick

TURNED = card("Bell", "trinket", "Use: Draw 1 card.", ["Use"])
QUICK = card("Fast Bell", "trinket", "Use: Draw 1 card.", ["Use", "Quick"])


def test_a_card_is_used_by_turning_it():
    """RSA-KW-1: Use: the effect happens, and the card is used until your next Ready Phase."""
    s = scene(TURNED, 'utility = ["Bell"]').choose("Use Bell")
    assert (s.zone("hand"), s.count("used", "Bell"), "Use Bell" in s.offered) == (["Emberdart"], 1, False)
    next_turn(s)
    assert s.count("used", "Bell") == 1
    next_turn(s)
    assert (s.count("used", "Bell"), "Use Bell" in s.offered) == (0, True)


def test_a_card_is_not_used_in_the_turn_in_which_it_is_played():
    """RSA-KW-1: Use: from your next turn on it can be used."""
    s = scene(TURNED, 'hand = ["Bell"]').choose("Play Bell", SLOT)
    assert "Use Bell" not in s.offered
    next_turn(next_turn(s))
    assert "Use Bell" in s.offered


def test_a_used_or_concealed_card_and_one_of_an_enemy_cannot_be_used():
    """RSA-KW-1: Use: it must be ready, exposed and yours."""
    used = scene(TURNED, 'utility = [{ card = "Bell", used = 1 }]', 'utility = ["Bell"]')
    assert used.offered == ["End the Play Phase"]
    assert scene(TURNED, 'concentration = [["Emberdart", "Bell", "Storm Jar"]]').offered == ["End the Play Phase"]


def test_quick_lifts_the_restriction():
    """RSA-KW-1: Quick: the card can be used in the turn in which it is played, once."""
    s = scene(QUICK, 'hand = ["Fast Bell"]').choose("Play Fast Bell", SLOT, "Use Fast Bell")
    assert (s.zone("hand"), "Use Fast Bell" in s.offered) == (["Emberdart"], False)


# Ail

PAID = card("Debt", keywords=["Ail 2"])


def test_ail_applies_ailments_of_one_type_to_your_own_runeslinger():
    """RSA-KW-1: Ail: two instances of the type that you name, before the card does anything."""
    s = scene(PAID, 'hand = ["Debt"]\nconcentration = ["Emberdart"]').choose("Play Debt")
    assert s.offered == ["Burn", "Debilitate", "Curse", "Fragment", "Weaken", "Insanity"]
    s.choose("Weaken")
    assert (s.ailments(), s.ailments(2)) == ({"Weaken": 2}, {})


def test_an_ailment_taken_as_a_cost_does_what_it_does():
    """RSA-KW-1: Ail: 2 Burn cost 2 health each."""
    s = scene(PAID, 'hand = ["Debt"]\nconcentration = ["Emberdart"]').choose("Play Debt", "Burn")
    assert s.count("health") == 16


def test_with_all_areas_taken_only_the_types_that_lie_there_can_be_taken():
    """RSA-KW-1: Ail: three boons and 3 Curse leave Curse alone, and the engine takes it."""
    boon = card("Veil", "boon", "Your Runeslinger has +1 block.")
    three = ", ".join(f'[{{ card = "{kind}", ailment = 1 }}, "Veil"]' for kind in ("Burn", "Weaken", "Fragment"))
    assert scene(
        PAID + boon,
        f'hand = ["Debt"]\nconcentration = ["Emberdart"]\nailment = [{three}, {{ card = "Curse", ailment = 3 }}]',
    ).choose("Play Debt").ailments() == {"Curse": 5}


def test_with_no_room_for_an_ailment_the_card_cannot_be_played():
    """RSA-Q15, RSA-KW-1: Ail: four boons leave no room, so the cost cannot be paid."""
    boon = card("Veil", "boon", "Your Runeslinger has +1 block.")
    four = ", ".join(
        f'[{{ card = "{kind}", ailment = 1 }}, "Veil"]' for kind in ("Burn", "Weaken", "Fragment", "Curse")
    )
    s = scene(PAID + boon, f'hand = ["Debt"]\nconcentration = ["Emberdart"]\nailment = [{four}]')
    assert "Play Debt" not in s.offered


@pytest.mark.parametrize("seat", [1, 2])
def test_the_log_names_who_uses_a_card_and_not_who_owns_it(seat):
    """RSA-KW-1: Use: seat 2 uses the boon of seat 1 that lies on its field."""
    s = scene(
        "",
        "",
        'ailment = [[{ card = "Burn", ailment = 3 }, { card = "Glowmoss Poultice", owner = 1 }], '
        '{ card = "Curse", ailment = 1 }]',
        "active = 2\nturn = 4",
    ).choose("Use Glowmoss Poultice")
    assert "Seat 2 uses Glowmoss Poultice." in s.log(seat)
