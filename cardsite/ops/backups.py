"""A backup: all that people made on the site as one file, taken in one moment while it runs, and put back on either database.

Line by line JSON, zipped: a head, then of each table its columns and its rows, and at the end how many rows there are and a digest
of all that stands before. The catalogue is not in it: it is loaded from the games' folders. The key that signs cookies is, where it
lies under var/, since without it nobody would be known again: guard the file as you guard the key.
"""

import gzip
import hashlib
import json
import os
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.db import connection, models, transaction
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from decks.models import NormField, OriginDay, PlayedField, ReadyDeck, ReadyDeckCard
from engine.packs.folding import norm

NAME, EDITION = "backup of Runebinder", 1
APPS = ("decks",)  # whose migrations shape these tables
LEFT_OUT = (ReadyDeck, ReadyDeckCard, PlayedField, OriginDay)  # made of the games' folders; limits that count anew
TABLES: tuple[type[models.Model], ...] = tuple(
    model
    for app in APPS
    for model in apps.get_app_config(app).get_models(include_auto_created=True)
    if model not in LEFT_OUT
)
BATCH = 500  # rows
KEY_FILE: Path = settings.VAR / "secret.key"

Line = dict[str, Any] | list[Any]


class BackupError(Exception):
    """A file that is no whole backup, or a database that it cannot go into; the message says why, and what helps."""


@dataclass
class Contents:
    """What a backup says of itself: when it was taken, after which migrations, how many rows of each table, and the site's key."""

    made: datetime
    migrations: list[str]
    key: str
    rows: Counter[str] = field(default_factory=Counter)


# To take one


def take(path: Path) -> Contents:
    """Write a backup, whole or not at all. Raises OSError where it cannot be written."""
    draft = path.with_name(f"{path.name}.part")
    contents = Contents(timezone.now(), migrations(), own_key())
    try:
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            with gzip.GzipFile(fileobj=file, mode="wb", mtime=0) as stream, one_moment():
                write(stream, contents)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    return contents


def own_key() -> str:
    """The key under var/, if it is the one that signs; nothing where the environment has another one."""
    key = KEY_FILE.read_text() if KEY_FILE.exists() else ""
    return key if key == settings.SECRET_KEY else ""


def write(stream: gzip.GzipFile, contents: Contents) -> None:
    """All lines of a backup, the last with the digest of those before."""
    digest = hashlib.sha256()
    for line in lines(contents):
        text = json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        digest.update(text)
        stream.write(text)
    end = {"rows": contents.rows.total(), "sha256": digest.hexdigest()}
    stream.write(json.dumps(end).encode() + b"\n")


def lines(contents: Contents) -> Iterator[Line]:
    """The head, and the rows of each table under its columns."""
    date = contents.made.isoformat()
    yield {"file": NAME, "edition": EDITION, "made": date, "migrations": contents.migrations, "key": contents.key}
    for model in TABLES:
        columns = [column.attname for column in model._meta.concrete_fields]
        yield {"table": model._meta.label_lower, "columns": columns}
        for row in model._default_manager.order_by("pk").values_list(*columns).iterator(BATCH):
            contents.rows[model._meta.label_lower] += 1
            yield [value.isoformat() if isinstance(value, datetime) else value for value in row]


@contextmanager
def one_moment() -> Iterator[None]:
    """All that is read in here is as it was at the beginning, and nobody waits for it."""
    begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" if connection.vendor == "postgresql" else "BEGIN DEFERRED"
    with connection.cursor() as cursor:
        cursor.execute(begin)
        try:
            yield
        finally:
            cursor.execute("COMMIT")


def migrations() -> list[str]:
    """The migrations of these tables that the code has."""
    return sorted(f"{app}.{name}" for app, name in MigrationLoader(None).disk_migrations if app in APPS)


# To put it back


def lines_of(path: Path) -> Iterator[Line]:
    """The lines of a whole backup but its last, one after the other. Raises BackupError at the first sign that it is none."""
    digest, last = hashlib.sha256(), b""
    try:
        with gzip.open(path) as stream:
            for line in stream:
                if last:
                    digest.update(last)
                    yield json.loads(last)
                last = line
        end = json.loads(last or b"{}")
    except (OSError, EOFError, zlib.error, ValueError, RecursionError) as problem:
        raise BackupError(
            f"{path} is not a complete backup ({problem}): use another file, or another backup."
        ) from None
    if not isinstance(end, dict) or end.get("sha256") != digest.hexdigest():
        raise BackupError(f"{path} is not a complete backup, or has been changed: use another file, or another backup.")


def contents_of(path: Path) -> Contents:
    """What a backup holds; all of it has been read by then. Raises BackupError."""
    entries = lines_of(path)
    head = next(entries, None)
    if not isinstance(head, dict) or head.get("file") != NAME:
        raise BackupError(f"{path} is not a backup of this site.")
    if head["edition"] != EDITION:
        raise BackupError(f"{path} is written in edition {head['edition']}; this site reads edition {EDITION}.")
    contents = Contents(datetime.fromisoformat(head["made"]), head["migrations"], head["key"])
    table = ""
    for line in entries:
        table = line["table"] if isinstance(line, dict) else table
        contents.rows[table] += isinstance(line, list)
    if later := sorted(set(contents.migrations) - set(migrations())):
        raise BackupError(f"{path} comes from a later version of the site ({later[-1]}): restore it with that one.")
    return contents


def restore(path: Path, *, replace: bool = False) -> Contents:
    """Put a backup into the database, all or nothing, and the site's key under var/. Raises BackupError, also where there are rows
    that it would `replace` unless told to.
    """
    contents = contents_of(path)
    with transaction.atomic():
        keep_others_out()
        if (held := sum(model._default_manager.count() for model in TABLES)) and not replace:
            raise BackupError(f"This site has {held:,} rows already: --replace puts the backup in their place.")
        for model in reversed(TABLES):
            model._default_manager.all().delete()
        fill(lines_of(path))
        go_on_counting()
        if contents.key:
            put_key(contents.key)
    return contents


def keep_others_out() -> None:
    """Let nobody write to these tables until the end of the transaction; SQLite lets only one write anyway."""
    if connection.vendor == "postgresql":
        tables = ", ".join(connection.ops.quote_name(model._meta.db_table) for model in TABLES)
        with connection.cursor() as cursor:
            cursor.execute(f"LOCK TABLE {tables} IN ACCESS EXCLUSIVE MODE")


def go_on_counting() -> None:
    """New rows get numbers above all that were ever given, here or where the backup comes from; SQLite sees to that itself."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            for model in TABLES:
                table = model._meta.db_table
                sequence = f"pg_get_serial_sequence('{table}', 'id')"
                top = f"SELECT COALESCE(MAX(id), 1) FROM {connection.ops.quote_name(table)}"
                cursor.execute(f"SELECT setval({sequence}, GREATEST(({top}), nextval({sequence})))")


def put_key(key: str) -> None:
    """The site's key in its place, whole and for this user alone."""
    draft = KEY_FILE.with_name(f"{KEY_FILE.name}.part")
    draft.unlink(missing_ok=True)
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(key)
    draft.replace(KEY_FILE)


def fill(entries: Iterator[Line]) -> None:
    """Insert the rows as they are told, times and numbers included, a table after the other."""
    next(entries)
    by_label = {model._meta.label_lower: model for model in TABLES}
    model, columns = TABLES[0], list[str]()
    while batch := list(islice(entries, BATCH)):
        rows: list[list[Any]] = []
        for line in batch:
            if isinstance(line, dict):
                insert(model, columns, rows)
                model, columns, rows = by_label[line["table"]], line["columns"], []
            else:
                rows.append(line)
        insert(model, columns, rows)


def insert(model: type[models.Model], columns: list[str], rows: list[list[Any]]) -> None:
    """Rows of a table; a column that the backup does not know gets what new rows get."""
    if not rows:
        return
    quote = connection.ops.quote_name
    fields = list(model._meta.concrete_fields)
    names = ", ".join(quote(str(one.column)) for one in fields)
    marks = ", ".join(["%s"] * len(fields))
    cells = [dict(zip(columns, row, strict=True)) for row in rows]
    values = [[database_value(one, row) for one in fields] for row in cells]
    with connection.cursor() as cursor:
        cursor.executemany(f"INSERT INTO {quote(model._meta.db_table)} ({names}) VALUES ({marks})", values)


def database_value(column: "models.Field[Any, Any]", row: dict[str, Any]) -> Any:
    """A value as the database takes it."""
    value = norm(row[column.of]) if isinstance(column, NormField) else row.get(column.attname, column.get_default())
    if isinstance(column, models.ForeignKey):
        column = column.target_field
    return column.get_db_prep_save(column.to_python(value), connection)
