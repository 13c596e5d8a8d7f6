"""The forms that a line of a list can have: copies of a name, with what stands around them; remarks and keys. It knows no card.

A line has many readings, the likeliest first. Whoever knows the names takes the first one that names a card.
"""

import html
import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

MARKS: Final = 8  # before or behind one name
READINGS: Final = 60  # of one line
UNSEEN: Final = {0: " ", 0x200B: None, 0xFEFF: None}
COMMENT: Final = re.compile(r"(?://|#|;;)[/#;]*\s*(?P<text>.*)")
KEYED: Final = re.compile(r"(?P<key>title|format|note|pool|section)\s*:\s*(?P<value>.*)", re.I)
RULER: Final = re.compile(r"[=\-*_~|:+. ]{3,}")
PLACED: Final = re.compile(r"(?P<place>[^:]{1,40}):\s*(?P<rest>\S.*)")
UNCOUNTED: Final = re.compile(r"\?\s*(?P<name>\S.*)")  # how a table or file without a number of copies is written down
ORDINAL: Final = re.compile(
    r"(?P<copies>\d{1,6})(?:[.)]\s+(?=\S)|[.)](?=[^\s\d]))(?P<name>.*)"
)  # or copies: nobody knows
BULLET: Final = re.compile(r"(?:[-*+>•·●▪–—]\s+(?:\[[ xX✓]?\]\s*)?|\|\s*|#\d+\s+)(?P<rest>\S.*)")
EDGE: Final = re.compile(r"(?P<rest>.*\S)\s*(?:\||(?<=\w)[,;.])")

BEFORE: Final = [
    re.compile(r"(?P<copies>\d+)(?:\s*[xX×*:,;=|]\s*|\s+(?:[-–—]\s+)?)(?P<name>[^\s\d].*|\d+\D.*)"),
    re.compile(r"(?P<copies>\d+)\s+(?P<name>\S.*)"),
    re.compile(r"(?P<copies>\d+)\s*[xX×*]\s+(?P<name>\S.*)"),
    re.compile(r"[xX×]\s*(?P<copies>\d+)\s+(?P<name>\S.*)"),
    re.compile(r"[\[({<]\s*[xX×]?\s*(?P<copies>\d+)\s*[xX×]?\s*[\])}>]\s*(?P<name>\S.*)"),
    re.compile(r"(?P<copies>\d+)\s*[xX×]?\s+(?:of|copy of|copies of|copies|pcs\.?)\s+(?P<name>\S.*)"),
]
GLUED: Final = re.compile(r"(?P<copies>\d+)(?P<name>[^\W\d].*)")
TIMES_BEHIND: Final = re.compile(r"(?P<name>.*\S)\s+[xX×]\s*(?P<copies>\d+)")
BEHIND: Final = [
    TIMES_BEHIND,
    re.compile(r"(?P<name>.*\S)\s*[\[({<]\s*[xX×]?\s*(?P<copies>\d+)\s*[xX×]?\s*[\])}>]"),
    re.compile(r"(?P<name>.*[^\s)\]}>|:;,=.–—-])(?:\s+|\s*[:;,=|]\s*|\s+[-–—]\s+|\s*\.{2,}\s*)(?P<copies>\d+)"),
    re.compile(r"(?P<name>.*[^\s\d])\s*(?:[xX×*]\s*(?P<copies>\d+)|\s(?P<many>\d+)\s*[xX×])"),
    re.compile(r"(?P<name>.*\S)\s+(?P<copies>\d+)\s+(?:copy|copies|pcs\.?)"),
    re.compile(r"(?P<name>.*[^\W\d])(?P<copies>\d+)"),
]
NUMBER: Final = r"[#№]?(?![xX×]\d)[A-Za-z-]*\d[\w★☆✶✳†‡*+./:-]*"  # of a printing: 12, 12a, 13/128, T-12, 7★
ONE: Final = r"(?:[#№]?\d[\w★☆✶✳†‡*+./:-]*)"  # one that has a digit first
BRACKETED: Final = r"\[{0}[^\[\]]*\]|\({0}[^()]*\)|<{0}[^<>]*>|\{{{0}[^{{}}]*\}}"
COUNTED: Final = r"(?!\s*[xX×]?\s*\d+\s*[xX×]?\s*[\])}>])"  # no number alone, which may be that of the copies
MARK: Final = re.compile(
    rf"(?P<name>.*?\S)\s*(?P<mark>\*[A-Za-z]+\*|(?:{BRACKETED.format(COUNTED)})(?:\s+{NUMBER})?|\^[^^]*\^|#!?[\w-]+"
    rf"|(?<=\s)[-–—]\s+[A-Za-z\d]{{2,6}}[\s:#/-]+{ONE}|(?<=\s)[-–—]\s*(?:[A-Z\d]{{2,6}})?"
    r"|(?<=\s)(?:non-?foil|foil|etched|holo)|[$€£]\s*\d[\d.,]*|(?<=\s)\d[\d.,]*\s?[$€£]|[*†‡★☆✶✳,;.#/]+)",
    re.I,
)
NUMBERED: Final = re.compile(  # what is a mark only where the copies are said before the name
    rf"(?P<name>.*?\S)\s*(?P<mark>\[\s*\d+\s*\]|\(\s*\d+\s*\)|<\s*\d+\s*>|(?<=\s)(?:[A-Z][A-Z\d]{{1,5}}\s+)?{ONE}"
    rf"|(?<=\s)[-–—]\s+{ONE})"
)
REMARK: Final = re.compile(r"(?P<name>.*?\S)\s*(?P<mark>(?:\s//|\s#+(?=\s)|\s--+\s|;|\|).*)")
PRINTED: Final = re.compile(
    rf"(?P<mark>(?:{BRACKETED.format(COUNTED)})(?:\s+{ONE})?|[A-Z\d]{{2,6}}[-/:#]\d\w*\s|[A-Z]{{2,5}}\s{ONE}\s)\s*(?P<name>\S.*)"
)
NUMBERS: Final = re.compile(r"(?<![\w.,/])\d{1,6}(?![\w.,/])")  # that are no part of another number
LINKED: Final = re.compile(r"\[(?P<name>[^\[\]]+)\](?P<mark>\([^()\s]*\))")
TAGGED: Final = re.compile(r"\[(\w+)\](?P<name>[^\[\]]+)\[/\1\]")
WRAPS: Final = (("**", "**"), ("__", "__"), ("[[", "]]"), ("*", "*"), ("_", "_"), ('"', '"'), ("'", "'"), ("`", "`"),
                ("“", "”"), ("„", "“"), ("‘", "’"), ("«", "»"))  # fmt: skip


def fold(line: str) -> str:
    """A line with single blanks and without what nobody sees; what no database keeps becomes a blank or a question mark."""
    return " ".join(line.encode("utf-8", "replace").decode().translate(UNSEEN).split())


def comment(line: str) -> str | None:
    """What a comment says; None for a line that is none."""
    match = COMMENT.fullmatch(line)
    return match["text"] if match else None


def counts(line: str) -> bool:
    """Whether a line plainly asks for a number of something."""
    return any(pattern.fullmatch(body) for body in bodies(line) for pattern in (*BEFORE, ORDINAL, TIMES_BEHIND))


class NamedCopies(NamedTuple):
    """One way to read a line: copies of a name, with the printing and marks around it; whether the line says how many."""

    copies: int
    name: str
    marks: tuple[str, ...] = ()
    counted: bool = False

    @property
    def categories(self) -> list[str]:
        """The categories in its brackets, without their own marks; what does not count as in the deck is a shortlist."""
        listed = [part for mark in self.marks if mark.startswith("[") for part in mark.strip("[]").split(",")]
        return ["shortlist" if "{nodeck}" in part.lower() else part.partition("{")[0].strip() for part in listed]

    @property
    def numbers(self) -> list[int]:
        """The numbers that may be meant for the copies where what is taken for the name has one too; none where it has none."""
        others = [int(number) for number in NUMBERS.findall(self.name)]
        return list(dict.fromkeys([self.copies] * self.counted + others)) if any(map(str.isnumeric, self.name)) else []


def readings(line: str) -> list[NamedCopies]:
    """The ways to read a line, the likeliest first and each once: with a number before the name, behind it, at last with none."""
    found: dict[NamedCopies, None] = {}
    for body in bodies(line):
        for reading in readings_of(body):
            found.setdefault(reading)
            if len(found) == READINGS:
                return list(found)
    return list(found)


def bodies(line: str) -> Iterator[str]:
    """A line as it is, then without bullets, bars, wraps and entities around it."""
    yield line
    bare = unwrapped(html.unescape(line) if "&" in line else line)
    if match := BULLET.fullmatch(bare):
        bare = match["rest"]
    if match := EDGE.fullmatch(bare):
        bare = match["rest"]
    bare = unwrapped(bare)
    for body in dict.fromkeys((bare, bare.replace('"', "").strip())):
        if body not in ("", line):
            yield body


def readings_of(body: str) -> Iterator[NamedCopies]:
    """The ways to read a line without what stands around all of it."""
    for match in filter(None, (pattern.fullmatch(body) for pattern in BEFORE)):
        yield from named(NamedCopies(int(match["copies"]), match["name"], (), counted=True))
    if ordinal := ORDINAL.fullmatch(body):
        inner = readings_of(ordinal["name"]) if counts(ordinal["name"]) else ()
        yield from (reading for reading in inner if reading.counted)
        yield from named(NamedCopies(int(ordinal["copies"]), ordinal["name"], (), counted=True), (MARK, REMARK))
    for text, marks in peel(body, (MARK, REMARK)):
        for match in filter(None, (pattern.fullmatch(text) for pattern in BEHIND)):
            copies = match["copies"] or match["many"]
            yield from named(NamedCopies(int(copies), match["name"], marks, counted=True), (MARK, REMARK))
    yield from named(NamedCopies(1, body), (MARK, REMARK))
    if glued := GLUED.fullmatch(body):
        yield from named(NamedCopies(int(glued["copies"]), glued["name"], (), counted=True))


def named(reading: NamedCopies, marks: tuple[re.Pattern[str], ...] = (MARK, NUMBERED, REMARK)) -> Iterator[NamedCopies]:
    """A reading, then with marks taken off one by one, behind the name and before it; each also with the name unwrapped."""
    for name, behind in peel(reading.name, marks):
        for bare, before in printed(name):
            yield reading._replace(name=bare, marks=(*before, *behind, *reading.marks))
            for plain, link in unlinked(bare):
                yield reading._replace(name=plain, marks=(*before, *link, *behind, *reading.marks))


def peel(text: str, patterns: tuple[re.Pattern[str], ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """A text, then without its last mark, and so on, with the marks that were taken off."""
    marks: tuple[str, ...] = ()
    yield text, marks
    for _ in range(MARKS):
        match = next(filter(None, (pattern.fullmatch(text) for pattern in patterns)), None)
        if not match:
            return
        text, marks = match["name"], (match["mark"].strip(), *marks)
        yield text, marks


def printed(name: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """A name, then without the printing before it."""
    yield name, ()
    if match := PRINTED.fullmatch(name):
        yield match["name"], (match["mark"].strip(),)


def unlinked(name: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What a name says inside a link, a tag or quotation marks, if it stands in any."""
    if match := LINKED.fullmatch(name):
        yield match["name"], (match["mark"],)
    if match := TAGGED.fullmatch(name):
        yield match["name"], ()
    if (bare := unwrapped(name)) != name:
        yield bare, ()


def unwrapped(text: str) -> str:
    """A text without quotation marks, asterisks and the like around all of it."""
    for begin, end in WRAPS:
        if len(text) > len(begin + end) and text.startswith(begin) and text.endswith(end):
            return text[len(begin) : -len(end)].strip()
    return text


def least(forms: Iterable[NamedCopies]) -> NamedCopies:
    """Of the readings of a line the one that takes most of it for quantity and marks."""
    return min(forms, key=lambda reading: (not any(map(str.isalpha, reading.name)), len(reading.name)))
