"""Odds of a hand: exact, and the same as counting every hand there is."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.construction.odds import opening_odds


def counted(deck: dict[str, int], hand_size: int) -> dict[str, float]:
    """The share of the hands with a copy of each card, by laying out all of them."""
    cards = [card for card, copies in deck.items() for _ in range(copies)]
    hands = [{cards[number] for number in hand} for hand in combinations(range(len(cards)), min(hand_size, len(cards)))]
    return {card: sum(card in hand for hand in hands) / len(hands) for card, copies in deck.items() if copies}


@given(st.dictionaries(st.sampled_from("abcd"), st.integers(0, 3), max_size=4), st.integers(0, 12))
def test_as_counted_hand_by_hand(deck: dict[str, int], hand_size: int) -> None:
    assert opening_odds(deck, hand_size) == counted(deck, hand_size)


def test_three_copies_in_forty_cards_and_a_hand_of_five() -> None:
    """1 - (37 * 36 * 35 * 34 * 33) / (40 * 39 * 38 * 37 * 36)"""
    found = opening_odds({"emberdart": 3, "ninth-bell-x": 1, "filler": 36, "gone": 0}, 5)
    assert found["emberdart"] == pytest.approx(0.3375506072874494, abs=1e-15)
    assert found["ninth-bell-x"] == 0.125
    assert found["filler"] == 1.0  # with four other cards and five drawn, one of these is always among them
    assert list(found) == ["emberdart", "ninth-bell-x", "filler"]


def test_a_deck_that_is_smaller_than_the_hand_is_drawn_whole() -> None:
    assert opening_odds({"a": 2, "b": 1}, 5) == {"a": 1.0, "b": 1.0}
    assert opening_odds({}, 5) == {}
