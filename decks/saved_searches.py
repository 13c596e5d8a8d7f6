"""Searches that a visitor has named: what is kept of one, and how many."""

from typing import Final

from django.http import QueryDict

from catalog.models import Game
from catalog.web.fields import clipped
from decks.models import SavedSearch
from engine.packs.folding import norm

SEARCHES_MAX: Final = 100
NAME_MAX: Final = 60
ASKED_MAX: Final = 20_000  # characters of an address as it is sent
KEPT_MAX: Final = 4_000  # and as it is kept


class UnsavedError(ValueError):
    """What cannot be saved; the message says why, and what helps."""


def kept_of(asked: str) -> str:
    """What of an address is kept: what it asks, and not how far somebody has read. Raises UnsavedError."""
    fields = clipped(QueryDict(asked))
    for name in [name for name in fields if name == "page" or not any(map(str.strip, fields.getlist(name)))]:
        fields.pop(name)
    kept = fields.urlencode()
    if not fields:
        raise UnsavedError("There is nothing to save: search for something first.")
    if len(kept) > KEPT_MAX:
        raise UnsavedError(
            f"This search is too long to be kept: its address has {len(kept):,} characters, and {KEPT_MAX:,} are the most."
        )
    return kept


def save(owner: str, name: str, game: str, asked: str) -> SavedSearch:
    """Keep a search under a name that the visitor has given to no other. Raises UnsavedError."""
    kept = kept_of(asked)
    if game and not Game.objects.filter(slug=game).exists():
        raise UnsavedError("Its game is not on this site.")
    searches = SavedSearch.objects.owned_by(owner)
    if searches.count() >= SEARCHES_MAX:
        raise UnsavedError(
            f"You have {SEARCHES_MAX} saved searches, which is as many as can be kept: delete one first."
        )
    check_name(owner, name)
    return SavedSearch.objects.create(owner=owner, name=name, game=game, asked=kept)


def rename(search: SavedSearch, name: str) -> None:
    """Give a search another name. Raises UnsavedError."""
    check_name(search.owner, name, but=search.key)
    search.name = name
    search.save()


def check_name(owner: str, name: str, but: str = "") -> None:
    """Raises UnsavedError for the name of another search of the visitor."""
    names = SavedSearch.objects.owned_by(owner).exclude(key=but).values_list("name", flat=True)
    if norm(name) in map(norm, names):
        raise UnsavedError("You have a saved search of that name: choose another.")
