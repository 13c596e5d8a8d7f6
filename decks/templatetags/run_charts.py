"""Charts of test games, as shapes that a template writes into an SVG, and numbers as they are written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from django import template

from decks.lab import matrices
from decks.lab.differences import Measure
from decks.lab.numbers import change, decimal
from decks.lab.report import Estimate, StatisticRow, Turn
from decks.lab.worth import CardWorth, WorthReport
from engine.plurals import plural

register = template.Library()
register.filter(decimal)
register.filter(change)

LEFT, RIGHT, WIDTH = 48, 8, 480  # every chart is as wide, so that it fills its place and its letters have one size
GAP = 0.27  # of the room for a column
ROOM = WIDTH - LEFT - RIGHT
TOP, FLOOR, HEIGHT = 20, 150, 172
TURNS_MAX = 40  # in a chart; the table has all of them
NEARLY_ALL = 0.985  # of the wins: the long tail is left to the table
LABELS_MAX = 20
NUMBERED_MAX = 16  # columns with room for a number above each
LEAST = 0.005  # that is more than 0 with two digits


@dataclass(frozen=True)
class Tick:
    """A line of the scale."""

    y: float
    words: str


@dataclass(frozen=True)
class Column:
    """A bar with its interval, the label below it, and the number that it stands for above it."""

    label: str
    number: str
    words: str
    x: float
    y: float
    width: float
    height: float
    low: float = 0.0
    high: float = 0.0

    @property
    def middle(self) -> float:
        """Where its labels and its interval stand."""
        return round(self.x + self.width / 2, 1)

    @property
    def above(self) -> float:
        """Where its number stands: above the bar and its interval."""
        return round(min(self.y, self.high or self.y) - 3, 1)


@dataclass(frozen=True)
class Plot:
    """A chart: columns, perhaps a line with a band around it, and a scale. `left_out` columns are only in the table."""

    ticks: list[Tick]
    columns: list[Column]
    line: str = ""
    band: str = ""
    left_out: int = 0
    width: float = WIDTH
    height: float = HEIGHT
    floor: float = FLOOR
    left: float = LEFT
    right: float = WIDTH - RIGHT

    @property
    def beyond(self) -> str:
        """How many turns are only in the table; nothing where all are drawn."""
        return f"{plural(self.left_out, 'later turn')} in the table" if self.left_out else ""


def height_of(value: float, top: float) -> float:
    """Where a value lies on a scale from 0 to `top`."""
    return round(FLOOR - (FLOOR - TOP) * min(value / top, 1.0), 1)


def scale(top: float, steps: int = 4) -> tuple[float, list[Tick]]:
    """A scale with round numbers that reaches as high as a value, and its end."""
    rough = max(top, 1e-9) / steps
    power = 10.0 ** floor(log10(rough))
    step = next(power * factor for factor in (1, 2, 2.5, 5, 10) if power * factor >= rough * 0.999)
    end = step * steps
    return end, [Tick(height_of(step * n, end), f"{step * n:g}") for n in range(steps + 1)]


@dataclass(frozen=True)
class Bar:
    """What a column stands for, in words and as a number, by its label; and where the true value lies, as far as that is known."""

    label: str
    words: str
    value: float
    number: str
    around: Estimate | None = None


def columns_of(bars: Sequence[Bar], top: float) -> list[Column]:
    """The columns of a chart, which share its width."""
    step = ROOM / len(bars)
    return [column(bar, n, step, len(bars), top) for n, bar in enumerate(bars)]


def column(bar: Bar, position: int, step: float, count: int, top: float) -> Column:
    """A column at its position of so many; a number where there is room, and where it is not 0."""
    y, around = height_of(bar.value, top), bar.around
    ends = (
        (height_of(max(around.low, 0), top), height_of(around.high, top)) if around and around.bounded else (0.0, 0.0)
    )
    label = bar.label if has_label(position, count) else ""
    number = bar.number if bar.value and count <= NUMBERED_MAX else ""
    x = round(LEFT + (position + GAP / 2) * step, 1)
    return Column(label, number, bar.words, x, y, round(step * (1 - GAP), 1), round(FLOOR - y, 1), *ends)


def has_label(position: int, count: int) -> bool:
    """Whether there is room for the label at a position."""
    return position % -(-count // LABELS_MAX) == 0


@register.simple_tag
def win_chart(turns: Sequence[Turn]) -> Plot | None:
    """How many games are won in each turn, and by each turn with its interval."""
    if not turns:
        return None
    last = turns[-1].by.value
    rows = [row for n, row in enumerate(turns) if n == 0 or turns[n - 1].by.value < NEARLY_ALL * last][:TURNS_MAX]
    bars = [Bar(str(row.turn), win_words(row), row.share, matrices.of_100(row.share)) for row in rows]
    columns = columns_of(bars, 1.0)
    middles = [column.middle for column in columns]
    low, high = ([height_of(getattr(row.by, end), 1.0) for row in rows] for end in ("low", "high"))
    line = path(middles, [height_of(row.by.value, 1.0) for row in rows])
    band = path(middles, high) + path(middles[::-1], low[::-1]).replace("M", "L", 1) + "Z"
    ticks = [Tick(height_of(n / 4, 1.0), f"{25 * n} %") for n in range(5)]
    return Plot(ticks, columns, line, band, len(turns) - len(rows))


def win_words(row: Turn) -> str:
    """A turn in words."""
    return f"turn {row.turn}: {percent(row.share)} of the games, {percent(row.by.value)} by then"


def path(xs: Sequence[float], ys: Sequence[float]) -> str:
    """A line through points."""
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in zip(xs, ys, strict=True))


@register.simple_tag
def live_chart(counts: Mapping[int, int]) -> Plot | None:
    """How many games so far were won in each turn."""
    if not counts:
        return None
    turns = list(range(min(counts), max(counts) + 1))[:TURNS_MAX]
    top, ticks = scale(max(counts.values()))
    bars = [Bar(str(turn), f"turn {turn}: {n}", n, str(n)) for turn in turns for n in [counts.get(turn, 0)]]
    return Plot(ticks, columns_of(bars, top), left_out=len(counts) - len(turns))


@register.simple_tag
def turn_chart(rows: Sequence[StatisticRow]) -> Plot | None:
    """The mean of a statistic by turn with its interval, as long as one game in twenty at least lasted so long."""
    most = max((row.n for row in rows), default=0)
    window = [row for row in rows if 20 * row.n >= most][:TURNS_MAX]
    if not window or not any(row.total for row in window):
        return None
    top, ticks = scale(max(row.mean.high for row in window))
    bars = [
        Bar(row.key, f"turn {row.key}: {row.mean.value:.1f}", row.mean.value, f"{row.mean.value:.1f}", row.mean)
        for row in window
    ]
    return Plot(ticks, columns_of(bars, top), left_out=len(rows) - len(window))


# Numbers in words


@register.filter
def grouped(number: int) -> str:
    """A whole number in groups of three."""
    return f"{number:,}"


@register.filter
def percent(share: float) -> str:
    """A share of 1 as a percentage, with a digit behind the point."""
    return f"{100 * share:.1f} %"


@register.filter
def between(estimate: Estimate) -> str:
    """The interval of a chance."""
    return f"{100 * estimate.low:.1f} to {100 * estimate.high:.1f} %"


@register.filter
def around(estimate: Estimate) -> str:
    """The interval of a mean; nothing where there is none."""
    return f"{decimal(estimate.low)} to {decimal(estimate.high)}" if estimate.bounded else ""


@register.filter
def one_of(mapping: Mapping[str, float], key: str) -> str:
    """A number per game; what is written as 0 is 0."""
    value = mapping[key]
    return "<0.01" if 0 < value < LEAST else f"{value:.2f}"


# What cards are worth


@register.filter
def worth_of(row: CardWorth, report: WorthReport) -> str:
    """What a card is worth, with the interval: turns, else games of 100; nothing where it has no number."""
    if row.worth is None:
        return ""
    factor, digits = (1, 2) if report.is_alone else (100, 1)
    value, low, high = (change(factor * end, digits) for end in (row.worth.value, row.worth.low, row.worth.high))
    return f"{value} ({low} to {high})"


# Shares


@register.filter
def whole_of_100(share: Estimate) -> str:
    """A share as so many of 100."""
    return matrices.of_100(share.value)


@register.filter
def ends_of_100(share: Estimate) -> str:
    """Where the true share lies, as so many of 100."""
    return matrices.between(share)


@register.filter
def hundredfold(share: float) -> str:
    """Where a share lies on a line from 0 to 100."""
    return f"{100 * share:.1f}"


# Two decks


@dataclass(frozen=True)
class Whisker:
    """A difference on a line from 0 to 200, with none in the middle."""

    value: float
    low: float
    high: float


@register.simple_tag
def whisker(more: Estimate, reach: float) -> Whisker:
    """Where a difference and its interval lie on a line on which so much reaches either end."""
    low, value, high = (round(100 + 100 * end / reach, 1) for end in (more.low, more.value, more.high))
    return Whisker(value, low, high)


@dataclass(frozen=True)
class Line:
    """An estimate, and where it and its interval lie on a line from 0 to 100."""

    estimate: Estimate
    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Axis:
    """A line that two estimates share, with the numbers at its ends and in its middle."""

    ticks: list[str]
    lines: list[Line]


@register.simple_tag
def shared_axis(measure: Measure) -> Axis:
    """Both sides of a measure on one line, from a whole number to a whole number."""
    both = (measure.one, measure.other)
    least, most = floor(min(one.low for one in both)), ceil(max(one.high for one in both))
    most = max(most, least + 1)

    def place(value: float) -> float:
        return round(100 * (value - least) / (most - least), 1)

    lines = [Line(one, place(one.value), place(one.low), place(one.high)) for one in both]
    return Axis([f"{least}", f"{(least + most) / 2:g}", f"{most}"], lines)


@register.filter
def whole(share: float) -> str:
    """A share as so many of 100."""
    return f"{100 * share:.0f}"


@register.filter
def of_100(share: Estimate) -> str:
    """A share of 100 games, with its interval."""
    return f"{100 * share.value:.0f} ({100 * share.low:.0f} to {100 * share.high:.0f})"


@register.filter
def more_of_100(more: Estimate) -> str:
    """How many more of 100 games, with the interval."""
    value, low, high = (change(100 * end, 1) for end in (more.value, more.low, more.high))
    return f"{value} ({low} to {high})"
