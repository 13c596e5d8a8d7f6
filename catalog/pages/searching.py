"""The pages of the search: what it finds, names as they are typed, and its help."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.text import Truncator

from catalog.cached import Name, labels, operators, orders, suggest
from catalog.finding import (
    SearchResults,
    asks_for_own,
    everything,
    explain,
    find,
    find_wish,
    name_in,
    near_names,
    senses,
    ways_out,
)
from catalog.models import Card, Game
from catalog.own_pages import own_page, saving_page
from catalog.pages.cards import page_of, sorts_by_number, view_of, with_faces
from catalog.pages.chance import random_page
from catalog.search.grammar import MAX_LENGTH
from catalog.search.operators import NUMBER, TEXT, WORD
from catalog.search.showing import in_order, order_of
from catalog.search.wording import ALL
from engine.packs.folding import norm
from engine.plurals import plural

FOUND = 12  # of each group on the search page
WISHES = ("cheap cards that draw", "cards with two or more keywords")  # to try, in the words of any game
QUERY_SHOWN = 80  # characters of a query in the heading


def search(request: HttpRequest) -> HttpResponse:
    """Cards, rules, terms and rulings that fit a query, the first of each; with `show` all of one group, 60 a page. One that asks for what
    belongs to a visitor is answered elsewhere.
    """
    if asks_for_own(request.GET.get("q", "")):
        return redirect(own_page(request.GET))
    return render(request, "catalog/search.html", search_context(request))


def search_context(request: HttpRequest, visitor: str = "") -> dict[str, Any]:
    """What the search page says; `visitor` is whose things a query may ask for."""
    query, games = request.GET.get("q", "").strip(), list(Game.objects.all())
    slug = request.GET.get("game", "")
    game = next((row for row in games if row.slug == slug), None)
    context: dict[str, Any] = {
        "query": query,
        "searched": query,
        "chosen": game,
        "games": games,
        "no_game": "" if game else slug,
        "save_at": saving_page(request.GET) if query else "",
        "examples": [] if query else [*WISHES, *tries()],
        "random_at": "" if visitor else random_page(request.GET),
    }
    if query:
        context |= found_context(request, query, game, visitor) | {"sorts": sorts([game] if game else games)}
        context["all_cards"] = all_cards(query, game or (games[0] if len(games) == 1 else None), sort_of(request))
    context["heading"] = heading(query, context.get("total", 0))
    return context


def found_context(request: HttpRequest, query: str, game: Game | None, visitor: str) -> dict[str, Any]:
    """What the page says of a query: what was understood, what it finds in which order, and what was perhaps meant."""
    is_plain, sort = visitor or "words" in request.GET, sort_of(request)
    wish, matches = ("", find(query, game, visitor, sort)) if is_plain else find_wish(query, game, sort)
    context: dict[str, Any] = results(matches, request) | {
        "wish": wish,
        "sort": sort or "name",
        "wants": matches.showing,
        "in_order": "" if matches.showing.by else order_in_words(sort, game),
        "view": view_of(matches.showing.view, ""),
        "understood": explain(matches.tree, game, "cards" if wish else ALL, matches.showing),
    }
    context["meant"] = [] if context["totals"]["cards"] else mistaken_for(query, game)
    context["ways"] = [] if context["total"] else ways_out(wish or query, everything(game, visitor))
    context["senses"] = [] if game or context["show"] else senses(query)
    return context


def heading(query: str, total: int) -> str:
    """How much a query finds; of no query, what the page is for."""
    if not query:
        return "Search"
    return format_html("{} for <q>{}</q>", plural(total, "result"), Truncator(query).chars(QUERY_SHOWN))


def sort_of(request: HttpRequest) -> str:
    """The order of cards that an address asks for, empty where it names none that there is."""
    sort = request.GET.get("sort", "")
    return sort if sort in orders().values() else ""


def order_in_words(sort: str, game: Game | None) -> str:
    """In which order cards are, where the query does not say it."""
    return in_order(order_of(sort), labels(game).fields) if sort else "by name"


def sorts(games: list[Game]) -> list[tuple[str, str]]:
    """The orders in which the cards of some games can be found."""
    return [
        ("name", "Name"),
        ("-name", "Name, from Z to A"),
        ("type", "Type"),
        ("set", "Set and number"),
        *sorts_by_number(games),
    ]


def all_cards(query: str, game: Game | None, sort: str) -> str:
    """The address of all cards that a query finds: in the list of the game that is searched, else on a page of their own."""
    asked = {"q": query[:MAX_LENGTH], **({"sort": sort} if sort else {})}
    if game:
        return f"{reverse('catalog:cards', args=[game.slug])}?{urlencode(asked)}"
    return f"?{urlencode(asked | {'show': 'cards'})}"


def mistaken_for(query: str, game: Game | None) -> list[Name]:
    """Names that are nearly the one that a query asks for; none where that is a name itself."""
    near, asked = near_names(query, game), norm(name_in(query))
    return [] if any(name.norm == asked for name in near) else near


def results(matches: SearchResults, request: HttpRequest) -> dict[str, Any]:
    """What the search page shows of what was found: (group, rows, count) with the cards apart, and the page of one group."""
    totals = {name: rows.count() for name, rows in matches.groups.items()}
    show = request.GET.get("show")
    groups = {show: matches.groups[show]} if show in matches.groups else matches.groups
    page = page_of(groups[show], request) if show in matches.groups else None
    rows = {name: page.object_list if page else rows[:FOUND] for name, rows in groups.items()}
    return {
        "cards": with_faces(rows["cards"]) if "cards" in rows else [],
        "groups": [(name, held, totals[name]) for name, held in rows.items() if name != "cards"],
        "totals": totals,
        "total": sum(totals.values()),
        "page": page,
        "show": show if page else "",
        "diagnostics": matches.diagnostics,
    }


def suggestions(request: HttpRequest) -> HttpResponse:
    """Names for what is being typed, as a list of options; of all games where there is none of that slug."""
    game = Game.objects.filter(slug=request.GET.get("game", "").replace("\0", "")).first()
    names = suggest(request.GET.get("q", "")[:100], game.slug if game else "")
    return render(request, "partials/suggestions.html", {"names": with_cards(names)})


def with_cards(names: list[Name]) -> list[tuple[Name, Card | None]]:
    """Names, those of cards with the card and its game."""
    rows = Card.objects.with_game().filter(slug__in=[name.card for name in names if name.card])
    cards = {(row.game.slug, row.slug): row for row in rows}
    return [(name, cards.get((name.slug, name.card))) for name in names]


def search_help(request: HttpRequest) -> HttpResponse:
    """Every operator with what it looks at in which game, and an example to click."""
    texts = meanings()
    rows = [(row, texts.get(row.key, {row.help: []})) for row in dict.fromkeys(operators().values())]
    return render(request, "catalog/search_help.html", {"operators": rows, "ways": ways()})


def meanings() -> dict[str, dict[str, list[str]]]:
    """What the games say of the fields that they declare, by field, each with the short names of those that say so."""
    by_field: dict[str, dict[str, list[str]]] = {}
    for short, shape in Game.objects.values_list("short", "shape"):
        for field in shape["fields"]:
            by_field.setdefault(field["id"], {}).setdefault(field["help"], []).append(short)
    return by_field


def examples_of(value: str) -> list[str]:
    """The examples of the operators that ask for such a value of the catalogue."""
    rows = dict.fromkeys(operators().values())
    return [row.example for row in rows if row.value == value and row.example and not row.belonging]


def tries() -> list[str]:
    """Queries to try: a phrase, a word, a number, and either of the last two, for no game need have both."""
    (phrase, *_), (word, *_), numbers = examples_of(TEXT), examples_of(WORD), examples_of(NUMBER)[:1]
    return [phrase, word, *numbers, *(f"{word} or {number}" for number in numbers)]


def quoted_name() -> str:
    """The name of some card, as a query has it."""
    return f'"{Card.objects.values_list("name", flat=True).first() or "Fireball"}"'


def ways() -> list[tuple[str, str, str]]:
    """How parts of a query are put together: what to write, what it finds, an example made of those of the operators."""
    phrase, first, second, *_ = (*examples_of(TEXT)[:1], *examples_of(WORD))
    numbers = examples_of(NUMBER)[:1]
    third, numbered = next(iter(numbers), phrase), [number.rstrip("0123456789<>=!:") for number in numbers]
    return [
        ("a b", "what holds both", f"{first} {phrase}"),
        ('"a b"', "the words in this order", phrase),
        ("a or b", "what holds either", f"{first} or {second}"),
        ("-a, not a", "what does not hold it", f"{second} not {first}"),
        ("( )", "parts that belong together", f"{third} ({first} or {second})"),
        ("!a", "what is called exactly so", f"!{quoted_name()}"),
        *((":( )", "several values of one operator", f"{name}:(1 or 2)") for name in numbered),
        *(
            (":1..3", "all from the first number to the second; either end may be left out", f"{name}:1..3")
            for name in numbered
        ),
        *((":1,3", "each of these numbers", f"{name}:1,3") for name in numbered),
        *(("a>b", "one number of a card against another", f"{name}>keywords") for name in numbered),
    ]
