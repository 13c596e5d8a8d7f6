"""`manage.py check_deck`: whether a deck is legal in a format, and what is wrong with it."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from decks.legality import Verdict, judge
from decks.loading import format_problems
from decks.named import NamedError, named_deck, named_pack
from decks.rules import counted

NOT_LEGAL, UNREADABLE = 1, 2


class Command(BaseCommand):
    help = "Says whether a deck is legal in a format. Ends with 0 if it is, 1 if it is not, 2 if it cannot be read."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", required=True, metavar="SLUG", help="which game")
        parser.add_argument("--deck", required=True, metavar="NAME_OR_FILE", help="a ready deck, or a deck in a file")
        parser.add_argument("--format", default="", metavar="F", help="the format (the one that the deck's text names)")
        parser.add_argument(
            "--option", action="append", default=[], metavar="NAME", help="an option of the format, in place of a rule"
        )
        parser.add_argument("--json", action="store_true", help="print the verdict as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            title, verdict = verdict_of(options["game"], options["deck"], options["format"], options["option"])
        except NamedError as error:
            raise CommandError(str(error), returncode=UNREADABLE) from None
        told = {"game": options["game"], "deck": title, **asdict(verdict)}
        text = json.dumps(told) if options["json"] else "\n".join(in_words(title, verdict))
        encoding = getattr(self.stdout, "encoding", None) or "utf-8"
        self.stdout.write(text.encode(encoding, "replace").decode(encoding))
        if not verdict.legal:
            sys.exit(NOT_LEGAL)


def verdict_of(game: str, deck: str, form: str, options: list[str]) -> tuple[str, Verdict]:
    """The title of a deck and the verdict on it. Raises NamedError where a name means nothing or something cannot be read."""
    pack = named_pack(game, settings.GAMES_PATH)
    if problems := format_problems(pack):
        raise NamedError("\n".join(problems))
    found = named_deck(pack, deck, form)
    known = [option.id for option in pack.formats[found.format].options]
    if unknown := [option for option in options if option not in known]:
        message = f"no option of {found.format} is called {unknown[0]!r}; there is {', '.join(known) or 'none'}"
        raise NamedError(message)
    return found.title or deck, judge(pack, found.format, found.sections, options, found.pool or None)


def in_words(title: str, verdict: Verdict) -> Iterator[str]:
    """The verdict for a reader, a problem a line, each with its rule and where that stands."""
    if verdict.legal:
        yield f"{title} is legal in {verdict.name}."
        return
    yield f"{title} is not legal in {verdict.name}: {counted(len(verdict.problems), 'problem')}."
    for problem in verdict.problems:
        where = " ".join(filter(None, [problem.rule, problem.source]))
        yield f"  {problem.message} [{where}]"
    if verdict.distance is not None:
        yield f"{counted(verdict.distance, 'copy')} put in or taken out would make it legal."
