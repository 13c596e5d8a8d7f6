"""A collection in a real browser: counted by keyboard and mouse without a reload, and seen on cards and decks."""

from playwright.sync_api import Browser, expect

from tests.e2e.axe import in_both_schemes
from tests.e2e.conftest import Open

GAME = "runeslingers-awakening"


def test_cards_are_counted_by_keyboard_and_stand_where_cards_and_decks_stand(open_page: Open) -> None:
    page = open_page(f"/collection/{GAME}/?q=emberdart")
    assert not in_both_schemes(page)
    number = page.get_by_label("Copies of Emberdart that you own")
    number.fill("2")
    number.press("Enter")
    expect(page.get_by_text("1 different card, 2 copies in all.")).to_be_visible()
    expect(number).to_be_focused()
    more = page.get_by_role("button", name="One Emberdart more")
    more.click(click_count=2)
    expect(page.get_by_text("1 different card, 4 copies in all.")).to_be_visible()
    expect(number).to_have_value("4")
    assert page.url.endswith("?q=emberdart")
    page.goto(f"/g/{GAME}/cards/?q=emberdart")
    expect(page.get_by_text("own 4")).to_be_visible()
    assert page.url.endswith("/cards/?q=emberdart")
    page.get_by_label("Query").fill("emberdart or fireball")
    page.get_by_label("Query").blur()
    expect(page.get_by_role("link", name="Fireball", exact=True)).to_be_visible()
    page.wait_for_load_state(
        "networkidle"
    )  # typing and the button each ask for the list, and each list for its numbers
    expect(page.get_by_text("own 4")).to_be_visible()
    page.goto(f"/g/{GAME}/cards/emberdart/")
    expect(page.get_by_label("Copies of Emberdart that you own")).to_have_value("4")
    expect(page.locator("[hx-trigger=load] > .note")).to_have_count(0)  # its other fragments have come
    page.goto(f"/g/{GAME}/decks/ember-rush/")
    expect(page.get_by_text("You own 3 of 43; 40 lacking.")).to_be_visible()
    page.get_by_role("link", name="What is lacking").click()
    assert not in_both_schemes(page)
    page.get_by_role("button", name="I own this whole deck").click()
    expect(page.get_by_text("Done: 43 copies of 20 different cards.")).to_be_visible()
    page.get_by_role("link", name="What can you build?").click()
    expect(page.get_by_text("1 of 8 decks are all yours.")).to_be_visible()
    assert not in_both_schemes(page)


def test_a_number_that_is_not_saved_says_why(chromium: Browser, site: str) -> None:
    page = chromium.new_context(base_url=site, reduced_motion="reduce").new_page()
    page.goto(f"/collection/{GAME}/?q=emberdart")
    number, more = (
        page.get_by_label("Copies of Emberdart that you own"),
        page.get_by_role("button", name="One Emberdart more"),
    )
    page.route("**/change/", lambda route: route.abort())
    more.click()
    expect(page.get_by_role("alert")).to_have_text("Not saved: the site did not answer.")
    page.unroute("**/change/")
    more.click()
    expect(page.get_by_text("1 different card, 1 copy in all.")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    number.fill("5000")
    number.press("Tab")
    assert not number.evaluate("field => field.validity.valid")
    page.reload()
    expect(number).to_have_value("1")
    page.context.close()


def test_on_a_phone_nothing_is_wider_than_the_page(open_page: Open) -> None:
    page = open_page(f"/collection/{GAME}/bring/", viewport={"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_label("List", exact=True).fill("3 Emberdart")
    page.get_by_role("button", name="Put it into my collection").click()
    expect(page.get_by_text("1 different card, 3 copies in all.")).to_be_visible()
    for address in (f"/collection/{GAME}/build/", "/collection/", f"/g/{GAME}/decks/ember-rush/owned/"):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
