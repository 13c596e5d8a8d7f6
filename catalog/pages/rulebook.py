"""The pages of the rulebook: rules, glossary, formats, rulings, and what card text can say."""

from functools import lru_cache
from itertools import groupby
from typing import Any

from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string

from catalog.cached import pack_of, rows_behind, rules_of
from catalog.explaining import THIS_CARD, too_long
from catalog.finding import senses
from catalog.models import Game, Term
from catalog.pages.cards import page_of, with_faces
from catalog.speaking import SpeakerError, about_bullets, speaker_asked_for, telling_fields
from catalog.understanding import (
    Coverage,
    Language,
    language,
    language_of_version,
)
from catalog.web.fragments import by_asker, wants_fragment
from engine.packs.cards import Pack
from engine.text.speakers import ANYBODY
from engine.text.tree import LENGTH_MAX, SENTENCES_MAX, coverage, read_text

FOR_GOOD = "public, max-age=31536000, immutable"
NAME_MAX = 60
KEYWORDS_MAX = 200


def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The rulebook retold, by chapter, each rule with its terms, rulings and cards."""
    game = get_object_or_404(Game, slug=slug)
    by_section = {key: list(group) for key, group in groupby(rules_of(game), key=lambda rule: rule.section)}
    sections = [
        section | {"rules": by_section[section["id"]]}
        for section in game.shape["sections"]
        if section["id"] in by_section
    ]
    context = {name: game.shape[name] for name in ("numbers", "zones", "counters", "options")}
    return render(request, "catalog/rules.html", {"game": game, "sections": sections} | context)


def glossary(request: HttpRequest, slug: str) -> HttpResponse:
    """The words of a game from A to Z."""
    game = get_object_or_404(Game, slug=slug)
    terms = game.terms.with_game().annotate(card_count=Count("cards")).order_by("name_norm")
    letters = [(letter, list(group)) for letter, group in groupby(terms, key=lambda term: term.name_norm[:1].upper())]
    return render(request, "catalog/glossary.html", {"game": game, "letters": letters})


def term(request: HttpRequest, slug: str, term: str) -> HttpResponse:
    """One word: what it means, and the cards, rules, rulings and words that use it."""
    row = get_object_or_404(Term.objects.select_related("game"), game__slug=slug, slug=term)
    page = page_of(row.cards.order_by("name_norm", "pk"), request)
    page.object_list = with_faces(page.object_list)
    context = {
        "game": row.game,
        "term": row,
        "page": page,
        "rules": row.rules.with_game(),
        "rulings": row.rulings.with_game(),
        "see": row.see.with_game().order_by("name_norm"),
        "seen_from": row.seen_from.with_game().order_by("name_norm"),
        "senses": senses(row.name),
    }
    return render(request, "catalog/term.html", context)


def short_term(request: HttpRequest, slug: str, term: str) -> HttpResponse:
    """What a word means, alone, for the tip beside it; kept for good at the address that names the version of its game."""
    row = get_object_or_404(Term.objects.with_game(), game__slug=slug, slug=term)
    answer = render(request, "partials/tip.html", {"term": row})
    version = request.META.get("QUERY_STRING", "")
    lasts = bool(version) and row.game.digest.startswith(version)
    answer["Cache-Control"] = FOR_GOOD if lasts else "no-cache"
    return answer


def text(request: HttpRequest, slug: str) -> HttpResponse:
    """What card text of a game can say, phrase by phrase, and how a text of one's own is understood."""
    game = get_object_or_404(Game, slug=slug)
    game_language = language(game)
    context: dict[str, Any] = {"game": game, "known": game_language}
    if game_language:
        pack = pack_of(game)
        context |= preview(game_language, pack, request) | {
            "table": sayings_once(game, game.digest),
            "kinds": list(pack.kinds.values()),
            "keywords_there": list(pack.keywords),
            "about_bullets": about_bullets(game_language.book),
            "coverage": game_language.coverage(game_language.cards),
            "this_card": THIS_CARD,
            "length": LENGTH_MAX,
            "sentences": SENTENCES_MAX,
        }
    template = "partials/preview.html" if wants_fragment(request) else "catalog/text.html"
    return by_asker(render(request, template, context))


def preview(game_language: Language, pack: Pack, request: HttpRequest) -> dict[str, Any]:
    """How the text in the address is understood when such a card says it, or what is wrong with it."""
    name, text = request.GET.get("name", "").strip()[:NAME_MAX], request.GET.get("text", "").replace("\r\n", "\n")
    kind, keywords = request.GET.get("kind", ""), request.GET.get("keywords", "")[:KEYWORDS_MAX]
    fields = [(field, request.GET.get(f"value-{field.id}", "")[:NAME_MAX]) for field in telling_fields(pack)]
    speaker, problem = ANYBODY, too_long(text)
    try:
        speaker = speaker_asked_for(pack, kind, keywords.split(","), {field.id: value for field, value in fields})
    except SpeakerError as error:
        problem = f"{str(error).capitalize()}."
    readings = () if problem else read_text(game_language.book, text, name or THIS_CARD, speaker)
    return {
        "name": name,
        "text": text,
        "kind": kind,
        "keywords": keywords,
        "fields": fields,
        "problem": problem,
        "lines": [game_language.line(reading, name or THIS_CARD, speaker) for reading in readings],
        "read": Coverage(*coverage(readings)),
    }


@lru_cache(maxsize=16)
def sayings_once(game: Game, digest: str) -> str:
    """The phrase table of one version of a game: written once and kept."""
    game_language = language_of_version(game.slug, digest)
    context = {"game": game, "groups": game_language.sayings(), "words": game_language.words()}
    return render_to_string("partials/sayings.html", context)


def formats(request: HttpRequest, slug: str) -> HttpResponse:
    """The formats of a game, every rule in words with its source."""
    game = get_object_or_404(Game, slug=slug)
    rows = game.formats.prefetch_related(rows_behind("rulings"))
    return render(request, "catalog/formats.html", {"game": game, "formats": rows})


def rulings(request: HttpRequest, slug: str) -> HttpResponse:
    """The open questions of a rulebook with our answers."""
    game = get_object_or_404(Game, slug=slug)
    rows = game.rulings.prefetch_related(*map(rows_behind, ("rules", "terms", "cards")), "formats")
    return render(request, "catalog/rulings.html", {"game": game, "rulings": rows})
