"""What a visitor left unfinished: a page of theirs, of which the first page of all shows the heart."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from catalog.web.fragments import by_asker
from decks.left_off import game_left_off, others_left_off
from decks.owners import owner_of


@never_cache
def unfinished(request: HttpRequest) -> HttpResponse:
    """The game that goes on, and what else is open."""
    owner = owner_of(request)
    context = {"going": game_left_off(owner), "others": others_left_off(owner)}
    return by_asker(render(request, "decks/unfinished.html", context))
