"""The OpenAPI schema of the API, and the page that shows it."""

from functools import lru_cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import (
    OpenApiJsonRenderer,
    OpenApiJsonRenderer2,
    OpenApiYamlRenderer,
    OpenApiYamlRenderer2,
)
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from cardsite.api_examples import examples
from catalog.api import CachedView
from catalog.cached import version


class SchemaView(CachedView):
    """This schema, as JSON or as YAML."""

    renderer_classes = [OpenApiJsonRenderer2, OpenApiJsonRenderer, OpenApiYamlRenderer2, OpenApiYamlRenderer]

    @extend_schema(
        summary="The schema of this API",
        tags=["root"],
        parameters=[
            OpenApiParameter("format", pattern="^(json|yaml)?$", description="without it, the Accept header decides")
        ],
        responses=OpenApiTypes.OBJECT,
    )
    def get(self, request: Request) -> Response:
        return Response(schema_of_version(version()))


@lru_cache(maxsize=2)
def schema_of_version(version: str) -> Any:
    """The schema for one version of the catalogue, whose games say what cards can be filtered by."""
    return SchemaGenerator().get_schema(public=True)


def docs(request: HttpRequest) -> HttpResponse:
    """What the API is good for, programs that use it, and its schema to read and to try. The viewer keeps to the policy of the site."""
    return render(request, "api_docs.html", {"examples": examples(request)})
