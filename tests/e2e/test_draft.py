"""Drafting and opening packs in the browser: by keyboard alone, by mouse, on a phone, without scripts, for every eye."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from decks.models import Pool
from decks.pools import drafts_of, pick, pod_of
from engine.kernel.state import OWN_SEAT
from tests.e2e.axe import in_both_schemes, violations
from tests.e2e.conftest import PHONE, Open
from tests.packs import SHIPPED

GAME = "runeslingers-awakening"
NEW = f"/pools/new/?game={GAME}&seed=7&seats=4&format="


def begin(page: Page, form: str = "draft") -> Page:
    page.goto(NEW + form)
    with page.expect_navigation():
        page.get_by_role("button", name="Open the packs").click()
    return page


def cards(page: Page) -> Locator:
    return page.locator("input[name=card]")


def take_two(page: Page) -> None:
    """The first two cards."""
    if cards(page).count() > 2:
        cards(page).nth(0).check(force=True)
        cards(page).nth(1).check(force=True)
    with page.expect_navigation():
        page.get_by_role("button", name=re.compile("^Take .*2 cards")).click()


def whole(page: Page) -> Page:
    """To the end of a draft: the first two cards every time."""
    pool = Pool.objects.get(key=page.url.partition("/pools/")[2].partition("/")[0])
    pack = SHIPPED[GAME]
    while not (now := drafts_of(pool, pod_of(pool, pack))[-1]).over:
        pool = pick(pool, pack, len(pool.picks), now.held[OWN_SEAT][:2])
    page.reload()
    return page


def tab_to(page: Page, wanted: str) -> None:
    """Press the tabulator until the focus is on what a selector means."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
    pytest.fail(f"no way by keyboard to {wanted}")


def enter(page: Page) -> None:
    """Press Enter on what leads to another page."""
    with page.expect_navigation():
        page.keyboard.press("Enter")


def test_a_whole_draft_by_keyboard_to_a_legal_deck(open_page: Open) -> None:
    page = open_page(NEW + "draft")
    tab_to(page, "main button[type=submit]")
    enter(page)
    for n in range(18):
        expect(page.locator("#pack-name")).to_have_text(f"Round {n // 9 + 1} of 2, pick {n % 9 + 1} of 9")
        tab_to(page, "input[name=card]")
        if cards(page).count() > 2:
            page.keyboard.press("Space")
            tab_to(page, "input[name=card]")
            page.keyboard.press("Space")
            expect(page.locator("#told")).to_have_text("Ready to take.")
        enter(page)
    expect(page.get_by_role("heading", name="All cards 36")).to_be_visible()
    tab_to(page, ".build .main-act")
    enter(page)
    expect(page.get_by_role("heading", name="Left in the pool 36")).to_be_visible()
    tab_to(page, "button.pooled")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Left in the pool 35")).to_be_visible()
    page.locator("#fill").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Legal in Draft")).to_be_visible()
    expect(page.get_by_role("heading", name="Left in the pool 6")).to_be_visible()


def test_a_card_is_chosen_by_clicking_it_and_no_third_one(open_page: Open) -> None:
    page = begin(open_page())
    faces = page.locator("#pack .faces > li")
    faces.nth(0).click()
    expect(page.locator("#told")).to_have_text("1 of 2 chosen.")
    faces.nth(2).click()
    expect(page.locator("#told")).to_have_text("Ready to take.")
    expect(cards(page).nth(1)).to_be_disabled()
    faces.nth(2).click()
    faces.nth(1).click()
    expect(cards(page).nth(1)).to_be_checked()
    page.get_by_role("button", name="Take 2 cards").click()
    expect(page.locator("#pack-name")).to_have_text("Round 1 of 2, pick 2 of 9")
    expect(page.get_by_role("heading", name="Your picks 2")).to_be_visible()
    page.get_by_role("button", name="Take the last pick back").click()
    expect(page.locator("#pack-name")).to_have_text("Round 1 of 2, pick 1 of 9")


def test_without_scripts_a_draft_is_a_form(open_page: Open) -> None:
    page = begin(open_page(java_script_enabled=False))
    take_two(page)
    expect(page.locator("#pack-name")).to_have_text("Round 1 of 2, pick 2 of 9")
    page.get_by_role("button", name="Take the last pick back").click()
    expect(page.locator("#pack-name")).to_have_text("Round 1 of 2, pick 1 of 9")


def test_cards_of_the_pool_go_into_the_deck_one_by_one(open_page: Open) -> None:
    page = begin(open_page(), "sealed")
    with page.expect_navigation():
        page.get_by_role("button", name="Build a deck").click()
    add = page.get_by_role("button", name=re.compile("^Add Emberdart to Deck, 3 left"))
    add.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Copies of Emberdart, Deck")).to_have_value("1")
    expect(page.get_by_role("button", name="Add Emberdart to Deck, 2 left")).to_be_focused()
    page.get_by_label("Copies of Emberdart, Deck").fill("4")
    page.get_by_label("Copies of Emberdart, Deck").press("Enter")
    expect(page.locator("#verdict")).to_contain_text("RSA-F-30")
    expect(page.get_by_role("button", name=re.compile("Add Emberdart to Deck, . left"))).to_have_count(0)


def test_a_shared_draft_is_watched_and_a_private_one_is_not(
    open_page: Open, window: Callable[..., BrowserContext]
) -> None:
    page = whole(begin(open_page()))
    stranger = window(locale="en-US").new_page()
    answer = stranger.goto(page.url)
    assert answer
    assert answer.status == 404
    with page.expect_navigation():
        page.get_by_role("button", name="Share by link").click()
    stranger.goto(page.url)
    stranger.get_by_role("link", name="Round 2, pick 3").click()
    expect(stranger.locator("#pack-name")).to_have_text("Round 2 of 2, pick 3 of 9")
    expect(stranger.locator(".faces > .taken")).to_have_count(2)
    stranger.get_by_role("link", name="The next pick").click()
    expect(stranger.locator("#pack-name")).to_have_text("Round 2 of 2, pick 4 of 9")
    stranger.close()


def test_axe_finds_nothing_in_a_draft(open_page: Open) -> None:
    page = begin(open_page())
    take_two(page)
    cards(page).nth(0).check(force=True)
    sound(page)
    sound(whole(page))
    with page.expect_navigation():
        page.get_by_role("link", name="Round 1, pick 4").click()
    sound(page)


@pytest.mark.parametrize(("traits", "look"), [({}, in_both_schemes), (PHONE, violations)], ids=["desktop", "phone"])
def test_axe_finds_nothing_around_it(open_page: Open, traits: dict[str, object], look: Callable[[Page], str]) -> None:
    page = open_page("/pools/new/", **traits)
    sound(page, look)
    sound(begin(page), look)
    sound(begin(page, "sealed"), look)
    with page.expect_navigation():
        page.get_by_role("button", name="Build a deck").click()
    sound(page, look)
    page.goto("/pools/")
    sound(page, look)


def sound(page: Page, look: Callable[[Page], str] = in_both_schemes) -> None:
    """Nothing for axe to find, nothing wider than the window."""
    assert not look(page)
    page.emulate_media(color_scheme="light")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url
