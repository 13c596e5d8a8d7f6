"""Bills of gems and ore, held against all payments that there are. (RST-Q27)"""

from hypothesis import given
from hypothesis import strategies as st

from engine.games.rune_stones.areas import BLUE, COLOURED, GEMS, KEPT, ORE, RED, WILD, YELLOW
from engine.games.rune_stones.paying import bits, only_way_to_pay, payable, ways_to_pay

WILD_SETS = ([WILD], [WILD, BLUE], [WILD, YELLOW, RED])
OWED = sorted({bits({kind, *wild}) for wild in WILD_SETS for kind in GEMS} | {bits(GEMS), bits(COLOURED), bits([ORE])})
BILLS = st.lists(st.sampled_from(OWED), max_size=5) | st.builds(
    lambda owed, n: [owed] * n, st.sampled_from(OWED), st.integers(0, 5)
)
PURSES = st.lists(st.integers(0, 3), min_size=len(KEPT), max_size=len(KEPT)).map(lambda kept: [0] * BLUE + kept)


@given(purse=PURSES, bill=BILLS)
def test_a_bill_can_be_paid_if_there_is_a_payment(purse, bill):
    assert payable(purse, bill) == bool(ways_to_pay(purse, bill))


@given(purse=PURSES, bill=BILLS.filter(bool))
def test_the_only_payment_is_the_one_without_a_choice(purse, bill):
    ways = ways_to_pay(purse, bill)
    assert only_way_to_pay(purse, bill) == (ways.pop() if len(ways) == 1 else ())


def test_two_for_one_pocket():
    """A blue and a yellow gem with one wild gem: either alone, not both."""
    purse = [0] * (ORE + 1)
    purse[WILD] = 1
    blue, yellow = bits([BLUE, WILD]), bits([YELLOW, WILD])
    assert payable(purse, [blue])
    assert payable(purse, [yellow])
    assert not payable(purse, [blue, yellow])
    purse[BLUE] = 1
    assert payable(purse, [blue, yellow])
    assert only_way_to_pay(purse, [blue, yellow]) == (BLUE, WILD)
