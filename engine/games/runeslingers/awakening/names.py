"""What The Awakening names besides, in order: options are offered in that of the verbs."""

from typing import Final

from engine.games.runeslingers import names as family
from engine.kernel.names import Names

NAMES: Final[Names] = Names(
    family.NAMES,
    verbs=("use", "activate", "charge", "light"),
    windows=("who chooses",),
    events=("barrier up", "barrier down", "light created", "placed", "used", "taken back", "readied"),
    stats=("cost",),
    reasons=("light", "light for ability", "no slot", "one of each", "used", "taken back", "only trinkets", "distract"),
)
