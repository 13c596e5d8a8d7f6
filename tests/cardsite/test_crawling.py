"""What search engines are told: everything that is public is listed, and nothing else."""

import re

import pytest

from decks.models import Deck
from decks.visibility import SORTS
from tests.cardsite.routes import world
from tests.reading import Client, page

pytestmark = pytest.mark.django_db


def listed(client: Client) -> list[str]:
    """Every address of every list that the first one names."""
    found = []
    for part in places(client, "/sitemap.xml"):
        found += places(client, part)
    return found


def places(client: Client, address: str) -> list[str]:
    answer = client.get(address)
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("application/xml")
    return [
        place.removeprefix("http://testserver") for place in re.findall(r"<loc>(.*?)</loc>", answer.content.decode())
    ]


def refused(client: Client) -> list[str]:
    """The beginnings of addresses that robots keep away from; one that ends in $ is a whole address."""
    return re.findall(r"^Disallow: (\S+)$", client.get("/robots.txt").content.decode(), re.M)


def is_refused(rules: list[str], address: str) -> bool:
    """Whether robots keep away from an address."""
    return f"{address}$" in rules or address.startswith(tuple(one for one in rules if not one.endswith("$")))


def test_all_that_is_listed_opens_for_everybody_and_is_nowhere_refused(client: Client) -> None:
    addresses = listed(client)
    assert len(addresses) == len(set(addresses)) > 900
    assert {
        "/",
        "/g/runicka/",
        "/g/runicka/cards/",
        "/g/runeslingers-awakening/cards/fireball/",
        "/decks/",
        "/api/docs/",
    } <= set(addresses)
    assert "/g/runeslingers-awakening/decks/ember-rush/" in addresses
    rules = refused(client)
    assert [one for one in addresses if is_refused(rules, one)] == []
    assert {client.get(one).status_code for one in addresses[::25]} == {200}


def test_only_public_decks_are_listed(client: Client) -> None:
    made = world()
    keys = {}
    for visibility in ("private", "unlisted", "public"):
        made.owner.post("/decks/new/", {"game": "runicka", "ready": "long-vigil", "name": visibility})
        deck = Deck.objects.get(name=visibility)
        made.owner.post(f"/decks/{deck.key}/share/", {"visibility": visibility})
        keys[visibility] = deck.get_absolute_url()
    addresses = listed(client)
    assert keys["public"] in addresses
    assert not {keys["private"], keys["unlisted"]} & set(addresses)


def test_robots_keep_away_from_what_belongs_to_a_visitor_and_find_the_list(client: Client) -> None:
    assert "Sitemap: http://testserver/sitemap.xml\n" in client.get("/robots.txt").content.decode()
    rules = refused(client)
    for address in (
        "/binder/",
        "/your-data/",
        "/collection/",
        "/hands/",
        "/hands/new/",
        "/runs/",
        "/pools/",
        "/decks/new/",
        "/decks/compare/?a=x",
    ):
        assert is_refused(rules, address), address
    assert not [one for one in ("/decks/", "/g/") if is_refused(rules, one)]


@pytest.mark.parametrize("sort", SORTS)
def test_robots_may_read_the_page_of_what_is_shared(client: Client, sort: str) -> None:
    """Else they see neither what it shows in chats, nor that it is not to be listed."""
    address = f"/{sort}s/{world().shown[sort]}/"
    assert not is_refused(refused(client), address)
    assert ("noindex" in page(client, address)) == (sort != "deck")
