"""Shares of games played in pairs: their intervals hold what is true, reckoned exactly over all that so many pairs can come to."""

from math import comb

import pytest

from decks.lab.shares import share_of, share_of_row
from engine.play.matrix import PAIR, Cell
from engine.play.tally import Sample

SPREADS = {  # how likely it is that of the two games of a pair none, one, both are won
    "two even decks": (0.25, 0.5, 0.25),
    "the shuffle decides": (0.45, 0.1, 0.45),
    "who begins decides": (0.02, 0.96, 0.02),
    "nine of ten": (0.01, 0.18, 0.81),
    "nearly all": (0.001, 0.058, 0.941),
    "nearly all, by pairs": (0.05, 0.0, 0.95),
}


def sample(*pairs: int) -> Sample:
    counted = Sample()
    for points in pairs:
        counted.add(points)
    return counted


def several(none: int, one: int, both: int) -> Sample:
    half = PAIR // 2
    return Sample(none + one + both, half * one + PAIR * both, half * half * one + PAIR * PAIR * both)


@pytest.mark.parametrize("chances", SPREADS.values(), ids=SPREADS)
@pytest.mark.parametrize("n", [10, 20, 100])
def test_of_100_intervals_95_hold_what_is_true_to_a_percent(n: int, chances: tuple[float, float, float]) -> None:
    truth, held = chances[1] / 2 + chances[2], 0.0
    for none in range(n + 1):
        for one in range(n + 1 - none):
            both = n - none - one
            share = share_of(several(none, one, both))
            assert share
            if share.low <= truth <= share.high:
                ways = comb(n, none) * comb(n - none, one)
                held += ways * chances[0] ** none * chances[1] ** one * chances[2] ** both
    assert held > 0.94


def test_a_share_lies_in_its_interval_which_never_leaves_0_to_1() -> None:
    for pairs in ([PAIR], [PAIR] * 20, [0] * 20, [2] * 20, [0, PAIR] * 10, [3, 1, 4]):
        share = share_of(sample(*pairs))
        assert share
        assert 0 <= share.low <= share.value <= share.high <= 1
        assert share.low < share.high


def test_where_nothing_was_played_there_is_no_share() -> None:
    assert share_of(Sample()) is None
    assert share_of_row([]) is None
    assert share_of_row([Cell()]) is None


def test_each_opponent_weighs_as_much_in_a_row() -> None:
    cells = [Cell(points=sample(*[PAIR] * 20)), Cell(points=sample(*[0] * 20)), Cell(points=sample(*[1] * 20))]
    share = share_of_row(cells)
    assert share
    assert share.value == pytest.approx(1.25 / 3)


def test_a_row_of_one_is_that_one() -> None:
    points = sample(4, 2, 4, 0, 2)
    assert share_of_row([Cell(points=points)]) == share_of(points)


def test_who_is_met_makes_a_row_no_less_sure() -> None:
    apart = share_of_row([Cell(points=sample(*[PAIR] * 20)), Cell(points=sample(*[0] * 20))])
    alike = share_of_row([Cell(points=sample(*[0, PAIR] * 10)), Cell(points=sample(*[0, PAIR] * 10))])
    assert apart
    assert alike
    assert apart.value == alike.value == 0.5
    assert apart.high - apart.low < (alike.high - alike.low) / 2
