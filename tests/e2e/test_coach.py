"""The coach in a browser: nothing moves by what it says, all of it can be read, and it goes when somebody knows the game."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Open
from tests.e2e.screens import VIEWS
from tests.e2e.test_table_look import EACH_GAME, FRAME, SMALLEST
from tests.e2e.test_table_speaks import sit_down, take_any


@EACH_GAME
def test_the_coach_says_more_or_less_and_nothing_of_the_table_moves(open_page: Open, game: str) -> None:
    page = sit_down(open_page(viewport=VIEWS["laptop"], coached=True), game)
    before = page.evaluate(FRAME)
    for _ in range(3):
        expect(page.locator(".coach-says")).to_be_visible()
        take_any(page)
        if not page.locator(".tray").count():
            assert page.evaluate(FRAME) == before


@EACH_GAME
@pytest.mark.parametrize("view", ["laptop", "phone"])
def test_what_the_coach_says_can_be_read_until_somebody_knows_the_game(open_page: Open, game: str, view: str) -> None:
    page = sit_down(open_page(viewport=VIEWS[view], coached=True), game)
    assert page.evaluate(SMALLEST) == []
    page.get_by_role("button", name="I know this game").click()
    expect(page.locator(".coach")).to_have_count(0)
    page.get_by_role("button", name="Coach me again").click()
    expect(page.locator(".coach")).to_be_visible()
