"""Programs that use the API of a running site: the examples of its page, and a client that is generated from its schema."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from html import unescape
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from pytest_django import DjangoDbBlocker
from pytest_django.live_server_helper import LiveServer

from catalog.models import Card, Rule
from decks.models import ReadyDeck
from tests.reading import Client

DENO = Path(sys.executable).parent / "deno"
GENERATOR = {"post_hooks": [], "content_type_overrides": {"application/x-ndjson": "text/plain"}}
AWAKENING = "runeslingers-awakening"


@pytest.fixture(scope="module")
def site(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """The address of the site, with the real catalogue, which nobody here changes."""
    with django_db_blocker.unblock():
        server = LiveServer("127.0.0.1")
        yield server.url
        server.stop()


def text_at(address: str) -> str:
    """What a page says to a program."""
    with urlopen(address) as answer:
        return str(answer.read().decode())


# The examples of the page


def example(site: str, language: str) -> str:
    """A program as the page shows it."""
    (code,) = re.findall(rf'<pre id="{language}"><code>(.*?)</code>', text_at(f"{site}/api/docs/"), re.S)
    return unescape(code)


def said(*command: str | Path, folder: Path) -> list[str]:
    """The lines that a program prints, which must end well."""
    surroundings = os.environ | {"DENO_DIR": str(folder / "deno"), "NO_COLOR": "1"}
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, env=surroundings, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def test_the_python_of_the_page_runs_as_it_stands(site: str, tmp_path: Path) -> None:
    program = tmp_path / "example.py"
    program.write_text(example(site, "python"))
    first, second, page, *rest = said(sys.executable, "-I", program, folder=tmp_path)
    assert (first, second) == (f"{Card.objects.count()} cards", "new since then: 0")
    assert re.fullmatch(r"\d+ \w.+", page)
    assert [line[:2] for line in rest[:3]] == ["- "] * 3
    assert rest[-1].startswith("without nosuchword there are ")
    assert rest[4:-1], "the values of a card"


def test_the_javascript_of_the_page_runs_as_it_stands(site: str, tmp_path: Path) -> None:
    program = tmp_path / "example.js"
    program.write_text(example(site, "javascript"))
    run = (DENO, "run", "--quiet", "--no-prompt", "--no-config", f"--allow-net={urlsplit(site).netloc}", program)
    first, page, *rest = said(*run, folder=tmp_path)
    assert first == f"{Card.objects.count()} cards"
    assert re.fullmatch(r"\d+ \w.+", page)
    assert [line[:2] for line in rest[:3]] == ["- "] * 3
    assert " is of the same game as " in rest[3]
    assert rest[4:], "a verdict"


@pytest.mark.django_db
def test_the_examples_are_of_this_site_and_its_cards(client: Client) -> None:
    html = unescape(client.get("/api/docs/").content.decode())
    assert html.count('= "http://testserver"') == 2
    (named,) = re.findall(r'exact="(.+?)", game="(.+?)"', html)
    (addressed,) = re.findall(r'ask\("cards/([\w-]+)/([\w-]+)/"\)', html)
    card = Card.objects.get(game__slug=addressed[0], slug=addressed[1])
    assert named == (card.name, card.game.slug)


@pytest.mark.django_db
def test_the_page_of_the_api_stands_without_cards(client: Client) -> None:
    Card.objects.all().delete()
    assert client.get("/api/docs/").status_code == 200


# A generated client


@pytest.fixture(scope="module")
def generated(site: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    """The client that is made of the schema of the site, without a warning."""
    folder = tmp_path_factory.mktemp("client")
    schema, config = folder / "schema.json", folder / "config.json"
    schema.write_text(text_at(f"{site}/api/schema/?format=json"))
    config.write_text(json.dumps(GENERATOR))
    command = (sys.executable, "-m", "openapi_python_client", "generate", "--fail-on-warning", "--meta", "none")
    said(*command, "--path", schema, "--config", config, "--output-path", folder / "runebinder_client", folder=folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        yield import_module("runebinder_client")


@pytest.fixture(scope="module")
def ask(generated: ModuleType, site: str) -> Any:
    """Asks by the name of an operation: what it answers, as the client reads it."""
    with generated.Client(base_url=site, raise_on_unexpected_status=True) as client:
        yield lambda group, name, *args, **given: import_module(f"{generated.__name__}.api.{group}.{name}").sync(
            *args, client=client, **given
        )


@pytest.fixture(scope="module")
def models(generated: ModuleType) -> ModuleType:
    return import_module(f"{generated.__name__}.models")


def test_it_goes_through_all_cards_by_pages(ask: Any, models: ModuleType) -> None:
    found, page = [], 1
    while True:
        answer = ask("cards", "cards_list", page=page, page_size=200, sort=models.CardsListSort.COST)
        found += answer.results
        if not answer.next_:
            break
        page += 1
    assert {type(card) for card in found} == {models.Card}
    assert len({card.id for card in found}) == Card.objects.count()
    assert found[0].values["cost"].value <= found[1].values["cost"].value


def test_it_gets_the_fields_that_it_asks_for(ask: Any, models: ModuleType) -> None:
    fields = [models.RulesListFieldsItem.NAME, models.RulesListFieldsItem.TEXT]
    answer = ask("rules", "rules_list", fields=fields, page_size=5)
    assert {type(rule) for rule in answer.results} == {models.RulePart}
    assert {tuple(rule.to_dict()) for rule in answer.results} == {("name", "text")}
    assert answer.count == Rule.objects.count()


def test_it_finds_a_card_by_each_way(ask: Any, models: ModuleType) -> None:
    named = ask("cards", "cards_named", exact="Emberdart")
    assert ask("cards", "cards_by_slug", AWAKENING, "emberdart") == named
    assert ask("cards", "cards_retrieve", named.id) == named
    assert isinstance(ask("cards", "cards_random", q="type:boon"), models.Card)


def test_it_reads_why_there_is_nothing(ask: Any, models: ModuleType) -> None:
    problem = ask("cards", "cards_named", exact="Emberdrat")
    assert isinstance(problem, models.Problem)
    assert "Emberdart" in problem.detail


def test_it_downloads_every_bulk_file(ask: Any, models: ModuleType) -> None:
    files = ask("bulk", "bulk_retrieve").files
    assert len(files) > 8
    for things in models.BulkJsonThings:
        rows = ask("bulk", "bulk_json", things)
        lines = ask("bulk", "bulk_jsonl", models.BulkJsonlThings(things.value)).splitlines()
        (file,) = (one for one in files if one.game is None and (one.things, one.form) == (things.value, "json"))
        assert len(rows) == len(lines) == file.rows
        assert [row.to_dict() for row in rows[:50]] == list(map(json.loads, lines[:50]))


def test_it_has_a_query_explained(ask: Any) -> None:
    told = ask("search", "search_explain_retrieve", q="cheap spirits")
    assert told.wish
    assert told.found.cards > 0


def test_it_has_a_deck_judged_in_either_way(ask: Any, models: ModuleType) -> None:
    ready = ReadyDeck.objects.select_related("game", "format")[0]
    text = models.SentDeckAsText(game=ready.game.slug, text=ready.text)
    judged = ask("decks", "decks_validate_create", body=text)
    assert judged.verdicts[0].legal
    sections = models.SentDeckInSections.from_dict(
        {"game": ready.game.slug, "format": judged.format_, "sections": judged.sections.to_dict()}
    )
    assert ask("decks", "decks_validate_create", body=sections).verdicts == judged.verdicts


@pytest.mark.parametrize(
    ("group", "name"),
    [
        ("root", "root_retrieve"), ("root", "api_schema_retrieve"), ("games", "games_list"), ("sets", "sets_list"),
        ("terms", "terms_list"), ("rulings", "rulings_list"), ("formats", "formats_list"), ("decks", "decks_list"), ("pools", "pools_list"),
    ],
)  # fmt: skip
def test_it_reads_every_other_list(ask: Any, models: ModuleType, group: str, name: str) -> None:
    answer = ask(group, name)
    assert answer is not None
    assert not isinstance(answer, models.Problem)
