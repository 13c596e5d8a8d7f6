"""`manage.py load_games`: the packs become rows of the catalogue."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import OperationalError, connection

from catalog.commands import DeclaredCommand
from catalog.explaining import missing_words
from catalog.models import Game
from decks.arguments import tell
from decks.lab import fields
from decks.loading import load_all, read_all, with_obstacles
from engine.packs.cards import Pack
from engine.packs.reading import PackError
from engine.play.coaching import coach_problems
from engine.play.playable import NotPlayableError, is_playable, pack_coverage, unread_sentences
from engine.play.puzzles import puzzle_problems
from engine.plurals import plural

SHOWN = 10  # words of each game that cannot be read


class Command(DeclaredCommand):
    help = "Reads the packs of all games and makes the catalogue match them; a second run changes nothing."

    arguments = {
        "--check": {"action": "store_true", "help": "only read and check the packs; write nothing"},
        "--json": {"action": "store_true", "help": "print the counts as JSON"},
    }

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            packs, decks = read_all(settings.GAMES_PATH)
            packs = with_obstacles(packs)
            broken = [f"{slug} cannot be played: {pack.obstacle}" for slug, pack in packs.items() if pack.obstacle]
            if options["check"] and broken:
                raise PackError(broken)
            if options["check"] and (wrong := [line for pack in packs.values() for line in wrong_words(pack)]):
                raise PackError(wrong)
            texts = {slug: read_texts(pack) for slug, pack in packs.items()} if options["check"] else {}
        except (NotPlayableError, PackError) as error:
            raise CommandError(str(error)) from None
        if broken:
            self.stderr.write("\n".join(broken))
        if not options["check"]:
            make_tables()
        changed = dict.fromkeys(packs, 0) if options["check"] else load_all(packs, decks)
        if not options["check"]:
            fields.enter(packs)
        report = {slug: counts(pack, changed[slug]) | texts.get(slug, {}) for slug, pack in packs.items()}
        if options["verbosity"]:
            text = json.dumps(report, indent=2) if options["json"] else in_words(report, options["check"])
            tell(self.stdout, text)


def make_tables() -> None:
    """On a database without tables, or where there is none, migrate first: nobody who asks for the games wants to hear of migrations."""
    try:
        has_tables = Game._meta.db_table in connection.introspection.table_names()
    except OperationalError:  # what else is wrong with it, migrate says
        has_tables = False
    if not has_tables:
        call_command("migrate", verbosity=0, interactive=False)


def wrong_words(pack: Pack) -> list[str]:
    """What is wrong with the puzzles, lessons and coach of a game, if it has any and can be played."""
    has_coach = pack.coached_phases or pack.coached_decisions
    if not (pack.puzzles or pack.lessons or has_coach) or not is_playable(pack):
        return []
    return [*puzzle_problems(pack), *(coach_problems(pack) if has_coach else ())]


def counts(pack: Pack, changed: int) -> dict[str, Any]:
    """What a pack holds, and how many rows changed."""
    return {
        "cards": dict(Counter(card.origin.status for card in pack.cards.values())),
        "rules": len(pack.rules),
        "terms": len(pack.terms),
        "rulings": len(pack.rulings),
        "formats": list(pack.formats),
        "decks": list(pack.decks),
        "changed": changed,
    }


def read_texts(pack: Pack) -> dict[str, Any]:
    """How much of the card text is read, whether an engine plays that, which sentences are not read by card, and by what is missing."""
    read, of = pack_coverage(pack)
    lost = unread_sentences(pack)
    missing = [asdict(one) for one in missing_words(pack, lost)]
    return {"sentences": of, "read": read, "playable": is_playable(pack), "unplayed": lost, "missing": missing}


def in_words(report: dict[str, dict[str, Any]], check: bool) -> str:
    """The counts as lines for a reader."""
    lines = []
    for slug, counts in report.items():
        cards = ", ".join(f"{number} {status}" for status, number in counts["cards"].items()) or "none"
        end = (
            of_texts(counts)
            if check
            else f"{counts['changed']} rows changed"
            if counts["changed"]
            else "nothing changed"
        )
        lines.append(
            f"{slug}: cards {cards}; {counts['rules']} rules, {counts['terms']} terms, {counts['rulings']} rulings, "
            f"{len(counts['formats'])} formats, {len(counts['decks'])} decks; {end}"
        )
        lines += lacking(counts.get("missing", []))
    return "\n".join(lines)


def lacking(missing: list[dict[str, Any]]) -> Iterator[str]:
    """The words that the language of a game lacks most, and how many more there are."""
    for one in missing[:SHOWN]:
        yield f"  {one['word']}: {plural(one['sentences'], 'sentence')}, e.g. “{one['example']}”"
    if rest := missing[SHOWN:]:
        sentences = sum(one["sentences"] for one in rest)
        yield f"  and {len(rest)} more, in {plural(sentences, 'sentence')}; --json has them all"


def of_texts(counts: dict[str, Any]) -> str:
    """What a check says of the card text of a game."""
    played = "" if counts["playable"] else ", and no engine plays the game yet"
    return f"card text: {counts['read']} of {counts['sentences']} sentences understood{played}; checked"
