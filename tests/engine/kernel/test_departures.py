"""What is known of a card that has left: the toy game Gardens, whose plants lose their dew as they go."""

import pytest

from tests.engine.kernel.gardens import garden


@pytest.mark.parametrize("dew", [1, 2])
def test_amounts_are_worked_out_before_the_card_is_gone(dew: int) -> None:
    """When Pumpkin is destroyed: Gain 1 bushels for each dew on Pumpkin."""
    game = garden([("Oak", 1)], foes=[("Pumpkin", dew)])
    game.choose("Uproot Pumpkin")
    assert (game.count("bushels", 2), game.count("dew", "Pumpkin")) == (dew, 0)


@pytest.mark.parametrize(("dew", "bushels", "drawn"), [(0, 0, 1), (2, 2, 0)])
def test_conditions_and_an_x_too(dew: int, bushels: int, drawn: int) -> None:
    """When Melon is destroyed: If there are no dew on Melon, draw 1 card. Gain X bushels, where X is the number of dew on Melon."""
    game = garden([("Oak", 1)], foes=[("Melon", dew)])
    game.choose("Uproot Melon")
    assert (game.count("bushels", 2), len(game.zone("hand", 2))) == (bushels, drawn)


def test_several_that_leave_at_once_are_each_known() -> None:
    game = garden([("Pumpkin", 3), ("Pumpkin", 4)])
    game.choose("Pass", "Pass")
    assert game.count("bushels") == (3 + 3) + (4 + 4)
    assert game.game.over


def test_a_card_whose_leaving_is_replaced_is_not_gone() -> None:
    game = garden([("Oak", 2)], foes=[("Ivy", 2)])
    game.choose("Uproot Ivy", "Use Ivy")
    assert game.count("dew", "Ivy") == 4


def test_what_listens_for_a_while_knows_it_as_well() -> None:
    """Water it once: Gourd has 1 dew when Bo uproots it."""
    gourd = "Gourd | plant | When you play Gourd: "
    gourd += "Once until the end of the round, when Gourd is destroyed, gain 1 bushels for each dew on Gourd."
    game = garden(hand=["Gourd"], foes=["Oak"], cards=[gourd], phase="plant")
    game.choose("Plant Gourd in Ada: Bed 1", "Plant nothing", "Water Gourd", "Pass", "Uproot Gourd")
    assert (game.zone("bed"), game.count("bushels")) == ([], 1)
