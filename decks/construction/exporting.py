"""Decks as files: text, CSV and JSON; and what such a file says as text, so that one reader reads them all.

JSON carries everything. Text and CSV name cards, so that one which the game no longer has is refused when they are read again,
and a card in a section that does not take its kind goes where it fits; text folds blanks inside a line of a title or description.
CSV carries neither title nor format nor description.
"""

import csv
import hashlib
import io
import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from decks.construction.deck_text import DeckReader, Vocabulary, fold, vocabulary
from engine.packs.cards import DeckList, Pack

SCHEMA = "urn:runebinder:deck:1"
ASIDE = "Shortlist"
POOL = "Pool"  # the zone of cards that a deck was drafted or opened from
COLUMNS = ("quantity", "name", "set", "number", "zone", "category", "tags", "note")
ALIASES = {
    "count": "quantity", "qty": "quantity", "copies": "quantity", "card": "name", "edition": "set",
    "board": "zone", "section": "zone", "collector number": "number",
}  # fmt: skip
LIVE = re.compile(r"'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])")  # what a table program may take for a formula

NOTED = 60  # characters of what a file says that a note repeats

CardCopies = list[tuple[str, int]]  # cards by id, or by name, with their copies
JsonCard = tuple[str, str, Any]  # a card as JSON has it: id, name, copies


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


# Text


def write_deck(
    pack: Pack,
    title: str,
    form: str,
    sections: DeckList,
    shortlist: Mapping[str, int] | None = None,
    summary: str = "",
    pool: Mapping[str, int] | None = None,
) -> str:
    """A deck as text that `read_deck` reads back as it was. A title or remark that looks like something else is marked as such."""
    words = vocabulary(pack, form)
    lines = [
        title_line(words, title),
        f"// format: {form}",
        *(remark_line(words, line) for line in summary.splitlines()),
    ]
    for part in parts(pack, form, sections, shortlist or {}):
        lines += ["", part.name, *(f"{copies} {name_of(pack, card)}" for card, copies in part.cards)]
    if drawn := [pool_line(f"{copies} {name_of(pack, card)}") for card, copies in in_game_order(pack, pool or {})]:
        lines += ["", *drawn]
    return "\n".join(lines).lstrip("\n") + "\n"


def pool_line(line: str) -> str:
    """The line that says that a card is in the pool of the deck: a remark to whoever does not know of pools."""
    return f"// pool: {line}"


def title_line(words: Vocabulary, title: str) -> str:
    """The line that gives a title: itself, where it would be read so."""
    plain = fold(title)
    reader = DeckReader(words)
    reader.read_line(1, plain)
    return plain if reader.deck.title == plain else f"// title: {plain}"


def remark_line(words: Vocabulary, remark: str) -> str:
    """The line that gives a remark: a comment, with a mark of its own where it would be read as something else."""
    plain = fold(remark)
    reader = DeckReader(words)
    reader.read_line(1, f"// {plain}")
    return f"// {plain}".rstrip() if reader.deck.remarks == [plain] else f"// note: {plain}"


# CSV


def write_csv(
    pack: Pack,
    form: str,
    sections: DeckList,
    shortlist: Mapping[str, int] | None = None,
    pool: Mapping[str, int] | None = None,
) -> str:
    """A deck as a table after RFC 4180, without a cell that a table program would take for a formula."""
    stream = io.StringIO()
    table = csv.writer(stream)
    table.writerow(COLUMNS)
    for part in [
        *parts(pack, form, sections, shortlist or {}),
        SectionCards("", POOL, in_game_order(pack, pool or {})),
    ]:
        for card, copies in part.cards:
            definition = pack.cards.get(card)
            set_id, kind = (definition.set_id, pack.kinds[definition.kind].name) if definition else ("", "")
            row = (copies, name_of(pack, card), set_id, "", part.name, kind, "", "")
            table.writerow([guard(str(cell)) for cell in row])
    return stream.getvalue()


def guard(cell: str) -> str:
    """A cell that no program takes for a formula: an apostrophe before what could be one."""
    return f"'{cell}" if LIVE.match(cell) else cell


def unguard(cell: str) -> str:
    """A cell as it was before it was guarded."""
    return cell[1:] if cell.startswith("'") and LIVE.match(cell[1:]) else cell


def columns_of(line: str) -> tuple[str, list[str]]:
    """The separator of a table and the names of its columns, by its first line; no names where it is no table of cards."""
    separator = max(",;\t", key=line.count)
    names = [cell.strip().strip('"').casefold() for cell in line.split(separator)]
    columns = [ALIASES.get(name, name) for name in names]
    return separator, columns if {"quantity", "name"} <= set(columns) else []


def text_of_csv(content: str) -> FileText:
    """The cards of a table as lines of text, under a heading from the first line on: a zone is never the title. Raises FileError."""
    separator, columns = columns_of(content.partition("\n")[0])
    by_zone: dict[str, list[str]] = {"": []}
    try:
        for cells in list(csv.reader(io.StringIO(content, newline=""), delimiter=separator))[1:]:
            row = dict.fromkeys(COLUMNS, "") | {
                name: fold(unguard(cell)) for name, cell in zip(columns, cells, strict=False)
            }
            if any(row.values()):
                by_zone.setdefault(row["zone"], []).extend(lines_of_row(row))
        drawn = [pool_line(line) for line in by_zone.pop(POOL, [])]
    except csv.Error as error:
        raise FileError(f"The table cannot be read: {error}.") from None
    lines = [line for zone, cards in by_zone.items() for line in (zone or "Cards", *cards, "") if cards or not zone]
    return FileText("\n".join([*lines, *drawn]))


def lines_of_row(row: Mapping[str, str]) -> Iterable[str]:
    """A row of a table as a line of text, after what is noted about it."""
    if row["note"]:
        yield f"// note: {row['name']}: {row['note']}"
    marks = [f"({row['set']})" if row["set"] else "", row["number"], f"[{row['category']}]" if row["category"] else ""]
    tags = [f"#{tag.strip('#')}" for tag in re.split(r"[\s,;]+", row["tags"]) if tag]
    yield " ".join(filter(None, [row["quantity"], row["name"], *marks, *tags]))


# JSON


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
        raise FileError(f"The JSON cannot be read: {error}.") from None
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


def as_text(content: str, pack: Pack) -> FileText:
    """What a file of any of the three forms says, as text. Raises FileError for JSON and CSV that cannot be read."""
    plain = content.removeprefix("\ufeff").lstrip()
    if plain.startswith("{"):
        return text_of_json(plain, pack)
    return text_of_csv(plain) if columns_of(plain.partition("\n")[0])[1] else FileText(content)
