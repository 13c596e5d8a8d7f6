"""Bulk files: what lies in them, when they change, and how they are asked for again."""

import gzip
import json
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from email.utils import format_datetime, parsedate_to_datetime
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.http import HttpResponse

from catalog.bulk import write_files
from catalog.models import BulkFile, Card, Game
from decks.models import Deck
from tests.builders import edited, emberfall
from tests.catalog.test_api import get, limited, problem
from tests.reading import Client

pytestmark = pytest.mark.django_db
BULK = "/api/v1/bulk/"
THINGS = ["cards", "rules", "rulings", "terms"]
UNPACKED = {"HTTP_ACCEPT_ENCODING": "identity"}


def body(answer: HttpResponse) -> bytes:
    """What a file holds that must be there."""
    assert answer.status_code == 200, answer.content
    assert answer.streaming
    return b"".join(answer)


def lines(client: Client, things: str, **query: str) -> list[Any]:
    """The rows of a file with a row a line."""
    return list(map(json.loads, body(client.get(f"{BULK}{things}.jsonl", query)).splitlines()))


def listed(client: Client, things: str, **query: str) -> Iterator[Any]:
    """The same things page by page."""
    page = get(client, f"/api/v1/{things}/", page_size=200, **query)
    yield from page["results"]
    while page["next"]:
        page = get(client, page["next"])
        yield from page["results"]


def without_site(row: Any) -> Any:
    """A row of a list as a file has it."""
    here = {name: row[name].removeprefix("http://testserver") for name in ("url", "api")}
    return {name: value for name, value in (row | here).items() if name != "coverage"}


# What lies in them


@pytest.mark.sql
@pytest.mark.parametrize("things", THINGS)
def test_a_file_holds_what_the_list_has(client: Client, things: str) -> None:
    by_address = {row["api"]: row for row in lines(client, things)}
    pages = [without_site(row) for row in listed(client, things)]
    assert len(by_address) == len(pages) > 300
    assert [row for row in pages if by_address[row["api"]] != row] == []
    assert {client.get(address).status_code for address in [*by_address][::100]} == {200}


@pytest.mark.parametrize("things", THINGS)
def test_both_forms_hold_the_same_rows(client: Client, things: str) -> None:
    assert json.loads(body(client.get(f"{BULK}{things}.json"))) == lines(client, things)


@pytest.mark.sql
def test_the_file_of_a_game_is_its_part_of_all(client: Client) -> None:
    slugs = Game.objects.values_list("slug", flat=True)
    parts = [row for slug in slugs for row in lines(client, "rulings", game=slug)]
    assert parts == lines(client, "rulings")


def test_the_list_of_files_leads_to_each(client: Client) -> None:
    files = get(client, BULK)["files"]
    games = Game.objects.count()
    assert len(files) == len(THINGS) * 2 * (1 + games)
    for file in files:
        answer = client.get(file["url"], **UNPACKED)
        assert (len(body(answer)), answer["ETag"]) == (file["size"], file["etag"])
        assert answer["Last-Modified"].startswith(
            datetime.fromisoformat(file["changed_at"]).strftime("%a, %d %b %Y %H:%M")
        )
    whole = [file for file in files if file["game"] is None and file["things"] == "cards"]
    assert {file["rows"] for file in whole} == {Card.objects.count()}


def test_whoever_takes_gzip_gets_it_packed_and_nobody_else(client: Client) -> None:
    plain = client.get(f"{BULK}cards.json", **UNPACKED)
    packed = client.get(f"{BULK}cards.json", HTTP_ACCEPT_ENCODING="br, gzip;q=0.8")
    refused = client.get(f"{BULK}cards.json", HTTP_ACCEPT_ENCODING="gzip;q=0, br")
    small, large = body(packed), body(plain)
    assert (packed["Content-Encoding"], gzip.decompress(small), body(refused)) == ("gzip", large, large)
    assert 5 * len(small) < len(large)
    assert (int(packed["Content-Length"]), int(plain["Content-Length"])) == (len(small), len(large))
    assert [one["Vary"].count("Accept-Encoding") for one in (plain, packed)] == [1, 1]
    assert packed["ETag"] != plain["ETag"]


# When they change


@pytest.fixture
def load(tmp_path: Path, settings: Any) -> Callable[..., dict[str, tuple[str, datetime]]]:
    """Load the real games and the toy game, of which some files may be changed: digest and time of each file."""
    settings.GAMES_PATH = [tmp_path]

    def run(**changed: str) -> dict[str, tuple[str, datetime]]:
        emberfall(tmp_path, **changed)
        call_command("load_games", stdout=StringIO())
        return {str(file): (file.digest, file.changed_at) for file in BulkFile.objects.all()}

    return run


@pytest.mark.sql
def test_only_the_files_that_say_something_else_are_new(load: Callable[..., Any], client: Client) -> None:
    before = load()
    after = load(**edited("cards/first.toml", "Draw 1 card", "Draw 2 cards"))
    new = {name for name in after if after[name] != before[name]}
    assert new == {f"{where}cards.{form}" for where in ("", "emberfall/") for form in ("json", "jsonl")}
    (courier,) = (row for row in lines(client, "cards") if row["slug"] == "ash-courier")
    assert "Draw 2 cards" in courier["text"]


@pytest.mark.sql
def test_a_game_that_says_the_same_leaves_its_files_as_they_are(load: Callable[..., Any]) -> None:
    before = load()
    Game.objects.update(digest="")
    assert load() == before


@pytest.mark.sql
def test_a_game_that_is_gone_leaves_the_files(load: Callable[..., Any], client: Client, settings: Any) -> None:
    load()
    with_it = len(lines(client, "cards"))
    settings.GAMES_PATH = []
    call_command("load_games", stdout=StringIO())
    assert len(lines(client, "cards")) == with_it - 2
    assert not BulkFile.objects.filter(game="emberfall").exists()
    problem(client.get(f"{BULK}cards.json", {"game": "emberfall"}), 400)


def test_a_game_without_terms_has_an_empty_file_of_them(load: Callable[..., Any], client: Client) -> None:
    load()
    Game.objects.get(slug="emberfall").terms.all().delete()
    write_files(["emberfall"])
    assert lines(client, "terms", game="emberfall") == []
    assert json.loads(body(client.get(f"{BULK}terms.json", {"game": "emberfall"}))) == []


def test_nothing_that_a_visitor_made_gets_in(client: Client) -> None:
    client.post("/decks/new/", {"game": "runicka", "ready": "long-vigil", "name": "Unheardofword"})
    Deck.objects.update(visibility="public")
    Game.objects.update(digest="")
    call_command("load_games", stdout=StringIO())
    urls = [file["url"] for file in get(client, BULK)["files"]]
    assert [url for url in urls if b"Unheardofword" in body(client.get(url, **UNPACKED))] == []


# Being asked again


@pytest.mark.sql
@pytest.mark.parametrize("encoding", ["identity", "gzip"])
def test_a_file_that_is_known_is_not_sent_again(client: Client, encoding: str) -> None:
    first = client.get(f"{BULK}cards.json", HTTP_ACCEPT_ENCODING=encoding)
    changed = parsedate_to_datetime(first["Last-Modified"]).replace(tzinfo=None)
    for header, value in (
        ("If-None-Match", first["ETag"]),
        ("If-Modified-Since", first["Last-Modified"]),
        ("If-Modified-Since", format_datetime(changed + timedelta(days=1)).replace("-0000", "GMT")),
    ):
        again = client.get(f"{BULK}cards.json", headers={header: value, "Accept-Encoding": encoding})
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    earlier = format_datetime(changed - timedelta(seconds=1)).replace("-0000", "GMT")
    assert body(client.get(f"{BULK}cards.json", headers={"If-Modified-Since": earlier}))
    assert body(client.get(f"{BULK}cards.json", headers={"If-None-Match": '"other"'}))


def test_head_tells_what_get_would(client: Client) -> None:
    got, head = client.get(f"{BULK}terms.jsonl", **UNPACKED), client.head(f"{BULK}terms.jsonl", **UNPACKED)
    assert (head.status_code, head.content) == (200, b"")
    names = ("ETag", "Last-Modified", "Cache-Control", "Content-Type", "Vary")
    assert [head[name] for name in names] == [got[name] for name in names]
    assert (got["Content-Type"], got["Cache-Control"]) == ("application/x-ndjson", "public, max-age=60")


# As everything of the API


@pytest.mark.parametrize(
    ("path", "query", "status", "said"),
    [
        ("cards.json", {"gaem": "runicka"}, 400, "There is no parameter 'gaem' here: choose from game."),
        ("cards.json", {"game": "runica"}, 400, "game cannot be 'runica': choose from pixies-vs-gremlins, "),
        ("cards.json", {"game": ["runicka", "rune-stones"]}, 400, "game can be given 1 time, not 2."),
        ("decks.json", {}, 404, "There is no such file; /api/v1/bulk/ lists those that there are."),
        ("cards.csv", {}, 404, "There is nothing at this address"),
        ("", {"game": "runicka"}, 400, "There is no parameter 'game' here."),
    ],
)
def test_what_there_is_not_is_refused(client: Client, path: str, query: Any, status: int, said: str) -> None:
    assert problem(client.get(BULK + path, query), status)["detail"].startswith(said)


def test_each_form_is_answered_to_whoever_takes_it(client: Client) -> None:
    for path, accepted, other in (("cards.json", "application/json", "application/x-ndjson"),
                                  ("cards.jsonl", "application/x-ndjson", "application/json")):  # fmt: skip
        assert body(client.get(BULK + path, headers={"Accept": accepted}))
        problem(client.get(BULK + path, headers={"Accept": other}), 406)


def test_programs_of_other_sites_may_read_files(client: Client) -> None:
    assert (
        client.get(f"{BULK}cards.json", HTTP_ORIGIN="https://elsewhere.example")["Access-Control-Allow-Origin"] == "*"
    )


def test_a_file_counts_as_one_request() -> None:
    cache.clear()
    client = Client()
    with limited(2):
        answers = [client.get(f"{BULK}cards.json") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    cache.clear()
