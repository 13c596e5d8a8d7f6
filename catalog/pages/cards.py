"""The pages of cards: a list with its filters, one card, a set."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django.conf import settings
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from catalog import shapes, tasks
from catalog.counts import counts_of
from catalog.faces import face, values_of
from catalog.filters import CardFilters, Choice, Facet, card_filters, found_by
from catalog.finding import asks_for_own, explain, near_names, read, showing, ways_out, wished
from catalog.models import Card, CardSet, Game
from catalog.own_pages import own_page, saving_page
from catalog.pages.chance import random_page
from catalog.pictures.files import WIDE, kept, png_address
from catalog.pictures.painter import Painter
from catalog.reminders import face_words
from catalog.search.operators import NAMES, PICTURES, TEXTS
from catalog.similar import similar_to
from catalog.understanding import coverage_of
from catalog.web.previews import Preview
from engine.packs.folding import norm

PAGE = 60
HEAD = ("left", "right", "base")  # of a face
FACES, LIST = "faces", "list"
VIEWS = {PICTURES: FACES, TEXTS: LIST, NAMES: NAMES}  # by the word of a query


def with_faces(cards: Any) -> list[Card]:
    """Cards with their face and game at hand. The game is read once, not with every card: its shape is long."""
    rows = list(cards.select_related("card_set").prefetch_related("game"))
    for row in rows:
        row.face = face(row)
    return rows


def cards(request: HttpRequest, slug: str) -> HttpResponse:
    """The cards of a game by facets and query, as faces or as a list, 60 a page. A query that asks for what belongs to a visitor is
    answered elsewhere.
    """
    game = get_object_or_404(Game, slug=slug)
    if asks_for_own(request.GET.get("q", "")):
        return redirect(own_page(request.GET, game.slug))
    return render(request, "catalog/cards.html", list_context(request, game))


def list_context(request: HttpRequest, game: Game, visitor: str = "") -> dict[str, Any]:
    """What the list of a game's cards says; `visitor` is whose things a query may ask for."""
    query = request.GET.get("q", "")
    wish = "" if "words" in request.GET else wished(query, game)
    asked = request.GET.copy()
    if wish:
        asked["q"] = wish
    rows = Card.objects.filter(game=game)
    own_filters = card_filters(visitor)
    filters = own_filters(asked, rows)
    filters.is_valid()
    page = page_of(filters.qs, request)
    page.object_list = with_faces(page.object_list)
    tree, diagnostics = read(wish or query, visitor)
    wants = showing(wish or query)
    active = any(request.GET.getlist(name) for name in [*facet_names(game), "q"])
    return {
        "game": game,
        "page": page,
        "counts": counts_of(filters.qs),
        "query": query,
        "facets": facets(filters, game),
        "view": view_of(wants.view, request.GET.get("view", "")),
        "wants": wants,
        "sort": request.GET.get("sort") or "set",
        "sorts": sorts(game),
        "diagnostics": diagnostics,
        "meant": [] if page.paginator.count or not query else near_names(query, game),
        "wish": wish,
        "understood": explain(tree, game, "cards", wants),
        "ways": [] if page.paginator.count else ways_out(wish or query, found_by(own_filters, asked, rows)),
        "active": active,
        "save_at": saving_page(request.GET, game.slug) if active else "",
        "random_at": "" if visitor or page.paginator.count < 2 else random_page(request.GET, game.slug),
        "example": next((field["example"] for field in shapes.facet_fields(game).values()), ""),
    }


def view_of(wanted: str, asked: str) -> str:
    """As what a list of cards is shown: as a query says, else as the address does."""
    return VIEWS.get(wanted) or (asked if asked in VIEWS.values() else FACES)


def facets(filters: CardFilters, game: Game) -> list[Facet]:
    """The facets that narrow something, labelled by this game; what was chosen stays in sight even where no card has it.
    A facet that the filters do not know (yet) is left out: game and filters are read one after the other.
    """
    own, rows = shapes.facet_fields(game), []
    for name in facet_names(game):
        if name not in filters.filters:
            continue
        facet = filters.facet(name)
        offered = {choice.value for choice in facet.choices}
        ticks = filters.form.cleaned_data.get(name) or []
        lost = [Choice(value, value, 0, True) for value in ticks if not {value, norm(value)} & offered]
        if len(facet.choices) > 1 or lost or any(choice.chosen for choice in facet.choices):
            label = own[name]["name"] if name in own else facet.label
            rows.append(replace(facet, label=label, choices=[*facet.choices, *lost]))
    return rows


def facet_names(game: Game) -> list[str]:
    """The facets of a game's card list: type first, then what the game declares, then keyword, set and status."""
    return ["type", *shapes.facet_fields(game), "kw", "set", "status"]


def sorts(game: Game) -> list[tuple[str, str]]:
    """The orders that a game's cards can have."""
    return [("set", "Set and number"), ("name", "Name"), ("type", "Type"), *sorts_by_number([game])]


def sorts_by_number(games: Iterable[Game]) -> list[tuple[str, str]]:
    """The orders by the numbers that stand around the faces of some games, by all the names that these have for each."""
    names: dict[str, dict[str, None]] = {}
    for field in (field for game in games for field in game.shape["fields"]):
        if field["value"] == "number" and field["face"] in HEAD:
            names.setdefault(field["id"], {})[field["name"]] = None
    return [
        (sign + key, f"{' or '.join(called)}, {words}")
        for key, called in names.items()
        for sign, words in (("", "low first"), ("-", "high first"))
    ]


def card(request: HttpRequest, slug: str, card: str) -> HttpResponse:
    """One card: face, values with their sources, text explained, keywords, rulings and rules that mention it."""
    row = get_object_or_404(Card.objects.select_related("game", "card_set"), game__slug=slug, slug=card)
    drawn = face(row)
    row.face = drawn
    beside = row.card_set.cards.values("slug", "name", "status")
    values, keywords = values_of(row), face_words(row, drawn).keywords
    worded = drawn.worded or row.text or row.house_text
    context = {
        "game": row.game,
        "card": row,
        "heading": "Text" if worded else "Keywords" if keywords else "Note" if row.note else "",
        "values": [value for value in values if value.status],
        "absent": [value.name for value in values if not value.status],
        "keywords": keywords,
        "rulings": row.rulings.with_game(),
        "rules": row.rules.with_game(),
        "before": beside.filter(position__lt=row.position).order_by("-position").first(),
        "after": beside.filter(position__gt=row.position).order_by("position").first(),
        "naming": naming(row),
        "similar": similar(row),
        "preview": preview(row),
    }
    return render(request, "catalog/card.html", context)


def similar(card: Card) -> list[Card]:
    """The cards that are most like one, with their faces, the best first."""
    order = similar_to(card)
    cards = {row.slug: row for row in with_faces(card.game.cards.filter(slug__in=order))}
    return [cards[slug] for slug in order if slug in cards]


def preview(card: Card) -> Preview:
    """What other sites show of a card. Where they reach this one, its picture is drawn as long as the page is read."""
    words = f"{card.type_line}. {card.text or card.house_text}"
    told = Preview(f"{card.name} · {card.game.short}", words, f"{card.name}, {card.type_line}")
    if not settings.SITE_URL:
        return told
    if shapes.is_withheld(card):
        return told.at(card.get_absolute_url(), "", 0, 0)
    if not kept(card, WIDE):
        tasks.ask_for(card, WIDE)
    return told.at(card.get_absolute_url(), png_address(card), WIDE, Painter(card).height_of(WIDE))


def naming(card: Card) -> list[tuple[str, list[Card]]]:
    """The cards that name this card in one of their values, under the name of their kind."""
    rows: dict[int, Card] = {}
    for field in shapes.naming_fields(card.game):
        cards = card.game.cards.filter(**{f"values__{field}__exact": card.slug})
        rows |= {row.pk: row for row in with_faces(cards.order_by("position"))}
    names = shapes.kind_names(card.game)
    groups = [(name, [row for row in rows.values() if row.kind == kind]) for kind, name in names.items()]
    return [(name, held) for name, held in groups if held]


def card_set(request: HttpRequest, slug: str, card_set: str) -> HttpResponse:
    """One set with its cards in order, 60 a page."""
    row = get_object_or_404(CardSet.objects.select_related("game"), game__slug=slug, slug=card_set)
    names = shapes.kind_names(row.game)
    counts = Counter(names[kind] for kind in row.cards.values_list("kind", flat=True))
    page = page_of(row.cards.order_by("position"), request)
    page.object_list = with_faces(page.object_list)
    coverage = coverage_of(row.game, row.cards.values_list("slug", flat=True))
    context = {"game": row.game, "set": row, "page": page, "counts": counts.most_common(), "coverage": coverage}
    return render(request, "catalog/set.html", context)


def page_of(rows: Any, request: HttpRequest) -> Any:
    """The page of these rows that the address asks for, the first or last where it asks for none that there is."""
    return Paginator(rows, PAGE).get_page(request.GET.get("page"))
