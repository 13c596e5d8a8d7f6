"""What a game names: verbs, windows, events, stats and reasons, each sort in an order that is declared and never imported.

The kernel names some, the verbs that games share some more, then a family, then a game. The numbers are those of the order, so that
options are sorted by it, and the tables of a game are as long as what it names itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from engine.kernel.state import NONE

if TYPE_CHECKING:
    from engine.kernel.state import Game

Apply = Callable[["Game", int, int, int], None]
Base = Callable[["Game", int, int], int]
Amounts = Callable[["Game", int, int], tuple[int, ...]]  # of the game, the seat that is refused something, the piece
BOTTOMLESS: Final = -1_000_000  # the least of a value that may fall as low as it likes
SEAT: Final = "seat"  # the owner of a value that players have; other values belong to cards of a kind

# What a value says
HOW_MUCH: Final = "how much"
WHETHER: Final = "whether"  # above 0 something is so: it cannot attack
WHICH: Final = "which"  # a bit for each of several things

# The line of card text that an option stands for, by its last number
NO_LINE: Final = ""
OF_PIECE: Final = "piece"  # its number on the piece, from 1
OF_SOURCE: Final = "source"  # its number among the bullets of the card that asks, from 1
OF_ACTIVATED: Final = (
    "activated"  # its number among what the piece can be activated for, from 0; NONE is all of the text
)
OF_TRIGGERED: Final = "triggered"  # its number among the triggers that wait, from 0
INSTEAD_OF: Final = "instead"  # what the piece does instead of something else, whatever the number

# Until when a player need not be asked
THEIR_TURN: Final = "their turn"  # the next turn of the player begins
ANY_TURN: Final = "any turn"  # the next turn begins, whosever it is

NO_REASON: Final = 0  # the answer of a condition that holds


def no_amounts(game: Game, seat: int, piece: int) -> tuple[int, ...]:
    """A reason that is the same whatever there is."""
    return ()


@dataclass(frozen=True)
class OrderEntry:
    """What has a place in an order, by its name."""

    name: str


Entry = TypeVar("Entry", bound=OrderEntry)


@dataclass(frozen=True)
class Verb(OrderEntry):
    """What an option does, in words for a reader: `{piece}`, `{to}`, `{amount}` and `{counter}` stand for the row's numbers,
    `{from}` for where the piece lies, `{line}` for the line of that number on the piece.

    `line` tells how its last number finds the line of card text that it stands for, NO_LINE if it stands for none. One that
    `picks_place` chooses the place of its last number, and is offered there. `more` is what else has to be known to choose it.
    """

    words: str
    line: str = NO_LINE
    picks_place: bool = False
    more: str = ""

    @property
    def says_line(self) -> bool:
        """Whether its words are the line of card text."""
        return "{line}" in self.words


@dataclass(frozen=True)
class Skip:
    """That a player need not be asked for a while: the verb of the option that is taken for them, the words of the switch, and until
    when it is on, THEIR_TURN or ANY_TURN.
    """

    verb: int
    words: str
    until: str


@dataclass(frozen=True)
class Window(OrderEntry):
    """A moment in which somebody is asked; `prompt` says for what, and `skip` how a player can be left alone with it."""

    prompt: str
    skip: Skip | None = None


@dataclass(frozen=True)
class Event(OrderEntry):
    """A kind of event: its name, what it changes, and a sentence for the log.

    In `words`, `{subject}`, `{other}` and `{amount}` stand for the event's numbers, `{place}` for the other one as a place, `{side}` for
    the seat that brought the subject, or to which it comes. `less` says it where the amount is less than 0, and is told without its
    sign. `unsettles` says what has to be looked at after it: nothing, LIVES, VALUES or both. By one that `departs` its subject leaves
    the field. One that is `replaceable` is proposed before it happens. One that `weighs` decides games, and stands out where it is told.
    """

    words: str
    apply: Apply | None = None
    less: str = ""
    unsettles: int = 0
    departs: bool = False
    replaceable: bool = False
    weighs: bool = False


@dataclass(frozen=True)
class Stat(OrderEntry):
    """A value of seats, or `of` cards of a kind, that effects may change, what it is without any, and the `least` that they make of it.

    `says` tells what it means: how much, whether, or which. One `in_hand` is asked of cards that are not in play yet too, there about
    the player who holds them.
    """

    base: Base
    of: str = SEAT
    least: int = BOTTOMLESS
    says: str = HOW_MUCH
    in_hand: bool = False


@dataclass(frozen=True)
class Reason(OrderEntry):
    """Why something cannot be done now: a `tag` of at most 16 letters, and the same in `words` that go on after "not now:".

    In both, `{0}` and `{1}` stand for the `amounts` that are missing, there or asked for, `{0 card}` for 1 card or 2 cards, and
    `{0:kind}` for the kind of card of that number.
    """

    tag: str
    words: str
    amounts: Amounts = no_amounts


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
            raise NamesError(f"the order of {sort}s names one of them twice: {', '.join(names)}")

    def declare(self, entry: Entry) -> int:
        """The number of a name, which stands for this from now on. Raises NamesError."""
        number = self.numbers.get(entry.name, NONE)
        if number == NONE or number in self.entries:
            fault = (
                "is declared a second time" if number in self.entries else f"has no place in the order of {self.sort}s"
            )
            raise NamesError(f"the {self.sort} {entry.name!r} {fault}")
        self.entries[number] = entry
        return number

    def entry(self, number: int) -> Entry:
        """What a number stands for. Raises KeyError for one that nothing has declared."""
        return self.below.entry(number) if self.below and number < self.first else self.entries[number]

    def declared(self) -> list[tuple[int, Entry]]:
        """What has been declared by now, each with its number."""
        return [*(self.below.declared() if self.below else ()), *self.entries.items()]

    def rows(self) -> list[Entry]:
        """What every number stands for. Raises NamesError for a name that nothing has declared."""
        missing = [name for name, number in self.numbers.items() if number not in self.entries]
        if missing:
            raise NamesError(f"no module declares the {self.sort} {', '.join(map(repr, missing))}")
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
        reasons: Sequence[str] = (),
    ) -> None:
        self.verbs: Order[Verb] = Order("verb", verbs, below.verbs if below else None)
        self.windows: Order[Window] = Order("window", windows, below.windows if below else None)
        self.events: Order[Event] = Order("event", events, below.events if below else None)
        self.stats: Order[Stat] = Order("stat", stats, below.stats if below else None)
        self.reasons: Order[Reason] = Order("reason", reasons, below.reasons if below else None)

    def verb(self, name: str, words: str, *, line: str = NO_LINE, picks_place: bool = False, more: str = "") -> int:
        """Declare a verb of options. The int under which rows of options name it, the same in every process."""
        return self.verbs.declare(Verb(name, words, line, picks_place, more))

    def window(self, name: str, prompt: str, skip: Skip | None = None) -> int:
        """Declare a window, which is asked for a decision. Its int; with `skip` a seat may say not to be asked there."""
        return self.windows.declare(Window(name, prompt, skip))

    def event(
        self,
        name: str,
        words: str,
        apply: Apply | None = None,
        *,
        less: str = "",
        unsettles: int = 0,
        departs: bool = False,
        replaceable: bool = False,
        weighs: bool = False,
    ) -> int:
        """A kind of event, as an int."""
        return self.events.declare(Event(name, words, apply, less, unsettles, departs, replaceable, weighs))

    def stat(
        self,
        name: str,
        base: Base,
        of: str = SEAT,
        least: int = BOTTOMLESS,
        *,
        says: str = HOW_MUCH,
        in_hand: bool = False,
    ) -> int:
        """A value that effects may change, as an int."""
        return self.stats.declare(Stat(name, base, of, least, says, in_hand))

    def reason(self, name: str, tag: str, words: str, amounts: Amounts = no_amounts) -> int:
        """Why something cannot be done, as the int that a condition answers with; NO_REASON is that of one that holds."""
        return self.reasons.declare(Reason(name, tag, words, amounts))


KERNEL: Final[Names] = Names(
    verbs=("choose", "happens first", "let it happen", "happens instead", "choose unseen"),
    windows=("order", "instead"),
    events=(
        "turn begins", "phase", "turn ends", "turn over", "given by a scene", "exposed by a scene",
        "rolled", "picked at random", "round begins", "goes", "round ends", "phase ends", "goes along", "targeted",
        "triggered",
    ),
    stats=("abilities",),
    reasons=("none",),
)  # fmt: skip
KERNEL.reason("none", "", "")
