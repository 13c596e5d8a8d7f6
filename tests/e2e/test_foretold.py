"""Before the second click the table says what it will do, to a mouse, to keys, to a finger, and without scripts."""

import re
from functools import partial

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.e2e.conftest import Open
from tests.e2e.screens import VIEWS
from tests.e2e.test_hand import moment, step
from tests.e2e.test_table_speaks import sit_down, take_any
from tests.tiers import drawn

LAPTOP = {"viewport": VIEWS["laptop"]}
SMALL = {"viewport": VIEWS["phone"], "has_touch": True, "is_mobile": True}
PHONE = ViewportSize(width=390, height=844)
PORTRAIT = ".side[data-near=no] .piece[data-says^='Choose ']"
ON_TOP = """one => {
    const box = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}"""
PRICE = re.compile(r"Your Life \d+ to \d+\.")


def runicka(page: Page) -> Locator:
    """A hand some turns into it, and a card in it that can be summoned by one click."""
    sit_down(page, "runicka", 2)
    return in_time(page, page.locator(".own-hand .piece[data-says^=Summon]"))


def in_time(page: Page, wanted: Locator) -> Locator:
    """The first piece of a kind, once one is there: until then any option is taken."""
    for _ in range(30):
        if wanted.count():
            break
        take_any(page)
    return wanted.first


def test_pointing_and_focus_tell_the_price_before_it_is_paid(open_page: Open) -> None:
    page = open_page(**LAPTOP)
    one = runicka(page)
    one.hover()
    expect(page.locator("#says .then")).to_have_text(PRICE)
    page.mouse.move(2, 2)
    page.keyboard.press("Shift")
    one.focus()
    expect(page.locator("#says .then")).to_have_text(PRICE)
    expect(one).to_have_attribute("aria-description", PRICE)


def test_it_comes_true_and_the_next_move_is_foretold_anew(open_page: Open) -> None:
    page = open_page(**LAPTOP)
    one = runicka(page)
    one.hover()
    told = page.locator("#says .then").inner_text()
    step(page, one.click)
    life = page.locator(".side[data-near=yes] [data-dial=life] b").inner_text().strip()
    assert f" to {life}." in told
    again = page.locator(".own-hand .piece[data-says^=Summon]")
    if again.count():
        again.first.hover()
        expect(page.locator("#says .then")).to_contain_text(f"Your Life {life} to")


def test_a_first_tap_tells_it(open_page: Open) -> None:
    page = open_page(**SMALL)
    one = runicka(page)
    before = moment(page)
    one.tap()
    expect(page.locator("#says .then")).to_have_text(PRICE)
    expect(page.locator("#says")).to_be_in_viewport(ratio=1)
    assert moment(page) == before


def test_what_waits_for_the_second_tap_goes_with_its_piece_as_the_page_is_scrolled(open_page: Open) -> None:
    page = sit_down(open_page(**SMALL), "runeslingers", 9)
    one = in_time(page, page.locator(PORTRAIT))
    page.wait_for_load_state("networkidle")
    one.evaluate("one => one.scrollIntoView({ block: 'center', behavior: 'instant' })")
    one.tap()
    expect(page.locator("#says")).to_contain_text("Tap again to do it")
    for pixels in (80, -60):
        page.evaluate("pixels => window.scrollBy({ top: pixels, behavior: 'instant' })", pixels)
        expect(page.locator("#says")).to_be_in_viewport(ratio=1)
        assert is_free(page, one)
    page.evaluate("window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })")
    expect(one).not_to_be_in_viewport()
    expect(page.locator("#says")).to_be_hidden()


def is_free(page: Page, one: Locator) -> bool:
    """Whether a tap on the middle of a piece falls on it, once frames that are on their way are drawn."""
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    free: bool = one.evaluate(ON_TOP)
    return free


def test_lit_places_tell_what_happens_there(open_page: Open) -> None:
    page = sit_down(open_page(**LAPTOP), "pixies-vs-gremlins", 1)
    in_time(page, page.locator(".own-hand .piece[data-goes]")).click()
    words = page.locator("[data-target] .lit-words .then").first
    expect(words).to_have_text(re.compile(r"\d+ to \d+ of \d+"))


def test_without_scripts_titles_and_menus_tell_it(open_page: Open) -> None:
    address = sit_down(open_page(**LAPTOP), "runicka", 2).url
    page = open_page(**LAPTOP, java_script_enabled=False)
    page.context.add_cookies(open_page(**LAPTOP).context.cookies())  # type: ignore[arg-type]
    page.goto(address)
    told = page.locator("#hand [title], #hand .act .then").evaluate_all(
        "all => all.map(one => one.matches('.then') ? one.textContent : one.title)"
    )
    assert any(re.search(r"Your Life \d+ to \d+\.|Then: ", words) for words in told), told


@pytest.mark.parametrize("traits", [LAPTOP, SMALL], ids=["mouse", "finger"])
def test_the_card_of_a_player_is_lit_and_chosen_as_that_player(open_page: Open, traits: dict[str, object]) -> None:
    page = sit_down(open_page(**traits), "runeslingers", 9)
    portrait = page.locator(PORTRAIT)
    in_time(page, portrait)
    plate = page.locator(".side[data-near=no] .plate .seat")
    expect(portrait).to_have_attribute("value", plate.get_attribute("value") or "")
    expect(portrait).to_have_attribute("data-rim", plate.get_attribute("data-rim") or "")
    if traits is SMALL:
        portrait.tap()
    else:
        portrait.hover()
        expect(page.locator("#says")).to_contain_text("Choose ")
    step(page, partial(portrait.click))


def test_nothing_is_told_on_arrival_before_somebody_asks(open_page: Open) -> None:
    """The focus that comes by itself says nothing; the first key makes it speak."""
    page = sit_down(open_page(**LAPTOP), "pixies-vs-gremlins")
    first = page.locator("[data-first]")
    page.evaluate("document.dispatchEvent(new CustomEvent('table:told'))")
    expect(first).to_be_focused()
    page.wait_for_timeout(200)
    expect(page.locator("#says")).to_be_hidden()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#says")).to_be_visible()


@pytest.mark.parametrize("size", [VIEWS["laptop"], PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("game", drawn("what is foretold", ["pixies-vs-gremlins", "runicka"], 1))
def test_what_is_told_never_covers_the_question(open_page: Open, game: str, size: ViewportSize) -> None:
    page = sit_down(open_page(viewport=size), game, 2)
    for _ in range(30):
        if page.locator(".own-hand .piece[data-act]").count():
            break
        take_any(page)
    page.keyboard.press("Shift")
    seen = 0
    for one in page.locator(".own-hand .piece[data-act]").all():
        one.focus()
        expect(page.locator("#says")).to_be_visible()
        page.wait_for_load_state("networkidle")
        says, asks = (page.locator(name).bounding_box() for name in ("#says", "#asks"))
        assert says
        assert asks
        seen += 1
        beside = says["x"] >= asks["x"] + asks["width"] or says["x"] + says["width"] <= asks["x"]
        assert beside or says["y"] >= asks["y"] + asks["height"] or says["y"] + says["height"] <= asks["y"]
    assert seen
