"""SVG files of our own as drawings of PDF: shapes in plain colours, and words that are found again by the outlines of their letters."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from math import cos, radians, sin
from typing import Final
from xml.etree.ElementTree import Element, fromstring

from catalog.pictures.lettering import FACES, letters
from catalog.pictures.strokes import NUMBER, exact, steps

SVG: Final = "{http://www.w3.org/2000/svg}"
SILENT: Final = ("title", "desc", "clipPath")  # what leaves no ink where it stands
INHERITED: Final = ("fill", "fill-rule", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin")
CAPS: Final = {"butt": 0, "round": 1, "square": 2}
JOINS: Final = {"miter": 0, "round": 1, "bevel": 2}
WORD: Final = re.compile(rf"translate\(({NUMBER}) ({NUMBER})\) scale\(({NUMBER})\)")
MOVE: Final = re.compile(r"(\w+)\(([^)]*)\)")

Style = Mapping[str, str]
Coder = Callable[[str, str], int]  # a face and a letter of it -> the code of that letter in its font


class UndrawnError(ValueError):
    """What no drawing of PDF can be made of; the message names it."""


def drawing(svg: str, code_of: Coder) -> str:
    """What draws an SVG file, in its own units and with its own axes. Raises UndrawnError."""
    return "\n".join(Drawer(fromstring(svg), code_of).drawn())


@cache
def known_outlines() -> Mapping[str, tuple[str, str]]:
    """Faces and letters by their outlines; of letters that look alike the one that is written in English."""
    found: dict[str, tuple[str, str]] = {}
    for face in FACES:
        for char, (_, path) in letters(face).items():
            if path and (path not in found or not found[path][1].isascii()):
                found[path] = (face, char)
    return found


def word_in(data: str) -> list[tuple[str, str]]:
    """The letters of a word, each with its face, whose outlines are some path data; none where it is no word."""
    if not data.startswith("M0 0"):
        return []
    known = known_outlines()
    found = [known.get(path) for path in re.split(r"M\d+ 0", data)[1:]]
    read = [letter for letter in found if letter]
    return read if len(read) == len(found) and len({face for face, _ in read}) == 1 else []


class Drawer:
    """Draws the elements of a file one after the other."""

    def __init__(self, root: Element, code_of: Coder) -> None:
        self.root = root
        self.code_of = code_of
        self.clips = {one.get("id", ""): one for one in root.iter(f"{SVG}clipPath")}

    def drawn(self) -> Iterator[str]:
        """The whole file."""
        yield from self.within(self.root, {})

    def within(self, element: Element, style: Style) -> Iterator[str]:
        """What stands in an element."""
        for child in element:
            yield from self.element(child, style)

    def element(self, element: Element, style: Style) -> Iterator[str]:
        """A group or a shape, with what moves and what clips it."""
        name = element.tag.removeprefix(SVG)
        if name in SILENT:
            return
        style = {**style, **{key: value for key in INHERITED if (value := element.get(key))}}
        word = self.word(element, style) if name == "path" else ""
        if word:
            yield word
            return
        moved, clip = list(moves(element.get("transform", ""))), self.clip(element)
        around = moved or clip
        if around:
            yield "q"
        yield from (*moved, *clip)
        if name == "g":
            yield from self.within(element, style)
        else:
            yield from painted(steps(path_of(element)), style)
        if around:
            yield "Q"

    def clip(self, element: Element) -> list[str]:
        """What an element is seen through."""
        if not (named := element.get("clip-path")):
            return []
        through = self.clips[named.removeprefix("url(#").removesuffix(")")]
        return [f"{' '.join(steps(path_of(shape)) for shape in through)} W n"]

    def word(self, element: Element, style: Style) -> str:
        """A word as text; nothing where a path is none."""
        read, placed = word_in(element.get("d", "")), WORD.fullmatch(element.get("transform", ""))
        if not read or not placed:
            return ""
        x, y, scale = placed.groups()
        codes = "".join(f"{self.code_of(*letter):02x}" for letter in read)
        size = f"{float(scale) * 1000:.3f}"
        return f"BT {colour_of(style['fill'])} rg /{read[0][0]} {size} Tf 1 0 0 -1 {x} {y} Tm <{codes}> Tj ET"


def moves(transform: str) -> Iterator[str]:
    """What a `transform` does, move by move. Raises UndrawnError."""
    for name, said in MOVE.findall(transform):
        numbers = [float(part) for part in re.findall(NUMBER, said)]
        yield f"{exact(matrix(name, numbers))} cm"


def matrix(name: str, numbers: list[float]) -> list[float]:
    """A move as the six numbers of PDF. Raises UndrawnError."""
    if name == "translate" and len(numbers) in (1, 2):
        return [1, 0, 0, 1, numbers[0], (*numbers, 0)[1]]
    if name == "scale" and len(numbers) in (1, 2):
        return [numbers[0], 0, 0, numbers[-1], 0, 0]
    if name == "rotate" and len(numbers) in (1, 3):
        turn, (x, y) = radians(numbers[0]), (numbers[1:] or (0, 0))
        a, b = cos(turn), sin(turn)
        return [a, b, -b, a, x - a * x + b * y, y - b * x - a * y]
    raise UndrawnError(f"the move {name}({', '.join(map(str, numbers))}) is not known")


def path_of(element: Element) -> str:
    """A shape as path data. Raises UndrawnError for another element."""
    name = element.tag.removeprefix(SVG)

    def of(*keys: str) -> list[float]:
        return [float(element.get(key, 0)) for key in keys]

    if name == "path":
        return element.get("d", "")
    if name == "rect":
        x, y, w, h = of("x", "y", "width", "height")
        r = min(float(element.get("rx", 0)), w / 2, h / 2)
        if not r:
            return f"M{x} {y}h{w}v{h}h{-w}z"
        return (
            f"M{x + r} {y}h{w - 2 * r}a{r} {r} 0 0 1 {r} {r}v{h - 2 * r}a{r} {r} 0 0 1 {-r} {r}"
            f"h{2 * r - w}a{r} {r} 0 0 1 {-r} {-r}v{2 * r - h}a{r} {r} 0 0 1 {r} {-r}z"
        )
    if name in ("circle", "ellipse"):
        x, y, rx, ry = of("cx", "cy", *(("r", "r") if name == "circle" else ("rx", "ry")))
        return f"M{x - rx} {y}a{rx} {ry} 0 0 1 {2 * rx} 0a{rx} {ry} 0 0 1 {-2 * rx} 0z"
    raise UndrawnError(f"the element {name} is not known")


def painted(path: str, style: Style) -> Iterator[str]:
    """A path filled, stroked, or both."""
    fill, stroke = style.get("fill", "#000"), style.get("stroke", "none")
    if not path or fill == stroke == "none":
        return
    inks = []
    if fill != "none":
        inks.append(f"{colour_of(fill)} rg")
    if stroke != "none":
        cap, join = CAPS[style.get("stroke-linecap", "butt")], JOINS[style.get("stroke-linejoin", "miter")]
        inks.append(f"{colour_of(stroke)} RG {style.get('stroke-width', '1')} w {cap} J {join} j")
    whole = "*" if style.get("fill-rule") == "evenodd" and fill != "none" else ""
    ends = "S" if fill == "none" else ("B" if stroke != "none" else "f") + whole
    yield f"{' '.join(inks)} {path} {ends}"


@cache
def colour_of(text: str) -> str:
    """A colour as the three shares of PDF. Raises UndrawnError for one that is not written as #rgb or #rrggbb."""
    named = {"white": "#fff", "black": "#000"}.get(text, text)
    digits = named.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    if not re.fullmatch("[0-9a-fA-F]{6}", digits) or not named.startswith("#"):
        raise UndrawnError(f"the colour {text!r} is not known")
    return " ".join(f"{int(digits[at : at + 2], 16) / 255:.3g}" for at in (0, 2, 4))
