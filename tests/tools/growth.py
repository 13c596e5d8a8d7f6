"""`python -m tests.tools.growth [ROUNDS]`: how the games a second of a run grow with its workers, on the engine of this checkout.

One worker with one slot, one with two, and two on two machines: each in a copy of the project of its own, which shares nothing with
the others but PostgreSQL and a queue over TCP. A run is 10,000 games of the median deck of The Awakening, from the click to its
report; of all rounds the fastest counts. What is compared is games a second of each slot, as far as there are cores for them.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from io import StringIO
from pathlib import Path

import django
from django.core.management import call_command

from cardsite.ops import parts
from engine import is_compiled
from tests.bootstrap.conftest import ROOT, copy_project, free_port
from tests.bootstrap.servers import cluster

GAME, DECK = "runeslingers-awakening", "gathering-blight"
GAMES, WARM, ROUNDS = 10_000, 1_000, "3"
SETTINGS = {"DJANGO_SETTINGS_MODULE": "cardsite.settings"}
SETUPS = {"1 machine, 1 slot": (1,), "1 machine, 2 slots": (2,), "2 machines, 1 slot each": (1, 1)}  # slots by machine
FAREWELL = 10.0  # seconds
ENOUGH = 0.9


class Queue:
    """A queue server that hears on a port."""

    def __init__(self, folder: Path) -> None:
        port = free_port()
        self.url = f"redis://127.0.0.1:{port}/0"
        command = [str(parts.queue_program()), "--dir", str(folder), "--port", str(port), "--save", ""]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)


class Machine:
    """A copy of the project in a folder of its own, with a worker."""

    def __init__(self, folder: Path, slots: int) -> None:
        copy_project(folder)
        command = [str(slots) if word == str(parts.SLOTS) else word for word in parts.worker().command]
        here = {"PYTHONPATH": str(folder), "ENGINE_BUILDS": os.environ.get("ENGINE_BUILDS", str(ROOT / "var/compiled"))}
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self.worker = subprocess.Popen(command, cwd=folder, env=os.environ | here, **quiet)

    def stop(self) -> None:
        """Let the worker end as a site does."""
        self.worker.send_signal(parts.QUIT)
        try:
            self.worker.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            self.worker.kill()


@contextmanager
def machines(slots: tuple[int, ...]) -> Iterator[None]:
    """As many machines as there are numbers, each with so many slots."""
    with tempfile.TemporaryDirectory(prefix="growth-") as name, ExitStack() as stack:
        for number, some in enumerate(slots):
            stack.callback(Machine(Path(name) / str(number), some).stop)
        yield


def games_per_second(rounds: int) -> float:
    """Those of the fastest of some runs, once the workers are warm."""
    from django.test import Client  # the settings are read by now

    from cardsite.ops.bench.runs import ask

    client = Client()
    ask(client, GAME, DECK, WARM)
    seconds = []
    for _ in range(rounds):
        begun = time.perf_counter()
        ask(client, GAME, DECK, GAMES)
        seconds.append(time.perf_counter() - begun)
    return GAMES / min(seconds)


def of_linear(growth: float, slots: int) -> float:
    """What a growth is of that which so many slots could bring on the cores of this machine."""
    return growth / min(slots, os.cpu_count() or 1)


def measure(rounds: int) -> int:
    """Tables and cards, then each setup beside the first one; how many grow less than they should."""
    django.setup()
    from cardsite.ops.bench.figures import as_visitors_see

    call_command("migrate", verbosity=0)
    call_command("load_games", stdout=StringIO())
    print(f"{'compiled' if is_compiled() else 'plain'} engine, {os.cpu_count()} cores, {GAMES:,} games of {DECK}")
    first, short = 0.0, 0
    for name, slots in SETUPS.items():
        with machines(slots), as_visitors_see():
            speed = games_per_second(rounds)
        first = first or speed
        share = of_linear(speed / first, sum(slots))
        short += share < ENOUGH
        print(f"{name:24} {speed:7,.0f} games/s, {share:.2f} of linear", flush=True)
    return short


def main(rounds: str) -> int:
    """Start the servers, and measure in a process that reads of them in its settings; 1 if something grows too little."""
    with cluster() as database, tempfile.TemporaryDirectory(prefix="growth-") as folder:
        queue = Queue(Path(folder))
        shared = {"DATABASE_URL": database.url, "BROKER_URL": queue.url, "SECRET_KEY": "the key of all machines"}
        command = [sys.executable, "-W", "ignore", "-m", "tests.tools.growth", "--measure", rounds]
        try:
            return subprocess.run(command, cwd=ROOT, env=os.environ | SETTINGS | shared, check=False).returncode
        finally:
            queue.process.kill()
            queue.process.wait()


if __name__ == "__main__":
    if sys.argv[1:2] == ["--measure"]:
        sys.exit(measure(int(sys.argv[2])) > 0)
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else ROUNDS))
