"""What is offered on a table is done by a click on what it concerns, with a mouse, with a finger, and with keys alone."""

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Locator, Page, expect

from decks.models import Hand
from decks.owners import new_owner
from decks.tabletop.acts import Act
from decks.tabletop.hands import NOBODY, start
from decks.tabletop.layout import shown_table
from engine.kernel.state import Game
from engine.play.record import load_record, record_of
from tests.decks.tabletop.test_every_option import EVERYBODY, POSITIONS, played
from tests.e2e.belongings import known
from tests.e2e.conftest import Open
from tests.e2e.screens import VIEWS
from tests.e2e.test_hand import step, unasked
from tests.packs import SHIPPED
from tests.tiers import IS_LONG, commit, drawn, seed_of

PHONE = {"viewport": VIEWS["phone"], "has_touch": True, "is_mobile": True}
MORE = 40  # positions of a game in the long tier, where a browser tries every option of each
FEW = 3  # one by each way
COVERED = """() => [...document.querySelectorAll('#hand [data-act]')]
    .filter((one) => !one.closest('[popover], .plain-options') && one.checkVisibility())
    .filter((one) => {
        one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        const box = one.getBoundingClientRect();
        return !one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
    })
    .map((one) => one.textContent.trim().replace(/\\s+/g, ' '))"""  # what can be done, and something else lies over its middle


def with_mouse(page: Page, one: Locator) -> None:
    one.click()


def with_finger(page: Page, one: Locator) -> None:
    """Tap, and once more where the first tap only says what would happen."""
    one.scroll_into_view_if_needed()
    one.tap()
    if page.locator("#says[data-armed]").count():
        one.tap()


def with_keys(page: Page, one: Locator) -> None:
    """By its own key; a line of a menu by the arrows, and what has no key left by Enter on it."""
    key = one.get_attribute("data-hotkey")
    if key:
        page.keyboard.press(key)
        return
    for _ in range(60):
        if one.evaluate("one => one === document.activeElement"):
            break
        page.keyboard.press("ArrowDown")
    else:
        one.focus()
    page.keyboard.press("Enter")


WAYS: dict[str, tuple[Callable[[Page, Locator], None], dict[str, object]]] = {
    "mouse": (with_mouse, {}),
    "finger": (with_finger, PHONE),
    "keys": (with_keys, {}),
}


def choose(page: Page, act: Act, press: Callable[[Page, Locator], None]) -> None:
    """Do it on the table: on its piece, or its place, or its player, and in their menu or at a lit place where there are several ways."""
    button = page.locator(f'#hand [name=option][value="{act.number}"]:not(.plain-options *)').first
    menu = button.locator("xpath=ancestor::div[contains(concat(' ', @class, ' '), ' menu ')]")
    if not menu.count():
        press(page, button)
        return
    opener = page.locator(f'[popovertarget="{menu.get_attribute("id")}"]')
    press(page, opener)
    if opener.get_attribute("data-picked") is not None:
        press(page, page.locator(f'[data-spot="{act.spot}"]').first)
    else:
        press(page, button)


def sit_down(page: Page, position: Game, owner: str) -> Hand:
    """Somebody who plays every seat looks at a position, in a hand of its own."""
    record = record_of(position)
    hand = start(owner, "A hand", None, record, NOBODY, len(record.answers))
    known(unasked(page), owner).goto(hand.get_absolute_url())
    expect(page.locator("#prompt")).to_be_visible()
    return hand


def is_done(hand: Hand, position: Game, act: Act) -> bool:
    """Whether the last answer of a hand is this option, or one that comes to the same."""
    hand.refresh_from_db()
    given = load_record(hand.record).answers[: hand.position]
    same = {one.number for one in shown_table(position, EVERYBODY).options if one.words == act.words}
    return given[:-1] == tuple(position.answers) and given[-1] in same


def tries() -> list[tuple[str, int, str]]:
    """Positions, each with a way to play: of each game the few that the commit draws, in turns by each way; in the long tier by all."""
    numbers = list(range(POSITIONS))
    return [
        (game, number, way)
        for game in SHIPPED
        for turn, number in enumerate(numbers[:MORE] if IS_LONG else drawn(f"clicks of {game}", numbers, FEW))
        for way in (WAYS if IS_LONG else [list(WAYS)[turn % len(WAYS)]])
    ]


@pytest.mark.parametrize(("game", "number", "way"), tries())
def test_an_option_is_done_on_what_it_concerns(open_page: Open, game: str, number: int, way: str) -> None:
    press, traits = WAYS[way]
    position = played(game, number)
    offered = shown_table(position, EVERYBODY).listed
    wanted = offered if IS_LONG else [offered[seed_of(f"{commit()} {game} {number}") % len(offered)]]
    page, owner = open_page(**traits), new_owner()
    sit_down(page, position, owner)
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"], (
        "nothing is wider than the screen"
    )
    assert page.evaluate(COVERED) == [], "nothing lies over what can be clicked"
    for act in wanted:
        hand = sit_down(page, position, owner)
        step(page, partial(choose, page, act, press))
        assert is_done(hand, position, act), act.words
