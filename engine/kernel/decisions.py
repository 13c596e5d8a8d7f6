"""One open question at a time: who is asked, what for, and rows of ints to choose from."""

from engine.kernel.state import NO_ROW, Frame, Game

Row = tuple[int, int, int]  # (verb, piece or seat, place or amount)


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
        raise ValueError(f"{game.table.rules.windows[window].name}: nothing to choose from")
    options.sort()
    game.decision = Decision(window, seat, frame.source, options)


def take_choice(frame: Frame) -> Row:
    """The row that has been chosen, which is then forgotten."""
    row = frame.answer or NO_ROW
    frame.answer = None
    return row
