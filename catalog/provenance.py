"""How much is known of a game: what is printed, inferred, public, ours or for practice, and what nobody states."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from django.utils.html import format_html

from catalog.faces import is_silent
from catalog.models import Card, Game
from catalog.shapes import kind_fields
from engine.packs.cards import STATED, STATUSES
from engine.plurals import plural

FRAME = ("facts", "numbers", "zones", "counters", "options")  # what a game says of itself, with origins

MEANINGS = {  # of each status, for readers
    "rulebook": "The rulebook says so, in the lines named beside it.",
    "inferred": "No line says it outright, but lines named beside it lead to it.",
    "ruling": "The rulebook leaves it open or contradicts itself; we chose an answer. Never printed fact.",
    "public": "Not in the rulebook, but published elsewhere; the page is named beside it.",
    "practice": "Cards we made up to exercise the rules. They were never printed.",
}


class StatusCounts(NamedTuple):
    """How many things of one sort there are of each status, in the order of STATUSES, and how many are not stated."""

    name: str
    counts: tuple[int, ...]
    absent: int = 0

    @property
    def total(self) -> int:
        """How many are known."""
        return sum(self.counts)


class Gap(NamedTuple):
    """Something that nobody states: how many printed cards (or words) lack it, for how many of them ours stands in, and those
    that are left, where they can be named.
    """

    name: str
    lacking: int
    ours: int
    rows: list[Any]


class OwnAdditions(NamedTuple):
    """How many values and texts on the cards of a game are ours, and whether any of its cards is known from a source."""

    values: int
    texts: int
    has_sourced_cards: bool

    @property
    def in_words(self) -> str:
        """What of the cards is ours, as the page of what is known says it."""
        if self.values or self.texts:
            return format_html(
                "Where a number or a text is needed and nobody gives one, ours stands in: {} and {}, "
                "each marked <b>ours</b> wherever it shows.",
                plural(self.values, "house value"),
                plural(self.texts, "house text"),
            )
        if self.has_sourced_cards:
            return "We have added no value or text to any card but our own."
        return "All its cards are practice cards, so everything on them is ours."

    @property
    def without_gaps(self) -> str:
        """What to say where no value is missing: all are stated, or there is no card that could lack one."""
        return "Nothing is missing." if self.has_sourced_cards else "No list of its cards is known."


def own_additions(cards: list[Card]) -> OwnAdditions:
    """What of the cards of a game is ours."""
    return OwnAdditions(
        sum(len(card.house) for card in cards),
        sum(bool(card.house_text) for card in cards),
        any(card.status in STATED for card in cards),
    )


def status_counts(game: Game, cards: Iterable[Card]) -> list[StatusCounts]:
    """Sort by sort, how much of a game is known, and from where."""
    shape = game.shape
    formats = [rule for form in game.formats.all() for rule in (*form.rules, *form.options)]
    values = [status for card in cards for status in value_statuses(card)]
    texts = [status for card in cards for status in text_statuses(card)]
    return [
        tally("Cards", (card.status for card in cards)),
        tally("Values on cards", values),
        tally("Texts of cards", texts),
        tally("Rules", game.rules.values_list("status", flat=True)),
        tally("Words of the glossary", term_statuses(game)),
        tally("Rules of formats", (rule["origin"]["status"] for rule in formats)),
        *(tally(name.capitalize(), (row["origin"]["status"] for row in shape[name])) for name in FRAME if shape[name]),
        tally("Rulings", game.rulings.values_list("status", flat=True)),
    ]


def tally(name: str, statuses: Iterable[str]) -> StatusCounts:
    """How often each status occurs; an empty one stands for something that is not stated."""
    counts = Counter(statuses)
    return StatusCounts(name, tuple(counts[status] for status in STATUSES), counts[""])


def value_statuses(card: Card) -> Iterable[str]:
    """The status of each value that a card of its kind may carry. A practice card leaves out nothing but by choice."""
    for field in kind_fields(card.game, card.kind):
        if field["id"] in card.values:
            yield status_of(card, field["id"])
        elif field["id"] in card.house:
            yield "ruling"
        elif field["id"] in card.origins:
            yield status_of(card, field["id"])
        elif is_open(card, field):
            yield ""


def is_open(card: Card, field: dict[str, Any]) -> bool:
    """Whether a card that was printed must have such a value, which nobody states."""
    return card.status != "practice" and field["value"] != "flag"


def text_statuses(card: Card) -> Iterable[str]:
    """The status of a card's text, and of our own beside it."""
    if card.text or card.keywords:
        yield status_of(card, "text" if card.text else "keywords")
    if card.house_text:
        yield "ruling"
    elif is_silent(card):
        yield ""


def status_of(card: Card, key: str) -> str:
    """The status of a value: its own, else that of the card."""
    return str(card.origins.get(key, [card.status])[0])


def term_statuses(game: Game) -> Iterable[str]:
    """The status of each word, and of our own text beside it; an empty one for a word that nobody explains."""
    for status, text, house in game.terms.values_list("status", "text", "house_text"):
        yield from (status,) if text else ()
        yield from ("ruling",) if house else ()
        yield from () if text or house else ("",)


def gaps(game: Game, cards: Iterable[Card]) -> list[Gap]:
    """What nobody states: texts, meanings of words, and values by field."""
    printed = [card for card in cards if card.status != "practice"]
    silent = [card for card in printed if is_silent(card)]
    ours = sum(bool(card.house_text) for card in printed)
    terms = list(game.terms.filter(text="").with_game().order_by("name_norm"))
    open_terms = [term for term in terms if not term.house_text]
    rows = [
        Gap("Text", len(silent) + ours, ours, silent),
        Gap("Meaning of a word", len(terms), len(terms) - len(open_terms), open_terms),
        *value_gaps(printed),
    ]
    return [gap for gap in rows if gap.lacking]


def value_gaps(printed: Iterable[Card]) -> Iterable[Gap]:
    """The values that printed cards must have and nobody states, by field."""
    lacking, ours = Counter[str](), Counter[str]()
    for card in printed:
        for field in kind_fields(card.game, card.kind):
            if not {field["id"]} & {*card.values, *card.origins} and is_open(card, field):
                lacking[field["name"]] += 1
                ours[field["name"]] += field["id"] in card.house
    return [Gap(name, count, ours[name], []) for name, count in lacking.items()]
