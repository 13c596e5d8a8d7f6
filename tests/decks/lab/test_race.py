"""A race of candidates: who is left in each round, what it costs, and how often a search is wrong or misses what is good."""

from collections.abc import Mapping
from math import sqrt
from random import Random
from typing import Final

import pytest

from decks.lab.race import CANDIDATES, ROUNDS, Race, alpha, surely
from engine.play.tally import Sample
from tests.tiers import IS_LONG, seed_of

SEARCHES: Final = 2000 if IS_LONG else 40
SPREAD: Final = 0.49  # of the difference on one shuffle, in turns: one swap, by slot
SCALE: Final = 1000
CONFIRMING: Final = 1920


def gains(draw: Random, mean: float, n: int) -> Sample:
    """What so many shuffles come to, by their mean and spread, counted in thousandths of a turn."""
    total = round(SCALE * (n * mean + sqrt(n) * SPREAD * draw.gauss(0, 1)))
    squares = round(SCALE * SCALE * n * (SPREAD * SPREAD + mean * mean))
    return Sample(n, total, max(squares, total * total // n + 1))


def search(draw: Random, truth: Mapping[int, float]) -> tuple[int, bool]:
    """A search among candidates that truly gain so much: who wins the race, and whether that is proposed."""
    race = Race(sorted(truth), CONFIRMING)
    rounds: list[dict[int, Sample]] = []
    for number in range(ROUNDS):
        stage = race.stage(number, rounds)
        rounds.append({one: gains(draw, truth[one], len(stage.shuffles)) for one in stage.candidates})
    final = race.stage(ROUNDS, rounds)
    assert final.fresh
    (winner,) = final.candidates
    return winner, surely(gains(draw, truth[winner], len(final.shuffles)), 1, SCALE) > 0


def test_half_of_the_candidates_are_left_out_and_the_shuffles_doubled() -> None:
    race = Race(range(CANDIDATES), CONFIRMING)
    rounds: list[dict[int, Sample]] = []
    played = []
    for number in range(ROUNDS):
        stage = race.stage(number, rounds)
        played.append((len(stage.candidates), stage.shuffles.start, stage.shuffles.stop))
        rounds.append({one: Sample(len(stage.shuffles), one, one * one) for one in stage.candidates})
    assert played == [(24, 0, 60), (12, 60, 120), (6, 120, 240), (3, 240, 480), (2, 480, 960)]
    assert race.stage(ROUNDS, rounds).candidates == [CANDIDATES - 1]


def test_a_race_costs_what_it_says() -> None:
    assert Race(range(CANDIDATES), CONFIRMING).most == 24 * 60 + 12 * 60 + 6 * 120 + 3 * 240 + 2 * 480 + CONFIRMING


def test_what_comes_later_brings_nobody_back() -> None:
    race = Race("abcd", CONFIRMING)
    first = {one: Sample(60, total, 100) for one, total in zip("abcd", (4, 3, 2, 1), strict=True)}
    second = {"a": Sample(60, -50, 100), "b": Sample(60, 5, 100), "c": Sample(60, 900, 90000)}
    assert race.stage(1, [first]).candidates == ["a", "b"]
    assert race.stage(1, [first, second]).candidates == ["a", "b"]
    assert set(race.stage(2, [first, second]).candidates) == {"a", "b"}


def test_nobody_takes_part_in_a_race_without_candidates() -> None:
    race: Race[str] = Race([], CONFIRMING)
    assert [race.stage(number, [{}] * number).candidates for number in range(ROUNDS + 1)] == [[]] * (ROUNDS + 1)


def test_each_step_of_a_search_is_stricter_and_all_together_as_strict_as_one() -> None:
    steps = [alpha(step) for step in range(1, 1000)]
    assert steps == sorted(steps, reverse=True)
    assert 0.0099 < sum(steps) < 0.01


def test_nothing_is_sure_that_was_not_played_or_is_always_the_same() -> None:
    assert surely(Sample(), 1, 1.0) < 0
    assert surely(Sample(1920, 0, 0), 1, 1.0) < 0
    assert surely(Sample(1920, 1920, 1920), 1, 1.0) > 0


def test_among_swaps_that_gain_nothing_hardly_any_search_proposes_one() -> None:
    draw = Random(seed_of("null swaps"))
    wrong = sum(search(draw, dict.fromkeys(range(CANDIDATES), 0.0))[1] for _ in range(SEARCHES))
    assert wrong <= (0.02 * SEARCHES if IS_LONG else 4)


@pytest.mark.parametrize("gain", [0.1, 0.2])
def test_a_good_swap_among_others_is_found_nearly_always(gain: float) -> None:
    draw = Random(seed_of(f"planted swap {gain}"))
    found = 0
    for _ in range(SEARCHES):
        planted = draw.randrange(CANDIDATES)
        found += search(draw, {one: gain if one == planted else 0.0 for one in range(CANDIDATES)}) == (planted, True)
    assert found >= (0.8 if IS_LONG else 0.65) * SEARCHES


def test_among_worse_swaps_none_is_proposed() -> None:
    draw = Random(seed_of("worse swaps"))
    assert not any(search(draw, dict.fromkeys(range(CANDIDATES), -0.05))[1] for _ in range(SEARCHES))
