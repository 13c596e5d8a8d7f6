"""What the API says of decks, and what it takes to judge one."""

import re
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from catalog.cached import pack_or_none
from catalog.models import Game
from catalog.serializers import Json, PageLink, list_of, pack_column, schema_of
from decks.construction.formats.deck_text import MOST
from decks.construction.legality import Verdict, judge_all
from decks.construction.repair import Conflict, Repair
from decks.models import Deck, Visibility

LINES_MAX = 1000  # different cards in all sections of a deck that is sent
TEXT_MAX = 50_000  # characters of a list that is sent
OPTIONS_MAX = 20
SLUG_MAX = 60
SLUG = re.compile(rf"[\w-]{{1,{SLUG_MAX}}}", re.ASCII)
CARDS: Json = {"type": "object", "additionalProperties": {"type": "integer"}}
SECTIONS: Json = {"type": "object", "additionalProperties": CARDS}
VERSION: Json = {
    "type": "object",
    "properties": {
        "number": {"type": "integer"},
        "change": {"type": "string", "description": "what was done"},
        "made_at": {"type": "string", "format": "date-time"},
    },
    "required": ["number", "change", "made_at"],
}


class DeckRowSerializer(serializers.ModelSerializer[Deck]):
    """A deck in a list."""

    game = serializers.SlugField(help_text="the slug of its game")
    format = serializers.SlugField(help_text="the slug of the format that it is built for")
    visibility = serializers.ChoiceField(Visibility.choices, help_text="who may see it")
    mine = serializers.BooleanField(help_text="whether it is the visitor's own")
    copies = serializers.IntegerField(help_text="how many cards it has in all sections")
    version = serializers.IntegerField(help_text="the number of its last version")
    cover = serializers.CharField(
        help_text="the slug of the card that was chosen for its cover; empty for the usual one"
    )
    tags = serializers.SerializerMethodField(help_text="its tags; null for anybody but the owner")
    archived = serializers.SerializerMethodField(help_text="whether it is put away; null for anybody but the owner")
    note = serializers.SerializerMethodField(help_text="the note of its owner; null for anybody else")
    url = PageLink()
    api = serializers.HyperlinkedIdentityField(
        view_name="decks_api:deck-detail", lookup_field="key", help_text="its address in the API"
    )

    class Meta:
        model = Deck
        fields: tuple[str, ...] = (
            "key", "name", "game", "format", "visibility", "mine", "copies", "version", "created_at", "changed_at",
            "cover", "tags", "archived", "note", "url", "api",
        )  # fmt: skip
        read_only_fields = fields

    @extend_schema_field({"type": "array", "items": {"type": "string"}, "nullable": True})
    def get_tags(self, deck: Any) -> list[str] | None:
        return list(deck.tag_list) if deck.mine else None

    @extend_schema_field({"type": "boolean", "nullable": True})
    def get_archived(self, deck: Any) -> bool | None:
        return bool(deck.archived) if deck.mine else None

    @extend_schema_field({"type": "string", "nullable": True})
    def get_note(self, deck: Any) -> str | None:
        return str(deck.note) if deck.mine else None


class DeckSerializer(DeckRowSerializer):
    """A deck as it is now. What is beside the deck and its history are for its owner."""

    sections = pack_column(SECTIONS, "copies by section and card")
    pool = pack_column(
        CARDS | {"nullable": True},
        "the pool that it says it was drafted or opened from, as copies by card; null for any other deck",
    )
    shortlist = serializers.SerializerMethodField(help_text="copies by card; null for anybody but the owner")
    versions = serializers.SerializerMethodField(help_text="the last first; null for anybody but the owner")
    legality = serializers.SerializerMethodField(
        help_text="the verdict in each format of its game; null without the game"
    )

    class Meta(DeckRowSerializer.Meta):
        fields = (
            *DeckRowSerializer.Meta.fields, "description", "sections", "shortlist", "pool", "versions", "legality",
        )  # fmt: skip
        read_only_fields = fields

    def to_representation(self, deck: Deck) -> Any:
        self.shown = deck.versions.get(number=deck.version)
        deck.sections = self.shown.sections  # type: ignore[attr-defined]
        return super().to_representation(deck)

    @extend_schema_field(CARDS | {"nullable": True})
    def get_shortlist(self, deck: Any) -> Json | None:
        return dict(self.shown.shortlist) if deck.mine else None

    @extend_schema_field({"type": "array", "items": VERSION, "nullable": True})
    def get_versions(self, deck: Any) -> list[Json] | None:
        return list(deck.versions.values("number", "change", "made_at")) if deck.mine else None

    @extend_schema_field(list_of(Verdict) | {"nullable": True})
    def get_legality(self, deck: Deck) -> list[Json] | None:
        pack = pack_or_none(Game.objects.filter(slug=deck.game).first())
        return [asdict(verdict) for verdict in judge_all(pack, self.shown.sections, deck.pool)] if pack else None


# A deck that is sent


def copies() -> Any:
    """A number of copies that can be meant."""
    return serializers.IntegerField(min_value=1, max_value=MOST)


def check_ids(sent: Mapping[str, Any]) -> None:
    """Ids are short words, and there are not too many. Raises ValidationError."""
    inner = [card for held in sent.values() if not isinstance(held, int) for card in held]
    ids = [*sent, *inner]
    if len(ids) > LINES_MAX:
        raise serializers.ValidationError(
            f"At most {LINES_MAX:,} sections and cards can be judged; these are {len(ids):,}."
        )
    for name in ids:
        if not SLUG.fullmatch(name):
            raise serializers.ValidationError(f"{name[:SLUG_MAX]!a} is not an id.")


class SentDeckSerializer(serializers.Serializer[Any]):
    """A deck to judge: its game, and either its sections or its list as text."""

    game = serializers.CharField(min_length=1, max_length=SLUG_MAX, help_text="the slug of its game")
    format = serializers.CharField(
        max_length=SLUG_MAX,
        required=False,
        default="",
        allow_blank=True,
        help_text="the format to judge it in; without it the one that the text names, else every format",
    )
    sections = serializers.DictField(
        child=serializers.DictField(child=copies()),
        required=False,
        validators=[check_ids],
        help_text="copies by section and card",
    )
    text = serializers.CharField(
        max_length=TEXT_MAX,
        required=False,
        allow_blank=True,
        trim_whitespace=False,
        help_text="the list: as people write it, or what a file of it says (CSV, JSON, deck files of other programs)",
    )
    options = serializers.ListField(
        child=serializers.CharField(min_length=1, max_length=SLUG_MAX),
        max_length=OPTIONS_MAX,
        required=False,
        default=list,
        help_text="options of the format that take the place of rules",
    )
    pool = serializers.DictField(
        child=copies(),
        required=False,
        validators=[check_ids],
        help_text="the cards that were drafted or opened, if they are to be judged",
    )

    def validate(self, sent: Json) -> Json:
        """One deck, in one way."""
        if ("sections" in sent) == ("text" in sent):
            raise serializers.ValidationError("Send either sections or text.")
        if "sections" in sent and not sent["format"] and (sent["options"] or "pool" in sent):
            raise serializers.ValidationError("Options and a pool belong to a format: name it.")
        return sent


class SentForRepairSerializer(SentDeckSerializer):
    """A deck to repair, in one format: what of it stays, and which cards may be used."""

    locked = serializers.DictField(
        child=serializers.ListField(
            child=serializers.CharField(min_length=1, max_length=SLUG_MAX), max_length=LINES_MAX
        ),
        required=False,
        default=dict,
        validators=[check_ids],
        help_text="cards by section whose copies stay in the deck",
    )
    owned = serializers.DictField(
        child=copies(),
        required=False,
        validators=[check_ids],
        help_text="copies by card: the repaired deck holds no others",
    )
    owned_text = serializers.CharField(
        max_length=TEXT_MAX,
        required=False,
        allow_blank=True,
        trim_whitespace=False,
        help_text="the same as a list as people write it",
    )

    def validate(self, sent: Json) -> Json:
        """One deck and one list of owned cards at most, each in one way."""
        if "owned" in sent and "owned_text" in sent:
            raise serializers.ValidationError("Send either owned or owned_text.")
        return super().validate(sent)


class SentDeckSchema(OpenApiSerializerExtension):
    """How the schema says that a deck comes in sections or as text, and never as both."""

    target_class = SentDeckSerializer
    match_subclasses = True

    def map_serializer(self, auto_schema: AutoSchema, direction: Any) -> Json:
        every: Json = auto_schema._map_serializer(self.target, direction, bypass_extensions=True)
        name = auto_schema._get_serializer_name(self.target, direction)
        ways = {f"{name}InSections": ("sections", "text"), f"{name}AsText": ("text", "sections")}
        for way, (has, lacks) in ways.items():
            component = ResolvedComponent(way, ResolvedComponent.SCHEMA, in_one_way(every, has, lacks), way)
            auto_schema.registry.register_on_missing(component)
        return {"oneOf": [{"$ref": f"#/components/schemas/{way}"} for way in ways], "required": every["required"]}


def in_one_way(every: Json, has: str, lacks: str) -> Json:
    """The schema of a deck that is sent in one of two ways."""
    properties = {name: told for name, told in every["properties"].items() if name != lacks}
    return every | {"properties": properties, "required": [*every["required"], has]}


class ReadDeckSerializer(serializers.Serializer[Any]):
    """A deck that was sent, as it was read."""

    game = serializers.CharField(help_text="the slug of its game")
    format = serializers.CharField(help_text="the format that it is judged in; empty for every format")
    title = serializers.CharField(help_text="the title in its text")
    sections = pack_column(SECTIONS, "copies by section and card, as they were read")
    notes = serializers.ListField(
        child=serializers.CharField(), help_text="what was guessed in a text, and what of it is not kept, in sentences"
    )


class JudgedSerializer(ReadDeckSerializer):
    """What is to be said of a deck that was sent."""

    verdicts = pack_column(
        list_of(Verdict), "the verdict in the format that was asked for, else in each format of the game"
    )


class RepairedSerializer(ReadDeckSerializer):
    """What would make a deck legal that was sent."""

    verdict = pack_column(schema_of(Verdict), "the verdict on the deck as it was sent")
    repairs = pack_column(list_of(Repair), "the ways to make it legal, the cheapest first; none where it needs none")
    conflict = pack_column(
        schema_of(Conflict) | {"nullable": True}, "where there is no way: the locks, cards and rules that conflict"
    )
