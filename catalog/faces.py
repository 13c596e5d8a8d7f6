"""What a card's face and its page show of its values."""

from typing import NamedTuple

from catalog.models import Card, Game
from catalog.shapes import Part, kind_fields, kind_names, kinds, lineage, naming_fields
from engine.cards import Value

BULLET = "•"
STEPS = (("s", 75), ("m", 135), ("l", 190))  # the longest text of each step of type

Lines = tuple[tuple[bool, str], ...]


class Shown(NamedTuple):
    """A value of a card with its origin. `status` is empty where the rulebook gives none; house values are ours; `sign` is
    the status where it is another than the card's own.
    """

    field: str
    name: str
    value: Value
    unit: str
    status: str
    source: str
    house: bool = False
    link: Card | None = None
    sign: str = ""


class Face(NamedTuple):
    """Where a face shows the values: left and right in its head, or in its foot; and how it is drawn.

    `tone` is the place of the kind among its game's kinds, `frame` the family of frames, `size` the step of the type,
    `lines` the text line by line, each with whether it stands behind a bullet, `house_lines` the text of our own. The signs
    are the statuses of type line and text where they are others than the card's own.
    """

    left: list[Shown]
    right: list[Shown]
    foot: list[Shown]
    tone: int
    frame: str
    glyph: str
    size: str
    lines: Lines
    house_lines: Lines
    type_sign: str
    text_sign: str

    @property
    def head(self) -> list[Shown]:
        """The values of the head from left to right."""
        return [*self.left, *self.right]


def shown_values(card: Card) -> list[Shown]:
    """The type, the text and every value that a card of this kind may carry: printed, ours, or not stated. Flags stand
    only where they are set, name and keywords where they have an origin of their own.
    """
    fields = kind_fields(card.game, card.kind)
    carried = [field for field in fields if field["value"] != "flag" or card.values.get(field["id"])]
    values = [shown_value(card, field) for field in carried]
    named = naming_fields(card.game)
    return [*own_parts(card), *(with_link(value, card.game) if value.field in named else value for value in values)]


def own_parts(card: Card) -> list[Shown]:
    """What every card has, with where it comes from: its type always, its texts where there are any, and what differs."""
    parts = [("name", "Name", card.name), ("kind", "Type", kind_names(card.game)[card.kind])]
    parts += [("keywords", "Keywords", " · ".join(card.keywords)), ("text", "Text", card.text and "as above")]
    shown = [shown_part(card, key, name, value) for key, name, value in parts]
    ours = Shown("house_text", "House text", "as above", "", "ruling", card.house_source, house=True)
    kept = [part for part in shown if part.value and (part.field in ("kind", "text") or part.field in card.origins)]
    return [*kept, ours] if card.house_text else kept


def shown_part(card: Card, key: str, name: str, value: Value, unit: str = "") -> Shown:
    """Something printed on a card with its origin: its own, or that of the card."""
    status, source = card.origins.get(key, [card.status, card.source])
    return Shown(key, name, value, unit, status, source, sign=sign_of(card, key))


def sign_of(card: Card, *keys: str) -> str:
    """The status of the first of these values that has another one than the card."""
    statuses = (card.origins[key][0] for key in keys if key in card.origins)
    return next((status for status in statuses if status != card.status), "")


def with_link(value: Shown, game: Game) -> Shown:
    """A value that names a card, with that card."""
    return value._replace(link=Card.objects.filter(game=game, slug=value.value).select_related("game").first())


def shown_value(card: Card, field: Part) -> Shown:
    """One value with its origin."""
    key, name, unit = field["id"], field["name"], field["unit"]
    if key in card.values:
        return shown_part(card, key, name, card.values[key], unit)
    if key in card.house:
        return Shown(key, name, card.house[key], unit, "ruling", card.house_source, house=True)
    return Shown(key, name, "", unit, "", "")


def face(card: Card) -> Face:
    """The values of a face by their place; what is not stated is left out."""
    places: dict[str, list[Shown]] = {"left": [], "right": [], "foot": []}
    fields = kind_fields(card.game, card.kind)
    for field in fields:
        value = shown_value(card, field)
        if value.value != "" and field["value"] in ("number", "word") and field["face"] in places:
            places[field["face"]].append(value)
    tone = list(kinds(card.game)).index(card.kind)
    lines, house_lines = in_lines(card.text), in_lines(card.house_text)
    return Face(
        **places,
        tone=tone,
        frame=frame(card.game, card.kind),
        glyph=kinds(card.game)[card.kind]["glyph"],
        size=size((*lines, *house_lines), card.keywords),
        lines=lines,
        house_lines=house_lines,
        type_sign=sign_of(card, "kind", *(field["id"] for field in fields if field["face"] == "line")),
        text_sign=sign_of(card, "text", "keywords"),
    )


def frame(game: Game, kind: str) -> str:
    """The family of frames of a kind: `deck` for kinds above or under others, `term` for those that are words
    of the rules too, `figure` for those with two numbers in their head, `equip` for the rest.
    """
    known = kinds(game)
    if known[kind]["term"]:
        return "term"
    if len(lineage(game, kind)) > 1 or any(other["of"] == kind for other in known.values()):
        return "deck"
    heads = [field for field in kind_fields(game, kind) if field["face"] in ("left", "right")]
    return "figure" if len(heads) > 1 else "equip"


def in_lines(text: str) -> Lines:
    """A text line by line, each with whether it stands behind a bullet."""
    return tuple((line.startswith(BULLET), line.removeprefix(BULLET).strip()) for line in text.splitlines())


def size(lines: Lines, keywords: list[str]) -> str:
    """The step of the type in which a text fits on its face: s, m, l or xl."""
    length = sum(len(line) + 14 for _, line in lines) + 30 * bool(keywords)
    return next((step for step, most in STEPS if length <= most), "xl")
