"""Building a deck in the browser: by mouse, by keyboard alone, in two tabs, on a phone and without scripts."""

import re
from collections.abc import Mapping

from playwright.sync_api import Locator, Page, expect

from tests.e2e.axe import in_both_schemes, violations
from tests.e2e.belongings import own_deck
from tests.e2e.conftest import PHONE, Open
from tests.e2e.screens import NARROW, WIDE, fits

GAME = "runeslingers-awakening"
COPY = f"/decks/new/?game={GAME}&ready=ember-rush"


def own_copy(page: Page, more: Mapping[str, int] = {}) -> Page:
    """Somebody with a copy of Ember Rush, with so many more of some cards in it, who looks at it."""
    own_deck(page, GAME, "ember-rush", more)
    expect(page.get_by_role("heading", level=1)).to_have_text("Ember Rush, second copy")
    return page


def copies(page: Page, name: str, place: str = "Deck") -> Locator:
    return page.get_by_label(f"Copies of {name}, {place}", exact=True)


def verdict(page: Page) -> Locator:
    return page.locator("#verdict")


def fits_a_phone(page: Page) -> None:
    page.set_viewport_size(NARROW)
    fits(page)
    page.set_viewport_size(WIDE)


def judged(page: Page, words: str) -> None:
    expect(page.get_by_role("heading", name=re.compile(words))).to_be_visible()  # a text would fit "Not legal" too


def test_a_deck_is_spoilt_and_mended_the_verdict_follows_and_axe_finds_nothing(open_page: Open) -> None:
    page = open_page(COPY)
    assert not in_both_schemes(page)
    with page.expect_navigation():
        page.get_by_role("button", name="Make the copy").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ember Rush, second copy")
    judged(page, "Legal in Constructed")
    assert not in_both_schemes(page)

    page.get_by_role("button", name="One Emberdart more").click()
    judged(page, "Not legal in Constructed")
    expect(verdict(page)).to_contain_text("2 problems, at least 1 card to change")
    expect(copies(page, "Emberdart")).to_have_attribute("aria-invalid", "true")
    verdict(page).get_by_role("link", name="Emberdart").click()
    expect(page.locator("#line-main-emberdart")).to_be_in_viewport()
    page.get_by_role("button", name="Put Broken Mirror Blow on the shortlist").click()
    expect(copies(page, "Broken Mirror Blow", "Shortlist")).to_have_value("1")
    assert not in_both_schemes(page)

    page.get_by_role("button", name="One Emberdart less").click()
    judged(page, "Legal in Constructed")
    page.reload()
    judged(page, "Legal in Constructed")
    page.goto("/decks/")
    assert not in_both_schemes(page)
    fits_a_phone(page)


def test_a_deck_is_built_by_keyboard_alone(open_page: Open) -> None:
    page = open_page("/decks/new/?game=runeslingers-awakening")
    page.get_by_label("Name", exact=True).focus()
    page.keyboard.type("By hand")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("By hand")
    box = page.get_by_label("Add by name", exact=True)
    box.focus()
    page.keyboard.type("3 em")
    expect(page.get_by_role("listbox").get_by_role("option").first).to_contain_text("Emberdart")  # that of "3 e" is Eva
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(copies(page, "Emberdart")).to_have_value("3")
    expect(box).to_be_focused()
    expect(box).to_have_value("")
    page.keyboard.type("2 Lanternfall")
    page.keyboard.press("Enter")
    expect(copies(page, "Lanternfall")).to_have_value("2")
    copies(page, "Emberdart").focus()
    page.keyboard.press("ArrowDown")
    expect(copies(page, "Emberdart")).to_have_value("2")
    expect(copies(page, "Emberdart")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(copies(page, "Emberdart")).to_have_count(0)
    expect(copies(page, "Lanternfall")).to_be_focused()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("12")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").filter(has_text="+10 Lanternfall")).to_be_attached()
    expect(copies(page, "Lanternfall")).to_have_value("12")


def test_a_deck_is_changed_by_names_by_the_search_beside_by_rapid_clicks_and_settings(open_page: Open) -> None:
    page = own_copy(open_page())
    a_face_shows_beside_the_name_that_has_the_focus(page)
    a_name_that_nobody_has_is_refused_and_stays_in_the_box(page)
    the_search_beside_adds_cards_and_knows_how_many_there_are(page)
    every_one_of_many_rapid_clicks_counts(page)
    the_last_change_is_undone_with_a_button(page)
    settings_after_clicks_are_no_conflict_with_oneself(page)


def a_face_shows_beside_the_name_that_has_the_focus(page: Page) -> None:
    copies(page, "Emberdart").focus()
    page.keyboard.press("Tab")
    expect(page.locator(".face-tip .face")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".face-tip")).to_be_hidden()


def a_name_that_nobody_has_is_refused_and_stays_in_the_box(page: Page) -> None:
    box = page.get_by_label("Add by name", exact=True)
    box.fill("2 Emberdrat")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator("#refused")).to_contain_text("Did you mean Emberdart")
    expect(box).to_have_value("2 Emberdrat")
    page.locator("#refused").get_by_role("button", name="Emberdart").click()
    expect(copies(page, "Emberdart")).to_have_value("5")
    expect(box).to_have_value("")
    expect(page.locator("#refused")).to_have_count(0)


def the_search_beside_adds_cards_and_knows_how_many_there_are(page: Page) -> None:
    page.get_by_label("Search cards that fit").fill("stone trap")
    add = page.locator("#finds").get_by_role("button", name="Add Stone Trap to Deck, 0 there")
    add.click()
    expect(copies(page, "Stone Trap")).to_have_value("1")
    expect(page.locator("#finds").get_by_role("button", name="Add Stone Trap to Deck, 1 there")).to_be_focused()
    page.get_by_role("button", name="Put Stone Trap on the shortlist").click()
    expect(copies(page, "Stone Trap", "Shortlist")).to_have_value("1")
    page.get_by_role("button", name="Stone Trap: move to Deck").click()
    expect(copies(page, "Stone Trap")).to_have_value("2")
    expect(copies(page, "Stone Trap", "Shortlist")).to_have_count(0)


def every_one_of_many_rapid_clicks_counts(page: Page) -> None:
    page.evaluate("""() => {
        for (let n = 0; n < 6; n++) {
            document.getElementById("more-main-emberdart").click();
            document.getElementById("less-main-lanternfall")?.click();
        }
    }""")
    expect(copies(page, "Emberdart")).to_have_value("11")
    expect(copies(page, "Lanternfall")).to_have_count(0)
    page.reload()
    expect(copies(page, "Emberdart")).to_have_value("11")


def the_last_change_is_undone_with_a_button(page: Page) -> None:
    page.get_by_role("button", name="One Emberdart more").click()
    expect(copies(page, "Emberdart")).to_have_value("12")
    page.locator("#undo").click()
    expect(copies(page, "Emberdart")).to_have_value("11")


def settings_after_clicks_are_no_conflict_with_oneself(page: Page) -> None:
    page.get_by_role("button", name="One Emberdart more").click()
    expect(copies(page, "Emberdart")).to_have_value("12")
    page.get_by_label("Name", exact=True).fill("Fire")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Fire")
    expect(copies(page, "Emberdart")).to_have_value("12")


def test_two_tabs_lose_neither_change(open_page: Open) -> None:
    first = own_copy(open_page())
    second = open_page(first.url)
    first.get_by_role("button", name="One Lanternfall more").click()
    expect(copies(first, "Lanternfall")).to_have_value("4")
    second.get_by_role("button", name="One Emberdart less").click()
    expect(second.get_by_role("heading", level=1)).to_have_text("This deck was changed elsewhere in the meantime")
    expect(second.get_by_role("region", name="Your change")).to_contain_text("Emberdart")
    expect(second.get_by_role("region", name="The other change")).to_contain_text("Lanternfall")
    assert not violations(second)
    second.get_by_role("button", name="Put my change on top of it").click()
    expect(copies(second, "Emberdart")).to_have_value("2")
    expect(copies(second, "Lanternfall")).to_have_value("4")
    what_was_clicked_while_the_tabs_collided_is_part_of_the_question(first)


def what_was_clicked_while_the_tabs_collided_is_part_of_the_question(page: Page) -> None:
    """A tab that still has three of Emberdart, which are two by now."""
    page.evaluate("""() => {
        for (let n = 0; n < 3; n++) document.getElementById("more-main-emberdart").click();
    }""")
    expect(page.get_by_role("region", name="Your change")).to_contain_text("3 → 6")
    page.get_by_role("button", name="Save mine as a copy").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ember Rush, third copy")
    expect(copies(page, "Emberdart")).to_have_value("6")
    expect(copies(page, "Lanternfall")).to_have_value("4")


def test_a_version_is_restored_and_a_deleted_deck_comes_back(open_page: Open) -> None:
    page = own_copy(open_page())
    address = page.url
    page.get_by_role("button", name="One Emberdart less").click()
    expect(copies(page, "Emberdart")).to_have_value("2")
    with page.expect_navigation():
        page.get_by_role("link", name="History").click()
    fits_a_phone(page)
    with page.expect_navigation():
        page.get_by_role("button", name="Compare the two chosen").click()
    expect(page.get_by_role("region", name="From version 1 to 2")).to_contain_text("3 → 2")
    assert not violations(page)
    page.get_by_role("button", name="Restore version 1").click()
    expect(copies(page, "Emberdart")).to_have_value("3")

    with page.expect_navigation():
        page.get_by_role("button", name="Delete this deck").click()
    expect(page.get_by_role("status")).to_contain_text("was deleted")
    page.get_by_role("status").get_by_role("button", name="Undo").click()
    expect(page).to_have_url(address)
    judged(page, "Legal in Constructed")


def test_others_read_a_public_deck_and_copy_it(open_page: Open) -> None:
    page = own_copy(open_page())
    address = page.url
    page.get_by_role("link", name="Share", exact=True).first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Everybody").check()
    dialog.get_by_role("button", name="Save").click()
    dialog.get_by_role("button", name="Close").click()  # before the answer has come, as fast as a test is
    expect(page.get_by_text("Public: in every list").first).to_be_visible()
    reader = open_page(address, locale="en-US")
    expect(reader.get_by_label("Add by name", exact=True)).to_have_count(0)
    expect(reader.get_by_text("Legal in Constructed", exact=True).first).to_be_visible()
    assert not violations(reader)
    reader.get_by_role("button", name="Copy", exact=True).click()
    expect(reader.get_by_role("heading", level=1)).to_have_text("Ember Rush, second copy")
    reader.goto(f"/g/{GAME}/cards/emberdart/")
    expect(reader.get_by_role("link", name="Ember Rush, second copy", exact=True).first).to_be_visible()


def test_on_a_phone_a_deck_is_built_with_the_thumb(open_page: Open) -> None:
    page = own_copy(open_page(**PHONE))
    page.get_by_role("link", name="Cards", exact=True).last.tap()
    page.get_by_label("Search cards that fit").fill("stone trap")
    page.get_by_role("button", name="Add Stone Trap to Deck, 0 there").tap()
    page.get_by_role("link", name="Deck 44 1 problem").tap()
    judged(page, "Not legal in Constructed")
    page.get_by_role("button", name="One Stone Trap less").tap()
    expect(page.get_by_role("link", name="Deck 43 Legal")).to_be_visible()
    fits(page)
    page.goto("/decks/new/")
    fits(page)


def test_without_scripts_everything_is_a_form(open_page: Open) -> None:
    page = own_copy(open_page(java_script_enabled=False))
    page.get_by_role("button", name="One Emberdart more").click()
    judged(page, "Not legal in Constructed")
    copies(page, "Emberdart").fill("1")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(copies(page, "Emberdart")).to_have_value("1")
    page.get_by_label("Add by name", exact=True).fill("2 Emberdart")
    page.keyboard.press("Enter")
    expect(copies(page, "Emberdart")).to_have_value("3")
    judged(page, "Legal in Constructed")
    page.get_by_label("Search cards that fit").fill("stone trap")
    page.get_by_role("button", name="Find", exact=True).click()
    page.get_by_role("button", name="Add Stone Trap to Deck, 0 there").click()
    expect(copies(page, "Stone Trap")).to_have_value("1")
    expect(page.get_by_label("Search cards that fit")).to_have_value("stone trap")
    page.locator("#undo").click()
    judged(page, "Legal in Constructed")
