"""One open question at a time: who is asked, what for, and rows of ints to choose from."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.state import NO_ROW, Frame, Game

Row = tuple[int, int, int]  # (verb, piece or seat, place or amount)

# The line of card text that an option stands for, by its last number
NO_LINE = ""
OF_PIECE = "piece"  # its number on the piece, from 1
OF_SOURCE = "source"  # its number among the bullets of the card that asks, from 1
OF_ACTIVATED = "activated"  # its number among what the piece can be activated for, from 0; NONE is all of the text
OF_TRIGGERED = "triggered"  # its number among the triggers that wait, from 0
INSTEAD_OF = "instead"  # what the piece does instead of something else, whatever the number


@dataclass(frozen=True)
class Verb:
    """What an option does, in words for a reader: `{piece}`, `{to}`, `{amount}` and `{counter}` stand for the row's numbers,
    `{from}` for where the piece lies, `{line}` for the line of that number on the piece.

    `line` tells how its last number finds the line of card text that it stands for, NO_LINE if it stands for none.
    """

    name: str
    words: str
    line: str = NO_LINE

    @property
    def picks_place(self) -> bool:
        """Whether it chooses a place: its words name that, and no piece."""
        return "{to}" in self.words and "{piece}" not in self.words

    @property
    def says_line(self) -> bool:
        """Whether its words are the line of card text."""
        return "{line}" in self.words


@dataclass(frozen=True)
class Window:
    """A moment in which somebody is asked; `prompt` says for what."""

    name: str
    prompt: str


VERBS: list[Verb] = []
WINDOWS: list[Window] = []


def verb(name: str, words: str, *, line: str = NO_LINE) -> int:
    """A further verb of options, as an int."""
    VERBS.append(Verb(name, words, line))
    return len(VERBS) - 1


def window(name: str, prompt: str) -> int:
    """A further window, as an int."""
    WINDOWS.append(Window(name, prompt))
    return len(WINDOWS) - 1


class Decision:
    """An open question; it is answered with the number of an option. Options are sorted, and there is at least one."""

    __slots__ = ("options", "seat", "source", "window")

    def __init__(self, window: int, seat: int, source: int, options: list[Row]) -> None:
        self.window = window
        self.seat = seat
        self.source = source
        self.options = options

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Decision):
            return NotImplemented
        mine = (self.window, self.seat, self.source, self.options)
        return mine == (other.window, other.seat, other.source, other.options)

    __hash__ = None  # type: ignore[assignment]


class IllegalAnswerError(Exception):
    """There is no open decision, or no option of that number. The game has not changed."""


def ask(game: Game, frame: Frame, window: int, seat: int, options: list[Row], *, forced: bool = False) -> None:
    """Ask a seat; the next step of the frame finds the row in `frame.answer`.

    A lone option is taken at once, unless `forced` says that it must be asked all the same: what ends a turn or shows that
    somebody could have acted is always asked. Raises ValueError without options: a rule that asks looks first.
    """
    if len(options) == 1 and not forced:
        frame.answer = options[0]
        return
    if not options:
        message = f"{WINDOWS[window].name}: nothing to choose from"
        raise ValueError(message)
    options.sort()
    game.decision = Decision(window, seat, frame.source, options)


def answered(frame: Frame) -> Row:
    """The row that has been chosen, which is then forgotten."""
    row = frame.answer or NO_ROW
    frame.answer = None
    return row
