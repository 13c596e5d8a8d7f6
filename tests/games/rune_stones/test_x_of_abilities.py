"""Whether an ability does anything is asked with the X that it will have."""

import pytest

from tests.games.rune_stones.test_left_out import reader


@pytest.mark.parametrize(
    ("hand", "offered"), [('["Reader", "Small red", "Fork"]', True), ('["Reader", "Small red"]', False)]
)
def test_an_x_that_is_told_is_known_before_anything_is_returned(hand, offered):
    """RST-Q34: with a card in hand there is a gem to gain, with none there is not. [004:295] [004:309]"""
    line = "Return 1 ore: Gain X gems of your choice, where X is the number of cards in your hand."
    assert (f"Reader: {line}" in reader(line, hand=hand).offered) == offered


@pytest.mark.parametrize(("ore", "offered"), [(1, True), (0, False)])
def test_an_x_that_is_paid_is_known_too(ore, offered):
    """RST-Q34: for any ore there is a gem to gain. [004:295]"""
    line = "Pay X ore: Gain X gems of your choice."
    assert (f"Reader: {line}" in reader(line, ore=ore).offered) == offered
