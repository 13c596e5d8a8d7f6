"""What the shape of a game says of its kinds and fields: the one place that reads it."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, NamedTuple, TypeVar

from catalog.models import Card, Game
from engine.packs.cards import STATED, Kind, lineage

Part = dict[str, Any]  # a kind, a field or an icon as the pack tells it
LOOK = ("shape", "proportions", "tint")
CARD = [63, 88]  # width and height of most cards
VIVID, PALE, USUAL = 0.13, 0.03, 0.08  # chroma of a tint, of a pale one, and of what only its game colours
SHAPE_WINDOWS = {
    "figure": "full", "disc": "disc", "place": "full", "stone": "stone", "gem": "gem", "hexagon": "hexagon",
}  # fmt: skip
PLAIN = (
    "M7 3h10a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z"  # the glyph of a kind without one: a card
)

Result = TypeVar("Result")


def by_version(read: Callable[..., Result]) -> Callable[..., Result]:
    """What a function reads of one version of a game, read once; nobody changes what it gives."""

    @lru_cache(maxsize=1024)
    def once(game: Game, digest: str, *more: str) -> Result:
        return read(game, *more)

    @wraps(read)
    def read_once(game: Game, *more: str) -> Result:
        return once(game, game.digest, *more)

    return read_once


@by_version
def kinds(game: Game) -> dict[str, Part]:
    """The kinds by id, in the order of the pack; one without a glyph has that of the kind above it, else that of a plain card."""
    parts = {kind["id"]: kind for kind in game.shape["kinds"]}
    of = {key: Kind(**kind) for key, kind in parts.items()}
    glyphs = {key: next((above.glyph for above in lineage(of, key) if above.glyph), PLAIN) for key in parts}
    return {key: kind | {"glyph": glyphs[key]} for key, kind in parts.items()}


@by_version
def is_printable(game: Game) -> bool:
    """Whether its pack lets the cards that were printed leave the site as pictures and in files."""
    return bool(game.shape.get("printable", True))


def is_withheld(card: Card) -> bool:
    """Whether a card is shown on pages alone, and leaves the site in no file: its pack keeps back what was printed."""
    return card.status in STATED and not is_printable(card.game)


@by_version
def kind_names(game: Game) -> dict[str, str]:
    """The names of the kinds by id, in the order of the pack."""
    return {key: kind["name"] for key, kind in kinds(game).items()}


@by_version
def line_of(game: Game, kind: str) -> list[Kind]:
    """The kind and the kinds above it, the most special first."""
    return lineage({key: Kind(**part) for key, part in kinds(game).items()}, kind)


@by_version
def kind_fields(game: Game, kind: str) -> list[Part]:
    """The fields that a piece of this kind may carry, those of the most general kind first."""
    fields = {field["id"]: field for field in game.shape["fields"]}
    return [fields[name] for above in reversed(line_of(game, kind)) for name in above.fields]


@by_version
def look(game: Game, kind: str) -> Part:
    """Shape, proportions, tint and whether its pieces carry text: what a kind says itself, else the kind above it. Without
    a word of the pack a kind is a card, and one whose pieces are words of the rules a disc.
    """
    line = line_of(game, kind)
    own = {key: value for above in reversed(line) for key in LOOK if (value := getattr(above, key))}
    usual = {"shape": "disc" if line[0].term else "card", "proportions": CARD, "tint": ""}
    return usual | own | {"worded": all(above.worded for above in line)}


@by_version
def is_upright(game: Game, kind: str) -> bool:
    """Whether the pieces of a kind are no wider than tall."""
    width, height = look(game, kind)["proportions"]
    return bool(width <= height)


class Tint(NamedTuple):
    """What colours a piece: its id and its word, empty where it is the game that does, an angle, and a chroma of OKLCH."""

    id: str
    word: str
    hue: int
    chroma: float


@by_version
def tints(game: Game) -> dict[str, Tint]:
    """What may colour pieces of a game, by id: what its look says, else a word with a hue of its own."""
    hued = (icon for icon in icons(game).values() if icon["hue"] is not None)
    words = (Tint(icon["id"], icon["name"], icon["hue"], PALE if icon["pale"] else VIVID) for icon in hued)
    said = (Tint(tint["id"], tint["name"], tint["hue"], tint["chroma"] / 1000) for tint in painting(game)["tints"])
    return {tint.id: tint for tint in (*words, *said)}


@by_version
def tint_words(game: Game) -> dict[str, Tint]:
    """The same by the word as cards write it."""
    return {tint.word: tint for tint in tints(game).values() if tint.word}


@by_version
def tint_of_kind(game: Game, kind: str) -> Tint:
    """What colours the pieces of a kind that have no word for it: what the look says of it or of a kind above, else the game's hue."""
    by_kind = {name: tint["id"] for tint in painting(game)["tints"] for name in tint["kinds"]}
    found = next((by_kind[above.id] for above in line_of(game, kind) if above.id in by_kind), "")
    return tints(game)[found] if found else Tint("", "", game.hue, USUAL)


def tint_of(game: Game, kind: str, values: Part, house: Part) -> Tint:
    """What colours a piece with these values, printed or else ours: the word that its kind says, or another one of its type line."""
    fields = [look(game, kind)["tint"], *(field["id"] for field in kind_fields(game, kind) if field["face"] == "line")]
    words = (str(values.get(field) or house.get(field, "")) for field in fields)
    return next((tint for word in words if (tint := tint_words(game).get(word))), None) or tint_of_kind(game, kind)


def painting(game: Game) -> Part:
    """How cards of a game are painted, as its pack tells it; the usual look of a row that does not know yet."""
    return dict(game.shape.get("look") or {"frame": "plain", "tints": [], "windows": [], "corners": []})


@by_version
def window_of(game: Game, kind: str) -> str:
    """Through which window one sees the picture of a piece: what the look says of its kind or of one above it, else that of its shape."""
    said = {window["id"]: window["shape"] for window in painting(game)["windows"]}
    design = look(game, kind)
    usual = SHAPE_WINDOWS.get(design["shape"]) or ("square" if design["worded"] else "full")
    return next((said[above.id] for above in line_of(game, kind) if above.id in said), usual)


@by_version
def corners(game: Game) -> dict[str, str]:
    """The forms of the values that stand in the right upper corner of a picture, by field."""
    return {corner["id"]: corner["form"] for corner in painting(game)["corners"]}


@by_version
def icons(game: Game) -> dict[str, Part]:
    """How words are drawn on faces, by the word as cards write it."""
    return {icon["name"]: icon for icon in game.shape["icons"]}


def low_kinds(game: Game) -> list[str]:
    """The kinds that stand above no other one, in the order of the pack."""
    above = {kind["of"] for kind in kinds(game).values()}
    return [key for key in kinds(game) if key not in above]


def facet_fields(game: Game) -> dict[str, Part]:
    """The fields by id that a list of cards can be narrowed by."""
    return {field["id"]: field for field in game.shape["fields"] if field["facet"]}


@by_version
def naming_fields(game: Game) -> list[str]:
    """The ids of the fields that name another card."""
    return [field["id"] for field in game.shape["fields"] if field["value"] == "card"]


def price_field(game: Game) -> Part | None:
    """The field that is a price: the first number of a game that stands on the left of a face and is a facet."""
    fields = game.shape["fields"]
    prices = (field for field in fields if field["value"] == "number" and field["face"] == "left" and field["facet"])
    return next(prices, None)
