"""What both editions of Runeslingers name, in order: options are offered in that of the verbs."""

from typing import Final

from engine.kernel.names import Names
from engine.verbs.names import SHARED

NAMES: Final[Names] = Names(
    SHARED,
    verbs=(
        "stop", "let it", "instead", "no", "block", "block by", "end", "play", "set", "lay", "effect", "decline",
        "keep", "play on", "third card", "take concentration", "first", "second",
    ),
    windows=(
        "apply next", "apply which", "remove", "convert", "instead", "of choice", "block", "act", "where", "ail", "bullet", "answer",
        "keep which", "pass", "starting concentration", "first",
    ),
    events=(
        "ailment applied", "ailment removed", "seared", "voided",
        "set", "covered", "merged", "hurt", "healed", "damaged", "hit", "power lost", "health reset",
        "health lowered", "over", "cleared", "defeated", "blocked", "block paid", "bullet", "charged", "slung", "answered",
        "activated", "faded", "passed", "cut", "seated", "turned up", "placed by a scene",
    ),
    stats=(
        "block", "maximum health", "maximum hand size", "blocks per turn", "defense", "keyword", "damage dealt by",
        "damage dealt to",
    ),
    reasons=(
        "unknown", "no concentration", "nothing to cover", "no room to ail", "no target", "set one", "no area", "charged",
        "no charge", "determinations", "costs", "just played", "no shout",
        "nothing there", "taken", "under a boon", "that type", "picked", "no room for it", "no damage", "no concentration of yours",
    ),
)  # fmt: skip
