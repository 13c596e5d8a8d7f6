"""The read-only API: games, sets, cards, rules, terms, rulings and formats as JSON, each by number or by slug."""

from typing import Any

import django_filters
from django.db import DatabaseError
from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control, set_response_etag
from drf_spectacular.utils import OpenApiParameter, extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.exceptions import NotFound, ParseError
from rest_framework.generics import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView
from rest_framework.viewsets import ReadOnlyModelViewSet

from catalog.api_rows import LINKS, rows_of, with_links
from catalog.cached import suggest
from catalog.field_choice import FIELDS, MOST, chosen_fields, fields_parameter
from catalog.filters import NAME_MAX, CardFilters, EntryFilters, GameFilter, NameFilter, card_filters
from catalog.models import Card, CardSet, Format, Game, Rule, Ruling, Term
from catalog.paging import shown
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
from engine.plurals import plural

LISTS = ("games", "sets", "cards", "rules", "terms", "rulings", "formats")
ELSEWHERE = {
    "named": "api:card-named",
    "random": "api:card-random",
    "explain": "api:explain",
    "bulk": "api:bulk",
    "decks": "decks_api:deck-list",
    "pools": "decks_api:pool-list",
    "validate": "decks_api:validate",
    "repair": "decks_api:repair",
    "compare": "decks_api:compare",
    "schema": "api_schema",
    "docs": "api_docs",
}
NEAR = 3  # names that were perhaps meant
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
    """Answers that may be kept for a minute, and are told by their ETag from then on; of a view that is not kept each is new."""

    is_kept = True

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Response:
        done = super().finalize_response(request, response, *args, **kwargs)
        if not self.is_kept:
            patch_cache_control(done, no_store=True)
        elif done.status_code == 200 and request.method in ("GET", "HEAD"):
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


class NamedFilters(django_filters.FilterSet):
    """By what a card is found that is called exactly so."""

    exact = NameFilter(required=True, strip=False, label="the whole name of a card, in any case of its letters")
    game = GameFilter(field_name="game__slug", label="the slug of its game, where several have a card of that name")


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


def count_of(rows: QuerySet[Any]) -> Coalesce:
    """How many of these rows a game has."""
    return Coalesce(
        Subquery(rows.filter(game=OuterRef("pk")).order_by().values("game").annotate(n=Count("pk")).values("n")), 0
    )


class CatalogViewSet(CachedView, ReadOnlyModelViewSet[Any]):
    """A list and its items, whole or of each the fields that are asked for."""

    lookup_value_converter = "int"
    besides = {FIELDS: MOST}

    def get_queryset(self) -> QuerySet[Any]:
        chosen, rows = self.chosen, super().get_queryset()
        return with_links(rows, (name for name in LINKS.get(rows.model, ()) if not chosen or name in chosen))

    def get_serializer_context(self) -> dict[str, Any]:
        return {**super().get_serializer_context(), "fields": self.chosen}

    @property
    def chosen(self) -> frozenset[str]:
        """The fields that are asked for; none where all are."""
        told: Any = self.get_serializer_class()
        return chosen_fields(self.request, told) if self.request else frozenset()

    def own_parameters(self) -> list[OpenApiParameter]:
        """What every address of the schema takes here."""
        told: Any = self.get_serializer_class()
        return [fields_parameter(told)]

    @extend_schema(
        parameters=[
            OpenApiParameter("game", str, OpenApiParameter.PATH, description="the slug of its game"),
            OpenApiParameter("slug", str, OpenApiParameter.PATH, description="its own slug"),
        ]
    )
    def by_slug(self, request: Request, game: str, slug: str) -> Response:
        rows = self.filter_queryset(self.get_queryset())
        return Response(self.get_serializer(get_object_or_404(rows, game__slug=game, slug=slug)).data)


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

    queryset = sort_cards(rows_of(Card), "name")
    serializer_class = CardSerializer

    @property
    def filterset_class(self) -> type[django_filters.FilterSet]:
        if self.action == "named":
            return NamedFilters
        try:
            filters = card_filters()
        except DatabaseError:
            if not getattr(self, "swagger_fake_view", False):
                raise
            filters = CardFilters  # the schema can be written before there are tables
        return type("Unsorted", (filters,), {"sort": None}) if self.action == "random" else filters

    @extend_schema(summary="The card that is called exactly so", filters=True)
    @action(detail=False)
    def named(self, request: Request) -> Response:
        rows = list(self.filter_queryset(self.get_queryset()))
        name, game = request.query_params.get("exact", ""), request.query_params.get("game", "")
        if not name:
            raise ParseError("exact: write the whole name of a card.")
        if not rows:
            raise NotFound(none_called(name, game))
        if rows[1:]:
            raise ParseError(several_called(name, rows))
        return Response(self.get_serializer(rows[0]).data)

    @extend_schema(summary="A card by chance, of those that fit", filters=True)
    @action(detail=False, is_kept=False)
    def random(self, request: Request) -> Response:
        card = self.filter_queryset(self.get_queryset()).order_by("?").first()
        if card is None:
            raise NotFound("No card fits; the list of cards with the same parameters says what to leave out.")
        return Response(self.get_serializer(card).data)


def none_called(name: str, slug: str) -> str:
    """That no card has this name, and which have one that is nearly it."""
    near = [one for one in suggest(name[:NAME_MAX], slug) if one.card][:NEAR]
    others = ", ".join(f"{one.label} ({one.slug}/{one.card})" for one in near)
    return f"No card{f' of {slug}' if slug else ''} is called {shown(name)}.{f' Perhaps {others}?' if near else ''}"


def several_called(name: str, cards: list[Card]) -> str:
    """That a name is not enough, and what tells its cards apart."""
    games = list(dict.fromkeys(card.game.slug for card in cards))
    if games[1:]:
        return f"{plural(len(games), 'game')} have a card called {shown(name)}: add game={' or game='.join(games)}."
    addresses = " or ".join(reverse("api:card-by-slug", args=[games[0], card.slug]) for card in cards)
    return f"{plural(len(cards), 'card')} of {games[0]} are called {shown(name)}: ask for {addresses}."


class RuleViewSet(CatalogViewSet):
    """Rules of the rulebooks, retold, in their order."""

    queryset = rows_of(Rule)
    serializer_class = RuleSerializer
    filterset_class = EntryByQuery


class TermViewSet(CatalogViewSet):
    """Words of the glossaries: keywords and defined words."""

    queryset = rows_of(Term)
    serializer_class = TermSerializer
    filterset_class = EntryByQuery


class RulingViewSet(CatalogViewSet):
    """Questions that the rulebooks leave open, with our answers."""

    queryset = rows_of(Ruling)
    serializer_class = RulingSerializer
    filterset_class = EntryByQuery


class FormatViewSet(CatalogViewSet):
    """Formats: the sections of a deck, rules and options, each with its source."""

    queryset = rows_of(Format)
    serializer_class = FormatSerializer
    filterset_class = PartFilters
