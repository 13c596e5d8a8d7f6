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
from decks.models import Deck
from decks.owners import owner_of


@never_cache
def search(request: HttpRequest) -> HttpResponse:
    """What it finds in all games, or in one of them."""
    if not asks_for_own(request.GET.get("q", "")):
        return back(request, reverse("catalog:search"))
    owner = owner_of(request)
    context = search_context(request, owner) | {"has_decks": Deck.objects.owned_by(owner).exists()}
    return render(request, "decks/searches/search.html", context)


@never_cache
def cards(request: HttpRequest, slug: str) -> HttpResponse:
    """The same in the list of a game's cards."""
    game = get_object_or_404(Game, slug=slug)
    if not asks_for_own(request.GET.get("q", "")):
        return back(request, reverse("catalog:cards", args=[slug]))
    owner = owner_of(request)
    context = list_context(request, game, owner) | {"has_decks": Deck.objects.owned_by(owner).exists()}
    return render(request, "decks/searches/cards.html", context)


def back(request: HttpRequest, page: str) -> HttpResponse:
    """On to the page of the catalogue that answers a query which asks for nothing of a visitor's."""
    return redirect(f"{page}?{repeated(request.GET).urlencode()}" if request.GET else page)
