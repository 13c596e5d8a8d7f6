"""The field of a game in a browser: its map wide and narrow, light and dark, read without its colours; and a game to watch."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from catalog.kept import SHELF
from catalog.models import Game
from decks.models import PlayedField, RunState
from tests.decks.pages.test_field import played
from tests.e2e.axe import in_both_schemes
from tests.e2e.conftest import Open
from tests.e2e.screens import NARROWEST, VIEWS, fits

SLUG = "runeslingers-awakening"
FIELD = f"/g/{SLUG}/field/"


@pytest.fixture(autouse=True)
def field(db: None) -> Iterator[PlayedField]:
    """The field of a game, as if it had been played; the catalogue is left as it was."""
    row = played(SLUG, first=30)
    yield row
    PlayedField.objects.filter(pk=row.pk).update(state=RunState.WAITING, met=[], decks=[], played=0, meetings=0)
    Game.objects.filter(slug=SLUG).update(found="")
    SHELF.clear()


def test_the_map_is_sound_wide_and_narrow(open_page: Open) -> None:
    page = open_page(FIELD, viewport=VIEWS["laptop"])
    for view in (VIEWS["laptop"], NARROWEST):
        page.set_viewport_size(view)
        assert not in_both_schemes(page)
        fits(page)


def test_a_phone_reads_it_deck_by_deck(open_page: Open) -> None:
    page = open_page(FIELD, viewport=NARROWEST)
    expect(page.get_by_text("against Sworn Wall").first).to_be_visible()


def test_a_square_leads_to_a_game_on_the_table(open_page: Open) -> None:
    page = open_page(FIELD, viewport=VIEWS["laptop"])
    page.get_by_role("link", name="Ember Rush against Sworn Wall").click()
    assert not in_both_schemes(page)
    page.get_by_label("Game, 1 to 40").fill("3")
    page.get_by_role("button", name="Open on the table").click()
    page.wait_for_url("**/hands/*/**")
    expect(page.get_by_role("heading", name="Ember Rush").first).to_be_attached()
