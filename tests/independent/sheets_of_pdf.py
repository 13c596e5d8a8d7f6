"""Pages of a PDF: their size, and what is painted where on them, in millimetres.

Read as ISO 32000-1 (PDF 1.7; "PDF Reference" of Adobe before it) says: 7.3 objects, 7.4 filters, 7.5 the structure of a file, 7.7 the
tree of pages, 8.3 and 8.4 coordinates and the state of graphics, 8.5 paths, 8.8 and 8.10 pictures and forms, 9.4 and 9.10 texts and what
they say. Left out, and named when met: files whose table of objects is a stream (7.5.8), encryption, filters other than Flate.
"""

import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from tests.independent.against import DescriptionError

MM: Final = 25.4 / 72
WHITE: Final = b"\0\t\n\f\r "
WORD: Final = re.compile(rb"[^\0\t\n\f\r ()<>\[\]{}/%]+")
GAP: Final = re.compile(rb"(?:[\0\t\n\f\r ]|%[^\r\n]*)*")
NUMBER: Final = re.compile(rb"[+-]?(?:\d+\.?\d*|\.\d+)\Z")
ESCAPES: Final = {ord(key): value for key, value in zip("nrtbf", b"\n\r\t\b\f", strict=True)}
ENTRY: Final = re.compile(rb"(\d{10}) (\d{5}) ([nf])(?: \r| \n|\r\n)")
PAINTS: Final = {
    b"S": "s",
    b"s": "s",
    b"f": "f",
    b"F": "f",
    b"f*": "f",
    b"B": "fs",
    b"B*": "fs",
    b"b": "fs",
    b"b*": "fs",
    b"n": "",
}
Matrix = tuple[float, float, float, float, float, float]
SHOWN: Final = {b"Tj", b"TJ", b"'", b'"'}
DEEPEST: Final = 12
STILL: Final[Matrix] = (1, 0, 0, 1, 0, 0)


class Name(str):
    """A name of PDF, without its slash."""

    __slots__ = ()


class Operator(bytes):
    """A word that is no value: an operator, or a mark of the file's structure."""

    __slots__ = ()


@dataclass(frozen=True)
class Reference:
    number: int


@dataclass(frozen=True)
class Stream:
    told: dict[str, Any]
    raw: bytes


@dataclass(frozen=True)
class Letters:
    """What the codes of a font say; a simple font's are one byte wide, those of a Type0 font two (9.4.3)."""

    wide: int
    said: dict[int, str]

    def read(self, codes: bytes) -> str:
        return "".join(
            self.said.get(int.from_bytes(codes[at : at + self.wide]), "\ufffd")
            for at in range(0, len(codes), self.wide)
        )


@dataclass(frozen=True)
class Area:
    """A box around something on a page: its left upper corner from that of the page, its width and height, in mm, and what it is:
    `s` stroked, `f` filled, `fs` both, `clip` cut out, `picture`.
    """

    left: float
    top: float
    width: float
    height: float
    paint: str
    box: bool = True  # its four sides are straight


@dataclass(frozen=True)
class Words:
    """A text shown in one go, and where its first letter stands."""

    left: float
    base: float
    said: str


@dataclass
class Sheet:
    """A page: its size in mm and what is painted on it, in the order of painting."""

    width: float
    height: float
    areas: list[Area] = field(default_factory=list)
    words: list[Words] = field(default_factory=list)


class Reading:
    """Values read one after another from bytes."""

    def __init__(self, text: bytes, at: int, place: str) -> None:
        self.text, self.at, self.place = text, at, place

    def wrong(self, wrong: str) -> DescriptionError:
        return DescriptionError(f"{self.place}, byte {self.at}", wrong)

    def gap(self) -> None:
        if found := GAP.match(self.text, self.at):
            self.at = found.end()

    def over(self) -> bool:
        self.gap()
        return self.at >= len(self.text)

    def value(self) -> Any:
        """The next value, or the next operator."""
        self.gap()
        text, at = self.text, self.at
        head = text[at : at + 1]
        if text.startswith(b"<<", at):
            return self._told()
        if head == b"/":
            return self._name()
        if head == b"(":
            return self._text()
        if head == b"<":
            return self._hexadecimal()
        if head == b"[":
            self.at += 1
            return list(self._until(b"]"))
        word = WORD.match(text, at)
        if word is None:
            raise self.wrong(f"{head!r}, where a value begins")
        self.at = word.end()
        return worth(word[0])

    def _until(self, end: bytes) -> Iterator[Any]:
        """Values up to a closing mark; `5 0 R` is a reference."""
        values: list[Any] = []
        while True:
            self.gap()
            if self.text.startswith(end, self.at):
                self.at += len(end)
                return iter(values)
            if self.at >= len(self.text):
                raise self.wrong(f"no {end!r}")
            value = self.value()
            if value == b"R" and isinstance(value, Operator):
                number = values[-2]
                del values[-2:]
                value = Reference(number)
            values.append(value)

    def _told(self) -> dict[str, Any]:
        self.at += 2
        parts = list(self._until(b">>"))
        if len(parts) % 2 or not all(isinstance(key, Name) for key in parts[::2]):
            raise self.wrong("a dictionary that is not of names and values")
        return dict(zip(parts[::2], parts[1::2], strict=True))

    def _name(self) -> Name:
        word = WORD.match(self.text, self.at + 1)
        self.at = word.end() if word else self.at + 1
        spelt = re.sub(rb"#([0-9A-Fa-f]{2})", lambda found: bytes.fromhex(found[1].decode()), word[0] if word else b"")
        return Name(spelt.decode("latin-1"))

    def _hexadecimal(self) -> bytes:
        end = self.text.find(b">", self.at)
        digits = re.sub(rb"[\0\t\n\f\r ]", b"", self.text[self.at + 1 : end])
        if end < 0 or not re.fullmatch(rb"[0-9A-Fa-f]*", digits):
            raise self.wrong("a hexadecimal text that is none")
        self.at = end + 1
        return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode())

    def _text(self) -> bytes:
        """A text in round brackets, which may stand in it in pairs."""
        said, depth, at, text = bytearray(), 1, self.at + 1, self.text
        while at < len(text):
            letter = text[at]
            if letter == 0x5C:
                at += 1
                if octal := re.compile(rb"[0-7]{1,3}").match(text, at):
                    said.append(int(octal[0], 8) & 255)
                    at = octal.end()
                    continue
                if text.startswith(b"\r\n", at):
                    at += 2
                    continue
                if text[at] not in b"\r\n":
                    said.append(ESCAPES.get(text[at], text[at]))
                at += 1
                continue
            depth += (letter == 0x28) - (letter == 0x29)
            at += 1
            if not depth:
                self.at = at
                return bytes(said)
            said.append(letter)
        raise self.wrong("a text without its end")


def worth(word: bytes) -> Any:
    if NUMBER.match(word):
        return float(word) if b"." in word else int(word)
    return {b"true": True, b"false": False, b"null": None}.get(word, Operator(word))


class Document:
    """A PDF file."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        head = re.match(rb"%PDF-(1\.[0-7])[\r\n]", content)
        if head is None:
            raise DescriptionError("byte 0", "no header %PDF-1.0 to 1.7")
        self.version = head[1].decode()
        end = re.search(rb"startxref(?:\r\n|\r|\n)(\d+)(?:\r\n|\r|\n)%%EOF\s*\Z", content)
        if end is None:
            raise DescriptionError("end of file", "no startxref, its number and %%EOF")
        self.offsets: dict[int, int] = {}
        self.trailer: dict[str, Any] = {}
        self._tables(int(end[1]))
        self._objects: dict[int, Any] = {}
        if "Encrypt" in self.trailer:
            raise DescriptionError("trailer", "encrypted, which this reader leaves out")
        if (size := self.trailer.get("Size")) != max(self.offsets) + 1:
            raise DescriptionError("trailer", f"Size {size}, but the highest object is {max(self.offsets)}")

    def _tables(self, start: int) -> None:
        """The tables of objects, newest first; what a newer one tells holds."""
        before: set[int] = set()
        while True:
            if start in before:
                raise DescriptionError("trailer", f"Prev leads round to byte {start}")
            before.add(start)
            if not self.content.startswith(b"xref", start):
                raise DescriptionError(f"byte {start}", "no table of objects (a stream of them is left out)")
            reading = Reading(self.content, start + 4, "xref")
            while isinstance(first := reading.value(), int):
                self._table(reading, first, reading.value())
            trailer = reading.value() if first == b"trailer" else None
            if not isinstance(trailer, dict):
                raise reading.wrong("no trailer after the table")
            self.trailer = trailer | self.trailer
            if (prev := trailer.get("Prev")) is None:
                return
            start = prev

    def _table(self, reading: Reading, first: int, many: int) -> None:
        reading.gap()
        for number in range(first, first + many):
            entry = ENTRY.match(self.content, reading.at)
            if entry is None:
                raise reading.wrong(f"object {number} is not told in 20 bytes")
            reading.at = entry.end()
            if entry[3] == b"n":
                self.offsets.setdefault(number, int(entry[1]))

    def get(self, value: Any) -> Any:
        """A value itself, or what a reference leads to."""
        return self.get(self.object(value.number)) if isinstance(value, Reference) else value

    def object(self, number: int) -> Any:
        if number not in self._objects:
            self._objects[number] = self._read(number)
        return self._objects[number]

    def _read(self, number: int) -> Any:
        place = f"object {number}"
        if number not in self.offsets:
            return None
        reading = Reading(self.content, self.offsets[number], place)
        if not re.compile(rb"%d\s+\d+\s+obj\b" % number).match(self.content, reading.at):
            raise reading.wrong("the table leads to no such object")
        for _ in range(3):
            reading.value()
        value = reading.value()
        end = reading.value()
        if isinstance(value, int) and isinstance(end, int) and reading.value() == b"R":
            value, end = Reference(value), reading.value()
        if end == b"stream":
            value = self._stream(value, reading)
            end = reading.value()
        if end != b"endobj":
            raise reading.wrong(f"{end!r}, where endobj stands")
        return value

    def _stream(self, told: dict[str, Any], reading: Reading) -> Stream:
        """The stream whose dictionary and whose word `stream` are read."""
        start = re.compile(rb"\r?\n").match(self.content, reading.at)
        length = self.get(told.get("Length"))
        if start is None or not isinstance(length, int):
            raise reading.wrong("a stream without a line's end or a Length")
        raw = self.content[start.end() : start.end() + length]
        reading.at = start.end() + length
        if not re.compile(rb"(\r\n|\r|\n)?endstream\b").match(self.content, reading.at):
            raise reading.wrong(f"no endstream after its Length of {length}")
        reading.value()
        return Stream(told, raw)

    def unpacked(self, stream: Stream, place: str) -> bytes:
        filters = self.get(stream.told.get("Filter", []))
        content = stream.raw
        for name in filters if isinstance(filters, list) else [filters]:
            if name not in {"FlateDecode", "Fl"} or self.get(stream.told.get("DecodeParms")):
                raise DescriptionError(place, f"filter {name}, which this reader leaves out")
            unpacking = zlib.decompressobj()
            try:
                content = unpacking.decompress(content)
            except zlib.error as error:
                raise DescriptionError(place, f"Flate: {error}") from error
            if not unpacking.eof:
                raise DescriptionError(place, "Flate: it breaks off")
        return content

    @cached_property
    def sheets(self) -> list[Sheet]:
        """The pages in their order."""
        catalog = self.get(self.trailer.get("Root"))
        if not isinstance(catalog, dict) or catalog.get("Type") != "Catalog":
            raise DescriptionError("trailer", "Root leads to no Catalog")
        return list(self._leaves(catalog.get("Pages"), None, {}, set()))

    def _leaves(self, where: Any, parent: Any, inherited: dict[str, Any], above: set[int]) -> Iterator[Sheet]:
        if not isinstance(where, Reference) or where.number in above:
            raise DescriptionError("tree of pages", f"{where} is no reference, or leads round")
        place = f"object {where.number}"
        node = self.get(where)
        if not isinstance(node, dict) or node.get("Type") not in {"Pages", "Page"}:
            raise DescriptionError(place, "is no node of the tree of pages")
        if node.get("Parent") != parent:
            raise DescriptionError(place, f"Parent is {node.get('Parent')}, not {parent}")
        inherited = inherited | {
            key: node[key] for key in ("MediaBox", "Resources", "CropBox", "Rotate") if key in node
        }
        if node["Type"] == "Page":
            yield self._page(node, inherited, place)
            return
        leaves = [
            leaf
            for kid in self.get(node["Kids"])
            for leaf in self._leaves(kid, where, inherited, above | {where.number})
        ]
        if node.get("Count") != len(leaves):
            raise DescriptionError(place, f"Count {node.get('Count')}, but {len(leaves)} pages below")
        yield from leaves

    def _page(self, node: dict[str, Any], inherited: dict[str, Any], place: str) -> Sheet:
        box = [self.get(side) for side in self.get(inherited.get("MediaBox")) or []]
        if len(box) != 4 or not all(isinstance(side, (int, float)) for side in box) or "Resources" not in inherited:
            raise DescriptionError(place, "a page without MediaBox or Resources")
        if self.get(inherited.get("Rotate")) or "UserUnit" in node:
            raise DescriptionError(place, "Rotate and UserUnit are left out by this reader")
        left, low, right, high = min(box[0], box[2]), min(box[1], box[3]), max(box[0], box[2]), max(box[1], box[3])
        sheet = Sheet((right - left) * MM, (high - low) * MM)
        contents = self.get(node.get("Contents")) or []
        streams = [self.get(part) for part in (contents if isinstance(contents, list) else [contents])]
        written = b"\n".join(self.unpacked(stream, place) for stream in streams)
        Painting(self, sheet, (left, high), place).paint(written, self.get(inherited["Resources"]), STILL)
        return sheet


def times(one: Matrix, other: Matrix) -> Matrix:
    """The matrix that does `one` first, then `other`."""
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def moved(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


class State:
    """The state of graphics while contents are painted: the matrix, the path so far, the font and the line of text (8.4)."""

    def __init__(self, matrix: Matrix, resources: dict[str, Any], depth: int) -> None:
        self.matrix, self.resources, self.depth = matrix, resources, depth
        self.kept: list[tuple[Matrix, Letters | None]] = []
        self.font: Letters | None = None
        self.line = STILL
        self.leading = 0.0
        self.cut = False
        self._boxes: list[list[tuple[float, float]]] = []
        self._path: list[tuple[float, float]] = []
        self._straight = True

    def keep(self, _: list[Any]) -> None:
        self.kept.append((self.matrix, self.font))

    def go_back(self, _: list[Any]) -> None:
        if not self.kept:
            raise ValueError("Q without its q")
        self.matrix, self.font = self.kept.pop()

    def turn(self, values: list[Any]) -> None:
        self.matrix = times(six(values), self.matrix)

    def box(self, values: list[Any]) -> None:
        x, y, width, height = values
        corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
        self._boxes.append([moved(self.matrix, *corner) for corner in corners])

    def point(self, values: list[Any]) -> None:
        x, y = values
        self._path.append(moved(self.matrix, x, y))

    def curve(self, values: list[Any]) -> None:
        self._straight = False
        self.point(values[-2:])

    def cut_out(self, _: list[Any]) -> None:
        self.cut = True

    def paths(self) -> Iterator[tuple[list[tuple[float, float]], bool]]:
        """Boxes drawn since the last painting, and what else was; after it there are none."""
        for box in self._boxes:
            yield box, True
        if self._path:
            yield self._path, self._straight
        self._boxes, self._path, self._straight, self.cut = [], [], True, False

    def begin_text(self, _: list[Any]) -> None:
        self.line = STILL

    def lead(self, values: list[Any]) -> None:
        self.leading = values[0]

    def step(self, values: list[Any]) -> None:
        x, y = values
        self.line = times((1, 0, 0, 1, x, y), self.line)

    def step_and_lead(self, values: list[Any]) -> None:
        self.leading = -values[1]
        self.step(values)

    def stand(self, values: list[Any]) -> None:
        self.line = six(values)

    def next_line(self, _: list[Any]) -> None:
        self.step([0, -self.leading])


DRAWN: Final = {
    b"q": State.keep,
    b"Q": State.go_back,
    b"cm": State.turn,
    b"re": State.box,
    b"m": State.point,
    b"l": State.point,
    b"c": State.curve,
    b"v": State.curve,
    b"y": State.curve,
    b"W": State.cut_out,
    b"W*": State.cut_out,
    b"BT": State.begin_text,
    b"TL": State.lead,
    b"Td": State.step,
    b"TD": State.step_and_lead,
    b"Tm": State.stand,
    b"T*": State.next_line,
}


class Painting:
    """What operators of a page's contents paint, noted on its sheet."""

    def __init__(self, document: Document, sheet: Sheet, corner: tuple[float, float], place: str) -> None:
        self.document, self.sheet, self.corner, self.place = document, sheet, corner, place

    def paint(self, written: bytes, resources: dict[str, Any], matrix: Matrix, depth: int = 0) -> None:
        if depth > DEEPEST:
            raise DescriptionError(self.place, "forms within forms without end")
        reading = Reading(written, 0, f"{self.place}, contents")
        state = State(matrix, resources, depth)
        values: list[Any] = []
        while not reading.over():
            value = reading.value()
            if not isinstance(value, Operator):
                values.append(value)
                continue
            try:
                self._obey(value, values, state)
            except (ValueError, IndexError, TypeError) as error:
                raise reading.wrong(f"{bytes(value)!r} of {values}: {error}") from error
            values.clear()
        if state.kept:
            raise DescriptionError(self.place, f"{len(state.kept)} q without their Q")

    def _obey(self, operator: bytes, values: list[Any], state: State) -> None:
        """Do what an operator says; colours, widths of lines and the like are passed over."""
        if operator in DRAWN:
            DRAWN[operator](state, values)
        elif operator in PAINTS:
            self._fill(PAINTS[operator], state)
        elif operator == b"Do":
            self._do(values[0], state.resources, state.matrix, state.depth)
        elif operator == b"Tf":
            state.font = self._letters(values[0], state.resources)
        elif operator in SHOWN:
            self._say(operator, values[-1], state)

    def _fill(self, paint: str, state: State) -> None:
        paint = paint or ("clip" if state.cut else "")
        for path, straight in state.paths():
            if paint:
                self._note(path, paint, straight)

    def _place(self, x: float, y: float) -> tuple[float, float]:
        left, high = self.corner
        return (x - left) * MM, (high - y) * MM

    def _note(self, path: list[tuple[float, float]], paint: str, straight: bool) -> None:
        across, down = zip(*(self._place(*point) for point in path), strict=True)
        left, top, width, height = min(across), min(down), max(across) - min(across), max(down) - min(down)
        upright = straight and len(set(path)) == 4
        self.sheet.areas.append(Area(left, top, width, height, paint, upright))

    def _do(self, name: str, resources: dict[str, Any], matrix: Matrix, depth: int) -> None:
        get = self.document.get
        what = get((get(resources.get("XObject")) or {}).get(name))
        if not isinstance(what, Stream):
            raise DescriptionError(self.place, f"no XObject {name} among its Resources")
        if what.told.get("Subtype") == "Image":
            self._note([moved(matrix, x, y) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))], "picture", straight=True)
        elif what.told.get("Subtype") == "Form":
            within = six([get(part) for part in get(what.told.get("Matrix")) or STILL])
            own = get(what.told.get("Resources")) or resources
            self.paint(self.document.unpacked(what, f"form {name}"), own, times(within, matrix), depth + 1)
        else:
            raise DescriptionError(self.place, f"XObject {name} is neither Image nor Form")

    def _letters(self, name: str, resources: dict[str, Any]) -> Letters | None:
        """What the codes of a font say; None for a font of one byte a letter that does not tell."""
        get = self.document.get
        told = get((get(resources.get("Font")) or {}).get(name))
        if not isinstance(told, dict) or told.get("Type") != "Font":
            raise DescriptionError(self.place, f"no Font {name} among its Resources")
        spelt = get(told.get("ToUnicode"))
        if isinstance(spelt, Stream):
            wide = 2 if told.get("Subtype") == "Type0" else 1
            return Letters(wide, said_by(self.document.unpacked(spelt, f"ToUnicode of font {name}")))
        if told.get("Subtype") == "Type0":
            raise DescriptionError(self.place, f"font {name} of wide codes without ToUnicode")
        return None

    def _say(self, operator: bytes, shown: Any, state: State) -> None:
        if operator in {b"'", b'"'}:
            state.next_line([])
        font, matrix = state.font, times(state.line, state.matrix)
        codes = b"".join(part for part in shown if isinstance(part, bytes)) if isinstance(shown, list) else shown
        said = codes.decode("cp1252", "replace") if font is None else font.read(codes)
        self.sheet.words.append(Words(*self._place(*moved(matrix, 0, 0)), said))


def six(values: list[Any] | Matrix) -> Matrix:
    a, b, c, d, e, f = (float(value) for value in values)
    return a, b, c, d, e, f


def said_by(cmap: bytes) -> dict[int, str]:
    """What each code says, of a ToUnicode map."""
    letters: dict[int, str] = {}
    for part in re.findall(rb"beginbfchar(.*?)endbfchar", cmap, re.S):
        for code, says in re.findall(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>", part):
            letters[int(code, 16)] = bytes.fromhex(says.decode()).decode("utf-16-be")
    for part in re.findall(rb"beginbfrange(.*?)endbfrange", cmap, re.S):
        reading = Reading(part, 0, "ToUnicode")
        while not reading.over():
            low, high, says = (reading.value() for _ in range(3))
            for code in range(int.from_bytes(low), int.from_bytes(high) + 1):
                at = code - int.from_bytes(low)
                if isinstance(says, list):
                    letters[code] = says[at].decode("utf-16-be")
                else:
                    last = int.from_bytes(says[-2:]) + at
                    letters[code] = (says[:-2] + last.to_bytes(2)).decode("utf-16-be")
    return letters
