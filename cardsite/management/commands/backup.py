"""`manage.py backup FILE`: all that people made, as one file, while the site runs."""

from pathlib import Path
from typing import Any

from django import db
from django.core.management.base import CommandError

from cardsite.ops import backups
from catalog.commands import DeclaredCommand


class Command(DeclaredCommand):
    help = "Write everything that people have made on this site to one file, as of a single moment; the site may keep running."

    arguments = {
        "file": {"type": Path, "help": "a new file, such as runebinder-2026-11-23.backup"},
        "--force": {"action": "store_true", "help": "overwrite an existing file"},
    }

    def handle(self, *, file: Path, force: bool, **_: Any) -> None:
        if file.exists() and not force:
            raise CommandError(f"{file} already exists: choose another name, or add --force.")
        try:
            contents = backups.take(file)
        except OSError as problem:
            raise CommandError(f"{file} cannot be written ({problem.strerror}).") from None
        except db.Error as problem:
            first_line = str(problem).partition("\n")[0]
            raise CommandError(f"The database cannot be read ({first_line}): run `manage.py migrate` first.") from None
        self.stdout.write(f"{contents.rows.total():,} rows are in {file}.")
        key = (
            "It contains the key that signs cookies: guard it well."
            if contents.key
            else "SECRET_KEY is not in it: keep that yourself."
        )
        self.stdout.write(key)
