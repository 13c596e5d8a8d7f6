"""What can be done as a table offers it: each option, with the rim that is drawn around what it acts on. No Django."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.kernel.state import NONE

SEVERAL = "several"  # the rim of what can be done in several ways


@dataclass(frozen=True)
class Act:
    """An option of the open decision: its number, what it does, the line of card text that it stands for, if its words are not that,
    or what else has to be known of it, and its `kind` in short with the `rim` that is drawn around what it acts on. One that picks a
    place has its `spot`, the `piece` that goes there, and those `pieces` that could go there just as well. Where others are worded alike,
    `apart` is what tells it from them; it comes `again` where an earlier option comes to the same, and only `ends` what goes on.
    `then` is what it would do, as far as that was foreseen.
    """

    number: int
    words: str
    text: str = ""
    kind: str = ""
    rim: str = ""
    spot: int = NONE
    piece: int = NONE
    pieces: tuple[int, ...] = ()
    apart: str = ""
    again: bool = False
    ends: bool = False
    then: str = ""

    @property
    def names(self) -> str:
        """Its words without what tells it apart, where that is all that they say."""
        return self.words.removesuffix(f" ({self.apart})") if self.apart else self.words


def kinds(acts: Sequence[Act]) -> str:
    """What can be done, each kind once."""
    return " · ".join(dict.fromkeys(act.kind for act in acts))


def rim(acts: Sequence[Act]) -> str:
    """The rim of what can be done, SEVERAL for kinds that differ."""
    rims = {act.rim for act in acts}
    return rims.pop() if len(rims) == 1 else SEVERAL if rims else ""
