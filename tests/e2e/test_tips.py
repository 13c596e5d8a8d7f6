"""The tip that says what a click does: at every size it covers neither the question nor an answer."""

from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.belongings import open_hand
from tests.e2e.conftest import Open
from tests.e2e.test_their_turn import DECKS

SIZES: Final = ((1366, 650), (1920, 1080), (800, 800), (390, 844))
COVERED: Final = """() => {
    const tip = document.getElementById("says").getBoundingClientRect();
    const over = (one) => { const box = one.getBoundingClientRect();
        return tip.left < box.right && tip.right > box.left && tip.top < box.bottom && tip.bottom > box.top; };
    return [...document.querySelectorAll("#asks, .prompt > .answers > *")].filter(over).map((one) => one.textContent.trim());
}"""


def point_at(page: Page, card: Locator) -> None:
    """Where it lies: `hover` would scroll the page first, for a card in the dock that stays where it is, and hide what is said."""
    box = card.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_the_words_beside_a_player_are_explained_one_after_the_other(open_page: Open) -> None:
    """The tip of one lies beside the others, and covers none of them."""
    page = open_page(viewport={"width": 1366, "height": 650})
    open_hand(page, "runeslingers-awakening", "ember-rush", "steady", 4, turns=4)
    for word in ("Power", "Health", "Light", "Block"):
        page.locator(".side[data-near=yes] .plate .term").get_by_text(word, exact=True).hover()
        expect(page.locator(".tip:popover-open .tip-name")).to_contain_text(word)


@pytest.mark.parametrize("size", SIZES, ids=[f"{wide}x{high}" for wide, high in SIZES])
@pytest.mark.parametrize("game", ["runicka", "pixies-vs-gremlins"])
def test_a_tip_covers_no_question_and_no_answer(open_page: Open, game: str, size: tuple[int, int]) -> None:
    page = open_page(viewport={"width": size[0], "height": size[1]})
    open_hand(page, game, DECKS[game], "steady", 7, turns=4)
    cards = page.locator(".own-hand .piece[data-act]")
    assert cards.count()
    page.wait_for_timeout(1_000)  # the own half has come into view behind what was told
    for number in range(min(cards.count(), 4)):
        cards.nth(number).scroll_into_view_if_needed()
        page.mouse.move(0, 0)
        page.wait_for_timeout(300)  # the row has come to rest, and what scrolls away hides no tip
        point_at(page, cards.nth(number))
        expect(page.locator("#says")).to_be_visible()
        page.wait_for_timeout(150)
        assert page.evaluate(COVERED) == []
