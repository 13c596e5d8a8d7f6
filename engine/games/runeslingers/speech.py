"""What cards of both Runeslingers can say by their kind. A Runeslinger, its equips and ailments are no cards. [000:450]"""

from collections.abc import Collection
from typing import Final

from engine.kernel.speech import OF_TURN, Moment, Role
from engine.kernel.turns import PHASE_BEGINS, PHASE_ENDS, TURN_BEGINS, TURN_ENDS

TURN: Final = frozenset(((TURN_BEGINS, OF_TURN), (TURN_ENDS, OF_TURN)))


def moments(phases: Collection[str]) -> frozenset[Moment]:
    """Beginning and end of the turn, and of each of its phases. [000:243-246]"""
    numbers = range(1, len(phases) + 1)
    return TURN | {(event, number) for event in (PHASE_BEGINS, PHASE_ENDS) for number in numbers}


def roles(cards: tuple[str, ...], activated: tuple[str, ...], always: tuple[str, ...]) -> dict[str, Role]:
    """What cards do and undergo, what is `activated` for its effect, and what is `always` active, of an edition."""
    in_play = Role(cards, "only cards go from the field to another place")
    return {
        "line": Role((*cards, *activated, *always), "the Runeslinger itself has no text"),
        "bullet": Role(cards, "only cards are played with one of several effects"),
        "effect": Role(
            (*cards, *activated),
            "an effect with nothing before it happens only as a card is played or an ability activated",
        ),
        "trigger": Role((*cards, *always), "an ability does nothing but what it is activated for"),
        "static": Role((*cards, *always), "an ability does nothing but what it is activated for"),
        "played": Role(cards, "only cards are played"),
        "is played": Role(cards, "only cards are played"),
        "level": Role(("ailment",), "only ailments have levels"),
        "is applied": Role(("ailment",), "only ailments are applied"),
        "is destroyed": Role(cards, "only cards are destroyed"),
        "leaves": in_play,
        "is moved": in_play,
        "is discarded": in_play,
        "covers": Role(cards, "nothing is placed under what is no card"),
        "has keywords": Role(cards, "only cards have keywords"),
        "bears counters": Role(cards, "only cards bear tokens"),
        "lies with others": Role(("boon",), "only boons lie on the fields of others"),
    }
