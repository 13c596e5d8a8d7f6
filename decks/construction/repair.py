"""The cheapest edits that make a deck legal, up to three ways that really differ, or what stands against all of them.

An edit changes the copies of a card in a place; the cost of a repair is the number of copies put in plus taken out. Of repairs
that cost the same, the first is to a player's taste: what lies in a wrong section is moved, then cards come that the deck has
already, then those of the shortlist, then new ones, each time those first that have most in common with the deck; and cards go
line by line, those first that have least in common with it.

What a repair *draws on* are the lines that it takes from, the sources that it puts in from (moved cards, more of the same, the
shortlist, new cards of a kind; in a section for a few cards each card is a source), and the alternatives of a rule that it
chooses. Another repair must do without something that an earlier one drew on: so it is another decision, never the same one
with another filler or with needless edits. Where two differ only by the card for such a small section, the next one differs by
more if it can. It may cost at most twice as much and two.

Cards come that are complete: nothing of them is unknown, and all their text is played. Of one with a gap more copies come only
where no deck is legal without, as few as can be, and a repair names it with what is missing.

A lock keeps the copies of a line in the deck, and more may come; those of a line that lies in a wrong section may move to a right
one. With a list of owned cards, the repaired deck holds no copy that is not owned.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import Any

from decks.construction.deck_text import MOST, DeckText
from decks.construction.forms import Limit, Place, Row, copies_in, given, listed, shortened
from decks.construction.legality import Book, Pool, Problem, book_for, judge
from decks.construction.solving import Bound, Copies, Program, Sum, TooHardError, lay
from engine.packs.cards import DeckList, FormatRule, Pack
from engine.play.gaps import gaps_of

WAYS = 3  # repairs that are offered
FEW = 3  # cards for which a section has room where the choice of each one matters
MOVED, MORE, LISTED, NEW = range(4)  # where a card comes from, in the order of taste
MANY = 1000  # copies in a line up to which costs are weighed exactly; more of them only break the same rules
LATE = "No repair was found in the time that an answer may take: lock more cards, or ask again."
OWNED = "owned"  # the tag of what the owned cards ask for
WHOLE = "whole"  # the tag of what lets no card come that has a gap

Source = tuple[Any, ...]
Marks = Mapping[Source, tuple[int, list[int]]]  # a variable that is 1 where any of the others is not 0


@dataclass(frozen=True)
class Edit:
    """So many copies of a card in a place, before and after."""

    place: str
    card: str
    before: int
    after: int

    @property
    def by(self) -> int:
        """How many come or, below 0, go."""
        return self.after - max(self.before, 0)


@dataclass(frozen=True)
class Step:
    """What edits amount to for a reader: copies of a card that come (`here` is empty), go (`there` is empty) or move."""

    copies: int
    card: str
    here: str
    there: str


@dataclass(frozen=True)
class Incomplete:
    """A card that comes though something keeps it from being played, and what of it is missing, in words."""

    card: str
    missing: tuple[str, ...]

    @property
    def told(self) -> str:
        """What is to be said of it."""
        return f"incomplete, not known: {listed(self.missing)}"


@dataclass(frozen=True)
class Repair:
    """Edits that make a deck legal, how many copies they put in and take out, what they draw on in words, the new deck, and the
    incomplete cards that come.
    """

    edits: tuple[Edit, ...]
    cost: int
    manner: str
    sections: DeckList
    incomplete: tuple[Incomplete, ...] = ()

    @property
    def steps(self) -> list[Step]:
        """The edits as steps: what moves, what goes, what comes."""
        return steps_of(self.edits)

    def gap(self, step: Step) -> str:
        """What is to be said of a step with which an incomplete card comes, or nothing."""
        return next((one.told for one in self.incomplete if one.card == step.card and not step.here), "")


@dataclass(frozen=True)
class Conflict:
    """What no repair can keep together: locked lines, the owned cards, and the problems that say with which rules."""

    message: str
    locks: tuple[Place, ...] = ()
    owned: bool = False
    rules: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class Repairs:
    """The repairs of a deck, the cheapest first; none for a deck that needs none, and none where there is a conflict."""

    found: tuple[Repair, ...] = ()
    conflict: Conflict | None = None


def repair(
    pack: Pack,
    form_id: str,
    sections: DeckList,
    options: Iterable[str] = (),
    *,
    locked: Iterable[Place] = (),
    owned: Mapping[str, int] | None = None,
    pool: Pool | None = None,
    shortlist: Collection[str] = (),
    most: int = WAYS,
) -> Repairs:
    """The cheapest ways to make a deck legal in a format, `most` of them at most.

    `locked` names lines of the deck whose copies stay. With `owned` copies by card, the deck holds no others. Options and `pool`
    are those of `judge`. A deck that is legal, and owned where that is asked for, has no repairs and no conflict.
    """
    chosen = tuple(dict.fromkeys(options))
    verdict = judge(pack, form_id, sections, chosen, pool)
    if verdict.legal and not beyond(sections, owned):
        return Repairs()
    if verdict.problems and verdict.problems[0].code in ("unknown_format", "unknown_option"):
        return Repairs(conflict=Conflict(verdict.problems[0].message, rules=verdict.problems))
    book = book_for(pack, form_id, chosen, pool)
    if against := tuple(book.of_the_pool()):
        return Repairs(conflict=Conflict("No edit of the deck changes its pool.", rules=against))
    bench = Job(book, sections, frozenset(locked), owned, frozenset(shortlist))
    found: list[Repair] = []
    try:
        found.extend(bench.ways(most))
        return Repairs(tuple(found), None if found else bench.conflict())
    except TooHardError:
        return Repairs(tuple(found), None if found else Conflict(LATE))


def beyond(sections: DeckList, owned: Mapping[str, int] | None) -> dict[str, int]:
    """How many more copies of a card a deck holds than are owned."""
    held = copies_in(sections)
    return {} if owned is None else {card: n - owned.get(card, 0) for card, n in held.items() if n > owned.get(card, 0)}


def owned_in(text: DeckText) -> tuple[dict[str, int], list[tuple[int, str]]]:
    """The copies by card of a list of cards, wherever they stand in it, and its lines that name none, with the reason."""
    found: Counter[str] = Counter()
    for line in text.lines:
        if line.card and line.copies:
            found[line.card] += line.copies
    lost = [
        line for line in text.lines if (line.refused and not line.copies) or (line.what == "title" and line.candidates)
    ]
    return dict(found), [(line.number, line.meaning) for line in lost]


def steps_of(edits: Iterable[Edit]) -> list[Step]:
    """What moves, what goes, and what comes."""
    gone = {(edit.card, edit.place): -edit.by for edit in edits if edit.by < 0}
    come = {(edit.card, edit.place): edit.by for edit in edits if edit.by > 0}
    moves = []
    for card, here in gone:
        for there in [place for other, place in come if other == card]:
            if copies := min(gone[card, here], come[card, there]):
                gone[card, here] -= copies
                come[card, there] -= copies
                moves.append(Step(copies, card, here, there))
    out = [Step(copies, card, place, "") for (card, place), copies in gone.items() if copies]
    return [*moves, *out, *(Step(copies, card, "", place) for (card, place), copies in come.items() if copies)]


# The deck on the bench


@dataclass(frozen=True)
class Job:
    """A deck in a format that is to be repaired, and what its owner asks for."""

    book: Book
    deck: DeckList
    locked: frozenset[Place]
    owned: Mapping[str, int] | None
    shortlist: frozenset[str]

    @cached_property
    def lines(self) -> dict[Place, int]:
        """The copies of the deck as it stands, senseless ones too."""
        return {(section, card): n for section, cards in self.deck.items() for card, n in cards.items()}

    @cached_property
    def strays(self) -> dict[Place, int]:
        """The lines that the format has no place for."""
        return {place: n for place, n in self.lines.items() if place not in self.book.stock.open}

    @cached_property
    def ceiling(self) -> int:
        """More copies of a card than any rule, the deck, or the list of owned cards speaks of; of a line up to MANY."""
        rows = (row for limit in self.book.limits for rows in limit.alternatives for row in rows)
        edges = [abs(edge) for row in rows for edge in (row.low, row.high) if abs(edge) < inf]
        lines: Counter[str] = Counter()
        for (_, card), n in self.lines.items():
            lines[card] += min(max(n, 0), MANY)
        owned = [min(n, MANY) for n in (self.owned or {}).values()]
        return int(max([1, *edges, *lines.values(), *owned])) + 1

    @cached_property
    def held(self) -> dict[Place, int]:
        """The copies that count, in the order of the places."""
        known = [(place, min(self.lines[place], self.ceiling)) for place in self.places if place in self.lines]
        return {place: n for place, n in known if n > 0}

    @cached_property
    def places(self) -> list[Place]:
        """Every place of the format, in the order of its sections and of the pack."""
        return list(dict.fromkeys(self.book.stock.inside()))

    @cached_property
    def by_card(self) -> dict[str, list[Place]]:
        """The places of each card."""
        found: dict[str, list[Place]] = defaultdict(list)
        for place in self.places:
            found[place[1]].append(place)
        return found

    @cached_property
    def small(self) -> frozenset[str]:
        """Sections with room for a few cards only: there each card is a choice of its own."""
        sections = self.book.stock.places.items()
        return frozenset(section for section, places in sections if self.room(set(places)) <= FEW)

    @cached_property
    def gaps(self) -> Mapping[str, tuple[str, ...]]:
        """What keeps cards from being played."""
        return gaps_of(self.book.stock.pack)

    def room(self, places: set[Place]) -> float:
        """How many cards some places may hold in all, as far as one row says it."""
        return min((widest(limit, places) for limit in self.book.limits if limit.needed > 0), default=inf)

    # Taste

    def source(self, place: Place) -> int:
        """Where a card comes from that is put in."""
        card = place[1]
        if any(card == stray for _, stray in self.strays):
            return MOVED
        if any(other in self.held for other in self.by_card[card]):
            return MORE
        return LISTED if card in self.shortlist else NEW

    def drawn(self, place: Place) -> Source:
        """What a repair draws on that puts a card in."""
        section, card = place
        if section in self.small:
            return section, card
        source = self.source(place)
        return section, source, self.book.stock.pack.cards[card].kind if source == NEW else ""

    def broadly(self, place: Place) -> Source:
        """The same, where each card of a small section is not a source of its own."""
        return place[:1] if place[0] in self.small else self.drawn(place)

    def traits(self, card: str) -> set[Hashable]:
        """What cards may have in common: kind, keywords, and the words of their fields."""
        pack = self.book.stock.pack
        found = pack.cards[card]
        words = {(key, value) for key, value in {**found.house, **found.values}.items() if isinstance(value, str)}
        return {found.kind, *found.keywords, *words}

    @cached_property
    def common(self) -> Counter[Hashable]:
        """How many copies of the deck have a trait."""
        found: Counter[Hashable] = Counter()
        for (_, card), copies in self.held.items():
            found.update(dict.fromkeys(self.traits(card), copies))
        return found

    def fit(self, place: Place) -> int:
        """How much a card has in common with the deck."""
        return sum(self.common[trait] for trait in self.traits(place[1]))

    @cached_property
    def rank(self) -> dict[Place, int]:
        """The places in the order in which cards are put in."""
        order = sorted(self.places, key=lambda place: (self.source(place), -self.fit(place)))
        return {place: n for n, place in enumerate(order)}

    @cached_property
    def last(self) -> dict[Place, int]:
        """The held places in the order in which cards are taken out."""
        return {place: n for n, place in enumerate(sorted(self.held, key=self.fit))}

    # Ways

    def ways(self, most: int) -> Iterator[Repair]:
        """The repairs, the cheapest first. Raises TooHardError."""
        frame, dearest = Model(self), inf
        cuts: list[Bound] = []
        broad: list[Bound] = []
        used: set[int] = set()
        while len(cuts) < most:
            twice = [cut for n, cut in enumerate(broad) if cut in broad[:n]]
            values = (twice and frame.best([*cuts, *twice], used, dearest)) or frame.best(cuts, used, dearest)
            if not values and not cuts:
                frame.give_way()
                values = frame.best(cuts, used, dearest)
            if not values:
                return
            found = self.made(frame, values)
            yield found
            cuts.append(frame.without(frame.marks, values))
            broad.append(frame.without(frame.broad, values))
            used.update(n for n in frame.cost if values[n])
            dearest = min(dearest, 2 * found.cost + 2)

    def made(self, frame: "Model", values: list[int]) -> Repair:
        """The repair that a solution means."""
        after = {place: self.after(place, frame.copies.now(place, values)) for place in self.places}
        pairs = [
            (place, self.lines.get(place, 0), after.get(place, 0)) for place in dict.fromkeys([*self.lines, *after])
        ]
        edits = tuple(Edit(*place, before, now) for place, before, now in pairs if before != now)
        deck: dict[str, dict[str, int]] = {}
        for (section, card), _, now in pairs:
            if now:
                deck.setdefault(section, {})[card] = now
        cost = sum(abs(edit.by) for edit in edits)
        return Repair(edits, cost, self.manner(edits), deck, tuple(self.incomplete(deck)))

    def incomplete(self, deck: DeckList) -> Iterator[Incomplete]:
        """The cards with a gap of which a deck has more than this one."""
        before, after = copies_in(self.deck), copies_in(deck)
        for card in after:
            if card in self.gaps and after[card] > before[card]:
                yield Incomplete(card, self.gaps[card])

    def manner(self, edits: Iterable[Edit]) -> str:
        """Where the cards come from that edits put in: `More of what is there`, `Open Guard as Stance`."""
        come = [(edit.place, edit.card) for edit in edits if edit.by > 0]
        drawn = [self.drawn(place)[1:] for place in come if place[0] not in self.small]
        kinds = sorted({self.book.stock.pack.kinds[kind].name for _, kind in drawn if kind})
        words = {MOVED: "cards go where they belong", MORE: "more of what is there", LISTED: "cards of the shortlist"}
        said = [*self.single(come), *(words[source] for source in words if (source, "") in drawn)]
        said += [f"new cards: {listed(kinds)}"] if kinds else []
        told = listed(said or ["cards are only taken out"])
        return told[:1].upper() + told[1:]

    def single(self, come: Collection[Place]) -> Iterator[str]:
        """The cards that come to sections for a few."""
        for section in self.book.stock.form.sections:
            if section.id in self.small and (cards := [self.name(card) for place, card in come if place == section.id]):
                yield f"{listed(cards)} as {section.name}"

    def after(self, place: Place, copies: int) -> int:
        """So many copies; those that were not counted stay where all others do."""
        before = self.lines.get(place, 0)
        return before if copies == self.held.get(place) and before <= MOST else copies

    def conflict(self) -> Conflict:
        """A least set of locks, owned cards and rules that cannot be kept together. Raises TooHardError."""
        program = Model(self).program
        asked = {bound.tag for bound in program.bounds} - {None, WHOLE}
        left = needless(program, frozenset({WHOLE}), sorted(asked, key=lambda tag: (self.weight(tag), str(tag))))
        kept = asked - left
        locks = tuple(place for place in self.lines if ("lock", place) in kept)
        rules = tuple(self.stated(rule) for rule in self.book.rules if rule.id in kept)
        return Conflict(self.against(locks, OWNED in kept), locks, OWNED in kept, rules)

    def weight(self, tag: Hashable) -> int:
        """Which is tried without first: a lock, the owned cards, a rule."""
        return 0 if isinstance(tag, tuple) else 1 if tag == OWNED else 2

    def stated(self, rule: FormatRule) -> Problem:
        """A rule that cannot be kept."""
        return Problem(rule.form, rule.text, (), rule.origin.source, rule.id, given(rule, "section", ""), rule.text)

    def against(self, locks: Iterable[Place], owned: bool) -> str:
        """What a conflict says first."""
        named = [f"{self.lines[place]} {self.line_name(place)}" for place in locks]
        has_cards = "the cards that you own" if owned else ""
        if not named and not owned:
            return f"No deck of this game can keep these rules of {self.book.stock.form.name} together."
        if not named:
            return "The cards that you own make no deck that keeps the rules."
        stay = f"{shortened(named)} cannot {'all ' if len(named) > 1 else ''}stay"
        return f"{stay} with {has_cards}." if owned else f"{stay}."

    def line_name(self, place: Place) -> str:
        """What the card of a line is called, with its section where the deck has the card in several."""
        section, card = place
        if sum(other == card for _, other in self.lines) == 1:
            return self.name(card)
        names = {known.id: known.name for known in self.book.stock.form.sections}
        return f"{self.name(card)} in {names.get(section, section)}"

    def name(self, card: str) -> str:
        """What a card is called, or the id of one that is not known."""
        return self.book.stock.name(card) if card in self.book.stock.pack.cards else card


class Model:
    """A deck as a problem in whole numbers: copies put in and taken out, and marks for what a repair draws on.

    `cost` is the sum of all copies that come and go, `choices` are the switches of broken rules of which one way is enough,
    `lacking` is the sum of the copies that come of cards with a gap.
    """

    def __init__(self, bench: Job) -> None:
        self.bench = bench
        self.program = program = Program()
        held = bench.held
        puts = {place: program.variable(bench.ceiling) for place in bench.places}
        takes = {place: program.variable(copies) for place, copies in held.items()}
        self.copies = Copies(held, puts, takes)
        self.cost: Sum = dict.fromkeys([*puts.values(), *takes.values()], 1)
        self.choices: list[tuple[Limit, dict[int, int]]] = []
        by_source = self.marked(bench.drawn, puts)
        out = self.marked(lambda place: (*place, "out"), takes)
        self.marks = {**by_source, **out}
        self.broad = {**self.marked(bench.broadly, puts), **out}
        for limit in bench.book.limits:
            switches = lay(program, limit, self.copies)
            if switches and limit.needed == 1 and not limit.holds(held):
                self.choices.append((limit, switches))
        self.lock()
        self.own()
        self.lacking = self.lack()
        self.program.bind(self.lacking, high=0, tag=WHOLE)

    def marked(self, key: Callable[[Place], Source], of: Mapping[Place, int]) -> Marks:
        """For each key of places a variable that is 1 where any of their variables is not 0, with these."""
        parts: dict[Source, list[int]] = defaultdict(list)
        for place, n in of.items():
            parts[key(place)].append(n)
        return {found: (self.mark(group), group) for found, group in parts.items()}

    def mark(self, parts: list[int]) -> int:
        """A variable that is 1 where any of some others is not 0."""
        mark = self.program.variable(1)
        room = sum(self.program.tops[n] for n in parts)
        self.program.bind({**dict.fromkeys(parts, 1), mark: -room}, high=0)
        return mark

    def lock(self) -> None:
        """Bind what is locked: of each line so many copies stay, all of them. A place holds those of its own line, and the places
        of a card together hold those of all its lines, for one that lies in a wrong section may move.
        """
        stays: dict[str, dict[Place, int]] = defaultdict(dict)
        for place in (place for place in self.bench.lines if place in self.bench.locked):
            copies = max(0, min(self.bench.lines[place], self.bench.ceiling))
            stays[place[1]][place] = stay = self.program.variable(copies)
            self.program.bind({stay: 1}, low=copies, tag=("lock", place))
        for card, lines in stays.items():
            self.hold(self.bench.by_card.get(card, []), lines.values())
            for place in lines.keys() - self.bench.strays.keys():
                self.hold([place], [lines[place]])

    def hold(self, places: Iterable[Place], stays: Iterable[int]) -> None:
        """Bind some places to hold as many copies as stay."""
        parts, now = self.copies.sum(dict.fromkeys(places, 1))
        self.program.bind({**parts, **dict.fromkeys(stays, -1)}, low=-now)

    def own(self) -> None:
        """Bind each card to the copies that are owned."""
        if self.bench.owned is None:
            return
        for card, places in self.bench.by_card.items():
            parts, now = self.copies.sum(dict.fromkeys(places, 1))
            self.program.bind(parts, high=min(self.bench.owned.get(card, 0), self.bench.ceiling) - now, tag=OWNED)

    def lack(self) -> Sum:
        """For each card with a gap a variable that is as large as the number of copies that come; those that move do not come."""
        lacking: dict[int, float] = {}
        before = copies_in(self.bench.deck)
        for card in self.bench.by_card.keys() & self.bench.gaps.keys():
            parts, now = self.copies.sum(dict.fromkeys(self.bench.by_card[card], 1))
            come = self.program.variable(self.bench.ceiling * len(parts))
            self.program.bind({**parts, come: -1}, high=max(before[card], 0) - now)
            lacking[come] = 1
        return lacking

    def give_way(self) -> None:
        """Let as many cards with a gap come as have to."""
        least = self.program.solve(self.lacking, left_out=[WHOLE]) if self.lacking else None
        if least:
            self.program.bounds = [bound for bound in self.program.bounds if bound.tag != WHOLE]
            self.program.bind(self.lacking, high=sum(least[n] for n in self.lacking))

    def best(self, cuts: Sequence[Bound], used: Collection[int], dearest: float) -> list[int] | None:
        """The values of the cheapest repair, and of those the one most to taste."""
        cheapest = self.program.solve(self.cost, cuts)
        cost = sum(cheapest[n] for n in self.cost) if cheapest else inf
        if cheapest is None or cost > dearest:
            return None
        return self.program.solve(self.taste(used), [*cuts, Bound(self.cost, high=cost)])

    def taste(self, used: Collection[int]) -> Sum:
        """What is little to a player's taste: late ranks, and edits that another repair makes too."""
        again = len(self.cost)
        wish: dict[int, float] = {}
        for order, by in ((self.bench.rank, self.copies.puts), (self.bench.last, self.copies.takes)):
            wish |= {n: order[place] + (again if n in used else 0) for place, n in by.items()}
        return wish

    def without(self, marks: Marks, values: list[int]) -> Bound:
        """A bound that does without something that a repair draws on: a mark, or the way that it goes by a rule."""
        drawn = [mark for mark, parts in marks.values() if any(values[n] for n in parts)]
        drawn += [switch for limit, switches in self.choices for switch in self.chosen(limit, switches, values)]
        return Bound(dict.fromkeys(drawn, 1), high=len(drawn) - 1)

    def chosen(self, limit: Limit, switches: Mapping[int, int], values: list[int]) -> list[int]:
        """The switch of the one alternative that a repair keeps; none where it keeps several."""
        held = {place: self.copies.now(place, values) for place in self.bench.places}
        kept = [n for n, rows in enumerate(limit.alternatives) if all(row.holds(held) for row in rows)]
        return [switches[n] for n in kept] if len(kept) == 1 else []


def needless(program: Program, left: frozenset[Hashable], tags: Sequence[Hashable]) -> frozenset[Hashable]:
    """Tags without which, and without those that are left out, a program still cannot be solved: as many of the first as can
    be, so that of the others each is needed. Tried by halves, for most are needless. Raises TooHardError.
    """
    if program.solve({}, left_out=left.union(tags)) is None:
        return left.union(tags)
    if len(tags) < 2:
        return left
    half = len(tags) // 2
    return needless(program, needless(program, left, tags[:half]), tags[half:])


def widest(limit: Limit, places: set[Place]) -> float:
    """The most that a limit lets some places hold in all."""
    return max(
        (min([row.high for row in rows if covers(row, places)], default=inf) for rows in limit.alternatives),
        default=inf,
    )


def covers(row: Row, places: set[Place]) -> bool:
    """Whether a row counts every copy of some places."""
    return places <= row.weights.keys() and min(row.weights[place] for place in places) > 0 if places else False
