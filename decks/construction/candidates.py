"""Which cells a repair weighs. Of thousands of cards most are alike to every rule, so that a few of each sort stand for all."""

from collections import defaultdict
from collections.abc import Hashable, Iterator
from dataclasses import replace

from decks.construction.forms import Cell, Limit, LinearRow
from decks.construction.job import Job
from decks.construction.taste import NEW, Taste

ALL = 600  # cells that are weighed as they are: no format of a shipped game has more
ALIKE = 24  # cells of a sort that are weighed first


def narrowed(job: Job, alike: int) -> Job:
    """A job with all cells that a deck, its shortlist or its strays speak of, and of the others so many of each sort, those first
    that are most to taste. A repair of at most that cost is the cheapest of all: it leaves one of each sort unused, which any other
    one of it would only stand for.
    """
    if len(job.cells) <= ALL:
        return job
    taste, sorts = Taste(job), sorts_of(job)
    kept: set[Cell] = set()
    seen: dict[Hashable, int] = defaultdict(int)
    for cell in taste.rank:
        sort = cell[0], job.format_rules.format_cards.pack.cards[cell[1]].kind, cell[1] in job.gaps, *sorts[cell]
        seen[sort] += taste.source(cell) == NEW
        if seen[sort] <= alike or taste.source(cell) != NEW:
            kept.add(cell)
    return replace(job, among=frozenset(kept)) if len(kept) < len(job.cells) else job


def sorts_of(job: Job) -> dict[Cell, list[Hashable]]:
    """What the rules say of each cell: its weight in each row, and of a row for a single card alone its bounds."""
    sorts: dict[Cell, list[Hashable]] = {cell: [job.owned.get(cell[1], 0)] if job.owned else [] for cell in job.cells}
    for number, limit in enumerate(job.format_rules.limits):
        for place, row in rows_of(limit):
            lone = len({card for _, card in row.weights}) == 1
            which = (limit.rule.id, row.low, row.high) if lone else (number, *place)
            for cell, weight in row.weights.items():
                sorts[cell].append((which, weight))
    return sorts


def rows_of(limit: Limit) -> Iterator[tuple[tuple[int, int], LinearRow]]:
    """The rows of a limit, each with the numbers of its alternative and of itself."""
    for alternative, rows in enumerate(limit.alternatives):
        for number, row in enumerate(rows):
            yield (alternative, number), row
