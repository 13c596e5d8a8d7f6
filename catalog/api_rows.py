"""The rows that the API tells of, in the order of the rulebook, with the slugs behind their links."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.db.models import Model, Prefetch, QuerySet

from catalog.models import Card, Format, Rule, Ruling, Term

LINKED: Final[Mapping[str, type[Model]]] = {
    "terms": Term, "see": Term, "cards": Card, "rules": Rule, "rulings": Ruling, "formats": Format,
}  # fmt: skip
LINKS: Final[Mapping[type[Model], tuple[str, ...]]] = {
    Card: ("terms", "rulings", "rules"),
    Rule: ("terms", "cards", "rulings"),
    Term: ("see", "cards", "rules", "rulings"),
    Ruling: ("terms", "cards", "rules", "formats"),
    Format: ("rulings",),
}


def rows_of(model: type[Model]) -> QuerySet[Any]:
    """The rows of a model with their game."""
    rows = model._default_manager.select_related("game").defer("game__shape", "game__summary")
    return (rows.select_related("card_set") if model is Card else rows).order_by("game__position", "position", "pk")


def with_links(rows: QuerySet[Any], names: Iterable[str]) -> QuerySet[Any]:
    """Rows with the slugs behind these links."""
    return rows.prefetch_related(*map(slugs_behind, names))


def slugs_behind(name: str) -> "Prefetch[str]":
    return Prefetch(name, LINKED[name]._default_manager.only("slug").order_by("position", "pk"))
