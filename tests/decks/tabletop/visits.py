"""A test hand as a browser visits it: the page of its table, the moment that it shows, a step from there."""

import re

from decks.models import Hand
from tests.reading import Client

HTMX = {"HX-Request": "true"}


def page(who: Client, address: str) -> str:
    answer = who.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def mark(shown: str) -> str:
    """Which moment a page shows."""
    found = re.search(r'name="at" value="([^"]+)"', shown)
    assert found
    return found[1]


def step(who: Client, address: str, **fields: str) -> str:
    """A step from the moment that the page shows, as htmx sends it."""
    answer = who.post(address, {"at": mark(page(who, address))} | fields, headers=HTMX)
    assert answer.status_code == 200
    return answer.content.decode()


def of(address: str) -> Hand:
    return Hand.objects.get(key=address.strip("/").split("/")[-1])
