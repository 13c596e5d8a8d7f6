"""A test hand as a browser visits it: the page of its table, the moment that it shows, a step from there."""

from decks.models import Hand
from tests.reading import Client, page, part, text_of

HTMX = {"HX-Request": "true"}


def mark(shown: str) -> str:
    """Which moment a page shows."""
    return part(r'name="at" value="([^"]+)"', shown)


def step(who: Client, address: str, **fields: str) -> str:
    """A step from the moment that the page shows, as htmx sends it."""
    return text_of(who.post(address, {"at": mark(page(who, address))} | fields, headers=HTMX))


def of(address: str) -> Hand:
    return Hand.objects.get(key=address.strip("/").split("/")[-1])
