"""What both editions count of themselves in test games: damage, powers, and what becomes of each card."""

from functools import partial
from typing import Final

from engine.games.runeslingers.areas import BY_DAMAGE, CAUSES, CONCENTRATIONS, HAND, POWER
from engine.games.runeslingers.damage import HURT, POWER_LOST
from engine.games.runeslingers.piles import SET
from engine.kernel.state import Game
from engine.kernel.table import number
from engine.play.tally import (
    BY_CARD,
    BY_STEP,
    BY_TURN,
    BY_WORD,
    Clock,
    Notes,
    See,
    Statistic,
    count_hand,
    count_own_card,
    count_play,
)
from engine.verbs.piles import DRAWN
from engine.verbs.triggers import PLAYED

DAMAGE: Final = Statistic(
    "damage", "Damage dealt", BY_TURN, "health that enemies lose by damage, from this turn to the next", "damage"
)
SHOWN: Final = (
    Statistic("taken", "Powers taken", BY_WORD, "how the enemy lost powers", "powers"),
    Statistic("lost", "Own powers lost", BY_WORD, "how you lost powers yourself", "powers"),
    Statistic(
        "step", "Power by power", BY_STEP, "in which of your turns the enemy lost the first power, the second and so on"
    ),
    Statistic("drawn", "Drawn", BY_CARD, "copies drawn, the first hand included"),
    Statistic("played", "Played", BY_CARD, "copies played"),
    Statistic("set", "Set", BY_CARD, "copies set as concentrations after the setup, from the hand or the deck"),
    Statistic("stuck", "Stuck in hand", BY_CARD, "copies still in hand at the end"),
)
CLOCKS: Final = (
    Clock("going first", "first_draw", "draw"),  # [000:177] [001:376-378]
    Clock("going second", "draw", "draw"),
)
PLAYS: Final = ("played",)  # a card that is set lies face-down: nothing of it has come into play [000:235]


def count_damage(game: Game, notes: Notes, seat: int, wound: int, amount: int) -> None:
    """Damage to an enemy counts for the turn it falls into."""
    if seat != notes.seat and wound == BY_DAMAGE:
        notes.add("damage", notes.turn, amount)


def count_lost_power(game: Game, notes: Notes, seat: int, cause: int, amount: int) -> None:
    """A power is lost: by what, and for an enemy also which one and when."""
    if seat == notes.seat:
        notes.add("lost", CAUSES[cause])
        return
    notes.add("taken", CAUSES[cause])
    notes.add("step", number(notes.game, "power") - notes.game.counts[POWER][seat], notes.turn)


def at_end(notes: Notes) -> None:
    """What came of the hand; the last turn may have dealt nothing."""
    notes.add("damage", notes.turn, 0)
    count_hand(notes)


def first_hand(game: Game, seat: int) -> list[int]:
    """The cards of the first hand, whether or not one of them is a concentration already. [000:192]"""
    own = [spot for zone in (CONCENTRATIONS, HAND) for spot in game.table.places_of[seat][zone]]
    return [piece for spot in own for piece in game.stacks[spot]]


WATCHED: Final[dict[int, See]] = {
    HURT: count_damage,
    POWER_LOST: count_lost_power,
    DRAWN: partial(count_own_card, "drawn"),
    PLAYED: count_play,
    SET: partial(count_own_card, "set"),
}
