"""What the API says of each thing of the catalogue: every value with its status and source."""

from collections.abc import Mapping
from dataclasses import is_dataclass
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

from drf_spectacular.utils import extend_schema_field, inline_serializer
from rest_framework import serializers
from rest_framework.reverse import reverse

import engine.packs.cards
from catalog.models import STATUS_CHOICES, Card, CardSet, Format, Game, Ours, Rule, Ruling, Term
from catalog.understanding import coverage_of

SHAPE = {
    "fields": engine.packs.cards.Field,
    "kinds": engine.packs.cards.Kind,
    "facts": engine.packs.cards.Fact,
    "numbers": engine.packs.cards.Number,
    "zones": engine.packs.cards.Zone,
    "counters": engine.packs.cards.Counter,
    "options": engine.packs.cards.Option,
    "sections": engine.packs.cards.Section,
    "boosters": engine.packs.cards.Booster,
    "openings": engine.packs.cards.Opening,
    "icons": engine.packs.cards.Icon,
    "topics": engine.packs.cards.Topic,
}
COUNTED = ("cards", "printed", "public", "practice", "sets", "rules", "terms", "rulings", "formats")
PLAIN = {str: {"type": "string"}, int: {"type": "integer"}, bool: {"type": "boolean"}}
OWN = ("id", "slug", "name")
END = ("status", "source", "url", "api")

Json = dict[str, Any]


def schema_of(hint: Any) -> Json:
    """The JSON schema of a noun of the packs, or of a type that one of its columns has."""
    if hint in PLAIN:
        return PLAIN[hint]
    if is_dataclass(hint):
        properties = {name: schema_of(inner) for name, inner in get_type_hints(hint).items()}
        return {"type": "object", "properties": properties, "required": list(properties)}
    if get_origin(hint) is tuple:
        return {"type": "array", "items": schema_of(get_args(hint)[0])}
    if NoneType in get_args(hint):
        return schema_of(get_args(hint)[0]) | {"nullable": True}
    assert get_origin(hint) is Mapping, f"no schema for {hint}"
    return {"type": "object", "additionalProperties": True}


def pack_column(schema: Json, help_text: str) -> serializers.Field[Any, Any, Any, Any]:
    """A column of JSON that is shown as the pack tells it."""

    @extend_schema_field(schema)
    class PackColumn(serializers.JSONField):
        pass

    return PackColumn(read_only=True, help_text=help_text)


def list_of(noun: type) -> Json:
    return {"type": "array", "items": schema_of(noun)}


def slugs(help_text: str) -> Any:
    return serializers.SlugRelatedField(slug_field="slug", many=True, read_only=True, help_text=help_text)


def slug(help_text: str, source: str | None = None) -> Any:
    return serializers.SlugRelatedField(slug_field="slug", read_only=True, help_text=help_text, source=source)


class ApiLink(serializers.HyperlinkedIdentityField):
    """The address of a thing of a game in the API, by both slugs: packs know them, and they outlive the database."""

    def __init__(self, name: str) -> None:
        super().__init__(view_name=f"api:{name}-by-slug", help_text="its address in the API")

    def get_url(self, obj: Any, view_name: str, request: Any, *_: Any) -> str:
        return reverse(view_name, kwargs={"game": obj.game.slug, "slug": obj.slug}, request=request)


class PageLink(serializers.URLField):
    """The address of its page: whole for whoever asks, in files for all without the site."""

    def __init__(self) -> None:
        super().__init__(source="get_absolute_url", read_only=True, help_text="its page")

    def to_representation(self, value: str) -> str:
        request = self.context["request"]
        return str(request.build_absolute_uri(value)) if request else value


class Chosen(serializers.ModelSerializer[Any]):  # without a docstring: the schema would say it of each
    def get_fields(self) -> dict[str, Any]:
        """The fields, of which the context may choose some."""
        chosen = self.context.get("fields")
        return {name: field for name, field in super().get_fields().items() if not chosen or name in chosen}


# The values of a card


@extend_schema_field({"oneOf": [*PLAIN.values(), {"type": "array", "items": PLAIN[str]}]})
class AnyValue(serializers.JSONField):
    """A number, a word, a flag or a list of keywords."""


class OriginSerializer(serializers.Serializer[Any]):
    status = serializers.ChoiceField(STATUS_CHOICES, help_text="how sure it is")
    source = serializers.CharField(help_text="lines, rulings or addresses, space separated")  # type: ignore[assignment]


class ValueSerializer(OriginSerializer):
    value = AnyValue()


class HouseValueSerializer(serializers.Serializer[Any]):
    value = AnyValue()
    source = serializers.CharField(help_text="the ruling that explains it")  # type: ignore[assignment]


class HouseTextSerializer(serializers.Serializer[Any]):
    value = serializers.CharField(help_text="an ability a line, played after what is printed")
    source = serializers.CharField(help_text="the rulings that explain it")  # type: ignore[assignment]


@extend_schema_field(HouseTextSerializer(allow_null=True))
class HouseText(serializers.Field[Any, Any, Any, Any]):
    """Text of our own with its rulings, null where there is none."""

    def __init__(self) -> None:
        super().__init__(source="*", read_only=True, help_text="our text, where the rulebook gives none: never printed")

    def to_representation(self, row: Ours) -> Json | None:
        return {"value": row.house_text, "source": row.house_source} if row.house_text else None


class CoverageSerializer(serializers.Serializer[Any]):
    played = serializers.IntegerField(help_text="how many sentences of its text the engine plays")
    of = serializers.IntegerField(help_text="how many there are")


class GameThingSerializer(Chosen):
    game = slug("its game")
    url = PageLink()


class CardSerializer(GameThingSerializer):
    set = slug("its set", "card_set")
    kind = serializers.CharField(help_text="the id of its kind in the game's shape")
    keywords = serializers.ListField(child=serializers.CharField(), help_text="as written, in printed order")
    values = serializers.SerializerMethodField(help_text="what is printed, by field; what is not known is absent")
    house = serializers.SerializerMethodField(help_text="ours, where the rulebook gives no value: never printed fact")
    house_text = HouseText()
    origins = serializers.SerializerMethodField(help_text="what else differs in origin from the card, such as its text")
    coverage = serializers.SerializerMethodField(
        help_text="how much of its text the engine plays; null where the text is not known or the game is not played yet"
    )
    terms = slugs("words of the glossary that it uses")
    rulings = slugs("rulings about it")
    rules = slugs("rules that mention it")
    api = ApiLink("card")

    class Meta:
        model = Card
        fields = (
            *OWN, "game", "set", "kind", "type_line", "text", "keywords", "values", "house", "house_text",
            "origins", "note", "coverage", "terms", "rulings", "rules", *END,
        )  # fmt: skip

    @extend_schema_field(CoverageSerializer(allow_null=True))
    def get_coverage(self, card: Card) -> Json | None:
        coverage = coverage_of(card.game, [card.slug]) if card.text or card.house_text else None
        return {"played": coverage.played, "of": coverage.of} if coverage else None

    @extend_schema_field(serializers.DictField(child=ValueSerializer()))
    def get_values(self, card: Card) -> Json:
        return {key: {"value": card.values[key], **self.origin(card, key)} for key in sorted(card.values)}

    @extend_schema_field(serializers.DictField(child=HouseValueSerializer()))
    def get_house(self, card: Card) -> Json:
        return {key: {"value": card.house[key], "source": card.house_source} for key in sorted(card.house)}

    @extend_schema_field(serializers.DictField(child=OriginSerializer()))
    def get_origins(self, card: Card) -> Json:
        return {key: self.origin(card, key) for key in sorted(card.origins.keys() - card.values.keys())}

    def origin(self, card: Card, key: str) -> dict[str, str]:
        status, source = card.origins.get(key, (card.status, card.source))
        return {"status": status, "source": source}


# The other things


class GameSerializer(Chosen):
    shape = pack_column(
        {
            "type": "object",
            "properties": {n: list_of(noun) for n, noun in SHAPE.items()}
            | {
                "emblem": schema_of(tuple[str, ...]),
                "look": schema_of(engine.packs.cards.Look),
                "motifs": list_of(engine.packs.cards.Motif),
            },
            "required": [*SHAPE, "emblem", "look", "motifs"],
        },
        "kinds of piece with their fields, facts, numbers, zones, counters, options, the sections of its rules, its packs, and its look",
    )
    counts = serializers.SerializerMethodField(
        help_text="how many of each it has; `cards` counts printed, public and practice"
    )
    url = PageLink()
    api = serializers.HyperlinkedIdentityField(
        view_name="api:game-detail", lookup_field="slug", help_text="its address in the API"
    )

    class Meta:
        model = Game
        fields = (*OWN, "short", "family", "edition", "code", "rulebook", "summary", "counts", "shape", *END)

    @extend_schema_field(inline_serializer("Counts", {name: serializers.IntegerField() for name in COUNTED}))
    def get_counts(self, game: Game) -> dict[str, int]:
        return {name: getattr(game, f"count_{name}") for name in COUNTED}


class SetSerializer(GameThingSerializer):
    cards = serializers.IntegerField(source="card_count", help_text="how many cards it has")
    api = ApiLink("set")

    class Meta:
        model = CardSet
        fields = (*OWN, "game", "summary", "cards", *END)


class RuleSerializer(GameThingSerializer):
    terms = slugs("words of the glossary that it uses")
    cards = slugs("cards that it mentions")
    rulings = slugs("rulings about it")
    api = ApiLink("rule")

    class Meta:
        model = Rule
        fields = (*OWN, "game", "kind", "section", "section_name", "text", "terms", "cards", "rulings", *END)


class TermSerializer(GameThingSerializer):
    parameter = serializers.CharField(help_text="number or x where a card writes one behind the word")
    acts = serializers.CharField(help_text="when a keyword acts")
    house_text = HouseText()
    forms = serializers.ListField(child=serializers.CharField(), help_text="the forms by which a text mentions it")
    see = slugs("words that belong to it")
    cards = slugs("cards that use it")
    rules = slugs("rules that use it")
    rulings = slugs("rulings about it")
    api = ApiLink("term")

    class Meta:
        model = Term
        fields = (
            *OWN, "game", "kind", "parameter", "acts", "text", "house_text", "forms", "see", "cards", "rules", "rulings",
            *END,
        )  # fmt: skip


class RulingSerializer(GameThingSerializer):
    question = serializers.CharField(source="text", help_text="what the rulebook leaves open")
    answer = serializers.CharField(help_text="our answer, which is never printed fact")
    terms = slugs("words of the glossary that it is about")
    cards = slugs("cards that it is about")
    rules = slugs("rules that it is about")
    formats = slugs("formats that it is about")
    api = ApiLink("ruling")

    class Meta:
        model = Ruling
        fields = (*OWN, "game", "question", "answer", "terms", "cards", "rules", "formats", *END)


class FormatSerializer(GameThingSerializer):
    option_of = serializers.CharField(help_text="the slug of the format that this one varies, or nothing")
    sections = pack_column(list_of(engine.packs.cards.DeckSection), "the parts of a deck and the kinds that each holds")
    rules = pack_column(list_of(engine.packs.cards.FormatRule), "its rules in words; one with a form is checked too")
    options = pack_column(list_of(engine.packs.cards.FormatRule), "rules that may replace others")
    rulings = slugs("rulings about it")
    api = ApiLink("format")

    class Meta:
        model = Format
        fields = (*OWN, "game", "summary", "option_of", "sections", "rules", "options", "rulings", *END)
