"""A build of the engine is used where it fits, and what keeps one from being made is said in a line."""

import ast
import json
import os
import re
import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

import engine
from cardsite.ops import compiling
from engine import builds

LIBRARY = "engine_kernel__mypyc"
PROJECT = builds.ENGINE.parent


def kept(folder: Path, **other: str) -> Path:
    """A build that fits, but for what is said of it otherwise."""
    draft = folder / "draft"
    draft.mkdir(parents=True)
    (draft / f"{LIBRARY}.so").write_bytes(b"a library")
    (draft / "engine.py").write_bytes(b"its source")
    record = {**builds.present(), "files": builds.digest(builds.files_of(draft), draft), **other}
    (draft / builds.RECORD).write_text(json.dumps(record))
    return draft.rename(folder / builds.name_of(record))


@pytest.fixture
def place(tmp_path, monkeypatch):
    """Where builds lie."""
    monkeypatch.setenv(builds.FOLDER, str(tmp_path / "compiled"))
    return tmp_path / "compiled"


# Which build is used


def test_a_build_that_fits_is_used(place):
    build = kept(place)
    assert builds.fitting().folder == build


def test_without_a_folder_and_with_an_empty_one_files_run_as_they_are(place):
    assert builds.fitting() is None
    place.mkdir()
    assert builds.fitting() is None


@pytest.mark.parametrize("what", ["sources", "python", "platform"])
def test_a_build_of_something_else_never_runs(place, what):
    kept(place, **{what: "another"})
    assert builds.fitting() is None


def test_a_changed_module_ends_a_build(place, tmp_path, monkeypatch):
    module = tmp_path / "engine" / "kernel.py"
    module.parent.mkdir()
    module.write_text("A = 1\n")
    monkeypatch.setattr(builds, "ENGINE", module.parent)
    kept(place)
    assert builds.fitting()
    module.write_text("A = 2\n")
    assert builds.fitting() is None
    module.write_text("A = 1\n")
    assert builds.fitting()
    (module.parent / "another.py").write_text("")
    assert builds.fitting() is None


@pytest.mark.parametrize("name", [f"{LIBRARY}.so", "engine.py"])
@pytest.mark.parametrize("damage", ["shorter", "gone", "more"])
def test_a_damaged_build_is_passed_over(place, damage, name):
    """A package of which the build lacks a file would come from two places."""
    file = kept(place) / name
    if damage == "shorter":
        file.write_bytes(b"a")
    elif damage == "gone":
        file.unlink()
    else:
        file.with_name(f"more_{name}").write_bytes(b"")
    assert builds.fitting() is None


def test_a_file_that_an_editor_leaves_among_the_sources_is_none_of_them(place, tmp_path, monkeypatch):
    monkeypatch.setattr(builds, "ENGINE", tmp_path / "engine")
    (tmp_path / "engine" / "folder.py").mkdir(parents=True)
    (tmp_path / "engine" / "state.py").write_text("A = 1\n")
    build = kept(place)
    (tmp_path / "engine" / ".#state.py").symlink_to("nowhere")
    (tmp_path / "engine" / "#state.py").symlink_to("nowhere")
    assert builds.fitting().folder == build


def test_where_sources_cannot_be_read_files_run_as_they_are(place, tmp_path, monkeypatch):
    kept(place)
    monkeypatch.setattr(builds, "ENGINE", tmp_path / "engine")
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "state.py").write_text("A = 1\n")
    monkeypatch.setattr(builds, "digest", unreadable)
    assert builds.fitting() is None


def unreadable(paths, root):
    raise PermissionError(13, "Permission denied")


def test_a_build_that_this_machine_cannot_load_is_passed_over(place, tmp_path):
    """As one on a disk from which nothing may be run, or of another machine; what is called alike elsewhere is not taken for it."""
    kept(place)
    (tmp_path / f"{LIBRARY}.py").touch()
    command = [sys.executable, "-c", "import engine, engine.kernel.state as s; print(engine.is_compiled(), s.__file__)"]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(command, cwd=PROJECT, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.rstrip() == f"False {builds.ENGINE / 'kernel' / 'state.py'}"
    assert "The compiled engine cannot be loaded, plain Python plays" in done.stderr


def test_a_folder_of_builds_is_the_same_one_wherever_a_process_goes(place, monkeypatch):
    """A name without a place is seen from the project."""
    monkeypatch.chdir(place.parent)
    monkeypatch.setenv(builds.FOLDER, "builds")
    assert builds.place() == builds.ENGINE.parent / "builds"
    assert builds.place().is_absolute()
    monkeypatch.setenv(builds.FOLDER, str(place))
    assert builds.place() == place


def test_builds_that_may_still_be_used_are_kept(place):
    """Those of these sources, the last one of others, and whatever was used in the last day."""
    new, share = kept(place), kept(place, games="runicka")
    last, yesterdays, older = kept(place, sources="last"), kept(place, sources="b"), kept(place, sources="c")
    elsewhere = kept(place, python="another")
    now = time.time()
    for hours, build in ((30, share), (1, last), (23, yesterdays), (25, older), (99, elsewhere)):
        os.utime(build / builds.RECORD, (now - hours * 3600, now - hours * 3600))
    assert compiling.remove_older(new) == 1
    assert {build.folder for build in builds.builds_in(place)} == {new, share, last, yesterdays, elsewhere}


@pytest.mark.parametrize("text", ["", "{", "[1]", None])
def test_a_record_that_cannot_be_read_is_none(place, text):
    record = kept(place) / builds.RECORD
    if text is None:
        record.unlink()
        record.symlink_to(place / "nowhere")
    else:
        record.write_text(text)
    assert builds.fitting() is None


def test_a_build_that_was_moved_to_another_name_is_none(place):
    kept(place).rename(place / "0123456789abcdef")
    assert builds.fitting() is None


def test_of_two_that_fit_the_newer_is_used(place):
    older, newer = kept(place, flags="-O1"), kept(place, flags="-O3")
    os.utime(older / builds.RECORD, (1, 1))
    assert builds.fitting().folder == newer


def test_where_plain_files_are_asked_for_no_build_is_used(place, monkeypatch):
    kept(place)
    monkeypatch.setenv(builds.FOLDER, "")
    assert builds.fitting() is None


def test_these_tests_run_the_source():
    assert not engine.is_compiled()


# What the compiler takes


def test_every_module_of_every_game_is_compiled_once():
    paths = compiling.modules_of(builds.ENGINE, compiling.games())
    assert len(paths) == len(set(paths))
    rest = {path for path in builds.sources(builds.ENGINE) if path.name != "__init__.py"} - set(paths)
    assert {path.relative_to(builds.ENGINE).parts[0] for path in rest} == {
        "builds.py",
        "grouping.py",
        "packs",
        "play",
        "plurals.py",
    }
    assert {path.name for path in rest if path.parent.name == "play"} == compiling.OUTSIDE


def test_a_module_is_prepared_without_another_meaning():
    path = builds.ENGINE / "kernel" / "state.py"
    source = path.read_text()
    adapted = compiling.compiler_source(source, {"Frame"}, PROJECT)
    assert adapted.count(compiling.OPEN) == 1
    classes = [
        [node.name for node in ast.parse(text).body if isinstance(node, ast.ClassDef)] for text in (source, adapted)
    ]
    assert classes[0] == classes[1]
    assert compiling.compiler_source(source, set(), PROJECT) == source


def test_modules_that_are_imported_by_name_are_named_once_more():
    source = "from engine.verbs import piles, SHARED_PHRASES\n"
    (first, *_) = compiling.compiler_source(source, set(), PROJECT).splitlines()
    assert first == "from engine.verbs import piles, SHARED_PHRASES; from engine.verbs.piles import __name__ as _"


def test_whatever_games_subclass_may_be_subclassed():
    assert {"Frame", "Effect"} <= compiling.bases_of((builds.ENGINE / "games").rglob("*.py"))


@pytest.mark.parametrize("base", ["Frame", "state.Frame", "Frame[int]"])
def test_a_class_that_is_subclassed_is_known_however_it_is_named(tmp_path, base):
    module = tmp_path / "rules.py"
    module.write_text(f"class Mine({base}): pass\n")
    assert compiling.bases_of([module]) == {"Frame"}


# What is missing


def test_without_mypy_it_says_how_to_get_it(place, monkeypatch):
    def nothing(name):
        raise compiling.importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(compiling.importlib.metadata, "version", nothing)
    with pytest.raises(CommandError, match=r"There is no mypy here: `python3 manage[.]py compile` installs it"):
        call_command("compile")


def test_an_engine_that_dies_is_told_by_its_status(monkeypatch):
    """A faulty library ends its process, which then says nothing."""
    monkeypatch.setattr(compiling.sys, "executable", "false")
    with pytest.raises(compiling.CannotCompileError, match="breaks off: its process ended with status 1"):
        compiling.sample("")


def test_without_a_compiler_it_says_how_to_get_one(place, monkeypatch):
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(CommandError, match="no C compiler 'no-such-compiler': `apt install gcc libc6-dev`"):
        call_command("compile")


def test_a_python_that_asks_for_another_compiler_is_told_how_to_name_one(place, monkeypatch):
    """After `apt install gcc` a Python that was built by clang would refuse again."""
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setattr(builds.sysconfig, "get_config_var", lambda name: "no-such-clang -pthread")
    with pytest.raises(CommandError, match=r"no C compiler 'no-such-clang'.*: `CC=gcc python3 manage[.]py compile`"):
        call_command("compile")


def test_without_headers_it_says_how_to_get_them(place, tmp_path, monkeypatch):
    monkeypatch.setenv("CC", shlex.quote(sys.executable))
    monkeypatch.setattr(builds.sysconfig, "get_paths", lambda: {"include": str(tmp_path)})
    with pytest.raises(CommandError, match="headers of this Python are missing: `apt install python3-dev`"):
        call_command("compile")


def test_where_no_build_would_be_used_none_is_made(monkeypatch):
    monkeypatch.setenv(builds.FOLDER, "")
    with pytest.raises(CommandError, match="ENGINE_BUILDS is empty"):
        call_command("compile")


def test_the_image_compiles_what_it_runs():
    """docs/deploy: the first stage has every package that the second one runs, and leaves its build where that looks for it."""
    compiling_stage, running_stage = (builds.ENGINE.parent / "docs/deploy/Dockerfile").read_text().split("\n\nFROM ")
    copied = [set(re.findall(r"^COPY (\w+) \1$", stage, re.M)) for stage in (compiling_stage, running_stage)]
    assert {"engine", "catalog", "decks", "cardsite"} <= copied[0] <= copied[1]
    assert "python -m django compile" in compiling_stage
    place = builds.ENGINE.parent / "var" / "compiled"
    assert (
        f"COPY --from=compiled /srv/runebinder/{place.relative_to(builds.ENGINE.parent)} var/compiled" in running_stage
    )


# What the C compiler is told


@pytest.fixture
def recorder(tmp_path, monkeypatch):
    """A compiler in a folder with a blank that compiles nothing and writes down what it is told, a call a line."""
    folder = tmp_path / "my tools"
    folder.mkdir()
    calls, script, command = folder / "calls", folder / "record.py", folder / "cc"
    script.write_text(
        f"""
import json, pathlib, sys
with open({str(calls)!r}, "a") as file:
    file.write(json.dumps(sys.argv[1:]) + "\\n")
pathlib.Path(sys.argv[sys.argv.index("-o") + 1]).touch()
"""
    )
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{script}" "$@"\n')
    command.chmod(0o755)
    monkeypatch.setenv("CC", f"'{command}'")
    return calls


def test_where_a_path_has_a_blank_each_flag_arrives_as_one(tmp_path, recorder, monkeypatch):
    monkeypatch.setenv("CFLAGS", "-DOUTSIDE=1")
    module = tmp_path / "my games" / "engine" / "games" / "dice.py"
    module.parent.mkdir(parents=True)
    (module.parent.parent / "__init__.py").touch()
    module.write_text("def twice(eyes: int) -> int:\n    return 2 * eyes\n")
    whole = tmp_path / "my builds"
    compiling.compile_modules(tmp_path / "my work", module.parent.parent, [module], "0", whole)
    told = [json.loads(line) for line in recorder.read_text().splitlines()]
    assert {"-DOUTSIDE=1", *compiling.FLAGS} <= set(told[0])
    assert all(set(compiling.FLAGS) <= set(call) for call in told)
    assert next((whole / "engine" / "games").glob("dice*.so"))


def test_a_compiler_whose_path_has_a_blank_is_seen(recorder, tmp_path, monkeypatch):
    monkeypatch.setattr(builds.sysconfig, "get_paths", lambda: {"include": str(tmp_path)})
    (tmp_path / "Python.h").touch()
    assert builds.compiler() == [str(recorder.with_name("cc"))]
