"""The site as its visitors meet it: every route of the URL map, and what two visitors have stored behind them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from html import unescape
from typing import Any
from urllib.parse import urlsplit

from django.apps import apps
from django.db.models import Model
from django.http import HttpResponse
from django.urls import Resolver404, URLPattern, URLResolver, get_resolver, resolve, reverse

from catalog.models import Card, CardSet, Format, Rule, Ruling, Term
from decks.models import Deck, GoldfishRun, Hand, Pool, SavedSearch
from decks.owners import COOKIE
from tests.reading import Client

GAME, SECRET = "runeslingers-awakening", "Unheardofword"
CATALOGUE = {
    "section": "cards", "slug": GAME, "card": "fireball", "card_set": "awakening", "term": "burn", "deck": "ember-rush",
    "against": "sworn-wall",
    "family": "runeslingers", "digest": "0123456789ab", "wide": "745", "sort": "deck", "name": "0123456789abcdef01234567",
    "things": "cards", "game": GAME, "program": "cockatrice", "rest": "key/end/",
    "puzzle": "big-or-many", "lesson": "none-of-this-game",
}  # fmt: skip
OF_THE_API = {"set": CardSet, "card": Card, "rule": Rule, "term": Term, "ruling": Ruling, "format": Format}
MINE = {"deck": Deck, "pool": Pool, "run": GoldfishRun, "hand": Hand, "saved": SavedSearch}


@dataclass(frozen=True)
class Route:
    """An address of the URL map: its name and what stands in for each part that may differ."""

    name: str
    parts: frozenset[str]
    pattern: str

    @property
    def of(self) -> str:
        """What of a visitor's lies behind it: deck, pool, run, hand, binder, saved; empty for what all may see."""
        if not self.parts & {"key", "secret"}:
            return ""
        return re.sub(r"^api/v1/", "", self.pattern).partition("/")[0].removesuffix("s")


def walk(patterns: list[URLPattern | URLResolver], spaces: str = "", before: str = "") -> Iterator[Route]:
    for entry in patterns:
        pattern = before + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from walk(entry.url_patterns, f"{spaces}{entry.namespace}:" if entry.namespace else spaces, pattern)
        else:
            yield Route(f"{spaces}{entry.name}", frozenset(entry.pattern.converters), pattern)


@cache
def routes() -> dict[str, Route]:
    """Every route of the site by its name, which it has alone."""
    found: dict[str, Route] = {}
    for route in walk(get_resolver().url_patterns):
        assert found.setdefault(route.name, route) == route, route
    return found


@dataclass
class World:
    """A visitor with one thing of each sort for themself and one that whoever has the link may see, and somebody else."""

    owner: Client = field(default_factory=Client)
    keyed: Client = field(default_factory=Client)
    stranger: Client = field(default_factory=Client)
    nobody: Client = field(default_factory=Client)
    forger: Client = field(default_factory=Client)
    own: dict[str, str] = field(default_factory=dict)
    shown: dict[str, str] = field(default_factory=dict)

    def address(self, route: Route, *, shown: bool = False) -> str:
        """Where that route leads to, for what the owner has for themself, or shares."""
        keys = self.shown if shown else self.own
        unknown = route.parts - CATALOGUE.keys() - {"key", "secret", "pk"}
        assert not unknown, f"{route.name}: give an example of {unknown} in CATALOGUE of tests/cardsite/routes.py"
        given = {name: CATALOGUE[name] for name in route.parts - {"key", "secret", "pk"}}
        if "key" in route.parts:
            given["key"] = keys[route.of]
        if "secret" in route.parts:
            given["secret"] = self.own["secret"]
        if "pk" in route.parts:
            given["pk"] = str(first_of(route).pk)
        if {"game", "slug"} <= route.parts:
            given |= {"game": first_of(route).game.slug, "slug": first_of(route).slug}
        return reverse(route.name, kwargs=given)


def first_of(route: Route) -> Any:
    """The first of the things that an address of the API leads to."""
    return OF_THE_API[route.name.removeprefix("api:").partition("-")[0]].objects.all()[0]


def world() -> World:
    """The owner has a deck, packs, a hand, a run and a saved search for themself and shows others; the stranger has a deck."""
    made = World()
    for name in (SECRET, "Shown"):
        made.owner.post("/decks/new/", {"game": GAME, "ready": "ember-rush", "name": name, "description": name})
        made.owner.post("/pools/new/", {"for": f"{GAME} sealed", "game": GAME, "format": "sealed", "seed": "5"})
        made.owner.post("/hands/new/", {"game": GAME, "ready": "ember-rush", "seed": "3", "opponent": "mirror"})
        made.owner.post("/runs/new/", {"game": GAME, "ready": "ember-rush", "games": "100", "seed": "7"})
        made.owner.post("/saved/new/", {"name": name, "asked": f"q={name}"})
    for sort, model in MINE.items():
        made.own[sort], made.shown[sort] = model._default_manager.order_by("pk").values_list("key", flat=True)
        last = model._default_manager.filter(key=made.shown[sort])
        if sort != "saved":  # which nobody can share
            last.update(**{"visibility": "public"} if sort == "deck" else {"shared": True})
    for model in (Hand, GoldfishRun):
        model._default_manager.filter(key=made.own[name_of(model)]).update(title=SECRET)
    made.stranger.post("/decks/new/", {"game": GAME, "ready": "ember-rush", "name": "Theirs"})
    link = re.search(r"/your-data/open/(\w+)/", made.owner.post("/your-data/key/").content.decode())
    assert link
    made.keyed.post(link[0])
    made.own["secret"] = made.shown["secret"] = link[1]
    made.forger.cookies[COOKIE] = made.owner.cookies[COOKIE].value.replace(":", "x:", 1)
    return made


def name_of(model: type[Model]) -> str:
    return next(name for name, one in MINE.items() if one is model)


def digests() -> dict[str, str]:
    """A hash of all rows of each table."""
    found = {}
    for model in apps.get_models():
        rows = model._default_manager.order_by("pk").values_list()
        found[model._meta.db_table] = sha256(repr(list(rows)).encode()).hexdigest()
    return found


# A crawl


LINKS = re.compile(r"""(?:href|action|src|hx-get|hx-post|data-\w+)="(/[^"]*)\"""")


def crawl(visitor: Client, *starts: str, most: int) -> Iterator[tuple[str, HttpResponse]]:
    """Every address to which links and forms lead from some pages, with the answer to GET; of each route at most so many."""
    waiting, seen, times = [*starts], set(starts), dict.fromkeys(routes(), 0)
    while waiting:
        address = waiting.pop(0)
        answer = visitor.get(address)
        yield address, answer
        if answer.streaming or not answer.get("Content-Type", "").startswith("text/html"):
            continue
        for link in LINKS.findall(answer.content.decode()):
            target = unescape(link).partition("#")[0]
            name = name_at(target)
            if target in seen or not name or times[name] >= most:
                continue
            seen.add(target)
            times[name] += 1
            waiting.append(target)


def name_at(address: str) -> str:
    """The route of an address; empty for static files."""
    try:
        return resolve(urlsplit(address).path).view_name
    except Resolver404:
        return ""
