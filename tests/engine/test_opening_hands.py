"""Opening hands keep the law of drawing without putting back; `python -m tests.tools.hands` deals a million from each deck."""

import pytest

from tests.tools.hands import DECKS, LEAST, SIGMA, deviations, hands, verdict


@pytest.mark.parametrize(("size", "drawn"), DECKS)
def test_hands_hold_copies_as_often_as_they_should(size: int, drawn: int) -> None:
    told = deviations(size, drawn, hands(size, drawn, 10_000))
    largest, likely = verdict(told)
    assert len(told) > 15
    assert largest < SIGMA
    assert likely > LEAST


def test_hands_that_hold_a_card_too_often_are_noticed() -> None:
    """One hand in fifty is changed, so that the first card is in it."""
    dealt = [[0, *hand[1:]] if number % 50 == 0 else hand for number, hand in enumerate(hands(40, 5, 10_000))]
    assert verdict(deviations(40, 5, dealt))[0] > SIGMA
