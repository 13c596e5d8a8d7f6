"""The other side's turn in the browser: told step by step, skipped, paced, and told again; what acts and what it meets can be seen."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from catalog.cached import pack_of
from decks.addresses import of_the_pack
from decks.owners import new_owner
from decks.tabletop.hands import OpenHand, first_record, start
from decks.tabletop.tales import theirs_since
from decks.tabletop.telling import Teller
from engine.kernel.view import View
from engine.play.pilots import pilots_of
from tests.e2e.axe import in_both_schemes
from tests.e2e.belongings import known
from tests.e2e.conftest import HERE, Open
from tests.e2e.screens import VIEWS, fits
from tests.e2e.test_hand import moment
from tests.tiers import drawn

MOVES = {"reduced_motion": "no-preference", "viewport": VIEWS["laptop"]}
PHONE = MOVES | {"viewport": VIEWS["phone"], "has_touch": True, "is_mobile": True}
DECKS = {
    "runicka": "long-vigil",
    "runeslingers-awakening": "ember-rush",
    "runeslingers": "starter-orsa",
    "pixies-vs-gremlins": "mudwick-mob",
    "rune-stones": "base",
}
STRIP = ".telling"
WHAT = ".telling .told-what b"


def seated(page: Page, game: str, wanted: Callable[[list[str]], bool] = lambda words: len(words) > 1) -> int:
    """A hand before an answer after which the other side's steps are as wanted; the number of that answer."""
    deck = of_the_pack(game, DECKS[game])
    assert deck
    pack, owner = pack_of(deck.game), new_owner()
    record = first_record(pack, deck.sections, "steady", 4, second=deck.sections)
    sitting = OpenHand(start(owner, deck.title, None, record, "steady", rival="The other"), pack)
    mine = pilots_of(pack)["greedy"](3)
    for _ in range(200):
        assert sitting.game.decision, "nothing like that happens in this game"
        number = mine(View(sitting.game, 0), sitting.game.decision)
        sitting.answer(number)
        if sitting.stops and wanted(steps_since(sitting)):
            break
    sitting.undo()
    sitting.keep()
    page.context.add_cookies([HERE | {"name": "quiet_table", "value": "1"}])
    known(page, owner).goto(sitting.hand.get_absolute_url())
    return number


def steps_since(sitting: OpenHand) -> list[str]:
    """What the steps say that would be told now."""
    if not theirs_since(sitting):
        return []
    first, last = map(int, theirs_since(sitting).split("-"))
    return [one.words for one in Teller(sitting.table, sitting.seed, sitting.line, sitting.eyes, first).steps(last)]


def paced(page: Page, pace: str) -> None:
    page.evaluate("pace => localStorage.setItem('pace', pace)", pace)


def take(page: Page, number: int) -> None:
    """Take an option by its number, which need not be drawn beside others that come to the same."""
    before = moment(page)
    page.evaluate(
        """number => {
            const button = Object.assign(document.createElement("button"), { name: "option", value: number, hidden: true });
            document.getElementById("hand").append(button);
            button.click();
        }""",
        number,
    )
    expect(page.locator("input[name=at]")).not_to_have_value(before)


def attacked(words: list[str]) -> bool:
    return any("attacks you" in one for one in words)


def paused_at(page: Page, words: str) -> None:
    """Go to a step by its words, and stay there."""
    expect(page.locator(f"{STRIP} [aria-current=step], {STRIP} progress")).to_be_visible()
    page.keyboard.press("p")
    for _ in range(30):
        if words in page.locator(WHAT).inner_text():
            return
        page.get_by_role("button", name="Next step").click()
        page.wait_for_timeout(60)
    raise AssertionError(f"no step says {words!r}")


def test_the_rail_says_the_moment_that_is_told_and_then_the_one_to_play(open_page: Open) -> None:
    page = open_page(**MOVES)
    number = seated(page, "runicka", attacked)
    paced(page, "calm")
    take(page, number)
    paused_at(page, "attacks you")
    expect(page.locator(f"{STRIP} .asks")).to_have_text("Their turn")
    expect(page.locator(".when-turn")).to_contain_text("The other")
    page.keyboard.press("Space")
    expect(page.locator(STRIP)).to_have_count(0)
    expect(page.locator(".when-turn")).to_contain_text("Your turn")
    page.locator(".when-turn").get_by_role("button", name="Watch their turn").click()
    expect(page.locator(STRIP)).to_be_visible()


def test_their_turn_is_told_and_ends_with_the_table(open_page: Open) -> None:
    page = open_page(**MOVES)
    number = seated(page, "runicka", attacked)
    paced(page, "brisk")
    take(page, number)
    expect(page.locator(STRIP)).to_be_visible()
    expect(page.locator("#prompt")).to_be_hidden()
    expect(page.locator(WHAT)).to_contain_text("attacks you")
    expect(page.locator(STRIP)).to_have_count(0)
    expect(page.locator("#prompt")).to_be_visible()
    expect(page.locator(".hand")).not_to_have_attribute("data-telling", "")
    assert page.locator("#prompt").evaluate("one => one.contains(document.activeElement)") or page.locator(
        "#hand"
    ).evaluate("one => one.contains(document.activeElement)")


@pytest.mark.parametrize("way", drawn("ways to skip", ["Space", "Escape", "click"], 1))
def test_a_key_or_a_click_beside_the_strip_skips_it_and_does_nothing_else(open_page: Open, way: str) -> None:
    page = open_page(**MOVES)
    take_number = seated(page, "runicka", attacked)
    paced(page, "calm")
    take(page, take_number)
    expect(page.locator(STRIP)).to_be_visible()
    now = moment(page)
    page.wait_for_timeout(300)
    if way == "click":
        page.mouse.click(400, 300)
    else:
        page.keyboard.press(way)
    expect(page.locator(STRIP)).to_have_count(0)
    assert (moment(page), page.evaluate("scrollY")) == (now, 0)
    page.locator("#prompt [data-act], .own-hand [data-act]").first.focus()
    expect(page.locator(":focus")).to_have_attribute("data-act", "")


def test_the_board_only_shows_while_it_is_told(open_page: Open) -> None:
    page = open_page(**MOVES)
    number = seated(page, "runicka", attacked)
    paced(page, "calm")
    take(page, number)
    paused_at(page, "attacks you")
    now = moment(page)
    assert page.locator(".mat").evaluate("one => one.inert")
    assert page.locator(".own-hand").evaluate("one => one.inert")
    for key in "123e":
        page.keyboard.press(key)
    assert moment(page) == now
    expect(page.locator(STRIP)).to_be_visible()
    assert not page.locator(".mat [data-act]").count()


def test_an_attack_has_a_line_and_a_burst_and_the_number_is_that_of_its_moment(open_page: Open) -> None:
    page = open_page(**MOVES)
    number = seated(page, "runicka", attacked)
    paced(page, "calm")
    take(page, number)
    paused_at(page, "attacks you")
    line, burst = page.locator(".told-line .trail"), page.locator(".told-burst.loss")
    expect(line).to_have_count(1)
    expect(burst).to_have_count(1)
    before, after = map(int, re.findall(r"\d+", burst.locator(".from-to").inner_text()))
    assert burst.locator("b").inner_text() == f"−{before - after}"
    dial = page.locator(".side[data-near=yes] .plate .dial", has_text="Life").locator("b")
    expect(dial).to_have_text(str(after))
    expect(page.locator(".piece[data-source]")).to_have_count(1)
    expect(page.locator(".plate[data-hit]")).to_have_attribute("data-seat", "0")
    page.get_by_role("button", name="Step back").click()
    expect(dial).to_have_text(str(before))


def test_the_pace_is_kept_over_a_reload(open_page: Open) -> None:
    page = open_page(**MOVES)
    number = seated(page, "runicka", attacked)
    paced(page, "calm")
    take(page, number)
    page.get_by_role("group", name="Pace").get_by_role("button", name="at once").click()
    expect(page.locator(STRIP)).to_have_count(0)
    page.reload()
    page.locator("[data-tell]:visible").last.click()
    expect(page.get_by_role("button", name="at once")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    step_back(page)
    take(page, number)
    page.wait_for_timeout(300)
    expect(page.locator(STRIP)).to_have_count(0)


def step_back(page: Page) -> None:
    before = moment(page)
    page.get_by_role("button", name="Undo").last.click()
    expect(page.locator("input[name=at]")).not_to_have_value(before)


def told_steps(page: Page) -> list[str]:
    """Every step of the strip, gone through by its button."""
    page.keyboard.press("p")
    said = []
    for _ in range(40):
        if not page.locator(STRIP).count():
            return said
        said.append(page.locator(f"{STRIP} .told-what").inner_text())
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(40)
    raise AssertionError("it never ends")


def test_again_tells_the_same_steps_and_gives_the_focus_back(open_page: Open) -> None:
    page = open_page(**MOVES)
    number = seated(page, "runicka", attacked)
    paced(page, "calm")
    take(page, number)
    expect(page.locator(f"{STRIP} [aria-current=step]")).to_be_visible()
    first = told_steps(page)
    again = page.locator(".log-turn [data-tell]").last
    again.click()
    expect(page.locator(f"{STRIP} [aria-current=step]")).to_be_visible()
    assert told_steps(page) == first
    expect(again).to_be_focused()


def test_the_log_goes_with_the_steps_and_has_its_newest_line_in_sight(open_page: Open) -> None:
    page = open_page(**MOVES)
    number = seated(page, "runicka", attacked)
    paced(page, "calm")
    take(page, number)
    paused_at(page, "attacks you")
    assert page.locator(".log li[data-ahead]").count()
    expect(page.locator(".log li[data-ahead]").first).to_be_hidden()
    assert page.locator(".log li[data-now]").count()
    page.keyboard.press(" ")
    expect(page.locator(".log li[data-ahead]")).to_have_count(0)
    expect(page.locator(".log li").last).to_be_in_viewport()  # beside the card that is read, too
    page.evaluate("document.getElementById('reader').replaceChildren()")
    box = page.locator(".fold-log").bounding_box()
    assert box
    assert box["height"] > VIEWS["laptop"]["height"] / 2.5
    assert re.search(r"\d+ to \d+", " ".join(page.locator(".log-turn .sum").all_inner_texts()))


def test_with_reduced_motion_the_table_is_there_at_once_and_the_steps_wait(open_page: Open) -> None:
    page = open_page(viewport=VIEWS["laptop"])
    number = seated(page, "runicka", attacked)
    take(page, number)
    expect(page.locator("#prompt")).to_be_visible()
    expect(page.locator(STRIP)).to_have_count(0)
    page.get_by_role("button", name="Watch their turn").click()
    expect(page.locator(f"{STRIP} [aria-current=step]")).to_be_visible()
    said = page.locator(WHAT).inner_text()
    page.wait_for_timeout(900)
    assert page.locator(WHAT).inner_text() == said
    assert not page.evaluate("document.getAnimations().some(one => one.effect.target?.closest('#hand'))")
    page.keyboard.press("ArrowRight")
    expect(page.locator(WHAT)).not_to_have_text(said)


def test_what_ones_own_blow_did_bursts_on_the_table_that_can_be_played(open_page: Open) -> None:
    page = open_page(**MOVES)
    seated(page, "runicka", attacked)
    paced(page, "calm")
    step_to_attack(page)
    expect(page.locator(".told-burst, .told-line").first).to_be_attached()
    assert not page.locator(".mat").evaluate("one => one.inert")
    expect(page.locator(".told-over")).to_have_count(0)


def step_to_attack(page: Page) -> None:
    """Back until an own attack is offered, and attack."""
    for _ in range(40):
        found = page.evaluate(
            """() => [...document.querySelectorAll("#hand [name=option]")].find(
                one => /Attack|Invoke/.test(one.dataset.says ?? one.textContent))?.value ?? null"""
        )
        if found is not None:
            take(page, int(found))
            return
        step_back(page)
    raise AssertionError("no attack is offered")


@pytest.mark.parametrize("game", drawn("told games", list(DECKS), 1))
@pytest.mark.parametrize("traits", [MOVES, PHONE], ids=["laptop", "phone"])
def test_every_game_is_told_and_nothing_is_wider_than_the_window(open_page: Open, game: str, traits: dict) -> None:
    page = open_page(**traits)
    number = seated(page, game)
    paced(page, "calm")
    take(page, number)
    expect(page.locator(f"{STRIP} [aria-current=step], {STRIP} progress")).to_be_visible()
    page.keyboard.press("p")
    fits(page)
    for button in page.locator(f"{STRIP} button").all():
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 24
    page.keyboard.press(" ")
    expect(page.locator("#prompt")).to_be_visible()


def test_the_strip_is_legible_in_both_schemes(open_page: Open) -> None:
    page = open_page(**MOVES)
    number = seated(page, "runicka", attacked)
    paced(page, "calm")
    take(page, number)
    paused_at(page, "attacks you")
    page.wait_for_timeout(900)  # until nothing fades any more
    page.emulate_media(reduced_motion="reduce")  # colours change at once
    assert not in_both_schemes(page)


def begun_by_the_other(page: Page, game: str) -> None:
    """A hand in which the other side has answered before anybody was asked here."""
    deck = of_the_pack(game, DECKS[game])
    assert deck
    pack, owner = pack_of(deck.game), new_owner()
    for seed in range(20):
        record = first_record(pack, deck.sections, "steady", seed, second=deck.sections)
        sitting = OpenHand(start(owner, deck.title, None, record, "steady", rival="The other"), pack)
        if theirs_since(sitting):
            known(page, owner).goto(sitting.hand.get_absolute_url())
            return
    raise AssertionError("the other side never begins")


def test_a_game_that_the_other_side_begins_is_told_as_it_opens_and_once(open_page: Open) -> None:
    page = open_page("/about/", **MOVES)
    paced(page, "calm")
    begun_by_the_other(page, "runicka")
    expect(page.locator(STRIP)).to_be_visible()
    page.keyboard.press(" ")
    expect(page.locator(STRIP)).to_have_count(0)
    page.reload()
    page.wait_for_timeout(400)
    expect(page.locator(STRIP)).to_have_count(0)
    expect(page.locator("#prompt")).to_be_visible()


def test_a_tale_that_cannot_be_had_leaves_the_table(open_page: Open) -> None:
    page = open_page(**MOVES)
    number = seated(page, "runicka", attacked)
    paced(page, "calm")
    page.route("**/hands/*/?told=*", lambda route: route.fulfill(status=204))
    take(page, number)
    expect(page.locator(STRIP)).to_have_count(0)
    expect(page.locator("#prompt")).to_be_visible()
    expect(page.locator(".mat [data-piece]").first).to_be_visible()
