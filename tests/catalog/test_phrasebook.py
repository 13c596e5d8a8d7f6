"""Every phrase stands among what a person wants to say, with the place of its function."""

import sys
from pathlib import Path

import pytest

from catalog.phrasebook import GROUPS, by_group, group_of, home_of, module_of, place_of
from engine.play.playable import language_of
from engine.text.phrases import Phrase
from tests.packs import WITH_TOYS

ROOT = Path(__file__).parents[2]
PHRASES: dict[str, Phrase] = {
    name: entry for pack in WITH_TOYS.values() for name, entry in language_of(pack).phrases.items()
}


def test_no_phrase_is_left_over() -> None:
    assert {name for name, entry in PHRASES.items() if group_of(entry) not in GROUPS} == set()
    assert sum(map(len, by_group(PHRASES.values()).values())) == len(PHRASES)


def test_what_fits_no_group_of_verbs_is_the_exception() -> None:
    held = by_group(PHRASES.values())
    assert len(held["happens"]) < len(held["moves"]) / 4
    assert [group for group in GROUPS if group in held] == list(held)


@pytest.mark.parametrize(
    ("words", "sort", "group"),
    [
        ("draw 1 card . you sear 2 .", "effects", "lines"),
        ("you may draw 1 card", "sentence", "conditions"),
        ("you control a boon", "condition", "conditions"),
        ("sear 1 : draw 1 card .", "line", "costs"),
        ("sear 1", "cost", "costs"),
        ("when bell is destroyed : draw 1 card .", "line", "triggers"),
        ("add 2 tokens to bell", "do", "counters"),
        ("target enemy Runeslinger loses 2 health", "do", "counters"),
        ("deal 4 damage to any target", "do", "counters"),
        ("draw 2 cards", "do", "moves"),
        ("you sear 3", "do", "moves"),
        ("destroy target chant", "do", "moves"),
        ("look at the top 3 cards of your deck", "do", "looks"),
        ("your boons have +1 defense until the end of the turn", "do", "holds"),
        ("while you control a boon , you have +1 block .", "line", "holds"),
        ("target chant", "piece", "nouns"),
        ("twice 2", "amount", "amounts"),
        ("draw 1 card for each boon you control", "clause", "amounts"),
    ],
)
def test_a_phrase_stands_where_somebody_looks_for_it(words: str, sort: str, group: str) -> None:
    book = language_of(WITH_TOYS["runeslingers-awakening"])
    (tree,) = book.readings(words.split(), sort, ["bell"])
    assert group_of(book.phrases[tree.phrase]) == group


def test_what_may_stand_in_a_slot_has_a_place_on_the_page() -> None:
    sorts = {sort for entry in PHRASES.values() for sort in entry.slots.values()}
    assert {home_of(sort) for sort in sorts} <= {*GROUPS, "words"}


def test_the_place_of_a_phrase_is_the_line_of_its_function() -> None:
    for entry in PHRASES.values():
        path, _, line = place_of(entry).rpartition(":")
        assert (ROOT / path).read_text().splitlines()[int(line) - 1].startswith(f"def {entry.name.rsplit('.', 2)[1]}(")


def test_a_compiled_function_has_its_place_in_the_source(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = next(entry for entry in PHRASES.values() if entry.name.startswith("engine.verbs.piles."))
    place, module = place_of(entry), sys.modules[module_of(entry)]
    assert place.startswith("engine/verbs/piles.py:")
    compiled = ROOT / "engine" / "verbs" / "piles.cpython-311-x86_64-linux-gnu.so"
    monkeypatch.setattr(module, "__file__", str(compiled))
    assert place_of(entry) == place
