"""What cards and pieces of Rune Stones can say by their kind. Rulebook: 004:255-309, 004:341-349, 004:378, 004:430-490."""

from typing import Final

from engine.kernel.speech import OF_TURN, Role, Speech
from engine.kernel.turns import TURN_BEGINS, TURN_ENDS

CARDS: Final = ("creature", "druid")
STONE: Final = ("rune-stone",)
UTILIZED: Final = "only a rune stone lies before its player and acts: a card does nothing but what it is utilized for"

SPEECH: Final = Speech(
    roles={
        "line": Role((*CARDS, "rune-stone", "smithy"), "it has no lines of text besides what a die shows"),
        "bullet": Role(
            (*CARDS, "die"), "only cards and the die have one of several effects"
        ),  # [004:293-303] [004:305]
        "effect": Role(
            (*CARDS, "smithy", "die"), "an effect of a rune stone needs a price or a moment before it"
        ),  # [004:378]
        "trigger": Role(STONE, UTILIZED),
        "static": Role(STONE, UTILIZED),
        "price": Role((*CARDS, "rune-stone", "die"), "a smithy gives its bonus for nothing more"),  # [004:341]
        "played": Role(CARDS, "only cards are played to be utilized"),  # [004:255]
        "is played": Role((), "cards are utilized, and no effect waits for it"),
        "used up": Role(STONE, "only rune stones are used once per turn or per game"),  # [004:438-448]
        "holds gems": Role(STONE, "gems are placed on rune stones alone"),  # [004:448]
        "bears counters": Role(STONE, "gems are placed on rune stones alone"),
        "is destroyed": Role((), "nothing is destroyed in this game"),
        "leaves": Role((), "there is no field that cards could leave"),
        "is moved": Role(CARDS, "only cards go from one place to another by their text"),
        "is discarded": Role(CARDS, "only cards are discarded"),
        "lies with others": Role((), "every card lies with its owner"),
    },
    moments=frozenset(((TURN_BEGINS, OF_TURN), (TURN_ENDS, OF_TURN))),
)
