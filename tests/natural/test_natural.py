"""Texts as designers write them: what is read does what it says, and what makes no sense is not read.

`python -m tests.natural.test_natural` tells of each text whether it is right, wrong or refused, and what differed.
"""

import tomllib
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from engine.play.playable import book_of, ruleset_of
from engine.text.matcher import Book
from engine.text.tree import read_text
from tests.engine.text.languages import awakening
from tests.natural.tables import AWAKENING, RUNE_STONES, played_out
from tests.packs import SHIPPED

HERE = Path(__file__).parent
GAME_OF = {"awakening": AWAKENING, "rune_stones": RUNE_STONES}
RIGHT_AT_LEAST = 85


@dataclass(frozen=True)
class Verdict:
    """How an entry came out."""

    source: str
    number: int
    text: str
    word: str
    differed: str = ""

    def __str__(self) -> str:
        told = f"{self.source:<12}{self.number:>4}  {self.word:<8} {self.text!r}"
        return f"{told}\n{'':18}{self.differed}" if self.differed else told


@cache
def book(game: str) -> Book:
    """What card text of a game can say."""
    if game == AWAKENING:
        return awakening()
    pack = SHIPPED["rune-stones"]
    return book_of(pack, ruleset_of(pack))


def entries(source: str) -> list[dict]:
    """The entries of a file."""
    return tomllib.loads((HERE / f"{source}.toml").read_text(encoding="utf-8"))["entry"]


def game_of(source: str, entry: dict) -> str:
    return GAME_OF[entry.get("game", source)]


def is_read(game: str, entry: dict) -> bool:
    """Whether a text is wholly read, in exactly one way."""
    readings = read_text(book(game), entry["text"].strip(), entry.get("name", "Word"))
    return bool(readings) and all(
        reading.node and not reading.unplayed and reading.readings == 1 for reading in readings
    )


def cases(entry: dict) -> list[dict]:
    """The runs of an entry: its own one, or one after the other."""
    return [{**entry, **case} for case in entry.get("case", [{}])]


def differing(game: str, entry: dict, case: dict) -> dict[str, tuple]:
    """Where a run comes out otherwise than it should; a game that breaks does so too."""
    try:
        return played_out(game, entry, case)
    except Exception as broken:  # the other entries are told all the same
        return {"the game": ("played", f"broken: {type(broken).__name__} {broken}")}


def told(differences: dict[str, tuple]) -> str:
    return "; ".join(f"{key}: should be {wanted}, is {found}" for key, (wanted, found) in differences.items())


@cache
def verdicts(source: str) -> tuple[Verdict, ...]:
    """All entries of a file, played."""
    return tuple(verdict(source, number, entry) for number, entry in enumerate(entries(source), 1))


def verdict(source: str, number: int, entry: dict) -> Verdict:
    """Read an entry, and play it if it can be read."""
    game = game_of(source, entry)
    if not is_read(game, entry):
        return Verdict(source, number, entry["text"], "refused", "(hard)" if entry.get("hard") else "")
    if not any("after" in case for case in cases(entry)):
        return Verdict(source, number, entry["text"], "read", entry.get("why", entry.get("clear", "")))
    differed = [told(differences) for case in cases(entry) if (differences := differing(game, entry, case))]
    return Verdict(source, number, entry["text"], "wrong" if differed else "right", " | ".join(differed))


def natural() -> list[Verdict]:
    return [*verdicts("awakening"), *verdicts("rune_stones")]


def listed(found: list[Verdict]) -> str:
    return "\n".join(map(str, found))


def test_shipped_texts_come_out_right():
    """What is known to be read and played comes out right at these tables too."""
    found = verdicts("shipped")
    assert {one.word for one in found} == {"right"}, listed(list(found))


def test_no_natural_text_is_played_wrong():
    """A text that is read does what a reader expects of it."""
    wrong = [one for one in natural() if one.word == "wrong"]
    assert not wrong, listed(wrong)


def test_most_natural_texts_are_read():
    """So many of the texts come out right."""
    found = natural()
    right = [one for one in found if one.word == "right"]
    assert len(right) >= RIGHT_AT_LEAST, listed([one for one in found if one.word == "refused"])


def test_nonsense_is_refused():
    """What cannot be meant in a game is not played as something else."""
    read = [one for one in verdicts("nonsense") if one.word != "refused"]
    assert not read, listed(read)


@pytest.mark.parametrize("entry", entries("ambiguous"), ids=lambda entry: entry["text"].split("\n")[0][:40])
def test_what_english_leaves_open_is_refused(entry):
    """Without a reading that is clearly meant nothing is played."""
    if not entry["clear"]:
        assert not is_read(game_of("", entry), entry), entry["text"]


def report(*sources: str) -> str:
    """Every entry of the files, and how many came out how."""
    found = [one for source in sources for one in verdicts(source)]
    sums = [
        f"{source}: "
        + ", ".join(f"{number} {word}" for word, number in Counter(one.word for one in verdicts(source)).items())
        for source in sources
    ]
    return "\n".join([listed(found), *sums])


if __name__ == "__main__":
    print(report("awakening", "rune_stones", "nonsense", "ambiguous"))
