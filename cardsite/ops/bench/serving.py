"""How quick pages are through the web server, alone and among clients who hold it up: slow bodies, slow heads, answers not read."""

import contextlib
import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from django.conf import settings
from django.db import connection
from django.urls import reverse

from cardsite.ops.bench.stopwatch import Figures, Stopwatch
from cardsite.ops.lifeline import die_with

HOST = "127.0.0.1"
SLOW = 200  # clients of each kind
SIDE_BY_SIDE, SECONDS = 8, 10.0  # connections that ask without a pause, and how long
PATIENCE = 60.0  # seconds for the server's start
TOKEN = "csrftoken=" + "a" * 32  # with one, Django reads the body to compare
WRITES_SLOWLY = (
    f"POST /runs/new/ HTTP/1.1\r\nHost: {HOST}\r\nCookie: {TOKEN}\r\nContent-Length: 1000\r\n"
    "Content-Type: application/x-www-form-urlencoded\r\n\r\nx"
)
BEGINS_SLOWLY = f"GET / HTTP/1.1\r\nHost: {HOST}"
READS_NOTHING = f"GET {{page}} HTTP/1.1\r\nHost: {HOST}\r\n\r\n"


def serving(watch: Stopwatch) -> Figures:
    """Some pages alone, then among slow clients, and how many a second; nothing where another process does not see this database."""
    if connection.in_atomic_block or "mode=memory" in str(connection.settings_dict["NAME"]):
        return {}
    slug = next(iter(watch.packs()))
    pages = ("/", reverse("catalog:game", args=[slug]), reverse("catalog:cards", args=[slug]))
    with running_site(dict(os.environ)) as port:
        alone = {f"alone: {page}": watch.measure(partial(ask, port, page), 200) for page in pages}
        rates = {page: per_second(port, page, SECONDS / 20 if watch.quick else SECONDS) for page in pages}
        with slow_clients(port, pages[-1], SLOW):
            among = {f"among {3 * SLOW} slow: {page}": watch.measure(partial(ask, port, page), 200) for page in pages}
    return {"pages": {**alone, **among}, "per_second": rates}


@contextlib.contextmanager
def running_site(environment: dict[str, str]) -> Iterator[int]:
    """The web server on a free port, as `up` starts it."""
    with socket.create_server((HOST, 0)) as door:
        port: int = door.getsockname()[1]
    command = [sys.executable, "-m", "cardsite.ops.serving", "--host", HOST, "--port", str(port)]
    me = os.getpid()
    server = subprocess.Popen(command, cwd=settings.BASE_DIR, env=environment, preexec_fn=lambda: die_with(me))
    try:
        wait_for(server, port)
        yield port
    finally:
        server.terminate()
        server.wait()


def wait_for(server: "subprocess.Popen[bytes]", port: int) -> None:
    """Until it answers. Raises RuntimeError if it falls, or takes too long."""
    deadline = time.monotonic() + PATIENCE
    while server.poll() is None and time.monotonic() < deadline:
        with contextlib.suppress(OSError):
            ask(port, "/health/")
            return
        time.sleep(0.1)
    raise RuntimeError("The web server does not answer.")


@contextlib.contextmanager
def slow_clients(port: int, page: str, number: int) -> Iterator[None]:
    """For a while so many clients of each kind: a body that does not come, a head that does not end, an answer of which only the
    beginning is taken.
    """
    with contextlib.ExitStack() as held:
        for request in (WRITES_SLOWLY, BEGINS_SLOWLY):
            for one in range(number):
                held.enter_context(connect(port, one)).sendall(request.encode())
        deaf = [held.enter_context(connect(port, one)) for one in range(number)]
        for client in deaf:
            client.sendall(READS_NOTHING.format(page=page).encode())
        for client in deaf:
            client.recv(1)
        yield


def connect(port: int, number: int) -> socket.socket:
    """A client that takes little at a time; one of 100 addresses, where a machine has more than one of its own."""
    own = (f"127.0.1.{number % 100 + 1}", 0) if sys.platform == "linux" else None
    client = socket.create_connection((HOST, port), timeout=PATIENCE, source_address=own)
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    return client


def ask(port: int, page: str) -> int:
    """The status of an answer that has come whole."""
    client = http.client.HTTPConnection(HOST, port, timeout=10)
    with contextlib.closing(client):
        client.request("GET", page)
        answer = client.getresponse()
        answer.read()
        return answer.status


def per_second(port: int, page: str, seconds: float) -> float:
    """How many requests a second are answered on connections that ask without a pause."""
    deadline = time.monotonic() + seconds
    with ThreadPoolExecutor(SIDE_BY_SIDE) as pool:
        return round(sum(pool.map(lambda _: ask_until(port, page, deadline), range(SIDE_BY_SIDE))) / seconds, 1)


def ask_until(port: int, page: str, deadline: float) -> int:
    """How many requests one connection gets answered until then."""
    client, answers = http.client.HTTPConnection(HOST, port, timeout=10), 0
    with contextlib.closing(client):
        while time.monotonic() < deadline:
            client.request("GET", page)
            client.getresponse().read()
            answers += 1
    return answers
