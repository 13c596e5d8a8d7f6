"""The pages of the catalogue: read the address, ask one question, render."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import cache_control

from catalog.faces import face, shown_values
from catalog.filters import CardFilters, Choice, Facet, card_filters
from catalog.finding import find, meant
from catalog.lookup import fields, linked, operators, rules_of, suggest
from catalog.models import STATUS_CHOICES, Card, CardSet, Game, Term
from catalog.search.grammar import parse
from catalog.search.operators import understand
from catalog.search.words import norm
from engine.cards import PRINTED

PAGE = 60
FOUND = 12  # of each group on the search page
FANNED, SAMPLED = 3, 5  # cards that show what a game looks like
TRIES = ["burn", "type:boon", "cost<=1 kw:shout", '"draw 1 card"']
WAYS = [
    ("burn chant", "what holds both words", "burn chant"),
    ('"any target"', "the words in this order", '"any target"'),
    ("a or b", "what holds either", "kw:shout or kw:fate"),
    ("-word", "what does not hold it", "type:spirit -burn"),
    ("( )", "parts that belong together", "type:boon (cost=1 or cost=2)"),
]


def home(request: HttpRequest) -> HttpResponse:
    """Which games there are, and the search."""
    games = list(Game.objects.all())
    for row in games:
        row.counts = counts_of(row)  # type: ignore[attr-defined]
        row.sample = sample(row, FANNED)  # type: ignore[attr-defined]
    return render(request, "catalog/home.html", {"games": games, "examples": TRIES})


def counts_of(found: Game) -> dict[str, int]:
    """How many cards of a game are printed, how many are ours, and how many rules it has."""
    cards, printed = found.cards.count(), found.cards.filter(status__in=PRINTED).count()
    return {"printed": printed, "ours": cards - printed, "rules": found.rules.count()}


def game(request: HttpRequest, slug: str) -> HttpResponse:
    """One game: what is known of it, with the ways into its cards, rules and words."""
    found = get_object_or_404(Game, slug=slug)
    statuses = dict(found.cards.values_list("status").annotate(n=Count("pk")))
    counts = {label: statuses[status] for status, label in STATUS_CHOICES if status in statuses}
    context = {
        "game": found,
        "counts": counts,
        "printed": sum(n for status, n in statuses.items() if status in PRINTED),
        "sets": found.sets.annotate(card_count=Count("cards")),
        "sample": sample(found, SAMPLED),
        "sizes": {"rules": found.rules.count(), "terms": found.terms.count(), "rulings": found.rulings.count()},
    }
    return render(request, "catalog/game.html", context)


def deck_kinds(found: Game) -> list[str]:
    """The kinds whose pieces a face shows best: those that have a price or stand under one that has."""
    return [kind["id"] for kind in found.shape["kinds"] if kind["of"]]


def sample(found: Game, most: int) -> list[Card]:
    """Some cards of a game of as many kinds as can be."""
    rows = found.cards.filter(kind__in=deck_kinds(found)).exclude(text="").order_by("-position")
    first: dict[str, int] = {}
    for pk, kind in rows.values_list("pk", "kind"):
        first.setdefault(kind, pk)
    chosen = [*first.values(), *(pk for pk in rows.values_list("pk", flat=True) if pk not in first.values())][:most]
    return with_faces(found.cards.filter(pk__in=chosen).order_by("kind", "name_norm"))


def with_faces(cards: Any) -> list[Card]:
    """Cards with their face and game at hand. The game is read once, not with every card: its shape is long."""
    rows = list(cards.select_related("card_set").prefetch_related("game"))
    for row in rows:
        row.face = face(row)
    return rows


def cards(request: HttpRequest, slug: str) -> HttpResponse:
    """The cards of a game by facets and query, as faces or as a list, 60 a page."""
    found = get_object_or_404(Game, slug=slug)
    filters = card_filters()(request.GET, Card.objects.filter(game=found))
    filters.is_valid()
    pages = Paginator(filters.qs, PAGE)
    page = pages.get_page(request.GET.get("page"))
    page.object_list = with_faces(page.object_list)
    query = request.GET.get("q", "")
    context = {
        "game": found,
        "page": page,
        "printed": filters.qs.filter(status__in=PRINTED).count(),
        "query": query,
        "facets": facets(filters),
        "view": "list" if request.GET.get("view") == "list" else "faces",
        "sort": request.GET.get("sort") or "set",
        "sorts": sorts(found),
        "diagnostics": understand(parse(query), operators()).diagnostics,
        "meant": [] if pages.count or not query else meant(query, found),
        "active": any(request.GET.getlist(name) for name in [*facet_names(), "q"]),
    }
    return render(request, "catalog/cards.html", context)


def facets(filters: CardFilters) -> list[Facet]:
    """The facets that narrow something; what was chosen stays in sight even where no card has it."""
    found = []
    for name in facet_names():
        facet = filters.facet(name)
        offered = {choice.value for choice in facet.choices}
        chosen = filters.form.cleaned_data.get(name) or []
        lost = [Choice(value, value, 0, True) for value in chosen if not {value, norm(value)} & offered]
        if len(facet.choices) > 1 or lost or any(choice.chosen for choice in facet.choices):
            found.append(replace(facet, choices=[*facet.choices, *lost]))
    return found


def facet_names() -> list[str]:
    """The facets of a card list: type first, then what the games declare, then keyword, set and status."""
    return ["type", *(field.id for field in fields() if field.facet), "kw", "set", "status"]


def sorts(found: Game) -> list[tuple[str, str]]:
    """The orders that a game's cards can have."""
    numbers = [field for field in found.shape["fields"] if field["value"] == "number" and field["face"]]
    orders = [
        (sign + field["id"], f"{field['name']}, {words}")
        for field in numbers
        for sign, words in (("", "low first"), ("-", "high first"))
    ]
    return [("set", "Set and number"), ("name", "Name"), ("type", "Type"), *orders]


def card(request: HttpRequest, slug: str, card: str) -> HttpResponse:
    """One card: face, values with their sources, text explained, keywords, rulings and rules that mention it."""
    rows = Card.objects.select_related("game", "card_set")
    found = get_object_or_404(rows, game__slug=slug, slug=card)
    found.face = face(found)  # type: ignore[attr-defined]
    neighbours = list(found.card_set.cards.values_list("slug", "name").order_by("position"))
    at = [slug for slug, _ in neighbours].index(found.slug)
    context = {
        "game": found.game,
        "card": found,
        "values": shown_values(found),
        "keywords": keywords_of(found),
        "rulings": found.rulings.with_game(),
        "rules": found.rules.with_game(),
        "before": neighbours[at - 1] if at else None,
        "after": neighbours[at + 1] if at + 1 < len(neighbours) else None,
        "bearers": with_faces(Card.objects.filter(game=found.game, values__bearer=found.slug)),
    }
    return render(request, "catalog/card.html", context)


def keywords_of(found: Card) -> list[tuple[str, Term]]:
    """The keywords as written, with their terms."""
    terms = {term.name: term for term in found.terms.filter(kind="keyword").with_game()}
    return [(word, terms.get(word) or terms[word.rpartition(" ")[0]]) for word in found.keywords]


def card_set(request: HttpRequest, slug: str, card_set: str) -> HttpResponse:
    """One set with its cards in order."""
    found = get_object_or_404(CardSet.objects.select_related("game"), game__slug=slug, slug=card_set)
    held = with_faces(found.cards.order_by("position"))
    kinds = {kind["id"]: kind["name"] for kind in found.game.shape["kinds"]}
    counts = Counter(kinds[row.kind] for row in held)
    return render(
        request, "catalog/set.html", {"game": found.game, "set": found, "cards": held, "counts": counts.most_common()}
    )


def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The rulebook retold, by chapter, each rule with its terms, rulings and cards."""
    found = get_object_or_404(Game, slug=slug)
    by_section = {key: list(group) for key, group in groupby(rules_of(found), key=lambda rule: rule.section)}
    sections = [
        section | {"rules": by_section[section["id"]]}
        for section in found.shape["sections"]
        if section["id"] in by_section
    ]
    return render(
        request, "catalog/rules.html", {"game": found, "sections": sections, "numbers": found.shape["numbers"]}
    )


def glossary(request: HttpRequest, slug: str) -> HttpResponse:
    """The words of a game from A to Z."""
    found = get_object_or_404(Game, slug=slug)
    terms = found.terms.with_game().annotate(card_count=Count("cards")).order_by("name_norm")
    letters = [(letter, list(group)) for letter, group in groupby(terms, key=lambda term: term.name_norm[:1].upper())]
    return render(request, "catalog/glossary.html", {"game": found, "letters": letters})


def term(request: HttpRequest, slug: str, term: str) -> HttpResponse:
    """One word: what it means, and the cards, rules, rulings and words that use it."""
    found = get_object_or_404(Term.objects.select_related("game"), game__slug=slug, slug=term)
    context = {
        "game": found.game,
        "term": found,
        "cards": with_faces(found.cards.order_by("name_norm")),
        "rules": found.rules.with_game(),
        "rulings": found.rulings.with_game(),
        "see": found.see.with_game().order_by("name_norm"),
        "seen_from": found.seen_from.with_game().order_by("name_norm"),
        "elsewhere": Term.objects.filter(name_norm=found.name_norm).exclude(game=found.game).with_game(),
    }
    return render(request, "catalog/term.html", context)


def formats(request: HttpRequest, slug: str) -> HttpResponse:
    """The formats of a game, every rule in words with its source."""
    found = get_object_or_404(Game, slug=slug)
    rows = found.formats.prefetch_related(linked("rulings"))
    return render(request, "catalog/formats.html", {"game": found, "formats": rows})


def rulings(request: HttpRequest, slug: str) -> HttpResponse:
    """The open questions of a rulebook with our answers."""
    found = get_object_or_404(Game, slug=slug)
    rows = found.rulings.prefetch_related(*map(linked, ("rules", "terms", "cards")), "formats")
    return render(request, "catalog/rulings.html", {"game": found, "rulings": rows})


def about(request: HttpRequest) -> HttpResponse:
    """What this site is: unofficial, what is printed, what is ours."""
    games = Game.objects.annotate(rulings_count=Count("rulings", distinct=True))
    counts = Counter(dict(Card.objects.values_list("status").annotate(n=Count("pk"))))
    rows = [(status, label, counts[status]) for status, label in STATUS_CHOICES]
    return render(request, "catalog/about.html", {"games": games, "statuses": rows})


def search(request: HttpRequest) -> HttpResponse:
    """Cards, rules, terms and rulings that fit a query, grouped."""
    query, games = request.GET.get("q", "").strip(), list(Game.objects.all())
    chosen = named(games, request)
    context: dict[str, Any] = {"query": query, "chosen": chosen, "games": games}
    if query:
        found = find(query, chosen)
        totals = {name: rows.count() for name, rows in found.groups.items()}
        context |= {
            "cards": with_faces(found.cards[:FOUND]),
            "groups": [(name, rows[:FOUND], totals[name]) for name, rows in found.groups.items() if name != "cards"],
            "card_total": totals["cards"],
            "total": sum(totals.values()),
            "diagnostics": found.diagnostics,
            "meant": [] if totals["cards"] else meant(query, chosen),
        }
    return render(request, "catalog/search.html", context)


def named(games: Iterable[Game], request: HttpRequest) -> Game | None:
    """The game that the address asks for, if there is one of that slug."""
    return next((found for found in games if found.slug == request.GET.get("game")), None)


def suggestions(request: HttpRequest) -> HttpResponse:
    """Names for what is being typed, as a list of options."""
    chosen = named(Game.objects.all(), request)
    names = suggest(request.GET.get("q", "")[:100], chosen.short if chosen else "")
    return render(request, "partials/suggestions.html", {"names": names})


def search_help(request: HttpRequest) -> HttpResponse:
    """Every operator with an example to click."""
    rows = list(dict.fromkeys(operators().values()))
    return render(request, "catalog/search_help.html", {"operators": rows, "ways": WAYS})


@cache_control(max_age=3600)
def game_css(request: HttpRequest, slug: str) -> HttpResponse:
    """A game's colour as a stylesheet, so that a new folder is coloured too."""
    hue = Game.objects.filter(slug=slug).values_list("hue", flat=True).first()
    if hue is None:
        raise Http404
    return HttpResponse(f'[data-game="{slug}"]{{--h:{hue}}}\n', content_type="text/css")
