"""A race of candidates: who is left in each round, what it costs, and how often a search is wrong or misses what is good."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Final

import pytest

from decks.lab import swaps
from decks.lab.differences import GAME_OF_A_PAIR
from decks.lab.race import CANDIDATES, ROUNDS, Race, alpha, surely
from engine.play.matrix import PAIR
from engine.play.tally import Sample
from tests.tiers import IS_LONG, seed_of

SEARCHES: Final = 2000 if IS_LONG else 40
SCALE: Final = 1000  # what is counted in thousandths
CONFIRMING: Final = 1920


@dataclass(frozen=True)
class Kind:
    """A search: how far the gain on one shuffle is spread, after how many the first half is left out, on how many the best is confirmed,
    and by how much two numbers more are away from 0.
    """

    spread: float
    first: int
    confirming: int
    step: float


ALONE: Final = Kind(0.49, swaps.FIRST[True], swaps.CONFIRMING[True], 1.0)  # in turns: one swap, by slot
FIELD: Final = Kind(  # as a share of the two games on a shuffle: between even decks, where both games end alike
    0.4, swaps.FIRST[False], swaps.CONFIRMING[False], GAME_OF_A_PAIR / PAIR
)
KINDS: Final = {"alone": ALONE, "against the field": FIELD}


def gains(draw: Random, kind: Kind, mean: float, n: int) -> Sample:
    """What so many shuffles come to, by their mean and spread."""
    total = round(SCALE * (n * mean + sqrt(n) * kind.spread * draw.gauss(0, 1)))
    squares = round(SCALE * SCALE * n * (kind.spread * kind.spread + mean * mean))
    return Sample(n, total, max(squares, total * total // n + 1))


def search(draw: Random, kind: Kind, truth: Mapping[int, float]) -> tuple[int, bool]:
    """A search among candidates that truly gain so much: who wins the race, and whether that is proposed."""
    race = Race(sorted(truth), kind.confirming, kind.first)
    rounds: list[dict[int, Sample]] = []
    for number in range(ROUNDS):
        stage = race.stage(number, rounds)
        rounds.append({one: gains(draw, kind, truth[one], len(stage.shuffles)) for one in stage.candidates})
    final = race.stage(ROUNDS, rounds)
    assert final.fresh
    (winner,) = final.candidates
    return winner, surely(gains(draw, kind, truth[winner], len(final.shuffles)), 1, SCALE * kind.step) > 0


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


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_among_swaps_that_gain_nothing_hardly_any_search_proposes_one(kind: Kind) -> None:
    draw = Random(seed_of(f"null swaps {kind}"))
    wrong = sum(search(draw, kind, dict.fromkeys(range(CANDIDATES), 0.0))[1] for _ in range(SEARCHES))
    assert wrong <= (0.02 * SEARCHES if IS_LONG else 4)


@pytest.mark.parametrize(
    ("kind", "gain"),
    [(ALONE, 0.1), (ALONE, 0.2), (FIELD, 0.05), (FIELD, 0.1)],
    ids=["0.1 turns", "0.2 turns", "5 of 100 games", "10 of 100 games"],
)
def test_a_good_swap_among_others_is_found_nearly_always(kind: Kind, gain: float) -> None:
    draw = Random(seed_of(f"planted swap {kind} {gain}"))
    found = 0
    for _ in range(SEARCHES):
        planted = draw.randrange(CANDIDATES)
        truth = {one: gain if one == planted else 0.0 for one in range(CANDIDATES)}
        found += search(draw, kind, truth) == (planted, True)
    assert found >= (0.8 if IS_LONG else 0.65) * SEARCHES


@pytest.mark.parametrize(("kind", "loss"), [(ALONE, 0.05), (FIELD, 0.03)], ids=KINDS)
def test_among_worse_swaps_none_is_proposed(kind: Kind, loss: float) -> None:
    draw = Random(seed_of(f"worse swaps {kind}"))
    assert not any(search(draw, kind, dict.fromkeys(range(CANDIDATES), -loss))[1] for _ in range(SEARCHES))
