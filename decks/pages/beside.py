"""Two decks side by side: which cards only one of them has, or more of, their curves laid over one another, numbers and odds."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, NamedTuple

from catalog.models import Card, Game
from catalog.shapes import price_field
from decks.pages.deck_odds import Chance, Moment, Odds, Subject
from decks.pages.deck_sheet import CardLine, DeckSheet, Layer
from decks.pages.spans import span_of

STEP, TALL = 20, 100  # of a curve: a value in width, its height
HEADROOM: Final = 8  # above the highest mark
BESIDE: Final = "Beside the deck"
KINDS, COSTS = 4, 2  # odds that stand there unasked


class Beside(NamedTuple):
    """A number of each of two decks."""

    a: int = 0
    b: int = 0


# Cards


class CardBeside(NamedTuple):
    """A card of a section, as often as each of two decks has it there."""

    line: CardLine
    a: int
    b: int

    @property
    def apart(self) -> int:
        """By how many copies they differ."""
        return abs(self.a - self.b)


class Group(NamedTuple):
    """Cards that two decks have in the same way: `only` one of them has them, or more."""

    only: bool
    cards: list[CardBeside]

    @property
    def apart(self) -> int:
        """How many copies one deck has and the other has not."""
        return sum(card.apart for card in self.cards)


class SectionBeside(NamedTuple):
    """A section of two decks: what only the one has and what it has more of, the same of the other, and what both have alike."""

    name: str
    copies: Beside
    of_a: list[Group]
    of_b: list[Group]
    alike: list[CardBeside]

    @property
    def differs(self) -> bool:
        """Whether the two do not hold the same there."""
        return bool(self.of_a or self.of_b)

    @property
    def copies_alike(self) -> int:
        """How many cards of each deck are the same as those of the other."""
        return sum(card.a for card in self.alike)


def sections_beside(one: DeckSheet, other: DeckSheet) -> list[SectionBeside]:
    """The sections of two decks of a game in the order of the first: those that hold a few cards only as one; empty ones are left out."""
    parts = {part.id: part for sheet in (other, one) for part in sheet.parts}
    order = dict.fromkeys(part.id for sheet in (one, other) for part in sheet.parts)
    first, second = ({part.id: lines_of(part.groups) for part in sheet.parts} for sheet in (one, other))
    layer = Layer(one.game, None, {}, ())
    rows = {key: rows_of_section(first.get(key, {}), second.get(key, {}), layer) for key in order}
    few = [key for key in order if parts[key].is_few and rows[key]]
    found = [section(parts[key].name, rows[key]) for key in order if rows[key] and key not in few]
    if few:
        name = parts[few[0]].name if len(few) == 1 else BESIDE
        found.insert(0, section(name, [row for key in few for row in rows[key]]))
    return found


def lines_of(parts: Iterable[tuple[str, list[CardLine]]]) -> dict[str, CardLine]:
    """The lines of a section by card."""
    return {line.slug: line for _, lines in parts for line in lines}


def rows_of_section(one: Mapping[str, CardLine], other: Mapping[str, CardLine], layer: Layer) -> list[CardBeside]:
    """What two decks hold in a section, in the order in which decks are laid out."""
    lines = sorted({**other, **one}.values(), key=layer.rank)
    return [CardBeside(line, copies(one, line), copies(other, line)) for line in lines]


def copies(lines: Mapping[str, CardLine], line: CardLine) -> int:
    """How many copies of a card a section holds."""
    return lines[line.slug].copies if line.slug in lines else 0


def section(name: str, rows: list[CardBeside]) -> SectionBeside:
    """A section out of its rows."""
    return SectionBeside(
        name,
        Beside(sum(row.a for row in rows), sum(row.b for row in rows)),
        groups(rows, lambda row: row.a > row.b, lambda row: not row.b),
        groups(rows, lambda row: row.b > row.a, lambda row: not row.a),
        [row for row in rows if row.a == row.b],
    )


Which = Callable[[CardBeside], bool]


def groups(rows: Iterable[CardBeside], more: Which, only: Which) -> list[Group]:
    """The cards of which one deck has more: those that only it has, then the others."""
    chosen = [row for row in rows if more(row)]
    split = [Group(alone, [row for row in chosen if only(row) is alone]) for alone in (True, False)]
    return [group for group in split if group.cards]


@dataclass(frozen=True)
class Shared:
    """What two decks have in common: cards in the same sections, and those that only one of them has."""

    both: int
    only: Beside

    @classmethod
    def of(cls, sections: Iterable[SectionBeside]) -> "Shared":
        """The same counted."""
        both, a, b = 0, 0, 0
        for part in sections:
            apart = [sum(group.apart for group in side) for side in (part.of_a, part.of_b)]
            both += part.copies.a - apart[0]
            a, b = a + apart[0], b + apart[1]
        return cls(both, Beside(a, b))


# Curves


class Column(NamedTuple):
    """A value of the curve with its copies in each deck; its odds are called by `asks`."""

    label: str
    copies: Beside
    asks: str


class Block(NamedTuple):
    """A bar of the first deck."""

    x: int
    y: float
    height: float


@dataclass(frozen=True)
class Curves:
    """The copies of two decks by cost: the first as bars, the second as a line."""

    name: str
    columns: list[Column]

    @property
    def width(self) -> int:
        """How wide it is drawn."""
        return STEP * len(self.columns)

    @property
    def words(self) -> str:
        """The same to be read out."""
        rows = [f"{column.copies.a} and {column.copies.b} at {column.label}" for column in self.columns]
        return f"{self.name}: {', '.join(rows)}"

    def top(self, number: int) -> float:
        """How far from above a number of copies stands."""
        most = max((max(column.copies) for column in self.columns), default=0) or 1
        return round(TALL - (TALL - HEADROOM) * number / most, 1)

    @property
    def blocks(self) -> list[Block]:
        """The bars of the first deck."""
        tops = [(n, self.top(column.copies.a)) for n, column in enumerate(self.columns) if column.copies.a]
        return [Block(n * STEP + 4, top, round(TALL - top, 1)) for n, top in tops]

    @property
    def marks(self) -> list[tuple[float, float]]:
        """Where the marks of the second deck stand."""
        return [((n + 0.5) * STEP, self.top(column.copies.b)) for n, column in enumerate(self.columns)]

    @property
    def line(self) -> str:
        """The line through them."""
        return " ".join(f"{x:g},{y:g}" for x, y in self.marks)


def curves(game: Game, one: DeckSheet, other: DeckSheet) -> Curves | None:
    """The curves of two decks of a game, each of its largest section; None where no card has a price."""
    field = price_field(game)
    if field is None:
        return None
    both = [prices(sheet, field["id"]) for sheet in (one, other)]
    values = {*both[0], *both[1]}
    if not values:
        return None
    span = span_of(min(values), max(values))
    held = [in_spans(counts, span) for counts in both]
    places = range(min(values) // span, max(values) // span + 1)
    return Curves(field["name"], [column(place, span, Beside(*(counts[place] for counts in held))) for place in places])


def in_spans(counts: Mapping[int, int], span: int) -> Counter[int]:
    """Counts by value, so many values taken together."""
    held = Counter[int]()
    for value, number in counts.items():
        held[value // span] += number
    return held


def column(place: int, span: int, copies: Beside) -> Column:
    """The values of a place."""
    low, high = place * span, place * span + span - 1
    return Column(str(low) if span == 1 else f"{low}–{high}", copies, f"cost:{high}")


def prices(sheet: DeckSheet, price: str) -> Counter[int]:
    """The copies of the largest section by price."""
    largest = max(sheet.sections, key=lambda section: section[1], default=("", 0, []))
    found = Counter[int]()
    for _, lines in largest[2]:
        for line in lines:
            value = line.card.values.get(price) if line.card else None
            if isinstance(value, int):
                found[value] += line.copies
    return found


# Numbers


class NumberRow(NamedTuple):
    """A number of each of two decks, as it is written, and how long its bars are, of 100; 0 draws none."""

    name: str
    a: str
    b: str
    long: Beside = Beside()
    asks: str = ""


def kinds_beside(one: DeckSheet, other: DeckSheet) -> list[NumberRow]:
    """The copies of two decks by kind."""
    both = [kinds_of(sheet) for sheet in (one, other)]
    most = max([*both[0].values(), *both[1].values()], default=1)
    order = Layer(one.game, None, {}, ()).order
    keys = sorted({*both[0], *both[1]}, key=lambda key: order.get(key[0], len(order)))
    rows = [(kind, name, Beside(*(counts[kind, name] for counts in both))) for kind, name in keys]
    return [
        NumberRow(name, str(n.a), str(n.b), Beside(round(100 * n.a / most), round(100 * n.b / most)), f"kind:{kind}")
        for kind, name, n in rows
    ]


def kinds_of(sheet: DeckSheet) -> Counter[tuple[str, str]]:
    """The copies of a deck by kind and its name."""
    found = Counter[tuple[str, str]]()
    for _, _, parts in sheet.sections:
        for name, lines in parts:
            for line in lines:
                found[line.card.kind if line.card else "", name] += line.copies
    return found


def numbers_beside(game: Game, one: DeckSheet, other: DeckSheet) -> list[NumberRow]:
    """How many cards two decks have, how many different ones, and what they cost on average."""
    both = (one, other)
    numbers = {
        "Cards": [str(sheet.count) for sheet in both],
        "Different cards": [str(len({row.slug for row in rows_of(sheet)})) for sheet in both],
    }
    if (field := price_field(game)) is not None:
        numbers[f"{field['name']} on average"] = [average(prices(sheet, field["id"])) for sheet in both]
    return [NumberRow(name, a, b) for name, (a, b) in numbers.items()]


def rows_of(sheet: DeckSheet) -> list[CardLine]:
    """All lines of a deck."""
    return [line for part in sheet.parts for _, lines in part.groups for line in lines]


def average(counts: Mapping[int, int]) -> str:
    """What cards cost on average."""
    cards = sum(counts.values())
    return f"{sum(value * number for value, number in counts.items()) / cards:.1f}" if cards else "–"


# Odds


class OddsBeside(NamedTuple):
    """What is drawn, how many cards of each deck are that, and the chances of both by each moment; `of` is what it is asked by."""

    name: str
    copies: Beside
    chances: list[tuple[Chance, Chance]]
    of: str


@dataclass(frozen=True)
class OddsOfBoth:
    """The odds of two decks of a game for the same things, by the same clock."""

    a: Odds
    b: Odds

    @classmethod
    def of(cls, one: Odds | None, other: Odds | None) -> "OddsOfBoth | None":
        """The odds of two decks; of one that draws nothing all are 0, of two such there are none."""
        some = one or other
        if some is None:
            return None
        none: list[tuple[Card, int]] = []
        return cls(one or replace(some, cards=none), other or replace(some, cards=none))

    @property
    def moments(self) -> list[Moment]:
        """The columns of the table."""
        return self.a.moments

    @cached_property
    def asked(self) -> str:
        """What has been clicked, as long as one of the decks holds it."""
        subject = self.a.subject or self.b.subject
        return subject.of if subject else ""

    @property
    def rows(self) -> list[OddsBeside]:
        """The odds of what has been clicked: of one, two and three of it, as far as a deck has so many."""
        both = [one.rows for one in (self.a, self.b)]
        if not self.asked:
            return []
        longest = max(both, key=len)
        return [self.row(line.name, self.asked, n) for n, line in enumerate(longest, 1)]

    @property
    def usual(self) -> list[OddsBeside]:
        """The odds that everybody asks for: of the commonest kinds, and of cheap cards."""
        found = dict.fromkeys(one.of for odds in (self.a, self.b) for one in odds.subjects if one.of)
        kinds = [of for of in found if of.startswith("kind:")][:KINDS]
        costs = [of for of in found if of.startswith("cost:")][:COSTS]
        return [self.row(self.subject(of)[0].name, of) for of in [*kinds, *costs] if of != self.asked]

    def subject(self, of: str) -> tuple[Subject, Subject]:
        """What is called by a word, in both decks; one that has none of it has 0 copies."""
        sort, _, key = of.partition(":")
        one, other = self.a.subject_of(sort, key), self.b.subject_of(sort, key)
        some = one or other or Subject(key, 0, of)
        return one or some._replace(copies=0), other or some._replace(copies=0)

    def row(self, name: str, of: str, wanted: int = 1) -> OddsBeside:
        """The odds of at least so many of something."""
        one, other = self.subject(of)
        chances = zip(self.a.row(one, wanted).chances, self.b.row(other, wanted).chances, strict=True)
        return OddsBeside(name, Beside(one.copies, other.copies), list(chances), of)
