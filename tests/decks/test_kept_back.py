"""A pack that keeps its printed cards back: they are on pages, and in no picture, print, bulk file, or file for a table elsewhere."""

import io
import json
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.core.cache import cache
from django.db import transaction
from pytest_django.fixtures import Settings

from cardsite.celery import app
from catalog.bulk import write_files
from catalog.loading import Loader, in_no_format
from catalog.models import BulkFile, Card, Game
from catalog.pictures import files
from catalog.shapes import is_withheld
from decks.models import Deck, ReadyDeck
from decks.pages.showing import showing
from engine.packs.cards import STATED
from engine.packs.reading import PackError, read_pack
from tests.packs import SHIPPED
from tests.readers import cockatrice, tabletop
from tests.readers.pdf import Reader
from tests.reading import Client, page

pytestmark = pytest.mark.django_db
GAME = "runeslingers-awakening"
PRINTED, OURS = "fireball", "emberdart"
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(autouse=True)
def kept_back(tmp_path: Path, settings: Settings) -> Iterator[None]:
    """The row of a game whose pack says so, and tasks that are done at once."""
    settings.VAR = tmp_path
    cache.clear()
    game = Game.objects.get(slug=GAME)
    game.shape["printable"], game.digest = False, "keeps its cards back"
    game.save()
    app.conf.task_always_eager = True
    yield
    app.conf.task_always_eager = False


def card(slug: str) -> Card:
    return Card.objects.select_related("game", "card_set").get(game__slug=GAME, slug=slug)


def mixed() -> Deck:
    """A deck with a printed card and one of ours."""
    who = Client()
    sections = {"main": {PRINTED: 2, OURS: 3}}
    who.post("/decks/new/", {"for": f"{GAME} constructed", "name": "Mixed"})
    deck = Deck.objects.get()
    deck.versions.update(sections=sections)
    Deck.objects.update(visibility="public")
    return deck


def draw_nothing() -> None:
    for row in Card.objects.filter(game__slug=GAME).select_related("card_set").prefetch_related("game"):
        files.keep_at(files.file_of(row, files.WIDE), PNG)


def test_a_pack_says_so_in_its_first_file(tmp_path: Path) -> None:
    told = "\n".join(["slug = 'g'", "printable = 'no'"])
    (tmp_path / "game.toml").write_text(told)
    with pytest.raises(PackError, match=r"game.toml:2: .*printable"):
        read_pack(tmp_path)
    assert all(pack.printable for pack in SHIPPED.values())


def test_what_was_printed_is_kept_back_and_what_is_ours_is_not() -> None:
    assert (is_withheld(card(PRINTED)), is_withheld(card(OURS))) == (True, False)
    assert not any(is_withheld(row) for row in Card.objects.exclude(game__slug=GAME).select_related("game"))


def test_its_page_is_there_and_its_picture_is_not(settings: Settings) -> None:
    settings.SITE_URL = "https://cards.example"
    draw_nothing()
    who = Client()
    shown = page(who, card(PRINTED).get_absolute_url())
    assert "<h1" in shown
    assert "og:image" not in shown
    assert "og:image" in page(who, card(OURS).get_absolute_url())
    for address, status in ((files.svg_address, 200), (files.png_address, 200)):
        assert who.get(address(card(PRINTED))).status_code == 404
        assert who.get(address(card(OURS))).status_code == status


def test_a_picture_of_a_deck_shows_the_others_alone() -> None:
    for deck in ReadyDeck.objects.filter(game__slug=GAME).select_related("game", "format"):
        fan = showing(deck).fan
        assert not [row.slug for row in (*fan.cards, *([fan.cover] if fan.cover else [])) if is_withheld(row)]


def test_it_is_in_no_bulk_file() -> None:
    with transaction.atomic():
        write_files([GAME])
    for name in (GAME, ""):
        kept = BulkFile.objects.get(game=name, things="cards", form="jsonl")
        rows = [json.loads(line) for line in zlib.decompress(kept.content, wbits=31).splitlines()]
        of_game = [row for row in rows if f"/{GAME}/" in json.dumps(row)]
        assert of_game
        assert not [row["slug"] for row in of_game if row["slug"] == PRINTED]
        assert [row["slug"] for row in of_game if row["slug"] == OURS] == [OURS]
    assert Card.objects.filter(game__slug=GAME, status__in=STATED).exists()


def test_it_is_not_printed_and_the_page_says_so() -> None:
    deck, who = mixed(), Client()
    query = "?paper=a4&copies=all"
    sheet = next(Reader(who.get(f"/decks/{deck.key}/proxies.pdf{query}").content).pages())
    assert len(sheet.boxes) == 3
    assert (sheet.words.count("Emberdart"), sheet.words.count("Fireball")) == (3, 0)
    assert "Left out, as the printed cards of this game are shown on pages alone: Fireball." in page(
        who, f"/decks/{deck.key}/proxies/{query}"
    )


def test_it_comes_to_no_table_while_lists_keep_its_name() -> None:
    draw_nothing()
    deck, who = mixed(), Client()
    inside = ZipFile(io.BytesIO(who.get(f"/decks/{deck.key}/for/tabletop/file/").content))
    (pile,) = tabletop.read(inside.read("Saved Objects/mixed.json").decode())
    assert [one.name for one in pile.cards] == ["Emberdart"] * 3
    inside = ZipFile(io.BytesIO(who.get(f"/decks/{deck.key}/for/cockatrice/file/").content))
    assert cockatrice.read_deck(inside.read("mixed.cod").decode()).zones["main"] == {"Fireball": 2, "Emberdart": 3}
    (cards_name,) = [name for name in inside.namelist() if name.startswith("customsets/")]
    assert list(cockatrice.read_cards(inside.read(cards_name).decode())[1]) == ["Emberdart"]
    assert "pics/CUSTOM/Fireball.png" not in inside.namelist()
    assert "2 Fireball" in who.get(f"/decks/export/?deck={deck.key}").content.decode()


def test_a_deck_of_nothing_else_is_refused_in_words() -> None:
    deck = mixed()
    deck.versions.update(sections={"main": {PRINTED: 2}})
    for address in ("proxies/?paper=a4&copies=all", "for/tabletop/?make=1", "for/cockatrice/?make=1"):
        answer = Client().get(f"/decks/{deck.key}/{address}")
        assert (answer.status_code, "shown on pages alone" in answer.content.decode()) == (422, True)


@pytest.mark.parametrize("printable", [True, False])
def test_what_a_pack_says_comes_into_the_catalogue(printable: bool) -> None:
    loader = Loader(replace(SHIPPED[GAME], printable=printable), in_no_format)
    assert loader.game_columns(0, "")["shape"]["printable"] is printable
