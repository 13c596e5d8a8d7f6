"""Numbers in forms and addresses: what is read as one, and what is not."""

import pytest

from catalog.web.fields import TOO_LARGE, whole_number


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
