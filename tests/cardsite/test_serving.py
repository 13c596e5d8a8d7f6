"""The web server keeps answering whatever slow clients do, and puts another process in the place of one that falls."""

import contextlib
import http.client
import os
import resource
import socket
import sqlite3
import time
from collections.abc import Iterator

import psutil
import pytest
from django.db import connection
from pytest_django import DjangoDbBlocker

from cardsite import bench_serving
from cardsite.bench_serving import ask, served, slow_clients
from cardsite.serving import BODY, CONNECTIONS, SPARE, connections, open_door

PAGE = "/g/runicka/"


@pytest.fixture(scope="module")
def port(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[int]:
    """A web server with a copy of the catalogue."""
    file = tmp_path_factory.mktemp("served") / "db.sqlite3"
    with django_db_blocker.unblock():
        connection.ensure_connection()
        with sqlite3.connect(file) as copy:
            connection.connection.backup(copy)
    with served({**os.environ, "DATABASE_URL": f"sqlite:///{file}", "DEBUG": "1"}) as door:
        yield door


def processes(port: int) -> list[psutil.Process]:
    """Those that answer, below the one that only watches."""
    me = psutil.Process()
    (watching,) = [one for one in me.children() if {f"{port}", "cardsite.serving"} <= {*command(one)}]
    return [one for one in watching.children() if "spawn_main" in " ".join(command(one))]


def command(process: psutil.Process) -> list[str]:
    """How a process was started; nothing for one that has just ended."""
    try:
        return process.cmdline()
    except psutil.Error:
        return []


def test_slow_bodies_slow_heads_and_deaf_clients_keep_no_thread(port: int) -> None:
    times = []
    with slow_clients(port, PAGE, bench_serving.SLOW):
        for _ in range(40):
            start = time.monotonic()
            assert ask(port, PAGE) == 200
            times.append(time.monotonic() - start)
    assert sorted(times)[37] < 1  # the bar: 95 of 100 pages within a second


def test_a_host_of_all_addresses_takes_both_kinds() -> None:
    with open_door("::", 0) as door, socket.create_connection(("127.0.0.1", door.getsockname()[1])):
        pass


def test_a_process_holds_as_many_clients_as_it_may_have_files() -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (1_024, before[1]))
        assert connections() == CONNECTIONS
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == CONNECTIONS + SPARE
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_a_process_that_falls_is_replaced_while_the_other_one_answers(port: int) -> None:
    first, second = processes(port)
    time.sleep(max(0.0, first.create_time() + 6 - time.time()))  # one that has only just started would not be replaced
    first.kill()
    assert [ask(port, PAGE) for _ in range(3)] == [200] * 3
    deadline = time.monotonic() + 60
    while len(processes(port)) < 2 and time.monotonic() < deadline:
        time.sleep(0.1)
    assert second in processes(port)
    assert first not in processes(port)


def test_a_body_that_no_page_would_take_is_refused_before_it_comes(port: int) -> None:
    client = http.client.HTTPConnection(bench_serving.HOST, port, timeout=10)
    with contextlib.closing(client):
        client.putrequest("POST", "/runs/new/")
        client.putheader("Content-Length", str(BODY + 1))
        client.endheaders()
        assert client.getresponse().status == 413
