"""Setting a card as a concentration. Rulebook: 000:235."""

from typing import Final

from engine.games.runeslingers.areas import CONCENTRATIONS, SETS, free_place
from engine.games.runeslingers.names import NAMES
from engine.games.runeslingers.piles import SET
from engine.kernel.events import fire
from engine.kernel.names import NO_REASON
from engine.kernel.state import NONE, Game
from engine.kernel.table import number

HAS_SET: Final[int] = NAMES.reason(
    "set one", "One set a turn", "you have set a card this turn, and may do so once a turn"
)
NO_AREA: Final[int] = NAMES.reason("no area", "No free area", "none of your concentration areas is free")
SET_CARD: Final[int] = NAMES.verb("set", "Set {piece} as a concentration")


def why_not_set(game: Game, seat: int, piece: int = NONE) -> int:
    """An area has to be free, and no card set this turn, whichever it is. [000:235]"""
    if game.counts[SETS][seat] >= number(game, "sets_per_turn"):
        return HAS_SET
    return NO_AREA if free_place(game, seat, CONCENTRATIONS) == NONE else NO_REASON


def start_set(game: Game, seat: int, piece: int, which: int) -> None:
    """Set a card face-down as a ready concentration, once a turn. [000:235]"""
    game.refused = ()
    fire(game, SET, piece, free_place(game, seat, CONCENTRATIONS), 1)
