"""Files of cards: found by their content, drawn by a worker, kept, and thrown away where there are too many."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from time import process_time

import pytest
from django.core.cache import cache
from pytest_django.fixtures import Settings

from catalog import tasks
from catalog.models import Card
from catalog.pages.files import DRAWN_A_MINUTE
from catalog.pictures import files
from catalog.pictures.painter import card_svg
from catalog.pictures.raster import png
from tests.reading import Client

pytestmark = pytest.mark.django_db
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, settings: Settings) -> Path:
    """A folder of files for each test."""
    settings.VAR = tmp_path
    cache.clear()
    return tmp_path / "pictures"


def emberdart() -> Card:
    rows = Card.objects.select_related("game", "card_set")
    return rows.get(game__slug="runeslingers-awakening", slug="emberdart")


def test_a_card_as_svg_is_kept_for_good_and_may_be_shown_elsewhere(client: Client) -> None:
    answer = client.get(files.svg_address(emberdart()))
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/svg+xml")
    assert "immutable" in answer["Cache-Control"]
    assert answer["Cross-Origin-Resource-Policy"] == "cross-origin"


@pytest.mark.parametrize("address", [files.svg_address, files.png_address])
def test_an_old_address_leads_to_the_card_as_it_is(client: Client, address: Callable[[Card], str]) -> None:
    now = address(emberdart())
    old = now.replace(files.drawn(emberdart()).digest, "0123456789ab")
    assert client.get(old)["Location"] == now


@pytest.mark.parametrize("end", ["svg", "745.png", "315.png"])
def test_what_there_is_not_is_not_found(client: Client, end: str) -> None:
    assert client.get(f"/g/runeslingers-awakening/cards/none.0123456789ab.{end}").status_code == 404
    assert client.get(f"/g/none/cards/emberdart.0123456789ab.{end}").status_code == 404


def test_only_two_widths_are_drawn(client: Client) -> None:
    for wide, status in ((745, 202), (315, 202), (316, 404), (0, 404)):
        assert client.get(files.png_address(emberdart(), wide)).status_code == status, wide


def test_a_card_that_is_not_drawn_yet_is_asked_for_again_soon(client: Client) -> None:
    answer = client.get(files.png_address(emberdart()))
    assert (answer.status_code, answer["Retry-After"], answer["Cache-Control"]) == (202, "1", "no-store")


@pytest.mark.usefixtures("cache_away")
def test_a_card_is_asked_for_while_the_cache_is_away(client: Client) -> None:
    assert client.get(files.png_address(emberdart())).status_code == 202


def test_a_card_that_is_kept_is_answered_as_it_is(client: Client) -> None:
    card = emberdart()
    files.keep(card, files.WIDE, PNG + b"drawn")
    answer = client.get(files.png_address(card))
    assert (answer["Content-Type"], answer.content) == ("image/png", PNG + b"drawn")


def test_whoever_asks_for_too_many_is_told_to_wait_and_still_gets_what_is_kept(client: Client) -> None:
    card = emberdart()
    answers = [client.get(files.png_address(card)).status_code for _ in range(DRAWN_A_MINUTE + 1)]
    assert answers == [202] * DRAWN_A_MINUTE + [429]
    files.keep(card, files.WIDE, PNG)
    assert client.get(files.png_address(card)).status_code == 200


@pytest.mark.parametrize(("wide", "high"), [(745, 1041), (315, 440)])
def test_a_worker_draws_a_card_as_wide_as_it_is_asked_for(wide: int, high: int) -> None:
    pytest.importorskip("resvg", reason="it is in requirements.txt")
    card = emberdart()
    tasks.draw_card(card.pk, wide)
    content = files.kept(card, wide)
    assert content.startswith(PNG)
    assert (int.from_bytes(content[16:20], "big"), int.from_bytes(content[20:24], "big")) == (wide, high)


def loops_of_processor(work: Callable[[], object], goes: int = 20) -> float:
    """The least processor time of so many goes, in loops of a hundred thousand squares beside them."""
    return min(took(work) / took(loop) for _ in range(goes))


def took(work: Callable[[], object]) -> float:
    began = process_time()
    work()
    return process_time() - began


def loop() -> None:
    x = 0
    for i in range(100_000):
        x += i * i


LOOP = 6.6  # milliseconds of the loop on the usual machine


@pytest.mark.parametrize(("wide", "budget"), [(315, 100), (745, 350)])
@pytest.mark.parametrize("slug", ["emberdart", "moth-hunger", "omen-of-three-cuts"])
def test_a_card_is_drawn_within_its_budget_of_processor(slug: str, wide: int, budget: int) -> None:
    pytest.importorskip("resvg", reason="it is in requirements.txt")
    card = Card.objects.select_related("game", "card_set").get(game__slug="runeslingers-awakening", slug=slug)
    assert loops_of_processor(lambda: png(card_svg(card, wide))) * LOOP < budget


def test_a_card_that_is_kept_is_answered_in_five_milliseconds(client: Client) -> None:
    card = emberdart()
    files.keep(card, files.WIDE, PNG + bytes(150_000))
    address = files.png_address(card)
    assert loops_of_processor(lambda: client.get(address), goes=100) * LOOP < 5


def test_what_is_kept_is_not_drawn_again_and_a_card_that_is_gone_is_not_drawn() -> None:
    card = emberdart()
    files.keep(card, files.WIDE, PNG)
    tasks.draw_card(card.pk, files.WIDE)
    tasks.draw_card(0, files.WIDE)
    assert files.kept(card, files.WIDE) == PNG


def test_what_nobody_has_asked_for_the_longest_goes_first(folder: Path) -> None:
    folder.mkdir()
    for number in range(10):
        path = folder / f"{number}.png"
        path.write_bytes(b"x" * 100)
        os.utime(path, (number, number))
    files.evict(1000)
    assert len(list(folder.iterdir())) == 10
    (folder / "new.png").write_bytes(b"x")
    files.evict(1000)
    assert sorted(path.name for path in folder.iterdir()) == [*(f"{number}.png" for number in range(2, 10)), "new.png"]


def test_a_draft_that_was_left_behind_goes(folder: Path) -> None:
    folder.mkdir()
    for name, age in (("old.123", 1), ("kept.png", 1)):
        (folder / name).write_bytes(b"x")
        os.utime(folder / name, (age, age))
    (folder / "young.123").write_bytes(b"x")
    files.evict()
    assert sorted(path.name for path in folder.iterdir()) == ["kept.png", "young.123"]


# What other sites show of a card's page


def tags(client: Client) -> dict[str, str]:
    """The tags of a card's page by name."""
    shown = client.get(emberdart().get_absolute_url()).content.decode()
    return dict(re.findall(r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">', shown))


def test_a_page_tells_its_picture_by_a_whole_address(client: Client, settings: Settings) -> None:
    settings.SITE_URL = "https://cards.example"
    told = tags(client)
    assert told["og:title"] == "Emberdart · The Awakening"
    assert told["og:description"] == "Basic Spirit. Deal 3 damage to any target."
    assert told["og:image"] == f"https://cards.example{files.png_address(emberdart())}"
    assert told["og:url"] == "https://cards.example/g/runeslingers-awakening/cards/emberdart/"
    assert (told["og:image:width"], told["og:image:height"]) == ("745", "1041")
    assert told["twitter:card"] == "summary_large_image"


def test_a_site_that_nobody_reaches_tells_no_address(client: Client, settings: Settings) -> None:
    settings.SITE_URL = ""
    assert tags(client).keys() == {"og:type", "og:site_name", "og:title", "og:description"}
