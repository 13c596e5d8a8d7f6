"""Of many figures those that are not 0: so many at most are named that of those named 1 in 10 is expected to be there by chance.

By Benjamini and Hochberg, of the chance that a mean as far from 0 would come about if the true one were 0: Student's, by the normal
distribution with the change of scale of Wallace.
"""

from collections.abc import Mapping
from math import copysign, inf, log1p, sqrt
from statistics import NormalDist
from typing import Final, TypeVar

from engine.play.tally import Sample

Figure = TypeVar("Figure")
FALSE: Final = 0.1  # of the figures that are named


def discovered(chances: Mapping[Figure, float]) -> set[Figure]:
    """The figures that are named, by the chance of each to come about where there is nothing."""
    ordered = sorted(chances, key=lambda figure: chances[figure])
    last = max(
        (n for n, figure in enumerate(ordered, 1) if chances[figure] <= FALSE * n / len(ordered)),
        default=0,
    )
    return set(ordered[:last])


def chance_of(sample: Sample) -> float:
    """How likely numbers whose true mean is 0 have one at least as far from it, on either side; certain for fewer than two numbers."""
    if sample.n < 2 or sample.mean is None:
        return 1.0
    error = sqrt((sample.variance or 0.0) / sample.n)
    distance = sample.mean / error if error else copysign(inf, sample.mean) if sample.mean else 0.0
    return 2 * (1 - NormalDist().cdf(normal(abs(distance), sample.n - 1)))


def normal(distance: float, freedom: int) -> float:
    """What a value of Student's t is in the normal distribution."""
    if distance == inf:
        return inf
    return (8 * freedom + 1) / (8 * freedom + 3) * sqrt(freedom * log1p(distance * distance / freedom))
