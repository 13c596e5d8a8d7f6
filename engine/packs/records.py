"""TOML tables -> records, by the fields of their dataclass; every mistake is kept with its file, table, key and line."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar, get_args, get_origin, get_type_hints

from engine.packs.cards import STATUSES, Origin

Record = TypeVar("Record")
WORDS: Final = {
    str: "text in quotes",
    int: "a whole number",
    bool: "true or false",
    tuple[str, ...]: "a list of texts in quotes",
    tuple[int, ...]: "a list of whole numbers",
}
SOURCE: Final = re.compile(r"\d{3}:\d+(-\d+)?|[A-Z][A-Z0-9]*(-[A-Z0-9]+)+|https?://\S+")
ID: Final = re.compile(r"[A-Za-z0-9]+([_-][A-Za-z0-9]+)*")
CONTROL: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")
MAX_NUMBER: Final = 32_767  # what the smallest column of any database holds
MAX_LENGTH: Final = {
    "id": 50, "name": 80, "short": 40, "family": 40, "edition": 40, "code": 10, "rulebook": 10, "kind": 20,
    "parameter": 10, "acts": 200, "house_source": 100, "source": 500,
}  # fmt: skip
HEADER: Final = re.compile(r"\s*\[\[?\s*([\w.-]+)\s*\]\]?")


@dataclass(frozen=True)
class Place:
    """A table in a file: its name and its number among the tables of that name, for nested tables one pair a level."""

    file: "File"
    path: tuple[tuple[str, int], ...] = ()
    id: str = ""

    def line(self, key: str = "") -> int:
        """The line of the key in this table, of the table's header where the key is not found, else 1."""
        return find_line(self.file.source, self.path, key)

    def name(self) -> str:
        """The table as a reader knows it: `[[card]] fireball`."""
        dotted = ".".join(name for name, _ in self.path)
        return f"[[{dotted}]] {self.id}".strip() if dotted else "top level"


@dataclass(eq=False)
class File:
    """A TOML file that is being read, and the mistakes found in it so far."""

    path: Path
    name: str
    problems: list[str]
    source: str = ""
    data: dict[str, Any] = field(default_factory=dict)

    def load(self) -> "File":
        """Read and parse; a file that cannot be read is a problem and an empty table."""
        try:
            self.source = text_in(self.path)
            self.data = tomllib.loads(self.source)
        except (OSError, UnicodeDecodeError) as error:
            self.problems.append(f"{self.name}:1: cannot be read: {error}")
        except RecursionError:
            self.problems.append(f"{self.name}:1: cannot be read: its values are nested too deeply")
        except ValueError as error:  # of TOML, or of a number or a date in it
            at = re.search(r"at line (\d+)", str(error))
            line = at[1] if at else str(self.source.count("\n") + 1)
            self.problems.append(f"{self.name}:{line}: not valid TOML: {error}")
        return self

    def complain(self, place: Place, key: str, message: str) -> None:
        """Keep one mistake, with where it stands."""
        self.problems.append(f"{self.name}:{place.line(key)}: {place.name()}{f': {key}' if key else ''}: {message}")

    def tables(
        self, name: str, within: Mapping[str, Any] | None = None, above: Place | None = None
    ) -> list[tuple[dict[str, Any], Place]]:
        """The tables `[[name]]` of the file, or of one table in it, each with its place."""
        tables = (self.data if within is None else within).get(name, [])
        path = above.path if above else ()
        if not isinstance(tables, list) or not all(isinstance(entry, dict) for entry in tables):
            self.complain(Place(self, (*path, (name, 0))), "", f"must be written as [[{name}]]")
            return []
        return [(entry, Place(self, (*path, (name, n)), str(entry.get("id", "")))) for n, entry in enumerate(tables)]


def text_in(path: Path) -> str:
    """The text of a file. Raises OSError, also for what is none, such as a pipe that nobody writes to, and UnicodeDecodeError."""
    if path.exists() and not path.is_file():
        raise OSError("it is not a file")
    return path.read_text(encoding="utf-8")


def find_line(source: str, path: tuple[tuple[str, int], ...], key: str) -> int:
    """The line (from 1) of `key` in the table that `path` leads to, such as [("format", 2), ("rule", 0)], or of its header.

    tomllib keeps no lines, so they are looked for.
    """
    lines = source.splitlines()
    heads = {n: header[1] for n, line in enumerate(lines) if (header := HEADER.match(line))}
    start, end = table_span(heads, path, len(lines))
    assignment = re.compile(rf"\s*\"?{re.escape(key)}\"?\s*=")
    own_end = min((n for n in heads if n > start), default=len(lines))
    hits = [n for n in range(start + 1, own_end) if key and assignment.match(lines[n])]
    hits += [n for n, name in heads.items() if start < n < end and key and name.endswith(f".{key}")]
    return (hits[0] if hits else max(start, 0)) + 1


def table_span(heads: Mapping[int, str], path: tuple[tuple[str, int], ...], length: int) -> tuple[int, int]:
    """From the header of the table that `path` leads to, to the line behind it and all that is nested in it."""
    start, end = -1, length
    for depth, (_, number) in enumerate(path):
        dotted = ".".join(name for name, _ in path[: depth + 1])
        headers = [n for n, name in heads.items() if start < n < end and name == dotted]
        if len(headers) <= number:
            break
        start = headers[number]
        later = (n for n, name in heads.items() if start < n < end and not name.startswith(f"{dotted}."))
        end = min(later, default=end)
    return start, end


def read_origin(table: dict[str, Any], place: Place, default: Origin | None = None) -> Origin:
    """`status` and `source` of a table; a missing status is a mistake unless there is a default."""
    if default is not None and "status" not in table:
        table = {"status": default.status, "source": default.source} | table
    status, source = table.get("status"), table.get("source", "")
    if not isinstance(status, str) or status not in STATUSES:
        place.file.complain(
            place, "status", f"{status!r} is not one of {', '.join(STATUSES)}" if status else "is missing"
        )
        return Origin("practice")
    if not isinstance(source, str) or any(not SOURCE.fullmatch(part) for part in source.split()):
        place.file.complain(
            place, "source", "must be rulebook lines such as 000:127, rulings such as ABC-Q5, or addresses"
        )
        return Origin(status)
    if not source and status != "practice":
        place.file.complain(place, "source", f"is missing, and a {status} value needs one")
    check_value(source, place, "source")
    return Origin(status, source)


def read_key(kind: Any, value: Any, place: Place, key: str) -> Any:
    """The value of a key as its kind: str, int, bool, tuple[str, ...] or tuple[int, ...]."""
    if get_origin(kind) is tuple and isinstance(value, list) and all(type(item) is get_args(kind)[0] for item in value):
        return tuple(value)
    plain = int if kind == int | None else kind
    if plain in (str, int, bool) and type(value) is plain:
        check_value(value, place, key)
        return value.strip() if isinstance(value, str) else value
    place.file.complain(place, key, f"{value!r} is not {WORDS.get(plain, 'of the right kind')}")
    return None


def check_value(value: Any, place: Place, key: str) -> None:
    """A value that every database can hold, and an id that an address can hold."""
    if isinstance(value, int) and abs(value) > MAX_NUMBER:
        place.file.complain(place, key, f"{value} is beyond {MAX_NUMBER}")
    if not isinstance(value, str):
        return
    if CONTROL.search(value):
        place.file.complain(place, key, "has a character that cannot be shown")
    if len(value) > MAX_LENGTH.get(key, len(value)):
        place.file.complain(place, key, f"has {len(value)} characters; at most {MAX_LENGTH[key]}")
    if key == "id" and not ID.fullmatch(value):
        place.file.complain(place, key, "must be letters and digits, joined by hyphens or underscores")


@cache
def hints_of(cls: Any) -> dict[str, Any]:
    """The types of a class's fields: a pack has thousands of tables, of a dozen classes."""
    return get_type_hints(cls)


def read_record(
    cls: type[Record], table: dict[str, Any], place: Place, spare: tuple[str, ...] = (), **values: Any
) -> Record | None:
    """One record of `cls` from a table whose keys are its fields; None, with the mistakes kept, where it cannot be.

    `values` are those that do not stand in the table, `spare` keys that somebody else reads. A field `origin` is read from
    `status` and `source`.
    """
    before = len(place.file.problems)
    hints = hints_of(cls)  # type: ignore[arg-type]
    keys = {item.name: item for item in fields(cls) if item.name not in values}  # type: ignore[arg-type]
    if "origin" in keys:
        values["origin"] = read_origin(table, place)
        del keys["origin"]
        spare = (*spare, "status", "source")
    for key in table.keys() - keys.keys() - set(spare):
        near = get_close_matches(key, [*keys, *spare], 1)
        place.file.complain(place, key, "is not a key of this table" + (f"; did you mean {near[0]}?" if near else ""))
    for key, item in keys.items():
        if key in table:
            values[key] = read_key(hints[key], table[key], place, key)
        elif item.default is MISSING and item.default_factory is MISSING:
            place.file.complain(place, key, "is missing")
    return cls(**values) if len(place.file.problems) == before else None


def by_id(file: File, records: list[tuple[Any, Place]]) -> dict[str, Any]:
    """Records by id; a second one of the same id is a mistake."""
    ids: dict[str, Any] = {}
    for record, place in records:
        if record is None:
            continue
        if record.id in ids:
            file.complain(place, "id", f"{record.id!r} is already taken in this game; ids are unique")
        ids[record.id] = record
    return ids
