"""What the first edition counts of itself in test games: what both editions do, concentrations and determinations."""

from typing import Final

from engine.games.runeslingers.areas import CONCENTRATIONS, DETERMINATION, exposed_concentrations
from engine.games.runeslingers.first.areas import CLEANUP_PHASE
from engine.games.runeslingers.piles import distracted_concentration
from engine.games.runeslingers.statistics import CLOCKS, DAMAGE, PLAYS, SHOWN, WATCHED, at_end, first_hand
from engine.kernel.state import NONE, Game
from engine.kernel.turns import PHASE_BEGINS
from engine.play.tally import BY_TURN, Notes, Statistic, Statistics
from engine.verbs.counters import COUNTED

OWN: Final = (
    Statistic(
        "empty",
        "Concentrations left empty",
        BY_TURN,
        "concentrations with no card on them when the Cleanup Phase began",
        "cards",
    ),
    Statistic(
        "distract",
        "Under Distract",
        BY_TURN,
        "concentrations that lay under a card with Distract when the Cleanup Phase began",
        "cards",
    ),
    Statistic(
        "spent",
        "Determinations spent",
        BY_TURN,
        "determinations paid for abilities, from this turn to the next",
        "determinations",
    ),
)


def count_concentrations(game: Game, notes: Notes, seat: int, phase: int, amount: int) -> None:
    """What concentrations were used for shows as the own Cleanup Phase begins."""
    if phase == CLEANUP_PHASE and seat == notes.seat:
        notes.add("empty", notes.turn, len(exposed_concentrations(notes.game, seat)))
        notes.add("distract", notes.turn, len(distracted(notes.game, seat)))
        notes.add("damage", notes.turn, 0)


def distracted(game: Game, seat: int) -> list[int]:
    """The concentrations of a player that go with the card that lies on them. [001:497-499]"""
    stacks = [game.stacks[spot] for spot in game.table.places_of[seat][CONCENTRATIONS]]
    return [
        stack[0] for stack in stacks if len(stack) > 1 and distracted_concentration(game, stack[1], stack[0]) != NONE
    ]


def count_spent(game: Game, notes: Notes, seat: int, counter: int, amount: int) -> None:
    """Determinations that are spent."""
    if counter == DETERMINATION and seat == notes.seat and amount < 0:
        notes.add("spent", notes.turn, -amount)


STATISTICS: Final = Statistics(
    shown=(DAMAGE, *OWN, *SHOWN),
    watched={**WATCHED, PHASE_BEGINS: count_concentrations, COUNTED: count_spent},
    at_end=at_end,
    opening=first_hand,
    deck="main",
    hand="hand",
    clocks=CLOCKS,
    plays=PLAYS,
)
