"""A repair as a model for the solver: what is bound, what is least, and what another repair must do without."""

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from math import inf

from decks.construction.forms import Cell, Limit, copies_in
from decks.construction.job import Job
from decks.construction.solving import Bound, CopyVariables, Program, Sum, lay
from decks.construction.taste import Supply, Taste
from engine.grouping import grouped

WHOLE = "whole"  # the tag of what lets no card come that has a gap
OWNED = "owned"  # the tag of what the owned cards ask for

Marks = Mapping[Supply, tuple[int, list[int]]]  # a variable that is 1 where any of the others is not 0


class Model:
    """A deck as a problem in whole numbers: copies put in and taken out, and marks for what a repair draws on.

    `cost` is the sum of all copies that come and go, `choices` are the switches of broken rules of which one way is enough,
    `lacking` is the sum of the copies that come of cards with a gap, `away` that of the copies beyond those at hand.
    """

    def __init__(self, job: Job, taste: Taste) -> None:
        self.job, self.taste = job, taste
        self.program = program = Program()
        copies = job.copies
        puts = {cell: program.variable(job.ceiling) for cell in job.cells}
        takes = {cell: program.variable(n) for cell, n in copies.items()}
        self.copies = CopyVariables(copies, puts, takes)
        self.cost: Sum = dict.fromkeys([*puts.values(), *takes.values()], 1)
        self.choices: list[tuple[Limit, dict[int, int]]] = []
        by_supply = self.marks_of(taste.supply, puts)
        out = self.marks_of(lambda cell: (*cell, "out"), takes)
        self.marks = {**by_supply, **out}
        self.broad = {**self.marks_of(taste.broadly, puts), **out}
        for limit in job.format_rules.limits:
            switches = lay(program, limit, self.copies)
            if switches and limit.needed == 1 and not limit.holds(copies):
                self.choices.append((limit, switches))
        self.lock()
        self.own()
        self.away = self.beyond_hand()
        self.lacking = self.lack()
        self.program.bind(self.lacking, high=0, tag=WHOLE)

    def marks_of(self, key: Callable[[Cell], Supply], of: Mapping[Cell, int]) -> Marks:
        """For each key of cells a variable that is 1 where any of their variables is not 0, with these."""
        parts = grouped((key(cell), n) for cell, n in of.items())
        return {source: (self.mark(group), group) for source, group in parts.items()}

    def mark(self, parts: list[int]) -> int:
        """A variable that is 1 where any of some others is not 0."""
        mark = self.program.variable(1)
        room = sum(self.program.tops[n] for n in parts)
        self.program.bind({**dict.fromkeys(parts, 1), mark: -room}, high=0)
        return mark

    def lock(self) -> None:
        """Bind what is locked: of each line so many copies stay, all of them. A cell holds those of its own line, and the cells
        of a card together hold those of all its lines, for one that lies in a wrong section may move.
        """
        stays: dict[str, dict[Cell, int]] = defaultdict(dict)
        for cell in (cell for cell in self.job.lines if cell in self.job.locked):
            copies = max(0, min(self.job.lines[cell], self.job.ceiling))
            stays[cell[1]][cell] = stay = self.program.variable(copies)
            self.program.bind({stay: 1}, low=copies, tag=("lock", cell))
        for card, lines in stays.items():
            self.hold(self.job.by_card.get(card, []), lines.values())
            for cell in lines.keys() - self.job.strays.keys():
                self.hold([cell], [lines[cell]])

    def hold(self, cells: Iterable[Cell], stays: Iterable[int]) -> None:
        """Bind some cells to hold as many copies as stay."""
        parts, now = self.copies.sum(dict.fromkeys(cells, 1))
        self.program.bind({**parts, **dict.fromkeys(stays, -1)}, low=-now)

    def own(self) -> None:
        """Bind each card to the copies that are owned."""
        if self.job.owned is None:
            return
        for card, cells in self.job.by_card.items():
            parts, now = self.copies.sum(dict.fromkeys(cells, 1))
            self.program.bind(parts, high=min(self.job.owned.get(card, 0), self.job.ceiling) - now, tag=OWNED)

    def beyond_hand(self) -> list[int]:
        """For each card a variable that is as large as the number of its copies that are not at hand; none where nothing is."""
        beyond: list[int] = []
        for card, cells in self.job.by_card.items() if self.job.at_hand else ():
            parts, now = self.copies.sum(dict.fromkeys(cells, 1))
            away = self.program.variable(self.job.ceiling * len(cells))
            self.program.bind({**parts, away: -1}, high=min(self.job.at_hand.get(card, 0), self.job.ceiling) - now)
            beyond.append(away)
        return beyond

    def lack(self) -> Sum:
        """For each card with a gap a variable that is as large as the number of copies that come; those that move do not come."""
        lacking: dict[int, float] = {}
        before = copies_in(self.job.deck)
        for card in self.job.by_card.keys() & self.job.gaps.keys():
            parts, now = self.copies.sum(dict.fromkeys(self.job.by_card[card], 1))
            come = self.program.variable(self.job.ceiling * len(parts))
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
        return self.program.solve(self.wish(used), [*cuts, Bound(self.cost, high=cost)])

    def wish(self, used: Collection[int]) -> Sum:
        """What is little to a player's taste: copies not at hand before all, then late ranks, and edits that another repair makes too."""
        again = len(self.cost)
        wish: dict[int, float] = {}
        for order, by in ((self.taste.rank, self.copies.puts), (self.taste.last, self.copies.takes)):
            wish |= {n: order[cell] + (again if n in used else 0) for cell, n in by.items()}
        return wish | dict.fromkeys(self.away, 2 * again)

    def without(self, marks: Marks, values: list[int]) -> Bound:
        """A bound that does without something that a repair draws on: a mark, or the way that it goes by a rule."""
        drawn = [mark for mark, parts in marks.values() if any(values[n] for n in parts)]
        drawn += [switch for limit, switches in self.choices for switch in self.switch_of(limit, switches, values)]
        return Bound(dict.fromkeys(drawn, 1), high=len(drawn) - 1)

    def switch_of(self, limit: Limit, switches: Mapping[int, int], values: list[int]) -> list[int]:
        """The switch of the one alternative that a repair keeps; none where it keeps several."""
        copies = {cell: self.copies.now(cell, values) for cell in self.job.cells}
        numbers = [n for n, rows in enumerate(limit.alternatives) if all(row.holds(copies) for row in rows)]
        return [switches[n] for n in numbers] if len(numbers) == 1 else []


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
