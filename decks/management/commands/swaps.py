"""`manage.py swaps`: what to change in a deck, found by games and confirmed by fresh ones."""

import json
from collections.abc import Collection, Mapping
from time import process_time
from typing import Any

from django.conf import settings

from catalog.commands import FORMAT, GAME, OPTION, PARTLY_READ, SEED, DeclaredCommand
from decks.arguments import NamedError, by_title, cards_named, deck_named, pack_named, refused_in_words, tell, words_on
from decks.collection import spare
from decks.construction.formats.deck_text import DeckText
from decks.construction.forms import copies_in
from decks.lab.differences import Contest
from decks.lab.engines import engine_of
from decks.lab.field import rivals_in_field
from decks.lab.swaps import NoSwapsError, Search, SearchReport, as_json, in_words, report_of, search_through, terms_of
from decks.management.commands.match import PLAYERS
from engine.packs.cards import DeckList, Pack
from engine.play.opponents import STEADY, opponents_of
from engine.play.partly import PARTLY
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
        "--opponent-deck": {
            "nargs": "+",
            "action": "extend",
            "default": [],
            "metavar": "NAME_OR_FILE",
            "help": "against these decks (all ready decks of the format)",
        },
        "--alone": {
            "nargs": "?",
            "const": "",
            "default": None,
            "metavar": "OPPONENT",
            "help": "for speed, against a practice opponent, without a name the first of the game",
        },
        "--seed": SEED,
        "--pilot": {"default": STEADY, "metavar": "NAME", "help": f"who plays the deck: {PLAYERS} ({STEADY})"},
        "--rival": {"default": STEADY, "metavar": "NAME", "help": f"who plays against it, one of the same ({STEADY})"},
        "--option": OPTION,
        "--partly": PARTLY_READ,
        "--json": {"action": "store_true", "help": "print the result as JSON"},
    }

    def handle(self, *args: Any, **options: Any) -> None:
        begun = process_time()
        with refused_in_words():
            pack = pack_named(options["game"], settings.GAMES_PATH)
            deck = deck_named(pack, options["deck"], options["format"])
            alone = options["alone"]
            if alone is not None and options["opponent_deck"]:
                raise NamedError("--alone plays against no deck, --opponent-deck against some: give one of the two")
            rivals = {} if alone is not None else rivals_of(pack, deck.format, deck.sections, options["opponent_deck"])
            contest = Contest(
                (deck.sections, deck.sections),
                rivals,
                0,
                options["seed"],
                (options["pilot"], options["rival"]),
                "" if alone is None else alone or next(iter(opponents_of(pack)), ""),
                [*options["option"], *[PARTLY] * options["partly"]],
            )
            search = Search(pack, deck.format, contest, pool_of(pack, deck, options["pool"]))
            try:
                results = search_through(search)
                report = report_of(search, results)
            except NoSwapsError as problem:
                raise NamedError(str(problem)) from None
        seconds = process_time() - begun
        self.stderr.write("".join(f"{words}\n" for words in words_on(deck, options["deck"])), ending="")
        versions = {"rules": version_of(loaded_game(pack)), "engine": engine_of(pack)}
        terms = terms_of(search, deck.title, versions) | {"seconds": round(seconds, 1)}
        lines = [heading(pack, terms, report, len(rivals)), *in_words(search, report, deck.title)]
        tell(self.stdout, json.dumps(terms | as_json(search, report)) if options["json"] else "\n".join(lines))


def pool_of(pack: Pack, deck: DeckText, named: str) -> Collection[str] | None:
    """The cards that may come in: those of a file, else of the packs that the deck was built from, else of the whole game. Raises
    NamedError.
    """
    if named:
        return cards_named(pack, named, deck.format)
    return spare(copies_in(deck.sections), deck.pool) if deck.pool else None


def rivals_of(pack: Pack, form: str, deck: DeckList, named: list[str]) -> dict[str, DeckList]:
    """Whom the deck meets, by title. Raises NamedError, NotPlayableError, UnknownNameError."""
    if named:
        met = by_title((deck_named(pack, one) for one in named), "--opponent-deck")
        return {title: one.sections for title, one in met.items()}
    rivals = rivals_in_field(pack, form, [deck])
    if not rivals:
        raise NamedError(
            f"{pack.name} has no other ready deck of the format {form}: name some by --opponent-deck, or play --alone"
        )
    return rivals


def heading(pack: Pack, terms: Mapping[str, Any], report: SearchReport, rivals: int) -> str:
    """What was played."""
    against = f"against {plural(rivals, 'deck')} by {terms['rival']}" if rivals else f"against {terms['opponent']}"
    games = f"{report.games:,} games of changed decks by {terms['pilot']} {against}"
    return f"{pack.name}: {games}, seed {terms['seed']}, {terms['seconds']} s of one core, played by {terms['versions']['engine']}"
