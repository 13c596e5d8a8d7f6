"""The pools in the API: those of the visitor, and any that is shared, by its key."""

import django_filters
from django.db.models import QuerySet
from rest_framework import serializers
from rest_framework.viewsets import ReadOnlyModelViewSet

from catalog.filters import GameFilter
from catalog.serializers import Json, PageLink, pack_column
from decks.api import BY_KEY, Own
from decks.models import Pool
from decks.owners import owner_of
from decks.serializers import CARDS

PICKS: Json = {"type": "array", "items": {"type": "array", "items": {"type": "string"}}}


class PoolSerializer(serializers.ModelSerializer[Pool]):
    """Packs that somebody opened or drafts."""

    game = serializers.SlugField(help_text="the slug of its game")
    format = serializers.SlugField(help_text="the slug of the format whose packs they are")
    seed = serializers.IntegerField(help_text="what the packs follow from")
    picks = pack_column(
        PICKS, "the cards that were taken, pick by pick; none where packs are opened rather than drafted"
    )
    cards = pack_column(CARDS | {"nullable": True}, "copies by card; null until the draft is over")
    shared = serializers.BooleanField(help_text="whether whoever has the link may look")
    url = PageLink()
    api = serializers.HyperlinkedIdentityField(
        view_name="decks_api:pool-detail", lookup_field="key", help_text="its address in the API"
    )

    class Meta:
        model = Pool
        fields = (
            "key", "game", "format", "seed", "seats", "picks", "cards", "shared", "created_at", "changed_at", "url", "api",
        )  # fmt: skip
        read_only_fields = fields


class PoolFilters(django_filters.FilterSet):
    """What pools can be filtered by."""

    game = GameFilter(label="the slug of its game")


@BY_KEY
class PoolViewSet(Own, ReadOnlyModelViewSet[Pool]):
    """Pools that were opened or are drafted: the visitor's own. One that is shared is found by its key alone."""

    queryset = Pool.objects.none()
    serializer_class = PoolSerializer
    filterset_class = PoolFilters
    lookup_field, lookup_value_converter = "key", "slug"

    def get_queryset(self) -> QuerySet[Pool]:
        owner = owner_of(self.request._request) if self.request else ""
        return Pool.objects.readable_by(owner) if self.detail else Pool.objects.owned_by(owner)
