"""Opponents that can be set to numbers, in the browser: their fields are there as long as they are chosen."""

from playwright.sync_api import Page, expect

from decks.models import Hand
from tests.e2e.axe import in_both_schemes
from tests.e2e.conftest import Open
from tests.e2e.screens import NARROW, WIDE, fits

MOTHS = "?game=runicka&ready=moths-to-the-pyre"


def set_wall(page: Page, power: str, turn: str) -> Page:
    """Choose the wall, and say how it stands."""
    expect(page.get_by_label("Power of the wall")).to_be_hidden()
    page.get_by_role("radio", name="Wall").check()
    page.get_by_label("Power of the wall").fill(power)
    page.get_by_label("Stands from its turn").fill(turn)
    return page


def looked_at(page: Page) -> None:
    """The fields of the wall, wide and narrow, in either scheme; with another opponent they are gone."""
    for screen in (WIDE, NARROW):
        page.set_viewport_size(screen)
        fits(page)
        assert in_both_schemes(page) == "", screen
    page.get_by_role("radio").first.check()
    expect(page.get_by_label("Power of the wall")).to_be_hidden()


def test_a_run_shows_the_fields_of_an_opponent_while_it_is_chosen(open_page: Open) -> None:
    looked_at(set_wall(open_page(f"/runs/new/{MOTHS}&ask=alone"), "6", "2"))


def test_a_hand_shows_them_too_and_is_dealt_against_the_wall_that_is_set(open_page: Open) -> None:
    page = set_wall(open_page("/hands/new/" + MOTHS), "6", "2")
    looked_at(page)
    set_wall(page, "6", "1")
    with page.expect_navigation():
        page.get_by_role("button", name="Deal the hand").click()
    assert Hand.objects.get().pilot == "wall (power 6, turn 1)"
    expect(page.locator("main")).to_contain_text("Wall")
