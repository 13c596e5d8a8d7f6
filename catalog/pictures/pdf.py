"""PDF files of our own drawings: the same pages give the same bytes, as nothing in them is a date or comes by chance.

A card is one object, however often it is placed. Letters are fonts of their outlines, so that words can be found and read aloud.
"""

import re
import zlib
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from catalog.pictures.lettering import EM, letter
from catalog.pictures.strokes import exact, short, steps
from catalog.pictures.vectors import drawing

POINTS: Final = 72 / 25.4  # to the millimetre
HEAD: Final = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"  # the second line says that bytes follow, and no text
MADE_BY: Final = "Runebinder"


class Placed(NamedTuple):
    """A drawing on a page: where its upper left corner is, how many millimetres a unit of it takes, whether it is turned."""

    name: str
    x: float
    y: float
    scale: float
    turned: bool = False


class Document:
    """A file that is being written, object by object."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.objects: list[bytes] = []
        self.catalogue, self.tree, self.told, self.with_letters, self.with_all = (self.reserve() for _ in range(5))
        self.pages: list[int] = []
        self.drawings: dict[str, int] = {}
        self.sizes: dict[str, tuple[float, float]] = {}
        self.codes: dict[str, dict[str, int]] = {}

    def reserve(self) -> int:
        """The number of an object that is written later."""
        self.objects.append(b"")
        return len(self.objects)

    def add(self, content: str | bytes) -> int:
        """The number of one more object."""
        number = self.reserve()
        self.write(number, content)
        return number

    def write(self, number: int, content: str | bytes) -> None:
        self.objects[number - 1] = content.encode("latin-1") if isinstance(content, str) else content

    def stream(self, content: str, more: str = "") -> int:
        """The number of an object that holds steps of a drawing."""
        packed = zlib.compress(content.encode("latin-1"))
        head = f"<< {more} /Filter /FlateDecode /Length {len(packed)} >>\nstream\n"
        return self.add(head.encode("latin-1") + packed + b"\nendstream")

    def code_of(self, face: str, char: str) -> int:
        """The code of a letter in the font of its face, which has those alone that are used."""
        codes = self.codes.setdefault(face, {})
        return codes.setdefault(char, len(codes) + 1)

    def define(self, name: str, svg: str, width: float, height: float) -> None:
        """A drawing that pages place, out of an SVG file of such a size. Raises UndrawnError."""
        box = f"/BBox [0 0 {short(width)} {short(height)}]"
        dictionary = f"/Type /XObject /Subtype /Form {box} /Resources {self.with_letters} 0 R"
        self.drawings[name] = self.stream(drawing(svg, self.code_of), dictionary)
        self.sizes[name] = (width, height)

    def page(self, width: float, height: float, svg: str, placed: Iterable[Placed]) -> None:
        """One more page, in millimetres from its upper left corner: an SVG file in the same units, and drawings. Raises UndrawnError."""
        upright = f"{exact((POINTS, 0, 0, -POINTS, 0, height * POINTS))} cm"
        content = [upright, drawing(svg, self.code_of), *(self.placing(one) for one in placed)]
        box = f"/MediaBox [0 0 {short(width * POINTS)} {short(height * POINTS)}]"
        inside = self.stream("\n".join(content))
        page = f"<< /Type /Page /Parent {self.tree} 0 R {box} /Resources {self.with_all} 0 R /Contents {inside} 0 R >>"
        self.pages.append(self.add(page))

    def placing(self, one: Placed) -> str:
        """What draws a drawing where it is placed."""
        scale, high = one.scale, self.sizes[one.name][1] * one.scale
        turned = (0, scale, -scale, 0, one.x + high, one.y) if one.turned else (scale, 0, 0, scale, one.x, one.y)
        return f"q {exact(turned)} cm /{one.name} Do Q"

    # What all pages share

    def content(self) -> bytes:
        """The whole file."""
        fonts = named({face: self.font(face, codes) for face, codes in sorted(self.codes.items())})
        self.write(self.with_letters, f"<< /Font << {fonts} >> >>")
        self.write(self.with_all, f"<< /Font << {fonts} >> /XObject << {named(self.drawings)} >> >>")
        kids = " ".join(f"{page} 0 R" for page in self.pages)
        self.write(self.tree, f"<< /Type /Pages /Count {len(self.pages)} /Kids [{kids}] >>")
        wishes = "/ViewerPreferences << /PrintScaling /None /DisplayDocTitle true >>"
        self.write(self.catalogue, f"<< /Type /Catalog /Pages {self.tree} 0 R /Lang (en) {wishes} >>")
        self.write(self.told, f"<< /Title {words(self.title)} /Creator {words(MADE_BY)} /Producer {words(MADE_BY)} >>")
        return self.put_together()

    def font(self, face: str, codes: Mapping[str, int]) -> int:
        """The letters of a face that are used, as a font."""
        shapes = {char: (letter(face, char)[0], steps(upright(letter(face, char)[1]))) for char in codes}
        glyphs = {f"g{codes[char]}": self.stream(glyph(*shape)) for char, shape in shapes.items()}
        boxes = [box for _, path in shapes.values() if (box := reach(path))]
        around = [
            min(b[0] for b in boxes),
            min(b[1] for b in boxes),
            max(b[2] for b in boxes),
            max(b[3] for b in boxes),
        ]
        widths = " ".join(str(width) for width, _ in shapes.values())
        return self.add(
            f"<< /Type /Font /Subtype /Type3 /Name /{face} /FontBBox [{' '.join(map(short, around))}] "
            f"/FontMatrix [{1 / EM:g} 0 0 {1 / EM:g} 0 0] /FirstChar 1 /LastChar {len(codes)} /Widths [{widths}] "
            f"/Encoding << /Type /Encoding /Differences [1 {' '.join(f'/{name}' for name in glyphs)}] >> "
            f"/CharProcs << {named(glyphs)} >> /Resources << >> /ToUnicode {self.stream(unicode_of(codes))} 0 R >>"
        )

    def put_together(self) -> bytes:
        """All objects in their order, and the table of where each begins."""
        parts, at, places = [HEAD], len(HEAD), []
        for number, content in enumerate(self.objects, 1):
            part = b"%d 0 obj\n%b\nendobj\n" % (number, content)
            places.append(at)
            parts.append(part)
            at += len(part)
        table = "".join(f"{place:010d} 00000 n \n" for place in places)
        size = len(self.objects) + 1
        end = f"xref\n0 {size}\n0000000000 65535 f \n{table}trailer\n<< /Size {size} /Root {self.catalogue} 0 R /Info {self.told} 0 R >>\n"
        return b"".join(parts) + f"{end}startxref\n{at}\n%%EOF\n".encode("latin-1")


def named(numbers: Mapping[str, int]) -> str:
    """Objects by name, as a dictionary of PDF holds them."""
    return " ".join(f"/{name} {number} 0 R" for name, number in numbers.items())


def words(text: str) -> str:
    """A text of PDF, in any script."""
    return f"<feff{text.encode('utf-16-be').hex()}>"


def upright(path: str) -> str:
    """An outline that goes up where ours go down: every second number of a step has the other sign."""
    return "M0 0" + re.sub(r"([mlqhvz])([^mlqhvz]*)", lambda step: step[1] + flipped(step[1], step[2]), path)


def flipped(kind: str, said: str) -> str:
    numbers = [int(number) for number in re.findall(r"-?\d+", said)]
    signs = {"h": (1, 1), "v": (-1, -1)}.get(kind, (1, -1))
    return " ".join(str(number * signs[place % 2]) for place, number in enumerate(numbers))


def glyph(width: int, path: str) -> str:
    """What draws a letter in whatever colour its word has."""
    box = reach(path)
    return f"{width} 0 {' '.join(map(short, box)) if box else '0 0 0 0'} d1 {path} f"


def reach(path: str) -> tuple[float, float, float, float] | None:
    """The box around all points of some steps; None where there are none."""
    numbers = [float(number) for number in re.findall(r"-?\d+\.?\d*", path)]
    across, along = numbers[::2], numbers[1::2]
    return (min(across), min(along), max(across), max(along)) if across else None


def unicode_of(codes: Mapping[str, int]) -> str:
    """What letter each code of a font is, for whoever copies or reads aloud, a hundred at a time."""
    rows = [f"<{code:02x}> <{char.encode('utf-16-be').hex()}>" for char, code in codes.items()]
    parts = [rows[begin : begin + 100] for begin in range(0, len(rows), 100)]
    listed = "\n".join(f"{len(part)} beginbfchar\n{chr(10).join(part)}\nendbfchar" for part in parts)
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /letters def /CMapType 2 def\n"
        f"1 begincodespacerange <00> <ff> endcodespacerange\n{listed}\nendcmap end end"
    )
