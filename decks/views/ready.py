"""The pages of ready decks, and the fragments that the catalogue's pages fetch."""

from itertools import groupby

from django.db.models import Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.cache import patch_vary_headers

from catalog.models import Card, Game
from catalog.shapes import kind_names
from catalog.understanding import coverage_of
from decks.models import ReadyDeck


def ready_list(request: HttpRequest, slug: str) -> HttpResponse:
    """The ready decks of a game; the game's page fetches the list alone."""
    game = get_object_or_404(Game, slug=slug)
    decks = game.ready_decks.select_related("game", "format").annotate(size=Sum("lines__copies"))
    template = "decks/ready_rows.html" if request.htmx else "decks/ready_list.html"  # type: ignore[attr-defined]
    return by_asker(render(request, template, {"game": game, "decks": decks}))


def ready(request: HttpRequest, slug: str, deck: str) -> HttpResponse:
    """One ready deck, by section and type."""
    found = get_object_or_404(ReadyDeck.objects.select_related("game", "format"), game__slug=slug, slug=deck)
    lines = list(found.lines.select_related("card", "card__game", "card__card_set"))
    names = {section["id"]: section["name"] for section in found.format.sections}
    kinds = kind_names(found.game)
    sections = []
    for key, name in names.items():
        held = sorted(
            (line for line in lines if line.section == key),
            key=lambda line: (list(kinds).index(line.card.kind), line.card.position),
        )
        groups = [(kinds[kind], list(group)) for kind, group in groupby(held, key=lambda line: line.card.kind)]
        sections.append((name, sum(line.copies for line in held), groups))
    coverage = coverage_of(found.game, {line.card.slug for line in lines})
    context = {"game": found.game, "deck": found, "sections": sections, "coverage": coverage}
    return render(request, "decks/ready.html", context)


def decks_of_card(request: HttpRequest, slug: str, card: str) -> HttpResponse:
    """The ready decks that hold a card."""
    found = get_object_or_404(Card.objects.select_related("game"), game__slug=slug, slug=card)
    decks = (
        ReadyDeck.objects.filter(lines__card=found)
        .select_related("game", "format")
        .annotate(copies=Sum("lines__copies"))
    )
    return by_asker(render(request, "decks/of_card.html", {"card": found, "game": found.game, "decks": decks}))


def by_asker(answer: HttpResponse) -> HttpResponse:
    """An answer that is a fragment for htmx and a page for everybody else, which caches must know."""
    patch_vary_headers(answer, ["HX-Request"])
    return answer
