"""A report says by which numbers of ours its games were played."""

import pytest

from decks.views.runs import ruled
from tests.packs import SHIPPED


def test_the_numbers_that_no_rulebook_gives_are_told_with_the_games():
    """Almost all of Pixies vs Gremlins: the runes that win, the deck, the hand; not the price of a move."""
    told = {number.id for number in ruled(SHIPPED["pixies-vs-gremlins"])}
    assert {"runes_to_win", "row", "deck", "hand", "draw", "deployments", "rounds_max"} <= told
    assert not told & {"move_cost", "action_points", "garrison_power"}


@pytest.mark.django_db
def test_the_form_tells_them(client):
    page = client.get("/runs/new/?game=pixies-vs-gremlins&ready=mudwick-mob")
    assert b"rulings of ours" in page.content
    assert b"runes that win" in page.content
