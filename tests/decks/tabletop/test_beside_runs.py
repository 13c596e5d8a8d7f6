"""Whoever thinks at a table is not kept waiting by runs: a real queue, the workers that `up` starts, and a thought while all slots play."""

import contextlib
import json
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from kombu import Connection

from cardsite.ops import parts
from cardsite.ops.supervisor import Part, stop_together
from cardsite.settings import broker_options
from decks.models import Chunk, Hand
from decks.tabletop.thinking import answer_by_thought
from decks.tasks import look_at_chunk
from tests.bootstrap.servers import Queue
from tests.decks.lab.games_asked_for import entered
from tests.decks.tabletop.test_thinking import THINKS, dealt, until_they_think
from tests.decks.tabletop.visits import mark, of
from tests.reading import Client, page

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(parts.queue_program() is None, reason="no queue server on this machine"),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="the workers read a copy of a file"),
]
GAMES = 5_000  # for each slot: far more than are played meanwhile
PATIENCE = 60.0  # seconds; a worker starts within a few, and a thought takes one


class Copy:
    """A copy of the database of a test, which workers read and write."""

    def __init__(self, file: Path) -> None:
        self.file = file
        file.write_bytes(connection.connection.serialize())

    def number(self, query: str) -> int:
        with contextlib.closing(sqlite3.connect(self.file, timeout=10)) as copy:
            return int(copy.execute(query).fetchone()[0])

    def answers(self, hand: Hand) -> int:
        with contextlib.closing(sqlite3.connect(self.file, timeout=10)) as copy:
            [record] = copy.execute("select record from decks_hand where id = ?", [hand.pk]).fetchone()
        return len(json.loads(record)["answers"])

    @property
    def playing(self) -> int:
        """How many slots play games."""
        return self.number("select count(*) from decks_chunk where state = 'running'")


def wait_until(holds: Callable[[], bool], what: str) -> None:
    until = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < until, what
        time.sleep(0.1)


@contextlib.contextmanager
def started(crew: list[Part], folder: Path) -> Iterator[None]:
    for part in crew:
        part.log = folder / f"{part.name}.log"
        part.start(settings.BASE_DIR)
    try:
        yield
    finally:
        stop_together(crew)


@pytest.fixture
def queue(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Queue]:
    folder = tmp_path_factory.mktemp("q")
    one = Queue(folder)
    yield one
    one.be_away()
    shutil.rmtree(folder, ignore_errors=True)


def two_long_chunks() -> list[int]:
    """A run of the queue `quick` that keeps every slot of the worker busy."""
    run = entered(2 * GAMES)
    assert run.queue == "quick"
    Chunk.objects.filter(run=run).delete()
    slots = range(parts.SLOTS)
    return [Chunk.objects.create(run=run, number=slot, first=slot * GAMES, games=GAMES).pk for slot in slots]


def test_a_thought_is_answered_while_quick_runs_hold_every_other_slot(
    client: Client, queue: Queue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = dealt(client)
    until_they_think(client, address)
    hand, moment = of(address), mark(page(client, address))
    chunks = two_long_chunks()
    copy = Copy(tmp_path / "site.sqlite3")
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{copy.file}")
    monkeypatch.setenv("BROKER_URL", queue.url)
    monkeypatch.setenv("VAR_FOLDER", str(tmp_path / "var"))
    with (
        started([parts.worker(), parts.thinker()], tmp_path),
        Connection(queue.url, transport_options=broker_options(queue.url)) as way,
    ):
        for chunk in chunks:
            look_at_chunk.apply_async([chunk], queue="quick", connection=way)
        wait_until(lambda: copy.playing == parts.SLOTS, (tmp_path / "worker.log").read_text())
        before = copy.answers(hand)
        answer_by_thought.apply_async([hand.key, moment], connection=way)
        wait_until(lambda: copy.answers(hand) > before, (tmp_path / "thinker.log").read_text())
        assert copy.playing == parts.SLOTS
    assert THINKS in page(client, address)
