"""What Runeslingers names, in order: options are offered in that of the verbs."""

from engine.kernel.names import Names
from engine.verbs.names import SHARED

NAMES = Names(
    SHARED,
    verbs=(
        "stop", "let it", "instead", "no", "block", "block by",
        "end", "play", "set", "use", "activate", "charge", "light", "lay", "effect", "decline",
        "play on", "third card", "take concentration", "first", "second",
    ),
    windows=(
        "apply next", "apply which", "remove", "convert", "instead", "block", "act", "where", "ail", "bullet",
        "who chooses", "answer", "pass", "of choice", "starting concentration", "first",
    ),
    events=(
        "ailment applied", "ailment removed", "seared", "voided",
        "set", "covered", "merged", "hurt", "healed", "damaged", "hit", "power lost", "health reset",
        "health lowered", "blocked", "block paid", "barrier up", "barrier down", "light created", "placed", "bullet",
        "charged", "used", "slung", "answered", "activated", "taken back", "readied", "faded", "passed",
        "cut", "seated", "turned up", "placed by a scene", "over", "cleared", "defeated",
    ),
    stats=(
        "block", "maximum health", "maximum hand size", "blocks per turn", "defense", "cost", "keyword",
        "damage dealt by", "damage dealt to",
    ),
)  # fmt: skip
