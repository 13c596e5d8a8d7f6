"""`manage.py restore FILE`: put a backup back, all or nothing, or only say whether it is complete."""

from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

from django import db
from django.core.management import call_command
from django.core.management.base import CommandError
from django.utils import timezone

from cardsite.ops import backups
from cardsite.ops.backups import BackupError, Contents
from catalog.commands import DeclaredCommand


class Command(DeclaredCommand):
    help = (
        "Put what `backup` wrote into this site's database, all or nothing; makes the tables and loads the games first."
    )

    arguments = {
        "file": {"type": Path},
        "--replace": {"action": "store_true", "help": "replace what people have made here since"},
        "--check": {"action": "store_true", "help": "only say whether the file is complete, and what is in it"},
        "--newer-than": {"type": float, "metavar": "HOURS", "help": "with --check: refuse one that is older"},
    }

    def handle(self, *, file: Path, replace: bool, check: bool, newer_than: float | None, **_: Any) -> None:
        try:
            if check:
                self.examine(file, newer_than)
                return
            backups.contents_of(file)
            call_command("migrate", verbosity=0, interactive=False)
            call_command("load_games", stdout=StringIO())
            self.tell("Restored:", backups.restore(file, replace=replace))
        except BackupError as problem:
            raise CommandError(str(problem)) from None
        except (db.Error, OSError) as problem:
            first_line = str(problem).partition("\n")[0]
            raise CommandError(f"Nothing was restored ({first_line}): mend that, then try again.") from None
        self.stdout.write("If the site is running, restart it: its processes still hold the key they started with.")

    def examine(self, file: Path, hours: float | None) -> None:
        """Whether a file is a whole backup, and young enough. Raises CommandError, BackupError."""
        contents = backups.contents_of(file)
        if not contents.rows.total():
            raise CommandError(f"{file} is complete, but empty: it holds no rows.")
        if hours is not None and timezone.now() - contents.made > timedelta(hours=hours):
            raise CommandError(
                f"{file} is complete, but from {contents.made:%Y-%m-%d %H:%M} UTC: more than {hours:g} hours old."
            )
        self.tell("Complete:", contents)

    def tell(self, word: str, contents: Contents) -> None:
        counts = ", ".join(f"{table.partition('.')[2]} {count:,}" for table, count in contents.rows.items())
        self.stdout.write(f"{word} {contents.rows.total():,} rows from {contents.made:%Y-%m-%d %H:%M} UTC ({counts}).")
