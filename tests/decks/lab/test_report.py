"""The figures of test games: intervals that hold what they promise, medians, tables, and bytes that never change."""

import json
from collections import Counter
from dataclasses import replace
from math import comb, exp, factorial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.lab.numbers import change, decimal
from decks.lab.report import (
    AS_FAR_AS_COUNTED,
    NEVER_DRAWN,
    NOT_PLAYED,
    CardRow,
    as_json,
    difference,
    mean_of,
    mean_of_amounts,
    mean_of_counts,
    median,
    median_of,
    nth,
    plain,
    report_of,
    student,
    unplayed_cards,
    wilson,
)
from decks.templatetags.run_charts import around
from engine.play.tally import BY_CARD, BY_WORD, OPENED, OPENED_WIN, Sample, Statistic, Statistics, Tally
from tests.tiers import IS_LONG

REPEATS, TOLERANCE = (20_000, 0.01) if IS_LONG else (1000, 0.02)
TURNS, ODDS = (6, 7, 8, 9, 10, 11), (5, 20, 35, 25, 10, 5)
TRUE_MEAN = sum(turn * odds for turn, odds in zip(TURNS, ODDS, strict=True)) / sum(ODDS)
DECK = {"main": {"spark": 4, "stone": 36}}
SHOWN = (
    Statistic("lost", "Lives lost", BY_WORD, "how lives were lost"),
    Statistic("played", "Played", BY_CARD, "copies played"),
)
STATISTICS = Statistics(SHOWN, {}, lambda notes: None, lambda game, seat: (), "main", "hand", plays=("played",))


def sample(numbers: list[int]) -> Sample:
    return Sample(len(numbers), sum(numbers), sum(number * number for number in numbers))


def played(
    rng: Random, games: int, chance_to_win: float = 0.9, chance_of_spark: float = 0.35, effect: int = 1
) -> Tally:
    """Games of which so many are won, a turn or so earlier with a spark in the first hand."""
    tally = Tally(games=games)
    for _ in range(games):
        spark = rng.random() < chance_of_spark
        if spark:
            tally.sample(OPENED, "spark").add(1)
        if rng.random() >= chance_to_win:
            tally.losses["damage"] += 1
            continue
        turn = rng.choices(TURNS, ODDS)[0] - effect * spark
        tally.wins += 1
        tally.causes["damage"] += 1
        tally.win_turns[turn] += 1
        if spark:
            tally.sample(OPENED_WIN, "spark").add(turn)
    tally.sample("played", "spark").merge(once_in(games))
    tally.held["spark"] = games
    return tally


def once_in(games: int) -> Sample:
    """One copy played in each of so many games."""
    return Sample(games, games, games)


def never_played(rng: Random, games: int = 500) -> Tally:
    """The same games by a pilot that never plays a spark, and so wins a turn earlier without one."""
    tally = played(rng, games, effect=-1)
    del tally.samples["played"]["spark"]
    tally.sample("played", "stone").add(1)
    return tally


def spark_of(tally: Tally, statistics: Statistics = STATISTICS) -> CardRow:
    return next(row for row in report_of(tally, statistics, DECK, {"hand": 5}).cards if row.card == "spark")


# What an interval promises: of a thousand runs, 95 in a hundred hold the true value


def is_95_of_100(share: float) -> bool:
    """Whether intervals hold the truth as often as they say."""
    return abs(share - 0.95) <= TOLERANCE


def test_the_interval_of_a_chance_to_win_by_a_turn_holds_it_in_95_of_100_runs() -> None:
    rng, by_eight = Random(1), 0.9 * sum(ODDS[:3]) / sum(ODDS)
    held = 0
    for _ in range(REPEATS):
        report = report_of(played(rng, 200, effect=0), None, DECK, {})
        estimate = next(row.by for row in report.turns if row.turn == 8)
        held += estimate.low <= by_eight <= estimate.high
    assert is_95_of_100(held / REPEATS)


def test_the_interval_of_the_mean_turn_holds_it_in_95_of_100_runs() -> None:
    rng = Random(2)
    held = 0
    for _ in range(REPEATS):
        mean = report_of(played(rng, 100, effect=0), None, DECK, {}).mean
        assert mean is not None
        held += mean.low <= TRUE_MEAN <= mean.high
    assert is_95_of_100(held / REPEATS)


@pytest.mark.parametrize("effect", [0, 1])
def test_the_interval_of_what_a_card_does_holds_it_in_95_of_100_runs(effect: int) -> None:
    rng = Random(3 + effect)
    held = 0
    for _ in range(REPEATS):
        report = report_of(played(rng, 120, effect=effect), STATISTICS, DECK, {"hand": 5})
        found = next(row.effect for row in report.cards if row.card == "spark")
        assert found is not None
        held += found.low <= -effect <= found.high
    assert is_95_of_100(held / REPEATS)


def test_a_card_that_is_seldom_there_has_a_true_interval_too() -> None:
    rng = Random(5)
    held = compared = 0
    for _ in range(REPEATS):
        report = report_of(played(rng, 120, chance_of_spark=0.12), STATISTICS, DECK, {"hand": 5})
        found = next(row.effect for row in report.cards if row.card == "spark")
        if found is not None:
            compared += 1
            held += found.low <= -1 <= found.high
    assert compared > REPEATS / 2
    assert is_95_of_100(held / compared)


# Against tables


@pytest.mark.parametrize(
    ("hits", "n", "low", "high"),
    [(6, 12, 0.2538, 0.7462), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962)],
)
def test_wilsons_interval_is_that_of_the_textbooks(hits: int, n: int, low: float, high: float) -> None:
    found = wilson(hits, n)
    assert found is not None
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5)


def test_a_chance_is_held_by_93_of_100_intervals_however_small_it_is() -> None:
    """Reckoned over all that 200 games can come to; between 7 and 9 hits the very edge of Wilson's own is 92.9."""
    intervals = [wilson(hits, 200) for hits in range(201)]
    for thousandths in range(1, 500, 3):
        chance, held = thousandths / 1000, 0.0
        for hits, found in enumerate(intervals):
            assert found
            if found.low <= chance <= found.high:
                held += comb(200, hits) * chance**hits * (1 - chance) ** (200 - hits)
        assert held > 0.929, chance


@pytest.mark.parametrize(("hits", "low"), [(1, 0.0513), (2, 0.3554), (3, 0.8177), (4, 1.3663)])
def test_of_few_hits_as_many_or_more_would_come_by_chance_in_5_of_100_runs(hits: int, low: float) -> None:
    below = sum(exp(-low) * low**k / factorial(k) for k in range(hits))
    assert 1 - below == pytest.approx(0.05, abs=2e-5)
    (few, many) = (wilson(n, 1000) for n in (hits, 1000 - hits))
    assert few
    assert many
    assert (few.low, many.high) == (low / 1000, 1 - low / 1000)


def test_the_mean_of_turns_that_lie_to_neither_side_is_students() -> None:
    even = [6, 7, 7, 8, 8, 8, 9, 9, 10]
    mine, students = mean_of_counts(Counter(even)), mean_of(sample(even))
    assert mine
    assert students
    assert (mine.low, mine.value, mine.high) == pytest.approx((students.low, students.value, students.high))


def test_the_mean_of_turns_with_a_long_tail_may_lie_further_up() -> None:
    late = [6] * 12 + [7] * 6 + [8] * 3 + [11, 15]
    mine, students = mean_of_counts(Counter(late)), mean_of(sample(late))
    assert mine
    assert students
    assert mine.value == students.value
    assert mine.low > students.low
    assert mine.high > students.high + (mine.low - students.low)
    early = mean_of_counts(Counter([-turn for turn in late]))
    assert early
    assert (early.low, early.high) == pytest.approx((-mine.high, -mine.low))


@pytest.mark.parametrize(("counts", "bounded"), [({7: 1}, False), ({7: 40}, False), ({6: 1, 8: 1}, True)])
def test_few_turns_are_reckoned_as_student_does(counts: dict[int, int], bounded: bool) -> None:
    mean = mean_of_counts(counts)
    assert mean
    assert mean == mean_of(sample([turn for turn, n in counts.items() for _ in range(n)]))
    assert mean.bounded == bounded


LONG_TAIL = {turn: 0.75 ** (turn - 6) for turn in range(6, 31)}


def test_few_wins_of_a_run_tell_the_mean_turn_as_often_as_they_say() -> None:
    """Thirty wins, whose turns lie to one side: Student's interval would hold the mean in 92 of 100 runs."""
    rng, held = Random(23), 0
    truth = sum(turn * odds for turn, odds in LONG_TAIL.items()) / sum(LONG_TAIL.values())
    for _ in range(REPEATS):
        mean = mean_of_counts(Counter(rng.choices(list(LONG_TAIL), list(LONG_TAIL.values()), k=30)))
        assert mean
        held += mean.low <= truth <= mean.high
    assert is_95_of_100(held / REPEATS)


@pytest.mark.parametrize("chance", [0.02, 0.1, 0.4])
def test_what_comes_up_in_few_games_has_a_true_interval_too(chance: float) -> None:
    """Where most games have none of it, Student's would hold the mean in 82 to 94 of 100 runs."""
    rng, held, drawn = Random(24), 0, 0
    truth = chance * (0.6 + 2 * 0.3 + 3 * 0.1)
    for _ in range(REPEATS):
        some = [rng.choices((1, 2, 3), (6, 3, 1))[0] for _ in range(200) if rng.random() < chance]
        mean = mean_of_amounts(sample(some), 200)
        if mean and mean.bounded:
            drawn += 1
            held += mean.low <= truth <= mean.high
    assert held / drawn > 0.94


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 12.706), (2, 4.303), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)]
)
def test_students_quantiles_are_those_of_the_textbooks(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, abs=5e-3)


def test_welchs_interval_is_that_of_an_exact_integration() -> None:
    one = sample([27, 24, 21, 23, 18, 21, 26, 29, 25, 27, 22, 23])
    found = difference(one, sample([27, 25, 22, 30, 28, 31, 29, 33, 24, 28, 30, 26]))
    assert found is not None
    assert found.value == pytest.approx(-3.9167, abs=1e-4)
    assert (found.low, found.high) == pytest.approx((-6.5691, -1.2643), abs=1e-4)


# Edges


def test_of_nothing_there_are_no_figures() -> None:
    report = report_of(Tally(), STATISTICS, DECK, {"hand": 5})
    assert (report.won, report.mean, report.median) == (None, None, None)
    assert report.turns == report.endings == report.replays == []
    assert wilson(0, 0) is None
    assert mean_of(Sample()) is None


def test_a_single_win_has_a_turn_and_no_width() -> None:
    mean = mean_of(sample([7]))
    assert mean is not None
    assert (mean.low, mean.value, mean.high, mean.bounded) == (7, 7, 7, False)
    assert (plain(mean), around(mean)) == ({"value": 7, "interval_95": None}, "")


def test_numbers_that_are_all_the_same_do_not_tell_how_far_others_spread() -> None:
    mean, effect = mean_of(sample([7] * 40)), difference(sample([7] * 40), sample([8] * 40))
    assert mean
    assert effect
    assert not mean.bounded
    assert (effect.value, effect.bounded, effect.is_clear) == (-1, False, False)


def test_nothing_is_below_0_that_is_written_as_0() -> None:
    assert (decimal(-0.004), decimal(-0.006)) == ("0.00", "−0.01")
    assert (change(-0.004), change(-0.5), change(0.5)) == ("+0.00", "−0.50", "+0.50")


@pytest.mark.parametrize(("one", "other"), [(9, 100), (100, 9)])
def test_too_few_games_are_not_compared(one: int, other: int) -> None:
    assert difference(sample([7] * one), sample([8] * other)) is None
    assert difference(sample([7] * 10), sample([8] * 10)) is not None


@given(st.lists(st.integers(1, 30), min_size=1, max_size=40))
def test_the_median_is_the_middle_of_the_ordered_turns(turns: list[int]) -> None:
    ordered, half = sorted(turns), len(turns) // 2
    middle = ordered[half] if len(turns) % 2 else (ordered[half - 1] + ordered[half]) / 2
    assert median(Counter(turns)) == middle
    assert [nth(Counter(turns), place) for place in range(1, len(turns) + 1)] == ordered


def test_the_interval_of_a_median_holds_it_at_95_percent_for_every_number_of_games() -> None:
    for n in range(1, 600):
        found = median_of(dict.fromkeys(range(1, n + 1), 1))
        assert found
        assert found.bounded == (n > 5)
        if found.bounded:
            below = int(found.low)
            assert found.high == n + 1 - below
            missed = sum(comb(n, k) for k in range(below))  # coin tosses: fewer than `below` turns lie under the median
            assert 2 * missed <= 0.05 * 2**n
            assert 2 * (missed + comb(n, below)) > 0.048 * 2**n


@given(st.lists(st.tuples(st.integers(0, 20), st.sampled_from("ab")), max_size=30), st.integers(0, 30))
def test_samples_of_parts_are_the_sample_of_the_whole(rows: list[tuple[int, str]], cut: int) -> None:
    def tally_of(part: list[tuple[int, str]]) -> Tally:
        tally = Tally()
        for amount, key in part:
            tally.sample("played", key).add(amount)
        return tally

    parts = tally_of(rows[:cut])
    parts.merge(tally_of(rows[cut:]))
    assert parts.details() == tally_of(rows).details()
    assert Tally.of(json.loads(json.dumps(parts.plain() | parts.details()))) == parts


# What the report tells


def test_the_chance_to_have_won_never_falls_and_ends_at_the_chance_to_win() -> None:
    report = report_of(played(Random(6), 500), None, DECK, {})
    shares = [row.by.value for row in report.turns]
    assert shares == sorted(shares)
    assert report.won is not None
    assert shares[-1] == report.won.value


def test_endings_are_told_apart_and_add_up_to_all_games() -> None:
    tally = played(Random(7), 500)
    tally.games += 3
    tally.unfinished = 3
    endings = report_of(tally, None, DECK, {}).endings
    assert [(row.words, row.won) for row in endings] == [("damage", True), ("damage", False), ("unfinished", False)]
    assert sum(row.games for row in endings) == tally.games


def test_fastest_median_and_slowest_are_games_of_those_turns() -> None:
    tally = Tally(
        games=5, wins=5, win_turns=Counter({6: 1, 8: 3, 12: 1}), examples={"won 6": 4, "won 8": 0, "won 12": 2}
    )
    replays = report_of(tally, None, DECK, {}).replays
    assert [(one.name, one.turn, one.index) for one in replays] == [
        ("Fastest", 6, 4),
        ("Median", 8, 0),
        ("Slowest", 12, 2),
    ]


def test_the_odds_of_the_first_hand_stand_beside_what_was_played() -> None:
    report = report_of(played(Random(8), 5000), STATISTICS, DECK, {"hand": 5})
    spark = next(row for row in report.cards if row.card == "spark")
    assert spark.exact == pytest.approx(1 - (36 * 35 * 34 * 33 * 32) / (40 * 39 * 38 * 37 * 36))
    assert spark.opened is not None
    assert spark.opened.low < 0.35 < spark.opened.high


def test_what_happens_in_few_games_is_told_per_game() -> None:
    tally = Tally(games=10)
    tally.sample("lost", "poison").add(2)
    tally.sample("played", "spark").add(3)
    report = report_of(tally, STATISTICS, DECK, {})
    assert [(row.key, row.n, row.total, row.mean.value) for row in report.breakdowns[0].rows] == [("poison", 1, 2, 0.2)]
    assert {row.card: row.per_game["played"] for row in report.cards} == {"spark": 0.3, "stone": 0.0}


def test_the_same_games_are_the_same_bytes_in_whatever_order_they_were_counted() -> None:
    one, other = played(Random(9), 100), played(Random(10), 100)
    both = Tally.of(one.plain() | one.details())
    both.merge(other)
    other.merge(one)
    texts = {as_json(report_of(tally, STATISTICS, DECK, {"hand": 5}), {"seed": 9}) for tally in (both, other)}
    assert len(texts) == 1
    assert json.loads(texts.pop())["tally"]["games"] == 200


# What a pilot has never played


def test_a_card_that_was_never_played_gets_a_word_and_no_number() -> None:
    """Its first hands are a turn slower, which a report would have called the card's doing."""
    tally = never_played(Random(11))
    row = spark_of(tally)
    assert (row.unplayed, row.effect) == (NOT_PLAYED, None)
    assert row.opened is not None
    tally.sample("played", "spark").merge(once_in(100))
    judged = spark_of(tally)
    assert judged.effect is not None
    assert judged.effect.is_clear
    assert judged.effect.value == pytest.approx(1, abs=0.3)


@pytest.mark.parametrize(("games", "why"), [(25, ""), (24, NOT_PLAYED), (1, NOT_PLAYED)])
def test_a_card_is_judged_that_was_played_in_5_of_100_games_in_which_it_was_drawn(games: int, why: str) -> None:
    tally = played(Random(12), 500)
    tally.samples["played"]["spark"] = once_in(games)
    row = spark_of(tally)
    assert (row.unplayed, row.effect is None) == (why, bool(why))


def test_a_card_that_never_came_to_the_hand_was_never_drawn() -> None:
    tally = Tally(games=40)
    tally.held["spark"] = 40
    tally.sample("played", "spark").merge(once_in(2))
    assert unplayed_cards(tally, STATISTICS, DECK) == {"stone": NEVER_DRAWN}
    tally.held["stone"] = 1
    assert unplayed_cards(tally, STATISTICS, DECK) == {"stone": NOT_PLAYED}


@pytest.mark.parametrize("used", ["deployed", "played"])
def test_where_there_are_two_ways_to_play_a_card_either_is_enough(used: str) -> None:
    deployed = Statistic("deployed", "Deployed", BY_CARD, "copies deployed")
    ways = replace(STATISTICS, shown=(*SHOWN, deployed), plays=("deployed", "played"))
    tally = Tally(games=40, held=Counter({"spark": 40, "stone": 40}))
    assert unplayed_cards(tally, ways, DECK) == {"spark": NOT_PLAYED, "stone": NOT_PLAYED}
    tally.sample(used, "spark").merge(once_in(2))
    assert unplayed_cards(tally, ways, DECK) == {"stone": NOT_PLAYED}


def test_what_does_not_come_from_the_hand_is_never_called_unplayed() -> None:
    """Heroes, Runeslingers, locations and stones are there from the start."""
    tally = never_played(Random(13))
    assert unplayed_cards(tally, STATISTICS, {**DECK, "hero": {"lady-of-sparks": 1}}) == {"spark": NOT_PLAYED}


def test_games_that_nobody_watched_tell_nothing() -> None:
    assert unplayed_cards(Tally(games=40, wins=40), STATISTICS, DECK) == {}
    assert unplayed_cards(Tally(games=40, wins=40), None, DECK) == {}


def test_a_game_that_does_not_say_what_playing_is_judges_every_card() -> None:
    row = spark_of(never_played(Random(14)), replace(STATISTICS, plays=()))
    assert row.unplayed == ""
    assert row.effect is not None


def test_the_file_says_why_there_is_no_number() -> None:
    tally = never_played(Random(15))
    cards = json.loads(as_json(report_of(tally, STATISTICS, DECK, {"hand": 5}), {}))["figures"]["cards"]
    assert (cards["spark"]["effect_on_winning_turn"], cards["spark"]["unplayed"]) == ({}, "not played by this pilot")
    assert cards["stone"]["unplayed"] is None


# Tallies of before it was counted what came to the hand


def old(tally: Tally) -> Tally:
    plain = tally.plain() | tally.details()
    del plain["held"]
    return Tally.of(plain)


def test_an_old_run_says_what_it_has_counted() -> None:
    """A spark was in the first hand, and other cards were played: so it was not."""
    row = spark_of(old(never_played(Random(17))))
    assert (row.unplayed, row.effect) == (NOT_PLAYED, None)
    assert spark_of(old(played(Random(17), 500))).effect is not None


def test_an_old_run_does_not_know_whether_a_card_was_drawn_that_it_has_not_seen() -> None:
    tally = never_played(Random(18))
    del tally.samples[OPENED], tally.samples[OPENED_WIN]
    assert spark_of(old(tally)).unplayed == AS_FAR_AS_COUNTED


def test_an_old_run_may_not_have_counted_a_way_to_play_that_it_says_nothing_of() -> None:
    """As cards of Rune Stones were counted when they were utilized, and not when they were played for magic."""
    magic = Statistic("magic", "Played for magic", BY_CARD, "times played for its magic points")
    both = replace(STATISTICS, shown=(*SHOWN, magic), plays=("played", "magic"))
    row = spark_of(old(never_played(Random(19))), both)
    assert (row.unplayed, row.effect) == (AS_FAR_AS_COUNTED, None)
    assert spark_of(never_played(Random(19)), both).unplayed == NOT_PLAYED
