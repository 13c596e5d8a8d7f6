"""A deck laid out for a file: its sections in the order of the format, its cards in the order of the game."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.packs.cards import DeckList, Pack

ASIDE = "Shortlist"
POOL = "Pool"  # the zone of cards that a deck was drafted or opened from

CardCopies = list[tuple[str, int]]  # cards by id, or by name, with their copies


class FileError(ValueError):
    """A file that is no deck; the message says why."""


class FileText(NamedTuple):
    """What a file says, as text, and what is to be known of it."""

    text: str
    notes: tuple[str, ...] = ()


class SectionCards(NamedTuple):
    """The cards of one section, or of the shortlist, whose id is empty."""

    id: str
    name: str
    cards: CardCopies


def parts(pack: Pack, form_id: str, sections: DeckList, shortlist: Mapping[str, int]) -> list[SectionCards]:
    """The sections that hold cards in the order of the format, then the shortlist; cards in the order of the game."""
    form = pack.formats.get(form_id)
    names = {section.id: section.name for section in (form.sections if form else ())}
    listed = [
        (name, names.get(name, name), sections.get(name, {})) for name in [*names, *sections.keys() - names.keys()]
    ]
    places = [*listed, ("", ASIDE, shortlist)]
    deck_parts = [SectionCards(section, name, in_game_order(pack, cards)) for section, name, cards in places]
    return [part for part in deck_parts if part.cards]


def in_game_order(pack: Pack, cards: Mapping[str, int]) -> CardCopies:
    """Cards with their copies in the order of the game; of which there is none, they are left out."""
    order = {card: place for place, card in enumerate(pack.cards)}
    return sorted(
        ((card, copies) for card, copies in cards.items() if copies > 0),
        key=lambda row: (order.get(row[0], len(order)), row[0]),
    )


def name_of(pack: Pack, card: str) -> str:
    """The name of a card, or its id where the game no longer has it."""
    return pack.cards[card].name if card in pack.cards else card


def content_hash(game: str, form: str, sections: Mapping[str, Any]) -> str:
    """The same for two decks that hold the same cards in the same places for the same format of the same game."""
    content = {"game": game, "format": form, "cards": {section: dict(cards) for section, cards in sections.items()}}
    plain = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return "sha256:" + hashlib.sha256(plain.encode()).hexdigest()
