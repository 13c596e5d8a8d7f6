"""The search box: typos, suggestions by keyboard, and no scripts."""

import re

from playwright.sync_api import expect

from tests.e2e.conftest import Open


def test_a_typo_offers_the_card_and_finds_it(open_page: Open) -> None:
    page = open_page("/")
    page.get_by_role("combobox").fill("fireboll")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("0 results")
    page.get_by_role("link", name="Fireball", exact=True).click()
    page.locator(".face").get_by_role("link", name="Fireball").first.click()
    expect(page).to_have_url(re.compile("/cards/fireball/$"))


def test_a_suggestion_is_chosen_by_keyboard_alone(open_page: Open) -> None:
    page = open_page("/about/")
    page.keyboard.press("/")
    box = page.get_by_role("combobox")
    expect(box).to_be_focused()
    page.keyboard.type("ston")
    expect(box).to_have_attribute("aria-expanded", "true")
    expect(page.get_by_role("option").first).to_contain_text("Stone Trap")  # with fewer letters others come first
    page.keyboard.press("ArrowDown")
    chosen = page.get_by_role("option", selected=True)
    expect(chosen).to_contain_text("Stone Trap")
    expect(box).to_have_attribute("aria-activedescendant", chosen.get_attribute("id") or "none")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/cards/stone-trap/$"))


def test_escape_closes_the_suggestions_and_keeps_the_words(open_page: Open) -> None:
    page = open_page("/")
    box = page.get_by_role("combobox")
    box.press_sequentially("fire")
    expect(page.get_by_role("listbox")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("listbox")).to_be_hidden()
    expect(box).to_have_value("fire")


def test_the_number_of_suggestions_is_told_to_screen_readers(open_page: Open) -> None:
    page = open_page("/")
    told = page.locator(".search-box [aria-live=polite]")
    page.get_by_role("combobox").press_sequentially("stone trap")
    expect(told).to_have_text(re.compile(r"^\d suggestions?$"))
    page.keyboard.press("Escape")
    expect(told).to_be_empty()


def test_enter_without_a_choice_searches(open_page: Open) -> None:
    page = open_page("/g/runeslingers-awakening/")
    page.get_by_role("combobox").fill("kw:shout")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/search/\?game=runeslingers-awakening&q=kw%3Ashout"))
    expect(page.get_by_role("heading", name=re.compile("^Cards"))).to_be_visible()


def test_every_example_of_the_help_can_be_clicked(open_page: Open) -> None:
    page = open_page("/search/help/")
    page.get_by_role("link", name="kw:shout", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("kw:shout")


def test_without_scripts_the_search_is_a_form(open_page: Open) -> None:
    page = open_page("/", java_script_enabled=False)
    page.get_by_label("Search all games").fill("game:awakening burn")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("results for")
    expect(page.get_by_role("link", name="Supernova", exact=True)).to_be_visible()
