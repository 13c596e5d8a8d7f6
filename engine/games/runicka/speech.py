"""What cards of Runicka can say by their type. Rulebook: 002:19-20, 002:49-57, 002:58-63, 002:77-89."""

from typing import Final

from engine.games.runicka.areas import ADDITIONS, BASES, DRAW_PHASE, END_PHASE, MAIN_PHASE
from engine.kernel.speech import OF_TURN, Role, Speech
from engine.kernel.turns import PHASE_BEGINS, PHASE_ENDS, TURN_BEGINS, TURN_ENDS
from engine.verbs.triggers import IN_PHASE

PHASES: Final = (DRAW_PHASE, MAIN_PHASE, END_PHASE)
UNKNOWN_TYPE: Final = "behemoth"  # of which nobody knows what it can do (RNK-Q39)
TYPES: Final = ("stable", "unstable", "surging", "bursting", "latent", "inert", UNKNOWN_TYPE)
MAY_BE_BASE: Final = (*sorted(BASES), UNKNOWN_TYPE)
MAY_BE_ADDITION: Final = (*sorted(ADDITIONS), UNKNOWN_TYPE)
REVENANT: Final = Role(("revenant",), "only revenants come into the arena")
NOTHING_CHOSEN: Final = "nobody chooses one of several effects in this game"

SPEECH: Final = Speech(
    roles={
        "line": Role((*TYPES, "ley-crystal", "keyword"), "a Fragment has no text"),  # (RNK-Q72)
        "bullet": Role((), NOTHING_CHOSEN),
        "effect": Role(("ley-crystal",), "only a ley-crystal is invoked for its effect: that of a revenant needs something before it"),
        "trigger": Role(("revenant",), "a ley-crystal does nothing but what it is invoked for"),  # [002:60]
        "static": Role(("revenant",), "a ley-crystal does nothing but what it is invoked for"),
        "price": Role(("revenant",), "only revenants are activated, a ley-crystal is invoked for its cost"),  # [002:62]
        "played": Role((), "revenants are summoned and not played"),
        "is played": Role((), "revenants are summoned and not played"),
        "enters": REVENANT,
        "is addition": Role(MAY_BE_ADDITION, "its type is never a Fusion Addition"),  # [002:51-56]
        "is base": Role(MAY_BE_BASE, "its type is never a Fusion Base"),  # [002:51-56]
        "is fused": Role((*MAY_BE_BASE, *MAY_BE_ADDITION), "its type is used in no fusions"),  # [002:56]
        "is summoned": Role(TYPES, "a Fragment is made, and not summoned"),  # (RNK-Q72)
        "is obliterated": Role(("revenant",), "only revenants are obliterated"),
        "gains power": Role(("revenant",), "only revenants have Power"),
        "attacks": Role(("revenant",), "only revenants attack"),
        "is destroyed": Role((), "nothing is destroyed in this game, revenants are obliterated"),
        "leaves": Role((), "revenants are obliterated or returned, and no effect waits for their leaving"),
        "is in play": REVENANT,
        "bears counters": Role(("revenant",), "only revenants bear counters"),
        "is moved": Role(("revenant",), "only revenants move"),
        "is discarded": Role(("revenant",), "only revenants are discarded"),
        "has keywords": Role(("revenant",), "only revenants have auras"),
        "lies with others": Role((), "every card lies with its owner"),
    },
    moments=frozenset((
        (TURN_BEGINS, OF_TURN), (TURN_ENDS, OF_TURN), (IN_PHASE, END_PHASE),  # [002:71]
        *((event, phase) for event in (PHASE_BEGINS, PHASE_ENDS) for phase in PHASES),
    )),
)  # fmt: skip
