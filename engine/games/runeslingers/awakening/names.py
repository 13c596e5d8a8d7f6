"""What The Awakening names besides, in order: options are offered in that of the verbs."""

from typing import Final

from engine.games.runeslingers import names as family
from engine.kernel.names import Names

NAMES: Final[Names] = Names(
    family.NAMES,
    verbs=(
        "no", "block", "block by", "end", "play", "set", "use", "activate", "charge", "light", "lay", "effect", "decline",
        "play on", "third card", "take concentration", "first", "second",
    ),
    windows=(
        "block", "act", "where", "ail", "bullet", "who chooses", "answer", "pass", "starting concentration", "first",
    ),
    events=(
        "blocked", "block paid", "barrier up", "barrier down", "light created", "placed", "bullet", "charged", "used",
        "slung", "answered", "activated", "taken back", "readied", "faded", "passed", "cut", "seated", "turned up",
        "placed by a scene",
    ),
    stats=("cost",),
)  # fmt: skip
