"""`manage.py match`: two pilots at one table, and how often each of them wins."""

import json
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from catalog.commands import FORMAT, GAME, OPTION, PARTLY_READ, SEED, DeclaredCommand
from decks.arguments import (
    THEIR_DECK,
    deck_named,
    deck_of_opponent,
    foretell,
    pack_named,
    refused_in_words,
    tell,
    words_on,
)
from decks.lab.engines import engine_of
from decks.lab.outcome import DIGITS
from decks.lab.shares import share_of
from decks.lab.terms import Terms
from decks.lab.who_plays import ANY, PLAYERS, USUAL
from decks.management.commands.goldfish import GAMES_MAX, between
from engine.play.matches import SEATS, Match, prepare_match
from engine.play.partly import PARTLY
from engine.play.record import version_of


class Command(DeclaredCommand):
    help = "Plays games between two pilots, with the same deck or two of them, who swap seats on the same shuffles."

    arguments = {
        "--game": GAME,
        "--deck": {
            "default": "",
            "metavar": "NAME_OR_FILE",
            "help": "a ready deck, or a deck in a file (all ready decks)",
        },
        "--format": FORMAT,
        "--games": {"type": int, "default": 200, "metavar": "N", "help": "how many games, an even number (200)"},
        "--seed": SEED,
        "--pilot": {"default": USUAL, "metavar": "NAME", "help": f"whose wins are counted: {PLAYERS} ({USUAL})"},
        "--opponent --rival": {"default": ANY, "metavar": "NAME", "help": f"against whom, one of the same ({ANY})"},
        "--opponent-deck": {"default": "", "metavar": "NAME_OR_FILE", "help": f"{THEIR_DECK} (the same one)"},
        "--option": OPTION,
        "--partly": PARTLY_READ,
        "--json": {"action": "store_true", "help": "print a line of JSON for each deck"},
    }

    def handle(self, *args: Any, **options: Any) -> None:
        check_games(options["games"])
        pilots = (options["pilot"], options["opponent"])
        with refused_in_words():
            pack = pack_named(options["game"], settings.GAMES_PATH)
            names = [options["deck"]] if options["deck"] else list(pack.decks)
            decks = [deck_named(pack, name, options["format"]) for name in names]
            theirs = deck_of_opponent(pack, options["opponent_deck"])
            ways = [*options["option"], *[PARTLY] * options["partly"]]
            matches = [
                prepare_match(pack, deck.sections, options["seed"], pilots, ways, theirs[0] if theirs else None)
                for deck in decks
            ]
        words = [words for name, deck in zip(names, decks, strict=True) for words in words_on(deck, name)]
        self.stderr.write("".join(f"{one}\n" for one in words), ending="")
        foretell(self.stderr, pack.slug, pilots, options["games"] * len(matches))
        for deck, match in zip(decks, matches, strict=True):
            versions = {"rules": version_of(match.table.rules), "engine": engine_of(pack)}
            terms = Terms(pack.slug, deck.title, deck.format, ways, pilots, options["seed"], versions).as_json()
            report = terms | figures(match, options["games"], pilots) | {"engine": engine_of(pack)}
            text = json.dumps(report) if options["json"] else "\n".join(in_words(report))
            tell(self.stdout, text)


def check_games(games: int) -> None:
    """Refuse a number of games that cannot be played in pairs. Raises CommandError."""
    if not SEATS <= games <= GAMES_MAX or games % SEATS:
        raise CommandError(
            f"--games must be an even number from {SEATS} to {GAMES_MAX}: every game is played on both seats."
        )


def figures(match: Match, games: int, pilots: tuple[str, str]) -> dict[str, Any]:
    """Play the games; what came of them, a game that nobody wins counted as not won."""
    score = match.score(range(games))
    share = share_of(score.pairs, SEATS)
    assert share is not None
    return {
        "games": games,
        "pilots": pilots,
        "wins": score.won,
        "neither": score.neither,
        "share": share.as_json("mean", DIGITS),
    }


def in_words(report: dict[str, Any]) -> Iterator[str]:
    """The result for a reader."""
    (first, second), (one, other) = report["pilots"], report["wins"]
    nobody = f", nobody {report['neither']:,}" if report["neither"] else ""
    share = f"{100 * report['share']['mean']:.1f} %{between(report['share'], '.1f', 100)}"
    wins = f"{first} wins {one:,} of {report['games']:,} games, {second} {other:,}{nobody}"
    yield f"{report['deck']}: {wins}; {share}, played by {report['engine']}"
