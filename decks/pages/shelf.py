"""The cards that lie beside a deck while it is built: those that fit its format, as they are looked for, each with where it can go
and how much room is left there.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, NamedTuple

from django.db.models import Case, When
from django.http import HttpRequest, QueryDict

from catalog.cached import Name, pack_or_none
from catalog.filters import CardFilters, Facet, card_filters
from catalog.finding import explain, near_names, read, showing, ways_out, wished
from catalog.models import Card, Game
from catalog.pages.cards import facet_names, facets
from catalog.search.grammar import Diagnostic, Parse
from catalog.search.loosening import Loosened
from catalog.shapes import kinds, look, price_field
from catalog.sorting import as_asked
from catalog.understanding import in_short, missing_of
from catalog.web.fields import whole_number
from decks.construction.forms import Cell, Copies, cells_of
from decks.construction.legality import FormatRules, format_rules_for
from decks.construction.plans import Plan, Planner
from decks.construction.room import reason, room, ruled_out
from decks.construction.standing import never
from decks.models import DeckVersion
from decks.pages.beginnings import Guide, ReadyStart, ready_starts
from decks.pages.covers import word_of
from decks.pages.deck_sheet import FEW, UNREAD, DeckSheet, SectionSheet, chosen_options, fitting
from decks.tabletop.small_faces import Drawing, drawing
from decks.versions import content_of, difference
from engine.packs.reading import PackError
from engine.plurals import plural

FOUND, FOUND_MAX = 30, 2000  # cards shown of a search, at first and at most
QUERY_MAX = 1000
KEPT = 20  # values of a field in an address
EVERY: Final = "every"  # section, in the field that names one
GUIDED: Final = " guided"  # behind the section, where a shelf says how it stands
PICTURES, LINES = "pictures", "lines"
SHOWS: Final = "shelf_shows"  # the cookie of somebody who likes lines
SHOWS_FOR: Final = 400 * 24 * 60 * 60  # seconds
CARDS, DECK = "cards", "deck"  # the two halves of the page, of which a phone shows one


class FittingPlace(NamedTuple):
    """A place that takes a card that was found, how many it holds already, and how many it may: None where nothing says so.

    `stop` is what keeps one more out, in a few words, and `why` the same in a sentence; both are empty where there is room.
    """

    id: str
    name: str
    copies: int
    most: int | None = None
    stop: str = ""
    why: str = ""

    @property
    def held(self) -> str:
        """How many there are, of how many that may be."""
        return f"{self.copies} of {self.most}" if self.most is not None else str(self.copies)


class FoundCard(NamedTuple):
    """A card that was found, where it goes by a click, where else it can go, and how many are on the shortlist; it is `ruled_out` where
    the cards of the deck decide that it does not fit, `gap` says what keeps it from being played, and `owned` how many whoever builds
    the deck has of it, None where they have counted nothing.
    """

    card: Card
    place: FittingPlace
    others: tuple[FittingPlace, ...]
    listed: int
    ruled_out: bool = False
    gap: str = ""
    owned: int | None = None


class Excess(NamedTuple):
    """Cards that came in last although the rules leave them no room, in a sentence each, and the version to which an undo leads."""

    words: list[str]
    before: int


@dataclass(frozen=True)
class Shelf:
    """The cards beside a deck, as `asked` says: the first `shown` of those that fit. After a change `was` says how it stood before."""

    sheet: DeckSheet
    game: Game
    asked: QueryDict
    view: str = PICTURES
    was: str = ""

    @cached_property
    def query(self) -> str:
        """What is looked for."""
        return str(self.asked.get("q", ""))

    @cached_property
    def sort(self) -> str:
        """In which order; by type where no known one is asked for. What the query says goes before it."""
        sort = self.asked.get("sort", "")
        return sort if sort in dict(sorts(self.game)) else "type"

    @cached_property
    def shown(self) -> int:
        """How many at most."""
        shown = whole_number(self.asked.get("shown", ""))
        return FOUND if shown is None else min(shown, FOUND_MAX)

    @cached_property
    def section(self) -> SectionSheet | None:
        """The section whose cards lie here: the chosen one, else the one that is to be filled next, or the largest where nothing is
        missing; all sections for a query.
        """
        chosen = self.asked.get("in", "")
        found = next((part for part in self.sections if part.id == chosen), None)
        if found or chosen == EVERY or self.query:
            return found
        return self.sheet.to_fill or self.large

    @property
    def large(self) -> SectionSheet | None:
        """The section that needs most cards."""
        return max(self.sections, key=lambda part: part.size.low, default=None)

    @property
    def sections(self) -> list[SectionSheet]:
        """The sections of the format."""
        return [part for part in self.sheet.parts if not part.is_foreign]

    @cached_property
    def wish(self) -> str:
        """The query that plain words stand for; nothing where they are none, or the words themselves are looked for."""
        return "" if not self.query or "words" in self.asked else wished(self.query, self.game)

    @cached_property
    def parsed(self) -> Parse:
        """The query as it is read, with what it asks for among the things of whoever builds the deck."""
        return read(self.wish or self.query, self.sheet.deck.owner)

    @property
    def reading(self) -> list[Diagnostic]:
        """What is wrong with the query."""
        return self.parsed.diagnostics

    @property
    def understood(self) -> str:
        """What is looked for, in English."""
        wants = showing(self.wish or self.query)._replace(view="")
        return self.query and explain(self.parsed.tree, self.game, "cards", wants)

    @cached_property
    def ways(self) -> list[Loosened]:
        """Where nothing is found, what a query can do without, and how much it finds then."""
        return [] if self.count else ways_out(self.wish or self.query, self.found_by)

    def found_by(self, query: str) -> int:
        """How many of the cards that may lie here another query finds."""
        asked = self.asked.copy()
        asked["q"] = query
        return replace(self, asked=asked).filters.qs.count()

    @property
    def elsewhere(self) -> list[tuple[SectionSheet, int]]:
        """The other sections in which something is found where nothing is in this one, and how much."""
        if self.count or not self.section:
            return []
        others = [(part, self.within(part.id).count) for part in self.sections if part.id != self.section.id]
        return [(part, count) for part, count in others if count]

    def within(self, section: str) -> "Shelf":
        """The shelf with another section."""
        asked = self.asked.copy()
        asked["in"] = section
        return replace(self, asked=asked)

    @cached_property
    def filters(self) -> CardFilters:
        """The filters of the card list, over the cards that may go in; those that never may are found by a query alone."""
        cards = self.game.cards.filter(kind__in=self.kinds)
        if not self.query and self.rules:
            cards = cards.exclude(slug__in=never(self.rules))
        filters: CardFilters = card_filters(self.sheet.deck.owner)(self.asked_of_cards, cards)
        filters.is_valid()
        return filters

    @property
    def asked_of_cards(self) -> QueryDict:
        """The query and the facets."""
        fields = QueryDict(mutable=True)
        for name in ("q", *facet_names(self.game)):
            fields.setlist(name, self.asked.getlist(name))
        if self.wish:
            fields["q"] = self.wish
        return fields

    @property
    def kinds(self) -> list[str]:
        """The kinds of card that the section takes, or any section."""
        fits = {kind: dict(fitting(self.game, self.sheet.form, kind)) for kind in kinds(self.game)}
        return [kind for kind, places in fits.items() if places and (not self.section or self.section.id in places)]

    @cached_property
    def facets(self) -> list[Facet]:
        """The facets of the card list, for the cards that may go in."""
        return facets(self.filters, self.game)

    @property
    def cleared(self) -> str:
        """The address without anything that narrows the cards, and the section that is chosen."""
        rest = self.asked.copy()
        for name in ("q", "words", "shown", *facet_names(self.game)):
            rest.pop(name, None)
        return f"{self.sheet.deck.get_absolute_url()}{f'?{rest.urlencode()}' if rest else ''}"

    @property
    def active(self) -> bool:
        """Whether anything narrows the cards."""
        return bool(self.query) or any(self.asked.getlist(name) for name in facet_names(self.game))

    @cached_property
    def cards(self) -> list[Card]:
        """The first cards of those that fit."""
        found = as_asked(self.filters.qs, showing(self.wish or self.query), self.sort)
        last = Case(When(slug__in=self.ruled_out, then=1), default=0)
        gap = Case(When(slug__in=[slug for slug, missing in self.missing.items() if missing], then=1), default=0)
        order = list(found.query.order_by)
        if "name_norm" in order:
            order.insert(order.index("name_norm"), "gap")
        found = found.annotate(last=last, gap=gap).order_by("last", *order)
        rows: list[Card] = list(found.defer(*UNREAD)[: self.shown])
        for row in rows:
            row.game = self.game
        return rows

    @cached_property
    def count(self) -> int:
        """How many fit."""
        return len(self.cards) if len(self.cards) < self.shown else self.filters.qs.count()

    @property
    def how_many(self) -> str:
        """How many cards there are for the section and the format of the deck."""
        form = self.sheet.form.name if self.sheet.form else ""
        return told_count(self.count, form, self.section.name if self.section else "")

    @property
    def more(self) -> int:
        """How many to show next, 0 where all are shown."""
        return min(self.shown + FOUND, FOUND_MAX) if self.count > self.shown else 0

    @property
    def meant(self) -> list[Name]:
        """The names of cards that were perhaps meant, where nothing is found."""
        names = near_names(self.query, self.game) if self.query and not self.count else []
        return [name for name in names if name.card]

    @property
    def drawing(self) -> Drawing:
        """How the cards are drawn."""
        return drawing(self.game.slug, self.game.digest)

    # Where a card can go

    @cached_property
    def rules(self) -> FormatRules | None:
        """The rules of the format with the chosen options; None where they cannot be read."""
        form = self.sheet.form
        pack = pack_or_none(self.game) if form else None
        if form is None or pack is None or form.slug not in pack.formats:
            return None
        return format_rules_for(pack, form.slug, chosen_options(form, self.asked), self.sheet.deck.pool)

    @cached_property
    def copies(self) -> Copies:
        """What the deck has, by cell."""
        return cells_of(self.sheet.version.sections)

    @cached_property
    def ruled_out(self) -> frozenset[str]:
        """The cards that do not fit those that the deck has, wherever they could go."""
        if self.rules is None:
            return frozenset()
        parts = [self.section] if self.section else self.sections
        out = frozenset[Cell]().union(*(self.ruled_out_of(part, self.rules) for part in parts))
        cells = self.rules.format_cards.inside([part.id for part in parts])
        return frozenset(card for _, card in cells) - frozenset(cell[1] for cell in cells if cell not in out)

    def ruled_out_of(self, part: SectionSheet, rules: FormatRules) -> frozenset[Cell]:
        """What is ruled out of a section; what lies in one for a few cards can be exchanged, and decides nothing there."""
        deciding = {cell: n for cell, n in self.copies.items() if cell[0] != part.id or not part.takes_few}
        return frozenset(cell for cell in ruled_out(rules, deciding) if cell[0] == part.id)

    @property
    def rows(self) -> Iterator[FoundCard]:
        """The cards with where each goes."""
        return map(self.found, self.cards)

    def found(self, card: Card) -> FoundCard:
        """A card with where it goes."""
        places = [self.place(*place, card.slug) for place in fitting(self.game, self.sheet.form, card.kind)]
        first = min(places, key=self.preference)
        others = tuple(place for place in places if place is not first)
        listed = self.sheet.version.shortlist.get(card.slug, 0)
        gap = in_short(self.missing.get(card.slug, ()))
        stock = self.sheet.stock
        mine = stock.have.get(card.slug, 0) if stock else None
        return FoundCard(card, first, others, listed, card.slug in self.ruled_out, gap, mine)

    @cached_property
    def missing(self) -> Mapping[str, tuple[str, ...]]:
        """What keeps cards from being played."""
        return missing_of(self.game)

    @property
    def stand(self) -> str:
        """What decides which cards lie there, and whether somebody is guided: as long as it stays, a change is one of single cards."""
        return f"{self.section.id if self.section else EVERY}{GUIDED if self.guide else ''}"

    def changed_since(self, version: DeckVersion) -> list[FoundCard]:
        """The cards of which something else is told than beside another version of the deck."""
        before = self.at(version)
        return [found for card in self.cards if (found := self.found(card)) != before.found(card)]

    def at(self, version: DeckVersion) -> "Shelf":
        """The shelf beside another version of the deck."""
        parts = [replace(part, count=sum(version.sections.get(part.id, {}).values())) for part in self.sheet.parts]
        return replace(self, sheet=replace(self.sheet, version=version, parts=parts))

    def preference(self, place: FittingPlace) -> tuple[bool, bool, bool]:
        """What makes a place come first: it is the section in sight, the one to be filled next, one with room."""
        next_one = self.sheet.to_fill
        return (
            not (self.section and place.id == self.section.id),
            not (next_one and place.id == next_one.id),
            bool(place.stop),
        )

    def place(self, section: str, name: str, card: str) -> FittingPlace:
        """What a section has of a card, and may have."""
        place = FittingPlace(section, name, self.copies.get((section, card), 0))
        if self.rules is None:
            return place
        most, stop = room(self.rules, self.copies, (section, card))
        place = place._replace(most=most)
        part = next(one for one in self.sections if one.id == section)
        if stop and most is not None and place.copies >= most:
            return place._replace(stop=place.held, why=stop.text)
        if part.is_full and part.takes_few:
            return place._replace(stop="Full", why=part.told)
        if stop:
            return place._replace(stop=reason(self.rules, self.copies, (section, card), stop), why=stop.text)
        return place

    @cached_property
    def excess(self) -> Excess | None:
        """What the last change put in against the rules, if it put in a few cards and did nothing else."""
        version = self.sheet.version
        too_many = [why for cell in self.copies if (why := self.too_many(cell))] if not version.undone_to else []
        before = version.deck.versions.filter(number=version.number - 1).first() if too_many else None
        if before is None or before.format != version.format:
            return None
        came = difference(content_of(before), content_of(version)).cards
        if len(came) > FEW or any(row.by < 0 for row in came):
            return None
        words = [why for row in came if (why := self.too_many((row.place, row.card)))]
        return Excess(words, self.sheet.before) if words else None

    def too_many(self, cell: Cell) -> str:
        """Which rule the last copy of a card breaks, in a sentence; nothing where it breaks none."""
        part = next((one for one in self.sections if one.id == cell[0]), None)
        if self.rules is None or part is None or cell not in self.copies:
            return ""
        stop = room(self.rules, {**self.copies, cell: self.copies[cell] - 1}, cell).stop
        name = self.rules.format_cards.pack.cards[cell[1]].name if cell[1] in self.rules.format_cards.pack.cards else ""
        if name and part.is_over:
            return f"{name} is in, but {part.told}"
        return f"{name} is in, but breaks “{stop.name}”: {stop.text}" if name and stop else ""

    # How a deck begins

    @cached_property
    def guide(self) -> Guide | None:
        """How the deck can begin, as long as nothing is in its large section; for what somebody looks up there is none."""
        large = self.large
        if self.query or large is None or self.sheet.deck.pool is not None or (large.count and not self.is_guided_on):
            return None
        tints = {look(self.game, kind)["tint"] for kind in self.kinds}
        words = next((facet for facet in self.facets if facet.name in tints), None)
        guide = Guide(self.own_first(words) if words and self.section is large else None, self.plans, self.ready)
        return guide if any(guide) else None

    def own_first(self, words: Facet) -> Facet:
        """The words to begin with, those first that the cards beside the large section have, such as the class of a hero."""
        beside = [part for part in self.sections if part is not self.large]
        lines = [line for part in beside for _, group in part.groups for line in group]
        own = {word_of(self.game, line.card) for line in lines if line.card}
        return replace(words, choices=sorted(words.choices, key=lambda choice: choice.label not in own))

    @property
    def is_guided_on(self) -> bool:
        """Whether the guide stays where it is after the first card: without it the others would slip from under the pointer."""
        return self.section is not None and self.section.is_wanting and self.was == f"{self.section.id}{GUIDED}"

    @property
    def ready(self) -> list[ReadyStart]:
        """The ready decks of the format, as long as the deck is empty."""
        form = self.sheet.form
        return [] if self.sheet.count or form is None else ready_starts(self.game, form)

    @property
    def plans(self) -> list[Plan]:
        """The plans for the deck."""
        try:
            return Planner(self.rules, self.sheet.version.sections).plans if self.rules else []
        except PackError:
            return []


def sorts(game: Game) -> list[tuple[str, str]]:
    """The orders in which cards can be found."""
    price = price_field(game)
    by_price = [(price["id"], price["name"])] if price else []
    return [("type", "Type"), *by_price, ("name", "Name"), ("set", "Set and number")]


def told_count(count: int, form: str, section: str = "") -> str:
    """How many cards there are for a format, or for a section of it, in words."""
    where = f"{section} in {form}" if section else form or "no format"
    return f"{plural(count, 'card')} for {where}"


# What is asked for


def shelf_of(asked_for: QueryDict, sheet: DeckSheet, liked: str = "") -> Shelf:
    """The shelf beside a deck as a form or an address asks for it, and as somebody likes it."""
    assert sheet.game
    view = asked_for.get("view", "") or liked
    return Shelf(sheet, sheet.game, kept(asked_for, sheet.game), LINES if view == LINES else PICTURES)


def kept(asked_for: QueryDict, game: Game | None) -> QueryDict:
    """What of a form or an address belongs to the shelf, and goes along from page to page."""
    fields = QueryDict(mutable=True)
    for name in ("q", "words", "sort", "in", "pane", "option", *(facet_names(game) if game else ()), "shown"):
        values = [value.replace("\0", " ")[:QUERY_MAX].strip() for value in asked_for.getlist(name)[:KEPT]]
        if said := [value for value in values if value]:
            fields.setlist(name, said)
    return fields


def along(asked: QueryDict) -> list[tuple[str, str]]:
    """The same as fields of a form; how many cards are shown is a field of the shelf itself."""
    return [(name, value) for name, values in asked.lists() if name != "shown" for value in values]


def pane_of(asked: QueryDict, sheet: DeckSheet) -> str:
    """Which half of the page a phone shows: what is asked for, else the cards as long as a section is to be filled."""
    pane = asked.get("pane", "")
    return pane if pane in (CARDS, DECK) else CARDS if sheet.to_fill or not sheet.count else DECK


def liked_by(request: HttpRequest) -> str:
    """How somebody likes the cards to be shown."""
    return str(request.COOKIES.get(SHOWS, ""))


def keep_view(request: HttpRequest, answer: Any) -> Any:
    """Keep how somebody likes them, where the address says it."""
    view = request.GET.get("view", "")
    if view in (PICTURES, LINES):
        answer.set_cookie(SHOWS, view, max_age=SHOWS_FOR, samesite="Lax", secure=request.is_secure(), httponly=True)
    return answer
