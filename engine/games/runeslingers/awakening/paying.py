"""What playing a card costs in Light. Rulebook: 000:201."""

from typing import Final

from engine.games.runeslingers.awakening.areas import COST
from engine.kernel.state import Game
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
