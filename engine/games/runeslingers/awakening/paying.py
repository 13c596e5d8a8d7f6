"""What playing a card costs: Light, and Ail X. Rulebook: 000:201, 000:387."""

from __future__ import annotations

from typing import Final

from engine.games.runeslingers.ailments import receiver, types
from engine.games.runeslingers.areas import AIL, AILMENTS, KEYWORD, ailments, free_place, has
from engine.games.runeslingers.awakening.areas import COST
from engine.kernel.agenda import CHOOSE
from engine.kernel.decisions import Row
from engine.kernel.state import NONE, Game
from engine.kernel.table import Table
from engine.kernel.values import value

UNKNOWN: Final = 999  # a Light cost that nobody can pay, of cards whose cost is not known


def affordable(game: Game, hand: list[int], light_there: int) -> list[int]:
    """The cards whose Light cost is known and there."""
    costs = game.table.notes.get("costs") or note_costs(game.table)
    if game.modifiers[COST]:
        hand = [piece for piece in hand if costs[piece] != UNKNOWN]
        return [piece for piece in hand if value(game, COST, piece) <= light_there]
    return [piece for piece in hand if costs[piece] <= light_there]


def note_costs(table: Table) -> list[int]:
    """The Light cost of every piece of a table, worked out once."""
    costs: list[int] = [definition.values.get("cost", UNKNOWN) for definition in table.cards]
    table.notes["costs"] = costs
    return costs


def ail_of(game: Game, piece: int) -> int:
    """The X of a card's Ail X; 1 where an effect gives the keyword without a number, 0 without the keyword. [000:387]"""
    printed = game.cards[piece].keywords.get("ail", 0)
    return int(has(game, piece, AIL)) if game.modifiers[KEYWORD] and not printed else printed


def can_be_ailed(game: Game, seat: int) -> bool:
    """Whether a further ailment finds an area, or one of its own type."""
    return free_place(game, seat, AILMENTS) != NONE or bool(ailments(game, seat))


def ail_options(game: Game, seat: int) -> list[Row]:
    """The types that all instances of an Ail cost could be of (RSA-Q15)."""
    return [(CHOOSE, kind, NONE) for kind in types(game.table).values() if receiver(game, seat, kind) != NONE]
