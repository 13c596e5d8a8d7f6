"""The health page: what it says of each part, in time, whatever is down."""

import json
import socket
import time
from collections.abc import Iterator
from datetime import timedelta

import pytest
from celery import Celery
from django.db import OperationalError
from django.http import HttpResponse
from django.test import override_settings
from django.utils import timezone

from cardsite.models import Pulse, PulseQuerySet
from cardsite.ops import health
from engine import is_compiled
from tests.reading import Client

pytestmark = pytest.mark.sql

PARTS = ["database", "disk", "web", "engine", "cache", "queue", "reaper", "worker"]


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
    assert failing(client) == ["reaper", "worker"]
    page = client.get("/health/").content.decode()
    assert "python3 manage.py reap" in page
    assert health.UNASKED in page


@pytest.mark.django_db
@pytest.mark.usefixtures("well")
@pytest.mark.parametrize("part", ["reaper", "worker"])
def test_old_pulse_is_no_pulse(client: Client, part: str) -> None:
    Pulse.objects.filter(part=part).update(seen_at=timezone.now() - timedelta(seconds=40))
    assert failing(client) == [part]
    assert report(client)[1][part]["seconds_ago"] == 40


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


def test_without_a_database(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(_: PulseQuerySet) -> None:
        raise OperationalError("no such host")

    monkeypatch.setattr(PulseQuerySet, "last_seen", gone)
    assert failing(client) == ["database", "reaper", "worker"]
    assert report(client)[1]["worker"]["advice"] == health.UNKNOWN


def test_page_that_cannot_be_drawn_without_a_database(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object, **__: object) -> HttpResponse:
        raise OperationalError("no such host")

    monkeypatch.setattr(PulseQuerySet, "last_seen", gone)
    monkeypatch.setattr(health, "render", gone)
    answer = client.get("/health/")
    assert (answer.status_code, answer.headers["Content-Type"]) == (503, "application/json")


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
