"""Opponents that can be set to numbers: in the forms of hand and run, by name, and in all that is kept of a game."""

import re

import pytest

from decks.against import chosen_offer, offers
from decks.models import GoldfishRun, Hand
from decks.tabletop.hands import NOBODY, OpenHand, first_record, start
from engine.play.goldfish import UnknownNameError, prepare
from engine.play.opponents import opponent_called, opponents_of
from engine.play.record import load_record
from tests.decks.lab.games_asked_for import entered_of, work_off_all
from tests.decks.pages.test_run_pages import visitor
from tests.packs import SHIPPED
from tests.reading import Client, missing

pytestmark = pytest.mark.django_db

PACK = SHIPPED["runicka"]
KNOWN = opponents_of(PACK)
READY = {"game": "runicka", "ready": "moths-to-the-pyre"}
SET = READY | {"opponent": "wall", "wall-power": "7", "wall-turn": "2"}
TITLE = "wall (power 7, turn 2)"


@pytest.mark.parametrize(
    ("title", "called"),
    [
        ("sleeper", "sleeper"),
        ("wall", "wall (power 4, turn 3)"),
        ("wall (power 7)", "wall (power 7, turn 3)"),
        ("wall ( turn 2 , power 7 )", TITLE),
        (TITLE, TITLE),
    ],
)
def test_an_opponent_is_called_by_name_and_settings(title: str, called: str) -> None:
    found = opponent_called(KNOWN, title)
    assert found is not None
    assert found.title == called


@pytest.mark.parametrize(
    "title",
    ["", "nobody", "wall (power 100)", "wall (turn 0)", "wall (height 3)", "wall (power)", "wall (power -1)", "wall (7",
     "sleeper (power 1)", "wall (power 1,)", "wall (power 1234567)"],
)  # fmt: skip
def test_what_it_cannot_be_set_to_is_no_opponent(title: str) -> None:
    assert opponent_called(KNOWN, title) is None
    if title:
        with pytest.raises(
            UnknownNameError, match=r"choose from sleeper, wall, mirror|is set by|must be a whole number from"
        ):
            prepare(PACK, {"main": {"moth-skitter": 20}}, 1, opponent=title)


def test_fields_are_filled_in_from_the_name_and_by_hand() -> None:
    assert [field.text for field in offers(PACK, {})["wall"].fields] == ["4", "3"]
    assert [field.text for field in offers(PACK, {"opponent": TITLE})["wall"].fields] == ["7", "2"]
    filled = offers(PACK, {"opponent": "wall", "wall-power": "x", "wall-turn": "9"})["wall"]
    assert (filled.problems, filled.title) == (["Power: write a whole number from 0 to 99."], "wall (power 4, turn 9)")
    assert offers(PACK, {})["sleeper"].fields == []


def test_without_a_name_it_is_the_first_opponent() -> None:
    first = chosen_offer(PACK, {})
    assert first is not None
    assert first.title == "sleeper"
    assert chosen_offer(PACK, {"opponent": "nobody"}) is None


# A hand


def test_the_form_of_a_hand_offers_both_settings(client: Client) -> None:
    shown = client.get("/hands/new/", READY).content.decode()
    assert re.findall(r'name="(wall-\w+)"[^>]*value="(\d+)"', shown) == [("wall-power", "4"), ("wall-turn", "3")]
    assert "Power of the wall" in shown


def test_a_hand_is_dealt_against_the_wall_as_it_is_set(client: Client) -> None:
    answer = client.post("/hands/new/", SET | {"seed": "7"})
    hand = Hand.objects.get()
    assert answer.status_code == 302
    assert (hand.pilot, load_record(hand.record).options) == (TITLE, ("wall power 7", "wall turn 2"))
    assert OpenHand(hand, PACK).game.table.names == ["You", "Wall"]
    shown = " ".join(client.get(answer["Location"]).content.decode().split())
    assert f"Against {TITLE}" in shown or f"against {TITLE}" in shown


@pytest.mark.parametrize(("field", "said"), [("wall-power", "Power: write"), ("wall-turn", "Turn: write")])
def test_a_hand_is_not_dealt_against_what_cannot_be_set(client: Client, field: str, said: str) -> None:
    answer = client.post("/hands/new/", SET | {field: "1000"})
    shown = answer.content.decode()
    assert (answer.status_code, Hand.objects.count()) == (422, 0)
    assert not missing(shown, said, 'value="1000"')
    assert "checked" in shown.split('value="wall"')[1].split(">")[0]


def test_what_another_opponent_is_set_to_does_not_matter(client: Client) -> None:
    client.post("/hands/new/", SET | {"opponent": NOBODY, "wall-power": "x"})
    assert Hand.objects.get().pilot == NOBODY


def test_a_hand_against_the_wall_goes_on_after_it_is_kept() -> None:
    hand = start("ada", "Moths", None, first_record(PACK, {"main": {"moth-skitter": 20}}, TITLE, 7), TITLE)
    opened = OpenHand(hand, PACK)
    opened.play_turn()
    opened.keep()
    again = OpenHand(Hand.objects.get(), PACK)
    assert again.game.answers == opened.game.answers
    assert "Wall" in {card.name for card in again.game.table.cards}


# A run


def test_the_form_of_a_run_offers_both_settings_and_asks_for_them_again(client: Client) -> None:
    shown = client.get("/runs/new/", READY | {"ask": "alone"}).content.decode()
    assert re.findall(r'name="(wall-\w+)"[^>]*value="(\d+)"', shown) == [("wall-power", "4"), ("wall-turn", "3")]
    again = client.get("/runs/new/", READY | {"opponent": TITLE}).content.decode()
    assert re.findall(r'name="(wall-\w+)"[^>]*value="(\d+)"', again) == [("wall-power", "7"), ("wall-turn", "2")]
    assert "checked" in again.split('value="wall"')[1].split(">")[0]


def test_a_run_is_played_against_the_wall_as_it_is_set() -> None:
    run = work_off_all(entered_of("runicka", "moths-to-the-pyre", **SET))
    assert (run.opponent, run.state) == (TITLE, "done")
    shown = visitor().get(run.get_absolute_url()).content.decode()
    assert f"against the {TITLE}" in shown
    assert "wall+%28power+7%2C+turn+2%29" in shown  # to ask for it again


def test_a_run_against_what_cannot_be_set_is_refused(client: Client) -> None:
    answer = client.post("/runs/new/", SET | {"wall-turn": "0", "games": "100", "seed": "1"})
    assert (answer.status_code, GoldfishRun.objects.count()) == (422, 0)
    assert "Turn: write a whole number from 1 to 99." in answer.content.decode()
