"""We retell rulebooks in our own words: no text of the project has ten words in a row that stand so in one of the rulebooks."""

import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

from engine.packs.reading import read_pack
from tests.packs import WITH_TOYS
from tests.tools.rulebook_runs import KEPT, RUN, main, packed, repeated, unpacked

KNOWN = unpacked(KEPT.read_bytes())
ROOT = Path(__file__).parent.parent
EXAMPLE = read_pack(ROOT / "docs/example-game")
PACKS = [*WITH_TOYS.values(), EXAMPLE]
every_pack = pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.slug)

PRINTED = (
    "You may have target ally Chaos revenant lose the ability to attack this turn: Invert your attunement."  # 002:63
)


def texts_in(record: Any, place: str) -> Iterator[tuple[str, str]]:
    """Every text of a record and of the records in it, with the place where it stands."""
    if isinstance(record, str):
        yield place, record
    elif is_dataclass(record):
        for field in fields(record):
            yield from texts_in(getattr(record, field.name), f"{place} {field.name}")
    elif isinstance(record, Mapping):
        for key, value in record.items():
            yield from texts_in(value, f"{place} {key}")
    elif isinstance(record, tuple):
        for value in record:
            yield from texts_in(value, place)


@every_pack
def test_no_card_has_ten_words_of_a_rulebook(pack):
    """Printed, ours or made for practice: its text, and what the engine plays beside it."""
    assert pack.cards
    said = {card.id: repeated(f"{card.text}\n{card.house_text}", KNOWN) for card in pack.cards.values()}
    assert {card: runs for card, runs in said.items() if runs} == {}


@every_pack
def test_nothing_that_a_pack_tells_has_ten_words_of_a_rulebook(pack):
    """Rules, terms, rulings, formats, remarks: all that its folder holds in sentences."""
    told = list(texts_in(pack, pack.slug))
    assert {"rules", "terms", "cards"} <= {place.split()[1] for place, _ in told}
    assert {place: runs for place, text in told if (runs := repeated(text, KNOWN))} == {}


QUOTING = {
    "tests/test_rulebook_runs.py",
    "tests/games/runicka/test_attuning.py",
}  # one printed effect, to be found and to be read


def test_no_other_file_of_the_project_has_ten_words_of_a_rulebook():
    """Code, tests, papers and templates."""
    names = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split()
    files = {
        name: ROOT / name for name in names if name not in QUOTING and ROOT / name != KEPT and (ROOT / name).is_file()
    }
    said = {name: repeated(path.read_text(encoding="utf-8", errors="ignore"), KNOWN) for name, path in files.items()}
    assert {name: runs for name, runs in said.items() if runs} == {}


def test_the_kept_runs_are_those_of_the_rulebooks():
    """The example of an effect that Runicka's rulebook gives is found, in ten words that it has, and in no fewer."""
    ten = "lose the ability to attack this turn: Invert your attunement"
    assert len(KNOWN) > 20_000
    assert repeated(ten, KNOWN) == ["lose the ability to attack this turn invert your attunement"]
    assert repeated(PRINTED, KNOWN)[-1:] == repeated(ten, KNOWN)
    assert repeated(ten.removeprefix("lose "), KNOWN) == []


BOOK = "Whoever is last to leave the moor\nlights a lamp for the others. Nobody’s lamp may be put out."


@pytest.mark.parametrize(
    "text",
    [
        "last to leave the moor lights a lamp for the",
        "LAST to leave the Moor: lights a lamp, for the!",
        "Last to leave the <b>moor</b>\n• lights *a lamp* for the",
        "a lamp for the others. Nobody's lamp may be put",
        "A lamp for the others nobodys lamp — may be put",
        "Sleep. Last to leave the moor lights a lamp for the frogs.",
    ],
)
def test_case_signs_tags_and_ends_of_lines_hide_nothing(text):
    assert len(repeated(text, unpacked(packed([BOOK])))) == 1


@pytest.mark.parametrize(
    "text",
    [
        "last to leave the moor lights a lamp for",
        "last to leave the moor lights a lamp for frogs",
        "last to leave the moor lights one lamp for the others",
        "the last to leave a moor lights a lamp for the others",
        "",
    ],
    ids=["nine words", "another tenth", "one in the middle", "nine behind another", "nothing"],
)
def test_nine_words_are_nobodys(text):
    assert repeated(text, unpacked(packed([BOOK]))) == []


def test_a_book_of_ten_words_has_one_run_and_one_of_nine_has_none():
    book = " ".join(BOOK.split()[:RUN])
    assert len(unpacked(packed([book, book]))) == 1
    assert packed([" ".join(BOOK.split()[: RUN - 1])]) == b""


@pytest.mark.parametrize("arguments", [[], ["nowhere"], ["one", "two"]])
def test_the_tool_asks_for_a_folder_with_rulebooks(arguments, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    before = KEPT.read_bytes()
    assert "*.txt" in str(main(arguments))
    assert KEPT.read_bytes() == before
