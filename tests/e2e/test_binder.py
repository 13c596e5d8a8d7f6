"""What is stored for a visitor, in a real browser: by keyboard from deck to key, in a second browser, and gone."""

from playwright.sync_api import expect

from tests.e2e.axe import in_both_schemes
from tests.e2e.conftest import Open


def test_all_of_it_goes_to_another_browser_and_is_erased(open_page: Open) -> None:
    page = open_page("/decks/new/?game=runicka")
    page.get_by_label("Name").fill("Taken along")
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("link", name="What is stored for you").click()
    assert not in_both_schemes(page)
    page.get_by_role("button", name="Make a key").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="The key to your data")).to_be_visible()
    assert not in_both_schemes(page)
    link = page.get_by_label("The link").input_value()
    phone = open_page(link, viewport={"width": 360, "height": 740})
    assert not in_both_schemes(phone)
    phone.get_by_role("button", name="Open it").click()
    expect(phone.get_by_text("Decks 1")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    phone.get_by_label("Erase everything stored for me").check()
    phone.get_by_role("button", name="Erase everything").click()
    expect(phone.get_by_role("heading", name="Erased")).to_be_visible()
    page.get_by_role("link", name="Your data").click()
    expect(page.get_by_text("Nothing yet.")).to_be_visible()
