"""The recipe of docs/game-files.md, step by step: plain files in a folder of GAMES_PATH are a game on every page, and go as they came."""

import html
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import override_settings
from pytest_django import DjangoDbBlocker
from pytest_django.fixtures import Settings

from catalog.finding import find
from catalog.models import Card, Format, Game, Rule, Ruling, Term
from decks.models import Deck, DeckCard, DeckVersion, Pool, ReadyDeck
from tests.builders import mothlight, recipe
from tests.reading import Client, data_of, in_words, missing, printed, text_of

pytestmark = pytest.mark.django_db
GAME = "/g/mothlight/"
READY = {"game": "mothlight", "ready": "porch-lamp"}
LEGAL = "Lantern\n1 Paper Lantern\nMoths\n2 Pale Luna\n1 Eyed Emperor\n2 Bee Hawk"
WRONG = "Moths\n2 Bee Hawk\n3 Pale Luna\n2 Garden Tiger"
REASONS = {
    "MTH-F-1": "The section Lantern has no cards; it must have exactly 1: put 1 in.",
    "MTH-F-2": "The deck has 7 cards; it must have 4 to 6: take 1 out.",
    "MTH-F-3": "The deck has 3 copies of Pale Luna; it may have at most 2: take 1 out.",
    "MTH-F-4": "The deck has 3 different values of wing: Hawk, Silk and Tiger; it may have at most 2: give up 1 of them.",
    "MTH-F-5": "The deck has a total Glow of 14; it may have at most 9: that is 5 too much.",
}


def load() -> dict[str, Any]:
    """What `load_games` reports."""
    report: dict[str, Any] = json.loads(printed("load_games", "--json"))
    return report


@pytest.fixture(scope="module", autouse=True)
def mothlight_loaded(
    tmp_path_factory: pytest.TempPathFactory, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[None]:
    """A folder of games outside the site, with Mothlight in it, is loaded once; afterwards the catalogue is as it was."""
    folder = tmp_path_factory.mktemp("games")
    mothlight(folder / "mothlight")
    with django_db_blocker.unblock(), override_settings(GAMES_PATH=[folder]):
        load()
    with override_settings(GAMES_PATH=[folder]):
        yield
    with django_db_blocker.unblock():
        load()


@pytest.fixture
def games(tmp_path: Path, settings: Settings) -> Path:
    """Such a folder for a test that changes it."""
    settings.GAMES_PATH = [tmp_path]
    mothlight(tmp_path / "mothlight")
    return tmp_path


def page(who: Client, address: str, **query: str) -> str:
    answer = who.get(address, query)
    assert answer.status_code == 200, address
    return html.unescape(answer.content.decode())


def built(who: Client, text: str = "") -> Deck:
    """A deck that a visitor makes: a copy of the ready deck, or of a text."""
    if text:
        sent = {"for": "mothlight garden", "text": text}
        seen = who.post("/decks/import/", sent | {"do": "preview"}).content.decode()
        previewed = re.search(r'name="previewed" value="(\w+)"', seen)
        assert previewed
        answer = who.post("/decks/import/", sent | {"do": "apply", "previewed": previewed[1]})
    else:
        answer = who.post("/decks/new/", READY)
    assert answer.status_code == 302
    return Deck.objects.get(key=answer["Location"].strip("/").split("/")[-1])


def rows() -> dict[str, list[Any]]:
    """Every column of every row of the catalogue."""
    models: list[Any] = [Game, Card, Rule, Term, Ruling, Format, ReadyDeck]
    return {model.__name__: list(model.objects.order_by("pk").values()) for model in models}


# The folder


def test_it_is_plain_files_and_no_python() -> None:
    assert recipe().keys() == {
        "game.toml", "cards/dusk.toml", "glossary.toml", "rules.toml", "rulings.toml", "formats.toml",
        "decks/porch-lamp.txt",
    }  # fmt: skip


def test_all_that_lies_in_it_is_loaded() -> None:
    assert load()["mothlight"] == {
        "cards": {"rulebook": 3, "inferred": 1, "practice": 1}, "rules": 1, "terms": 1, "rulings": 1,
        "formats": ["garden", "starter"], "decks": ["porch-lamp"], "changed": 0,
    }  # fmt: skip


def test_loading_a_second_time_changes_nothing() -> None:
    before = rows()
    assert {game["changed"] for game in load().values()} == {0}
    assert rows() == before


def test_a_folder_named_by_the_environment_is_enough(tmp_path: Path) -> None:
    mothlight(tmp_path / "games" / "mothlight")
    found = os.environ | {
        "GAMES_PATH": str(tmp_path / "games"), "DATABASE_URL": f"sqlite:///{tmp_path / 'site.sqlite3'}"
    }  # fmt: skip
    for command, said in (
        (["load_games"], "mothlight: cards 3 rulebook, 1 inferred, 1 practice"),
        (["check_deck", "--game", "mothlight", "--deck", "porch-lamp"], "Porch Lamp is legal in Garden."),
        (["search", "wing:hawk"], "Bee Hawk"),
    ):
        done = subprocess.run(
            [sys.executable, "-m", "django", *command], env=found, capture_output=True, text=True, check=True
        )
        assert said in done.stdout


# The catalogue


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("/", ["Mothlight", "every moth flies where it is brightest", "/g/mothlight.css"]),
        (GAME, ["Two gardeners light lanterns", "<b>4</b> printed, <b>1</b> practice", "Opening hand", "rulebook 100", "Dusk"]),
        (GAME, ["Card text Not played yet"]),
        (f"{GAME}cards/", ["Paper Lantern", "Pale Luna", "Eyed Emperor", "Bee Hawk", "Garden Tiger"]),
        (f"{GAME}cards/pale-luna/", ["Silk Moth", "When you play Pale Luna", "Flutter", "change its lantern once"]),
        (f"{GAME}cards/bee-hawk/", ["inferred", "line 22", "Hawk Moth"]),
        (f"{GAME}sets/dusk/", ["The first evening in the garden", "Garden Tiger"]),
        (f"{GAME}rules/", ["Moths fly", "brightest lantern", "MTH-Q1"]),
        (f"{GAME}glossary/", ["Flutter", "change its lantern once a night"]),
        (f"{GAME}glossary/flutter/", ["Flutter", "Moths fly", "Pale Luna"]),
        (f"{GAME}rulings/", ["Two lanterns as bright", "To the nearer one", "Eyed Emperor"]),
        (f"{GAME}formats/", ["Garden", "Four to six moths", "A long night", "Starter", "The list of the box"]),
        (f"{GAME}known/", ["Cards 3 1 0 0 1 0 5", "Two lanterns as bright", "To the nearer one"]),
        (f"{GAME}text/", ['content="The engine does not play Mothlight yet."']),
        (f"{GAME}decks/", ["Porch Lamp"]),
        (f"{GAME}decks/porch-lamp/", ["What the box brings", "1 copy of Paper Lantern", "2 copies of Pale Luna"]),
        (f"{GAME}cards/pale-luna/decks/", ["Porch Lamp"]),
        ("/search/", ["Search"]),
        ("/about/", ["Mothlight"]),
    ],
)  # fmt: skip
def test_every_page_tells_of_it(client: Client, address: str, says: list[str]) -> None:
    shown = page(client, address)
    assert [words for words in says if words not in shown and words not in in_words(shown)] == []


def test_a_game_whose_rules_are_not_retold_says_so(games: Path, client: Client) -> None:
    (games / "mothlight" / "rules.toml").unlink()
    rulings = games / "mothlight" / "rulings.toml"
    rulings.write_text(rulings.read_text().replace('rules = ["MTH-1"]\n', ""))
    load()
    shown = " ".join(page(client, f"{GAME}rules/").split())
    assert 'content="The rules of Mothlight are not retold here."' in shown
    assert "The rules of Mothlight are not retold here." in in_words(shown)
    assert "retold in our own words" not in shown
    assert "Its rules are not retold here." in in_words(page(client, GAME))


def test_it_has_its_own_colour_and_glyphs(client: Client) -> None:
    assert page(client, "/g/mothlight.css").startswith('[data-game="mothlight"]{--h:75}\n')
    assert "M12 8 21 3l1 7-6 4 2 6-6-4-6 4 2-6-6-4 1-7Z" in page(client, f"{GAME}cards/pale-luna/")
    assert "M9 2h6v3h-6ZM6 7h12l-2 13H8Z" in page(client, f"{GAME}cards/paper-lantern/")


# Its own fields


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("glow<=2", ["Bee Hawk", "Pale Luna"]),
        ("glow>2 wing:silk", ["Eyed Emperor"]),
        ("type:lantern", ["Paper Lantern"]),
        ("kw:flutter", ["Pale Luna"]),
        ("game:mothlight is:practice", ["Garden Tiger"]),
        ("game:mothlight -wing:silk type:moth", ["Bee Hawk", "Garden Tiger"]),
    ],
)
def test_its_fields_kinds_and_keywords_are_searched(query: str, names: list[str]) -> None:
    found = find(query)
    assert list(found.cards.filter(game__slug="mothlight").values_list("name", flat=True)) == names
    assert not found.diagnostics


def test_the_search_help_lists_its_operators(client: Client) -> None:
    shown = page(client, "/search/help/")
    assert not missing(shown, "the light that a card gives or needs", "<code>wing:hawk</code>")


def test_its_fields_narrow_sort_and_stand_in_the_list(client: Client) -> None:
    shown = page(client, f"{GAME}cards/", view="list", sort="-glow")
    assert re.search(r'name="glow" value="1"', shown)
    assert re.search(r'name="wing" value="silk"', shown)
    assert re.search(r'<option value="glow"', shown)
    assert "<small>Glow</small> 4" in shown
    assert shown.index("Paper Lantern</a>") < shown.index("Pale Luna</a>") < shown.index("Bee Hawk</a>")
    narrowed = page(client, f"{GAME}cards/", view="list", wing="hawk")
    assert "Bee Hawk</a>" in narrowed
    assert "Pale Luna</a>" not in narrowed


# Formats and decks


def test_a_legal_deck_is_legal_everywhere(client: Client, capsys: pytest.CaptureFixture[str]) -> None:
    assert "Legal in Garden" in in_words(page(client, built(client).get_absolute_url()))
    call_command("check_deck", "--game", "mothlight", "--deck", "porch-lamp", "--format", "starter")
    assert capsys.readouterr().out == "Porch Lamp is legal in Starter.\n"
    assert judged(client, LEGAL)["problems"] == []


def judged(who: Client, text: str, **more: Any) -> dict[str, Any]:
    """The verdict of the API on a list in the format Garden."""
    sent = {"game": "mothlight", "format": "garden", "text": text} | more
    answer = who.post("/api/v1/decks/validate/", json.dumps(sent), content_type="application/json")
    assert answer.status_code == 200, answer.content
    (verdict,) = answer.json()["verdicts"]
    assert isinstance(verdict, dict)
    return verdict


def test_a_deck_that_breaks_every_rule_is_told_every_reason_everywhere(
    client: Client, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = in_words(page(client, built(client, WRONG).get_absolute_url()))
    assert [words for words in REASONS.values() if words not in shown] == []
    assert {found["rule"]: found["message"] for found in judged(client, WRONG)["problems"]} == REASONS
    (tmp_path / "wrong.txt").write_text(WRONG)
    with pytest.raises(SystemExit, match="1"):
        call_command("check_deck", "--game", "mothlight", "--deck", str(tmp_path / "wrong.txt"), "--format", "garden")
    printed = capsys.readouterr().out
    assert [words for words in REASONS.values() if words not in printed] == []


def test_a_deck_that_breaks_every_rule_is_repaired_everywhere(
    client: Client, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A lantern comes; a Pale Luna, and what is of a third wing or too bright, goes."""
    shown = page(client, f"{built(client, WRONG).get_absolute_url()}repair/")
    (tmp_path / "wrong.txt").write_text(WRONG)
    with pytest.raises(SystemExit, match="1"):
        call_command(
            "check_deck", "--game", "mothlight", "--deck", str(tmp_path / "wrong.txt"), "--format", "garden", "--repair"
        )
    printed = capsys.readouterr().out
    sent = {"game": "mothlight", "format": "garden", "text": WRONG}
    answer = client.post("/api/v1/decks/repair/", json.dumps(sent), content_type="application/json").json()
    assert answer["repairs"]
    assert f"Repair 1, {answer['repairs'][0]['cost']} edits" in printed
    steps = [f'value="set {edit["place"]} {edit["card"]} {edit["after"]}"' for edit in answer["repairs"][0]["edits"]]
    assert [step for step in steps if step not in shown] == []
    mended = {"game": "mothlight", "format": "garden", "sections": answer["repairs"][0]["sections"]}
    (verdict,) = client.post("/api/v1/decks/validate/", json.dumps(mended), content_type="application/json").json()[
        "verdicts"
    ]
    assert verdict["legal"]


def test_an_option_takes_the_place_of_its_rule(client: Client) -> None:
    found = judged(client, WRONG, options=["long_night"])["problems"]
    assert {problem["rule"] for problem in found} == REASONS.keys() - {"MTH-F-5"}


def test_a_format_may_demand_a_list_card_for_card(client: Client) -> None:
    assert judged(client, LEGAL, format="starter")["problems"] == []
    (found,) = judged(client, LEGAL.replace("2 Bee Hawk", "1 Bee Hawk"), format="starter")["problems"]
    assert "put in 1 Bee Hawk" in found["message"]


@pytest.mark.parametrize("form", ["text", "csv", "json"])
def test_a_deck_goes_out_as_a_file_and_comes_back(client: Client, form: str) -> None:
    back = built(client, page(client, "/decks/export/", **READY, **{"as": form}))
    assert back.versions.get().sections == {
        "lantern": {"paper-lantern": 1}, "main": {"pale-luna": 2, "eyed-emperor": 1, "bee-hawk": 2}
    }  # fmt: skip


PACKS = """
[[format]]
id = "night"
name = "One night"
summary = "Moths out of two jars."
status = "rulebook"
source = "021:9"

[[format.section]]
id = "main"
name = "Moths"
kinds = ["moth"]

[[format.rule]]
id = "MTH-F-9"
name = "Out of two jars"
text = "Every moth comes out of the two jars."
status = "rulebook"
source = "021:9"
form = "pool"
packs = 2
cards = 4
sections = ["main"]

[[booster]]
id = "jar"
name = "Jar"
text = "Two moths."
status = "ruling"
source = "MTH-Q1"

[[booster.slot]]
cards = 2
where = "type:moth"

[[opening]]
id = "night"
booster = "jar"
status = "rulebook"
source = "021:9"
"""


def test_its_packs_are_opened_and_become_a_deck(games: Path, client: Client) -> None:
    path = games / "mothlight" / "formats.toml"
    path.write_text(path.read_text() + PACKS)
    load()
    assert "One night" in page(client, "/pools/new/")
    answer = client.post("/pools/new/", {"for": "mothlight night", "seed": "3"})
    pool = Pool.objects.get()
    assert answer["Location"].startswith(pool.get_absolute_url())
    assert sum(pool.cards.values()) == 4
    assert "Two moths." in page(client, pool.get_absolute_url())
    client.post(f"{pool.get_absolute_url()}deck/", {"format": "night", "suggest": "yes"})
    assert "Legal in One night" in in_words(page(client, Deck.objects.get().get_absolute_url()))


# The API


@pytest.mark.parametrize("rows", ["games", "sets", "cards", "rules", "terms", "rulings", "formats"])
def test_every_list_and_every_item_of_the_api_answers_for_it(client: Client, rows: str) -> None:
    query = {} if rows == "games" else {"game": "mothlight"}
    answer = client.get(f"/api/v1/{rows}/", query)
    found = [row for row in data_of(answer)["results"] if rows != "games" or row["slug"] == "mothlight"]
    assert found
    for row in found:
        assert client.get(row["api"]).json()["slug"] == row["slug"]


def test_the_api_filters_and_sorts_by_its_fields(client: Client) -> None:
    found = client.get("/api/v1/cards/", {"game": "mothlight", "wing": "silk", "sort": "-glow"}).json()["results"]
    assert [row["slug"] for row in found] == ["eyed-emperor", "pale-luna"]


# Playing comes last


def test_its_pages_say_that_it_cannot_be_played_yet(client: Client) -> None:
    assert "Mothlight cannot be played yet" in in_words(page(client, "/hands/new/", **READY))
    assert "Mothlight has no ruleset.py: it cannot be played yet." in in_words(page(client, "/runs/new/", **READY))
    assert "Mothlight" not in in_words(page(client, "/hands/new/").partition("<main")[2]), "nothing to choose there"
    asked = READY | {"games": "100", "seed": "1"}
    assert "cannot be played" in in_words(text_of(client.post("/runs/new/", asked), 422))
    assert "cannot be played yet" in in_words(client.post("/hands/new/", READY).content.decode())


# Editions


@pytest.fixture
def editions(tmp_path: Path, settings: Settings) -> Path:
    """A family of two editions, folders beside each other."""
    settings.GAMES_PATH = [tmp_path]
    family = tmp_path / "mothlight"
    mothlight(family / "dusk")
    mothlight(family / "dawn", slug="mothlight-dawn", name="Mothlight: Dawn", short="Dawn", edition="Dawn", code="MTD")
    load()
    return family


def test_editions_lie_beside_each_other_in_the_folder_of_their_family(editions: Path, client: Client) -> None:
    assert dict(Game.objects.filter(family="Mothlight").values_list("slug", "edition")) == {
        "mothlight": "Dusk", "mothlight-dawn": "Dawn"
    }  # fmt: skip
    for slug in ("mothlight", "mothlight-dawn"):
        assert "Pale Luna" in page(client, f"/g/{slug}/cards/")
        assert "Porch Lamp" in page(client, f"/g/{slug}/decks/")
    assert find("game=mothlight").cards.count() == 5
    assert find("wing:hawk").cards.count() == 2, "one operator for both"


def test_editions_of_a_family_stand_side_by_side(editions: Path, client: Client) -> None:
    topic = '[[topic]]\nid = "night"\nname = "Nights"\n'
    for slug, text in (("mothlight", "One night."), ("mothlight-dawn", "Two nights.")):
        topic += f'\n[[topic.side]]\ngame = "{slug}"\ntext = "{text}"\nstatus = "rulebook"\nsource = "021:9"\n'
    (editions / "editions.toml").write_text(topic)
    load()
    shown = page(client, "/families/mothlight/")
    assert not missing(shown, "Nights", "One night.", "Two nights.", "Mothlight", "Dawn")
    assert 'href="/families/mothlight/"' in page(client, GAME)


def test_a_change_of_one_edition_leaves_the_other_as_it_was(editions: Path) -> None:
    cards = editions / "dawn" / "cards" / "dusk.toml"
    cards.write_text(cards.read_text().replace("Garden Tiger", "Ruby Tiger"))
    assert {slug for slug, game in load().items() if game["changed"]} == {"mothlight-dawn"}
    assert list(Card.objects.filter(slug="garden-tiger").order_by("name").values_list("name", flat=True)) == [
        "Garden Tiger", "Ruby Tiger"
    ]  # fmt: skip


def test_an_edition_may_lie_within_another(editions: Path) -> None:
    shutil.move(editions / "dawn", editions / "dusk" / "dawn")
    assert load()["mothlight"]["cards"] == load()["mothlight-dawn"]["cards"]


def test_an_edition_that_goes_leaves_its_sibling(editions: Path, client: Client) -> None:
    shutil.rmtree(editions / "dawn")
    load()
    assert client.get("/g/mothlight-dawn/").status_code == 404
    assert page(client, "/g/mothlight/")


# Going away


def test_a_folder_that_is_gone_takes_its_game_and_no_deck(games: Path, client: Client) -> None:
    deck = built(client)
    before = [list(model.objects.values()) for model in (Deck, DeckVersion, DeckCard)]
    shutil.rmtree(games / "mothlight")
    assert "mothlight" not in load()
    assert client.get(GAME).status_code == 404
    assert not Card.objects.filter(slug="pale-luna").exists()
    assert [list(model.objects.values()) for model in (Deck, DeckVersion, DeckCard)] == before
    assert "pale-luna" in page(client, deck.get_absolute_url())
    assert deck.name in page(client, "/decks/")


def test_a_game_that_comes_back_finds_its_decks(games: Path, client: Client) -> None:
    deck = built(client)
    shutil.rmtree(games / "mothlight")
    load()
    mothlight(games / "mothlight")
    load()
    assert "Legal in Garden" in in_words(page(client, deck.get_absolute_url()))
