"""Which rows a list of the API answers with: those that fit the parameters, a page at a time."""

import sys
from collections.abc import Collection, Mapping, Set
from difflib import get_close_matches
from typing import Any, Final

import django_filters
from django.conf import settings
from django.db import DatabaseError
from django.db.models import QuerySet
from django.http import QueryDict
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ParseError
from rest_framework.filters import BaseFilterBackend
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response

from catalog.filters import MOST, ChoiceFilter, ManyField, NumberFilter, QueryFilter, found_by, is_number
from catalog.finding import asks_for_own, explain, read, showing, ways_out
from catalog.own_pages import own_page
from catalog.search.grammar import Diagnostic
from catalog.search.loosening import Loosened
from catalog.search.showing import Showing
from engine.packs.folding import norm
from engine.plurals import plural

Json = dict[str, Any]
PAGING: Final[Mapping[str, int]] = {"page": 1, "page_size": 1}  # how often each may be given
SHOWN: Final = 60  # characters of a value that a message repeats
LISTED: Final = 20  # values that a message names
TOLD: Json = {
    "explain": {"type": "string", "description": "what is understood of `q`, in English; empty without one"},
    "diagnostics": {
        "type": "array",
        "description": "what of `q` could not be used, by its place in the query, and what was perhaps meant",
        "items": {
            "type": "object",
            "properties": {
                "start": {"type": "integer"},
                "end": {"type": "integer"},
                "message": {"type": "string"},
                "suggestion": {"type": "string"},
            },
            "required": list(Diagnostic._fields),
        },
    },
    "ways_out": {
        "type": "array",
        "description": "where nothing fits, the queries with the most parts of `q` that find something, and the parts that went",
        "items": {
            "type": "object",
            "properties": {
                "query": {"type": "string"},
                "dropped": {"type": "array", "items": {"type": "string"}},
                "found": {"type": "integer"},
            },
            "required": list(Loosened._fields),
        },
    },
}


class Filters(BaseFilterBackend):
    """The rows that fit the view's filters; a parameter or a value that there is not is refused with those that there are."""

    def filter_queryset(self, request: Request, queryset: QuerySet[Any], view: Any) -> QuerySet[Any]:
        given, filters = storable(request.query_params), {} if view.detail else view.filterset_class.base_filters
        besides = {**getattr(view, "besides", {}), **(PAGING if view.action == "list" else {})}
        for name, values in given.lists():
            check(name, values, filters, besides)
            if isinstance(filters.get(name), QueryFilter):
                refuse_own(request, given)
        rows: QuerySet[Any] = queryset if view.detail else view.filterset_class(given, queryset).qs
        return rows

    def get_schema_operation_parameters(self, view: Any) -> list[Json]:
        return [parameter(name, filter_) for name, filter_ in view.filterset_class.base_filters.items()]


def refuse_own(request: Request, given: QueryDict) -> None:
    """Raises ParseError for a query that asks for what belongs to a visitor, with the address of the page that answers it."""
    if own := asks_for_own(given.get("q", "")):
        names = " and ".join(row.name for row in own)
        kept = QueryDict(mutable=True)
        kept.update({name: given.get(name, "") for name in ("q", "game") if name in given})
        where = request.build_absolute_uri(own_page(kept))
        raise ParseError(
            f"q asks by {names} for what belongs to a visitor, which the catalogue does not know: open {where}"
        )


def check(name: str, values: list[str], filters: Mapping[str, Any], besides: Mapping[str, int]) -> None:
    """Raises ParseError for a parameter that there is not, one that is given too often, and values that it cannot have."""
    if name not in filters and name not in besides:
        raise ParseError(f"There is no parameter {shown(name)} here{choice([*filters, *besides], name)}.")
    filter_ = filters.get(name)
    most = MOST if is_many(filter_) else besides.get(name, 1)
    if len(values) > most:
        raise ParseError(f"{name} can be given {plural(most, 'time')}, not {len(values)}.")
    for value in values:
        check_value(name, value, filter_)


def check_value(name: str, value: str, filter_: Any) -> None:
    """Raises ParseError for what a parameter cannot be."""
    if isinstance(filter_, NumberFilter) and not is_number(value):
        raise ParseError(f"{name} must be a whole number from 0 to 999999999, not {shown(value)}.")
    if isinstance(filter_, ChoiceFilter):
        known = filter_.known()
        if filter_.plain(value) not in known:
            raise ParseError(f"{name} cannot be {shown(value)}{choice(known, value)}.")


def shown(value: str) -> str:
    """A value as a message repeats it: in quotes, of a long one the beginning."""
    return repr(value if len(value) <= SHOWN else f"{value[:SHOWN]}...")


def choice(known: Collection[str], value: str) -> str:
    """What there is instead: all of a few, by name where they have no order, else what is written nearly so."""
    few = sorted(known) if isinstance(known, Set) else known
    there = few if len(known) <= LISTED else get_close_matches(norm(value[:SHOWN]), known, 3)
    return f": choose from {', '.join(there)}" if there else ""


def is_many(filter_: Any) -> bool:
    """Whether a parameter may have several values."""
    return filter_ is not None and filter_.field_class is ManyField


def storable(params: QueryDict) -> QueryDict:
    """The parameters without NUL, which a database refuses to compare."""
    plain = params.copy()
    for name, values in params.lists():
        plain.setlist(name, [value.replace("\0", "\N{REPLACEMENT CHARACTER}") for value in values])
    return plain


def parameter(name: str, filter_: django_filters.Filter) -> Json:
    """A filter as OpenAPI describes it."""
    value, many = schema_of_value(filter_), is_many(filter_)
    return {
        "name": name,
        "in": "query",
        "required": bool(filter_.extra.get("required")),
        "description": f"{filter_.label}: any of these values" if many else str(filter_.label),
        "schema": {"type": "array", "items": value, "maxItems": MOST} if many else value,
    }


def schema_of_value(filter_: django_filters.Filter) -> Json:
    """What a value may be; the words of a filter are those of the catalogue, as far as there is one."""
    if isinstance(filter_, NumberFilter):
        return {"type": "integer", "minimum": 0, "maximum": 999_999_999}
    known = sorted(known_before_tables(filter_)) if isinstance(filter_, ChoiceFilter) else []
    if known:
        return {"type": "string", "enum": known}
    return {"type": "string", "minLength": 1} if filter_.extra.get("required") else {"type": "string"}


def parameters_of(filters: Mapping[str, Any]) -> list[OpenApiParameter]:
    """The same of filters that a single answer takes."""
    described = (parameter(name, filter_) for name, filter_ in filters.items())
    return [
        OpenApiParameter(one["name"], one["schema"], required=one["required"], description=one["description"])
        for one in described
    ]


def known_before_tables(filter_: ChoiceFilter) -> Collection[str]:
    """The values that there are; none while there are no tables, when the schema can be written too."""
    try:
        return filter_.known()
    except DatabaseError:
        return []


class Pages(PageNumberPagination):
    """Results in pages, with what could not be used of `q`."""

    page_query_description = "the number of the page, from 1"
    page_size_query_param = "page_size"
    invalid_page_message = "There is no such page."
    max_page_size = settings.REST_FRAMEWORK["MAX_PAGE_SIZE"]
    page_size_query_description = f"how many on a page; more than {max_page_size} count as {max_page_size}"

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any] | None:
        query = request.query_params.get("q", "") if "q" in view.filterset_class.base_filters else ""
        rows: list[Any] | None = super().paginate_queryset(queryset, request, view)
        tree, diagnostics = read(query)
        ways = []
        if query.strip() and not rows:
            ways = ways_out(query, found_by(view.filterset_class, storable(request.query_params), view.get_queryset()))
        self.told = {
            "explain": explain(tree, noun=f"{view.basename}s", showing=self.order_in(query, view)),
            "diagnostics": [diagnostic._asdict() for diagnostic in diagnostics],
            "ways_out": [way._asdict() for way in ways],
        }
        return rows

    def order_in(self, query: str, view: Any) -> Showing:
        """The order that a query asks for, as far as such rows have it: an answer for programs has no look."""
        wants = showing(query)._replace(view="")
        return wants if view.basename == "card" else wants.by_name_only()

    def get_page_size(self, request: Request) -> int:
        return min(whole_number(request, "page_size", settings.REST_FRAMEWORK["PAGE_SIZE"]), self.max_page_size)

    def get_page_number(self, request: Request, paginator: Any) -> int:
        return whole_number(request, "page", 1)

    def get_paginated_response(self, data: Any) -> Response:
        response = super().get_paginated_response(data)
        response.data |= self.told
        return response

    def get_paginated_response_schema(self, schema: Json) -> Json:
        page = super().get_paginated_response_schema(schema)
        page["properties"] |= TOLD
        page["required"] = list(page["properties"])
        return page

    def get_schema_operation_parameters(self, view: Any) -> list[Json]:
        parameters = super().get_schema_operation_parameters(view)
        for parameter in parameters:
            parameter["schema"]["minimum"] = 1
        return parameters


def whole_number(request: Request, name: str, default: int) -> int:
    """A parameter as a number from 1. Raises ParseError for anything else."""
    text = request.query_params.get(name)
    if text is None:
        return default
    if not (text.isascii() and text.isdigit() and text.strip("0")):
        raise ParseError(f"{name} must be a whole number from 1.")
    return int(text) if len(text) < 19 else sys.maxsize
