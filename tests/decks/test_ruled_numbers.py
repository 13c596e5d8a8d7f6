"""Pages and reports say by which numbers of ours games are played."""

import json

import pytest
from django.urls import reverse

from decks.models import GoldfishRun
from tests.decks.lab.games_asked_for import entered_of, work_off_all
from tests.packs import SHIPPED
from tests.reading import missing

FOUND = b"rulings of ours"
HAND = {"game": "pixies-vs-gremlins", "ready": "mudwick-mob", "opponent": "sleeper", "seed": "1"}


def test_the_numbers_that_no_rulebook_gives_are_told_with_the_games():
    """Almost all of Pixies vs Gremlins: the runes that win, the deck, the hand; not the price of a move."""
    told = {number.id for number in SHIPPED["pixies-vs-gremlins"].ruled_numbers}
    assert {"runes_to_win", "row", "deck", "hand", "draw", "deployments", "rounds_max"} <= told
    assert not told & {"move_cost", "action_points", "support", "bolster"}


def test_what_a_rulebook_states_is_none_of_them():
    """Each number is told with its own status: 3 runes are ours, the hand of The Awakening is printed."""
    assert "hand" not in {number.id for number in SHIPPED["runeslingers-awakening"].ruled_numbers}


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/runs/new/", "/hands/new/"])
def test_the_forms_tell_them(client, address):
    page = client.get(f"{address}?game=pixies-vs-gremlins&ready=mudwick-mob").content
    assert not missing(page, FOUND, b"runes that win <b>3</b>")


@pytest.mark.django_db
def test_the_table_tells_them_once_whenever_it_is_drawn(client):
    """The page of a hand, and the part that a step in it draws anew."""
    address = client.post("/hands/new/", HAND)["Location"]
    assert client.get(address).content.count(FOUND) == 1
    assert client.get(address, headers={"HX-Request": "true"}).content.count(FOUND) == 1


@pytest.mark.django_db
def test_a_report_tells_them_on_its_page_and_in_its_file(client):
    run = work_off_all(entered_of("pixies-vs-gremlins", "cogpit-thunder"))
    GoldfishRun.objects.filter(pk=run.pk).update(shared=True)
    assert not missing(client.get(run.get_absolute_url()).content, FOUND, b"runes that win <b>3</b>")
    report = json.loads(client.get(reverse("decks:run_report", args=[run.key])).content)
    assert report["asked"]["ruled"]["runes_to_win"] == 3
