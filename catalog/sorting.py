"""Rows in the order that somebody asks for."""

from typing import Any

from django.db.models import F, OuterRef, QuerySet, Subquery

from catalog.models import Card, CardNumber
from catalog.search.showing import NAME, Showing


def sort_cards(cards: QuerySet[Card], sort: str, house: bool = False) -> QuerySet[Card]:
    """Cards by name, set, type or a number (`cost`, `-cost`), then by name; those without the number come last. With `house` a number
    that is only ours counts where none is printed.
    """
    key, minus = sort.removeprefix("-"), "-" if sort.startswith("-") else ""
    if key == "set":
        return cards.order_by(
            *(f"{minus}{name}" for name in ("game__position", "card_set__position", "position", "pk"))
        )
    if key == "type":
        return cards.order_by("game__position", f"{minus}kind", "name_norm", "pk")
    if key in ("", NAME):
        return cards.order_by(f"{minus}name_norm", "pk")
    numbers = CardNumber.objects.filter(card=OuterRef("pk"), field=key).order_by("house")
    value = (numbers if house else numbers.filter(house=False)).values("value")[:1]
    by = F("sort_value").desc(nulls_last=True) if minus else F("sort_value").asc(nulls_last=True)
    return cards.annotate(sort_value=Subquery(value)).order_by(by, "name_norm", "pk")


def as_asked(cards: QuerySet[Card], showing: Showing, sort: str = "") -> QuerySet[Card]:
    """Cards as a query wants them, else in another order, where one is given."""
    return sort_cards(cards, showing.sort or sort, showing.house) if showing.sort or sort else cards


def sort_entries(rows: QuerySet[Any], showing: Showing) -> QuerySet[Any]:
    """Rules, terms or rulings by name where a query asks for that; no other order says anything of them."""
    return rows.order_by(f"{'-' * showing.descending}name_norm", "pk") if showing.by == NAME else rows
