"""Test games while processes are killed: a real site with real workers, and whatever dies, the totals are those of the engine.

The site is a copy of the project with less patience: leases are short and the reaper comes often, so that this takes seconds.
"""

import json
import os
import random
import re
import shutil
import signal
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psutil
import psycopg
import pytest
from django.db import connection
from django.http import QueryDict

from cardsite import parts
from decks.asking import Asked, made
from tests.bootstrap.conftest import MADE_HERE, ROOT, Copy, clean_environment
from tests.bootstrap.sites import PATIENCE, Browser, Site, start
from tests.decks.games_asked_for import SLUG, played_directly, ready_deck

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.sql,
    pytest.mark.skipif(os.name == "nt", reason="sends signals"),
    pytest.mark.skipif(parts.queue_program() is None, reason="no queue server on this machine"),
]

LEASE, ROUND = 5, 1  # seconds in the copy
KILLS, PAUSE = 20, (0.05, 0.4)
KILLING = 2 * LEASE  # seconds at most, so that a chunk loses two of its three attempts at most
IMPATIENT = (
    ("decks/ledger.py", "LEASE = timedelta(seconds=15)", f"LEASE = timedelta(seconds={LEASE})"),
    ("cardsite/management/commands/reap.py", "EVERY = 5.0", f"EVERY = {ROUND}.0"),
    ("cardsite/settings.py", "whitenoise.storage.Compressed", "django.contrib.staticfiles.storage."),  # most of a start
)
DEADLY = """

def deadly(view: View, decision: Decision) -> int:
    import os

    if view.turn > 2:
        os.kill(os.getpid(), 9)
    return 0


PILOTS = {"deadly": deadly}
"""


class Queue:
    """A queue server of the test's own, which can be away for as long as the test likes."""

    def __init__(self, folder: Path) -> None:
        self.part = parts.queue(str(parts.queue_program()), folder / "queue.sock")
        self.part.command = [word if word != str(parts.QUEUE) else str(folder) for word in self.part.command]
        self.part.log = folder / "queue.log"
        self.folder = folder
        self.url = f"redis+socket://{folder / 'queue.sock'}"
        self.part.start(folder)

    def be_away(self) -> None:
        self.part.kill()

    def come_back(self) -> None:
        self.part.start(self.folder)

    @contextmanager
    def hanging(self) -> Iterator[None]:
        """Its socket still takes what is sent, and nobody answers."""
        assert self.part.process
        self.part.process.send_signal(signal.SIGSTOP)
        yield
        self.part.process.send_signal(signal.SIGCONT)


class Visitor(Browser):
    """Somebody who asks for test games."""

    def ask_for(self, games: int, deck: str, **fields: str) -> str:
        """The address of the run."""
        form, given = f"/runs/new/?game={SLUG}&ready={deck}", {"game": SLUG, "ready": deck, "games": str(games)}
        return self.send("/runs/new/", form, **given | {"seed": "7"} | fields)

    def has_ended(self, run: str) -> bool:
        return 'id="progress"' not in self.get(run)

    def report(self, run: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.get(f"{run}report.json"))
        return found


@pytest.fixture(scope="module")
def database(django_db_setup: None) -> str:
    """The address of a database that only this site uses; empty for its own file."""
    url = os.environ.get("DATABASE_URL", "")
    if connection.vendor != "postgresql":
        return ""
    with psycopg.connect(url, autocommit=True) as server:
        server.execute("CREATE DATABASE faults")
    return urlunsplit(urlsplit(url)._replace(path="/faults"))


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    folder = tmp_path_factory.mktemp("faults") / "project"
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*MADE_HERE))
    for path, patient, impatient in IMPATIENT:
        text = (folder / path).read_text()
        assert patient in text
        (folder / path).write_text(text.replace(patient, impatient))
    with open(folder / "engine/games/runeslingers/awakening/pilot.py", "a") as pilots:
        pilots.write(DEADLY)
    here = {"DJANGO_SETTINGS_MODULE": "cardsite.settings", "PYTHONPATH": str(folder)}
    return Copy(folder, clean_environment() | here)


@pytest.fixture(scope="module")
def queue() -> Iterator[Queue]:
    with tempfile.TemporaryDirectory() as folder:
        queue = Queue(Path(folder))
        yield queue
        queue.be_away()


@pytest.fixture(scope="module")
def site(copy: Copy, queue: Queue, database: str) -> Iterator[Site]:
    cache = f"unix://{queue.folder / 'queue.sock'}?db=1"
    given = {"BROKER_URL": queue.url, "CACHE_URL": cache} | ({"DATABASE_URL": database} if database else {})
    site = start(copy, **given)
    yield site
    site.kill()


def wait_for(true: Callable[[], bool], seconds: float, site: Site) -> None:
    began = time.monotonic()
    while not true():
        assert time.monotonic() - began < seconds, (
            site.said() + (site.folder / "var/log/worker.log").read_text()[-3000:]
        )
        time.sleep(0.2)


def victims(site: Site, queue: Queue) -> dict[str, list[int]]:
    """The processes that may be killed now, by kind."""
    worker = site.parts().get("worker", 0)
    found: dict[str, list[int]] = {"child": [], "worker": [], "queue": []}
    if worker and psutil.pid_exists(worker):
        found["worker"] = [worker]
        found["child"] = [child.pid for child in psutil.Process(worker).children()]
    if queue.part.process and queue.part.is_running():
        found["queue"] = [queue.part.process.pid]
    return found


def kill_somebody(site: Site, queue: Queue, rng: random.Random) -> bool:
    """Kill a child of the worker, the worker or the queue server; whoever starts it again does so at once."""
    kind = rng.choices(("child", "worker", "queue"), (6, 1, 2))[0]
    try:
        alive = victims(site, queue)[kind]
        if not alive:
            return False
        os.kill(rng.choice(alive), signal.SIGKILL)
    except (psutil.NoSuchProcess, ProcessLookupError):
        return False
    if kind == "queue":
        queue.be_away()
        queue.come_back()
    return True


def same_games(games: int, deck: str) -> dict[str, Any]:
    """What the engine alone finds in the games that were asked for."""
    given = QueryDict(mutable=True)
    given.update({"games": str(games), "seed": "7"})
    return played_directly(made(Asked.of(given), ready_deck(deck), "somebody"))


def test_whatever_is_killed_the_totals_are_the_same_and_a_deadly_game_ends_its_own_run_only(
    site: Site, queue: Queue
) -> None:
    visitor, poisoner, rng = Visitor(site), Visitor(site), random.Random(20)
    wait_for(site.is_well, PATIENCE, site)
    peace = time.monotonic() + KILLING
    poisoned = poisoner.ask_for(100, "ember-rush", pilot="deadly")
    asked = {
        visitor.ask_for(games, deck): (games, deck) for games, deck in ((1000, "ember-rush"), (800, "starter-eva"))
    }
    kills = 0
    while kills < KILLS and time.monotonic() < peace:
        kills += kill_somebody(site, queue, rng)
        time.sleep(rng.uniform(*PAUSE))
    assert kills
    wanted = [same_games(games, deck) for games, deck in asked.values()]
    wait_for(lambda: all(map(visitor.has_ended, asked)), 60, site)
    for run, totals in zip(asked, wanted, strict=True):
        report = visitor.report(run)
        assert report["asked"]["state"] == "done", report["asked"]["reason"]
        assert report["tally"] == totals
    wait_for(lambda: poisoner.has_ended(poisoned), 60, site)
    found = poisoner.report(poisoned)["asked"]
    assert found["state"] == "failed"
    assert re.fullmatch(r"The worker was lost 3 times over game (1|51), seed \d+\.", found["reason"])


@contextmanager
def locked(site: Site, database: str) -> Iterator[None]:
    """Nobody else can write meanwhile."""
    if database:
        with psycopg.connect(database) as holder:
            holder.execute("LOCK TABLE decks_chunk IN ACCESS EXCLUSIVE MODE")
            yield
        return
    holder = sqlite3.connect(site.folder / "var" / "db.sqlite3", isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    yield
    holder.execute("ROLLBACK")
    holder.close()


def test_without_a_queue_runs_are_entered_at_once_and_played_when_it_is_back(site: Site, queue: Queue) -> None:
    visitor = Visitor(site)
    queue.be_away()
    began = time.monotonic()
    run = visitor.ask_for(300, "starter-romin")
    assert time.monotonic() - began < 4
    assert "They wait for a worker" in visitor.get(run)
    time.sleep(4)
    assert not visitor.has_ended(run)
    queue.come_back()
    wait_for(lambda: visitor.has_ended(run), 60, site)
    assert visitor.report(run)["tally"] == same_games(300, "starter-romin")


def seconds_to_ask(visitor: Visitor, asked: list[str]) -> float:
    began = time.monotonic()
    asked.append(visitor.ask_for(200, "starter-romin"))
    return time.monotonic() - began


def test_with_a_queue_that_hangs_runs_are_entered_within_two_seconds_and_played_later(site: Site, queue: Queue) -> None:
    visitor, asked = Visitor(site), list[str]()
    with queue.hanging():
        assert min(seconds_to_ask(visitor, asked) for _ in range(3)) < 2
        status, health = site.ask("/health/?format=json")
        down = {part["part"] for part in json.loads(health)["parts"] if not part["ok"]}
        assert (status, down & {"cache", "queue"}) == (503, {"cache", "queue"})
        assert not any(map(visitor.has_ended, asked))
    wait_for(lambda: all(map(visitor.has_ended, asked)), 60, site)
    assert visitor.report(asked[0])["tally"] == same_games(200, "starter-romin")


PAGES = (
    "/", "/about/", "/search/?q=burn", "/search/help/", f"/g/{SLUG}/", f"/g/{SLUG}/cards/", f"/g/{SLUG}/cards/eva/",
    f"/g/{SLUG}/rules/", f"/g/{SLUG}/glossary/", f"/g/{SLUG}/rulings/", f"/g/{SLUG}/formats/", f"/g/{SLUG}/known/",
    f"/g/{SLUG}/text/", f"/g/{SLUG}/decks/", f"/g/{SLUG}/decks/ember-rush/", "/decks/", "/decks/new/", "/hands/",
    f"/hands/new/?game={SLUG}&ready=ember-rush", "/runs/", f"/runs/new/?game={SLUG}&ready=ember-rush", "/pools/", "/binder/",
    "/api/v1/", "/api/v1/cards/", "/api/v1/decks/", "/api/schema/", "/api/docs/",
)  # fmt: skip


def seconds_for(visitor: Visitor, page: str) -> float:
    """How long a page takes at best, of two tries. Raises HTTPError for one that is not there."""
    taken = []
    for _ in range(2):
        began = time.monotonic()
        visitor.get(page)
        taken.append(time.monotonic() - began)
    return min(taken)


def slow_pages(visitor: Visitor) -> list[tuple[str, float]]:
    return [
        (page, taken) for page in PAGES if (taken := seconds_for(visitor, page)) > 2
    ]  # a busy machine takes its share of that


def test_every_page_answers_while_queue_and_cache_hang_and_while_they_are_away(site: Site, queue: Queue) -> None:
    visitor = Visitor(site)
    with queue.hanging():
        assert slow_pages(visitor) == []
    queue.be_away()
    assert slow_pages(visitor) == []
    queue.come_back()
    wait_for(site.is_well, 60, site)


def test_a_database_that_is_locked_for_a_while_costs_time_and_nothing_else(site: Site, database: str) -> None:
    visitor = Visitor(site)
    run = visitor.ask_for(400, "ember-rush")
    with locked(site, database):
        time.sleep(3)
    wait_for(lambda: visitor.has_ended(run), 60, site)
    assert visitor.report(run)["tally"] == same_games(400, "ember-rush")


def test_one_big_run_does_not_make_others_wait(site: Site) -> None:
    patient, hasty = Visitor(site), Visitor(site)
    big = patient.ask_for(100_000, "ember-rush")
    small = hasty.ask_for(100, "ember-rush")
    wait_for(lambda: hasty.has_ended(small), 30, site)
    assert not patient.has_ended(big)
    assert patient.send(f"{big}cancel/", big) == big
    assert patient.has_ended(big)
    assert patient.report(big)["asked"]["state"] == "cancelled"
