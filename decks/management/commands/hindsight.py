"""`manage.py hindsight`: a game that is over looked at again, from its record in a file or from a hand."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from catalog.commands import DeclaredCommand
from catalog.models import Game
from decks.arguments import NamedError, pack_named, tell, text_of
from decks.models import Hand
from decks.packs import pack_for
from decks.tabletop.hindsights import Told, told
from decks.tabletop.knowledge import OF_THE_LIST
from decks.tabletop.results import first_up
from decks.tabletop.sitting import HandError, Sitting
from decks.tabletop.together import open_hand
from engine.play.hindsight import hindsight_of, look_back
from engine.play.playable import NotPlayableError, loaded_game
from engine.play.record import Record, RecordError, load_record, table_of, version_of
from engine.plurals import plural

UNREADABLE = 2


class Command(DeclaredCommand):
    help = (
        "Looks at a game that is over again: the chance of a seat turn by turn, and which of its answers cost most by what it knew then. "
        "Exits with 2 if there is no such game."
    )

    arguments = {
        "game": {
            "metavar": "FILE|KEY",
            "help": "a file whose last line is a record, as `play` prints it, or the key of a hand",
        },
        "--seat": {"type": int, "default": 0, "metavar": "N", "help": "whose answers they are (of the person, else 1)"},
        "--json": {"action": "store_true", "help": "print it as JSON"},
    }

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            sitting = sitting_of(options["game"])
            seat = options["seat"] - 1 if options["seat"] else sitting.people[0]
            found = found_in(sitting, seat)
        except (HandError, NamedError, NotPlayableError, RecordError) as error:
            raise CommandError(str(error), returncode=UNREADABLE) from None
        tell(self.stdout, json.dumps(found.as_data()) if options["json"] else "\n".join(in_words(found)))


def sitting_of(name: str) -> Sitting:
    """The game in a file, or of a hand, at its end. Raises HandError, NamedError, NotPlayableError, RecordError."""
    if Path(name).is_file():
        return sitting_at(record_in(name))
    hand = Hand.objects.filter(key=name).first()
    if hand is None:
        raise NamedError(f"there is neither a file nor a hand {name!r}")
    return open_hand(hand, pack_for(Game.objects.filter(slug=hand.game).first(), HandError))


def record_in(name: str) -> Record:
    """The record in the last line of a file, alone or as `play --json` says it. Raises NamedError, RecordError."""
    lines = text_of(name, f"there is no file {name!r}").strip().splitlines()
    if not lines:
        raise NamedError(f"{name} is empty: its last line must be a record, as `play` prints it")
    try:
        said = json.loads(lines[-1])
    except (ValueError, RecursionError):
        raise NamedError(f"{name}, line {len(lines)}: no record of a game, as `play` prints it") from None
    return load_record(json.dumps(said["record"]) if isinstance(said, dict) and "record" in said else lines[-1])


def sitting_at(record: Record) -> Sitting:
    """The game of a record after its last answer, at a table where people play every seat. Raises NamedError, NotPlayableError,
    RecordError.
    """
    rules = loaded_game(pack_named(record.game, settings.GAMES_PATH))
    if record.version != version_of(rules):
        raise RecordError("the rules have changed since it was played, so it cannot be replayed")
    return Sitting(table_of(rules, record), record.seed, None, record.answers, len(record.answers))


def found_in(sitting: Sitting, seat: int) -> Told:
    """What a game shows of a seat. Raises HandError where that is nothing."""
    if not sitting.game.over:
        raise HandError("this game is not over: only a finished one can be looked back at")
    if seat not in sitting.table.everybody:
        raise HandError(f"there is no seat {seat + 1}: choose from 1 to {sitting.table.seats}")
    hindsight = hindsight_of(sitting.table, sitting.seed, sitting.game.answers, seat)
    if hindsight is None:
        raise HandError(f"{sitting.table.rules.pack.name} does not say what a position is worth")
    return told(sitting, seat, look_back(hindsight), hindsight.plan)


def in_words(found: Told) -> Iterator[str]:
    """What has been found, for people."""
    if found.chart:
        yield f"{found.chart.name} {found.chart.about}"
        yield from (f"  {first_up(point.words)}: {point.amount}" for point in found.chart.points)
    if found.turned:
        yield found.turned.words
    yield "What cost most"
    for cost in found.costliest:
        yield f"  {cost.title}, after answer {cost.at}: {cost.words.taken} wins {cost.chance} %{found.unchecked}"
        yield f"    better: {cost.words.better} {cost.told}"
    if not found.costliest:
        yield "  nothing that shows: no other option won clearly more often"
    looked = len(found.every)
    yield f"{plural(looked, 'decision')}{f' of {found.asked}' if looked < found.asked else ''} looked at again by what was known then."
    yield f"The opinion of “{found.opinion}”, which {found.strength} {OF_THE_LIST}"
