"""What may have been meant is offered, and whatever is offered can be read."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.text.suggesting import suggestion
from engine.text.tree import readings
from tests.engine.text.languages import awakening
from tests.tiers import examples

BOOK = awakening()


@pytest.mark.parametrize(
    ("head", "sentence", "meant"),
    [
        ("", "Seer 3.", "Sear 3."),
        ("", "Draw a card.", "Draw 1 card."),
        ("", "Draw a cards.", "Draw a card."),
        ("", "Discard two card.", "Discard two cards."),
        ("", "Discrad two cards.", "Discard 2 cards."),
        ("", "Deal 4 damege to any target.", "Deal 4 damage to any target."),
        ("When you block: ", "Draw two cards.", "Draw 2 cards."),
        ("When you frobnicate: ", "Draw two cards.", ""),  # the head is what is unread
        ("", "Draw X cards.", ""),
        ("", "Frobnicate the wibble of every gnome.", ""),
        ("", "", ""),
    ],
)
def test_the_nearest_sentence_that_can_be_read_is_offered(head: str, sentence: str, meant: str) -> None:
    assert suggestion(BOOK, head, sentence) == meant


@given(
    st.lists(
        st.sampled_from(["draw", "a", "two", "card", "cards", "you", "sear", "health", "target", "boon", "."]),
        max_size=8,
    )
)
@settings(max_examples=examples(60), deadline=None)
def test_what_is_offered_can_be_read(words: list[str]) -> None:
    meant = suggestion(BOOK, "", " ".join(words))
    assert not meant or len(readings(BOOK, meant, "")) == 1


@pytest.mark.parametrize("sentence", ["a two " * 99, "wibble gnome " * 45, "a two " * 1000])
def test_there_is_an_end_to_looking(sentence: str) -> None:
    assert suggestion(BOOK, "", sentence) == ""
