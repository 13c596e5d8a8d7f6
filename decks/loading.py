"""Packs -> rows, for the catalogue and the ready decks, all or nothing."""

import os
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.db import connection, transaction

from catalog.loading import load, sync, sync_tuples
from catalog.models import Card, Format, Game
from catalog.search.grammar import parse
from catalog.search.operators import table, understand
from decks.construction import formats
from decks.construction.boosters import shortage
from decks.construction.formats.deck_text import DeckText, read_deck
from decks.construction.forms import misfits
from decks.construction.legality import Edition, shelf_of
from decks.construction.standing import standings
from decks.models import ReadyDeck, ReadyDeckCard
from engine.packs.cards import FormatRule, Pack
from engine.packs.reading import PackError, read_packs, short_path
from engine.packs.records import find_line
from engine.play.trial import obstacle

Decks = Mapping[str, DeckText]
COPIES_MAX = 9_999  # of a card in a ready deck
LOADING = 7_235_014  # the number of the lock under which one load waits for another
CONSTRUCTION = Path(formats.__path__[0]).parent
CODE = [
    Path(__file__),
    *sorted(CONSTRUCTION.glob("formats/*.py")),
    *(CONSTRUCTION / f"{name}.py" for name in ("forms", "legality", "room", "standing")),
]


def read_all(roots: Iterable[Path]) -> tuple[dict[str, Pack], dict[str, Decks]]:
    """All packs and their ready decks. Raises PackError with every problem, those of formats and decks too."""
    packs = read_packs(roots)
    decks: dict[str, Decks] = {
        slug: {name: read_deck(text, pack) for name, text in pack.decks.items()} for slug, pack in packs.items()
    }
    problems = [
        line for slug, pack in packs.items() for line in [*format_problems(pack), *deck_problems(pack, decks[slug])]
    ]
    if problems:
        raise PackError(problems)
    return packs, decks


def with_obstacles(packs: Mapping[str, Pack]) -> dict[str, Pack]:
    """The packs, each with the obstacle that a trial of its modules came upon; all trials go on at once."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        obstacles = pool.map(obstacle, packs.values())
        return {slug: replace(pack, obstacle=met) for (slug, pack), met in zip(packs.items(), obstacles, strict=True)}


def format_problems(pack: Pack) -> list[str]:
    """Rules that fit no form, and queries that cannot be understood or that no card fits."""
    path = pack.folder / "formats.toml"
    source = path.read_text(encoding="utf-8") if pack.formats else ""
    problems = []
    for n, form in enumerate(pack.formats.values()):
        for name in ("rule", "option"):
            for m, rule in enumerate(getattr(form, f"{name}s")):
                where = (("format", n), (name, m))
                problems += [
                    f"{short_path(path)}:{find_line(source, where, key)}: [[format.{name}]] {form.id} {rule.id}: {key}: {message}"
                    for key, message in (*(misfits(rule, pack) if rule.form else ()), *query_problems(rule, pack))
                ]
    return problems + booster_problems(pack)


def query_problems(rule: FormatRule, pack: Pack) -> list[tuple[str, str]]:
    """What of a rule's query cannot be understood, or that none of the cards that there are fits it."""
    where = rule.parameters.get("where", "")
    query = where if isinstance(where, str) else ""
    unread = understand(parse(query), table(pack.fields.values())).diagnostics
    if query and not unread and pack.cards and not shelf_of(Edition(pack.digest, pack)).where(query):
        return [("where", "no card fits it")]
    return [("where", diagnostic.message) for diagnostic in unread]


def booster_problems(pack: Pack) -> list[str]:
    """Queries of boosters that cannot be understood, or find too few cards."""
    path, operators = pack.folder / "formats.toml", table(pack.fields.values())
    source, file = path.read_text(encoding="utf-8") if pack.boosters else "", short_path(path)
    problems = []
    for n, booster in enumerate(pack.boosters.values()):
        messages_by_slot = [
            [d.message for d in understand(parse(slot.where), operators).diagnostics] for slot in booster.slots
        ]
        faults = [(m, message) for m, messages in enumerate(messages_by_slot) for message in messages]
        faults += [(0, lack)] if not faults and (lack := shortage(pack, booster)) else []
        problems += [
            f"{file}:{find_line(source, (('booster', n), ('slot', m)), 'where')}: [[booster.slot]] {booster.id}: where: {message}"
            for m, message in faults
        ]
    return problems


def deck_problems(pack: Pack, decks: Decks) -> list[str]:
    """Lines of ready decks that cannot be read, and what a ready deck must not be without."""
    return [
        f"{short_path(pack.folder / 'decks' / f'{name}.txt')}:{line}: {message}"
        for name, deck in decks.items()
        for line, message in (*deck.problems, *shortcomings(deck), *mismatch(pack, name, decks))
    ]


def mismatch(pack: Pack, name: str, decks: Decks) -> Iterator[tuple[int, str]]:
    """A deck that is paired with one of another format."""
    if (pairing := pack.pairings.get(name)) and decks[name].format != decks[pairing.against].format:
        yield 1, f"game.toml pairs it with {pairing.against}, which is of another format"


def shortcomings(deck: DeckText) -> Iterator[tuple[int, str]]:
    """What is fine in a list that somebody pastes, but not in a deck of a pack."""
    if not deck.title:
        yield 1, "a ready deck has a title"
    if deck.shortlist or deck.pool:
        yield 1, "a ready deck has no shortlist and no pool"
    for card, n in ((card, n) for held in deck.sections.values() for card, n in held.items() if n > COPIES_MAX):
        yield 1, f"{n:,} copies of {card}; a ready deck has {COPIES_MAX:,} at most"


def load_all(packs: Mapping[str, Pack], decks: Mapping[str, Decks]) -> dict[str, int]:
    """Write all rows in one transaction: how many changed, by game."""
    with transaction.atomic():
        if connection.vendor == "postgresql":  # SQLite lets one writer in by itself
            connection.cursor().execute("SELECT pg_advisory_xact_lock(%s)", [LOADING])
        changed = load(packs, CODE, standings)
        for slug, count in changed.items():
            if count:
                changed[slug] += load_decks(packs[slug], decks[slug])
    return changed


def load_decks(pack: Pack, decks: Decks) -> int:
    """The ready decks of a game: how many rows changed."""
    game = Game.objects.get(slug=pack.slug)
    formats = dict(Format.objects.filter(game=game).values_list("slug", "pk"))
    cards = dict(Card.objects.filter(game=game).values_list("slug", "pk"))
    contents: dict[str, dict[str, Any]] = {
        name: {
            "format_id": formats[deck.format],
            "name": deck.title,
            "summary": deck.summary,
            "status": "practice",
            "text": pack.decks[name],
            "position": position,
        }
        for position, (name, deck) in enumerate(decks.items())
    }
    rows, changed = sync(ReadyDeck, {"game_id": game.pk}, "slug", contents)
    lines = {
        (rows[name].pk, section, cards[card], copies)
        for name, deck in decks.items()
        for section, held in deck.sections.items()
        for card, copies in held.items()
    }
    columns = ("deck_id", "section", "card_id", "copies")
    return changed + sync_tuples(ReadyDeckCard, {"deck__game_id": game.pk}, columns, lines)
