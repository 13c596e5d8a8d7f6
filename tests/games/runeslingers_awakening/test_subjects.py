"""Who does what stands behind "and": verbs without a subject are said of whoever the verb before is said of."""

import pytest

from tests.games.runeslingers_awakening.duels import ONE, card, scene
from tests.games.runeslingers_awakening.test_meaning import THEM, is_read, played


def test_the_one_who_is_targeted_does_both() -> None:
    s = played("Target enemy Runeslinger loses 2 health and sears 1.")
    assert (s.count("health", 1), s.count("health", 2)) == (20, 18)
    assert (len(s.zone("discard", 1)), len(s.zone("discard", 2))) == (0, 1)


def test_nobody_is_asked_twice_whom_it_is_about() -> None:
    s = played("Target Runeslinger loses 2 health and sears 1.", THEM)
    assert (s.count("health", 1), s.count("health", 2), len(s.zone("discard", 2))) == (20, 18, 1)


def test_three_verbs_have_one_subject() -> None:
    s = played("Target enemy Runeslinger loses 2 health, sears 1 and draws 2 cards.", sam="hand = []")
    assert (s.count("health", 2), len(s.zone("discard", 2)), len(s.zone("hand", 2))) == (18, 1, 2)


def test_each_player_does_the_one_and_then_each_the_other() -> None:
    s = played("Each Runeslinger loses 2 health and sears 1.")
    assert (s.count("health", 1), s.count("health", 2)) == (18, 18)
    assert (len(s.zone("discard", 1)), len(s.zone("discard", 2))) == (1, 1)


@pytest.mark.parametrize(
    "text", ["All Runeslingers lose 2 health and sear 1.", "All Runeslingers lose 2 health, then sear 1."]
)
def test_lose_and_sear_are_said_of_all_of_them(text: str) -> None:
    s = played(text)
    assert (s.count("health", 1), s.count("health", 2)) == (18, 18)
    assert (len(s.zone("discard", 1)), len(s.zone("discard", 2))) == (1, 1)


def test_they_lose_and_discard() -> None:
    s = played("Target enemy Runeslinger sears 1. They lose 2 health and discard a card.", sam='hand = ["Emberdart"]')
    assert (s.count("health", 1), s.count("health", 2)) == (20, 18)
    assert (len(s.zone("hand", 1)), len(s.zone("hand", 2))) == (3, 0)


def test_you_are_named_where_you_are_meant() -> None:
    s = played("Target enemy Runeslinger loses 2 health and you sear 1.")
    assert (s.count("health", 2), len(s.zone("discard", 1)), len(s.zone("discard", 2))) == (18, 1, 0)


def test_you_may_go_on_without_being_named_again() -> None:
    s = played("You lose 2 health and sear 1.")
    assert (s.count("health", 1), len(s.zone("discard", 1))) == (18, 1)


def test_that_runeslinger_is_still_the_one_who_was_targeted() -> None:
    s = played("Target Runeslinger sears 1 and loses 2 health. That Runeslinger draws 1 card.", THEM, sam="hand = []")
    assert len(s.zone("hand", 2)) == 1


def test_a_trigger_tells_who_does_both() -> None:
    bell = card("Bell", "chant", "When an enemy draws a card: They lose 1 health and sear 1.")
    gift = card("Gift", "attack", "Target enemy Runeslinger draws 1 card.")
    s = scene(bell + gift, 'hand = ["Gift"]\nutility = ["Bell"]').choose("Play Gift", ONE)
    s.until("End the Play Phase", "Pass")
    assert (s.count("health", 2), len(s.zone("discard", 2))) == (19, 1)


@pytest.mark.parametrize(
    "text",
    [
        # verbs that go with nobody
        "Target enemy Runeslinger loses 2 health and sear 1.",  # who sears?
        "They lose 2 health and sear 1.",
        "Target enemy Runeslinger loses 2 health, sear 1 and draws 1 card.",
        "All Runeslingers lose 2 health and sears 1.",
        "Loses 2 health and sears 1.",
        "Deal 2 damage to target enemy Runeslinger and loses 1 health.",  # the damage has nobody who does it
        "You lose 2 health and sears 1.",
        # what nobody can have together
        "You have +2 block and +3 block.",  # which?
        "Chants have +1 defense and +3 block.",  # players have block
        "Boons lose Pierce and +1 defense.",
        "You have +2 block and Pierce.",
        "+2 block and +3 maximum health.",
        # what could be meant otherwise
        # each their own number, or all together?
        "Each Runeslinger discards their hand and draws that many cards.",
        "Each Runeslinger sears 2 and loses that much health.",
        "Each Runeslinger sears 1. Each Runeslinger loses that much health.",
        "Each enemy sears 2, loses that much health and draws a card.",
        "At the end of each turn, each Runeslinger sears 1 and loses that much health.",
        # behind what somebody else has or does, you have to be named
        "Target enemy Runeslinger has -1 block until the end of the turn and discard a card.",
        "Enemy Runeslingers have -1 block until the end of the turn and discard a card.",
        "Your boons have +1 defense until the end of the turn and lose 2 health.",
        "Target enemy Runeslinger loses 2 health and destroy target chant.",
        "Each enemy loses 1 health and put 1 token on Word.",
        "All enemies lose 1 health and destroy target chant.",
        "All enemies lose 1 health, then destroy target chant.",
        "All enemies lose 1 health and destroy target chant and sear 1.",
        "All enemies sear 1 and remove 1 ailment from target Runeslinger.",
        "You draw a card, all enemies lose 2 health and sear 1.",
        "Deal 2 damage to target chant, all enemies lose 1 health and sear 1.",
        "Target enemy Runeslinger sears 1. Draw a card, they lose 1 health and discard a card.",
        # which of two things was done?
        "Your Runeslinger sears 1 and discards a card. If you do, draw a card.",
        "Your Runeslinger gains 2 health and discards a card. If they do, draw a card.",
        "Target enemy Runeslinger discards 2 cards and loses 1 health. If they do, draw a card.",
        "All enemies discard a card. If they do, draw a card.",
        "Each enemy gains 2 health and discards a card. If they do, draw a card.",
        # for each of them both, or the last?
        "You have +1 block and +1 maximum health for each boon you control.",
        "You have +2 block and your Runeslinger has +2 block.",
        "You and target enemy Runeslinger lose 2 health and sears 1.",
    ],
)
def test_what_nobody_does_or_has_or_what_could_be_meant_otherwise_is_refused(text: str) -> None:
    assert not is_read(text)


# Qualities: what somebody or something has, each of them for as long as the whole line says


def test_two_values_of_yours_are_higher_until_the_end_of_the_turn() -> None:
    s = played("You have +2 block and +3 maximum health until the end of the turn.")
    assert (s.value("block"), s.value("maximum health"), s.value("block", 2)) == (6, 23, 4)
    s.until("End the Play Phase", "Pass").choose("End the Play Phase")
    assert (s.value("block"), s.value("maximum health")) == (4, 20)


def test_what_a_card_is_given_it_has_with_what_it_has_more_of() -> None:
    """The trinket has 2 more defense, and is charged with a keyword that it has not of its own. [000:369]"""
    bell = card("Bell", "chant", "Trinkets you control have +2 defense and Charge.")
    s = scene(card("Lens", "trinket", "", defense=3) + bell, 'utility = ["Lens", "Bell"]')
    assert (s.value("defense", "Lens"), "Charge Lens" in s.offered) == (5, True)
    assert "Charge Bell" not in s.offered


def test_each_has_its_own() -> None:
    cards = card("Lens", "trinket", "", defense=3) + card("Bell", "chant", "", defense=3)
    word = card(
        "Word", "utility", "Until the end of the turn, your trinkets have +1 defense and your chants have +2 defense."
    )
    s = scene(cards + word, 'hand = ["Word"]\nutility = ["Lens", "Bell"]').choose("Play Word", ONE)
    assert (s.value("defense", "Lens"), s.value("defense", "Bell")) == (4, 5)


def test_the_target_of_the_one_is_the_target_of_the_other() -> None:
    s = played("Target Runeslinger has +2 block and +3 maximum health this turn.", THEM)
    assert [(s.value("block", seat), s.value("maximum health", seat)) for seat in (1, 2)] == [(4, 20), (6, 23)]


@pytest.mark.parametrize(("boons", "block", "health"), [("[]", 4, 20), ('["Halo"]', 6, 23)])
def test_both_hold_as_long_as_the_condition_does(boons: str, block: int, health: int) -> None:
    bell = card("Bell", "chant", "As long as you control another chant, you have +2 block and +3 maximum health.")
    field = ["Bell", "Halo"] if boons != "[]" else ["Bell"]
    s = scene(card("Halo", "chant", "") + bell, f"utility = {field}")
    assert (s.value("block"), s.value("maximum health")) == (block, health)


# A card and a player


@pytest.mark.parametrize(
    "both", ["target chant and target enemy Runeslinger", "target enemy Runeslinger and target chant"]
)
def test_a_card_and_a_player_are_both_hurt(both: str) -> None:
    bell, word = card("Bell", "chant", ""), card("Word", "attack", f"Deal 2 damage to {both}.")
    s = scene(bell + word, 'hand = ["Word"]', 'utility = ["Bell"]\nhand = []').choose("Play Word", ONE)
    assert (s.count("damage", "Bell"), s.count("health", 2), s.count("health", 1)) == (2, 18, 20)


# What English leaves open, or means otherwise than the nearest words would


@pytest.mark.parametrize(
    "text",
    [
        "Target enemy Runeslinger discards a card. They have -1 block until the end of the turn and lose 2 health.",
        "Target enemy Runeslinger has -1 block until the end of the turn and loses 2 health.",
        "You and target enemy Runeslinger lose 2 health.",
    ],
)
def test_they_do_it_behind_what_they_have(text: str) -> None:
    assert played(text, sam='hand = ["Emberdart"]').count("health", 2) == 18


def test_what_all_lose_together_somebody_else_gains() -> None:
    s = played("Each enemy loses 2 health and you gain that much health.", emily="health = 10")
    assert (s.count("health", 1), s.count("health", 2)) == (12, 18)


def test_two_are_hurt_and_you_go_on() -> None:
    bell, word = (
        card("Bell", "chant", ""),
        card("Word", "attack", "Deal 2 damage to target chant and target enemy Runeslinger and you sear 1."),
    )
    s = scene(bell + word, 'hand = ["Word"]', 'utility = ["Bell"]\nhand = []').choose("Play Word", ONE)
    assert (s.count("damage", "Bell"), s.count("health", 2), len(s.zone("discard", 1))) == (2, 18, 1)


@pytest.mark.parametrize(
    "text",
    [
        "All enemies lose 1 health, then you may draw a card.",
        "All enemies lose 1 health, then if you control a boon, draw a card.",
        "Runeslingers have +1 block and +1 maximum health.",
        "Boons you control have +1 defense, Pierce and Quick.",
        "You and target enemy Runeslinger lose 2 health and sear 1.",
        "You have +2 block for each boon you control and +1 maximum health.",
        "At the end of an enemy's Draw Phase: Draw a card.",
    ],
)
def test_what_is_clear_is_read(text: str) -> None:
    assert is_read(text)
