"""Setting a card as a concentration. Rulebook: 000:235."""

from typing import Final

from engine.games.runeslingers.areas import CONCENTRATIONS, SETS, free_place
from engine.games.runeslingers.names import NAMES
from engine.games.runeslingers.piles import SET
from engine.kernel.events import fire
from engine.kernel.state import NONE, Game
from engine.kernel.table import number

SET_CARD: Final[int] = NAMES.verb("set", "Set {piece} as a concentration")


def can_set(game: Game, seat: int) -> bool:
    """Whether an area is free, and no card has been set this turn."""
    return game.counts[SETS][seat] < number(game, "sets_per_turn") and free_place(game, seat, CONCENTRATIONS) != NONE


def start_set(game: Game, seat: int, piece: int, which: int) -> None:
    """Set a card face-down as a ready concentration, once a turn. [000:235]"""
    game.refused = ()
    fire(game, SET, piece, free_place(game, seat, CONCENTRATIONS), 1)
