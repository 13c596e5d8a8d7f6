"""What lies small on the felt can be read: tiles read large with their keywords, numbers with their unit, names in full."""

import pytest
from playwright.sync_api import expect

from catalog.cached import pack_of
from decks.addresses import of_the_pack
from decks.owners import new_owner
from decks.tabletop.hands import first_record, start
from tests.e2e.belongings import known
from tests.e2e.conftest import Open
from tests.e2e.screens import VIEWS, views
from tests.e2e.test_table_speaks import sit_down, take_any

LAPTOP = {"viewport": VIEWS["laptop"]}
TABLET = {"width": 800, "height": 800}
LIT_OVER_A_CARD = ".hand .piece[data-face] ~ .lay"
WITH_KEYWORD = ".camp .piece:has-text('Hobnail Mob')"


def test_a_tile_under_the_pointer_is_read_large_at_once_with_its_keywords(open_page: Open) -> None:
    page = sit_down(open_page(**LAPTOP), "pixies-vs-gremlins", 5)
    page.locator(WITH_KEYWORD).first.hover()
    expect(page.locator("#reader .face")).to_be_visible()
    expect(page.locator("#reader .reminders")).to_contain_text("Melee The minion can attack.")


def test_a_tile_that_has_the_focus_is_read_large_too(open_page: Open) -> None:
    page = sit_down(open_page(**LAPTOP), "pixies-vs-gremlins", 5)
    page.keyboard.press("Shift")
    page.locator(WITH_KEYWORD).first.focus()
    expect(page.locator("#reader .reminders")).to_contain_text("Melee The minion can attack.")


@pytest.mark.parametrize("by", ["pointer", "key"])
def test_a_card_under_a_place_that_is_lit_is_read_large(open_page: Open, by: str) -> None:
    """The place lies over the location that is there."""
    page = sit_down(open_page(**LAPTOP), "pixies-vs-gremlins")
    for _ in range(40):
        if page.locator(LIT_OVER_A_CARD).count():
            break
        take_any(page)
    lit = page.locator(LIT_OVER_A_CARD).last
    card = lit.evaluate("one => one.parentElement.querySelector('.piece').dataset.face")
    page.keyboard.press("Shift")
    if by == "pointer":
        lit.hover()
    else:
        lit.focus()
    expect(page.locator("#reader")).to_have_attribute("data-card", card)


def test_in_a_narrow_window_it_lies_over_the_corner_as_long_as_the_pointer_is_there(open_page: Open) -> None:
    page = sit_down(open_page(viewport=TABLET), "pixies-vs-gremlins", 5)
    expect(page.locator("#reader")).to_be_hidden()
    page.locator(WITH_KEYWORD).first.hover()
    expect(page.locator("#reader .reminders")).to_be_in_viewport(ratio=1)
    page.mouse.move(2, 2)
    expect(page.locator("#reader")).to_be_hidden()


def test_what_a_location_asks_says_of_what(open_page: Open) -> None:
    page = sit_down(open_page(**LAPTOP), "pixies-vs-gremlins", 5)
    for _ in views(page):
        units = page.locator(".claim-unit")
        assert units.count() == page.locator(".claims").count() > 0
        expect(units.first).to_be_visible()
        expect(units.first).to_have_text("power")


@pytest.mark.parametrize("rival", ["Bottled Thunder", "Oathwarden"])
def test_the_name_of_a_seat_has_two_lines_and_is_told_in_full(open_page: Open, rival: str) -> None:
    page = open_page(**LAPTOP)
    deck, owner = of_the_pack("runeslingers-awakening", "sworn-wall"), new_owner()
    assert deck
    record = first_record(pack_of(deck.game), deck.sections, "steady", 4, second=deck.sections)
    hand = start(owner, deck.title, None, record, "steady", rival=rival)
    known(page, owner).goto(hand.get_absolute_url())
    seat = page.locator(".side[data-near=no] .seat")
    expect(seat).to_have_attribute("title", f"{rival} (steady)")
    assert seat.evaluate("one => [one.scrollHeight - one.clientHeight, one.scrollWidth - one.clientWidth]") == [0, 0]


def test_a_window_that_grows_wide_shows_the_log_again(open_page: Open) -> None:
    """On a phone that is turned: the log is folded there, and nothing on a desk would unfold it."""
    page = sit_down(open_page(viewport=VIEWS["phone"]), "runeslingers-awakening", 2)
    expect(page.locator(".log-scroll")).to_be_hidden()
    page.set_viewport_size(VIEWS["laptop"])
    expect(page.locator(".log-scroll")).to_be_visible()
    page.set_viewport_size(VIEWS["phone"])
    expect(page.locator(".log-scroll")).to_be_hidden()
