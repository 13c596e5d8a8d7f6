"""`manage.py swaps`: what to change in a deck, found by games and confirmed by fresh ones."""

import json
from collections.abc import Collection, Mapping
from time import process_time
from typing import Any

from django.conf import settings

from catalog.commands import FORMAT, GAME, DeclaredCommand
from decks.arguments import NamedError, cards_named, deck_named, foretell, pack_named, refused_in_words, tell, words_on
from decks.collection import spare
from decks.construction.formats.deck_text import DeckText
from decks.construction.forms import copies_in
from decks.lab.engines import engine_of
from decks.lab.swaps import NoSwapsError, Search, SearchReport, as_json, in_words, report_of, search_through, terms_of
from decks.management.contests import AGAINST, contest_with_itself
from engine.packs.cards import Pack
from engine.play.playable import loaded_game
from engine.play.record import version_of
from engine.plurals import plural


class Command(DeclaredCommand):
    help = "Looks for the one card of a deck that is best swapped for another, and says how much that gains."

    arguments = {
        "--game": GAME,
        "--deck": {"required": True, "metavar": "NAME_OR_FILE", "help": "a ready deck, or a deck in a file"},
        "--format": FORMAT,
        "--pool": {
            "default": "",
            "metavar": "FILE",
            "help": "a list of the cards that may come in (those of the packs that the deck states, else all of the game)",
        },
        **AGAINST,
    }

    def handle(self, *args: Any, **options: Any) -> None:
        begun = process_time()
        with refused_in_words():
            pack = pack_named(options["game"], settings.GAMES_PATH)
            deck = deck_named(pack, options["deck"], options["format"])
            contest = contest_with_itself(pack, deck, options, 0)
            search = Search(pack, deck.format, contest, pool_of(pack, deck, options["pool"]), deck.pool or None)
            try:
                foretell(self.stderr, pack.slug, contest.pilots, search.whole())
                results = search_through(search)
                report = report_of(search, results)
            except NoSwapsError as problem:
                raise NamedError(str(problem)) from None
        seconds = process_time() - begun
        self.stderr.write("".join(f"{words}\n" for words in words_on(deck, options["deck"])), ending="")
        versions = {"rules": version_of(loaded_game(pack)), "engine": engine_of(pack)}
        terms = terms_of(search, deck.title, versions) | {"seconds": round(seconds, 1)}
        lines = [heading(pack, terms, report, len(contest.rivals)), *in_words(search, report, deck.title)]
        tell(self.stdout, json.dumps(terms | as_json(search, report)) if options["json"] else "\n".join(lines))


def pool_of(pack: Pack, deck: DeckText, named: str) -> Collection[str] | None:
    """The cards that may come in: those of a file, else of the packs that the deck was built from, else of the whole game. Raises
    NamedError.
    """
    if named:
        return cards_named(pack, named, deck.format)
    return spare(copies_in(deck.sections), deck.pool) if deck.pool else None


def heading(pack: Pack, terms: Mapping[str, Any], report: SearchReport, rivals: int) -> str:
    """What was played."""
    against = f"against {plural(rivals, 'deck')} by {terms['rival']}" if rivals else f"against {terms['opponent']}"
    games = f"{report.games:,} games of changed decks by {terms['pilot']} {against}"
    return f"{pack.name}: {games}, seed {terms['seed']}, {terms['seconds']} s of one core, played by {terms['versions']['engine']}"
