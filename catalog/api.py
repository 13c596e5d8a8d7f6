"""The read-only API: games, sets, cards, rules, terms, rulings and formats as JSON."""

from typing import Any

import django_filters
from django.db import DatabaseError
from django.db.models import Count, Model, OuterRef, Prefetch, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control, set_response_etag
from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView
from rest_framework.viewsets import ReadOnlyModelViewSet

from catalog.filters import CardFilters, EntryFilters, GameFilter, card_filters
from catalog.models import Card, CardSet, Format, Game, Rule, Ruling, Term
from catalog.serializers import (
    CardSerializer,
    FormatSerializer,
    GameSerializer,
    RuleSerializer,
    RulingSerializer,
    SetSerializer,
    TermSerializer,
)
from catalog.sorting import sort_cards
from engine.packs.cards import PRINTED

LISTS = ("games", "sets", "cards", "rules", "terms", "rulings", "formats")
ELSEWHERE = {
    "decks": "decks_api:deck-list",
    "pools": "decks_api:pool-list",
    "validate": "decks_api:validate",
    "repair": "decks_api:repair",
    "compare": "decks_api:compare",
    "schema": "api_schema",
    "docs": "api_docs",
}
LINKED: dict[str, type[Model]] = {
    "terms": Term, "see": Term, "cards": Card, "rules": Rule, "rulings": Ruling, "formats": Format,
}  # fmt: skip
COUNTED = {
    "cards": Card.objects.all(),
    "printed": Card.objects.filter(status__in=PRINTED),
    "public": Card.objects.filter(status="public"),
    "practice": Card.objects.filter(status="practice"),
    "sets": CardSet.objects.all(),
    "rules": Rule.objects.all(),
    "terms": Term.objects.all(),
    "rulings": Ruling.objects.all(),
    "formats": Format.objects.all(),
}


class CachedView(APIView):
    """Answers that may be kept for a minute, and are told by their ETag from then on."""

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Response:
        done = super().finalize_response(request, response, *args, **kwargs)
        if done.status_code == 200 and request.method in ("GET", "HEAD"):
            patch_cache_control(done, public=True, max_age=60)
            done.add_post_render_callback(lambda ready: unless_known(request, ready))
        return done


def unless_known(request: Request, response: Response) -> HttpResponseBase | None:
    """The answer with its ETag, or 304 where the client has it already."""
    set_response_etag(response)
    return get_conditional_response(request._request, etag=response["ETag"], response=response)


# Filters


class BySlug(django_filters.FilterSet):
    """What all things but games can be filtered by."""

    slug = django_filters.CharFilter(label="its slug, by which others link to it")


class GameFilters(django_filters.FilterSet):
    """Games are few: nothing to filter by."""


class PartFilters(BySlug):
    """What sets and formats can be filtered by."""

    game = GameFilter(field_name="game__slug", label="the slug of its game")


class EntryByQuery(BySlug, EntryFilters):
    """What rules, terms and rulings can be filtered by."""


# Views


class Root(CachedView):
    """Every list, where a deck is judged, the schema of this API and its viewer."""

    @extend_schema(
        summary="Where everything is",
        tags=["root"],
        responses=inline_serializer("Root", {name: serializers.URLField() for name in (*LISTS, *ELSEWHERE)}),
    )
    def get(self, request: Request) -> Response:
        lists = {name: reverse(f"api:{name.removesuffix('s')}-list", request=request) for name in LISTS}
        others = {name: reverse(view, request=request) for name, view in ELSEWHERE.items()}
        return Response(lists | others)


def slugs_behind(name: str) -> "Prefetch[str]":
    return Prefetch(name, LINKED[name]._default_manager.only("slug").order_by("position", "pk"))


def rows_of(model: type[Model], *links: str) -> QuerySet[Any]:
    """The rows of a model in the order of the rulebook, with their game and the slugs behind their links."""
    rows = model._default_manager.select_related("game").defer("game__shape", "game__summary")
    return rows.prefetch_related(*map(slugs_behind, links)).order_by("game__position", "position", "pk")


def count_of(rows: QuerySet[Any]) -> Coalesce:
    """How many of these rows a game has."""
    return Coalesce(
        Subquery(rows.filter(game=OuterRef("pk")).order_by().values("game").annotate(n=Count("pk")).values("n")), 0
    )


class CatalogViewSet(CachedView, ReadOnlyModelViewSet[Any]):
    """A list and its items."""

    lookup_value_converter = "int"


class GameViewSet(CatalogViewSet):
    """Games with their shape (kinds of piece, fields, facts, numbers of setup, zones, counters, options) and counts."""

    queryset = Game.objects.annotate(**{f"count_{name}": count_of(rows) for name, rows in COUNTED.items()})
    serializer_class = GameSerializer
    filterset_class = GameFilters
    lookup_field, lookup_value_converter = "slug", "slug"


class SetViewSet(CatalogViewSet):
    """Sets of cards, printed ones and practice sets."""

    queryset = rows_of(CardSet).annotate(card_count=Count("cards"))
    serializer_class = SetSerializer
    filterset_class = PartFilters


class CardViewSet(CatalogViewSet):
    """Cards by name: each value with its status and source, and our own values (`house`) apart."""

    queryset = sort_cards(rows_of(Card, "terms", "rulings", "rules").select_related("card_set"), "name")
    serializer_class = CardSerializer

    @property
    def filterset_class(self) -> type[CardFilters]:
        try:
            return card_filters()
        except DatabaseError:
            if not getattr(self, "swagger_fake_view", False):
                raise
            return CardFilters  # the schema can be written before there are tables


class RuleViewSet(CatalogViewSet):
    """Rules of the rulebooks, retold, in their order."""

    queryset = rows_of(Rule, "terms", "cards", "rulings")
    serializer_class = RuleSerializer
    filterset_class = EntryByQuery


class TermViewSet(CatalogViewSet):
    """Words of the glossaries: keywords and defined words."""

    queryset = rows_of(Term, "see", "cards", "rules", "rulings")
    serializer_class = TermSerializer
    filterset_class = EntryByQuery


class RulingViewSet(CatalogViewSet):
    """Questions that the rulebooks leave open, with our answers."""

    queryset = rows_of(Ruling, "terms", "cards", "rules", "formats")
    serializer_class = RulingSerializer
    filterset_class = EntryByQuery


class FormatViewSet(CatalogViewSet):
    """Formats: the sections of a deck, rules and options, each with its source."""

    queryset = rows_of(Format, "rulings")
    serializer_class = FormatSerializer
    filterset_class = PartFilters
