"""How many cards there are, in words."""

import pytest

from catalog.counts import Counts
from catalog.understanding import Coverage


@pytest.mark.parametrize(
    ("counts", "words"),
    [
        (Counts(0, 0, 0), "0 cards"),
        (Counts(1, 0, 0), "1 card, all printed"),
        (Counts(5, 0, 7), "12 cards, 5 of them printed"),
        (Counts(5, 3, 4), "12 cards, 5 of them printed, 3 public"),
        (Counts(0, 12, 0), "12 cards, all public"),
        (Counts(0, 3, 9), "12 cards, 3 of them public"),
        (Counts(0, 0, 12), "12 cards, none printed"),
    ],
)
def test_the_head_of_a_list_says_how_many_cards_are_printed(counts, words):
    assert counts.summary == words


def test_only_origins_that_cards_have_are_counted():
    assert Counts(5, 0, 4).rows == [(5, "printed"), (4, "practice")]
    assert Counts(0, 0, 0).rows == [(0, "")]


def test_coverage_says_how_much_of_a_text_is_played():
    assert Coverage(3, 4).summary == "3 of 4 sentences played"
    assert Coverage(1, 1).summary == "1 of 1 sentence played"
    assert Coverage(0, 0).summary == "No sentence to play"
    assert Coverage(3, 4, cards=5, unplayable=2).summary_with_cards == (
        "3 of 4 sentences played, 2 of 5 cards not playable yet"
    )
