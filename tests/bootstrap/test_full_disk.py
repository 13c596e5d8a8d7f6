"""A site whose disk is full: pages go on, whoever saves is told, what dies comes back, nothing is lost; or may not be written."""

import contextlib
import json
import os
import shutil
import signal
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError

import pytest

from tests.bootstrap.conftest import Copy, clean_environment, copy_project
from tests.bootstrap.sites import Browser, Site, start, wait_until

SIZE = "96m"


def mount(*words: str) -> bool:
    return shutil.which("mount") is not None and subprocess.run(["mount", *words], capture_output=True).returncode == 0


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The project, with a small disk for its state."""
    folder = tmp_path_factory.mktemp("small disk") / "project"
    copy_project(folder)
    (folder / "var").mkdir()
    if not mount("-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(folder / "var")):
        pytest.skip("this user may not mount a small disk")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder / "var")], check=True)


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[Site]:
    here = {"DJANGO_SETTINGS_MODULE": "cardsite.settings", "PYTHONPATH": str(folder), "DEBUG": "1"}
    site = start(Copy(folder, clean_environment() | here))
    wait_until(site.is_well, 60, site)
    yield site
    site.kill()


def fill(disk: Path) -> Path:
    """A file that takes all the room that is left."""
    ballast = disk / "ballast"
    with open(ballast, "wb", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(b"0" * 65_536)
    return ballast


def forget_the_log_of_the_database(disk: Path) -> None:
    """What it has written ahead lies in its file: the room that it had taken for that is free, and not kept for what comes."""
    with contextlib.closing(sqlite3.connect(disk / "db.sqlite3", timeout=30)) as database:
        assert database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0


def saved(browser: Browser) -> str:
    """The address of a deck that needs room of its own. Raises HTTPError."""
    form = {"for": "runeslingers-awakening constructed", "name": "Heavy", "description": "a" * 10_000}
    return browser.send("/decks/new/", "/decks/new/?game=runeslingers-awakening", **form)


def shows(browser: Browser, deck: str) -> bool:
    """Whether a deck is there; nobody may answer yet."""
    with contextlib.suppress(OSError):
        return "Heavy" in browser.get(deck)
    return False


def disk_of(site: Site) -> tuple[int, str]:
    """The status of the health page, and what it advises about the disk."""
    status, answer = site.ask("/health/?format=json")
    return status, next(part["advice"] for part in json.loads(answer)["parts"] if part["part"] == "disk")


def test_full_disk_costs_what_is_sent_and_nothing_else(site: Site) -> None:
    anna, var = Browser(site), site.folder / "var"
    deck = saved(anna)
    forget_the_log_of_the_database(var)
    ballast = fill(var)
    with pytest.raises(HTTPError) as refused:
        saved(anna)
    assert refused.value.code == 503
    assert "What you have just sent is not saved." in refused.value.read().decode()
    assert [site.ask(path)[0] for path in ("/", "/decks/", "/search/?q=burn", "/api/v1/cards/")] == [200] * 4
    assert disk_of(site) == (503, "Make room where the site keeps its data: 0.0 MB are free, and 16 are needed.")
    os.kill(site.parts()["web"], signal.SIGKILL)
    wait_until(lambda: "The web was ended by SIGKILL" in site.said(), 10, site)
    wait_until(lambda: shows(anna, deck), 60, site)
    ballast.unlink()
    assert saved(anna) != deck
    wait_until(site.is_well, 60, site)
    assert site.process.poll() is None


def test_start_without_room_says_so_in_a_line(site: Site) -> None:
    site.process.terminate()
    assert site.process.wait(30) == 0
    ballast = fill(site.folder / "var")
    again = Site(Copy(site.folder, site.environment))
    assert again.process.wait(60) == 1
    assert again.said().startswith("CommandError: [Errno 28] No space left on device: make room for ")
    assert again.said().count("\n") == 1
    ballast.unlink()


def test_start_where_nothing_may_be_written_says_so_in_a_line(site: Site) -> None:
    var = str(site.folder / "var")
    wait_until(lambda: mount("-o", "remount,ro", var), 20, site)  # whoever still ends may have files open
    try:
        again = Site(Copy(site.folder, site.environment))
        assert again.process.wait(60) == 1
    finally:
        mount("-o", "remount,rw", var)
    assert again.said().startswith("CommandError: [Errno 30] Read-only file system: ")
    assert again.said().endswith(f": let this user write to {var}.\n")
    assert again.said().count("\n") == 1
