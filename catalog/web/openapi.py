"""How the OpenAPI schema describes an operation."""

from collections.abc import Iterator
from typing import Any, Final

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter

from catalog.web.problems import MEANINGS, MEDIA_TYPE, ProblemSerializer

HEADERS = {"ETag": [200], "Retry-After": [429]}
USUAL: Final = ("list", "retrieve", "")  # actions whose operations are named by the schema's own maker
COMPONENT: Final = "#/components/schemas/"


class Schema(AutoSchema):
    """What all operations have in common: a name, a summary, their parameters, headers and problems."""

    def get_operation_id(self) -> str:
        view: Any = self.view
        action = getattr(view, "action", "")
        return super().get_operation_id() if action in USUAL else f"{view.basename}s_{action}"

    def get_summary(self) -> str:
        view: Any = self.view
        noun, behind = view.basename, " by its game and slug" if view.action == "by_slug" else ""
        return f"One {noun}{behind}" if view.detail else f"All {noun}s that fit, in pages"

    def get_override_parameters(self) -> list[Any]:
        headers = [
            OpenApiParameter(name, str, OpenApiParameter.HEADER, response=codes) for name, codes in HEADERS.items()
        ]
        return [*headers, *getattr(self.view, "own_parameters", list)()]

    def _get_response_bodies(self, direction: Any = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        bodies["304"] = {"description": "If-None-Match names the ETag of this answer: nothing has changed."}
        for code, meaning in MEANINGS.items():
            body = self._get_response_for_code(ProblemSerializer, str(code), [MEDIA_TYPE])
            bodies[str(code)] = body | {"description": meaning}
        return bodies


def with_parts(result: Any, generator: Any, request: Any, public: bool) -> Any:
    """The schema, in which whoever takes `fields` may answer with a part of a thing: some of its fields, and not all."""
    schemas = result["components"]["schemas"]
    for operation in operations(result):
        if any(parameter["name"] == "fields" for parameter in operation.get("parameters", ())):
            told = operation["responses"]["200"]["content"]["application/json"]
            name = told["schema"]["$ref"].removeprefix(COMPONENT)
            results = schemas[name]["properties"].get("results")
            if results is None:
                told["schema"] = whole_or_part(name, schemas)
            elif "$ref" in results["items"]:
                results["items"] = whole_or_part(results["items"]["$ref"].removeprefix(COMPONENT), schemas)
    return result


def operations(result: Any) -> Iterator[Any]:
    """Every operation of a schema."""
    return (operation for methods in result["paths"].values() for operation in methods.values())


def whole_or_part(name: str, schemas: dict[str, Any]) -> dict[str, Any]:
    """Either the component of that name, or its part, which is made where there is none yet."""
    whole = schemas[name]
    schemas[f"{name}Part"] = {
        "type": "object",
        "description": f"The fields of a {name} that `fields` names.",
        "properties": whole["properties"],
        "minProperties": 1,
        "maxProperties": len(whole["properties"]) - 1,
    }
    return {"oneOf": [{"$ref": COMPONENT + name}, {"$ref": f"{COMPONENT}{name}Part"}]}
