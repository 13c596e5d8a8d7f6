"""What The Awakening counts of itself in test games: what both editions do, and Light."""

from typing import Final

from engine.games.runeslingers.awakening.areas import DISCARD_PHASE
from engine.games.runeslingers.awakening.ladder import TAKEN_BACK
from engine.games.runeslingers.awakening.light import light
from engine.games.runeslingers.playing import PLAY
from engine.games.runeslingers.statistics import CLOCKS, DAMAGE, PLAYS, SHOWN, WATCHED, at_end, first_hand
from engine.kernel.state import Game
from engine.kernel.turns import PHASE_BEGINS
from engine.play.tally import BY_TURN, Notes, Statistic, Statistics

LIGHT_LEFT: Final = Statistic(
    "light", "Light left over", BY_TURN, "Light that could still be spent when the Discard Phase began", "Light"
)


def count_left_light(game: Game, notes: Notes, seat: int, phase: int, amount: int) -> None:
    """Light is left over when the own Discard Phase begins: what was created, and what could have been."""
    if phase == DISCARD_PHASE and seat == notes.seat:
        notes.add("light", notes.turn, light(notes.game, seat))
        notes.add("damage", notes.turn, 0)


STATISTICS: Final = Statistics(
    shown=(DAMAGE, LIGHT_LEFT, *SHOWN),
    watched={**WATCHED, PHASE_BEGINS: count_left_light},
    at_end=at_end,
    opening=first_hand,
    deck="main",
    hand="hand",
    clocks=CLOCKS,
    plays=PLAYS,
    picks=frozenset({PLAY}),
    takes_back=TAKEN_BACK,
)
