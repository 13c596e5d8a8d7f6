"""The pages of the catalogue: read the address, ask one question, render."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from django.core.paginator import Paginator
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.utils.text import slugify
from django.views.decorators.cache import cache_control

import catalog.editions
import catalog.known
from catalog import shapes
from catalog.explaining import THIS_CARD, too_long
from catalog.faces import face, shown_values, stylesheet
from catalog.filters import CardFilters, Choice, Facet, card_filters
from catalog.finding import Found, find, meant, senses
from catalog.fragments import by_asker, wants_fragment
from catalog.lookup import Name, games_in_words, linked, operators, rules_of, suggest
from catalog.models import STATUS_CHOICES, Card, CardSet, Game, Term
from catalog.search.grammar import parse
from catalog.search.operators import NUMBER, TEXT, WORD, understand
from catalog.search.words import norm
from catalog.understanding import (
    Coverage,
    Language,
    coverage_of,
    language,
    language_of_version,
)
from engine.packs.cards import PRINTED, STATED
from engine.text.tree import LENGTH_MAX, SENTENCES_MAX, coverage, read_text

PAGE = 60
NAME_MAX = 60
FOUND = 12  # of each group on the search page
TRIED = 2  # queries to try for each game
FANNED, SAMPLED = 3, 5  # cards that show what a game looks like
HEAD = ("left", "right", "base")  # of a face


class Tile(NamedTuple):
    """A game on the first page: how many cards and rules it has, some of its cards, and queries to try."""

    game: Game
    cards: dict[str, int]
    rules: int
    sample: list[Card]
    examples: list[str]


def home(request: HttpRequest) -> HttpResponse:
    """Which games there are, and the search."""
    tiles = [tile(game) for game in Game.objects.all()]
    games = [tile.game for tile in tiles]
    context = {"tiles": tiles, "families": families(games), "examples": tries(), "told": games_in_words(games)}
    return render(request, "catalog/home.html", context)


def tile(game: Game) -> Tile:
    """What the first page tells of a game."""
    examples = [field["example"] for field in shapes.facet_fields(game).values() if field["example"]]
    return Tile(game, counts_of(game.cards), game.rules.count(), sample(game, FANNED), examples[:TRIED])


def families(games: Iterable[Game]) -> list[tuple[str, str]]:
    """The families that have several editions, as (slug, name)."""
    sizes = Counter(game.family for game in games)
    return [(slugify(family), family) for family, editions in sizes.items() if editions > 1]


def counts_of(found: Any) -> dict[str, int]:
    """How many of some cards are printed, known from public pages only, and ours."""
    statuses = Counter(dict(found.order_by().values_list("status").annotate(n=Count("pk"))))
    public, printed = statuses["public"], sum(statuses[status] for status in PRINTED)
    return {"printed": printed, "public": public, "ours": statuses.total() - printed - public}


def game(request: HttpRequest, slug: str) -> HttpResponse:
    """One game: what is known of it, with the ways into its cards, rules and words."""
    found = get_object_or_404(Game, slug=slug)
    statuses = dict(found.cards.values_list("status").annotate(n=Count("pk")))
    counts = [(status, label, statuses[status]) for status, label in STATUS_CHOICES if status in statuses]
    context = {
        "game": found,
        "counts": counts,
        "cards": counts_of(found.cards),
        "sets": found.sets.annotate(card_count=Count("cards")),
        "sample": sample(found, SAMPLED),
        "kinds": kinds_of(found),
        "editions": slugify(found.family) if Game.objects.filter(family=found.family).exclude(pk=found.pk) else "",
        "sizes": {"rules": found.rules.count(), "terms": found.terms.count(), "rulings": found.rulings.count()},
    }
    return render(request, "catalog/game.html", context)


def kinds_of(found: Game) -> list[dict[str, Any]]:
    """The kinds of piece that a game has cards of, each with its place among all kinds and how many there are, those of the
    kinds under it as well.
    """
    counts: Counter[str] = Counter()
    for kind, count in found.cards.values_list("kind").annotate(n=Count("pk")):
        counts.update({above.id: count for above in shapes.line_of(found, kind)})
    kinds = enumerate(shapes.kinds(found).items())
    return [kind | {"tone": tone, "count": counts[key]} for tone, (key, kind) in kinds if counts[key]]


def sample(found: Game, most: int) -> list[Card]:
    """Some cards of a game, of as many kinds and colours as can be."""
    chosen = various(traits_of(found, found.digest), most)
    return with_faces(found.cards.filter(pk__in=chosen).order_by("kind", "name_norm"))


@lru_cache(maxsize=64)
def traits_of(found: Game, digest: str) -> list[tuple[int, str, str]]:
    """The cards of one version of a game that show what it looks like, as (key, kind, colour); none that lies on its side."""
    tones = {kind: n for n, kind in enumerate(shapes.low_kinds(found)) if shapes.is_upright(found, kind)}
    rows = found.cards.filter(kind__in=tones).exclude(text="", house_text="").order_by("-position")
    values = sorted(rows.values_list("pk", "kind", "values", "house"), key=lambda row: tones[row[1]])
    return [(pk, kind, shapes.tint_of(found, kind, own, house)) for pk, kind, own, house in values]


def various(rows: list[tuple[int, str, str]], most: int) -> list[int]:
    """The keys of some rows (key, kind, colour), each time of the kind and colour that were taken least."""
    seen: Counter[str] = Counter()
    chosen: list[int] = []
    while len(chosen) < min(most, len(rows)):
        left = (row for row in rows if row[0] not in chosen)
        key, *traits = min(left, key=lambda row: [seen[trait] for trait in row[1:]])
        chosen.append(key)
        seen.update(traits)
    return chosen


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
    page = page_of(filters.qs, request)
    page.object_list = with_faces(page.object_list)
    query = request.GET.get("q", "")
    context = {
        "game": found,
        "page": page,
        "counts": counts_of(filters.qs),
        "query": query,
        "facets": facets(filters, found),
        "view": "list" if request.GET.get("view") == "list" else "faces",
        "sort": request.GET.get("sort") or "set",
        "sorts": sorts(found),
        "diagnostics": understand(parse(query), operators()).diagnostics,
        "meant": [] if page.paginator.count or not query else meant(query, found),
        "active": any(request.GET.getlist(name) for name in [*facet_names(found), "q"]),
        "example": next((field["example"] for field in shapes.facet_fields(found).values()), ""),
    }
    return render(request, "catalog/cards.html", context)


def facets(filters: CardFilters, found: Game) -> list[Facet]:
    """The facets that narrow something, labelled by this game; what was chosen stays in sight even where no card has it.
    A facet that the filters do not know (yet) is left out: game and filters are read one after the other.
    """
    own, shown = shapes.facet_fields(found), []
    for name in facet_names(found):
        if name not in filters.filters:
            continue
        facet = filters.facet(name)
        offered = {choice.value for choice in facet.choices}
        chosen = filters.form.cleaned_data.get(name) or []
        lost = [Choice(value, value, 0, True) for value in chosen if not {value, norm(value)} & offered]
        if len(facet.choices) > 1 or lost or any(choice.chosen for choice in facet.choices):
            label = own[name]["name"] if name in own else facet.label
            shown.append(replace(facet, label=label, choices=[*facet.choices, *lost]))
    return shown


def facet_names(found: Game) -> list[str]:
    """The facets of a game's card list: type first, then what the game declares, then keyword, set and status."""
    return ["type", *shapes.facet_fields(found), "kw", "set", "status"]


def sorts(found: Game) -> list[tuple[str, str]]:
    """The orders that a game's cards can have."""
    numbers = [field for field in found.shape["fields"] if field["value"] == "number" and field["face"] in HEAD]
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
    beside = found.card_set.cards.values("slug", "name", "status")
    values = shown_values(found)
    context = {
        "game": found.game,
        "card": found,
        "values": [value for value in values if value.status],
        "absent": [value.name for value in values if not value.status],
        "keywords": keywords_of(found),
        "rulings": found.rulings.with_game(),
        "rules": found.rules.with_game(),
        "before": beside.filter(position__lt=found.position).order_by("-position").first(),
        "after": beside.filter(position__gt=found.position).order_by("position").first(),
        "naming": naming(found),
    }
    return render(request, "catalog/card.html", context)


def keywords_of(found: Card) -> list[tuple[str, Term | None]]:
    """The keywords as written, with their terms; none for one that was taken away just now."""
    terms = {term.name: term for term in found.terms.filter(kind="keyword").with_game()}
    return [(word, terms.get(word) or terms.get(word.rpartition(" ")[0])) for word in found.keywords]


def naming(found: Card) -> list[tuple[str, list[Card]]]:
    """The cards that name this card in one of their values, under the name of their kind."""
    rows: dict[int, Card] = {}
    for field in shapes.naming_fields(found.game):
        cards = found.game.cards.filter(**{f"values__{field}__exact": found.slug})
        rows |= {row.pk: row for row in with_faces(cards.order_by("position"))}
    names = shapes.kind_names(found.game)
    groups = [(name, [row for row in rows.values() if row.kind == kind]) for kind, name in names.items()]
    return [(name, held) for name, held in groups if held]


def card_set(request: HttpRequest, slug: str, card_set: str) -> HttpResponse:
    """One set with its cards in order, 60 a page."""
    found = get_object_or_404(CardSet.objects.select_related("game"), game__slug=slug, slug=card_set)
    names = shapes.kind_names(found.game)
    counts = Counter(names[kind] for kind in found.cards.values_list("kind", flat=True))
    page = page_of(found.cards.order_by("position"), request)
    page.object_list = with_faces(page.object_list)
    coverage = coverage_of(found.game, found.cards.values_list("slug", flat=True))
    context = {"game": found.game, "set": found, "page": page, "counts": counts.most_common(), "coverage": coverage}
    return render(request, "catalog/set.html", context)


def page_of(rows: Any, request: HttpRequest) -> Any:
    """The page of these rows that the address asks for, the first or last where it asks for none that there is."""
    return Paginator(rows, PAGE).get_page(request.GET.get("page"))


def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The rulebook retold, by chapter, each rule with its terms, rulings and cards."""
    found = get_object_or_404(Game, slug=slug)
    by_section = {key: list(group) for key, group in groupby(rules_of(found), key=lambda rule: rule.section)}
    sections = [
        section | {"rules": by_section[section["id"]]}
        for section in found.shape["sections"]
        if section["id"] in by_section
    ]
    context = {name: found.shape[name] for name in ("numbers", "zones", "counters", "options")}
    return render(request, "catalog/rules.html", {"game": found, "sections": sections} | context)


def glossary(request: HttpRequest, slug: str) -> HttpResponse:
    """The words of a game from A to Z."""
    found = get_object_or_404(Game, slug=slug)
    terms = found.terms.with_game().annotate(card_count=Count("cards")).order_by("name_norm")
    letters = [(letter, list(group)) for letter, group in groupby(terms, key=lambda term: term.name_norm[:1].upper())]
    return render(request, "catalog/glossary.html", {"game": found, "letters": letters})


def term(request: HttpRequest, slug: str, term: str) -> HttpResponse:
    """One word: what it means, and the cards, rules, rulings and words that use it."""
    found = get_object_or_404(Term.objects.select_related("game"), game__slug=slug, slug=term)
    page = page_of(found.cards.order_by("name_norm", "pk"), request)
    page.object_list = with_faces(page.object_list)
    context = {
        "game": found.game,
        "term": found,
        "page": page,
        "rules": found.rules.with_game(),
        "rulings": found.rulings.with_game(),
        "see": found.see.with_game().order_by("name_norm"),
        "seen_from": found.seen_from.with_game().order_by("name_norm"),
        "senses": senses(found.name),
    }
    return render(request, "catalog/term.html", context)


def text(request: HttpRequest, slug: str) -> HttpResponse:
    """What card text of a game can say, phrase by phrase, and how a text of one's own is understood."""
    found = get_object_or_404(Game, slug=slug)
    known = language(found)
    context: dict[str, Any] = {"game": found, "known": known}
    if known:
        context |= preview(known, request) | {"table": sayings_once(found, found.digest)}
        context |= {"coverage": known.coverage(known.cards), "this_card": THIS_CARD}
        context |= {"length": LENGTH_MAX, "sentences": SENTENCES_MAX}
    template = "partials/preview.html" if wants_fragment(request) else "catalog/text.html"
    return by_asker(render(request, template, context))


def preview(known: Language, request: HttpRequest) -> dict[str, Any]:
    """How the text in the address is understood, or what is wrong with it."""
    name, written = request.GET.get("name", "").strip()[:NAME_MAX], request.GET.get("text", "").replace("\r\n", "\n")
    problem = too_long(written)
    found = () if problem else read_text(known.book, written, name or THIS_CARD)
    return {
        "name": name,
        "text": written,
        "problem": problem,
        "lines": [known.line(reading, name or THIS_CARD) for reading in found],
        "read": Coverage(*coverage(found)),
    }


@lru_cache(maxsize=16)
def sayings_once(found: Game, digest: str) -> str:
    """The phrase table of one version of a game: written once and kept."""
    known = language_of_version(found.slug, digest)
    context = {"game": found, "groups": known.sayings(), "words": known.words()}
    return render_to_string("partials/sayings.html", context)


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


def known(request: HttpRequest, slug: str) -> HttpResponse:
    """How much of a game is printed, inferred, public or ours, what nobody states, and every open question."""
    found = get_object_or_404(Game, slug=slug)
    rows = list(found.cards.prefetch_related("game"))
    coverage = coverage_of(found, [row.slug for row in rows])
    context = {
        "game": found,
        "rows": catalog.known.known(found, rows),
        "gaps": catalog.known.gaps(found, rows),
        "statuses": STATUS_CHOICES,
        "house_values": sum(len(row.house) for row in rows),
        "house_texts": sum(bool(row.house_text) for row in rows),
        "coverage": coverage,
        "playable": coverage.cards - coverage.unplayable if coverage else 0,
        "cards": len(rows),
        "stated": any(row.status in STATED for row in rows),
        "rulings": found.rulings.with_game(),
    }
    return render(request, "catalog/known.html", context)


def editions(request: HttpRequest, family: str) -> HttpResponse:
    """The editions of a family side by side."""
    games = catalog.editions.family_of(family)
    if not games[1:]:
        raise Http404
    words = catalog.editions.terms(games)
    differ, same = catalog.editions.numbers(games)
    context = {
        "games": games,
        "family": games[0].family,
        "topics": catalog.editions.topics(games),
        "numbers": differ,
        "same_numbers": same,
        "shared": [row for row in words if row.is_shared],
        "alone": [
            (game, catalog.editions.keywords_only(words, at), catalog.editions.words_only(words, at))
            for at, game in enumerate(games)
        ],
        "formats": [(game, list(game.formats.all())) for game in games],
    }
    return render(request, "catalog/editions.html", context)


def about(request: HttpRequest) -> HttpResponse:
    """What this site is: unofficial, what is printed, what is ours."""
    games = Game.objects.annotate(rulings_count=Count("rulings", distinct=True))
    counts = Counter(dict(Card.objects.values_list("status").annotate(n=Count("pk"))))
    rows = [(status, label, counts[status]) for status, label in STATUS_CHOICES]
    context = {"games": games, "families": families(games), "statuses": rows, "told": games_in_words(games)}
    return render(request, "catalog/about.html", context)


def search(request: HttpRequest) -> HttpResponse:
    """Cards, rules, terms and rulings that fit a query, the first of each; with `show` all of one group, 60 a page."""
    query, games = request.GET.get("q", "").strip(), list(Game.objects.all())
    asked = request.GET.get("game", "")
    chosen = next((found for found in games if found.slug == asked), None)
    context: dict[str, Any] = {"query": query, "chosen": chosen, "games": games}
    context["no_game"] = asked if asked and not chosen else ""
    if query:
        context |= results(find(query, chosen), request)
        context["meant"] = [] if context["totals"]["cards"] else mistaken_for(query, chosen)
        context["senses"] = [] if chosen or context["show"] else senses(query)
    return render(request, "catalog/search.html", context)


def mistaken_for(query: str, chosen: Game | None) -> list[Name]:
    """Names that are nearly the query; none where it is a name itself."""
    near = meant(query, chosen)
    return [] if any(name.norm == norm(query) for name in near) else near


def results(found: Found, request: HttpRequest) -> dict[str, Any]:
    """What the search page shows of what was found: (group, rows, count) with the cards apart, and the page of one group."""
    totals = {name: rows.count() for name, rows in found.groups.items()}
    show = request.GET.get("show")
    shown = {show: found.groups[show]} if show in found.groups else found.groups
    page = page_of(shown[show], request) if show in found.groups else None
    rows = {name: page.object_list if page else rows[:FOUND] for name, rows in shown.items()}
    return {
        "cards": with_faces(rows["cards"]) if "cards" in rows else [],
        "groups": [(name, held, totals[name]) for name, held in rows.items() if name != "cards"],
        "totals": totals,
        "total": sum(totals.values()),
        "page": page,
        "show": show if page else "",
        "diagnostics": found.diagnostics,
    }


def suggestions(request: HttpRequest) -> HttpResponse:
    """Names for what is being typed, as a list of options; of all games where there is none of that slug."""
    chosen = Game.objects.filter(slug=request.GET.get("game", "").replace("\0", "")).first()
    names = suggest(request.GET.get("q", "")[:100], chosen.slug if chosen else "")
    return render(request, "partials/suggestions.html", {"names": names})


def search_help(request: HttpRequest) -> HttpResponse:
    """Every operator with what it looks at in which game, and an example to click."""
    told = meanings()
    rows = [(row, told.get(row.key, {row.help: []})) for row in dict.fromkeys(operators().values())]
    return render(request, "catalog/search_help.html", {"operators": rows, "ways": ways()})


def meanings() -> dict[str, dict[str, list[str]]]:
    """What the games say of the fields that they declare, by field, each with the short names of those that say so."""
    found: dict[str, dict[str, list[str]]] = {}
    for short, shape in Game.objects.values_list("short", "shape"):
        for field in shape["fields"]:
            found.setdefault(field["id"], {}).setdefault(field["help"], []).append(short)
    return found


def examples_of(value: str) -> list[str]:
    """The examples of the operators that ask for such a value."""
    rows = dict.fromkeys(operators().values())
    return [row.example for row in rows if row.value == value and row.example]


def tries() -> list[str]:
    """Queries to try: a phrase, a word, a number, and either of the last two, for no game need have both."""
    (phrase, *_), (word, *_), numbers = examples_of(TEXT), examples_of(WORD), examples_of(NUMBER)[:1]
    return [phrase, word, *numbers, *(f"{word} or {number}" for number in numbers)]


def ways() -> list[tuple[str, str, str]]:
    """How parts of a query are put together: what to write, what it finds, an example made of those of the operators."""
    phrase, first, second, *_ = (*examples_of(TEXT)[:1], *examples_of(WORD))
    numbers = examples_of(NUMBER)[:1]
    third, numbered = next(iter(numbers), phrase), [number.rstrip("0123456789<>=!:") for number in numbers]
    return [
        ("a b", "what holds both", f"{first} {phrase}"),
        ('"a b"', "the words in this order", phrase),
        ("a or b", "what holds either", f"{first} or {second}"),
        ("-a", "what does not hold it", f"{second} -{first}"),
        ("( )", "parts that belong together", f"{third} ({first} or {second})"),
        *((":( )", "several values of one operator", f"{name}:(1 or 2)") for name in numbered),
    ]


@cache_control(max_age=3600)
def game_css(request: HttpRequest, slug: str) -> HttpResponse:
    """A game's colours and proportions as a stylesheet, so that a new folder has a look of its own too."""
    return HttpResponse(stylesheet(get_object_or_404(Game, slug=slug)), content_type="text/css")
