"""Shares of games that are played in pairs on one shuffle: a pair is one number, as its games are not two chances.

To say how far pairs spread, one more that is won and one that is lost are counted with them, as so few may all have ended alike: then
95 of 100 intervals hold what is true even where a deck wins always. `tests/decks/lab/test_shares.py` tries it.
"""

from collections.abc import Iterable
from dataclasses import replace
from math import sqrt
from typing import Final

from decks.lab.report import Estimate, mean_of, student
from engine.play.matrix import PAIR, Cell
from engine.play.tally import Sample

ONE_EACH: Final = Sample(2, PAIR, PAIR * PAIR)  # a pair that is won and a pair that is lost


def share_of(points: Sample) -> Estimate | None:
    """The share of the games of some pairs that were won, a drawn one being half of it; None without a pair."""
    if points.mean is None:
        return None
    middle = mean_of(widened(points))
    assert middle is not None
    low, high = max(0.0, middle.low / PAIR), min(1.0, middle.high / PAIR)
    return Estimate(points.mean / PAIR, low, high, points.n)


def share_of_row(cells: Iterable[Cell]) -> Estimate | None:
    """The share of its games that a deck has won against all that it has met, each opponent weighing as much; None without any.

    Whom it meets is no chance, so only what differs between the games against one and the same opponent makes it less sure.
    """
    met = [cell.points for cell in cells if cell.points.n]
    if len(met) < 2:
        return share_of(met[0]) if met else None
    value = sum([(points.mean or 0.0) / PAIR for points in met]) / len(met)
    pairs = sum([points.n for points in met])
    error = sqrt(sum([(widened(points).variance or 0.0) / points.n for points in met])) / PAIR / len(met)
    margin = student(max(pairs - len(met), 1)) * error
    return Estimate(value, max(0.0, value - margin), min(1.0, value + margin), pairs)


def widened(points: Sample) -> Sample:
    """The pairs, and one of each kind."""
    wider = replace(points)
    wider.merge(ONE_EACH)
    return wider
