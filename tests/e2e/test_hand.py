"""A test hand in the browser: played by keys, mouse and touch, taken back, shared, read by others."""

import re
from collections.abc import Callable
from functools import partial

from playwright.sync_api import Browser, ElementHandle, Page, expect

from tests.e2e.axe import in_both_schemes, violations
from tests.e2e.belongings import open_hand, shared
from tests.e2e.conftest import HERE, PHONE, Open
from tests.e2e.screens import VIEWS, views

GAME = "runeslingers-awakening"
WISHES = (
    "Choose Dummy",
    "Play ",
    "Set ",
    "Effect ",
    "Go on",
    "On ",
    "No",
    "Do not",
)  # what a player without a plan does first


def unasked(page: Page) -> Page:
    """Somebody who is not asked before a turn ends with something undone."""
    page.context.add_cookies([HERE | {"name": "quiet_table", "value": "1"}])
    return page


def deal(
    page: Page, deck: str = "ember-rush", opponent: str = "dummy", seed: int = 7, game: str = GAME, turns: int = 0
) -> Page:
    """A hand of somebody who is not asked before a turn ends."""
    open_hand(unasked(page), game, deck, opponent, seed, turns)
    expect(page.locator("#prompt")).to_be_visible()
    return page


def moment(page: Page) -> str:
    return page.locator("input[name=at]").input_value()


def step(page: Page, do: Callable[[], object]) -> None:
    """Do something that moves the game, and wait for the table after it."""
    before = moment(page)
    do()
    expect(page.locator("input[name=at]")).not_to_have_value(before)


def wish(page: Page) -> str:
    """The key of what a player without a plan does next: the first wish that can be had, else whatever is offered."""
    offered = page.locator("[data-hotkey]").evaluate_all(
        "all => all.map(one => [one.dataset.hotkey, one.textContent.trim()])"
    )
    assert offered, "nothing is offered"
    wanted = (key for start in WISHES for key, words in offered if words.startswith((start, "2 options")))
    return str(next(wanted, offered[-1][0]))


def press(page: Page, key: str) -> None:
    """Press a key; of a menu that opens, take the first line."""
    page.keyboard.press(key)
    if page.locator(".menu:popover-open").count():
        page.keyboard.press("Enter")


def to_a_choice(page: Page) -> Page:
    """Go on until a card in hand has several options."""
    for _ in range(40):
        if page.locator(".own-hand button[popovertarget]").count():
            break
        beside = page.locator("#prompt [data-act]")
        step(page, (beside if beside.count() else page.locator("[data-act]")).first.click)
    return page


def test_a_hand_is_played_to_its_end_by_keyboard_alone(open_page: Open) -> None:
    page = unasked(open_page(f"/hands/new/?game={GAME}&ready=ember-rush"))
    page.get_by_label("Seed").focus()
    page.keyboard.type("44")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_be_visible()
    page.locator("#prompt").focus()
    for _ in range(8):
        step(page, lambda: press(page, wish(page)))
        expect(page.locator("[data-first]")).to_be_focused()
    expect(page.locator("#prompt[data-over]")).to_have_count(0)
    page.locator(".tools [popovertarget=pilot]").focus()
    page.keyboard.press("Enter")
    end = page.get_by_role("button", name="To the end of the game")
    while not end.evaluate("one => one === document.activeElement"):
        page.keyboard.press("Tab")
    step(page, lambda: page.keyboard.press("Enter"))
    expect(page.locator("#asks")).to_have_text(re.compile(r"^You (won|lost)$"))
    step(page, lambda: page.keyboard.press("u"))
    expect(page.locator("#prompt[data-over]")).to_have_count(0)


def test_turns_are_looked_at_played_by_keyboard_and_taken_back(open_page: Open) -> None:
    page = deal(open_page())
    start = moment(page)
    a_card_is_read_large_beside_the_table(page)
    tab_reaches_what_can_be_done_and_arrows_go_from_card_to_card(page)

    step(page, lambda: page.locator("[data-act]").first.click())
    undo_and_redo_keep_the_focus(page, start)

    to_a_choice(page)
    a_card_with_several_options_opens_a_menu_that_escape_closes(page)

    the_pilot_plays_on_and_the_log_leads_back(page)


def a_card_is_read_large_beside_the_table(page: Page) -> None:
    card = page.locator(".own-hand .piece").nth(2)
    card.hover()
    expect(page.locator("#reader .face-name")).to_have_text(card.locator(".small-name").inner_text())
    page.mouse.move(2, 2)


def tab_reaches_what_can_be_done_and_arrows_go_from_card_to_card(page: Page) -> None:
    page.locator("#prompt").focus()
    page.keyboard.press("Tab")
    expect(page.locator("#asks a.term").first).to_be_focused()  # a word of the question
    page.keyboard.press("Tab")
    cards = page.locator(".own-hand button.piece")
    expect(cards.first).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(cards.nth(1)).to_be_focused()
    name = cards.nth(1).get_attribute("data-face")
    step(page, lambda: page.keyboard.press("Enter"))
    expect(page.locator(f".side[data-near=yes] [data-zone=concentration] [data-face={name}][data-down]")).to_have_count(
        1
    )


def undo_and_redo_keep_the_focus(page: Page, start: str) -> None:
    """After two steps."""
    undo = page.locator(".tools").get_by_role("button", name="Undo")
    undo.focus()
    step(page, lambda: page.keyboard.press("Enter"))
    expect(undo).to_be_focused()
    step(page, lambda: page.keyboard.press("Enter"))
    assert moment(page) == start
    step(page, lambda: page.locator(".tools").get_by_role("button", name="Redo").click())


def a_card_with_several_options_opens_a_menu_that_escape_closes(page: Page) -> None:
    card = page.locator(".own-hand button[popovertarget]").first
    card.click()
    menu = page.locator(".menu:popover-open")
    expect(menu.get_by_role("button").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    expect(card).to_be_focused()
    before = page.locator(".own-hand .piece").count()
    card.click()
    step(page, lambda: menu.get_by_role("button", name=re.compile("as a concentration")).click())
    expect(page.locator(".own-hand .piece")).to_have_count(before - 1)


def the_pilot_plays_on_and_the_log_leads_back(page: Page) -> None:
    for _ in range(3):
        page.get_by_role("button", name="Pilot").click()
        step(page, lambda: page.get_by_role("button", name="To the next turn").click())
    turn = page.locator(".when-turn").inner_text()
    step(page, lambda: page.locator(".log button").first.click())
    assert page.locator(".when-turn").inner_text() != turn


def test_a_shared_moment_opens_in_another_browser_and_is_played_on_there(
    open_page: Open, chromium: Browser, site: str
) -> None:
    page = deal(open_page())
    for _ in range(4):
        step(page, lambda: page.locator("[data-act]").first.click())
    link = shared(page)
    page.keyboard.press("Escape")
    other = chromium.new_context(base_url=site, reduced_motion="reduce")
    reader = other.new_page()
    reader.goto(link)
    expect(reader.get_by_text("Somebody is sharing this moment")).to_be_visible()
    assert reader.locator("#asks").inner_text() == page.locator("#asks").inner_text()
    expect(reader.locator("[name=option]")).to_have_count(0)
    reader.get_by_role("link", name="Back").click()
    expect(reader).to_have_url(re.compile(r"\?at=\d+$"))
    reader.get_by_role("button", name="Play on from here").click()
    expect(reader.get_by_role("button", name="Pilot")).to_be_visible()
    assert reader.url not in (link, page.url)
    step(reader, lambda: reader.locator("[data-act]").first.click())
    other.close()


def test_a_step_that_gets_no_answer_is_told_and_can_be_tried_again(chromium: Browser, site: str) -> None:
    page = deal(chromium.new_context(base_url=site, reduced_motion="reduce").new_page())
    start = moment(page)
    page.route("**/hands/**", lambda route: route.abort())
    page.locator("[data-act]").first.click()
    expect(page.get_by_role("alert")).to_contain_text("The site did not answer.")
    page.unroute("**/hands/**")
    assert moment(page) == start
    step(page, lambda: page.locator("[data-act]").first.click())
    expect(page.get_by_role("alert")).to_have_count(0)
    page.context.close()


def test_without_scripts_the_table_is_a_form(open_page: Open) -> None:
    page = deal(open_page(java_script_enabled=False))
    step(page, page.locator(".own-hand button.piece").first.click)
    page.get_by_text("All options as a list").click()
    step(page, page.locator(".plain-options button").last.click)
    step(page, page.locator(".tools").get_by_role("button", name="Undo").click)
    expect(page.locator("#prompt")).to_be_visible()


def test_on_a_phone_the_hand_lies_below_and_a_touch_plays(open_page: Open) -> None:
    page = deal(open_page(**PHONE))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    hand = page.locator(".own-hand").bounding_box()
    assert hand
    assert hand["y"] + hand["height"] <= 845
    page.locator(".own-hand button.piece").first.tap()
    step(page, lambda: page.locator(".own-hand button.piece").first.tap())
    to_a_choice(page)
    page.locator(".own-hand button[popovertarget]").first.tap()
    expect(page.locator(".menu:popover-open .face")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(".side[data-near=yes] a.piece").first.tap()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.get_by_role("button", name="Back to the table").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_axe_finds_nothing_in_an_open_menu_and_at_the_end(open_page: Open) -> None:
    page = to_a_choice(deal(open_page(), "sworn-wall", "mirror", 4, turns=8))
    page.emulate_media(color_scheme="dark")
    for view in ("desktop", "phone"):
        page.set_viewport_size(VIEWS[view])
        page.locator(".own-hand button[popovertarget]").first.click()
        expect(page.locator(".menu:popover-open")).to_be_visible()
        assert not violations(page), f"the menu on a {view}"
        page.keyboard.press("Escape")
    page.locator(".tools [popovertarget=pilot]").click()
    step(page, lambda: page.get_by_role("button", name="To the end of the game").click())
    for view in views(page):
        assert not violations(page), f"the end on a {view}"
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), view


def test_a_market_lies_open_between_the_players(open_page: Open) -> None:
    """Rounds by keyboard: prices stand at the display; what can be taken glows where it lies, and nothing hides in a fold."""
    page = deal(open_page(), "base", "mirror", game="rune-stones")
    for view in views(page):
        nothing_of_the_market_hides(page, view)
    page.locator("#prompt").focus()
    glowed = set()
    for turn in range(36):
        if {"hand", "display"} <= glowed and turn > 5:
            break
        glowed |= {page.evaluate("one => one.closest('[data-zone]')?.dataset.zone ?? ''", one) for one in acts(page)}
        offered = page.locator("[data-hotkey]").evaluate_all("all => all.map(one => one.dataset.hotkey)")
        step(page, partial(press, page, offered[turn % len(offered)]))
        expect(page.locator("[data-first]")).to_be_focused()
    assert {"hand", "display"} <= glowed
    page.locator(".middle [data-zone=stones] .piece").first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".middle [data-zone=stones] .piece").nth(1)).to_be_focused()
    assert not in_both_schemes(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def nothing_of_the_market_hides(page: Page, view: str) -> None:
    market = page.locator(".middle [data-zone=display]")
    expect(market.locator(".stands")).to_have_text([re.compile(rf"{price}\s*$") for price in (4, 3, 3, 2, 2, 1)])
    expect(page.locator(".middle").get_by_text("General supply", exact=True)).to_be_visible()
    for zone in ("display", "artifacts", "smithies", "stones", "die"):
        pieces = page.locator(f".middle [data-zone={zone}] .piece")
        assert pieces.count(), (zone, view)
        assert pieces.first.is_visible(), (zone, view)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), view


def acts(page: Page) -> list[ElementHandle]:
    """What can be chosen on the table now."""
    return page.locator("[data-act]").element_handles()


def test_axe_finds_nothing_around_it(open_page: Open) -> None:
    page = open_page()
    for address in ("/hands/", "/hands/new/", f"/hands/new/?game={GAME}&ready=ember-rush"):
        page.goto(address)
        assert not in_both_schemes(page), address
