"""What a card's face and its page show of its values."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import mark_safe

from catalog.art.frames import FORMS, frame_css
from catalog.art.painting import art_address
from catalog.art.windows import WINDOWS, polygon
from catalog.models import Card, Game
from catalog.shapes import (
    CARD,
    Part,
    corners,
    icons,
    is_upright,
    kind_fields,
    kind_names,
    kinds,
    look,
    naming_fields,
    painting,
    tint_of,
    tints,
    window_of,
)
from engine.packs.cards import FACES, STATUSES, Value

BULLET = "•"
NONE = "none"  # of which it is stated that the card has none
PIPS_MAX = 9
ON_FACES = ("number", "word", "keywords")  # values of fields that a face shows
USUAL_FORMS = {"left": "coin", "right": "shield"}
LONG = 105  # letters of a text for which the picture gives way
FULL = 0.11  # the chroma of a word that is as colourful as its page

Lines = tuple[tuple[bool, str], ...]


class CardValue(NamedTuple):
    """A value of a card with its origin. `status` is empty where the rulebook gives none; house values are ours; `sign` is
    the status where it is another than the card's own. On a face it stands behind its `label`, in a `form`, and with the
    `glyph` of its word.
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
    label: str = ""
    form: str = ""
    glyph: str = ""

    @property
    def hint(self) -> str:
        """Its name, with its origin where that is another than the card's: ``Price, ours``."""
        origin = "ours" if self.house else STATUSES.get(self.sign, "")
        return f"{self.name}, {origin}" if origin else self.name

    @property
    def badge(self) -> str:
        """The same for a badge that draws a glyph in the place of the value: ``Rune: Acorn``."""
        return self._replace(name=f"{self.name}: {self.value}").hint if self.glyph else self.hint

    @property
    def pips(self) -> range:
        """As many as the number says, to be drawn one by one."""
        return range(min(self.value, PIPS_MAX)) if self.form == "pips" and isinstance(self.value, int) else range(0)


class Look(NamedTuple):
    """How a card is drawn: its kind, its shape, whether it lies on its side, the frame of its game, what colours it, the window of
    its kind, its glyph, and the address of its picture.
    """

    kind: str
    shape: str
    wide: bool
    frame: str
    tint: str
    window: str
    glyph: str
    art: str


class Face(NamedTuple):
    """What a face shows: values in its head left and right, in its type line, at its base and in its foot; and how.

    `long` is a text for which the picture gives way, `keywords` are words with their glyphs, `lines` the text line by line, each
    with whether it stands behind a bullet, `house_lines` the text of our own, `silent` whether its text is missing. The signs are
    the statuses of type line and text where they are others than the card's own.
    """

    left: list[CardValue]
    right: list[CardValue]
    line: list[CardValue]
    base: list[CardValue]
    foot: list[CardValue]
    look: Look
    long: bool
    keywords: list[tuple[str, str]]
    lines: Lines
    house_lines: Lines
    worded: bool
    silent: bool
    type_sign: str
    text_sign: str

    @property
    def says(self) -> bool:
        """Whether there is anything to read below the picture."""
        shown = (value for value in self.base if value.form != "arrows")
        return bool(self.keywords or self.lines or self.house_lines or self.silent or self.foot or any(shown))

    @property
    def head(self) -> list[CardValue]:
        """The values of a row in a list: those of the head from left to right, then those of the base."""
        return [*self.left, *self.right, *self.base]


def values_of(card: Card) -> list[CardValue]:
    """The type, the text and every value that a card of this kind may carry: printed, ours, or not stated. Flags stand
    only where they are set, name and keywords where they have an origin of their own.
    """
    fields = kind_fields(card.game, card.kind)
    carried = [field for field in fields if field["value"] != "flag" or card.values.get(field["id"])]
    values = [field_value(card, field) for field in carried]
    links = naming_fields(card.game)
    return [*own_parts(card), *(with_link(value, card.game) if value.field in links else value for value in values)]


def own_parts(card: Card) -> list[CardValue]:
    """What every card has, with where it comes from: its type always, its texts where there are any, and what differs."""
    parts = [("name", "Name", card.name), ("kind", "Type", kind_names(card.game)[card.kind])]
    parts += [("keywords", "Keywords", " · ".join(card.keywords)), ("text", "Text", "as above" if card.text else NONE)]
    values = [printed_value(card, key, name, value) for key, name, value in parts]
    ours = CardValue("house_text", "House text", "as above", "", "ruling", card.house_source, house=True)
    always = {"kind", "text"} if card.text else {"kind"}
    rows = [part for part in values if part.value and (part.field in always or part.field in card.origins)]
    return [*rows, ours] if card.house_text else rows


def printed_value(card: Card, key: str, name: str, value: Value, unit: str = "") -> CardValue:
    """Something printed on a card with its origin: its own, or that of the card."""
    status, source = card.origins.get(key, [card.status, card.source])
    return CardValue(key, name, value, unit, status, source, sign=sign_of(card, key))


def sign_of(card: Card, *keys: str) -> str:
    """The status of the first of these values that has another one than the card."""
    statuses = (card.origins[key][0] for key in keys if key in card.origins)
    return next((status for status in statuses if status != card.status), "")


def with_link(value: CardValue, game: Game) -> CardValue:
    """A value that names a card, with that card."""
    return value._replace(link=Card.objects.filter(game=game, slug=value.value).select_related("game").first())


def in_words(value: Value | list[str]) -> Value:
    """A value as it is shown: keywords one after the other."""
    return " · ".join(value) if isinstance(value, (list, tuple)) else value


def field_value(card: Card, field: Part) -> CardValue:
    """One value with its origin."""
    key, name, unit = field["id"], field["name"], field["unit"]
    if key in card.values:
        return printed_value(card, key, name, in_words(card.values[key]), unit)
    if key in card.house:
        return CardValue(key, name, in_words(card.house[key]), unit, "ruling", card.house_source, house=True)
    if key in card.origins:
        return printed_value(card, key, name, NONE)
    return CardValue(key, name, "", unit, "", "")


def face(card: Card) -> Face:
    """What a face shows of a card."""
    return face_of_version(card, card.game.digest)


@lru_cache(maxsize=4096)
def face_of_version(card: Card, digest: str) -> Face:
    """The same for one version of a game: it is put together once and kept."""
    fields = kind_fields(card.game, card.kind)
    lines, house_lines = in_lines(card.text), in_lines(card.house_text)
    return Face(
        **values_by_place(card, fields),
        look=look_of(card),
        long=sum(len(line) for _, line in (*lines, *house_lines)) + len(" · ".join(card.keywords)) > LONG,
        keywords=[(word, glyph_of(word, icons(card.game))) for word in card.keywords],
        lines=lines,
        house_lines=house_lines,
        worded=look(card.game, card.kind)["worded"],
        silent=is_silent(card),
        type_sign=sign_of(card, "kind", *(field["id"] for field in fields if field["face"] == "line")),
        text_sign=sign_of(card, "text", "keywords"),
    )


def values_by_place(card: Card, fields: list[Part]) -> dict[str, list[CardValue]]:
    """The values of a face by their place; what is not stated is left out. In the type line stands what is printed as
    words already, so only words of our own are told apart there.
    """
    places: dict[str, list[CardValue]] = {place: [] for place in FACES}
    glyphs = icons(card.game)
    for field in fields:
        value = field_value(card, field)
        if value.value not in ("", NONE) and field["value"] in ON_FACES and field["face"] in places:
            glyph = glyphs[value.value]["glyph"] if value.value in glyphs else ""
            corner = corners(card.game).get(field["id"])
            place = "right" if corner else field["face"]
            form = corner or field["form"] or USUAL_FORMS.get(place, "")
            places[place].append(value._replace(label=field["label"], form=form, glyph=glyph))
    places["line"] = [value for value in places["line"] if value.house]
    return places


def is_silent(card: Card) -> bool:
    """Whether a card that was printed has no text that anybody states, though its kind has."""
    stated = card.text or card.keywords or card.house_text or "text" in card.origins
    return not stated and card.status != "practice" and look(card.game, card.kind)["worded"]


def look_of(card: Card) -> Look:
    """How a card is drawn, as its game says of its kind and of the word that colours it."""
    return Look(
        kind=card.kind,
        shape=look(card.game, card.kind)["shape"],
        wide=not is_upright(card.game, card.kind),
        frame=painting(card.game)["frame"],
        tint=tint_of(card.game, card.kind, card.values, card.house).id,
        window=window_of(card.game, card.kind),
        glyph=kinds(card.game)[card.kind]["glyph"],
        art=art_address(card),
    )


def glyph_of(word: str, glyphs: Mapping[str, Part]) -> str:
    """The glyph of a keyword, with its number or without."""
    return str((glyphs.get(word) or glyphs.get(word.rpartition(" ")[0]) or {"glyph": ""})["glyph"])


def stylesheet(game: Game) -> str:
    """The hue of a game, those of the words that colour its cards, how tall the cards of each kind are, their windows, their frame
    and the forms of their values.
    """
    page = f'[data-game="{game.slug}"]'
    windows, frame = sorted({window_of(game, kind) for kind in kinds(game)}), painting(game)["frame"]
    sides = {kind: look(game, kind)["proportions"] for kind in kinds(game)}
    return "".join(
        (
            f"{page}{{--h:{game.hue}}}\n",
            *(
                f'{page}[data-tint="{tint.id}"],{page} [data-tint="{tint.id}"]'
                f"{{--c:{tint.hue};--ch:{tint.chroma:g};--sat:{tint.chroma / FULL:.2g}}}\n"
                for tint in tints(game).values()
            ),
            "@layer face{\n",
            f'[data-frame="{frame}"]{{{frame_css(frame)}}}\n',
            *(f'[data-form="{form}"]{{--form:{polygon(corners)}}}\n' for form, corners in FORMS.items()),
            "}\n",
            *(f'{page} [data-window="{window}"]{{--window:{polygon(WINDOWS[window])}}}\n' for window in windows),
            *(
                f'{page}[data-kind="{kind}"]{{--tall:{height / width:.3f}}}\n'
                for kind, (width, height) in sides.items()
                if [width, height] != CARD
            ),
        )
    )


def in_lines(text: str) -> Lines:
    """A text line by line, each with whether it stands behind a bullet."""
    return tuple((line.startswith(BULLET), line.removeprefix(BULLET).strip()) for line in text.splitlines())


# A face as it stands on a page


def card_face(card: Card, large: bool = False, marks: str = "keywords") -> str:
    """The face of a card with its `keywords` marked, or "all" its words, or "none"; a large one stands on the card's own page, which
    says all that again, and does not lead there.
    """
    return face_once(card, card.game.digest, large, marks)


@lru_cache(maxsize=4096)
def face_once(card: Card, digest: str, large: bool, marks: str) -> str:
    """The face of a card of one version of a game: it is drawn once and kept."""
    context = {"card": card, "face": face(card), "large": large, "marks": marks}
    return render_to_string("partials/card_face.html", context)


def mini(card: Card, game: Game) -> str:
    """The picture of a card in its frame, for where its name stands beside it."""
    return mini_once(card, game, game.digest)


@lru_cache(maxsize=4096)
def mini_once(card: Card, game: Game, digest: str) -> str:
    """The same for one version of a game: it is drawn once and kept."""
    card.game = game  # read once, not with every card: its shape is long
    return mark_safe(render_to_string("partials/mini.html", {"card": card, "look": look_of(card)}).strip())
