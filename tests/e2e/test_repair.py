"""Repairing a deck in the browser: by keyboard alone, undone, with locks, on a phone, and without scripts."""

import pytest
from playwright.sync_api import Page, expect

from decks.construction import solving
from tests.e2e.axe import in_both_schemes
from tests.e2e.conftest import Open
from tests.e2e.screens import NARROW, WIDE, fits
from tests.e2e.test_building import copies, judged, own_copy


@pytest.fixture(scope="module", autouse=True)
def solver() -> None:
    """The site loads its solver when it starts."""
    solving.load()


def spoil(page: Page) -> Page:
    """A copy of Ember Rush with a fourth Emberdart for one Turned Soil."""
    return own_copy(page, {"emberdart": 1, "turned-soil": -1})


def tab_to(page: Page, name: str) -> None:
    """Press Tab until a control of that name has the focus."""
    for _ in range(400):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.trim()") == name:
            return
    pytest.fail(f"the keyboard does not reach {name}")


def test_a_deck_is_repaired_and_the_repair_undone_by_keyboard_alone(open_page: Open) -> None:
    page = spoil(open_page())
    page.locator("#verdict a").first.focus()
    tab_to(page, "Repair…")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="3 repairs")).to_be_focused()
    tab_to(page, "Apply repair 1")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    judged(page, "Legal in Constructed")
    expect(copies(page, "Emberdart")).to_have_value("3")
    page.locator("#line").focus()
    tab_to(page, "Undo")
    page.keyboard.press("Enter")
    judged(page, "Not legal in Constructed")
    expect(copies(page, "Emberdart")).to_have_value("4")


def test_without_scripts_the_page_of_repairs_does_it_all(open_page: Open) -> None:
    page = own_copy(open_page(java_script_enabled=False), {"emberdart": 1})
    page.get_by_role("link", name="Repair…").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Repair")
    page.locator("summary", has_text="Keep cards").click()
    page.get_by_label("3 Lanternfall").check()
    with page.expect_navigation():
        page.get_by_role("button", name="Look again").click()
    expect(page.get_by_label("3 Lanternfall")).to_be_checked()
    page.get_by_role("button", name="Apply repair 1").click()
    judged(page, "Legal in Constructed")


def test_repairs_are_looked_for_again_fit_a_phone_and_axe_finds_nothing(open_page: Open) -> None:
    page = spoil(open_page())
    page.get_by_role("link", name="Repair…").click()
    expect(page.get_by_role("heading", name="3 repairs")).to_be_visible()
    is_accessible(page)
    page.get_by_text("Keep cards, or use only those that you own").click()
    fits_a_thumb(page)
    page.set_viewport_size(WIDE)
    what_is_locked_conflicts_until_it_is_unlocked(page)
    page.goto(f"{page.url.partition('#')[0]}repair/")
    page.get_by_text("Keep cards, or use only those that you own").click()
    is_accessible(page)
    fits_a_thumb(page)
    page.set_viewport_size(WIDE)
    page.get_by_label("4 Emberdart").check()
    page.get_by_role("button", name="Look again").click()
    expect(page.get_by_role("heading", name="No repair")).to_be_visible()
    is_accessible(page)


def what_is_locked_conflicts_until_it_is_unlocked(page: Page) -> None:
    page.get_by_label("Cards that you own").fill("4 Emberdart")
    page.get_by_label("4 Emberdart").check()
    page.get_by_role("button", name="Look again").click()
    expect(page.get_by_role("heading", name="No repair")).to_be_focused()
    expect(page.get_by_label("Cards that you own")).to_have_value("4 Emberdart")
    page.get_by_label("Cards that you own").fill("")
    page.get_by_role("button", name="Look again").click()
    expect(page.locator("#repairs")).to_contain_text("4 Emberdart cannot stay.")
    page.get_by_label("4 Emberdart").uncheck()
    page.get_by_role("button", name="Look again").click()
    expect(page.get_by_role("heading", name="3 repairs")).to_be_focused()


def is_accessible(page: Page) -> None:
    """Nothing to find in either scheme."""
    assert not in_both_schemes(page)


def fits_a_thumb(page: Page) -> None:
    """Nothing is wider than a phone, or too small to be touched on it."""
    page.set_viewport_size(NARROW)
    fits(page)
    small = page.locator("#repairs button, #repairs fieldset label")
    assert min(small.evaluate_all("all => all.map(one => one.offsetHeight)")) >= 24, page.url
