"""A turn against somebody who thinks, in the browser: a sign that they do, their answers as they come, what a hint names where it lies."""

import pytest
from playwright.sync_api import Page, expect

from catalog.cached import pack_of
from decks.addresses import of_the_pack
from decks.models import Hand
from decks.owners import new_owner
from decks.tabletop.hands import OpenHand, first_record, start
from decks.tabletop.thinking import answer_by_thought, find_hint
from engine.play.advice import Counsel
from engine.play.playable import find_module
from tests.e2e.belongings import known
from tests.e2e.conftest import Open
from tests.e2e.screens import VIEWS, fits
from tests.e2e.test_hand import moment

GAME, DECK = "runeslingers", "starter-orsa"
THINKS = "The other is thinking…"


@pytest.fixture(autouse=True)
def little(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two options of each question are tried in one world, which is soon done."""
    deck = of_the_pack(GAME, DECK)
    assert deck
    monkeypatch.setattr(find_module(pack_of(deck.game), "pilot"), "COUNSEL", Counsel(1, 2), raising=False)


def seated(page: Page, level: str, *, thinks: bool) -> Hand:
    """A hand against that level, up to where the other side has to think, or as it begins."""
    deck = of_the_pack(GAME, DECK)
    assert deck
    pack, owner = pack_of(deck.game), new_owner()
    record = first_record(pack, deck.sections, level, 4, second=deck.sections)
    hand = start(owner, deck.title, None, record, level, rival="The other")
    sitting = OpenHand(hand, pack)
    while thinks and not sitting.thinker:
        sitting.play_step()
    sitting.keep()
    known(page, owner).goto(hand.get_absolute_url())
    return hand


def shows(page: Page, text: str) -> bool:
    return page.locator("#asks", has_text=text).count() > 0


def test_a_turn_of_somebody_who_thinks_comes_answer_by_answer(open_page: Open) -> None:
    page = open_page()
    hand = seated(page, "sharp", thinks=True)
    expect(page.locator("#asks")).to_have_text(THINKS)
    expect(page.get_by_role("log", name="What has just happened")).to_contain_text(THINKS)
    for _ in range(60):
        if not shows(page, THINKS):
            break
        before = moment(page)
        answer_by_thought(hand.key, before)
        page.wait_for_function("before => document.querySelector('#hand [name=at]')?.value !== before", arg=before)
    assert not shows(page, THINKS)
    expect(page.locator("[data-awaits]")).to_have_count(0)
    expect(page.locator("#hand [data-act]").first).to_be_visible()


def test_a_thought_is_given_up_by_key_while_the_page_waits(open_page: Open) -> None:
    page = open_page()
    seated(page, "sharp", thinks=True)
    page.wait_for_timeout(900)
    expect(page.locator("#asks")).to_have_text(THINKS)
    page.keyboard.press("s")
    expect(page.locator("#asks")).not_to_have_text(THINKS)


def test_a_hint_comes_by_key_and_is_marked_where_it_lies(open_page: Open) -> None:
    page = open_page()
    hand = seated(page, "steady", thinks=False)
    page.keyboard.press("h")
    expect(page.get_by_text("Looking for a hint…")).to_be_visible()
    find_hint(hand.key, moment(page))
    hint = page.get_by_role("region", name="Hint")
    expect(hint).to_contain_text("not their order")
    marked = page.locator("#hand [data-hint]")
    assert marked.count() >= 1
    for size in VIEWS.values():
        page.set_viewport_size(size)
        fits(page)
        expect(hint).to_be_visible()
