"""Shares of games that are played in pairs on one shuffle: a pair is one number, as its games are not two chances.

To say how far pairs spread, one more that is won and one that is lost are counted with them, as so few may all have ended alike: then
95 of 100 intervals hold what is true even where a deck wins always. `tests/decks/lab/test_shares.py` tries it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import sqrt

from decks.lab.report import Estimate, mean_of, student
from engine.play.matrix import PAIR, Cell
from engine.play.tally import Sample


def share_of(points: Sample, most: int = PAIR) -> Estimate | None:
    """The share of the games of some pairs that were won, a drawn one being half of it; None without a pair. With other than PAIR points
    at `most`, of what is played so on one shuffle.
    """
    if points.mean is None:
        return None
    middle = mean_of(widened(points, most))
    assert middle is not None
    low, high = max(0.0, middle.low / most), min(1.0, middle.high / most)
    return Estimate(points.mean / most, low, high, points.n)


def share_of_row(cells: Iterable[Cell]) -> Estimate | None:
    """The share of its games that a deck has won against all that it has met, each opponent weighing as much; None without any.

    Whom it meets is no chance, so only what differs between the games against one and the same opponent makes it less sure.
    """
    met = [cell.points for cell in cells if cell.points.n]
    if len(met) < 2:
        return share_of(met[0]) if met else None
    share = mean_over(met, PAIR, (0, PAIR))
    return replace(share, low=max(0.0, share.low), high=min(1.0, share.high))


def mean_over(samples: Sequence[Sample], most: int, both: tuple[int, int]) -> Estimate:
    """The mean of what samples of different games come to, each weighing as much, as a share of `most`; two more numbers are counted with
    each to say how far it spreads.
    """
    value = sum([sample.mean or 0.0 for sample in samples]) / most / len(samples)
    n = sum([sample.n for sample in samples])
    error = sqrt(sum([(with_both(one, *both).variance or 0.0) / one.n for one in samples])) / most / len(samples)
    margin = student(max(n - len(samples), 1)) * error
    return Estimate(value, value - margin, value + margin, n)


def widened(points: Sample, most: int = PAIR) -> Sample:
    """The pairs, and one that is won and one that is lost."""
    return with_both(points, 0, most)


def with_both(sample: Sample, one: int, other: int) -> Sample:
    """The numbers of a sample, and two more."""
    wider = replace(sample)
    wider.add(one)
    wider.add(other)
    return wider
