"""The API is what its schema says, whatever is asked of it: generated requests against the real catalogue."""

from collections.abc import Iterator
from functools import cache

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import given, settings
from schemathesis import GenerationMode
from schemathesis.schemas import BaseSchema
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from cardsite.wsgi import application
from decks.models import Deck, DeckVersion, Pool, ReadyDeck
from tests.reading import Client
from tests.tiers import examples

LISTS = [f"/api/v1/{name}/" for name in ("cards", "formats", "games", "rules", "rulings", "sets", "terms")]
ITEMS = {path: f"{path}{{{'slug' if 'games' in path else 'id'}}}/" for path in LISTS}
DECKS, DECK, JUDGE = "/api/v1/decks/", "/api/v1/decks/{key}/", "/api/v1/decks/validate/"
MEND = "/api/v1/decks/repair/"
COMPARE = "/api/v1/decks/compare/"
SENT = (JUDGE, MEND)
TOO_LARGE = 413
POOLS, POOL = "/api/v1/pools/", "/api/v1/pools/{key}/"
RUN = "/api/v1/runs/{key}/"
SLUGS = [f"{path}{{game}}/{{slug}}/" for path in LISTS if "games" not in path]
NAMED, RANDOM, EXPLAIN = "/api/v1/cards/named/", "/api/v1/cards/random/", "/api/v1/search/explain/"
BULK, JSON, JSONL = "/api/v1/bulk/", "/api/v1/bulk/{things}.json", "/api/v1/bulk/{things}.jsonl"
OTHERS = [
    "/api/v1/", "/api/schema/", DECKS, DECK, POOLS, POOL, RUN, COMPARE, NAMED, RANDOM, EXPLAIN, BULK, JSON, JSONL, *SLUGS, *SENT,
]  # fmt: skip
BREAKABLE = {*LISTS, *ITEMS.values(), *SLUGS, "/api/schema/", DECKS, POOLS, NAMED, RANDOM, EXPLAIN, *SENT}


@cache
def schema() -> BaseSchema:
    """The schema as it is served, and behind it the application."""
    return schemathesis.openapi.from_wsgi("/api/schema/", application)


@pytest.fixture
def described(db: None) -> Iterator[BaseSchema]:
    """The same, with an application that for once stays within the transaction of the test."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield schema()
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


def ask(described: BaseSchema, path: str, mode: GenerationMode) -> None:
    """Send requests made from the schema, and let every check of Schemathesis look at the answers.

    No schema can say which games, formats and cards there are, so what fits it may still be a deck that nobody can read.
    """

    @settings(max_examples=examples(15), derandomize=True, database=None, deadline=None)
    @given(case=described[path]["POST" if path in SENT else "GET"].as_strategy(mode))
    def every_answer_keeps_the_schema(case: schemathesis.Case) -> None:
        answer = case.call(
            headers={"Accept-Encoding": "identity"}
        )  # the client of these tests asks for gzip, and leaves it packed
        unfit = (
            [negative_data_rejection] if answer.status_code == TOO_LARGE else []
        )  # that too refuses what breaks the schema
        case.validate_response(answer, excluded_checks=[positive_data_acceptance, *unfit] if path in SENT else [])

    every_answer_keeps_the_schema()


def test_the_schema_tells_of_every_address(described: BaseSchema) -> None:
    assert sorted(described) == sorted([*OTHERS, *LISTS, *ITEMS.values()])


@pytest.mark.parametrize("path", [*OTHERS, *LISTS, *ITEMS.values()])
def test_requests_that_fit_the_schema(described: BaseSchema, path: str) -> None:
    ask(described, path, GenerationMode.POSITIVE)


@pytest.mark.parametrize("path", sorted(BREAKABLE))
def test_requests_that_break_the_schema(described: BaseSchema, path: str) -> None:
    ask(described, path, GenerationMode.NEGATIVE)


@pytest.mark.parametrize("path", [*LISTS, DECKS, POOLS])
def test_each_bound_of_a_number_is_kept(described: BaseSchema, path: str) -> None:
    """What lies on it is answered as the schema says, what lies beyond is refused."""
    bounds = dict(bounds_of(described, path))
    assert {("page", 1), ("page_size", 1)} <= {*bounds}
    for (name, number), beyond in bounds.items():
        for value, statuses in ((number, (200, 404)), (beyond, (400,))):
            case = described[path]["GET"].Case(query={name: value})
            answer = case.call()
            assert answer.status_code in statuses, (name, value)
            case.validate_response(answer)


def bounds_of(described: BaseSchema, path: str) -> Iterator[tuple[tuple[str, int], int]]:
    """The bounds of the parameters of an address, by name and number, and the number beyond each."""
    for parameter in described.raw_schema["paths"][path]["get"]["parameters"]:
        value = parameter["schema"].get("items", parameter["schema"])
        for bound, step in (("minimum", -1), ("maximum", 1)):
            if bound in value:
                yield (parameter["name"], value[bound]), value[bound] + step


@pytest.mark.parametrize("path", SENT)
def test_only_what_the_schema_lets_be_empty_may_be(client: Client, described: BaseSchema, path: str) -> None:
    told = described.raw_schema
    asked = told["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"]["$ref"]
    schemas = told["components"]["schemas"]
    ways = [schemas[way["$ref"].split("/")[-1]] for way in schemas[asked.split("/")[-1]]["oneOf"]]
    assert [way["required"] for way in ways] == [["game", "sections"], ["game", "text"]]
    fields = ways[0]["properties"] | ways[1]["properties"]
    texts = {name: field.get("minLength", 0) for name, field in fields.items() if field["type"] == "string"}
    assert {"game", "text"} <= texts.keys()
    for name, least in texts.items():
        answer = client.post(path, {"game": "runicka", name: ""}, "application/json")
        assert ("may not be blank" in answer.content.decode()) is bool(least), name


@pytest.mark.parametrize(("path", "item"), ITEMS.items())
def test_the_whole_catalogue_fits_the_schema(described: BaseSchema, path: str, item: str) -> None:
    page = described[path]["GET"].Case(query={"page_size": 200}).call_and_validate().json()
    assert len(page["results"]) == min(page["count"], 200) > 0
    for found in page["results"][:20]:
        key = {"slug": found["slug"]} if "games" in path else {"id": found["id"]}
        assert described[item]["GET"].Case(path_parameters=key).call_and_validate().json() == found
        if "games" not in path:
            slugs = {"game": found["game"], "slug": found["slug"]}
            by_slug = described[f"{path}{{game}}/{{slug}}/"]["GET"].Case(path_parameters=slugs)
            assert by_slug.call_and_validate().json() == found


def test_decks_and_verdicts_fit_the_schema(described: BaseSchema) -> None:
    ready = ReadyDeck.objects.select_related("game")[0]
    deck = Deck.objects.create(owner="anna", name="Mine", game=ready.game.slug, format="draft", visibility="public")
    DeckVersion.objects.create(deck=deck, number=1, name="Mine", format="draft", sections={"main": {"fireball": 2}})
    (found,) = described[DECKS]["GET"].Case().call_and_validate().json()["results"]
    whole = described[DECK]["GET"].Case(path_parameters={"key": deck.key}).call_and_validate().json()
    assert found.items() < whole.items()
    sent = {"game": ready.game.slug, "text": ready.text}
    judged = described[JUDGE]["POST"].Case(body=sent, media_type="application/json").call_and_validate().json()
    assert judged["verdicts"][0]["legal"]
    unlike = {"game": "runeslingers-awakening", "format": "constructed", "sections": {"main": {"fireball": 4}}}
    for locked in ({}, {"main": ["fireball"]}):
        body = {**unlike, "locked": locked}
        mended = described[MEND]["POST"].Case(body=body, media_type="application/json").call_and_validate().json()
        assert bool(mended["conflict"]) == bool(locked) != bool(mended["repairs"])


def test_a_pool_fits_the_schema(described: BaseSchema) -> None:
    plain = {"game": "runeslingers-awakening", "format": "draft", "seed": 7, "seats": 4}
    for more in ({"picks": [["emberdart", "fireball"]]}, {"cards": {"emberdart": 2}}):
        pool = Pool.objects.create(owner="anna", shared=True, **plain, **more)
        assert described[POOL]["GET"].Case(path_parameters={"key": pool.key}).call_and_validate().json()["seed"] == 7
    assert described[POOLS]["GET"].Case().call_and_validate().json()["results"] == []
