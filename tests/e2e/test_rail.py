"""The rail beside the table: the log keeps its room while a card is read large, and the other side's turn can be read again."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.belongings import open_hand
from tests.e2e.conftest import Open
from tests.e2e.screens import VIEWS
from tests.e2e.test_their_turn import DECKS

DESK: Final = {"width": 1920, "height": 1080}
LINES: Final = 8
ROOM: Final = """() => {
    const log = document.querySelector(".log-scroll"), line = document.querySelector(".log li");
    const box = log.getBoundingClientRect(), rail = document.querySelector(".rail").getBoundingClientRect();
    const seen = Math.min(box.bottom, rail.bottom) - Math.max(box.top, rail.top);
    return { seen, rail: rail.height, line: parseFloat(getComputedStyle(line).lineHeight) };
}"""

BELOW: Final = """() => {
    const reader = document.getElementById("reader"), words = [...reader.querySelectorAll(".face-text > :not(.face-facts)")];
    return words.at(-1).getBoundingClientRect().bottom - reader.getBoundingClientRect().bottom;
}"""
PENDING: Final = '<section class="pending"><ol><li>A card with two words is being played, at a player of some name</li></ol></section>'
LASTING: Final = """<details class="more-of lasting" open><summary>For a while</summary><ul><li>
    <b>A card of two words</b> on a player of some name, until the end of this turn
    <small>Target enemy has less of something until the end of the turn. Deal 5 damage to it.</small></li></ul></details>"""


def read_large(page: Page) -> None:
    """Point at a card, which is read large beside the table."""
    page.locator(".own-hand .piece[data-face]").first.hover()
    expect(page.locator("#reader .face")).to_be_visible()


@pytest.mark.parametrize("game", DECKS)
@pytest.mark.parametrize("size", [VIEWS["laptop"], DESK], ids=["laptop", "desk"])
def test_the_log_keeps_eight_lines_or_a_third_beside_a_card_that_is_read(
    open_page: Open, game: str, size: dict[str, int]
) -> None:
    page = open_page(viewport=size)
    open_hand(page, game, DECKS[game], "steady", 4, turns=5)
    read_large(page)
    room = page.evaluate(ROOM)
    assert room["seen"] >= max(LINES * room["line"], room["rail"] / 3) - 2
    small = page.evaluate(
        "() => [...document.querySelectorAll('.rail *')].filter((one) => one.checkVisibility() && one.textContent.trim() && "
        "!one.closest('.hide, .menu') && parseFloat(getComputedStyle(one).fontSize) < 11).map((one) => one.textContent)"
    )
    assert not small


def test_a_low_window_shows_all_words_of_a_card_whatever_else_is_told_there(open_page: Open) -> None:
    page = open_page(viewport=VIEWS["laptop"])
    open_hand(page, "runeslingers-awakening", "ember-rush", "steady", 4, turns=5)
    for told in ("", PENDING, LASTING, PENDING + LASTING):
        page.locator(".rail-top > :is(.pending, .lasting)").evaluate_all("all => all.forEach((one) => one.remove())")
        page.evaluate("told => document.getElementById('reader').insertAdjacentHTML('afterend', told)", told)
        read_large(page)
        assert page.evaluate(BELOW) <= 1


def test_the_newest_line_stays_in_view_when_a_card_is_read(open_page: Open) -> None:
    page = open_page(viewport=VIEWS["laptop"])
    open_hand(page, "runeslingers-awakening", "ember-rush", "steady", 4, turns=5)
    read_large(page)
    lines, rail = (page.locator(one).last.bounding_box() for one in (".log li", ".rail"))
    assert lines
    assert rail
    assert lines["y"] + lines["height"] <= rail["y"] + rail["height"]


def test_a_long_turn_stands_beside_its_button_and_moves_nothing(open_page: Open) -> None:
    page = open_page(viewport=VIEWS["laptop"])
    open_hand(page, "runicka", DECKS["runicka"], "steady", 4, turns=4)
    expect(page.locator(".when-turn [data-tell]")).to_be_enabled()
    tools = page.locator(".tools").bounding_box()
    page.locator(".when-turn").evaluate(
        "one => { one.firstChild.data = 'Turn 12 of Somebody Else (steady)'; one.dataset.long = ''; }"
    )
    assert tools
    assert abs((page.locator(".tools").bounding_box() or tools)["y"] - tools["y"]) <= 4


def test_their_turn_can_be_read_again_until_ones_own_turn_ends(open_page: Open) -> None:
    page = open_page(viewport=VIEWS["laptop"])
    open_hand(page, "runicka", DECKS["runicka"], "steady", 4, turns=4)
    again = page.locator(".when-turn [data-tell]")
    expect(again).to_be_enabled()
    span = again.get_attribute("data-tell")
    page.locator(".prompt .act[name=option]").first.click()
    expect(page.locator("#hand:not([data-taken])")).to_be_visible()
    expect(page.locator(".when-turn [data-tell]")).to_have_attribute("data-tell", span or "")
    page.locator(".when-turn [data-tell]").click()
    expect(page.locator(".telling")).to_be_visible()


def test_their_turn_is_told_again_by_a_key_that_the_list_of_keys_names(open_page: Open) -> None:
    page = open_page(viewport=VIEWS["laptop"])
    open_hand(page, "runicka", DECKS["runicka"], "steady", 4, turns=4)
    page.locator(".prompt .act[name=option]").first.click()
    expect(page.locator("#hand:not([data-taken])")).to_be_visible()
    expect(page.locator(".when-turn [data-tell]")).to_be_enabled()
    page.keyboard.press("t")
    expect(page.locator(".telling")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".telling")).to_have_count(0)
    assert page.locator("[data-hotkey=t]").count() == 0
    page.keyboard.press("?")
    expect(page.locator("#keys dt", has_text=re.compile("^t$"))).to_be_visible()
    expect(page.locator("#keys dd", has_text="tell the other side’s turn again")).to_be_visible()
