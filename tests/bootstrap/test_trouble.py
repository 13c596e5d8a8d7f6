"""A running site in trouble: files made to take its memory, a database that is damaged, moved away or of a later version."""

import gzip
import json
import re
import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request

import psutil
import pytest

from decks.binder import TEXT_MAX
from tests.bootstrap.conftest import Copy, clean_environment, copy_project
from tests.bootstrap.sites import Browser, Site, start, wait_until
from tests.tiers import drawn

PAGES = ("/", "/decks/", "/search/?q=burn", "/g/runicka/cards/", "/api/v1/cards/", "/decks/new/")
GARBAGE = bytes(range(256)) * 16
ALLOWED = 200_000  # kB that uploads may add to a process
BUSY = 503
HEAD = b'{"file":"binder of Runebinder","edition":1,"seal":"x","decks":['
OPEN = b'{"game":"x","versions":['


def full(unit: bytes, head: bytes = b"", end: bytes = b"0]}") -> bytes:
    """Decks that are nothing but that, over and over, up to what a file may be."""
    return HEAD + head + unit * ((TEXT_MAX - 200) // len(unit)) + end


BOMBS = {  # each is JSON to its end: what is none is refused before anything becomes objects
    "objects": full(b"{},"),
    "words": full(b'"ab",'),
    "a deck of versions": full(b'{"a":1},', OPEN, b"0]}]}"),
    "one version": full(b'"a":1,', OPEN + b'{"sections":{', b'"b":1}}]}]}'),
    "one version of numbers": full(b"1.5,", OPEN + b'{"sections":[', b"1]}]}]}"),
    "pieces as large as they may be": HEAD + (OPEN + b'{"a":[' + b"1.5," * 450_000 + b"1]}]},") * 16 + b"0]}",
    "letters of four bytes": HEAD + b'"' + "\U0001f600".encode() * 7_000_000 + b'"]}',
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("trouble") / "project"
    copy_project(folder)
    here = {"DJANGO_SETTINGS_MODULE": "cardsite.settings", "PYTHONPATH": str(folder)}
    site = start(Copy(folder, clean_environment() | here), BEHIND_PROXY="1")
    wait_until(site.is_well, 60, site)
    yield site
    site.kill()


# Memory


def web_processes(site: Site) -> list[psutil.Process]:
    """Those that answer pages; the first one only watches them."""
    return psutil.Process(site.parts()["web"]).children()


def peak(process: psutil.Process) -> int:
    """The most memory that it has had, in kB."""
    return int(re.findall(r"VmHWM:\s*(\d+)", Path(f"/proc/{process.pid}/status").read_text())[0])


@pytest.fixture(scope="module")
def before(site: Site) -> dict[psutil.Process, int]:
    """What each process had needed before anybody sent a file."""
    return {process: peak(process) for process in web_processes(site)}


def uploaded(browser: Browser, data: bytes) -> int:
    """The status of a file that is brought, again for as long as the site says that others keep it busy with theirs."""
    token = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', browser.get("/your-data/"))[0]
    part = 'Content-Disposition: form-data; name="{}"{}\r\n\r\n'.format
    fields = (
        part("csrfmiddlewaretoken", "").encode() + token.encode(),
        part("file", '; filename="b.gz"').encode() + data,
    )
    body = b"".join(b"--x\r\n" + field + b"\r\n" for field in fields) + b"--x--\r\n"
    headers = {"Content-Type": "multipart/form-data; boundary=x", "Origin": browser.at}
    while True:
        try:
            with browser.opener.open(Request(f"{browser.at}/your-data/bring/", body, headers), timeout=60) as answer:
                return int(answer.status)
        except HTTPError as refused:
            if refused.code != BUSY:
                return refused.code
            time.sleep(int(refused.headers["Retry-After"]))


@pytest.mark.skipif(
    not Path("/proc/self/status").exists(), reason="only Linux tells the most memory that a process had"
)
@pytest.mark.parametrize("bomb", drawn("bombs", sorted(BOMBS), 2))
def test_four_uploads_at_once_add_at_most_200_mb_to_a_process(
    site: Site, before: dict[psutil.Process, int], bomb: str
) -> None:
    data = gzip.compress(BOMBS[bomb])
    visitors = [Browser(site, f"10.0.{sorted(BOMBS).index(bomb)}.{number}") for number in range(4)]
    with ThreadPoolExecutor(len(visitors)) as pool:
        assert set(pool.map(lambda visitor: uploaded(visitor, data), visitors)) == {422}
    assert web_processes(site) == list(before)
    assert max(peak(process) - least for process, least in before.items()) < ALLOWED


# A first form


def test_the_first_form_of_a_browser_sent_five_times_at_once_makes_one_run(site: Site) -> None:
    """Whichever of the processes answers."""
    anna = Browser(site, "10.9.9.9")
    form = "/runs/new/?game=runeslingers-awakening&ready=ember-rush"
    token = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', anna.get(form))[0]
    cookie = "; ".join(f"{one.name}={one.value}" for one in anna.cookies)
    fields = {"csrfmiddlewaretoken": token, "game": "runeslingers-awakening", "ready": "ember-rush", "games": "100"}

    def sent(_: int) -> tuple[int, str | None]:
        headers = {"Cookie": cookie, "Origin": anna.at, "Content-Type": "application/x-www-form-urlencoded"}
        with closing(HTTPConnection("localhost", site.port, timeout=30)) as connection:
            connection.request("POST", "/runs/new/", urlencode(fields | {"seed": "7"}), headers)
            answer = connection.getresponse()
            return answer.status, answer.headers["Location"]

    with ThreadPoolExecutor(5) as pool:
        ((status, _),) = set(pool.map(sent, range(5)))
    assert status == 302


# The database


def statuses(site: Site) -> set[int]:
    """How pages are answered, by whichever process and thread."""
    return {site.ask(path)[0] for path in PAGES * 4}


def health(site: Site) -> tuple[int, str]:
    """The status of the health page, and what it advises about the database."""
    status, answer = site.ask("/health/?format=json")
    return status, next(part["advice"] for part in json.loads(answer)["parts"] if part["part"] == "database")


def moved(folder: Path, name: str, to: str) -> None:
    """The database under another name, with all that lies beside it."""
    for file in folder.glob(f"{name}*"):
        file.rename(folder / file.name.replace(name, to))


class Writer(Browser):
    """Somebody who has the form of a new deck open."""

    def __init__(self, site: Site) -> None:
        super().__init__(site)
        self.token = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', self.get("/decks/new/"))[0]

    def sends(self) -> tuple[int, str]:
        """How it is answered."""
        form = {"csrfmiddlewaretoken": self.token, "for": "runeslingers-awakening constructed", "name": "Mine"}
        request = Request(f"{self.at}/decks/new/", urlencode(form).encode(), {"Origin": self.at})
        try:
            with self.opener.open(request, timeout=self.patience) as answer:
                return int(answer.status), answer.read().decode()
        except HTTPError as problem:
            return problem.code, problem.read().decode()


def test_of_a_database_that_was_moved_away_nobody_is_told_that_it_saves(site: Site) -> None:
    anna, var = Writer(site), site.folder / "var"
    moved(var, "db.sqlite3", "away")
    assert statuses(site) <= {503}
    for _ in range(4):
        status, page = anna.sends()
        assert status == 503
        assert "The data of this site is not in its place." in page
        assert "What you have just sent is not saved." in page
    assert health(site)[0] == 503
    assert "put the file back" in health(site)[1]
    assert not (var / "db.sqlite3").exists()
    moved(var, "away", "db.sqlite3")
    wait_until(site.is_well, 60, site)
    assert anna.sends()[0] == 200
    assert statuses(site) == {200}


def test_a_later_version_is_told_and_none_starts_on_its_database(site: Site) -> None:
    with closing(sqlite3.connect(site.folder / "var" / "db.sqlite3")) as file, file:
        file.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('decks', '9999_later', '2026-01-01')")
    status, advice = health(site)
    assert (status, "A later version of the site has changed this database (decks.9999_later)" in advice) == (503, True)
    site.process.terminate()
    assert site.process.wait(30) == 0
    again = Site(Copy(site.folder, site.environment))
    assert (again.process.wait(60), again.said().splitlines()[1:]) == (1, [f"CommandError: {advice}"])
    with closing(sqlite3.connect(site.folder / "var" / "db.sqlite3")) as file, file:
        file.execute("DELETE FROM django_migrations WHERE name = '9999_later'")


def test_a_damaged_database_is_told_on_pages_and_by_the_health_page(site: Site) -> None:
    again = start(Copy(site.folder, site.environment))
    try:
        wait_until(again.is_well, 60, again)
        anna = Writer(again)
        with open(site.folder / "var" / "db.sqlite3", "r+b") as file:
            file.seek(4_096)
            file.write(GARBAGE * 100)
        wait_until(lambda: health(again)[0] == 503, 20, again)
        assert "restore FILE" in health(again)[1]
        assert statuses(again) <= {503}
        status, page = anna.sends()
        assert (status, "The data of this site is damaged" in page) == (503, True)
    finally:
        again.kill()
