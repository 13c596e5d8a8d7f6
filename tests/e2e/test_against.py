"""Opponents that can be set to numbers, in the browser: their fields are there as long as they are chosen."""

import pytest
from playwright.sync_api import Page, expect

from decks.models import Hand
from tests.e2e.axe import in_both_schemes
from tests.e2e.conftest import PHONE, Open

MOTHS = "?game=runicka&ready=moths-to-the-pyre"


def set_wall(page: Page, power: str, turn: str) -> Page:
    """Choose the wall, and say how it stands."""
    expect(page.get_by_label("Power of the wall")).to_be_hidden()
    page.get_by_role("radio", name="Wall").check()
    page.get_by_label("Power of the wall").fill(power)
    page.get_by_label("Stands from its turn").fill(turn)
    return page


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("address", ["/hands/new/", "/runs/new/"])
def test_the_fields_of_an_opponent_are_there_while_it_is_chosen(open_page: Open, address: str, screen: dict) -> None:
    page = set_wall(open_page(address + MOTHS, **screen), "6", "2")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert in_both_schemes(page) == ""
    page.get_by_role("radio", name="Mirror").check()
    expect(page.get_by_label("Power of the wall")).to_be_hidden()


def test_a_hand_is_dealt_against_the_wall_that_is_set(open_page: Open) -> None:
    page = set_wall(open_page("/hands/new/" + MOTHS), "6", "1")
    with page.expect_navigation():
        page.get_by_role("button", name="Deal the hand").click()
    assert Hand.objects.get().pilot == "wall (power 6, turn 1)"
    expect(page.locator("main")).to_contain_text("Wall")
