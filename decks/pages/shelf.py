"""The cards that lie beside a deck while it is built: those that fit its format, as they are looked for, each with where it can go."""

from dataclasses import dataclass

from django.http import QueryDict

from catalog.filters import sort_cards
from catalog.finding import read
from catalog.models import Format, Game
from catalog.search.grammar import Diagnostic
from catalog.search.query import to_q
from catalog.shapes import kinds, price_field
from catalog.web.fields import whole_number
from decks.pages.deck_sheet import UNREAD, DeckSheet, FittingPlace, FoundCard, fitting
from engine.plurals import plural

FOUND, FOUND_MAX = 40, 2000  # cards shown of a search, at first and at most
QUERY_MAX = 1000


@dataclass(frozen=True)
class FoundCards:
    """What the search beside a deck found: the first cards of `count`, and what was wrong with the query."""

    query: str
    sort: str
    rows: list[FoundCard]
    count: int
    shown: int
    diagnostics: list[Diagnostic]
    form: str = ""

    @property
    def how_many(self) -> str:
        """How many cards there are for the format of the deck."""
        return f"{plural(self.count, 'card')} for {self.form or 'no format'}"

    @property
    def more(self) -> int:
        """How many to show next, 0 where all are shown."""
        return min(self.shown + FOUND, FOUND_MAX) if self.count > self.shown else 0


def finds_in(asked_for: QueryDict, sheet: DeckSheet) -> FoundCards:
    """The cards that fit what is asked for, and the format of a deck; each with where it can go."""
    assert sheet.game
    query = asked_for.get("q", "").replace("\0", " ")[:QUERY_MAX].strip()
    sort = asked_for.get("sort", "").replace("\0", "")
    sort = sort if sort in dict(sorts(sheet.game)) else "type"
    shown = whole_number(asked_for.get("shown", ""))
    most = FOUND if shown is None else min(shown, FOUND_MAX)
    tree, diagnostics = read(query)
    cards = sheet.game.cards.filter(to_q(tree), kind__in=fitting_kinds(sheet.game, sheet.form))
    rows = list(sort_cards(cards, sort).defer(*UNREAD)[:most])
    count = len(rows) if len(rows) < most else cards.count()
    cells = {(place, card): n for place, held in sheet.version.sections.items() for card, n in held.items()}
    finds = []
    for card in rows:
        card.game = sheet.game
        fits = fitting(sheet.game, sheet.form, card.kind)
        places = tuple(FittingPlace(key, name, cells.get((key, card.slug), 0)) for key, name in fits)
        finds.append(FoundCard(card, places, sheet.version.shortlist.get(card.slug, 0)))
    return FoundCards(query, sort, finds, count, most, diagnostics, sheet.form.name if sheet.form else "")


def fitting_kinds(game: Game, form: Format | None) -> list[str]:
    """The kinds of card that some section of a format takes."""
    return [kind for kind in kinds(game) if fitting(game, form, kind)]


def sorts(game: Game) -> list[tuple[str, str]]:
    """The orders in which cards can be found."""
    price = price_field(game)
    by_price = [(price["id"], price["name"])] if price else []
    return [("type", "Type"), *by_price, ("name", "Name"), ("set", "Set and number")]
