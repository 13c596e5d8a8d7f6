"""`manage.py up`: the whole site with one command, and nothing left behind when it stops."""

import contextlib
import errno
import hashlib
import http.client
import json
import os
import shutil
import tempfile
from argparse import ArgumentTypeError
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from django import db
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import CommandError, call_command

from cardsite.ops import logs, network, parts, serving
from cardsite.ops.locks import take_lock
from cardsite.ops.static_files import StaticFiles
from cardsite.ops.supervisor import Part, Supervisor
from catalog.commands import DeclaredCommand

NOTE: Path = settings.VAR / "up.json"
CACHE_TABLE = "cache"
ROOM = 1_000_000  # bytes, without which a start is not worth trying


def port_number(text: str) -> int:
    if not (text.isdecimal() and 0 < int(text) < 65536):
        raise ArgumentTypeError(f"{text} is not a port: take one from 1 to 65535")
    return int(text)


class Command(DeclaredCommand):
    help = "Start the whole site: queue, worker, reaper and web. Ctrl-C stops it."
    requires_system_checks = ()  # half a second of a start; the tests make them
    door = ""  # behind the address that is told

    arguments = {
        "--host": {"default": "127.0.0.1", "help": "0.0.0.0 lets other devices on the network in"},
        "--port": {"type": port_number, "default": 8000},
    }

    def handle(self, *, host: str, port: int, **_: Any) -> None:
        host = "127.0.0.1" if host == "localhost" else host
        if problem := serving.shortage():
            raise CommandError(problem)
        make_folders()
        with only_one(address(host, port)), parts.socket_path() as socket:
            check_door(host, port)
            self.say("Preparing the database, the cards and the pages.")
            self.prepare()
            crew = [self.web(host, port), parts.worker(), parts.thinker(), parts.reaper(), *choose_queue(socket)]
            for part in crew:
                logs.set_aside(part.log)
            supervisor = Supervisor(crew, settings.BASE_DIR, self.say)
            supervisor.run(Lookout(host, port, crew, self.say, self.door).look)
        self.say("Runebinder has stopped.")

    def prepare(self) -> None:
        """Make everything ready that the parts need."""
        prepare()

    def web(self, host: str, port: int) -> Part:
        """The part that answers browsers."""
        return parts.web(host, port)

    def say(self, line: str) -> None:
        with contextlib.suppress(OSError):  # a console that is a file on a full disk, or a terminal that is gone
            self.stdout.write(line)
            self.stdout.flush()


def address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


# --- before anything runs ---------------------------------------------------------------------------------------


def make_folders() -> None:
    """Whatever the running site writes, it must be able to write now."""
    try:
        for folder in (settings.VAR, parts.LOGS, parts.QUEUE):
            folder.mkdir(exist_ok=True)
            with tempfile.TemporaryFile(dir=folder) as file:
                file.write(b"0" * ROOM)
    except OSError as problem:
        advice = "make room for" if problem.errno == errno.ENOSPC else "let this user write to"
        raise CommandError(f"{problem}: {advice} {settings.VAR}.") from None


@contextlib.contextmanager
def only_one(place: str) -> Iterator[None]:
    """Hold this folder; of two supervisors the second is told where the first one runs."""
    with open(settings.VAR / "up.lock", "a") as lock:
        if not take_lock(lock.fileno()):
            raise CommandError(whereabouts())
        write_note({"pid": os.getpid(), "address": place})
        try:
            yield
        finally:
            NOTE.unlink(missing_ok=True)


def whereabouts() -> str:
    try:
        note = json.loads(NOTE.read_text())
        return f"Runebinder already runs here, at {note['address']} as process {note['pid']}: stop that one first."
    except (OSError, ValueError, LookupError, TypeError):
        return "Runebinder is already starting here."


def write_note(note: dict[str, Any]) -> None:
    draft = NOTE.with_suffix(".draft")
    draft.write_text(json.dumps(note))
    draft.replace(NOTE)


def check_door(host: str, port: int) -> None:
    """Refuse a port that is taken, and let the site be asked for by this machine's names if others can reach it."""
    if problem := network.refusal(host, port):
        reason = str(problem.strerror).partition(" (")[0]
        advice = network.advice(host, port, problem)
        raise CommandError(f"Nothing can listen on {host}, port {port} ({reason}): {advice}.")
    if not network.is_local(host):
        os.environ["ALLOWED_HOSTS"] = ",".join([*settings.ALLOWED_HOSTS, *network.own_names()])


def prepare() -> None:
    """Bring database, cards and static files up to date; what is done already costs little."""
    load()
    try:
        collect_static()
    except OSError as problem:
        raise CommandError(f"The pages cannot be made ready: {problem}.") from None


def load() -> None:
    """Bring the database up to date, and the cards in it."""
    try:
        call_command("migrate", verbosity=0, interactive=False)
        call_command("load_games", verbosity=0)
    except db.Error as problem:
        first_line = str(problem).partition("\n")[0]
        raise CommandError(f"The database cannot be used ({first_line}): check DATABASE_URL and var/.") from None


def collect_static() -> None:
    root = Path(settings.STATIC_ROOT)
    mark, sources = root / ".collected", static_sources()
    if not is_collected(root, mark, sources):
        shutil.rmtree(root, ignore_errors=True)
        call_command("collectstatic", verbosity=0, interactive=False)
        mark.write_text(sources)


def is_collected(root: Path, mark: Path, sources: str) -> bool:
    """Whether every static file lies there as it is; a folder that is damaged is made anew."""
    try:
        if mark.read_bytes() != sources.encode():
            return False
        listed = json.loads((root / "staticfiles.json").read_bytes())["paths"] if not settings.DEBUG else {}
        return all((root / name).is_file() for name in listed.values())
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return False


def static_sources() -> str:
    """A digest that changes when any static file does."""
    digest = hashlib.sha256(settings.STATIC_STORAGE.encode())
    for finder in get_finders():
        for name, storage in finder.list(StaticFiles.ignore_patterns):
            stat = os.stat(storage.path(name))
            digest.update(f"{name} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def choose_queue(socket: Path) -> list[Part]:
    """The queue that the environment names, else our own server, else files; the cache goes where the queue is."""
    if (program := parts.queue_program()) and "BROKER_URL" not in os.environ:
        os.environ["BROKER_URL"] = f"redis+socket://{socket}"
        os.environ.setdefault("CACHE_URL", f"unix://{socket}?db=1")
        return [parts.queue(program, socket)]
    parts.drop_damaged_messages()
    if "CACHE_URL" not in os.environ:
        call_command("createcachetable", CACHE_TABLE, verbosity=0)
        os.environ["CACHE_URL"] = f"db://{CACHE_TABLE}"
    return []


# --- while it runs ----------------------------------------------------------------------------------------------


class Lookout:
    """Says the address once the site answers, keeps up.json true for whoever asks which processes run, and logs short."""

    def __init__(self, host: str, port: int, crew: Sequence[Part], say: Callable[[str], None], door: str = "") -> None:
        self.host, self.port, self.crew, self.say, self.door = host, port, crew, say, door
        self.greeted = False
        self.noted: dict[str, int] = {}

    def look(self) -> None:
        for part in self.crew:
            logs.trim(part.log)
        running = {part.name: part.process.pid for part in self.crew if part.process}
        if running != self.noted:
            with contextlib.suppress(OSError):  # on a full disk: again in the next round
                write_note({"pid": os.getpid(), "address": address(self.host, self.port), "parts": running})
                self.noted = running
        if not self.greeted and self.answers():
            self.greeted = True
            self.say(f"Runebinder is at {self.places()}. Ctrl-C stops it.")

    def answers(self) -> bool:
        near = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)
        connection = http.client.HTTPConnection(near, self.port, timeout=1)
        with contextlib.closing(connection), contextlib.suppress(OSError, http.client.HTTPException):
            connection.request("GET", "/health/")
            return connection.getresponse().status != 500  # a refusal of this host, or a part not up yet, is an answer
        return False

    def places(self) -> str:
        if self.host not in ("0.0.0.0", "::"):
            return address(self.host, self.port) + self.door
        abroad = " or ".join(address(place, self.port) + self.door for place in network.lan_addresses())
        return f"{address('127.0.0.1', self.port)}{self.door}, and for other devices on this network at {abroad}"
