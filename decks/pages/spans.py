"""How many values a bar of a curve stands for."""

from itertools import count
from typing import Final

BARS: Final = 12  # as many can be read on a phone; more values than that are taken together
SPANS: Final = (1, 2, 5)  # values of one bar, or ten, a hundred, ... times as many


def span_of(least: int, most: int) -> int:
    """How many values one bar stands for, so that there are not too many bars."""
    spans = (step * 10**power for power in count() for step in SPANS)
    return next(span for span in spans if most // span - least // span < BARS)
