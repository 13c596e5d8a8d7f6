"""Building a deck in the browser: by mouse, by keyboard alone, in two tabs, on a phone and without scripts."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import PHONE, Open

GAME = "runeslingers-awakening"
COPY = f"/decks/new/?game={GAME}&ready=ember-rush"


def begin(page: Page) -> str:
    """Make a copy of Ember Rush; its address."""
    with page.expect_navigation():
        page.get_by_role("button", name="Make the copy").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ember Rush (copy)")
    return page.url


def copies(page: Page, name: str, place: str = "Deck") -> Locator:
    return page.get_by_label(f"Copies of {name}, {place}", exact=True)


def verdict(page: Page) -> Locator:
    return page.locator("#verdict")


def judged(page: Page, words: str) -> None:
    expect(page.get_by_role("heading", name=re.compile(words))).to_be_visible()  # a text would fit "Not legal" too


def test_a_deck_is_spoilt_and_mended_and_the_verdict_follows(open_page: Open) -> None:
    page = open_page(COPY)
    begin(page)
    judged(page, "Legal in Constructed")
    page.get_by_role("button", name="One Emberdart more").click()
    judged(page, "Not legal in Constructed")
    expect(verdict(page)).to_contain_text("2 problems, 1 card to change at least")
    expect(copies(page, "Emberdart")).to_have_attribute("aria-invalid", "true")
    verdict(page).get_by_role("link", name="Emberdart").click()
    expect(page.locator("#line-main-emberdart")).to_be_in_viewport()
    page.get_by_role("button", name="One Emberdart less").click()
    judged(page, "Legal in Constructed")
    page.reload()
    judged(page, "Legal in Constructed")


def test_every_one_of_many_rapid_clicks_counts(open_page: Open) -> None:
    page = open_page(COPY)
    begin(page)
    page.evaluate("""() => {
        for (let n = 0; n < 6; n++) {
            document.getElementById("more-main-emberdart").click();
            document.getElementById("less-main-lanternfall")?.click();
        }
    }""")
    expect(copies(page, "Emberdart")).to_have_value("9")
    expect(copies(page, "Lanternfall")).to_have_count(0)
    page.reload()
    expect(copies(page, "Emberdart")).to_have_value("9")


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


def test_a_name_that_nobody_has_is_refused_and_stays_in_the_box(open_page: Open) -> None:
    page = open_page(COPY)
    begin(page)
    box = page.get_by_label("Add by name", exact=True)
    box.fill("2 Emberdrat")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator("#refused")).to_contain_text("Did you mean Emberdart")
    expect(box).to_have_value("2 Emberdrat")
    box.fill("2 Emberdart")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(copies(page, "Emberdart")).to_have_value("5")
    expect(page.locator("#refused")).to_have_count(0)


def test_the_search_beside_adds_cards_and_knows_how_many_there_are(open_page: Open) -> None:
    page = open_page(COPY)
    begin(page)
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


def test_the_last_change_is_undone_with_a_button(open_page: Open) -> None:
    page = open_page(COPY)
    begin(page)
    page.get_by_role("button", name="One Emberdart more").click()
    expect(copies(page, "Emberdart")).to_have_value("4")
    page.get_by_role("button", name="Undo").click()
    expect(copies(page, "Emberdart")).to_have_value("3")


def test_two_tabs_lose_neither_change(open_page: Open) -> None:
    first = open_page(COPY)
    address = begin(first)
    second = open_page(address)
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


def test_what_was_clicked_while_the_tabs_collided_is_part_of_the_question(open_page: Open) -> None:
    first = open_page(COPY)
    second = open_page(begin(first))
    first.get_by_role("button", name="One Lanternfall more").click()
    expect(copies(first, "Lanternfall")).to_have_value("4")
    second.evaluate("""() => {
        for (let n = 0; n < 3; n++) document.getElementById("more-main-emberdart").click();
    }""")
    expect(second.get_by_role("region", name="Your change")).to_contain_text("3 → 6")
    second.get_by_role("button", name="Save mine as a copy").click()
    expect(second.get_by_role("heading", level=1)).to_have_text("Ember Rush (copy)")
    expect(copies(second, "Emberdart")).to_have_value("6")
    expect(copies(second, "Lanternfall")).to_have_value("3")


def test_settings_after_clicks_are_no_conflict_with_oneself(open_page: Open) -> None:
    page = open_page(COPY)
    begin(page)
    page.get_by_role("button", name="One Emberdart more").click()
    expect(copies(page, "Emberdart")).to_have_value("4")
    page.get_by_label("Name", exact=True).fill("Fire")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Fire")
    expect(copies(page, "Emberdart")).to_have_value("4")


def test_a_deck_is_deleted_and_the_notice_undoes_it(open_page: Open) -> None:
    page = open_page(COPY)
    address = begin(page)
    with page.expect_navigation():
        page.get_by_role("button", name="Delete this deck").click()
    expect(page.get_by_role("status")).to_contain_text("was deleted")
    page.get_by_role("status").get_by_role("button", name="Undo").click()
    expect(page).to_have_url(address)
    judged(page, "Legal in Constructed")


def test_a_version_is_compared_and_restored(open_page: Open) -> None:
    page = open_page(COPY)
    begin(page)
    page.get_by_role("button", name="One Emberdart less").click()
    expect(copies(page, "Emberdart")).to_have_value("2")
    with page.expect_navigation():
        page.get_by_role("link", name="History").click()
    with page.expect_navigation():
        page.get_by_role("button", name="Compare the two chosen").click()
    expect(page.get_by_role("region", name="From version 1 to 2")).to_contain_text("3 → 2")
    assert not violations(page)
    page.get_by_role("button", name="Restore version 1").click()
    expect(copies(page, "Emberdart")).to_have_value("3")


def test_a_face_shows_beside_the_name_that_has_the_focus(open_page: Open) -> None:
    page = open_page(COPY)
    begin(page)
    copies(page, "Emberdart").focus()
    page.keyboard.press("Tab")
    expect(page.locator(".face-tip .face")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".face-tip")).to_be_hidden()


def test_others_read_a_public_deck_and_copy_it(open_page: Open) -> None:
    page = open_page(COPY)
    address = begin(page)
    page.get_by_label("Who can see it").select_option("public")
    page.get_by_role("button", name="Set", exact=True).click()
    expect(page.get_by_text("Public: in every list").first).to_be_visible()
    reader = open_page(address, locale="en-US")
    expect(reader.get_by_label("Add by name", exact=True)).to_have_count(0)
    judged(reader, "Legal in Constructed")
    assert not violations(reader)
    reader.get_by_role("button", name="Copy", exact=True).click()
    expect(reader.get_by_role("heading", level=1)).to_have_text("Ember Rush (copy) (copy)")
    reader.goto(f"/g/{GAME}/cards/emberdart/")
    expect(reader.get_by_role("link", name="Ember Rush (copy)", exact=True).first).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_while_one_builds(open_page: Open, scheme: str) -> None:
    page = open_page(COPY, color_scheme=scheme)
    assert not violations(page)
    begin(page)
    assert not violations(page)
    page.get_by_role("button", name="One Emberdart more").click()
    judged(page, "Not legal in Constructed")
    page.get_by_role("button", name="Put Breaking Note on the shortlist").click()
    expect(copies(page, "Breaking Note", "Shortlist")).to_have_value("1")
    assert not violations(page)
    page.goto("/decks/")
    assert not violations(page)


def test_on_a_phone_a_deck_is_built_with_the_thumb(open_page: Open) -> None:
    page = open_page(COPY, **PHONE)
    begin(page)
    page.get_by_role("link", name="Cards to add").tap()
    page.get_by_label("Search cards that fit").fill("stone trap")
    page.get_by_role("button", name="Add Stone Trap to Deck, 0 there").tap()
    page.get_by_role("link", name="1 problem").tap()
    judged(page, "Not legal in Constructed")
    page.get_by_role("button", name="One Stone Trap less").tap()
    expect(page.get_by_role("link", name="Legal", exact=True)).to_be_visible()
    for address in (page.url, page.url.partition("#")[0] + "history/", "/decks/", "/decks/new/"):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address


def test_without_scripts_everything_is_a_form(open_page: Open) -> None:
    page = open_page(COPY, java_script_enabled=False)
    begin(page)
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
    page.get_by_role("button", name="Undo").click()
    judged(page, "Legal in Constructed")
