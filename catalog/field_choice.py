"""`fields=name,text`: which fields of a thing the API is asked for, where not all are wanted."""

from typing import Any, Final

from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ParseError
from rest_framework.request import Request
from rest_framework.serializers import Serializer

from catalog.paging import shown

FIELDS: Final = "fields"
MOST: Final = 50  # times that the parameter may be given
NAMED: Final = 5  # unknown fields that one message names


def chosen_fields(request: Request, told: type[Serializer[Any]]) -> frozenset[str]:
    """The fields that are asked for by name; none where all are. Raises ParseError for those that there are not."""
    if FIELDS not in request.query_params:
        return frozenset()
    there = told().fields
    asked = [name.strip() for value in request.query_params.getlist(FIELDS) for name in value.split(",")]
    if unknown := [name for name in dict.fromkeys(asked) if name not in there]:
        named = ", ".join(map(shown, unknown[:NAMED]))
        more = f" and {len(unknown) - NAMED} more" if unknown[NAMED:] else ""
        raise ParseError(f"fields cannot be {named}{more}: choose from {', '.join(there)}.")
    return frozenset(asked)


def fields_parameter(told: type[Serializer[Any]]) -> OpenApiParameter:
    """The parameter as OpenAPI describes it."""
    named = {"type": "array", "items": {"type": "string", "enum": list(told().fields)}, "minItems": 1, "maxItems": MOST}
    return OpenApiParameter(
        FIELDS, named, description="only these fields, each by itself or several with commas between them"
    )
