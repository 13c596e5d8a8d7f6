"""A page of the catalogue and an answer of its API are the same, byte by byte, for a visitor with decks and for somebody without a
cookie: caches may keep them, and nothing that is somebody's gets in.
"""

import pytest
from django.http import HttpResponse

from catalog.kept import SHELF
from catalog.models import Card, Game
from tests.cardsite.routes import GAME, SECRET, World, crawl, name_at, routes, world
from tests.reading import Client
from tests.tiers import drawn

pytestmark = pytest.mark.django_db
APART = (  # files, drawn or led on to, which no cookie reaches, and what chance decides
    "catalog:card_svg", "catalog:card_png", "catalog:art", "catalog:random", "api:card-random",
)  # fmt: skip
ASKED = {
    "catalog:search": [
        "q=fire",
        "q=deck",
        "q=deck:unheard",
        "q=has:deck&show=cards",
        "q=Unheardofword",
        "q=cheap+boons",
        "q=nosuch:1",
    ],
    "catalog:cards": ["q=cost<=2&type=boon&view=list", "q=deck:unheard&sort=-cost", "q=Unheardofword", "page=2"],
    "catalog:suggestions": ["q=unheard", "q=fire", "q=deck:"],
    "catalog:text": ["name=A&text=Draw+a+card.", "text=Unheardofword"],
    "catalog:glossary": ["q=fire"],
    "api:card-list": [
        "q=cost<=2",
        "q=deck:unheard",
        "q=has:deck",
        "q=Unheardofword&page_size=3",
        "type=boon&sort=-name",
        "page=99",
    ],
    "api:card-named": ["exact=emberdart", "exact=Unheardofword"],
    "api:explain": ["q=cheap+boons", "q=deck:unheard", "q=Unheardofword"],
    "api:rule-list": ["q=draw", "q=deck:unheard"],
    "api:term-list": ["q=burn", "q=deck:unheard"],
    "api:ruling-list": ["q=attack", "q=deck:unheard"],
}


def said(answer: HttpResponse) -> tuple[int, dict[str, str], bytes]:
    """All of an answer that its receiver can tell."""
    body = b"".join(answer) if answer.streaming else answer.content
    return answer.status_code, dict(answer.headers), body


def differing(made: World, addresses: list[str]) -> list[str]:
    """The addresses at which the two get something different, or one of them gets a cookie."""
    found = []
    for address in addresses:
        answers = [made_anew(who, address) for who in (made.owner, Client())]
        if said(answers[0]) != said(answers[1]) or any(answer.cookies for answer in answers):
            found.append(address)
    return found


def made_anew(who: Client, address: str) -> HttpResponse:
    """An answer that is not the one that somebody else got."""
    SHELF.clear()
    return who.get(address)


def is_catalogue(name: str) -> bool:
    return name.startswith(("catalog:", "api:")) and name not in APART


def test_every_page_and_list_is_the_same_for_all() -> None:
    made = world()
    named = {name: made.address(route) for name, route in sorted(routes().items()) if is_catalogue(name)}
    assert len(named) > 30
    asked = [f"{named[name]}?{query}" for name, queries in ASKED.items() for query in queries]
    assert differing(made, [*named.values(), *asked]) == []


def test_nothing_of_a_visitor_stands_in_the_catalogue() -> None:
    made = world()
    pages = [
        address
        for address, answer in crawl(made.owner, "/", "/api/v1/", most=2)
        if is_catalogue(name_at(address)) and not answer.streaming and SECRET.encode() in answer.content
    ]
    assert pages == []


def test_pages_drawn_from_all_games_are_the_same_for_all() -> None:
    made = world()
    made.owner.post("/decks/new/", {"game": GAME, "ready": "ember-rush", "name": "One more"})
    cards = [card.get_absolute_url() for card in Card.objects.select_related("game")]
    lists = [
        f"/g/{slug}/cards/?page={page}" for slug in Game.objects.values_list("slug", flat=True) for page in (1, 2, 3)
    ]
    api = [f"/api/v1/cards/?page_size=20&page={page}" for page in range(1, 28)]
    for kind, every, most in (("cards", cards, 12), ("lists", lists, 4), ("api", api, 3)):
        assert differing(made, drawn(f"alike for all: {kind}", every, most)) == []
