"""Zones as a table draws them: places with their pieces, the camps of those who contend for one, heaps and areas. No Django."""

from dataclasses import dataclass

from decks.tabletop.acts import Act, kinds, rim
from decks.tabletop.pieces import Piece
from decks.tabletop.why_not import Not, sentence
from engine.kernel.table import Standing


@dataclass(frozen=True)
class Camp:
    """What a player has at a place that all share: their pieces, and what those amount to where they contend for it."""

    name: str
    mine: bool
    pieces: tuple[Piece, ...]
    standing: Standing | None

    @property
    def unit(self) -> str:
        """Of what it is that a place asks so much: "power"."""
        if self.standing is None:
            return ""
        counted = f"{self.standing.has} of {self.standing.asks}"
        return self.standing.words.partition(",")[0].replace(counted, "").strip()


@dataclass(frozen=True)
class Place:
    """One place of a zone, its pieces from bottom to top; `under` are the names of those that lie covered. `spot` is its number.

    `mark` is the number that stands there, None where there is none, and `mark_name` what it says. Of pieces that are `fused` those
    under the uppermost are named. What players have at a place that they share stands in their `camps`, the one nearest to whoever looks
    last, and `pieces` are those of nobody.
    """

    spot: int
    label: str
    pieces: tuple[Piece, ...]
    acts: tuple[Act, ...]
    size: int
    under: tuple[str, ...]
    mark: int | None = None
    mark_name: str = ""
    fused: bool = False
    camps: tuple[Camp, ...] = ()
    nots: tuple[Not, ...] = ()

    @property
    def why(self) -> str:
        """Why nothing can be done there of what one may expect."""
        return sentence(self.nots, dead=True) if self.nots and not self.acts else ""

    @property
    def ways(self) -> tuple[Act, ...]:
        """What can be done there, each way once."""
        return tuple(act for act in self.acts if not act.again)

    @property
    def is_claimed(self) -> bool:
        """Whether somebody can take what lies there."""
        return any(camp.standing for camp in self.camps)

    @property
    def kinds(self) -> str:
        """What can be done there, in short."""
        return kinds(self.acts)

    @property
    def rim(self) -> str:
        """The rim of what can be done there."""
        return rim(self.acts)


@dataclass(frozen=True)
class Heap:
    """A zone of a side or of the table: its places, how many pieces lie there, and which ones by name where they are seen."""

    id: str
    name: str
    form: str
    places: tuple[Place, ...]
    size: int
    names: tuple[tuple[str, int], ...]

    @property
    def empty(self) -> int:
        return sum(not place.size for place in self.places)

    @property
    def room(self) -> int:
        """How many empty places lie behind the last piece, where its name can stand."""
        return next((n for n, place in enumerate(reversed(self.places)) if place.size), len(self.places))

    @property
    def label(self) -> str:
        """Its name, how many pieces lie there where they lie in a row, and how many of its places are empty."""
        if len(self.places) > 1 and self.empty:
            return f"{self.name}: {self.empty} empty"
        if not self.size:
            return f"{self.name}: empty"
        return f"{self.name}, {self.size}" if self.form == "row" else self.name


@dataclass(frozen=True)
class AreaView:
    """An area of a side with its zones."""

    id: str
    name: str
    heaps: tuple[Heap, ...]
