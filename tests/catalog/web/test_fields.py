"""Numbers in forms and addresses: what is read as one, and what is not."""

from typing import Any

import pytest
from django.core.exceptions import ValidationError

from catalog.web.fields import TOO_LARGE, WholeNumberField, whole_number


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("7", 7), ("007", 7), (" 1 ", 1), ("999999999999", TOO_LARGE - 1), ("1000000000000", TOO_LARGE)],
)
def test_digits_are_a_number(text: str, number: int) -> None:
    assert whole_number(text) == number


@pytest.mark.parametrize(
    "text", ["", " ", "-1", "+1", "1e3", "1.0", "1_000", "1 000", "0x1", "１", "٣", "²", "one", "\0"]
)
def test_nothing_else_is(text: str) -> None:
    assert whole_number(text) is None


@pytest.mark.parametrize("digits", [20, 400, 5_000])
def test_a_number_of_any_length_is_read(digits: int) -> None:
    """Python itself refuses to read very long ones."""
    assert whole_number("9" * digits) == TOO_LARGE
    assert whole_number("0" * digits) == 0


@pytest.mark.parametrize(
    ("text", "number"), [("20", 20), (" 1,000 ", 1000), ("1000", 1000), ("12,345,678", None), (7, 7)]
)
def test_a_number_may_be_written_with_commas_between_its_thousands(text: Any, number: int | None) -> None:
    field = WholeNumberField(min_value=1, max_value=100_000)
    if number is not None:
        assert field.clean(text) == number
        return
    with pytest.raises(ValidationError, match=r"Write a whole number from 1 to 100,000\."):
        field.clean(text)


@pytest.mark.parametrize("text", ["", "1,5", "1,0,0", "12,5", "1.5", "٢٠", "0", "-1", "many", None])
def test_what_is_no_such_number_is_told_in_one_sentence(text: Any) -> None:
    with pytest.raises(ValidationError) as refused:
        WholeNumberField(min_value=1, max_value=100_000).clean(text)
    assert refused.value.messages == ["Write a whole number from 1 to 100,000."]
