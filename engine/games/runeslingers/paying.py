"""What both editions may ask as a price: Ail X for the play of a card, determinations, what a text names. Rulebook: 000:387."""

from typing import Final

from engine.games.runeslingers.ailments import receiver, types
from engine.games.runeslingers.areas import (
    AIL,
    AILMENTS,
    DETERMINATION,
    KEYWORD,
    exposed_ailments,
    free_place,
    has,
)
from engine.games.runeslingers.names import NAMES
from engine.kernel.agenda import CHOOSE
from engine.kernel.decisions import Row
from engine.kernel.state import NONE, Game

NO_ROOM_TO_AIL: Final[int] = NAMES.reason(
    "no room to ail", "No room to ail", "its Ail cannot be paid, as no area takes a further ailment"
)
CANNOT_BE_PAID: Final[int] = NAMES.reason("costs", "Cannot be paid", "its costs cannot be paid")


def determinations_missing(game: Game, seat: int, piece: int) -> tuple[int, ...]:
    """How many determinations are missing for an ability, what it costs, and how many there are. [000:236]"""
    cost, there = game.cards[piece].values["determinations"], game.counts[DETERMINATION][seat]
    return cost - there, cost, there


DETERMINATIONS_SHORT: Final[int] = NAMES.reason(
    "determinations", "{0} short of cost", "it costs {1 determination}, you have {2}", determinations_missing
)


def ail_of(game: Game, piece: int) -> int:
    """The X of a card's Ail X; 1 where an effect gives the keyword without a number, 0 without the keyword. [000:387]"""
    printed = game.cards[piece].keywords.get("ail", 0)
    return int(has(game, piece, AIL)) if game.modifiers[KEYWORD] and not printed else printed


def can_be_ailed(game: Game, seat: int, covered: int = NONE) -> bool:
    """Whether a further ailment finds an area, or one of its own type on a place that is not to be `covered`."""
    return free_place(game, seat, AILMENTS) != NONE or any(
        game.place[piece] != covered for piece in exposed_ailments(game, seat)
    )


def ail_options(game: Game, seat: int) -> list[Row]:
    """The types that all instances of an Ail cost could be of (RSA-Q15)."""
    return [(CHOOSE, kind, NONE) for kind in types(game.table).values() if receiver(game, seat, kind) != NONE]
