"""A problem in whole numbers: variables from 0, rows that bound sums of them, and what to make least.

scipy hands it to HiGHS. The library is loaded when a problem is first solved, or by `load` where nobody has to wait for it.
"""

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from types import SimpleNamespace
from typing import Any

from decks.construction.forms import Cell, Limit, LinearRow

NODES = 2000  # branches of an answer that are tried: those of shipped formats take one
OPTIMAL, INFEASIBLE = 0, 2  # what scipy says of an answer

Sum = Mapping[int, float]  # variable -> factor


class TooHardError(Exception):
    """An answer takes more work than is allowed."""


@dataclass(frozen=True)
class Bound:
    """A sum of variables between two bounds; `tag` names what asks for it, so that it can be left out."""

    parts: Sum
    low: float = -inf
    high: float = inf
    tag: Hashable = None


@lru_cache(maxsize=1)
def load() -> SimpleNamespace:
    """The solver, loaded once: about a second from a cold disk."""
    import numpy
    from scipy.optimize import Bounds, LinearConstraint, milp
    from scipy.sparse import csr_array

    return SimpleNamespace(
        array=numpy.array, ones=numpy.ones, csr=csr_array, bounds=Bounds, rows=LinearConstraint, milp=milp
    )


class Program:
    """Variables and rows, to be solved for one wish after the other."""

    def __init__(self) -> None:
        self.tops: list[float] = []
        self.bounds: list[Bound] = []

    def variable(self, most: float) -> int:
        """A new whole number from 0 to `most`."""
        self.tops.append(most)
        return len(self.tops) - 1

    def bind(self, parts: Sum, low: float = -inf, high: float = inf, tag: Hashable = None) -> None:
        """Bound a sum of variables."""
        self.bounds.append(Bound(parts, low, high, tag))

    def reach(self, parts: Sum) -> tuple[float, float]:
        """How low and how high a sum can be."""
        ends = [factor * self.tops[n] for n, factor in parts.items()]
        return sum(min(end, 0) for end in ends), sum(max(end, 0) for end in ends)

    def solve(self, wish: Sum, more: Sequence[Bound] = (), left_out: Collection[Hashable] = ()) -> list[int] | None:
        """The values that make a sum least, None where nothing keeps all bounds. Raises TooHardError."""
        constraints = [bound for bound in (*self.bounds, *more) if bound.tag not in left_out]
        if any(not bound.parts and not bound.low <= 0 <= bound.high for bound in constraints):
            return None
        solution = self.answer(
            [wish.get(n, 0) for n in range(len(self.tops))], [bound for bound in constraints if bound.parts]
        )
        if solution.status not in (OPTIMAL, INFEASIBLE):
            raise TooHardError
        return [round(value) for value in solution.x] if solution.status == OPTIMAL else None

    def answer(self, wish: list[float], constraints: Sequence[Bound]) -> Any:
        """What the solver says of a wish under these bounds: nothing but the least will do, with as much work on every machine."""
        tool = load()
        entries = [(row, n, factor) for row, bound in enumerate(constraints) for n, factor in bound.parts.items()]
        rows, columns, factors = (list(part) for part in zip(*entries, strict=True)) if entries else ([], [], [])
        matrix = tool.csr((factors, (rows, columns)), shape=(len(constraints), len(self.tops)))
        bounds = tool.rows(matrix, tool.array([b.low for b in constraints]), tool.array([b.high for b in constraints]))
        return tool.milp(
            tool.array(wish),
            integrality=tool.ones(len(wish)),
            bounds=tool.bounds(0, tool.array(self.tops)),
            constraints=bounds if constraints else None,
            options={"mip_rel_gap": 0, "node_limit": NODES},
        )


@dataclass(frozen=True)
class CopyVariables:
    """The copies in each cell of a deck as variables tell them: what is held, plus what is put in, less what is taken out."""

    copies: Mapping[Cell, int]
    puts: Mapping[Cell, int]
    takes: Mapping[Cell, int]

    def sum(self, weights: Mapping[Cell, int]) -> tuple[dict[int, float], int]:
        """A weighted sum of copies: its variables, and what it is if nothing changes."""
        parts: dict[int, float] = {self.puts[cell]: weight for cell, weight in weights.items() if cell in self.puts}
        parts |= {self.takes[cell]: -weight for cell, weight in weights.items() if cell in self.takes}
        return parts, sum(weight * self.copies.get(cell, 0) for cell, weight in weights.items())

    def now(self, cell: Cell, values: Sequence[int]) -> int:
        """The copies in a cell by a solution."""
        taken = values[self.takes[cell]] if cell in self.takes else 0
        return self.copies.get(cell, 0) + values[self.puts[cell]] - taken


def lay(program: Program, limit: Limit, copies: CopyVariables) -> dict[int, int]:
    """Bind a program to a limit, tagged with its rule. Where there is a choice, the switch of each alternative by number."""
    tag, switches = limit.rule.id, {}
    if limit.needed >= len(limit.alternatives):
        for row in (row for rows in limit.alternatives for row in rows):
            parts, now = copies.sum(row.weights)
            program.bind(parts, row.low - now, row.high - now, tag)
        if limit.needed > len(limit.alternatives):
            program.bind({}, 1, tag=tag)
    elif limit.needed > 0:
        switches = {n: program.variable(1) for n in range(len(limit.alternatives))}
        program.bind(dict.fromkeys(switches.values(), 1), low=limit.needed, tag=tag)
        for n, rows in enumerate(limit.alternatives):
            for row in rows:
                switch(program, row, copies, switches[n], tag)
    return switches


def switch(program: Program, row: LinearRow, copies: CopyVariables, by: int, tag: Hashable) -> None:
    """Bind a program to a row wherever its switch is on."""
    parts, now = copies.sum(row.weights)
    least, most = program.reach(parts)
    low, high = row.low - now, row.high - now
    if low > least:
        program.bind({**parts, by: least - low}, low=least, tag=tag)
    if high < most:
        program.bind({**parts, by: most - high}, high=most, tag=tag)
