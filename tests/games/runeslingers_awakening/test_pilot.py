"""What `greedy` asks before it follows a rule of thumb."""

import pytest

from engine.games.runeslingers.awakening.pilot import RULES, THUMBS
from tests.games.runeslingers_awakening.duels import ONE, card, scene
from tests.games.scenes import picked
from tests.scenes import Played


def before_and_now(game: Played) -> list[str]:
    return [picked(rules, game) for rules in (THUMBS, RULES)]


@pytest.mark.parametrize(
    ("line", "defense", "struck"),
    [
        ("At the beginning of your Play Phase: Draw 4 cards.", 3, False),  # 5 of 24 points, no more than the 5 health
        ("At the beginning of your Play Phase: Draw 5 cards.", 3, True),
        ("At the beginning of your Play Phase: Draw 5 cards.", 5, True),
        ("At the beginning of your Play Phase: Draw 5 cards.", 6, False),
        ("When Hum is destroyed: Draw 5 cards.", 3, False),
    ],
)
def test_damage_destroys_a_card_that_matters_more_than_the_health(line, defense, struck):
    cards = card("Dart", "spirit", "Deal 5 damage to any target.") + card("Hum", "chant", line, defense=defense)
    game = scene(cards, 'hand = ["Dart"]', 'utility = ["Hum"]').choose("Play Dart", ONE)
    assert before_and_now(game) == ["Seat 2", "Hum" if struck else "Seat 2"]


@pytest.mark.parametrize(
    ("harm", "health", "held", "before", "now"),
    [
        (3, 3, 1, False, True),  # it keeps a power
        (8, 3, 3, True, False),  # the power is lost all the same, but 4 health are not worth a card
        (4, 20, 2, False, True),
        (4, 20, 1, False, False),  # the last card is kept
        (3, 20, 3, True, False),
    ],
)
def test_a_block_keeps_a_power_or_much_health(harm, health, held, before, now):
    cards = card("Tap", "spirit", f"Deal {harm} damage to any target.")
    assert blocked(cards, health, held) == [before, now]


@pytest.mark.parametrize(
    ("harm", "applied", "now"),
    [(2, 2, True), (2, 1, False), (5, 2, True)],
)
def test_a_block_keeps_off_what_an_attack_brings_if_it_hits(harm, applied, now):
    cards = card(
        "Tap",
        "attack",
        f"Deal {harm} damage to target Runeslinger. If it hits, apply {applied} Curse to that Runeslinger.",
    )
    assert blocked(cards, 20, 2)[1] == now


def blocked(cards: str, health: int, held: int) -> list[bool]:
    """Whether a card called Tap is blocked, before and now."""
    hand = f"hand = {['Emberdart'] * held}".replace("'", '"')
    game = scene(cards, 'hand = ["Tap"]', f"{hand}\nhealth = {health}").choose("Play Tap", ONE, "Seat 2")
    return [answer.startswith("Block") for answer in before_and_now(game)]
