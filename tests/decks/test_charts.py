"""The chart of a deck by price: every price its bar, as long as there are few enough to read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.pages.spans import BARS
from decks.templatetags.charts import chart


def bars(counts: dict[int, int]) -> list[tuple[str, int]]:
    return [(bar.label, bar.copies) for bar in chart("Cost", counts, 0).bars]


def test_a_price_that_no_card_has_keeps_its_place() -> None:
    assert bars({1: 4, 3: 2}) == [("1", 4), ("2", 0), ("3", 2)]


@pytest.mark.parametrize(
    ("dearest", "count", "last"), [(11, 12, "11"), (12, 7, "12–13"), (60, 7, "60–69"), (50, 11, "50–54")]
)
def test_more_prices_than_can_be_read_are_taken_together(dearest: int, count: int, last: str) -> None:
    found = bars({0: 1, dearest: 2})
    assert (len(found), found[-1]) == (count, (last, 2))


@given(st.dictionaries(st.integers(-50, 5000), st.integers(1, 9), min_size=1))
def test_every_copy_stands_in_one_of_few_bars(counts: dict[int, int]) -> None:
    found = bars(counts)
    assert len(found) <= BARS
    assert sum(copies for _, copies in found) == sum(counts.values())
