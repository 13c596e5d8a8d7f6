"""What card text says of pieces that lie on others, and of who controls a piece: for games that have such marks."""

from typing import Final

from engine.kernel.events import fire
from engine.kernel.exposure import give_control
from engine.kernel.hosts import attach, drop, host_of
from engine.kernel.places import in_play
from engine.kernel.state import NONE, Frame, Game
from engine.text.phrases import Do, Piece, Self, phrase
from engine.text.references import ITS
from engine.verbs.names import SHARED

ATTACHED: Final[int] = SHARED.event("attached", "{subject} is laid on {other}.", attach)
DROPPED: Final[int] = SHARED.event("dropped", "{subject} is laid at {place}.", drop)
CONTROLLED: Final[int] = SHARED.event("controlled", "{other} controls {subject}.", give_control)


@phrase("its bearer", sort="piece", takes=ITS, about={ITS: "lies on others"})
def bearer(game: Game, frame: Frame, card: int) -> int:
    """The piece on which the card lies that has been named before, or that says it; NONE if it lies on none."""
    return host_of(game, card)


@phrase("lay {card} on {piece}", about={"card": "lies on others"})
def lay_on(game: Game, frame: Frame, card: Self, piece: Piece) -> Do:
    """The card lies on a piece in play: it goes where that goes, and falls with it."""
    if piece != NONE and in_play(game, piece):
        fire(game, ATTACHED, card, piece)


@phrase("you control {piece} from now on", about={"piece": "changes hands"})
def take_control(game: Game, frame: Frame, piece: Piece) -> Do:
    """It is yours wherever it lies, for as long as it is in play."""
    if piece != NONE:
        fire(game, CONTROLLED, piece, frame.seat)
