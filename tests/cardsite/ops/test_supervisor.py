"""The supervisor: how soon a part that dies is started again and what it says, and how all of them stop."""

import math
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cardsite.ops import parts
from cardsite.ops.logs import trim
from cardsite.ops.supervisor import LONGEST_WAIT, STEADY, Part, Supervisor, stop_together


def part(log: Path, *command: str) -> Part:
    return Part("part", command, log)


def test_waits_grow_and_a_long_life_ends_them(tmp_path: Path) -> None:
    restless = part(tmp_path / "part.log")
    waits = []
    for _ in range(7):
        restless.started = time.monotonic()
        restless.plan_restart()
        waits.append(restless.wait)
    assert waits == [1, 2, 4, 8, 16, LONGEST_WAIT, LONGEST_WAIT]
    restless.started = time.monotonic() - STEADY - 1
    restless.plan_restart()
    assert restless.wait == 0


@pytest.mark.parametrize(
    ("command", "end"),
    [
        ([sys.executable, "-c", "print('my last words'); raise SystemExit(3)"], "ended with status 3"),
        (
            [sys.executable, "-c", "import os; print('my last words', flush=True); os.kill(os.getpid(), 9)"],
            "was ended by SIGKILL",
        ),
        (["/nowhere/my last words"], "did not start"),
    ],
)
def test_the_end_is_told_and_its_words_are_kept(tmp_path: Path, command: list[str], end: str) -> None:
    told: list[str] = []
    mortal = part(tmp_path / "part.log", *command)
    supervisor = Supervisor([mortal], tmp_path, told.append)
    mortal.due = 0.0
    supervisor.look_after(mortal)
    if mortal.process:
        mortal.process.wait()
    supervisor.look_after(mortal)
    supervisor.look_after(mortal)
    assert told == [f"The part {end}; starting it again in 1 s. Its log: {tmp_path / 'part.log'}"]
    assert "my last words" in (tmp_path / "part.log").read_text()
    assert mortal.due < math.inf


def test_short_plain_path_keeps_its_socket_and_others_move(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(parts, "QUEUE", Path("/srv/cards/var/queue"))
    with parts.socket_path() as socket:
        assert socket == Path("/srv/cards/var/queue/queue.sock")
    for folder in ("/srv/my cards", "/srv/#1", "/srv/50%", "/srv" + "/long" * 30):
        monkeypatch.setattr(parts, "QUEUE", Path(folder))
        with parts.socket_path() as socket:
            assert parts.PLAIN.fullmatch(str(socket))
            assert socket.parent.stat().st_mode & 0o777 == 0o700
        assert not socket.parent.exists()


def test_without_the_wheel_an_installed_server_serves(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(parts, "get_binary_path", None)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert parts.queue_program() is None
    (tmp_path / "redis-server").touch(mode=0o755)
    assert parts.queue_program() == str(tmp_path / "redis-server")


@pytest.mark.parametrize(
    ("ending", "told"), [("raise SystemExit(1)", 1), ("import os; os.kill(os.getpid(), 9)", 0)], ids=["ends", "killed"]
)
def test_what_a_part_needs_is_put_right_once_where_it_ends_soon(tmp_path: Path, ending: str, told: int) -> None:
    said: list[str] = []
    weak = part(tmp_path / "part.log", sys.executable, "-c", ending)
    weak.mend = lambda: "Put right."
    supervisor = Supervisor([weak], tmp_path, said.append)
    for _ in range(2):
        weak.due = 0.0
        supervisor.look_after(weak)
        assert weak.process
        weak.process.wait()
        weak.due = math.inf
        supervisor.look_after(weak)
    assert said.count("Put right.") == told


# How it stops: seen from outside, since it makes a process take in orphans and listen to signals

ROOT = Path(__file__).parents[3]
ON_LINUX = pytest.mark.skipif(
    sys.platform != "linux", reason="elsewhere orphans are init's, and not every system has signals"
)
LEAVER = """
import os, time
for _ in range(30):
    if not os.fork():
        time.sleep(60)
        os._exit(0)
print('here', flush=True)
time.sleep(60)
"""
DESERTER = """
import os, time
from pathlib import Path

read, write = os.pipe()
if not os.fork():
    os.setsid()
    parent, orphan = os.getpid(), os.fork()
    if orphan:
        os.write(write, str(orphan).encode())
        os._exit(0)
    while os.getppid() == parent:
        time.sleep(0.01)
    os._exit(0)
os.wait()
orphan = Path("/proc", os.read(read, 20).decode())
deadline = time.monotonic() + 20
while orphan.exists() and time.monotonic() < deadline:
    time.sleep(0.01)
print('here with a zombie' if orphan.exists() else 'here', flush=True)
time.sleep(60)
"""
POLITE = """
import signal, sys, time
from pathlib import Path

def end(*_):
    Path(sys.argv[1] + ".asked").touch()
    while not Path(sys.argv[2] + ".asked").exists():
        time.sleep(0.01)
    print(*[name for name in ("web", "worker", "queue") if Path(name + ".asked").exists()])
    raise SystemExit

signal.signal(signal.SIGTERM, end)
print('here', flush=True)
time.sleep(60)
"""
STOPPED = """
import sys
from pathlib import Path
import psutil
from cardsite.ops.supervisor import Part, Supervisor

folder, program, *names = sys.argv[1:]
crew = [Part(name, [sys.executable, "-c", program, *name.split()], Path(folder, name), patience=30) for name in names]
crew[-1].last = True
family = []

def look():
    if all(part.log.exists() and "here" in part.log.read_text() for part in crew):
        family.extend(psutil.Process().children(recursive=True))
        supervisor.stopping = True

supervisor = Supervisor(crew, Path(folder), print)
supervisor.run(look)
print(len(family), [process.status() for process in family if process.is_running()])
"""


def stopped(folder: Path, program: str, *names: str) -> str:
    """What parts leave behind that run a program and are stopped once they are there: how many there were, and who still is."""
    command = [sys.executable, "-c", STOPPED, str(folder), program, *names]
    return subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()


@ON_LINUX
def test_what_a_part_leaves_behind_is_gone_when_it_has_stopped(tmp_path: Path) -> None:
    assert stopped(tmp_path, LEAVER, "part") == "31 []"


@ON_LINUX
def test_an_orphan_that_ends_is_gone_while_its_part_goes_on(tmp_path: Path) -> None:
    """One that has left the group, as a game's own modules might start it."""
    assert stopped(tmp_path, DESERTER, "part") == "1 []"
    assert (tmp_path / "part").read_text() == "here\n"


@ON_LINUX
def test_parts_are_asked_to_stop_together_and_the_last_one_after_them(tmp_path: Path) -> None:
    """Each waits until the one beside it has been asked, too, and says who has been asked by then."""
    crew = ("web worker", "worker web", "queue queue")
    assert stopped(tmp_path, POLITE, *crew) == "3 []"
    assert [(tmp_path / name).read_text().split() for name in crew] == [
        ["here", "web", "worker"],
        ["here", "web", "worker"],
        ["here", "web", "worker", "queue"],
    ]


def wait_for(log: Path, most: int) -> None:
    deadline = time.monotonic() + 20
    while log.stat().st_size <= most:
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_a_log_stays_short_while_its_part_writes_on(tmp_path: Path) -> None:
    chatty = "import itertools, time\nfor n in itertools.count(): print(f'line {n:09}', flush=True); time.sleep(0.001)"
    log, kept = tmp_path / "part.log", tmp_path / "part.log.1"
    writer = part(log, sys.executable, "-c", chatty)
    writer.start(tmp_path)
    try:
        for most in (3_000, 6_000):
            wait_for(log, most)
            trim(log, most)
            assert log.stat().st_size < most < kept.stat().st_size
            wait_for(log, 100)
            first, last = log.read_bytes().split()[1], kept.read_bytes().split()[-3]
            assert int(first) > int(last)
    finally:
        stop_together([writer])


def test_a_short_log_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "part.log").write_text("one line")
    trim(tmp_path / "part.log")
    trim(tmp_path / "no.log")
    assert [path.name for path in tmp_path.iterdir()] == ["part.log"]
