"""A piece as a table draws it: what stands on it, what its values are now, and what can be done with it. No Django."""

from dataclasses import dataclass

from decks.tabletop.acts import Act, kinds, rim
from decks.tabletop.why_not import Not, sentence
from engine.kernel.state import NONE
from engine.play.naming import of_number

LONG_WORD = 10  # letters


@dataclass(frozen=True)
class Count:
    """So many of a counter that stand on something, or the number of a line that was chosen; `tone` tells counters apart, and one that
    is a thing is `drawn` as that, in the tint of an `icon`.
    """

    name: str
    amount: int
    tone: int
    chosen: bool = False
    drawn: str = ""
    icon: str = ""

    @property
    def unit(self) -> str:
        """What so many of it are called: 1 Gem, 2 Gems."""
        return self.name if self.chosen else of_number(self.name, self.amount)


@dataclass(frozen=True)
class Now:
    """A printed value as it stands now, where that is another number; `side` is where a face shows it."""

    name: str
    side: str
    amount: int
    better: bool


@dataclass(frozen=True)
class Note:
    """What an effect makes of a piece, and where that comes from."""

    words: str
    why: str

    @property
    def is_long(self) -> bool:
        """Whether a word of it needs smaller type on a small card."""
        return max(map(len, self.words.split()), default=0) >= LONG_WORD


@dataclass(frozen=True)
class Piece:
    """A piece that is seen, or the back of one (`card` and `name` are empty then, and it has no number).

    `owner` is who brought it and `player` who controls it, where the place does not tell; `on` is what it lies on, beside which it is
    drawn if it is `tucked` there. `acts` are the options about it alone, `goes` those that take it to a place, `nots` what
    one may expect of it and cannot be done. `marks` is what effects make of it beside its values. One that shows a player
    `stands_for` what is done with that player, which is offered at their name as well; one `of_kind` means all of its kind.
    """

    entity: int = NONE
    card: str = ""
    name: str = ""
    down: bool = False
    sideways: bool = False
    busy: bool = False
    owner: str = ""
    player: str = ""
    on: str = ""
    tucked: bool = False
    counts: tuple[Count, ...] = ()
    values: tuple[Now, ...] = ()
    marks: tuple[Note, ...] = ()
    acts: tuple[Act, ...] = ()
    goes: tuple[Act, ...] = ()
    nots: tuple[Not, ...] = ()
    stands_for: tuple[Act, ...] = ()
    of_kind: bool = False

    @property
    def is_dead(self) -> bool:
        """Whether nothing can be done with it of what one may expect."""
        return bool(self.nots) and not self.ways

    @property
    def why(self) -> str:
        """Why that cannot be done which matters most, and what else cannot."""
        return sentence(self.nots, dead=self.is_dead)

    @property
    def ways(self) -> tuple[Act, ...]:
        """What can be done with it, each way once, then where it can go, and what it offers for the player whom it shows."""
        return (*(tuple(act for act in self.acts if not act.again) or self.acts), *self.goes, *self.stands_for)

    @property
    def only_goes(self) -> bool:
        """Whether all that can be done with it is to take it to one of several places."""
        return len(self.goes) > 1 and not self.acts

    @property
    def again(self) -> bool:
        """Whether another piece offers all that it does."""
        return bool(self.acts) and not self.goes and all(act.again for act in self.acts)

    @property
    def more_marks(self) -> int:
        """How many marks do not fit on it."""
        return len(self.marks) - 2

    @property
    def apart(self) -> str:
        """What tells it from others with which the same could be done."""
        return next((act.apart for act in self.acts if act.apart), "")

    @property
    def kinds(self) -> str:
        """What can be done with it, in short."""
        return kinds(self.ways)

    @property
    def rim(self) -> str:
        """The rim of what can be done with it."""
        return rim(self.ways)
