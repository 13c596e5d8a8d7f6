"""A race of candidates on the same shuffles: those that fall behind are left out, and the best is confirmed on fresh ones.

Who leads a race leads it by chance too, so that what the race has found proves nothing: only shuffles that had no part in it do. The best
is proposed where the one-sided bound of its gain there lies above 0. A search that goes on after a proposal is stricter at each step, so
that all of them together are wrong in at most 1 of 100 searches: `tests/decks/lab/test_race.py` plays it with gains by chance.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Final, Generic, TypeVar

from engine.play.tally import Sample

Candidate = TypeVar("Candidate")
Rounds = Sequence[Mapping[Candidate, Sample]]  # what each candidate has gained in each round
WRONG: Final = 0.01  # how many searches may propose what is no gain
CANDIDATES: Final = 24  # in the first round
ROUNDS: Final = 5
FIRST: Final = 60  # shuffles after which the first half is left out; they are doubled each time


@dataclass(frozen=True)
class Stage(Generic[Candidate]):
    """Candidates that play these shuffles, `fresh` ones where the best is confirmed."""

    candidates: Sequence[Candidate]
    shuffles: range
    fresh: bool = False


@dataclass(frozen=True)
class Race(Generic[Candidate]):
    """A race: who takes part, after how many shuffles the first half is left out, on how many fresh ones the best is confirmed, and the
    number of its step in a search, from 1.
    """

    candidates: Sequence[Candidate]
    confirming: int
    first: int = FIRST
    step: int = 1

    def stage(self, number: int, rounds: Rounds[Candidate]) -> Stage[Candidate]:
        """A stage, by what each candidate has gained in the rounds before it."""
        left = self.left_in(min(number, ROUNDS), rounds)
        if number == ROUNDS:
            return Stage(left[:1], range(self.confirming), fresh=True)
        played = self.first << (number - 1) if number else 0
        return Stage(left, range(played, self.first << number))

    def left_in(self, number: int, rounds: Rounds[Candidate]) -> list[Candidate]:
        """Who is still in the race in a round, the best first: half of those of the round before, two at least; one at last."""
        left = list(self.candidates)
        gained = {one: Sample() for one in left}
        for before in range(number):
            for one in left:
                gained[one].merge(rounds[before].get(one, Sample()))
            left.sort(key=lambda one: -mean(gained[one]))
            left = left[: max(-(-len(left) // 2), 2) if before < ROUNDS - 1 else 1]
        return left

    @property
    def most(self) -> int:
        """How many shuffles candidates play at most, all together."""
        left, played = len(self.candidates), 0
        for number in range(ROUNDS):
            played += left * (self.first << max(number - 1, 0))
            left = min(left, max(-(-left // 2), 2))
        return played + self.confirming


def mean(sample: Sample) -> float:
    """The mean of a sample, 0 without numbers."""
    return sample.mean or 0.0


def alpha(step: int) -> float:
    """How likely a step of a search may propose what is no gain: over all steps these add up to WRONG."""
    return WRONG / (step * (step + 1))


def surely(sample: Sample, step: int, two: float) -> float:
    """A bound that the true mean of fresh numbers lies above, but for `alpha` of the step; two numbers more, one either way and so far
    from 0, are counted to say how far they spread, as nearly all may be 0.
    """
    if not sample.n:
        return -two
    wider = Sample(sample.n + 2, sample.total, round(sample.squares + 2 * two * two))
    quantile = NormalDist().inv_cdf(1 - alpha(step))
    return mean(sample) - quantile * sqrt((wider.variance or 0.0) / sample.n)
