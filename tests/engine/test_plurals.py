"""Numbers of things in words: 1 card, 2 cards, 1,000 cards."""

import pytest

from engine.plurals import plural


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "0 games"),
        (1, "1 game"),
        (2, "2 games"),
        (999, "999 games"),
        (1_000, "1,000 games"),
        (28_000, "28,000 games"),
    ],
)
def test_thousands_are_parted(number: int, words: str) -> None:
    assert plural(number, "game") == words


def test_a_noun_may_have_a_plural_of_its_own() -> None:
    assert [plural(number, "copy", "copies") for number in (1, 3_000)] == ["1 copy", "3,000 copies"]
