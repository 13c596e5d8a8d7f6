"""Import in a browser: a list with slips is mended by clicks, becomes a deck, is changed as text and taken away as a file."""

import json
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.e2e.axe import in_both_schemes
from tests.e2e.conftest import Open
from tests.e2e.screens import NARROW, WIDE, fits

IMPORT = "/decks/import/?game=runeslingers-awakening"
LIST = """\
Ember Storm
// format: constructed
Runeslinger
1 Eva
Deck (40):
3x Emberdart (MKM) 12 *F*
3 Coalknukle
1 Debt of Thorns
Something else entirely
SB: 2 Groundsong"""


def pasted(page: Page, text: str = LIST) -> Page:
    """The page after a look at a text."""
    page.get_by_label("The list", exact=True).fill(text)
    with page.expect_navigation():
        page.get_by_role("button", name="Preview").click()
    expect(page.get_by_role("heading", name="Line by line")).to_be_visible()
    return page


def mended(page: Page) -> Page:
    """The list without its slips: one name is corrected, one line is kept as a remark."""
    page.get_by_role("button", name="3 Coalknuckle").click()
    expect(page.get_by_label("The list", exact=True)).to_have_value(re.compile("\n3 Coalknuckle\n"))
    with page.expect_navigation():
        page.get_by_role("button", name="Keep as a remark: line 9").click()
    expect(page.get_by_role("heading", name="Refused")).to_have_count(0)
    return page


def is_sound(page: Page) -> None:
    """Nothing for axe to find, nothing wider than the window, be it wide or narrow."""
    for screen in (NARROW, WIDE):
        page.set_viewport_size(screen)
        assert not in_both_schemes(page), screen
        fits(page)


def becomes_a_deck(page: Page, look: Callable[[Page], None] = lambda page: None) -> str:
    """A list with slips is pasted, mended and made a deck, and looked at each time; its key."""
    look(page)
    look(pasted(page))
    expect(page.get_by_role("status").filter(has_text="refused")).to_contain_text("2 lines refused")
    expect(page.get_by_role("row", name="1 Debt of Thorns")).to_contain_text("Deck does not take the kind Stance")
    expect(page.get_by_role("button", name="Make this deck")).to_have_count(0)
    look(mended(page))
    page.get_by_role("button", name="Make this deck").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ember Storm")
    expect(page).to_have_url(re.compile(r"/decks/\w{12}/$"))
    return page.url.rstrip("/").rpartition("/")[2]


def test_without_scripts_a_list_with_slips_becomes_a_deck(open_page: Open) -> None:
    becomes_a_deck(open_page(IMPORT, java_script_enabled=False))


def test_a_list_with_slips_becomes_a_deck_that_is_changed_as_text_and_taken_away(
    open_page: Open, tmp_path: Path
) -> None:
    page = open_page(IMPORT)
    key = becomes_a_deck(page, is_sound)
    page.goto(f"/decks/import/?deck={key}")
    box = page.get_by_label("The list", exact=True)
    expect(box).to_have_value(re.compile("Deck\n3 Emberdart\n3 Coalknuckle\n"))
    pasted(page, box.input_value().replace("3 Emberdart", "2 Emberdart\n1 Ninth Bell X"))
    changes = page.get_by_role("region", name="What changes")
    expect(changes.get_by_role("row", name="Emberdart")).to_contain_text("3 → 2")
    expect(changes.get_by_role("row", name="Ninth Bell X")).to_contain_text("added")
    page.get_by_role("button", name="Save these changes").click()
    expect(page).to_have_url(re.compile(f"/decks/{key}/$"))
    file = tmp_path / "deck.json"
    file.write_bytes(page.request.get(f"/decks/export/?deck={key}&as=json").body())
    assert [card["id"] for card in json.loads(file.read_text())["shortlist"]] == ["groundsong"]
    page.goto(IMPORT)
    page.get_by_label("or a file").set_input_files(file)
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_role("row", name="1 Ninth Bell X")).to_be_visible()
    expect(page.get_by_role("button", name="Make this deck")).to_be_visible()


def test_the_list_is_read_by_keyboard_alone(open_page: Open) -> None:
    page = open_page(IMPORT)
    page.get_by_label("The list", exact=True).focus()
    page.keyboard.type("Deck\n3 Coalknukle")
    for place in ("or a file", "Game and format"):
        page.keyboard.press("Tab")
        expect(page.get_by_label(place)).to_be_focused()
    page.keyboard.press("Tab")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    offer = page.get_by_role("button", name="3 Coalknuckle")
    offer.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("The list", exact=True)).to_have_value("Deck\n3 Coalknuckle")
