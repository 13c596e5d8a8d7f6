"""All five games are played: pages, API and texts say so, and say it of a game whose folder is broken."""

from html import unescape
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from pytest_django.fixtures import Settings

from engine.play.playable import is_playable
from tests.builders import emberfall
from tests.packs import SHIPPED
from tests.reading import Client

pytestmark = pytest.mark.django_db
README = Path(__file__).parents[2] / "README.md"
ALL = "five rune card games, and a rules engine that plays them all"
REFUSALS = ("{} cannot be played", "does not play {} yet", "Cannot be played yet", "it cannot be played")


def words(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def test_all_five_are_played():
    assert {slug: is_playable(pack) for slug, pack in SHIPPED.items()} == dict.fromkeys(SHIPPED, True)
    assert len(SHIPPED) == 5


@pytest.mark.parametrize("address", ["/", "/about/"])
def test_home_and_about_say_five(client: Client, address: str):
    assert ALL in words(client, address)


def test_the_readme_says_five():
    assert "A rules engine plays all five" in " ".join(README.read_text(encoding="utf-8").split())


@pytest.mark.parametrize("slug", SHIPPED)
def test_no_page_or_answer_says_that_a_game_cannot_be_played(client: Client, slug: str):
    deck = next(iter(SHIPPED[slug].decks))
    pages = [f"/g/{slug}/", f"/g/{slug}/known/", f"/g/{slug}/text/", f"/g/{slug}/formats/", f"/g/{slug}/decks/{deck}/"]
    forms = [f"/{what}/new/?game={slug}&ready={deck}" for what in ("hands", "runs")]
    answers = [f"/api/v1/games/{slug}/", f"/api/v1/cards/?game={slug}"]
    told = {address: words(client, address) for address in (*pages, *forms, *answers)}
    pack = SHIPPED[slug]
    refusals = [no.format(name) for no in REFUSALS for name in (pack.name, pack.short)]
    assert [(address, no) for address, text in told.items() for no in refusals if no in text] == []


def test_a_game_without_rules_or_with_broken_ones_is_counted_apart(client: Client, tmp_path: Path, settings: Settings):
    """The note of a broken folder stays: the site tells five of six."""
    settings.GAMES_PATH = [tmp_path / "games"]
    emberfall(tmp_path / "games" / "emberfall")
    call_command("load_games", stdout=StringIO(), stderr=StringIO())
    assert "six rune card games, and a rules engine that plays five of them" in words(client, "/")
