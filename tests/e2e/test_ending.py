"""The end of a game in the browser: it fits, its points open the table, by keys, on a phone and without scripts."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import in_both_schemes
from tests.e2e.belongings import open_hand, shared
from tests.e2e.conftest import PHONE, Open
from tests.tiers import drawn

GAMES = {
    "runeslingers-awakening": "bottled-thunder",
    "runeslingers": "blood-ledger",
    "runicka": "deep-ebb",
    "pixies-vs-gremlins": "court-of-two-lights",
    "rune-stones": "bazaar-market",
}
EACH = pytest.mark.parametrize("game", drawn("ends", list(GAMES), 1))
LAPTOP = {"viewport": {"width": 1366, "height": 650}}
SMALLEST = """[...document.querySelectorAll('.end *')]
    .filter(one => one.checkVisibility() && !one.closest('.hide'))
    .filter(one => [...one.childNodes].some(node => node.nodeType === 3 && node.textContent.trim()))
    .map(one => parseFloat(getComputedStyle(one).fontSize)).reduce((a, b) => Math.min(a, b))"""
SCROLLS = """[document.documentElement.scrollHeight > innerHeight, document.documentElement.scrollWidth > innerWidth]"""
BEYOND = """[...document.querySelectorAll('.end *')].filter(one => {
    const box = one.getBoundingClientRect();
    return box.width && one.checkVisibility() && !one.closest('.hide, defs') && (box.right > innerWidth + 1 || box.left < -1);
}).map(one => one.outerHTML.slice(0, 80))"""
COVERED = """[...document.querySelectorAll('.end .act, .end-looks > *, .end-bars > li, .turned, .stayed li')].filter(one => {
    const box = one.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return !one.contains(top);
}).map(one => one.textContent.trim().slice(0, 40))"""


def ended(page: Page, game: str = "runeslingers-awakening", seed: int = 7) -> Page:
    open_hand(page, game, GAMES[game], "steady", seed, over=True)
    expect(page.locator(".end")).to_be_visible()
    return page


@EACH
def test_the_end_fits_a_laptop_without_scrolling(open_page: Open, game: str) -> None:
    page = ended(open_page(**LAPTOP), game)
    assert page.evaluate(SCROLLS) == [False, False]
    assert page.evaluate(SMALLEST) >= 11
    assert page.evaluate(COVERED) == []
    for one in page.locator(".end-again .act, .lead-plot, .turned").all():
        expect(one).to_be_in_viewport(ratio=1)


@EACH
def test_the_end_is_a_column_on_a_phone(open_page: Open, game: str) -> None:
    page = ended(open_page(**PHONE), game)
    assert page.evaluate(SCROLLS)[1] is False
    assert page.evaluate(BEYOND) == []
    assert page.evaluate(SMALLEST) >= 11
    for one in page.locator(".end-again .act, .end-looks > *, .lead-table summary").all():
        assert (one.bounding_box() or {"height": 0})["height"] >= 44


def test_the_end_is_accessible(open_page: Open) -> None:
    page = ended(open_page(**LAPTOP))
    assert not in_both_schemes(page)
    page.locator(".lead-table summary").click()
    assert not in_both_schemes(page)


def test_a_point_of_the_chart_opens_the_table_there(open_page: Open) -> None:
    page = ended(open_page(**LAPTOP))
    point = page.locator(".lead-point").nth(3)
    at = str(point.get_attribute("href")).partition("at=")[2]
    point.click()
    expect(page.locator(".mat")).to_be_visible()
    expect(page.locator("input[name=at]")).to_have_value(at)
    page.get_by_role("link", name="Back to where it stands").click()
    expect(page.locator(".end")).to_be_visible()


def test_the_points_are_one_stop_and_arrows_lead_from_one_to_the_next(open_page: Open) -> None:
    page = ended(open_page(**LAPTOP))
    assert page.locator(".lead-point[tabindex='0']").count() == 1
    page.locator(".lead-point[tabindex='0']").focus()
    page.keyboard.press("Home")
    expect(page.locator(".lead-point").first).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".lead-point").first).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".lead-point").nth(1)).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(".lead-table summary")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("End")
    expect(page.locator(".lead-point").last).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".mat")).to_be_visible()


def test_the_last_move_leads_to_the_end_and_undo_back(open_page: Open) -> None:
    page = open_page(**LAPTOP)
    open_hand(page, "runicka", "deep-ebb", "steady", 3)
    page.locator(".tools [popovertarget=pilot]").click()
    page.get_by_role("button", name="To the end of the game").click()
    expect(page.locator("#prompt.end")).to_be_focused()
    expect(page.locator("#asks")).to_have_text(re.compile("^You (won|lost)$"))
    page.keyboard.press("u")
    expect(page.locator(".mat")).to_be_visible()
    expect(page.locator("#prompt:not([data-over])")).to_be_visible()


def test_the_end_is_read_from_its_head_wherever_the_table_was_scrolled_to(open_page: Open) -> None:
    page = open_page(**PHONE)
    open_hand(page, "runicka", "deep-ebb", "steady", 3)
    page.locator(".tools [popovertarget=pilot]").click()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.get_by_role("button", name="To the end of the game").click()
    expect(page.locator("#prompt.end")).to_be_visible()
    expect(page.locator("#asks")).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0


def test_swapped_sides_seat_one_opposite(open_page: Open) -> None:
    page = ended(open_page(**LAPTOP))
    was = page.url
    page.get_by_role("button", name="Swap sides").click()
    expect(page.locator(".mat")).to_be_visible()
    assert page.url != was
    expect(page.locator(".side[data-near=yes] .seat")).to_have_text("You")
    expect(page.locator("[data-act]").first).to_be_visible()


def test_the_link_to_an_end_shows_it_to_others(open_page: Open) -> None:
    page = ended(open_page(**LAPTOP))
    link = shared(page)
    page.context.clear_cookies()
    page.goto(link)
    expect(page.locator(".end")).to_contain_text("Somebody is sharing with you how this game went.")
    expect(page.get_by_role("button", name="Rematch")).to_have_count(0)


def test_the_end_needs_no_script(open_page: Open) -> None:
    page = ended(open_page(**LAPTOP, java_script_enabled=False))
    expect(page.locator(".lead-line")).to_be_visible()
    href = str(page.locator(".lead-point").nth(2).get_attribute("href"))
    page.goto(href)
    expect(page.locator("input[name=at]")).to_have_value(href.partition("at=")[2])
    page.go_back()
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator(".mat")).to_be_visible()
