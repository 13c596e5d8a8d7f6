"""What must not move while rooms, names or templates are rebuilt: what a site with decks, pools, hands and runs of every game answers.

`python -m tests.tools.standing FILE` keeps it in a file that is not there yet, or tells what differs from one that is: every route,
and of each answer its status, its headers and its body. Pages count by their words and tags, without the blanks between them; keys,
moments and durations stand as a sign.
"""

import difflib
import json
import logging
import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.http import HttpResponse

ADDRESSES_MOST = 5
STARTS = (
    "/",
    "/decks/",
    "/runs/",
    "/hands/",
    "/pools/",
    "/your-data/",
    "/search/?q=cost<=2",
    "/api/schema/?format=json",
    "/api/docs/",
)
ROUTES = "every route"
LEFT_OUT = {"Content-Length"}  # follows from the body, before its blanks are taken out
NO_PAGE = 405  # an address that only takes what a form sends
OWN_WORDS = (
    (re.compile(r"\s+"), " "),
    (re.compile(r'(?<=name="csrfmiddlewaretoken" value=")\w+|(?<="x-csrftoken": ")\w+'), "TOKEN"),
    (re.compile(r'(?<=name="seed" inputmode="numeric" value=")\d+'), "SEED"),
    (re.compile(r"(?<=\.svg\?)[0-9a-f]{12}"), "DIGEST"),
    (re.compile(r'(?<=ETag: )(W/)?"[^"]*"'), "DIGEST"),
    (re.compile(r"(?<=set-cookie: )(\w+)=[^;]*"), r"\1=VALUE"),
    (re.compile(r"\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT"), "MOMENT"),
    (re.compile(r"(?<=\.py:)\d+"), "LINE"),
    (re.compile(r"\d{4}-\d\d-\d\d[T ][\d:.]+(Z|[+-][\d:]+)?"), "MOMENT"),
    (re.compile(r"\d+ \w{3} \d{4},? \d\d:\d\d"), "MOMENT"),
    (re.compile(r"\b\d+(\.\d+)? m?s\b"), "DURATION"),
    (re.compile(r"\s+(?=<)|(?<=>)\s+|\s+(?=/?>)"), ""),
)


def begin() -> None:
    """A site of its own on a new database, with all games loaded."""
    from django.conf import settings
    from django.core.management import call_command
    from django.test.utils import setup_databases, setup_test_environment

    from tests import conftest  # noqa: F401  # it chooses the database before Django reads its settings

    settings.STORAGES = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
    settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"] = dict.fromkeys(settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"])
    logging.disable(logging.WARNING)
    setup_test_environment()
    setup_databases(verbosity=0, interactive=False)
    call_command("load_games", stdout=open(os.devnull, "w"))  # noqa: SIM115


def answers() -> dict[str, str]:
    """What the owner of a world gets at each address that links lead to, and of the API; others show them a run and a hand of each game."""
    from django.test import Client

    from catalog.models import Game
    from decks.models import GoldfishRun, Hand, ReadyDeck
    from tests.cardsite.routes import MINE, crawl, routes, world

    made = world()
    starts = list(STARTS)
    for game in Game.objects.order_by("slug"):
        deck = ReadyDeck.objects.filter(game=game).order_by("slug")[0]
        other, of = Client(REMOTE_ADDR=f"10.0.0.{len(starts)}"), {"game": game.slug, "ready": deck.slug, "seed": "3"}
        other.post("/hands/new/", of | {"opponent": "mirror"})
        other.post("/runs/new/", of | {"games": "100"})
        made.owner.post("/decks/new/", of | {"name": f"A deck of {game.slug}"})
        starts.append(f"/g/{game.slug}/")
    play_all()
    Hand.objects.update(shared=True)
    GoldfishRun.objects.update(shared=True)
    starts += [made.address(route) for route in routes().values() if route.pattern.startswith("api/v1/")]
    signs = {}
    for sort, model in MINE.items():
        keys = model._default_manager.order_by("pk").values_list("key", flat=True)
        signs |= {key: f"{sort}{number}" for number, key in enumerate(keys)}
        starts += [f"/{sort}s/{key}/" for key in keys]
    signs[made.own["secret"]] = "SECRET"
    texts = {}
    for address, answer in crawl(made.owner, *starts, most=ADDRESSES_MOST):
        if answer.status_code == NO_PAGE:
            continue
        texts[plain(address, signs)] = plain(whole(answer), signs)
    return texts | {ROUTES: "".join(f"<{route.name} {route.pattern}>" for route in routes().values())}


def whole(answer: "HttpResponse") -> str:
    """Status, headers and body."""
    content = b"".join(answer) if answer.streaming else answer.content
    headers = [
        f"<{name}: {'; '.join(sorted(value.split('; ')))}>"
        for name, value in sorted(answer.items())
        if name not in LEFT_OUT
    ]
    cookies = [f"<set-cookie: {cookie.OutputString()}>" for cookie in answer.cookies.values()]
    return "".join([str(answer.status_code), *headers, *cookies, content.decode(errors="replace")])


def play_all() -> None:
    from decks import tasks
    from decks.models import Chunk, RunState

    for pk in Chunk.objects.filter(state=RunState.WAITING).order_by("pk").values_list("pk", flat=True):
        tasks.look_at_chunk(pk)


def plain(text: str, signs: dict[str, str]) -> str:
    """A text without what differs from one time to the next."""
    for key, sign in signs.items():
        text = text.replace(key, sign)
    for own, sign in OWN_WORDS:
        text = own.sub(sign, text)
    return text


def told(name: str, before: str, after: str) -> str:
    """What differs in one answer, tag by tag."""
    lines = [re.sub(r"(?=<)", "\n", text).splitlines() for text in (before, after)]
    changes = [
        line for line in difflib.unified_diff(*lines, n=0, lineterm="") if not line.startswith(("---", "+++", "@@"))
    ]
    return "\n".join([name, *(f"    {line[:300]}" for line in changes[:20])])


def main(arguments: list[str]) -> int:
    """Keep the answers, or compare them with those that were kept."""
    file = Path(arguments[0])
    begin()
    now = answers()
    if not file.exists():
        file.write_text(json.dumps(now, indent=0, ensure_ascii=False), encoding="utf-8")
        print(f"{len(now) - 1} addresses kept, {sum(name.startswith('/api/') for name in now)} of them of the API")
        return 0
    before = json.loads(file.read_text(encoding="utf-8"))
    differing = [name for name in sorted(before.keys() | now.keys()) if before.get(name) != now.get(name)]
    for name in differing:
        print(told(name, before.get(name, ""), now.get(name, "")))
    print(f"{len(now) - 1} addresses and the routes: {len(differing)} differ")
    return bool(differing)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
