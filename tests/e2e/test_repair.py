"""Repairing a deck in the browser: by keyboard alone, undone, with locks, on a phone, and without scripts."""

import pytest
from playwright.sync_api import Page, expect

from decks.construction import solving
from tests.e2e.axe import in_both_schemes
from tests.e2e.conftest import PHONE, Open
from tests.e2e.test_building import COPY, begin, copies, judged


@pytest.fixture(scope="module", autouse=True)
def solver() -> None:
    """The site loads its solver when it starts."""
    solving.load()


def spoil(page: Page) -> str:
    """A copy of Ember Rush with a fourth Emberdart for one Turned Soil; its address."""
    address = begin(page)
    page.get_by_role("button", name="One Emberdart more").click()
    expect(copies(page, "Emberdart")).to_have_value("4")
    page.get_by_role("button", name="One Turned Soil less").click()
    expect(copies(page, "Turned Soil")).to_have_value("1")
    return address


def tab_to(page: Page, name: str) -> None:
    """Press Tab until a control of that name has the focus."""
    for _ in range(400):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.trim()") == name:
            return
    pytest.fail(f"the keyboard does not reach {name}")


def test_a_deck_is_repaired_and_the_repair_undone_by_keyboard_alone(open_page: Open) -> None:
    page = open_page(COPY)
    spoil(page)
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


def test_what_is_locked_conflicts_until_it_is_unlocked(open_page: Open) -> None:
    page = open_page(COPY)
    spoil(page)
    page.get_by_role("link", name="Repair…").click()
    page.get_by_text("Keep cards, or use only those that you own").click()
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


def test_without_scripts_the_page_of_repairs_does_it_all(open_page: Open) -> None:
    page = open_page(COPY, java_script_enabled=False)
    begin(page)
    page.get_by_role("button", name="One Emberdart more").click()
    page.get_by_role("link", name="Repair…").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Repair")
    page.locator("summary", has_text="Keep cards").click()
    page.get_by_label("3 Lanternfall").check()
    with page.expect_navigation():
        page.get_by_role("button", name="Look again").click()
    expect(page.get_by_label("3 Lanternfall")).to_be_checked()
    page.get_by_role("button", name="Apply repair 1").click()
    judged(page, "Legal in Constructed")


def test_axe_finds_nothing(open_page: Open) -> None:
    page = open_page(COPY)
    address = spoil(page)
    page.get_by_role("link", name="Repair…").click()
    expect(page.get_by_role("heading", name="3 repairs")).to_be_visible()
    is_accessible(page)
    page.goto(f"{address}repair/")
    page.get_by_text("Keep cards, or use only those that you own").click()
    is_accessible(page)
    page.get_by_label("4 Emberdart").check()
    page.get_by_role("button", name="Look again").click()
    expect(page.get_by_role("heading", name="No repair")).to_be_visible()
    is_accessible(page)


def is_accessible(page: Page) -> None:
    """Nothing to find in either scheme."""
    assert not in_both_schemes(page)


def test_repairs_fit_a_phone(open_page: Open) -> None:
    page = open_page(COPY, **PHONE)
    address = spoil(page)
    page.get_by_role("link", name="Repair…").click()
    expect(page.get_by_role("heading", name="3 repairs")).to_be_visible()
    for _ in range(2):
        page.get_by_text("Keep cards, or use only those that you own").click()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        heights = page.locator("#repairs button, #repairs fieldset label").evaluate_all(
            "all => all.map(one => one.offsetHeight)"
        )
        assert min(heights) >= 24
        page.goto(f"{address}repair/")
