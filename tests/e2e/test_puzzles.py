"""A puzzle in the browser: from its page to its table, by mouse and keys, what is said once the goal is missed or reached."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import in_both_schemes
from tests.e2e.conftest import PHONE, Open

PUZZLE = "/g/runeslingers-awakening/puzzles/big-or-many/"


@pytest.fixture
def at_table(open_page: Open) -> Page:
    """The table of a puzzle that has just been begun."""
    page = open_page(PUZZLE)
    page.get_by_role("button", name="Play").click()
    page.wait_for_load_state("networkidle")
    expect(page.locator("#prompt")).to_contain_text("Win this turn.")
    return page


def play(page: Page, *words: str) -> None:
    """Take one option after the other, by the words of the list of all."""
    for option in words:
        before = page.locator("#hand [name=at]").get_attribute("value")
        page.locator(".plain-options button", has_text=option).first.evaluate("button => button.click()")
        page.wait_for_function("before => document.querySelector('#hand [name=at]')?.value !== before", arg=before)


def test_a_hint_by_its_key_then_the_way_then_a_sentence_to_copy(at_table: Page) -> None:
    at_table.keyboard.press("h")
    expect(at_table.get_by_role("list", name="Hints").get_by_role("listitem")).to_have_count(1)
    play(at_table, "Play Whitefire Toll", "area 1", "Bo")
    expect(at_table.locator("#asks")).to_have_text("Solved: Big or many")
    sentence = at_table.get_by_label("A sentence for others").input_value()
    assert sentence.startswith("I solved “Big or many” with 1 hint: http")
    assert sentence.endswith(PUZZLE)
    expect(at_table.locator(".puzzle-share").get_by_role("button", name="Copy")).to_be_visible()


def test_a_goal_that_is_missed_can_be_tried_again(at_table: Page) -> None:
    at_table.keyboard.press("e")
    at_table.locator("#prompt").get_by_role("button", name="End the Play Phase").click()
    expect(at_table.locator("#asks")).to_have_text("Not this time: Win this turn.", timeout=15_000)
    assert not in_both_schemes(at_table)
    at_table.set_viewport_size(PHONE["viewport"])
    assert at_table.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    at_table.locator("#prompt").get_by_role("button", name="Start over").click()
    expect(at_table.locator("#prompt")).to_contain_text("one turn")
