"""How an encounter of the first edition begins: what belongs to a Runeslinger, and the phases in which a scene begins."""

from typing import Final

from engine.games.runeslingers.first.turn import begin_cleanup_phase, begin_play_phase, draw_phase
from engine.games.runeslingers.opening import LayOut
from engine.kernel.turns import begin_turn

LAY_OUT: Final = LayOut("runeslinger", "passive", "activate")
PHASES: Final = {
    "cleanse": begin_turn,
    "draw": draw_phase,
    "play": begin_play_phase,
    "cleanup": begin_cleanup_phase,
}
