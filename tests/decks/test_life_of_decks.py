"""Decks are made, edited in two tabs, undone, copied, imported, deleted, taken along and brought back in any order, beside a plain
model that only knows lists: after each step the database says what the model says.

With `manage.py test --long` 10,000 steps are taken, for minutes.
"""

from dataclasses import dataclass, field

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, invariant, multiple, rule, run_state_machine_as_test

from decks import binder, versions
from decks.construction.formats.vocabulary import SHORTLIST
from decks.deck_names import copy_name
from decks.models import Deck
from decks.versions import DeckContent, StaleDeckError, content_of
from tests.decks.pages.test_transfer_pages import apply, preview, sign_in
from tests.reading import Client
from tests.tiers import IS_LONG

pytestmark = [pytest.mark.django_db, pytest.mark.sql]

GAME, OWNERS = "runeslingers-awakening", ("anna", "bert")
EXAMPLES, STEPS = (200, 50) if IS_LONG else (8, 25)
LINES = {  # how a list says a card in a place
    ("runeslinger", "eva"): "Eva", ("main", "emberdart"): "Emberdart", ("main", "lanternfall"): "Lanternfall",
    (SHORTLIST, "lanternfall"): "Lanternfall", (SHORTLIST, "coalknuckle"): "Coalknuckle",
}  # fmt: skip
NAMES, WORDS = st.sampled_from(["Sparks", "Ash", "Tide"]), st.sampled_from(["", "Red.", "Blue."])
CELL, COPIES = st.sampled_from(sorted(LINES)), st.integers(0, 4)
HELD = st.dictionaries(CELL, st.integers(1, 4), max_size=4)

Cells = dict[tuple[str, str], int]


@dataclass(frozen=True)
class Said:
    """What a version says."""

    name: str
    description: str
    cells: tuple[tuple[tuple[str, str], int], ...]

    @property
    def draft(self) -> DeckContent:
        return DeckContent(self.name, "constructed", self.description).with_cells(dict(self.cells))


def said(name: str, description: str, cells: Cells) -> Said:
    return Said(name, description, tuple(sorted((cell, copies) for cell, copies in cells.items() if copies)))


@dataclass
class Kept:
    """A deck as the model knows it: what its versions say, the first one first."""

    owner: str
    versions: list[Said]
    deleted: bool = False
    undone_to: dict[int, int] = field(default_factory=dict)  # by version

    def take(self, version: Said) -> None:
        """A save that changes nothing makes no version."""
        if version != self.versions[-1]:
            self.versions.append(version)


def changed(old: Said, name: str, description: str, cell: tuple[str, str], copies: int) -> Said:
    return said(name, description, {**dict(old.cells), cell: copies})


def on_top(base: Said, mine: Said, theirs: Said) -> Said:
    """What one tab changed since the base, on top of what the other one saved."""
    was, wants, now = dict(base.cells), dict(mine.cells), dict(theirs.cells)
    cells = {cell: max(0, now.get(cell, 0) + wants.get(cell, 0) - was.get(cell, 0)) for cell in {*was, *wants}}
    return said(
        theirs.name if mine.name == base.name else mine.name,
        theirs.description if mine.description == base.description else mine.description,
        {**now, **cells},
    )


class Life(RuleBasedStateMachine):
    """Two visitors and their decks, by their keys."""

    keys = Bundle("keys")

    def __init__(self) -> None:
        super().__init__()
        self.kept: dict[str, Kept] = {}

    def teardown(self) -> None:
        Deck.objects.all().delete()

    def made(self, deck: Deck, version: Said) -> str:
        self.kept[deck.key] = Kept(deck.owner, [version])
        return deck.key

    @rule(target=keys, owner=st.sampled_from(OWNERS), name=NAMES, description=WORDS, cells=HELD)
    def create(self, owner: str, name: str, description: str, cells: Cells) -> str:
        version = said(name, description, cells)
        return self.made(versions.create(owner, GAME, version.draft, "Began"), version)

    @rule(key=keys, name=NAMES, description=WORDS, cell=CELL, copies=COPIES)
    def edit(self, key: str, name: str, description: str, cell: tuple[str, str], copies: int) -> None:
        kept, deck = self.kept[key], Deck.objects.get(key=key)
        version = changed(kept.versions[-1], name, description, cell, copies)
        if kept.deleted:
            with pytest.raises(Deck.DoesNotExist):
                versions.save(deck, deck.version, version.draft, "Edited")
            return
        versions.save(deck, deck.version, version.draft, "Edited")
        kept.take(version)

    @rule(key=keys, back=st.integers(1, 3), name=NAMES, cell=CELL, copies=COPIES, shown=st.booleans())
    def edit_in_an_older_tab(
        self, key: str, back: int, name: str, cell: tuple[str, str], copies: int, shown: bool
    ) -> None:
        kept, deck = self.kept[key], Deck.objects.get(key=key)
        if kept.deleted or len(kept.versions) <= back:
            return
        base, latest = kept.versions[-1 - back], kept.versions[-1]
        version = changed(base, name, base.description, cell, copies)
        if shown:
            versions.save(deck, deck.version - back, version.draft, "Edited", seen=deck.version)
            kept.take(on_top(base, version, latest))
        else:
            with pytest.raises(StaleDeckError):
                versions.save(deck, deck.version - back, version.draft, "Edited")

    @rule(key=keys, back=st.integers(1, 3))
    def undo(self, key: str, back: int) -> None:
        kept, deck = self.kept[key], Deck.objects.get(key=key)
        number = deck.version - back
        if kept.deleted or number < 1:
            return
        versions.save(deck, deck.version, versions.said_in(deck, number), "Undid", undone_to=number)
        before = len(kept.versions)
        kept.take(kept.versions[number - 1])
        if len(kept.versions) > before:
            kept.undone_to[len(kept.versions)] = number

    @rule(target=keys, key=keys, owner=st.sampled_from(OWNERS))
    def copy(self, key: str, owner: str) -> str:
        kept, deck = self.kept[key], Deck.objects.get(key=key)
        old = kept.versions[-1]
        if kept.owner != owner:
            old = said(old.name, "", {cell: copies for cell, copies in old.cells if cell[0] != SHORTLIST})
        theirs = {one.versions[-1].name for one in self.kept.values() if one.owner == owner and not one.deleted}
        version = Said(copy_name(old.name, theirs), old.description, old.cells)
        return self.made(versions.create(owner, GAME, versions.content_copy(deck, owner), "Copied"), version)

    @rule(target=keys, owner=st.sampled_from(OWNERS), name=NAMES, cells=HELD)
    def bring_a_list(self, owner: str, name: str, cells: Cells) -> object:
        if not cells:
            return multiple()
        client = Client()
        sign_in(client, owner)
        answer = apply(client, preview(client, list_of(name, cells)))
        return self.made(Deck.objects.get(key=answer["Location"].strip("/").split("/")[-1]), said(name, "", cells))

    @rule(key=keys)
    def delete_or_bring_back(self, key: str) -> None:
        kept = self.kept[key]
        (versions.undelete if kept.deleted else versions.delete)(Deck.objects.get(key=key))
        kept.deleted = not kept.deleted

    @rule(owner=st.sampled_from(OWNERS))
    def take_along_erase_and_bring(self, owner: str) -> None:
        file = binder.binder_file(owner)
        binder.erase(owner)
        assert not Deck.objects.filter(owner=owner).exists()
        binder.bring(owner, file)

    @invariant()
    def the_database_says_what_the_model_says(self) -> None:
        decks = {deck.key: deck for deck in Deck.objects.prefetch_related("lines", "versions")}
        assert decks.keys() == self.kept.keys()
        for key, kept in self.kept.items():
            compare(decks[key], kept)


def list_of(name: str, cells: Cells) -> str:
    """A list as people write it."""
    lines = [f"{copies} {LINES[place, card]}" for (place, card), copies in sorted(cells.items()) if place != SHORTLIST]
    aside = [
        f"SB: {copies} {LINES[place, card]}" for (place, card), copies in sorted(cells.items()) if place == SHORTLIST
    ]
    return "\n".join([name, "// format: constructed", *lines, *aside])


def compare(deck: Deck, kept: Kept) -> None:
    """A deck of the database is the one of the model: owner, words, history, and the rows by which cards find it."""
    last = kept.versions[-1]
    assert (deck.owner, bool(deck.deleted_at), deck.version) == (kept.owner, kept.deleted, len(kept.versions))
    assert (deck.name, deck.description) == (last.name, last.description)
    rows = {row.number: row for row in deck.versions.all()}
    assert [content_of(rows[number]) for number in sorted(rows)] == [version.draft for version in kept.versions]
    assert {number: row.undone_to for number, row in rows.items() if row.undone_to} == kept.undone_to
    lines = {(line.section, line.card): line.copies for line in deck.lines.all()}
    assert lines == {cell: copies for cell, copies in last.cells if cell[0] != SHORTLIST}


def test_whatever_becomes_of_decks_the_database_says_what_a_plain_model_says() -> None:
    run_state_machine_as_test(
        Life, settings=settings(max_examples=EXAMPLES, stateful_step_count=STEPS, derandomize=True, database=None)
    )
