"""What Pixies vs Gremlins names, in order: options are offered in that of the verbs."""

from typing import Final

from engine.kernel.names import Names
from engine.verbs.names import SHARED

NAMES: Final[Names] = Names(
    SHARED,
    verbs=(
        "deploy no more", "end", "attack no more",
        "deploy", "attack", "play", "use", "move", "draw", "go to",
    ),
    windows=("deploy", "act", "attacked", "source", "destination", "minion to deploy"),
    events=(
        "cut", "revealed", "posted", "dealt a hero",
        "points", "paid", "points lost", "limited",
        "deployed", "moved", "attacks", "struck", "defeated", "fatigued", "face-up", "counted down",
        "laid out", "cast", "aims at", "done with", "used",
        "captured", "left site", "won", "idle",
        "capture begins", "lacks power", "lacks ability", "outdone", "contested", "kept",
    ),
    stats=("power", "health", "value", "cannot move", "cannot attack", "disabled"),
    reasons=(
        "fatigued", "disabled", "costs", "nothing to do",
        "ap to attack", "ap to move", "ap to play", "ap to draw",
        "no enemies", "attacked", "no trait", "kept from attacking", "no power", "out of reach",
        "kept from moving", "nowhere to go",
        "one magic or gadget", "one trap", "no magic", "no gadget",
        "hero acted", "no rune power", "empty deck",
        "no minion", "deployed before", "no location",
        "flies", "hides", "defended", "ap to reach", "another location", "too far", "no source",
    ),
)  # fmt: skip
