"""The health page: what it says of each part, in time, whatever is down."""

import json
import os
import socket
import time
from collections import namedtuple
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import pytest
from celery import Celery
from django.conf import settings
from django.db import DatabaseError, OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model
from django.http import HttpResponse
from django.test import override_settings
from django.utils import timezone

from cardsite.models import Pulse
from cardsite.ops import database, health
from catalog.models import Card
from decks.models import Deck
from engine import is_compiled
from tests.reading import Client, missing

pytestmark = pytest.mark.sql

PARTS = ["database", "disk", "web", "engine", "cache", "queue", "reaper", "worker", "thinker"]


def report(client: Client) -> tuple[int, dict[str, dict[str, object]]]:
    answer = client.get("/health/", headers={"Accept": "application/json"})
    found = json.loads(answer.content)
    assert found["ok"] is (answer.status_code == 200)
    return answer.status_code, {part.pop("part"): part for part in found["parts"]}


def failing(client: Client) -> list[str]:
    """The parts that fail, each with what to do."""
    status, parts = report(client)
    assert list(parts) == PARTS
    found = [name for name, part in parts.items() if not part["ok"]]
    assert all(bool(part["advice"]) is (name in found) for name, part in parts.items())
    assert status == (503 if found else 200)
    return found


@pytest.fixture
def well() -> None:
    Pulse.objects.stamp("reaper")
    Pulse.objects.stamp("worker")
    Pulse.objects.stamp("thinker")


@pytest.mark.django_db
@pytest.mark.usefixtures("well")
def test_all_is_well(client: Client) -> None:
    assert failing(client) == []
    page = client.get("/health/")
    assert page.status_code == 200
    assert "no-store" in page.headers["Cache-Control"]
    assert all(part in page.content.decode() for part in PARTS)


@pytest.mark.django_db
def test_the_engine_of_the_web_is_named(client: Client) -> None:
    """A worker that was not started anew after `compile` plays with another one."""
    words = f"the web plays with the {'compiled engine' if is_compiled() else 'engine in plain Python'}"
    assert words in client.get("/health/").content.decode()
    assert report(client)[1]["engine"]["now"] == words


@pytest.mark.django_db
def test_parts_that_never_ran_are_told(client: Client) -> None:
    assert failing(client) == ["reaper", "worker", "thinker"]
    assert not missing(client.get("/health/").content.decode(), "python3 manage.py reap", health.UNASKED)


@pytest.mark.django_db
@pytest.mark.usefixtures("well")
@pytest.mark.parametrize("part", ["reaper", "worker", "thinker"])
def test_old_pulse_is_no_pulse(client: Client, part: str) -> None:
    Pulse.objects.filter(part=part).update(seen_at=timezone.now() - timedelta(seconds=40))
    assert failing(client) == [part]
    assert 40 <= report(client)[1][part]["seconds_ago"] < 50


@pytest.mark.django_db
@pytest.mark.usefixtures("well")
def test_pulse_from_before_the_clock_was_put_back_is_none(client: Client) -> None:
    Pulse.objects.filter(part="worker").update(seen_at=timezone.now() + timedelta(days=1))
    assert failing(client) == ["worker"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("query", "accept", "kind"),
    [
        ("", "text/html,*/*;q=0.8", "text/html; charset=utf-8"),
        ("", "*/*", "text/html; charset=utf-8"),
        ("", "application/json", "application/json"),
        ("?format=json", "text/html", "application/json"),
    ],
)
def test_it_answers_as_it_is_asked(client: Client, query: str, accept: str, kind: str) -> None:
    assert client.get(f"/health/{query}", headers={"Accept": accept}).headers["Content-Type"] == kind


@pytest.mark.django_db
def test_it_only_tells(client: Client) -> None:
    assert client.post("/health/").status_code == 405


@contextmanager
def away() -> Iterator[None]:
    """The database answers nothing."""

    def fail(*_: object) -> None:
        raise OperationalError("no such host")

    with connection.execute_wrapper(fail):
        yield


@pytest.mark.django_db
@pytest.mark.usefixtures("well")
def test_without_a_database(client: Client) -> None:
    with away():
        assert failing(client) == ["database", "reaper", "worker", "thinker"]
        assert report(client)[1]["worker"]["advice"] == health.UNKNOWN


@pytest.mark.django_db
def test_page_that_cannot_be_drawn_without_a_database(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object, **__: object) -> HttpResponse:
        raise OperationalError("no such host")

    monkeypatch.setattr(health, "render", gone)
    with away():
        answer = client.get("/health/")
    assert (answer.status_code, answer.headers["Content-Type"]) == (503, "application/json")


# Whether the site can work with its database


@pytest.mark.django_db
@pytest.mark.usefixtures("well")
def test_a_database_of_a_later_version_is_told(client: Client) -> None:
    MigrationRecorder(connection).record_applied("decks", "9999_later")
    assert failing(client) == ["database"]
    assert report(client)[1]["database"]["advice"] == database.LATER.format("decks.9999_later")


@pytest.mark.django_db
@pytest.mark.usefixtures("well")
def test_a_database_of_an_earlier_version_is_told(client: Client) -> None:
    MigrationRecorder(connection).record_unapplied(*max(key for key in database.known() if key[0] == "decks"))
    assert (failing(client), report(client)[1]["database"]["advice"]) == (["database"], database.OLDER)


@pytest.mark.django_db
@pytest.mark.usefixtures("well")
@pytest.mark.parametrize("migration", [("decks", "0001_an_old_name"), ("elsewhere", "9999_later")])
def test_migrations_of_old_names_and_of_others_say_nothing(client: Client, migration: tuple[str, str]) -> None:
    MigrationRecorder(connection).record_applied(*migration)
    assert failing(client) == []


@pytest.mark.django_db
@pytest.mark.usefixtures("well")
@pytest.mark.parametrize("model", [Deck, Card, Pulse])
def test_a_table_that_cannot_be_read_is_told(client: Client, model: type[Model]) -> None:
    table = connection.ops.quote_name(model._meta.db_table)

    def fail(execute: Callable[..., object], sql: str, *more: object) -> object:
        if table in sql:
            raise DatabaseError("database disk image is malformed")
        return execute(sql, *more)

    with connection.execute_wrapper(fail):
        assert "database" in failing(client)


@pytest.mark.django_db
def test_strangers_are_told_no_path(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The log has it, for whoever runs the site."""
    full = namedtuple("Usage", "free")(1_000)
    for usage in (lambda _: full, lambda folder: os.stat(f"{folder}/nowhere")):
        with monkeypatch.context() as little:
            little.setattr(health.shutil, "disk_usage", usage)
            for answer in (client.get("/health/"), client.get("/health/?format=json")):
                assert answer.status_code == 503
                assert str(settings.VAR) not in answer.content.decode()
    assert caplog.text.count(str(settings.VAR)) == 4


@pytest.fixture
def mute() -> Iterator[int]:
    """The port of a server that lets everybody in and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        yield door.getsockname()[1]


@pytest.fixture
def closed() -> int:
    with socket.create_server(("127.0.0.1", 0)) as door:
        return int(door.getsockname()[1])


@pytest.mark.django_db
@pytest.mark.usefixtures("well")
@pytest.mark.parametrize("kind", ["mute", "closed"])
def test_queue_and_cache_that_do_not_answer(
    client: Client, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest, kind: str
) -> None:
    port = request.getfixturevalue(kind)
    monkeypatch.setattr(health, "app", Celery(broker=f"redis://127.0.0.1:{port}/0", set_as_current=False))
    backend = "django.core.cache.backends.redis.RedisCache"
    began = time.monotonic()
    with override_settings(CACHES={"default": {"BACKEND": backend, "LOCATION": f"redis://127.0.0.1:{port}/1"}}):
        assert failing(client) == ["cache", "queue"]
    assert time.monotonic() - began < 3
