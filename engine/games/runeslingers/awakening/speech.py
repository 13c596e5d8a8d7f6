"""What cards of The Awakening can say by their kind. Rulebook: 000:108-112, 000:125-139, 000:236-241, 000:252."""

from typing import Final

from engine.games.runeslingers.awakening.areas import DISCARD_PHASE, PLAY_PHASE
from engine.games.runeslingers.awakening.opening import PHASES
from engine.games.runeslingers.speech import moments, roles
from engine.kernel.speech import Role, Speech, Stay
from engine.kernel.turns import PHASE_BEGINS, PHASE_ENDS

CARDS: Final = ("runespell", "defense")
SPEECH: Final = Speech(
    roles=roles(CARDS, ("ability", "inherent"), ("stance", "ailment"))  # [000:108-112]
    | {
        "price": Role(CARDS, "only cards are activated for what stands before a colon"),  # [000:241] [000:450]
        "used": Role(("defense",), "only defense cards stay in play to be used"),  # [000:237]
    },
    moments=moments(PHASES),
    stays={
        "runespell": Stay(
            frozenset(((PHASE_ENDS, PLAY_PHASE), (PHASE_BEGINS, DISCARD_PHASE))),
            "a runespell does not stay in play: it is discarded in the turn in which it is played",
        )
    },
)
