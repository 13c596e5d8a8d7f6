"""Bills of gems and ore, held against all payments that there are. (RST-Q27)"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.rune_stones.areas import BLUE, COLOURED, GEMS, KEPT, ORE, RED, WILD, YELLOW
from engine.games.rune_stones.paying import bits, only_way_to_pay, payable, ways_to_pay
from tests.games.rune_stones import tables

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


# What a text asks for, in whatever words


def with_line(text: str, mine: str):
    """A card with this text is utilized, and its line may be used or not."""
    card = f'[[card]]\nname = "Word"\nkind = "creature"\nnumber = 10\ncolour = "Red"\nmagic = 1\ntext = "{text}"\n'
    return tables.utilized(tables.table(f'hand = ["Word", "Small blue"]\n{mine}', cards=card), "Word", "Small blue")


@pytest.mark.parametrize(
    "price", ["Spend 2 blue gems", "2 blue gems", "Return 1 blue gem, 1 blue gem", "Return 2 blue gems"]
)
@pytest.mark.parametrize(("mine", "can"), [
    ("blue_gem = 2", True), ("blue_gem = 1", False), ("blue_gem = 1\nwild_gem = 1", True), ("wild_gem = 2", True),
    ("blue_gem = 1\nred_gem = 5", False),
])  # fmt: skip
def test_gems_are_paid_alike_however_a_text_says_it(price, mine, can):
    """RST-Q27: wherever coloured gems are paid, wild ones can stand for them; two prices of one stock are added up. [004:309]"""
    line = f"Word: {price}: Gain 3 power points."
    played = with_line(f"{price}: Gain 3 power points.", mine)
    assert (line in played.offered) == can
    if can:
        played.choose(line)
        assert (played.count("points"), played.count("blue_gem"), played.count("wild_gem")) == (3, 0, 0)


@pytest.mark.parametrize("price", ["Return 1 ore, spend 1 ore", "Spend 1 ore, return 1 ore", "Spend 2 ore"])
@pytest.mark.parametrize(("ore", "can"), [(1, False), (2, True)])
def test_ore_of_two_prices_is_added_up(price, ore, can):
    """RST-Q11: ore that is not there is not paid, nor any of it twice."""
    played = with_line(f"{price}: Gain 3 power points.", f"ore = {ore}")
    assert (f"Word: {price}: Gain 3 power points." in played.offered) == can
    if can:
        assert played.choose(f"Word: {price}: Gain 3 power points.").count("ore") == 0


@pytest.mark.parametrize("price", ["return 1 ore", "pay 1 ore", "return 1 red gem"])
def test_what_is_paid_so_that_something_does_not_happen_is_paid(price):
    """RST-AB-4: it goes back to the supply, and the rest of the line does not happen. [004:309]"""
    text = f"Gain 3 power points unless you {price}."
    played = with_line(text, "ore = 1\nwild_gem = 1").choose(f"Word: {text}", f"Yes: {text}")
    assert (played.count("points"), played.count("ore") + played.count("wild_gem")) == (0, 1)


@pytest.mark.parametrize(("hand", "can"), [(["Fork", "Small red"], True), (["Fork"], False), (["Small red"] * 2, True)])
def test_no_card_of_the_hand_pays_twice(hand, can):
    """RST-AB-4: a red card of the hand and any card besides; what is paid with is picked one after the other. [004:309]"""
    price = "Discard 1 card, discard 1 red card"
    card = f'[[card]]\nname = "Word"\nkind = "creature"\nnumber = 10\ncolour = "Blue"\nmagic = 1\ntext = "{price}: Gain 3 power points."\n'
    mine = f"hand = {['Word', 'Large blue', *hand]}"
    played = tables.utilized(tables.table(mine, cards=card), "Word", "Large blue")
    line = f"Word: {price}: Gain 3 power points."
    assert (line in played.offered) == can
    if can:
        played.choose(line)
        while played.question.startswith("Which"):
            played.choose(played.offered[0])
        assert (played.zone("hand"), len(played.zone("discard")), played.count("points")) == ([], 2, 3)


def test_x_is_as_much_as_is_paid():
    """RST-Q11: two of three ore for two points."""
    played = with_line("Pay X ore: Gain X power points.", "ore = 3").choose("Word: Pay X ore: Gain X power points.")
    assert played.offered == ["X is 1", "X is 2", "X is 3"]
    played.choose("X is 2")
    assert (played.count("points"), played.count("ore")) == (2, 1)
