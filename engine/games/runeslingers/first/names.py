"""What the first edition names besides, in order: options are offered in that of the verbs."""

from typing import Final

from engine.games.runeslingers import names as family
from engine.kernel.names import Names

NAMES: Final[Names] = Names(
    family.NAMES,
    verbs=("sling", "activate", "charge", "sling it", "charge it", "leave it"),
    windows=("announce",),
    events=("laid", "paid for", "spent", "held off", "effects end", "recovered", "slings"),
    reasons=("spent", "pain", "no sling"),
)
