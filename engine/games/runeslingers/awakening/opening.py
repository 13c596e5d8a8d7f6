"""How an encounter of The Awakening begins: what belongs to a Runeslinger, and the phases in which a scene begins."""

from __future__ import annotations

from typing import Final

from engine.games.runeslingers.awakening.turn import (
    ailment_phase,
    begin_discard_phase,
    begin_play_phase,
    draw_phase,
    ready_phase,
)
from engine.games.runeslingers.opening import LayOut

LAY_OUT: Final = LayOut("runeslinger", "stance", "ability")
PHASES: Final = {
    "ready": ready_phase,
    "ailment": ailment_phase,
    "draw": draw_phase,
    "play": begin_play_phase,
    "discard": begin_discard_phase,
}
