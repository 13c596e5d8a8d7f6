"""What is said of a deck against several others: how often it wins, and whom it beats and fears, as far as the games show that."""

import pytest

from decks.lab.matrices import row_of, sentence
from engine.play.matrix import PAIR, Cell, Matrix
from engine.play.tally import Sample


def cell(won: int, pairs: int = 100) -> Cell:
    """Pairs of games on one shuffle, so many of them won on both seats and the others lost on both."""
    return Cell(2 * won, 2 * (pairs - won), points=Sample(pairs, PAIR * won, PAIR * PAIR * won))


def said_against(won: int) -> str:
    matrix = Matrix(["Ours", "Weak", "Strong"], {("Ours", "Weak"): cell(80), ("Ours", "Strong"): cell(won)})
    return sentence(row_of(matrix, "Ours"))


@pytest.mark.parametrize(
    ("won", "end"),
    [
        (45, "least against Strong (45), which may be an even match."),
        (25, "least against Strong (25)."),
        (50, "least against Strong (50)."),
        (70, "least against Strong (70)."),
    ],
)
def test_a_deck_that_is_feared_for_little_may_be_an_even_match(won: int, end: str) -> None:
    assert said_against(won).endswith(end)


def test_of_equal_shares_none_is_best_or_worst() -> None:
    matrix = Matrix(["Ours", "One", "Other"], {("Ours", "One"): cell(60), ("Ours", "Other"): cell(60)})
    assert sentence(row_of(matrix, "Ours")).endswith("against the 2 decks that it met (53 to 67).")
