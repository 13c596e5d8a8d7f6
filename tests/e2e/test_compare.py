"""Two decks compared, and a deck on paper, in a browser: wide and narrow, in the light, in the dark, without scripts, and printed."""

import re

import pytest
from playwright.sync_api import Page, expect

from decks.versions import content_of, put, save
from tests.e2e.axe import in_both_schemes
from tests.e2e.belongings import own_deck
from tests.e2e.conftest import Open
from tests.e2e.screens import NARROWEST, VIEWS, fits

GAME = "runeslingers-awakening"
RUSH, WALL, STONES = f"{GAME}.ember-rush", f"{GAME}.sworn-wall", "rune-stones.base"
BOTH = f"/decks/compare/?a={RUSH}&b={WALL}"


def is_sound(page: Page, address: str) -> None:
    """Nothing is wrong with a page on a laptop and on the narrowest phone, with all that is folded open."""
    page.goto(address)
    for size in (VIEWS["laptop"], NARROWEST):
        page.set_viewport_size(size)
        page.evaluate("document.querySelectorAll('main details').forEach(one => { one.open = true })")
        assert not in_both_schemes(page), address
        fits(page)


def test_every_state_of_a_comparison_is_sound_wide_and_narrow(open_page: Open) -> None:
    page = open_page()
    deck = own_deck(page, GAME, "ember-rush", {"emberdart": 1, "hearth-hammer": -2})
    is_sound(page, f"/decks/compare/?a={deck.key}&b={RUSH}&of=card:emberdart")
    is_sound(page, f"/decks/compare/?a={deck.key}&b_link=nowhere")
    is_sound(page, f"/decks/compare/?a={RUSH}&b={STONES}")
    is_sound(page, f"/decks/{deck.key}/print/")
    save(deck, 1, put(content_of(deck.versions.get(number=1)), "main", "fireball", 2), "Put in 2 Fireball")
    is_sound(page, f"/decks/{deck.key}/history/?old=1&new=2")
    is_sound(page, f"/decks/compare/?a={deck.key}.1&b={deck.key}")


def test_a_click_asks_for_the_odds_of_both_without_leaving_the_place(open_page: Open) -> None:
    page = open_page(BOTH)
    page.get_by_role("button", name="3 copies of Emberdart: the odds").click()
    asked = page.locator("#odds tbody.asked th").first
    expect(asked).to_contain_text("Emberdart")
    assert page.url.endswith(BOTH)
    page.get_by_role("link", name="Going second").click()
    expect(page.locator("#odds thead")).to_contain_text("7")
    expect(asked).to_contain_text("Emberdart")
    page.get_by_role("button", name="Boon").click()
    expect(asked).to_contain_text("Boon")
    expect(page.get_by_role("link", name="Going second")).to_have_attribute("aria-current", "true")
    page.get_by_role("button", name="Light cost 2").click()
    expect(asked).to_contain_text("Light cost 2 or less")


def test_two_decks_are_chosen_compared_and_played_without_scripts(open_page: Open) -> None:
    page = open_page("/decks/compare/", java_script_enabled=False)
    page.get_by_role("group", name="First deck").get_by_role("combobox").select_option(RUSH)
    page.get_by_role("group", name="Second deck").get_by_role("textbox").fill(f"/g/{GAME}/decks/sworn-wall/")
    page.get_by_role("button", name="Compare").click()
    expect(page.locator("h1")).to_have_text("Ember Rush and Sworn Wall compared")
    page.get_by_role("button", name="3 copies of Emberdart: the odds").click()
    expect(page.locator("#odds tbody.asked th").first).to_contain_text("Emberdart")
    page.get_by_role("button", name="Play Sworn Wall against Ember Rush").click()
    expect(page).to_have_url(re.compile("/hands/"))


def test_decks_are_ticked_in_the_list(open_page: Open) -> None:
    page = open_page("/decks/")
    button = page.get_by_role("button", name="Compare the two that are ticked")
    expect(button).to_be_hidden()
    page.get_by_role("checkbox", name="Compare Ember Rush", exact=True).check()
    page.get_by_role("checkbox", name="Compare Sworn Wall", exact=True).check()
    expect(button).to_be_visible()
    button.click()
    expect(page.locator("h1")).to_have_text("Ember Rush and Sworn Wall compared")


@pytest.mark.parametrize("deck", [f"{GAME}/decks/ember-rush", "rune-stones/decks/base"])
@pytest.mark.parametrize("size", ["A4", "Letter"])
def test_a_deck_is_one_page_of_paper_and_nothing_else(open_page: Open, deck: str, size: str) -> None:
    page = open_page(f"/g/{deck}/print/", color_scheme="dark")
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=size))) == 1
    page.emulate_media(media="print")
    for away in ("body > header", "body > footer", ".paper-bar"):
        for one in page.locator(away).all():
            expect(one).to_be_hidden()
    ink = page.locator(".paper h1").evaluate("one => getComputedStyle(one).color")
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (ink, ground) == ("rgb(0, 0, 0)", "rgb(255, 255, 255)")


def test_the_sheet_is_printed_by_a_button_where_there_are_scripts(open_page: Open) -> None:
    expect(open_page(f"/g/{GAME}/decks/ember-rush/print/").get_by_role("button", name="Print")).to_be_visible()
    page = open_page(f"/g/{GAME}/decks/ember-rush/print/", java_script_enabled=False)
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    expect(page.locator("#print-how")).to_contain_text("Print this page with your browser")
