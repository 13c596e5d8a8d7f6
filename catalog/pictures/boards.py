"""Pictures of many cards, row by row, and of the back of a game's cards: what tables elsewhere take."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from html import escape
from math import ceil
from typing import Final

from catalog.art.crests import NAMED, crest
from catalog.art.tones import colour
from catalog.models import Card, Game
from catalog.pictures.lettering import centred
from catalog.pictures.painter import SHORT, Painter

SHORTER: Final = 409  # pixels of the shorter side of a card: ten beside each other are 4,090
LARGEST: Final = 4096  # pixels of a side that every table takes
COLUMNS, ROWS = 10, 7  # the most that a table takes
LEAST: Final = 2
BACK_WIDE, BACK_HIGH = 240, 335
DIGEST: Final = 12


@dataclass(frozen=True)
class Board:
    """Cards of one size in one picture: how large each is in pixels, and how many stand beside and below each other."""

    cards: Sequence[Card]
    wide: int
    high: int
    columns: int
    rows: int

    @property
    def is_wide(self) -> bool:
        """Whether its cards lie on their side."""
        return self.wide > self.high

    @property
    def svg(self) -> str:
        """The picture as an SVG file."""
        size = f'width="{self.columns * self.wide}" height="{self.rows * self.high}"'
        cards = "".join(self.drawn(place, card) for place, card in enumerate(self.cards))
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{cards}</svg>'

    def drawn(self, place: int, card: Card) -> str:
        """One card in its place."""
        painter = Painter(card, f"w{place}")
        row, column = divmod(place, self.columns)
        scale = min(self.wide / painter.width, self.high / painter.height)
        return (
            f'<g transform="translate({column * self.wide} {row * self.high}) scale({scale:.5f})">{painter.drawn()}</g>'
        )


def boards_of(cards: Sequence[Card]) -> Iterator[Board]:
    """Cards in as few pictures as tables take, those of one size together."""
    sizes: dict[tuple[int, int], list[Card]] = {}
    for card in cards:
        painter = Painter(card)
        size = (round(painter.width * SHORTER / SHORT), round(painter.height * SHORTER / SHORT))
        sizes.setdefault(size, []).append(card)
    for (wide, high), held in sizes.items():
        most_columns, most_rows = min(COLUMNS, LARGEST // wide), min(ROWS, LARGEST // high)
        most = most_columns * most_rows
        for begin in range(0, len(held), most):
            part = held[begin : begin + most]
            columns = min(
                most_columns, max(LEAST, ceil(len(part) / most_rows), round((len(part) * high / wide) ** 0.5))
            )
            yield Board(part, wide, high, columns, max(LEAST, ceil(len(part) / columns)))


def back_svg(game: Game) -> str:
    """The back of a game's cards: its crest, and what it is."""
    rim, field, ink = colour(24, 0.04, game.hue), colour(34, 0.06, game.hue), colour(92, 0.02, game.hue)
    size = f'viewBox="0 0 {BACK_WIDE} {BACK_HIGH}" width="{SHORTER}" height="{round(SHORTER * BACK_HIGH / BACK_WIDE)}"'
    seal = crest(game).replace(
        NAMED, f'x="40" y="{(BACK_HIGH - 160) / 2}" width="160" height="160" viewBox="0 0 100 100"'
    )
    words = centred(game.short, "serif", ink, 20, BACK_WIDE / 2, 52) + centred(
        "Runebinder · unofficial, not for sale", "sans", ink, 10, BACK_WIDE / 2, BACK_HIGH - 34
    )
    plate = (
        f'<rect width="{BACK_WIDE}" height="{BACK_HIGH}" rx="11" fill="{rim}"/>'
        f'<rect x="10" y="10" width="{BACK_WIDE - 20}" height="{BACK_HIGH - 20}" rx="7" fill="{field}"/>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}><title>{escape(game.short)}</title>{plate}{seal}{words}</svg>'
    )


def digest_of(svg: str) -> str:
    """The beginning of a hash of a picture."""
    return blake2b(svg.encode()).hexdigest()[:DIGEST]
