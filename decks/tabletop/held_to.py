"""The limits to which whoever decides is held, as the table tells them: in the prompt, and by the options that count. No Django."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.grouping import grouped
from engine.kernel.state import NONE, Game
from engine.play.limits import Told, limits


@dataclass(frozen=True)
class Span:
    """The limits of a turn, of a phase or of no time, `name` "": what the prompt says of them."""

    name: str
    limits: tuple[Told, ...]


@dataclass(frozen=True)
class HeldTo:
    """Limits by span, and in words by the number of an option that counts to them."""

    spans: tuple[Span, ...]
    by_option: Mapping[int, str]


NO_LIMITS: Final = HeldTo((), {})


def held_to(game: Game, eyes: Sequence[int]) -> HeldTo:
    """The limits as the player of some seats is told them: none on whom the seat that decides is not."""
    decision = game.decision
    if decision is None or decision.seat not in eyes:
        return NO_LIMITS
    told = limits(game)
    spans = grouped((one.span, one) for one in told if one.piece == NONE)
    by_option = grouped((number, one.sentence) for one in told for number in one.options)
    return HeldTo(
        tuple(Span(span[:1].upper() + span[1:], tuple(ones)) for span, ones in spans.items()),
        {number: " · ".join(sentences) for number, sentences in by_option.items()},
    )
