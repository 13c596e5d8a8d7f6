"""What a visitor had in an older version they have in this one: nothing is lost, and what cannot go on says why.

Each version that is kept was written by itself (`python -m tests.tools.version_to_keep`). Its database is migrated to today's tables;
then its visitor comes back with their cookie, their key and the files that they have kept, and opens everything.
"""

import json
import re
import shutil
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from html import unescape
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings
from django.core import signing
from django.core.exceptions import ObjectDoesNotExist
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import connections
from django.http import HttpResponse
from django.test import override_settings
from pytest_django import DjangoDbBlocker

from catalog.models import Card, Game
from decks import tasks
from decks.construction.formats.deck_text import read_deck
from decks.construction.formats.reading import as_text
from decks.models import Chunk, Deck, GoldfishRun, Hand, OwnedCard, Pool, SavedSearch, SolvedPuzzle
from decks.owners import COOKIE, YEAR, remember
from engine.play.playable import loaded_game
from engine.play.record import version_of
from tests.packs import SHIPPED
from tests.reading import Client
from tests.tiers import drawn
from tests.upgrades.kept import DATABASE, SECRET_KEY, Row, Version, versions
from tests.upgrades.visitor import AT_HOME, FILES, YOUR_DATA, Visitor, all_of, make_all, ready_decks, value_of

EVERY = versions()
TRIED = [EVERY[0], *drawn("upgrades", EVERY[1:-1], 3), EVERY[-1]]
with_keys = pytest.mark.parametrize("version", [one for one in TRIED if one.contents["key"]], ids=str, indirect=True)
with_files = pytest.mark.parametrize(
    "version", [one for one in TRIED if YOUR_DATA in one.files], ids=str, indirect=True
)
MADE = (
    "decks_deck",
    "decks_deckversion",
    "decks_deckcard",
    "decks_pool",
    "decks_hand",
    "decks_goldfishrun",
    "decks_chunk",
    "decks_binderkey",
    "decks_savedsearch",
    "decks_ownedcard",
    "decks_solvedpuzzle",
    "decks_complaint",
)
SAID_OTHERWISE = {"compiled"}  # of a chunk: `engine` has it in words
LOADED = re.compile("catalog_|decks_ready")
WHY = "cannot be shown as it was: the rules have changed since it was played, so it cannot be replayed."
BESIDE = {"tags": [], "archived": False, "cover": "", "note": ""}  # of a deck, where a version does not know it
SOLVED = ("game", "puzzle", "title", "hints")
HTMX = {"HX-Request": "true"}  # the table alone, without its page
CHANGED = "can no longer be shown as they were"


# A site that has been upgraded


@contextmanager
def standing_on(file: Path) -> Iterator[None]:
    """A site whose database is a file of its own for a while, and which signs as the sites that are kept."""
    usual, options = connections["default"], connections["default"].settings_dict
    name = options["NAME"]
    options["NAME"] = str(file)
    del connections["default"]
    try:
        with override_settings(SECRET_KEY=SECRET_KEY):
            yield
    finally:
        connections["default"].close()
        options["NAME"] = name
        connections["default"] = usual


def unpacked(version: Version, folder: Path) -> Path:
    """The database of a version, migrated to today's tables."""
    if connections["default"].vendor != "sqlite":
        pytest.skip("those sites lay on SQLite")
    file = folder / DATABASE
    file.write_bytes(version.files[DATABASE])
    with standing_on(file):
        call_command("migrate", verbosity=0, interactive=False)
    return file


def fill_catalogue(file: Path, loaded: str) -> None:
    """Today's games in place of those of then, out of a database in which they are loaded already."""
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("ATTACH ? AS loaded", [loaded])
        tables = database.execute("SELECT name FROM main.sqlite_master WHERE type = 'table'").fetchall()
        database.execute("BEGIN")
        for (table,) in tables:
            if LOADED.match(table):
                names = [f'"{row[1]}"' for row in database.execute(f"PRAGMA main.table_info({table})")]
                columns = ", ".join(names)
                database.execute(f"DELETE FROM main.{table}")
                database.execute(f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM loaded.{table}")
        database.execute("COMMIT")


@pytest.fixture(scope="module", params=TRIED, ids=str)
def version(request: pytest.FixtureRequest) -> Version:
    return request.param


@pytest.fixture(scope="module")
def migrated(
    version: Version,
    tmp_path_factory: pytest.TempPathFactory,
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
) -> Path:
    """The database of a version, migrated to today's tables, with today's games."""
    loaded = str(settings.DATABASES["default"]["NAME"])
    with django_db_blocker.unblock():
        file = unpacked(version, tmp_path_factory.mktemp("upgrade"))
    fill_catalogue(file, loaded)
    return file


@pytest.fixture
def upgraded(migrated: Path, db: None, tmp_path: Path) -> Iterator[Path]:
    """The site of that version, upgraded, as nobody has used it since."""
    file = Path(shutil.copy(migrated, tmp_path))
    with standing_on(file):
        yield file


def back(version: Version) -> Client:
    """Its visitor, whose cookie the site has renewed since."""
    client = Client()
    client.cookies.update(remember(HttpResponse(), version.contents["owner"]).cookies)
    return client


def words(answer: HttpResponse) -> str:
    assert answer.status_code == 200, answer
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())))


# What is looked at


def look_at_decks(client: Client, version: Version) -> None:
    """The list names all decks, each has its cards, and whatever was done to it is told."""
    kept, _, deleted = words(client.get("/decks/")).partition("Deleted decks")
    away = words(client.get("/decks/", {"archive": "on"})).partition("Deleted decks")[0]
    for row in version.rows("decks"):
        assert row["name"] in (deleted if row["deleted"] else away if row.get("archived") else kept)
        if row["deleted"]:
            client.post(f"/decks/{row['key']}/undelete/")
        look_at_deck(client, row)
        if row["deleted"]:
            client.post(f"/decks/{row['key']}/delete/")


def look_at_deck(client: Client, row: Row) -> None:
    """Name and cards, what is set beside them, who may see it, and each step of its history."""
    told = client.get(f"/api/v1/decks/{row['key']}/").json()
    for name in ("name", "game", "format", "visibility", "description", "version", "sections", "shortlist", "pool"):
        assert told[name] == row[name], (row["key"], name)
    assert {name: told[name] for name in BESIDE} == {name: row.get(name, value) for name, value in BESIDE.items()}
    assert [one["change"] for one in reversed(told["versions"])] == row["history"]
    page = client.get(f"/decks/{row['key']}/").content.decode()
    assert all(card in page for cards in row["sections"].values() for card in cards)
    history = words(client.get(f"/decks/{row['key']}/history/"))
    assert all(change in history for change in row["history"])


def look_at_hands(client: Client, version: Version) -> None:
    """Each hand goes on, or says why it cannot; either way it is kept as it was."""
    for row in version.rows("hands"):
        address = f"/hands/{row['key']}/"
        page = client.get(address)
        assert row["title"] in words(page)
        if row["version"] == version_of(loaded_game(SHIPPED[row["game"]])):
            goes_on(client, address, row, page.content.decode())
        else:
            assert WHY in words(page)
            assert "It is kept as it is." in words(page)
        hand = Hand.objects.get(key=row["key"])
        record = json.loads(hand.record)
        told = {name: record[name] for name in ("version", "seed", "answers")}
        told |= {name: getattr(hand, name) for name in ("title", "pilot", "position", "shared", "people")}
        assert told == {name: row[name] for name in told}


def goes_on(client: Client, address: str, row: Row, page: str) -> None:
    """A step back and forth leads to the same moment; two people are asked who has the device."""
    if row["people"]:
        assert row["people"][0] in page
        return
    if row["shared"]:
        assert "Play on from here" in page
        return
    if not row["position"]:
        return  # there is nothing to take back
    here = value_of(page, "at")
    assert here.startswith(f"{row['position']}-")
    back = client.post(address, {"at": here, "do": "undo"}, headers=HTMX).content.decode()
    again = client.post(address, {"at": value_of(back, "at"), "do": "redo"}, headers=HTMX).content.decode()
    assert value_of(back, "at") != here == value_of(again, "at")


def look_at_runs(client: Client, version: Version) -> None:
    """Each run that had ended tells the same figures; one that had not ended is there."""
    for row in version.rows("runs"):
        run = GoldfishRun.objects.get(key=row["key"])
        assert {name: getattr(run, name) for name in ("title", "goal", "opponent", "games", "seed", "state")} == {
            name: row[name] for name in ("title", "goal", "opponent", "games", "seed", "state")
        }
        assert row["title"] in words(client.get(f"/runs/{row['key']}/"))
        assert {name: (run.totals or {}).get(name) for name in row["totals"]} == row["totals"]
        if row["state"] == "done":
            then = json.loads(version.files[f"{row['key']}.report"])
            now = client.get(f"/runs/{row['key']}/report.json").json()
            assert told_by(then)
            assert told_by(then) - told_by(now) == set()  # what is counted since then may be told too


def told_by(report: Any) -> set[tuple[Any, ...]]:
    """What a report counts of one deck, of a deck against each that it met, of two decks, or of each card of a deck."""
    if "figures" in report:
        return figures(report["figures"])
    if "share" in report:
        return {(row["deck"], row["same"], *map(valued, row["share"].items())) for row in (report, *report["against"])}
    if "cards" in report:
        return {tuple(map(valued, row.items())) for row in report["cards"]}
    cells = [(row["deck"], cell) for row in report["rows"] for cell in row["cells"]]
    return {(deck, *(cell[name] for name in ("deck", "games", "won", "lost", "drawn"))) for deck, cell in cells}


def valued(named: tuple[str, Any]) -> tuple[str, Any]:
    """A figure without how sure it is."""
    name, figure = named
    return name, figure["value"] if isinstance(figure, dict) else figure


def figures(report: Any) -> set[tuple[Any, ...]]:
    """The numbers of a report by name, without how sure they are, which is worked out anew."""
    told = {("mean winning turn", report["mean_win_turn"]["value"])}
    told |= {("won by", turn, row["value"]) for turn, row in report["won_by_turn"].items()}
    for name, rows in report["statistics"].items():
        told |= {(name, key, row["n"], row["sum"]) for key, row in rows.items()}
    for card, row in report["cards"].items():
        told |= {(card, "copies", row["copies"]), *((card, name, n) for name, n in row["per_game"].items())}
    return told


def look_at_pools(client: Client, version: Version) -> None:
    """Each pool shows its cards, and a draft goes on; where packs are filled in another way today, it says so."""
    for row in version.rows("pools"):
        pool = Pool.objects.get(key=row["key"])
        assert (pool.picks, pool.cards, pool.seed) == (row["picks"], row["cards"], row["seed"])
        assert [deck.key for deck in pool.decks.order_by("pk")] == row["decks"]
        page = client.get(f"/pools/{row['key']}/")
        taken = row["cards"] or Counter(card for pick in row["picks"] for card in pick)
        names = [SHIPPED[row["game"]].cards[card].name for card in taken]
        assert [name for name in names if name not in words(page)] == []


def look_at_searches(client: Client, version: Version) -> None:
    """Each saved search is listed under its name, and leads to what it asks."""
    page = client.get("/saved/")
    for row in version.rows("saved searches"):
        search = SavedSearch.objects.get(key=row["key"])
        assert (search.name, search.game, search.asked) == (row["name"], row["game"], row["asked"])
        assert row["name"] in words(page)
        assert client.get(search.get_absolute_url()).status_code == 200


def look_at_collection(client: Client, version: Version) -> None:
    """Of each card so many copies are owned as before, and the list of the collection says so."""
    for row in version.rows("collection"):
        assert OwnedCard.objects.filter(**row).count() == 1
        name = Card.objects.get(game__slug=row["game"], slug=row["card"]).name
        listed = client.get(f"/collection/{row['game']}/list/").content.decode().splitlines()
        assert f"{row['copies']} {name}" in listed


def look_at_solved(client: Client, version: Version) -> None:
    """Each lesson or puzzle that was solved is known by its title, and said to be solved where it is listed."""
    for row in version.rows("solved"):
        solved = SolvedPuzzle.objects.get(key=row["key"])
        assert (solved.game, solved.puzzle, solved.title, solved.hints) == tuple(row[name] for name in SOLVED)
        folder = {"lessons": "learn"}.get(row["puzzle"].partition("/")[0], "puzzles")
        assert "Solved" in words(client.get(f"/g/{row['game']}/{folder}/{row['puzzle'].partition('/')[2]}/"))


LOOKS = (
    look_at_decks, look_at_hands, look_at_runs, look_at_pools, look_at_searches, look_at_collection, look_at_solved,
)  # fmt: skip


def look_at_all(client: Client, version: Version) -> None:
    for look in LOOKS:
        look(client, version)


# The rules


def test_a_cookie_of_then_is_known(upgraded: Path, version: Version, monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as it lasts, which is a year."""
    cookie = version.contents["cookie"]
    written = signing.b62_decode(cookie.split(":")[1])
    mine = next(row for row in version.rows("decks") if row["visibility"] == "private")
    for since, status in ((YEAR - 60, 200), (YEAR + 60, 404)):
        client = Client()
        client.cookies[COOKIE] = cookie
        monkeypatch.setattr(signing, "time", SimpleNamespace(time=lambda now=written + since: now))
        assert client.get(f"/decks/{mine['key']}/").status_code == status


def test_every_row_is_as_it_was(upgraded: Path, version: Version, tmp_path: Path) -> None:
    before = tmp_path / "before"
    before.write_bytes(version.files[DATABASE])
    with closing(sqlite3.connect(before)) as then, closing(sqlite3.connect(upgraded)) as now:
        for table in MADE:
            names, today = ([row[1] for row in base.execute(f"PRAGMA table_info({table})")] for base in (then, now))
            assert {*names} - {*today} <= SAID_OTHERWISE
            if columns := ", ".join(name for name in names if name in today):
                ask = f"SELECT {columns} FROM {table} ORDER BY id"
                assert now.execute(ask).fetchall() == then.execute(ask).fetchall()


@pytest.mark.django_db
@pytest.mark.parametrize("version", drawn("upgrades: games", EVERY, 1), ids=str, indirect=True)
def test_todays_games_come_in_place_of_those_of_then(version: Version, tmp_path: Path) -> None:
    """What is left of a game in the catalogue goes, as `up` loads it anew."""
    today = dict(Game.objects.values_list("slug", "digest"))
    with standing_on(unpacked(version, tmp_path)):
        assert Card.objects.count() == 1
        call_command("load_games", verbosity=0, stdout=StringIO())
        assert dict(Game.objects.values_list("slug", "digest")) == today
        assert Card.objects.count() == sum(len(pack.cards) for pack in SHIPPED.values())


def test_they_open_all_that_they_had(upgraded: Path, version: Version) -> None:
    look_at_all(back(version), version)


def test_others_see_what_was_shown_to_them(upgraded: Path, version: Version) -> None:
    for row in version.rows("decks"):
        seen = Client().get(f"/decks/{row['key']}/").status_code
        assert seen == (200 if row["visibility"] != "private" and not row["deleted"] else 404)
    for sort in ("hands", "runs"):
        for row in version.rows(sort):
            assert Client().get(f"/{sort}/{row['key']}/").status_code == (200 if row["shared"] else 404)


@with_keys
def test_their_key_opens_all_of_it_elsewhere(upgraded: Path, version: Version) -> None:
    other = Client()
    other.post(f"/binder/open/{version.contents['key']}/", follow=True)
    binder = words(other.get("/binder/", follow=True))
    assert [
        (name, sort)
        for name, sort in {"Decks": "decks", "Pools": "pools", "Test hands": "hands", "Goldfish runs": "runs"}.items()
        if f"{name} {len(version.rows(sort))}" not in binder
    ] == []
    look_at_decks(other, version)


def test_a_hand_begins_again_by_todays_rules(upgraded: Path, version: Version) -> None:
    """With the decks and the opponent that it had, in each game."""
    client = back(version)
    for row in {row["game"]: row for row in version.rows("hands") if not row["shared"]}.values():
        answer = client.post(f"/hands/{row['key']}/", {"do": "same"})
        again = Hand.objects.get(key=answer["Location"].strip("/").split("/")[-1])
        old = Hand.objects.get(key=row["key"])
        assert json.loads(again.record)["decks"] == json.loads(old.record)["decks"]
        assert "at" in client.get(answer["Location"]).content.decode()
        assert WHY not in words(client.get(answer["Location"]))


def test_a_run_that_was_waiting_ends(upgraded: Path, version: Version) -> None:
    """Its games are played by the rules that it was asked for, or it says why they are not."""
    waiting = GoldfishRun.objects.get(state="waiting")
    for pk in Chunk.objects.filter(state="waiting").values_list("pk", flat=True):
        tasks.look_at_chunk(pk)
    waiting.refresh_from_db()
    assert waiting.state == "done" or (
        waiting.reason and waiting.reason in words(back(version).get(waiting.get_absolute_url()))
    )


def test_a_run_of_then_judges_the_cards_that_it_has_played(upgraded: Path, version: Version) -> None:
    """Whatever is counted of cards since then, but for those that it has played in fewer than 5 of 100 games in which it drew them."""
    row = next(row for row in version.rows("runs") if row["game"] == AT_HOME and row["state"] == "done")
    told = json.loads(version.files[f"{row['key']}.report"])
    then, tally = told["figures"]["cards"], told["tally"]
    now = back(version).get(f"/runs/{row['key']}/report.json").json()["figures"]["cards"]
    games = {card: sample[0] for card, sample in tally["samples"]["played"].items()}
    played = {card for card in then if 20 * games.get(card, 0) >= max(tally.get("held", {}).get(card, 0), 1)}
    assert played
    for card in played:
        assert now[card]["unplayed"] is None
        assert now[card]["effect_on_winning_turn"]["value"] == then[card]["effect_on_winning_turn"]["value"]


def test_packs_that_are_filled_in_another_way_by_now_say_so(upgraded: Path, version: Version) -> None:
    """All cards are shown that were taken by then."""
    Pool.objects.update(edition="an older one")
    client = back(version)
    assert [row for row in version.rows("pools") if CHANGED not in words(client.get(f"/pools/{row['key']}/"))] == []
    look_at_pools(client, version)


def test_they_build_on(upgraded: Path, version: Version) -> None:
    client, row = back(version), version.rows("decks")[0]
    section, cards = next(iter(row["sections"].items()))
    card = next(iter(cards))
    client.post(f"/decks/{row['key']}/change/", {"base": row["version"], "step": f"take {section} {card}"})
    deck = Deck.objects.get(key=row["key"])
    assert deck.version == row["version"] + 1
    assert deck.versions.get(number=deck.version).sections.get(section, {}).get(card, 0) == cards[card] - 1


# What they have kept themselves


@with_files
@pytest.mark.django_db
def test_their_file_brings_everything_to_somebody_new(version: Version) -> None:
    """All but the run that had not ended."""
    with override_settings(SECRET_KEY=SECRET_KEY):
        client = Client()
        said = words(
            client.post("/your-data/bring/", {"file": SimpleUploadedFile("mine.json", version.files[YOUR_DATA])})
        )
        assert "This file was not made here" not in said
        ended = Version(version.place)
        ended.contents["runs"] = [row for row in version.rows("runs") if row["state"] == "done"]
        look_at_all(client, ended)


@with_files
@pytest.mark.django_db
def test_on_another_site_their_file_brings_the_decks(version: Version) -> None:
    client = Client()
    client.post("/your-data/bring/", {"file": SimpleUploadedFile("mine.json", version.files[YOUR_DATA])})
    came = {(deck.name, deck.game): deck.versions.get().sections for deck in Deck.objects.all()}
    assert came == {(row["name"], row["game"]): row["sections"] for row in version.rows("decks")}


@pytest.mark.parametrize("sort", FILES)
def test_the_files_of_their_decks_are_read_as_they_were(version: Version, sort: str) -> None:
    for row in version.rows("decks"):
        if row["deleted"]:
            continue
        pack = SHIPPED[row["game"]]
        deck = read_deck(as_text(version.files[f"{row['key']}.{sort}"].decode(), pack).text, pack, row["format"])
        assert (deck.refusals, deck.sections, deck.shortlist) == ([], row["sections"], row["shortlist"])
        assert sort == "csv" or (deck.title, deck.description) == (row["name"], row["description"])


# That the tests see what they should


@pytest.mark.django_db
def test_what_is_made_today_goes_on_and_can_be_kept() -> None:
    """The visitor who writes versions finds their way through today's pages, and no hand of theirs is too old."""
    visitor = Visitor()
    games = [AT_HOME, *drawn("upgrades: games", [game for game in ready_decks() if game != AT_HOME], 1)]
    make_all(visitor, games)
    have = all_of(visitor)
    assert [sort for sort, rows in have.rows.items() if not rows] == []
    assert [table for table in MADE if not counted(table)] == []
    today = Version(Path("today"))
    vars(today).update(contents=have.rows, files=have.files)
    assert {row["version"] for row in today.rows("hands")} == {version_of(loaded_game(SHIPPED[game])) for game in games}
    look_at_all(visitor.client, today)


def counted(table: str) -> int:
    """How many rows a table has."""
    with connections["default"].cursor() as cursor:
        cursor.execute(f"SELECT count(*) FROM {table}")
        return int(cursor.fetchone()[0])


LOSSES = {
    "a deck": (look_at_decks, "UPDATE decks_deck SET owner = 'somebody else' WHERE name LIKE 'Read from%'"),
    "a copy": (look_at_decks, "UPDATE decks_deckversion SET sections = replace(sections, ': 3', ': 2')"),
    "a version": (look_at_decks, "DELETE FROM decks_deckversion WHERE number = 2"),
    "a deleted deck": (look_at_decks, "DELETE FROM decks_deckcard; UPDATE decks_deck SET owner = '' WHERE deleted_at"),
    "a tag": (look_at_decks, "UPDATE decks_deck SET tags = ''"),
    "a note": (look_at_decks, "UPDATE decks_deck SET note = ''"),
    "the archive": (look_at_decks, "UPDATE decks_deck SET archived = 0"),
    "an answer": (look_at_hands, """UPDATE decks_hand SET record = replace(record, '"answers":[', '"answers":[0,')"""),
    "an opponent": (look_at_hands, "UPDATE decks_hand SET pilot = 'nobody'"),
    "a hand": (look_at_hands, "DELETE FROM decks_hand WHERE shared"),
    "a total": (look_at_runs, "UPDATE decks_goldfishrun SET totals = json_set(totals, '$.decisions', 1)"),
    "a statistic": (look_at_runs, "UPDATE decks_goldfishrun SET totals = json_remove(totals, '$.samples.utilized')"),
    "a meeting": (look_at_runs, "UPDATE decks_goldfishrun SET totals = json_remove(totals, '$.met.\"Ember Rush\"')"),
    "what a card is worth": (
        look_at_runs,
        "UPDATE decks_goldfishrun SET totals = json_set(totals, '$.blanked', json('{}')) WHERE question = 'worth'",
    ),
    "a goal": (look_at_runs, "UPDATE decks_goldfishrun SET goal = ''"),
    "a pick": (look_at_pools, "UPDATE decks_pool SET picks = '[]'"),
    "a pool's cards": (look_at_pools, "UPDATE decks_pool SET cards = NULL"),
    "a saved search": (look_at_searches, "DELETE FROM decks_savedsearch"),
    "what a search asks": (look_at_searches, "UPDATE decks_savedsearch SET asked = ''"),
    "a card that is owned": (look_at_collection, "UPDATE decks_ownedcard SET copies = copies + 1"),
    "a lesson that is solved": (look_at_solved, "DELETE FROM decks_solvedpuzzle"),
}


@pytest.mark.parametrize("version", EVERY[-1:], ids=str, indirect=True)
@pytest.mark.parametrize("loss", LOSSES)
def test_a_loss_is_seen(upgraded: Path, version: Version, loss: str) -> None:
    look, damage = LOSSES[loss]
    with closing(sqlite3.connect(upgraded)) as database:
        database.executescript(damage)
    with pytest.raises((AssertionError, KeyError, ObjectDoesNotExist)):
        look(back(version), version)
