#!/usr/bin/env python3
"""The one door to Runebinder: `python3 manage.py up` starts it, `python3 manage.py test` tests it.

Nothing but Python is needed: .venv is made from the lock on the way, then the command goes on inside it.
Up to `main` only the standard library is used, and only syntax that Python 3.6 can read.
"""

import signal

HEARD = __name__ == "__main__" and signal.getsignal(signal.SIGINT) is signal.default_int_handler
if HEARD:  # whoever stops it before it has begun wants to read nothing
    signal.signal(signal.SIGINT, signal.SIG_DFL)
if __name__ == "__main__" and hasattr(signal, "pthread_sigmask"):
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])  # `go_on_with` blocks it on the way here

import contextlib
import fcntl
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

if sys.version_info < (3, 11):
    sys.exit(
        "Runebinder needs Python 3.11 or newer, and this is {}: install a newer one, "
        "then start it by its name, as in `python3.11 manage.py up`.".format(sys.version.split()[0])
    )

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
STAMP = VENV / "stamp.json"
LIBRARY = f"lib/python3.{sys.version_info.minor}"
PYTHON = VENV / "bin" / "python"
RUNNING, TESTING = "requirements.txt", "requirements-dev.txt"
REBUILT = "RUNEBINDER_REBUILT"
OUTSIDE = sys._base_executable  # type: ignore[attr-defined]  # the Python that .venv was made with
HELP = {"-h", "--help"}
FAILED, NOTHING_RAN = 1, 5  # of pytest
DEVELOPMENT = "var/dev"  # where `dev` keeps what it makes: nothing of it meets what `up` keeps
ALL_DATABASES, LONG = "--all-databases", "--long"
TIER = "RUNEBINDER_TESTS"  # tests/tiers.py reads it
CORES = min(os.cpu_count() or 1, 3)
SIDE_BY_SIDE = (
    "--dist=worksteal"  # worth its start only for all tests, of which tests/conftest.py puts the long files first
)


# --- is the environment sound? ---------------------------------------------------------------------------------


def digest(lock: str) -> str:
    return hashlib.sha256((ROOT / lock).read_bytes()).hexdigest()


def packages() -> list[str]:
    """Everything that lies in site-packages, two levels deep."""
    site = VENV / LIBRARY / "site-packages"
    entries = [*site.glob("*"), *site.glob("*/*")]
    return sorted(entry.relative_to(site).as_posix() for entry in entries if "__pycache__" not in entry.parts)


def origin() -> dict[str, str]:
    """What an environment is bound to: its scripts name the folder, its libraries fit one Python."""
    return {"project": str(ROOT), "python": f"3.{sys.version_info.minor}"}


def read_stamp() -> dict[str, object]:
    """What the last finished build wrote, or nothing if the environment was moved or damaged since."""
    try:
        stamp: dict[str, object] = json.loads(STAMP.read_text())
        listed = set(stamp["packages"])  # type: ignore[call-overload]
    except (OSError, ValueError, LookupError, TypeError):
        return {}
    sound = origin().items() <= stamp.items() and PYTHON.exists() and listed.issubset(packages())
    return stamp if sound else {}


def is_ready(lock: str) -> bool:
    return read_stamp().get(lock) == digest(lock)


# --- make it ---------------------------------------------------------------------------------------------------


def ensure_environment(lock: str) -> None:
    if is_ready(lock):
        return
    try:
        with only_builder():
            if not is_ready(lock):
                build(lock)
    except OSError as problem:
        sys.exit(f"No environment can be made ({problem}): let this user write in {ROOT}, with room on the disk.")


@contextlib.contextmanager
def only_builder() -> Iterator[None]:
    """Hold the lock that lets one start build while the others wait. A lock of the system dies with its holder."""
    (ROOT / "var").mkdir(exist_ok=True)
    with open(ROOT / "var" / "env.lock", "a") as file:
        if not take_lock(file.fileno()):
            say("Another start is making .venv; waiting for it.")
            while not take_lock(file.fileno()):
                time.sleep(0.2)
        os.set_inheritable(file.fileno(), True)  # an orphaned installer keeps the others out until it has ended
        yield


def take_lock(file: int) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def build(lock: str) -> None:
    """Install the lock, on top of what is there if that is sound. The stamp comes last: without it nothing counts."""
    sound = read_stamp()
    if VENV.is_symlink() and not sound:
        VENV.unlink()  # what it leads to is another project's
    STAMP.unlink(missing_ok=True)
    uv = shutil.which("uv")
    say(f"Making .venv from {lock} with {'uv' if uv else 'pip: about a minute'}. Only the first start does this.")
    if not (sound and (uv or "pip" in packages())):
        make_empty(uv)
    install(uv, lock)
    locks = [RUNNING, TESTING] if lock == TESTING else [RUNNING]  # a test proves that the second holds the first
    draft = STAMP.with_suffix(".draft")
    draft.write_text(json.dumps({**origin(), **{name: digest(name) for name in locks}, "packages": packages()}))
    draft.replace(STAMP)


def make_empty(uv: str | None) -> None:
    if not uv and not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
        sys.exit("This Python cannot make environments: `apt install python3-venv` on Debian or Ubuntu, then again.")
    if VENV.exists():
        shutil.rmtree(VENV)
    command = [uv, "venv", "--quiet", "--python", sys.executable] if uv else [sys.executable, "-m", "venv"]
    problem = complaint([*command, str(VENV)])
    if problem:
        sys.exit(f"The environment .venv could not be made ({problem}): mend that, then start again.")


def install(uv: str | None, lock: str) -> None:
    pip = [str(PYTHON), "-m", "pip", "install", "--no-compile", "--disable-pip-version-check", "--retries", "1"]
    command = [uv, "pip", "install", "--python", str(PYTHON)] if uv else pip
    problem = complaint([*command, "--require-hashes", "-r", str(ROOT / lock)])
    if problem:
        sys.exit(
            f"The packages of {lock} could not be installed ({problem}): check the network and the index "
            f"that {'uv' if uv else 'pip'} is set to, then start again."
        )


def complaint(command: list[str]) -> str:
    """Run the command; the most telling of its words if it fails, else none."""
    output = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    done = subprocess.run(command, **output, text=True, errors="replace", close_fds=False)  # type: ignore[call-overload]
    if done.returncode == 0:
        return ""
    lines = [line.strip() for line in done.stdout.splitlines() if line.strip()] or ["it said nothing"]
    errors = [line for line in lines if line.lower().startswith("error")]
    return "; ".join(dict.fromkeys([*errors[-1:], lines[-1]]))


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


# --- go on inside it -------------------------------------------------------------------------------------------


def go_on_with(python: str) -> NoReturn:
    """Start this command again under another Python; this process becomes that one."""
    command = [python, str(ROOT / "manage.py"), *sys.argv[1:]]
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    os.execv(python, command)


def hand_over() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardsite.settings")
    try:
        from django.core.exceptions import ImproperlyConfigured
        from django.core.management import execute_from_command_line
    except ImportError as problem:
        mend(problem)
    os.environ.pop(REBUILT, None)
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as problem:
        sys.exit(str(problem))
    except BrokenPipeError:  # whoever reads our output has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def mend(problem: ImportError) -> NoReturn:
    """An environment that looks sound and is not: make it anew, once."""
    if os.environ.get(REBUILT):
        sys.exit(f"The environment .venv does not work even when made anew: {problem}")
    say(f"The environment .venv is damaged ({problem}).")
    STAMP.unlink(missing_ok=True)
    os.environ[REBUILT] = "1"
    go_on_with(OUTSIDE)


def test(arguments: list[str]) -> int:
    """On SQLite the tests, of those that take long a sample, and on PostgreSQL those marked `sql`, or with `--all-databases`
    those that use the database. What is named is tried whole. The status is that of the first leg that fails.
    """
    everything = ALL_DATABASES in arguments
    chosen = [argument for argument in arguments if argument != ALL_DATABASES]
    which = "the tests that use the database" if everything else "the tests marked sql"
    second = f"PostgreSQL: {which}", "postgres:all" if everything else "postgres"
    legs = ("SQLite: the tests, of what takes long a sample", "sqlite"), second
    statuses = one_by_one(legs, chosen) if chosen else side_by_side(*legs)
    failed = [status for status in statuses if status not in (0, NOTHING_RAN)]
    return failed[0] if failed else min(statuses)


def one_by_one(legs: tuple[tuple[str, str], ...], chosen: list[str]) -> list[int]:
    """What each leg comes to with the tests that are chosen; the second does not begin if the first was broken off."""
    statuses: list[int] = []
    for title, database in legs:
        if not statuses or statuses[0] in (0, FAILED, NOTHING_RAN):
            say(f"--- {title} ---")
            statuses.append(subprocess.call(pytest(chosen), cwd=ROOT, env=on(database)))
    return statuses


def side_by_side(first: tuple[str, str], second: tuple[str, str]) -> list[int]:
    """What each leg comes to with all tests, both at once: while one waits for servers the other has the processor. What the
    second says is read behind the first.
    """
    with tempfile.TemporaryFile() as said:
        few = [f"--numprocesses={max(CORES - 1, 1)}", SIDE_BY_SIDE]
        many = [
            f"--numprocesses={CORES + 1}",
            SIDE_BY_SIDE,
        ]  # a third of what they do is to wait for servers and browsers
        one, two = ({TIER: "sample"} | on(database) for _, database in (first, second))
        with subprocess.Popen(pytest(few), cwd=ROOT, env=two, stdout=said, stderr=subprocess.STDOUT) as other:
            say(f"--- {first[0]} ---")
            statuses = [subprocess.call(pytest(many), cwd=ROOT, env=one), other.wait()]
        say(f"--- {second[0]} ---")
        said.seek(0)
        sys.stdout.write(said.read().decode(errors="replace"))
    return statuses


def test_long(arguments: list[str]) -> int:
    """The proofs that take long, all of them or those that are named."""
    command = [sys.executable, "-m", "tests.tools.long", *(argument for argument in arguments if argument != LONG)]
    return subprocess.call(command, cwd=ROOT, env=on("sqlite"))


def pytest(arguments: list[str]) -> list[str]:
    return [sys.executable, "-m", "pytest", *arguments]


def on(database: str) -> dict[str, str]:
    """The environment of a leg."""
    environment = {**os.environ, "TEST_DATABASE": database}
    environment.pop("DJANGO_SETTINGS_MODULE", None)  # tests/conftest.py names it, once the database is chosen
    return environment


def need_compiler() -> None:
    """What a compiler lacks is said before anything is installed for it."""
    from engine.builds import CannotCompileError, compiler

    try:
        compiler()
    except CannotCompileError as problem:
        sys.exit(str(problem))


def main() -> None:
    command = sys.argv[1] if len(sys.argv) > 1 else "help"
    compiles = command == "compile" and HELP.isdisjoint(sys.argv)
    lock = TESTING if compiles or command == "test" else RUNNING
    if compiles:
        need_compiler()
    if not (VENV.exists() and os.path.samefile(sys.prefix, VENV)):
        ensure_environment(lock)
        go_on_with(str(PYTHON))
    if not is_ready(lock):
        go_on_with(OUTSIDE)  # a Python cannot replace the folder it runs from
    if command == "dev":
        os.environ.update(DEBUG="1", DEVELOPING="1", VAR_FOLDER=DEVELOPMENT)
    if command == "test":
        sys.exit(test_long(sys.argv[2:]) if LONG in sys.argv else test(sys.argv[2:]))
    hand_over()


if __name__ == "__main__":
    try:
        if HEARD:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        main()
    except KeyboardInterrupt:
        sys.exit(130)
