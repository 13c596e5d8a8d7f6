"""What pages and API look up again and again, kept until the catalogue changes: packs, operators, glossaries, names."""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from django.conf import settings
from django.db import DatabaseError
from django.db.models import Prefetch
from rapidfuzz import fuzz, process

from catalog.glossary import Glossary
from catalog.models import Card, CardNumber, CardSet, CardWord, Format, Game, Rule, Ruling, Term
from catalog.search.belongings import REGISTERED
from catalog.search.entries import BANNED, LEGAL, PLAYS_WITH
from catalog.search.operators import NUMBER, SORT, Operator, search_table
from catalog.search.wishes import OF_ALL, Vocabulary, vocabulary
from catalog.search.wording import Labels
from engine.grouping import grouped
from engine.packs.cards import Field, Pack
from engine.packs.folding import norm
from engine.packs.reading import PackError, read_named
from engine.play.playable import is_playable

SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
SUGGESTIONS = 8
NAMED_APART = {"set", "game", "type"}  # whose words come before those of fields, or behind them
NO_WISHES = {LEGAL, BANNED, PLAYS_WITH}  # whose words say nothing of a card without their operator
NEAR, SLIP = 75, 83  # of 100: how like a name must be to what was typed, and how like a word of it
LONG = 4  # letters of a word in which a slip still leaves it known


class Name(NamedTuple):
    """A name that can be looked up: what it names, its game by short name and slug, its status, its page, and of a card its slug."""

    label: str
    norm: str
    what: str
    game: str
    slug: str
    status: str
    url: str
    card: str = ""


class GameWords(NamedTuple):
    """The words of a game's rulebook, ready to be found and explained."""

    glossary: Glossary
    terms: dict[str, Term]


class Known(NamedTuple):
    """The values that anything has, those that are only ours among them, by the key of the operator that asks for them."""

    words: dict[str, frozenset[str]]
    numbers: dict[str, list[int]]


def version() -> str:
    """Changes whenever any game of the catalogue changes, or what has been found out of it."""
    return "".join([digest + found for digest, found in Game.objects.values_list("digest", "found")])


def games_in_menu() -> list[tuple[str, str]]:
    """The games as (slug, short name); none while the database cannot be asked, which the page that says so needs."""
    try:
        return list(Game.objects.values_list("slug", "short"))
    except DatabaseError:
        return []


def fields() -> list[Field]:
    """The fields that the games declare; of two with the same id the first game's."""
    return fields_of(version())


@lru_cache(maxsize=4)
def fields_of(version: str) -> list[Field]:
    fields: dict[str, Field] = {}
    for shape in Game.objects.values_list("shape", flat=True):
        for entry in shape["fields"]:
            fields.setdefault(entry["id"], Field(**entry | {"search": tuple(entry["search"])}))
    return list(fields.values())


def operators() -> dict[str, Operator]:
    """The operators by name, with those of the fields that the games declare and those that ask for what belongs to a visitor."""
    return operators_of(version())


@lru_cache(maxsize=4)
def operators_of(version: str) -> dict[str, Operator]:
    kinds = [kind["name"] for shape in Game.objects.values_list("shape", flat=True) for kind in shape["kinds"]]
    return search_table(fields_of(version), kinds, REGISTERED.values())


def orders() -> Mapping[str, str]:
    """The orders that cards can have, by every way to write one."""
    return operators()[SORT].meant


def values_known() -> Known:
    """The words and numbers that anything has."""
    return values_known_of(version())


@lru_cache(maxsize=4)
def values_known_of(version: str) -> Known:
    numbers = grouped(CardNumber.objects.order_by("field", "value").values_list("field", "value").distinct())
    return Known(words_by_field_of(version), numbers)


def words_by_field() -> dict[str, frozenset[str]]:
    """The words that anything has, by the key of the operator that asks for them."""
    return words_by_field_of(version())


@lru_cache(maxsize=4)
def words_by_field_of(version: str) -> dict[str, frozenset[str]]:
    formats = {norm(slug) for slug in Format.objects.values_list("slug", flat=True)}
    names = set(Card.objects.values_list("name_norm", flat=True))
    words: dict[str, set[str]] = {"is": set(), "game": set(), LEGAL: formats, BANNED: formats, PLAYS_WITH: names}
    for field, word in CardWord.objects.values_list("field", "word").distinct():
        words.setdefault(field, set()).add(word)
    for model in (Rule, Term, Ruling):
        for marks in model._default_manager.order_by().values_list("marks", flat=True).distinct():
            words["is"].update(marks.strip("|").split("|"))
    for column in Game.objects.values_list("words", flat=True):
        words["game"].update(column.strip("|").split("|"))
    return {field: frozenset(found) for field, found in words.items()}


def labels(game: Game | None = None) -> Labels:
    """How the fields that a game declares and the words of cards are shown; without a game a field has the names of all games."""
    return labels_of(version(), game.slug if game else "")


@lru_cache(maxsize=24)
def labels_of(version: str, slug: str) -> Labels:
    names: dict[str, dict[str, str]] = {}
    games = Game.objects.filter(slug=slug) if slug else Game.objects.all()
    for shape in games.values_list("shape", flat=True):
        for field in shape["fields"]:
            names.setdefault(field["id"], {})[field["name"]] = ""
    words: dict[str, dict[str, str]] = {}
    shown_words = CardWord.objects.filter(card__game__in=games) if slug else CardWord.objects.all()
    for field, word, label in shown_words.order_by("pk").values_list("field", "word", "label").distinct():
        words.setdefault(field, {}).setdefault(word, label)
    for key, of_game in (("set", CardSet.objects.filter(game__in=games)), ("game", Game.objects.all())):
        words[key] = sure(
            (word, name)
            for column, name in of_game.values_list("words", "name")
            for word in column.strip("|").split("|")
        )  # each game may have a set of that name
    formats = Format.objects.filter(game__in=games).values_list("slug", "name").distinct().order_by("slug")
    words[LEGAL] = words[BANNED] = sure((norm(slug), name) for slug, name in formats)
    words[PLAYS_WITH] = dict(Card.objects.filter(game__in=games).values_list("name_norm", "name"))
    return Labels({key: " or ".join(several) for key, several in names.items()}, words)


def sure(names: Iterable[tuple[str, str]]) -> dict[str, str]:
    """How words are shown of which each has a single name."""
    return {word: found[0] for word, found in grouped(names).items() if len(found) == 1}


def wish_words(game: Game | None = None) -> Vocabulary:
    """What the words of a wish may stand for, in one game or in all."""
    return wish_words_of(version(), game.slug if game else "")


@lru_cache(maxsize=24)
def wish_words_of(version: str, slug: str) -> Vocabulary:
    rows, shown = operators_of(version), labels_of(version, slug)
    shapes = (Game.objects.filter(slug=slug) if slug else Game.objects.all()).values_list("shape", flat=True)
    declared = [(norm(field["name"]), field) for shape in shapes for field in shape["fields"]]
    searched = [(name, field["search"][0], field) for name, field in declared if field["search"]]
    numbers = [(name, operator, field["unit"]) for name, operator, field in searched if field["value"] == "number"]
    return vocabulary(
        named_by_all(rows, shown, ("set", "game")),
        named_by_all(
            rows,
            shown,
            sorted(shown.words.keys() - NAMED_APART - NO_WISHES, key=lambda key: (key == "kw", key != "is", key)),
        )
        | {name: f"is:{field['id']}" for name, field in declared if field["value"] == "flag"},
        words_of_kinds(shown) | named_by_all(rows, shown, ("type",)),
        {norm(name): row.name for name, row in rows.items() if row.value == NUMBER and not row.belonging}
        | {name: operator for name, operator, _ in numbers},
        {norm(unit): operator for _, operator, unit in numbers if unit},
        {"keyword": "kw"}
        | {name: operator for name, operator, field in searched if field["value"] not in ("number", "flag")},
        thirds(slug) if slug else OF_ALL,
        {name: part.partition(":")[2] for name, part in named_by(LEGAL, shown.words.get(LEGAL, {})).items()},
    )


def named_by_all(rows: dict[str, Operator], shown: Labels, keys: Iterable[str]) -> dict[str, str]:
    """The parts of a query that the words of some operators stand for; a word of several is one of the last."""
    names = {row.key: row.name for row in reversed(rows.values())}
    return {
        word: part
        for key in keys
        if key in names
        for word, part in named_by(names[key], shown.words.get(key, {})).items()
    }


def words_of_kinds(shown: Labels) -> dict[str, str]:
    """Single words of the names of kinds, each as a query: of "Hill fort" both "hill" and "fort"."""
    words = [word for name in shown.words.get("type", {}) for word in re.split(r"\W", name)]
    return {word: f"type:{word}" for word in words if len(word) > 2}


def thirds(slug: str) -> dict[str, tuple[int, int]]:
    """By number, what the cheapest or weakest third of a game's cards has at most, and the other end at least."""
    rows = CardNumber.objects.filter(card__game__slug=slug, field__in=OF_ALL, house=False).order_by("field", "value")
    values = grouped(rows.values_list("field", "value"))
    return {field: (found[len(found) // 3], found[-1 - len(found) // 3]) for field, found in values.items()}


def named_by(operator: str, labels: Mapping[str, str]) -> dict[str, str]:
    """The parts of a query that words of a field stand for, by the word and by how it is shown."""
    return {
        norm(name): f"{operator}:{quoted_word(norm(label) if norm(label) in labels else word)}"
        for word, label in labels.items()
        for name in (word, norm(label), word.removeprefix("the "), norm(label).removeprefix("the "))
        if name[:1].isalpha() and len(name) > 2
    }


def quoted_word(word: str) -> str:
    """A word as the value of an operator."""
    return f'"{word}"' if " " in word else word


def pack_of(game: Game) -> Pack:
    """The pack of a game as it was loaded. Raises PackError where its folder is gone or broken."""
    return pack_of_version(game.slug, game.digest)


@lru_cache(maxsize=16)
def pack_of_version(slug: str, digest: str) -> Pack:
    """The pack with what keeps it from being played, which is known since it was loaded. Raises PackError."""
    pack = read_named(slug, settings.GAMES_PATH)
    if pack is None:
        raise PackError([f"There is no folder of {slug}."])
    obstacle = Game.objects.filter(slug=slug).values_list("obstacle", flat=True).first()
    return replace(pack, obstacle=obstacle) if obstacle else pack


def pack_or_none(game: Game | None) -> Pack | None:
    """The pack of a game, None where the game or its folder is gone or broken."""
    try:
        return pack_of(game) if game else None
    except PackError:
        return None


def is_played(game: Game) -> bool:
    """Whether the rules of a game are there as a program that works."""
    pack = pack_or_none(game)
    return pack is not None and is_playable(pack)


def games_in_words(games: Collection[Game]) -> str:
    """How many games there are, and how many of them can be played: "five rune card games, and a rules engine that plays them all"."""
    total, played = len(games), sum(map(is_played, games))
    engine = (
        "a rules engine that plays them all"
        if played == total
        else f"a rules engine that plays {in_words(played)} of them"
    )
    return f"{in_words(total)} rune card games, and {engine}" if total > 1 else "rune card games"


def in_words(number: int) -> str:
    """A small number as a word."""
    return SMALL[number] if number < len(SMALL) else str(number)


def words_of(game: Game) -> GameWords:
    return words_of_version(game.pk, game.digest)


@lru_cache(maxsize=32)
def words_of_version(pk: int, digest: str) -> GameWords:
    terms = list(Term.objects.filter(game_id=pk).with_game())
    return GameWords(Glossary.of((t.slug, t.forms, t.exact) for t in terms), {t.slug: t for t in terms})


def rules_of(game: Game) -> list[Rule]:
    """The rules of a game with their terms, rulings and cards at hand: hundreds of rows, for one page."""
    return rules_of_version(game.pk, game.digest)


@lru_cache(maxsize=32)
def rules_of_version(pk: int, digest: str) -> list[Rule]:
    return list(Rule.objects.filter(game_id=pk).prefetch_related(*map(rows_behind, ("terms", "rulings", "cards"))))


def rule_at(game: Game, line: str) -> str:
    """The slug of the rule that retells a line of the rulebook, such as `000:76`; the empty word if there is none."""
    return rule_lines(game.pk, game.digest).get(line, "")


@lru_cache(maxsize=32)
def rule_lines(pk: int, digest: str) -> dict[str, str]:
    """The rules of one version of a game by the lines that they retell; of several the one with the fewest lines."""
    narrowest: dict[str, tuple[int, str]] = {}
    for slug, source in Rule.objects.filter(game_id=pk).values_list("slug", "source"):
        for part in source.split():
            book, _, lines = part.partition(":")
            if not (book.isdecimal() and lines):
                continue
            first, _, last = lines.partition("-")
            covered = range(int(first), int(last or first) + 1)
            for line in covered:
                narrowest[f"{book}:{line}"] = min(
                    (len(covered), slug), narrowest.get(f"{book}:{line}", (len(covered), slug))
                )
    return {line: slug for line, (_, slug) in narrowest.items()}


def rows_behind(name: str) -> "Prefetch[str]":
    """The rows that a link of that name leads to, without their texts."""
    model = {"terms": Term, "rulings": Ruling, "cards": Card, "rules": Rule}[name]
    return Prefetch(name, model.objects.with_game().defer("text", "text_norm", "blob"))


@lru_cache(maxsize=4)
def names_of(version: str) -> list[Name]:
    """Every name of one version of the catalogue: games, cards, terms, rules, rulings."""
    names = [Name(g.name, norm(g.name), "game", "", g.slug, "", g.get_absolute_url()) for g in Game.objects.all()]
    for model, what in ((Card, ""), (Term, "term"), (Rule, "rule"), (Ruling, "ruling")):
        for row in model.objects.with_game().defer("game__shape", "text", "text_norm", "blob"):
            label, card = (row.type_line, row.slug) if isinstance(row, Card) else (what, "")
            game = row.game
            names.append(
                Name(row.name, row.name_norm, label, game.short, game.slug, row.status, row.get_absolute_url(), card)
            )
    return names


def suggest(text: str, game: str = "") -> list[Name]:
    """Names that begin with, hold, or are nearly what was typed, the best first; of one game where its slug is given."""
    part = norm(text)
    if not part:
        return []
    names = [name for name in names_of(version()) if not game or name.slug == game]
    ranked = [(rank, name) for name in names if (rank := closeness(part, name.norm)) is not None]
    if len(ranked) < SUGGESTIONS:
        sure = {name for _, name in ranked}
        ranked += [(200 - score, names[n]) for n, score in near(part, names).items() if names[n] not in sure]
    return [name for _, name in sorted(ranked, key=lambda pair: (pair[0], len(pair[1].norm)))[:SUGGESTIONS]]


def near(part: str, names: list[Name]) -> dict[int, float]:
    """How like what was typed are the names that are nearly it, by their place: the name as a whole or one of its words, since a slip
    in a short word weighs little in a long name. From NEAR to 100.
    """
    words = [*{word for name in names for word in name.norm.split() if len(word) >= LONG}]
    alike = process.extract(part, words, scorer=fuzz.ratio, limit=None, score_cutoff=SLIP)
    slips = {word: score for word, score, _ in alike}
    whole = process.extract(
        part, [name.norm for name in names], scorer=fuzz.WRatio, limit=SUGGESTIONS, score_cutoff=NEAR
    )
    scores = {n: score for _, score, n in whole}
    for n, name in enumerate(names):
        if within := slips.keys() & name.norm.split():
            scores[n] = max(scores.get(n, 0), *(slips[word] for word in within))
    return scores


def closeness(part: str, name: str) -> float | None:
    """0 for the name itself, then its beginning, the beginning of a word in it, any part of it; None for none of these."""
    if name == part:
        return 0
    if name.startswith(part):
        return 1
    if f" {part}" in name:
        return 2
    return 3 if part in name else None
