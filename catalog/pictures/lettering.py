"""Letters as outlines, so that a file shows the same everywhere: how wide words are, where lines break, and the paths of both.

`letters/` holds outlines of Source Serif 4 and Source Sans 3 under the OFL, by letter: how far it goes on in thousandths of the type's
size, and a path of relative steps from its place on the line.
"""

import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

LETTERS: Final = Path(__file__).parent / "letters"
FACES: Final = ("serif", "sans", "italic", "bold")
UNKNOWN: Final = "?"  # stands for a letter that no face has
EM: Final = 1000


class Word(NamedTuple):
    """A word in one of FACES and a colour, without blanks."""

    text: str
    face: str
    fill: str


class Line(NamedTuple):
    """Words beside each other, and how wide they are with their blanks."""

    words: tuple[Word, ...]
    width: float


@cache
def letters(face: str) -> dict[str, tuple[int, str]]:
    """The letters of a face."""
    return {
        letter: (width, path)
        for letter, (width, path) in json.loads((LETTERS / f"{face}.json").read_text("utf-8")).items()
    }


def letter(face: str, char: str) -> tuple[int, str]:
    """One letter; one that the face does not have is UNKNOWN."""
    held = letters(face)
    return held.get(char) or held[UNKNOWN]


def width(text: str, face: str, size: float) -> float:
    """How wide a text is at a size."""
    return sum(letter(face, char)[0] for char in text) * size / EM


def words_of(text: str, face: str, fill: str) -> list[Word]:
    """A text as words."""
    return [Word(part, face, fill) for part in text.split()]


def lines_of(words: Iterable[Word], size: float, room: float) -> Iterator[Line]:
    """Words in lines that are no wider than the room, unless one word is."""
    held: list[Word] = []
    so_far = 0.0
    for word in words:
        step = width(word.text, word.face, size) + (width(" ", word.face, size) if held else 0)
        if held and so_far + step > room:
            yield Line(tuple(held), so_far)
            held, so_far = [], 0.0
            step = width(word.text, word.face, size)
        held.append(word)
        so_far += step
    if held:
        yield Line(tuple(held), so_far)


def drawn(line: Line, size: float, x: float, y: float) -> str:
    """A line that begins at `x` and stands on `y`."""
    parts = []
    for word in line.words:
        parts.append(drawn_word(word, size, x, y))
        x += width(f"{word.text} ", word.face, size)
    return "".join(parts)


def drawn_word(word: Word, size: float, x: float, y: float) -> str:
    """One word where it begins."""
    at, steps = 0, []
    for char in word.text:
        further, path = letter(word.face, char)
        if path:
            steps.append(f"M{at} 0{path}")
        at += further
    return (
        f'<path transform="translate({x:.2f} {y:.2f}) scale({size / EM:.5g})" fill="{word.fill}" d="{"".join(steps)}"/>'
    )


def centred(text: str, face: str, fill: str, size: float, x: float, y: float) -> str:
    """A text around `x`."""
    line = Line(tuple(words_of(text, face, fill)), width(" ".join(text.split()), face, size))
    return drawn(line, size, x - line.width / 2, y)
