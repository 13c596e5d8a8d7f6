"""The search box: typos, suggestions by keyboard, and no scripts."""

import re

from playwright.sync_api import expect

from tests.e2e.conftest import Open


def test_suggestions_are_counted_and_put_away_and_a_typo_finds_the_card(open_page: Open) -> None:
    page = open_page("/")
    told, box = page.locator(".search-box [aria-live=polite]"), page.get_by_role("combobox")
    box.press_sequentially("stone trap")
    expect(page.get_by_role("listbox")).to_be_visible()
    expect(told).to_have_text(re.compile(r"^\d suggestions?$"))
    page.keyboard.press("Escape")
    expect(page.get_by_role("listbox")).to_be_hidden()
    expect(told).to_be_empty()
    expect(box).to_have_value("stone trap")

    box.fill("fireboll")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("0 results")
    page.get_by_role("link", name="Fireball", exact=True).click()
    page.locator(".face").get_by_role("link", name="Fireball").first.click()
    expect(page).to_have_url(re.compile("/cards/fireball/$"))


def test_by_keyboard_alone_a_suggestion_is_chosen_and_enter_without_a_choice_searches_its_game(open_page: Open) -> None:
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

    box.fill("kw:shout")
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
