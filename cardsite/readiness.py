"""Whatever the first request would have to load, loaded before it comes."""

from django.urls import get_resolver

from cardsite.memory import settle
from decks.construction import solving


def get_ready() -> None:
    """Load every page and what repairs decks, and leave what is loaded out of garbage collection."""
    get_resolver().check()
    solving.load()
    settle()
