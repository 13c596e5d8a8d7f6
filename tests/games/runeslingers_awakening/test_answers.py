"""Answers, the ladder and triggers: RSA-LD."""

import pytest

from tests.games.runeslingers_awakening.duels import DECK, FIELD, ONE, SAMS, TWO, card, under
from tests.games.runeslingers_awakening.duels import bare_scene as scene
from tests.scenes import set_scene

STONE_TRAP = card(
    "Stone Trap",
    "chant",
    "When you play Stone Trap: Put target card under Stone Trap.\n"
    "When Stone Trap leaves the field: Return the card under Stone Trap to its owner's hand.",
    ["Shout"],
    2,
)
FLAMING_FISTS = card("Flaming Fists", "attack", "Deal 6 damage to target enemy Runeslinger.", cost=2)
BOLT = card("Bolt", "spirit", "Deal 2 damage to target enemy Runeslinger.")
ECHO = card("Echo", "spirit", "Deal 3 damage to target enemy Runeslinger.", ["Shout"])
REPLY = card("Reply", keywords=["Shout"])
USED = 'concentration = [{ card = "Lanternfall", used = 1 }]'  # a place, and no Light
COUNTER = card("Counter", text="Destroy target enemy runespell.", keywords=["Shout"])


def logged(s, *lines):
    """The places of the lines in the log."""
    log = s.log()
    return [log.index(line) for line in lines]


# Answering


def test_you_answer_in_the_enemys_turn_with_a_card_that_has_shout():
    """RSA-LD-1: the answer is played from the hand, onto your own field, though it is not your turn."""
    s = scene(BOLT + ECHO, f'hand = ["Bolt"]\n{FIELD}', f'hand = ["Echo"]\n{FIELD}').choose("Play Bolt", ONE)
    assert (s.asked, s.question, s.offered) == (2, "Do you answer?", ["Play Echo", "Do not answer"])
    s.choose("Play Echo", SAMS)
    assert (s.count("health", 1), s.areas("concentration", 2)[0], s.active) == (17, ["Lanternfall", "Echo"], 1)


def test_an_answer_costs_its_light():
    """RSA-LD-1: the Light for it is created in the enemy's turn."""
    dear = card("Dear Reply", keywords=["Shout"], cost=2)
    s = scene(BOLT + dear, f'hand = ["Bolt"]\n{FIELD}', f'hand = ["Dear Reply"]\n{FIELD}')
    s.choose("Play Bolt", ONE, "Play Dear Reply", SAMS)
    assert s.log().count("Seat 2 creates 1 Light.") == 2


def test_the_question_comes_though_no_such_card_is_in_hand():
    """RSA-LD-1: whether somebody is asked depends on the deck list, which holds a Shout card, not on the hand."""
    s = scene(BOLT + REPLY, f'hand = ["Bolt"]\n{FIELD}', f'hand = ["Emberdart"]\n{FIELD}\ndiscard = ["Reply"]')
    s.choose("Play Bolt", ONE)
    assert (s.asked, s.question, s.offered) == (2, "Do you answer?", ["Do not answer"])


@pytest.mark.parametrize("zone", ["hand", "discard", "void"])
def test_wherever_the_shout_card_is_the_question_comes(zone):
    """RSA-LD-1: the same question is asked, so that it tells the enemy nothing."""
    held = '"Reply"' if zone == "hand" else '"Emberdart"'
    elsewhere = "" if zone == "hand" else f'{zone} = ["Reply"]'
    s = scene(BOLT + REPLY, f'hand = ["Bolt"]\n{FIELD}', f"hand = [{held}]\n{FIELD}\n{elsewhere}")
    assert s.choose("Play Bolt", ONE).question == "Do you answer?"


@pytest.mark.parametrize(
    ("areas", "question"),
    [
        ('"Counter", "Lanternfall"', "Do you answer?"),
        ('["Lanternfall", "Counter"], "Lanternfall"', "Do you block?"),
    ],
    ids=["face-down", "in play"],
)
def test_a_shout_card_that_lies_face_down_may_be_in_hand_for_all_that_others_know(areas, question):
    """RSA-LD-1: to leave the question out would tell where it is; one that all see in play is known not to be held."""
    s = scene(BOLT + COUNTER, f'hand = ["Bolt"]\n{FIELD}', f'hand = ["Emberdart"]\nconcentration = [{areas}]')
    assert s.choose("Play Bolt", ONE).question == question


def test_no_question_comes_without_a_shout_card_in_the_deck_list():
    """RSA-LD-1: nobody who owns no Shout card is asked."""
    s = scene(BOLT, f'hand = ["Bolt"]\n{FIELD}', f'hand = ["Emberdart"]\n{FIELD}')
    assert s.choose("Play Bolt", ONE).question == "Do you block?"


def test_no_question_comes_with_an_empty_hand():
    """RSA-LD-1: the number of cards in hand is known to all."""
    s = scene(BOLT + REPLY, f'hand = ["Bolt"]\n{FIELD}', f'discard = ["Reply"]\n{FIELD}')
    assert s.choose("Play Bolt", ONE).question == "Your Play Phase"


@pytest.mark.parametrize(("light", "question"), [(1, "Do you block?"), (2, "Do you answer?")])
def test_no_question_comes_without_light_for_the_cheapest_shout_card(light, question):
    """RSA-LD-1: Light is known to all; the boundary is the cheapest Shout card of the deck list."""
    dear = card("Dear Reply", keywords=["Shout"], cost=2)
    s = scene(
        BOLT + dear,
        f'hand = ["Bolt"]\n{FIELD}',
        f'hand = ["Emberdart"]\nlight = {light}\n{USED}\ndiscard = ["Dear Reply"]',
    )
    assert s.choose("Play Bolt", ONE).question == question


@pytest.mark.parametrize(("kind", "keywords", "field", "asked"), [
    ("utility", [], "", False),
    ("utility", [], USED, True),
    ("utility", [], 'concentration = [["Lanternfall", "Counting Beads"]]', False),
    ("chant", [], "", True),  # in a utility slot
    ("chant", [], 'utility = ["Counting Beads", "Wardsong"]', False),
    ("chant", ["Distract"], "", False),
    ("boon", [], "", False),
    ("boon", [], f'ailment = [{under("Burn", 1)}]', True),
    ("boon", ["Ail 1"], "", True),  # on the ailment that it costs
])  # fmt: skip
def test_no_question_comes_without_a_place_for_any_shout_card(kind, keywords, field, asked):
    """RSA-LD-1: what lies on the fields is known to all, and a refusal alone is no answer. [000:128 000:138-139]"""
    quiet = card("Quiet Reply", kind, "Draw 1 card.", ["Shout", *keywords])
    s = scene(BOLT + quiet, f'hand = ["Bolt"]\n{FIELD}', f'hand = ["Emberdart", "Quiet Reply"]\n{field}')
    s.choose("Play Bolt", ONE)
    assert (s.question == "Do you answer?") == asked
    assert not asked or "Play Quiet Reply" in s.offered


def test_a_card_in_your_own_turn_is_not_yours_to_answer():
    """RSA-LD-1: the answerable action is created for the enemy."""
    s = scene(BOLT + REPLY, f'hand = ["Bolt", "Reply"]\n{FIELD}')
    assert s.choose("Play Bolt", ONE).question == "Your Play Phase"


def test_an_answer_that_is_not_given_is_gone():
    """RSA-LD-2: the card resolves, and no second question comes for it."""
    s = scene(BOLT + REPLY, f'hand = ["Bolt"]\n{FIELD}', f'hand = ["Reply"]\n{FIELD}')
    s.choose("Play Bolt", ONE, "Do not answer", "No")
    assert (s.question, s.count("health", 2)) == ("Your Play Phase", 18)


# The ladder


def test_the_answer_resolves_before_what_it_answers():
    """RSA-LD-3: the top rung first."""
    s = scene(BOLT + ECHO, f'hand = ["Bolt"]\n{FIELD}', f'hand = ["Echo"]\n{FIELD}')
    s.choose("Play Bolt", ONE, "Play Echo", SAMS)
    echo, bolt = logged(s, "Seat 1 loses 3 health.", "Seat 2 loses 2 health.")
    assert echo < bolt


def test_a_ladder_of_three_rungs_resolves_from_the_top():
    """RSA-LD-3: a card, an answer, and an answer to that; newest first, oldest last."""
    s = scene(
        BOLT + ECHO + card("Last Word", text="Target enemy Runeslinger loses 4 health.", keywords=["Shout"]),
        f'hand = ["Bolt", "Last Word"]\n{FIELD}',
        f'hand = ["Echo"]\n{FIELD}',
    ).choose("Play Bolt", ONE, "Play Echo", SAMS)
    assert (s.asked, s.question, s.offered) == (1, "Do you answer?", ["Play Last Word", "Do not answer"])
    s.choose("Play Last Word", TWO)
    third, second, first = logged(s, "Seat 2 loses 4 health.", "Seat 1 loses 3 health.", "Seat 2 loses 2 health.")
    assert third < second < first


def test_nobody_is_asked_twice_about_the_same_rung():
    """RSA-LD-3: once an answer has been declined the ladder is climbed down, without further questions."""
    s = scene(BOLT + ECHO + REPLY, f'hand = ["Bolt", "Reply"]\n{FIELD}', f'hand = ["Echo", "Reply"]\n{FIELD}')
    s.choose("Play Bolt", ONE, "Play Echo", SAMS)
    assert s.asked == 1
    s.choose("Do not answer", "No")
    assert (s.asked, s.question) == (2, "Do you block?")
    s.choose("No")
    assert (s.count("health", 1), s.count("health", 2)) == (17, 18)


def test_with_three_players_the_answer_to_an_answer_goes_on_to_the_left():
    """RSA-LD-3: the player left of the answerer has the next rung."""
    seat = f'[[seat]]\n{DECK}\nhand = ["Reply"]\n{FIELD}\n'
    s = set_scene(f'{BOLT}{REPLY}[[seat]]\n{DECK}\nhand = ["Bolt"]\n{FIELD}\n{seat}{seat}')
    s.choose("Play Bolt", ONE, "Seat 2", "Play Reply", SAMS)
    assert (s.asked, s.question) == (3, "Do you answer?")


@pytest.mark.parametrize(("kind", "place"), [("chant", "Utility slots 1"), ("trinket", "Utility slots 1")])
def test_a_defense_card_cannot_be_answered(kind, place):
    """RSA-LD-4, RSA-Q5: no answerable action, so the next question is the Play Phase."""
    s = scene(card("Wall", kind) + REPLY, 'hand = ["Wall"]', f'hand = ["Reply"]\n{FIELD}')
    s.choose("Play Wall", f"On Seat 1: {place}")
    assert (s.asked, s.question) == (1, "Your Play Phase")


def test_a_boon_cannot_be_answered():
    """RSA-LD-4: a boon is a defense card too."""
    s = scene(
        card("Veil", "boon", "Your Runeslinger has +1 block.") + REPLY,
        'hand = ["Veil"]\nailment = [{ card = "Burn", ailment = 1 }]',
        f'hand = ["Reply"]\n{FIELD}',
    )
    assert s.choose("Play Veil").asked == 1


def test_a_defense_card_that_answers_cannot_be_answered():
    """RSA-LD-4: nothing further can be answered after it."""
    wall = card("Shouted Wall", "chant", "Draw 1 card.", ["Shout"])
    s = scene(BOLT + wall + REPLY, f'hand = ["Bolt", "Reply"]\n{FIELD}', f'hand = ["Shouted Wall"]\n{FIELD}')
    s.choose("Play Bolt", ONE, "Play Shouted Wall", "On Seat 2: Utility slots 1")
    assert (s.asked, s.question) == (2, "Do you block?")


def test_by_an_option_every_card_can_be_answered():
    """RSA-LD-4: with the option answer_any_card a defense card creates an answerable action."""
    s = scene(
        card("Wall", "chant") + REPLY, 'hand = ["Wall"]', f'hand = ["Reply"]\n{FIELD}', 'options = ["answer_any_card"]'
    ).choose("Play Wall", "On Seat 1: Utility slots 1")
    assert (s.asked, s.question) == (2, "Do you answer?")


def test_activating_and_using_cannot_be_answered():
    """RSA-LD-4: only a played card creates an answerable action."""
    bell = card("Bell", "trinket", "Use: Target enemy Runeslinger loses 1 health.", ["Use"])
    s = scene(bell + REPLY, 'utility = ["Bell"]', f'hand = ["Reply"]\n{FIELD}').choose("Use Bell")
    assert (s.asked, s.count("health", 2)) == (1, 19)


def test_a_card_that_was_destroyed_has_no_effect_when_its_rung_comes():
    """RSA-LD-5: it has left the field."""
    s = scene(BOLT + COUNTER, f'hand = ["Bolt"]\n{FIELD}', f'hand = ["Counter"]\n{FIELD}')
    s.choose("Play Bolt", ONE, "Play Counter", SAMS)
    assert (s.count("health", 2), s.zone("discard")) == (20, ["Bolt"])


def test_a_card_that_was_returned_has_no_effect_when_its_rung_comes():
    """RSA-LD-5: it is back in the hand, and its cost stays paid."""
    s = scene(
        FLAMING_FISTS, f'hand = ["Flaming Fists"]\nlight = 2\n{FIELD}', f'hand = ["Swallowed Word"]\nlight = 1\n{FIELD}'
    ).choose("Play Flaming Fists", ONE, "Play Swallowed Word", SAMS)
    assert (s.count("health", 2), s.zone("hand"), s.count("light")) == (20, ["Flaming Fists"], 0)


def test_a_card_that_is_still_there_has_its_effect():
    """RSA-LD-5: an answer that does not touch the card changes nothing for it."""
    s = scene(BOLT + REPLY, f'hand = ["Bolt"]\n{FIELD}', f'hand = ["Reply"]\n{FIELD}')
    s.choose("Play Bolt", ONE, "Play Reply", SAMS, "No")
    assert s.count("health", 2) == 18


def test_an_answer_may_be_destroyed_before_it_resolves():
    """RSA-LD-5: the third rung destroys the second, so the first happens."""
    s = scene(BOLT + COUNTER, f'hand = ["Bolt", "Counter"]\n{FIELD}', f'hand = ["Counter"]\n{FIELD}')
    s.choose("Play Bolt", ONE, "Play Counter", SAMS, "Play Counter", TWO)
    assert (s.count("health", 2), s.zone("discard", 2)) == (18, ["Counter"])


def test_rsa_t7_stone_trap_answers_flaming_fists():
    """RSA-T7: Stone Trap resolves first, Flaming Fists lies under it and has no effect."""
    s = scene(
        STONE_TRAP + FLAMING_FISTS,
        f'hand = ["Flaming Fists"]\nlight = 2\n{FIELD}',
        f'hand = ["Stone Trap"]\nlight = 2\n{FIELD}',
    ).choose("Play Flaming Fists", ONE)
    assert (s.asked, s.question) == (2, "Do you answer?")
    s.choose("Play Stone Trap", SAMS, "Flaming Fists")
    assert s.areas("concentration", 2)[0] == ["Lanternfall", "Flaming Fists", "Stone Trap"]
    assert s.areas("concentration")[0] == ["Lanternfall"]
    assert (s.asked, s.question, s.count("health", 2)) == (1, "Your Play Phase", 20)


def test_rsa_t7_the_card_comes_back_when_stone_trap_leaves():
    """RSA-T7: Flaming Fists is not discarded in the Discard Phase, and returns to its owner's hand later."""
    s = scene(
        STONE_TRAP + FLAMING_FISTS,
        f'hand = ["Flaming Fists", "Prise the Seal"]\nlight = 2\n{FIELD}',
        f'hand = ["Stone Trap"]\nlight = 2\n{FIELD}',
    ).choose("Play Flaming Fists", ONE, "Play Stone Trap", "On Seat 2: Utility slots 1", "Flaming Fists")
    s.choose("Play Prise the Seal", TWO)
    assert "Flaming Fists" in s.zone("hand")
    assert (s.zone("utility", 2), s.zone("discard", 2)) == ([], ["Stone Trap"])


def test_rsa_t7_without_the_answer_flaming_fists_strikes():
    """RSA-T7: Stone Trap stays in hand, and the damage is dealt."""
    s = scene(
        STONE_TRAP + FLAMING_FISTS,
        f'hand = ["Flaming Fists"]\nlight = 2\n{FIELD}',
        f'hand = ["Stone Trap"]\nlight = 2\n{FIELD}',
    ).choose("Play Flaming Fists", ONE, "Do not answer", "No")
    assert s.count("health", 2) == 14


# Triggers

HEART = card("Heart", "trinket", "When you sling a spirit runespell: Target enemy Runeslinger sears 2.")


def test_a_trigger_happens_as_soon_as_its_condition_is_met():
    """RSA-LD-6: slinging a spirit runespell sears 2 at once, before the enemy is asked for an answer."""
    s = scene(BOLT + HEART + REPLY, f'hand = ["Bolt"]\n{FIELD}\nutility = ["Heart"]', f'hand = ["Reply"]\n{FIELD}')
    s.choose("Play Bolt", ONE)
    assert (s.question, s.zone("discard", 2)) == ("Do you answer?", ["Emberdart", "Emberdart"])


@pytest.mark.parametrize("name", ["Reply", "Wall"])
def test_a_trigger_does_not_happen_for_anything_else(name):
    """RSA-LD-6: neither a utility runespell nor a chant is a spirit runespell."""
    s = scene(HEART + REPLY + card("Wall", "chant"), f'hand = ["{name}"]\n{FIELD}\nutility = ["Heart", "Storm Jar"]')
    s.choose(f"Play {name}", ONE)
    assert s.zone("discard", 2) == []


def test_a_trigger_of_another_player_does_not_happen_for_your_cards():
    """RSA-LD-6: when you sling is said to the player who controls the card."""
    s = scene(BOLT + HEART, f'hand = ["Bolt"]\n{FIELD}', 'utility = ["Heart"]').choose("Play Bolt", ONE)
    assert (s.zone("discard"), s.zone("discard", 2)) == ([], [])


def test_a_concealed_card_does_not_trigger():
    """RSA-LD-6: it is not in play."""
    s = scene(BOLT + HEART, 'hand = ["Bolt"]\nconcentration = ["Lanternfall", ["Lanternfall", "Heart", "Storm Jar"]]')
    s.choose("Play Bolt")
    assert s.zone("discard", 2) == []


DRAWS = card("Drum", "chant", "When an enemy Runeslinger loses a power: Draw 1 card.")
HEALS = card("Flute", "chant", "When an enemy Runeslinger loses a power: You gain 1 health.")
GRIEF = card("Grief", "chant", "When you lose a power: Draw 1 card.")
RAGE = card("Rage", "chant", "When you lose a power: Target enemy Runeslinger loses 1 health.")
DOWN = card("Downfall", text="Target enemy Runeslinger loses a power.")


def test_the_active_player_orders_several_triggers_of_their_own():
    """RSA-LD-7: one event sets off two of a player's effects, and they pick which comes first."""
    s = scene(DOWN + DRAWS + HEALS, f'hand = ["Downfall"]\nhealth = 10\n{FIELD}\nutility = ["Drum", "Flute"]', "")
    s.choose("Play Downfall", ONE)
    assert (s.asked, s.question, sorted(s.offered)) == (1, "Which of these happens first?", ["Drum", "Flute"])
    s.choose("Flute")
    healed, drawn = logged(s, "Seat 1 gains 1 health.", "Seat 1 draws Emberdart.")
    assert healed < drawn


def test_the_active_players_triggers_come_before_the_other_players():
    """RSA-LD-7: two triggers of each; the active player orders and resolves theirs, then the other their own."""
    s = scene(
        DOWN + DRAWS + HEALS + GRIEF + RAGE,
        f'hand = ["Downfall"]\nhealth = 10\n{FIELD}\nutility = ["Drum", "Flute"]',
        'utility = ["Grief", "Rage"]',
    ).choose("Play Downfall", ONE)
    assert (s.asked, sorted(s.offered)) == (1, ["Drum", "Flute"])
    s.choose("Drum")
    assert (s.asked, sorted(s.offered), s.count("health"), s.zone("hand", 2)) == (2, ["Grief", "Rage"], 11, [])
    s.choose("Rage")
    assert (s.count("health"), s.zone("hand", 2)) == (10, ["Emberdart"])


def test_one_trigger_of_each_player_needs_no_question():
    """RSA-LD-7: the order between players is settled."""
    s = scene(DOWN + DRAWS + GRIEF, f'hand = ["Downfall"]\n{FIELD}\nutility = ["Drum"]', 'utility = ["Grief"]')
    s.choose("Play Downfall", ONE)
    mine, yours = logged(s, "Seat 1 draws Emberdart.", "Seat 2 draws a card.")
    assert mine < yours


def test_in_the_other_players_turn_the_other_players_triggers_come_first():
    """RSA-LD-7: what counts is whose turn it is."""
    s = scene(
        DOWN + DRAWS + GRIEF, 'utility = ["Grief"]', f'hand = ["Downfall"]\n{FIELD}\nutility = ["Drum"]', "active = 2"
    ).choose("Play Downfall", SAMS)
    active, other = logged(s, "Seat 2 draws a card.", "Seat 1 draws Emberdart.")
    assert active < other


def test_a_triggered_effect_cannot_be_answered():
    """RSA-LD-8: it takes no place on the ladder, so nobody is asked about it."""
    s = scene(DOWN + DRAWS + REPLY, f'hand = ["Downfall"]\n{FIELD}\nutility = ["Drum"]', f'hand = ["Reply"]\n{FIELD}')
    s.choose("Play Downfall", ONE, "Do not answer")
    assert (s.question, s.zone("hand")) == ("Your Play Phase", ["Emberdart"])


def test_a_trigger_pauses_the_effect_that_sets_it_off():
    """RSA-LD-8: it resolves between two sentences of a card, and the card goes on."""
    s = scene(
        card("Downfall", text="Target enemy Runeslinger loses a power. That Runeslinger loses 3 health.") + RAGE,
        f'hand = ["Downfall"]\n{FIELD}',
        'utility = ["Rage"]',
    ).choose("Play Downfall", ONE)
    power, rage, rest = logged(s, "Seat 2 loses a power.", "Seat 1 loses 1 health.", "Seat 2 loses 3 health.")
    assert power < rage < rest


def test_a_trigger_pauses_the_ladder():
    """RSA-LD-8: it happens between two rungs."""
    s = scene(
        BOLT + GRIEF + card("Last Gasp", text="Your Runeslinger loses a power.", keywords=["Shout"]),
        f'hand = ["Bolt"]\n{FIELD}',
        f'hand = ["Last Gasp"]\n{FIELD}\nutility = ["Grief"]',
    ).choose("Play Bolt", ONE, "Play Last Gasp", SAMS)
    s.until("End the Play Phase", "No")
    drawn, bolt = logged(s, "Seat 2 draws a card.", "Seat 2 loses 2 health.")
    assert drawn < bolt


def test_the_active_player_orders_what_happens_at_the_same_time():
    """RSA-LD-9: effects at the end of a player's turn happen in the order that they pick."""
    cards = card("Dusk", "chant", "At the end of your turn: Draw 1 card.") + card(
        "Evening", "chant", "At the end of your turn: You gain 1 health."
    )
    s = scene(cards, 'health = 10\nutility = ["Dusk", "Evening"]').choose("End the Play Phase")
    assert (s.asked, s.question, sorted(s.offered)) == (1, "Which of these happens first?", ["Dusk", "Evening"])


def test_what_cannot_be_told_apart_needs_no_order():
    """RSA-LD-9: two instances of one ailment trigger one after the other without a question."""
    s = scene(card("Curse Word", text="Apply 2 Burn to target enemy Runeslinger."), f'hand = ["Curse Word"]\n{FIELD}')
    s.choose("Play Curse Word", ONE)
    assert (s.question, s.count("health", 2)) == ("Your Play Phase", 16)


def test_a_trigger_that_waits_does_not_outlive_its_card():
    """RSA-LD-5, RSA-Q59: the lost power sets off both chants; the first one destroys the other."""
    cards = (
        card("Doom", text="Target enemy Runeslinger loses a power.")
        + card("Spite", "chant", "When an enemy Runeslinger loses a power: Destroy target enemy chant.")
        + RAGE
    )
    s = scene(cards, f'hand = ["Doom"]\n{FIELD}\nutility = ["Spite"]', 'utility = ["Rage"]').choose("Play Doom", ONE)
    assert (s.zone("discard", 2), s.count("health", 1)) == (["Rage"], 20)


def test_a_card_is_not_played_if_it_could_only_cover_its_own_target():
    """RSA-CP-5, RSA-PL-7: Turned Soil lies on the only concentration; with a second one it returns that."""
    assert "Play Turned Soil" not in scene("", 'hand = ["Turned Soil"]\nconcentration = ["Lanternfall"]').offered
    s = scene("", 'hand = ["Turned Soil"]\nconcentration = ["Lanternfall", "Wardsong"]').choose("Play Turned Soil", ONE)
    assert (s.zone("hand"), s.zone("concentration")) == (["Wardsong"], ["Lanternfall", "Turned Soil"])
    assert s.count("light") == 2
