"""A site as commit 7fec437 left it, with decks, a pool, a test hand and a run, is brought up to date and nothing is lost.

`site_of_7fec437.sql` was written by that commit: made through its pages, then dumped without the catalogue.
"""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.signing import get_cookie_signer
from django.db import connection, connections

from decks.models import Deck, GoldfishRun, Hand, Pool
from decks.owners import COOKIE
from tests.reading import Client

pytestmark = pytest.mark.django_db
DUMP = Path(__file__).parent / "site_of_7fec437.sql"
OF_PEOPLE = (
    "decks_deck",
    "decks_deckversion",
    "decks_deckcard",
    "decks_pool",
    "decks_hand",
    "decks_goldfishrun",
    "decks_chunk",
)


def rows(file: sqlite3.Connection, columns: dict[str, list[str]]) -> dict[str, list[Any]]:
    return {
        table: file.execute(f"SELECT {', '.join(names)} FROM {table} ORDER BY id").fetchall()
        for table, names in columns.items()
    }


@pytest.fixture
def upgraded(db: None, tmp_path: Path) -> Iterator[tuple[dict[str, list[Any]], dict[str, list[Any]]]]:
    """What people had before and after, in the columns that there were."""
    usual, settings = connections["default"], connections["default"].settings_dict
    if usual.vendor != "sqlite":
        pytest.skip("that site lay on SQLite")
    name, path = settings["NAME"], tmp_path / "old.sqlite3"
    with sqlite3.connect(path) as file:
        file.executescript(DUMP.read_text())
        columns = {table: [row[1] for row in file.execute(f"PRAGMA table_info({table})")] for table in OF_PEOPLE}
        before = rows(file, columns)
    settings["NAME"] = str(path)
    del connections["default"]
    call_command("migrate", verbosity=0, interactive=False)
    call_command("load_games", verbosity=0)
    with sqlite3.connect(path) as file:
        yield before, rows(file, columns)
    connection.close()
    settings["NAME"] = name
    connections["default"] = usual


def test_every_row_is_as_it_was(upgraded: tuple[dict[str, list[Any]], dict[str, list[Any]]]) -> None:
    before, after = upgraded
    assert after == before
    assert all(before[table] for table in OF_PEOPLE[:-1])


def test_their_owner_opens_all_of_it(upgraded: object) -> None:
    client = Client()
    client.cookies[COOKIE] = get_cookie_signer(salt=COOKIE).sign("ada")
    deck = Deck.objects.get(deleted_at=None)
    for row in (deck, Pool.objects.get(), Hand.objects.get(), GoldfishRun.objects.get()):
        assert client.get(row.get_absolute_url()).status_code == 200, row
        assert Client().get(row.get_absolute_url()).status_code == 404
    assert "Written long ago" in client.get(deck.get_absolute_url()).content.decode()
    page = client.get("/decks/").content.decode()
    assert "Before the upgrade" in page
    assert "A copy of Ember Rush" in page.partition("Deleted decks")[2]


def test_a_run_of_then_judges_the_cards_that_it_has_played(upgraded: object) -> None:
    """It did not count what came to the hand; each of its cards was played, Falling Constellation X in 2 games of 100."""
    client = Client()
    client.cookies[COOKIE] = get_cookie_signer(salt=COOKIE).sign("ada")
    run = GoldfishRun.objects.get()
    cards = client.get(f"{run.get_absolute_url()}report.json").json()["figures"]["cards"]
    assert "held" not in run.totals
    assert {card["unplayed"] for card in cards.values()} == {None}
    assert cards["falling-constellation-x"]["effect_on_winning_turn"]["interval_95"]


def test_they_build_on(upgraded: object) -> None:
    client = Client()
    client.cookies[COOKIE] = get_cookie_signer(salt=COOKIE).sign("ada")
    thrown = Deck.objects.exclude(deleted_at=None).get()
    client.post(f"/decks/{thrown.key}/undelete/")
    assert client.get(thrown.get_absolute_url()).status_code == 200
    assert client.post("/binder/file/").status_code == 200
