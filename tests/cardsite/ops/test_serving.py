"""The web server keeps answering whatever slow clients do, and puts another process in the place of one that falls."""

import contextlib
import http.client
import json
import os
import resource
import select
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator

import psutil
import pytest
from django.db import connection
from pytest_django import DjangoDbBlocker

from cardsite.ops.bench import serving as bench_serving
from cardsite.ops.bench.serving import ask, running_site, slow_clients
from cardsite.ops.fairness import SHARE, Turns
from cardsite.ops.serving import BODY, CONNECTIONS, FEW, HEAD, PROCESSES, SPARE, connections, open_door

PAGE = "/g/runicka/"
SLOW_ONES = 50  # of each kind, many times as many as there are threads


@pytest.fixture(scope="module")
def port(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[int]:
    """A web server with a copy of the catalogue."""
    file = tmp_path_factory.mktemp("served") / "db.sqlite3"
    with django_db_blocker.unblock():
        connection.ensure_connection()
        with contextlib.closing(sqlite3.connect(file)) as copy:
            connection.connection.backup(copy)
    given = {"DATABASE_URL": f"sqlite:///{file}", "DJANGO_SETTINGS_MODULE": "tests.cardsite.plain_settings"}
    with running_site({**os.environ, **given}) as door:
        yield door


def processes(port: int) -> list[psutil.Process]:
    """Those that answer, below the one that only watches."""
    me = psutil.Process()
    (watching,) = [one for one in me.children() if {f"{port}", "cardsite.ops.serving"} <= {*command(one)}]
    return [one for one in watching.children() if "spawn_main" in " ".join(command(one))]


def command(process: psutil.Process) -> list[str]:
    """How a process was started; nothing for one that has just ended."""
    try:
        return process.cmdline()
    except psutil.Error:
        return []


def test_slow_bodies_slow_heads_and_deaf_clients_keep_no_thread(port: int) -> None:
    times = []
    with slow_clients(port, PAGE, SLOW_ONES):
        for _ in range(20):
            start = time.monotonic()
            assert ask(port, PAGE) == 200
            times.append(time.monotonic() - start)
    assert sorted(times)[18] < 1  # the bar: 95 of 100 pages within a second


def test_requests_a_second_are_counted_by_the_client_of_the_bench(port: int) -> None:
    assert bench_serving.per_second(port, PAGE, 0.5) > 0


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


def test_a_server_with_too_few_files_says_so_and_does_not_begin() -> None:
    command = [
        "sh",
        "-c",
        f'ulimit -n {SPARE + FEW - 1} && exec "$@"',
        "sh",
        sys.executable,
        "-m",
        "cardsite.ops.serving",
    ]
    done = subprocess.run([*command, "--port", "0"], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"This user may open {SPARE + FEW - 1} files at once")
    assert done.stderr.count("\n") == 1


def test_a_process_that_falls_is_replaced_while_the_other_one_answers(port: int) -> None:
    first, second = processes(port)
    time.sleep(max(0.0, first.create_time() + 6 - time.time()))  # one that has only just started would not be replaced
    first.kill()
    assert [ask(port, PAGE) for _ in range(3)] == [200] * 3
    deadline = time.monotonic() + 60
    while len(processes(port)) < 2 and time.monotonic() < deadline:
        time.sleep(0.1)
    assert len(processes(port)) == 2
    assert second in processes(port)
    assert first not in processes(port)


def refused(port: int, path: str, kind: str) -> tuple[http.client.HTTPResponse, str]:
    """How a body that is too large is answered, all of which is sent."""
    client = http.client.HTTPConnection(bench_serving.HOST, port, timeout=10)
    headers = {"Content-Type": kind, "Cookie": bench_serving.TOKEN, "Origin": f"http://{bench_serving.HOST}:{port}"}
    with contextlib.closing(client):
        client.request("POST", path, b"x" * (BODY + 1_000_000), headers)
        answer = client.getresponse()
        return answer, answer.read().decode()


def test_a_body_that_no_page_would_take_is_refused_before_it_comes(port: int) -> None:
    client = http.client.HTTPConnection(bench_serving.HOST, port, timeout=10)
    with contextlib.closing(client):
        client.putrequest("POST", "/runs/new/")
        client.putheader("Content-Length", str(BODY + 1))
        client.putheader("Cookie", bench_serving.TOKEN)
        client.endheaders()
        assert client.getresponse().status == 413


def test_a_head_that_no_browser_sends_is_refused(port: int) -> None:
    for length, status in ((HEAD - 1_000, 200), (HEAD + 1_000, 431)):
        client = http.client.HTTPConnection(bench_serving.HOST, port, timeout=10)
        with contextlib.closing(client):
            client.request("GET", f"/search/?game={'a' * length}")
            assert client.getresponse().status == status


@pytest.mark.parametrize("kind", ["multipart/form-data; boundary=x", "application/x-www-form-urlencoded"])
def test_it_is_told_on_a_page_of_ours_to_whoever_sends_it_all_the_same(port: int, kind: str) -> None:
    answer, page = refused(port, "/decks/import/", kind)
    assert (answer.status, "<h1>That is too much at once</h1>" in page) == (413, True)
    assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]


def test_the_api_says_it_as_a_problem(port: int) -> None:
    answer, problem = refused(port, "/api/v1/decks/validate/", "application/json")
    assert (answer.status, answer.headers["Content-Type"]) == (413, "application/problem+json")
    assert json.loads(problem)["detail"] == "A deck can have 100,000 bytes of JSON."


# What one address can take from others


GREEDY, OTHER = "127.0.0.9", "127.0.0.10"
OWN_ADDRESSES = pytest.mark.skipif(sys.platform != "linux", reason="this machine has one address of its own")


@contextlib.contextmanager
def greedy_clients(port: int, number: int) -> Iterator[list[socket.socket]]:
    """So many connections of one address."""
    with contextlib.ExitStack() as held:
        door = (bench_serving.HOST, port)
        yield [
            held.enter_context(socket.create_connection(door, timeout=10, source_address=(GREEDY, 0)))
            for _ in range(number)
        ]


def readable(clients: list[socket.socket]) -> int:
    """How many have something to read: an answer, or the end."""
    poll = select.poll()
    for client in clients:
        poll.register(client, select.POLLIN)
    return len(poll.poll(0))


@OWN_ADDRESSES
def test_an_address_holds_a_twentieth_of_the_connections_and_the_oldest_of_its_own_make_room(port: int) -> None:
    held = PROCESSES * CONNECTIONS // SHARE
    with greedy_clients(port, held + 100) as clients:
        deadline = time.monotonic() + 10
        while readable(clients) < 100 and time.monotonic() < deadline:
            time.sleep(0.1)
        assert 100 <= readable(clients) < held
        assert ask(port, PAGE) == 200
        newest = clients[-1]
        newest.sendall(f"GET {PAGE} HTTP/1.1\r\nHost: {bench_serving.HOST}\r\n\r\n".encode())
        assert newest.recv(100).startswith(b"HTTP/1.1 200")


@OWN_ADDRESSES
def test_an_address_with_hundreds_of_requests_at_once_waits_for_its_turns_and_others_do_not(port: int) -> None:
    with greedy_clients(port, 300) as clients:
        for number, client in enumerate(clients):
            page = f"/search/?q=fire+-{number}"  # each another one, as a page that is kept costs next to nothing
            client.sendall(f"GET {page} HTTP/1.1\r\nHost: {bench_serving.HOST}\r\n\r\n".encode())
        time.sleep(0.2)
        for _ in range(3):
            assert ask(port, PAGE) == 200
        assert readable(clients) < 200


class Asker:
    """A connection of an address."""

    def __init__(self, asker: str) -> None:
        self.asker = asker


def test_addresses_take_turns_each_in_the_order_in_which_its_requests_came() -> None:
    turns = Turns()
    asked = [Asker(asker) for asker in (GREEDY, GREEDY, GREEDY, OTHER, OTHER)]
    for one in asked:
        turns.append(one)
    assert len(turns) == 5
    first, second, third, fourth, fifth = asked
    assert [turns.popleft() for _ in range(3)] == [first, fourth, second]
    turns.append(late := Asker("127.0.0.11"))
    assert [turns.popleft() for _ in range(3)] == [fifth, third, late]
    assert not turns
