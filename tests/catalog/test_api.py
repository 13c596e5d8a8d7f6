"""The API: what it says and where each value comes from, its pages, its errors, its limits."""

import json
import re
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.http import HttpResponse
from django.test import RequestFactory, override_settings
from django.test.utils import CaptureQueriesContext
from jsonschema import Draft4Validator

from cardsite import settings as shipped
from catalog.models import STATUS_CHOICES, Card
from catalog.web.problems import server_error
from catalog.web.throttles import times
from tests.reading import Client, data_of

pytestmark = pytest.mark.django_db

AWAKENING = "runeslingers-awakening"
LISTS = ["games", "sets", "cards", "rules", "terms", "rulings", "formats"]
CARDS = "/api/v1/cards/"
HOSTILE = ["\0", "-", "9" * 20, str(2**63), "x" * 1_000_000, "\u202e\u0301" * 500, "%", "' OR 1=1 --", "|", '"']


def get(client: Client, path: str, **query: Any) -> Any:
    """The JSON of an answer that must be there."""
    return data_of(client.get(path, query))


def names(page: Any) -> list[str]:
    return [found["name"] for found in page["results"]]


def card(client: Client, slug: str) -> Any:
    (found,) = get(client, CARDS, game=AWAKENING, slug=slug)["results"]
    return found


def problem(response: HttpResponse, status: int) -> Any:
    """The problem that an answer tells of, checked against RFC 9457."""
    assert (response.status_code, response["Content-Type"]) == (status, "application/problem+json")
    told = json.loads(response.content)
    assert (told.keys(), told["status"]) == ({"type", "title", "status", "detail", "instance"}, status)
    return told


# What it says


def test_the_root_leads_everywhere(client: Client) -> None:
    root = get(client, "/api/v1/")
    alone = ["named", "random", "explain", "bulk", "decks", "pools", "validate", "repair", "compare", "schema", "docs"]
    assert list(root) == [*LISTS, *alone]
    answers = {name: client.get(address).status_code for name, address in root.items()}
    others = {
        "validate": 405,
        "repair": 405,
        "compare": 400,
        "named": 400,
        "explain": 400,
    }  # those take POST, these ask for something
    assert answers == dict.fromkeys(root, 200) | others


def test_every_value_of_a_card_says_where_it_comes_from(client: Client) -> None:
    eva = card(client, "eva")
    assert eva["values"]["block"] == {"value": 4, "status": "rulebook", "source": "000:95 000:105"}
    assert eva["values"]["health"] == {"value": 20, "status": "inferred", "source": "000:77 000:186"}
    assert (eva["status"], eva["source"], eva["kind"], eva["set"]) == (
        "rulebook", "000:95 000:105", "runeslinger", "awakening",
    )  # fmt: skip


def test_a_value_of_several_keywords_is_a_list(client: Client) -> None:
    (home,) = get(client, CARDS, game="pixies-vs-gremlins", slug="thistledown-court")["results"]
    assert home["values"]["home_ability"]["value"] == ["Support", "Mobile"]


def test_our_own_values_stand_apart(client: Client) -> None:
    romin = card(client, "romin")
    assert (romin["values"], romin["house"]["health"]) == ({}, {"value": 20, "source": "RSA-Q26"})


@pytest.mark.sql
@pytest.mark.parametrize("name", ["cards", "terms"])
def test_text_of_our_own_stands_apart_with_its_ruling(client: Client, name: str) -> None:
    (curse,) = get(client, f"/api/v1/{name}/", game=AWAKENING, slug="curse")["results"]
    assert curse["text"] == ""
    assert curse["house_text"]["value"].startswith("Level I: When an instance of Curse is applied to you: You sear 1.")
    assert curse["house_text"]["source"] == "RSA-Q32"
    assert get(client, curse["api"])["house_text"] == curse["house_text"]


def test_what_has_no_text_of_our_own_says_so(client: Client) -> None:
    assert card(client, "fireball")["house_text"] is None
    assert card(client, "romin")["house_text"] is None


def test_a_text_that_is_inferred_says_so(client: Client) -> None:
    assert card(client, "debilitate")["origins"]["text"]["status"] == "inferred"


def test_links_are_slugs_that_lead_on(client: Client) -> None:
    wardsong = card(client, "wardsong")
    assert "shout" in wardsong["terms"]
    (shout,) = get(client, "/api/v1/terms/", game=AWAKENING, slug="shout")["results"]
    assert "wardsong" in shout["cards"]
    assert get(client, wardsong["api"]) == wardsong


@pytest.mark.sql
def test_printed_and_practice_cards_are_counted_apart(client: Client) -> None:
    counts = get(client, f"/api/v1/games/{AWAKENING}/")["counts"]
    assert counts["cards"] == Card.objects.filter(game__slug=AWAKENING).count()
    assert counts["printed"] + counts["practice"] == counts["cards"]
    assert counts["printed"] == get(client, CARDS, game=AWAKENING, q="is:printed")["count"]


@pytest.mark.parametrize("name", ["cards", "rules", "terms", "rulings", "sets", "formats", "games"])
def test_everything_has_a_status_and_links_to_its_page(client: Client, name: str) -> None:
    for found in get(client, f"/api/v1/{name}/", page_size=200)["results"]:
        assert found["status"] in dict(STATUS_CHOICES)
        assert found["source"] or found["status"] == "practice"
        assert found["url"].startswith("http://testserver/g/")


@pytest.mark.sql
def test_formats_tell_their_rules_with_their_sources(client: Client) -> None:
    (constructed,) = get(client, "/api/v1/formats/", game=AWAKENING, slug="constructed")["results"]
    assert [section["id"] for section in constructed["sections"]] == ["runeslinger", "stance", "ability", "main"]
    assert all(rule["origin"]["source"] for rule in constructed["rules"] + constructed["options"])


# Lists


@pytest.mark.sql
def test_lists_come_in_pages(client: Client) -> None:
    first = get(client, CARDS)
    assert len(first["results"]) == 60
    second = get(client, first["next"])
    assert not {found["id"] for found in first["results"]} & {found["id"] for found in second["results"]}
    assert second["previous"] == "http://testserver" + CARDS


@pytest.mark.sql
def test_a_page_holds_at_most_200(client: Client) -> None:
    rules = [get(client, "/api/v1/rules/", page_size=size) for size in (200, 201, 10**30)]
    assert len(rules[0]["results"]) == min(200, rules[0]["count"])
    assert rules[0]["results"] == rules[1]["results"] == rules[2]["results"]


@pytest.mark.sql
@pytest.mark.parametrize("query", ["page_size=0", "page_size=-1", "page_size=x", "page=", "page=1.5", "page=last"])
def test_a_page_that_is_no_number_is_refused(client: Client, query: str) -> None:
    name = query.partition("=")[0]
    assert problem(client.get(f"{CARDS}?{query}"), 400)["detail"] == f"{name} must be a whole number from 1."


@pytest.mark.sql
@pytest.mark.parametrize("page", [99, 10**18, 10**30])
def test_a_page_that_is_not_there_is_not_found(client: Client, page: int) -> None:
    assert problem(client.get(CARDS, {"page": page}), 404)["detail"] == "There is no such page."


@pytest.mark.sql
def test_cards_are_filtered_as_the_pages_do(client: Client) -> None:
    both = get(client, CARDS, type=["boon", "chant"], page_size=200)
    apart = [get(client, CARDS, type=name, page_size=200)["count"] for name in ("boon", "chant")]
    assert both["count"] == sum(apart)
    assert get(client, CARDS, **{"class": "oathwarden"})["count"] > 0
    assert get(client, CARDS, status="practice", set="awakening")["count"] == 0


@pytest.mark.sql
def test_cards_are_sorted_by_a_number_and_those_without_come_last(client: Client) -> None:
    found = get(client, CARDS, sort="-cost", page_size=200)["results"]
    costs = [card["values"]["cost"]["value"] if "cost" in card["values"] else -1 for card in found]
    assert costs == sorted(costs, reverse=True)
    assert costs[0] > 0 > costs[-1]


@pytest.mark.parametrize(
    ("path", "query", "said"),
    [
        (CARDS, {"gaem": "runicka"}, "There is no parameter 'gaem' here: choose from gems, game."),
        (CARDS, {"kind": "spirit"}, "There is no parameter 'kind' here: choose from "),
        (CARDS, {"game": "runica"}, "game cannot be 'runica': choose from pixies-vs-gremlins, "),
        (CARDS, {"type": "boons"}, "type cannot be 'boons': choose from boon."),
        (CARDS, {"type": ["boon", "zzz"]}, "type cannot be 'zzz'."),
        (CARDS, {"status": "new"}, "status cannot be 'new': choose from "),
        (CARDS, {"sort": "nope"}, "sort cannot be 'nope'"),
        (CARDS, {"sort": ""}, "sort cannot be ''"),
        (CARDS, {"cost": "two"}, "cost must be a whole number from 0 to 999999999, not 'two'."),
        (CARDS, {"cost": "-1"}, "cost must be a whole number"),
        ("/api/v1/rules/", {"game": ["runicka", "rune-stones"]}, "game can be given 1 time, not 2."),
        (CARDS, {"kw": ["shout"] * 21}, "kw can be given 20 times, not 21."),
        (f"{CARDS}1/", {"game": "runicka"}, "There is no parameter 'game' here: choose from fields."),
        ("/api/v1/rules/", {"sort": "name"}, "There is no parameter 'sort' here: choose from slug, q, game, fields, page, page_size."),
        ("/api/v1/sets/", {"q": "boon"}, "There is no parameter 'q' here: choose from slug, game, fields, page, page_size."),
        ("/api/v1/games/", {"x" * 99: "1"}, f"There is no parameter '{'x' * 60}...' here: choose from fields, page, page_size."),
    ],
)  # fmt: skip
def test_a_parameter_or_value_that_there_is_not_is_refused_with_those_there_are(
    client: Client, path: str, query: dict[str, Any], said: str
) -> None:
    assert problem(client.get(path, query), 400)["detail"].startswith(said)


@pytest.mark.parametrize(
    "query", [{"type": "Boon"}, {"sort": "-cost"}, {"page_size": "5"}, {"cost": "999999999"}, {"kw": ["shout"] * 20}]
)
def test_a_value_that_there_is_counts_however_it_is_spelled(client: Client, query: dict[str, Any]) -> None:
    get(client, CARDS, **query)


def test_programs_of_other_sites_may_read_and_nobody_knows_whose_they_are(client: Client) -> None:
    elsewhere = {"HTTP_ORIGIN": "https://elsewhere.example"}
    for path in (CARDS, f"{CARDS}?gaem=x", "/api/v1/", "/api/schema/", "/api/v1/decks/"):
        answer = client.get(path, **elsewhere)
        assert answer["Access-Control-Allow-Origin"] == "*"
        assert "Access-Control-Allow-Credentials" not in answer, "so no browser sends a cookie along"
    asked = client.options(CARDS, HTTP_ACCESS_CONTROL_REQUEST_METHOD="GET", **elsewhere)
    assert asked["Access-Control-Allow-Methods"] == "GET, HEAD, OPTIONS"
    assert "Access-Control-Allow-Origin" not in client.get("/g/runicka/", **elsewhere), (
        "pages are no business of theirs"
    )


@pytest.mark.parametrize("method", ["get", "post"])
def test_an_address_without_its_last_slash_leads_on_with_all_that_was_sent(client: Client, method: str) -> None:
    answer = getattr(client, method)("/api/v1/decks/validate")
    assert (answer.status_code, answer["Location"]) == (308, "/api/v1/decks/validate/")
    assert client.get("/api/v1/cards?game=runicka")["Location"] == "/api/v1/cards/?game=runicka"


@pytest.mark.sql
def test_what_could_not_be_used_of_a_query_is_told(client: Client) -> None:
    page = get(client, CARDS, q="kw:shout cots:3")
    assert names(page) == names(get(client, CARDS, q="kw:shout")) != []
    (told,) = page["diagnostics"]
    assert (told["start"], told["end"], told["suggestion"]) == (9, 15, "cost:3")


@pytest.mark.sql
def test_rules_are_found_by_query_and_sets_take_none(client: Client) -> None:
    assert 0 < get(client, "/api/v1/rules/", q="concentration")["count"] < get(client, "/api/v1/rules/")["count"]
    assert get(client, "/api/v1/sets/")["diagnostics"] == []


@pytest.mark.sql
@pytest.mark.parametrize("name", LISTS)
def test_a_long_list_asks_the_database_no_more_often_than_a_short_one(client: Client, name: str) -> None:
    counts = []
    for size in (200, 1, 200):  # the first warms what is kept for a version of each game
        with CaptureQueriesContext(connection) as queries:
            get(client, f"/api/v1/{name}/", page_size=size)
        counts.append(len(queries))
    assert counts[1] == counts[2] <= 10


# Being asked again


@pytest.mark.parametrize("path", ["/api/v1/", "/api/schema/", *(f"/api/v1/{name}/" for name in LISTS)])
def test_the_same_request_gives_the_same_bytes_or_304(client: Client, path: str) -> None:
    first, second = client.get(path), client.get(path)
    assert (first.content, first["Cache-Control"]) == (second.content, "public, max-age=60")
    again = client.get(path, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])


@pytest.mark.sql
def test_a_change_of_the_catalogue_changes_the_etag(client: Client) -> None:
    before = client.get(CARDS)
    Card.objects.filter(slug="ash-veil").update(text="Changed.")
    after = client.get(CARDS, headers={"If-None-Match": before["ETag"]})
    assert (after.status_code, after["ETag"] == before["ETag"]) == (200, False)


def test_head_tells_what_get_would(client: Client) -> None:
    got, head = client.get(CARDS), client.head(CARDS)
    assert (head.status_code, head.content, head["ETag"]) == (200, b"", got["ETag"])
    assert client.head(CARDS, headers={"If-None-Match": got["ETag"]}).status_code == 304


# Problems


@pytest.mark.parametrize("path", ["/api/v1/", CARDS, "/api/v1/cards/1/", "/api/schema/"])
@pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "trace"])
def test_nothing_can_be_changed(client: Client, path: str, method: str) -> None:
    response = getattr(client, method)(path)
    assert (problem(response, 405)["title"], response["Allow"]) == ("Method Not Allowed", "GET, HEAD, OPTIONS")


def test_options_tell_what_is_allowed(client: Client) -> None:
    response = client.options(CARDS)
    assert (response.status_code, response["Allow"]) == (200, "GET, HEAD, OPTIONS")


@pytest.mark.sql
@pytest.mark.parametrize(
    "path", ["/api/", "/api/nope", "/api/v1/cards/0/", "/api/v1/cards/x/", "/api/v2/", f"/api/v1/cards/{2**63}/"]
)
def test_what_is_not_there_is_a_problem(client: Client, path: str) -> None:
    assert problem(client.get(path), 404)["instance"] == path


def test_only_json_is_answered(client: Client) -> None:
    problem(client.get(CARDS, headers={"Accept": "text/html"}), 406)
    assert client.get(CARDS, headers={"Accept": "text/html, */*;q=0.8"}).status_code == 200


def test_too_many_parameters_are_a_problem(client: Client) -> None:
    problem(client.get(CARDS + "?" + "&".join(["type=boon"] * 1001)), 400)


def test_a_mistake_of_ours_is_a_problem(rf: RequestFactory) -> None:
    assert problem(server_error(rf.get(CARDS)), 500)["detail"] == "The server made a mistake."


def test_pages_keep_their_own_errors(client: Client) -> None:
    assert client.get("/g/nope/")["Content-Type"].startswith("text/html")


@pytest.mark.sql
@pytest.mark.parametrize("value", HOSTILE)
def test_hostile_values_break_nothing(client: Client, value: str) -> None:
    assert [
        name
        for name in (
            "q",
            "game",
            "type",
            "cost",
            "set",
            "status",
            "class",
            "sort",
            "slug",
            "page",
            "page_size",
            "format",
        )
        if client.get(CARDS, {name: value}).status_code not in (200, 400, 404)
    ] == []
    for path in ("/api/v1/rules/", "/api/v1/sets/"):
        assert client.get(path, {"game": value}).status_code == 400
        assert client.get(path, {"slug": value}).status_code == 200


@pytest.mark.sql
@pytest.mark.parametrize("raw", ["%zz", "%ff", "%ed%a0%80", "%00", "a=%&b", "q=%c0%af", "&&==", "%F0%9F"])
def test_bad_percent_codes_break_nothing(client: Client, raw: str) -> None:
    assert client.get(CARDS, QUERY_STRING=f"q={raw}").status_code in (200, 400)
    assert client.get(CARDS, QUERY_STRING=f"game={raw}&type={raw}&sort={raw}&{raw}").status_code == 400
    assert client.get(f"/api/v1/games/{raw.replace('&', '')}/").status_code == 404


# Limits


def limited(rate: int) -> override_settings:
    rates = {"minute": None, "day": rate}
    return override_settings(REST_FRAMEWORK=settings.REST_FRAMEWORK | {"DEFAULT_THROTTLE_RATES": rates})


@pytest.fixture
def ask(empty_cache: None) -> Callable[..., HttpResponse]:
    """Asks from an address."""
    client = Client()
    return lambda address, **headers: client.get("/api/v1/", headers=headers, REMOTE_ADDR=address)


def test_an_address_that_asks_too_often_has_to_wait(ask: Callable[..., HttpResponse]) -> None:
    with limited(3):
        assert [ask("10.0.0.1").status_code for _ in range(3)] == [200] * 3
        refused = ask("10.0.0.1")
        assert "throttled" in problem(refused, 429)["detail"]
        assert 0 < int(refused["Retry-After"]) <= 24 * 60 * 60
        assert ask("10.0.0.2").status_code == 200


def test_a_forged_header_is_no_other_address(ask: Callable[..., HttpResponse]) -> None:
    with limited(3):
        answers = [ask("10.0.0.1", x_forwarded_for=f"10.1.1.{n}").status_code for n in range(5)]
    assert answers == [200, 200, 200, 429, 429]


@pytest.mark.sql
def test_requests_sent_at_once_are_all_counted(hurried: None) -> None:
    cache.clear()
    with ThreadPoolExecutor(16) as pool:
        counts = list(pool.map(lambda _: times("api", "10.0.0.1", "day"), range(400)))
    assert sorted(counts) == list(range(1, 401))


@pytest.fixture
def hurried() -> Iterator[None]:
    """Threads take turns a thousand times as often as usual, so that what is done in two steps shows."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(usual / 1_000)
    yield
    sys.setswitchinterval(usual)


@pytest.mark.usefixtures("cache_away")
def test_the_api_answers_while_its_cache_is_away(ask: Callable[..., HttpResponse]) -> None:
    with limited(3):
        assert ask("10.0.0.1").status_code == 200


def test_the_limits_are_120_a_minute_and_5000_a_day() -> None:
    assert shipped.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"] == {"minute": 120, "day": 5000}


# The schema and its viewer


def test_the_schema_is_sound() -> None:
    call_command("spectacular", validate=True, fail_on_warn=True, stdout=StringIO())


def test_the_schema_comes_as_json_or_yaml(client: Client) -> None:
    assert get(client, "/api/schema/")["info"]["title"] == "Runebinder"
    asked = client.get("/api/schema/?format=yaml")
    assert asked.content.startswith(b"openapi: 3")
    assert asked.content == client.get("/api/schema/", headers={"Accept": "application/yaml"}).content


def test_the_schema_knows_the_fields_of_the_games(client: Client) -> None:
    parameters = get(client, "/api/schema/")["paths"][CARDS]["get"]["parameters"]
    assert {"q", "game", "type", "cost", "class", "sort"} <= {found["name"] for found in parameters}


def test_the_schema_names_licence_and_server(client: Client) -> None:
    schema = get(client, "/api/schema/")
    assert schema["info"]["license"]["name"].startswith("MIT for what is ours")
    assert schema["servers"] == [{"url": "/", "description": "this site"}]


def test_the_schema_knows_the_orders_of_cards(client: Client) -> None:
    parameters = get(client, "/api/schema/")["paths"][CARDS]["get"]["parameters"]
    (sort,) = (found["schema"] for found in parameters if found["name"] == "sort")
    assert {"name", "-name", "set", "type", "cost", "-cost"} <= {*sort["enum"]}
    assert [
        order for order in sort["enum"] if client.get(CARDS, {"sort": order, "page_size": 1}).status_code != 200
    ] == []


@pytest.mark.parametrize("name", ["validate", "repair"])
def test_a_deck_that_is_sent_in_no_way_or_in_two_breaks_the_schema_and_is_refused(client: Client, name: str) -> None:
    schema = get(client, "/api/schema/")
    path = f"/api/v1/decks/{name}/"
    (body,) = schema["paths"][path]["post"]["requestBody"]["content"].values()
    fits = Draft4Validator(schema | body["schema"]).is_valid
    ways = {"sections": {"main": {"fireball": 1}}, "text": "1 Fireball"}
    sent = {"game": AWAKENING, "format": "constructed"}
    for given, is_one in (({}, False), (ways, False), *(({way: said}, True) for way, said in ways.items())):
        answer = client.post(path, sent | given, "application/json")
        assert (fits(sent | given), answer.status_code) == ((True, 200) if is_one else (False, 400))


def test_the_viewer_needs_nobody_else(client: Client) -> None:
    page = client.get("/api/docs/")
    assert page.status_code == 200
    assert re.findall(r"""(?:src|href|action)="(?!/(?!/)|#|\?)[^"]*\"""", page.content.decode()) == []
    assert "default-src 'self'" in page["Content-Security-Policy"]
    assert "unsafe" not in page["Content-Security-Policy"]
