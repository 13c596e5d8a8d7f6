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

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import inf

from decks.construction.candidates import ALIKE, narrowed
from decks.construction.formats.deck_text import MOST, DeckText
from decks.construction.forms import Cell, copies_in, join_names, parameter, shorten_names
from decks.construction.job import Job
from decks.construction.legality import Pool, Problem, format_rules_for, judge
from decks.construction.model import OWNED, WHOLE, Model, needless
from decks.construction.solving import Bound, TooHardError
from decks.construction.taste import LISTED, MORE, MOVED, Taste
from engine.packs.cards import DeckList, FormatRule, Pack

WAYS = 3  # repairs that are offered
UNCOUNTED = "it does not begin with a number of copies, as in '3 Card Name'"
LATE = "No repair was found with as much work as is allowed: lock more cards."


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
class RepairStep:
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
    def words(self) -> str:
        """What is to be said of it."""
        return f"incomplete, not known: {join_names(self.missing)}"


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
    def steps(self) -> list[RepairStep]:
        """The edits as steps: what moves, what goes, what comes."""
        return steps_of(self.edits)

    def gap(self, step: RepairStep) -> str:
        """What is to be said of a step with which an incomplete card comes, or nothing."""
        return next((one.words for one in self.incomplete if one.card == step.card and not step.here), "")


@dataclass(frozen=True)
class Conflict:
    """What no repair can keep together: locked lines, the owned cards, and the problems that say with which rules."""

    message: str
    locks: tuple[Cell, ...] = ()
    owned: bool = False
    rules: tuple[Problem, ...] = ()

    @property
    def way_out(self) -> str:
        """What its owner can do about it, before the names of the locked cards."""
        unlocking = f"Unlock {'it' if len(self.locks) == 1 else 'one of these'}"
        return f"{unlocking}, or own more" if self.owned else unlocking


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
    locked: Iterable[Cell] = (),
    owned: Mapping[str, int] | None = None,
    pool: Pool | None = None,
    shortlist: Collection[str] = (),
    at_hand: Mapping[str, int] | None = None,
    most: int = WAYS,
) -> Repairs:
    """The cheapest ways to make a deck legal in a format, `most` of them at most.

    `locked` names lines of the deck whose copies stay. With `owned` copies by card, the deck holds no others; of repairs
    that cost the same, those come first that put in the copies `at_hand`. Options and `pool` are those of `judge`. A deck that is
    legal, and owned where that is asked for, has no repairs and no conflict.
    """
    option_ids = tuple(dict.fromkeys(options))
    verdict = judge(pack, form_id, sections, option_ids, pool)
    if verdict.legal and not beyond(sections, owned):
        return Repairs()
    if verdict.problems and verdict.problems[0].code in ("unknown_format", "unknown_option"):
        return Repairs(conflict=Conflict(verdict.problems[0].message, rules=verdict.problems))
    format_rules = format_rules_for(pack, form_id, option_ids, pool)
    if against := tuple(format_rules.of_the_pool()):
        return Repairs(conflict=Conflict("No edit of the deck changes its pool.", rules=against))
    job = Job(format_rules, sections, frozenset(locked), owned, frozenset(shortlist), at_hand or {})
    return offered(job, most, ALIKE)


def offered(job: Job, most: int, alike: int) -> Repairs:
    """The repairs of a job of which so many cards of a sort are weighed; where more of them might serve it better, with more."""
    offers = Offers(narrowed(job, alike))
    repairs: list[Repair] = []
    try:
        repairs.extend(offers.ways(most))
        enough = 2 * repairs[0].cost + 2 if repairs else job.ceiling
        if offers.job.among is not None and enough > alike:
            return offered(job, most, enough)
        return Repairs(tuple(repairs), None if repairs else offers.conflict())
    except TooHardError:
        return Repairs(tuple(repairs), None if repairs else Conflict(LATE))


def beyond(sections: DeckList, owned: Mapping[str, int] | None) -> dict[str, int]:
    """How many more copies of a card a deck holds than are owned."""
    copies = copies_in(sections)
    return (
        {} if owned is None else {card: n - owned.get(card, 0) for card, n in copies.items() if n > owned.get(card, 0)}
    )


def owned_in(text: DeckText) -> tuple[dict[str, int], list[tuple[int, str]]]:
    """The copies by card of a list of cards, wherever they stand in it, and its lines that name none, with the reason."""
    copies: Counter[str] = Counter()
    for line in text.lines:
        if line.card and line.copies:
            copies[line.card] += line.copies
    lost = [
        line
        for line in text.lines
        if (line.is_refused and not line.copies) or (line.what == "title" and line.candidates)
    ]
    return dict(copies), [(line.number, UNCOUNTED if line.what == "title" else line.meaning) for line in lost]


def steps_of(edits: Iterable[Edit]) -> list[RepairStep]:
    """What moves, what goes, and what comes."""
    gone = {(edit.card, edit.place): -edit.by for edit in edits if edit.by < 0}
    come = {(edit.card, edit.place): edit.by for edit in edits if edit.by > 0}
    moves = []
    for card, here in gone:
        for there in [place for other, place in come if other == card]:
            if copies := min(gone[card, here], come[card, there]):
                gone[card, here] -= copies
                come[card, there] -= copies
                moves.append(RepairStep(copies, card, here, there))
    out = [RepairStep(copies, card, place, "") for (card, place), copies in gone.items() if copies]
    return [*moves, *out, *(RepairStep(copies, card, "", place) for (card, place), copies in come.items() if copies)]


# What is offered


@dataclass(frozen=True)
class Offers:
    """What is offered to the owner of a deck: the ways to mend it, or what stands against all of them."""

    job: Job

    @cached_property
    def taste(self) -> Taste:
        """What of two ways that cost the same comes first."""
        return Taste(self.job)

    def ways(self, most: int) -> Iterator[Repair]:
        """The repairs, the cheapest first. Raises TooHardError."""
        model, dearest = Model(self.job, self.taste), inf
        cuts: list[Bound] = []
        broad: list[Bound] = []
        used: set[int] = set()
        while len(cuts) < most:
            twice = [cut for n, cut in enumerate(broad) if cut in broad[:n]]
            values = (twice and model.best([*cuts, *twice], used, dearest)) or model.best(cuts, used, dearest)
            if not values and not cuts:
                model.give_way()
                values = model.best(cuts, used, dearest)
            if not values:
                return
            way = self.repair_of(model, values)
            yield way
            cuts.append(model.without(model.marks, values))
            broad.append(model.without(model.broad, values))
            used.update(n for n in model.cost if values[n])
            dearest = min(dearest, 2 * way.cost + 2)

    def repair_of(self, model: Model, values: list[int]) -> Repair:
        """The repair that a solution means."""
        after = {cell: self.after(cell, model.copies.now(cell, values)) for cell in self.job.cells}
        pairs = [
            (cell, self.job.lines.get(cell, 0), after.get(cell, 0)) for cell in dict.fromkeys([*self.job.lines, *after])
        ]
        edits = tuple(Edit(*cell, before, now) for cell, before, now in pairs if before != now)
        deck: dict[str, dict[str, int]] = {}
        for (section, card), _, now in pairs:
            if now:
                deck.setdefault(section, {})[card] = now
        cost = sum(abs(edit.by) for edit in edits)
        return Repair(edits, cost, self.manner(edits), deck, tuple(self.incomplete(deck)))

    def incomplete(self, deck: DeckList) -> Iterator[Incomplete]:
        """The cards with a gap of which a deck has more than this one."""
        before, after = copies_in(self.job.deck), copies_in(deck)
        for card in after:
            if card in self.job.gaps and after[card] > before[card]:
                yield Incomplete(card, self.job.gaps[card])

    def manner(self, edits: Iterable[Edit]) -> str:
        """Where the cards come from that edits put in: `More of what is there`, `Open Guard as Stance`."""
        come = [(edit.place, edit.card) for edit in edits if edit.by > 0]
        drawn = [self.taste.supply(cell)[1:] for cell in come if cell[0] not in self.taste.small]
        kinds = sorted({self.job.format_rules.format_cards.pack.kinds[kind].name for _, kind in drawn if kind})
        words = {MOVED: "cards go where they belong", MORE: "more of what is there", LISTED: "cards of the shortlist"}
        phrases = [*self.single(come), *(words[source] for source in words if (source, "") in drawn)]
        phrases += [f"new cards: {join_names(kinds)}"] if kinds else []
        sentence = join_names(phrases or ["cards are only taken out"])
        return sentence[:1].upper() + sentence[1:]

    def single(self, come: Collection[Cell]) -> Iterator[str]:
        """The cards that come to sections for a few."""
        for section in self.job.format_rules.format_cards.form.sections:
            if section.id in self.taste.small and (
                cards := [self.name(card) for place, card in come if place == section.id]
            ):
                yield f"{join_names(cards)} as {section.name}"

    def after(self, cell: Cell, copies: int) -> int:
        """So many copies; those that were not counted stay where all others do."""
        before = self.job.lines.get(cell, 0)
        return before if copies == self.job.copies.get(cell) and before <= MOST else copies

    def conflict(self) -> Conflict:
        """A least set of locks, owned cards and rules that cannot be kept together. Raises TooHardError."""
        program = Model(self.job, self.taste).program
        tags = {bound.tag for bound in program.bounds} - {None, WHOLE}
        left = needless(program, frozenset({WHOLE}), sorted(tags, key=lambda tag: (self.weight(tag), str(tag))))
        core = tags - left
        locks = tuple(cell for cell in self.job.lines if ("lock", cell) in core)
        rules = tuple(self.rule_problem(rule) for rule in self.job.format_rules.rules if rule.id in core)
        return Conflict(self.against(locks, OWNED in core), locks, OWNED in core, rules)

    def weight(self, tag: Hashable) -> int:
        """Which is tried without first: a lock, the owned cards, a rule."""
        return 0 if isinstance(tag, tuple) else 1 if tag == OWNED else 2

    def rule_problem(self, rule: FormatRule) -> Problem:
        """A rule that cannot be kept."""
        return Problem(rule.form, rule.text, (), rule.origin.source, rule.id, parameter(rule, "section", ""), rule.text)

    def against(self, locks: Iterable[Cell], owned: bool) -> str:
        """What a conflict says first."""
        lines = [f"{self.job.lines[cell]} {self.line_name(cell)}" for cell in locks]
        has_cards = "the cards that you own" if owned else ""
        if not lines and not owned:
            return (
                f"No deck of this game can keep these rules of {self.job.format_rules.format_cards.form.name} together."
            )
        if not lines:
            return "No deck made of the cards that you own keeps the rules."
        stay = f"{shorten_names(lines)} cannot {'all ' if len(lines) > 1 else ''}stay"
        return f"{stay} with {has_cards}." if owned else f"{stay}."

    def line_name(self, cell: Cell) -> str:
        """What the card of a line is called, with its section where the deck has the card in several."""
        section, card = cell
        if sum(other == card for _, other in self.job.lines) == 1:
            return self.name(card)
        names = {part.id: part.name for part in self.job.format_rules.format_cards.form.sections}
        return f"{self.name(card)} in {names.get(section, section)}"

    def name(self, card: str) -> str:
        """What a card is called, or the id of one that is not known."""
        return (
            self.job.format_rules.format_cards.name(card)
            if card in self.job.format_rules.format_cards.pack.cards
            else card
        )
