"""Decks as JSON, which carries everything, and JSON as text."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from decks.construction.formats.layout import (
    ASIDE,
    CardCopies,
    FileError,
    FileText,
    in_game_order,
    name_of,
    parts,
)
from decks.construction.formats.line_forms import fold
from decks.construction.formats.text_files import pool_line, remark_line, title_line
from decks.construction.formats.vocabulary import vocabulary
from engine.packs.cards import DeckList, Pack

SCHEMA = "urn:runebinder:deck:1"
NOTED = 60  # characters of what a file says that a note repeats

JsonCard = tuple[str, str, Any]  # a card as JSON has it: id, name, copies


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
        "dataset": pack.digest,
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


def content_hash(game: str, form: str, sections: Mapping[str, CardCopies]) -> str:
    """The same for two decks that hold the same cards in the same places for the same format of the same game."""
    content = {"game": game, "format": form, "cards": {section: dict(cards) for section, cards in sections.items()}}
    plain = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return "sha256:" + hashlib.sha256(plain.encode()).hexdigest()


def text_of_json(content: str, pack: Pack) -> FileText:
    """The deck of a JSON file as text. Raises FileError."""
    body = body_of(content)
    form, places = str(body.get("format", "")), places_in(body)
    words = vocabulary(pack, form)
    lines = [title_line(words, str(body.get("title", ""))), f"// format: {fold(form)}" if form else ""]
    lines += [remark_line(words, line) for line in str(body.get("description", "")).splitlines()]
    for section, name, cards in places:
        heading = words.section(section)
        lines += ["", heading.name if heading else fold(name or section)]
        lines += [line_of(pack, *row) for row in cards]
    lines += [pool_line(line_of(pack, *row)) for row in pool_in(body)]
    sections = {section: [(card, copies) for card, _, copies in cards] for section, _, cards in places}
    return FileText(
        "\n".join(lines).lstrip("\n"), notes_on(body, pack, content_hash(str(body.get("game")), form, sections))
    )


def body_of(content: str) -> dict[str, Any]:
    """The object in a JSON file that holds a deck. Raises FileError."""
    try:
        body: dict[str, Any] = json.loads(content)
        places_in(body)
        pool_in(body)
    except (ValueError, RecursionError) as error:
        message = f"The JSON cannot be read: {error}."
        raise FileError(message) from None
    except (KeyError, TypeError, AttributeError):
        raise FileError(
            "The JSON is not a deck: it needs sections, each with id, name and cards, and each card with id, name and copies."
        ) from None
    return body


def places_in(body: Mapping[str, Any]) -> list[tuple[str, str, list[JsonCard]]]:
    """The sections of a deck in JSON that hold cards, and what lies beside it: id, name, cards.

    Raises AttributeError, KeyError or TypeError for what is no deck.
    """
    sections = [(str(part["id"]), str(part["name"]), cards_of(part["cards"])) for part in body["sections"]]
    return [place for place in (*sections, ("", ASIDE, cards_of(body.get("shortlist", [])))) if place[2]]


def pool_in(body: Mapping[str, Any]) -> list[JsonCard]:
    """The cards of the pool of a deck in JSON. Raises KeyError or TypeError for what is no list of cards."""
    return cards_of(body.get("pool") or [])


def line_of(pack: Pack, card: str, called: str, copies: Any) -> str:
    """A card of a JSON file as a line of text; the game knows its name better than the file."""
    return fold(f"{copies} {pack.cards[card].name if card in pack.cards else called}")


def cards_of(listed: Any) -> list[JsonCard]:
    """The cards of a section in JSON: id, name, copies. Raises KeyError or TypeError for what is no list of cards."""
    return [(str(row["id"]), str(row.get("name", row["id"])), row["copies"]) for row in listed]


def notes_on(body: Mapping[str, Any], pack: Pack, card_hash: str) -> tuple[str, ...]:
    """What is to be known of a JSON file: of which game and state of the cards it is, and whether it is as it was written."""
    game = body.get("game", pack.slug)
    notes = {
        f"The file is for another game, {fold(str(game))[:NOTED]}.": game != pack.slug,
        "The file was written for another version of the cards.": body.get("dataset", pack.digest) != pack.digest,
        "The cards in the file do not match its hash.": body.get("hash", card_hash) != card_hash,
    }
    return tuple(note for note, true in notes.items() if true)
