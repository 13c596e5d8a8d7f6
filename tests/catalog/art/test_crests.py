"""The crest of a game's page: what its cards show most, in its tones, and nothing that is drawn twice."""

import re

import pytest

from catalog.art.crests import STANDS, crest, shown_most
from catalog.art.painting import motifs
from catalog.models import Game
from tests.packs import SHIPPED
from tests.reading import Client, page

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", SHIPPED)
def test_a_crest_shows_three_things_that_most_cards_of_the_game_show(game: str) -> None:
    row = Game.objects.get(slug=game)
    first = [picture["motifs"][0] for picture in row.cards.values_list("picture", flat=True)]
    shown = shown_most(row)
    assert len({*shown}) == len(STANDS)
    least = min(first.count(name) for name in shown)
    assert all(first.count(name) <= least for name in {*first} - {*shown})
    assert crest(row).count("<g transform") >= len(STANDS)
    assert {*shown} <= motifs(row).keys()


def test_no_two_games_have_the_same_crest() -> None:
    assert len({crest(game) for game in Game.objects.all()}) == len(SHIPPED)


def test_a_game_whose_cards_show_nothing_has_its_seal_alone() -> None:
    game = Game.objects.all()[0]
    game.cards.update(picture={})
    game.digest = "another version"
    drawn = crest(game)
    assert shown_most(game) == []
    assert drawn.count('r="46"') == 2
    assert re.search(r'fill="#[0-9a-f]{6}"', drawn)


def test_the_page_of_a_game_begins_with_its_crest() -> None:
    game = Game.objects.all()[0]
    banner = (
        page(Client(), game.get_absolute_url())
        .partition('<header class="game-head banner"')[2]
        .partition("</header>")[0]
    )
    assert banner.count('class="crest-large"') == 1
