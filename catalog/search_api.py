"""The search explained in the API: what is understood of a query, what is not, and how much it finds."""

from typing import Any

import django_filters
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ParseError
from rest_framework.request import Request
from rest_framework.response import Response

from catalog.api import CachedView
from catalog.filters import GameFilter, QueryFilter
from catalog.finding import everything, explain, find_wish, ways_out
from catalog.models import Game
from catalog.paging import TOLD, check, parameters_of, refuse_own, storable
from catalog.search.wording import ALL
from catalog.serializers import pack_column


class ExplainFilters(django_filters.FilterSet):
    """What is asked to be explained."""

    q = QueryFilter(required=True, label="a query in the search language, or a wish in plain words")
    game = GameFilter(label="the slug of the game that is searched; without it all are")


class FoundOfEachSerializer(serializers.Serializer[Any]):
    cards = serializers.IntegerField()
    rules = serializers.IntegerField()
    terms = serializers.IntegerField()
    rulings = serializers.IntegerField()


class ExplainedSerializer(serializers.Serializer[Any]):
    """What the search makes of a query."""

    q = serializers.CharField(help_text="the query as it was sent")
    wish = serializers.CharField(help_text="the query that stands for plain words; empty where `q` is a query itself")
    explain = pack_column(TOLD["explain"], TOLD["explain"]["description"])
    diagnostics = pack_column(TOLD["diagnostics"], TOLD["diagnostics"]["description"])
    ways_out = pack_column(TOLD["ways_out"], TOLD["ways_out"]["description"])
    found = FoundOfEachSerializer(help_text="how much there is of each")


class Explain(CachedView):
    """What is understood of a query: the search page in words, without what it finds."""

    def own_parameters(self) -> list[OpenApiParameter]:
        """What the schema says that it takes."""
        return parameters_of(ExplainFilters.base_filters)

    @extend_schema(
        summary="Explain a query",
        tags=["search"],
        responses=ExplainedSerializer,
    )
    def get(self, request: Request) -> Response:
        given = storable(request.query_params)
        for name, values in given.lists():
            check(name, values, ExplainFilters.base_filters, {})
        refuse_own(request, given)
        query = given.get("q", "")
        if not query:
            raise ParseError("q: write a query.")
        return Response(ExplainedSerializer(explained(query, Game.objects.filter(slug=given.get("game")).first())).data)


def explained(query: str, game: Game | None) -> dict[str, Any]:
    """What the search makes of a query, in one game or in all."""
    wish, matches = find_wish(query, game)
    found = {name: rows.count() for name, rows in matches.groups.items()}
    ways = [] if any(found.values()) or not query.strip() else ways_out(wish or query, everything(game))
    return {
        "q": query,
        "wish": wish,
        "explain": explain(matches.tree, game, "cards" if wish else ALL, matches.showing._replace(view="")),
        "diagnostics": [diagnostic._asdict() for diagnostic in matches.diagnostics],
        "ways_out": [way._asdict() for way in ways],
        "found": found,
    }
