"""The words of a card explain themselves wherever it is read: at the table, in lists, in the builder, by every way of pointing."""

import re

import pytest
from playwright.sync_api import Locator, Page, Position, expect

from tests.e2e.axe import violations
from tests.e2e.belongings import open_hand, own_deck
from tests.e2e.conftest import PHONE, Open
from tests.e2e.test_their_turn import DECKS

PIXIES = ("pixies-vs-gremlins", "mudwick-mob", "mirror", 4, 3)
LAPTOP = {"viewport": {"width": 1366, "height": 650}}
LIST = "/g/pixies-vs-gremlins/cards/"


def tip(page: Page) -> Locator:
    return page.locator(".tip:popover-open")


def at_the_table(page: Page) -> Locator:
    """A keyword of the card that lies enlarged beside the table."""
    open_hand(page, *PIXIES)
    page.locator(".own-hand .piece", has_text="Hobnail Mob").hover()
    return page.locator("#reader .face").get_by_role("link", name="Melee")


def hold(word: Locator) -> None:
    """A finger rests on a word."""
    word.scroll_into_view_if_needed()
    box = word.bounding_box()
    assert box
    finger = word.page.context.new_cdp_session(word.page)
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    word.page.wait_for_timeout(600)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    finger.detach()


# At the table


def test_the_enlarged_card_tells_its_keywords_and_explains_a_word(open_page: Open) -> None:
    page = open_page(**LAPTOP)
    word = at_the_table(page)
    expect(page.locator("#reader .reminders")).to_contain_text("Melee The minion can attack.")
    word.hover()
    expect(tip(page)).to_contain_text("Acts when the minion attacks.")
    tip(page).hover()
    page.wait_for_timeout(400)  # longer than a tip lingers
    expect(tip(page)).to_be_visible()
    assert violations(page) == ""


def test_a_word_at_the_table_opens_its_entry_there_and_leads_on_in_another_tab(open_page: Open) -> None:
    page = open_page(**LAPTOP)
    word, here = at_the_table(page), page.url
    word.focus()
    expect(tip(page)).to_be_visible()
    page.keyboard.press("Enter")
    way = tip(page).get_by_role("link", name="Open in the glossary")
    expect(way).to_be_focused()
    with page.context.expect_page() as other:
        page.keyboard.press("Enter")
    expect(other.value).to_have_url(re.compile("/glossary/melee/$"))
    other.value.close()
    page.keyboard.press("Escape")
    expect(tip(page)).to_have_count(0)
    expect(word).to_be_focused()
    assert page.url == here


def test_on_a_phone_escape_closes_the_word_before_the_card(open_page: Open) -> None:
    page = open_page(**PHONE)
    open_hand(page, *PIXIES)
    page.locator(".own-hand .piece", has_text="Hobnail Mob").dispatch_event("contextmenu")
    sheet = page.get_by_role("dialog", name="The card")
    expect(sheet.locator(".reminders")).to_contain_text("The minion can attack.")
    hold(sheet.locator(".face").get_by_role("link", name="Melee"))
    expect(tip(page)).to_be_visible()
    tip(page).get_by_text("Acts when").tap()
    expect(tip(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(tip(page)).to_have_count(0)
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


# In lists


@pytest.mark.parametrize("view", ["faces", "list"])
def test_a_word_in_a_list_explains_itself_to_pointer_and_keyboard_and_leads_on(open_page: Open, view: str) -> None:
    page = open_page(f"{LIST}?view={view}")
    word = page.locator("main").get_by_role("link", name="Melee", exact=True).first
    word.hover()
    expect(tip(page)).to_contain_text("The minion can attack.")
    page.mouse.move(2, 2)
    expect(tip(page)).to_have_count(0)
    word.focus()
    expect(tip(page)).to_have_count(1)
    page.keyboard.press("Escape")
    expect(tip(page)).to_have_count(0)
    expect(word).to_be_focused()
    word.press("Enter")
    expect(page).to_have_url(re.compile("/glossary/melee/$"))


def test_a_long_touch_explains_a_word_and_a_short_one_elsewhere_on_the_face_opens_the_card(open_page: Open) -> None:
    page = open_page(LIST, **PHONE)
    face = page.locator(".face", has_text="Melee").first
    hold(face.get_by_role("link", name="Melee"))
    expect(tip(page)).to_be_visible()
    assert page.url.endswith(LIST)
    page.get_by_role("heading", level=1).tap()
    expect(tip(page)).to_have_count(0)
    face.locator(".face-name").tap()
    expect(page).to_have_url(re.compile("/cards/[a-z-]+/$"))


def test_a_word_is_fetched_once(open_page: Open) -> None:
    page, asked = open_page(LIST), []
    page.on("request", lambda request: asked.append(request.url) if "/short/" in request.url else None)
    words = page.locator(".face").get_by_role("link", name="Melee", exact=True)
    for number in (0, 1, 0):
        words.nth(number).focus()
        expect(tip(page)).to_be_visible()
        expect(words.nth(number)).to_have_attribute("aria-describedby", re.compile("^tip-"))
    assert len(asked) == 1


# In the builder


def test_the_card_beside_a_name_in_the_builder_tells_its_keywords(open_page: Open) -> None:
    page = open_page()
    own_deck(page, "pixies-vs-gremlins", "mudwick-mob", {})
    page.locator("a[data-face]", has_text="Hobnail Mob").first.hover()
    expect(page.locator(".face-tip .reminders")).to_contain_text("Melee The minion can attack.")


def test_the_card_beside_a_name_of_a_ready_deck_tells_its_keywords(open_page: Open) -> None:
    page = open_page("/g/pixies-vs-gremlins/decks/mudwick-mob/")
    name = page.locator("a[data-face]", has_text="Hobnail Mob").first
    strip: Position = {"x": 40, "y": 12}  # what the next card of the stack leaves of it
    name.hover(position=strip)
    expect(page.locator(".face-tip .reminders")).to_contain_text("Melee The minion can attack.")
    page.mouse.move(2, 2)
    expect(page.locator(".face-tip:popover-open")).to_have_count(0)
    name.click(position=strip)
    expect(page).to_have_url(re.compile("/cards/hobnail-mob/$"))


# Without scripts


def test_without_scripts_a_word_is_a_link(open_page: Open) -> None:
    page = open_page(LIST, java_script_enabled=False)
    page.locator(".face").get_by_role("link", name="Melee", exact=True).first.click()
    expect(page).to_have_url(re.compile("/glossary/melee/$"))


# Names of zones at the table


@pytest.mark.parametrize("game", DECKS)
def test_every_zone_that_is_named_at_the_table_is_explained_there(open_page: Open, game: str) -> None:
    page = open_hand(open_page(**LAPTOP), game, DECKS[game], "steady", 4, turns=4)
    words = page.locator(":is(.pile-word, .zone-name, .room, .stock-name) .term:visible")
    assert words.count() >= 4
    for word in words.all():
        name = (word.text_content() or "").partition(":")[0]
        word.hover()
        expect(tip(page).locator(".tip-name")).to_contain_text(name, ignore_case=True)
        page.mouse.move(2, 2)
        expect(tip(page)).to_have_count(0)


def test_the_name_of_a_zone_is_explained_to_keys_and_to_a_finger(open_page: Open) -> None:
    page = open_hand(open_page(**LAPTOP), "runicka", DECKS["runicka"], "steady", 4, turns=4)
    page.locator(".side[data-near=yes] .pile .piece").last.focus()
    page.keyboard.press("ArrowRight")
    expect(tip(page)).to_contain_text("The pile beside the arena")
    assert "RNK-Q" not in (tip(page).text_content() or "")
    assert violations(page) == ""
    page.keyboard.press("Escape")
    expect(tip(page)).to_have_count(0)
    page = open_hand(open_page(**PHONE), "runicka", DECKS["runicka"], "steady", 4, turns=4)
    page.locator(".side[data-near=no] .pile-word .term").first.tap()
    expect(tip(page)).to_contain_text("Your shuffled deck.")
