"""The lists of ready decks, and the fragments that the catalogue's pages fetch."""

from dataclasses import replace
from typing import Any

from django.db.models import Q, QuerySet, Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from catalog.cached import is_played
from catalog.models import Card, Game
from catalog.web.fragments import by_asker, wants_fragment
from catalog.web.packing import packs
from decks.fares import fares_of
from decks.models import Deck
from decks.pages.tiles import ready_tiles, tiles

SHOWN = 40  # public decks in one list


@packs
def ready_list(request: HttpRequest, slug: str) -> HttpResponse:
    """The ready decks of a game, and the public ones; the game's page fetches the ready ones alone."""
    game = get_object_or_404(Game, slug=slug)
    decks = game.ready_decks.select_related("game", "format")
    if wants_fragment(request):
        rows = decks.annotate(size=Sum("lines__copies"))
        return by_asker(render(request, "decks/ready_rows.html", {"game": game, "decks": rows}))
    fares = fares_of(game)
    ready = [replace(tile, fares=fares.get(tile.name)) for tile in ready_tiles(decks)]
    context = {"game": game, "ready": ready, "fares": fares, "public": tiles(public_of(game), {game.slug: game})}
    return by_asker(render(request, "decks/ready_list.html", context))


def decks_of_card(request: HttpRequest, slug: str, card: str) -> HttpResponse:
    """The ready decks that hold a card, and the public ones of everybody."""
    row = get_object_or_404(Card.objects.select_related("game"), game__slug=slug, slug=card)
    holding = row.game.ready_decks.filter(lines__card=row)
    decks = holding.select_related("format").annotate(copies=Sum("lines__copies"))
    first = decks.first() if is_played(row.game) else None
    context = {"card": row, "game": row.game, "decks": decks, "first": first, "public": public_with(row)}
    return by_asker(render(request, "decks/of_card.html", context))


def public_of(game: Game) -> list[Deck]:
    """The public decks of a game, those that changed last first."""
    return list(Deck.objects.public().filter(game=game.slug).order_by("-changed_at", "-pk")[:SHOWN])


def public_with(card: Card) -> list[Deck]:
    """The public decks that hold a card, with how many copies."""
    held = Q(lines__card=card.slug, lines__game=card.game.slug)
    decks = Deck.objects.public().filter(game=card.game.slug).filter(held)
    return with_formats(decks.annotate(copies=Sum("lines__copies", filter=held)), card.game)


def with_formats(decks: QuerySet[Deck], game: Game) -> list[Deck]:
    """The first decks of a list, those that changed last first, each with the name of its format."""
    names = dict(game.formats.values_list("slug", "name"))
    rows: list[Any] = list(decks.order_by("-changed_at", "-pk")[:SHOWN])
    for row in rows:
        row.format_name = names.get(row.format, row.format)
    return rows
