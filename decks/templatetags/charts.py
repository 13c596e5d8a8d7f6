"""Template tags that draw numbers of a deck."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from django import template

from catalog.models import Card, Game
from catalog.shapes import price_field
from decks.pages.spans import span_of

register = template.Library()
STEP, GAP, FLOOR, TOP = 30, 8, 110, 18


class Bar(NamedTuple):
    """One bar of a chart and where it stands."""

    label: str
    copies: int
    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> float:
        """Where its labels stand."""
        return self.x + self.width / 2

    @property
    def above(self) -> int:
        """The line on which its count stands."""
        return self.y - 5


class Chart(NamedTuple):
    """The copies of a deck by the value of a field; `absent` copies have none."""

    name: str
    bars: list[Bar]
    width: int
    average: str
    absent: int
    words: str


@register.filter
def copies(lines: Iterable[Any]) -> int:
    """How many cards the lines of a deck are."""
    return sum(line.copies for line in lines)


@register.simple_tag
def price(card: Card, game: Game) -> tuple[str, Any] | None:
    """What the price of a card is called, and the price; None where it has none."""
    field = price_field(game)
    return (field["name"], card.values[field["id"]]) if field and field["id"] in card.values else None


@register.simple_tag
def curve(game: Game, sections: list[tuple[str, int, list[tuple[str, list[Any]]]]]) -> Chart | None:
    """The copies of the largest section by price."""
    field = price_field(game)
    largest = max(sections, key=lambda section: section[1], default=None)
    if not field or not largest:
        return None
    copies: Counter[int | None] = Counter()
    for _, lines in largest[2]:
        for line in lines:
            copies[line.card.values.get(field["id"])] += line.copies
    absent = copies.pop(None, 0)
    counts = {value: number for value, number in copies.items() if value is not None}
    return chart(field["name"], counts, absent) if counts else None


def chart(name: str, counts: dict[int, int], absent: int) -> Chart:
    """A chart of counts by value, with a place for every value up to the highest; of many values, several in one place."""
    span = span_of(min(counts), max(counts))
    held = Counter[int]()
    for value, number in counts.items():
        held[value // span] += number
    most = max(held.values())
    bars = []
    for n, place in enumerate(range(min(held), max(held) + 1)):
        height = round((FLOOR - TOP) * held[place] / most)
        label = str(place) if span == 1 else f"{place * span}–{place * span + span - 1}"
        bars.append(Bar(label, held[place], n * STEP + GAP // 2, FLOOR - height, STEP - GAP, height))
    average = sum(value * number for value, number in counts.items()) / sum(counts.values())
    words = f"{name}: " + ", ".join(f"{bar.copies} at {bar.label}" for bar in bars)
    return Chart(name, bars, len(bars) * STEP, f"{average:.1f}", absent, words)


# The curve of a deck's page: a bar a cost, in it the kinds


NAMED = 2  # kinds that a bar tells apart; the others are one


class BarPiece(NamedTuple):
    """The cards of a kind in a bar: which `part` of the key they are, and where they stand, of 100."""

    part: int
    y: float
    height: float


class StackedBar(NamedTuple):
    """A bar of pieces; its odds are called by `asks`."""

    label: str
    copies: int
    asks: str
    pieces: list[BarPiece]


class KeyOfKind(NamedTuple):
    """A kind with its copies, in the pattern of a part."""

    name: str
    copies: int
    part: int
    asks: str


class StackedChart(NamedTuple):
    """The copies of a deck by cost and kind; `absent` copies have no cost."""

    name: str
    bars: list[StackedBar]
    kinds: list[KeyOfKind]
    average: str
    absent: int


@register.simple_tag
def stacked_curve(game: Game, sections: list[tuple[str, int, list[tuple[str, list[Any]]]]]) -> StackedChart | None:
    """The copies of the largest section by price and kind; None without a price."""
    plainly = curve(game, sections)
    field = price_field(game)
    if plainly is None or field is None:
        return None
    groups = max(sections, key=lambda section: section[1])[2]
    sizes = {name: copies(lines) for name, lines in groups}
    order = sorted(sizes, key=lambda name: -sizes[name])
    part_of = {name: min(place, NAMED) for place, name in enumerate(order)}
    held = Counter[tuple[int, int]]()
    for name, lines in groups:
        for line in lines:
            if (price := line.card.values.get(field["id"])) is not None:
                held[price, part_of[name]] += line.copies
    most = max(bar.copies for bar in plainly.bars)
    bars = [stacked(bar, held, most) for bar in plainly.bars]
    asks = {name: f"kind:{lines[0].card.kind}" for name, lines in groups}
    key = [KeyOfKind(name, sizes[name], part_of[name], asks[name]) for name in order]
    return StackedChart(plainly.name, bars, key, plainly.average, plainly.absent)


def stacked(bar: Bar, held: Counter[tuple[int, int]], most: int) -> StackedBar:
    """A bar with its pieces, the largest kind at the bottom."""
    low, _, high = bar.label.partition("–")
    costs = range(int(low), int(high or low) + 1)
    pieces, floor = [], 100.0
    for part in range(NAMED + 1):
        height = 100 * sum(held[cost, part] for cost in costs) / most
        if height:
            floor -= height
            pieces.append(BarPiece(part, round(floor, 2), round(height, 2)))
    return StackedBar(bar.label, bar.copies, f"cost:{costs[-1]}", pieces)
