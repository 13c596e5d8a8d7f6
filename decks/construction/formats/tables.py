"""Decks as tables, and what tables say. A table carries the format of its deck, but neither title nor description."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from decks.construction.formats.layout import POOL, FileError, SectionCards, in_game_order, name_of, parts
from decks.construction.formats.line_forms import counts, fold
from decks.construction.formats.sheets import NOTED, Sheet, SheetRow, SheetZone
from engine.packs.cards import DeckList, Pack
from engine.packs.folding import norm

COLUMNS: Final = ("quantity", "name", "set", "number", "zone", "category", "tags", "note", "format")
ALIASES: Final = {
    "quantity": ("quantity", "count", "qty", "copies", "amount", "qnty", "card count", "total qty", "total quantity",
                 "total", "reg qty", "number of copies", "no of copies", "copies in deck", "how many", "pieces", "pcs", "x"),
    "name": ("name", "card", "card name", "cardname", "title", "card title", "name of card", "name of the card"),
    "number": ("number", "collector number", "collector no", "collector", "collector's number", "card number", "card no",
               "no", "nr", "#", "printed number"),
    "set": ("set", "set name", "edition", "edition name", "expansion", "expansion name", "printing", "set id"),
    "zone": ("zone", "board", "section", "deck section", "place", "location", "pile", "slot", "deck"),
    "beside": ("sideboard", "sideboarded", "side", "in sideboard", "is sideboard", "maybeboard"),
    "category": ("category", "categories"),
    "tags": ("tags", "tag"),
    "note": ("note", "notes", "comment", "comments", "remark", "remarks"),
    "format": ("format",),
}  # fmt: skip
BY_ALIAS: Final = {alias: column for column, aliases in ALIASES.items() for alias in aliases}
SETS: Final = (" code", " set", " edition")  # how the names of columns end that say the set
NEEDED: Final = {"quantity", "name"}
SEPARATORS: Final = ",;\t|"
HEADS: Final = 10  # lines that may stand before the line that names the columns, and that line
SEPARATOR: Final = re.compile(r"\"?sep=(?P<sign>[,;|\t])\"?", re.I)
LIVE: Final = re.compile(r"'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])")  # what a table program may take for a formula
RULE: Final = re.compile(r"[\s:|=-]+")
YES: Final = ("yes", "true", "1", "y", "x")


class TableHead(NamedTuple):
    """The line that names the columns: its number from 0, the separator, what the columns are called and what they are."""

    line: int
    separator: str
    names: list[str]
    columns: list[str]


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
            row = (copies, name_of(pack, card), set_id, "", part.name, kind, "", "", form)
            table.writerow([guard(str(cell)) for cell in row])
    return stream.getvalue()


# Read


def sheet_of_table(content: str) -> Sheet | None:
    """What a table of cards says; None for a text that is none. Raises FileError for one of which no column says names or copies."""
    lines = content.splitlines()
    head = head_of(lines)
    if head is None:
        return None
    sheet = Sheet(preface=[*preface_of(lines[: head.line], head.separator)], notes=[*head_notes(head)])
    zones: dict[str, list[SheetRow]] = {}
    formats: dict[str, None] = {}
    unkept: dict[str, None] = {}
    for cells in cells_of("\n".join(lines[head.line + 1 :]), head.separator):
        if all(not cell or RULE.fullmatch(cell) for cell in cells):
            continue
        row = by_column(head, cells)
        unkept |= dict.fromkeys(
            name for name, column, cell in zip(head.names, head.columns, cells, strict=False) if cell and not column
        )
        formats |= dict.fromkeys(filter(None, [row["format"]]))
        zones.setdefault(zone_of(row), []).append(row_of(row, cells[len(head.columns) :]))
    sheet.pool = zones.pop(POOL, [])
    sheet.zones = [SheetZone(zone, rows) for zone, rows in sorted(zones.items(), key=lambda zone: bool(zone[0]))]
    sheet.format = next(iter(formats)) if len(formats) == 1 else ""
    sheet.notes += [f"Not kept: the columns {', '.join(unkept)}."] if unkept else []
    sheet.notes += [f"The table names several formats: {', '.join(formats)[:NOTED]}."] if len(formats) > 1 else []
    return sheet


def head_of(lines: list[str]) -> TableHead | None:
    """The line that names the columns of a table, None where there is none. Raises FileError where it names no name or no copies."""
    said = next((match["sign"] for match in map(SEPARATOR.fullmatch, map(str.strip, lines[:1])) if match), "")
    likely = None
    for number, line in enumerate(lines[:HEADS]):
        for separator in sorted(said or SEPARATORS, key=line.count, reverse=True):
            head = named_columns(number, line, separator)
            if head and {*head.columns} >= NEEDED:
                return head
            if head and likely is None and is_table(head, lines[number:]):
                likely = head
    if likely:
        lacking = [f"{word} (such as {column})" for column, word in WANTED.items() if column not in likely.columns]
        raise FileError(
            f"This is a table with the columns {', '.join(likely.names)[: 4 * NOTED]}, and none of them is known to hold the "
            f"{' or the '.join(lacking)}: name it so in its first line."
        )
    return None


WANTED: Final = {"quantity": "number of copies", "name": "names of the cards"}


def named_columns(number: int, line: str, separator: str) -> TableHead | None:
    """A line as the head of a table; None where it cannot be one."""
    if separator not in line:
        return None
    names = next(cells_of(line, separator), [])
    columns = [column_of(name) for name in names]
    if "quantity" not in columns and columns.count("number") == 1 and "name" in columns:
        columns[columns.index("number")] = "quantity"
    return TableHead(number, separator, names, columns)


def column_of(name: str) -> str:
    """What a column holds, by its name; nothing where that is not known."""
    plain = " ".join(norm(name).replace("_", " ").replace("-", " ").replace(".", " ").split())
    plain = plain.rstrip(": ") or plain
    return BY_ALIAS.get(plain) or ("set" if plain.endswith(SETS) else "")


def is_table(head: TableHead, lines: list[str]) -> bool:
    """Whether lines stand in columns below a head: as many cells in each, and no number in the head where others have one."""
    rows = [cells for cells in cells_of("\n".join(lines[1:]), head.separator) if any(cells)]
    if not rows or any(len(cells) != len(head.names) for cells in rows) or not all(head.names):
        return False
    if any(any(map(str.isdigit, name)) for name in head.names) or counts(lines[0]):
        return False
    return any(cell.isdigit() for cells in rows for cell in cells) or bool(NEEDED & {*head.columns})


def head_notes(head: TableHead) -> Iterator[str]:
    """What of the names of columns had to be guessed."""
    for name, column in zip(head.names, head.columns, strict=True):
        if column == "quantity" and column_of(name) == "number":
            yield f"The column {name} is taken for the number of copies."


def preface_of(lines: list[str], separator: str) -> Iterator[str]:
    """The lines before the head, such as a title, without empty cells."""
    for line in lines:
        if line.strip() and not SEPARATOR.fullmatch(line.strip()) and not RULE.fullmatch(line):
            yield " ".join(filter(None, next(cells_of(line, separator), [])))


def cells_of(text: str, separator: str) -> Iterator[list[str]]:
    """The rows of a table, each cell in one line and without its guard; of bars without the empty cells outside. Raises FileError."""
    try:
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=separator, skipinitialspace=True):
            cells = [fold(unguard(cell)) for cell in row]
            if separator == "|":
                cells = cells[cells[:1] == [""] : len(cells) - (cells[-1:] == [""])]
            yield cells
    except csv.Error as error:
        raise FileError(f"The table cannot be read: {error}.") from None


def by_column(head: TableHead, cells: list[str]) -> dict[str, str]:
    """The cells of a row by what they hold; where several say the set, all of them."""
    row = dict.fromkeys((*COLUMNS, "beside"), "")
    for column, cell in zip(head.columns, cells, strict=False):
        if column and cell:
            row[column] = f"{row[column]} {cell}" if column == "set" and row[column] else row[column] or cell
    return row


def zone_of(row: Mapping[str, str]) -> str:
    """The zone of a row; a word of its own, or that it is beside the deck."""
    return row["zone"] or ("Sideboard" if norm(row["beside"]) in YES else "")


def row_of(row: Mapping[str, str], more: Iterable[str]) -> SheetRow:
    """A row of a table as a card. One with more cells than columns is not to be trusted: a comma in its name may have cut it."""
    beyond = [cell for cell in more if cell]
    name = ", ".join([row["name"], *beyond])
    said = f"{row['quantity']}, in a row with more cells than columns" if beyond else row["quantity"]
    return SheetRow(said, name, "", row["set"], row["number"], row["category"], row["tags"], row["note"])


def guard(cell: str) -> str:
    """A cell that no program takes for a formula: an apostrophe before what could be one."""
    return f"'{cell}" if LIVE.match(cell) else cell


def unguard(cell: str) -> str:
    """A cell as it was before it was guarded."""
    return cell[1:] if cell.startswith("'") and LIVE.match(cell[1:]) else cell
