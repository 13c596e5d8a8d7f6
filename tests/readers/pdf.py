"""Reads a PDF file: its pages with their boxes, what stands on them as words, lines and placed drawings, all in points from below.

After ISO 32000-1: 7.5 (file structure), 7.8 (content streams), 8.3 (moves), 8.10 (form XObjects), 9.10 (text as letters). Objects are
found by the table at the end alone, so that a table which is wrong is noticed.
"""

import re
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

Matrix = tuple[float, float, float, float, float, float]
STILL: Matrix = (1, 0, 0, 1, 0, 0)
TOKEN = re.compile(rb"/[^\s/<>\[\]()]+|<<|>>|<[0-9a-fA-F]*>|\[|\]|[^\s/<>\[\]()]+")


class Line(NamedTuple):
    """A straight stroke."""

    begin: tuple[float, float]
    end: tuple[float, float]
    wide: float

    @property
    def length(self) -> float:
        return float(((self.end[0] - self.begin[0]) ** 2 + (self.end[1] - self.begin[1]) ** 2) ** 0.5)


class Box(NamedTuple):
    """A placed drawing: its name, and the box that it takes."""

    name: str
    left: float
    low: float
    right: float
    high: float


@dataclass
class Page:
    """A page: its width and height, and what stands on it."""

    width: float
    height: float
    words: list[str] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)

    @property
    def text(self) -> str:
        return " ".join(self.words)


class Reader:
    """A file, object by object."""

    def __init__(self, content: bytes) -> None:
        assert content.startswith(b"%PDF-1."), "it begins with its version"
        assert content.rstrip().endswith(b"%%EOF"), "it ends with its mark"
        self.content = content
        self.known: dict[int, dict[int, str]] = {}
        begin = int(re.findall(rb"startxref\s+(\d+)", content)[-1])
        assert content[begin : begin + 4] == b"xref", "the table stands where the end says"
        first, count = map(int, content[begin + 5 :].split(b"\n", 1)[0].split())
        assert first == 0
        rows = content[begin + 5 :].split(b"\n", 1)[1]
        assert all(len(rows[n * 20 : n * 20 + 20]) == 20 for n in range(count))
        self.places = [int(rows[n * 20 : n * 20 + 10]) for n in range(count)]
        self.trailer = self.parsed(content[content.rindex(b"trailer") + 7 : content.rindex(b"startxref")])
        assert self.trailer["/Size"] == count

    def found(self, number: int) -> tuple[dict[str, object], bytes]:
        """The dictionary of an object, and what its stream holds."""
        at = self.places[number]
        head = b"%d 0 obj" % number
        assert self.content[at : at + len(head)] == head, f"object {number} stands where the table says"
        end = self.content.index(b"endobj", at)
        told, mark, _ = self.content[at + len(head) : end].partition(b"stream\n")
        told_of = self.parsed(told)
        if not mark:
            return told_of, b""
        begin = self.content.index(b"stream\n", at) + 7
        length = told_of["/Length"]
        assert isinstance(length, int)
        assert self.content[begin + length :].lstrip(b"\r\n").startswith(b"endstream"), (
            f"{number} is as long as it says"
        )
        packed = self.content[begin : begin + length]
        return told_of, zlib.decompress(packed) if told_of.get("/Filter") == "/FlateDecode" else packed

    def parsed(self, text: bytes) -> dict[str, object]:
        """A dictionary; `7 0 R` is the number 7 as a reference."""
        tokens = TOKEN.findall(text)
        value, _ = self.value(tokens, 0)
        assert isinstance(value, dict), text[:80]
        return value

    def value(self, tokens: list[bytes], at: int) -> tuple[object, int]:
        token = tokens[at]
        if token == b"<<":
            found: dict[str, object] = {}
            at += 1
            while tokens[at] != b">>":
                key = tokens[at].decode()
                found[key], at = self.value(tokens, at + 1)
            return found, at + 1
        if token == b"[":
            row: list[object] = []
            at += 1
            while tokens[at] != b"]":
                one, at = self.value(tokens, at)
                row.append(one)
            return row, at + 1
        if at + 2 < len(tokens) and tokens[at + 2] == b"R" and token.isdigit():
            return ("ref", int(token)), at + 3
        if token.startswith(b"<"):
            return bytes.fromhex(token[1:-1].decode()), at + 1
        text = token.decode("latin-1")
        try:
            return (int(text) if text.lstrip("+-").isdigit() else float(text)), at + 1
        except ValueError:
            return text, at + 1

    def followed(self, value: object) -> dict[str, object]:
        """What a reference leads to."""
        if isinstance(value, tuple):
            return self.found(value[1])[0]
        assert isinstance(value, dict)
        return value

    # What somebody asks

    @property
    def info(self) -> dict[str, str]:
        """What the file says of itself."""
        told = self.followed(self.trailer["/Info"])
        return {key: value.decode("utf-16") if isinstance(value, bytes) else str(value) for key, value in told.items()}

    @property
    def root(self) -> dict[str, object]:
        return self.followed(self.trailer["/Root"])

    def pages(self) -> Iterator[Page]:
        """The pages in their order."""
        tree = self.followed(self.root["/Pages"])
        kids = tree["/Kids"]
        assert isinstance(kids, list)
        assert tree["/Count"] == len(kids)
        for kid in kids:
            told = self.followed(kid)
            box = told["/MediaBox"]
            assert isinstance(box, list)
            page = Page(box[2] - box[0], box[3] - box[1])
            inside = told["/Contents"]
            assert isinstance(inside, tuple)
            self.run(page, self.found(inside[1])[1], self.followed(told["/Resources"]), STILL)
            yield page

    def letters(self, resources: dict[str, object], font: str) -> dict[int, str]:
        """What letter each code of a font is."""
        reference = self.followed(resources["/Font"])[font]
        assert isinstance(reference, tuple)
        if reference[1] not in self.known:
            self.known[reference[1]] = self.letters_of(self.followed(reference))
        return self.known[reference[1]]

    def letters_of(self, font: dict[str, object]) -> dict[int, str]:
        chart = font["/ToUnicode"]
        assert isinstance(chart, tuple)
        rows = re.findall(rb"<(\w\w)> <(\w+)>\n", self.found(chart[1])[1])
        return {int(code, 16): bytes.fromhex(sign.decode()).decode("utf-16-be") for code, sign in rows}

    def run(self, page: Page, content: bytes, resources: dict[str, object], matrix: Matrix) -> None:
        """What a content stream leaves on a page."""
        Canvas(self, page, resources, matrix).run(content)

    def place(self, page: Page, name: str, resources: dict[str, object], matrix: Matrix) -> None:
        """A drawing as it is placed, with its words."""
        reference = self.followed(resources["/XObject"])[name]
        assert isinstance(reference, tuple)
        told, content = self.found(reference[1])
        box = told["/BBox"]
        assert isinstance(box, list)
        corners = [moved(x, y, matrix) for x in (box[0], box[2]) for y in (box[1], box[3])]
        across, along = [x for x, _ in corners], [y for _, y in corners]
        page.boxes.append(Box(name, min(across), min(along), max(across), max(along)))
        inner = Page(0, 0)
        self.run(inner, content, self.followed(told["/Resources"]), matrix)
        page.words += inner.words


class Canvas:
    """Follows a content stream: the move that holds, how wide strokes are, the path so far and the font."""

    def __init__(self, reader: Reader, page: Page, resources: dict[str, object], matrix: Matrix) -> None:
        self.reader, self.page, self.resources, self.matrix = reader, page, resources, matrix
        self.wide, self.font = 1.0, ""
        self.kept: list[tuple[Matrix, float]] = []
        self.path: list[tuple[tuple[float, float], tuple[float, float]]] = []
        self.at = self.begun = (0.0, 0.0)

    def run(self, content: bytes) -> None:
        """The whole stream, operator by operator."""
        held: list[bytes] = []
        for token in TOKEN.findall(content):
            if re.fullmatch(rb"[-+.\d]+|/.*|<[0-9a-fA-F]*>", token):
                held.append(token)
                continue
            numbers = [float(one) for one in held if NUMBER.fullmatch(one)]
            OPERATORS[token.decode()](self, numbers, held)
            held = []
        assert not self.kept, "every q has its Q"

    def keep(self, numbers: list[float], held: list[bytes]) -> None:
        self.kept.append((self.matrix, self.wide))

    def give_back(self, numbers: list[float], held: list[bytes]) -> None:
        self.matrix, self.wide = self.kept.pop()

    def move(self, numbers: list[float], held: list[bytes]) -> None:
        a, b, c, d, e, f = numbers
        self.matrix = joined((a, b, c, d, e, f), self.matrix)

    def widen(self, numbers: list[float], held: list[bytes]) -> None:
        self.wide = numbers[0]

    def begin(self, numbers: list[float], held: list[bytes]) -> None:
        self.at = self.begun = moved(numbers[0], numbers[1], self.matrix)

    def line(self, numbers: list[float], held: list[bytes]) -> None:
        point = moved(numbers[0], numbers[1], self.matrix)
        self.path.append((self.at, point))
        self.at = point

    def curve(self, numbers: list[float], held: list[bytes]) -> None:
        self.at = moved(numbers[4], numbers[5], self.matrix)

    def close(self, numbers: list[float], held: list[bytes]) -> None:
        self.path.append((self.at, self.begun))
        self.at = self.begun

    def stroke(self, numbers: list[float], held: list[bytes]) -> None:
        a, b, c, d, _, _ = self.matrix
        self.page.lines += [Line(*one, self.wide * abs(a * d - b * c) ** 0.5) for one in self.path]
        self.path = []

    def fill(self, numbers: list[float], held: list[bytes]) -> None:
        self.path = []

    def choose(self, numbers: list[float], held: list[bytes]) -> None:
        self.font = held[0].decode()

    def say(self, numbers: list[float], held: list[bytes]) -> None:
        known = self.reader.letters(self.resources, self.font)
        self.page.words.append("".join(known[code] for code in bytes.fromhex(held[0][1:-1].decode())))

    def draw(self, numbers: list[float], held: list[bytes]) -> None:
        self.reader.place(self.page, held[0].decode(), self.resources, self.matrix)

    def colour(self, numbers: list[float], held: list[bytes]) -> None:
        assert len(numbers) == 3
        assert all(0 <= number <= 1 for number in numbers)

    def nothing(self, numbers: list[float], held: list[bytes]) -> None:
        """What leaves no trace that anybody asks for."""


NUMBER = re.compile(rb"[-+]?(\d+\.?\d*|\.\d+)")
OPERATORS: dict[str, Callable[[Canvas, list[float], list[bytes]], None]] = {
    "q": Canvas.keep, "Q": Canvas.give_back, "cm": Canvas.move, "w": Canvas.widen, "m": Canvas.begin, "l": Canvas.line,
    "c": Canvas.curve, "h": Canvas.close, "S": Canvas.stroke, "B": Canvas.stroke, "B*": Canvas.stroke, "f": Canvas.fill,
    "f*": Canvas.fill, "n": Canvas.fill, "Tf": Canvas.choose, "Tj": Canvas.say, "Do": Canvas.draw, "rg": Canvas.colour,
    "RG": Canvas.colour, **dict.fromkeys(("W", "BT", "ET", "Tm", "J", "j"), Canvas.nothing),
}  # fmt: skip


def joined(first: Matrix, then: Matrix) -> Matrix:
    """Two moves as one."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m


def moved(x: float, y: float, matrix: Matrix) -> tuple[float, float]:
    """A point after a move."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f
