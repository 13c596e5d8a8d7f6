"""Lots is a toy game in which nobody has a choice, so that what is true of a deck can be reckoned on paper: the figures of reports are held
against that, and of each kind of interval that is shown at least 93 of 100 hold what is true.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from itertools import combinations
from math import inf
from pathlib import Path
from random import Random
from typing import Any, Final, Generic, NamedTuple, TypeVar

import pytest

from decks.lab import differences, worth
from decks.lab.appraisal import Appraisal, AppraisalGames, Worths
from decks.lab.differences import Contest, Differences
from decks.lab.matrices import report_of as matrix_report
from decks.lab.report import Estimate, report_of
from decks.lab.shares import share_of
from engine.kernel.chance import PRIME
from engine.kernel.chance import number as drawn_by
from engine.kernel.state import OWN_SEAT
from engine.kernel.table import Table
from engine.packs.cards import DeckList
from engine.packs.reading import read_packs
from engine.play.coupling import LATE, Difference, Pairing, Place, lay_in_slots, pair_against, play_shuffles
from engine.play.goldfish import Run, statistics_of
from engine.play.matches import SEATS, players_of, prepare_match
from engine.play.matrix import Cell, Matrix, play_pairs, prepare_meeting
from engine.play.playable import loaded_game
from engine.play.tally import Sample, Tally
from tests.tiers import IS_LONG, seed_of

PACK: Final = read_packs([Path(__file__).parent / "oracle"])["lots"]
ANYBODY: Final = ("random", "random")
MAKER: Final = players_of(PACK)[ANYBODY[0]]
GAMES: Final = 200  # of a run
RUNS, PLAYED, LEAST = (2000, 2000, 0.93) if IS_LONG else (40, 150, 0.8)
HAND, SUNS, OWN_TURNS = (
    PACK.numbers["hand"].value,
    PACK.numbers["suns_to_win"].value,
    PACK.numbers["turns_max"].value // 2,
)


CARDS: Final = 8
FEW, SOME, MANY, NONE_AT_ALL = 2, 3, 4, 0  # suns of a deck
SUNS_OF: Final = {"few": FEW, "some": SOME, "many": MANY}


def deck(suns: int) -> DeckList:
    return {"main": {card: copies for card, copies in (("sun", suns), ("stone", CARDS - suns)) if copies}}


DECKS: Final = {name: deck(suns) for name, suns in SUNS_OF.items()}


# What is true, by all the places at which the suns of a deck can lie


@dataclass(frozen=True)
class Way:
    """A way in which a deck may lie: the turns in which its suns are played, if there is time, and how many are in the first hand."""

    turns: tuple[int, ...]
    opened: int

    @property
    def won(self) -> float:
        """The turn in which it wins, if nobody does before."""
        return self.turns[SUNS - 1] if len(self.turns) >= SUNS else inf


@cache
def ways_of(suns: int) -> list[Way]:
    """All ways, each as likely: in each turn a card is drawn, and one of the suns in hand is played."""
    found = []
    for places in combinations(range(1, CARDS + 1), suns):
        turn, turns = 0, []
        for place in places[:SUNS]:
            turn = max(turn + 1, place - HAND)
            if turn <= OWN_TURNS:
                turns.append(turn)
        found.append(Way(tuple(turns), sum(place <= HAND for place in places)))
    return found


def average(numbers: Sequence[float]) -> float:
    return float(sum(map(Fraction, numbers)) / len(numbers))


@cache
def points(one: int, other: int) -> list[float]:
    """What the first of two decks gets, 1 for a victory, in all ways in which both can lie, as the first to move and as the second."""
    got = []
    for mine in ways_of(one):
        for theirs in ways_of(other):
            if mine.won == theirs.won == inf:
                got += [0.5, 0.5]
            else:
                got += [float(mine.won <= theirs.won), float(mine.won < theirs.won)]
    return got


@cache
def share(one: int, other: int) -> float:
    return average(points(one, other))


@cache
def of_first(one: int, other: int) -> float:
    """What whoever moves first gets."""
    return average([got if n % 2 == 0 else 1 - got for n, got in enumerate(points(one, other))])


@cache
def turns_needed(one: int) -> float:
    return average([min(way.won, LATE) for way in ways_of(one)])


# Figures as they are shown, of parts that the engine has played


class Figure(NamedTuple):
    """A figure of a kind as it is shown, what it is about, and what is true."""

    kind: str
    about: str
    shown: Estimate | None
    truth: float


Part = TypeVar("Part")


@dataclass(frozen=True)
class Played(Generic[Part]):
    """Games that the engine has played, in parts of which a run has so many, and the figures that are shown of some parts."""

    parts: Sequence[Part]
    of_a_run: int
    figures: Callable[[Sequence[Part]], Iterator[Figure]]


def table(suns: int) -> Table:
    """A deck against somebody who never wins."""
    return Table(loaded_game(PACK), [deck(suns), deck(NONE_AT_ALL)], ())


def in_this_order(suns: Sequence[int]) -> Tally:
    """A game of a deck alone in which its suns lie at these places from the top."""
    run = Run(table(len(suns)), (MAKER, MAKER), 1, None, statistics_of(PACK))
    factor = 1 + drawn_by(run.game_seed(0), f"shuffle {OWN_SEAT}", 1) % (PRIME - 1)
    laid = run.table
    mine = [piece for piece in range(laid.seats + 1, len(laid.cards)) if laid.owners[piece] == OWN_SEAT]
    where = {"sun": list(suns), "stone": [place for place in range(1, len(mine) + 1) if place not in suns]}
    for piece in mine:
        rank = len(mine) + 1 - where[laid.cards[piece].id].pop()  # the uppermost card is the last of a pile
        laid.keys[piece] = rank * pow(factor, -1, PRIME) % PRIME
    return run.tally([0])


@cache
def alone(suns: int) -> Played[Tally]:
    """A deck alone: a game for each way in which it can lie."""
    games = [in_this_order(places) for places in combinations(range(1, CARDS + 1), suns)]
    return Played(games, GAMES, partial(figures_alone, suns))


def figures_alone(suns: int, games: Sequence[Tally]) -> Iterator[Figure]:
    tally, every = Tally(), ways_of(suns)
    for game in games:
        tally.merge(game)
    told = report_of(tally, statistics_of(PACK), deck(suns), {"hand": HAND})
    winning = [way for way in every if way.won < inf]
    yield Figure("won", "", told.won, len(winning) / len(every))
    yield Figure("mean turn of the wins", "", told.mean, average([way.won for way in winning]))
    middle = sorted(way.won for way in winning)
    yield Figure("median turn", "", told.median, (middle[(len(middle) - 1) // 2] + middle[len(middle) // 2]) / 2)
    for row in told.turns:
        yield Figure("won by a turn", str(row.turn), row.by, average([way.won <= row.turn for way in every]))
    for ending in told.endings:
        yield Figure("ending", ending.words, ending.chance, average([(way.won < inf) == ending.won for way in every]))
    sun = next(card for card in told.cards if card.card == "sun")
    yield Figure("first hand", "", sun.opened, average([way.opened > 0 for way in every]))
    with_it, without = ([way.won for way in winning if (way.opened > 0) == there] for there in (True, False))
    yield Figure("effect of the first hand", "", sun.effect, average(with_it) - average(without))
    for breakdown in told.breakdowns:
        name = breakdown.statistic.id
        for line in breakdown.rows:
            yield Figure(
                f"statistic by {breakdown.statistic.by}", line.key, line.mean, statistic(every, name, line.key)
            )


def statistic(every: Sequence[Way], name: str, key: str) -> float:
    """What a statistic of Lots is on average."""
    if name == "late":
        least = {"third turn": 3, "fourth turn": 4}[key]
        return average([sum(turn >= least for turn in way.turns) for way in every])
    if name == "step":
        return average([way.turns[int(key) - 1] for way in every if len(way.turns) >= int(key)])
    assert name == "suns"
    return average([int(key) in way.turns for way in every if way.won >= int(key)])


class Pair(NamedTuple):
    """What came of one shuffle in a match and in two cells of a matrix."""

    won: int
    few: Cell
    many: Cell


@cache
def of_pairs() -> Played[Pair]:
    """Matches and matrices."""
    match = prepare_match(PACK, deck(SOME), 1, ANYBODY, theirs=deck(MANY))
    cells = [prepare_meeting(PACK, DECKS, ("some", other), 1, ANYBODY) for other in ("few", "many")]
    parts = [
        Pair(match.score((2 * n, 2 * n + 1)).won[0], *[play_pairs(one, [n]) for one in cells]) for n in range(PLAYED)
    ]
    return Played(parts, GAMES // SEATS, figures_of_pairs)


def figures_of_pairs(pairs: Sequence[Pair]) -> Iterator[Figure]:
    won, cells = Sample(), {"few": Cell(), "many": Cell()}
    for pair in pairs:
        won.add(pair.won)
        cells["few"].merge(pair.few)
        cells["many"].merge(pair.many)
    yield Figure("share of a match", "", share_of(won, SEATS), average([got == 1 for got in points(SOME, MANY)]))
    told = matrix_report(Matrix(list(DECKS), {("some", other): cell for other, cell in cells.items()}), ["some"])
    (row,) = told.rows
    for cell in row.met:
        yield Figure("cell of a matrix", cell.other, cell.share, share(SOME, SUNS_OF[cell.other]))
        yield Figure("first player in a cell", cell.other, cell.first, of_first(SOME, SUNS_OF[cell.other]))
    yield Figure("row of a matrix", "", row.share, average([share(SOME, SUNS_OF[other]) for other in cells]))
    yield Figure("first player", "", told.first, average([of_first(SOME, SUNS_OF[other]) for other in cells]))


class Both(NamedTuple):
    """What came of one shuffle for two decks, against either rival and alone."""

    few: Difference
    many: Difference
    alone: Difference


def both_alone(one: int, other: int) -> Pairing:
    tables = table(one), table(other)
    lay_in_slots(tables[1], tables[0], OWN_SEAT)
    return Pairing([Place(tables, OWN_SEAT, (MAKER, MAKER))], 1)


@cache
def of_two() -> Played[Both]:
    """Which of two decks is better."""
    rivals = enumerate((FEW, MANY), 1)  # on shuffles of its own each, as in a contest
    met = [pair_against(PACK, (deck(SOME), deck(MANY)), deck(theirs), seed, ANYBODY) for seed, theirs in rivals]
    games = [*met, both_alone(SOME, FEW)]
    parts = [Both(*[play_shuffles(one, [n]) for one in games]) for n in range(PLAYED)]
    return Played(parts, GAMES // SEATS, figures_of_two)


def figures_of_two(shuffles: Sequence[Both]) -> Iterator[Figure]:
    found = {name: Difference() for name in Both._fields}
    for shuffle in shuffles:
        for name, one in found.items():
            one.merge(getattr(shuffle, name))
    for rivals in (["few"], ["few", "many"]):
        told = differences.report_of(("some", "many"), Differences({name: found[name] for name in rivals}))
        assert told
        one, other = (average([share(own, SUNS_OF[name]) for name in rivals]) for own in (SOME, MANY))
        of = "one rival" if len(rivals) == 1 else "all rivals"
        yield Figure(f"share against {of}", "one", told.share.one, one)
        yield Figure(f"share against {of}", "other", told.share.other, other)
        yield Figure(f"difference against {of}", "", told.share.more, other - one)
    both = differences.report_of(("some", "few"), Differences({differences.ALONE: found["alone"]}))
    assert both
    assert both.turns
    yield Figure("turns needed", "one", both.turns.one, turns_needed(SOME))
    yield Figure("turns needed", "other", both.turns.other, turns_needed(FEW))
    yield Figure("difference of turns", "", both.turns.more, turns_needed(FEW) - turns_needed(SOME))


class Blanked(NamedTuple):
    """What came of one shuffle for a deck and for one with a blank, in the place of a sun and of a stone, and of a sun alone."""

    sun: Difference
    stone: Difference
    alone: Difference


@cache
def of_worth() -> Played[Blanked]:
    """What cards are worth."""
    games = AppraisalGames(
        Appraisal(PACK, Contest((deck(SOME), deck(SOME)), {"many": deck(MANY)}, GAMES, 1, ANYBODY), ["sun", "stone"])
    )
    pairings = [games.pairing("sun", "many"), games.pairing("stone", "many"), both_alone(SOME, FEW)]
    parts = [Blanked(*[play_shuffles(one, [n]) for one in pairings]) for n in range(PLAYED)]
    return Played(parts, GAMES // SEATS, figures_of_worth)


def figures_of_worth(shuffles: Sequence[Blanked]) -> Iterator[Figure]:
    """A stone is worth nothing."""
    found = {name: Difference() for name in Blanked._fields}
    for shuffle in shuffles:
        for name, one in found.items():
            one.merge(getattr(shuffle, name))
    truth = {"sun": share(SOME, MANY) - share(FEW, MANY), "stone": 0.0}
    worths = Worths({card: found[card] for card in truth}, games=1)
    for row in worth.report_on(deck(SOME)["main"], worths, is_alone=False, tells_plays=False).rows:
        yield Figure("worth of a card", row.card, row.worth, truth[row.card])
    (row,) = worth.report_on(deck(SOME)["main"], Worths({"sun": found["alone"]}), is_alone=True, tells_plays=False).rows
    yield Figure("worth in turns", "", row.worth, turns_needed(FEW) - turns_needed(SOME))


KINDS: Final[Mapping[str, Callable[[], Played[Any]]]] = {
    "a report": partial(alone, 3),
    "a report of few wins": partial(alone, 2),
    "pairs": of_pairs,
    "two decks": of_two,
    "worth": of_worth,
}


@pytest.mark.parametrize("played", KINDS.values(), ids=KINDS)
def test_the_engine_finds_what_is_true(played: Callable[[], Played[Any]]) -> None:
    """Over all ways in which a deck can lie the very same, over many shuffles within two half widths of an interval."""
    games = played()
    for figure in games.figures(games.parts):
        if figure.shown is not None and figure.shown.bounded:
            off = 1e-9 if isinstance(games.parts[0], Tally) else figure.shown.high - figure.shown.low
            assert figure.shown.value == pytest.approx(figure.truth, abs=off), figure


@pytest.mark.parametrize("played", KINDS.values(), ids=KINDS)
def test_of_each_kind_of_interval_93_of_100_hold_what_is_true(played: Callable[[], Played[Any]]) -> None:
    """In runs of games that are drawn from those that were played: there the truth is what all of them come to."""
    games, draw = played(), Random(seed_of("oracle"))
    truth = {figure[:2]: figure.shown.value for figure in games.figures(games.parts) if figure.shown}
    held, drawn = Counter[str](), Counter[str]()
    for _ in range(RUNS):
        for figure in games.figures(draw.choices(games.parts, k=games.of_a_run)):
            if figure.shown is not None and figure.shown.bounded:
                drawn[figure.kind] += 1
                held[figure.kind] += figure.shown.low <= truth.get(figure[:2], figure.truth) <= figure.shown.high
    shares = {kind: held[kind] / n for kind, n in drawn.items()}
    assert shares
    assert {kind: part for kind, part in shares.items() if part < LEAST} == {}, shares
