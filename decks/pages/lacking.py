"""What of a deck a visitor owns: counts on the pages of cards and decks, what is lacking as a page and as a list, and what can be built."""

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any, Final, NamedTuple

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.text import slugify
from django.views.decorators.cache import never_cache

from catalog.models import Card, Game
from catalog.similar import likeness_of
from catalog.web.fields import sound
from catalog.web.fragments import by_asker
from decks.building import builds_of, rivals_of
from decks.collection import COPIES_MAX, Stock, owned, owns_any, stock_of
from decks.models import OwnedCard, ReadyDeck
from decks.owners import owner_of
from decks.pages.collecting import list_file, list_text
from decks.pages.deck_sheet import fitting
from decks.references import Referred, of_the_pack, referred

SHOWN: Final = 120  # cards whose counts a page of the catalogue asks for at once
DECKS: Final = 60  # on a page
INSTEAD: Final = 2  # cards that could stand in for one that is lacking


class LackingLine(NamedTuple):
    """A card of which copies are lacking: how many, of how many that the deck holds, and what is like it and owned."""

    name: str
    card: Card | None
    copies: int
    of: int
    instead: tuple[Card, ...] = ()


# On the pages of cards


@never_cache
def of_card(request: HttpRequest, slug: str, card: str) -> HttpResponse:
    """How many copies of a card the visitor owns, to be changed there."""
    row = get_object_or_404(Card.objects.select_related("game"), game__slug=slug, slug=card)
    copies = owned(owner_of(request), slug).get(card, 0)
    context = {"card": row, "game": row.game, "copies": copies, "most": COPIES_MAX}
    return by_asker(render(request, "decks/collection/card.html", context))


@never_cache
def shown(request: HttpRequest) -> HttpResponse:
    """The counts of the cards that a page of the catalogue shows, each `of` its game, a dot and its slug; of what is not owned nothing."""
    owner = owner_of(request)
    asked = {sound(word) for word in request.GET.getlist("of")[:SHOWN]}
    rows = OwnedCard.objects.filter(owner=owner, card__in=[word.partition(".")[2] for word in asked]) if owner else ()
    counts = [row for row in rows if f"{row.game}.{row.card}" in asked]
    return by_asker(render(request, "decks/collection/shown.html", {"counts": counts}))


# On the pages of decks


@never_cache
def of_ready(request: HttpRequest, slug: str, deck: str) -> HttpResponse:
    """What the visitor owns of a ready deck; the page of that deck fetches it."""
    return page_of(request, ready_one(slug, deck))


@never_cache
def of_deck(request: HttpRequest, key: str) -> HttpResponse:
    """What the visitor owns of a deck that somebody builds."""
    return page_of(request, referred(key, owner_of(request)))


@never_cache
def list_of_ready(request: HttpRequest, slug: str, deck: str) -> HttpResponse:
    """The cards of a ready deck that the visitor lacks, as a list."""
    return list_of(request, ready_one(slug, deck))


@never_cache
def list_of_deck(request: HttpRequest, key: str) -> HttpResponse:
    """The cards that the visitor lacks of a deck that somebody builds, as a list."""
    return list_of(request, referred(key, owner_of(request)))


def ready_one(slug: str, deck: str) -> Referred:
    """A ready deck. Raises Http404."""
    rows = ReadyDeck.objects.select_related("game", "format")
    return of_the_pack(get_object_or_404(rows, game__slug=slug, slug=deck))


def stock(request: HttpRequest, one: Referred) -> Stock:
    """What the visitor owns of a deck."""
    return stock_of(one.sections, owned(owner_of(request), one.deck.game))


def page_of(request: HttpRequest, one: Referred) -> HttpResponse:
    """The page of what is owned of a deck, or the heart of it where a page of the deck fetches that."""
    owner = owner_of(request)
    mine = stock(request, one)
    context: dict[str, Any] = {"one": one, "deck": one.deck, "game": one.game, "stock": mine, "counts": bool(mine.have)}
    if one.game:
        cards = cards_by_slug(one.game, mine.cards)
        own = one.ready is None and one.deck.is_of(owner)
        context |= {
            "lines": lines_of(one, mine, cards),
            "rivals": [
                (other, sum(short.values()), in_words(short, cards)) for other, short in rivals_of(one.deck, mine)
            ]
            if own and mine.have
            else [],
        }
    return by_asker(render(request, "decks/collection/lacking.html", context))


def cards_by_slug(game: Game, slugs: Mapping[str, int]) -> dict[str, Card]:
    """Cards of a game, in its order."""
    rows = {row.slug: row for row in game.cards.filter(slug__in=slugs).order_by("position")}
    for row in rows.values():
        row.game = game
    return rows


def lines_of(one: Referred, mine: Stock, cards: Mapping[str, Card]) -> list[LackingLine]:
    """What is lacking, in the order of the game; a card that it no longer has comes last, by its slug."""
    order = [*(slug for slug in cards if slug in mine.lacks), *(slug for slug in mine.lacks if slug not in cards)]
    instead = stand_ins(one, mine, [cards[slug] for slug in order if slug in cards])
    return [
        LackingLine(
            cards[slug].name if slug in cards else slug,
            cards.get(slug),
            mine.lacks[slug],
            mine.cards[slug],
            instead.get(slug, ()),
        )
        for slug in order
    ]


def stand_ins(one: Referred, mine: Stock, lacking: Iterable[Card]) -> dict[str, tuple[Card, ...]]:
    """For cards that are lacking the spare ones of the collection that are most like each, and go where it goes in the deck's format."""
    spare = {card: copies for card, copies in mine.have.items() if copies > mine.cards.get(card, 0)}
    if not spare or one.game is None:
        return {}
    known = cards_by_slug(one.game, spare)
    form = one.game.formats.filter(slug=one.version.format).first()
    index, found = likeness_of(one.game), {}
    for card in lacking:
        places = set(fitting(one.game, form, card.kind))
        near = (known[slug] for slug in index.of(card.slug, len(index.traits)) if slug in known)
        found[card.slug] = tuple(
            islice((row for row in near if places & set(fitting(one.game, form, row.kind))), INSTEAD)
        )
    return found


def in_words(short: Mapping[str, int], cards: Mapping[str, Card]) -> str:
    """Cards with their copies in a row, in the order of the game: "2 Emberdart, 1 Fireball"."""
    order = [*(slug for slug in cards if slug in short), *(slug for slug in short if slug not in cards)]
    return ", ".join(f"{short[slug]} {cards[slug].name if slug in cards else slug}" for slug in order)


def list_of(request: HttpRequest, one: Referred) -> HttpResponse:
    """What is lacking of a deck as a list to buy or to trade by, which every list reader here takes."""
    game = one.game or get_object_or_404(Game, slug=one.deck.game)
    name = slugify(one.title)[:60].strip("-") or "deck"
    return list_file(f"{name}-lacking.txt", list_text(game, stock(request, one).lacks))


# What can be built


@never_cache
def buildable(request: HttpRequest, slug: str) -> HttpResponse:
    """The decks of a game by what the visitor lacks for each."""
    game, owner = get_object_or_404(Game, slug=slug), owner_of(request)
    builds = builds_of(game, owner, owned(owner, slug))
    page = Paginator(builds, DECKS).get_page(request.GET.get("page"))
    context = {
        "game": game,
        "page": page,
        "whole": sum(not build.stock.lacking for build in builds),
        "counts": owns_any(owner),
    }
    return by_asker(render(request, "decks/collection/build.html", context))
