"""The field of The Awakening: its zones, counters and phases as ints, and what a card costs."""

from typing import Final

from engine.games.runeslingers.areas import COUNTERS as SHARED_COUNTERS
from engine.games.runeslingers.areas import ZONES as SHARED_ZONES
from engine.games.runeslingers.awakening.names import NAMES
from engine.kernel.state import Game

ZONES: Final = (*SHARED_ZONES, "utility")
UTILITIES: Final = 8

COUNTERS: Final = (*SHARED_COUNTERS, "light", "mastery", "barrier", "used")
LIGHT: Final = 24
MASTERY: Final = 25
BARRIER: Final = 26
USED: Final = 27

AILMENT_PHASE: Final = 2  # the Ready Phase is the first, in which every turn begins
DRAW_PHASE: Final = 3
PLAY_PHASE: Final = 4
DISCARD_PHASE: Final = 5


def cost_base(game: Game, subject: int, other: int) -> int:
    """The Light cost of a card."""
    cost: int = game.cards[subject].values["cost"]
    return cost


COST: Final[int] = NAMES.stat("cost", cost_base, of="card", in_hand=True)
