"""Odds of a hand: exact, and the same as counting every hand there is."""

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.construction.odds import at_least, opening_odds


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
    assert (found["emberdart"], found["ninth-bell-x"]) == (pytest.approx(0.3375506072874494, abs=1e-15), 0.125)
    assert found["filler"] == 1.0  # with four other cards and five drawn, one of these is always among them
    assert list(found) == ["emberdart", "ninth-bell-x", "filler"]


def test_a_deck_that_is_smaller_than_the_hand_is_drawn_whole() -> None:
    assert opening_odds({"a": 2, "b": 1}, 5) == {"a": 1.0, "b": 1.0}
    assert opening_odds({}, 5) == {}


# At least so many


def by_hand(deck: int, fitting: int, drawn: int, wanted: int) -> float:
    """The share of the hands with so many of the first cards of a deck, by laying out all of them."""
    hands = list(combinations(range(deck), min(drawn, deck)))
    return sum(sum(card < fitting for card in hand) >= wanted for hand in hands) / len(hands)


@pytest.mark.parametrize("deck", range(9))
def test_at_least_so_many_as_counted_hand_by_hand(deck: int) -> None:
    for fitting, drawn, wanted in product(range(deck + 1), range(deck + 3), range(5)):
        found = at_least(deck, fitting, drawn, wanted)
        assert found == pytest.approx(by_hand(deck, fitting, drawn, wanted), abs=1e-12), (deck, fitting, drawn, wanted)


def test_known_chances() -> None:
    """A flush among five of 52 cards, at least two of four aces among 13, a lottery of 6 out of 49."""
    assert at_least(52, 13, 5, 5) == pytest.approx(1287 / 2_598_960, rel=1e-12)
    assert at_least(52, 4, 13, 2) == pytest.approx(0.257_335, abs=1e-6)
    assert at_least(49, 6, 6, 6) == pytest.approx(1 / 13_983_816, rel=1e-12)


@given(st.integers(1, 60), st.data())
def test_more_that_fit_or_more_that_are_drawn_make_nothing_less_likely(deck: int, data: st.DataObject) -> None:
    fitting, drawn = data.draw(st.integers(0, deck - 1)), data.draw(st.integers(0, deck))
    wanted = data.draw(st.integers(0, 5))
    here = at_least(deck, fitting, drawn, wanted)
    assert 0 <= at_least(deck, fitting, drawn, wanted + 1) <= here <= at_least(deck, fitting + 1, drawn, wanted) <= 1
    assert here <= at_least(deck, fitting, drawn + 1, wanted)


def test_one_card_is_as_likely_as_in_an_opening_hand() -> None:
    assert at_least(40, 3, 5) == opening_odds({"emberdart": 3, "filler": 37}, 5)["emberdart"]


@pytest.mark.parametrize(("deck", "fitting", "drawn"), [(3, 4, 1), (3, -1, 1), (3, 1, -1)])
def test_numbers_that_no_deck_has_are_refused(deck: int, fitting: int, drawn: int) -> None:
    with pytest.raises(ValueError, match="fitting cards"):
        at_least(deck, fitting, drawn)
