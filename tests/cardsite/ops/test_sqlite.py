"""A site on SQLite makes no database in the place of one that is gone, and ends a connection whose file has been moved away."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import OperationalError, connections
from django.db.migrations.recorder import MigrationRecorder

from cardsite.ops import database
from cardsite.ops.sqlite.base import DatabaseWrapper, making
from decks.models import Deck

pytestmark = pytest.mark.django_db


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """An empty database with a trying name."""
    path = tmp_path / "it's 100% #1?.sqlite3"
    asked(path, "VACUUM")
    return path


def asked(path: Path, statement: str) -> list[Any]:
    """What the SQLite of the machine answers to a statement."""
    with closing(sqlite3.connect(path)) as there:
        return there.execute(statement).fetchall()


@pytest.fixture
def opened(file: Path) -> Iterator[DatabaseWrapper]:
    """A connection to it, as each request has one."""
    one = connections["default"].copy() if connections["default"].vendor == "sqlite" else None
    if not isinstance(one, DatabaseWrapper):
        pytest.skip("this site is on PostgreSQL")
    one.settings_dict["NAME"] = str(file)
    yield one
    one.close()


def write(connection: DatabaseWrapper) -> None:
    """What a request does: it looks whether the connection still holds, and writes."""
    connection.close_if_unusable_or_obsolete()
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE IF NOT EXISTS t (n)")
        cursor.execute("INSERT INTO t VALUES (1)")


def moved(file: Path, name: str) -> Path:
    """The file under another name, with the log that lies beside it."""
    for one in sorted(file.parent.glob("*")):
        if one.name.startswith(file.name):
            one.rename(one.with_name(one.name.replace(file.name, name)))
    return file.with_name(name)


def rows(path: Path) -> int:
    return int(asked(path, "SELECT count(*) FROM t")[0][0])


def test_a_file_in_its_place_stays_open(opened: DatabaseWrapper, file: Path) -> None:
    write(opened)
    first = opened.connection
    write(opened)
    assert opened.connection is first
    assert rows(file) == 2


def test_a_file_that_is_gone_is_not_made_anew(opened: DatabaseWrapper, file: Path) -> None:
    file.unlink()
    with pytest.raises(OperationalError, match="unable to open database file"):
        write(opened)
    assert not file.exists()
    with making():
        write(opened)
    assert rows(file) == 1


def test_nothing_is_written_to_a_file_that_has_been_moved_away(opened: DatabaseWrapper, file: Path) -> None:
    write(opened)
    away = moved(file, "away")
    with pytest.raises(OperationalError, match="unable to open database file"):
        write(opened)
    assert rows(away) == 1
    moved(away, file.name)
    write(opened)
    assert rows(file) == 2


def test_of_two_files_in_the_same_place_the_one_that_lies_there_counts(opened: DatabaseWrapper, file: Path) -> None:
    write(opened)
    old = moved(file, "old")
    asked(file, "VACUUM")
    write(opened)
    assert (rows(old), rows(file)) == (1, 1)


def test_migrate_makes_the_file_by_its_checks_too(tmp_path: Path) -> None:
    """As the units of docs/deploy call it, on a machine that has no database yet."""
    file = tmp_path / "new.sqlite3"
    environment = os.environ | {"DATABASE_URL": f"sqlite:///{file}"}
    command = [sys.executable, "-m", "django", "migrate", "catalog", "0001", "--no-input", "-v0"]
    subprocess.run(command, cwd=settings.BASE_DIR, env=environment, check=True, capture_output=True)
    assert asked(file, "SELECT count(*) FROM catalog_game") == [(0,)]


# Later versions


def test_migrate_refuses_what_a_later_version_has_changed() -> None:
    recorder = MigrationRecorder(connections["default"])
    call_command("migrate", verbosity=0)
    recorder.record_applied("decks", "9999_later")
    with pytest.raises(CommandError) as refused:
        call_command("migrate", verbosity=0)
    assert str(refused.value) == database.LATER.format("decks.9999_later")
    recorder.record_unapplied("decks", "9999_later")
    call_command("migrate", verbosity=0)
    assert Deck.objects.count() == 0
