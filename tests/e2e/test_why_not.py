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
SENTENCE: Final = f"Not now: it costs 6 Light, you have 0 and can create 2. Set: {ONCE}."
DROP: Final = 5  # pixels by which a dead card lies lower
SMALLEST: Final = 11  # pixels of type


def sit_down(page: Page) -> Page:
    """A hand in which Emberdart can be played and Skyglass Lance cannot, nor be set."""
    scene = set_scene(SHORT).choose("Set Skyglass Lance as a concentration").game
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


def test_a_pointer_is_told_the_sentence_and_so_is_the_large_card(open_page: Open) -> None:
    page = sit_down(open_page(**LAPTOP))
    dead(page).hover()
    expect(page.locator("#says")).to_have_text(SENTENCE)
    expect(page.locator("#reader")).to_have_attribute("data-why", SENTENCE)
    page.locator(".own-hand .piece[data-act]").hover()
    expect(page.locator("#reader")).not_to_have_attribute("data-why", SENTENCE)


def test_a_finger_enlarges_the_card_with_the_sentence(open_page: Open) -> None:
    page = sit_down(open_page(**PHONE))
    dead(page).tap()
    expect(page.locator("dialog.sheet .why")).to_have_text(SENTENCE)


def test_keys_reach_a_dead_card_and_hear_the_sentence(open_page: Open) -> None:
    page = sit_down(open_page(**LAPTOP))
    page.locator(".own-hand .piece[data-act]").focus()
    page.keyboard.press("ArrowRight")
    expect(dead(page)).to_be_focused()
    expect(page.locator("#says")).to_have_text(SENTENCE)
    expect(dead(page)).to_have_accessible_name(re.compile(rf"^Skyglass Lance 6 Light cost .*{re.escape(SENTENCE)}$"))


def test_a_card_that_is_read_without_being_pointed_at_has_no_reason_of_another(open_page: Open) -> None:
    page = sit_down(open_page(**LAPTOP))
    dead(page).hover()
    expect(page.locator("#reader")).to_have_attribute("data-why", SENTENCE)
    page.keyboard.press("u")
    expect(page.locator("#reader")).not_to_have_attribute("data-why", SENTENCE)
