"""What a file says before anybody knows its game, and that as text, so that one reader reads all files.

A cell or an attribute never becomes anything else in the text: whatever could be taken for another part of a line is made harmless, and
what is no number of copies is refused.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from decks.construction.formats.deck_text import format_named
from decks.construction.formats.layout import ASIDE, FileText, content_hash
from decks.construction.formats.line_forms import NUMBER, fold
from decks.construction.formats.text_files import pool_line, remark_line, title_line
from decks.construction.formats.vocabulary import BY_KIND, SHORTLIST, Vocabulary, vocabulary
from engine.packs.cards import Pack

NOTED: Final = 60  # characters of what a file says that a note repeats
NOTES: Final = 5  # of one sort
WHOLE: Final = re.compile(r"(?:[xX×]\s*)?(?P<copies>\d{1,9})(?:[.,]0+)?\s*[xX×]?")
BREAKING: Final = re.compile(r"[^\w\s.,:/'★☆✶†‡*+-]")  # what may end a mark, or begin another one


class SheetRow(NamedTuple):
    """A card of a file: copies, as the file has them; name, or id in our own; printing; what else it says."""

    copies: object
    name: str
    card: str = ""
    set: str = ""
    number: str = ""
    category: str = ""
    tags: str = ""
    note: str = ""


class SheetZone(NamedTuple):
    """Cards that a file holds together, under a name; `id` where it is our own, empty for whatever their kind fits."""

    name: str
    rows: list[SheetRow]
    id: str = BY_KIND


@dataclass
class Sheet:
    """What a file says. `preface` is text that stands before its cards; `dataset` and `hash` say of our own files what they were."""

    zones: list[SheetZone] = field(default_factory=list)
    pool: list[SheetRow] = field(default_factory=list)
    title: str = ""
    format: str = ""
    game: str = ""
    description: str = ""
    preface: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    dataset: str = ""
    hash: str = ""

    @property
    def rows(self) -> list[SheetRow]:
        """All its cards."""
        return [*(row for zone in self.zones for row in zone.rows), *self.pool]


def text_of(sheet: Sheet, pack: Pack) -> FileText:
    """What a file says as text, and what is to be known of it."""
    form = format_named(fold(sheet.format), pack)
    words = vocabulary(pack, form)
    lines = [fold(line) for line in sheet.preface]
    lines += [title_line(words, sheet.title)] if sheet.title else []
    lines += [f"// format: {form}"] if form in pack.formats else []
    lines += [remark_line(words, line) for line in sheet.description.splitlines()]
    for zone in sheet.zones:
        lines += ["", heading_of(words, zone), *(line for row in zone.rows for line in lines_of(row, pack))]
    lines += ["", *(pool_line(line_of(row, pack)) for row in sheet.pool)] if sheet.pool else []
    return FileText("\n".join(lines).strip("\n"), (*sheet.notes, *notes_on(sheet, pack)))


def heading_of(words: Vocabulary, zone: SheetZone) -> str:
    """The line over the cards of a zone; one that says so where the zone is no section of any format."""
    if zone.id == SHORTLIST:
        return ASIDE
    if named := words.section(zone.id):
        return named.name
    if not zone.id and not zone.name:
        return "Cards"
    headings = [words, *(vocabulary(words.pack, form) for form in words.pack.formats)]
    for name in filter(None, (zone.id, fold(zone.name))):
        if any(one.heading(name) is not None for one in headings):
            return name
    return f"// section: {fold(zone.name or zone.id)}"


def lines_of(row: SheetRow, pack: Pack) -> Iterable[str]:
    """A row as a line of text, after what is noted about it."""
    if note := fold(row.note):
        yield f"// note: {fold(row.name)}: {note}"
    yield line_of(row, pack)


def line_of(row: SheetRow, pack: Pack) -> str:
    """A row as a line of text. The game knows its cards' names better than the file."""
    name = (
        pack.cards[row.card].name if row.card in pack.cards else fold(row.name or row.card) or "(a card without a name)"
    )
    printing, number = harmless(row.set), harmless(row.number)
    if not printing or not re.fullmatch(NUMBER, number):
        printing, number = ", ".join(filter(None, [printing, number and f"no. {number}"])), ""
    marks = [f"({printing})" if printing else "", number]
    category = harmless(row.category)
    tags = [f"#{tag}" for tag in re.findall(r"[\w-]+", row.tags)]
    return " ".join(filter(None, [whole(row.copies) or "?", name, *marks, f"[{category}]" if category else "", *tags]))


def harmless(cell: str) -> str:
    """The words of a cell without signs that would end a mark."""
    return fold(BREAKING.sub(" ", cell))


def whole(copies: object) -> str:
    """A number of copies as a line of text has it; nothing for what is none."""
    if isinstance(copies, int) and not isinstance(copies, bool) and copies >= 0:
        return str(copies)
    match = WHOLE.fullmatch(copies.strip()) if isinstance(copies, str) else None
    return str(int(match["copies"])) if match else ""


def notes_on(sheet: Sheet, pack: Pack) -> Iterable[str]:
    """What is to be known of a file: of which game and state of the cards it is, what in it is no number, whether it is as written."""
    odd = [row for row in sheet.rows if not whole(row.copies)]
    for row in odd[:NOTES]:
        said = fold(str(row.copies))[:NOTED]
        yield f"{fold(row.name or row.card)[:NOTED]}: " + (
            f"{said!r} is no number of copies." if said else "no number of copies is said."
        )
    if len(odd) > NOTES:
        yield f"{len(odd) - NOTES} more cards have no number of copies."
    if sheet.format and format_named(fold(sheet.format), pack) not in pack.formats:
        yield f"The file is for the format {fold(sheet.format)[:NOTED]}, which is none of this game."
    if sheet.game not in ("", pack.slug):
        yield f"The file is for another game, {fold(sheet.game)[:NOTED]}."
    if sheet.dataset not in ("", pack.played_digest):
        yield "The file was written for another version of the cards."
    cards = {
        zone.id if zone.id != SHORTLIST else "": [(row.card, row.copies) for row in zone.rows] for zone in sheet.zones
    }
    if sheet.hash and sheet.hash != content_hash(sheet.game, sheet.format, cards):
        yield "The cards in the file do not match its hash."
