"""Many who change one deck at once: every change that was taken is in its history once and in order, and none is gone."""

import pytest

from decks import versions
from decks.models import Deck, DeckVersion
from decks.versions import DeckContent, StaleDeckError, content_of
from tests.decks.apart import at_once, shared, whole

__all__ = ["shared", "whole"]
pytestmark = pytest.mark.sql
WRITERS, EDITS = 16, 10
GAME = "runeslingers-awakening"


def edits(key: str, writer: int) -> list[int]:
    """The versions that a writer makes, each with one copy more of a card of their own; what is stale is made anew of the last one."""
    made = []
    while len(made) < EDITS:
        deck = Deck.objects.get(key=key)
        seen = content_of(deck.versions.get(number=deck.version))
        card = f"card-{writer}"
        draft = DeckContent(seen.name, seen.format, seen.description).with_cells(
            {**seen.cells, ("main", card): len(made) + 1}
        )
        try:
            made.append(versions.save(deck, deck.version, draft, f"{writer} {len(made)}").number)
        except StaleDeckError:
            continue
    return made


@pytest.mark.usefixtures("shared")
def test_none_of_many_changes_at_once_is_lost() -> None:
    deck = versions.create("anna", GAME, DeckContent("Everybody's", "constructed", ""), "Began")
    try:
        made = at_once(WRITERS, lambda writer: edits(deck.key, writer))
        taken = sorted(number for numbers in made for number in numbers)
        assert taken == list(range(2, WRITERS * EDITS + 2))
        told = {
            number: f"{writer} {edit}" for writer, numbers in enumerate(made) for edit, number in enumerate(numbers)
        }
        assert dict(DeckVersion.objects.filter(deck=deck, number__gt=1).values_list("number", "change")) == told
        last = DeckVersion.objects.get(deck=deck, number=taken[-1]).sections
        assert last == {"main": {f"card-{writer}": EDITS for writer in range(WRITERS)}}
    finally:
        Deck.objects.all().delete()
