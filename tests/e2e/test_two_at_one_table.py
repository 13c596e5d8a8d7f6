"""Two people at one table in the browser: what they hand over shows no card, not by a second tab, a way back or the source either."""

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from decks.models import Hand
from decks.tabletop.together import Together
from tests.decks.tabletop.hidden_cards import leaks
from tests.e2e.axe import in_both_schemes, violations
from tests.e2e.conftest import PHONE, Open
from tests.e2e.test_hand import step
from tests.packs import SHIPPED

AWAKENING = "runeslingers-awakening"
STONES = "rune-stones"
NARROW = {"viewport": {"width": 360, "height": 740}}


def sit_down(page: Page, game: str = AWAKENING, one: str = "ember-rush", two: str = "ready sworn-wall") -> Page:
    """A table of Ada and Ben, through the form."""
    page.goto(f"/hands/new/?game={game}&ready={one}")
    page.get_by_label("Another person").check()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("The other player’s name").fill("Ben")
    page.get_by_label("The other player’s deck").select_option(two)
    page.get_by_label("Seed").fill("7")
    with page.expect_navigation():
        page.get_by_role("button", name="Deal the hand").click()
    return page


def stored(page: Page) -> Together:
    """The table of a page as the site knows it."""
    hand = Hand.objects.get(key=page.url.partition("/hands/")[2].partition("/")[0])
    return Together(hand, SHIPPED[hand.game])


def secret(page: Page, eyes: tuple[int, ...]) -> set[str]:
    """What the source of a page tells that somebody who looks may not know."""
    return leaks(page.content(), stored(page).game, eyes)


def whose(page: Page) -> str:
    """The name of whoever the device is handed over to."""
    words = page.locator("[data-hidden] #asks").inner_text()
    return words.removesuffix(": your turn")


def confirm(page: Page) -> Page:
    """Whoever is asked says so."""
    step(page, page.get_by_role("button", name="show my cards").click)
    expect(page.locator(".own-hand, [data-over]").first).to_be_visible()
    return page


def answer(page: Page) -> Page:
    """Take the last option, which is seldom the one that ends anything."""
    page.locator(".more-of:has(.plain-options)").evaluate("one => { one.open = true; }")
    before = page.locator("input[name=at]").input_value()
    page.locator(".plain-options [name=option]").last.click()
    moved = page.locator(f"input[name=at]:not([value='{before}'])")
    expect(moved.or_(page.locator("[data-asks-once]")).first).to_be_attached()
    if page.locator("[data-asks-once]").count():
        step(page, page.locator("[data-asks-once] [name=option]").click)
    expect(page.locator("#hand.htmx-added")).to_have_count(0)
    return page


def until_handed_over(page: Page) -> Page:
    """Answer for whoever has the device until it goes round."""
    for _ in range(60):
        if page.locator("[data-hidden]").count():
            return page
        answer(page)
    raise AssertionError("it never goes round")


@pytest.mark.parametrize(
    ("game", "one", "two", "traits"),
    [
        (AWAKENING, "ember-rush", "ready sworn-wall", {}),
        (AWAKENING, "sworn-wall", "ready ember-rush", PHONE | NARROW),
        (STONES, "base", "ready bazaar-market", {}),
        (STONES, "base", "ready bazaar-market", PHONE | NARROW),
    ],
)
def test_the_device_goes_round_and_no_source_has_a_hidden_card(
    open_page: Open, traits: dict[str, object], game: str, one: str, two: str
) -> None:
    page = sit_down(open_page(**traits), game, one, two)
    names = []
    for _ in range(4):
        names.append(whose(page))
        assert not secret(page, ())
        confirm(page)
        near = page.locator(".side[data-near=yes]").first
        expect(near).to_have_attribute("aria-label", f"{names[-1]}'s side")
        assert not secret(page, stored(page).eyes)
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
        until_handed_over(page)
    assert set(names) == {"Ada", "Ben"}
    assert all(one != other for one, other in pairwise(names))


def test_a_second_tab_shows_the_same_hand_over_and_never_the_other_hand(open_page: Open) -> None:
    page = confirm(sit_down(open_page()))
    second = open_page(page.url)
    expect(second.locator(".own-hand")).to_be_visible()
    second.locator(".own-hand .piece").first.hover()
    expect(second.locator("#reader > *")).to_have_count(1)
    answer(page)
    expect(second.locator("[data-hidden] #asks")).to_have_text("Ben: your turn")
    assert not secret(second, ())
    confirm(second)
    expect(page.locator(".side[data-near=yes]")).to_have_attribute("aria-label", "Ben's side")
    for tab in (page, second, open_page(page.url)):
        assert not secret(tab, (1,))


def test_a_card_that_was_held_large_in_another_tab_is_put_away(open_page: Open) -> None:
    page = confirm(sit_down(open_page(**PHONE)))
    second = open_page(page.url, **PHONE)
    second.locator(".own-hand .piece").first.click(button="right")
    expect(second.locator("dialog.sheet")).to_be_visible()
    answer(page)
    expect(second.locator("[data-hidden]")).to_be_visible()
    expect(second.locator("dialog.sheet")).to_have_count(0)
    assert not secret(second, ())


def test_the_way_back_shows_the_moment_that_is_now(open_page: Open) -> None:
    page = confirm(sit_down(open_page()))
    address = page.url
    assert secret(page, (1,))  # Ada's cards are on the page that is left
    page.goto("/hands/")
    until_handed_over(open_page(address))
    page.go_back()
    expect(page.locator("[data-hidden] #asks")).to_have_text("Ben: your turn")
    assert not secret(page, ())
    confirm(page)
    page.go_back()
    page.go_forward()
    expect(page.locator(".side[data-near=yes]")).to_have_attribute("aria-label", "Ben's side")
    assert not secret(page, (1,))


def test_a_page_out_of_the_browsers_memory_shows_no_card_that_was_on_it(open_page: Open) -> None:
    page = confirm(sit_down(open_page()))
    sitting = stored(page)
    sitting.answer(0)
    sitting.keep()  # on another device of the same visitor, of which no tab hears
    assert not sitting.eyes
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(page.locator("[data-hidden] #asks")).to_have_text("Ben: your turn")
    assert not secret(page, ())


def test_loading_again_in_the_middle_changes_nothing(open_page: Open) -> None:
    page = sit_down(open_page())
    for act in (confirm, answer, confirm, answer):
        act(page)
        before = page.locator("input[name=at]").input_value()
        page.reload()
        expect(page.locator("input[name=at]")).to_have_value(before)
        assert not secret(page, stored(page).eyes)


def test_it_is_played_by_keyboard_and_undo_stops_at_the_hand_over(open_page: Open) -> None:
    page = sit_down(open_page())
    page.locator("#prompt").focus()
    for _ in range(2):
        step(page, lambda: page.keyboard.press("1"))
        expect(page.locator("#prompt")).to_be_focused()
        expect(page.get_by_role("button", name="Undo").last).to_be_disabled()
        step(page, lambda: page.keyboard.press("1"))
    while page.locator("[data-hidden]").count():
        step(page, lambda: page.keyboard.press("1"))
    floor = stored(page).floor
    for _ in range(2):
        step(page, page.locator("#prompt [name=option]").first.click)
        assert not stored(page).waits
    for _ in range(2):
        step(page, lambda: page.keyboard.press("u"))
    assert stored(page).position == floor
    expect(page.locator("[data-key=u]")).to_be_disabled()


def test_cards_are_hidden_and_a_switch_is_turned(open_page: Open) -> None:
    page = confirm(sit_down(open_page()))
    switch = page.get_by_role("button", name="No answers until my turn")
    expect(switch).to_have_attribute("aria-pressed", "false")
    step(page, switch.click)
    expect(switch).to_have_attribute("aria-pressed", "true")
    expect(switch).to_be_focused()
    step(page, page.get_by_role("button", name="Hide").click)
    expect(page.locator("[data-hidden] #asks")).to_have_text("Ada: your turn")
    assert not secret(page, ())
    confirm(page)
    expect(switch).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("traits", [{}, PHONE | NARROW], ids=["desktop", "phone"])
def test_axe_finds_nothing_on_either_screen(open_page: Open, traits: dict[str, object]) -> None:
    page = sit_down(open_page(**traits))
    for act in (None, confirm):
        if act:
            act(page)
        assert not in_both_schemes(page)


def test_without_scripts_the_device_goes_round_as_well(window: Callable[..., BrowserContext]) -> None:
    page = sit_down(window(java_script_enabled=False).new_page())
    for name in ("Ada", "Ben"):
        expect(page.locator("[data-hidden] #asks")).to_have_text(f"{name}: your turn")
        page.get_by_role("button", name=re.compile("show my cards")).click()
        expect(page.locator(".side[data-near=yes]")).to_have_attribute("aria-label", f"{name}'s side")
        page.locator(".own-hand button[name=option]").first.click()
    page.close()


def test_at_the_end_both_hands_lie_open_and_there_are_ways_on(open_page: Open) -> None:
    page = sit_down(open_page(), STONES, "point-rush", "")
    for _ in range(120):
        if page.locator("[data-over]").count():
            break
        if page.locator("[data-hidden]").count():
            step(page, page.get_by_role("button", name="show my cards").click)
        else:
            page.get_by_role("button", name="Pilot").click()
            step(page, page.get_by_role("button", name="To the next turn").click)
    expect(page.locator("#asks")).to_contain_text("has won")
    expect(page.get_by_text("both hands are open")).to_be_visible()
    expect(page.get_by_role("link", name="Back", exact=True)).to_be_visible()
    assert not violations(page)
    page.reload()
    expect(page.locator("#asks")).to_contain_text("has won")
    with page.expect_navigation():
        page.get_by_role("button", name="Play on from here").click()
    expect(page.locator("[data-hidden], [data-over]")).to_be_visible()
