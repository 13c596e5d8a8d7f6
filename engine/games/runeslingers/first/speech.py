"""What cards of the first edition can say by their kind. Rulebook: 001:193-217, 001:309-318, 001:406-407, 001:788-793."""

from typing import Final

from engine.games.runeslingers.first.areas import CLEANUP_PHASE, PLAY_PHASE
from engine.games.runeslingers.first.opening import PHASES
from engine.games.runeslingers.speech import moments, roles
from engine.kernel.speech import Role, Speech, Stay, Variety
from engine.kernel.turns import PHASE_BEGINS, PHASE_ENDS

CARDS: Final = ("runespell", "trinket", "boon")
SPEECH: Final = Speech(
    roles=roles(CARDS, ("activate",), ("passive", "ailment"))  # [001:193-200]
    | {
        "price": Role(
            (), "nothing is activated by a price before a colon in this edition, only by “Activate:” and “Sling:”"
        ),
        "to play": Role(CARDS, "only cards are played"),
        "slung": Role(
            ("defense runespell",), "only a runespell with defense waits in play to be slung"
        ),  # [001:215] [001:788-793]
        "has defense": Role(
            ("defense runespell", "trinket", "boon"), "a runespell without defense is no defense card"
        ),  # [001:406-407]
        "activated": Role(("trinket",), "only trinkets are activated by their text"),  # [001:312]
    },
    moments=moments(PHASES),
    stays={
        "normal runespell": Stay(
            frozenset(((PHASE_ENDS, PLAY_PHASE), (PHASE_BEGINS, CLEANUP_PHASE))),
            "a runespell without defense does not stay in play: it is discarded in the turn in which it is slung",  # [001:317]
        )
    },
    varieties={
        "normal runespell": Variety("runespell", "defense", lack=True, unless=("Charge",)),  # [001:550-553]
        "defense runespell": Variety("runespell", "defense"),
    },
)
