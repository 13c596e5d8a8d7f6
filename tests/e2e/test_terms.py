"""Words of the rules explain themselves where they stand: by pointer, by keyboard, by finger (WCAG 1.4.13)."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import PHONE, Open

CARD = "/g/runeslingers-awakening/cards/stone-trap/"


def word(page: Page) -> Locator:
    return page.locator(".card-text").get_by_role("link", name="field", exact=True)


def tip(page: Page) -> Locator:
    return page.locator(".tip:popover-open")


def test_a_word_explains_itself_to_the_pointer_and_the_keyboard(open_page: Open) -> None:
    page = open_page(CARD)
    word(page).hover()
    tip(page).hover()
    page.wait_for_timeout(400)  # longer than a tip lingers
    expect(tip(page)).to_be_visible()
    page.mouse.move(2, 2)
    expect(tip(page)).to_have_count(0)

    word(page).focus()
    expect(tip(page)).to_contain_text("Field")
    page.keyboard.press("Escape")
    expect(tip(page)).to_have_count(0)
    expect(word(page)).to_be_focused()

    word(page).press("Enter")
    expect(page).to_have_url(re.compile("/glossary/field/$"))


def test_the_first_tap_explains_a_tap_elsewhere_hides_and_a_second_tap_opens(open_page: Open) -> None:
    page = open_page(CARD, **PHONE)
    word(page).tap()
    expect(tip(page)).to_be_visible()
    page.get_by_role("heading", level=1).tap()
    expect(tip(page)).to_have_count(0)

    word(page).tap()
    expect(tip(page)).to_be_visible()
    assert page.url.endswith(CARD)
    word(page).tap()
    expect(page).to_have_url(re.compile("/glossary/field/$"))
