"""The decks in the API: those that the visitor may see, and verdicts on decks that they send."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import asdict
from typing import IO, Any

import django_filters
from django.db.models import BooleanField, ExpressionWrapper, OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce
from django.utils.cache import patch_cache_control, patch_vary_headers
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from rest_framework.viewsets import ReadOnlyModelViewSet

from catalog.api import unless_known
from catalog.cached import pack_of
from catalog.filters import ChoiceFilter, GameFilter
from catalog.models import Card, Format, Game
from catalog.web.problems import MEDIA_TYPE, ProblemSerializer
from decks.arguments import NamedError, without_faults, words_on
from decks.construction.formats.deck_text import DeckText
from decks.construction.formats.encodings import decoded
from decks.construction.formats.json_files import RepeatedKeyError, read_json
from decks.construction.formats.layout import FileError
from decks.construction.formats.reading import read_list
from decks.construction.legality import Pool, Verdict, judge, judge_all, there_is
from decks.construction.repair import owned_in, repair
from decks.models import KEY_LENGTH, Deck, DeckCard, DeckQuerySet, made_by
from decks.owners import owner_of
from decks.serializers import (
    DeckRowSerializer,
    DeckSerializer,
    JudgedSerializer,
    RepairedSerializer,
    SentDeckSerializer,
    SentForRepairSerializer,
)
from engine.packs.cards import DeckList, Pack
from engine.packs.reading import PackError

BODY_MAX = 100_000  # bytes
NAME_MAX = 100  # characters
TOLD = 20  # problems with what was sent that one answer names

BY_KEY = extend_schema_view(  # a key is no other word that may stand in its place, such as "repair"
    retrieve=extend_schema(
        parameters=[
            OpenApiParameter(
                "key", {"type": "string", "pattern": f"^[A-Za-z0-9]{{{KEY_LENGTH}}}$"}, OpenApiParameter.PATH
            )
        ]
    )
)


# Decks

REFUSALS = {(status, MEDIA_TYPE): ProblemSerializer for status in (413, 415, 503)}  # of what is sent, besides 400


class Own(APIView):
    """Answers for one visitor, told by their cookie: only their own cache keeps them, and asks by ETag if they still hold."""

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Response:
        done = super().finalize_response(request, response, *args, **kwargs)
        patch_cache_control(done, private=True, no_cache=True)
        patch_vary_headers(done, ["Cookie"])
        if done.status_code == 200 and request.method in ("GET", "HEAD"):
            done.add_post_render_callback(lambda ready: unless_known(request, ready))
        return done


class DeckGameFilter(GameFilter):
    """A filter by the slug of a game, also of one that is gone while a public deck of it is there."""

    def known(self) -> Collection[str]:
        return {*super().known(), *Deck.objects.public().order_by().values_list("game", flat=True).distinct()}


class FormatFilter(ChoiceFilter, django_filters.CharFilter):
    """A filter by the slug of a format."""

    def known(self) -> Collection[str]:
        gone = Deck.objects.public().order_by().values_list("format", flat=True).distinct()
        return {*Format.objects.values_list("slug", flat=True), *gone}


class CardFilter(ChoiceFilter, django_filters.CharFilter):
    """A filter by the slug of a card."""

    def known(self) -> Collection[str]:
        gone = DeckCard.objects.filter(deck__in=Deck.objects.public()).order_by().values_list("card", flat=True)
        return {*Card.objects.values_list("slug", flat=True), *gone.distinct()}


class TruthFilter(ChoiceFilter, django_filters.BooleanFilter):
    """A filter that is on, off or left out."""

    def known(self) -> Collection[str]:
        return ("true", "false")


class DeckFilters(django_filters.FilterSet):
    """What decks can be filtered by."""

    game = DeckGameFilter(label="the slug of its game")
    deck_format = FormatFilter(field_name="format", label="the slug of the format that it is built for")
    name = django_filters.CharFilter(method="with_name", label="a part of its name")
    card = CardFilter(method="with_card", label="the slug of a card in it")
    mine = TruthFilter(label="true for the visitor's own, false for those of others")

    def with_name(self, decks: DeckQuerySet, name: str, value: str) -> DeckQuerySet:
        """Decks with something in their name; a database does not look for what is longer than a name."""
        return decks.named(value) if len(value) <= NAME_MAX else decks.none()

    def with_card(self, decks: QuerySet[Deck], name: str, value: str) -> QuerySet[Deck]:
        """Decks with a card in any of their sections."""
        return decks.filter(pk__in=DeckCard.objects.filter(card=value).values("deck"))


@BY_KEY
class DeckViewSet(Own, ReadOnlyModelViewSet[Deck]):
    """Decks that people build: the public ones, and the visitor's own. One that is unlisted is found by its key alone."""

    queryset = Deck.objects.none()
    filterset_class = DeckFilters
    lookup_field, lookup_value_converter = "key", "slug"

    def get_queryset(self) -> QuerySet[Deck]:
        owner = owner_of(self.request._request) if self.request else ""
        if self.detail:
            return with_copies(Deck.objects.readable_by(owner), owner)
        return with_copies(Deck.objects.public() | Deck.objects.owned_by(owner), owner)

    def get_serializer_class(self) -> type[DeckRowSerializer]:
        return DeckSerializer if self.detail else DeckRowSerializer


def with_copies(decks: QuerySet[Deck], owner: str) -> QuerySet[Deck]:
    """Decks with the number of their cards, and whether they are the visitor's."""
    copies = (
        DeckCard.objects.filter(deck=OuterRef("pk")).order_by().values("deck").annotate(n=Sum("copies")).values("n")
    )
    mine = ExpressionWrapper(made_by(owner), BooleanField())
    return decks.annotate(copies=Coalesce(Subquery(copies), 0), mine=mine)


# Verdicts


class TooLargeError(APIException):
    status_code = 413
    default_detail = f"A deck can have {BODY_MAX:,} bytes of JSON."


class UnreadableGameError(APIException):
    status_code = 503
    default_detail = "The folder of this game cannot be read at the moment."


class SmallJson(BaseParser):
    """A body of JSON that no deck outgrows."""

    media_type = "application/json"

    def parse(self, stream: IO[Any], media_type: str | None = None, context: Mapping[str, Any] | None = None) -> Any:
        """The object in the body. Raises TooLargeError, ParseError."""
        length = int(getattr(stream, "META", {}).get("CONTENT_LENGTH") or 0)
        body = stream.read(BODY_MAX + 1) if length <= BODY_MAX else b""
        if max(length, len(body)) > BODY_MAX:
            raise TooLargeError
        try:
            data = read_json(decoded(body).text)
        except RepeatedKeyError as error:
            raise ParseError(str(error).replace("The JSON", "The body", 1)) from None
        except FileError as error:
            raise ParseError(f"The body is not JSON that can be read: {error}") from None
        if not isinstance(data, dict):
            raise ParseError("The body must be a JSON object.")
        return data


class Validate(APIView):
    """Whether a deck is legal. Nothing is kept, and nothing is changed."""

    parser_classes = [SmallJson]

    @extend_schema(
        summary="Judge a deck",
        tags=["decks"],
        request=SentDeckSerializer,
        responses={200: JudgedSerializer, **REFUSALS},
    )
    def post(self, request: Request) -> Response:
        data = sent(SentDeckSerializer(data=request.data))
        pack = pack_named(data["game"])
        form, title, sections, pool, notes = deck_sent(pack, data)
        verdicts = verdicts_of(pack, form, sections, data["options"], pool)
        judged = {"game": pack.slug, "format": form, "title": title, "sections": sections, "notes": notes}
        body = judged | {"verdicts": [asdict(verdict) for verdict in verdicts]}
        return Response(JudgedSerializer(body).data, headers={"Cache-Control": "no-store"})


class Mend(APIView):
    """What would make a deck legal. Nothing is kept, and nothing is changed."""

    parser_classes = [SmallJson]

    @extend_schema(
        summary="Repair a deck",
        tags=["decks"],
        request=SentForRepairSerializer,
        responses={200: RepairedSerializer, **REFUSALS},
    )
    def post(self, request: Request) -> Response:
        data = sent(SentForRepairSerializer(data=request.data))
        pack = pack_named(data["game"])
        form, title, sections, pool, notes = deck_sent(pack, data)
        if not form:
            raise ParseError(f"format: name the one to repair for; choose from {', '.join(pack.formats)}.")
        (verdict,) = verdicts_of(pack, form, sections, data["options"], pool)
        locked = [(section, card) for section, cards in data["locked"].items() for card in cards]
        owned, owned_notes = owned_sent(pack, form, data)
        repairs = repair(pack, form, sections, data["options"], locked=locked, owned=owned, pool=pool)
        body = {
            "game": pack.slug,
            "format": form,
            "title": title,
            "sections": sections,
            "verdict": asdict(verdict),
            "notes": [*notes, *owned_notes],
            "repairs": [asdict(way) for way in repairs.found],
            "conflict": asdict(repairs.conflict) if repairs.conflict else None,
        }
        return Response(RepairedSerializer(body).data, headers={"Cache-Control": "no-store"})


def sent(serializer: SentDeckSerializer) -> Mapping[str, Any]:
    """What a body holds. Raises ParseError."""
    if not serializer.is_valid():
        raise ParseError(first_lines(list(flat(serializer.errors))))
    return serializer.validated_data


def owned_sent(pack: Pack, form: str, data: Mapping[str, Any]) -> tuple[dict[str, int] | None, list[str]]:
    """The copies of cards that are owned, None where nothing is said of them, and what is to be said of their list. Raises ParseError."""
    if "owned_text" not in data:
        return data.get("owned"), []
    deck = list_sent(pack, form, data, "owned_text")
    owned, lost = owned_in(deck)
    if lost:
        raise ParseError(first_lines([f"owned_text:{n}: {reason}" for n, reason in lost]))
    return owned, notes_on(deck, "owned_text")


def list_sent(pack: Pack, form: str, data: Mapping[str, Any], field: str) -> DeckText:
    """A list in whatever form that is sent as text. Raises ParseError."""
    try:
        return read_list(data[field], pack, form)
    except FileError as error:
        raise ParseError(f"{field}: {error}") from None


def notes_on(deck: DeckText, field: str) -> list[str]:
    """What was guessed in a list that was sent, and what of it is not kept."""
    notes = words_on(deck, field)
    return notes[:TOLD] + ([f"and {len(notes) - TOLD} more"] if len(notes) > TOLD else [])


def flat(errors: Any, place: str = "") -> Iterator[str]:
    """Errors as sentences that begin with their place, such as `sections.main.emberdart`."""
    if isinstance(errors, Mapping):
        for key, inner in errors.items():
            yield from flat(inner, place if key == "non_field_errors" else f"{place}.{key}".strip("."))
    else:
        yield from (f"{place}: {error}" if place else str(error) for error in errors)


def first_lines(lines: list[str]) -> str:
    """The first of many lines, and how many more there are."""
    return "\n".join(lines[:TOLD] + ([f"and {len(lines) - TOLD} more"] if len(lines) > TOLD else []))


def pack_named(slug: str) -> Pack:
    """The pack of a game of the catalogue. Raises ParseError, UnreadableGameError."""
    games = {game.slug: game for game in Game.objects.defer("shape")}
    if slug not in games:
        raise ParseError(f"game: no game is called {slug!a}; choose from {', '.join(games)}.")
    try:
        return pack_of(games[slug])
    except PackError:
        raise UnreadableGameError from None


def deck_sent(pack: Pack, data: Mapping[str, Any]) -> tuple[str, str, DeckList, Pool | None, list[str]]:
    """The format (empty for every format), the title, the sections and the pool of a deck, and what is to be said of its list.

    A list that names no format is read for the one that fits it best, and judged in every one. Raises ParseError.
    """
    form = data["format"]
    if form and form not in pack.formats:
        raise ParseError(f"format: no format is called {form!a}; choose from {', '.join(pack.formats)}.")
    if "sections" in data:
        return form, "", data["sections"], data.get("pool"), []
    deck = list_sent(pack, form, data, "text")
    try:
        without_faults(deck, "text")
    except NamedError as error:
        raise ParseError(first_lines(str(error).split("\n"))) from None
    read_for = deck.format if form or deck.names_format else ""
    if not read_for and (data["options"] or "pool" in data):
        raise ParseError("Options and a pool belong to a format: name it.")
    return read_for, deck.title, deck.sections, data.get("pool", deck.pool or None), notes_on(deck, "text")


def verdicts_of(
    pack: Pack, form: str, sections: DeckList, options: list[str], pool: Pool | None = None
) -> list[Verdict]:
    """The verdict in one format with its options, or those in all formats. Raises ParseError."""
    if not form:
        return judge_all(pack, sections, pool)
    names = [option.id for option in pack.formats[form].options]
    if unknown := [option for option in options if option not in names]:
        raise ParseError(f"options: no option of {form} is called {unknown[0]!a}; {there_is(names)}.")
    return [judge(pack, form, sections, options, pool)]
