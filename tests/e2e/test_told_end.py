"""A game that ends by what the other side does: told step by step before the page of its end, and to be read there."""

import re

import pytest
from playwright.sync_api import Page, expect

from catalog.cached import pack_of
from decks.addresses import of_the_pack
from decks.owners import new_owner
from decks.tabletop.hands import OpenHand, first_record, start
from engine.kernel.view import View
from engine.play.pilots import pilots_of
from tests.e2e.axe import in_both_schemes
from tests.e2e.belongings import known
from tests.e2e.conftest import HERE, Open
from tests.e2e.test_their_turn import DECKS, MOVES, PHONE, STRIP, paced, steps_since
from tests.tiers import drawn

EACH = pytest.mark.parametrize("game", drawn("ends that are told", list(DECKS), 2))


def before_the_end(page: Page, game: str) -> int:
    """A hand before the last answer of whoever looks, after which the other side ends the game; the number of that answer."""
    deck = of_the_pack(game, DECKS[game])
    assert deck
    pack, owner = pack_of(deck.game), new_owner()
    for seed in range(1, 40):
        record = first_record(pack, deck.sections, "steady", seed, second=deck.sections)
        sitting = OpenHand(start(owner, deck.title, None, record, "steady", rival="The other"), pack)
        mine, number = pilots_of(pack)["random"](seed), 0
        while sitting.game.decision:
            number = mine(View(sitting.game, 0), sitting.game.decision)
            sitting.answer(number)
        if len(steps_since(sitting)) > 1:
            break
    else:
        raise AssertionError("the other side ends no game")
    sitting.undo()
    sitting.keep()
    page.context.add_cookies([HERE | {"name": "quiet_table", "value": "1"}])
    known(page, owner).goto(sitting.hand.get_absolute_url())
    return number


def answer(page: Page, number: int) -> None:
    """The last answer, whichever button has it."""
    page.evaluate(
        """number => {
            const button = Object.assign(document.createElement("button"), { name: "option", value: number, hidden: true });
            document.getElementById("hand").append(button);
            button.click();
        }""",
        number,
    )


@EACH
def test_what_ends_the_game_is_told_before_its_end(open_page: Open, game: str) -> None:
    page = open_page(**MOVES)
    number = before_the_end(page, game)
    answer(page, number)
    expect(page.locator(STRIP)).to_be_visible()
    expect(page.locator(".mat")).to_be_visible()
    expect(page.locator(".end")).to_have_count(0)
    expect(page.locator(".end")).to_be_visible(timeout=60_000)
    expect(page.locator(STRIP)).to_have_count(0)
    expect(page.locator("#prompt")).to_be_focused()


@pytest.mark.parametrize("key", ["Space", "Escape"])
def test_it_is_skipped_by_a_key(open_page: Open, key: str) -> None:
    page = open_page(**MOVES)
    answer(page, before_the_end(page, "runicka"))
    expect(page.locator(STRIP)).to_be_visible()
    page.keyboard.press(key)
    expect(page.locator(".end")).to_be_visible()
    page.locator(".end-looks button").click()
    expect(page.locator(".prompt")).to_be_visible()


def test_where_nothing_moves_and_at_once_the_end_comes_at_once(open_page: Open) -> None:
    page = open_page(**MOVES | {"reduced_motion": "reduce"})
    answer(page, before_the_end(page, "runicka"))
    expect(page.locator(".end")).to_be_visible()
    expect(page.locator(STRIP)).to_have_count(0)
    page = open_page(**MOVES)
    number = before_the_end(page, "runicka")
    paced(page, "at once")
    answer(page, number)
    expect(page.locator(".end")).to_be_visible()
    expect(page.locator(STRIP)).to_have_count(0)


@pytest.mark.parametrize("traits", [MOVES, PHONE], ids=["laptop", "phone"])
def test_it_can_be_read_on_the_page_of_the_end_without_scripts_too(open_page: Open, traits: dict[str, object]) -> None:
    page = open_page(**traits)
    number = before_the_end(page, "runicka")
    answer(page, number)
    expect(page.locator(".end-last ol")).to_be_hidden()  # once the telling is over
    page.locator(".end-last summary").click()
    expect(page.locator(".end-last li").last).to_have_text(re.compile("."))
    assert not in_both_schemes(page)


def test_who_loads_the_page_of_the_end_anew_reads_it_there(open_page: Open) -> None:
    page = open_page(**MOVES)
    answer(page, before_the_end(page, "runicka"))
    expect(page.locator(".end")).to_be_visible()
    page.reload()
    expect(page.locator(".end")).to_be_visible()
    expect(page.locator(STRIP)).to_have_count(0)
    expect(page.locator(".end-last li")).not_to_have_count(0)
