"""What the buttons of a table can say: each word, and what it does to the hand that is open."""

from collections.abc import Callable
from typing import Final

from decks.tabletop.acquaintance import COACH_ME, KNOW
from decks.tabletop.hands import HandError, OpenHand
from decks.tabletop.puzzling import Puzzling
from decks.tabletop.together import Together
from engine.play.scenes import nearest

HINT: Final = "hint"  # a worker finds it: decks.tabletop.thinking
OVERTAKES: Final = (
    "undo",
    "first",
    "last",
    "steady",
)  # they may be meant for a moment from which the others have gone on
STEPS: Final[dict[str, Callable[[OpenHand], None]]] = {
    "undo": OpenHand.undo,
    "redo": OpenHand.redo,
    "first": lambda sitting: sitting.go(0),
    "last": lambda sitting: sitting.go(len(sitting.line)),
    "step": OpenHand.play_step,
    "turn": OpenHand.play_turn,
    "end": OpenHand.play_out,
    "steady": OpenHand.answer_steadily,
    HINT: lambda sitting: None,
    "stay": lambda sitting: None,
    "ask": lambda sitting: None,
    KNOW: lambda sitting: None,
    COACH_ME: lambda sitting: None,
}
TOGETHER_STEPS: Final[dict[str, Callable[[Together], None]]] = {
    "confirm": Together.confirm,
    "cover": Together.cover,
    "undo": Together.undo,
    "redo": Together.redo,
    "step": Together.play_step,
    "turn": Together.play_turn,
    "stay": Together.must_have_it,
    "ask": Together.must_have_it,
    KNOW: Together.must_have_it,
    COACH_ME: Together.must_have_it,
}
PUZZLE_STEPS: Final[dict[str, Callable[[Puzzling], None]]] = {
    "first": Puzzling.start_over,
    HINT: Puzzling.tell_hint,
    **dict.fromkeys(("step", "turn", "end"), Puzzling.refuse_pilot),
}
COPY: Final = "copy"
COPIES: Final = ("same", "new", "swap", "sides", COPY)  # they make another hand
DELETE: Final = "delete"
HINDSIGHT: Final = "hindsight"  # workers find it: decks.tabletop.looking_back
WORDS: Final = (*dict.fromkeys((*STEPS, *TOGETHER_STEPS)), *COPIES, DELETE, HINDSIGHT)


def take(sitting: OpenHand, word: str) -> None:
    """Do what a word says. Raises HandError for one that says nothing at this table."""
    if isinstance(sitting, Together) and word in TOGETHER_STEPS:
        TOGETHER_STEPS[word](sitting)
    elif isinstance(sitting, Puzzling) and word in PUZZLE_STEPS:
        PUZZLE_STEPS[word](sitting)
    elif not isinstance(sitting, Together) and word in STEPS:
        STEPS[word](sitting)
    else:
        raise HandError("There is no such step.")


def known(word: str) -> str:
    """The word itself. Raises LookupError for one that no table knows."""
    if word not in WORDS:
        raise LookupError(f"decks/tabletop/steps.py has no step {word!r}{nearest(word, WORDS)}")
    return word
