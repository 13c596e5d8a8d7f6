"""Numbers of things in words: 1 card, 2 cards, 1,000 cards."""

import pytest

from engine.plurals import plural, word_for


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
    assert [plural(number, "foot", "feet") for number in (1, 3_000)] == ["1 foot", "3,000 feet"]


@pytest.mark.parametrize(
    ("one", "many"),
    [("card", "cards"), ("copy", "copies"), ("day", "days"), ("class", "classes"), ("hero", "heroes")],
)
def test_a_noun_is_spelled_as_english_spells_it(one: str, many: str) -> None:
    assert [plural(number, one) for number in (0, 1, 2)] == [f"0 {many}", f"1 {one}", f"2 {many}"]


@pytest.mark.parametrize(("number", "words"), [(-1, "are"), (0, "are"), (1, "is"), (2, "are"), (1_000, "are")])
def test_a_verb_goes_with_its_number(number: int, words: str) -> None:
    assert word_for(number, "is", "are") == words
