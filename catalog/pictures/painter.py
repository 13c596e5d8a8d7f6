"""A card as one SVG file: the face of its page, with frame, picture, values and words in outlines, and where it comes from."""

import re
from collections.abc import Iterator
from html import escape
from typing import Final, NamedTuple

from catalog.art.frames import FORMS, FRAMES, ROUND, Frame
from catalog.art.painting import painted
from catalog.art.tones import colour
from catalog.art.windows import WINDOWS, Corners
from catalog.faces import CardValue, Face, face
from catalog.models import Card
from catalog.pictures.lettering import Line, Word, centred, drawn, lines_of, width, words_of
from catalog.shapes import look as design_of
from catalog.shapes import tint_of

SHORT: Final = 240.0  # the shorter side of a card, in units of its own
RIM: Final = 6.0
HEAD: Final = 38.0
BAR: Final = 26.0
FOOT: Final = 15.0  # the rim below, where a card says where it comes from
PICTURE, LOWER, LEAST = 146.0, 122.0, 64.0  # height of a picture, of one over a long text, of one over the longest
FIELD: Final = 96.0  # what of a picture fits the shorter side of a window
SIZES: Final = (13.5, 13, 12.5, 12, 11.5, 11, 10.5, 10, 9.5)  # of text, as far as it must shrink
NAME_SIZES: Final = (17, 16, 15, 14, 13, 12, 11, 10)
LEADING: Final = 1.32
GAP: Final = 5.0  # between lines of text
SIDE: Final = 34.0  # of a value
PAPER, OURS, PALE = "#fcf8f1", "#3e2a63", "#f6f0ff"
CARDS: Final = (
    "card",
    "figure",
    "equip",
    "disc",
)  # shapes of which the text takes its share; of others what is left is picture
CUT: Final = {"equip": 0.08, "disc": 0.09}  # of the width of a card, what its shape takes off its corners
HOLLOW: Final = ("disc",)  # shapes whose corners are hollow, and not straight
COLOUR: Final = re.compile("#[0-9a-fA-F]{6}")
ARROWS: Final = {"<": "M11 1v14L1 8Z", ">": "M1 1v14l10-7Z"}
MARKS: Final = {
    "rulebook": "from the rulebook", "inferred": "inferred from the rulebook", "ruling": "ours", "public": "from public pages",
    "practice": "practice, never printed",
}  # fmt: skip


class Box(NamedTuple):
    """A place by its upper left corner, its width and its height."""

    x: float
    y: float
    width: float
    height: float


class Inks(NamedTuple):
    """The colours of a frame for a card."""

    rim: str
    bar: str
    ink: str
    value: str
    value_ink: str
    line: str
    text: str
    keyword: str
    edge: str
    paper: str
    foot: str
    mark: str


SPARING: Final = Inks(
    rim="#ffffff", bar="#f1f1f1", ink="#000000", value="#ffffff", value_ink="#000000", line="#9a9a9a", text="#000000",
    keyword="#000000", edge="#000000", paper="#ffffff", foot="#444444", mark="#000000",
)  # fmt: skip


def inks_of(card: Card, frame: Frame) -> Inks:
    """A frame in the colour of what colours a card."""
    tint = tint_of(card.game, card.kind, card.values, card.house)
    rim, bar, ink, value, value_ink = (
        shade.written_out(tint.hue, tint.chroma)
        for shade in (frame.rim, frame.bar, frame.ink, frame.value, frame.value_ink)
    )
    line = frame.line.written_out(tint.hue, tint.chroma) if frame.line else ""
    text, keyword = colour(23, 0.03, tint.hue), colour(36, max(0.06, tint.chroma * 0.9), tint.hue)
    return Inks(rim, bar, ink, value, value_ink, line, text, keyword, rim, PAPER, "#e9e6e0", "#ffffff")


def card_svg(card: Card, wide: int = 0) -> str:
    """A card as an SVG file, `wide` pixels wide, or as large as its units."""
    return Painter(card).file(wide)


class Painter:
    """Draws one card; in a file of several each has a `mark` of its own for what it refers to. One that is `sparing` leaves its frame
    white and its picture pale, for printers.
    """

    def __init__(self, card: Card, mark: str = "w", sparing: bool = False) -> None:
        self.card = card
        self.mark = mark
        self.sparing = sparing
        self.face: Face = face(card)
        self.frame = FRAMES[self.face.look.frame]
        self.inks = SPARING if sparing else inks_of(card, self.frame)
        across, down = design_of(card.game, card.kind)["proportions"]
        self.width = SHORT if across <= down else SHORT * across / down
        self.height = self.width * down / across
        self.room = self.width - 2 * RIM
        self.corner = CUT.get(self.face.look.shape, 0) * self.width

    def file(self, wide: int) -> str:
        """The whole file, with a title and a description for those who cannot see it."""
        wide = wide or round(self.width)
        high = self.height_of(wide)
        size = f'viewBox="0 0 {self.width:.2f} {self.height:.2f}" width="{wide}" height="{high}"'
        told = f"<title>{escape(self.card.name)}</title><desc>{escape(self.told())}</desc>"
        return f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size}>{told}{self.drawn()}</svg>'

    def drawn(self) -> str:
        """What is drawn, without the file around it."""
        return f"{self.cut(f'{self.rim()}{self.head()}{self.middle()}{self.line()}')}{self.foot()}{self.values()}"

    def cut(self, inside: str) -> str:
        """What stands on a card, within the corners that its shape has cut off, and a rim along them."""
        if not self.corner:
            return inside
        path, mark = self.silhouette(), f"{self.mark}-cut"
        rims = [(self.inks.rim, 2 * RIM), *([(self.inks.line, 5.5), (self.inks.rim, 0.5)] if self.inks.line else [])]
        along = "".join(f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="{wide:g}"/>' for ink, wide in rims)
        return f'<clipPath id="{mark}"><path d="{path}"/></clipPath><g clip-path="url(#{mark})">{inside}{along}</g>'

    def silhouette(self) -> str:
        """The outline of a card whose corners are cut off, straight or hollow."""
        c, across, down = self.corner, self.width - 2 * self.corner, self.height - 2 * self.corner
        hollow = self.face.look.shape in HOLLOW
        turns = ((c, c), (-c, c), (-c, -c), (c, -c))
        corners = [f"a{c:.2f} {c:.2f} 0 0 0 {x:.2f} {y:.2f}" if hollow else f"l{x:.2f} {y:.2f}" for x, y in turns]
        sides = (f"h{across:.2f}", f"v{down:.2f}", f"h{-across:.2f}", f"v{-down:.2f}")
        return f"M{c:.2f} 0" + "".join(side + corner for side, corner in zip(sides, corners, strict=True)) + "Z"

    def height_of(self, wide: int) -> int:
        """How high a file is that is so many pixels wide."""
        return round(wide * self.height / self.width)

    def told(self) -> str:
        """What a face says, in words: type, values, text, and where the card comes from."""
        face, card = self.face, self.card
        values = [value for part in (face.left, face.right, face.base, face.foot, face.line) for value in part]
        lines = [line for _, line in (*face.lines, *face.house_lines)]
        said = [
            card.type_line,
            *(f"{value.hint}: {value.value}" for value in values),
            " · ".join(card.keywords),
            *lines,
        ]
        return (
            ". ".join(part.rstrip(".") for part in (*said, f"{card.card_set.name}, {MARKS[card.status]}") if part) + "."
        )

    # The frame

    def rim(self) -> str:
        """The whole card in the colour of its rim."""
        return self.rounded(Box(0, 0, self.width, self.height), self.frame.head, self.frame.foot, self.inks.rim)

    def rounded(self, box: Box, head: float, foot: float, fill: str) -> str:
        """A box with round corners, by hundredths of the width of a card."""
        a, b = head * self.width / 100, foot * self.width / 100
        x, y, w, h = box
        path = (
            f"M{x + a:.2f} {y:.2f}H{x + w - a:.2f}a{a:.2f} {a:.2f} 0 0 1 {a:.2f} {a:.2f}V{y + h - b:.2f}"
            f"a{b:.2f} {b:.2f} 0 0 1 -{b:.2f} {b:.2f}H{x + b:.2f}a{b:.2f} {b:.2f} 0 0 1 -{b:.2f} -{b:.2f}V{y + a:.2f}"
            f"a{a:.2f} {a:.2f} 0 0 1 {a:.2f} -{a:.2f}Z"
        )
        return f'<path d="{path}" fill="{fill}"/>'

    def line(self) -> str:
        """The line along the rim of some frames."""
        if not self.inks.line:
            return ""
        radius = self.frame.head * self.width / 100
        box = f'x="1.5" y="1.5" width="{self.width - 3:.2f}" height="{self.height - 3:.2f}" rx="{radius:.2f}"'
        return f'<rect {box} fill="none" stroke="{self.inks.line}" stroke-width="2.5"/>'

    def head(self) -> str:
        """The bar with the name, which leaves room for values at both ends."""
        bar = self.rounded(Box(RIM, RIM, self.room, HEAD), max(1, self.frame.head - 2.2), 0, self.inks.bar)
        room = self.room - (2 * SIDE if self.face.left or self.face.right else 2 * RIM)
        words = words_of(self.card.name, "serif", self.inks.ink)
        for size in NAME_SIZES:
            lines = list(lines_of(words, size, room))
            if len(lines) * size * 1.06 <= HEAD - 3 and all(line.width <= room for line in lines):
                break
        top = RIM + HEAD / 2 + size * 0.34 - (len(lines) - 1) * size * 0.53
        return bar + "".join(
            drawn(line, size, self.width / 2 - line.width / 2, top + n * size * 1.06) for n, line in enumerate(lines)
        )

    def foot(self) -> str:
        """The set and the status, below on the rim."""
        y, inset = self.height - 4.4, max(self.corner, RIM + self.frame.foot * self.width / 230)
        mark = MARKS[self.card.status]
        room = self.width - 2 * inset - width(f"{mark}  ", "bold", 8.6)
        name, *rest = lines_of(words_of(self.card.card_set.name, "sans", self.inks.foot), 8.6, room)
        if rest:  # what stands in brackets is left out whole
            name = next(
                lines_of(words_of(self.card.card_set.name.partition(" (")[0], "sans", self.inks.foot), 8.6, room)
            )
        end = Line(tuple(words_of(mark, "bold", self.inks.mark)), width(mark, "bold", 8.6))
        return drawn(name, 8.6, inset, y) + drawn(end, 8.6, self.width - inset - end.width, y)

    # Picture, type line and text

    def middle(self) -> str:
        """What stands between head and foot: the picture takes what the text leaves."""
        top, bottom = RIM + HEAD, self.height - FOOT
        rows, size = self.fitted(bottom - top - BAR)
        needed = self.text_height(rows, size) + 14 if rows else 0
        usual = LOWER if self.face.long else PICTURE
        high = bottom - top - BAR if not rows else min(bottom - top - BAR - needed, max(usual, LEAST))
        facts_only = not (self.card.keywords or face_says(self.face))
        if rows and (facts_only or self.face.look.wide or self.face.look.shape not in CARDS):
            high = bottom - top - BAR - needed
        bar, text = top + high, top + high + BAR
        parts = [self.scene(Box(RIM, top, self.room, high)), self.type_line(bar, last=not rows)]
        if rows:
            parts.append(self.text(Box(RIM, text, self.room, bottom - text), rows, size))
        return "".join(parts)

    def scene(self, box: Box) -> str:
        """The picture behind the window of its kind."""
        x, y, w, h = box
        field = FIELD if self.face.look.window != "full" else 112
        scale = max(min(w, h) / field, max(w, h) / 220)
        around = f'<rect x="{x:.2f}" y="{y:.2f}" width="{w:.2f}" height="{h + 1:.2f}" fill="{self.inks.bar}"/>'
        clip = f'<clipPath id="{self.mark}"><path d="{outline(WINDOWS[self.face.look.window], box)}"/></clipPath>'
        picture = paled(painted(self.card)) if self.sparing else painted(self.card)
        inner = f'<g transform="translate({x + w / 2:.2f} {y + h / 2:.2f}) scale({scale:.4f}) translate(-50 -50)">{picture}</g>'
        return f'{around}{clip}<g clip-path="url(#{self.mark})">{inner}</g>'

    def type_line(self, y: float, last: bool) -> str:
        """The glyph of the kind, the type, arrows, and on cards that say no more a round foot."""
        foot = max(1, self.frame.foot - 2.2) if last else 0
        parts = [self.rounded(Box(RIM, y, self.room, BAR), 0, foot, self.inks.bar)]
        parts.append(glyph(self.face.look.glyph, RIM + 8, y + 6, 14, self.inks.ink))
        ours = [f"{value.value} (ours)" for value in self.face.line]
        words = words_of(" ".join([*ours, self.card.type_line]), "bold", self.inks.ink)
        arrows = [arrow for value in self.face.base if value.form == "arrows" for arrow in str(value.value)]
        room = self.room - 36 - 10 * len(arrows)
        for size in (13, 12, 11, 10, 9, 8):
            line = next(iter(lines_of(words, size, 10_000)))
            if line.width <= room:
                break
        parts.append(drawn(line, size, RIM + 27, y + BAR / 2 + size * 0.35))
        x = self.width - RIM - 8 - 10 * len(arrows)
        parts += [arrow_at(x + 10 * n, y + 7, arrow, self.inks.line or self.inks.ink) for n, arrow in enumerate(arrows)]
        return "".join(parts)

    def fitted(self, room: float) -> tuple[list[list[Line]], float]:
        """The text in paragraphs of lines, at the largest size that leaves a picture room."""
        rows: list[list[Line]] = []
        for size in SIZES:
            rows = [list(lines_of(words, size, self.room - 22)) for words in self.paragraphs()]
            if self.text_height(rows, size) + 14 <= room - LEAST:
                break
        return rows, size

    def text_height(self, rows: list[list[Line]], size: float) -> float:
        """How high paragraphs are."""
        return sum(map(len, rows)) * size * LEADING + max(0, len(rows) - 1) * GAP

    def paragraphs(self) -> Iterator[list[Word]]:
        """What a card says below its type line, each part in its face and colour."""
        face, inks = self.face, self.inks
        if self.card.keywords:
            yield words_of(" · ".join(self.card.keywords), "bold", inks.keyword)
        for bullet, line in face.lines:
            yield words_of(f"• {line}" if bullet else line, "sans", inks.text)
        if face.silent:
            yield words_of("Text not stated in the rulebook", "italic", inks.text)
        for bullet, line in face.house_lines:
            yield words_of(f"• {line}" if bullet else line, "italic", inks.text) + words_of("(ours)", "bold", OURS)
        for value in (*face.base, *face.foot):
            if value.form != "arrows":
                ours = words_of("(ours)", "bold", OURS) if value.house else []
                label = words_of(value.label or value.name, "sans", inks.text)
                yield [*label, *words_of(str(value.value), "bold", inks.text), *ours]

    def text(self, box: Box, rows: list[list[Line]], size: float) -> str:
        """The paper with the text in its middle."""
        parts = [self.rounded(box, 0, max(1, self.frame.foot - 2.2), self.inks.paper)]
        y = box.y + (box.height - self.text_height(rows, size)) / 2
        for row in rows:
            for line in row:
                parts.append(drawn(line, size, box.x + 11, y + size * 0.98))
                y += size * LEADING
            y += GAP
        return "".join(parts)

    # Values

    def values(self) -> str:
        """The values of the upper corners, those of one corner below each other."""
        left = [self.value(value, RIM - 1, 8 + n * (SIDE + 4)) for n, value in enumerate(self.face.left)]
        right = [
            self.value(value, self.width - RIM + 1 - SIDE, 8 + n * (SIDE + 4))
            for n, value in enumerate(self.face.right)
        ]
        return "".join((*left, *right))

    def value(self, value: CardValue, x: float, y: float) -> str:
        """A value in the form that names it."""
        box, inks = Box(x, y, SIDE, SIDE), self.inks
        around = f'fill="{inks.value}" stroke="{inks.edge}" stroke-width="2" stroke-linejoin="round"'
        if value.form in ROUND:
            radius = 4 if value.form == "plate" else SIDE / 2
            form = f'<rect x="{x:.2f}" y="{y:.2f}" width="{SIDE:g}" height="{SIDE:g}" rx="{radius:g}" {around}/>'
        else:
            form = f'<path d="{outline(FORMS[value.form], box)}" {around}/>'
        if value.glyph:
            shown = glyph(value.glyph, x + 8, y + 7, 18, inks.value_ink)
        else:
            size = min(20, 20 * (SIDE - 8) / max(1, width(str(value.value), "serif", 20)))
            shown = centred(str(value.value), "serif", inks.value_ink, size, x + SIDE / 2, y + SIDE / 2 + size * 0.33)
        label = f"{value.hint}: {value.value}"
        return f'<g role="img" aria-label="{escape(label)}">{form}{shown}{self.ours(x, y) if value.house else ""}</g>'

    def ours(self, x: float, y: float) -> str:
        """What marks a value of our own, below it."""
        plate = f'<rect x="{x + 3:.2f}" y="{y + SIDE - 3:.2f}" width="28" height="12" rx="3" fill="{OURS}"/>'
        return plate + centred("ours", "bold", PALE, 9.5, x + SIDE / 2, y + SIDE + 5.6)


def face_says(face: Face) -> bool:
    """Whether a face has a text, or says that it has none."""
    return bool(face.lines or face.house_lines or face.silent)


def outline(corners: Corners, box: Box) -> str:
    """Corners in hundredths, in a box, as a path."""
    points = (f"{box.x + x * box.width / 100:.2f} {box.y + y * box.height / 100:.2f}" for x, y in corners)
    return "M" + "L".join(points) + "Z"


def arrow_at(x: float, y: float, arrow: str, fill: str) -> str:
    """An arrow of a type line."""
    return f'<path transform="translate({x:.2f} {y:.2f}) scale(.75)" fill="{fill}" d="{ARROWS[arrow]}"/>'


def paled(svg: str) -> str:
    """A picture in pale greys, the darker of which were the darker of its colours."""
    return COLOUR.sub(pale_grey, svg)


def pale_grey(found: re.Match[str]) -> str:
    red, green, blue = bytes.fromhex(found[0][1:])
    grey = 184 + round(71 * (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255)
    return f"#{grey:02x}{grey:02x}{grey:02x}"


def glyph(path: str, x: float, y: float, size: float, fill: str) -> str:
    """A glyph on a grid of 24."""
    return f'<path transform="translate({x:.2f} {y:.2f}) scale({size / 24:.4f})" fill="{fill}" fill-rule="evenodd" d="{path}"/>'
