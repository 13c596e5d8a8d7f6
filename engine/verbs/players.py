"""Who a text speaks to, and what holds for a player."""

from __future__ import annotations

from engine.kernel.state import Frame, Game
from engine.text.phrases import Change, Seat, Signed, StatWord, phrase


@phrase("you")
def you(game: Game, frame: Frame) -> Seat:
    """The player who controls the card."""
    return frame.seat


@phrase("{who} has|have {change} {stat}")
def has_more(
    game: Game, scope: Frame, subject: int, other: int, total: int, who: Seat, change: Signed, stat: StatWord = 0
) -> Change:
    """A value of a player is higher or lower."""
    return total + change if subject == who else total
