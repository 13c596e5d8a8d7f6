"""`manage.py compile` from first to last: what it says, what it keeps, and what it does where something comes in between.

The engine is a small one, its compilers write what they are given, and what is played is the build that a new process would use.
"""

import errno
import fcntl
import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from cardsite.ops import compiling
from engine import builds
from tests.cardsite.ops.test_compiling import kept

MODULES = ("__init__.py", "kernel/state.py", "packs/cards.py", "games/dice/rules.py")
FIRST, SECOND = "A = 1\n", "A = 2\n"
CHANGED = "Files of the engine changed while it was being compiled: compile again."


class World:
    """A small engine with the place of its builds: how often it was compiled, and what comes in between."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.engine, self.place = folder / "project" / "engine", folder / "builds"
        self.compiled = 0
        self.strange = ""  # what a build plays otherwise than plain files
        self.while_compiling: Callable[[], None] = lambda: None
        self.while_playing: Callable[[], None] = lambda: None
        for name in MODULES:
            (self.engine / name).parent.mkdir(parents=True, exist_ok=True)
            (self.engine / name).write_text(FIRST)
        (self.engine / "games" / "dice" / "game.toml").touch()
        monkeypatch.setenv(builds.FOLDER, str(self.place))
        for module in (builds, compiling):
            monkeypatch.setattr(module, "ENGINE", self.engine)
        monkeypatch.setattr(compiling, "compile_modules", self.compile)
        monkeypatch.setattr(compiling, "sample", self.play)

    @property
    def state(self) -> Path:
        """A module that is compiled."""
        return self.engine / "kernel" / "state.py"

    @property
    def builds(self) -> list[Path]:
        """Whatever lies where builds do."""
        return sorted(self.place.iterdir()) if self.place.exists() else []

    def compile(self, work: Path, engine: Path, modules: list[Path], level: str, place: Path) -> None:
        self.compiled += 1
        self.while_compiling()
        for module in modules:
            library = place / module.relative_to(engine.parent).with_suffix(".so")
            library.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(module, library)

    def play(self, folder: str) -> dict[str, object]:
        self.while_playing()
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv(builds.FOLDER, folder)
            build = builds.fitting()
        name = build.folder.name if build else ""
        return {"build": name, "rows": {"dice starter greedy": (name and self.strange, 1.0)}}


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> World:
    """The small engine, with a compiler that says what it is called, and headers beside it."""
    command = tmp_path / "cc"
    command.write_text("#!/bin/sh\necho 'clang version 17.0.6'\n")
    command.chmod(0o755)
    (tmp_path / "Python.h").touch()
    monkeypatch.setenv("CC", str(command))
    monkeypatch.setattr(builds.sysconfig, "get_paths", lambda: {"include": str(tmp_path)})
    return World(tmp_path, monkeypatch)


def said_by(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """What was said, without the time before it."""
    return [line.partition(" s  ")[2] or line for line in capsys.readouterr().out.splitlines()]


# What is kept


def test_a_build_is_used_from_now_on_and_said_with_time_and_size(
    world: World, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("compile")
    (build,) = world.builds
    assert builds.fitting().folder == build
    *_, last, advice = capsys.readouterr().out.splitlines()
    assert last == f"   0 s  {build}, 0 MB"
    assert advice.startswith("What starts from now on plays with it; restart what runs.")


def test_a_build_below_is_named_from_here(world: World, monkeypatch, capsys) -> None:
    monkeypatch.chdir(world.place.parent)
    call_command("compile")
    assert said_by(capsys)[-2].startswith("builds/")


def test_older_builds_that_go_are_counted(world: World, capsys) -> None:
    for sources in ("last", "older", "oldest"):
        os.utime(kept(world.place, sources=sources) / builds.RECORD, (1, 1))
    call_command("compile")
    assert said_by(capsys)[-2].endswith(" MB; 2 older removed")
    assert len(world.builds) == 2


def test_a_build_holds_libraries_and_the_sources_of_what_is_compiled(world: World) -> None:
    build = compiling.build(print)
    names = {path.relative_to(build / "engine").as_posix() for path in builds.files_of(build)}
    assert names == {f"{module}.{end}" for module in ("kernel/state", "games/dice/rules") for end in ("py", "so")}
    assert (build / "engine" / "kernel" / "state.py").read_text() == FIRST


def test_a_build_that_is_there_is_not_built_again(world: World) -> None:
    """Whatever else fits, it is the one that is used from now on."""
    build = compiling.build(print)
    os.utime(build / builds.RECORD, (1, 1))
    kept(world.place)
    assert compiling.build(print) == build
    assert (builds.fitting().folder, world.compiled) == (build, 1)


@pytest.mark.parametrize(("name", "value"), [("CFLAGS", "-march=native"), ("LDFLAGS", "-s"), ("CPPFLAGS", "-DX")])
def test_with_other_flags_it_is_another_build(world: World, monkeypatch, name: str, value: str) -> None:
    build = compiling.build(print)
    monkeypatch.setenv(name, value)
    assert compiling.build(print) != build


def test_what_a_killed_compiler_left_goes_in_time(world: World) -> None:
    old, new = world.place / ".old", world.place / ".new"
    for draft in (old, new):
        draft.mkdir(parents=True)
    os.utime(old, (1, 1))
    build = compiling.build(print)
    assert world.builds == [new, build]


def test_a_damaged_build_of_the_same_name_is_replaced(world: World) -> None:
    build = compiling.build(print)
    (build / "engine" / "kernel" / "state.so").unlink()
    assert compiling.build(print) == build
    assert builds.fitting().folder == build


def test_a_second_compile_waits_and_takes_what_the_first_has_built(world: World) -> None:
    build = compiling.build(print)
    elsewhere = build.rename(world.place.parent / build.name)
    said: list[str] = []
    results: list[Path] = []
    with locked(world.place):
        second = threading.Thread(target=lambda: results.append(compiling.build(said.append)))
        second.start()
        wait_for(lambda: said)
        elsewhere.rename(build)
    second.join(10)
    assert said == ["another process may be compiling: waiting until it has ended"]
    assert results == [build]
    assert world.compiled == 1


def test_on_a_disk_without_locks_it_compiles_all_the_same(world: World, monkeypatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(fcntl, "flock", refuse)
    build = compiling.build(print)
    assert world.builds == [build]


@contextmanager
def locked(place: Path) -> Iterator[None]:
    """Hold the lock of a folder as another process would."""
    folder = os.open(place, os.O_RDONLY)
    fcntl.flock(folder, fcntl.LOCK_EX)
    yield
    os.close(folder)


def write(path: Path, text: str) -> None:
    path.write_text(text)


def wait_for(happens: Callable[[], object]) -> None:
    """Wait some seconds for something."""
    deadline = time.monotonic() + 10
    while not happens() and time.monotonic() < deadline:
        time.sleep(0.01)


# What comes in between


def refusal(*options: str) -> str:
    """What `compile` ends with."""
    with pytest.raises(CommandError) as problem:
        call_command("compile", *options)
    return str(problem.value)


def test_a_file_that_is_saved_while_games_are_played_is_the_reason(world: World) -> None:
    """Processes that start now do not use the build, or play other games."""
    world.while_playing = lambda: write(world.state, SECOND)
    assert refusal() == CHANGED
    assert world.builds == []


def test_a_file_that_is_half_saved_while_games_are_played_is_the_reason(world: World) -> None:
    def break_off() -> None:
        world.state.write_text("A = ")
        raise compiling.CannotCompileError("The engine breaks off: SyntaxError")

    world.while_playing = break_off
    assert refusal() == CHANGED


def test_a_file_that_goes_while_it_compiles_is_the_reason(world: World) -> None:
    world.while_compiling = world.state.unlink
    assert refusal() == CHANGED
    assert world.builds == []


def test_files_that_are_others_while_it_compiles_are_not_in_the_build(world: World) -> None:
    def say(words: str) -> None:
        write(world.state, FIRST if words.startswith("compiled") else SECOND)

    build = compiling.build(say)
    assert builds.fitting().folder == build
    for file in ("state.py", "state.so"):
        assert (build / "engine" / "kernel" / file).read_text() == FIRST


def test_files_that_are_others_while_they_are_copied_are_not_compiled(world: World, monkeypatch) -> None:
    copy = shutil.copyfile

    def hasty_copy(source: Path, place: Path) -> None:
        write(world.state, SECOND)
        copy(source, place)
        write(world.state, FIRST)

    monkeypatch.setattr(shutil, "copyfile", hasty_copy)
    assert refusal() == CHANGED
    assert (world.builds, world.compiled) == ([], 0)


def test_a_build_that_a_new_process_does_not_use_is_to_be_reported(world: World, monkeypatch) -> None:
    monkeypatch.setattr(compiling, "sample", lambda folder, *arguments: {"build": "", "rows": {}})
    assert refusal() == "A new process does not use the build: please report this."
    assert world.builds == []


def test_a_build_that_plays_other_games_is_to_be_reported(world: World) -> None:
    world.strange = "another game"
    assert refusal() == "The compiled engine plays other games, as with dice starter greedy: please report this."
    assert world.builds == []


def test_what_a_compiler_refuses_is_said_by_its_first_error(tmp_path: Path, monkeypatch) -> None:
    program = tmp_path / "python"
    program.write_text("#!/bin/sh\necho 'state.c: In function'\necho 'state.c:1: error: no room'\nexit 1\n")
    program.chmod(0o755)
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "__init__.py").touch()
    monkeypatch.setattr(compiling.sys, "executable", str(program))
    with pytest.raises(compiling.CannotCompileError) as problem:
        compiling.compile_modules(tmp_path / "work", tmp_path / "engine", [], "0", tmp_path / "builds")
    assert str(problem.value) == "The engine could not be compiled: state.c:1: error: no room"


# Where it cannot be kept


def test_where_nothing_can_be_written_that_is_the_reason(world: World) -> None:
    world.place.write_text("a file, and no folder")
    assert refusal().startswith("The build cannot be kept ([Errno")
    assert refusal().endswith("): let this user write where builds lie, with room on the disk.")


def test_a_full_disk_is_told_in_a_line(world: World, monkeypatch) -> None:
    def full(source: Path, place: Path) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(place))

    monkeypatch.setattr(shutil, "copyfile", full)
    told = refusal()
    assert told.startswith("The build cannot be kept ([Errno 28] No space left on device: ")
    assert told.count("No space left") == 1
    assert world.builds == []
