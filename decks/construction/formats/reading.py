"""The one way in for every list: from whatever form to the cards that it names, with what is to be known of it.

Text and tables name cards, so that one which the game no longer has is refused when they are read again, and a card in a section
that does not take its kind goes where it fits.
"""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final

from decks.construction.formats.deck_text import (
    LONGEST,
    DeckText,
    Readings,
    format_said,
    read_deck,
    read_with,
    unspaced,
)
from decks.construction.formats.encodings import Decoded, decoded
from decks.construction.formats.json_files import sheet_of_json
from decks.construction.formats.layout import FileError, FileText
from decks.construction.formats.line_forms import KEYED, PLACED, comment, fold, readings
from decks.construction.formats.sheets import Sheet, text_of
from decks.construction.formats.tables import sheet_of_table
from decks.construction.formats.vocabulary import vocabulary
from decks.construction.formats.xml_files import is_markup, sheet_of_xml
from engine.packs.cards import Pack
from engine.packs.folding import norm, visible

JSON: Final = re.compile(r"\{\s*(?:[\"}]|$)")
JSON_LIST: Final = re.compile(r"\[\s*[\[{\"]")
ADDRESS: Final = re.compile(r"(?:https?://|www\.)\S+", re.I)
CODE: Final = re.compile(r"[A-Za-z0-9+_=.-][A-Za-z0-9+/_=.-]{11,}")
MIXED: Final = re.compile(r"[A-Za-z](?=\d)|\d(?=[A-Za-z])|[a-z](?=[A-Z])|=$")  # where a word changes as no word does
MIXED_LEAST: Final = 2
LIKE_A_GAME: Final = 200  # lines by which a game is known


def sheet_of(content: str) -> Sheet | None:
    """What a file says; None for plain text. Raises FileError for one that cannot be read, or is no list of cards."""
    plain = content.lstrip("\ufeff\0 \t\r\n")
    if plain.startswith("{\\rtf"):
        raise FileError("This is rich text: save it as plain text.")
    if plain.startswith("%PDF"):
        raise FileError("This is a PDF file: copy the list in it, or export it as text.")
    if JSON.match(plain):
        return sheet_of_json(plain)
    if JSON_LIST.match(plain) and plain.rstrip().endswith("]"):
        raise FileError("This is a JSON list, and no deck: JSON of a deck is an object with sections.")
    return sheet_of_xml(plain) if is_markup(plain) else sheet_of_table(plain)


def as_text(content: str, pack: Pack) -> FileText:
    """What a file of any form says, as text. Raises FileError for one that cannot be read."""
    sheet = sheet_of(content)
    return FileText(content) if sheet is None else text_of(sheet, pack)


def read_list(content: str | bytes, pack: Pack, form: str = "") -> DeckText:
    """The cards of a list in whatever form, read for a format, else for the one that it names, else for the one that fits it best.

    Raises FileError for what is no list.
    """
    text, notes = decoded(content) if isinstance(content, bytes) else Decoded(content)
    said = as_text(text, pack)
    deck = read_for(said.text, pack, form)
    if not deck.names_a_card and (seems := looks_like(text)):
        raise FileError(f"No card was read: {seems}.")
    deck.notes[:0] = [*notes, *said.notes]
    return deck


def read_for(text: str, pack: Pack, form: str = "") -> DeckText:
    """Read a text for a format, else for the one that it names, else for the one that fits it best, which is told."""
    said = form or format_said(text, pack)
    return read_deck(text, pack, said) if said or not pack.formats else read_as_fits(text, pack)


def read_as_fits(text: str, pack: Pack) -> DeckText:
    """Read a text for the format that fits it best, the first of several, and say so."""
    known: Readings = {}
    decks = [read_with(vocabulary(pack, one), text, known) for one in pack.formats]
    deck = min(decks, key=misfit)
    if len(decks) > 1:
        name = pack.formats[deck.format].name
        deck.notes.append(
            f"No format is chosen: the list was read for {name}, the first of those that fit its cards and sections best."
        )
    return deck


def misfit(deck: DeckText) -> tuple[int, int]:
    """How badly a list fits the format for which it was read: lines without a place, then lines that go elsewhere than they say."""
    homeless = sum(line.is_refused or line.what == "waiting" for line in deck.lines)
    return homeless, sum(bool(line.doubt) for line in deck.lines)


def looks_like(text: str) -> str:
    """What a text without a card seems to be, in words; nothing where nobody can tell."""
    lines = [line.strip() for line in text.splitlines()]
    if any(map(ADDRESS.fullmatch, lines)):
        return "this looks like an address; open it, and copy the list that it shows"
    if any(CODE.fullmatch(line) and len(MIXED.findall(line)) >= MIXED_LEAST for line in lines):
        return "this looks like a code for another program; export the deck there as text"
    if is_markup(text.lstrip()):
        return "this looks like a page or a file of another program; copy the list itself, or export it as text"
    return ""


# Which game


def game_of(content: str, packs: Iterable[Pack]) -> Pack | None:
    """The game whose cards a list names: the one that it says, else the one that knows most of its names, if that is one alone.

    Raises FileError.
    """
    packs = list(packs)
    sheet = sheet_of(content)
    if said := [pack for pack in packs if sheet and pack.slug == sheet.game]:
        return said[0]
    names = names_in(sheet) if sheet else names_on(content)
    known = Counter({pack.slug: count_known(pack, names) for pack in packs})
    best = [slug for slug, count in known.items() if count and count == max(known.values())]
    return next(pack for pack in packs if pack.slug == best[0]) if len(best) == 1 else None


def names_in(sheet: Sheet) -> list[set[str]]:
    """What each row of a file may name."""
    return [{norm(row.name), row.card} - {""} for row in sheet.rows]


def names_on(text: str) -> list[set[str]]:
    """What each line of a text may name."""
    names = []
    for line in unspaced(text).splitlines()[:LIKE_A_GAME]:
        seen = visible(fold(line))
        match, pool = PLACED.fullmatch(seen), KEYED.fullmatch(comment(seen) or "")
        lines = [seen, *([match["rest"]] if match else []), *([pool["value"]] if pool else [])]
        names.append({norm(reading.name) for line in lines if line for reading in readings(line[:LONGEST])})
    return names


def count_known(pack: Pack, names: list[set[str]]) -> int:
    """How many lines name a card of a game."""
    cards = {norm(card.name) for card in pack.cards.values()} | {*pack.cards}
    return sum(not cards.isdisjoint(one) for one in names)
