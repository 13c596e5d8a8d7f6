"""A dial as a table draws it: a counter or value of a player, or of the table, as a number, a bar, things or a track. No Django."""

from dataclasses import dataclass
from typing import NamedTuple

EACH = 6  # things that are drawn one by one


@dataclass(frozen=True)
class TrackSide:
    """One of the two ways in which a track goes: what it is called, and the icon in whose tint it is drawn."""

    name: str
    icon: str


class Entry(NamedTuple):
    """An entry of a glossary: of which game and which version of it, by its id."""

    game: str
    version: str
    term: str


@dataclass(frozen=True)
class Dial:
    """A counter or value of a player; `most` is 0 where there is nothing to measure it by. What is a thing is `drawn` as that, in the
    tint of an `icon`. On a track the amount lies between -`most` and `most`, and `ways` are what it is called below 0 and above. `term` is
    its entry in the glossary, None where it has none.
    """

    id: str
    name: str
    form: str
    amount: int
    most: int = 0
    drawn: str = ""
    icon: str = ""
    ways: tuple[TrackSide, ...] = ()
    term: Entry | None = None

    @property
    def steps(self) -> list[tuple[int, TrackSide | None, bool]]:
        """The places of a track from one end to the other: how far from the middle each is, which way, and whether it is the one."""
        less, more = self.ways
        return [
            (abs(step), more if step > 0 else less if step < 0 else None, step == self.amount)
            for step in range(-self.most, self.most + 1)
        ]

    @property
    def words(self) -> str:
        """Where on its track it is."""
        less, more = self.ways
        return f"{(more if self.amount > 0 else less).name} {abs(self.amount)}" if self.amount else "none"

    @property
    def pips(self) -> list[bool]:
        """One mark for each that there can be, set or not."""
        return [number < self.amount for number in range(max(self.amount, self.most))]

    @property
    def things(self) -> range:
        """What is drawn of its things: each of a few, one of many, and one that is not there for none."""
        return range(self.amount if 0 < self.amount <= EACH else 1)
