"""The difference between two decks as page and command tell it: on the same shuffles, against the same decks or a practice opponent.

A shuffle is one number, whatever is played on it. To say how far these numbers spread, two more are counted with them, one in favour of
either deck, as so few may all be 0: `tests/decks/lab/test_differences.py` tries how many intervals hold what is true.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from decks.lab.matrices import DIGITS, of_100
from decks.lab.report import Estimate, mean_of
from decks.lab.shares import mean_over, share_of, with_both
from decks.lab.terms import Terms
from engine.kernel.chance import number
from engine.packs.cards import DeckList, Pack
from engine.play.coupling import LATE, Difference, Pairing, pair_against, pair_alone, play_shuffles
from engine.play.matches import SEATS
from engine.play.matrix import PAIR, WIN, Two
from engine.play.tally import Sample

ALONE: Final = ""  # the name of whom both decks meet where that is no deck
GAME_OF_A_PAIR: Final = PAIR // SEATS  # points that change hands with one game of two


@dataclass(frozen=True)
class Contest:
    """Which of two decks is better: both are played on the same shuffles by the first of the pilots, against each of `rivals`, decks by
    title which the second one plays, or, without any, against a practice opponent, "" for the game's first. Of `games` on each, a pair
    shares a shuffle where there are rivals.
    """

    decks: tuple[DeckList, DeckList]
    rivals: Mapping[str, DeckList]
    games: int
    seed: int
    pilots: Two
    opponent: str = ""
    options: Sequence[str] = ()

    @property
    def met(self) -> list[str]:
        """Whom both decks meet."""
        return list(self.rivals) or [ALONE]

    @property
    def shuffles(self) -> int:
        """How many shuffles are played against each."""
        return self.games // SEATS if self.rivals else self.games

    @property
    def step(self) -> int:
        """How many games there are on one shuffle, of both decks together."""
        return len(self.decks) * (SEATS if self.rivals else 1)

    @property
    def whole(self) -> int:
        """How many games there are of both decks together."""
        return self.step * self.shuffles * len(self.met)

    def pairing(self, pack: Pack, met: str, *, blind: bool = True) -> Pairing:
        """The games against one of them. Raises what `prepare_match` or `prepare` raises."""
        if not self.rivals:
            return pair_alone(pack, self.decks, self.seed, self.pilots[0], self.opponent, self.options, blind=blind)
        seed = number(self.seed, f"against {met}", 0)
        return pair_against(pack, self.decks, self.rivals[met], seed, self.pilots, self.options, blind=blind)


@dataclass
class Differences:
    """What has come of a contest, by whom both decks have met."""

    met: dict[str, Difference] = field(default_factory=dict)

    def take(self, plain: Mapping[str, Any]) -> None:
        """Add what is given as `plain`."""
        for name, one in plain.get("met", {}).items():
            self.met.setdefault(name, Difference()).merge(Difference.of(one))

    def plain(self) -> dict[str, Any]:
        """The same as a table."""
        return {"met": {name: one.plain() for name, one in self.met.items()}}

    def details(self) -> dict[str, Any]:
        """What is known besides: nothing."""
        return {}


@dataclass(frozen=True)
class ContestGames:
    """The games of a contest by number: whom both meet one after the other, shuffle by shuffle, and those on one shuffle together."""

    pack: Pack
    contest: Contest
    pairings: dict[str, Pairing] = field(default_factory=dict)

    def at(self, index: int) -> tuple[str, int]:
        """Whom a game is played against, and on which shuffle."""
        met, shuffle = divmod(index // self.contest.step, self.contest.shuffles)
        return self.contest.met[met], shuffle

    def pairing(self, met: str) -> Pairing:
        """The games against one of them, prepared once."""
        if met not in self.pairings:
            self.pairings[met] = self.contest.pairing(self.pack, met)
        return self.pairings[met]

    def game_seed(self, index: int) -> int:
        """What a game is dealt by."""
        met, shuffle = self.at(index)
        return self.pairing(met).shuffle(shuffle)

    def count(self, index: int, total: Differences) -> None:
        """Play what begins with a game, all on its shuffle, and add it."""
        met, shuffle = self.at(index)
        total.met.setdefault(met, Difference()).merge(play_shuffles(self.pairing(met), [shuffle]))


def play_contest(pack: Pack, contest: Contest) -> Differences:
    """Play all games of a contest."""
    pairings = {name: contest.pairing(pack, name) for name in contest.met}
    return Differences({name: play_shuffles(one, range(contest.shuffles)) for name, one in pairings.items()})


# What it tells


@dataclass(frozen=True)
class Measure:
    """What both decks come to, and what the second one has more than the first."""

    one: Estimate
    other: Estimate
    more: Estimate


@dataclass(frozen=True)
class Against:
    """The games of both decks against one rival: the shares that they win, how many games each has played, and how many of these were
    played once for both.
    """

    rival: str
    share: Measure
    games: int
    same: int


@dataclass(frozen=True)
class DifferenceReport:
    """Two decks by title: the shares of all games that they win, each rival weighing as much, and against each; alone also the turns that
    they need, a game that is not won by turn LATE counting as if it were won then.
    """

    decks: Two
    share: Measure
    against: list[Against]
    turns: Measure | None

    @property
    def games(self) -> int:
        """How many games either deck has played."""
        return sum(one.games for one in self.against)

    @property
    def same(self) -> int:
        """How many of these were played once for both."""
        return sum(one.same for one in self.against)

    @property
    def played(self) -> int:
        """How many games it took."""
        return len(self.decks) * self.games - self.same

    @property
    def is_gain(self) -> bool:
        """Whether the second deck surely wins more often or, alone, is surely faster."""
        return self.share.more.low > 0 or (self.turns is not None and self.turns.more.high < 0)

    @property
    def sentences(self) -> list[str]:
        """What came of it, the difference first."""
        said = [share_in_words(self)]
        return [*said, turns_in_words(self.decks, self.turns)] if self.turns else said


def report_of(decks: Two, differences: Differences) -> DifferenceReport | None:
    """What is told of a contest, as far as games have been played; None without any."""
    met = {name: one for name, one in differences.met.items() if one.games}
    if not met:
        return None
    if alone := met.get(ALONE):
        share = shares(alone, WIN)
        return DifferenceReport(decks, share, [Against(ALONE, share, alone.games, alone.same)], turns_of(alone))
    against = [Against(name, shares(one, PAIR), one.games, one.same) for name, one in met.items()]
    return DifferenceReport(decks, of_all(list(met.values())) if len(against) > 1 else against[0].share, against, None)


def shares(one: Difference, most: int) -> Measure:
    """The shares of the points that both decks got, `most` on a shuffle."""
    own, other = [share_of(points, most) for points in one.points]
    more = spread_out(one.more_points, GAME_OF_A_PAIR)
    assert own is not None
    assert other is not None
    return Measure(own, other, scaled(more, most))


def turns_of(one: Difference) -> Measure:
    """The turns that both decks needed."""
    own, other = [mean_of(turns) for turns in one.turns]
    assert own is not None
    assert other is not None
    return Measure(own, other, spread_out(one.more_turns, 1))


def spread_out(more: Sample, step: int) -> Estimate:
    """How much more there is on average, with an interval as if two numbers had been met besides, one step either way."""
    wide = mean_of(with_both(more, -step, step))
    assert more.mean is not None
    assert wide is not None
    return Estimate(more.mean, wide.low, wide.high, more.n)


def scaled(estimate: Estimate, most: int) -> Estimate:
    """Points as a share of all there are."""
    return within_bounds(Estimate(estimate.value / most, estimate.low / most, estimate.high / most, estimate.n), -1.0)


def of_all(met: Sequence[Difference]) -> Measure:
    """What comes of several rivals, each weighing as much."""
    own, other = [within_bounds(mean_over([one.points[deck] for one in met], PAIR, (0, PAIR)), 0.0) for deck in (0, 1)]
    more = mean_over([one.more_points for one in met], PAIR, (-GAME_OF_A_PAIR, GAME_OF_A_PAIR))
    return Measure(own, other, within_bounds(more, -1.0))


def within_bounds(share: Estimate, least: float) -> Estimate:
    """An interval of a share, or of a difference of two, that reaches no further than these can."""
    return replace(share, low=max(least, share.low), high=min(1.0, share.high))


# In words


def share_in_words(report: DifferenceReport) -> str:
    """Which deck wins more often, or that nobody can say yet, and how many games each of them wins."""
    more, (first, second) = report.share.more, report.decks
    first_won, second_won = (of_100(one.value) for one in (report.share.one, report.share.other))
    low, high = (f"{100 * abs(end):.1f}" for end in (more.low, more.high))
    if not more.is_clear:
        return (
            f"Which deck wins more often is not clear: {second} wins from {low} fewer to {high} more of 100 games than {first} "
            f"(here {second_won} and {first_won} of 100 were won). Four times as many games would halve that range."
        )
    if more.value < 0:
        first, second, low, high = second, first, high, low
        first_won, second_won = second_won, first_won
    gap = f"{100 * abs(more.value):.1f} more of 100 games than {first} ({low} to {high})"
    return f"{second} wins {gap}: {second_won}, where {first} wins {first_won}."


def turns_in_words(decks: Two, turns: Measure) -> str:
    """Which deck is faster, or that nobody can say yet."""
    more, (first, second) = turns.more, decks
    low, high = (f"{abs(end):.2f}" for end in (more.low, more.high))
    if not more.is_clear:
        return f"Which deck is faster is not clear: {second} needs from {low} fewer to {high} more turns than {first}."
    if more.value > 0:
        first, second, low, high = second, first, high, low
    return f"{second} is faster than {first} by {abs(more.value):.2f} turns ({high} to {low})."


def signed(more: Estimate) -> str:
    """How many more of 100 games, and where the true number lies."""
    value, low, high = (f"{100 * end:+.1f}" for end in (more.value, more.low, more.high))
    return f"{value:>6} ({low} to {high})"


def in_words(report: DifferenceReport) -> Iterator[str]:
    """The figures for a reader, a line each."""
    yield from report.sentences
    names = dict(zip(("one", "other"), report.decks, strict=True))
    for part, deck in names.items():
        share: Estimate = getattr(report.share, part)
        yield f"{deck}: {of_100(share.value)} of 100 games ({of_100(share.low)} to {of_100(share.high)}){needed(report, part)}"
    if not report.turns:
        for one in report.against:
            shares = f"{of_100(one.share.one.value)}, then {of_100(one.share.other.value)} of 100"
            yield f"  {signed(one.share.more)} against {one.rival}: {shares}"
    yield f"{report.games:,} games of each deck; {report.same:,} were the same for both, so that {report.played:,} were played."


def needed(report: DifferenceReport, part: str) -> str:
    """How many turns one of the decks needs, where it plays alone."""
    if not report.turns:
        return ""
    turns: Estimate = getattr(report.turns, part)
    return f", won in turn {turns.value:.2f} of its own on average, a game that is not won by turn {LATE} counting as won then"


# As JSON


def as_json(report: DifferenceReport) -> dict[str, Any]:
    """The figures as a table; what the second deck has more is `more`."""
    return {
        "share": measured(report.share),
        "turns": measured(report.turns) if report.turns else None,
        "against": [
            {"deck": one.rival, "share": measured(one.share), "games": one.games, "same": one.same}
            for one in report.against
            if one.rival != ALONE
        ],
        "of_each": report.games,
        "same": report.same,
        "played": report.played,
    }


def measured(measure: Measure) -> dict[str, Any]:
    """What both decks come to, and the difference, each with its interval."""
    return {
        name: figures(getattr(measure, part)) for name, part in (("deck", "one"), ("with", "other"), ("more", "more"))
    }


def terms_of(game: str, decks: Two, form: str, contest: Contest, versions: Mapping[str, str]) -> dict[str, Any]:
    """What was played, as command and page tell it."""
    opponent = "" if contest.rivals else contest.opponent
    by = Terms(game, decks[0], form, contest.options, contest.pilots, contest.seed, versions, opponent)
    return by.as_json() | {"with": decks[1], "games": contest.games}


def figures(estimate: Estimate) -> dict[str, float]:
    """A value and its interval."""
    ends = {"value": estimate.value, "low": estimate.low, "high": estimate.high}
    return {name: round(value, DIGITS) for name, value in ends.items()}
