"""Builds of the engine: the same files compiled, which fit these sources and this Python, or none.

A build is a folder under var/compiled that is called by the hash of its `build.json`: what it was made of and with. It holds the
modules as shared libraries beside their sources. One that does not fit, that is damaged or cannot be read is passed over.
"""

import json
import os
import shlex
import shutil
import sysconfig
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

ENGINE: Final = Path(__file__).absolute().parent
RECORD: Final = "build.json"
FOLDER: Final = "ENGINE_BUILDS"  # in the environment: where builds lie; empty, and every module runs as it is


class Build(NamedTuple):
    """A compiled engine: its folder, and what it was made of and with."""

    folder: Path
    record: Mapping[str, object]

    @property
    def is_whole(self) -> bool:
        """Whether its files are those that were built; one that is being removed is not."""
        try:
            return digest(files_of(self.folder), self.folder) == self.record.get("files")
        except OSError:
            return False


def place() -> Path | None:
    """Where builds lie, seen from the project; None where plain files are asked for."""
    folder = os.environ.get(FOLDER, "var/compiled")
    return ENGINE.parent / folder if folder else None


def sources(engine: Path) -> list[Path]:
    """Every module of the engine in a folder, in an order that is the same everywhere."""
    paths = (path for path in engine.rglob("[!.]*.py") if path.is_file())
    return sorted(paths, key=lambda path: path.relative_to(engine).as_posix())


def files_of(folder: Path) -> list[Path]:
    """The shared libraries of a build, and the sources beside them."""
    return sorted(path for path in folder.rglob("*") if path.suffix in (".so", ".py"))


def digest(paths: list[Path], root: Path) -> str:
    """The hash of some files and of what they are called."""
    content = sha256()
    for path in paths:
        content.update(f"{path.relative_to(root).as_posix()}\0".encode() + sha256(path.read_bytes()).digest())
    return content.hexdigest()


def present() -> dict[str, str]:
    """What a build has to fit."""
    return {
        "sources": digest(sources(ENGINE), ENGINE),
        "python": str(sysconfig.get_config_var("SOABI")),
        "platform": sysconfig.get_platform(),
    }


def name_of(record: Mapping[str, object]) -> str:
    """The folder of a build with such a record."""
    return sha256(json.dumps(record, sort_keys=True).encode()).hexdigest()[:16]


def builds_in(folder: Path) -> list[Build]:
    """The builds of a folder, the newest first; one whose record cannot be read, or is not what its name says, is none."""
    dated = []
    for file in folder.glob(f"*/{RECORD}"):
        try:
            time, record = file.stat().st_mtime, json.loads(file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            continue
        if name_of(record) == file.parent.name:
            dated.append((time, Build(file.parent, record)))
    return [build for _, build in sorted(dated, key=lambda pair: (pair[0], pair[1].folder), reverse=True)]


def fitting() -> Build | None:
    """The build that fits these sources and this Python; none where what lies there cannot be read."""
    try:
        folder = place()
        if folder is None or not folder.is_dir():
            return None
        needs = present()
        fits = (build for build in builds_in(folder) if needs.items() <= build.record.items())
        return next((build for build in fits if build.is_whole), None)
    except OSError:
        return None


# What they are made with


class CannotCompileError(Exception):
    """What is missing, and how to get it, in one line."""


def compiler() -> list[str]:
    """The C compiler that extensions of this Python are built with. Raises CannotCompileError."""
    command = shlex.split(os.environ.get("CC", "")) or shlex.split(str(sysconfig.get_config_var("CC") or "cc"))
    if not shutil.which(command[0]):
        raise CannotCompileError(
            f"There is no C compiler {command[0]!r}: `apt install gcc libc6-dev` on Debian or Ubuntu, `xcode-select --install` on "
            "macOS. If yours has another name, give it: `CC=gcc python3 manage.py compile`. "
            "Without one the engine runs as it is."
        )
    if not (Path(sysconfig.get_paths()["include"]) / "Python.h").exists():
        raise CannotCompileError(
            "The C headers of this Python are missing: `apt install python3-dev` on Debian or Ubuntu. "
            "Without them the engine runs as it is."
        )
    return command
