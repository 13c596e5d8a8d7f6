"""Times work beside a fixed loop of plain Python, so that figures of two machines can be compared."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from math import ceil
from statistics import median
from time import perf_counter
from typing import Any

from django.conf import settings

from engine.packs.cards import Pack
from engine.packs.reading import read_packs

Figures = dict[str, Any]


@dataclass
class Stopwatch:
    """Times work in milliseconds, with a few rounds of the reference loop between. A quick one takes a twentieth; `games` are the
    slugs of those that are measured, all if none is named.
    """

    quick: bool = False
    games: Collection[str] = ()
    reference: list[float] = field(default_factory=list)

    def measure(self, work: Callable[[], object], times: int) -> dict[str, float]:
        """Median and 95th percentile of so many runs, after two that do not count; a quick one counts the first already."""
        if not self.quick:
            work(), work()
        return self.percentiles(spans(work, ceil(times / 20) if self.quick else times))

    def percentiles(self, milliseconds: list[float]) -> dict[str, float]:
        """Median and 95th percentile of what was timed, with a few rounds of the reference loop behind it."""
        self.reference += spans(reference_loop, 3)
        return {
            "p50_ms": round(median(milliseconds), 3),
            "p95_ms": round(sorted(milliseconds)[ceil(0.95 * len(milliseconds)) - 1], 3),
        }

    def packs(self) -> dict[str, Pack]:
        """The games to measure, by slug."""
        packs = read_packs(settings.GAMES_PATH)
        return {slug: pack for slug, pack in packs.items() if slug in self.games or not self.games}


def spans(work: Callable[[], object], times: int) -> list[float]:
    """How long each run took, in milliseconds."""
    milliseconds = []
    for _ in range(times):
        start = perf_counter()
        work()
        milliseconds.append(1000 * (perf_counter() - start))
    return milliseconds


def reference_loop() -> int:
    """The same plain Python on every machine, so that figures of two machines can be compared."""
    total, seen = 0, {}
    for n in range(100_000):
        total += n * n % 7
        seen[n & 255] = total
    return total + len(seen)
