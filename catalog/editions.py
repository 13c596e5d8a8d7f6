"""The editions of a family side by side: what each of them settles, and which numbers and words they have."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from django.utils.text import slugify

from catalog.models import Game, Term


class Beside(NamedTuple):
    """One thing with what each edition has of it, in the order of the editions; None where one has nothing."""

    name: str
    sides: list[Any]

    @property
    def is_shared(self) -> bool:
        """Whether all editions have it."""
        return None not in self.sides


def family_of(family: str) -> list[Game]:
    """The editions of a family by the slug of its name."""
    return [game for game in Game.objects.all() if slugify(game.family) == family]


def beside(editions: Iterable[Mapping[str, Any]], name: Callable[[Any], str]) -> list[Beside]:
    """What has the same key in several editions, side by side; a thing is called what the first edition calls it."""
    sides = list(editions)
    keys = dict.fromkeys(key for side in sides for key in side)
    rows = [(key, [side.get(key) for side in sides]) for key in keys]
    return [Beside(name(next(one for one in row if one is not None)), row) for _, row in rows]


def topics(games: list[Game]) -> list[Beside]:
    """What the editions settle each in its own way, as their family's folder tells it."""
    return beside(({row["id"]: row for row in game.shape["topics"]} for game in games), lambda row: str(row["name"]))


def numbers(games: list[Game]) -> tuple[list[Beside], int]:
    """The numbers that differ, or that one edition alone has; and how many are the same in all."""
    rows = beside(({row["id"]: row for row in game.shape["numbers"]} for game in games), lambda row: str(row["name"]))
    other = [row for row in rows if not row.is_shared or len({side["value"] for side in row.sides}) > 1]
    return other, len(rows) - len(other)


def terms(games: list[Game]) -> list[Beside]:
    """The words of the editions by name, those of one edition only among them."""
    rows = Term.objects.filter(game__in=games).with_game().order_by("name_norm")
    editions = [{row.name_norm: row for row in rows if row.game_id == game.pk} for game in games]
    return sorted(beside(editions, lambda row: str(row.name)), key=lambda row: row.name.casefold())


def keywords_only(rows: Iterable[Beside], side: int) -> list[Term]:
    """The keywords of one edition that are keywords in no other one, though they may be words there."""
    return [row.sides[side] for row in rows if [n for n, term in enumerate(row.sides) if is_keyword(term)] == [side]]


def is_keyword(term: Term | None) -> bool:
    """Whether an edition has a word as a keyword."""
    return term is not None and term.kind == "keyword"


def words_only(rows: Iterable[Beside], side: int) -> list[Term]:
    """The words that only one edition has, its keywords left out."""
    own = (row.sides[side] for row in rows if not row.is_shared)
    return [term for term in own if term and not is_keyword(term)]
