"""What a game names: verbs, windows, events and stats, each sort in an order that is declared and never imported.

The kernel names some, the verbs that games share some more, then a family, then a game. The numbers are those of the order, so that
options are sorted by it, and the tables of a game are as long as what it names itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from engine.kernel.state import NONE

if TYPE_CHECKING:
    from engine.kernel.state import Game

Apply = Callable[["Game", int, int, int], None]
Base = Callable[["Game", int, int], int]


@dataclass(frozen=True)
class Named:
    """What has a place in an order, by its name."""

    name: str


Entry = TypeVar("Entry", bound=Named)


@dataclass(frozen=True)
class Verb(Named):
    """What an option does, in words for a reader: `{piece}`, `{to}`, `{amount}` and `{counter}` stand for the row's numbers,
    `{line}` for the line of that number on the piece.

    One that `picks_a_line` chooses the bullet of that number on the card that asks.
    """

    words: str
    picks_a_line: bool = False


@dataclass(frozen=True)
class Window(Named):
    """A moment in which somebody is asked; `prompt` says for what."""

    prompt: str


@dataclass(frozen=True)
class Event(Named):
    """A kind of event: its name, what it changes, and a sentence for the log.

    In `words`, `{subject}`, `{other}` and `{amount}` stand for the event's numbers, `{side}` for the seat that brought the
    subject, or to which it comes. `less` says it where the amount is less than none, and is told without its sign. `unsettles`
    says what has to be looked at after it: nothing, LIVES, VALUES or both.
    """

    words: str
    apply: Apply | None = None
    less: str = ""
    unsettles: int = 0


@dataclass(frozen=True)
class Stat(Named):
    """A value that effects may change, and what it is without any."""

    base: Base


class NamesError(Exception):
    """A name that is declared without a place in its order, or twice, or that nothing declares."""


class Order(Generic[Entry]):
    """The names of one sort in their order, behind those of the rooms below; each is declared once, where it is used."""

    def __init__(self, sort: str, names: Sequence[str], below: Order[Entry] | None) -> None:
        self.sort = sort
        self.below: Order[Entry] | None = below
        self.first: int = below.end if below else 0
        self.numbers = {name: number for number, name in enumerate(names, self.first)}
        self.end: int = self.first + len(self.numbers)
        self.entries: dict[int, Entry] = {}
        if len(self.numbers) < len(names):
            message = f"the order of {sort}s names one of them twice: {', '.join(names)}"
            raise NamesError(message)

    def declare(self, entry: Entry) -> int:
        """The number of a name, which stands for this from now on. Raises NamesError."""
        number = self.numbers.get(entry.name, NONE)
        if number == NONE or number in self.entries:
            fault = (
                "is declared a second time" if number in self.entries else f"has no place in the order of {self.sort}s"
            )
            message = f"the {self.sort} {entry.name!r} {fault}"
            raise NamesError(message)
        self.entries[number] = entry
        return number

    def rows(self) -> list[Entry]:
        """What every number stands for. Raises NamesError for a name that nothing has declared."""
        missing = [name for name, number in self.numbers.items() if number not in self.entries]
        if missing:
            message = f"no module declares the {self.sort} {', '.join(map(repr, missing))}"
            raise NamesError(message)
        below = self.below.rows() if self.below else []
        return [*below, *(self.entries[number] for number in self.numbers.values())]


class Names:
    """The names of a room, each sort in order; those of the room that it builds on come before them."""

    def __init__(
        self,
        below: Names | None = None,
        *,
        verbs: Sequence[str] = (),
        windows: Sequence[str] = (),
        events: Sequence[str] = (),
        stats: Sequence[str] = (),
    ) -> None:
        self.verbs: Order[Verb] = Order("verb", verbs, below.verbs if below else None)
        self.windows: Order[Window] = Order("window", windows, below.windows if below else None)
        self.events: Order[Event] = Order("event", events, below.events if below else None)
        self.stats: Order[Stat] = Order("stat", stats, below.stats if below else None)

    def verb(self, name: str, words: str, *, picks_a_line: bool = False) -> int:
        """A verb of options, as an int."""
        return self.verbs.declare(Verb(name, words, picks_a_line))

    def window(self, name: str, prompt: str) -> int:
        """A window, as an int."""
        return self.windows.declare(Window(name, prompt))

    def event(self, name: str, words: str, apply: Apply | None = None, *, less: str = "", unsettles: int = 0) -> int:
        """A kind of event, as an int. `less` is the sentence for an amount below 0; `unsettles` makes the game look after its
        state.
        """
        return self.events.declare(Event(name, words, apply, less, unsettles))

    def stat(self, name: str, base: Base) -> int:
        """A value that effects may change, as an int."""
        return self.stats.declare(Stat(name, base))


KERNEL = Names(
    verbs=("choose",),
    windows=("order",),
    events=(
        "turn begins",
        "phase",
        "turn ends",
        "turn over",
        "given by a scene",
        "exposed by a scene",
        "rolled",
        "picked at random",
    ),
)
