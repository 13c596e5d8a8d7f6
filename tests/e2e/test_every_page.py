"""What holds for every page: nothing for axe to find in either scheme, nothing wider than a phone, a quiet console. The commit draws
a dozen pages, the long tier opens all.
"""

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import in_both_schemes
from tests.e2e.conftest import PHONE, Open
from tests.tiers import drawn

GAME = "/g/runeslingers-awakening/"
PAGES = [
    "/",
    "/about/",
    "/search/",
    "/search/?q=burn",
    "/search/?q=card&show=rules&game=nope",
    "/search/?q=cots:3 fireboll",
    "/search/help/",
    GAME,
    GAME + "cards/",
    GAME + "cards/?view=list&kw=shout",
    GAME + "cards/?q=nothing-like-this",
    GAME + "cards/eva/",
    GAME + "cards/romin/",
    GAME + "cards/supernova/",
    GAME + "cards/emptying-dirge/",
    GAME + "cards/burn/",
    GAME + "cards/curse/",
    GAME + "sets/awakening/",
    GAME + "rules/",
    GAME + "glossary/",
    GAME + "glossary/shout/",
    GAME + "glossary/curse/",
    GAME + "text/?name=Ash+Bell&text=When+you+play+Ash+Bell:+Draw+1+card.+Fly+away.%0AUse:+You+may+draw+2+cards.",
    GAME + "formats/",
    GAME + "rulings/",
    GAME + "decks/",
    GAME + "decks/starter-eva/",
    GAME + "decks/starter-eva/share/",
    GAME + "cards/eva/decks/",
    GAME + "cards/eva/owned/",
    GAME + "decks/starter-eva/owned/",
    GAME + "known/",
    GAME + "puzzles/",
    GAME + "puzzles/big-or-many/",
    GAME + "learn/",
    "/puzzle/",
    "/search/?q=shout",
    "/families/runeslingers/",
    "/collection/",
    "/collection/runeslingers-awakening/?q=owned=0",
    "/collection/runeslingers-awakening/build/",
    "/collection/runeslingers-awakening/bring/",
    "/g/runeslingers/cards/?q=slinger:eva",
    "/g/runicka/",
    "/g/runicka/cards/",
    "/g/runicka/glossary/shout/",
    "/g/pixies-vs-gremlins/",
    "/g/pixies-vs-gremlins/cards/?page=2",
    "/g/pixies-vs-gremlins/cards/thistledown-court/",
    "/g/pixies-vs-gremlins/cards/the-gloam-baron/",
    "/g/rune-stones/cards/?page=2",
    "/g/rune-stones/cards/smithy-3/",
    "/g/rune-stones/known/",
]


@pytest.mark.parametrize("address", drawn("pages", PAGES, 6))
def test_axe_finds_nothing_and_nothing_is_wider_than_a_phone(open_page: Open, address: str) -> None:
    page = open_page(address)
    expect(page.locator("[hx-trigger=load] > .note")).to_have_count(0)  # its fragments have come
    assert not in_both_schemes(page)
    page.set_viewport_size(PHONE["viewport"])
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]


def test_a_missing_page_offers_the_search(open_page: Open) -> None:
    page = open_page()
    answer = page.request.get("/g/no-such-game/")
    assert answer.status == 404
    assert 'type="search"' in answer.text()
