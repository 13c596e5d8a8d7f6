"""The drawings of which pictures of cards are made: `engine/motifs/*.svg`, which all games share, and `motifs/*.svg` of a pack."""

import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Final
from xml.parsers import expat

from engine.packs.cards import Motif
from engine.packs.checks import MAX_HUE
from engine.packs.records import text_in

SHARED: Final = Path(__file__).parent.parent / "motifs"
MAX_BYTES: Final = 1024
MAX_ELEMENTS: Final = 14
NAME: Final = re.compile(r"[a-z]+(-[a-z]+)*")

TONES: Final = ("b", "hh", "k", "s", "hh s", "k s")  # body, second tone and cut: filled, then drawn as a line
NUMBER: Final = re.compile(r"-?(\d{1,3}(\.\d{1,3})?|\.\d{1,3})")
PATH: Final = re.compile(r"[Mm][MmLlHhVvCcSsQqTtAaZz\d\s.,-]*")
TRANSFORM: Final = re.compile(rf"((rotate|translate|scale)\({NUMBER.pattern}([ ,]{NUMBER.pattern}){{0,2}}\) ?)+")
FORM: Final = {"class": re.compile("|".join(TONES)), "transform": TRANSFORM, "stroke-width": NUMBER}
CAP: Final = {"stroke-linecap": re.compile("butt")}
ALLOWED: Final[Mapping[str, Mapping[str, re.Pattern[str]]]] = {
    "g": {"transform": TRANSFORM},
    "path": {**FORM, **CAP, "d": PATH},
    "circle": {**FORM, **dict.fromkeys(("cx", "cy", "r"), NUMBER)},
    "ellipse": {**FORM, **dict.fromkeys(("cx", "cy", "rx", "ry"), NUMBER)},
    "rect": {**FORM, **dict.fromkeys(("x", "y", "width", "height", "rx", "ry"), NUMBER)},
}
ROOT: Final = {"xmlns": re.compile(r"http://www\.w3\.org/2000/svg"), "viewBox": re.compile("0 0 64 64")}
HUE: Final = {"data-hue": re.compile(r"\d{1,3}")}


@cache
def shared_motifs(shown: Callable[[Path], str]) -> tuple[Mapping[str, Motif], tuple[str, ...]]:
    """The drawings that all games share, by name, and what is wrong with them."""
    return motifs_in(SHARED, shown)


def motifs_in(folder: Path, shown: Callable[[Path], str]) -> tuple[Mapping[str, Motif], tuple[str, ...]]:
    """The drawings in a folder by name, and what is wrong with its files, each line `file:line: what`; `shown` names a file."""
    motifs: dict[str, Motif] = {}
    problems: list[str] = []
    for path in sorted(folder.glob("*.svg")):
        reader = MotifReader(path)
        problems += (f"{shown(path)}:{line}: {message}" for line, message in reader.problems)
        motifs[path.stem] = Motif(path.stem, reader.inner, reader.hue)
    return motifs, tuple(problems)


class MotifReader:
    """Reads one file: its elements as text, and each mistake with its line."""

    def __init__(self, path: Path) -> None:
        self.problems: list[tuple[int, str]] = []
        self.inner = ""
        self.hue: int | None = None
        self.open: list[str] = []
        self.elements = 0
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.words
        self.parser.StartDoctypeDeclHandler = lambda *_: self.refuse_extra("a document type")
        self.parser.CommentHandler = lambda *_: self.refuse_extra("a comment")
        self.parser.ProcessingInstructionHandler = lambda *_: self.refuse_extra("an instruction")
        self.read(path)

    def read(self, path: Path) -> None:
        """The whole file; one that is too long, or cannot be read, is told and not looked into."""
        if not NAME.fullmatch(path.stem):
            self.problems.append((1, "the file's name is the motif's name: lower-case words joined by hyphens"))
        try:
            text = text_in(path)
        except (OSError, UnicodeDecodeError) as error:
            self.problems.append((1, f"cannot be read: {error}"))
            return
        if (size := len(text.encode())) > MAX_BYTES:
            self.problems.append((1, f"has {size} bytes; at most {MAX_BYTES}"))
            return
        self.parse(text)

    def parse(self, text: str) -> None:
        """The elements of a text. Stops at what is no XML."""
        try:
            self.parser.Parse(text, True)
        except expat.ExpatError as error:
            self.problems.append((error.lineno, f"is not well-formed SVG: {expat.ErrorString(error.code)}"))
        if not self.elements and not self.problems:
            self.complain("draws nothing")

    def complain(self, message: str) -> None:
        """Keep a mistake with the line that is being read."""
        self.problems.append((self.parser.CurrentLineNumber, message))

    def refuse_extra(self, what: str) -> None:
        """What is no element has no place in a drawing."""
        self.complain(f"{what} has no place here; a motif is made of {', '.join(ALLOWED)}")

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """An element begins: the root first, then what may be drawn."""
        if not self.open:
            self.start_root(tag, attributes)
        else:
            self.start_form(tag, attributes)
        self.open.append(tag)

    def start_root(self, tag: str, attributes: dict[str, str]) -> None:
        """The root has the grid that all motifs have, and perhaps a hue."""
        if tag != "svg":
            self.complain(f"begins with <{tag}>, not with <svg>")
        self.check_attributes("svg", attributes, {**ROOT, **HUE}, needed=tuple(ROOT))
        hue = attributes.get("data-hue", "")
        if hue.isdecimal() and int(hue) > MAX_HUE:
            self.complain(f"<svg>: data-hue: must be an angle from 0 to {MAX_HUE}")
        self.hue = int(hue) if hue.isdecimal() else None

    def start_form(self, tag: str, attributes: dict[str, str]) -> None:
        """Something that is drawn, or a group that turns what is drawn."""
        self.elements += 1
        if self.elements == MAX_ELEMENTS + 1:
            self.complain(f"has more than {MAX_ELEMENTS} elements")
        if tag not in ALLOWED:
            self.complain(f"<{tag}> has no place here; a motif is made of {', '.join(ALLOWED)}")
            return
        if self.open[-1] not in ("svg", "g"):
            self.complain(f"<{tag}> stands within <{self.open[-1]}>")
        self.check_attributes(tag, attributes, ALLOWED[tag], needed=("class",) if tag != "g" else ())
        written = "".join(f' {key}="{value}"' for key, value in attributes.items())
        self.inner += f"<{tag}{written}>" if tag == "g" else f"<{tag}{written}/>"

    def end(self, tag: str) -> None:
        """An element ends; only a group has an end of its own."""
        self.open.pop()
        if tag == "g":
            self.inner += "</g>"

    def words(self, text: str) -> None:
        """Between elements stand blanks alone."""
        if text.strip():
            self.refuse_extra(f"the text {text.strip()[:20]!r}")

    def check_attributes(
        self, tag: str, attributes: Mapping[str, str], allowed: Mapping[str, re.Pattern[str]], needed: tuple[str, ...]
    ) -> None:
        """Every attribute is one of those that the element takes and has such a value; those that it needs are there."""
        for key, value in attributes.items():
            if key not in allowed:
                self.complain(f"<{tag}>: {key}: has no place here; it takes {', '.join(allowed)}")
            elif not allowed[key].fullmatch(value):
                self.complain(f"<{tag}>: {key}: {value[:30]!r} {expected(key)}")
        for key in needed:
            if key not in attributes:
                self.complain(f"<{tag}>: {key}: is missing")


def expected(key: str) -> str:
    """What the value of an attribute should be."""
    return f"is not one of {', '.join(TONES)}" if key == "class" else "is not what it may be: see docs/game-files.md"
