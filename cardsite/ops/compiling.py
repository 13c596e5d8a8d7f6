"""The engine compiled by mypyc: kernel, text, verbs, games and what plays them, from the same files."""

import ast
import fcntl
import importlib.metadata
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from cardsite.ops import extension
from cardsite.ops.locks import take_lock
from engine import builds
from engine.builds import ENGINE, RECORD, CannotCompileError, compiler

ROOMS = ("kernel", "text", "verbs", "play")
LEVEL = "3"  # of optimisation
FLAGS = (  # behind those that this Python was built with
    "-fvisibility=hidden",  # functions of C that nobody else links call one another without a detour
    "-Wno-error",  # what mypyc writes may make a newer compiler wonder
)
FROM_OUTSIDE = ("CPPFLAGS", "CFLAGS", "LDFLAGS")  # of the environment; setuptools takes them in place of Python's own
FORGOTTEN = 24 * 60 * 60  # seconds after which nothing is expected to use what it has
LINE_MAX = 300  # letters of what a compiler says
OUTSIDE = {"trial.py"}  # it only starts other processes
INVITING = {"RandomPilot", "Greedy", "Planner"}  # to pilots of games from outside
OPEN = "@mypyc_attr(allow_interpreted_subclasses=True)\n"
ATTRIBUTES = "MYPY = False\nif MYPY:\n    from mypy_extensions import mypyc_attr\n"
CONFIG = "[mypy]\npython_version = {}.{}\nfollow_imports = silent\n"
Say = Callable[[str], None]


def build(say: Say, level: str = LEVEL, chosen: Sequence[str] = ()) -> Path:
    """Compile the engine with some games, or all, and keep it where whatever starts from now on uses it; the build that fits
    already if there is one. Raises CannotCompileError.
    """
    place = builds.place()
    if place is None:
        raise CannotCompileError(f"{builds.FOLDER} is empty, so that no build is used: take it out of the environment.")
    made = {**builds.present(), **made_with(level, chosen or games())}
    place.mkdir(parents=True, exist_ok=True)
    with only_builder(place, say):
        return present_build(place, made) or make(place, made, say)


def made_with(level: str, games: Sequence[str]) -> dict[str, str]:
    """What a build is made with, besides its sources: compilers, flags, and which games are in it. Raises CannotCompileError."""
    version = subprocess.run([*compiler(), "--version"], stdout=subprocess.PIPE, text=True, check=False).stdout
    try:
        tools = {name: importlib.metadata.version(name) for name in ("mypy", "setuptools")}
    except importlib.metadata.PackageNotFoundError as missing:
        raise CannotCompileError(
            f"There is no {missing.name} here: `python3 manage.py compile` installs it from requirements-dev.txt."
        ) from None
    return {
        **tools,
        "ours": builds.digest([Path(__file__), Path(extension.__file__)], Path(__file__).parent),
        "compiler": version.partition("\n")[0],
        "level": level,
        "flags": " ".join(f"{name}={os.environ.get(name, '')}" for name in FROM_OUTSIDE),
        "games": " ".join(games),
    }


@contextmanager
def only_builder(place: Path, say: Say) -> Iterator[None]:
    """Hold the lock of a folder that lets one build while others wait; a lock of the system ends with its holder."""
    folder = os.open(place, os.O_RDONLY)
    try:
        if not take_lock(folder):
            say("another process may be compiling: waiting until it has ended")
            with suppress(OSError):  # some disks of a network have no locks
                fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def present_build(place: Path, made: Mapping[str, str]) -> Path | None:
    """The build that is made like this and there already, from now on the newest of those that fit; None if there is none."""
    for there in builds.builds_in(place):
        if made.items() <= there.record.items() and there.is_whole:
            (there.folder / RECORD).touch()
            return there.folder
    return None


def make(place: Path, made: Mapping[str, str], say: Say) -> Path:
    """Compile a copy of the engine and keep it, once it has played the same games as plain files. What compilers left that were
    killed long ago goes. Raises CannotCompileError.
    """
    for draft in filter(is_forgotten, place.glob(".*")):
        shutil.rmtree(draft, ignore_errors=True)
    with TemporaryDirectory(dir=place, prefix=".", ignore_cleanup_errors=True) as name:
        source, work, whole = (Path(name, folder) for folder in ("engine", "work", "new"))
        copy(builds.sources(ENGINE), ENGINE, source)
        need_unchanged(made, builds.digest(builds.sources(source), source))
        modules = modules_of(source, made["games"].split())
        say(f"{len(modules)} modules of the engine are compiled, which takes minutes")
        compile_modules(work, source, modules, made["level"], whole)
        rooms = (path for room in ROOMS for path in (source / room).glob("*.py"))
        copy([*modules, *rooms], source.parent, whole)
        record = {**made, "files": builds.digest(builds.files_of(whole), whole)}
        (whole / RECORD).write_text(json.dumps(record, indent=1, sort_keys=True), encoding="utf-8")
        whole = whole.rename(whole.with_name(builds.name_of(record)))
        say("compiled; playing a game of every ready deck")
        try:
            compare(whole)
        finally:  # whatever went wrong
            need_unchanged(made, builds.present()["sources"])
        shutil.rmtree(place / whole.name, ignore_errors=True)  # a damaged one
        return whole.rename(place / whole.name)


def need_unchanged(made: Mapping[str, str], sources: str) -> None:
    """Raises CannotCompileError if sources with such a hash are not those that a build is made of."""
    if sources != made["sources"]:
        raise CannotCompileError("Files of the engine changed while it was being compiled: compile again.")


def games() -> list[str]:
    """The folders of all games with rules, seen from engine/games; editions are named with their family."""
    folders = [path.parent for path in (ENGINE / "games").rglob("game.toml")]
    return sorted(folder.relative_to(ENGINE / "games").as_posix() for folder in folders)


def modules_of(engine: Path, games: Iterable[str]) -> list[Path]:
    """The modules of an engine that are compiled: its rooms and the folders of some games, with what their families share."""
    folders = [engine / room for room in ROOMS]
    for game in games:
        home = engine / "games" / game
        shared = [] if home.parent.name == "games" else [home.parent, home.parent / "words"]
        folders += [*reversed(shared), home / "words", home]
    paths = [path for folder in dict.fromkeys(folders) for path in sorted(folder.glob("*.py"))]
    return [path for path in paths if path.name not in {"__init__.py", *OUTSIDE}]


def bases_of(paths: Iterable[Path]) -> set[str]:
    """The names of the classes that modules of games subclass: one that runs as it is must be able to do the same."""
    return {
        ast.unparse(base).partition("[")[0].rpartition(".")[2]
        for path in paths
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
        for base in node.bases
    }


def compiler_source(source: str, names: set[str], project: Path) -> str:
    """A module as the compiler takes it: classes of these names allow subclasses that are not compiled, and modules that are
    imported are worked out before whoever imports them, which mypyc forgets where all are one group.
    """
    tree, lines = ast.parse(source), source.splitlines(keepends=True)
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            modules = [name.name for name in node.names if is_module(f"{node.module}.{name.name}", project)]
            firm = "".join(f"; from {node.module}.{module} import __name__ as _" for module in modules)
            last = (node.end_lineno or node.lineno) - 1
            lines[last] = lines[last].rstrip("\n") + f"{firm}\n"
    places = [node.lineno for node in tree.body if isinstance(node, ast.ClassDef) and node.name in names]
    for line in reversed(places):
        lines.insert(line - 1, OPEN)
    if places:
        lines.insert(first_line(tree) - 1, ATTRIBUTES)
    return "".join(lines)


def is_module(name: str, project: Path) -> bool:
    """Whether something of the engine is a module, by its full name."""
    return project.joinpath(*name.split(".")).with_suffix(".py").exists()


def first_line(tree: ast.Module) -> int:
    """Where a module's own statements begin: behind its docstring and what it takes from the future."""
    own = (node for node in tree.body if not (isinstance(node, ast.ImportFrom) and node.module == "__future__"))
    return next(node.lineno for node in own if not (isinstance(node, ast.Expr) and node is tree.body[0]))


def copy(paths: Iterable[Path], folder: Path, other: Path) -> None:
    """Copy files of a folder to the same places in another one."""
    for path in paths:
        place = other / path.relative_to(folder)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, place)


def lay_out(work: Path, engine: Path, modules: Iterable[Path]) -> None:
    """Copy an engine for the compiler, with the modules as it takes them."""
    copy(builds.sources(engine), engine, work / "engine")
    (work / "engine" / "__init__.py").write_text("", encoding="utf-8")
    (work / "mypy.ini").write_text(CONFIG.format(*sys.version_info[:2]), encoding="utf-8")
    names = bases_of((engine / "games").rglob("*.py")) | INVITING
    for module in modules:
        text = compiler_source(module.read_text(encoding="utf-8"), names, engine.parent)
        (work / module.relative_to(engine.parent)).write_text(text, encoding="utf-8")


def compile_modules(work: Path, engine: Path, modules: Sequence[Path], level: str, place: Path) -> None:
    """Translate and compile modules of an engine in a folder of work, their libraries to another place. Raises CannotCompileError."""
    lay_out(work, engine, modules)
    names = [module.relative_to(engine.parent).as_posix() for module in modules]
    command = [sys.executable, "-P", extension.__file__, level, json.dumps(FLAGS), str(place), *names]
    done = subprocess.run(command, cwd=work, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode:
        lines = done.stdout.splitlines() or ["it said nothing"]
        first = next((line for line in lines if "error" in line.lower()), lines[0])
        raise CannotCompileError(f"The engine could not be compiled: {first[:LINE_MAX]}")


def compare(build: Path) -> None:
    """Play a game of every ready deck with a build and with plain files. Raises CannotCompileError if they differ."""
    plain, compiled = sample(""), sample(str(build.parent))
    if (plain["build"], compiled["build"]) != ("", build.name):
        raise CannotCompileError("A new process does not use the build: please report this.")
    differing = [row for row, (digest, _) in plain["rows"].items() if compiled["rows"].get(row, [""])[0] != digest]
    if differing:
        raise CannotCompileError(f"The compiled engine plays other games, as with {differing[0]}: please report this.")


def sample(folder: str, *arguments: str) -> dict[str, Any]:
    """What a new process plays with the builds of a folder, or with plain files for none. Raises CannotCompileError."""
    command = [sys.executable, "-m", "decks.lab.sample", *arguments]
    environment = {**os.environ, builds.FOLDER: folder}
    done = subprocess.run(command, cwd=ENGINE.parent, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        *_, last = ["", *done.stderr.strip().splitlines()]
        raise CannotCompileError(f"The engine breaks off: {last or f'its process ended with status {done.returncode}'}")
    return json.loads(done.stdout)


def remove_older(build: Path) -> int:
    """Remove what this Python has built of other sources, but for the last one and those of the last day, with which something may
    run; how many there were.
    """
    present = builds.present()
    sources = present.pop("sources")
    ours = [each for each in builds.builds_in(build.parent) if present.items() <= each.record.items()]
    older = [each.folder for each in ours if each.record.get("sources") != sources][1:]
    older = [folder for folder in older if is_forgotten(folder / RECORD)]
    for folder in older:
        shutil.rmtree(folder, ignore_errors=True)
    return len(older)


def is_forgotten(path: Path) -> bool:
    return time.time() - path.stat().st_mtime > FORGOTTEN
