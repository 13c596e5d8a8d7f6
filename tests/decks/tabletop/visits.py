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


def shared_by(who: Client, address: str, **fields: str) -> str:
    """Where others see a hand as it is at this moment, once its owner has shared that."""
    answer = who.post(f"{address}share/", {"visibility": "unlisted"} | fields)
    assert answer.status_code == 302, text_of(answer, answer.status_code)
    return answer["Location"].removesuffix("share/")


def of(address: str) -> Hand:
    return Hand.objects.get(key=address.strip("/").split("/")[-1])
