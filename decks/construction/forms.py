"""What a format may demand of a deck: the general forms, each one function from a rule to its limits. No form knows a game.

A *cell* is a section and a card, and a deck holds a number of copies in each cell. A *row* bounds a sum of copies from below
and above. A *limit* is a list of alternatives, each of them rows, of which so many (`needed`) have to hold: most limits are one
row; "nothing or three" is one of two; "one shared class" is all but one of "none of this class", "none of that class", ...

The checker counts the rows of a deck. A solver takes the copies as whole numbers from 0, and for each alternative of a limit a
switch of 0 or 1; a row of it is then `low - m * (1 - switch) <= sum <= high + m * (1 - switch)` with m large, and the switches of
the limit add up to `needed` or more. So every limit is linear, and a repair reads the same rows as the checker.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from math import inf
from typing import NamedTuple, TypeVar

from catalog.search.entries import Entry, card_entry
from catalog.search.grammar import parse
from catalog.search.operators import matches, table, understand
from decks.construction.formats.deck_text import read_deck
from engine.grouping import grouped
from engine.packs.cards import Card, DeckList, Format, FormatRule, Pack, Value
from engine.plurals import word_for

MAIN = "main"  # the section that players call the deck
NAMED = 6  # cards that a sentence names before it says "and n more"

Cell = tuple[str, str]  # section id, card id
Copies = Mapping[Cell, int]
Sort = TypeVar("Sort")


class Finding(NamedTuple):
    """What is wrong with a deck, in a sentence that says by how much, and the cards that show it."""

    message: str
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class LinearRow:
    """So much at least and at most of a sum of copies, each counted with the weight of its cell."""

    weights: Mapping[Cell, int]
    low: float = -inf
    high: float = inf

    def total(self, copies: Copies) -> int:
        """The sum in a deck."""
        if len(self.weights) < len(copies):
            return sum(weight * copies.get(cell, 0) for cell, weight in self.weights.items())
        return sum(n * self.weights.get(cell, 0) for cell, n in copies.items())

    def holds(self, copies: Copies) -> bool:
        """Whether a deck keeps to it."""
        return self.low <= self.total(copies) <= self.high


Alternatives = tuple[tuple[LinearRow, ...], ...]


@dataclass(frozen=True, eq=False)
class Limit:
    """What a rule demands: of the alternatives at least `needed` hold. `tell` says what is wrong with a deck that fails."""

    rule: FormatRule
    alternatives: Alternatives
    tell: Callable[[Copies], Finding]
    section: str = ""
    needed: int = 1

    def holds(self, copies: Copies) -> bool:
        """Whether a deck keeps to it."""
        return sum(all(row.holds(copies) for row in rows) for rows in self.alternatives) >= self.needed

    def cells(self) -> set[Cell]:
        """The cells that it speaks of."""
        return {cell for rows in self.alternatives for row in rows for cell in row.weights}


# What the forms may ask


class Shelf:
    """The cards of a pack as `where` asks for them."""

    def __init__(self, pack: Pack) -> None:
        self.operators = table(pack.fields.values())
        self.entries: dict[str, Entry] = {card.id: card_entry(pack, card) for card in pack.cards.values()}
        self.cards_by_query: dict[str, frozenset[str]] = {}

    def where(self, query: str) -> frozenset[str]:
        """The cards that fit a query, kept."""
        if query not in self.cards_by_query:
            tree = understand(parse(query), self.operators).tree
            self.cards_by_query[query] = frozenset(card for card, entry in self.entries.items() if matches(tree, entry))
        return self.cards_by_query[query]


@dataclass(frozen=True, eq=False)
class FormatCards:
    """What the rules of a format are laid on: its sections, what may lie in them, what is known of a card, the player's pool."""

    pack: Pack
    form: Format
    shelf: Shelf
    pool: Mapping[str, int] | None = None

    @cached_property
    def cells(self) -> dict[str, list[Cell]]:
        """Where a card may lie, by section."""
        fitting = {kind: self.pack.fitting(self.form, kind) for kind in self.pack.kinds}
        cells: dict[str, list[Cell]] = {section.id: [] for section in self.form.sections}
        for card in self.pack.cards.values():
            for section in fitting[card.kind]:
                cells[section.id].append((section.id, card.id))
        return cells

    @cached_property
    def open(self) -> frozenset[Cell]:
        return frozenset(self.inside())

    def inside(self, sections: Iterable[str] = (), where: str = "") -> list[Cell]:
        """The cells of some sections, of all where none is named, with cards that fit a query."""
        cells = [cell for section in sections or self.cells for cell in self.cells[section]]
        fitting = self.shelf.where(where) if where else None
        return [cell for cell in cells if fitting is None or cell[1] in fitting]

    def fact(self, card: str, name: str) -> Value | None:
        """The printed value of a card, else ours, else nothing."""
        definition = self.pack.cards[card]
        return definition.values.get(name, definition.house.get(name))

    def by_fact(self, name: str, cells: Iterable[Cell]) -> dict[Value, list[Cell]]:
        """The cells by the value of a fact; those without one are left out."""
        return grouped((value, cell) for cell in cells if (value := self.fact(cell[1], name)) is not None)

    def word(self, name: str, card: str) -> str:
        """The value of a fact as a sentence says it: a card by its name, `not known` where nobody has stated it."""
        value = self.fact(card, name)
        if value is None:
            return "not known"
        other: Card | None = self.pack.cards.get(str(value)) if self.pack.fields[name].value == "card" else None
        return other.name if other else str(value)

    def name(self, card: str) -> str:
        return self.pack.cards[card].name

    def subject(self, sections: Sequence[str] = ()) -> str:
        """What a sentence about some sections begins with."""
        if not sections or list(sections) == [MAIN] or set(sections) == set(self.cells):
            return "The deck has"
        names = [section.name for section in self.form.sections if section.id in sections]
        return f"The section {names[0]} has" if len(names) == 1 else f"{join_names(names)} together have"

    @cached_property
    def lists(self) -> dict[str, tuple[str, dict[Cell, int]]]:
        """The ready decks: title and copies by cell."""
        decks = {name: read_deck(text, self.pack) for name, text in self.pack.decks.items()}
        return {name: (deck.title, cells_of(deck.sections)) for name, deck in decks.items()}


def cells_of(sections: DeckList) -> dict[Cell, int]:
    return {(section, card): copies for section, cards in sections.items() for card, copies in cards.items()}


def copies_in(sections: DeckList) -> Counter[str]:
    """The copies of a deck by card, in whatever sections they lie."""
    copies: Counter[str] = Counter()
    for cards in sections.values():
        copies.update(cards)
    return copies


# Words


def join_names(names: Sequence[str], joint: str = "and") -> str:
    """`A`, `A and B`, `A, B and C`."""
    return f" {joint} ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def shorten_names(names: Sequence[str]) -> str:
    """The first of many names, and how many more there are."""
    more = len(names) - NAMED
    return join_names([*names[:NAMED], f"{more} more"] if more > 1 else names)


def quantity(n: int, thing: str) -> str:
    """`no cards`, `1 card`, `2 cards`; `2 copies of A` too."""
    noun, _, more = thing.partition(" ")
    return f"{n or 'no'} {word_for(n, noun)} {more}".rstrip()


def bounds(low: float, high: float) -> str:
    """What a number must be: `must have exactly 40`, `may have at most 3`, `must have 20 to 30`."""
    if low == high:
        return f"must have exactly {low}" if high else "may have none"
    if high == inf:
        return f"must have at least {low}"
    if low in (0, -inf):
        return f"may have at most {high}" if high else "may have none"
    return f"must have {low} to {high}"


def mending(n: int, low: float, high: float) -> str:
    """The way back between the bounds."""
    return f"take {n - high} out" if n > high else f"put {low - n} in"


# The forms

Limits = Callable[[FormatRule, FormatCards], Iterator[Limit]]


@dataclass(frozen=True)
class Form:
    """A form of rule: what it demands, the parameters that it needs and may have, and what it makes of a rule."""

    meaning: str
    needs: frozenset[str]
    takes: frozenset[str]
    limits: Limits = field(repr=False)


FORMS: dict[str, Form] = {}
WORDS: dict[type, str] = {
    str: "text in quotes", int: "a whole number", bool: "true or false", list: "a list of texts in quotes",
}  # fmt: skip
SORTS: dict[str, type] = {
    "section": str, "sections": list, "min": int, "max": int, "where": str, "by": str, "fact": str, "decks": list,
    "packs": int, "cards": int, "or_none": bool, "thing": str,
}  # fmt: skip


def form(needs: str, takes: str = "") -> Callable[[Limits], Limits]:
    """Make a function a form, with blank-separated names of parameters; its docstring says what it demands."""

    def enter(limits: Limits) -> Limits:
        meaning = (limits.__doc__ or "").partition("\n")[0]
        FORMS[limits.__name__] = Form(meaning, frozenset(needs.split()), frozenset(takes.split()), limits)
        return limits

    return enter


def misfits(rule: FormatRule, pack: Pack) -> list[tuple[str, str]]:
    """Why a rule of a pack does not fit its form: keys, and what is wrong with each."""
    form, parameters = FORMS.get(rule.form), rule.parameters
    if form is None:
        return [("form", f"{rule.form!r} is not a form; there are {', '.join(FORMS)}")]
    keys = form.needs | form.takes
    problems = [
        *[("form", f"{rule.form} needs {key}") for key in sorted(form.needs - parameters.keys())],
        *[(key, f"{rule.form} does not take it") for key in parameters if key not in keys],
        *[
            (key, f"{value!r} is not {WORDS[SORTS[key]]}")
            for key, value in parameters.items()
            if key in keys and type(value) is not SORTS[key]
        ],
    ]
    return problems or [*unfit_names(rule, pack), *unfit_bounds(rule)]


def unfit_names(rule: FormatRule, pack: Pack) -> Iterator[tuple[str, str]]:
    """What a rule counts by or adds up that cannot be, and lists that name nothing."""
    parameters = rule.parameters
    if parameters.get("by", "card") not in ("card", *pack.fields):
        yield "by", f"{rule.form} counts by card or by a [[field]], not by {parameters['by']!r}"
    if rule.form == "total" and pack.fields[str(parameters["fact"])].value != "number":
        yield "fact", f"{rule.form} adds up numbers, and {parameters['fact']!r} is not one"
    for key in ("sections", "decks"):
        if parameters.get(key) == []:
            yield key, "is empty; a rule about all sections names none" if key == "sections" else "is empty"


def unfit_bounds(rule: FormatRule) -> Iterator[tuple[str, str]]:
    """Bounds that no deck can keep, or every deck does; only a sum may be below 0."""
    numbers = {key: value for key, value in rule.parameters.items() if isinstance(value, int)}
    for key in ("min", "max", "packs", "cards"):
        if numbers.get(key, 0) < 0 and rule.form != "total":
            yield key, f"{numbers[key]} is less than 0"
    if numbers.get("min", -inf) > numbers.get("max", inf):
        yield "min", f"{numbers['min']} is more than the max of {numbers['max']}"
    if rule.form == "total" and not {"min", "max"} & numbers.keys():
        yield "form", "total needs min, max or both"


def limits_of(rule: FormatRule, format_cards: FormatCards) -> Iterator[Limit]:
    """What a rule demands; nothing where it is only words. The rule has no `misfits`."""
    return FORMS[rule.form].limits(rule, format_cards) if rule.form else iter(())


def parameter(rule: FormatRule, name: str, default: Sort) -> Sort:
    value = rule.parameters.get(name, default)
    assert isinstance(value, type(default)), f"{rule.id}: {name}"
    return value


def sections_of(rule: FormatRule) -> list[str]:
    """The sections that a rule names; none means all."""
    empty: list[str] = []
    return parameter(rule, "sections", empty)


def only(sections: Sequence[str]) -> str:
    """The section of a rule about a single one."""
    return sections[0] if len(sections) == 1 else ""


def ones(cells: Iterable[Cell]) -> dict[Cell, int]:
    """Every copy counts once."""
    return dict.fromkeys(cells, 1)


def count_finding(row: LinearRow, subject: str, thing: str, names_cards: bool, copies: Copies) -> Finding:
    """There is too much or too little of something that is counted. Of what there is too little of, no card is named: none is wrong."""
    n = row.total(copies)
    message = f"{subject} {quantity(n, thing)}; it {bounds(row.low, row.high)}: {mending(n, row.low, row.high)}."
    return Finding(message, cards_in(row.weights, copies) if names_cards and n > row.high else ())


def cards_in(cells: Iterable[Cell], copies: Copies) -> tuple[str, ...]:
    """The cards of a deck that lie in these cells, in the order of the deck."""
    among = set(cells)
    return tuple(dict.fromkeys(cell[1] for cell, n in copies.items() if n and cell in among))


@form("section min max", "where thing or_none")
def size(rule: FormatRule, format_cards: FormatCards) -> Iterator[Limit]:
    """A section holds so many cards, those that fit a query if there is one; with `or_none` it may be empty too.

    `thing` is what a sentence calls one that fits, its noun first: `boon`, `card whose name ends in X`.
    """
    section, where = parameter(rule, "section", ""), parameter(rule, "where", "")
    weights = ones(format_cards.inside([section], where))
    row = LinearRow(weights, parameter(rule, "min", 0), parameter(rule, "max", 0))
    thing = parameter(rule, "thing", f"card of the rule “{rule.name}”" if where else "card")
    subject = format_cards.subject([section])
    if not parameter(rule, "or_none", False):
        yield Limit(rule, ((row,),), partial(count_finding, row, subject, thing, bool(where)), section)
        return
    tell = partial(size_or_none_finding, row, subject, thing, bool(where))
    yield Limit(rule, ((row,), (LinearRow(weights, 0, 0),)), tell, section)


def size_or_none_finding(row: LinearRow, subject: str, thing: str, names_cards: bool, copies: Copies) -> Finding:
    """The same as for a plain count, with the other way out."""
    message, _ = count_finding(row, subject, thing, names_cards, copies)
    cards = cards_in(row.weights, copies) if names_cards else ()
    return Finding(f"{message.removesuffix('.')}, or leave none.", cards)


@form("by max", "sections where")
def copies(rule: FormatRule, format_cards: FormatCards) -> Iterator[Limit]:
    """So many copies of one card at most (`by = "card"`), or of the cards with one value of a fact (`by` names it)."""
    by, most, sections = parameter(rule, "by", ""), parameter(rule, "max", 0), sections_of(rule)
    cells = format_cards.inside(sections, parameter(rule, "where", ""))
    if by == "card":
        groups = grouped((f"copy of {format_cards.name(cell[1])}", cell) for cell in cells)
    else:
        called, alike = format_cards.pack.fields[by].name, format_cards.by_fact(by, cells).values()
        groups = {f"card with {called} {format_cards.word(by, group[0][1])}": group for group in alike}
    subject = format_cards.subject(sections)
    for thing, group in groups.items():
        row = LinearRow(ones(group), 0, most)
        yield Limit(rule, ((row,),), partial(count_finding, row, subject, thing, True), only(sections))


@form("fact sections max")
def distinct(rule: FormatRule, format_cards: FormatCards) -> Iterator[Limit]:
    """So many different values of a fact at most; a card without one does not count.

    With k values and `max` of n this is k - n of the k alternatives "no card has this value".
    """
    fact, most, sections = parameter(rule, "fact", ""), parameter(rule, "max", 0), sections_of(rule)
    groups = list(format_cards.by_fact(fact, format_cards.inside(sections)).values())
    nones = tuple((LinearRow(ones(group), 0, 0),) for group in groups)
    tell = partial(distinct_finding, format_cards, fact, most, sections, [cell for group in groups for cell in group])
    yield Limit(rule, nones, tell, only(sections), len(nones) - most)


def distinct_finding(
    format_cards: FormatCards, fact: str, most: int, sections: list[str], cells: list[Cell], copies: Copies
) -> Finding:
    """Which values there are."""
    cards = cards_in(cells, copies)
    words = list(dict.fromkeys(format_cards.word(fact, card) for card in cards))
    fact_name, out = format_cards.pack.fields[fact].name.lower(), len(words) - most
    subject = format_cards.subject(sections)
    message = f"{subject} {len(words)} different values of {fact_name}: {shorten_names(words)}; it {bounds(0, most)}"
    return Finding(f"{message}: give up {out} of them.", cards)


@form("fact sections")
def share(rule: FormatRule, format_cards: FormatCards) -> Iterator[Limit]:
    """All cards of the sections have the same value of a fact. What is not known is shared with no other card.

    With k values this is k - 1 of the k alternatives "no card has this value".
    """
    fact, sections = parameter(rule, "fact", ""), sections_of(rule)
    cells = format_cards.inside(sections)
    groups = list(format_cards.by_fact(fact, cells).values())
    unknown = dict.fromkeys(card for _, card in cells if format_cards.fact(card, fact) is None)
    groups += [[cell for cell in cells if cell[1] == card] for card in unknown]
    nones = tuple((LinearRow(ones(group), 0, 0),) for group in groups)
    tell = partial(share_finding, format_cards, fact, sections, cells)
    yield Limit(rule, nones, tell, only(sections), len(nones) - 1)


def share_finding(
    format_cards: FormatCards, fact: str, sections: list[str], cells: list[Cell], copies: Copies
) -> Finding:
    """Which card has which value, and how many do not have the commonest."""
    cards, among = cards_in(cells, copies), set(cells)
    groups: Counter[object] = Counter()
    for cell, n in copies.items():
        if cell in among:
            value = format_cards.fact(cell[1], fact)
            groups[(cell[1],) if value is None else value] += n
    odd = sum(groups.values()) - max(groups.values())
    whose = join_names([section.name for section in format_cards.form.sections if section.id in sections])
    fact_name = format_cards.pack.fields[fact].name.lower()
    having = shorten_names([f"{format_cards.name(card)} ({format_cards.word(fact, card)})" for card in cards])
    return Finding(
        f"Cards in {whose} must share one {fact_name}, but there are {having}: exchange {odd} of them.", cards
    )


@form("decks")
def exactly(rule: FormatRule, format_cards: FormatCards) -> Iterator[Limit]:
    """The deck is one of these lists, card for card."""
    empty: list[str] = []
    lists = {name: format_cards.lists[name] for name in parameter(rule, "decks", empty)}
    cells = format_cards.inside()
    alternatives = []
    for _, target in lists.values():
        others = LinearRow(ones(cell for cell in cells if cell not in target), 0, 0)
        alternatives.append((*(LinearRow({cell: 1}, n, n) for cell, n in target.items()), others))
    yield Limit(rule, tuple(alternatives), partial(exactly_finding, format_cards, list(lists.values())))


def exactly_finding(format_cards: FormatCards, lists: list[tuple[str, dict[Cell, int]]], copies: Copies) -> Finding:
    """Which list is the nearest, and what is between."""
    gaps = {}
    for title, target in lists:
        cells = dict.fromkeys([*target, *copies])
        gaps[title] = {cell: n for cell in cells if (n := target.get(cell, 0) - copies.get(cell, 0))}
    nearest = min(gaps, key=lambda title: sum(map(abs, gaps[title].values())))
    gap = gaps[nearest]
    ways = {"put in": {p: n for p, n in gap.items() if n > 0}, "take out": {p: -n for p, n in gap.items() if n < 0}}
    edits = [
        f"{way} {shorten_names([f'{n} {format_cards.name(card)}' for (_, card), n in counts.items()])}"
        for way, counts in ways.items()
        if counts
    ]
    titles = join_names([title for title, _ in lists], "or")
    message = f"The deck must be {titles} as it is; to be {nearest}, {' and '.join(edits)}."
    return Finding(message, tuple(dict.fromkeys(card for _, card in gap)))


@form("packs cards", "sections")
def pool(rule: FormatRule, format_cards: FormatCards) -> Iterator[Limit]:
    """Every card comes from the player's pool of so many packs; where no pool is given, this cannot be judged."""
    if format_cards.pool is None:
        return
    sections = sections_of(rule)
    for card, group in grouped((cell[1], cell) for cell in format_cards.inside(sections)).items():
        row = LinearRow(ones(group), 0, format_cards.pool.get(card, 0))
        tell = partial(count_finding, row, format_cards.subject(sections), f"copy of {format_cards.name(card)}", True)
        yield Limit(rule, ((row,),), tell, only(sections))


@form("fact sections", "min max")
def total(rule: FormatRule, format_cards: FormatCards) -> Iterator[Limit]:
    """A number on the cards, added up over all copies in the sections; a card without one adds nothing."""
    fact, sections = parameter(rule, "fact", ""), sections_of(rule)
    facts = {cell: format_cards.fact(cell[1], fact) for cell in format_cards.inside(sections)}
    weights = {cell: number if isinstance(number, int) else 0 for cell, number in facts.items()}
    low, high = (
        parameter(rule, name, 0) if name in rule.parameters else edge for name, edge in (("min", -inf), ("max", inf))
    )
    row = LinearRow({cell: weight for cell, weight in weights.items() if weight}, low, high)
    yield Limit(rule, ((row,),), partial(total_finding, row, format_cards, fact, sections), only(sections))


def total_finding(row: LinearRow, format_cards: FormatCards, fact: str, sections: list[str], copies: Copies) -> Finding:
    """How far the sum is off."""
    n, fact_name = row.total(copies), format_cards.pack.fields[fact].name
    gap = f"{n - row.high} too much" if n > row.high else f"{row.low - n} too little"
    limits = bounds(row.low, inf if n < row.low == 0 else row.high)
    message = f"{format_cards.subject(sections)} a total {fact_name} of {n}; it {limits}: that is {gap}."
    return Finding(message, cards_in(row.weights, copies))
