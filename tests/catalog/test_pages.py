"""What the pages say of their values, and that they ask no more of the database for many cards than for one."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from catalog.models import Card, Game

pytestmark = pytest.mark.django_db
GAME = "/g/runeslingers-awakening/"
PAGES = ["", "cards/", "cards/?view=list", "cards/romin/", "rules/", "glossary/", "formats/", "rulings/", "decks/"]


def page(client: Client, address: str) -> str:
    answer = client.get(GAME + address)
    assert answer.status_code == 200
    return answer.content.decode()


def queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        page(client, address)
    return len(asked)


@pytest.mark.parametrize("view", ["faces", "list"])
def test_sixty_cards_need_no_more_queries_than_two(client: Client, view: str) -> None:
    page(client, "cards/")
    assert queries(client, f"cards/?view={view}") <= queries(client, f"cards/?view={view}&kw=shout&type=boon")


@pytest.mark.parametrize("address", PAGES)
def test_no_page_holds_a_style_or_a_script_of_its_own(client: Client, address: str) -> None:
    assert not re.search(r"<style|\sstyle=|<script>|\son\w+=", page(client, address))


@pytest.mark.parametrize("view", ["faces", "list"])
def test_every_practice_card_is_marked(client: Client, view: str) -> None:
    shown = page(client, f"cards/?status=practice&type=boon&view={view}")
    cards = Card.objects.filter(status="practice", kind="boon").count()
    assert shown.count('class="mark" data-status="practice"') == cards > 0


def test_a_house_value_is_marked_as_ours_on_the_face_and_in_the_table(client: Client) -> None:
    shown = page(client, "cards/romin/")
    assert shown.count("<i>ours</i>") == 2
    assert shown.count("house value, ") == 3


def test_a_value_that_no_line_gives_is_said_to_be_absent(client: Client) -> None:
    assert page(client, "cards/stone-trap/").count("<em>not stated in the rulebook</em>") == 6


def test_a_chosen_value_stays_in_sight_where_no_card_has_it(client: Client) -> None:
    shown = page(client, "cards/?type=boon&cost=99")
    assert re.search(r'name="type" value="boon"\s+checked', shown)
    assert re.search(r'name="cost" value="99"\s+checked', shown)


def test_a_text_marks_a_word_once_and_explains_it_once(client: Client) -> None:
    shown = page(client, "cards/stone-trap/")
    assert shown.count('aria-describedby="tip-runeslingers-awakening-field"') == 1
    assert shown.count('id="tip-runeslingers-awakening-field"') == 1


def test_a_kind_without_a_glyph_is_drawn_too(client: Client) -> None:
    game = Game.objects.get()
    game.shape["kinds"] = [kind | {"glyph": ""} for kind in game.shape["kinds"]]
    game.digest = "another"
    game.save()
    assert "Stone Trap" in page(client, "cards/stone-trap/")
