"""`manage.py backup FILE`: all that people made, as one file, while the site runs."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django import db
from django.core.management.base import BaseCommand, CommandError

from cardsite import backups


class Command(BaseCommand):
    help = "Write all that people made on this site to one file, as it is in one moment; the site may run meanwhile."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a new file, such as runebinder-2026-11-23.backup")
        parser.add_argument("--force", action="store_true", help="write over a file that is there")

    def handle(self, *, file: Path, force: bool, **_: Any) -> None:
        if file.exists() and not force:
            raise CommandError(f"{file} is there already: choose another name, or add --force.")
        try:
            contents = backups.take(file)
        except OSError as problem:
            raise CommandError(f"{file} cannot be written ({problem.strerror}).") from None
        except db.Error as problem:
            first_line = str(problem).partition("\n")[0]
            raise CommandError(f"The database cannot be read ({first_line}): run `manage.py migrate` first.") from None
        self.stdout.write(f"{contents.rows.total():,} rows are in {file}.")
        key = (
            "The key that signs cookies is in it: guard it."
            if contents.key
            else "SECRET_KEY is yours to keep: it is not in it."
        )
        self.stdout.write(key)
