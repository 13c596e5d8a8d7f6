"""A race of swaps: what goes out and what comes in are judged apart, those that fall behind are left out, and the best is confirmed.

On each shuffle every card that is left takes part in one swap, with another partner in turn: so a game tells of two cards, and of twenty
and twenty cards not four hundred swaps have to be tried. What a swap gains is reckoned as what its two cards gain, each after what its
partners gained has been taken off.

Who leads a race leads it by chance too, so that what the race has found proves nothing: only shuffles that had no part in it do. The best
is proposed where the one-sided bound of its gain there lies above 0. A search that goes on after a proposal is stricter at each step, so
that all of them together are wrong in at most 1 of 100 searches: `tests/decks/lab/test_race.py` plays it with gains by chance.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

from engine.play.tally import Sample

WRONG: Final = 0.01  # how many searches may propose what is no gain
ROUNDS: Final = 4
LAST: Final = 3  # cards out, and cards in, that run the last round
LATER: Final = 0.6  # of the swaps of the first round that are played in each later one
PARTNERS: Final = 6  # that a card has in a round, at least
SWEEPS: Final = 10  # by which what a card gains and what its partners gain are told apart


class Pair(NamedTuple):
    """A card that goes out, and one that comes in."""

    out: str
    into: str


Gains = Mapping[Pair, Sample]  # what each swap has gained in a round
Fits = Callable[[Pair], bool]


@dataclass(frozen=True)
class Stage:
    """Shuffles, and the swaps that are played on each: those of one of these lists, in turn; `fresh` where the best is confirmed."""

    lists: Sequence[Sequence[Pair]]
    shuffles: range
    fresh: bool = False

    @property
    def width(self) -> int:
        """How many swaps are played on a shuffle."""
        return len(self.lists[0])

    @property
    def plays(self) -> int:
        """How often a swap is played on a shuffle, in all."""
        return self.width * len(self.shuffles)

    def turn(self, shuffle: int) -> int:
        """The number of the list that is played on a shuffle."""
        return shuffle % len(self.lists)


class Worths(NamedTuple):
    """What each card gains by going out, and by coming in."""

    outs: Mapping[str, float]
    ins: Mapping[str, float]

    def of(self, pair: Pair) -> float:
        """What both gain together."""
        return self.outs.get(pair.out, 0.0) + self.ins.get(pair.into, 0.0)


@dataclass(frozen=True)
class Race:
    """A race: which cards may go out and come in, how many swaps are played in the first round, on how many fresh shuffles the best is
    confirmed, which swaps are allowed, and how many are met in turn.
    """

    outs: Sequence[str]
    ins: Sequence[str]
    first: int
    confirming: int
    fits: Fits
    met: int = 1

    def stage(self, number: int, rounds: Sequence[Gains]) -> Stage:
        """A stage, by what each swap has gained in the rounds before it."""
        if number == ROUNDS:
            winner = next(self.last(rounds), None)
            return Stage([[winner] if winner else []] * self.met, range(self.confirming), fresh=True)
        *before, lists = [self.lists(outs, ins) for outs, ins in self.course(number, rounds)]
        start = sum(self.shuffles(one, len(there[0])) for one, there in enumerate(before))
        return Stage(lists, range(start, start + self.shuffles(number, len(lists[0]))))

    def shuffles(self, number: int, width: int) -> int:
        """How many shuffles a round has, with so many swaps on each: as many for each list."""
        plays = self.first if number == 0 else LATER * self.first
        return max(round(plays / (width * self.turns)), 1) * self.turns if width else 0

    @property
    def turns(self) -> int:
        """How many lists of swaps there are: each meets one of those that are met."""
        return self.met * ceil(PARTNERS / self.met)

    def lists(self, outs: Sequence[str], ins: Sequence[str]) -> list[list[Pair]]:
        """Lists of swaps, in each of which every card takes part, in each list with another partner."""
        more, fewer = (ins, outs) if len(ins) >= len(outs) else (outs, ins)
        if not fewer:
            return [[]] * self.turns
        steps = [turn if len(fewer) <= self.turns else turn * (turn + 1) // 2 for turn in range(self.turns)]
        return [[self.pair(one, n + step, fewer, comes_in=more is ins) for n, one in enumerate(more)] for step in steps]

    def pair(self, one: str, at: int, partners: Sequence[str], *, comes_in: bool) -> Pair:
        """A card with its partner at some place; with the next one where that is the same card."""
        partner = partners[at % len(partners)]
        if partner == one:
            partner = partners[(at + 1) % len(partners)]
        return Pair(partner, one) if comes_in else Pair(one, partner)

    def course(self, number: int, rounds: Sequence[Gains]) -> list[tuple[list[str], list[str]]]:
        """The cards that are in each round up to one, the best first: those of the best swaps that are allowed."""
        left = [(list(self.outs), list(self.ins))]
        for before in range(1, number + 1):
            ranked = self.ranked(*left[-1], worths_by(rounds[:before]))
            left.append(self.staying(ranked, kept(len(self.outs), before), kept(len(self.ins), before)))
        return left

    def ranked(self, outs: Collection[str], ins: Collection[str], worths: Worths) -> list[Pair]:
        """All swaps of some cards, the best first."""
        pairs = (Pair(out, into) for out in outs for into in ins if out != into)
        return sorted(pairs, key=lambda pair: (-worths.of(pair), pair))

    def staying(self, ranked: Sequence[Pair], most_out: int, most_in: int) -> tuple[list[str], list[str]]:
        """So many cards out and in of the first swaps that are allowed."""
        outs: dict[str, None] = {}
        ins: dict[str, None] = {}
        for pair in ranked:
            is_new = pair.out not in outs or pair.into not in ins
            has_room = (pair.out in outs or len(outs) < most_out) and (pair.into in ins or len(ins) < most_in)
            if is_new and has_room and self.fits(pair):
                outs[pair.out] = ins[pair.into] = None
            if len(outs) == most_out and len(ins) == most_in:
                break
        return list(outs), list(ins)

    def last(self, rounds: Sequence[Gains]) -> Iterator[Pair]:
        """The swaps of the cards that ran the last round, the best first, as far as they are allowed."""
        return filter(self.fits, self.ranked(*self.course(ROUNDS - 1, rounds)[-1], worths_by(rounds)))

    @property
    def has_a_swap(self) -> bool:
        """Whether any swap of these cards is allowed."""
        return any(self.fits(Pair(out, into)) for out in self.outs for into in self.ins)

    @property
    def most(self) -> int:
        """How many plays of a swap on a shuffle there are at most."""
        outs, ins = len(self.outs), len(self.ins)
        widths = [max(kept(outs, number), kept(ins, number)) if outs and ins else 0 for number in range(ROUNDS)]
        return sum(width * self.shuffles(number, width) for number, width in enumerate(widths)) + self.confirming


def kept(cards: int, rounds: int) -> int:
    """How many of some cards are left after so many rounds."""
    return min(cards, ceil(cards * (LAST / cards) ** (rounds / (ROUNDS - 1)) - 1e-9)) if cards > LAST else cards


def worths_by(rounds: Sequence[Gains]) -> Worths:
    """What cards gain, by what swaps of them have gained: each in turn as what is left where that of its partners is taken off."""
    cells: dict[Pair, Sample] = defaultdict(Sample)
    for gains in rounds:
        for pair, sample in gains.items():
            cells[pair].merge(sample)
    played = [(pair, cells[pair].n, mean(cells[pair])) for pair in sorted(cells) if cells[pair].n]
    outs = {pair.out: 0.0 for pair, _, _ in played}
    ins = {pair.into: 0.0 for pair, _, _ in played}
    for _ in range(SWEEPS):
        outs = weighted((pair.out, n, gain - ins[pair.into]) for pair, n, gain in played)
        ins = weighted((pair.into, n, gain - outs[pair.out]) for pair, n, gain in played)
    return Worths(outs, ins)


def weighted(rows: Iterator[tuple[str, int, float]]) -> dict[str, float]:
    """The mean of the numbers of each card, by how often each was played."""
    times: dict[str, int] = defaultdict(int)
    sums: dict[str, float] = defaultdict(float)
    for card, n, value in rows:
        times[card] += n
        sums[card] += n * value
    return {card: sums[card] / n for card, n in times.items()}


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
