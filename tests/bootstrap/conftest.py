"""Copies of the project in folders of their own, started as a person would start them."""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.bootstrap.stand_ins import DJANGO, PYTEST, make_uv, make_wheel

ROOT = Path(__file__).resolve().parent.parent.parent
PYTHON: str = sys._base_executable  # type: ignore[attr-defined]
OURS, INSTALLERS = ("DJANGO_", "RUNEBINDER_", "TEST_", "XDG_"), ("PIP_", "UV_")
SETTINGS = {
    "DATABASE_URL",
    "BROKER_URL",
    "CACHE_URL",
    "SECRET_KEY",
    "ALLOWED_HOSTS",
    "SITE_URL",
    "DEBUG",
    "GAMES_PATH",
    "DEVELOPING",
    "VAR_FOLDER",
}
BEING_WRITTEN = "*.pyc.*"  # bytecode, which another process is about to rename
MADE_HERE = (".git", ".venv", "var", ".*_cache", ".hypothesis", BEING_WRITTEN)
BYTECODE = "__pycache__"
LONG_PATH = Path("a path with blanks", "and " + "very " * 20 + "long, 'quoted' and #odd")
DROP = "ctypes.CDLL(None).prctl(24, 1, 0, 0, 0)"  # CAP_DAC_OVERRIDE, which lets root write anywhere
PLAIN_USER = (PYTHON, "-c", f"import ctypes, os, sys; {DROP}; os.execv(sys.argv[1], sys.argv[1:])")


def clean_environment(without: tuple[str, ...] = INSTALLERS) -> dict[str, str]:
    """Of the environment only what says nothing about us."""
    ours = (*OURS, *without)
    return {name: value for name, value in os.environ.items() if not name.startswith(ours) and name not in SETTINGS}


def copy_project(folder: Path, *without: str) -> None:
    """Copy the project with the bytecode of earlier starts, so that no process has to compile it again."""
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*MADE_HERE, *without))


@dataclass
class Copy:
    """A folder with the project, and the environment that its commands are given."""

    folder: Path
    environment: dict[str, str] = field(default_factory=clean_environment)

    def start(self, *arguments: str, python: Sequence[str] = (PYTHON,), **more: str) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [*python, str(self.folder / "manage.py"), *arguments],
            env=self.environment | more,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )

    def run(self, *arguments: str, python: Sequence[str] = (PYTHON,), **more: str) -> tuple[int, str]:
        """Its exit status and all that it said."""
        process = self.start(*arguments, python=python, **more)
        said, _ = process.communicate(timeout=90)
        return process.returncode, said


@pytest.fixture(scope="session")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheels")
    django = make_wheel(folder, "django", DJANGO)
    (folder / "requirements.txt").write_text(django)
    (folder / "requirements-dev.txt").write_text(django + make_wheel(folder, "pytest", PYTEST))
    (folder / "bin").mkdir()
    make_uv(folder / "bin")
    return folder


@pytest.fixture
def small(tmp_path: Path, wheels: Path) -> Copy:
    """manage.py with locks that name only the stand-ins, and their `uv` on the PATH."""
    return small_copy(tmp_path / "project", wheels)


def small_copy(folder: Path, wheels: Path) -> Copy:
    folder.mkdir(parents=True)
    shutil.copy(ROOT / "manage.py", folder)
    for lock in ("requirements.txt", "requirements-dev.txt"):
        shutil.copy(wheels / lock, folder)
    found = {"PATH": f"{wheels / 'bin'}:{os.defpath}", "WHEELS": str(wheels)}
    return Copy(folder, clean_environment() | found)


def with_pip(copy: Copy, wheels: Path) -> Copy:
    """The same without any `uv`: pip finds the stand-ins and asks nobody else."""
    found = {"PATH": "/nowhere", "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(wheels), "PIP_CONFIG_FILE": os.devnull}
    return Copy(copy.folder, copy.environment | found)


@pytest.fixture(scope="session")
def runtime() -> Iterator[Path]:
    """Where a socket goes that is not at home in a long path."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


@pytest.fixture(scope="session")
def copy(tmp_path_factory: pytest.TempPathFactory, runtime: Path) -> Copy:
    """The project in a folder with a trying name, where nothing is prepared."""
    folder = tmp_path_factory.mktemp("copy") / LONG_PATH
    copy_project(folder)
    here = {"DJANGO_SETTINGS_MODULE": "cardsite.settings", "PYTHONPATH": str(folder), "XDG_RUNTIME_DIR": str(runtime)}
    return Copy(folder, clean_environment() | here)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as door:
        return int(door.getsockname()[1])
