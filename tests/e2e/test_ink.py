"""What is dimmed can still be read, in the light and in the dark: 4.5:1, as it is painted."""

from typing import Final

from playwright.sync_api import Page, expect

from tests.e2e.belongings import open_hand, own_deck
from tests.e2e.conftest import Open
from tests.e2e.ink import SHARP, contrasts
from tests.e2e.test_draft import cards, opened
from tests.e2e.test_table_speaks import DECKS

AA: Final = 4.5
GAME: Final = "runeslingers-awakening"
PAGE: Final = "<style>p { color: #555; background: linear-gradient(#fff, #eee) }</style><p>A line</p>"


def too_pale(page: Page, bench: Page, roots: str) -> list[tuple[str, str, float]]:
    """The texts within some parts of a page that are too pale, by scheme."""
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found += [(scheme, text, ratio) for text, ratio in contrasts(page, bench, roots).items() if ratio < AA]
    return found


def test_the_contrast_is_that_of_the_pixels(open_page: Open) -> None:
    page, bench = open_page(device_scale_factor=SHARP), open_page()
    page.set_content(PAGE)
    assert 6 < contrasts(page, bench, "p")["A line"] < 7.5  # of #555 on white to #eee
    page.set_content(PAGE.replace("<p>", "<p style='opacity: .6'>"))
    assert too_pale(page, bench, "p")


def test_the_plate_of_a_player_who_is_out_can_be_read(open_page: Open) -> None:
    page, bench = open_page(device_scale_factor=SHARP), open_page()
    open_hand(page, GAME, DECKS[GAME][0], "steady", 4, over=True, seats=3)
    page.goto(f"{page.url}?replay=1")
    out = page.locator(".plate[data-out]")
    expect(out.get_by_text("out", exact=True)).to_have_count(out.count())
    assert too_pale(page, bench, ".plate[data-out]") == []


def test_cards_of_a_pick_that_cannot_be_ticked_any_more_can_be_read(open_page: Open) -> None:
    page, bench = opened(open_page(device_scale_factor=SHARP)), open_page()
    for number in (0, 1):
        cards(page).nth(number).check(force=True)
    expect(page.locator(".faces > li:has(:disabled)").first).to_be_visible()
    page.locator("#pack").scroll_into_view_if_needed()
    assert too_pale(page, bench, ".faces > li:has(:disabled)") == []


def test_cards_that_a_deck_takes_no_more_of_can_be_read(open_page: Open) -> None:
    page, bench = open_page(device_scale_factor=SHARP), open_page()
    own_deck(page, GAME, "ember-rush", {})
    for view in ("pictures", "lines"):
        page.goto(f"{page.url.partition('?')[0]}?view={view}")
        stopped = page.locator("[data-stopped]")
        stopped.first.scroll_into_view_if_needed()
        assert too_pale(page, bench, "[data-stopped]") == []
