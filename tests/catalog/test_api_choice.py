"""The API by slug, by name and by chance, with the fields that are asked for, and queries explained."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from catalog.models import Card
from tests.catalog.test_api import AWAKENING, CARDS, HOSTILE, get, problem
from tests.reading import Client, data_of

pytestmark = pytest.mark.django_db
NAMED, RANDOM, EXPLAIN = "/api/v1/cards/named/", "/api/v1/cards/random/", "/api/v1/search/explain/"
OF_GAMES = ["sets", "cards", "rules", "terms", "rulings", "formats"]


# By slug


@pytest.mark.sql
@pytest.mark.parametrize("name", OF_GAMES)
def test_a_thing_is_found_by_game_and_slug_as_by_its_number(client: Client, name: str) -> None:
    for found in get(client, f"/api/v1/{name}/", page_size=20)["results"]:
        by_slug = f"/api/v1/{name}/{found['game']}/{found['slug']}/"
        assert found["api"] == "http://testserver" + by_slug
        assert get(client, by_slug) == get(client, f"/api/v1/{name}/{found['id']}/") == found


def test_the_same_slug_is_another_card_in_another_game(client: Client) -> None:
    first, second = (get(client, f"{CARDS}{slug}/fireball/") for slug in (AWAKENING, "runeslingers"))
    assert (first["name"], first["game"], first["id"] != second["id"]) == (second["name"], AWAKENING, True)


@pytest.mark.parametrize("end", ["nope/fireball/", f"{AWAKENING}/nope/", "runicka/fireball/", "fireball/"])
def test_what_no_game_has_is_not_found(client: Client, end: str) -> None:
    problem(client.get(CARDS + end), 404)


# The fields that are asked for


@pytest.mark.parametrize(
    "query", ["fields=name,text", "fields=name&fields=text", "fields=text,%20name", "fields=name,name&fields=text"]
)
def test_only_the_fields_that_are_asked_for_are_told(client: Client, query: str) -> None:
    for path in (CARDS, f"{CARDS}random/", f"{NAMED}", f"{CARDS}{AWAKENING}/fireball/"):
        exact = "&exact=emberdart" if path == NAMED else ""
        told = data_of(client.get(f"{path}?{query}{exact}"))
        for found in told.get("results", [told]):
            assert list(found) == ["name", "text"]
    assert "count" in get(client, f"{CARDS}?{query}"), "what stands around a list stays"


@pytest.mark.parametrize("name", ["games", *OF_GAMES])
def test_every_field_of_everything_can_be_asked_for_alone(client: Client, name: str) -> None:
    (whole,) = get(client, f"/api/v1/{name}/", page_size=1)["results"]
    for field in whole:
        assert get(client, f"/api/v1/{name}/", page_size=1, fields=field)["results"] == [{field: whole[field]}]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ("nope", "fields cannot be 'nope': choose from id, slug, name, game, kind, "),
        ("name,nope,text,neither", "fields cannot be 'nope', 'neither': choose from id, "),
        ("", "fields cannot be '': choose from id, "),
        ("name,", "fields cannot be '': choose from id, "),
        ("Name", "fields cannot be 'Name': choose from id, "),
        (",".join(f"f{n}" for n in range(9)), "fields cannot be 'f0', 'f1', 'f2', 'f3', 'f4' and 4 more: choose from id, "),
        ("x" * 99, f"fields cannot be '{'x' * 60}...': choose from id, "),
    ],
)  # fmt: skip
def test_a_field_that_there_is_not_is_refused_with_those_there_are(client: Client, fields: str, said: str) -> None:
    for path in ("/api/v1/rules/", f"/api/v1/rules/{get(client, '/api/v1/rules/')['results'][0]['id']}/"):
        assert problem(client.get(path, {"fields": fields}), 400)["detail"].startswith(said)


@pytest.mark.sql
def test_links_that_nobody_asks_for_are_not_read(client: Client) -> None:
    get(client, CARDS)
    counts = []
    for query in ({"fields": "name"}, {"fields": "name,terms"}, {}):
        with CaptureQueriesContext(connection) as queries:
            get(client, CARDS, **query)
        counts.append(len(queries))
    assert counts[0] + 1 == counts[1] < counts[2]


# By name


@pytest.mark.sql
@pytest.mark.parametrize("name", ["Emberdart", "emberdart", "EMBERDART", " Emberdart  "])
def test_a_card_is_found_by_its_whole_name(client: Client, name: str) -> None:
    assert get(client, NAMED, exact=name) == get(client, f"{CARDS}{AWAKENING}/emberdart/")


def test_a_name_that_no_card_has_is_told_with_those_that_are_near(client: Client) -> None:
    said = problem(client.get(NAMED, {"exact": "Emberdrat"}), 404)["detail"]
    assert said == f"No card is called 'Emberdrat'. Perhaps Emberdart ({AWAKENING}/emberdart)?"
    there = problem(client.get(NAMED, {"exact": "Emberdart", "game": "runicka"}), 404)["detail"]
    assert there == "No card of runicka is called 'Emberdart'."


@pytest.mark.parametrize("part", ["Ember", "Emberdart Emberdart", "x" * 100_000, "\0", "%", "!emberdart", " "])
def test_a_part_of_a_name_is_not_the_name(client: Client, part: str) -> None:
    assert len(problem(client.get(NAMED, {"exact": part}), 404)["detail"]) < 400


def test_a_name_of_several_games_is_answered_where_one_is_named(client: Client) -> None:
    said = problem(client.get(NAMED, {"exact": "Fireball"}), 400)["detail"]
    assert said == f"2 games have a card called 'Fireball': add game={AWAKENING} or game=runeslingers."
    assert get(client, NAMED, exact="Fireball", game="runeslingers")["game"] == "runeslingers"


@pytest.mark.sql
def test_a_name_of_two_cards_of_a_game_is_told_with_their_addresses(client: Client) -> None:
    first, second = Card.objects.filter(game__slug="runicka").order_by("position", "pk")[:2]
    Card.objects.filter(pk__in=[first.pk, second.pk]).update(name_norm="twins")
    said = problem(client.get(NAMED, {"exact": "Twins"}), 400)["detail"]
    addresses = [f"{CARDS}runicka/{card.slug}/" for card in (first, second)]
    assert said.startswith("2 cards of runicka are called 'Twins': ask for ")
    assert [address for address in addresses if address not in said] == []


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({}, "exact: write the whole name of a card."),
        ({"exact": ""}, "exact: write the whole name of a card."),
        ({"exact": "Emberdart", "q": "cost:1"}, "There is no parameter 'q' here: choose from exact, game, fields."),
        ({"exact": "Emberdart", "page": "1"}, "There is no parameter 'page' here"),
        ({"exact": "Emberdart", "game": "runica"}, "game cannot be 'runica': choose from "),
        ({"exact": ["Emberdart", "Fireball"]}, "exact can be given 1 time, not 2."),
    ],
)
def test_by_name_takes_a_name_and_a_game(client: Client, query: dict[str, Any], said: str) -> None:
    assert problem(client.get(NAMED, query), 400)["detail"].startswith(said)


# By chance


@pytest.mark.sql
def test_a_card_by_chance_is_one_of_those_that_fit(client: Client) -> None:
    fit = {card["api"] for card in get(client, CARDS, q="cost<=1", game=AWAKENING, page_size=200)["results"]}
    drawn = {get(client, RANDOM, q="cost<=1", game=AWAKENING)["api"] for _ in range(12)}
    assert drawn <= fit
    assert len(drawn) > 1


def test_nobody_keeps_what_chance_gave(client: Client) -> None:
    answer = client.get(RANDOM)
    assert (answer["Cache-Control"], "ETag" in answer.headers) == ("no-store", False)
    assert client.get(RANDOM, {"q": "cost>99"})["Cache-Control"] == "no-store"


def test_where_no_card_fits_there_is_none_by_chance(client: Client) -> None:
    assert problem(client.get(RANDOM, {"q": "cost>99"}), 404)["detail"].startswith("No card fits;")
    assert problem(client.get(RANDOM, {"sort": "name"}), 400)["detail"] == "There is no parameter 'sort' here."
    assert "what belongs to a visitor" in problem(client.get(RANDOM, {"q": "deck:mine"}), 400)["detail"]


# Explained


@pytest.mark.sql
def test_a_query_is_explained_as_the_lists_do(client: Client) -> None:
    told = get(client, EXPLAIN, q="kw:shout cots:3", game=AWAKENING)
    page = get(client, CARDS, q="kw:shout cots:3", game=AWAKENING)
    assert (told["q"], told["wish"]) == ("kw:shout cots:3", "")
    assert (told["diagnostics"], told["found"]["cards"]) == (page["diagnostics"], page["count"])


def test_plain_words_are_told_with_the_query_that_they_stand_for(client: Client) -> None:
    told = get(client, EXPLAIN, q="cheap spirits", game=AWAKENING)
    assert "type:spirit" in told["wish"]
    assert told["explain"].startswith("spirits with ")
    assert told["found"]["cards"] == get(client, CARDS, q=told["wish"], game=AWAKENING)["count"] > 0


def test_what_finds_nothing_has_its_ways_out(client: Client) -> None:
    told = get(client, EXPLAIN, q="type:boon cost>99")
    assert set(told["found"].values()) == {0}
    assert {way["query"] for way in told["ways_out"]} == {"type:boon"}
    assert get(client, EXPLAIN, q="type:boon")["ways_out"] == []


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({}, "q: write a query."),
        ({"q": ""}, "q: write a query."),
        ({"q": "boon", "sort": "name"}, "There is no parameter 'sort' here: choose from q, game."),
        ({"q": "boon", "game": "runica"}, "game cannot be 'runica': choose from "),
        ({"q": "deck:mine"}, "q asks by deck for what belongs to a visitor"),
    ],
)
def test_what_cannot_be_explained_is_refused(client: Client, query: dict[str, str], said: str) -> None:
    assert problem(client.get(EXPLAIN, query), 400)["detail"].startswith(said)


@pytest.mark.sql
@pytest.mark.parametrize("value", HOSTILE)
def test_hostile_values_break_none_of_it(client: Client, value: str) -> None:
    asked = [
        (NAMED, "exact"),
        (NAMED, "game"),
        (RANDOM, "q"),
        (RANDOM, "type"),
        (EXPLAIN, "q"),
        (EXPLAIN, "game"),
        (CARDS, "fields"),
    ]
    answers = {
        (path, name): client.get(path, {"exact": "x", "q": "x"} | {name: value} if path != RANDOM else {name: value})
        for path, name in asked
    }
    assert {
        asked: answer.status_code for asked, answer in answers.items() if answer.status_code not in (200, 400, 404)
    } == {}
    assert max(len(answer.content) for answer in answers.values()) < 2_500_000


# A card by chance, on pages


@pytest.mark.sql
def test_the_page_of_a_card_by_chance_is_one_that_the_search_finds(client: Client) -> None:
    for asked in (
        {"q": "cheap spirits"},
        {"q": "type:boon", "game": AWAKENING},
        {"type": "boon", "game": AWAKENING},
        {},
    ):
        answer = client.get("/random/", asked)
        assert (answer.status_code, answer["Cache-Control"]) == (302, "no-store")
        _, _, slug, _, card, _ = answer["Location"].split("/")
        found = Card.objects.get(game__slug=slug, slug=card)
        assert "boon" not in {*asked.values(), asked.get("q", "")[5:]} or found.kind == "boon"
        assert slug == asked.get("game", slug)


@pytest.mark.parametrize("asked", [{"q": "zzzzzz"}, {"q": "type:boon", "game": "runicka"}, {"type": "zzz"}])
def test_where_no_card_fits_the_search_says_why(client: Client, asked: dict[str, str]) -> None:
    answer = client.get("/random/", asked, follow=True)
    assert answer.redirect_chain[0][0].startswith("/search/?")
    assert answer.status_code == 200


def test_what_belongs_to_a_visitor_is_answered_on_their_page(client: Client) -> None:
    assert client.get("/random/", {"q": "deck:mine"})["Location"].startswith("/search/yours/?q=deck")


@pytest.mark.parametrize(
    ("page", "link"),
    [
        ("/search/", 'href="/random/"'),
        ("/search/?q=zzzzzz&game=runicka", None),
        ("/search/?q=boon&show=cards&page=2", 'href="/random/?q=boon"'),
        (f"/g/{AWAKENING}/cards/?type=boon&sort=-cost&view=list", f'href="/random/?type=boon&amp;game={AWAKENING}"'),
        (f"/g/{AWAKENING}/cards/?q=zzzzzz", None),
        ("/search/yours/?q=deck:mine", None),
    ],
)  # fmt: skip
def test_pages_that_find_cards_lead_to_one_by_chance(client: Client, page: str, link: str | None) -> None:
    html = client.get(page).content.decode()
    assert (link in html) if link else ("/random/" not in html)
