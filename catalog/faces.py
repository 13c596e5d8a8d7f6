"""What a card's face and its page show of its values."""

from typing import Any, NamedTuple

from catalog.models import Card, Game
from engine.cards import Value

BULLET = "•"
STEPS = (("s", 75), ("m", 135), ("l", 190))  # the longest text of each step of type


class Shown(NamedTuple):
    """A value of a card with its origin. `status` is empty where the rulebook gives none; house values are ours."""

    field: str
    name: str
    value: Value
    unit: str
    status: str
    source: str
    house: bool = False
    link: Card | None = None


class Face(NamedTuple):
    """Where a face shows the values: left and right in its head, the rest in its foot; and how it is drawn.

    `tone` is the place of the kind among its game's kinds, `frame` the family of frames, `size` the step of the type,
    `lines` the text line by line, each with whether it stands behind a bullet.
    """

    left: list[Shown]
    right: list[Shown]
    foot: list[Shown]
    tone: int = 0
    frame: str = "deck"
    glyph: str = ""
    size: str = "s"
    lines: tuple[tuple[bool, str], ...] = ()


def kind_fields(game: Game, kind: str) -> list[dict[str, object]]:
    """The declared fields of a kind, those of the most general kind above it first."""
    kinds = {entry["id"]: entry for entry in game.shape["kinds"]}
    fields = {entry["id"]: entry for entry in game.shape["fields"]}
    names: list[str] = []
    while kind:
        names[:0] = kinds[kind]["fields"]
        kind = kinds[kind]["of"]
    return [fields[name] for name in names]


def shown_values(card: Card) -> list[Shown]:
    """Every value that a card of this kind may carry: printed, ours, or not stated. Flags only where they are set."""
    fields = kind_fields(card.game, card.kind)
    carried = [field for field in fields if field["value"] != "flag" or card.values.get(str(field["id"]))]
    values = [shown_value(card, field) for field in carried]
    named = {field["id"] for field in fields if field["value"] == "card"}
    return [with_link(value, card.game) if value.field in named else value for value in values]


def with_link(value: Shown, game: Game) -> Shown:
    """A value that names a card, with that card."""
    return value._replace(link=Card.objects.filter(game=game, slug=value.value).select_related("game").first())


def shown_value(card: Card, field: dict[str, object]) -> Shown:
    """One value with its origin."""
    key, name, unit = str(field["id"]), str(field["name"]), str(field["unit"])
    if key in card.values:
        status, source = card.origins.get(key, [card.status, card.source])
        return Shown(key, name, card.values[key], unit, status, source)
    if key in card.house:
        return Shown(key, name, card.house[key], unit, "ruling", card.house_source, house=True)
    return Shown(key, name, "", unit, "", "")


def face(card: Card) -> Face:
    """The values of a face by their place; what is not stated is left out."""
    places: dict[str, list[Shown]] = {"left": [], "right": [], "": [], "line": []}
    for field in kind_fields(card.game, card.kind):
        value = shown_value(card, field)
        if value.value != "" and field["value"] in ("number", "word"):
            places[str(field["face"])].append(value)
    kinds = card.game.shape["kinds"]
    tone = next(n for n, kind in enumerate(kinds) if kind["id"] == card.kind)
    lines = tuple((line.startswith(BULLET), line.removeprefix(BULLET).strip()) for line in card.text.splitlines())
    look = frame(card.game, kinds[tone]), kinds[tone]["glyph"], size(lines, card.keywords), lines
    return Face(places["left"], places["right"], places[""], tone, *look)


def frame(game: Game, kind: dict[str, Any]) -> str:
    """The family of frames of a kind: `deck` for kinds above or under others, `term` for those that are words
    of the rules too, `figure` for those with two numbers in their head, `equip` for the rest.
    """
    if kind["term"]:
        return "term"
    if kind["of"] or any(other["of"] == kind["id"] for other in game.shape["kinds"]):
        return "deck"
    heads = [field for field in kind_fields(game, kind["id"]) if field["face"] in ("left", "right")]
    return "figure" if len(heads) > 1 else "equip"


def size(lines: tuple[tuple[bool, str], ...], keywords: list[str]) -> str:
    """The step of the type in which a text fits on its face: s, m, l or xl."""
    length = sum(len(line) + 14 for _, line in lines) + 30 * bool(keywords)
    return next((step for step, most in STEPS if length <= most), "xl")
