"""From the first page to a card, through facets, and back."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import PHONE, Open

CARDS = "/g/runeslingers-awakening/cards/"


def faces(page: Page) -> Locator:
    return page.locator(".face")


def test_a_reader_walks_from_the_first_page_to_a_card_and_the_decks_that_hold_it(open_page: Open) -> None:
    page = open_page("/")
    page.get_by_role("link", name="Runeslingers: The Awakening").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Runeslingers: The Awakening")
    expect(page.get_by_role("link", name="Ember Rush", exact=True)).to_be_visible()  # the ready decks have been fetched
    page.get_by_role("navigation", name="Runeslingers").get_by_role("link", name="Cards", exact=True).click()
    page.get_by_role("link", name="Stone Trap").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Stone Trap")
    expect(page.get_by_role("row", name="Not stated in the rulebook")).to_contain_text("Light cost")
    page.goto(CARDS + "eva/")
    page.get_by_role("link", name="Starter: Eva").click()  # a deck that holds the card, which has been fetched
    expect(page.get_by_role("heading", name=re.compile("Light cost average"))).to_be_visible()


def test_facets_narrow_and_the_address_holds_the_state(open_page: Open) -> None:
    page = open_page(CARDS)
    boon = page.get_by_label("Boon")
    boon.focus()
    page.keyboard.press("Space")
    expect(page.get_by_role("status")).to_have_text("13 cards, 2 of them printed")
    expect(page).to_have_url(re.compile(r"\?type=boon$"))
    expect(boon).to_be_focused()

    page.go_back()
    expect(page).to_have_url(re.compile(r"/cards/$"))
    expect(page.get_by_role("status")).to_contain_text("page 1 of")
    expect(boon).not_to_be_checked()

    boon.check()
    expect(page).to_have_url(re.compile(r"\?type=boon$"))
    page.get_by_label("practice", exact=False).last.check()
    expect(page).to_have_url(re.compile(r"\?type=boon&.*practice"))
    expect(faces(page)).to_have_count(11)
    page.reload()
    expect(boon).to_be_checked()
    expect(faces(page)).to_have_count(11)

    page.get_by_role("link", name="Remove Type: Boon").click()
    expect(page).to_have_url(re.compile(r"/cards/\?[^?]*practice[^?]*$"))
    expect(page).not_to_have_url(re.compile("type=boon"))
    expect(boon).not_to_be_checked()


def test_the_list_keeps_the_filters(open_page: Open) -> None:
    page = open_page(CARDS + "?type=boon")
    with page.expect_navigation():
        page.get_by_role("link", name="List", exact=True).click()
    expect(page.locator("table.rows tbody tr")).to_have_count(13)
    page.get_by_label("Sort by").select_option("-cost")
    expect(page).to_have_url(re.compile("view=list"))
    expect(page.locator("table.rows tbody tr").first).to_contain_text("Crown of Oaths X")


def test_a_wrong_filter_is_explained_and_can_be_taken_back(open_page: Open) -> None:
    page = open_page(CARDS + "?q=cots:3&type=boon")
    expect(page.get_by_text("There is no operator")).to_contain_text("At character 1")
    page.get_by_role("link", name="cost:3").click()
    expect(page.get_by_text("No card fits")).to_be_visible()
    page.get_by_role("link", name="Clear all").click()
    expect(page.get_by_role("status")).to_contain_text("page 1 of")


def test_on_a_phone_the_filters_wait_behind_a_button(open_page: Open) -> None:
    page = open_page(CARDS, **PHONE)
    expect(page.get_by_label("Boon")).to_be_hidden()
    page.get_by_text("Filter and sort").tap()
    page.get_by_label("Boon").tap()
    expect(page.get_by_role("status")).to_have_text("13 cards, 2 of them printed")
    expect(page.get_by_label("Boon")).to_be_visible()


def test_without_scripts_the_facets_are_a_form(open_page: Open) -> None:
    page = open_page(CARDS, java_script_enabled=False)
    page.get_by_label("Boon").check()
    page.get_by_role("button", name="Apply").click()
    expect(page).to_have_url(re.compile("type=boon"))
    expect(faces(page)).to_have_count(13)


def test_a_chosen_scheme_stays(open_page: Open) -> None:
    page = open_page("/", color_scheme="light")
    page.get_by_role("button", name="Dark colours").click()
    page.reload()
    expect(page.get_by_role("button", name="Dark colours")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
