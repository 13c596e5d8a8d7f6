"""The engine compiled by mypyc: kernel, text, verbs, games and what plays them, from the same files and as one group."""

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
from engine import builds
from engine.builds import ENGINE, RECORD, CannotCompileError, compiler

ROOMS = ("kernel", "text", "verbs", "play")
LEVEL = "3"  # of optimisation
OURS = (  # behind those that this Python was built with
    "-fvisibility=hidden",  # files of C that nobody else links call one another without a detour
    "-Wno-error",  # what mypyc writes may make a newer compiler wonder
)
FROM_OUTSIDE = ("CPPFLAGS", "CFLAGS", "LDFLAGS")  # of the environment; setuptools takes them in place of Python's own
COUNTING = ("-fprofile-generate={}", "-fprofile-update=single")  # each branch counts how often it is taken
BY_COUNTS = (
    "-fprofile-use={}",
    "-fprofile-partial-training",
    "-Wno-missing-profile",
)  # what was not played as without them
COUNTED_GAMES = ("--greedy", "40", "--random", "20", "--planner", "1")  # games of each ready deck, while it counts
GCC = "Free Software Foundation"
FORGOTTEN = 24 * 60 * 60  # seconds after which nothing is expected to use what it has
LINE_MAX = 300  # letters of what a compiler says
NOT_USED = "A new process does not use the build: please report this."
CHANGED = "Files of the engine changed while it was being compiled: compile again."
OUTSIDE = {"trial.py"}  # it only starts other processes
INVITING = {"RandomPilot", "Greedy", "Planner"}  # to pilots of games from outside
OPEN = "@mypyc_attr(allow_interpreted_subclasses=True)"
ATTRIBUTES = "MYPY = False\nif MYPY:\n    from mypy_extensions import mypyc_attr\n"
CONFIG = "[mypy]\npython_version = {}.{}\nfollow_imports = silent\n"
Say = Callable[[str], None]


def made_with(level: str, games: Sequence[str], *, quick: bool) -> dict[str, str]:
    """What a build is made with: mypy, compiler, flags, whether games have shown the compiler the way, and which are in it."""
    version = subprocess.run([*compiler(), "--version"], stdout=subprocess.PIPE, text=True, check=False).stdout
    try:
        mypy, setuptools = importlib.metadata.version("mypy"), importlib.metadata.version("setuptools")
    except importlib.metadata.PackageNotFoundError as missing:
        message = f"There is no {missing.name} here: `python3 manage.py compile` installs it from requirements-dev.txt."
        raise CannotCompileError(message) from None
    return {
        "mypy": mypy,
        "setuptools": setuptools,
        "ours": builds.digest([Path(__file__), Path(extension.__file__)], Path(__file__).parent),
        "compiler": version.partition("\n")[0],
        "level": level,
        "flags": flags(),
        "profiled": "yes" if GCC in version and not quick else "no",
        "games": " ".join(games),
    }


def flags() -> str:
    """What the C compiler is told besides its level: ours, and what the environment says."""
    return " ".join([*OURS, *(f"{name}={os.environ[name]}" for name in FROM_OUTSIDE if os.environ.get(name))])


def modules(engine: Path, games: Iterable[str]) -> list[Path]:
    """The modules of an engine that are compiled: its rooms and the folders of some games, with what their families share."""
    folders = [engine / room for room in ROOMS]
    for game in games:
        home = engine / "games" / game
        shared = [] if home.parent.name == "games" else [home.parent, home.parent / "words"]
        folders += [*reversed(shared), home / "words", home]
    paths = [path for folder in dict.fromkeys(folders) for path in sorted(folder.glob("*.py"))]
    return [path for path in paths if path.name not in {"__init__.py", *OUTSIDE}]


def games() -> list[str]:
    """The folders of all games with rules, seen from engine/games; editions are named with their family."""
    folders = [path.parent for path in (ENGINE / "games").rglob("game.toml")]
    return sorted(folder.relative_to(ENGINE / "games").as_posix() for folder in folders)


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
    places = [line_of(node) for node in tree.body if isinstance(node, ast.ClassDef) and node.name in names]
    for line in reversed(places):
        lines.insert(line - 1, f"{OPEN}\n")
    if places:
        lines.insert(first_line(tree) - 1, ATTRIBUTES)
    return "".join(lines)


def is_module(name: str, project: Path) -> bool:
    """Whether something of the engine is a module, by its full name."""
    return project.joinpath(*name.split(".")).with_suffix(".py").exists()


def line_of(node: ast.ClassDef) -> int:
    """Where a class begins, its decorators with it."""
    return min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])


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


def lay_out(folder: Path, engine: Path, paths: Iterable[Path]) -> list[str]:
    """Copy an engine for the compiler, and name the modules that it takes."""
    copy(builds.sources(engine), engine, folder / "engine")
    (folder / "engine" / "__init__.py").write_text("", encoding="utf-8")
    names = bases_of((engine / "games").rglob("*.py")) | INVITING
    modules = [path.relative_to(engine.parent).as_posix() for path in paths]
    for module in modules:
        source = (engine.parent / module).read_text(encoding="utf-8")
        (folder / module).write_text(compiler_source(source, names, engine.parent), encoding="utf-8")
    return modules


def run_compiler(folder: Path, names: list[str], level: str, flags: Sequence[str], say: Say) -> None:
    """Translate and compile the modules in a folder with some flags, each library beside its source. Raises CannotCompileError."""
    (folder / "mypy.ini").write_text(CONFIG.format(*sys.version_info[:2]), encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, "-P", extension.__file__, level, json.dumps(flags), *names],
        cwd=folder,
        stdin=subprocess.PIPE,  # it ends once nobody holds the other side
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as work:
        assert work.stdout
        lines = []
        for line in work.stdout:
            lines.append(line.rstrip())
            if line.startswith(extension.STEP):
                say(lines[-1].removeprefix(extension.STEP))
    if work.returncode:
        errors = [line for line in lines if "error" in line.lower()] or lines or ["it said nothing"]
        raise CannotCompileError(f"The engine could not be compiled: {errors[0][:LINE_MAX]}")


def tidy(folder: Path, engine: Path, paths: Iterable[Path]) -> None:
    """Leave the libraries with the sources as they are, and of what was not compiled only what lies in a room with them."""
    for name in ("build", "mypy.ini", ".mypy_cache"):
        path = folder / name
        shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
    compiled = {path.relative_to(engine.parent) for path in paths}
    for path in (folder / "engine").rglob("*.py"):
        source = path.relative_to(folder)
        if source in compiled or (len(source.parts) > 2 and source.parts[1] in ROOMS):
            shutil.copyfile(engine.parent / source, path)
        else:
            path.unlink()
    for empty in sorted((path for path in (folder / "engine").rglob("*") if path.is_dir()), reverse=True):
        if not any(empty.iterdir()):
            empty.rmdir()


def build(say: Say, level: str = LEVEL, chosen: Sequence[str] = (), *, quick: bool = False) -> Path:
    """Compile the engine with some games, or all, and keep it where whatever starts from now on uses it; the build that fits
    already if there is one. Unless it shall be `quick`, gcc compiles twice, the second time by what games with the first have shown.

    Raises CannotCompileError.
    """
    place = builds.place()
    if place is None:
        raise CannotCompileError(f"{builds.FOLDER} is empty, so that no build is used: take it out of the environment.")
    made = {**builds.present(), **made_with(level, chosen or games(), quick=quick)}
    if not (made["profiled"] == "yes" or quick):
        say("this compiler compiles once; gcc, as CC=gcc asks for, compiles twice and learns from games")
    there = present_build(place, made)
    if there:
        return there
    place.mkdir(parents=True, exist_ok=True)
    with only_builder(place, say):
        return present_build(place, made) or make(place, made, say)


def present_build(place: Path, made: Mapping[str, str]) -> Path | None:
    """The build that is made like this and there already, which is used from now on; None if there is none."""
    fits = (there for there in builds.builds_in(place) if made.items() <= there.record.items() and there.is_whole)
    return next((prefer(there.folder) for there in fits), None)


def prefer(build: Path) -> Path:
    """Let a build be the newest of those that fit, which is the one that is used; where it is that already, nobody need write there."""
    try:
        (build / RECORD).touch()
    except OSError:
        used = builds.fitting()
        if used is None or used.folder != build:
            raise
    return build


@contextmanager
def only_builder(place: Path, say: Say) -> Iterator[None]:
    """Hold the lock of a folder that lets one build while others wait; a lock of the system ends with its holder."""
    folder = os.open(place, os.O_RDONLY)
    try:
        with suppress(OSError):  # some disks of a network have no locks
            take_lock(folder, say)
        yield
    finally:
        os.close(folder)


def take_lock(folder: int, say: Say) -> None:
    """Wait until nobody else holds the lock of a folder, and say so."""
    try:
        fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        say("another process is compiling; waiting for it")
        fcntl.flock(folder, fcntl.LOCK_EX)


def make(place: Path, made: Mapping[str, str], say: Say) -> Path:
    """Compile the engine and keep it, once it has played the same games as plain files. Raises CannotCompileError."""
    remove_drafts(place)
    with TemporaryDirectory(dir=place, prefix=".", ignore_cleanup_errors=True) as name:
        draft = Path(name)
        copy_sources(draft, made)
        by_counts = count_branches(draft, made, say) if made["profiled"] == "yes" else []
        whole = compile_in(draft, made, by_counts, say)
        say("compiled; playing a game of every ready deck")
        with unchanged(made):
            compare(whole)
        return keep(whole, place)


def copy_sources(draft: Path, made: Mapping[str, str]) -> None:
    """Copy the engine, so that whatever is compiled comes from these files and no others. Raises CannotCompileError."""
    with unchanged(made):
        copy(builds.sources(ENGINE), ENGINE, draft / "engine")
    if builds.digest(builds.sources(draft / "engine"), draft / "engine") != made["sources"]:
        raise CannotCompileError(CHANGED)


@contextmanager
def unchanged(made: Mapping[str, str]) -> Iterator[None]:
    """Do something with the files of the engine; if they change meanwhile, that is the reason for whatever goes wrong. Raises
    CannotCompileError.
    """
    need_unchanged(made)
    try:
        yield
    finally:
        need_unchanged(made)


def need_unchanged(made: Mapping[str, str]) -> None:
    """Raises CannotCompileError if the files of the engine are not those that a build is made of."""
    try:
        same = builds.present().items() <= made.items()
    except FileNotFoundError:  # between listing and reading it
        same = False
    if not same:
        raise CannotCompileError(CHANGED)


def count_branches(draft: Path, made: Mapping[str, str], say: Say) -> list[str]:
    """Compile once to let some games count their branches; the flags by which the compiler goes by that. Raises CannotCompileError."""
    counts = draft / "counts"
    counting = compile_in(draft, {**made, "counts": "yes"}, at(counts, COUNTING), say)
    say("compiled; playing some games to see what they need")
    with unchanged(made):
        if sample(str(draft), *COUNTED_GAMES)["build"] != counting.name:
            raise CannotCompileError(NOT_USED)
    shutil.rmtree(counting)
    return at(counts, BY_COUNTS)


def keep(whole: Path, place: Path) -> Path:
    """Put a build where it is looked for; one that is there already under its name, and whole, may be in use and stays."""
    home = place / whole.name
    if not any(there.folder == home and there.is_whole for there in builds.builds_in(place)):
        shutil.rmtree(home, ignore_errors=True)
        whole.rename(home)
    return home


def at(folder: Path, flags: Iterable[str]) -> list[str]:
    """Flags that name the folder where counts lie."""
    return [flag.format(folder) for flag in flags]


def compile_in(draft: Path, made: Mapping[str, str], more: Iterable[str], say: Say) -> Path:
    """A whole build of the sources in a draft, compiled with these flags more, always at the place where the counts of its files are
    looked for.
    """
    folder, engine = draft / "new", draft / "engine"
    paths = modules(engine, made["games"].split())
    names = lay_out(folder, engine, paths)
    say(f"{len(names)} modules of the engine are laid out")
    run_compiler(folder, names, made["level"], [*OURS, *more], say)
    tidy(folder, engine, paths)
    record = {**made, "files": builds.digest(builds.files_of(folder), folder)}
    (folder / RECORD).write_text(json.dumps(record, indent=1, sort_keys=True), encoding="utf-8")
    return folder.rename(folder.with_name(builds.name_of(record)))


def compare(build: Path) -> None:
    """Play a game of every ready deck with a build and with plain files. Raises CannotCompileError if they differ."""
    plain, compiled = sample(""), sample(str(build.parent))
    if (plain["build"], compiled["build"]) != ("", build.name):
        raise CannotCompileError(NOT_USED)
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
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def remove_drafts(place: Path) -> None:
    """Remove what compilers left that were killed long ago."""
    for draft in place.glob(".*"):
        if draft.is_dir() and time.time() - draft.stat().st_mtime > FORGOTTEN:
            shutil.rmtree(draft, ignore_errors=True)


def remove_older(build: Path) -> int:
    """Remove what this Python has built of other sources, but for the last one and those of the last day, with which something may
    run; how many there were.
    """
    present = builds.present()
    sources = present.pop("sources")
    ours = [each for each in builds.builds_in(build.parent) if present.items() <= each.record.items()]
    older = [each.folder for each in ours if each.record.get("sources") != sources][1:]
    older = [folder for folder in older if time.time() - (folder / RECORD).stat().st_mtime > FORGOTTEN]
    for folder in older:
        shutil.rmtree(folder, ignore_errors=True)
    return sum(not folder.exists() for folder in older)
