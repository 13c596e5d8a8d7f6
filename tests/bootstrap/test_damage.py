"""A start over a damaged `var/`: what can be made anew is, in a line at most, and the site is well."""

import os
import re
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardsite import parts
from tests.bootstrap.conftest import MADE_HERE, ROOT, Copy, clean_environment
from tests.bootstrap.sites import Site, start, stops, wait_until

pytestmark = [
    pytest.mark.skipif(os.name == "nt", reason="sends signals"),
    pytest.mark.skipif(parts.queue_program() is None, reason="no queue server on this machine"),
]
GARBAGE = bytes(range(128, 256)) * 8
DAMAGED = (
    "static/.collected",
    "static/staticfiles.json",
    "queue/appendonlydir/appendonly.aof.manifest",
    "queue/appendonlydir/appendonly.aof.1.incr.aof",
    "up.json",
    "up.lock",
    "env.lock",
    "log/web.log",
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("damaged") / "project"
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*MADE_HERE))
    for name in DAMAGED:
        path = folder / "var" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(GARBAGE)
    here = {"DJANGO_SETTINGS_MODULE": "cardsite.settings", "PYTHONPATH": str(folder)}
    site = start(Copy(folder, clean_environment() | here))
    yield site
    site.kill()


def test_damaged_files_are_made_anew_and_told_in_a_line(site: Site) -> None:
    wait_until(site.is_well, 60, site)
    said = site.said()
    damaged = site.folder / "var" / "queue" / "damaged"
    assert f"The files of the queue are damaged and lie in {damaged} now. Nothing is lost: work is sent again" in said
    assert said.count("The queue ended") == 1
    assert "Traceback" not in said
    assert (damaged / "appendonly.aof.manifest").read_bytes() == GARBAGE


def test_pages_have_their_stylesheets(site: Site) -> None:
    page = site.ask("/")[1].decode()
    sheets = re.findall(r'<link rel="stylesheet" href="([^"]+)"', page)
    assert sheets
    assert {site.ask(sheet)[0] for sheet in sheets} == {200}


def test_damaged_database_is_told_in_a_line(site: Site) -> None:
    stops(site, signal.SIGTERM)
    database: Path = site.folder / "var" / "db.sqlite3"
    for path in database.parent.glob("db.sqlite3*"):
        path.unlink()
    database.write_bytes(GARBAGE * 8)
    again = Site(Copy(site.folder, site.environment))
    assert again.process.wait(60) == 1
    last = again.said().splitlines()[-1]
    assert last == "CommandError: The database cannot be used (file is not a database): check DATABASE_URL and var/."
    assert "Traceback" not in again.said()
