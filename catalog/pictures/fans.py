"""A fan of cards as one SVG file, the cover in front, with a title, words and what is known of the cards: for previews elsewhere."""

from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple

from catalog.art.tones import colour
from catalog.models import Card
from catalog.pictures.lettering import Line, drawn, width, words_of
from catalog.pictures.painter import MARKS, Painter

WIDE, HIGH = 1200, 630  # pixels, as sites show previews
BAND: Final = 176  # the strip below, with the words
EDGE: Final = 56
CARD: Final = 204.0  # the width of a card of the fan, in pixels
COVER: Final = 322.0
STEP: Final = 0.5  # of that width, from card to card
TURN: Final = 6.5  # degrees, from card to card
DROP: Final = 0.05  # of its height, by the square of how far a card is from the middle
TITLE_SIZES: Final = (60, 54, 48, 42, 36, 32)
SITE: Final = "Runebinder"


class Fan(NamedTuple):
    """What a picture shows: cards, the last one on top, the one in front of them, and what is written below, in the hue of the game."""

    cards: Sequence[Card]
    cover: Card | None
    title: str
    words: str
    hue: int

    @property
    def known(self) -> str:
        """Where its cards come from, as each of them says it; what was never printed is always said."""
        rows = [*self.cards, *([self.cover] if self.cover else [])]
        marks = {MARKS[status]: None for status in MARKS for card in rows if card.status == status}
        return " · ".join(marks)


def fan_svg(fan: Fan) -> str:
    """A fan as an SVG file of WIDE by HIGH, with a title and a description for those who cannot see it."""
    told = f"<title>{escape(fan.title)}</title><desc>{escape(told_of(fan))}</desc>"
    size = f'viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" height="{HIGH}"'
    parts = f"{felt(fan.hue)}{spread(fan)}{band(fan)}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size}>{told}{parts}</svg>'


def told_of(fan: Fan) -> str:
    """What a fan shows, in words."""
    names = [card.name for card in ([fan.cover] if fan.cover else [])] + [card.name for card in fan.cards]
    return ". ".join(part.rstrip(".") for part in (fan.words, ", ".join(dict.fromkeys(names)), fan.known) if part) + "."


def felt(hue: int) -> str:
    """The cloth on which the cards lie, lit in the middle."""
    cloth, lit = colour(31, 0.055, hue), colour(40, 0.07, hue)
    return f'<rect width="{WIDE}" height="{HIGH}" fill="{cloth}"/><ellipse cx="700" cy="270" rx="610" ry="330" fill="{lit}"/>'


def spread(fan: Fan) -> str:
    """The cards around the middle, and in front of them the cover."""
    middle = 768.0 if fan.cover else WIDE / 2
    count = len(fan.cards)
    parts = []
    for number, card in enumerate(fan.cards):
        away = number - (count - 1) / 2
        painter = Painter(card, f"w{number}")
        parts.append(
            laid(
                painter,
                CARD,
                middle + away * STEP * CARD,
                222 + away * away * DROP * CARD,
                TURN * away * 6 / max(6, count - 1),
            )
        )
    if fan.cover:
        painter = Painter(fan.cover, "cover")
        wide = COVER * min(1, painter.height / painter.width)  # one that lies across has the place of an upright one
        parts.append(laid(painter, wide, EDGE + COVER / 2 + 14, 262, -4))
    return "".join(parts)


def laid(painter: Painter, wide: float, x: float, y: float, turn: float) -> str:
    """A card around a point, with the shadow that it casts; one that lies across is as wide as others are high."""
    scale = wide / min(painter.width, painter.height)
    w, h = painter.width, painter.height
    box = f'x="{-w / 2 - 4:.2f}" y="{-h / 2:.2f}" width="{w + 8:.2f}" height="{h + 9:.2f}" rx="12"'
    shadow = f'<rect {box} fill="#000" fill-opacity=".32"/>'
    card = f'<g transform="translate({-w / 2:.2f} {-h / 2:.2f})">{painter.drawn()}</g>'
    return f'<g transform="translate({x:.2f} {y:.2f}) rotate({turn:.2f}) scale({scale:.4f})">{shadow}{card}</g>'


def band(fan: Fan) -> str:
    """The strip with the words: the title as large as it fits, below it what it is, at the end where its cards come from."""
    top = HIGH - BAND
    dark, ink, soft = colour(20, 0.04, fan.hue), colour(97, 0.012, fan.hue), colour(86, 0.03, fan.hue)
    parts = [f'<rect y="{top}" width="{WIDE}" height="{BAND}" fill="{dark}"/>']
    title, size = fitted(fan.title, "serif", ink, TITLE_SIZES, WIDE - 2 * EDGE)
    parts.append(drawn(title, size, EDGE, top + 78))
    end = single(f"{fan.known} · {SITE}" if fan.known else SITE, "bold", soft, 24)
    room = WIDE - 2 * EDGE - end.width - 40
    parts += [
        drawn(cut(fan.words, "sans", ink, 30, room), 30, EDGE, top + 134),
        drawn(end, 24, WIDE - EDGE - end.width, top + 134),
    ]
    return "".join(parts)


def fitted(text: str, face: str, fill: str, sizes: Sequence[float], room: float) -> tuple[Line, float]:
    """A text in one line at the first of some sizes at which it fits, else cut at the last."""
    for size in sizes:
        line = single(text, face, fill, size)
        if line.width <= room:
            return line, size
    return cut(text, face, fill, sizes[-1], room), sizes[-1]


def single(text: str, face: str, fill: str, size: float) -> Line:
    """A text in one line, however wide."""
    text = " ".join(text.split())
    return Line(tuple(words_of(text, face, fill)), width(text, face, size))


def cut(text: str, face: str, fill: str, size: float, room: float) -> Line:
    """As much of a text as fits in one line, with an ellipsis where some of it does not."""
    line = single(text, face, fill, size)
    if line.width <= room:
        return line
    text = " ".join(text.split())
    while text and width(f"{text}…", face, size) > room:
        text = text[:-1].rstrip()
    return single(f"{text}…", face, fill, size)
