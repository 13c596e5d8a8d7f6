"""What the page of a deck shows: its sections line by line, counts and limits, numbers, and what is wrong with it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, NamedTuple

from django.http import QueryDict
from django.utils.html import format_html

from catalog.cached import pack_or_none
from catalog.models import Card, Format, Game
from catalog.shapes import kind_names, line_of, price_field
from catalog.understanding import Coverage, coverage_of, in_short, missing_of
from decks.collection import Stock, stock_of
from decks.construction.formats.json_files import write_bare
from decks.construction.formats.vocabulary import SHORTLIST
from decks.construction.legality import Pool, Problem, Verdict, judge, judge_all
from decks.models import Deck, DeckVersion
from engine.packs.cards import DeckList, takes_kind
from engine.plurals import plural

UNREAD = ("text", "text_norm", "blob", "origins", "house_text", "note")  # columns that no list of cards shows

FEW = 3  # cards of a section that needs no heading of its own
OTHERS = 8  # formats whose verdicts are listed at once


class CardLine(NamedTuple):
    """So many copies of a card in a place; `card` is None for one that the catalogue does not know (any more).

    `breaks` are the ids of the rules that it takes part in breaking, `fits` the sections that take it, by id and name,
    and `gap` what keeps it from being played, in a few words; `lacks` is how many copies whoever builds the deck does not own.
    """

    place: str
    slug: str
    copies: int
    card: Card | None
    breaks: tuple[str, ...] = ()
    fits: tuple[tuple[str, str], ...] = ()
    gap: str = ""
    lacks: int = 0

    @property
    def name(self) -> str:
        """Its name, or the slug by which it was kept."""
        return self.card.name if self.card else self.slug


class Size(NamedTuple):
    """How many cards a section takes: at least, at most, which is None without a limit, and whether it may also be left empty."""

    low: int = 0
    high: int | None = None
    or_none: bool = False

    @property
    def in_words(self) -> str:
        """The same in words; nothing where any number will do."""
        if self.high is None:
            words = f"{self.low} or more" if self.low else ""
        else:
            words = str(self.high) if self.low == self.high else f"{self.low} to {self.high}"
        return f"{words}, or none" if words and self.or_none else words

    def takes(self, count: int) -> bool:
        """Whether a section with so many cards is neither too small nor too large."""
        if count == 0 and self.or_none:
            return True
        return self.low <= count and (self.high is None or count <= self.high)


@dataclass(frozen=True)
class SectionSheet:
    """A section as it stands: its lines by kind, how many cards it has, how many it may have.

    `is_foreign` marks a place that is no section of the deck's format.
    """

    id: str
    name: str
    count: int
    size: Size
    groups: list[tuple[str, list[CardLine]]]
    is_foreign: bool = False

    @property
    def is_few(self) -> bool:
        """Whether it has room for so few cards that a line or two hold them."""
        return self.takes_few and len(self.groups) < 2

    @property
    def takes_few(self) -> bool:
        """Whether it is for a few cards, whatever it holds."""
        return self.size.high is not None and self.size.high <= FEW

    @property
    def is_full(self) -> bool:
        """Whether it has as many cards as it may, or more."""
        return self.size.high is not None and self.count >= self.size.high

    @property
    def is_over(self) -> bool:
        """Whether it has more cards than it may."""
        return self.size.high is not None and self.count > self.size.high

    @property
    def surplus(self) -> str:
        """How many cards it has too many, or too few, in words; nothing where it has as many as it may."""
        if self.is_over and self.size.high is not None:
            return f"{self.count - self.size.high} too many"
        return f"{self.size.low - self.count} too few" if self.is_wanting else ""

    @property
    def told(self) -> str:
        """How many cards it has, of how many, in a sentence."""
        return f"{self.name} has {self.count} of {self.size.in_words}."

    @property
    def is_wanting(self) -> bool:
        """Whether cards are missing; none is in a section that may be left empty and is."""
        return self.count < self.size.low and not self.size.takes(self.count)

    @property
    def mark(self) -> str:
        """How its count is marked on a page: cards are missing, it has a number that the format does not take, or neither."""
        return "data-wanting" if self.is_wanting else "" if self.size.takes(self.count) else "data-off"


class TypeBar(NamedTuple):
    """How many cards of a kind there are; `share` is how long its bar is, of 100."""

    name: str
    copies: int
    share: int


@dataclass(frozen=True)
class DeckSheet:
    """A version of a deck, laid out. `game` is None where it left the catalogue, `verdict` where its format did, `stock` where nobody asks
    what its builder owns.
    """

    deck: Deck
    version: DeckVersion
    game: Game | None
    form: Format | None
    formats: list[Format]
    parts: list[SectionSheet]
    shortlist: SectionSheet
    verdict: Verdict | None
    others: list[Verdict]
    coverage: Coverage | None
    stock: Stock | None = None

    @property
    def heading(self) -> str:
        """Whether it is legal, as the heading of its verdict."""
        if self.verdict is None:
            return "Not judged"
        legal = "Legal" if self.verdict.legal else "Not legal"
        return f"{legal} in {self.verdict.name}{' yet' if self.to_come else ''}"

    @property
    def to_come(self) -> int:
        """How many cards are still to be put in, where that is all that keeps it from being legal; else 0."""
        missing = sum(part.size.low - part.count for part in self.parts if part.is_wanting and not part.is_foreign)
        return missing if self.verdict and self.verdict.distance == missing else 0

    @property
    def judgement(self) -> str:
        """The same in short, and for a line that is read out: legal, so many cards to come, so many problems, or not judged."""
        if self.verdict is None:
            return "not judged"
        if self.to_come:
            return f"{self.to_come} to come"
        return "legal" if self.verdict.legal else plural(len(self.verdict.problems), "problem")

    @property
    def shortfall(self) -> str:
        """How many problems it has, and how far it is from being legal, where that is known; of a deck that is being built, how many cards
        are missing.
        """
        if self.to_come:
            return f"{plural(self.to_come, 'card')} still to come."
        cards = self.verdict.distance if self.verdict else None
        far = "" if cards is None else f", at least {plural(cards, 'card')} to change"
        return f"{self.judgement}{far}."

    @property
    def elsewhere(self) -> list[tuple[str, bool, str]]:
        """The other formats: name, whether it is legal there, how far it is from that in words."""
        return [(other.name, other.legal, away(other)) for other in self.others]

    @property
    def many_others(self) -> str:
        """What to say of the other formats where they are too many to be listed at once, else nothing."""
        legal = sum(other.legal for other in self.others)
        return f"Legal in {legal} of {len(self.others)} other formats" if len(self.others) > OTHERS else ""

    @property
    def to_fill(self) -> SectionSheet | None:
        """The section that is to be filled next, None where nothing is missing."""
        return next((part for part in self.parts if part.is_wanting and not part.is_foreign), None)

    @property
    def count(self) -> int:
        """How many cards the deck has, in all its sections."""
        return sum(part.count for part in self.parts)

    @property
    def is_untouched(self) -> bool:
        """Whether it was begun with nothing, and nothing was done since."""
        return not self.before and not self.count and not self.shortlist.count

    @property
    def sections(self) -> list[tuple[str, int, list[tuple[str, list[CardLine]]]]]:
        """What the catalogue knows of it, as charts and lists take it: (name, count, groups)."""
        parts = [(part, [(kind, rows) for kind, rows in part.groups if rows[0].card]) for part in self.parts]
        return [(part.name, part.count, groups) for part, groups in parts if groups]

    @property
    def before(self) -> int:
        """The number of the version to which an undo leads, 0 at the first one."""
        return (self.version.undone_to or self.version.number) - 1

    @property
    def strangers(self) -> list[CardLine]:
        """The lines of cards that the catalogue does not know."""
        return [line for part in self.parts for _, lines in part.groups for line in lines if not line.card]

    @property
    def pool_formats(self) -> list[str]:
        """The formats that also ask from which packs the cards come."""
        return [form.name for form in self.formats if any(rule["form"] == "pool" for rule in form.rules)]

    @property
    def pool_words(self) -> str:
        """With which pool such a format judges it. One that came with a text, or with a copy, nobody opened here."""
        if self.deck.pool is None:
            return "as if all cards came from your own packs, which this deck does not say"
        opened = self.deck.opened
        return f"with the pool that {'was opened here' if opened and opened.cards == self.deck.pool else 'the deck states'}"

    @property
    def types(self) -> list[TypeBar]:
        """The copies by kind."""
        copies_by_kind: Counter[str] = Counter()
        for _, _, groups in self.sections:
            for kind, lines in groups:
                copies_by_kind[kind] += sum(line.copies for line in lines)
        most = max(copies_by_kind.values(), default=1)
        return [TypeBar(kind, copies, round(100 * copies / most)) for kind, copies in copies_by_kind.items()]

    @property
    def problems(self) -> list[tuple[Problem, list[CardLine]]]:
        """What is wrong, each with the lines that take part in it."""
        lines = [line for part in self.parts for _, group in part.groups for line in group]
        problems = self.verdict.problems if self.verdict else ()
        return [(one, [line for line in lines if is_in(line, one)]) for one in problems]


def away(verdict: Verdict) -> str:
    """How far a deck is from being legal, in words."""
    if verdict.legal:
        return "legal"
    cards = verdict.distance
    return "not legal" if cards is None else f"{plural(cards, 'card')} away"


def lay_out(
    deck: Deck,
    version: DeckVersion | None = None,
    known: tuple[Game, Mapping[str, Card]] | None = None,
    have: Mapping[str, int] | None = None,
) -> DeckSheet:
    """A deck as it is, or as it was in a version. Its game and that game's cards are looked up, unless they are `known`. With what its
    builder has of the game, it says what is lacking.
    """
    current = version or deck.versions.get(number=deck.version)
    game = known[0] if known else Game.objects.filter(slug=deck.game).first()
    formats = list(game.formats.all()) if game else []
    form = next((one for one in formats if one.slug == current.format), None)
    verdicts = verdicts_of(game, current.sections, deck.pool)
    verdict = next((one for one in verdicts if one.format == current.format), None)
    inside = {card for held in current.sections.values() for card in held}
    cards = known[1] if known else cards_of(game, inside.union(current.shortlist))
    stock = stock_of(current.sections, have) if have else None
    layer = Layer(game, form, cards, verdict.problems if verdict else (), stock.lacks if stock else None)
    return DeckSheet(
        deck=deck,
        version=current,
        game=game,
        form=form,
        formats=formats,
        parts=layer.parts(current.sections),
        shortlist=layer.part(SHORTLIST, "Shortlist", current.shortlist),
        verdict=verdict,
        others=[one for one in verdicts if one is not verdict],
        coverage=coverage_of(game, inside) if game else None,
        stock=stock,
    )


class Options(NamedTuple):
    """The options of a format, those that are chosen, and what a deck is with them: None where none is."""

    options: list[dict[str, Any]]
    chosen: list[str]
    verdict: Verdict | None

    @property
    def these(self) -> str:
        """The chosen options, after their names have been said."""
        return "this option" if len(self.chosen) == 1 else "these options"

    @property
    def judgement(self) -> str:
        """Whether the deck is legal with them; nothing where that is not judged."""
        if self.verdict is None:
            return ""
        legal = "Legal" if self.verdict.legal else "Not legal"
        return format_html("<b>{}</b> in {} with {}.", legal, self.verdict.name, self.these)


def chosen_options(form: Format | None, asked_for: QueryDict) -> tuple[str, ...]:
    """The options of a format that an address or a form names; what it does not have is passed over."""
    asked = asked_for.getlist("option")
    return tuple(option["id"] for option in (form.options if form else ()) if option["id"] in asked)


def judge_with_options(sheet: DeckSheet, asked_for: QueryDict) -> Options:
    """A deck with the options that an address names; what its format does not have is passed over."""
    options = sheet.form.options if sheet.form and sheet.verdict else []
    ids = list(chosen_options(sheet.form, asked_for)) if options else []
    return Options(options, ids, verdict_with(sheet, ids) if ids else None)


def verdict_with(sheet: DeckSheet, options: list[str]) -> Verdict | None:
    """What is to be said of a deck in its format with these options; nothing where the game's folder is gone or broken."""
    pack, version = pack_or_none(sheet.game), sheet.version
    return judge(pack, version.format, version.sections, options, sheet.deck.pool) if pack else None


def verdicts_of(game: Game | None, sections: DeckList, pool: Pool | None) -> list[Verdict]:
    """What each format says of a deck; nothing where the game or its folder is gone, or broken."""
    pack = pack_or_none(game)
    return judge_all(pack, sections, pool) if pack else []


def cards_of(game: Game | None, slugs: Iterable[str]) -> dict[str, Card]:
    """Cards of a game by slug, with their game at hand; none of a game that is gone."""
    if game is None:
        return {}
    cards = {card.slug: card for card in game.cards.filter(slug__in=slugs).defer(*UNREAD)}
    for card in cards.values():
        card.game = game
    return cards


def kept_list(version: DeckVersion, deck: Deck, *, own: bool) -> str:
    """A deck whose game left the catalogue, as JSON to keep; the shortlist is for its owner alone."""
    beside = version.shortlist if own else {}
    return write_bare(deck.game, version.name, version.format, version.sections, beside, version.description, deck.pool)


class Layer:
    """Lays the copies of a deck out by section, kind and price."""

    def __init__(
        self,
        game: Game | None,
        form: Format | None,
        cards: Mapping[str, Card],
        problems: Iterable[Problem],
        lacks: Mapping[str, int] | None = None,
    ) -> None:
        self.game = game
        self.cards = cards
        self.form = form
        self.problems = list(problems)
        self.lacks = lacks or {}
        self.kinds = kind_names(game) if game else {}
        self.order = {kind: n for n, kind in enumerate(self.kinds)}
        field = price_field(game) if game else None
        self.price = field["id"] if field else ""
        self.missing = missing_of(game) if game else {}

    def parts(self, sections: DeckList) -> list[SectionSheet]:
        """The sections of the format in its order, then what else the deck holds."""
        names = {section["id"]: section["name"] for section in (self.form.sections if self.form else ())}
        parts = [self.part(key, name, sections.get(key, {})) for key, name in names.items()]
        return parts + [
            replace(self.part(key, key, held), is_foreign=True) for key, held in sections.items() if key not in names
        ]

    def part(self, place: str, name: str, held: Mapping[str, int]) -> SectionSheet:
        lines = sorted((self.line(place, slug, copies) for slug, copies in held.items()), key=self.rank)
        groups = [(kind, list(group)) for kind, group in groupby(lines, key=self.kind)]
        return SectionSheet(place, name, sum(held.values()), size_of(self.form, place), groups)

    def line(self, place: str, slug: str, copies: int) -> CardLine:
        line = CardLine(place, slug, copies, self.cards.get(slug))
        return line._replace(
            breaks=tuple(dict.fromkeys(one.rule or one.code for one in self.problems if is_in(line, one))),
            fits=tuple(fitting(self.game, self.form, line.card.kind)) if self.game and line.card else (),
            gap=in_short(self.missing.get(slug, ())),
            lacks=0 if place == SHORTLIST else self.lacks.get(slug, 0),
        )

    def rank(self, line: CardLine) -> tuple[Any, ...]:
        """By kind, price and name; a card without a price comes after the others of its kind, an unknown one last."""
        if line.card is None:
            return (len(self.order), False, 0, line.slug)
        price = line.card.values.get(self.price)
        return (self.order.get(line.card.kind, 0), price is None, price or 0, line.card.name_norm)

    def kind(self, line: CardLine) -> str:
        """The name of the kind under which it stands."""
        return self.kinds.get(line.card.kind, line.card.kind) if line.card else "Not in the catalogue"


def is_in(line: CardLine, problem: Problem) -> bool:
    """Whether a line takes part in a problem."""
    return line.slug in problem.cards and problem.section in ("", line.place)


def size_of(form: Format | None, section: str) -> Size:
    """How many cards a section takes by the rules of a format, as the catalogue has them, should the folder be gone."""
    size = Size()
    for rule in form.rules if form else ():
        parameters = rule["parameters"]
        if rule["form"] == "size" and parameters.get("section") == section and not parameters.get("where"):
            high = parameters["max"] if size.high is None else min(parameters["max"], size.high)
            size = Size(max(size.low, parameters["min"]), high, parameters.get("or_none", False))
    return size


def fitting(game: Game, form: Format | None, kind: str) -> list[tuple[str, str]]:
    """The sections of a format that take a kind of card, by id and name, as the catalogue has them, should the folder be gone."""
    line = line_of(game, kind)
    return [(part["id"], part["name"]) for part in (form.sections if form else ()) if takes_kind(part["kinds"], line)]
