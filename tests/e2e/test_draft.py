"""Drafting and opening packs in the browser: by keyboard alone, by mouse, on a phone, without scripts, for every eye."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from decks import pools
from decks.models import Pool
from decks.owners import new_owner
from decks.pools import drafts_of, pod_of
from engine.kernel.state import OWN_SEAT
from tests.e2e.axe import in_both_schemes, violations
from tests.e2e.belongings import known, shared
from tests.e2e.conftest import Open, leave
from tests.e2e.screens import NARROW, WIDE, fits
from tests.packs import SHIPPED
from tests.tiers import drawn

GAME = "runeslingers-awakening"
PACK = SHIPPED[GAME]
NEW = f"/pools/new/?game={GAME}&seed=7&seats=4&format="


def opened(page: Page, form: str = "draft", taken: int = 0) -> Page:
    """Somebody who has opened the packs of a format, and taken the first two cards so many times."""
    owner = new_owner()
    pool = pools.begin(owner, PACK, form, 7, 4 if form == "draft" else 1)
    known(page, owner).goto(further(pool, taken).get_absolute_url())
    return page


def further(pool: Pool, taken: int) -> Pool:
    """A pool as it is after so many picks, of the first two cards each."""
    while len(pool.picks) < taken:
        pool = pools.pick(pool, PACK, len(pool.picks), drafts_of(pool, pod_of(pool, PACK))[-1].held[OWN_SEAT][:2])
    return pool


def skip_to(page: Page, taken: int) -> None:
    """Let the picks in between be made."""
    further(pool_of(page), taken)
    page.reload()


def pool_of(page: Page) -> Pool:
    return Pool.objects.get(key=page.url.partition("/pools/")[2].partition("/")[0])


def cards(page: Page) -> Locator:
    return page.locator("input[name=card]")


def take_two(page: Page) -> None:
    """The first two cards."""
    if cards(page).count() > 2:
        cards(page).nth(0).check(force=True)
        cards(page).nth(1).check(force=True)
    with page.expect_navigation():
        page.get_by_role("button", name=re.compile("^Take .*2 cards")).click()


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


def test_a_draft_is_begun_and_ended_by_keyboard_and_becomes_a_legal_deck(open_page: Open) -> None:
    page = open_page(NEW + "draft")
    tab_to(page, "main button[type=submit]")
    enter(page)
    for taken in (0, 1, 17):
        if taken == 17:  # the last two cards, which are chosen already
            skip_to(page, taken)
        expect(page.locator("#pack-name")).to_have_text(f"Round {taken // 9 + 1} of 2, pick {taken % 9 + 1} of 9")
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
    page = opened(open_page())
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
    page = open_page(NEW + "draft", java_script_enabled=False)
    with page.expect_navigation():
        page.get_by_role("button", name="Open the packs").click()
    take_two(page)
    expect(page.locator("#pack-name")).to_have_text("Round 1 of 2, pick 2 of 9")
    page.get_by_role("button", name="Take the last pick back").click()
    expect(page.locator("#pack-name")).to_have_text("Round 1 of 2, pick 1 of 9")


def test_a_shared_draft_is_watched_and_a_private_one_is_not(
    open_page: Open, window: Callable[..., BrowserContext]
) -> None:
    page = opened(open_page(), taken=18)
    stranger = window(locale="en-US").new_page()
    assert stranger.request.get(page.url).status == 404
    stranger.goto(shared(page))
    stranger.get_by_role("link", name="Round 2, pick 3").click()
    expect(stranger.locator("#pack-name")).to_have_text("Round 2 of 2, pick 3 of 9")
    expect(stranger.locator(".faces > .taken")).to_have_count(2)
    stranger.get_by_role("link", name="Next pick").click()
    expect(stranger.locator("#pack-name")).to_have_text("Round 2 of 2, pick 4 of 9")
    leave(stranger)


SCREENS = ("", ", phone")
STATIONS = [
    *(f"{where}{screen}" for where in ("ways to begin", "first pick", "sealed", "deck", "pools") for screen in SCREENS),
    "draft done",
    "pick 6",
]
LOOKED_AT = {station: station in drawn("stations of a draft", STATIONS, 2) for station in STATIONS}


def test_axe_finds_nothing_from_the_packs_to_a_deck_of_the_pool(open_page: Open) -> None:
    """At those stations that the commit draws, in the long tier at all."""
    page = open_page("/pools/new/")
    sound(page, "ways to begin")
    sound_on_a_phone(page, "ways to begin, phone")

    opened(page, taken=5)
    cards(page).nth(0).check(force=True)
    sound(page, "first pick")
    sound_on_a_phone(page, "first pick, phone")
    skip_to(page, 18)
    sound(page, "draft done")
    with page.expect_navigation():
        page.get_by_role("link", name="Round 1, pick 6").click()
    sound(page, "pick 6")

    opened(page, "sealed")
    sound(page, "sealed")
    sound_on_a_phone(page, "sealed, phone")
    with page.expect_navigation():
        page.get_by_role("button", name="Build a deck").click()
    sound(page, "deck")
    sound_on_a_phone(page, "deck, phone")
    page.set_viewport_size(WIDE)
    cards_of_the_pool_go_into_the_deck_one_by_one(page)
    page.goto("/pools/")
    sound(page, "pools")
    sound_on_a_phone(page, "pools, phone")


def cards_of_the_pool_go_into_the_deck_one_by_one(page: Page) -> None:
    add = page.get_by_role("button", name=re.compile("^Add Emberdart to Deck, 3 left"))
    add.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Copies of Emberdart, Deck")).to_have_value("1")
    expect(page.get_by_role("button", name="Add Emberdart to Deck, 2 left")).to_be_focused()
    page.get_by_label("Copies of Emberdart, Deck").fill("4")
    page.get_by_label("Copies of Emberdart, Deck").press("Enter")
    expect(page.locator("#verdict")).to_contain_text("RSA-F-30")
    expect(page.get_by_role("button", name=re.compile("Add Emberdart to Deck, . left"))).to_have_count(0)


def sound(page: Page, station: str) -> None:
    """Nothing for axe to find where the commit looks, nothing wider than the window anywhere."""
    page.set_viewport_size(WIDE)
    assert not LOOKED_AT[station] or not in_both_schemes(page)
    page.emulate_media(color_scheme="light")
    fits(page)


def sound_on_a_phone(page: Page, station: str) -> None:
    page.set_viewport_size(NARROW)
    assert not LOOKED_AT[station] or not violations(page)
    fits(page)
