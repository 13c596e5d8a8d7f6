"""Play in one click, wherever it stands; two clicks at once deal one hand."""

import pytest
from playwright.sync_api import Locator, Page, expect

from decks.models import Hand
from tests.e2e.belongings import own_deck
from tests.e2e.conftest import Open

GAME = "runeslingers-awakening"
READY = "thorn-ledger"
PLACES = {
    "the first page": ("/", f"main a[data-deal][href*='game={GAME}']"),
    "the head of a page of the game": (f"/g/{GAME}/cards/", "header a[data-deal]"),
    "the page of the game": (f"/g/{GAME}/", "main a[data-deal]"),
    "a ready deck among others": (f"/g/{GAME}/", f"main a[data-deal][href$='ready={READY}']"),
    "the page of a ready deck": (f"/g/{GAME}/decks/{READY}/", f"main a[data-deal][href$='ready={READY}']"),
    "the page on which one chooses": ("/play/", f"main form:has([value='{GAME}']) button"),
}


@pytest.mark.parametrize("place", PLACES)
def test_a_double_click_on_play_deals_one_hand(open_page: Open, place: str) -> None:
    address, where = PLACES[place]
    page = open_page(address)
    deals_once(page, page.locator(where).first)


def test_a_double_click_on_play_at_a_deck_of_ones_own_deals_one_hand(open_page: Open) -> None:
    page = open_page()
    page.goto(own_deck(page, GAME, READY, {}).look_url)
    deals_once(page, page.locator("main form[action='/play/'] button").first)


def deals_once(page: Page, button: Locator) -> None:
    """A double click leads to a table that asks something; one hand has been made."""
    before = hands()
    button.dblclick()
    page.wait_for_url("**/hands/*/")
    expect(page.locator("#asks")).to_be_visible()
    assert len(hands() - before) == 1


def hands() -> set[str]:
    """The keys of all hands."""
    return set(Hand.objects.values_list("key", flat=True))
