"""The field of the first edition: its zones, marks and phases as ints."""

from dataclasses import replace
from typing import Final

from engine.games.runeslingers.areas import BOOKKEEPING as SHARED_BOOKKEEPING
from engine.games.runeslingers.areas import CONCENTRATIONS
from engine.games.runeslingers.areas import COUNTERS as SHARED_COUNTERS
from engine.games.runeslingers.areas import NOUNS as SHARED_NOUNS
from engine.games.runeslingers.first.names import NAMES
from engine.kernel.state import FACE_DOWN, NONE, PHASE, Game

COUNTERS: Final = (*SHARED_COUNTERS, "unpaid", "spent_in")
UNPAID: Final = 24  # laid on its place, but not in play before its costs are paid [001:465-467]
SPENT_IN: Final = 25  # the turn in which a runespell was slung, or a trinket or an ability activated
BOOKKEEPING: Final = (*SHARED_BOOKKEEPING, "unpaid")

CLEANSE_PHASE: Final = 1  # the phase in which every turn begins
DRAW_PHASE: Final = 2
PLAY_PHASE: Final = 3
CLEANUP_PHASE: Final = 4

HAS_BEEN_SPENT: Final[int] = NAMES.reason("spent", "Done this turn", "it has been slung or activated this turn")


def concentrations(game: Game, seat: int) -> list[int]:
    """The concentrations of a player, empty or full: each counts as a card with no type. [001:231-232] (RS1-Q66)"""
    if seat == NONE:
        return []
    stacks = [game.stacks[spot] for spot in game.table.places_of[seat][CONCENTRATIONS]]
    return [stack[0] for stack in stacks if stack and game.counts[FACE_DOWN][stack[0]]]


NOUNS: Final = replace(SHARED_NOUNS, face_down=concentrations)


def in_play_phase(game: Game) -> bool:
    """Whether somebody's Play Phase goes on. [001:650-652]"""
    return game.counts[PHASE][game.table.seats] == PLAY_PHASE


def is_fresh(game: Game, piece: int) -> bool:
    """Whether a card has been neither slung nor activated this turn (RS1-Q45)."""
    return game.counts[SPENT_IN][piece] != game.turn
