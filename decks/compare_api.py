"""Two decks compared in the API: which cards of each the other has not, and whether both are legal."""

from dataclasses import asdict
from typing import Any, Final

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound, ParseError
from rest_framework.request import Request
from rest_framework.response import Response

from catalog.cached import pack_or_none
from catalog.serializers import Json, pack_column, schema_of
from decks.api import Own
from decks.construction.legality import Verdict, judge
from decks.owners import owner_of
from decks.references import WORD_MAX, Referred, referred

WORD: Final[Json] = {"type": "string", "pattern": rf"^[A-Za-z0-9_.-]{{1,{WORD_MAX}}}$"}
SAYS: Final = "a deck by its key, a version of one's own as `KEY.3`, or a ready one as `game.deck`"
CELLS: Final[Json] = {
    "type": "array",
    "items": {
        "type": "object",
        "properties": {
            "section": {"type": "string"},
            "card": {"type": "string"},
            "a": {"type": "integer", "description": "copies in the first deck"},
            "b": {"type": "integer", "description": "copies in the second deck"},
        },
        "required": ["section", "card", "a", "b"],
    },
}


class ComparedDeckSerializer(serializers.Serializer[Any]):
    """One of the two decks."""

    word = serializers.CharField(help_text="what it was called by")
    name = serializers.CharField(help_text="its name")
    game = serializers.CharField(help_text="the slug of its game")
    format = serializers.CharField(help_text="the slug of its format")
    copies = serializers.IntegerField(help_text="how many cards it has in all sections")
    verdict = pack_column(
        schema_of(Verdict) | {"nullable": True}, "the verdict in its format; null without the game or the format"
    )
    url = serializers.CharField(help_text="its page")


class ComparedSerializer(serializers.Serializer[Any]):
    """Two decks side by side."""

    a = ComparedDeckSerializer(help_text="the first deck")
    b = ComparedDeckSerializer(help_text="the second deck")
    both = serializers.IntegerField(help_text="how many cards both have in the same sections")
    cards = pack_column(CELLS, "every card of either deck by section; none of decks of different games")


class Compare(Own):
    """Two decks that the visitor may see, side by side."""

    @extend_schema(
        summary="Compare two decks",
        tags=["decks"],
        parameters=[
            OpenApiParameter("a", WORD, required=True, description=SAYS),
            OpenApiParameter("b", WORD, required=True, description="the other deck, called likewise"),
        ],
        responses=ComparedSerializer,
    )
    def get(self, request: Request) -> Response:
        one, other = (self.named(request, side) for side in ("a", "b"))
        cells = cells_of(one, other) if one.deck.game == other.deck.game else []
        body: Json = {"a": told(request, one), "b": told(request, other)}
        body |= {"both": sum(min(cell["a"], cell["b"]) for cell in cells), "cards": cells}
        return Response(ComparedSerializer(body).data)

    def named(self, request: Request, side: str) -> Referred:
        """The deck of a side. Raises ParseError, NotFound."""
        word = request.query_params.get(side, "")
        if not word:
            raise ParseError(f"{side}: name {SAYS}.")
        try:
            return referred(word, owner_of(request._request))
        except Http404:
            raise NotFound(f"{side}: there is no such deck, or it is private.") from None


def told(request: Request, one: Referred) -> Json:
    """What is said of a deck."""
    pack, form = pack_or_none(one.game), one.version.format
    known = pack is not None and form in pack.formats
    verdict = judge(pack, form, one.sections, pool=one.deck.pool) if pack and known else None
    return {
        "word": one.word,
        "name": one.title,
        "game": one.deck.game,
        "format": form,
        "copies": sum(sum(held.values()) for held in one.sections.values()),
        "verdict": asdict(verdict) if verdict else None,
        "url": request.build_absolute_uri(one.url),
    }


def cells_of(one: Referred, other: Referred) -> list[Json]:
    """The copies of two decks by section and card."""
    first, second = (
        {(section, card): copies for section, held in deck.sections.items() for card, copies in held.items()}
        for deck in (one, other)
    )
    return [
        {"section": section, "card": card, "a": first.get((section, card), 0), "b": second.get((section, card), 0)}
        for section, card in sorted({*first, *second})
    ]
