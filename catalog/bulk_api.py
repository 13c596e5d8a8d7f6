"""Bulk files in the API: which there are, and each as it is kept."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from django.http import HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.http import http_date
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from catalog.api import CachedView
from catalog.bulk import FORMS, THINGS, unpacked
from catalog.filters import GameFilter
from catalog.models import BulkFile
from catalog.paging import check, parameters_of
from catalog.serializers import OriginSerializer
from catalog.web.packing import takes_gzip

JSON_LINES: Final = "application/x-ndjson"
PIECE: Final = 64 * 1024  # bytes that are unpacked at a time
OF_A_GAME: Final = {"game": GameFilter(label="the slug of a game, for the file of that game alone")}
HELD: Final = OpenApiParameter("things", str, OpenApiParameter.PATH, enum=list(THINGS), description="what it holds")


class JsonLines(BaseRenderer):
    """A row a line."""

    media_type, format = JSON_LINES, "jsonl"

    def render(self, data: Any, media_type: str | None = None, context: Any = None) -> bytes:
        raise NotImplementedError("Such a file is kept ready.")


class BulkRowSerializer(OriginSerializer):
    """What every row of a bulk file has. The rest is as in the list of these things, except that cards have no `coverage`."""

    slug = serializers.CharField(help_text="its slug, by which others link to it")
    name = serializers.CharField()
    game = serializers.CharField(help_text="the slug of its game")
    url = serializers.CharField(help_text="its page, from the slash of the site on")
    api = serializers.CharField(help_text="its address in the API, from the slash of the site on")


class BulkFileSerializer(serializers.ModelSerializer[BulkFile]):
    """A file to download."""

    game = serializers.SerializerMethodField(help_text="the slug of its game; null for the file of all games")
    things = serializers.ChoiceField(list(THINGS), help_text="what it holds")
    form = serializers.ChoiceField(list(FORMS), help_text="an array (`json`), or a row a line (`jsonl`)")
    rows = serializers.IntegerField(help_text="how many there are in it")
    size = serializers.IntegerField(help_text="bytes, unpacked; what takes gzip gets about a tenth of them")
    etag = serializers.SerializerMethodField(help_text="its ETag, unpacked")
    changed_at = serializers.DateTimeField(help_text="since when it is as it is")
    url = serializers.SerializerMethodField(help_text="where it is")

    class Meta:
        model = BulkFile
        fields = ("game", "things", "form", "rows", "size", "etag", "changed_at", "url")

    def get_game(self, file: BulkFile) -> str | None:
        return file.game or None

    def get_etag(self, file: BulkFile) -> str:
        return etag_of(file, zipped=False)

    def get_url(self, file: BulkFile) -> str:
        whole = reverse(f"api:bulk-{file.form}", args=[file.things], request=self.context["request"])
        return f"{whole}?game={file.game}" if file.game else whole


class BulkFilesSerializer(serializers.Serializer[Any]):
    """Every bulk file."""

    files = BulkFileSerializer(many=True)


class Files(CachedView):
    """The bulk files: those of all games, then those of each."""

    @extend_schema(summary="All bulk files", tags=["bulk"], responses=BulkFilesSerializer)
    def get(self, request: Request) -> Response:
        check_all(request, {})
        files = BulkFile.objects.defer("content")
        return Response(BulkFilesSerializer({"files": files}, context={"request": request}).data)


class OneFile(APIView):
    """A bulk file: as it was made when its games were loaded, packed for whoever takes gzip."""

    form: ClassVar[str]
    media_type: ClassVar[str]

    def own_parameters(self) -> list[OpenApiParameter]:
        """What the schema says that it takes."""
        return parameters_of(OF_A_GAME)

    def get(self, request: Request, things: str) -> HttpResponseBase:
        check_all(request, OF_A_GAME)
        game = request.query_params.get("game", "")
        file = BulkFile.objects.defer("content").filter(game=game, things=things, form=self.form).first()
        if file is None:
            raise NotFound("There is no such file; /api/v1/bulk/ lists those that there are.")
        zipped = takes_gzip(request._request)
        head = HttpResponse(content_type=self.media_type)
        describe(head, file, zipped)
        changed = int(file.changed_at.timestamp())
        known = get_conditional_response(request._request, head["ETag"], changed, head)
        if known is not head or request.method == "HEAD":
            return known or head
        content = BulkFile.objects.filter(pk=file.pk, digest=file.digest).values_list("content", flat=True).first()
        if content is None:  # games were loaded this very moment
            return self.get(request, things)
        body = bytes(content)
        pieces = [body] if zipped else unpacked(body, PIECE)
        answer = StreamingHttpResponse(pieces, headers=dict(head.items()))
        answer["Content-Length"] = str(len(body) if zipped else file.size)
        return answer


class JsonFile(OneFile):
    """A bulk file as a JSON array."""

    form, media_type = "json", "application/json"
    renderer_classes = [JSONRenderer]

    @extend_schema(
        operation_id="bulk_json",
        summary="A bulk file as JSON",
        tags=["bulk"],
        parameters=[HELD],
        responses={200: BulkRowSerializer(many=True)},
    )
    def get(self, request: Request, things: str) -> HttpResponseBase:
        return super().get(request, things)


class JsonLinesFile(OneFile):
    """A bulk file with a row a line."""

    form, media_type = "jsonl", JSON_LINES
    renderer_classes = [JsonLines]

    @extend_schema(
        operation_id="bulk_jsonl",
        summary="A bulk file as JSON Lines",
        tags=["bulk"],
        parameters=[HELD],
        responses={(200, JSON_LINES): OpenApiTypes.STR},
    )
    def get(self, request: Request, things: str) -> HttpResponseBase:
        return super().get(request, things)


def etag_of(file: BulkFile, zipped: bool) -> str:
    return f'"{file.digest}{".gzip" if zipped else ""}"'


def describe(head: HttpResponse, file: BulkFile, zipped: bool) -> None:
    """What the head of an answer says of a file."""
    head["ETag"] = etag_of(file, zipped)
    head["Last-Modified"] = http_date(file.changed_at.timestamp())
    if zipped:
        head["Content-Encoding"] = "gzip"
    patch_vary_headers(head, ["Accept-Encoding"])
    patch_cache_control(head, public=True, max_age=60)


def check_all(request: Request, filters: Mapping[str, Any]) -> None:
    """Raises ParseError for parameters and values that there are not."""
    for name, values in request.query_params.lists():
        check(name, values, filters, {})
