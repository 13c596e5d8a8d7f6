"""Which rows a list of the API answers with: those that fit the parameters, a page at a time."""

import sys
from typing import Any

import django_filters
from django.conf import settings
from django.db.models import QuerySet
from django.http import QueryDict
from rest_framework.exceptions import ParseError
from rest_framework.filters import BaseFilterBackend
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response

from catalog.filters import ManyField
from catalog.finding import read
from catalog.search.grammar import Diagnostic

Json = dict[str, Any]
DIAGNOSTIC: Json = {
    "type": "object",
    "properties": {
        "start": {"type": "integer"},
        "end": {"type": "integer"},
        "message": {"type": "string"},
        "suggestion": {"type": "string"},
    },
    "required": list(Diagnostic._fields),
}


class Filters(BaseFilterBackend):
    """The rows that fit the view's filters. Unknown parameters and values are no error."""

    def filter_queryset(self, request: Request, queryset: QuerySet[Any], view: Any) -> QuerySet[Any]:
        rows: QuerySet[Any] = view.filterset_class(storable(request.query_params), queryset).qs
        return rows

    def get_schema_operation_parameters(self, view: Any) -> list[Json]:
        return [parameter(name, filter_) for name, filter_ in view.filterset_class.base_filters.items()]


def storable(params: QueryDict) -> QueryDict:
    """The parameters without NUL, which a database refuses to compare."""
    plain = params.copy()
    for name, values in params.lists():
        plain.setlist(name, [value.replace("\0", "\N{REPLACEMENT CHARACTER}") for value in values])
    return plain


def parameter(name: str, filter_: django_filters.Filter) -> Json:
    """A filter as OpenAPI describes it."""
    text = {"type": "string"}
    many = filter_.field_class is ManyField
    return {
        "name": name,
        "in": "query",
        "required": False,
        "description": f"{filter_.label}: any of these values" if many else str(filter_.label),
        "schema": {"type": "array", "items": text} if many else text,
    }


class Pages(PageNumberPagination):
    """Results in pages, with what could not be used of `q`."""

    page_query_description = "the number of the page, from 1"
    page_size_query_param = "page_size"
    invalid_page_message = "There is no such page."
    max_page_size = settings.REST_FRAMEWORK["MAX_PAGE_SIZE"]
    page_size_query_description = f"how many on a page; more than {max_page_size} count as {max_page_size}"

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any] | None:
        asks = "q" in view.filterset_class.base_filters
        self.diagnostics = diagnostics(request.query_params.get("q", "")) if asks else []
        return super().paginate_queryset(queryset, request, view)

    def get_page_size(self, request: Request) -> int:
        return min(whole_number(request, "page_size", settings.REST_FRAMEWORK["PAGE_SIZE"]), self.max_page_size)

    def get_page_number(self, request: Request, paginator: Any) -> int:
        return whole_number(request, "page", 1)

    def get_paginated_response(self, data: Any) -> Response:
        response = super().get_paginated_response(data)
        response.data["diagnostics"] = [diagnostic._asdict() for diagnostic in self.diagnostics]
        return response

    def get_paginated_response_schema(self, schema: Json) -> Json:
        page = super().get_paginated_response_schema(schema)
        description = "what of `q` could not be used, by its place in the query, and what was perhaps meant"
        page["properties"]["diagnostics"] = {"type": "array", "items": DIAGNOSTIC, "description": description}
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


def diagnostics(query: str) -> list[Diagnostic]:
    """What of a query cannot be used."""
    return read(query).diagnostics
