"""Cards of one name on the table: each says which it is, for the ear too, what effects make of one is seen, and equal ones do the same."""

from collections.abc import Iterator
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import override_settings
from playwright.sync_api import Page, expect

from catalog.cached import pack_of
from catalog.models import Game
from decks.owners import new_owner
from decks.tabletop.hands import start
from engine.play.playable import loaded_game
from engine.play.record import begin, record_of
from engine.play.scenes import read_scene
from tests.e2e.axe import in_both_schemes
from tests.e2e.belongings import known
from tests.e2e.conftest import Open
from tests.e2e.screens import fits, views
from tests.e2e.test_hand import moment, step
from tests.e2e.test_table_speaks import drag
from tests.packs import TOYS

TARGETS = """
[[seat]]
name = "Ada"
order = 3
invested = ["Cairn Sentry", "Cairn Sentry", "Cairn Sentry"]
talisman = ["Windlass Opal"]
arena = [["Cairn Sentry"], ["Cairn Sentry"], ["Wick Acolyte"]]
deck = ["Wick Acolyte", "Wick Acolyte"]
[[seat]]
name = "Bo"
arena = [["Cairn Sentry"]]
deck = ["Wick Acolyte", "Wick Acolyte"]
"""
CAIRNS = """
phase = "move"
[[seat]]
name = "Ada"
hand = ["Flagstone", "Flagstone"]
deck = ["Flagstone", "Flagstone", "Flagstone"]
cairn = ["Boulder"]
[[seat]]
name = "Bo"
deck = ["Flagstone", "Flagstone"]
"""


@pytest.fixture(scope="module", autouse=True)
def toys(db: None) -> Iterator[None]:
    """The toy games beside those that ship."""
    with override_settings(GAMES_PATH=[TOYS]):
        call_command("load_games", stdout=StringIO())
        yield
    call_command("load_games", stdout=StringIO())


def sit_at(page: Page, slug: str, scene: str) -> Page:
    """A hand that begins with a scene, every seat of which is one's own."""
    game, owner = Game.objects.get(slug=slug), new_owner()
    record = record_of(begin(read_scene(loaded_game(pack_of(game)), scene), 1))
    hand = start(owner, "Alike", None, record, "none")
    known(page, owner).goto(hand.get_absolute_url())
    return page


def test_namesakes_are_told_apart_and_what_one_is_given_is_seen_on_it(open_page: Open) -> None:
    page = sit_at(open_page(), "runicka", TARGETS)
    act = page.locator(".mat .piece[data-act]").filter(has_text="Windlass Opal")
    step(page, act.click)
    targets = page.locator(".mat .piece[data-act]")
    said = targets.evaluate_all("all => all.map(one => one.dataset.says)")
    assert said == ["Cairn Sentry (Arena 1)", "Cairn Sentry (Arena 2)", "Wick Acolyte"]
    names = [" ".join(name.split()[:6]) for name in targets.all_text_contents()]
    assert len(set(names)) == 3
    step(page, page.get_by_role("button", name="Choose Cairn Sentry (Arena 2)").click)
    marked = page.locator(".mat .piece:has(.made)")
    expect(marked).to_have_count(1)
    expect(marked.locator(".made")).to_contain_text("Flying")
    expect(page.locator(".lasting li")).to_contain_text("Windlass Opal on Cairn Sentry #2, until the end of this turn")
    for view in views(page):
        fits(page)
        box, card = marked.locator(".made").bounding_box(), marked.bounding_box()
        assert box, view
        assert card, view
        assert box["x"] >= card["x"] - 5, view
        assert box["x"] + box["width"] <= card["x"] + card["width"] + 5, view
        assert not in_both_schemes(page), view


def test_of_two_equal_cards_either_can_be_dragged_to_where_they_are_offered_as_one(open_page: Open) -> None:
    page = sit_at(open_page(), "cairns", CAIRNS)
    second = page.locator(".own-hand .piece").nth(1)
    free = page.locator(".side[data-near=yes] .place[data-empty]").first
    assert len((free.locator("[data-of]").first.get_attribute("data-of") or "").split()) == 2
    before = moment(page)
    drag(page, second, free)
    expect(page.locator("input[name=at]")).not_to_have_value(before)
    expect(page.locator(".own-hand .piece")).to_have_count(1)
    expect(page.locator(".side[data-near=yes] .place .piece")).to_have_count(2)
