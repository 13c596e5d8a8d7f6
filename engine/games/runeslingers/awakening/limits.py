"""How often something may be done in a turn of The Awakening. Rulebook: 000:373."""

from typing import Final

from engine.games.runeslingers.awakening.play_phase import CHARGE_CARD
from engine.games.runeslingers.limits import OF_BOTH, charging_by
from engine.games.runeslingers.play_phase import ACT

LIMITS: Final = {**OF_BOTH, ACT: (*OF_BOTH[ACT], charging_by(CHARGE_CARD))}
