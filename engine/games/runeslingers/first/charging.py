"""Charging cards that lie in play. Rulebook: 001:310, 001:550-556."""

from typing import Final

from engine.games.runeslingers import charging
from engine.games.runeslingers.first.areas import HAS_BEEN_SPENT, is_fresh
from engine.games.runeslingers.first.names import NAMES
from engine.kernel.state import Game

CHARGE_CARD: Final[int] = NAMES.verb("charge", "Charge {piece}")


def why_not_charge(game: Game, seat: int, piece: int) -> int:
    """Once in a turn for each card, and either charge or sling. [001:310] [001:553-556]"""
    return charging.why_not_charge(game, seat, piece) if is_fresh(game, piece) else HAS_BEEN_SPENT
