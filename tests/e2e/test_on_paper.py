"""Pages on paper: the words in black on white, as wide as the paper, without what nobody can act on there."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Open

GAME = "/g/runeslingers-awakening"
PAGES = {
    f"{GAME}/decks/ember-rush/": ".deck-cards",
    f"{GAME}/cards/emberdart/": ".card-words",
    f"{GAME}/rules/": ".chapters",
    f"{GAME}/glossary/": ".letter",
}


@pytest.mark.parametrize("address", PAGES)
def test_a_page_is_words_on_white_as_wide_as_the_paper(open_page: Open, address: str) -> None:
    page = open_page(address, color_scheme="dark", viewport={"width": 720, "height": 1000})
    page.emulate_media(media="print")
    for away in (".top", ".bottom", ".toc", ".letters", ".deck-bar", ".hand-and-odds", ".beside"):
        for one in page.locator(away).all():
            expect(one).to_be_hidden()
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    ink = page.locator("main h1").first.evaluate("one => getComputedStyle(one).color")
    assert (ground, ink) == ("rgb(255, 255, 255)", "rgb(0, 0, 0)")
    wide = page.locator(PAGES[address]).first.bounding_box()
    assert wide
    assert wide["width"] > 400
    assert page.evaluate("document.documentElement.scrollWidth") <= 720


def test_a_deck_on_paper_says_how_many_copies_there_are(open_page: Open) -> None:
    page = open_page(f"{GAME}/decks/ember-rush/")
    page.emulate_media(media="print")
    expect(page.get_by_text("×3").first).to_be_visible()
