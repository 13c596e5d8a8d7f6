"""`manage.py dev`: the site for whoever works on it, with reload, pages that show errors, and a visitor who has made things."""

import os
import shutil
import sys
from typing import Any

from django.conf import settings
from django.core.management import CommandError

from cardsite.management.commands import up
from cardsite.ops import parts
from cardsite.ops.seeding import seed
from cardsite.ops.supervisor import Part


class Command(up.Command):
    help = "Start the site for development: reload, pages that show errors, and a visitor with decks, hands, runs and drafts."
    door = "dev/visitor/"

    arguments = {
        **up.Command.arguments,
        "--fresh": {"action": "store_true", "help": "forget what was made here, and begin anew"},
    }

    def handle(self, *, fresh: bool = False, **options: Any) -> None:
        if not settings.DEVELOPING:
            raise CommandError("This is for development: start it as `python3 manage.py dev`.")
        self.fresh = fresh
        super().handle(**options)

    def prepare(self) -> None:
        """The database, the cards, and a visitor where there is none; static files are served where they lie."""
        if self.fresh:
            clear()
        up.load()
        if seed():
            self.say("A visitor has decks, hands, runs and drafts of every game.")
        self.say(f"What the site writes stands in {parts.LOGS / 'web.log'}.")

    def web(self, host: str, port: int) -> Part:
        """A server that starts again whenever a file of ours has changed."""
        place = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
        command = [sys.executable, "-W", "ignore", "-m", "cardsite.ops.reloading", "runserver", place]
        return Part("web", command, parts.LOGS / "web.log", patience=3.0)


def clear() -> None:
    """Remove the database and the queue of this folder; one of another place is nobody's to remove. Raises CommandError."""
    if "DATABASE_URL" in os.environ:
        raise CommandError("--fresh does not remove the database that DATABASE_URL names: empty it yourself.")
    for name in ("db.sqlite3", "db.sqlite3-wal", "db.sqlite3-shm"):
        (settings.VAR / name).unlink(missing_ok=True)
    shutil.rmtree(parts.QUEUE, ignore_errors=True)
    parts.QUEUE.mkdir()
