"""The filters of cards: the facets and `q=` that pages and API share."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import django_filters
from django import forms
from django.db.models import Count, QuerySet
from django.http import QueryDict

from catalog.cached import fields_of, orders, version, words_by_field
from catalog.finding import showing, tree_of
from catalog.models import STATUS_CHOICES, Card, CardNumber, CardWord, Game
from catalog.search.query import among, to_q
from catalog.sorting import as_asked, sort_cards, sort_entries
from engine.packs.cards import Field
from engine.packs.folding import norm


@dataclass(frozen=True)
class Choice:
    """A value that a facet offers, with the number of cards that have it."""

    value: str
    label: str
    count: int
    chosen: bool


@dataclass(frozen=True)
class Facet:
    """A group of choices."""

    name: str
    label: str
    choices: list[Choice]


MOST = 20  # values of one filter
NAME_MAX = 200  # characters; no card has a name as long


class ManyField(forms.Field):
    """Any number of values under one name: `?type=boon&type=chant`."""

    widget = forms.SelectMultiple

    def clean(self, value: Any) -> list[str]:
        """The values, each once and without what no database stores; MOST of them at most."""
        return list(dict.fromkeys(item.replace("\0", " ") for item in value or [] if item))[:MOST]


class ChoiceFilter(django_filters.Filter, ABC):
    """A filter by values that are known. Pages take any others as values that nothing has; the API refuses them."""

    @abstractmethod
    def known(self) -> Collection[str]:
        """The values that there are."""

    def plain(self, value: str) -> str:
        """A value as it is compared with those that there are."""
        return value


class GameFilter(ChoiceFilter, django_filters.CharFilter):
    """A filter by the slug of a game."""

    def known(self) -> Collection[str]:
        return list(Game.objects.values_list("slug", flat=True))


class QueryField(forms.CharField):
    """A query: any text."""

    def to_python(self, value: Any) -> str:
        return str(super().to_python(value)).replace("\0", " ")


class QueryFilter(django_filters.CharFilter):
    """A filter by a query in the search language."""

    field_class = QueryField


class NameFilter(django_filters.CharFilter):
    """A filter by a whole name, folded as names are compared."""

    def filter(self, qs: QuerySet[Card], value: str) -> QuerySet[Card]:
        return qs.filter(name_norm=norm(value[:NAME_MAX]))


class WordFilter(ChoiceFilter):
    """Cards that have one of the words; counts them by word."""

    field_class = ManyField

    def plain(self, value: str) -> str:
        return norm(value)

    def known(self) -> Collection[str]:
        return words_by_field().get(self.field_name, frozenset())

    def filter(self, qs: QuerySet[Card], value: list[str]) -> QuerySet[Card]:
        words = CardWord.objects.filter(field=self.field_name, house=False, word__in=list(map(norm, value)))
        return qs.filter(among(words)) if value else qs

    def counts(self, cards: QuerySet[Card]) -> Iterator[tuple[str, str, int]]:
        """(value, label, number of cards)."""
        rows = CardWord.objects.filter(card__in=cards.order_by().values("pk"), field=self.field_name, house=False)
        return iter(rows.values_list("word", "label").annotate(n=Count("card", distinct=True)).order_by("-n", "word"))


def is_number(text: str) -> bool:
    """Whether this is a whole number as values of cards may be, from 0 to 999,999,999."""
    return text.isascii() and text.isdigit() and len(text) < 10


class NumberFilter(django_filters.Filter):
    """Cards that have one of the printed numbers."""

    field_class = ManyField

    def filter(self, qs: QuerySet[Card], value: list[str]) -> QuerySet[Card]:
        values = [int(item) for item in value if is_number(item)]
        numbers = CardNumber.objects.filter(field=self.field_name, house=False, value__in=values)
        return qs.filter(among(numbers)) if value else qs

    def counts(self, cards: QuerySet[Card]) -> Iterator[tuple[str, str, int]]:
        """(value, label, number of cards)."""
        rows = CardNumber.objects.filter(card__in=cards.order_by().values("pk"), field=self.field_name, house=False)
        counts = rows.values_list("value").annotate(n=Count("card")).order_by("value")
        return ((str(value), str(value), number) for value, number in counts)


class ColumnFilter(ChoiceFilter):
    """Cards with one of the values in a column, such as a set's slug."""

    field_class = ManyField

    def __init__(self, *args: Any, labels: str | dict[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.labels = labels

    def known(self) -> Collection[str]:
        if isinstance(self.labels, dict):
            return self.labels
        return list(Card.objects.order_by(self.field_name).values_list(self.field_name, flat=True).distinct())

    def filter(self, qs: QuerySet[Card], value: list[str]) -> QuerySet[Card]:
        return qs.filter(**{f"{self.field_name}__in": value}) if value else qs

    def counts(self, cards: QuerySet[Card]) -> Iterator[tuple[str, str, int]]:
        """(value, label, number of cards)."""
        has_names = isinstance(self.labels, str)
        columns = (self.field_name, self.labels) if isinstance(self.labels, str) else (self.field_name,)
        for *names, number in cards.order_by().values_list(*columns).annotate(n=Count("pk")).order_by("-n", *columns):
            yield names[0], names[-1] if has_names else self.labels[names[0]], number


class SortFilter(ChoiceFilter, django_filters.CharFilter):
    """The order of cards."""

    def known(self) -> Collection[str]:
        return list(dict.fromkeys(orders().values()))


class CardFilters(django_filters.FilterSet):
    """What every game's cards can be filtered by; `card_filters` adds the fields that the games declare."""

    q = QueryFilter(method="query", label="a query in the search language")
    game = ColumnFilter(field_name="game__slug", labels="game__short", label="Game")
    type = WordFilter(field_name="type", label="Type")
    kw = WordFilter(field_name="kw", label="Keyword")
    set = ColumnFilter(field_name="card_set__slug", labels="card_set__name", label="Set")
    status = ColumnFilter(field_name="status", labels=dict(STATUS_CHOICES), label="Status")
    slug = django_filters.CharFilter(label="its slug, by which others link to it")
    sort = SortFilter(
        method="order",
        label="name, set, type or a number such as cost; with - from the highest; sort: in q goes before it",
    )

    visitor = ""  # whose things a query asks for

    class Meta:
        model = Card
        fields: list[str] = []

    @cached_property
    def matches(self) -> QuerySet[Card]:
        """The cards that fit the query alone. Every facet counts among them, so a query is answered once."""
        value = self.form.cleaned_data.get("q")
        if not value:
            return self.queryset
        return Card.objects.filter(pk__in=list(self.query(self.queryset, "q", value).values_list("pk", flat=True)))

    def query(self, cards: QuerySet[Card], name: str, value: str) -> QuerySet[Card]:
        """Cards that fit a query; what is wrong with it is told by the page."""
        return cards.filter(to_q(tree_of(value, self.visitor)))

    def order(self, cards: QuerySet[Card], name: str, value: str) -> QuerySet[Card]:
        """Cards in order; those without the number come last. An unknown order is by name."""
        return sort_cards(cards, value)

    def filter_queryset(self, queryset: QuerySet[Card]) -> QuerySet[Card]:
        """The cards that fit all of it, in the order that the query says, if it says one."""
        cards: QuerySet[Card] = super().filter_queryset(queryset)
        return as_asked(cards, showing(self.form.cleaned_data.get("q") or ""))

    def facet(self, name: str) -> Facet:
        """One group of choices with their counts."""
        ticks = {norm(value) for value in self.form.cleaned_data.get(name) or []}
        cards = self.matches
        for other, value in self.form.cleaned_data.items():
            if other not in (name, "q", "sort"):
                cards = self.filters[other].filter(cards, value)
        choices = [
            Choice(value, label, n, norm(value) in ticks) for value, label, n in self.filters[name].counts(cards)
        ]
        return Facet(name, self.filters[name].label, choices)


def card_filters(visitor: str = "") -> type[CardFilters]:
    """The filters with those of the fields that the games declare; a query may ask for what belongs to a visitor where one is named."""
    filters = card_filters_of(version())
    return type("CardFilters", (filters,), {"visitor": visitor}) if visitor else filters


@lru_cache(maxsize=4)
def card_filters_of(version: str) -> type[CardFilters]:
    """The filters of one version of the catalogue."""
    return type(
        "CardFilters", (CardFilters,), {field.id: field_filter(field) for field in fields_of(version) if field.facet}
    )


def field_filter(field: Field) -> django_filters.Filter:
    """The filter of a declared field."""
    cls = NumberFilter if field.value == "number" else WordFilter
    return cls(field_name=field.id, label=field.name)


class EntryFilters(django_filters.FilterSet):
    """What rules, terms and rulings can be filtered by."""

    q = QueryFilter(method="query", label="a query in the search language")
    game = GameFilter(field_name="game__slug", label="the slug of its game")

    def query(self, rows: QuerySet[Any], name: str, value: str) -> QuerySet[Any]:
        """Rows that fit a query, by name where it says so."""
        return sort_entries(rows.filter(to_q(tree_of(value), cards=False)), showing(value))


def found_by(filters: type[django_filters.FilterSet], asked: QueryDict, rows: QuerySet[Any]) -> Callable[[str], int]:
    """How many rows a query finds among those that fit all else that is asked."""
    given = asked.copy()

    def count(query: str) -> int:
        given["q"] = query
        return int(filters(given, rows).qs.count())

    return count
