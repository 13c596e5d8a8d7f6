"""What somebody has typed while their token was lost or the site took no more: it stays in the browser, and can be sent again."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from decks.models import Deck
from tests.e2e.axe import in_both_schemes
from tests.e2e.belongings import own_deck
from tests.e2e.screens import NARROW, fits

GAME = "runeslingers-awakening"


@pytest.fixture
def builder(chromium: Browser, site: str, db: None) -> Iterator[Page]:
    """Somebody who builds a deck that is not legal, in a window of their own: what a site refuses is told on its console."""
    context = chromium.new_context(base_url=site, reduced_motion="reduce")
    page = context.new_page()
    own_deck(page, GAME, "ember-rush", {"emberdart": 1})
    yield page
    context.close()


def lose_token(page: Page) -> None:
    page.context.clear_cookies(name="csrftoken")


def refuse(route: Route) -> None:
    """The site takes no more forms for a second."""
    route.fulfill(status=429, headers={"Retry-After": "1"}, body="")


def test_a_form_that_lost_its_token_is_sent_again_from_the_page_that_refuses_it(builder: Page) -> None:
    builder.get_by_label("Description").fill("Burn & <b>win</b>\nsoon")
    lose_token(builder)
    with builder.expect_navigation():
        builder.locator("#settings").get_by_role("button", name="Save").click()
    expect(builder.get_by_role("heading", level=1)).to_have_text("That form could not be trusted")
    expect(builder.get_by_label("Description")).to_have_value("Burn & <b>win</b>\nsoon")
    assert not in_both_schemes(builder)
    wide = builder.viewport_size
    assert wide
    builder.set_viewport_size(NARROW)
    fits(builder)
    builder.set_viewport_size(wide)
    with builder.expect_navigation():
        builder.get_by_role("button", name="Send it again").click()
    expect(builder.locator(".deck-words")).to_contain_text("Burn & <b>win</b>")


def test_a_card_that_was_typed_stands_in_its_box_again(builder: Page) -> None:
    lose_token(builder)
    builder.get_by_label("Add by name").fill("2 Fireball")
    builder.get_by_role("button", name="Add", exact=True).click()
    expect(builder.locator("#said")).to_contain_text("This was not saved")
    expect(builder.get_by_label("Add by name")).to_have_value("2 Fireball")


def test_a_card_that_came_too_often_is_added_a_while_later(builder: Page) -> None:
    builder.route("**/change/", refuse, times=1)
    builder.get_by_label("Add by name").fill("2 Fireball")
    builder.get_by_role("button", name="Add", exact=True).click()
    expect(builder.locator("#said")).to_contain_text("Not saved yet")
    expect(builder.get_by_label("Copies of Fireball, Deck", exact=True)).to_have_value("2")


def test_a_list_of_owned_cards_is_kept_by_the_page_that_refuses_it(builder: Page) -> None:
    builder.get_by_role("link", name="Repair…").click()
    builder.get_by_text("Keep cards, or use only those that you own").click()
    builder.get_by_label("Cards that you own").fill("3 Emberdart\n2 Fireball")
    lose_token(builder)
    with builder.expect_navigation():
        builder.get_by_role("button", name="Look again").click()
    expect(builder.get_by_label("Cards that you own")).to_have_value("3 Emberdart\n2 Fireball")


def test_a_card_for_a_deck_that_another_tab_deleted_brings_it_back(builder: Page) -> None:
    key = builder.url.rstrip("/").rpartition("/")[2]
    token = builder.locator("#settings [name=csrfmiddlewaretoken]").first.input_value()
    builder.request.post(f"/decks/{key}/delete/", form={"csrfmiddlewaretoken": token})
    builder.get_by_label("Add by name").fill("2 Fireball")
    builder.get_by_role("button", name="Add", exact=True).click()
    with builder.expect_navigation():
        builder.get_by_role("button", name="Bring the deck back and send it again").click()
    expect(builder.get_by_label("Copies of Fireball, Deck", exact=True)).to_have_value("2")
    assert Deck.objects.get(key=key).deleted_at is None
