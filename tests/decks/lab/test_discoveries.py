"""Of many figures those that are named: at most 1 in 10 of them is there by chance, and what is there is found."""

from math import sqrt
from random import Random
from statistics import NormalDist
from typing import Final

import pytest

from decks.lab.discoveries import FALSE, chance_of, discovered, normal
from engine.play.tally import Sample
from tests.tiers import IS_LONG, seed_of

DECKS: Final = 2000 if IS_LONG else 150
CARDS: Final = 20
SHUFFLES: Final = 200
SPREAD: Final = 0.85  # of the difference that one card makes on one shuffle, in games of two


def sample(*numbers: int) -> Sample:
    counted = Sample()
    for one in numbers:
        counted.add(one)
    return counted


def test_of_figures_those_are_named_whose_chance_is_below_their_place() -> None:
    """Four figures: bounds of 2.5, 5, 7.5 and 10 of 100. The third is above its own, and is named with the fourth."""
    assert discovered({"a": 0.02, "b": 0.04, "c": 0.08, "d": 0.09}) == {"a", "b", "c", "d"}
    assert discovered({"a": 0.02, "b": 0.04, "c": 0.08, "d": 0.11}) == {"a", "b"}
    assert discovered({"a": 0.026, "b": 0.3, "c": 0.9, "d": 0.5}) == set()
    assert discovered({"a": 0.025, "b": 0.3, "c": 0.9, "d": 0.5}) == {"a"}
    assert discovered({}) == set()


@pytest.mark.parametrize(
    ("distance", "freedom", "chance"), [(2.262, 9, 0.05), (3.250, 9, 0.01), (2.045, 29, 0.05), (1.972, 200, 0.05)]
)
def test_the_chance_is_that_of_the_textbooks(distance: float, freedom: int, chance: float) -> None:
    assert 2 * (1 - NormalDist().cdf(normal(distance, freedom))) == pytest.approx(chance, abs=0.0005)


def test_numbers_around_0_come_about_by_chance_and_numbers_far_from_it_do_not() -> None:
    assert chance_of(sample(-1, 1, -1, 1)) == 1
    assert chance_of(sample(0, 0, 0)) == 1
    assert chance_of(sample(1, 1, 1)) == 0
    assert chance_of(sample(-1, -1, -1, -2)) == chance_of(sample(1, 1, 1, 2)) == pytest.approx(0.0154, abs=0.002)


@pytest.mark.parametrize("numbers", [(), (5,)])
def test_fewer_than_two_numbers_tell_nothing(numbers: tuple[int, ...]) -> None:
    assert chance_of(sample(*numbers)) == 1


def judged(draw: Random, truth: list[float]) -> set[int]:
    """The cards that are named, of some that truly gain so much: what the deck as it is does is the same noise in all of them."""
    shared = [draw.gauss(0, SPREAD / sqrt(2)) for _ in range(SHUFFLES)]
    chances = {}
    for card, gain in enumerate(truth):
        counted = Sample()
        for noise in shared:
            counted.add(round(1000 * (gain + noise + draw.gauss(0, SPREAD / sqrt(2)))))
        chances[card] = chance_of(counted)
    return discovered(chances)


@pytest.mark.parametrize("good", [0, 10])
def test_of_the_cards_that_are_named_at_most_1_in_10_is_there_by_chance(good: int) -> None:
    draw = Random(seed_of(f"false discoveries {good}"))
    truth = [0.3] * good + [0.0] * (CARDS - good)
    wrong = found = 0.0
    for _ in range(DECKS):
        named = judged(draw, truth)
        wrong += len([card for card in named if not truth[card]]) / max(len(named), 1) / DECKS
        found += len([card for card in named if truth[card]]) / max(good, 1) / DECKS
    assert wrong <= FALSE + (0.015 if IS_LONG else 0.06)
    assert found >= 0.9 or not good
