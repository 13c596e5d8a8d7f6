"""The forms that a line of a list can have: copies of a name, with the marks around it; remarks and keys. It knows no card."""

import re
from collections.abc import Iterator
from typing import NamedTuple

MARKS = 12  # behind one name

UNSEEN = {0: " ", 0x200B: None, 0xFEFF: None}
COMMENT = re.compile(r"(?://|#|;;)[/#;]*\s*(?P<text>.*)")
KEYED = re.compile(r"(?P<key>title|format|note|pool)\s*:\s*(?P<value>.*)", re.I)
RULER = re.compile(r"[=\-*_~]{3,}")
BESIDE = re.compile(r"SB:\s*(?=\S)", re.I)
NUMBERED = re.compile(r"#[0-9]+\s+(?=\S)")
QUANTITIES = [
    re.compile(r"(?P<copies>[0-9]+)\s+(?P<name>\S.*)"),
    re.compile(r"(?P<copies>[0-9]+)\s*[xX×]\s+(?P<name>\S.*)"),
    re.compile(r"[xX×]\s*(?P<copies>[0-9]+)\s+(?P<name>\S.*)"),
    re.compile(r"\[\s*(?P<copies>[0-9]+)\s*\]\s*(?P<name>\S.*)"),
    re.compile(r"\(\s*(?P<copies>[0-9]+)\s*\)\s*(?P<name>\S.*)"),
    re.compile(r"(?P<name>.*\S)\s+[xX×]\s*(?P<copies>[0-9]+)"),
]
MARK = re.compile(
    r"(?P<name>.*?\S)\s*(?P<mark>\*[A-Za-z]+\*|\[[^\[\]]*\]|\([^()]*\)(?:\s+[\w★-]+)?|\^[^^]*\^|#!?[\w-]+)"
)


def fold(line: str) -> str:
    """A line with single blanks and without what nobody sees; what no database keeps becomes a blank or a question mark."""
    return " ".join(line.encode("utf-8", "replace").decode().translate(UNSEEN).split())


def comment(line: str) -> str | None:
    """What a comment says; None for a line that is none."""
    match = COMMENT.fullmatch(line)
    return match["text"] if match else None


def counts(line: str) -> bool:
    """Whether a line asks for a number of something."""
    return any(pattern.fullmatch(line) for pattern in QUANTITIES)


class NamedCopies(NamedTuple):
    """One way to read a line: copies of a name, with the printing and marks behind it."""

    copies: int
    name: str
    marks: tuple[str, ...] = ()

    @property
    def categories(self) -> list[str]:
        """The categories in its brackets, without their own marks; what does not count as in the deck is a shortlist."""
        listed = [part for mark in self.marks if mark.startswith("[") for part in mark[1:-1].split(",")]
        return ["shortlist" if "{nodeck}" in part.lower() else part.partition("{")[0].strip() for part in listed]


def readings(line: str) -> Iterator[NamedCopies]:
    """The ways to read a line: each form of quantity, at last none, with the marks taken off one by one."""
    for match in filter(None, (pattern.fullmatch(line) for pattern in QUANTITIES)):
        yield from peel(NamedCopies(int(match["copies"]), match["name"]))
    yield from peel(NamedCopies(1, line))


def peel(reading: NamedCopies) -> Iterator[NamedCopies]:
    """A reading, then without its last mark, and so on."""
    yield reading
    for _ in range(MARKS):
        match = MARK.fullmatch(reading.name)
        if not match:
            return
        reading = NamedCopies(reading.copies, match["name"], (match["mark"], *reading.marks))
        yield reading


def least(text: str) -> NamedCopies:
    """The reading of a line that takes most of it for quantity and marks."""
    return min(readings(text), key=lambda reading: len(reading.name))
