"""How an encounter of The Awakening begins: what belongs to a Runeslinger, and the phases in which a scene begins."""

from typing import Final

from engine.games.runeslingers.awakening.turn import (
    begin_ailment_phase,
    begin_discard_phase,
    begin_play_phase,
    draw_phase,
)
from engine.games.runeslingers.opening import LayOut
from engine.kernel.turns import begin_turn

LAY_OUT: Final = LayOut("runeslinger", "stance", "ability")
PHASES: Final = {
    "ready": begin_turn,
    "ailment": begin_ailment_phase,
    "draw": draw_phase,
    "play": begin_play_phase,
    "discard": begin_discard_phase,
}
