"""What is told of two decks: intervals that hold what is true, sentences that say no more than is known, and what was played."""

from math import comb

import pytest

from decks.lab.differences import (
    ALONE,
    Contest,
    Differences,
    as_json,
    play_contest,
    report_of,
    shares,
)
from decks.lab.report import Estimate
from engine.play.coupling import Difference
from engine.play.matrix import PAIR, WIN
from engine.play.tally import Sample
from tests.engine.play.test_coupling import FAST, STEADY, THEIRS, ready, swapped
from tests.packs import SHIPPED

DECKS = ("One", "Other")
GAME = PAIR // 2
SPREADS = {  # how likely it is that the second deck wins one game of a pair less, as many, one more
    "a swap that seldom matters": (0.02, 0.94, 0.04),
    "one that never helps": (0.0, 0.97, 0.03),
    "even decks": (0.3, 0.4, 0.3),
    "a better one": (0.1, 0.5, 0.4),
}


def sample(*numbers: int) -> Sample:
    counted = Sample()
    for one in numbers:
        counted.add(one)
    return counted


def difference(*pairs: tuple[int, int], turns: tuple[tuple[int, int], ...] = ()) -> Difference:
    """What pairs come to in which the decks got these points, and needed these turns."""
    one, other = zip(*pairs, strict=True)
    own, theirs = zip(*(turns or [(5, 5)] * len(pairs)), strict=True)
    return Difference(
        (sample(*one), sample(*other)),
        (sample(*own), sample(*theirs)),
        sample(*[b - a for a, b in pairs]),
        sample(*[b - a for a, b in zip(own, theirs, strict=True)]),
        games=2 * len(pairs),
    )


@pytest.mark.parametrize("chances", SPREADS.values(), ids=SPREADS)
@pytest.mark.parametrize("n", [20, 100])
def test_of_100_intervals_95_hold_what_is_true_to_a_percent(n: int, chances: tuple[float, float, float]) -> None:
    truth, held = (chances[2] - chances[0]) * GAME / PAIR, 0.0
    for less in range(n + 1):
        for more in range(n + 1 - less):
            found = Difference(
                (sample(0), sample(0)),
                more_points=Sample(n, GAME * (more - less), GAME * GAME * (more + less)),
            )
            estimate = shares(found, PAIR).more
            if estimate.low <= truth <= estimate.high:
                ways = comb(n, less) * comb(n - less, more)
                held += ways * chances[0] ** less * chances[2] ** more * chances[1] ** (n - less - more)
    assert held > 0.94


def test_decks_that_win_the_same_games_differ_by_nothing_but_nobody_is_sure() -> None:
    report = report_of(DECKS, Differences({"Third": difference(*[(PAIR, PAIR), (0, 0)] * 20)}))
    assert report
    assert report.share.more.value == 0
    assert report.share.more.low < 0 < report.share.more.high
    assert report.sentences == [
        (
            "Which deck wins more often is not clear: Other wins from 3.4 fewer to 3.4 more of 100 games than One "
            "(here 50 and 50 of 100 were won). Four times as many games would halve that range."
        )
    ]


def test_a_clear_difference_names_the_better_deck_whichever_comes_first() -> None:
    pairs = [(0, PAIR), (GAME, PAIR), (0, GAME)] * 20
    for found, better, worse in ((pairs, "Other", "One"), ([pair[::-1] for pair in pairs], "One", "Other")):
        report = report_of(DECKS, Differences({"Third": difference(*found)}))
        assert report
        assert report.sentences[0].startswith(f"{better} wins 66.7 more of 100 games than {worse} (")
        assert report.sentences[0].endswith(f": 83, where {worse} wins 17.")


def test_only_a_second_deck_that_is_clearly_better_is_a_gain() -> None:
    better, even = [(0, PAIR), (GAME, PAIR), (0, GAME)] * 20, [(PAIR, PAIR), (0, 0)] * 20
    for found, gains in ((better, True), (even, False), ([pair[::-1] for pair in better], False)):
        report = report_of(DECKS, Differences({"Third": difference(*found)}))
        assert report
        assert report.is_gain == gains
    faster = difference(*[(WIN, WIN)] * 20, turns=((8, 7), (9, 8), (8, 7), (9, 7)) * 5)
    report = report_of(DECKS, Differences({ALONE: faster}))
    assert report
    assert report.is_gain


def test_each_rival_weighs_as_much() -> None:
    met = {"Third": difference(*[(0, PAIR)] * 40), "Fourth": difference(*[(PAIR, PAIR)] * 10)}
    report = report_of(DECKS, Differences(met))
    assert report
    assert report.share.more.value == pytest.approx(0.5)
    assert report.share.one.value == pytest.approx(0.5)
    assert [one.rival for one in report.against] == ["Third", "Fourth"]
    assert report.games == 100


def test_alone_the_turns_are_told_too() -> None:
    games = difference(*[(WIN, WIN)] * 20, turns=((8, 7), (9, 8), (8, 8), (9, 7)) * 5)
    report = report_of(DECKS, Differences({ALONE: games}))
    assert report
    assert report.turns
    assert report.turns.more.value == -1
    assert report.sentences[1].startswith("Other is faster than One by 1.00 turns (0.")
    assert report.share.one == Estimate(1.0, report.share.one.low, 1.0, 20)


def test_a_slower_deck_is_told_by_the_faster_one() -> None:
    games = difference(*[(WIN, WIN)] * 20, turns=((7, 8), (8, 9), (8, 8), (7, 9)) * 5)
    report = report_of(DECKS, Differences({ALONE: games}))
    assert report
    assert report.sentences[1].startswith("One is faster than Other by 1.00 turns (0.")


def test_nothing_is_told_where_nothing_was_played() -> None:
    assert report_of(DECKS, Differences()) is None
    assert report_of(DECKS, Differences({"Third": Difference()})) is None


# A contest


def contest(games: int = 4, rivals: int = 1) -> Contest:
    names = (THEIRS, "bottled-thunder")[:rivals]
    return Contest(swapped(), {name: ready(FAST, name) for name in names}, games, 3, STEADY)


def test_both_decks_meet_each_rival_so_often() -> None:
    found = play_contest(SHIPPED[FAST], contest(4, 2))
    assert {name: (one.games, one.more_points.n) for name, one in found.met.items()} == {
        THEIRS: (4, 2),
        "bottled-thunder": (4, 2),
    }


def test_whom_else_they_meet_changes_no_game() -> None:
    alone, both = (play_contest(SHIPPED[FAST], contest(2, rivals)) for rivals in (1, 2))
    assert both.met[THEIRS] == alone.met[THEIRS]


def test_parts_of_a_contest_add_up() -> None:
    found, twice = play_contest(SHIPPED[FAST], contest(2)), Differences()
    twice.take(found.plain())
    assert twice == found
    twice.take(found.plain())
    assert twice.met[THEIRS].games == 2 * found.met[THEIRS].games


def test_the_json_says_what_it_took() -> None:
    report = report_of(DECKS, play_contest(SHIPPED[FAST], contest(4)))
    assert report
    told = as_json(report)
    assert told["played"] == 2 * told["of_each"] - told["same"]
    assert told["share"]["more"]["low"] <= told["share"]["more"]["value"] <= told["share"]["more"]["high"]
    assert told["turns"] is None
