"""The Play Phase: what both editions ask in it. Rulebook: 000:234."""

from typing import Final

from engine.games.runeslingers.names import NAMES

ACT: Final[int] = NAMES.window("act", "Your Play Phase")
END: Final[int] = NAMES.verb("end", "End the Play Phase")
