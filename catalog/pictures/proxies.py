"""Sheets of cards to print and cut out, as a PDF file: each card in its own size, cut marks around, a ruler, and what the sheet is."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Final, NamedTuple

from catalog.models import Card
from catalog.pictures.fans import cut
from catalog.pictures.lettering import centred, drawn
from catalog.pictures.painter import SHORT, Painter
from catalog.pictures.pdf import Document, Placed

MILLIMETRES: Final = 63.0  # of the shorter side of a card, however its units are called
EDGE: Final = 7.0  # of a sheet, where printers leave it white
GAP: Final = 7.0  # between pieces of different sizes, for their cut marks
OFF, LONG, THIN = 0.6, 2.6, 0.1  # of a cut mark: how far from the piece, how long, how wide
RULER: Final = 50
INK: Final = "#222222"
TYPE: Final = 2.3  # the size of the words on a sheet
WHAT: Final = "Unofficial, not for sale"
HOW: Final = "print at 100 %, not fitted to the page"


class Paper(NamedTuple):
    """A size of paper in millimetres; on one that is `short` the words stand along its left side, where there is more room."""

    name: str
    width: float
    height: float
    short: bool = False


PAPERS: Final = {"a4": Paper("A4", 210, 297), "letter": Paper("Letter", 215.9, 279.4, short=True)}


class Size(NamedTuple):
    """Width and height of a piece as it lies on a sheet: never wider than tall."""

    width: float
    height: float


@dataclass(frozen=True)
class Row:
    """Pieces of one size beside each other, and how many of them there could be."""

    size: Size
    room: int
    pieces: Sequence[str]


class Laid(NamedTuple):
    """A row, and where it lies on its sheet."""

    row: Row
    x: float
    y: float


@dataclass(frozen=True)
class Job:
    """What is to be printed: a title, cards with how many copies of each, on which paper, and whether ink is spared."""

    title: str
    cards: Sequence[tuple[Card, int]]
    paper: Paper
    sparing: bool = False

    @property
    def sheets(self) -> list[list[Laid]]:
        """How its pieces lie, sheet by sheet, each by the name of its drawing."""
        sizes = [size_of(card) for card, _ in self.cards]
        pieces = [(size, f"C{number}") for number, size in enumerate(sizes) for _ in range(self.cards[number][1])]
        return list(sheets_of(rows_of(pieces, self.paper), self.paper))


def size_of(card: Card) -> Size:
    """How large a card lies on a sheet; one that is wider than tall is turned."""
    painter = Painter(card)
    sides = sorted((painter.width, painter.height))
    return Size(*(round(side * MILLIMETRES / SHORT, 1) for side in sides))


def rows_of(pieces: Iterable[tuple[Size, str]], paper: Paper) -> Iterator[Row]:
    """Pieces in rows of one size, the highest first, in the order in which they come."""
    ordered = sorted(pieces, key=lambda piece: (-piece[0].height, -piece[0].width))
    for size, same in groupby(ordered, key=lambda piece: piece[0]):
        names = [name for _, name in same]
        room = max(1, int((paper.width - 2 * EDGE) // size.width))
        for begin in range(0, len(names), room):
            yield Row(size, room, names[begin : begin + room])


def sheets_of(rows: Iterable[Row], paper: Paper) -> Iterator[list[Laid]]:
    """Rows below each other, on as many sheets as they take, in the middle of each."""
    held: list[Row] = []
    for row in rows:
        if held and height_of([*held, row]) > paper.height - 2 * EDGE:
            yield laid(held, paper)
            held = []
        held.append(row)
    if held:
        yield laid(held, paper)


def height_of(rows: Sequence[Row]) -> float:
    """How high rows are, with the gaps between different sizes."""
    return sum(row.size.height for row in rows) + sum(gaps(rows))


def gaps(rows: Sequence[Row]) -> list[float]:
    """What lies before each row."""
    return [0.0, *(0.0 if one.size == other.size else GAP for one, other in pairwise(rows))]


def laid(rows: Sequence[Row], paper: Paper) -> list[Laid]:
    """Rows of one sheet, each where it lies."""
    y = (paper.height - height_of(rows)) / 2
    found = []
    for row, gap in zip(rows, gaps(rows), strict=True):
        y += gap
        found.append(Laid(row, (paper.width - row.room * row.size.width) / 2, y))
        y += row.size.height
    return found


# What is drawn


def proxies(job: Job, tell: Callable[[int], object] = int) -> bytes:
    """The sheets as a PDF file; `tell` is told after each card how many are drawn."""
    document = Document(job.title)
    turned = {}
    for number, (card, _) in enumerate(job.cards):
        painter = Painter(card, sparing=job.sparing)
        document.define(f"C{number}", painter.file(0), painter.width, painter.height)
        turned[f"C{number}"] = painter.width > painter.height
        tell(number + 1)
    sheets = job.sheets
    for number, sheet in enumerate(sheets, 1):
        svg = sheet_svg(job, sheet, f"sheet {number} of {len(sheets)}")
        document.page(job.paper.width, job.paper.height, svg, placed(sheet, turned))
    return document.content()


def placed(sheet: Iterable[Laid], turned: dict[str, bool]) -> Iterator[Placed]:
    """Where the drawings of a sheet lie."""
    for row, x, y in sheet:
        for place, name in enumerate(row.pieces):
            yield Placed(name, x + place * row.size.width, y, MILLIMETRES / SHORT, turned[name])


def sheet_svg(job: Job, sheet: Sequence[Laid], number: str) -> str:
    """What is printed around the cards of a sheet."""
    marks = "".join(f"M{x:.2f} {y:.2f}{step}" for x, y, step in marks_of(sheet))
    lines = f'<path d="{marks}" fill="none" stroke="{INK}" stroke-width="{THIN}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg">{lines}{words_of_sheet(job, number)}</svg>'


def marks_of(sheet: Sequence[Laid]) -> Iterator[tuple[float, float, str]]:
    """Where cut marks begin, and how each goes on: above and below each block of one size, and at both ends of its rows."""
    for size, rows in groupby(sheet, key=lambda one: one.row.size):
        block = list(rows)
        left, top = block[0].x, block[0].y
        columns = max(len(one.row.pieces) for one in block)
        right, bottom = left + columns * size.width, block[-1].y + size.height
        for place in range(columns + 1):
            x = left + place * size.width
            yield from ((x, top - OFF, f"v{-LONG}"), (x, bottom + OFF, f"v{LONG}"))
        for y in [*(one.y for one in block), bottom]:
            yield from ((left - OFF, y, f"h{-LONG}"), (right + OFF, y, f"h{LONG}"))


def words_of_sheet(job: Job, number: str) -> str:
    """The ruler, and beside it what the sheet is, below the cards or along them."""
    paper = job.paper
    room = (paper.height if paper.short else paper.width) - 2 * EDGE - RULER - 6
    told = f"{WHAT} · {HOW} · {number} · "
    title = cut(f"{told}{job.title}", "sans", INK, TYPE, room)
    words = drawn(title, TYPE, RULER + 6, 0)
    move = (
        f"translate({EDGE + 0.6} {paper.height - EDGE}) rotate(-90)"
        if paper.short
        else f"translate({EDGE} {paper.height - EDGE})"
    )
    return f'<g transform="{move}">{ruler()}{words}</g>'


def ruler() -> str:
    """A line of RULER millimetres, by which one sees whether a printer has kept to the size."""
    ticks = "".join(
        f"M{at} 0v{-2.4 if at % 50 == 0 else -1.6 if at % 10 == 0 else -0.8}" for at in range(0, RULER + 1, 5)
    )
    line = f'<path d="M0 0h{RULER}{ticks}" fill="none" stroke="{INK}" stroke-width="{THIN}"/>'
    return line + centred(f"{RULER} mm", "sans", INK, TYPE, RULER / 2, -2)
