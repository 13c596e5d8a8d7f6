"""Odds of a hand: exact, and the same as counting every hand there is."""

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.construction.odds import at_least, mean, opening_odds, ways


@st.composite
def hands(draw):
    """A deck of up to nine cards, some of them meant, and the number of cards drawn."""
    population = draw(st.integers(0, 9))
    return draw(st.integers(0, population)), population, draw(st.integers(0, population))


def every_hand(population, drawn):
    """All hands of the cards 0, 1, 2, ..."""
    return list(combinations(range(population), drawn))


@given(hands(), st.integers(0, 10))
def test_as_counted_hand_by_hand(hand, wanted):
    successes, population, drawn = hand
    found = [sum(card < successes for card in held) for held in every_hand(population, drawn)]
    assert ways(successes, population, drawn, wanted) == found.count(wanted)
    assert at_least(successes, population, drawn, wanted) == Fraction(sum(n >= wanted for n in found), len(found))
    assert mean(successes, population, drawn) == Fraction(sum(found), len(found))


@given(st.integers(0, 200), st.integers(0, 200), st.integers(0, 200))
def test_the_chances_of_all_numbers_add_up_to_one(a, b, c):
    population, successes, drawn = max(a, b, c), min(a, b, c), sorted((a, b, c))[1]
    hands_there_are = comb(population, drawn)
    chances = [Fraction(ways(successes, population, drawn, n), hands_there_are) for n in range(drawn + 1)]
    assert sum(chances) == 1
    assert sum(wanted * chance for wanted, chance in enumerate(chances)) == mean(successes, population, drawn)
    assert at_least(successes, population, drawn, 0) == 1
    assert at_least(successes, population, drawn, 2) == sum(chances[2:])


def test_three_copies_in_forty_cards_and_a_hand_of_five():
    """1 - (37 * 36 * 35 * 34 * 33) / (40 * 39 * 38 * 37 * 36)"""
    assert at_least(3, 40, 5, 1) == 1 - Fraction(35 * 34 * 33, 40 * 39 * 38)
    assert float(at_least(3, 40, 5, 1)) == pytest.approx(0.3375506072874494, abs=1e-15)
    assert mean(3, 40, 5) == Fraction(3, 8)


@pytest.mark.parametrize("hand", [(4, 3, 2), (1, 3, 4), (-1, 3, 2), (1, 3, -1), (1, -3, 0)])
def test_what_no_deck_can_be_is_refused(hand):
    for odds in (ways, at_least):
        with pytest.raises(ValueError, match="cards"):
            odds(*hand, 1)
    with pytest.raises(ValueError, match="cards"):
        mean(*hand)


def test_more_than_there_are_is_never_drawn():
    assert at_least(3, 40, 5, 4) == at_least(3, 40, 2, 3) == ways(3, 40, 5, 9) == 0


# The opening hand of a deck


def test_every_card_of_a_deck():
    found = opening_odds({"emberdart": 3, "ninth-bell-x": 1, "filler": 36, "gone": 0}, 5)
    assert list(found) == ["emberdart", "ninth-bell-x", "filler"]
    assert found["emberdart"] == (float(at_least(3, 40, 5, 1)), 0.375)
    assert found["ninth-bell-x"] == (0.125, 0.125)
    assert found["filler"][0] == 1.0  # with four other cards and five drawn, one of these is always among them


@given(st.dictionaries(st.text(max_size=3), st.integers(0, 40), max_size=12), st.integers(0, 12))
def test_the_copies_in_a_hand_add_up_to_the_hand(deck, hand_size):
    found = opening_odds(deck, hand_size)
    assert sum(average for _, average in found.values()) == pytest.approx(min(hand_size, sum(deck.values())))
    assert all(0 <= chance <= 1 and chance <= average + 1e-12 for chance, average in found.values())


def test_a_deck_that_is_smaller_than_the_hand_is_drawn_whole():
    assert opening_odds({"a": 2, "b": 1}, 5) == {"a": (1.0, 2.0), "b": (1.0, 1.0)}
    assert opening_odds({}, 5) == {}
