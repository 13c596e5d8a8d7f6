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


@pytest.mark.parametrize("entry", entries(), ids=told)
def test_a_text_is_read_where_it_makes_sense_and_nowhere_else(entry):
    """What is read is played in tests/games/*/test_text_kinds.py."""
    assert is_entry_read(entry) is entry["read"], (entry["why"], entry.get("must_not"))


def test_every_entry_is_of_a_kind_of_its_game():
    """With the fields of that kind."""
    for entry in entries():
        assert entry["kind"] in pack(entry).kinds, entry
        assert entry.keys() - SAID <= {field.id for field in pack(entry).fields_of(entry["kind"])}, entry
