"""Template tags that show text with its terms, and values with their sources."""

from functools import lru_cache
from types import SimpleNamespace
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from django import template
from django.http import QueryDict
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from catalog.art.crests import crest
from catalog.cached import games_in_menu, rule_at, words_of_version
from catalog.faces import BULLET, card_face, mini
from catalog.marking import Stretch, parts
from catalog.models import Card, Game, Rule, Term
from catalog.reminders import face_words, in_short, reminders_of, without_codes
from catalog.search.grammar import MAX_LENGTH, Diagnostic
from catalog.shapes import kind_names
from catalog.understanding import language
from catalog.web.fields import repeated
from engine.packs.cards import STATUSES
from engine.packs.quoting import cut

register = template.Library()
register.simple_tag(card_face)
register.simple_tag(mini)
register.simple_tag(crest)
register.simple_tag(face_words)
register.simple_tag(reminders_of)
register.filter(in_short)
register.filter(without_codes)
register.simple_tag(games_in_menu)
DIGEST = 12  # letters of a digest in the address of what changes with it
NEAR = 40  # characters of a query that are shown on either side of what is wrong with it
MARKS = {"rulebook": "rulebook", "inferred": "inferred", "ruling": "ours", "public": "public", "practice": "practice"}
LINES = {
    "effect": "effect",
    "trigger": "trigger",
    "activated": "activated ability",
    "use": "use ability",
    "always": "always",
    "instead": "instead of something else",
}
PLACES = {"seat": "each player", "owner": "its owner", "none": "nobody", "any": "players and cards", "card": "a card"}


class MarkedLine(NamedTuple):
    """A line of a text: one ability, or one choice behind a bullet."""

    parts: list[Stretch]
    bullet: bool


class SourceLink(NamedTuple):
    """A source as a reader sees it."""

    label: str
    title: str
    url: str = ""


class Explanation(NamedTuple):
    """A text with its terms marked, and these terms in order of appearance."""

    html: str
    terms: list[Term]


@register.simple_tag(takes_context=True)
def explain(context: dict[str, Any], text: str, game: Game, leave: str = "") -> Explanation:
    """A text in which each term of the game is marked once, the term `leave` never. `tips` tells what they mean."""
    marked_text = explain_once(text, game.pk, game.digest, leave)
    mentions(context).update({term.pk: term for term in marked_text.terms})
    return marked_text


@lru_cache(maxsize=4096)
def explain_once(text: str, pk: int, digest: str, leave: str) -> Explanation:
    """The same for one version of a game: a text is marked once and kept."""
    words, seen = words_of_version(pk, digest), {leave}
    lines = [
        MarkedLine(parts(line.removeprefix(BULLET).strip(), words, seen), line.startswith(BULLET))
        for line in text.splitlines()
    ]
    terms = [part.term for line in lines for part in line.parts if part.term]
    return Explanation(render_to_string("partials/text.html", {"lines": lines}), terms)


@register.simple_tag(takes_context=True)
def article(context: dict[str, Any], rule: Rule, game: Game) -> str:
    """A rule with its text explained, its source and its links."""
    explanation = article_once(rule, game, game.digest)
    mentions(context).update({term.pk: term for term in explanation.terms})
    return explanation.html


@lru_cache(maxsize=4096)
def article_once(rule: Rule, game: Game, digest: str) -> Explanation:
    """The same for one version of a game: a rule is written once and kept."""
    page: dict[str, Any] = {"rule": rule, "game": game, "request": SimpleNamespace()}
    return Explanation(render_to_string("partials/rule.html", page), list(mentions(page).values()))


def mentions(context: dict[str, Any]) -> dict[int, Term]:
    """The terms that the page being made mentions, by key; they are kept with its request."""
    return context["request"].__dict__.setdefault("mentions", {})


@register.simple_tag
def word(term: Term, text: str, *, roves: bool = False) -> SafeString:
    """A word that leads to its entry, of which its page fetches the short one where somebody asks for it. At a table it `roves`: arrows
    reach it, and Tab only where nothing else of its group is to reach.
    """
    aside = SafeString(' tabindex="-1" data-roves' if roves else "")
    address, version = term.get_absolute_url(), term.game.digest[:DIGEST]
    return format_html('<a class="term"{} href="{}" data-tip="{}">{}</a>', aside, address, version, text)


@register.simple_tag
def in_parts(parts: list[Stretch], *, roves: bool = False) -> SafeString:
    """A line whose words lead to their entries."""
    shown = ((word(part.term, part.text, roves=roves) if part.term else part.text,) for part in parts)
    return format_html_join("", "{}", shown)


@register.simple_tag
def asked(text: str, game: Game) -> SafeString:
    """A question at the table, whose words lead to their entries."""
    return asked_once(text, game.pk, game.digest)


@lru_cache(maxsize=4096)
def asked_once(text: str, pk: int, digest: str) -> SafeString:
    """The same for one version of a game."""
    return in_parts(parts(text, words_of_version(pk, digest), set()), roves=True)


@register.simple_tag(takes_context=True)
def tips(context: dict[str, Any]) -> list[Term]:
    """The terms that the texts above have mentioned, each once."""
    return list(mentions(context).values()) if "request" in context else []


@register.simple_tag
def sources(source: str, game: Game) -> str:
    """The sources of a value: lines of the rulebook, rulings of ours, addresses."""
    return sources_once(source, game.slug)


@lru_cache(maxsize=4096)
def sources_once(source: str, game: str) -> str:
    """The same by the game's slug: each source is written once and kept."""
    return render_to_string("partials/sources.html", {"sources": [one_source(part, game) for part in source.split()]})


@register.simple_tag
def rule_sources(source: str, game: Game) -> str:
    """The sources of what the engine does; a line of the rulebook leads to the rule that retells it."""
    return rule_sources_once(source, game, game.digest)


@lru_cache(maxsize=1024)
def rule_sources_once(source: str, game: Game, digest: str) -> str:
    """The same for one version of a game: written once and kept."""
    sources = [one_source(part, game.slug) for part in source.split()]
    rules = [rule_at(game, part.partition("-")[0] if part[:3].isdigit() else "") for part in source.split()]
    page = reverse("catalog:rules", args=[game.slug])
    links = [one._replace(url=f"{page}#{slug}") if slug else one for one, slug in zip(sources, rules, strict=True)]
    return render_to_string("partials/sources.html", {"sources": links})


def one_source(part: str, game: str) -> SourceLink:
    """One source: an address, lines of a rulebook, or else a ruling of this game."""
    if part.startswith("http"):
        return SourceLink(urlsplit(part).hostname or part, part, part)
    if part[:3].isdigit():
        book, _, line = part.partition(":")
        return SourceLink(f"line {line}" if "-" not in line else f"lines {line}", f"rulebook text {book}, line {line}")
    return SourceLink(part, STATUSES["ruling"], reverse("catalog:rulings", args=[game]) + f"#{part}")


@register.filter
def status_words(status: str) -> str:
    """What a status means."""
    return STATUSES.get(status, status)


@register.filter
def in_words(place: str) -> str:
    """Whose a zone is, who sees it, or what a counter stands on."""
    return PLACES.get(place, place)


@register.filter
@lru_cache(maxsize=16)
def mark(status: str) -> SafeString:
    """The badge of a status: a shape, a word, and the meaning on hover."""
    return format_html(
        '<span class="mark" data-status="{}" title="{}">{}</span>',
        status,
        status_words(status),
        MARKS.get(status, status),
    )


@register.filter
@lru_cache(maxsize=16)
def sign(status: str) -> SafeString:
    """The small mark of a status on a face or in a row: the shape alone, with the word for those who cannot see it."""
    return small_mark("sign", status) if status else SafeString()


@register.filter
@lru_cache(maxsize=16)
def stamp(status: str) -> SafeString:
    """The same for the status of a whole card, at the end of the type line of its face."""
    return small_mark("stamp sign", status)


def small_mark(name: str, status: str) -> SafeString:
    """The shape of a status without its word."""
    return format_html(
        '<span class="{}" data-status="{}" title="{}"><span class="hide"> ({})</span></span>',
        name,
        status,
        status_words(status),
        MARKS.get(status, status),
    )


@register.filter("kind_names")
def names_of_kinds(kinds: list[str], game: Game) -> list[str]:
    names = kind_names(game)
    return [names[kind] for kind in kinds]


@register.filter
def value_of(mapping: dict[str, Any], key: str) -> Any:
    """The value under a key, nothing where there is none."""
    return mapping.get(key, "")


@register.filter
def nth(items: list[Any], number: int) -> Any:
    """The item of this number, counted from 0."""
    return items[number]


@register.simple_tag
def how_played(card: Card) -> str:
    """How the engine plays a card, line by line."""
    return how_played_once(card, card.game.digest)


@lru_cache(maxsize=4096)
def how_played_once(card: Card, digest: str) -> str:
    """The same for one version of a game: written once and kept."""
    game_language = language(card.game)
    context = {"card": card, "game": card.game, "reading": game_language and game_language.card_reading(card.slug)}
    return render_to_string("partials/how_played.html", context)


@register.filter
def line_kind(kind: str) -> str:
    """What a line of card text is, in words."""
    return LINES.get(kind, "not understood")


def asked_for(context: dict[str, Any]) -> QueryDict:
    """What the address of this page says, to be changed; of a very long one the beginning, since each link of a page repeats it. A part
    of a page that is fetched alone says by `asked_here` what the page itself asks.
    """
    asked: QueryDict = context.get("asked_here", context["request"].GET)
    return repeated(asked)


@register.simple_tag(takes_context=True)
def address(context: dict[str, Any], **changes: Any) -> str:
    """The address of this page with some parameters changed; an empty value drops one, and it goes to page one."""
    return changed_address(context, changes)


def changed_address(context: dict[str, Any], changes: dict[str, Any]) -> str:
    query = asked_for(context)
    for key, value in ({"page": ""} | changes).items():
        query.pop(key, None)
        if value not in ("", None):
            query[key] = str(value)
    return f"?{query.urlencode()}" if query else "?"


@register.simple_tag(takes_context=True)
def address_with(context: dict[str, Any], name: str, value: str, **changes: Any) -> str:
    """The same, where the name of a parameter is a value of the page."""
    return changed_address(context, {name: value} | changes)


@register.simple_tag(takes_context=True)
def address_without(context: dict[str, Any], name: str, value: str) -> str:
    """The address of this page without one value of a parameter."""
    query = asked_for(context)
    query.pop("page", None)
    query.setlist(name, [item for item in query.getlist(name) if item.casefold() != value[:MAX_LENGTH].casefold()])
    return f"?{query.urlencode()}"


@register.filter
def around(query: str, diagnostic: Diagnostic) -> tuple[str, str, str]:
    """What stands shortly before, at and shortly behind a problem of a query."""
    before, behind = query[: diagnostic.start], query[diagnostic.end :]
    left = f"…{before[-NEAR:]}" if len(before) > NEAR else before
    return left, cut(query[diagnostic.start : diagnostic.end]), cut(behind, NEAR)


@register.filter
def correction(query: str, diagnostic: Diagnostic) -> str:
    """The query with what was perhaps meant."""
    return query[: diagnostic.start] + diagnostic.suggestion + query[diagnostic.end :]
