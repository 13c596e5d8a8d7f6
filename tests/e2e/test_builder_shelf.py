"""The cards beside a deck in a browser: clicks, long presses and keys, what lies large beside them, and both halves of a phone."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from decks.owners import new_owner
from decks.versions import DeckContent, create
from tests.e2e.axe import in_both_schemes
from tests.e2e.belongings import known, own_deck
from tests.e2e.conftest import PHONE, Open
from tests.e2e.screens import NARROWEST, VIEWS, fits

GAME = "runeslingers-awakening"
APART = """([one, other]) => {
  const [a, b] = [one, other].map(part => document.querySelector(part).getBoundingClientRect());
  return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
}"""


def empty_deck(page: Page, game: str = GAME, form: str = "constructed", name: str = "The Awakening, deck 1") -> Page:
    """Somebody with a new deck, who looks at it."""
    owner = new_owner()
    deck = create(owner, game, DeckContent(name, form), "Began")
    known(page, owner).goto(deck.get_absolute_url())
    return page


def rush(page: Page, asked: str = "") -> Page:
    """Somebody with a copy of Ember Rush, who looks at it."""
    deck = own_deck(page, GAME, "ember-rush", {})
    if asked:
        page.goto(deck.get_absolute_url() + asked)
    return page


def card(page: Page, slug: str) -> Locator:
    return page.locator(f"#finds [data-card={slug}]")


def pick(page: Page, slug: str) -> Locator:
    return card(page, slug).locator(".pick")


def copies(page: Page, name: str, place: str = "Deck") -> Locator:
    return page.get_by_label(f"Copies of {name}, {place}", exact=True)


# By pointer


@pytest.mark.parametrize("view", ["pictures", "lines"])
def test_a_click_adds_a_right_click_and_shift_take_out(open_page: Open, view: str) -> None:
    page = rush(open_page(), f"?view={view}&q=salted")
    expect(card(page, "salted-wound")).to_contain_text("2 of 3")
    pick(page, "salted-wound").click()
    expect(copies(page, "Salted Wound")).to_have_value("3")
    expect(card(page, "salted-wound")).to_contain_text("3 of 3")
    pick(page, "salted-wound").click(button="right")
    expect(copies(page, "Salted Wound")).to_have_value("2")
    pick(page, "salted-wound").click(modifiers=["Shift"])
    expect(copies(page, "Salted Wound")).to_have_value("1")
    card(page, "salted-wound").get_by_role("button", name="Take one Salted Wound out of Deck").click()
    expect(copies(page, "Salted Wound")).to_have_count(0)
    pick(page, "salted-wound").click(button="right")
    pick(page, "salted-wound").click()
    expect(copies(page, "Salted Wound")).to_have_value("1")


def test_lines_of_the_deck_give_a_copy_away_by_a_right_click_too(open_page: Open) -> None:
    page = rush(open_page())
    page.locator("#name-main-emberdart").click(button="right")
    expect(copies(page, "Emberdart")).to_have_value("2")
    page.locator("#name-main-emberdart").click(modifiers=["Shift"])
    expect(copies(page, "Emberdart")).to_have_value("1")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_many_quick_clicks_count_every_one(open_page: Open) -> None:
    page = rush(open_page(), "?q=salted")
    page.evaluate("""() => {
      for (let n = 0; n < 5; n++) document.querySelector('#finds .pick').click();
      document.querySelector('#finds .less').click();
    }""")
    expect(copies(page, "Salted Wound")).to_have_value("6")


@pytest.mark.parametrize("width", [1366, 1000])
def test_the_card_that_is_read_large_covers_neither_what_is_clicked_nor_the_verdict(
    open_page: Open, width: int
) -> None:
    page = open_page()
    page.set_viewport_size({"width": width, "height": 760})
    for view in ("pictures", "lines"):
        rush(page, f"?view={view}&in=main")
        for number in (0, 4, 9, 17):
            slug = page.locator("#finds [data-card]").nth(number).get_attribute("data-card")
            point_at(page, f"#finds [data-card={slug}]", ".pick")
            if view == "lines":  # of which one in the middle of a low window has no room above or below
                page.wait_for_timeout(500)
            else:
                expect(page.locator(".face-tip .face")).to_be_visible()
            assert page.evaluate(APART, [f"#finds [data-card={slug}]", ".face-tip"]), (view, slug)
            assert page.evaluate(APART, ["#deck-pane", ".face-tip"]), (view, slug)
    for slug in ("emberdart", "ninth-bell-x"):
        point_at(page, f"#line-main-{slug}", ".line-name")
        expect(page.locator(".face-tip .face")).to_be_visible()
        assert page.evaluate(APART, ["#list", ".face-tip"]), slug


def test_where_there_is_no_room_beside_the_card_it_lies_above_or_below_or_nowhere(open_page: Open) -> None:
    page = rush(open_page(), "?view=lines&in=main&pane=cards")
    page.set_viewport_size({"width": 700, "height": 1000})
    seen = []
    for number in (0, 4, 9, 17):
        slug = page.locator("#finds [data-card]").nth(number).get_attribute("data-card")
        point_at(page, f"#finds [data-card={slug}]", ".pick")
        page.wait_for_timeout(500)
        if page.locator(".face-tip .face").is_visible():
            seen.append(slug)
            assert page.evaluate(APART, [f"#finds [data-card={slug}]", ".face-tip"]), slug
    assert seen


def point_at(page: Page, part: str, pointed: str) -> None:
    """The pointer comes from elsewhere to a part of the page."""
    page.mouse.move(1, 1)
    expect(page.locator(".face-tip")).to_be_hidden()
    page.locator(part).scroll_into_view_if_needed()
    page.locator(part).locator(pointed).hover()


# By keys


def test_cards_are_added_taken_out_and_read_by_keys_alone(open_page: Open) -> None:
    page = rush(open_page(), "?view=pictures&q=class:striker&in=main")
    pick(page, "salted-wound").focus()
    page.keyboard.press("-")
    expect(copies(page, "Salted Wound")).to_have_value("1")
    expect(pick(page, "salted-wound")).to_be_focused()
    page.keyboard.press("Delete")
    expect(copies(page, "Salted Wound")).to_have_count(0)
    expect(pick(page, "salted-wound")).to_be_focused()
    page.keyboard.press("+")
    expect(copies(page, "Salted Wound")).to_have_value("1")
    page.keyboard.press("Enter")
    expect(copies(page, "Salted Wound")).to_have_value("2")
    page.keyboard.press("Shift+Enter")
    expect(copies(page, "Salted Wound")).to_have_value("1")
    page.keyboard.press("i")
    expect(page.locator("dialog .face")).to_contain_text("Salted Wound")
    page.keyboard.press("Escape")
    expect(pick(page, "salted-wound")).to_be_focused()


def test_arrows_lead_from_card_to_card(open_page: Open) -> None:
    page = rush(open_page(), "?view=pictures&in=main")
    picks = page.locator("#finds .pick")
    picks.first.focus()
    page.keyboard.press("ArrowRight")
    expect(picks.nth(1)).to_be_focused()
    page.keyboard.press("ArrowDown")
    columns = page.evaluate(
        "getComputedStyle(document.querySelector('#finds ul.pictures')).gridTemplateColumns.split(' ').length"
    )
    expect(picks.nth(1 + columns)).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    expect(picks.first).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(picks.first).to_be_focused()


# By finger


def test_a_long_press_reads_a_card_large_and_adds_nothing(open_page: Open) -> None:
    page = rush(open_page(**PHONE), "?view=pictures&q=salted&pane=cards")
    press(page, pick(page, "salted-wound"), 700)
    dialog = page.get_by_role("dialog", name="The card, large")
    expect(dialog.locator(".face")).to_contain_text("Salted Wound")
    expect(dialog).to_contain_text("In the deck: 2 of 3")
    assert not in_both_schemes(page)
    dialog.get_by_role("button", name="Add one").tap()
    expect(dialog).to_contain_text("3 of 3: The deck holds at most 3 copies of the same card.")
    for _ in range(3):
        dialog.get_by_role("button", name="One less").tap()
    expect(dialog.get_by_role("button", name="One less")).to_be_disabled()
    dialog.get_by_role("button", name="Close").tap()
    press(page, pick(page, "salted-wound"), 100)
    expect(card(page, "salted-wound")).to_contain_text("1 of 3")
    expect(dialog).to_be_hidden()


def press(page: Page, one: Locator, milliseconds: int) -> None:
    """A finger that rests for a while."""
    one.scroll_into_view_if_needed()
    box = one.bounding_box()
    assert box
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.wait_for_timeout(milliseconds)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_on_a_phone_cards_and_deck_are_two_halves(open_page: Open) -> None:
    page = empty_deck(open_page(**PHONE))
    expect(page.locator("#deck-pane")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollHeight") < 2_000
    pick(page, "brakka-holt").tap()
    expect(page.get_by_role("link", name="Deck 1 42 to come")).to_be_visible()
    page.get_by_role("link", name="Deck 1 42 to come").tap()
    expect(page.locator("#finds")).to_be_hidden()
    expect(copies(page, "Brakka Holt", "Runeslinger")).to_be_visible()
    fits(page)
    page.reload()
    expect(page.locator("#finds")).to_be_hidden()
    page.get_by_role("link", name="Cards", exact=True).last.tap()
    page.get_by_role("button", name="Some of each").tap()
    expect(page.get_by_role("link", name="Deck 43 Legal")).to_be_visible()
    expect(page.locator("#deck-pane")).to_be_visible()
    expect(page.locator("#panes [aria-current]")).to_have_id("pane-deck")


def test_on_a_phone_a_card_read_large_makes_way_and_each_half_is_found_where_it_was_left(open_page: Open) -> None:
    page = empty_deck(open_page(**PHONE))
    card(page, "brakka-holt").locator(".loupe").tap()
    page.get_by_role("button", name="Add one").tap()
    expect(page.locator("#in-stance")).to_have_attribute("aria-current", "true")
    expect(page.locator("#large-card")).to_be_hidden()
    page.evaluate("scrollTo(0, 400)")
    page.locator("#pane-deck").evaluate("tab => tab.click()")
    expect(page.locator("#verdict-name")).to_be_in_viewport(ratio=1)
    page.locator("#pane-cards").evaluate("tab => tab.click()")
    assert abs(page.evaluate("scrollY") - 400) < 2


def test_a_problem_that_was_there_before_is_not_lit_by_every_card(open_page: Open) -> None:
    """A deck that is begun is too small from its first card on; each click flashed that."""
    page = empty_deck(open_page())
    pick(page, "eva").click()
    expect(copies(page, "Eva", "Runeslinger")).to_have_value("1")
    page.goto(page.url.partition("?")[0] + "?q=emberdart")
    for number in (1, 2):
        pick(page, "emberdart").click()
        expect(copies(page, "Emberdart")).to_have_value(str(number))
    expect(page.locator("#verdict .wrong > li")).not_to_have_count(0)
    expect(page.locator("#verdict .wrong [data-new]")).to_have_count(0)


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desktop", "phone"])
def test_a_card_that_breaks_a_rule_says_so_in_sight_and_is_taken_back_there(
    open_page: Open, screen: dict[str, object]
) -> None:
    page = empty_deck(open_page(**screen))
    pick(page, "eva").click()
    expect(page.locator("#in-stance")).to_have_attribute("aria-current", "true")
    expect(page.locator("#finds .others")).to_be_visible()
    pick(page, "debt-of-thorns").click()
    told = page.locator("#excess")
    expect(told).to_contain_text("Debt of Thorns is in, but breaks “One class”")
    expect(told).to_be_in_viewport(ratio=1)
    expect(page.locator("#verdict .wrong [data-new]")).to_have_count(1)
    told.get_by_role("button", name="Undo").click()
    expect(told).to_be_hidden()
    expect(copies(page, "Debt of Thorns", "Stance")).to_have_count(0)


# How a deck begins


def test_a_deck_grows_section_by_section_and_gets_its_name(open_page: Open) -> None:
    page = empty_deck(open_page())
    expect(page.get_by_role("heading", name="Choose your Runeslinger")).to_be_visible()
    pick(page, "brakka-holt").click()
    expect(page.get_by_role("heading", name="Choose your Stance")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text("Brakka Holt, deck 1")
    expect(page.get_by_label("Name", exact=True)).to_have_value("Brakka Holt, deck 1")
    expect(card(page, "debt-of-thorns")).to_contain_text("Class: Oathwarden")
    pick(page, "open-guard").click()
    pick(page, "spark-flurry").click()
    expect(page.get_by_role("link", name="Deck 0 of 40")).to_have_attribute("aria-current", "true")
    page.get_by_role("button", name="Cheap first").click()
    expect(page.get_by_role("heading", name=re.compile("Legal in Constructed"))).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("link", name="Deck 0 of 40")).to_have_attribute("aria-current", "true")
    for section in ("Ability", "Stance", "Runeslinger"):
        page.get_by_role("button", name="Undo").click()
        expect(page.get_by_role("heading", name=f"Choose your {section}")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text("The Awakening, deck 1")
    page.get_by_role("button", name="Ember Rush").click()
    expect(copies(page, "Emberdart")).to_have_value("3")


def test_facets_narrow_the_cards_and_stay_while_cards_are_added(open_page: Open) -> None:
    page = empty_deck(open_page())
    page.get_by_role("link", name="Deck 0 of 40").click()
    page.get_by_role("checkbox", name="Spirit").check()
    expect(page.get_by_role("status").filter(has_text="16 cards for Deck in Constructed")).to_be_visible()
    expect(page.get_by_role("checkbox", name="Spirit")).to_be_focused()
    pick(page, "emberdart").click()
    expect(copies(page, "Emberdart")).to_have_value("1")
    expect(page.get_by_role("status").filter(has_text="16 cards for Deck in Constructed")).to_be_visible()
    page.get_by_role("link", name="Remove Type: Spirit").click()
    expect(page.get_by_role("status").filter(has_text="93 cards for Deck in Constructed")).to_be_visible()


def test_a_name_that_was_perhaps_meant_is_looked_for_by_a_click(open_page: Open) -> None:
    page = empty_deck(open_page())
    page.get_by_label("Search cards that fit").fill("emberdrat")
    page.locator("#finds").get_by_role("link", name="Emberdart").click()
    expect(pick(page, "emberdart")).to_be_visible()
    expect(page.get_by_label("Search cards that fit")).to_have_value("Emberdart")


# Soundness


@pytest.mark.parametrize(
    ("game", "form", "asked"),
    [(GAME, "constructed", ""), ("runicka", "table", "?view=lines"), ("rune-stones", "kit_2", "?view=pictures")],
)
def test_an_empty_deck_is_sound_wide_and_narrow(open_page: Open, game: str, form: str, asked: str) -> None:
    page = empty_deck(open_page(), game, form)
    page.goto(page.url + asked)
    for size in (VIEWS["laptop"], NARROWEST):
        page.set_viewport_size(size)
        assert not in_both_schemes(page)
        fits(page)


@pytest.mark.parametrize(
    "asked", ["?view=pictures&pane=cards", "?view=lines&pane=cards", "?pane=deck", "?q=nothing-like-this"]
)
def test_a_full_deck_is_sound_wide_and_narrow(open_page: Open, asked: str) -> None:
    page = rush(open_page(), asked)
    for size in (VIEWS["laptop"], {"width": 1000, "height": 700}, NARROWEST):
        page.set_viewport_size(size)
        assert not in_both_schemes(page)
        fits(page)


def test_without_scripts_buttons_and_links_do_it_all(open_page: Open) -> None:
    page = empty_deck(open_page(java_script_enabled=False))
    pick(page, "brakka-holt").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Brakka Holt, deck 1")
    page.get_by_role("link", name="Deck 0 of 40").click()
    page.get_by_role("checkbox", name="Spirit").check()
    page.get_by_role("button", name="Find", exact=True).click()
    expect(page.get_by_text("16 cards for Deck in Constructed")).to_be_visible()
    page.get_by_role("link", name="Lines", exact=True).click()
    pick(page, "emberdart").click()
    expect(copies(page, "Emberdart")).to_have_value("1")
    expect(page.get_by_text("16 cards for Deck in Constructed")).to_be_visible()
    expect(page.locator("#finds ul.lines")).to_be_visible()
    card(page, "emberdart").get_by_role("button", name="Take one Emberdart out of Deck").click()
    expect(copies(page, "Emberdart")).to_have_count(0)
    page.set_viewport_size(NARROWEST)
    page.get_by_role("link", name="Deck 1 42 to come").click()
    expect(page.locator("#finds")).to_be_hidden()
    fits(page)
    page.get_by_role("button", name="Undo").click()
    expect(copies(page, "Emberdart")).to_have_value("1")
