"""Decks as tables, and tables as text. A table carries neither title nor format nor description."""

import csv
import io
import re
from collections.abc import Iterable, Mapping

from decks.construction.formats.layout import (
    POOL,
    FileError,
    FileText,
    SectionCards,
    in_game_order,
    name_of,
    parts,
)
from decks.construction.formats.line_forms import fold
from decks.construction.formats.text_files import pool_line
from engine.packs.cards import DeckList, Pack

COLUMNS = ("quantity", "name", "set", "number", "zone", "category", "tags", "note")
ALIASES = {
    "count": "quantity", "qty": "quantity", "copies": "quantity", "card": "name", "edition": "set",
    "board": "zone", "section": "zone", "collector number": "number",
}  # fmt: skip
LIVE = re.compile(r"'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])")  # what a table program may take for a formula


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
        message = f"The table cannot be read: {error}."
        raise FileError(message) from None
    lines = [line for zone, cards in by_zone.items() for line in (zone or "Cards", *cards, "") if cards or not zone]
    return FileText("\n".join([*lines, *drawn]))


def lines_of_row(row: Mapping[str, str]) -> Iterable[str]:
    """A row of a table as a line of text, after what is noted about it."""
    if row["note"]:
        yield f"// note: {row['name']}: {row['note']}"
    marks = [f"({row['set']})" if row["set"] else "", row["number"], f"[{row['category']}]" if row["category"] else ""]
    tags = [f"#{tag.strip('#')}" for tag in re.split(r"[\s,;]+", row["tags"]) if tag]
    yield " ".join(filter(None, [row["quantity"], row["name"], *marks, *tags]))
