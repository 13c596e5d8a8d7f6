"""Hands, runs and pages of a game that one seat plays alone, with a table that lies open for all."""

import pytest

from decks.models import Hand
from engine.play.record import load_record
from tests.decks.tabletop.visits import HTMX, mark
from tests.reading import Client, page

pytestmark = pytest.mark.django_db
READY = {"game": "rune-stones", "ready": "base"}


def dealt(who: Client, opponent: str) -> str:
    answer = who.post("/hands/new/", READY | {"opponent": opponent, "seed": "7"})
    assert answer.status_code == 302, answer.content.decode()
    return str(answer["Location"])


@pytest.mark.parametrize(
    ("opponent", "seats", "options"), [("sleeper", 1, ()), ("tide", 1, ("tide",)), ("mirror", 2, ())]
)
def test_a_hand_has_as_many_seats_as_its_opponent_needs(
    client: Client, opponent: str, seats: int, options: tuple
) -> None:
    dealt(client, opponent)
    record = load_record(Hand.objects.get().record)
    assert (len(record.decks), tuple(record.options)) == (seats, options)


def test_the_table_is_shown_and_every_first_option_can_be_taken(client: Client) -> None:
    address = dealt(client, "sleeper")
    for _ in range(12):
        shown = page(client, address)
        assert [words for words in ("Smithies", "Display") if words not in shown] == []
        assert client.post(address, {"at": mark(shown), "option": "0"}, headers=HTMX).status_code == 200
    assert Hand.objects.get().position >= 1


@pytest.mark.parametrize(
    "address",
    ["", "cards/creature-16/", "cards/exchange/", "cards/druid-100/", "rules/", "glossary/", "rulings/", "text/"],
)
def test_the_pages_of_the_game_open(client: Client, address: str) -> None:
    assert client.get(f"/g/rune-stones/{address}").status_code == 200
