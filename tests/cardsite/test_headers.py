"""What every answer of the site says to a browser: where things may come from, and that nothing is guessed. Errors are answers too."""

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import OperationalError
from django.http import HttpResponse
from django.test import override_settings

from catalog.pages import games
from tests.cardsite.routes import crawl, routes, world
from tests.reading import Client

pytestmark = pytest.mark.django_db
POLICY = {
    "default-src": "'self'",
    "img-src": "'self' data:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
    "form-action": "'self'",
}  # scripts and styles fall under default-src, so that none stands in a page
SAID = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin", "X-Frame-Options": "DENY"}


def lacks(answer: HttpResponse) -> list[str]:
    """What an answer should say and does not."""
    policy = dict(rule.strip().split(" ", 1) for rule in answer.get("Content-Security-Policy", "- -").split(";"))
    return [name for name, value in SAID.items() if answer.get(name) != value] + ["policy"] * (policy != POLICY)


def test_every_route_says_it() -> None:
    made = world()
    answers = {name: made.owner.get(made.address(route)) for name, route in routes().items()}
    for secret in (answers[name] for name in ("decks:open_binder", "decks:moved_data", "decks:moved_page")):
        assert secret["Referrer-Policy"] == "strict-origin"  # nothing of its address, which holds a key
        secret["Referrer-Policy"] = SAID["Referrer-Policy"]
    assert {name: lacks(answer) for name, answer in answers.items() if lacks(answer)} == {}
    assert {answer.status_code for answer in answers.values()} >= {200, 302, 404, 405, 409}


def test_every_page_that_links_lead_to_says_it() -> None:
    answers = dict(crawl(Client(), "/", "/search/?q=burn", most=1))
    assert len(answers) > 30
    assert {address: lacks(answer) for address, answer in answers.items() if lacks(answer)} == {}


def broken(*_: object) -> HttpResponse:
    raise ValueError


def away(*_: object) -> HttpResponse:
    raise OperationalError("database is locked")


def error(status: int, monkeypatch: pytest.MonkeyPatch) -> HttpResponse:
    """An answer with that status."""
    client = Client(raise_request_exception=False, enforce_csrf_checks=True)
    if status in (500, 503):
        monkeypatch.setattr(games, "render", broken if status == 500 else away)
        return client.get("/about/")
    if status == 429:
        cache.clear()
        with override_settings(FORM_RATES=settings.FORM_RATES | {"forms": {"minute": 0}}):
            return Client().post("/decks/new/")
    if status == 304:
        return client.get("/about/", headers={"If-None-Match": client.get("/about/")["ETag"]})
    asks = {
        400: ("GET", "/", {"HTTP_HOST": "elsewhere.example"}),
        403: ("POST", "/decks/new/", {}),
        404: ("GET", "/nowhere", {}),
        405: ("GET", "/your-data/erase/", {}),
    }
    method, address, more = asks[status]
    return client.generic(method, address, **more)


@pytest.mark.parametrize("status", [304, 400, 403, 404, 405, 429, 500, 503])
def test_every_error_says_it(status: int, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = error(status, monkeypatch)
    assert (answer.status_code, lacks(answer)) == (status, [])


@pytest.mark.parametrize(
    "address", ["/static/nothing.css", "//", "/%00", "/about", "/api/v1/nowhere/", "/api/v1/cards/?page=x"]
)
def test_odd_addresses_say_it(address: str) -> None:
    assert lacks(Client().get(address)) == []
