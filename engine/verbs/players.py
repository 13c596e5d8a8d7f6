"""Who a text speaks to."""

from __future__ import annotations

from engine.kernel.state import Frame, Game
from engine.text.phrases import Seat, Whose, phrase


@phrase("you")
def you(game: Game, frame: Frame) -> Seat:
    """The player who controls the card."""
    return frame.seat


@phrase("your", sort="whose")
def your(game: Game, frame: Frame) -> Whose:
    """Of the player who controls the card."""
    return frame.seat
