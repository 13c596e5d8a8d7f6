"""The pages of the rulebook: rules, glossary, formats, rulings, and what card text can say."""

from functools import lru_cache
from itertools import groupby
from typing import Any

from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string

from catalog.cached import linked, rules_of
from catalog.explaining import THIS_CARD, too_long
from catalog.finding import senses
from catalog.fragments import by_asker, wants_fragment
from catalog.models import Game, Term
from catalog.pages.cards import page_of, with_faces
from catalog.understanding import (
    Coverage,
    Language,
    language,
    language_of_version,
)
from engine.text.tree import LENGTH_MAX, SENTENCES_MAX, coverage, read_text

NAME_MAX = 60


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
