"""The log in the browser: a line lights what it speaks of, by mouse and by keys, and a piece marks its lines."""

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import in_both_schemes
from tests.e2e.belongings import open_hand
from tests.e2e.conftest import Open
from tests.e2e.screens import VIEWS
from tests.e2e.test_their_turn import DECKS
from tests.tiers import drawn

LIT = ".mat [data-spoken]"


@pytest.mark.parametrize("game", drawn("logs", list(DECKS), 2))
def test_a_line_lights_its_pieces_and_a_piece_its_lines(open_page: Open, game: str) -> None:
    page = open_page(viewport=VIEWS["laptop"])
    open_hand(page, game, DECKS[game], "steady", 4, turns=5)
    number = page.evaluate(
        """() => {
            const here = (one) => document.querySelector(`.mat [data-piece="${one}"]`);
            return [...document.querySelectorAll(".log li")].findIndex((line) => line.dataset.about?.split(" ").some(here));
        }"""
    )
    assert number >= 0
    line = page.locator(".log li").nth(number)
    line.scroll_into_view_if_needed()
    line.hover()
    expect(page.locator(LIT)).not_to_have_count(0)
    page.locator(".table-head").hover()
    expect(page.locator(LIT)).to_have_count(0)
    line.locator(":is(button, a, span)").first.focus()
    if line.locator("button, a").count():
        expect(page.locator(LIT)).not_to_have_count(0)
    assert not in_both_schemes(page)
