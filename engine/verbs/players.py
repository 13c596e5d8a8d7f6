"""Who a text speaks to."""

from __future__ import annotations

from typing import Annotated, Any

from engine.kernel.effects import Controller
from engine.kernel.state import Frame, Game
from engine.text.compiling import Line as Compiled
from engine.text.phrases import Whose, phrase

SeatPart = Annotated[Any, "seat"]


@phrase("you", sort="seat", builds=True)
def you(line: Compiled) -> SeatPart:
    """The player who controls the card."""
    return Controller()


@phrase("your", sort="whose")
def your(game: Game, frame: Frame) -> Whose:
    """Of the player who controls the card."""
    return frame.seat
