"""The page of a deck in a browser: how its cards lie, odds and hands by a click, wide and narrow, in the light, in the dark, and without
scripts.
"""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.axe import in_both_schemes
from tests.e2e.belongings import own_deck
from tests.e2e.conftest import Open
from tests.e2e.screens import NARROWEST, VIEWS, fits
from tests.packs import SHIPPED
from tests.tiers import drawn

GAME = "runeslingers-awakening"
RUSH = f"/g/{GAME}/decks/ember-rush/"


@pytest.mark.parametrize(
    "way", drawn("ways of cards", ["by=kind&lie=stacks", "by=cost&lie=grid", "by=kind&lie=list"], 1)
)
def test_every_way_in_which_cards_lie_is_sound_wide_and_narrow(open_page: Open, way: str) -> None:
    page = open_page(f"{RUSH}?{way}&of=card:hearth-hammer", viewport=VIEWS["laptop"])
    assert not in_both_schemes(page)
    fits(page)
    page.set_viewport_size(NARROWEST)
    assert not in_both_schemes(page)
    fits(page)


@pytest.mark.parametrize("place", drawn("ones own decks", ["its page", "the list"], 1))
def test_ones_own_deck_is_sound_wide_and_narrow(open_page: Open, place: str) -> None:
    page = open_page(viewport=VIEWS["laptop"])
    deck = own_deck(page, GAME, "ember-rush", {"emberdart": 1})
    page.goto(deck.look_url if place == "its page" else "/decks/")
    page.evaluate("document.querySelectorAll('.order details').forEach(one => { one.open = true })")
    assert not in_both_schemes(page)
    fits(page)
    page.set_viewport_size(NARROWEST)
    assert not in_both_schemes(page)
    fits(page)


def test_a_click_asks_for_odds_and_deals_a_hand_without_leaving_the_place(open_page: Open) -> None:
    page = open_page(f"{RUSH}?by=kind&lie=stacks")
    page.get_by_role("link", name="3 copies of Hearth Hammer: the odds").click()
    expect(page.locator("#odds tbody.asked th").first).to_contain_text("Hearth Hammer")
    page.get_by_role("link", name="Going second").click()
    expect(page.locator("#odds thead")).to_contain_text("7")
    page.get_by_role("link", name="3 copies of Emberdart: the odds").click()
    expect(page.locator("#odds tbody.asked th").first).to_contain_text("Emberdart")
    expect(page.get_by_role("link", name="Going second")).to_have_attribute("aria-current", "true")
    where = scrolled(page, "#first-hand")
    page.get_by_role("link", name="Deal again").click()
    expect(page.locator("#first-hand")).to_contain_text("shuffle 2")
    assert scrolled(page, "#first-hand") == where


def scrolled(page: Page, part: str) -> float:
    """Where a part of the page stands in the window."""
    page.locator(part).scroll_into_view_if_needed()
    top: float = page.locator(part).evaluate("one => Math.round(one.getBoundingClientRect().top)")
    return top


def test_a_covered_card_is_drawn_out_by_pointer_and_keyboard(open_page: Open) -> None:
    page = open_page(f"{RUSH}?by=kind&lie=stacks")
    covered = page.locator(".strip").first
    above = "one => getComputedStyle(one).zIndex"
    assert covered.evaluate(above) == "auto"
    covered.locator(".strip-card").focus()
    assert covered.evaluate(above) == "2"
    page.locator("h1").hover()
    page.evaluate("document.activeElement.blur()")
    covered.hover()
    assert covered.evaluate(above) == "2"


def test_the_way_that_somebody_likes_comes_back_on_the_next_ready_deck(open_page: Open) -> None:
    page = open_page(RUSH, locale="en-IE")
    page.get_by_role("link", name="Grid").click()
    expect(page.locator(".grid-card").first).to_be_visible()
    page.goto(f"/g/{GAME}/decks/sworn-wall/")
    expect(page.locator(".grid-card").first).to_be_visible()


@pytest.mark.parametrize("act", ["play a ready hand", "play ones own"])
def test_the_hand_that_is_played_is_the_one_that_was_dealt(open_page: Open, act: str) -> None:
    page = open_page()
    address = RUSH if act == "play a ready hand" else own_deck(page, GAME, "ember-rush", {}).look_url
    page.goto(f"{address}?seed=3")
    dealt = sorted(card.get_attribute("aria-label") or "" for card in page.locator(".hand-card").all())
    page.locator("#first-hand .hand-act").get_by_text("Play this hand").click()
    page.wait_for_url("**/hands/**")
    held = page.locator("#hand").inner_text()
    assert len(dealt) == 5
    assert [name for name in dealt if name not in held] == []


def test_without_scripts_links_do_it_all(open_page: Open) -> None:
    page = open_page(RUSH, java_script_enabled=False)
    page.get_by_role("link", name="Cost", exact=True).click()
    expect(page.get_by_role("heading", name="Light cost 2")).to_be_visible()
    page.get_by_role("link", name="List", exact=True).click()
    expect(page.get_by_role("heading", name="Light cost 2")).to_be_visible()
    page.get_by_role("link", name="3 copies of Hearth Hammer: the odds").click()
    expect(page.locator("#odds tbody.asked")).to_contain_text("Hearth Hammer")
    page.get_by_role("link", name="Deal again").click()
    expect(page.locator("#first-hand")).to_contain_text("shuffle 2")


CUT = """all => all.filter(one => one.checkVisibility()
    && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)).map(one => one.textContent)"""
COVERED = """all => all.filter(one => {
    const badge = one.getBoundingClientRect(), range = document.createRange();
    range.selectNodeContents(one.closest("li").querySelector(".small-name"));
    return [...range.getClientRects()].some(line => line.right > badge.left && line.left < badge.right
        && line.bottom > badge.top && line.top < badge.bottom);
}).map(one => one.closest("li").textContent.trim())"""


@pytest.mark.parametrize("game", SHIPPED)
@pytest.mark.parametrize(
    "size", [{"width": 1440, "height": 900}, VIEWS["laptop"], NARROWEST], ids=["desk", "laptop", "phone"]
)
def test_names_are_whole_in_stacks_and_no_copies_lie_on_them(open_page: Open, game: str, size: ViewportSize) -> None:
    """Of decks with the longest names of each game: in stacks, in a grid and where two are compared."""
    one, other = list(SHIPPED[game].decks)[:2]
    page = open_page(f"/g/{game}/decks/{one}/?by=kind&lie=stacks", viewport=size)
    assert page.locator(".strip-name").count() > 3
    assert page.locator(".strip-name").evaluate_all(CUT) == []
    page.goto(f"/g/{game}/decks/{one}/?by=kind&lie=grid")
    assert page.locator(".grid .times").evaluate_all(COVERED) == []
    page.goto(f"/decks/compare/?a={game}.{one}&b={game}.{other}")
    assert page.locator(".cmp-cards li:has(.small-name) .times").count() > 3
    assert page.locator(".cmp-cards li:has(.small-name) .times").evaluate_all(COVERED) == []


def test_no_word_is_broken_on_the_first_page_of_a_phone(open_page: Open) -> None:
    page = open_page("/", viewport=NARROWEST)
    broken = page.locator(".poster :is(h2, p, .small-name)").evaluate_all(
        """all => all.filter(one => one.checkVisibility()).flatMap(one => {
            const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT), found = [];
            while (walk.nextNode()) for (const word of walk.currentNode.data.matchAll(/\\S+/g)) {
                const range = document.createRange();
                range.setStart(walk.currentNode, word.index);
                range.setEnd(walk.currentNode, word.index + word[0].length);
                if (new Set([...range.getClientRects()].map(line => Math.round(line.top))).size > 1) found.push(word[0]);
            }
            return found;
        })"""
    )
    assert broken == []
    assert page.locator(".poster h2").count() == len(SHIPPED)
