"""Faces keep what they show within their edges: every card of the games that the commit draws, in the long tier of all,
and one with the longest name and text there can be.
"""

import pytest
from playwright.sync_api import Page

from tests.e2e.conftest import Open
from tests.e2e.screens import NARROW, WIDE
from tests.tiers import drawn

GAMES = ["pixies-vs-gremlins", "rune-stones", "runeslingers", "runeslingers-awakening", "runicka"]
PAGES = 3
PARTS = ".face-in, .face-name, .face-type, .face-text, .face-text > *, .face-base > *, .face-foot > *, .gem, .shield, .medal"
BEYOND = """parts => [...document.querySelectorAll('.face')].flatMap(face => {
  const edge = face.getBoundingClientRect();
  const out = [...face.querySelectorAll(parts)]
    .filter(part => {
      const box = part.getBoundingClientRect();
      return box.width && (box.left < edge.left - 1 || box.right > edge.right + 1 || box.bottom > edge.bottom + 1);
    });
  return out.map(part => face.querySelector('.face-name').textContent + ': ' + part.className);
})"""
LONGEST = """() => {
  for (const name of document.querySelectorAll('.face-name')) name.textContent = 'Unforgettably '.repeat(6).slice(0, 80);
  for (const text of document.querySelectorAll('.face-text')) {
    const line = document.createElement('p');
    line.textContent = 'Inextinguishable counterrevolutionaries apply two ailments. '.repeat(10).slice(0, 600);
    text.replaceChildren(line);
  }
}"""


def beyond(page: Page) -> list[str]:
    """What of the faces on a page stands beyond their edges."""
    return page.evaluate(BEYOND, PARTS)


@pytest.mark.parametrize("game", drawn("faces", GAMES, 1))
def test_nothing_of_a_face_stands_beyond_its_edges(open_page: Open, game: str) -> None:
    page, screens = open_page(), [WIDE, NARROW]
    for number in range(1, PAGES + 1):
        page.goto(f"/g/{game}/cards/?page={number}")
        for screen in screens:
            page.set_viewport_size(screen)
            assert beyond(page) == [], f"page {number}, {screen}"
        screens.reverse()  # the next page is as wide as this one was at last
    page.evaluate(LONGEST)
    assert beyond(page) == [], "the longest name and text"


def test_a_place_is_wider_than_tall_and_a_minion_is_not(open_page: Open) -> None:
    page = open_page()
    for card, wide in (("root-cellar", True), ("dewdrop-archer", False)):
        page.goto(f"/g/pixies-vs-gremlins/cards/{card}/")
        box = page.locator(".card-side .face-in").bounding_box()
        assert box
        assert (box["width"] > box["height"]) == wide, card
