"""`manage.py reports`: what visitors have reported of things that are shared."""

from collections.abc import Iterator
from typing import Any

from django.core.management.base import CommandError

from catalog.commands import DeclaredCommand
from decks.arguments import tell
from decks.complaints import Case, cases, put_away
from engine.plurals import plural


class Command(DeclaredCommand):
    help = "Lists what visitors have reported, what was told last first; nothing of who has told it."

    arguments = {
        "--done": {
            "type": int,
            "metavar": "N",
            "help": "put away the report of this number, as it is listed; what came since stays",
        },
    }

    def handle(self, *args: Any, **options: Any) -> None:
        if options["done"] is None:
            tell(self.stdout, "\n".join(line for case in cases() for line in in_words(case)) or "Nothing is reported.")
            return
        case = put_away(options["done"])
        if case is None:
            raise CommandError(
                f"No report has the number {options['done']}: `manage.py reports` lists those there are."
            )
        since = [one.pk for one in case.complaints if one.pk > options["done"]]
        more = f" {plural(len(since), 'report')} came since: `manage.py reports` lists what." if since else ""
        tell(self.stdout, f"Report {options['done']} of {case.address} is put away.{more}")


def in_words(case: Case) -> Iterator[str]:
    """A case as lines: its number, where and what it is, when and how often it was told, and why."""
    often = plural(len(case.complaints), "time")
    yield f"{case.number}  {case.address}  {case.what}, {often}, last {case.last:%Y-%m-%d %H:%M}"
    for one in case.complaints:
        words = " ".join(one.words.split())
        yield f"   {one.get_grounds_display()}{f': {words}' if words else ''}"
