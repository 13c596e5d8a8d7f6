"""What cards of Pixies vs Gremlins can say by their kind. Rulebook: 003:2-13, 003:60-66, 003:68-94."""

from typing import Final

from engine.games.pixies_vs_gremlins.areas import ACTION, CAPTURE, DEPLOYMENT, SOURCES
from engine.games.pixies_vs_gremlins.playing import ONGOING_METHOD
from engine.kernel.speech import OF_TURN, Role, Speech, Variety
from engine.kernel.turns import PHASE_BEGINS, TURN_BEGINS, TURN_ENDS

STAYING: Final = ("minion", "hero", "ongoing")
CARRIED_OUT: Final = "a card that is not Ongoing is discarded as soon as it has been carried out"  # [003:3]
MINIONS: Final = ("minion",)

SPEECH: Final = Speech(
    roles={
        "line": Role(("minion", "action", "hero"), "a Rune Location has no text"),  # [003:60-62]
        "bullet": Role((), "nobody chooses one of several effects in this game"),
        "effect": Role(("action",), "a minion is deployed and a hero is there from the beginning: what they do needs something before it"),
        "trigger": Role(STAYING, CARRIED_OUT),
        "static": Role(STAYING, CARRIED_OUT),
        "price": Role(STAYING, CARRIED_OUT),
        "played": Role(("action",), "only action cards are played"),  # [003:90]
        "is played": Role(("action",), "only action cards are played"),
        "hero": Role(("hero",), "only heroes have a Hero Power and a Rune Power"),  # [003:65]
        "carried out by a source": Role(tuple(SOURCES), "only Magic and Gadget cards have a source"),  # [003:7]
        "is at a location": Role(("minion", *SOURCES, "ongoing"), "it lies at no location"),
        "is deployed": Role(MINIONS, "only minions are deployed"),  # [003:12]
        "is moved about": Role(MINIONS, "only minions move"),  # [003:86]
        "is defeated": Role(MINIONS, "only minions are defeated"),  # [003:78]
        "defeats": Role(MINIONS, "only minions defeat others"),
        "attacks": Role(MINIONS, "only minions attack"),
        "takes damage": Role(MINIONS, "only minions take damage"),  # [003:76]
        "is fatigued": Role(MINIONS, "only minions are fatigued"),  # [003:84]
        "is disabled": Role(MINIONS, "only minions are disabled"),  # [003:80]
        "has keywords": Role(MINIONS, "only minions have abilities"),
        "lies on others": Role(("action",), "only action cards are laid on others"),
        "bears counters": Role(MINIONS, "only minions bear counters"),
        "changes hands": Role((), "nobody takes control of cards in this game"),
        "is destroyed": Role((), "nothing is destroyed in this game, minions are defeated and cards discarded"),
        "leaves": Role((), "minions are defeated, cards discarded, and no effect waits for their leaving"),
        "is moved": Role(("card",), "only cards of a faction deck go to other places"),
        "is discarded": Role(("card",), "only cards of a faction deck are discarded"),
        "lies with others": Role((), "everybody controls the cards that they own"),
    },
    moments=frozenset((
        (TURN_BEGINS, OF_TURN), (TURN_ENDS, OF_TURN), *((PHASE_BEGINS, phase) for phase in (DEPLOYMENT, ACTION, CAPTURE)),
    )),
    varieties={"ongoing": Variety("action", "method", ONGOING_METHOD)},
)  # fmt: skip
