"""What playing a card costs in Light. Rulebook: 000:201."""

from typing import Final

from engine.games.runeslingers.awakening.areas import COST, LIGHT
from engine.games.runeslingers.awakening.light import light
from engine.games.runeslingers.awakening.names import NAMES
from engine.games.runeslingers.playing import UNKNOWN
from engine.kernel.names import NO_REASON
from engine.kernel.state import Game
from engine.kernel.values import value

NO_COST: Final = 999  # a Light cost that nobody can pay, of cards whose cost is not known


def light_missing(game: Game, seat: int, piece: int) -> tuple[int, ...]:
    """How much Light is missing for a card, what it costs, how much there is, of it in the pool and to create. [000:201]"""
    cost, there, pool = value(game, COST, piece), light(game, seat), game.counts[LIGHT][seat]
    return cost - there, cost, there, pool, there - pool


LIGHT_SHORT: Final[int] = NAMES.reason(
    "light", "{0} Light short", "it costs {1} Light, you have {3} and can create {4}", light_missing
)


def affordable(game: Game, hand: list[int], light_there: int) -> list[int]:
    """The cards whose Light cost is known and there."""
    cards = game.table.cards
    if game.modifiers[COST]:
        hand = [piece for piece in hand if "cost" in cards[piece].values]
        return [piece for piece in hand if value(game, COST, piece) <= light_there]
    return [piece for piece in hand if cards[piece].values.get("cost", NO_COST) <= light_there]


def why_not_affordable(game: Game, piece: int, light_there: int) -> int:
    """The Light cost of a card is known and there."""
    if affordable(game, [piece], light_there):
        return NO_REASON
    return LIGHT_SHORT if "cost" in game.cards[piece].values else UNKNOWN
