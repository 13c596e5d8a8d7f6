"""From the first page to a card, through facets, and back."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import PHONE, Open

CARDS = "/g/runeslingers-awakening/cards/"


def faces(page: Page) -> Locator:
    return page.locator(".face")


def test_a_reader_walks_from_the_first_page_to_a_card(open_page: Open) -> None:
    page = open_page("/")
    page.get_by_role("link", name="Runeslingers: The Awakening").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Runeslingers: The Awakening")
    page.get_by_role("navigation", name="Runeslingers").get_by_role("link", name="Cards", exact=True).click()
    page.get_by_role("link", name="Stone Trap").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Stone Trap")
    expect(page.get_by_role("row", name="Not stated in the rulebook")).to_contain_text("Light cost")


def test_a_card_page_fetches_the_decks_that_hold_the_card(open_page: Open) -> None:
    page = open_page(CARDS + "eva/")
    expect(page.get_by_role("link", name="Starter: Eva")).to_be_visible()


def test_a_game_page_fetches_the_ready_decks(open_page: Open) -> None:
    page = open_page("/g/runeslingers-awakening/")
    page.get_by_role("link", name="Ember Rush").click()
    expect(page.get_by_role("img", name=re.compile("Light cost: "))).to_be_visible()


def test_facets_narrow_and_the_address_holds_the_state(open_page: Open) -> None:
    page = open_page(CARDS)
    page.get_by_label("Boon").check()
    expect(page).to_have_url(re.compile(r"\?type=boon$"))
    expect(page.get_by_role("status")).to_have_text("13 cards, 2 of them printed")
    page.get_by_label("practice", exact=False).last.check()
    expect(page).to_have_url(re.compile(r"\?type=boon&.*practice"))
    expect(faces(page)).to_have_count(11)
    page.reload()
    expect(page.get_by_label("Boon")).to_be_checked()
    expect(faces(page)).to_have_count(11)


def test_the_focus_stays_on_the_facet_that_was_used(open_page: Open) -> None:
    page = open_page(CARDS)
    page.get_by_label("Boon").focus()
    page.keyboard.press("Space")
    expect(page.get_by_role("status")).to_have_text("13 cards, 2 of them printed")
    expect(page.get_by_label("Boon")).to_be_focused()


def test_a_chip_takes_its_filter_away(open_page: Open) -> None:
    page = open_page(CARDS + "?type=boon&kw=shout")
    page.get_by_role("link", name="Remove Type: Boon").click()
    expect(page).to_have_url(re.compile(r"\?kw=shout$"))
    expect(page.get_by_label("Boon")).not_to_be_checked()


def test_the_back_button_brings_the_wider_list_back(open_page: Open) -> None:
    page = open_page(CARDS)
    page.get_by_label("Boon").check()
    expect(page.get_by_role("status")).to_have_text("13 cards, 2 of them printed")
    page.go_back()
    expect(page).to_have_url(re.compile(r"/cards/$"))
    expect(page.get_by_role("status")).to_contain_text("page 1 of")
    expect(page.get_by_label("Boon")).not_to_be_checked()


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
