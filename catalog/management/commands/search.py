"""`manage.py search "QUERY"`: the search language at the command line."""

import json
import re
from argparse import RawDescriptionHelpFormatter
from collections.abc import Iterator
from typing import Any

from django.core.management.base import CommandError, CommandParser, DjangoHelpFormatter
from django.db import DatabaseError

from catalog.commands import DeclaredCommand
from catalog.finding import SearchResults, asks_for_own, everything, explain, find_wish, near_names, ways_out
from catalog.models import Card, Game
from catalog.search.loosening import Loosened
from catalog.search.operators import ANY, NAMES, OF_CATALOGUE, OPERATORS, TEXTS
from engine.plurals import plural

LIMIT = 20
OPTION = re.compile(r"-(-.*|h|v\d?)?")


class Command(DeclaredCommand):
    help = 'Finds cards, rules, terms and rulings, as in: search "kw:shout cost<=2" or search -type:boon --json'

    arguments = {
        "query": {"help": "a query in the search language"},
        "--game": {"default": "", "metavar": "SLUG", "help": "only this game"},
        "--limit": {
            "type": int,
            "default": LIMIT,
            "metavar": "N",
            "help": f"how many names to show ({LIMIT}); 0 for all",
        },
        "--json": {"action": "store_true", "help": "print what is understood, total, names and diagnostics as JSON"},
    }

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        return super().create_parser(
            prog_name, subcommand, epilog=operators_in_words(), formatter_class=HelpInLines, **kwargs
        )

    def run_from_argv(self, argv: list[str]) -> None:
        super().run_from_argv([*argv[:2], *minus_last(argv[2:])])

    def handle(self, *args: Any, **options: Any) -> None:
        query = options["query"].encode("utf-8", "replace").decode()
        if options["limit"] < 0:
            raise CommandError("--limit must be 0, for all, or more.")
        game = game_of(options["game"])
        if own := asks_for_own(query):
            names = " and ".join(row.name for row in own)
            raise CommandError(f"{names} asks for what belongs to a visitor: search for it on the site.")
        wish, matches = find_wish(query, game)
        cards = list(matches.cards[: options["limit"] or None])
        if options["json"]:
            self.stdout.write(as_json(query, game, wish, matches, cards))
        else:
            self.stdout.write("\n".join(in_words(query, game, wish, matches, cards)))


class HelpInLines(DjangoHelpFormatter, RawDescriptionHelpFormatter):
    """Help whose table of operators keeps its lines."""


def operators_in_words() -> str:
    """The operators that every game has, a line each: names, what it asks, an example."""
    rows = [row for row in (*OPERATORS, *OF_CATALOGUE) if row != ANY]
    table = [f"  {', '.join(row.names)}: {row.help}; {row.example}" for row in rows]
    return "\n".join(
        ["operators:", *table, "Each number and word of a game is one too: /search/help/ on the site lists them."]
    )


def minus_last(words: list[str]) -> list[str]:
    """A query may begin with a minus, which would read as an option: it goes to the end, behind `--`."""
    queries = [] if "--" in words else [word for word in words if word[:1] == "-" and not OPTION.fullmatch(word)]
    plain = [word for word in words if word not in queries]
    return [*plain, "--", *queries] if queries else words


def game_of(slug: str) -> Game | None:
    """The game of that slug, or none for all games. Raises CommandError where there is no such game, or none at all."""
    try:
        games = {game.slug: game for game in Game.objects.all()}
    except DatabaseError as error:
        raise CommandError(f"The catalogue cannot be read ({error}): run `manage.py load_games` first.") from None
    if not games:
        raise CommandError("The catalogue is empty: run `manage.py load_games` first.")
    if slug and slug not in games:
        raise CommandError(f"There is no game {slug!r}: the games are {', '.join(games)}.")
    return games.get(slug)


def as_json(query: str, game: Game | None, wish: str, matches: SearchResults, cards: list[Card]) -> str:
    """What is understood, how many cards fit, the names that were asked for, what could not be used; where nothing fits what was
    perhaps meant, and the queries with the most parts of this one that find something.
    """
    total = matches.cards.count()
    near = [] if total else near_names(query, game)
    answer = {
        "wish": wish,
        "explain": explain(matches.tree, game, showing=matches.showing),
        "total": total,
        "names": [card.name for card in cards],
        "diagnostics": [diagnostic._asdict() for diagnostic in matches.diagnostics],
        "meant": [{"name": name.label, "status": name.status, "game": name.slug} for name in near],
        "ways_out": [way._asdict() for way in out_of(wish or query, game)],
    }
    return json.dumps(answer, indent=2, ensure_ascii=False)


def out_of(query: str, game: Game | None) -> list[Loosened]:
    """The ways out of a query that finds nothing."""
    count = everything(game)
    return [] if count(query) else ways_out(query, count)


def in_words(query: str, game: Game | None, wish: str, matches: SearchResults, cards: list[Card]) -> Iterator[str]:
    """What was found, for a reader."""
    yield from complaints(wish or query, matches)
    if wish:
        yield f"Read as: {wish}"
    if understood := explain(matches.tree, game, showing=matches.showing):
        yield f"Looked for: {understood}"
    total = matches.cards.count()
    more = f", {len(cards)} shown" if len(cards) < total else ""
    yield f"{plural(total, 'card')}{more}"
    yield from (text for card in cards for text in lines(card, matches.showing.view))
    if not total and (names := near_names(query, game)):
        yield f"Did you mean: {', '.join(f'{name.label} [{name.status}]' for name in names)}?"
    for way in out_of(wish or query, game):
        yield f"Without {' and '.join(way.dropped)}: {way.hits} for {way.query}"
    for name, rows in matches.groups.items():
        if name != "cards" and (count := rows.count()):
            first = ", ".join(f"{row.name} [{row.status}]" for row in rows[:3])
            yield f"{plural(count, name.removesuffix('s'))}: {first}{', ...' if count > 3 else ''}"


def lines(card: Card, view: str) -> list[str]:
    """A card as a query wants it shown: its name alone, or with all of its text; a terminal shows no pictures."""
    if view == NAMES:
        return [f"  {card.name}"]
    return [line(card), *(f"    {text}" for text in card.text.splitlines()[1:])] if view == TEXTS else [line(card)]


def line(card: Card) -> str:
    """A card in one line: name, type line, set and status, and how its text begins."""
    text = card.text.partition("\n")[0]
    return "  ".join(filter(None, [f"  {card.name}", card.type_line, f"[{card.card_set.name}, {card.status}]", text]))


def complaints(query: str, matches: SearchResults) -> Iterator[str]:
    """What of the query could not be used, marked under it."""
    if matches.diagnostics:
        yield re.sub(r"\s", " ", query)
    for start, end, message, suggestion in matches.diagnostics:
        yield " " * start + "^" * max(1, end - start)
        yield f"{message} Did you mean {suggestion}?" if suggestion else message
