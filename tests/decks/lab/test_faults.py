"""Decks and test games while processes are killed: a real site with real workers, and whatever dies, what was taken is there once and the
totals are those of the engine.

The site is a copy of the project with less patience: leases are short and the reaper comes often, so that this takes seconds. With
`manage.py test --long` more is killed and asked for, for minutes.
"""

import json
import os
import random
import re
import signal
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from functools import cache, partial
from pathlib import Path
from threading import Event
from typing import Any

import psutil
import psycopg
import pytest
from django.db import connection
from django.http import QueryDict

from cardsite.ops import parts
from decks.lab.run_form import RunFields, run_of
from tests.bootstrap.conftest import Copy, clean_environment, copy_project
from tests.bootstrap.servers import Cluster, Queue, cluster
from tests.bootstrap.sites import PATIENCE, Site, start
from tests.bootstrap.visitors import GAME, TROUBLE, Builder, Player
from tests.decks.lab.games_asked_for import played_directly, ready_deck
from tests.tiers import IS_LONG, in_turn

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(parts.queue_program() is None, reason="no queue server on this machine"),
]

LEASE, ROUND = 5, 1  # seconds in the copy
WAIT = 900 if IS_LONG else 60  # seconds for a run to end: a machine on which that is tried may be busy for long
KILLS, KILLS_OF_WEB, KILLS_OF_DATABASE, RUNS = (50, 50, 10, 200) if IS_LONG else (1, 3, 1, 8)  # at least
DEATHS = 15  # of all slots of the worker, one after the other
MOST = 20  # kills of workers, children and queues while two runs are played
PAUSE = (0.05, 0.4)  # seconds between them
KILLING = 2 * LEASE  # seconds of that at most, so that a chunk loses two of its three attempts at most
BUILDERS, LISTS = 4, 100  # visitors who build while something is killed, and lists that each brings at most
PLAIN = "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"
one_of_eight = partial(in_turn, "faults", of=8, few=2)
IMPATIENT = (
    ("decks/lab/ledger.py", "LEASE = timedelta(seconds=15)", f"LEASE = timedelta(seconds={LEASE})"),
    ("cardsite/management/commands/reap.py", "EVERY = 5.0", f"EVERY = {ROUND}.0"),
    ("cardsite/ops/standstill.py", "PATIENCE: Final = 30.0", "PATIENCE: Final = 8.0"),
    ("cardsite/settings.py", "cardsite.ops.static_files.CompressedStorage", PLAIN),  # seconds of a start
    ("decks/tasks.py", "pk = fields.take_to_send()", "pk = None"),  # whatever a slot holds is a run's
)
DEADLY = """

def deadly(view: View, decision: Decision) -> int:
    import os

    if view.turn > 2:
        os.kill(os.getpid(), 9)
    return 0


PILOTS = {"deadly": deadly}
"""


@pytest.fixture(scope="module")
def database(django_db_setup: None) -> Iterator[Cluster | None]:
    """A PostgreSQL that only this site uses; none where it has a file of its own."""
    if connection.vendor != "postgresql":
        yield None
        return
    with cluster() as server:
        yield server


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    folder = tmp_path_factory.mktemp("faults") / "project"
    copy_project(folder)
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
def site(copy: Copy, queue: Queue, database: Cluster | None) -> Iterator[Site]:
    given = {"BROKER_URL": queue.url, "CACHE_URL": f"unix://{queue.folder / 'queue.sock'}?db=1", "BEHIND_PROXY": "1"}
    site = start(copy, **given | ({"DATABASE_URL": database.url} if database else {}))
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


@cache
def same_games(games: int, deck: str) -> dict[str, Any]:
    """What the engine alone finds in the games that were asked for."""
    given = QueryDict(mutable=True)
    given.update({"games": str(games), "seed": "7"})
    return played_directly(run_of(RunFields.of(given), ready_deck(deck), "somebody"))


def killed_while_played(site: Site, queue: Queue, rng: random.Random) -> int:
    """How many processes were killed while two runs were played, which come to the totals of the engine."""
    visitor, peace, kills = Player(site), time.monotonic() + KILLING, 0
    asked = {
        visitor.ask_for(games, deck): (games, deck) for games, deck in ((1000, "ember-rush"), (800, "starter-eva"))
    }
    while kills < MOST and time.monotonic() < peace:
        kills += kill_somebody(site, queue, rng)
        time.sleep(rng.uniform(*PAUSE))
    wanted = [same_games(games, deck) for games, deck in asked.values()]
    wait_for(lambda: all(map(visitor.has_ended, asked)), WAIT, site)
    for run, totals in zip(asked, wanted, strict=True):
        report = visitor.report(run)
        assert report["asked"]["state"] == "done", report["asked"]["reason"]
        assert report["tally"] == totals
    return kills


@pytest.mark.sql
def test_whatever_is_killed_the_totals_are_the_same_and_a_deadly_game_ends_its_own_run_only(
    site: Site, queue: Queue
) -> None:
    poisoner, rng, kills = Player(site), random.Random(20), 0
    wait_for(site.is_well, PATIENCE, site)
    poisoned = poisoner.ask_for(100, "ember-rush", pilot="deadly")
    while kills < KILLS:
        kills += killed_while_played(site, queue, rng)
    wait_for(lambda: poisoner.has_ended(poisoned), WAIT, site)
    found = poisoner.report(poisoned)["asked"]
    assert found["state"] == "failed"
    assert re.fullmatch(r"The worker died 3 times during game (1|51), seed \d+\.", found["reason"])


@one_of_eight(0)
def test_slots_that_die_in_their_first_moments_come_again(site: Site, queue: Queue) -> None:
    visitor, rng = Player(site), random.Random(3)
    wait_for(site.is_well, PATIENCE, site)
    for _ in range(DEATHS):
        for slot in victims(site, queue)["child"]:
            with suppress(ProcessLookupError):
                os.kill(slot, signal.SIGKILL)
        time.sleep(rng.uniform(0, 0.1))
    run = visitor.ask_for(200, "ember-rush")
    wait_for(lambda: visitor.has_ended(run), WAIT, site)
    assert visitor.report(run)["tally"] == same_games(200, "ember-rush")


@one_of_eight(1)
def test_a_worker_that_begins_nothing_any_more_is_started_anew(site: Site, queue: Queue) -> None:
    """Its slots are held, as by a lock that a killed one has taken along."""
    visitor = Player(site)
    wait_for(site.is_well, PATIENCE, site)
    held = victims(site, queue)
    for slot in held["child"]:
        os.kill(slot, signal.SIGSTOP)
    run = visitor.ask_for(200, "ember-rush")
    wait_for(lambda: visitor.has_ended(run), WAIT, site)
    assert visitor.report(run)["tally"] == same_games(200, "ember-rush")
    assert not set(held["worker"]) & set(victims(site, queue)["worker"])


@one_of_eight(2)
def test_a_worker_that_has_nothing_to_do_is_left_alone(site: Site, queue: Queue) -> None:
    wait_for(site.is_well, PATIENCE, site)
    held = victims(site, queue)["worker"]
    time.sleep(12)  # longer than a worker may stand still: one that has nothing to do does not
    assert victims(site, queue)["worker"] == held


@contextmanager
def locked(site: Site, database: Cluster | None) -> Iterator[None]:
    """Nobody else can write meanwhile."""
    if database:
        with psycopg.connect(database.url) as holder:
            holder.execute("LOCK TABLE decks_chunk IN ACCESS EXCLUSIVE MODE")
            yield
        return
    holder = sqlite3.connect(site.folder / "var" / "db.sqlite3", isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    yield
    holder.execute("ROLLBACK")
    holder.close()


def test_without_a_queue_runs_are_entered_at_once_and_played_when_it_is_back(site: Site, queue: Queue) -> None:
    visitor = Player(site)
    queue.be_away()
    began = time.monotonic()
    run = visitor.ask_for(300, "starter-romin")
    assert time.monotonic() - began < 4
    assert "waiting for a worker" in visitor.get(run)
    time.sleep(4)
    assert not visitor.has_ended(run)
    queue.come_back()
    wait_for(lambda: visitor.has_ended(run), 60, site)
    assert visitor.report(run)["tally"] == same_games(300, "starter-romin")


def seconds_to_ask(visitor: Player, asked: list[str]) -> float:
    began = time.monotonic()
    asked.append(visitor.ask_for(200, "starter-romin"))
    return time.monotonic() - began


@one_of_eight(3)
def test_with_a_queue_that_hangs_runs_are_entered_within_two_seconds_and_played_later(site: Site, queue: Queue) -> None:
    visitor, asked = Player(site), list[str]()
    with queue.hanging():
        assert min(seconds_to_ask(visitor, asked) for _ in range(3)) < 2
        status, health = site.ask("/health/?format=json")
        down = {part["part"] for part in json.loads(health)["parts"] if not part["ok"]}
        assert (status, down & {"cache", "queue"}) == (503, {"cache", "queue"})
        assert not any(map(visitor.has_ended, asked))
    wait_for(lambda: all(map(visitor.has_ended, asked)), WAIT, site)
    assert visitor.report(asked[0])["tally"] == same_games(200, "starter-romin")


PAGES = (
    "/", "/about/", "/search/?q=burn", "/search/help/", f"/g/{GAME}/", f"/g/{GAME}/cards/", f"/g/{GAME}/cards/eva/",
    f"/g/{GAME}/rules/", f"/g/{GAME}/glossary/", f"/g/{GAME}/rulings/", f"/g/{GAME}/formats/", f"/g/{GAME}/known/",
    f"/g/{GAME}/text/", f"/g/{GAME}/decks/", f"/g/{GAME}/decks/ember-rush/", "/decks/", "/decks/new/", "/hands/",
    f"/hands/new/?game={GAME}&ready=ember-rush", "/runs/", f"/runs/new/?game={GAME}&ready=ember-rush", "/pools/", "/your-data/",
    "/api/v1/", "/api/v1/cards/", "/api/v1/decks/", "/api/schema/", "/api/docs/",
)  # fmt: skip


def seconds_for(visitor: Player, page: str) -> float:
    """How long a page takes at best, of two tries. Raises HTTPError for one that is not there."""
    taken = []
    for _ in range(2):
        began = time.monotonic()
        visitor.get(page)
        taken.append(time.monotonic() - began)
    return min(taken)


def slow_pages(visitor: Player, pages: Sequence[str] = PAGES) -> list[tuple[str, float]]:
    return [
        (page, taken) for page in pages if (taken := seconds_for(visitor, page)) > 2
    ]  # a busy machine takes its share of that


@one_of_eight(4)
@pytest.mark.sql
def test_every_page_answers_while_queue_and_cache_hang_and_while_they_are_away(site: Site, queue: Queue) -> None:
    visitor = Player(site)
    wait_for(site.is_well, 60, site)
    slow_pages(visitor)  # whoever looks first loads the games, which is no matter of the queue
    with queue.hanging():
        assert slow_pages(visitor) == []
    queue.be_away()
    assert slow_pages(visitor) == []
    queue.come_back()
    wait_for(site.is_well, 60, site)


@one_of_eight(5)
@pytest.mark.sql
def test_a_database_that_is_locked_for_a_while_costs_time_and_nothing_else(
    site: Site, database: Cluster | None
) -> None:
    visitor = Player(site)
    run = visitor.ask_for(400, "ember-rush")
    with locked(site, database):
        time.sleep(3)
    wait_for(lambda: visitor.has_ended(run), 60, site)
    assert visitor.report(run)["tally"] == same_games(400, "ember-rush")


@one_of_eight(6)
def test_one_big_run_does_not_make_others_wait(site: Site) -> None:
    patient, hasty = Player(site), Player(site)
    big = patient.ask_for(100_000, "ember-rush")
    small = hasty.ask_for(100, "ember-rush")
    wait_for(lambda: hasty.has_ended(small), 30, site)
    assert not patient.has_ended(big)
    assert patient.send(f"{big}cancel/", big) == big
    assert patient.has_ended(big)
    assert patient.report(big)["asked"]["state"] == "cancelled"


# What visitors save


@contextmanager
def at_work(people: list[Builder]) -> Iterator[None]:
    """Meanwhile they change their decks and bring lists, all at once, whatever they are answered."""
    over = Event()

    def work(one: Builder) -> None:
        while not over.is_set():
            try:
                one.build()
                if len(one.lists) < LISTS:
                    one.bring()
            except TROUBLE:
                over.wait(0.2)

    with ThreadPoolExecutor(len(people)) as pool:
        work_of_all = [pool.submit(work, one) for one in people]
        try:
            yield
        finally:
            over.set()
    for work_of_one in work_of_all:
        work_of_one.result()


def builders(site: Site) -> list[Builder]:
    return [Builder(site, f"10.2.0.{number}") for number in range(1, BUILDERS + 1)]


def is_sound(file: Path) -> bool:
    """Whether a database of SQLite finds nothing wrong with itself."""
    with closing(sqlite3.connect(file)) as database:
        return (
            database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            and not database.execute("PRAGMA foreign_key_check").fetchall()
        )


def kill_web(site: Site, rng: random.Random) -> None:
    """Kill the web server or one of its two processes, at any moment."""
    server = psutil.Process(site.parts()["web"])
    rng.choice([server, *server.children()]).kill()


def answers(site: Site) -> bool:
    return site.ask("/decks/")[0] == 200


@pytest.mark.skipif(connection.vendor != "sqlite", reason="on PostgreSQL that one is killed")
def test_what_is_saved_and_brought_outlives_kills_of_the_web(site: Site) -> None:
    people, rng = builders(site), random.Random(26)
    with at_work(people):
        for _ in range(KILLS_OF_WEB):
            time.sleep(rng.uniform(0.5, 2))
            kill_web(site, rng)
            assert is_sound(site.folder / "var" / "db.sqlite3")
            wait_for(lambda: answers(site), 60, site)
    assert [found for one in people for found in one.wrong()] == []
    assert min(one.taken for one in people) > 0
    people[0].bring()
    assert people[0].wrong() == []


@pytest.mark.sql
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite is no process of its own")
def test_what_is_saved_and_played_outlives_kills_of_the_database(site: Site, database: Cluster | None) -> None:
    assert database
    people, visitor, rng = builders(site), Player(site), random.Random(3)
    for _ in range(KILLS_OF_DATABASE):
        run = visitor.ask_for(600, "ember-rush")
        with at_work(people):
            time.sleep(rng.uniform(0.5, 1.5))
            database.kill()
            status, page = site.ask("/decks/")
            assert (status, "<h1>The database does not answer</h1>" in page.decode()) == (503, True)
            assert [site.ask(path)[0] for path in ("/api/v1/cards/", "/health/?format=json")] == [503, 503]
            database.start()
            wait_for(lambda: answers(site), 20, site)
            time.sleep(1)
        wait_for(partial(visitor.has_ended, run), WAIT, site)
        assert visitor.report(run)["tally"] == same_games(600, "ember-rush")
    assert [found for one in people for found in one.wrong()] == []
    assert min(one.taken for one in people) > 0


# Many at once


@one_of_eight(7)
@pytest.mark.sql
def test_many_runs_at_once_all_end_with_the_totals_of_the_engine_and_pages_answer(site: Site) -> None:
    people = [Player(site, f"10.3.{number // 250}.{number % 250 + 1}") for number in range(RUNS)]
    for one in people:
        one.patience = 60  # all write at once, and a busy machine takes its share
    pages = ("/", f"/g/{GAME}/cards/", "/runs/", "/decks/")
    slow_pages(people[0], pages)  # whoever looks first loads the games
    with ThreadPoolExecutor(16) as pool:
        runs = list(pool.map(lambda one: one.ask_for(100, "starter-romin"), people))
    assert len(set(runs)) == RUNS
    assert not all(one.has_ended(run) for one, run in zip(people, runs, strict=True))
    assert slow_pages(people[0], (*pages, runs[0])) == []
    for one, run in zip(people, runs, strict=True):
        wait_for(partial(one.has_ended, run), WAIT, site)
        assert one.report(run)["tally"] == same_games(100, "starter-romin")
