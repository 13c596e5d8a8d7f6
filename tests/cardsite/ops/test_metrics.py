"""Numbers for whoever watches: off unless asked for, and then those of all web processes together."""

import http.client
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import modify_settings, override_settings

from cardsite.ops.bench.serving import HOST, ask, running_site
from cardsite.ops.crowd import CROWD
from cardsite.ops.health import CROWDED, judge_web
from decks.models import GoldfishRun
from tests.reading import Client

ASKED = {"game": "runeslingers-awakening", "ready": "ember-rush", "games": "300", "seed": "7"}


@pytest.fixture
def watched() -> Iterator[Client]:
    counts = {"prepend": ["cardsite.ops.metrics.RequestMetrics"]}
    with override_settings(METRICS=True), modify_settings(MIDDLEWARE=counts):
        yield Client()


def numbers(text: str) -> dict[str, float]:
    """The lines of an answer by what they count."""
    return {name: float(value) for name, value in re.findall(r"^([^#\s].*) (\S+)$", text, re.MULTILINE)}


@pytest.mark.django_db
def test_nobody_sees_them_unless_they_were_asked_for() -> None:
    assert Client().get("/metrics").status_code == 404


@pytest.mark.django_db
def test_requests_are_counted_by_view_and_status(watched: Client) -> None:
    def counts() -> dict[str, float]:
        return numbers(watched.get("/metrics").content.decode())

    ok = 'runebinder_requests_total{method="GET",status="200",view="catalog:home"}'
    none = 'runebinder_requests_total{method="GET",status="404",view="none"}'
    before = counts()
    for page in ("/", "/", "/nowhere/"):
        watched.get(page)
    after = counts()
    assert (after[ok] - before.get(ok, 0), after[none] - before.get(none, 0)) == (2, 1)
    assert after['runebinder_request_seconds_count{view="catalog:home"}'] >= 2


@pytest.mark.django_db
def test_parts_disk_and_runs_are_told(watched: Client) -> None:
    watched.post("/runs/new/", ASKED)
    assert GoldfishRun.objects.exists()
    found = numbers(watched.get("/metrics").content.decode())
    assert (found['runebinder_part_up{part="database"}'], found['runebinder_part_up{part="reaper"}']) == (1, 0)
    assert (found['runebinder_runs{state="waiting"}'], found["runebinder_games_waiting"]) == (1, 300)
    assert all(value > 0 for name, value in found.items() if name.startswith("runebinder_disk_free_bytes"))


def test_all_web_processes_count_together(tmp_path: Path) -> None:
    environment = {**os.environ, "METRICS": "1", "DEBUG": "1", "PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}
    (tmp_path / "counter_1.db").write_bytes(b"of an earlier start")  # else /metrics could not be read
    with running_site(environment) as port:
        for _ in range(20):
            ask(port, "/nowhere/at/all/")
        client = http.client.HTTPConnection(HOST, port, timeout=10)
        client.request("GET", "/metrics")
        found = numbers(client.getresponse().read().decode())
        client.close()
    (count,) = [value for name, value in found.items() if 'status="404"' in name or 'status="500"' in name]
    assert count == 20


class Threads:
    """What the health page asks of a web server."""

    threads = {0, 1, 2, 3}
    active_count = 4

    def __init__(self, waiting: int) -> None:
        self.queue = [None] * waiting


@pytest.mark.parametrize(("waiting", "well"), [(0, True), (4 * CROWDED, True), (4 * CROWDED + 1, False)])
def test_a_web_process_for_which_very_many_wait_is_not_well(
    monkeypatch: pytest.MonkeyPatch, waiting: int, well: bool
) -> None:
    monkeypatch.setattr(CROWD, "dispatcher", Threads(waiting))
    assert (judge_web().ok, CROWD.busy) == (well, 4)
    assert well or "81 requests wait for 4 threads" in judge_web().advice
