"""`manage.py check_deck`: whether a deck is legal in a format, what is wrong with it, and what would make it right."""

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from catalog.commands import GAME, DeclaredCommand
from decks.arguments import NamedError, cards_named, deck_named, pack_named, tell, words_on
from decks.construction.forms import quantity
from decks.construction.legality import Pool, Verdict, judge, there_is
from decks.construction.repair import Repairs, repair
from decks.loading import format_problems
from engine.packs.cards import DeckList, Pack
from engine.packs.folding import norm

NOT_LEGAL, UNREADABLE = 1, 2


class Command(DeclaredCommand):
    help = "Says whether a deck is legal in a format. Exits with 0 if it is, 1 if it is not, 2 if it cannot be read."

    arguments = {
        "--game": GAME,
        "--deck": {"required": True, "metavar": "NAME_OR_FILE", "help": "a ready deck, or a deck in a file"},
        "--format": {"default": "", "metavar": "F", "help": "the format (the one that the deck's text names)"},
        "--option": {
            "action": "append",
            "default": [],
            "metavar": "NAME",
            "help": "an option of the format, which replaces a rule",
        },
        "--repair": {"action": "store_true", "help": "list the fewest edits that would make it legal"},
        "--lock": {
            "action": "append",
            "default": [],
            "metavar": "CARD",
            "help": "with --repair: a card that must stay in the deck",
        },
        "--owned": {"default": "", "metavar": "FILE", "help": "with --repair: a list of the only cards to use"},
        "--json": {"action": "store_true", "help": "print the verdict as JSON, or why there is none"},
    }

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            deck = deck_argument(options["game"], options["deck"], options["format"], options["option"])
            mended = mending(deck, options["lock"], options["owned"]) if options["repair"] else None
        except NamedError as error:
            if not options["json"]:
                raise CommandError(str(error), returncode=UNREADABLE) from None
            unread = {"game": options["game"], "deck": options["deck"], "unreadable": str(error).splitlines()}
            self.stdout.write(json.dumps(unread))
            sys.exit(UNREADABLE)
        verdict = judge(deck.pack, deck.format, deck.sections, deck.options, deck.pool)
        report = {"game": options["game"], "deck": deck.title, **asdict(verdict)}
        report |= {"repairs": asdict(mended)} if mended else {}
        report |= {"notes": deck.notes} if deck.notes else {}
        lines = [*in_words(deck.title, verdict), *(repairs_in_words(deck, mended) if mended else ())]
        text = json.dumps(report) if options["json"] else "\n".join(lines)
        if not options["json"]:
            self.stderr.write("".join(f"{words}\n" for words in deck.notes), ending="")
        tell(self.stdout, text)
        if not verdict.legal:
            sys.exit(NOT_LEGAL)


@dataclass(frozen=True)
class DeckArgument:
    """A deck that a command line names, with the format and the options in which it is judged."""

    pack: Pack
    title: str
    format: str
    options: list[str]
    sections: DeckList
    pool: Pool | None
    notes: list[str]


def deck_argument(game: str, deck: str, form: str, options: list[str]) -> DeckArgument:
    """The deck of a command line. Raises NamedError where a name means nothing or something cannot be read."""
    pack = pack_named(game, settings.GAMES_PATH)
    if problems := format_problems(pack):
        raise NamedError("\n".join(problems))
    ready = deck_named(pack, deck, form, is_played=False)
    names = [option.id for option in pack.formats[ready.format].options]
    if unknown := [option for option in options if option not in names]:
        raise NamedError(f"no option of {ready.format} is called {unknown[0]!r}; {there_is(names)}")
    return DeckArgument(
        pack, ready.title or deck, ready.format, options, ready.sections, ready.pool or None, words_on(ready, deck)
    )


def mending(deck: DeckArgument, locks: list[str], owned: str) -> Repairs:
    """The repairs of a deck. Raises NamedError where a lock is no card of it, or the owned cards cannot be read."""
    locked = [place for lock in locks for place in lines_named(deck, lock)]
    cards = cards_named(deck.pack, owned, deck.format) if owned else None
    return repair(deck.pack, deck.format, deck.sections, deck.options, locked=locked, owned=cards, pool=deck.pool)


def lines_named(deck: DeckArgument, name: str) -> list[tuple[str, str]]:
    """The lines of a deck with a card, by its id or name. Raises NamedError."""
    places = [(section, card) for section, held in deck.sections.items() for card in held]
    called = {place: (norm(place[1]), norm(deck.pack.cards[place[1]].name)) for place in places}
    lines = [place for place in places if norm(name) in called[place]]
    if not lines:
        raise NamedError(f"no card of {deck.title} is called {name!r}")
    return lines


def in_words(title: str, verdict: Verdict) -> Iterator[str]:
    """The verdict for a reader, a problem a line, each with its rule and where that stands."""
    if verdict.legal:
        yield f"{title} is legal in {verdict.name}."
        return
    yield f"{title} is not legal in {verdict.name}: {quantity(len(verdict.problems), 'problem')}."
    for problem in verdict.problems:
        where = " ".join(filter(None, [problem.rule, problem.source]))
        yield f"  {problem.message} [{where}]"
    if verdict.distance is not None:
        yield f"Adding or removing {quantity(verdict.distance, 'copy')} would make it legal."


def repairs_in_words(deck: DeckArgument, repairs: Repairs) -> Iterator[str]:
    """The repairs for a reader, an edit a line; or what conflicts, each rule with where it stands."""
    names = {section.id: section.name for section in deck.pack.formats[deck.format].sections}
    for n, way in enumerate(repairs.found, 1):
        yield f"Repair {n}, {quantity(way.cost, 'edit')}: {way.manner}."
        for step in way.steps:
            sign = "-" if not step.there else "+" if not step.here else "move "
            where = " to ".join(names.get(place, place) for place in (step.here, step.there) if place)
            yield f"  {sign}{step.copies} {deck.pack.cards[step.card].name} ({where})" + (
                f", {gap}" if (gap := way.gap(step)) else ""
            )
    if repairs.conflict:
        yield f"No repair. {repairs.conflict.message}"
        yield from (f"  {rule.message} [{rule.rule} {rule.source}]" for rule in repairs.conflict.rules)
