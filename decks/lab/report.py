"""What test games say about a deck: estimates with 95 % intervals, made of the whole numbers of a tally.

A chance has Wilson's score interval; a mean Student's t interval, that of turns wider on the side to which they lie; a difference of two
means Welch's t interval; a median lies between two of the ordered numbers. The quantiles of Student's t come from those of the normal
distribution by the expansion of Cornish and Fisher. `tests/decks/lab/test_oracle.py` tries each where the truth can be reckoned.
"""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import cbrt, sqrt
from statistics import NormalDist
from typing import Any

from decks.construction.odds import opening_odds
from engine.packs.cards import DeckList, Pack
from engine.play.goldfish import statistics_of
from engine.play.tally import BY_CARD, BY_WORD, OPENED, OPENED_WIN, TOO_LATE, Sample, Statistic, Statistics, Tally

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
LEAST = 10  # games on each side before two means are compared
DIGITS = 6
SELDOM = (
    20  # a card that is played in fewer than one of so many games in which it came to the hand says nothing of itself
)
UNFINISHED = "unfinished"

# Why a report says nothing of what a card does
NOT_PLAYED = "not played by this pilot"
NEVER_DRAWN = "never drawn"
AS_FAR_AS_COUNTED = "not played, as far as was counted"  # by a run of a version that did not count all that tells


@dataclass(frozen=True)
class Estimate:
    """A value, and where the true one lies with 95 % confidence; `n` is how many numbers it is made of.

    It is not `bounded` where they do not say how far they spread: it has no interval then, and its ends are the value itself.
    """

    value: float
    low: float
    high: float
    n: int = 0
    bounded: bool = True

    @property
    def is_clear(self) -> bool:
        """Whether a difference has a sign for certain, as far as 95 % is certain."""
        return self.bounded and (self.low > 0 or self.high < 0)

    def as_json(self, name: str = "value", digits: int = DIGITS) -> dict[str, Any]:
        """The value by a name and the interval, None where there is none, with so many digits."""
        interval = [round(self.low, digits), round(self.high, digits)] if self.bounded else None
        return {name: round(self.value, digits), "interval_95": interval}


# Intervals


RARE = {1: 0.0513, 2: 0.3554, 3: 0.8177, 4: 1.3663}  # by hits: the mean that brings as many or more in 5 of 100 cases
LEAST_SKEW = 1e-6


def wilson(hits: int, n: int) -> Estimate | None:
    """The chance of a hit after `hits` in `n` games, with Wilson's score interval; None without a game. Where nearly none or nearly all hit
    it reaches further, as Brown, Cai and DasGupta have it: it would hold a chance of 1 in 1,000 in 84 of 100 cases.
    """
    if not n:
        return None
    share, spread = hits / n, Z * Z / n
    middle = (share + spread / 2) / (1 + spread)
    margin = Z / (1 + spread) * sqrt(share * (1 - share) / n + spread / n / 4)
    low = RARE[hits] / n if hits in RARE else middle - margin
    high = 1 - RARE[n - hits] / n if n - hits in RARE else middle + margin
    return Estimate(share, max(0.0, min(low, share)), min(1.0, max(high, share)), n)


FEW = {1: 12.7062, 2: 4.3027, 3: 3.1824, 4: 2.7764}  # where the expansion is not good enough


def student(freedom: float) -> float:
    """The quantile of Student's t that holds 95 % on both sides, for whole degrees of freedom, and from 4 on for all."""
    if freedom in FEW:
        return FEW[int(freedom)]
    z, z3, z5, z7 = Z, Z**3, Z**5, Z**7
    return (
        z
        + (z3 + z) / (4 * freedom)
        + (5 * z5 + 16 * z3 + 3 * z) / (96 * freedom**2)
        + (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * freedom**3)
    )


def mean_of(sample: Sample, n: int = 0) -> Estimate | None:
    """The mean of a sample, by Student's t; with `n`, of so many numbers of which those not in it are 0. None without numbers."""
    whole = Sample(n or sample.n, sample.total, sample.squares)
    mean, variance = whole.mean, whole.variance
    if mean is None:
        return None
    if not variance:
        return Estimate(mean, mean, mean, whole.n, bounded=False)
    margin = student(whole.n - 1) * sqrt(variance / whole.n)
    return Estimate(mean, mean - margin, mean + margin, whole.n)


def mean_of_counts(counts: Mapping[int, int]) -> Estimate | None:
    """The mean of numbers that are counted, by Student's t with the skew taken out by Hall's change of scale: of numbers that lie to one
    side, such as turns of wins, the mean of a few spreads to that side too. None without numbers.
    """
    n = sum(counts.values())
    sample = Sample(
        n, sum(value * k for value, k in counts.items()), sum(value * value * k for value, k in counts.items())
    )
    mean, variance = sample.mean, sample.variance
    if mean is None or not variance or n < 3:
        return mean_of(sample)
    cubes = sum(k * (value - mean) ** 3 for value, k in counts.items())
    skew = n * cubes / ((n - 1) * (n - 2)) / variance**1.5 / sqrt(n)
    error, distance = sqrt(variance / n), student(n - 1)
    return Estimate(mean, mean - error * unskewed(distance, skew), mean - error * unskewed(-distance, skew), n)


def unskewed(distance: float, skew: float) -> float:
    """Where a mean of numbers with so much skew, by the root of their number, lies as often as one without any lies at a distance."""
    if abs(skew) < LEAST_SKEW:
        return distance
    return (cbrt(1 + skew * (distance - skew / 6)) - 1) * 3 / skew


def mean_of_amounts(sample: Sample, n: int = 0) -> Estimate | None:
    """The mean of amounts of which none is below 0, as `mean_of` gives it; the interval holds that of Wilson's score too, for amounts that
    vary as those of rare events do: where most are 0, Student's alone would seldom reach high enough.
    """
    mean = mean_of(sample, n)
    if mean is None or not mean.bounded:
        return mean
    spread, each = student(mean.n - 1) ** 2 / mean.n, sample.squares / sample.total
    middle = mean.value + spread * each / 2
    margin = sqrt(max(middle * middle - (1 + spread) * mean.value * mean.value, 0.0))
    low, high = (middle - margin) / (1 + spread), (middle + margin) / (1 + spread)
    return Estimate(mean.value, min(mean.low, low), max(mean.high, high), mean.n)


def difference(one: Sample, other: Sample) -> Estimate | None:
    """How much higher the mean of one sample is than that of the other, by Welch; None with fewer than LEAST numbers on a side."""
    if min(one.n, other.n) < LEAST:
        return None
    parts = [(sample.variance or 0.0) / sample.n for sample in (one, other)]
    value = one.total / one.n - other.total / other.n
    error = sum(parts)
    if not error:
        return Estimate(value, value, value, one.n, bounded=False)
    freedom = error**2 / sum(part**2 / (sample.n - 1) for part, sample in zip(parts, (one, other), strict=True))
    margin = student(freedom) * sqrt(error)
    return Estimate(value, value - margin, value + margin, one.n)


def median(counts: Mapping[int, int]) -> float | None:
    """The middle of numbers that are counted; None without numbers."""
    total = sum(counts.values())
    if not total:
        return None
    return (nth(counts, (total + 1) // 2) + nth(counts, total // 2 + 1)) / 2


def median_of(counts: Mapping[int, int]) -> Estimate | None:
    """The middle of numbers that are counted, between the two of them whose places hold it at 95 %, however they are spread.

    Of n numbers those are the k-th from below and from above, k = n/2 - Z sqrt(n)/2 rounded; none of fewer than 6.
    """
    middle, total = median(counts), sum(counts.values())
    if middle is None:
        return None
    place = round((total - Z * sqrt(total)) / 2)
    if place < 1:
        return Estimate(middle, middle, middle, total, bounded=False)
    return Estimate(middle, nth(counts, place), nth(counts, total + 1 - place), total)


def nth(counts: Mapping[int, int], position: int) -> int:
    """The number at this position, from 1, when all that are counted stand in order of size."""
    for value in sorted(counts):
        position -= counts[value]
        if position <= 0:
            return value
    raise IndexError(position)


# The report


@dataclass(frozen=True)
class Turn:
    """How many games were won in a turn, the chance to have won by then, and the first game that was."""

    turn: int
    wins: int
    share: float
    by: Estimate
    example: int | None


@dataclass(frozen=True)
class Ending:
    """A way in which games ended, and how many did."""

    words: str
    games: int
    chance: Estimate
    won: bool

    def sentence(self, *, goal: bool) -> str:
        """The way in a few words; `goal` is whether the games were played for one."""
        if self.won:
            return "Goal reached" if goal else f"Won by {self.words}"
        if self.words in (UNFINISHED, TOO_LATE):
            return self.words.capitalize()
        return f"Over before the goal, by {self.words}" if goal else f"Not won: {self.words}"


@dataclass(frozen=True)
class Replay:
    """A game worth looking at, by its number in the run; `turn` is 0 where it was not won."""

    name: str
    turn: int
    index: int


@dataclass(frozen=True)
class StatisticRow:
    """A key of one of the game's own statistics: in how many games it came up, and its mean."""

    key: str
    n: int
    total: int
    mean: Estimate


@dataclass(frozen=True)
class Breakdown:
    """One of the game's own statistics."""

    statistic: Statistic
    rows: list[StatisticRow]


@dataclass(frozen=True)
class CardRow:
    """What became of a card: per game by statistic; how often it was in the first hand, and what that did to the winning turn.

    `exact` are the computed odds of at least one copy in the first hand, `opened` the simulated ones. Of a card that was `unplayed`
    there is no effect: the word says why.
    """

    card: str
    copies: int
    per_game: dict[str, float]
    opened: Estimate | None
    exact: float | None
    effect: Estimate | None
    unplayed: str = ""


@dataclass(frozen=True)
class Report:
    """All that the page shows."""

    tally: Tally
    won: Estimate | None
    mean: Estimate | None
    median: Estimate | None
    turns: list[Turn]
    endings: list[Ending]
    replays: list[Replay]
    breakdowns: list[Breakdown]
    cards: list[CardRow]
    card_columns: list[Statistic]

    @property
    def hardly_played(self) -> list[str]:
        """The cards that were drawn and hardly ever played, by their slugs."""
        return [row.card for row in self.cards if row.unplayed == NOT_PLAYED]


def report_of(tally: Tally, statistics: Statistics | None, sections: DeckList, numbers: Mapping[str, int]) -> Report:
    """The report of a tally; `sections` is the deck, `numbers` are those of the game."""
    shown = statistics.shown if statistics else ()
    columns = [statistic for statistic in shown if statistic.by == BY_CARD]
    return Report(
        tally=tally,
        won=wilson(tally.wins, tally.games),
        mean=mean_of_counts(tally.win_turns),
        median=median_of(tally.win_turns),
        turns=turns_of(tally),
        endings=endings_of(tally),
        replays=replays_of(tally),
        breakdowns=[breakdown_of(tally, statistic) for statistic in shown if statistic.by != BY_CARD],
        cards=cards_of(tally, statistics, sections, numbers) if statistics else [],
        card_columns=columns,
    )


def report_by(pack: Pack | None, tally: Tally, sections: DeckList) -> Report:
    """The report of a tally with all that its game counts of itself; without that where its pack is gone."""
    numbers = {name: number.value for name, number in pack.numbers.items()} if pack else {}
    return report_of(tally, statistics_of(pack) if pack else None, sections, numbers)


def turns_of(tally: Tally) -> list[Turn]:
    """The chance to have won by each turn, from the first with a win to the last."""
    turns, wins = [], 0
    for turn in range(min(tally.win_turns, default=1), max(tally.win_turns, default=0) + 1):
        here = tally.win_turns.get(turn, 0)
        wins += here
        by = wilson(wins, tally.games)
        assert by is not None
        turns.append(Turn(turn, here, here / tally.games, by, tally.examples.get(f"won {turn}")))
    return turns


def endings_of(tally: Tally) -> list[Ending]:
    """Wins and losses by cause, then what did not end, each the most frequent first."""
    ways = [(cause, n, True) for cause, n in most(tally.causes)]
    ways += [(cause, n, False) for cause, n in most(tally.losses)]
    if tally.unfinished:
        ways.append((UNFINISHED, tally.unfinished, False))
    endings = []
    for words, n, won in ways:
        chance = wilson(n, tally.games)
        assert chance is not None
        endings.append(Ending(words, n, chance, won))
    return endings


def most(counts: "Counter[str]") -> list[tuple[str, int]]:
    """What is counted, the most first; of as many in alphabetical order."""
    return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))


def replays_of(tally: Tally) -> list[Replay]:
    """The fastest win, one that is as fast as the median, the slowest, and a game of each other ending."""
    rows: list[tuple[str, int, str]] = []
    if tally.win_turns:
        middle = nth(tally.win_turns, (tally.wins + 1) // 2)
        turns = (("Fastest", min(tally.win_turns)), ("Median", middle), ("Slowest", max(tally.win_turns)))
        rows = [(name, turn, f"won {turn}") for name, turn in turns]
    rows += [(f"Not won, {cause}", 0, f"lost {cause}") for cause, _ in most(tally.losses)]
    rows.append(("Unfinished", 0, "unfinished"))
    games = ((name, turn, tally.examples.get(ending)) for name, turn, ending in rows)
    return [Replay(name, turn, index) for name, turn, index in games if index is not None]


def breakdown_of(tally: Tally, statistic: Statistic) -> Breakdown:
    """One of the game's own statistics: by turn and by step of the games that came so far, by word of all games."""
    keys = tally.samples.get(statistic.id, {})
    rows = []
    for key, sample in sorted(keys.items(), key=lambda pair: (int(pair[0]) if pair[0].isdigit() else 0, pair[0])):
        if (mean := mean_of_amounts(sample, tally.games if statistic.by == BY_WORD else 0)) is not None:
            rows.append(StatisticRow(key, sample.n, sample.total, mean))
    if statistic.by == BY_WORD:
        rows.sort(key=lambda row: (-row.total, row.key))
    return Breakdown(statistic, rows)


def cards_of(tally: Tally, statistics: Statistics, sections: DeckList, numbers: Mapping[str, int]) -> list[CardRow]:
    """What became of each card of the deck that is drawn."""
    deck = sections.get(statistics.deck, {})
    exact = opening_odds(deck, numbers.get(statistics.hand, 0))
    columns = [statistic.id for statistic in statistics.shown if statistic.by == BY_CARD]
    none = Sample()
    rows = []
    for card, copies in sorted(deck.items()):
        per_game = {
            column: tally.samples.get(column, {}).get(card, none).total / tally.games if tally.games else 0.0
            for column in columns
        }
        with_it = tally.samples.get(OPENED_WIN, {}).get(card, none)
        opened = wilson(tally.samples.get(OPENED, {}).get(card, none).n, tally.games)
        unplayed = why_unplayed(tally, statistics, card)
        effect = None if unplayed else difference(with_it, tally.winning.without(with_it))
        rows.append(CardRow(card, copies, per_game, opened, exact.get(card), effect, unplayed))
    return rows


def why_unplayed(tally: Tally, statistics: Statistics, card: str) -> str:
    """Why a report says nothing of what a card does: it was hardly ever played. Nothing where it was, where no game was watched, or where
    the game does not say what playing is.

    A tally that does not say what has been held is of a version before that was counted. There it counts whether the card was ever played,
    and a statistic without any card may have counted nothing, or not have been there yet.
    """
    counted = tally.samples
    was_watched = bool(counted or tally.held)
    if not was_watched or not statistics.plays:
        return ""
    played = sum(counted.get(play, {}).get(card, Sample()).n for play in statistics.plays)
    if tally.held:
        if card not in tally.held:
            return "" if played else NEVER_DRAWN
        return "" if is_played(played, tally.held[card]) else NOT_PLAYED
    if played:
        return ""
    by_card = [OPENED, *[statistic.id for statistic in statistics.shown if statistic.by == BY_CARD]]
    was_there = any(card in counted.get(statistic, ()) for statistic in by_card)
    return NOT_PLAYED if was_there and counted.keys() >= set(statistics.plays) else AS_FAR_AS_COUNTED


def is_played(played: int, drawn: int) -> bool:
    """Whether a card is played often enough, of the games in which it came to the hand, to say something of it."""
    return bool(played) and SELDOM * played >= drawn


def unplayed_cards(tally: Tally, statistics: Statistics | None, sections: DeckList) -> dict[str, str]:
    """The cards that are drawn from the deck and were hardly ever played, each with the reason."""
    if statistics is None:
        return {}
    reasons = {card: why_unplayed(tally, statistics, card) for card in sorted(sections.get(statistics.deck, ()))}
    return {card: why for card, why in reasons.items() if why}


# As JSON: the same run gives the same bytes


def as_json(report: Report, request: Mapping[str, Any]) -> str:
    """A report with what was asked for: keys in order, numbers rounded, nothing of when and where."""
    figures = {
        "won": plain(report.won),
        "mean_win_turn": plain(report.mean),
        "median_win_turn": plain(report.median),
        "won_by_turn": {str(row.turn): plain(row.by) for row in report.turns},
        "replays": {replay.name.lower(): replay.index for replay in report.replays},
        "statistics": {
            breakdown.statistic.id: {
                row.key: {"n": row.n, "sum": row.total, **plain(row.mean)} for row in breakdown.rows
            }
            for breakdown in report.breakdowns
        },
        "cards": {
            row.card: {
                "copies": row.copies,
                "per_game": {name: round_or_none(value) for name, value in row.per_game.items()},
                "first_hand": plain(row.opened),
                "first_hand_exact": round_or_none(row.exact),
                "effect_on_winning_turn": plain(row.effect),
                "unplayed": row.unplayed or None,
            }
            for row in report.cards
        },
    }
    whole = {"asked": request, "tally": report.tally.plain() | report.tally.details(), "figures": figures}
    return json.dumps(whole, sort_keys=True, indent=1, ensure_ascii=False) + "\n"


def plain(estimate: Estimate | None) -> dict[str, Any]:
    """An estimate as a table, empty where there is none."""
    return estimate.as_json() if estimate else {}


def round_or_none(value: float | None) -> float | None:
    """A number with as many digits as it is good for, None where there is none."""
    return None if value is None else round(value, DIGITS)
