"""What a query finds that asks for what belongs to a visitor: pages as those of the catalogue, which are kept by nobody."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache

from catalog.finding import asks_for_own
from catalog.models import Game
from catalog.pages.cards import list_context
from catalog.pages.searching import search_context
from catalog.web.fields import repeated
from decks.collection import owns_any
from decks.models import Deck
from decks.own_operators import MISSING, OWNED
from decks.owners import owner_of

DECKS, COLLECTION = "decks", "collection"


@never_cache
def search(request: HttpRequest) -> HttpResponse:
    """What it finds in all games, or in one of them."""
    if not asks_for_own(request.GET.get("q", "")):
        return back(request, reverse("catalog:search"))
    owner = owner_of(request)
    context = search_context(request, owner) | {"yours": notes_on(request, owner)}
    return render(request, "decks/searches/search.html", context)


@never_cache
def cards(request: HttpRequest, slug: str) -> HttpResponse:
    """The same in the list of a game's cards."""
    game = get_object_or_404(Game, slug=slug)
    if not asks_for_own(request.GET.get("q", "")):
        return back(request, reverse("catalog:cards", args=[slug]))
    owner = owner_of(request)
    context = list_context(request, game, owner) | {"yours": notes_on(request, owner)}
    return render(request, "decks/searches/cards.html", context)


def notes_on(request: HttpRequest, owner: str) -> list[str]:
    """What an answer depends on, of which only the visitor knows, or what they have not told yet: their decks, their collection."""
    keys = {row.name for row in asks_for_own(request.GET.get("q", ""))}
    notes = []
    if keys - {OWNED}:
        notes.append(DECKS if Deck.objects.owned_by(owner).exists() else f"no {DECKS}")
    if keys & {OWNED, MISSING}:
        notes.append(COLLECTION if owns_any(owner) else f"no {COLLECTION}")
    return notes


def back(request: HttpRequest, page: str) -> HttpResponse:
    """On to the page of the catalogue that answers a query which asks for nothing of a visitor's."""
    return redirect(f"{page}?{repeated(request.GET).urlencode()}" if request.GET else page)
