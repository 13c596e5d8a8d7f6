"""Texts and lines by chance, as many as a run of the tests has time for: the commit draws them, the long tier reads thousands."""

from random import Random

import pytest

from tests.tiers import commit
from tests.tools.fuzz import AWAKENING, books, play, read, sentences, texts


@pytest.mark.parametrize("slug", books())
def test_texts_by_chance_raise_nothing_and_have_one_reading(slug: str) -> None:
    book = books()[slug]
    for text in texts(book, sentences()[slug], Random(f"{commit()} texts"), 90):
        read(book, text)


def test_lines_by_chance_are_played_to_an_end() -> None:
    dice, book = Random(f"{commit()} lines"), books()[AWAKENING]
    assert sum(play(book, dice) for _ in range(12))
