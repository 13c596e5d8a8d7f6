"""What stands in a text besides its words: reminders in brackets, and signs that stand for others."""

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

REMINDER: Final = re.compile(r"\s*(\([^()]*\))")
SEMICOLON: Final = re.compile(r"\s*;\s*(\w?)")
DASH: Final = re.compile(r"\s*[—–]\s*|\s+--?\s+")
# What may be said of all that stands before it, or of the last of it: behind such words nobody knows where a sentence ends.
REACHING: Final = re.compile(
    r"\b(if|unless|may|while|where|until|otherwise|instead|as long as|this (turn|round|phase)|for each)\b",
    re.IGNORECASE,
)
OPEN: Final = "a bracket stands alone: “(” and “)” go around a reminder, which is not played"
SEMICOLON_IN_HEAD: Final = "“;” is not read in front of a colon: write “,” between two prices"
SEMICOLON_OPEN: Final = "“;” could end the sentence or go on with it: write “.”, or “and”"
DASH_OPEN: Final = "“—” is not read here: write “:” behind what stands in front of a line, “.” behind a sentence"
IsRead = Callable[[str], bool]  # whether a line is understood


class Written(NamedTuple):
    """A line as it is read, and the reminders that stand in it or below it."""

    text: str
    reminders: tuple[str, ...]


class Spoken(NamedTuple):
    """A line with its signs as those that they stand for, and what is wrong with a sign if it stands for none, or for one of two."""

    text: str
    fault: str = ""


def lines_of(text: str) -> list[Written]:
    """The lines of a text without what stands in brackets; a line of nothing else belongs to the one before it, the first to the next."""
    lines: list[Written] = []
    waiting: tuple[str, ...] = ()
    for line in map(str.strip, text.splitlines()):
        reminders = tuple(REMINDER.findall(line))
        bare = REMINDER.sub("", line).strip() if reminders else line
        if any(sign.isalnum() for sign in bare):
            lines.append(Written(bare, (*waiting, *reminders)))
            waiting = ()
        elif lines:
            lines[-1] = Written(lines[-1].text, (*lines[-1].reminders, *reminders))
        else:
            waiting += reminders
            if bare and not reminders:
                lines.append(Written(bare, ()))
    return lines


def spoken(line: str, is_read: IsRead) -> Spoken:
    """A line with a full stop or colon in place of other signs, where there is no doubt which of them is meant."""
    if "(" in line or ")" in line:
        return Spoken(line, OPEN)
    if DASH.search(line):
        return with_dash(line, is_read)
    if ";" in line:
        return with_semicolon(line)
    return Spoken(line)


def with_semicolon(line: str) -> Spoken:
    """A semicolon ends a sentence, unless what stands on one side of it could be said of both."""
    head, _, body = line.rpartition(": ")
    if ";" in head:
        return Spoken(line, SEMICOLON_IN_HEAD)
    if REACHING.search(body):
        return Spoken(line, SEMICOLON_OPEN)
    return Spoken(SEMICOLON.sub(lambda found: f". {found[1].upper()}", line))


def with_dash(line: str, is_read: IsRead) -> Spoken:
    """A dash stands for the one of colon and full stop with which the line can be read."""
    read = [Spoken(text) for text in without_dash(line) if is_read(text)]
    return read[0] if len(read) == 1 else Spoken(line, DASH_OPEN)


def without_dash(line: str) -> Iterator[str]:
    """A line with one dash, as it would be with the signs for which that may stand."""
    before, *behind = DASH.split(line)
    if len(behind) == 1 and before and behind[0]:
        yield f"{before}: {behind[0]}"
        if not REACHING.search(line):
            yield f"{before}. {behind[0][0].upper()}{behind[0][1:]}"
