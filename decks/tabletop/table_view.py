"""The whole table as a page draws it: each side, what lies between them, what is asked, and what goes on. No Django."""

from dataclasses import dataclass

from decks.tabletop.acts import Act
from decks.tabletop.dials import Dial, Entry
from decks.tabletop.held_to import Span
from decks.tabletop.pieces import Piece
from decks.tabletop.why_not import Not
from decks.tabletop.zones import AreaView


@dataclass(frozen=True)
class Side:
    """A player's side of the table, area by area, and the options that mean the player."""

    seat: int
    name: str
    mine: bool
    active: bool
    out: bool
    dials: tuple[Dial, ...]
    acts: tuple[Act, ...]
    areas: dict[str, list[AreaView]]


@dataclass(frozen=True)
class Pending:
    """Work that is going on: in words, the card that it comes from, if that is seen, and its targets, once they are announced."""

    words: str
    card: str
    targets: str


@dataclass(frozen=True)
class Lasts:
    """An effect that is there for a while: the card that it comes from, whom it concerns, how long it lasts, and its line of text."""

    card: str
    name: str
    on: str
    words: str
    text: str


@dataclass(frozen=True)
class TableView:
    """The whole table. `acts` are options about no piece or place that is seen, `nots` what cannot be done of that kind, `spans` how often
    something may be done still, `closing` what ends the game if nobody wins soon, `meanings` what the options would mean, `tray` pieces
    to choose from that lie nowhere in sight; `middle` and `stock` are what lies between the players, and what is told of the table, whose
    entry is `supply`; `lasting` is what is there for a while; `result` is how the game ended. `targets` are those of the card that `asks`.
    """

    turn: int
    when: str
    phase: str
    phases: tuple[str, ...]
    prompt: str
    player: str
    asks: Piece | None
    targets: str
    acts: list[Act]
    nots: tuple[Not, ...]
    spans: tuple[Span, ...]
    closing: tuple[str, ...]
    meanings: tuple[str, ...]
    tray: list[Piece]
    options: list[Act]
    sides: list[Side]
    middle: list[AreaView]
    stock: tuple[Dial, ...]
    supply: Entry | None
    aside: list[AreaView]
    pending: list[Pending]
    lasting: list[Lasts]
    over: bool
    won: bool
    result: str

    @property
    def ways(self) -> list[Act]:
        """Of the options about nothing that is seen those once that come to the same."""
        return [act for act in self.acts if not act.again]

    @property
    def listed(self) -> list[Act]:
        """All options, those once that come to the same."""
        return [act for act in self.options if not act.again]
