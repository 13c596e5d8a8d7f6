"""Two people at one table in the browser: what they hand over shows no card, not by a second tab, a way back or the source either."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from decks.addresses import of_the_pack
from decks.models import Hand
from decks.owners import new_owner
from decks.tabletop.hands import SOMEBODY, first_record, start
from decks.tabletop.together import Together
from tests.decks.tabletop.hidden_cards import leaks
from tests.e2e.axe import in_both_schemes, violations
from tests.e2e.belongings import known
from tests.e2e.conftest import Open
from tests.e2e.screens import NARROW, NARROWEST, WIDE, fits
from tests.e2e.test_hand import step
from tests.packs import SHIPPED
from tests.tiers import drawn

AWAKENING = "runeslingers-awakening"
STONES = "rune-stones"


def sit_down(page: Page, game: str = AWAKENING, one: str = "ember-rush", two: str = "sworn-wall") -> Page:
    """A table of Ada and Ben, through the form."""
    page.goto(f"/hands/new/?game={game}&ready={one}")
    page.get_by_label("Another person").check()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("The other player’s name").fill("Ben")
    page.get_by_label("The other player’s deck").select_option(f"ready {two}")
    page.get_by_label("Seed").fill("7")
    with page.expect_navigation():
        page.get_by_role("button", name="Deal the hand").click()
    return page


def dealt(game: str = AWAKENING, one: str = "ember-rush", two: str = "sworn-wall") -> Together:
    """The same table, without the form."""
    first, second = of_the_pack(game, one), of_the_pack(game, two)
    assert first
    assert second
    record = first_record(SHIPPED[game], first.sections, SOMEBODY, 7, second=second.sections)
    hand = start(new_owner(), f"{first.title} and {second.title}", None, record, SOMEBODY, people=("Ada", "Ben"))
    return Together(hand, SHIPPED[game])


def look_at(page: Page, sitting: Together) -> Page:
    """The table of somebody on this device."""
    known(page, sitting.hand.owner).goto(sitting.hand.get_absolute_url())
    return page


def stored(page: Page) -> Together:
    """The table of a page as the site knows it."""
    hand = Hand.objects.get(key=page.url.partition("/hands/")[2].partition("/")[0])
    return Together(hand, SHIPPED[hand.game])


def secret(page: Page, eyes: tuple[int, ...]) -> set[str]:
    """What the source of a page tells that somebody who looks may not know."""
    return leaks(page.content(), stored(page).game, eyes)


def whose(page: Page) -> str:
    """The name of whoever the device is handed over to."""
    words = page.locator("[data-hidden] #asks").inner_text()
    return words.removesuffix(": your turn")


def confirm(page: Page) -> Page:
    """Whoever is asked says so."""
    step(page, page.get_by_role("button", name="show my cards").click)
    expect(page.locator(".own-hand, [data-over]").first).to_be_visible()
    return page


def answer(page: Page) -> Page:
    """Take the last option, which is seldom the one that ends anything."""
    page.locator(".more-of:has(.plain-options)").evaluate("one => { one.open = true; }")
    before = page.locator("input[name=at]").input_value()
    page.locator(".plain-options [name=option]").last.click()
    moved = page.locator(f"input[name=at]:not([value='{before}'])")
    expect(moved.or_(page.locator("[data-asks-once]")).first).to_be_attached()
    if page.locator("[data-asks-once]").count():
        step(page, page.locator("[data-asks-once] [name=option]").click)
    expect(page.locator("#hand.htmx-added")).to_have_count(0)
    return page


def until_handed_over(page: Page) -> Page:
    """Answer for whoever has the device until it goes round."""
    for _ in range(60):
        if page.locator("[data-hidden]").count():
            return page
        answer(page)
    raise AssertionError("it never goes round")


@pytest.mark.parametrize(
    ("game", "one", "two"),
    drawn("two at one table", [(AWAKENING, "ember-rush", "sworn-wall"), (STONES, "base", "bazaar-market")], 1),
)
def test_the_device_goes_round_and_no_source_has_a_hidden_card(open_page: Open, game: str, one: str, two: str) -> None:
    page = sit_down(open_page(), game, one, two)
    names, screens = [], [WIDE, NARROWEST]
    for turn in range(4):
        if turn:
            until_handed_over(page)
        names.append(whose(page))
        assert not secret(page, ())
        confirm(page)
        near = page.locator(".side[data-near=yes]").first
        expect(near).to_have_attribute("aria-label", f"{names[-1]}'s side")
        assert not secret(page, stored(page).eyes)
        for screen in screens:
            page.set_viewport_size(screen)
            fits(page)
        screens.reverse()
    assert set(names) == {"Ada", "Ben"}
    assert all(one != other for one, other in pairwise(names))


def test_a_second_tab_shows_the_same_hand_over_and_never_the_other_hand(open_page: Open) -> None:
    page = confirm(look_at(open_page(), dealt()))
    second = open_page(page.url)
    expect(second.locator(".own-hand")).to_be_visible()
    second.locator(".own-hand .piece").first.hover()
    expect(second.locator("#reader > *")).to_have_count(1)
    answer(page)
    expect(second.locator("[data-hidden] #asks")).to_have_text("Ben: your turn")
    assert not secret(second, ())
    confirm(second)
    expect(page.locator(".side[data-near=yes]")).to_have_attribute("aria-label", "Ben's side")
    assert [
        source
        for source in (page.content(), second.content(), page.request.get(page.url).text())
        if leaks(source, stored(page).game, (1,))
    ] == []

    page.set_viewport_size(NARROW)
    page.locator(".own-hand .piece").first.click(button="right")
    expect(page.locator("dialog.sheet")).to_be_visible()
    answer(second)
    expect(page.locator("[data-hidden]")).to_be_visible()
    expect(page.locator("dialog.sheet"), "a card that was held large is put away").to_have_count(0)
    assert not secret(page, ())


def test_loading_again_the_way_back_and_the_browsers_memory_show_the_moment_that_is_now(open_page: Open) -> None:
    page = confirm(look_at(open_page(), dealt()))
    before = page.locator("input[name=at]").input_value()
    page.reload()
    expect(page.locator("input[name=at]")).to_have_value(before)
    assert not secret(page, (0,))
    assert secret(page, (1,))  # Ada's cards are on the page that is left
    sitting = stored(page)
    page.goto("/hands/")
    on_another_device(sitting)
    page.go_back()
    expect(page.locator("[data-hidden] #asks")).to_have_text("Ben: your turn")
    assert not secret(page, ())
    confirm(page)
    page.go_back()
    page.go_forward()
    expect(page.locator(".side[data-near=yes]")).to_have_attribute("aria-label", "Ben's side")
    assert not secret(page, (1,))

    on_another_device(stored(page))
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(page.locator("[data-hidden] #asks"), "of a page out of the browser's memory").to_have_text("Ada: your turn")
    assert not secret(page, ())


def on_another_device(sitting: Together) -> None:
    """Whoever has the table answers until it is handed over, and no tab hears of it."""
    while not sitting.waits:
        sitting.answer(0)
    sitting.keep()
    assert not sitting.eyes


def test_it_is_played_by_keyboard_and_undo_stops_at_the_hand_over(open_page: Open) -> None:
    page = look_at(open_page(), dealt())
    page.locator("#prompt").focus()
    for _ in range(2):
        step(page, lambda: page.keyboard.press("1"))
        expect(page.locator("[data-first]")).to_be_focused()
        expect(page.get_by_role("button", name="Undo").last).to_be_disabled()
        step(page, lambda: page.keyboard.press("1"))
    while page.locator("[data-hidden]").count():
        step(page, lambda: page.keyboard.press("1"))
    while not stored(page).stops:
        assert answer_in_prompt(page), "what teaches nothing can be taken back"
    stops = stored(page).stops
    for _ in stops:
        step(page, lambda: page.keyboard.press("u"))
    assert stored(page).position == stops[0] >= stored(page).floor
    expect(page.locator("[data-key=u]")).to_be_disabled()


def answer_in_prompt(page: Page) -> bool:
    """Take the first option beside the prompt; whether whoever has the device is asked again."""
    step(page, page.locator("#prompt [name=option]").first.click)
    return not stored(page).waits


def test_cards_are_hidden_and_a_switch_is_turned(open_page: Open) -> None:
    page = confirm(look_at(open_page(), dealt()))
    switch = page.get_by_role("button", name="No answers until my turn")
    expect(switch).to_have_attribute("aria-pressed", "false")
    step(page, switch.click)
    expect(switch).to_have_attribute("aria-pressed", "true")
    expect(switch).to_be_focused()
    step(page, page.get_by_role("button", name="Hide").click)
    expect(page.locator("[data-hidden] #asks")).to_have_text("Ada: your turn")
    assert not secret(page, ())
    confirm(page)
    expect(switch).to_have_attribute("aria-pressed", "true")


def test_axe_finds_nothing_on_either_screen(open_page: Open) -> None:
    page = look_at(open_page(), dealt())
    for act in (None, confirm):
        if act:
            act(page)
        for screen in (NARROWEST, WIDE):
            page.set_viewport_size(screen)
            assert not in_both_schemes(page), screen


def test_without_scripts_the_device_goes_round_as_well(open_page: Open) -> None:
    page = sit_down(open_page(java_script_enabled=False))
    for name in ("Ada", "Ben"):
        expect(page.locator("[data-hidden] #asks")).to_have_text(f"{name}: your turn")
        page.get_by_role("button", name=re.compile("show my cards")).click()
        expect(page.locator(".side[data-near=yes]")).to_have_attribute("aria-label", f"{name}'s side")
        page.locator(".own-hand button[name=option]").first.click()


def test_at_the_end_both_hands_lie_open_and_there_are_ways_on(open_page: Open) -> None:
    page = look_at(open_page(), before_the_last_turn(dealt(STONES, "point-rush", "point-rush")))
    confirm(page)
    page.get_by_role("button", name="Pilot").click()
    step(page, page.get_by_role("button", name="To the next turn").click)
    expect(page.locator("#asks")).to_have_text(re.compile("^(Ada|Ben) won$"))
    expect(page.get_by_text("both hands are open")).to_be_visible()
    assert not violations(page)
    page.reload()
    expect(page.locator("#asks")).to_have_text(re.compile("^(Ada|Ben) won$"))
    page.get_by_role("link", name="The table", exact=True).click()
    expect(page.locator("#asks")).to_contain_text("has won")
    expect(page.get_by_role("link", name="Back", exact=True)).to_be_visible()
    with page.expect_navigation():
        page.get_by_role("button", name="Play on from here").click()
    expect(page.locator("[data-hidden], [data-over]")).to_be_visible()


def before_the_last_turn(sitting: Together) -> Together:
    """A table where pilots have played until only one turn is left, and the device is handed over for it."""
    before = sitting.fields()
    while not sitting.game.over:
        if sitting.waits:
            before = sitting.fields()
            sitting.confirm()
        sitting.play_turn()
    Hand.objects.filter(pk=sitting.hand.pk).update(**before)
    return sitting
