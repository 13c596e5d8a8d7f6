"""What both editions of Runeslingers name, in order: options are offered in that of the verbs."""

from typing import Final

from engine.kernel.names import Names
from engine.verbs.names import SHARED

NAMES: Final[Names] = Names(
    SHARED,
    verbs=("stop", "let it", "instead"),
    windows=("apply next", "apply which", "remove", "convert", "instead", "of choice"),
    events=(
        "ailment applied", "ailment removed", "seared", "voided",
        "set", "covered", "merged", "hurt", "healed", "damaged", "hit", "power lost", "health reset",
        "health lowered", "over", "cleared", "defeated",
    ),
    stats=(
        "block", "maximum health", "maximum hand size", "blocks per turn", "defense", "keyword", "damage dealt by",
        "damage dealt to",
    ),
)  # fmt: skip
