"""The dialog of sharing in a browser: by mouse, by keys, on a phone, by axe, and without scripts; and the form to report something."""

from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from decks.models import Complaint, Deck, Hand
from decks.pictures import draw_shared
from tests.e2e.axe import in_both_schemes
from tests.e2e.belongings import open_hand, own_deck, shared
from tests.e2e.conftest import PHONE, Open
from tests.e2e.screens import NARROWEST, VIEWS, fits

GAME = "runeslingers-awakening"
LEAST = """() => [...document.querySelectorAll('.share-dialog :is(a, button, summary, input[type=url], fieldset label)')]
  .map(one => [one.textContent.trim() || one.id, Math.round(one.getBoundingClientRect().height)]).filter(([, high]) => high && high < 44)"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of files for each test."""
    monkeypatch.setattr(settings, "VAR", tmp_path)
    return tmp_path


def deck_on(page: Page, **columns: str) -> Deck:
    """A deck of one's own, whose page is open."""
    deck = own_deck(page, GAME, "ember-rush", {})
    Deck.objects.filter(pk=deck.pk).update(**columns)
    page.goto(deck.look_url)
    return deck


def test_a_deck_is_shared_by_mouse_and_its_page_says_so(open_page: Open) -> None:
    page = open_page()
    deck = deck_on(page)
    link = shared(page)
    assert link.endswith(deck.get_absolute_url())
    dialog = page.get_by_role("dialog", name="Share Ember Rush, second copy")
    expect(dialog.get_by_text("Works on this computer only")).to_be_visible()
    expect(dialog.get_by_role("img", name="The link as a code for a camera")).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_text("Unlisted: whoever has the link.")).to_be_visible()


def test_a_click_beside_the_dialog_closes_it_and_nothing_has_changed(open_page: Open) -> None:
    page = open_page()
    deck_on(page)
    page.get_by_role("link", name="Share", exact=True).click()
    page.get_by_role("dialog").get_by_label("Whoever has the link").check()
    page.mouse.click(5, 5)
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert Deck.objects.latest("pk").visibility == "private"


def test_a_deck_is_shared_by_keys_and_the_focus_goes_back(open_page: Open) -> None:
    page = open_page()
    deck_on(page)
    page.get_by_role("link", name="Share", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#share-name")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Link", exact=True)).to_be_visible()
    expect(page.locator("#share-name")).to_be_focused()
    assert Deck.objects.latest("pk").visibility == "unlisted"
    with page.expect_navigation():
        page.keyboard.press("Escape")
    page.get_by_role("link", name="Share", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#share-name")).to_be_focused()
    page.keyboard.press("Escape")  # nothing was changed, so that the page stays
    expect(page.get_by_role("link", name="Share", exact=True)).to_be_focused()


def test_link_text_and_list_are_copied_by_a_button(open_page: Open) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    deck_on(page, visibility="unlisted")
    page.get_by_role("link", name="Share", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("The list as text").first.click()
    for number, wanted in enumerate(("/decks/", "The Awakening, Striker", "3 Emberdart")):
        dialog.locator("[data-copies]").nth(number).click()
        expect(dialog.locator("[data-copies]").nth(number)).to_have_text("Copied")
        expect(dialog.get_by_role("status")).to_have_text("Copied.")
        assert wanted in page.evaluate("navigator.clipboard.readText()")
    expect(dialog.locator("[data-copies]").first).to_have_text("Copy")


def test_what_a_browser_does_not_copy_is_selected_and_that_is_told(open_page: Open) -> None:
    page = open_page()
    deck = deck_on(page, visibility="unlisted")
    page.evaluate(
        "() => { navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError')) }"
    )
    page.get_by_role("link", name="Share", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Copy").first.click()
    expect(dialog.get_by_text("Your browser did not copy it.")).to_be_visible()
    assert str(page.evaluate("getSelection().toString()")).endswith(deck.get_absolute_url())
    expect(dialog.get_by_role("button", name="Copy").first).to_have_text("Copy")


def test_the_picture_comes_once_it_is_drawn_and_can_be_saved(open_page: Open) -> None:
    page = open_page()
    deck = deck_on(page, visibility="unlisted")
    page.get_by_role("link", name="Share", exact=True).click()
    expect(page.locator(".share-frame[data-waits]")).to_be_visible()
    draw_shared("deck", deck.key)
    picture = page.get_by_role("dialog").get_by_role("img", name="Ember Rush, second copy: The Awakening, Striker")
    expect(picture).to_be_visible()
    assert picture.evaluate("one => one.decode().then(() => one.naturalWidth)") == 1200
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the picture").click()
    assert saved.value.suggested_filename == "runebinder.png"


@pytest.mark.parametrize("visibility", ["private", "unlisted"])
def test_the_dialog_is_sound_in_both_schemes_and_fits_wide_and_narrow(open_page: Open, visibility: str) -> None:
    page = open_page()
    deck_on(page, visibility=visibility)
    page.get_by_role("link", name="Share", exact=True).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    for size in (VIEWS["laptop"], NARROWEST):
        page.set_viewport_size(size)
        assert not in_both_schemes(page), size
        fits(page)


def test_fingers_find_everything_on_a_phone(open_page: Open) -> None:
    page = open_page(**PHONE)
    deck_on(page, visibility="unlisted")
    page.get_by_role("link", name="Share", exact=True).tap()
    expect(page.get_by_label("Link", exact=True)).to_be_visible()
    assert page.evaluate(LEAST) == []
    fits(page)


def test_the_code_has_a_white_margin_in_the_dark(open_page: Open) -> None:
    page = open_page(color_scheme="dark")
    deck_on(page, visibility="unlisted")
    page.get_by_role("link", name="Share", exact=True).click()
    code = page.locator(".share-code")
    expect(code).to_be_visible()
    assert code.evaluate("one => getComputedStyle(one).backgroundColor") == "rgb(255, 255, 255)"
    box, size = code.locator("svg").bounding_box(), code.locator("svg").get_attribute("viewBox")
    assert box
    assert size
    assert 4 * box["width"] / int(size.split()[2]) >= 12  # pixels of the margin of four


def test_without_scripts_there_is_a_page_for_it(open_page: Open) -> None:
    page = open_page(java_script_enabled=False)
    deck = deck_on(page)
    page.get_by_role("link", name="Share", exact=True).click()
    expect(page.get_by_role("heading", name="Share Ember Rush, second copy")).to_be_visible()
    page.get_by_label("Everybody: it stands in the list of public decks").check()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_label("Link", exact=True)).to_have_value(f"{page.url.removesuffix('share/')}")
    expect(page.locator("[data-copies]").first).to_be_hidden()
    draw_shared("deck", deck.key)
    assert page.request.get(str(page.get_by_role("link", name="Picture").get_attribute("href"))).status == 200
    page.get_by_role("link", name="Back to the deck").click()
    expect(page).to_have_url(page.url)


def test_the_page_is_sound_too(open_page: Open) -> None:
    page = open_page()
    deck = deck_on(page, visibility="public")
    for address in (f"{deck.get_absolute_url()}share/", f"/g/{GAME}/decks/ember-rush/share/"):
        page.goto(address)
        for size in (VIEWS["laptop"], NARROWEST):
            page.set_viewport_size(size)
            assert not in_both_schemes(page), address
            fits(page)


# A moment of a hand


def test_a_moment_is_shared_at_the_table_and_the_game_goes_on(open_page: Open) -> None:
    page = open_hand(open_page(), GAME, "ember-rush", "mirror", 3, 2)
    asks = page.locator("#asks").inner_text()
    link = shared(page)
    assert link != page.url
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("#asks")).to_have_text(asks)
    page.locator("[data-act]").first.click()
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    assert Hand.objects.filter(shared=True).count() == 1


def test_a_moment_that_is_shared_no_longer_leads_to_ones_hands(open_page: Open) -> None:
    page = open_hand(open_page(), GAME, "ember-rush", "mirror", 3, 2)
    page.goto(shared(page))
    page.get_by_role("link", name="Share", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Only you").check()
    dialog.get_by_role("button", name="Save", exact=True).click()
    expect(dialog.get_by_text("Nobody can open this moment")).to_be_visible()
    with page.expect_navigation(url="**/hands/"):
        dialog.get_by_role("button", name="Close").click()


def test_keys_of_the_table_do_nothing_behind_the_dialog(open_page: Open) -> None:
    page = open_hand(open_page(), GAME, "ember-rush", "mirror", 3, 2)
    before = page.locator("[name=at]").first.input_value()
    page.get_by_role("link", name="Share", exact=True).click()
    expect(page.locator("#share-name")).to_be_focused()
    for key in ("1", "u", "Space", "?"):
        page.keyboard.press(key)
    expect(page.get_by_role("dialog")).to_be_visible()
    assert page.locator("[name=at]").first.input_value() == before


# Reports


def test_a_stranger_reports_a_deck_and_reads_thanks(open_page: Open) -> None:
    page = open_page()
    deck = deck_on(page, visibility="unlisted")
    page.context.clear_cookies()
    page.goto(deck.get_absolute_url())
    page.get_by_role("link", name="Report this deck").click()
    for size in (VIEWS["laptop"], NARROWEST):
        page.set_viewport_size(size)
        assert not in_both_schemes(page), size
        fits(page)
    page.get_by_role("radio", name="Something else").check()
    page.get_by_label("In words").fill("It shouts.")
    page.get_by_role("button", name="Report it").click()
    expect(page.get_by_role("heading", name="Thank you")).to_be_visible()
    row = Complaint.objects.latest("pk")
    assert (row.key, row.words) == (deck.key, "It shouts.")
    row.delete()
