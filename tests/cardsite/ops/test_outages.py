"""What visitors are told while the database is full, may not be written, is busy or away: a page of ours, and never a bare 500."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import DatabaseError, IntegrityError, InternalError, OperationalError, ProgrammingError, connection

from cardsite.ops.outages import outage_of
from decks.models import Deck
from tests.reading import Client, missing

pytestmark = [pytest.mark.django_db, pytest.mark.sql]

SAFE = "Whatever was saved before is still there: none of it is lost."
FULL = {  # how to fill a database, and how to make room in it again
    "sqlite": ("PRAGMA max_page_count = 1", "PRAGMA max_page_count = 1073741823"),  # never less than what it has
    "postgresql": (
        """CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN RAISE EXCEPTION ''could not extend file: No space left on device'' USING ERRCODE = ''disk_full''; END';
        CREATE TRIGGER full_disk BEFORE INSERT ON decks_deck FOR EACH ROW EXECUTE FUNCTION fill()""",
        "DROP TRIGGER full_disk ON decks_deck; DROP FUNCTION fill()",
    ),
}


@contextmanager
def full_database() -> Iterator[None]:
    fill, empty = FULL[connection.vendor]
    with connection.cursor() as cursor:
        cursor.execute(fill)
        yield
        cursor.execute(empty)


def new_deck(client: Client) -> tuple[int, str]:
    """A deck that needs room of its own."""
    form = {"for": "runeslingers-awakening constructed", "name": "Heavy", "description": "a" * 10_000}
    answer = client.post("/decks/new/", form)
    return answer.status_code, answer.content.decode()


def first_refused(client: Client) -> tuple[int, str]:
    """What is said to the first deck that does not fit: a database has some room left inside."""
    return next(answer for answer in (new_deck(client) for _ in range(500)) if answer[0] != 302)


def test_full_disk_is_told_on_a_page_and_nothing_is_lost(client: Client) -> None:
    assert new_deck(client)[0] == 302
    with full_database():
        status, page = first_refused(client)
        kept = Deck.objects.count()
        assert (status, kept >= 1) == (503, True)
        assert not missing(
            page,
            "<h1>Nothing can be saved just now</h1>",
            f"The disk that this site keeps its data on is full or failing. {SAFE}",
        )
        assert not missing(page, "What you have just sent is not saved.", "site.css")
        assert client.get("/decks/").status_code == 200
    assert new_deck(client)[0] == 302
    assert Deck.objects.count() == kept + 1


@contextmanager
def failing(words: str, error: type[DatabaseError] = OperationalError) -> Iterator[None]:
    """Whatever the database is asked, it fails with these words."""

    def fail(*_: object) -> None:
        raise error(words)

    with connection.execute_wrapper(fail):
        yield


@pytest.mark.parametrize(
    ("error", "words", "cause"),
    [
        (DatabaseError, "database disk image is malformed", "The data of this site is damaged"),
        (DatabaseError, "file is not a database", "The data of this site is damaged"),
        (InternalError, "invalid page in block 3 of relation base/5/1", "The data of this site is damaged"),
        (OperationalError, "unable to open database file", "The data of this site is not in its place"),
    ],
)
def test_of_data_that_is_damaged_or_gone_nothing_is_promised(
    client: Client, error: type[DatabaseError], words: str, cause: str
) -> None:
    with failing(words, error):
        answer = client.get("/decks/")
    page = answer.content.decode()
    assert (answer.status_code, answer["Retry-After"]) == (503, "30")
    assert not missing(page, "<h1>Nothing can be read or saved just now</h1>", cause)
    assert SAFE not in page


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("database or disk is full", "Nothing can be saved just now"),
        ("disk I/O error", "Nothing can be saved just now"),
        ('could not extend file "base/5/1": No space left on device', "Nothing can be saved just now"),
        ("attempt to write a readonly database", "Nothing can be saved just now"),
        ("cannot execute INSERT in a read-only transaction", "Nothing can be saved just now"),
        ("database is locked", "This site is too busy just now"),
        ("FATAL:  sorry, too many clients already", "This site is too busy just now"),
        ("connection failed: Connection refused", "The database does not answer"),
        ("server closed the connection unexpectedly", "The database does not answer"),
        ("FATAL:  the database system is shutting down", "The database does not answer"),
        ("terminating connection due to administrator command", "The database does not answer"),
    ],
)
def test_each_outage_has_a_page_that_asks_no_database(client: Client, words: str, title: str) -> None:
    with failing(words):
        answer = client.get("/decks/")
    page = answer.content.decode()
    assert (answer.status_code, answer["Retry-After"]) == (503, "30")
    assert not missing(page, f"<h1>{title}</h1>", SAFE)
    assert "What you have just sent" not in page


def test_the_api_says_it_as_a_problem(client: Client) -> None:
    with failing("database or disk is full"):
        answer = client.get("/api/v1/cards/")
    assert (answer.status_code, answer["Content-Type"]) == (503, "application/problem+json")
    assert json.loads(answer.content)["detail"].startswith("Nothing can be saved just now: The disk")


def test_a_fault_of_ours_is_none_of_the_database() -> None:
    for words in ("no such table: decks_deck", "near SELECT: syntax error", "LIKE or GLOB pattern too complex"):
        assert outage_of(OperationalError(words)) is None
    assert {outage_of(kind("database is locked")) for kind in (ValueError, IntegrityError, ProgrammingError)} == {None}
