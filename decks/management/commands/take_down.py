"""`manage.py take_down`: a deck, hand, pool or run that somebody shares is seen by nobody any more but its owner."""

from typing import Any

from django.core.management.base import CommandError

from catalog.commands import DeclaredCommand
from decks.arguments import tell
from decks.models import WHY_MAX
from decks.taking_down import AddressError, NotDownError, take_down, thing_at, undo
from decks.visibility import CALLED


class Command(DeclaredCommand):
    help = (
        "Takes down what somebody shares, by its address: visitors are told so, its owner keeps it and cannot share it."
    )

    arguments = {
        "address": {
            "metavar": "ADDRESS",
            "help": "of a deck, hand, pool or run, or of its picture, whole or as a path such as /decks/KEY/",
        },
        "--why": {"default": "", "metavar": "WORDS", "help": "the reason, which its owner and visitors read"},
        "--undo": {"action": "store_true", "help": "let it be seen again by whom its owner lets see it"},
    }

    def handle(self, *args: Any, **options: Any) -> None:
        why = " ".join(options["why"].split())
        if len(why) > WHY_MAX:
            raise CommandError(f"--why has {len(why)} characters, and {WHY_MAX} are kept: say it in fewer.")
        try:
            row = thing_at(options["address"])
            undo(row) if options["undo"] else take_down(row, why)
        except (AddressError, NotDownError) as error:
            raise CommandError(str(error)) from None
        what = f"The {CALLED[row.sort]} “{row}” at {row.get_absolute_url()}"
        now = f"is back: {row.seen_by}" if options["undo"] else "is taken down: only its owner sees it"
        tell(self.stdout, f"{what} {now}.")
