"""Saving decks: every save is a version made from another one, and nothing that somebody wrote gets lost."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from catalog.web.fields import sound
from decks.construction.formats.deck_text import MOST
from decks.construction.formats.vocabulary import SHORTLIST
from decks.deck_names import LONGEST, copy_name
from decks.models import Deck, DeckCard, DeckVersion, Pool
from engine.packs.cards import DeckList

COPIES_MAX = MOST  # of one card in one place: what a list can say, so that every deck can be written and read back
DECKS_MAX, DELETED_KEPT = 1_000, 200  # of one visitor
VERSIONS_KEPT = 1_000  # of one deck: the last ones
CELLS_MAX = 2_000  # cards of one deck that differ, sections and shortlist together: as many as an import has lines
NAME_MAX, DESCRIPTION_MAX, CHANGE_MAX, CARD_MAX, SECTION_MAX = LONGEST, 10_000, 200, 60, 50

Cells = dict[tuple[str, str], int]  # (section or SHORTLIST, card) -> copies, none of them 0


class UnfitError(ValueError):
    """Something that cannot be stored; the message says what, and what could be."""


class StaleDeckError(Exception):
    """The deck has gone on since the version from which content was made; holds both, and what they have in common."""

    def __init__(self, base: DeckVersion, mine: "DeckContent", theirs: DeckVersion) -> None:
        super().__init__(f"version {theirs.number} was saved since version {base.number}")
        self.base = base
        self.mine = mine
        self.theirs = theirs


@dataclass(frozen=True)
class DeckContent:
    """What a version of a deck says."""

    name: str
    format: str
    description: str = ""
    sections: DeckList = field(default_factory=dict)
    shortlist: Mapping[str, int] = field(default_factory=dict)

    @property
    def cells(self) -> Cells:
        """The copies by place and card."""
        places = {**self.sections, SHORTLIST: self.shortlist}
        return {(place, card): copies for place, held in places.items() for card, copies in held.items() if copies > 0}

    def with_cells(self, cells: Mapping[tuple[str, str], int]) -> "DeckContent":
        """The same with these copies, and no others."""
        places: dict[str, dict[str, int]] = {}
        for (place, card), copies in cells.items():
            if copies > 0:
                places.setdefault(place, {})[card] = copies
        shortlist = places.pop(SHORTLIST, {})
        return replace(self, sections=places, shortlist=shortlist)


class CardChange(NamedTuple):
    """How the copies of a card in one place changed."""

    place: str
    card: str
    before: int
    after: int

    @property
    def by(self) -> int:
        """How many came or, below 0, went."""
        return self.after - self.before


class Difference(NamedTuple):
    """What changed from one content of a deck to another: (what, before, after) of its words, and its cards."""

    words: list[tuple[str, str, str]]
    cards: list[CardChange]

    def __bool__(self) -> bool:
        return bool(self.words or self.cards)

    @property
    def is_long(self) -> bool:
        """Whether a line does not say it all."""
        return len(self.words) + len(self.cards) > 2 or any(key == "description" for key, *_ in self.words)


# Content


def content_of(version: DeckVersion) -> DeckContent:
    """What a saved version says."""
    return DeckContent(version.name, version.format, version.description, version.sections, version.shortlist)


def put(content: DeckContent, place: str, card: str, copies: int) -> DeckContent:
    """The content with so many copies of a card in a section or on the SHORTLIST."""
    return content.with_cells({**content.cells, (place, card): copies})


def add(content: DeckContent, place: str, card: str, copies: int) -> DeckContent:
    """The content with more copies of a card in a place, or fewer, but never less than none."""
    return put(content, place, card, max(0, content.cells.get((place, card), 0) + copies))


def move(content: DeckContent, here: str, there: str, card: str) -> DeckContent:
    """The content with all copies of a card taken from one place to another."""
    copies = content.cells.get((here, card), 0)
    return content if here == there else add(put(content, here, card, 0), there, card, copies)


def difference(old: DeckContent, new: DeckContent) -> Difference:
    """What changed from one content of a deck to another."""
    before, after = old.cells, new.cells
    fields = (
        ("name", old.name, new.name), ("format", old.format, new.format),
        ("description", old.description, new.description),
    )  # fmt: skip
    cells = sorted({*before, *after})
    cards = [CardChange(*cell, before.get(cell, 0), after.get(cell, 0)) for cell in cells]
    return Difference([row for row in fields if row[1] != row[2]], [row for row in cards if row.by])


def merge(base: DeckContent, mine: DeckContent, theirs: DeckContent) -> DeckContent:
    """What `mine` changed since `base`, put on top of `theirs`."""
    cells = theirs.cells
    for row in difference(base, mine).cards:
        cells[row.place, row.card] = max(0, cells.get((row.place, row.card), 0) + row.by)
    return DeckContent(
        mine.name if mine.name != base.name else theirs.name,
        mine.format if mine.format != base.format else theirs.format,
        mine.description if mine.description != base.description else theirs.description,
    ).with_cells(cells)


def check_content(content: DeckContent) -> DeckContent:
    """The content as it can be stored. Raises UnfitError."""
    name = " ".join(sound(content.name).split())
    description = sound(content.description).replace("\r\n", "\n").strip()
    if not name:
        raise UnfitError("A deck needs a name.")
    if len(name) > NAME_MAX:
        raise UnfitError(f"A name has at most {NAME_MAX} characters; this one has {len(name)}.")
    if len(description) > DESCRIPTION_MAX:
        raise UnfitError(
            f"A description has at most {DESCRIPTION_MAX:,} characters; this one has {len(description):,}."
        )
    if len(content.cells) > CELLS_MAX:
        raise UnfitError(f"A deck holds at most {CELLS_MAX:,} different cards; this one has {len(content.cells):,}.")
    for (place, card), copies in content.cells.items():
        if copies > COPIES_MAX:
            raise UnfitError(f"At most {COPIES_MAX:,} copies of a card can be kept; fewer of {card}, please.")
        if not 0 < len(card) <= CARD_MAX or not 0 < len(place) <= SECTION_MAX or "\0" in place + card:
            raise UnfitError(
                f"{sound(card)[:CARD_MAX]!r} in {sound(place)[:SECTION_MAX]!r} can name no card of a section."
            )
    return replace(content, name=name, description=description).with_cells(content.cells)


# Saving


class PoolOrigin(NamedTuple):
    """The cards that a deck was drafted or opened from, None for any other deck, and where that happened, if it is known."""

    pool: Mapping[str, int] | None = None
    opened: Pool | None = None


NOWHERE = PoolOrigin()


def source_of(deck: Deck, owner: str) -> PoolOrigin:
    """Where a deck comes from, for a copy of it: how packs were opened is for its owner alone."""
    return PoolOrigin(deck.pool, deck.opened if deck.opened and deck.opened.is_of(owner) else None)


def create(owner: str, game: str, content: DeckContent, change: str, source: PoolOrigin = NOWHERE) -> Deck:
    """A new private deck of a game, by its slug. Raises UnfitError, also where its owner has as many as one may have.

    Of very many that they deleted, the oldest are no longer kept.
    """
    sound = check_content(content)
    with transaction.atomic():
        if Deck.objects.owned_by(owner).count() >= DECKS_MAX:
            raise UnfitError(f"You may have at most {DECKS_MAX:,} decks: delete one that you no longer need.")
        Deck.objects.deleted_by(owner).keep_first(DELETED_KEPT)
        deck = Deck.objects.create(
            owner=owner,
            game=game,
            name=sound.name,
            description=sound.description,
            format=sound.format,
            pool=source.pool,
            opened=source.opened,
        )
        write(deck, sound, 1, change)
    return deck


def save(
    deck: Deck, base: int, content: DeckContent, change: str, seen: int = 0, undone_to: int | None = None
) -> DeckVersion:
    """The next version of a deck, from content that was made of version `base`; its `deck` is the deck as it is then.

    Content that changes nothing makes no version. `seen` is a later version that the owner has been shown: what the content
    changes since `base` is put on top of it. `undone_to` is the version whose words the content repeats, if it is an undo: the next
    one goes on from there. Raises StaleDeckError where the deck has gone on, UnfitError for what cannot
    be stored, Deck.DoesNotExist for a deck that was deleted, and DeckVersion.DoesNotExist where there is no such base.
    """
    mine = check_content(content)
    with transaction.atomic():
        now = Deck.objects.not_deleted().select_for_update().get(pk=deck.pk)
        latest = now.versions.get(number=now.version)
        if base != now.version:
            made_from = now.versions.get(number=base)
            if seen != now.version:
                raise StaleDeckError(made_from, mine, latest)
            mine = check_content(merge(content_of(made_from), mine, content_of(latest)))
        if mine == content_of(latest):
            latest.deck = now
            return latest
        now.name, now.description, now.format = mine.name, mine.description, mine.format
        now.version += 1
        now.save(update_fields=["name", "name_norm", "description", "format", "version", "changed_at"])
        now.versions.filter(number__lte=now.version - VERSIONS_KEPT).delete()
        return write(now, mine, now.version, change, undone_to)


def write(deck: Deck, content: DeckContent, number: int, change: str, undone_to: int | None = None) -> DeckVersion:
    """The row of a version, and the index of the cards that the deck now holds."""
    index(deck, {cell: copies for cell, copies in content.cells.items() if cell[0] != SHORTLIST})
    return DeckVersion.objects.create(
        deck=deck,
        number=number,
        name=content.name,
        description=content.description,
        format=content.format,
        sections=content.sections,
        shortlist=content.shortlist,
        change=sound(change)[:CHANGE_MAX],
        undone_to=undone_to,
    )


def index(deck: Deck, cells: Cells) -> None:
    """Let the rows by which a card finds its decks be these."""
    held = {(line.section, line.card): line for line in deck.lines.all()}
    if lost := [line.pk for cell, line in held.items() if cell not in cells]:
        DeckCard.objects.filter(pk__in=lost).delete()
    for cell, copies in cells.items():
        if cell in held and held[cell].copies != copies:
            DeckCard.objects.filter(pk=held[cell].pk).update(copies=copies)
    DeckCard.objects.bulk_create(
        DeckCard(deck=deck, game=deck.game, section=section, card=card, copies=copies)
        for (section, card), copies in cells.items()
        if (section, card) not in held
    )


def said_in(deck: Deck, number: int) -> DeckContent:
    """What a deck said in one of its versions: saved anew, it is restored. Raises UnfitError where there is no such version."""
    version = deck.versions.filter(number=number).first()
    if version is None:
        first = max(deck.version - VERSIONS_KEPT, 0) + 1
        raise UnfitError(f"This deck has no version {number}; it has versions {first} to {deck.version}.")
    return content_of(version)


def content_copy(deck: Deck, owner: str) -> DeckContent:
    """Content with the cards of a deck. Shortlist and description go along only for the owner of both."""
    old = said_in(deck, deck.version)
    content = old if deck.is_of(owner) else DeckContent(old.name, old.format, "", old.sections)
    return replace(content, name=copy_name(old.name, names_of(owner)))


def names_of(owner: str) -> set[str]:
    """The names of a visitor's decks."""
    return set(Deck.objects.owned_by(owner).values_list("name", flat=True))


def delete(deck: Deck) -> None:
    """Take a deck out of all lists; `undelete` brings it back as it was."""
    Deck.objects.filter(pk=deck.pk, deleted_at=None).update(deleted_at=timezone.now())


def undelete(deck: Deck) -> None:
    """Bring a deleted deck back."""
    Deck.objects.filter(pk=deck.pk).update(deleted_at=None)
