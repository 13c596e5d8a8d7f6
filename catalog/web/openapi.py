"""How the OpenAPI schema describes an operation."""

from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter

from catalog.web.problems import MEANINGS, MEDIA_TYPE, ProblemSerializer

HEADERS = {"ETag": [200], "Retry-After": [429]}


class Schema(AutoSchema):
    """What all operations have in common: a summary, their headers and their problems."""

    def get_summary(self) -> str:
        view: Any = self.view
        noun = view.basename
        return f"One {noun}" if view.detail else f"All {noun}s that fit, in pages"

    def get_override_parameters(self) -> list[Any]:
        return [OpenApiParameter(name, str, OpenApiParameter.HEADER, response=codes) for name, codes in HEADERS.items()]

    def _get_response_bodies(self, direction: Any = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        bodies["304"] = {"description": "If-None-Match names the ETag of this answer: nothing has changed."}
        for code, meaning in MEANINGS.items():
            body = self._get_response_for_code(ProblemSerializer, str(code), [MEDIA_TYPE])
            bodies[str(code)] = body | {"description": meaning}
        return bodies
