"""Charging cards that lie in play. Rulebook: 001:310, 001:550-556."""

from typing import Final

from engine.games.runeslingers import charging
from engine.games.runeslingers.first.areas import is_fresh
from engine.games.runeslingers.first.names import NAMES
from engine.kernel.state import Game

CHARGE_CARD: Final[int] = NAMES.verb("charge", "Charge {piece}")


def can_charge(game: Game, piece: int) -> bool:
    """Once in a turn for each card, and either charge or sling. [001:310] [001:553-556]"""
    return is_fresh(game, piece) and charging.can_charge(game, piece)
