"""`manage.py compile`: the same engine, compiled."""

from pathlib import Path
from time import monotonic
from typing import Any

from django.core.management.base import CommandError

from cardsite.ops import compiling
from catalog.commands import DeclaredCommand


class Command(DeclaredCommand):
    help = "Compile the engine with mypyc, for what starts from now on: it plays the same games, faster."
    requires_system_checks: list[str] = []

    arguments = {
        "--level": {"default": compiling.LEVEL, "choices": ["0", "1", "2", "3"], "help": "of optimisation (3)"},
        "--game": {
            "action": "append",
            "default": [],
            "choices": compiling.games(),
            "metavar": "FOLDER",
            "help": "only this game (all)",
        },
    }

    def handle(self, *, level: str, game: list[str], **_: Any) -> None:
        begun = monotonic()

        def say(words: str) -> None:
            self.stdout.write(f"{monotonic() - begun:4.0f} s  {words}")
            self.stdout.flush()

        try:
            build = compiling.build(say, level, game)
        except compiling.CannotCompileError as problem:
            raise CommandError(str(problem)) from None
        except OSError as problem:
            raise CommandError(
                f"The build cannot be kept ({problem}): let this user write where builds lie, with room on the disk."
            ) from None
        removed = compiling.remove_older(build)
        size = sum(file.stat().st_size for file in build.rglob("*") if file.is_file())
        say(f"{path_from_here(build)}, {size / 1e6:.0f} MB{f'; {removed} older removed' if removed else ''}")
        self.stdout.write(
            "What starts from now on plays with it; restart what runs. Once a file of the engine changes, it is no longer used."
        )


def path_from_here(build: Path) -> str:
    """Where a build lies, seen from here where it lies below."""
    return str(build.relative_to(Path.cwd())) if build.is_relative_to(Path.cwd()) else str(build)
