"""The runs in the API: what one asks and tells that is the visitor's own or shared, by its key. None is started here."""

import json
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.mixins import RetrieveModelMixin
from rest_framework.viewsets import GenericViewSet

from catalog.cached import pack_or_none
from catalog.models import Game
from catalog.serializers import PageLink
from decks.api import BY_KEY, Own
from decks.lab.asked import told
from decks.models import UNFINISHED, GoldfishRun
from decks.owners import owner_of


class RunSerializer(serializers.ModelSerializer[GoldfishRun]):
    """Test games in a lab, and what came of them."""

    game = serializers.SlugField(help_text="the slug of its game")
    title = serializers.CharField(help_text="the name of its deck as it was")
    question = serializers.CharField(help_text="what it asks: alone, decks, better, swap, change or worth")
    state = serializers.CharField(help_text="waiting, running, done, cancelled or failed")
    games = serializers.IntegerField(help_text="how many games it has, those of a search at most")
    shared = serializers.BooleanField(help_text="whether whoever has the link may look")
    report = serializers.SerializerMethodField(help_text="what its file tells; null until it has ended")
    url = PageLink()
    api = serializers.HyperlinkedIdentityField(
        view_name="decks_api:run-detail", lookup_field="key", help_text="its address in the API"
    )

    class Meta:
        model = GoldfishRun
        fields = ("key", "game", "title", "question", "state", "games", "shared", "report", "created_at", "url", "api")
        read_only_fields = fields

    @extend_schema_field({"type": "object", "nullable": True, "additionalProperties": True})
    def get_report(self, run: GoldfishRun) -> dict[str, Any] | None:
        """The report of a run that has ended."""
        if run.state in UNFINISHED:
            return None
        return dict(json.loads(told(run, pack_or_none(Game.objects.filter(slug=run.game).first()))))


@BY_KEY
class RunViewSet(Own, RetrieveModelMixin, GenericViewSet[GoldfishRun]):
    """A run of test games that is the visitor's own, or shared, by its key; runs are asked for on pages."""

    queryset = GoldfishRun.objects.none()
    serializer_class = RunSerializer
    lookup_field, lookup_value_converter = "key", "slug"

    def get_queryset(self) -> QuerySet[GoldfishRun]:
        return GoldfishRun.objects.readable_by(owner_of(self.request._request) if self.request else "")
