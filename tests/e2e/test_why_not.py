"""Why not, in a browser: a dead card keeps its place and stays legible, and says what is missing by mouse, finger and keys."""

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from decks.owners import new_owner
from decks.tabletop.hands import NOBODY, from_game
from engine.play.record import record_of
from tests.decks.tabletop.test_why_not import ONCE, SHORT
from tests.e2e.axe import in_both_schemes
from tests.e2e.belongings import known
from tests.e2e.conftest import Open
from tests.e2e.screens import VIEWS
from tests.scenes import set_scene

LAPTOP: Final = {"viewport": VIEWS["laptop"]}
PHONE: Final = {"viewport": VIEWS["phone"], "has_touch": True, "is_mobile": True}
TABLET: Final = {"width": 800, "height": 800}
SENTENCE: Final = f"Not now: it costs 6 Light, you have 0 and can create 2. Set: {ONCE}."
DROP: Final = 5  # pixels by which a dead card lies lower
SMALLEST: Final = 11  # pixels of type


def sit_down(page: Page, *, set_before: bool = True) -> Page:
    """A hand in which Emberdart can be played and Skyglass Lance cannot, nor be set where one was `set_before`."""
    played = set_scene(SHORT)
    scene = (played.choose("Set Skyglass Lance as a concentration") if set_before else played).game
    owner = new_owner()
    hand = from_game(owner, "Short", None, record_of(scene).dumps(), opponent=NOBODY, position=len(scene.answers))
    known(page, owner).goto(hand.get_absolute_url())
    return page


def dead(page: Page) -> Locator:
    return page.locator(".own-hand .piece[data-dead]")


@pytest.mark.parametrize("traits", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_dead_card_lies_lower_in_its_place_and_can_be_read(open_page: Open, traits: dict[str, object]) -> None:
    page = sit_down(open_page(**traits))
    expect(dead(page)).to_have_count(1)
    names = page.locator(".own-hand .piece").evaluate_all("all => all.map(one => one.dataset.face)")
    assert names == ["emberdart", "skyglass-lance"]
    tops = page.locator(".own-hand .piece").evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
    assert round(tops[1] - tops[0]) == DROP
    tag = dead(page).locator(".why-tag")
    expect(tag).to_have_text("4 Light short")
    assert float(tag.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")) >= SMALLEST
    assert not in_both_schemes(page)


def test_a_pointer_is_told_the_sentence_once_on_the_large_card(open_page: Open) -> None:
    page = sit_down(open_page(**LAPTOP))
    dead(page).hover()
    expect(page.locator("#reader")).to_have_attribute("data-why", SENTENCE)
    expect(page.locator("#says")).to_be_hidden()
    page.locator(".own-hand .piece[data-act]").hover()
    expect(page.locator("#reader")).not_to_have_attribute("data-why", SENTENCE)


def test_where_no_card_is_read_large_beside_the_table_its_tip_says_it_once(open_page: Open) -> None:
    page = sit_down(open_page(viewport=TABLET))
    dead(page).hover()
    expect(page.locator("#says")).to_have_text(SENTENCE)
    bubble = page.locator("#reader").evaluate("one => getComputedStyle(one, '::after').content")
    assert bubble in ("none", "normal")


def test_a_card_that_could_be_used_otherwise_says_which_use_it_lacks(open_page: Open) -> None:
    """It is lit: without a lock, and its tip says what a click does while the large card says what it does not."""
    page = sit_down(open_page(**LAPTOP), set_before=False)
    lance = page.locator(".own-hand .piece[data-face=skyglass-lance]").first
    expect(lance.locator(".why-tag")).to_have_text("Play: 5 Light short")
    expect(lance.locator(".why-tag svg")).to_have_count(0)
    lance.hover()
    expect(page.locator("#says > p")).to_have_text(re.compile("Set Skyglass Lance as a concentration"))
    expect(page.locator("#reader")).to_have_attribute(
        "data-why", "Play: it costs 6 Light, you have 0 and can create 1."
    )


def test_a_finger_enlarges_the_card_with_the_sentence(open_page: Open) -> None:
    page = sit_down(open_page(**PHONE))
    dead(page).tap()
    expect(page.locator("dialog.sheet .why")).to_have_text(SENTENCE)


def test_keys_reach_a_dead_card_and_hear_the_sentence(open_page: Open) -> None:
    page = sit_down(open_page(**LAPTOP))
    page.locator(".own-hand .piece[data-act]").focus()
    page.keyboard.press("ArrowRight")
    expect(dead(page)).to_be_focused()
    expect(page.locator("#reader")).to_have_attribute("data-why", SENTENCE)
    expect(dead(page)).to_have_accessible_name(re.compile(rf"^Skyglass Lance 6 Light cost .*{re.escape(SENTENCE)}$"))


def test_a_card_that_is_read_without_being_pointed_at_has_no_reason_of_another(open_page: Open) -> None:
    page = sit_down(open_page(**LAPTOP))
    dead(page).hover()
    expect(page.locator("#reader")).to_have_attribute("data-why", SENTENCE)
    page.keyboard.press("u")
    expect(page.locator("#reader")).not_to_have_attribute("data-why", SENTENCE)


def test_the_focus_that_follows_a_click_puts_no_reason_on_another_card(open_page: Open) -> None:
    """What is read large stays the card under the pointer, and bears no reason of the one that has the focus."""
    page = sit_down(open_page(**LAPTOP))
    page.locator("#asks").click()
    page.locator(".own-hand .piece[data-act]").hover()
    expect(page.locator("#reader")).to_have_attribute("data-card", "emberdart")
    dead(page).focus()
    page.wait_for_timeout(100)
    expect(page.locator("#reader")).to_have_attribute("data-card", "emberdart")
    expect(page.locator("#reader[data-why]")).to_have_count(0)
