"""How far a deck is from keeping all limits: the least number of single copies to put in and to take out.

Where every row counts copies plainly and any two rows lie one within the other or apart (a card within its section, a section
within the deck), the way back is found without a search: from the innermost row outwards, each row moves its count just into its
bounds, as far as what lies within it can give way, and hands it on. That is the least, because a count with the cost
`least + |n - best|` between two bounds, added to others of the kind, is of the kind again.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import ceil, comb, floor, inf, prod

from decks.construction.forms import Cell, Copies, Limit, LinearRow
from engine.grouping import grouped

CHOICES_MAX = 1000  # how many choices among alternatives are tried

Bounds = dict[frozenset[Cell], tuple[float, float]]


class TangledError(Exception):
    """The rows overlap, or weigh what they count, so that the least number of edits is not found this way."""


@dataclass(frozen=True)
class Nest:
    """Rows within rows, the innermost first: the reach of each count, the row around it, and the innermost row of each cell."""

    reach: Sequence[tuple[float, float]]
    around: Sequence[int | None]
    first: dict[Cell, int]

    def edits(self, copies: Copies) -> int:
        """How many copies have to be put in or taken out."""
        counts: list[float] = [0] * len(self.reach)
        for cell, n in copies.items():
            if cell in self.first:
                counts[self.first[cell]] += n
        moved: float = 0
        for n, (low, high) in enumerate(self.reach):
            best = min(max(counts[n], low), high)
            moved += abs(best - counts[n])
            if (outer := self.around[n]) is not None:
                counts[outer] += best
        return int(moved)


def nests_of(limits: Iterable[Limit]) -> list[Nest]:
    """A nest for each way to choose among alternatives that any deck can keep. Raises TangledError."""
    demands = [limit for limit in limits if limit.needed > 0]
    if prod(comb(len(limit.alternatives), limit.needed) for limit in demands) > CHOICES_MAX:
        raise TangledError
    ways = product(*(combinations(limit.alternatives, limit.needed) for limit in demands))
    nests = [nest_of(bounds_of(row for choice in way for rows in choice for row in rows)) for way in ways]
    return [nest for nest in nests if all(low <= high for low, high in nest.reach)]


def bounds_of(rows: Iterable[LinearRow]) -> Bounds:
    """The bounds of each set of cells that is counted. Raises TangledError where cells have several weights."""
    bounds: Bounds = {}
    for row in rows:
        for cells, low, high in plain(row):
            before = bounds.get(cells, (0, inf))
            bounds[cells] = max(before[0], low), min(before[1], high)
    return bounds


def plain(row: LinearRow) -> list[tuple[frozenset[Cell], float, float]]:
    """A row as plain counts: one of nothing at all speaks of each cell by itself. Raises TangledError."""
    weights = set(row.weights.values())
    if not weights:
        return [(frozenset(), row.low, row.high)] if not row.holds({}) else []
    if row.high == 0 and min(weights) > 0:
        return [(frozenset([cell]), row.low, 0) for cell in row.weights]
    weight = weights.pop()
    if weights or weight < 0:
        raise TangledError
    low, high = (edge if abs(edge) == inf else way(edge / weight) for edge, way in ((row.low, ceil), (row.high, floor)))
    return [(frozenset(row.weights), low, high)]


def nest_of(bounds: Bounds) -> Nest:
    """The sets within each other, the smallest first. Raises TangledError where two overlap."""
    sets = sorted(bounds, key=len)
    chains = grouped((cell, n) for n, cells in enumerate(sets) for cell in cells)
    around: dict[int, int | None] = {}
    for chain in chains.values():
        for inner, outer in zip(chain, [*chain[1:], None], strict=True):
            if around.setdefault(inner, outer) != outer:
                raise TangledError
    first = {cell: chain[0] for cell, chain in chains.items()}
    reach = reaches([bounds[cells] for cells in sets], around, set(first.values()))
    return Nest(reach, [around.get(n) for n in range(len(sets))], first)


def reaches(
    bounds: list[tuple[float, float]], around: dict[int, int | None], direct: set[int]
) -> list[tuple[float, float]]:
    """How low and how high each count can be, given what lies within it; cells of no inner row are without end."""
    lows: list[float] = [0] * len(bounds)
    highs: list[float] = [inf if n in direct else 0 for n in range(len(bounds))]
    ranges = []
    for n, (low, high) in enumerate(bounds):
        reach = max(low, lows[n]), min(high, highs[n])
        ranges.append(reach)
        if (outer := around.get(n)) is not None:
            lows[outer] += reach[0]
            highs[outer] += reach[1]
    return ranges
