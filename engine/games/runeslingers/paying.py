"""Ail X, which both editions may ask for the play of a card. Rulebook: 000:387."""

from engine.games.runeslingers.ailments import receiver, types
from engine.games.runeslingers.areas import AIL, AILMENTS, KEYWORD, exposed_ailments, free_place, has
from engine.kernel.agenda import CHOOSE
from engine.kernel.decisions import Row
from engine.kernel.state import NONE, Game


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
