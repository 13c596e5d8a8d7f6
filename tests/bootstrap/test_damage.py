"""A start over a damaged `var/`: what can be made anew is, in a line at most, and the site is well."""

import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardsite.ops import parts
from tests.bootstrap.conftest import Copy, clean_environment, copy_project
from tests.bootstrap.sites import Site, start, stops, wait_until

pytestmark = [
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
    copy_project(folder)
    for name in DAMAGED:
        path = folder / "var" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(GARBAGE)
    here = {"DJANGO_SETTINGS_MODULE": "cardsite.settings", "PYTHONPATH": str(folder)}
    site = start(Copy(folder, clean_environment() | here))
    yield site
    site.kill()


@pytest.fixture(scope="module")
def stopped(site: Site) -> Site:
    stops(site, signal.SIGTERM)
    return site


def test_damaged_files_are_made_anew_and_told_in_a_line(site: Site) -> None:
    wait_until(site.is_well, 60, site)
    said = site.said()
    damaged = site.folder / "var" / "queue" / "damaged"
    assert f"The files of the queue are damaged and lie in {damaged} now. Nothing is lost: work is sent again" in said
    assert said.count("The queue ended") == 1
    assert "Traceback" not in said
    assert (damaged / "appendonly.aof.manifest").read_bytes() == GARBAGE


def test_pages_have_their_stylesheets(site: Site) -> None:
    sheets = re.findall(r'<link rel="stylesheet" href="([^"]+)"', site.ask("/")[1].decode())
    assert sheets
    assert {site.ask(sheet)[0] for sheet in sheets} == {200}


def test_log_of_an_earlier_start_is_set_aside(site: Site) -> None:
    assert (site.folder / "var" / "log" / "web.log.1").read_bytes() == GARBAGE


def test_terminated_start_leaves_nothing(stopped: Site) -> None:
    assert not (stopped.folder / "var" / "up.json").exists()


def test_damaged_database_is_told_in_a_line(stopped: Site) -> None:
    database: Path = stopped.folder / "var" / "db.sqlite3"
    for path in database.parent.glob("db.sqlite3*"):
        path.unlink()
    database.write_bytes(GARBAGE * 8)
    again = Site(Copy(stopped.folder, stopped.environment))
    assert again.process.wait(60) == 1
    last = again.said().splitlines()[-1]
    assert last == "CommandError: The database cannot be used (file is not a database): check DATABASE_URL and var/."
    assert "Traceback" not in again.said()
