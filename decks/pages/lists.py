"""Lists of decks, and what makes a deck or takes it away."""

from dataclasses import replace
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page

from catalog.models import Game
from catalog.web.fields import sound
from decks import versions
from decks.addresses import DeckChoice, deck_at
from decks.deck_names import copy_name, new_name
from decks.models import Deck, DeckQuerySet, ReadyDeck
from decks.once import once
from decks.owners import maker_of, owner_of, remember
from decks.pages.builder import own_deck
from decks.pages.order import ListForm, chosen, in_order, tags_of
from decks.pages.tiles import ready_tiles, tiles
from decks.pictures import forget
from decks.versions import NOWHERE, DeckContent, UnfitError, content_copy, create, names_of
from engine.packs.folding import norm

PAGE = 40
DELETED = 20  # decks that the list offers to bring back


@never_cache
@gzip_page
def deck_list(request: HttpRequest) -> HttpResponse:
    """The visitor's own decks, and the public ones of everybody, by game and part of the name."""
    owner, games = (
        owner_of(request),
        {game.slug: game for game in Game.objects.defer("shape").prefetch_related("formats")},
    )
    slug = sound(request.GET.get("game", ""))
    query = sound(request.GET.get("q", "")).strip()[: versions.NAME_MAX]
    public = of_game(Deck.objects.public(), slug)
    if query:
        public = public.named(query)
    page = Paginator(public.order_by("-changed_at", "-pk"), PAGE).get_page(request.GET.get("page"))
    own, asked = Deck.objects.owned_by(owner), ListForm(request.GET)
    mine = Paginator(in_order(chosen(own, asked), asked.said.get("sort", "")), PAGE).get_page(request.GET.get("mine"))
    deleted = list(Deck.objects.deleted_by(owner)[:DELETED])
    context: dict[str, Any] = {
        "mine": tiles(list(mine.object_list), games, own=True),
        "mine_page": mine,
        "own_count": own.count(),
        "own_games": [
            games[slug] for slug in sorted(set(own.values_list("game", flat=True).order_by())) if slug in games
        ],
        "put_away": own.filter(archived=True).count(),
        "tags": tags_of(own),
        "list_form": asked,
        "deleted": with_games(deleted, games),
        "gone": next((row for row in deleted if row.key == request.GET.get("deleted")), None),
        "page": page,
        "public": tiles(list(page.object_list), games),
        "ready": [] if page.object_list else ready_tiles(ready_ones(slug, query)),
        "games": games.values(),
        "asked": slug,
        "query": query,
    }
    answer = render(request, "decks/builder/list.html", context)
    return remember(answer, owner) if owner else answer


def of_game(decks: DeckQuerySet, slug: str) -> DeckQuerySet:
    """The decks of a game; all where none is named."""
    return decks.filter(game=slug) if slug else decks


def ready_ones(slug: str, query: str) -> list[ReadyDeck]:
    """The ready decks that stand where no public deck does: those of the name that is asked for, else all, of a game where one is named."""
    rows = ReadyDeck.objects.select_related("game", "format")
    decks: list[ReadyDeck] = list(rows.filter(game__slug=slug) if slug else rows)
    return [deck for deck in decks if norm(query) in norm(deck.name)] or decks


def with_games(decks: Any, games: dict[str, Game]) -> list[Deck]:
    """Decks with the row of their game, None where it left the catalogue, and the name of their format."""
    rows = list(decks)
    for row in rows:
        row.of = games.get(row.game)
        formats = row.of.formats.all() if row.of else ()
        row.format_name = next((form.name for form in formats if form.slug == row.format), row.format)
    return rows


@never_cache
@once
def new_deck(request: HttpRequest) -> HttpResponse:
    """A new deck, empty or made of another one: of a ready deck or of any that the visitor may read."""
    asked_for = request.POST if request.method == "POST" else request.GET
    source = named_by(asked_for, owner_of(request))
    slug, _, form = asked_for.get("for", f"{asked_for.get('game', '')} {asked_for.get('format', '')}").partition(" ")
    game = source.game if source else Game.objects.filter(slug=sound(slug)).first()
    form = form or (source.format if source else "")
    context = {
        "game": game,
        "games": Game.objects.prefetch_related("formats", "ready_decks"),
        "source": source,
        "asked": asked_for,
        "name": asked_for.get("name", copy_name(source.title, names_of(owner_of(request))) if source else ""),
        "format": form,
    }
    if request.method != "POST":
        return render(request, "decks/builder/new.html", context)
    try:
        return make_deck(request, game, form, source)
    except UnfitError as problem:
        return render(request, "decks/builder/new.html", context | {"problem": str(problem)}, status=422)


def named_by(asked_for: QueryDict, owner: str) -> DeckChoice | None:
    """The deck of which a new one is made, None where none is named. Raises Http404 where the visitor may not see it."""
    return deck_at(asked_for, owner) if asked_for.get("deck") or asked_for.get("ready") else None


def make_deck(request: HttpRequest, game: Game | None, form: str, source: DeckChoice | None) -> HttpResponse:
    """Make the deck that the form describes, and go there. Raises UnfitError."""
    if game is None:
        raise UnfitError("Choose one of the games on this site.")
    name, description = request.POST.get("name", ""), request.POST.get("description", "")
    form, owner = format_in(game, form), maker_of(request)
    if source is None:
        called = name.strip() or new_name(game.short, names_of(owner))
        return welcome(request, create(owner, game.slug, DeckContent(called, form, description), "Began"))
    content = DeckContent(copy_name(source.title, names_of(owner)), form, "", source.sections)
    if source.deck:
        content = content_copy(source.deck, owner)
    content = replace(content, name=name or content.name, format=form, description=description or content.description)
    pool = versions.source_of(source.deck, owner) if source.deck else NOWHERE
    return welcome(request, create(owner, game.slug, content, f"Copied from {source.title}", pool))


def format_in(game: Game, form: str) -> str:
    """The format of a game that a form names, or its first. Raises UnfitError."""
    formats = list(game.formats.values_list("slug", flat=True))
    if form and form not in formats:
        raise UnfitError(f"{game.short} has no format {sound(form)[:50]!r}; it has {', '.join(formats)}.")
    if not formats:
        raise UnfitError(f"{game.short} has no format yet, so no deck can be built for it.")
    return form or formats[0]


@never_cache
@once
def copy(request: HttpRequest, key: str) -> HttpResponse:
    """A copy of a deck for the visitor; the shortlist and the remarks go along only where the deck is theirs."""
    owner = owner_of(request)
    deck = get_object_or_404(Deck.objects.readable_by(owner), key=key)
    content = content_copy(deck, owner)
    pool = versions.source_of(deck, owner)
    try:
        own_copy = create(maker_of(request), deck.game, content, f"Copied from {deck.name}", pool)
    except UnfitError as problem:
        return render(request, "decks/builder/not_copied.html", {"deck": deck, "problem": str(problem)}, status=422)
    return welcome(request, own_copy, "decks:repair" if request.POST.get("then") == "repair" else "decks:deck")


def welcome(request: HttpRequest, deck: Deck, page: str = "decks:deck") -> HttpResponse:
    """On to a page of a deck that was just made; whoever made it is its owner from now on."""
    return remember(redirect(page, deck.key), deck.owner)


@never_cache
def delete(request: HttpRequest, key: str) -> HttpResponse:
    """Delete a deck; the list then offers to undo it."""
    mine = own_deck(request, key)
    versions.delete(mine)
    forget([mine])
    return redirect(reverse("decks:deck_list") + f"?deleted={mine.key}")


@never_cache
def undelete(request: HttpRequest, key: str) -> HttpResponse:
    """Bring a deleted deck back."""
    mine = own_deck(request, key)
    versions.undelete(mine)
    return redirect(mine)
