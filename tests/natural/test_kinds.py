"""Texts by the kind of fault that they try: what makes sense on its kind of card is read whole, what does not is refused."""

import pytest

from engine.packs.cards import Pack
from tests.natural.kinds import GAMES, SAID, entries, is_entry_read
from tests.packs import SHIPPED


def told(entry: dict) -> str:
    text = entry["text"].replace("\n", " ")
    return f"{entry['fault']} {entry['game']} {entry['kind']} {text[:60]}"


def pack(entry: dict) -> Pack:
    return SHIPPED[GAMES[entry["game"]]]


@pytest.mark.parametrize("entry", [entry for entry in entries() if "read" in entry], ids=told)
def test_a_text_is_read_where_it_makes_sense_and_nowhere_else(entry):
    """What is left open is played in tests/games/*/test_text_kinds.py, if it is read."""
    assert is_entry_read(entry) is entry["read"], entry["why"]


def test_every_entry_is_of_a_kind_of_its_game_and_says_what_is_right():
    """With the fields of that kind, and either a verdict or what it must not do."""
    for entry in entries():
        assert entry["kind"] in pack(entry).kinds, entry
        assert entry.keys() - SAID <= {field.id for field in pack(entry).fields_of(entry["kind"])}, entry
        assert ("read" in entry) is not ("must_not" in entry), entry
