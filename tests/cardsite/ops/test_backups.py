"""A backup is taken while others write, goes back whole or not at all, and a damaged, empty or old one says so."""

import gzip
import hashlib
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread

import pytest
from django.apps import apps
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from cardsite.ops import backups
from cardsite.ops.backups import BackupError, restore, take
from decks.models import Deck, GoldfishRun, Hand, Hindsight, OpeningAdvice, Pool, RunState, SolvedPuzzle
from decks.taking_down import take_down
from tests.decks.apart import shared, whole  # noqa: F401
from tests.reading import Client, printed

pytestmark = [pytest.mark.django_db, pytest.mark.sql]
AWAKENING = "runeslingers-awakening"
NOBODYS = {
    "ReadyDeck",
    "ReadyDeckCard",
    "PlayedField",
    "OriginDay",
}  # what no visitor misses: of games, and what limits count
PEOPLES = [model for model in apps.get_app_config("decks").get_models() if model.__name__ not in NOBODYS]


@pytest.fixture
def site(shared: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:  # noqa: F811
    """A site outside the test's transaction, with what a visitor made there."""
    monkeypatch.setattr(backups, "KEY_FILE", tmp_path / "secret.key")
    backups.KEY_FILE.write_text(settings.SECRET_KEY)
    client = Client()
    client.post(
        "/decks/new/",
        {"game": AWAKENING, "ready": "ember-rush", "name": "Ünlikely “deck”", "description": "line\nline \u2028"},
    )
    deck = Deck.objects.get()
    client.post("/hands/new/", {"game": AWAKENING, "ready": "ember-rush", "seed": "3", "opponent": "mirror"})
    client.post("/pools/new/", {"for": f"{AWAKENING} sealed", "game": AWAKENING, "format": "sealed", "seed": "5"})
    client.post("/runs/new/", {"game": AWAKENING, "ready": "ember-rush", "games": "100", "seed": "7"})
    Deck.objects.filter(pk=deck.pk).update(pool={"ember-dart": 2}, deleted_at=timezone.now())
    GoldfishRun.objects.update(state=RunState.RUNNING, seed=2**63 - 1)
    client.post("/your-data/key/")
    client.post(f"/collection/{AWAKENING}/change/", {"card": "emberdart", "copies": "3"})
    client.post("/saved/new/", {"name": "Ünlikely", "asked": "q=fire", "game": AWAKENING})
    hand = Hand.objects.get()
    Hindsight.objects.create(hand=hand, seat=0, mark="9-ünlikely", found={"chances": [0.5]})
    OpeningAdvice.objects.create(digest="d" * 40, game=AWAKENING, deck={"main": {"emberdart": 2}}, theirs={})
    SolvedPuzzle.objects.create(owner=hand.owner, game=AWAKENING, puzzle="puzzles/one", title="Ünlikely")
    pool = Pool.objects.get()
    Pool.objects.filter(pk=pool.pk).update(shared=True)
    Client().post(f"{pool.get_absolute_url()}report/", {"grounds": "lure", "words": "Ünlikely"})
    take_down(pool, "It is a trap.")
    yield client
    for model in reversed(PEOPLES):
        model._default_manager.all().delete()


def hashes() -> dict[str, str]:
    """A digest of the rows of each table, all columns; each has some, so that none is forgotten."""
    rows = {model.__name__: list(model._default_manager.order_by("pk").values_list()) for model in PEOPLES}
    assert [name for name, found in rows.items() if not found] == []
    return {name: hashlib.sha256(repr(found).encode()).hexdigest() for name, found in rows.items()}


def emptied() -> None:
    for model in reversed(PEOPLES):
        model._default_manager.all().delete()
    backups.KEY_FILE.unlink()


def test_in_an_empty_site_every_row_is_as_it_was_and_visitors_are_known_again(site: Client, tmp_path: Path) -> None:
    before = hashes()
    taken = take(tmp_path / "a.backup")
    emptied()
    assert restore(tmp_path / "a.backup").rows == taken.rows
    assert hashes() == before
    assert backups.KEY_FILE.read_text() == settings.SECRET_KEY
    assert backups.KEY_FILE.stat().st_mode & 0o077 == 0
    assert "Decks <b>1</b>" in site.get("/your-data/").content.decode()


def test_what_is_made_afterwards_gets_numbers_of_its_own(site: Client, tmp_path: Path) -> None:
    take(tmp_path / "a.backup")
    emptied()
    restore(tmp_path / "a.backup")
    assert site.post("/decks/new/", {"game": AWAKENING, "name": "Next"}).status_code == 302
    assert Deck.objects.count() == 2


def test_it_is_of_one_moment_though_others_write_meanwhile(
    site: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, begun, written = hashes(), Event(), Event()

    def write() -> None:
        begun.wait(20)
        Deck.objects.update(name="Changed meanwhile")
        Client().post("/decks/new/", {"game": AWAKENING, "name": "Made meanwhile"})
        connection.close()
        written.set()

    plain = backups.lines

    def slow(contents: backups.Contents) -> Iterator[backups.Line]:
        for number, line in enumerate(plain(contents)):
            yield line
            if number == 2:
                begun.set()
                assert written.wait(20)

    monkeypatch.setattr(backups, "lines", slow)
    other = Thread(target=write)
    other.start()
    take(tmp_path / "a.backup")
    other.join()
    assert set(Deck.objects.values_list("name", flat=True)) == {"Changed meanwhile", "Made meanwhile"}
    restore(tmp_path / "a.backup", replace=True)
    assert hashes() == before


def test_rows_that_are_there_are_kept_unless_they_shall_be_replaced(site: Client, tmp_path: Path) -> None:
    before = hashes()
    take(tmp_path / "a.backup")
    Deck.objects.update(name="Since then")
    with pytest.raises(BackupError, match=r"This site has \d+ rows already: --replace"):
        restore(tmp_path / "a.backup")
    assert Deck.objects.get().name == "Since then"
    restore(tmp_path / "a.backup", replace=True)
    assert hashes() == before


def test_a_key_that_does_not_sign_is_not_kept(site: Client, tmp_path: Path) -> None:
    backups.KEY_FILE.write_text("an old one, where the environment has another")
    assert take(tmp_path / "a.backup").key == ""
    restore(tmp_path / "a.backup", replace=True)
    assert backups.KEY_FILE.read_text().startswith("an old one")


def test_whoever_writes_while_it_goes_back_waits_and_loses_nothing(
    site: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    take(tmp_path / "a.backup")
    plain, begun, others = backups.fill, Event(), []

    def write() -> None:
        begun.wait(20)
        others.append(Client().post("/decks/new/", {"game": AWAKENING, "name": "Meanwhile"}).status_code)
        connection.close()

    def slow(entries: Iterator[backups.Line]) -> None:
        begun.set()
        other.join(1)
        plain(entries)

    monkeypatch.setattr(backups, "fill", slow)
    other = Thread(target=write)
    other.start()
    restore(tmp_path / "a.backup", replace=True)
    other.join()
    assert others == [302]
    assert sorted(Deck.objects.values_list("name", flat=True)) == ["Meanwhile", "Ünlikely “deck”"]


def rewritten(path: Path, change: str) -> None:
    text = gzip.decompress(path.read_bytes()).decode().splitlines(keepends=True)
    if change == "cut":
        path.write_bytes(path.read_bytes()[:-20])
        return
    if change == "a row less":
        del text[3]
    if change == "a letter":
        text = [line.replace("Ünlikely", "Unlikely") for line in text]
    if change == "no end":
        del text[-1]
    path.write_bytes(gzip.compress("".join(text).encode()))


@pytest.mark.parametrize("change", ["cut", "a row less", "a letter", "no end"])
def test_a_damaged_one_changes_nothing(site: Client, tmp_path: Path, change: str) -> None:
    path = tmp_path / "a.backup"
    take(path)
    rewritten(path, change)
    before = hashes()
    with pytest.raises(BackupError, match="is not a complete backup"):
        restore(path, replace=True)
    assert hashes() == before


@pytest.mark.parametrize(
    "data",
    [b"", b"hello", gzip.compress(b""), gzip.compress(b"[1]\n{}\n")],
    ids=["empty", "text", "nothing zipped", "JSON"],
)
def test_what_is_no_backup_is_refused(site: Client, tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "a.backup"
    path.write_bytes(data)
    with pytest.raises(BackupError, match="is no"):
        restore(path, replace=True)


def test_one_of_a_later_version_is_refused(site: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as later:
        known = backups.migrations()
        later.setattr(backups, "migrations", lambda: [*known, "decks.9999_later"])
        take(tmp_path / "a.backup")
    with pytest.raises(BackupError, match="comes from a later version of the site"):
        restore(tmp_path / "a.backup", replace=True)


def test_one_of_an_earlier_version_gets_what_new_rows_get(
    site: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = backups.lines

    def earlier(contents: backups.Contents) -> Iterator[backups.Line]:
        at = -1
        for line in plain(contents):
            if isinstance(line, dict):
                at = line.get("columns", []).index("visibility") if line.get("table") == "decks.deck" else -1
                yield line | {"columns": [name for name in line.get("columns", []) if at < 0 or name != "visibility"]}
            else:
                yield [value for n, value in enumerate(line) if n != at]

    with monkeypatch.context() as old:
        old.setattr(backups, "lines", earlier)
        take(tmp_path / "a.backup")
    restore(tmp_path / "a.backup", replace=True)
    assert Deck.objects.get().visibility == "private"


# The commands


def said(*words: str) -> str:
    return printed(*words)


def test_the_commands_say_what_they_did(site: Client, tmp_path: Path) -> None:
    file = str(tmp_path / "a.backup")
    assert "rows are in" in said("backup", file)
    assert (tmp_path / "a.backup").stat().st_mode & 0o077 == 0
    assert "Complete:" in said("restore", file, "--check", "--newer-than", "1")
    emptied()
    assert "Restored:" in said("restore", file)


def test_a_file_that_is_there_is_not_written_over(site: Client, tmp_path: Path) -> None:
    (tmp_path / "a.backup").write_text("mine")
    with pytest.raises(CommandError, match="already exists"):
        call_command("backup", tmp_path / "a.backup")
    assert (tmp_path / "a.backup").read_text() == "mine"


def test_one_that_cannot_be_written_leaves_nothing(site: Client, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("backup", tmp_path / "nowhere" / "a.backup")


def test_an_empty_or_an_old_one_is_red(site: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    take(tmp_path / "old.backup")
    with pytest.raises(CommandError, match="more than 0 hours old"):
        call_command("restore", tmp_path / "old.backup", "--check", "--newer-than", "0")
    emptied()
    take(tmp_path / "empty.backup")
    with pytest.raises(CommandError, match="holds no row"):
        call_command("restore", tmp_path / "empty.backup", "--check")
