"""What a deck said before: its versions, what changed between any two, and the way back."""

from typing import Any, NamedTuple

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from catalog.models import Card, Game
from decks.models import Deck, DeckVersion
from decks.pages.builder import own_deck, place_names, to_deck
from decks.pages.edits import whole
from decks.versions import VERSIONS_KEPT, Difference, UnfitError, content_of, difference

PAGE = 30


class VersionChange(NamedTuple):
    """A version with what changed since the one before; None for the first."""

    version: DeckVersion
    changed: Difference | None


@never_cache
def history(request: HttpRequest, key: str) -> HttpResponse:
    """The versions of the visitor's own deck, the newest first, and what changed between two that they choose."""
    mine = own_deck(request, key)
    if mine.deleted_at:
        return to_deck(request, mine)
    page = Paginator(mine.versions.all(), PAGE).get_page(request.GET.get("page"))
    steps = with_changes(mine, list(page.object_list))
    old, new = (version_at(mine, request.GET.get(name, "")) for name in ("old", "new"))
    compared = difference(content_of(old), content_of(new)) if old and new else None
    changes = [step.changed for step in steps if step.changed] + ([compared] if compared else [])
    game = Game.objects.filter(slug=mine.game).first()
    context: dict[str, Any] = {
        "deck": mine,
        "game": game,
        "places": place_names(game) if game else {},
        "page": page,
        "kept": f"{VERSIONS_KEPT:,}",
        "steps": steps,
        "old": old,
        "new": new,
        "compared": compared,
        "asked": "old" in request.GET or "new" in request.GET,
        "names": names_in(mine, changes),
    }
    return render(request, "decks/builder/history.html", context)


def with_changes(mine: Deck, versions: list[DeckVersion]) -> list[VersionChange]:
    """Versions, the newest first, each with what changed since the one before."""
    before = mine.versions.filter(number=versions[-1].number - 1).first() if versions else None
    older = [*versions[1:], before]
    return [
        VersionChange(new, difference(content_of(old), content_of(new)) if old else None)
        for new, old in zip(versions, older, strict=True)
    ]


def version_at(mine: Deck, number: str) -> DeckVersion | None:
    """The version of a deck with a number that somebody wrote; None where there is none."""
    try:
        return mine.versions.filter(number=whole(number, "versions")).first()
    except UnfitError:
        return None


def names_in(mine: Deck, changes: list[Difference]) -> dict[str, str]:
    """The names of all cards that changed, by slug."""
    slugs = {row.card for change in changes for row in change.cards}
    return dict(Card.objects.filter(game__slug=mine.game, slug__in=slugs).values_list("slug", "name"))
