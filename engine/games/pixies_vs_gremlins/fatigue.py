"""Fatigued minions: they lie face-down and count for nothing. Rulebook: 003:70, 003:84 (PVG-Q13)."""

from typing import Final

from engine.games.pixies_vs_gremlins.areas import FATIGUED
from engine.games.pixies_vs_gremlins.names import NAMES
from engine.kernel.events import fire
from engine.kernel.exposure import controller, is_acting, turn_over
from engine.kernel.places import is_kind
from engine.kernel.state import NONE, Game
from engine.kernel.turns import in_turn

FATIGUE: Final[int] = NAMES.event("fatigued", "{subject} is fatigued.", turn_over)
TURNED_UP: Final[int] = NAMES.event("face-up", "{subject} turns face-up.", turn_over)
COUNTED_DOWN: Final[int] = NAMES.event("counted down", "", turn_over)
IS_FATIGUED: Final[int] = NAMES.reason(
    "fatigued", "Fatigued", "it is fatigued and counts for nothing until it turns face-up, as a turn of its owner ends"
)


def fatigued(game: Game, seat: int) -> list[int]:
    """The fatigued minions of a player."""
    row = game.counts[FATIGUED]
    return [piece for piece, left in enumerate(row) if left and controller(game, piece) == seat] if any(row) else []


def turn_down(game: Game, piece: int) -> None:
    """A minion lies face-down until its owner's next turn ends, one that goes on not counted (PVG-Q13, PVG-Q48)."""
    if piece == NONE or not is_acting(game, piece) or not is_kind(game, piece, "minion"):
        return
    own_turn = in_turn(game) and game.active == controller(game, piece)
    fire(game, FATIGUE, piece, NONE, 2 if own_turn else 1)


def turn_up(game: Game, seat: int) -> None:
    """As a player's turn ends, their fatigued minions are one turn nearer to turning up (PVG-Q13, PVG-Q48)."""
    row = game.counts[FATIGUED]
    if row.count(0) == len(row):
        return
    for piece, left in enumerate(row):
        if left and controller(game, piece) == seat:
            fire(game, TURNED_UP if left == 1 else COUNTED_DOWN, piece, NONE, left - 1)
