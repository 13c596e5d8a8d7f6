"""The web server, `python -m cardsite.ops.serving`: each request has come whole before a thread begins with it, so the slow hold up nobody.

The sockets of all clients lie with one loop per process (waitress), which takes heads and bodies in and sends answers out; the
threads only answer. Source: the documentation of waitress, "Design".
"""

import argparse
import contextlib
import multiprocessing
import os
import resource
import select
import signal
import socket
import sys
import time
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from pathlib import Path

import waitress
from django.conf import settings

from cardsite.ops.crowd import CROWD

PROCESSES, THREADS = 2, 4  # a process has one core at a time
CONNECTIONS, SPARE = 4_000, 200  # sockets of a process at most, and files that it needs beside them
FEW = 40  # sockets with which it is no use to start: a browser opens six
BODY = 10_000_000  # bytes; a page says what is too much long before
HEAD = 32_000  # bytes: addresses with their queries are repeated in the links of a page
IDLE = 60  # seconds that a silent client keeps its connection
STARTING = 5.0  # seconds: who falls sooner would fall again
LEAVING = 2.0  # seconds for what is being answered
COUNTED = "PROMETHEUS_MULTIPROC_DIR"
# What is larger than this many bytes goes back to the system as soon as it is free. Otherwise the C library of Linux raises the bound to
# the largest file that was sent, and each thread keeps the room for one.
MALLOC = {"MALLOC_MMAP_THRESHOLD_": "1000000"}


def stop(*_: object) -> None:
    """What the loops take for the end of their work; once is enough."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise SystemExit


def connections() -> int:
    """How many clients a process can hold, once it may have as many files as the system lets it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < CONNECTIONS + SPARE:
        soft = CONNECTIONS + SPARE if hard == resource.RLIM_INFINITY else min(hard, CONNECTIONS + SPARE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return CONNECTIONS if soft == resource.RLIM_INFINITY else min(CONNECTIONS, soft - SPARE)


def shortage() -> str:
    """Why nobody could be answered, and what helps: this user may open too few files. Nothing where there are enough."""
    most = connections()
    if most >= FEW:
        return ""
    return (
        f"This user may open {most + SPARE} files at once, and each web process needs {SPARE + FEW} or more: "
        "raise that, as by `ulimit -n 4200`, or LimitNOFILE= in a unit."
    )


def answer(door: socket.socket, threads: int) -> None:
    """Answer what comes through an open door until told to stop."""
    signal.signal(signal.SIGTERM, stop)
    from cardsite.ops import fairness  # the process that only watches needs no Django
    from cardsite.wsgi import application

    most = connections()
    server = waitress.create_server(
        application,
        sockets=[door],
        threads=threads,
        connection_limit=most,
        channel_timeout=IDLE,
        max_request_body_size=BODY,
        max_request_header_size=HEAD,
        asyncore_use_poll=hasattr(select, "poll"),
        clear_untrusted_proxy_headers=not settings.BEHIND_PROXY,
        ident=None,
    )
    fairness.keep(server, most)
    CROWD.dispatcher = server.task_dispatcher
    server.run()


class Crew:
    """The processes behind one door."""

    def __init__(self, door: socket.socket, processes: int, threads: int) -> None:
        self.door, self.threads = door, threads
        self.started: dict[SpawnProcess, float] = {}
        for _ in range(processes):
            self.start()

    def start(self) -> None:
        process = multiprocessing.get_context("spawn").Process(target=answer, args=(self.door, self.threads))
        process.start()
        self.started[process] = time.monotonic()

    def keep(self) -> None:
        """Put another process in the place of each that falls; ends when one falls that has only just started."""
        while True:
            fallen = wait([process.sentinel for process in self.started])
            for process in [process for process in self.started if process.sentinel in fallen]:
                lived = time.monotonic() - self.started.pop(process)
                process.join()
                print(f"A web process ended with status {process.exitcode}.", file=sys.stderr, flush=True)
                if lived < STARTING:
                    sys.exit(1)
                self.start()

    def stop(self) -> None:
        """Let them finish what they are at, for a while."""
        deadline = time.monotonic() + LEAVING
        for process in self.started:
            process.terminate()
        for process in self.started:
            process.join(max(0.0, deadline - time.monotonic()))
            process.kill()


def open_door(host: str, port: int) -> socket.socket:
    """A socket that listens; one for all addresses of IPv6 takes those of IPv4 too."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    both = host == "::" and socket.has_dualstack_ipv6()
    return socket.create_server((host, port), family=family, backlog=1024, dualstack_ipv6=both)


def forget_counts() -> None:
    """Remove what web processes of an earlier start counted, where they count at all."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardsite.settings")
    if not settings.METRICS:
        return
    for file in Path(os.environ.get(COUNTED, os.devnull)).glob("*.db"):
        file.unlink(missing_ok=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m cardsite.ops.serving", description="Serve the site's pages and API."
    )
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--processes", type=int, default=PROCESSES)
    parser.add_argument("--threads", type=int, default=THREADS, help="of each process")
    options = parser.parse_args()
    if problem := shortage():
        sys.exit(problem)
    signal.signal(signal.SIGTERM, stop)
    for name, value in MALLOC.items():
        os.environ.setdefault(name, value)  # read as the processes below start
    with open_door(options.host, options.port) as door:
        forget_counts()
        crew = Crew(door, options.processes, options.threads)
        try:
            with contextlib.suppress(KeyboardInterrupt):
                crew.keep()
        finally:
            crew.stop()


if __name__ == "__main__":
    main()
