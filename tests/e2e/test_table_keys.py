"""The table by keys: the focus waits on the first option, a group is one stop of Tab, arrows stay within it, Esc takes back."""

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.belongings import open_hand
from tests.e2e.conftest import Open
from tests.e2e.test_hand import moment, press, step, unasked
from tests.e2e.test_table_speaks import DECKS, take_any
from tests.tiers import drawn

GAMES = ["pixies-vs-gremlins", "rune-stones", "runeslingers", "runeslingers-awakening", "runicka"]
EACH = pytest.mark.parametrize("game", drawn("keys", GAMES, 1))
WITH_PLACES = pytest.mark.parametrize("game", drawn("places", ["pixies-vs-gremlins", "runicka"], 1))
LAPTOP = {"viewport": {"width": 1366, "height": 650}}
SAME = "one => one === document.activeElement"
GROUP = """() => {
  const groups = {piles: '.piles', 'their board': '.side[data-near=no]', places: '.middle', board: '.side[data-near=yes]',
    prompt: '#prompt', hand: '.own-hand', tools: '.tools', log: '.fold-log', rail: '.rail'};
  return Object.keys(groups).find(name => document.activeElement.closest(groups[name])) ?? '';
}"""


def sit_down(page: Page, game: str, turns: int = 3, seed: int = 4) -> Page:
    page.context.clear_cookies(name="quiet_table")
    return open_hand(page, game, *DECKS[game], seed, turns)


def group(page: Page) -> str:
    """Where on the table the focus is."""
    return str(page.evaluate(GROUP))


def passed(page: Page, key: str, most: int = 9) -> list[str]:
    """The groups that some presses of a key lead through until the table is left, once the card at which they begin can be read."""
    page.locator("[data-first]").focus()
    expect(page.locator("#reader[data-card]:not(:has(*))")).to_have_count(0)
    found = []
    for _ in range(most):
        page.keyboard.press(key)
        if not group(page):
            break
        found.append(group(page))
    return found


def to_places(page: Page) -> Locator:
    """A card of the hand that can go to several places, some moves on if there is none yet."""
    cards = page.locator(".own-hand .piece[data-goes]")
    for _ in range(40):
        if cards.count():
            return cards.first
        take_any(page)
    raise AssertionError("no card can go to several places")


# Tab


@EACH
def test_six_tabs_lead_from_the_first_option_to_every_other_group(open_page: Open, game: str) -> None:
    page = sit_down(open_page(**LAPTOP), game)
    onward, back = passed(page, "Tab"), passed(page, "Shift+Tab")
    page.locator("[data-first]").focus()
    here = group(page)
    for name in {*onward, *back}:
        assert [*onward, *back, here].count(name) == 1, name
    for name in {*onward[6:], *back[6:]}:
        assert name in ("log", "rail"), name
        assert here not in ("hand", "prompt", "board"), here
    everything = {here, *onward, *back}
    assert {"prompt", "log", "tools"} <= everything
    assert len(everything) == page.locator("#hand [data-roves=stop]").count()


def test_without_scripts_every_option_is_a_stop(open_page: Open) -> None:
    page = sit_down(open_page(java_script_enabled=False), "runeslingers-awakening")
    options = page.locator("[data-act]")
    assert options.count() > 1
    assert {option.get_attribute("tabindex") for option in options.all()} == {None}


def test_the_stop_of_a_group_is_where_the_focus_was(open_page: Open) -> None:
    page = sit_down(open_page(**LAPTOP), "pixies-vs-gremlins")
    cards = page.locator(".own-hand .piece")
    cards.first.focus()
    page.keyboard.press("ArrowRight")
    expect(cards.nth(1)).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(cards.nth(1)).to_be_focused()
    expect(page.locator(".own-hand [tabindex='0']")).to_have_count(1)


# Arrows


@EACH
def test_arrows_stay_in_their_group(open_page: Open, game: str) -> None:
    page = sit_down(open_page(**LAPTOP), game)
    for stop in page.locator("#hand [data-roves=stop]:not(.log-scroll)").all():
        for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
            stop.focus()
            here = group(page)
            for _ in range(3):
                page.keyboard.press(key)
                assert group(page) == here


def test_arrows_reach_every_card_of_the_hand(open_page: Open) -> None:
    page = sit_down(open_page(**LAPTOP), "runeslingers-awakening")
    cards = page.locator(".own-hand .piece").all()
    cards[0].focus()
    for card in cards[1:]:
        page.keyboard.press("ArrowRight")
        assert card.evaluate(SAME)
    page.keyboard.press("ArrowRight")
    assert cards[-1].evaluate(SAME)


# After an answer


@EACH
def test_the_focus_waits_on_the_first_option_after_a_click_and_after_a_key(open_page: Open, game: str) -> None:
    page = open_hand(unasked(open_page(**LAPTOP)), game, *DECKS[game], 4, 1)
    for do in (page.locator("[data-act][name=option]").first.click, partial(press, page, "1")):
        step(page, do)
        first = page.locator("[data-first]")
        expect(first).to_have_attribute("aria-describedby", "asks")
        hand = page.locator(".own-hand [data-act]")
        expect(hand.first if hand.count() else page.locator("[data-act]").first).to_be_focused()


def test_after_the_end_the_focus_is_on_the_result(open_page: Open) -> None:
    page = sit_down(open_page(), "runeslingers-awakening", 0)
    page.get_by_role("button", name="Pilot").click()
    step(page, page.get_by_role("button", name="To the end of the game").click)
    expect(page.locator("#prompt[data-over]")).to_be_focused()


# What is lit


@WITH_PLACES
def test_what_is_lit_says_what_the_second_click_does(open_page: Open, game: str) -> None:
    page = sit_down(open_page(**LAPTOP), game, seed=5)
    card = to_places(page)
    kinds = card.locator(".tag").inner_text().split(" · ")
    card.click()
    lit = page.locator("[data-target] > .lit-words").all_inner_texts()
    words = [told.partition("\n")[0] for told in lit]  # what it does stands below, once that is known
    assert len(words) == page.locator("[data-target]").count() > 1
    assert set(words) <= {*(f"{kind} here" for kind in kinds), "Choose how"}
    page.locator("[data-target]").first.hover()
    expect(page.locator("#says")).to_contain_text("Click to do it")


def beside(page: Page) -> Callable[[], None]:
    """A click on what is no card, no place and no word that explains itself."""
    return partial(page.locator("#prompt").click, position={"x": 3, "y": 3})


@WITH_PLACES
def test_escape_and_a_click_beside_put_the_card_back(open_page: Open, game: str) -> None:
    page = sit_down(open_page(**LAPTOP), game, seed=5)
    card, before = to_places(page), moment(page)
    for back in (partial(page.keyboard.press, "Escape"), beside(page)):
        card.click()
        expect(card).to_have_attribute("aria-pressed", "true")
        back()
        expect(page.locator("[data-target], .lit-words")).to_have_count(0)
        expect(card).not_to_have_attribute("aria-pressed", "true")
        expect(card).to_be_focused()
    assert moment(page) == before


# Letters


def test_e_ends_and_z_takes_back(open_page: Open) -> None:
    page = open_hand(unasked(open_page()), "pixies-vs-gremlins", *DECKS["pixies-vs-gremlins"], 4, 3)
    end = page.locator("[data-ends]")
    for _ in range(20):
        if end.count():
            break
        take_any(page)
    words = page.locator("#asks").inner_text()
    page.locator("#prompt").focus()
    step(page, partial(page.keyboard.press, "e"))
    step(page, partial(page.keyboard.press, "Z"))
    expect(page.locator("#asks")).to_have_text(words)
    for letter in ("e", "z"):
        expect(page.locator(f"[data-hotkey={letter}]")).to_have_count(0)


@EACH
def test_a_group_keeps_its_name_and_a_card_its_words(open_page: Open, game: str) -> None:
    page = sit_down(open_page(**LAPTOP), game)
    for one in page.locator("#hand [data-roves]").all():
        if one.is_visible():
            assert one.evaluate("one => (one.ariaLabel || one.textContent).trim()"), one.evaluate(
                "one => one.outerHTML"
            )
