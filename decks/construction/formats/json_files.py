"""Decks as JSON, which carries everything, and what JSON says: as it is written here, and as the API gives and takes it."""

import json
from collections.abc import Mapping
from typing import Any

from decks.construction.formats.layout import ASIDE, FileError, content_hash, in_game_order, name_of, parts
from decks.construction.formats.line_forms import fold
from decks.construction.formats.sheets import NOTED, NOTES, Sheet, SheetRow, SheetZone
from decks.construction.formats.vocabulary import SHORTLIST
from engine.packs.cards import DeckList, Pack

SCHEMA = "urn:runebinder:deck:1"


def write_json(
    pack: Pack,
    title: str,
    form: str,
    sections: DeckList,
    shortlist: Mapping[str, int] | None = None,
    summary: str = "",
    pool: Mapping[str, int] | None = None,
) -> str:
    """A deck as JSON: what it is called, of which game and state of its cards, its cards by id and name, and a hash of them."""
    deck_parts = parts(pack, form, sections, shortlist or {})
    listed = [
        {"id": part.id, "name": part.name, "cards": [entry(pack, *row) for row in part.cards]}
        for part in deck_parts
        if part.id
    ]
    beside = [entry(pack, *row) for part in deck_parts if not part.id for row in part.cards]
    body = {
        "$schema": SCHEMA,
        "game": pack.slug,
        "edition": pack.edition,
        "format": form,
        "dataset": pack.played_digest,
        "title": title,
        "description": summary,
        "sections": listed,
        "shortlist": beside,
        "pool": [entry(pack, *row) for row in in_game_order(pack, pool)] if pool else None,
        "hash": content_hash(pack.slug, form, {part.id: part.cards for part in deck_parts}),
    }
    return json.dumps(body, ensure_ascii=False, indent=2) + "\n"


def write_bare(
    game: str,
    title: str,
    form: str,
    sections: DeckList,
    shortlist: Mapping[str, int],
    summary: str,
    pool: Mapping[str, int] | None = None,
) -> str:
    """A deck of a game that is not at hand as JSON, its cards by id alone: it can be read again as soon as the game is back."""

    def cards(copies: Mapping[str, int]) -> list[dict[str, str | int]]:
        return [{"id": card, "name": card, "copies": n} for card, n in copies.items()]

    listed = [{"id": section, "name": section, "cards": cards(copies)} for section, copies in sections.items()]
    body = {
        "$schema": SCHEMA, "game": game, "format": form, "title": title, "description": summary, "sections": listed,
        "shortlist": cards(shortlist), "pool": cards(pool) if pool else None,
    }  # fmt: skip
    return json.dumps(body, ensure_ascii=False, indent=2) + "\n"


def entry(pack: Pack, card: str, copies: int) -> dict[str, str | int]:
    """A card in JSON."""
    return {"id": card, "name": name_of(pack, card), "copies": copies}


# Read


class RepeatedKeyError(FileError):
    """An object of JSON that says a key twice; the message names it."""


def unrepeated(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON. Raises RepeatedKeyError where a key is said twice: nobody knows which of the two is meant."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise RepeatedKeyError(f"The JSON says {fold(twice)[:NOTED]!r} twice: say it once.")
    return found


def no_number(word: str) -> Any:
    """Refuse what JSON itself does not know."""
    raise FileError(f"The JSON cannot be read: {word} is no number.")


def read_json(content: str | bytes) -> Any:
    """What JSON says. Raises FileError where it cannot be read, or says a key twice."""
    try:
        return json.loads(content, object_pairs_hook=unrepeated, parse_constant=no_number)
    except FileError:
        raise
    except (ValueError, RecursionError) as error:
        raise FileError(f"The JSON cannot be read: {error}.") from None


def sheet_of_json(content: str) -> Sheet:
    """The deck of a JSON file: as it is exported here, or as the API gives and takes it. Raises FileError."""
    body = read_json(content)
    if not isinstance(body, dict):
        raise FileError("This is JSON, but no deck: it needs sections with cards, as a deck has that is exported here.")
    if "sections" not in body:
        raise FileError(f"The JSON is not a deck: it has {names_of(body)}, and needs sections with their cards.")
    try:
        zones = [SheetZone(name, rows_of(cards), place) for place, name, cards in sections_of(body["sections"])]
        aside, pool = rows_of(body.get("shortlist") or []), rows_of(body.get("pool") or [])
    except (KeyError, TypeError, AttributeError):
        raise FileError(
            "The JSON is not a deck: it needs sections, each with id, name and cards, and each card with id, name and copies; or "
            "sections as copies by card."
        ) from None
    zones = [zone for zone in (*zones, SheetZone(ASIDE, aside, SHORTLIST)) if zone.rows]
    form, game, description = (word_of(body, name) for name in ("format", "game", "description"))
    title = word_of(body, "title") or word_of(body, "name")
    return Sheet(
        zones, pool, title, form, game, description, dataset=word_of(body, "dataset"), hash=word_of(body, "hash")
    )


def names_of(body: Mapping[str, Any]) -> str:
    """The first keys of an object, in words."""
    return ", ".join(fold(key)[:NOTED] for key in list(body)[:NOTES]) or "nothing in it"


def word_of(body: Mapping[str, Any], name: str) -> str:
    """What an object says under a name, nothing where that is no text."""
    value = body.get(name)
    return value if isinstance(value, str) else ""


def sections_of(sections: Any) -> list[tuple[str, str, Any]]:
    """Id, name and cards of each section. Raises KeyError or TypeError for what is no section."""
    if isinstance(sections, dict):
        return [(place, place, cards) for place, cards in sections.items()]
    return [(str(part["id"]), str(part.get("name", part["id"])), part["cards"]) for part in sections]


def rows_of(cards: Any) -> list[SheetRow]:
    """The cards of a section: copies by card, or one after the other with id, name and copies. Raises KeyError or TypeError."""
    if isinstance(cards, dict):
        return [SheetRow(copies, card, card) for card, copies in cards.items()]
    return [
        SheetRow(row["copies"], str(row.get("name", row.get("id"))), str(row.get("id", row.get("name"))))
        for row in cards
    ]
