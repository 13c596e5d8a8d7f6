"""The pages of games: the first one, a game, the editions of a family, what is known, and about the site."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.text import slugify
from django.views.decorators.cache import cache_control

import catalog.editions
import catalog.provenance
from catalog import shapes
from catalog.cached import games_in_words, is_played
from catalog.counts import Counts, counts_of
from catalog.faces import stylesheet
from catalog.models import STATUS_CHOICES, Card, Game
from catalog.pages.cards import with_faces
from catalog.pages.searching import tries
from catalog.understanding import (
    coverage_of,
)

TRIED = 2  # queries to try for each game
SAMPLED = 5  # cards that show what a game looks like


class Tile(NamedTuple):
    """A game on the first page: how many cards and rules it has, and queries to try."""

    game: Game
    cards: Counts
    rules: int
    examples: list[str]


def home(request: HttpRequest) -> HttpResponse:
    """Which games there are, and the search."""
    tiles = [tile(game) for game in Game.objects.all()]
    games = [tile.game for tile in tiles]
    context = {
        "tiles": tiles,
        "games": games,
        "families": families(games),
        "examples": tries(),
        "game_names": games_in_words(games),
    }
    return render(request, "catalog/home.html", context)


def tile(game: Game) -> Tile:
    """What the first page tells of a game."""
    examples = [field["example"] for field in shapes.facet_fields(game).values() if field["example"]]
    return Tile(game, counts_of(game.cards), game.rules.count(), examples[:TRIED])


def families(games: Iterable[Game]) -> list[tuple[str, str]]:
    """The families that have several editions, as (slug, name)."""
    sizes = Counter(game.family for game in games)
    return [(slugify(family), family) for family, editions in sizes.items() if editions > 1]


def game(request: HttpRequest, slug: str) -> HttpResponse:
    """One game: what is known of it, with the ways into its cards, rules and words."""
    game = get_object_or_404(Game, slug=slug)
    statuses = dict(game.cards.values_list("status").annotate(n=Count("pk")))
    counts = [(status, label, statuses[status]) for status, label in STATUS_CHOICES if status in statuses]
    context = {
        "game": game,
        "counts": counts,
        "cards": counts_of(game.cards),
        "sets": game.sets.annotate(card_count=Count("cards")),
        "sample": sample(game, SAMPLED),
        "kinds": kinds_of(game),
        "editions": slugify(game.family) if Game.objects.filter(family=game.family).exclude(pk=game.pk) else "",
        "played": is_played(game),
        "sizes": {"rules": game.rules.count(), "terms": game.terms.count(), "rulings": game.rulings.count()},
    }
    return render(request, "catalog/game.html", context)


def kinds_of(game: Game) -> list[dict[str, Any]]:
    """The kinds of piece that a game has cards of, each with its place among all kinds and how many there are, those of the
    kinds under it as well.
    """
    counts: Counter[str] = Counter()
    for kind, count in game.cards.values_list("kind").annotate(n=Count("pk")):
        counts.update({above.id: count for above in shapes.line_of(game, kind)})
    kinds = enumerate(shapes.kinds(game).items())
    return [kind | {"tone": tone, "count": counts[key]} for tone, (key, kind) in kinds if counts[key]]


def sample(game: Game, most: int) -> list[Card]:
    """Some cards of a game, of as many kinds and colours as can be."""
    keys = various(traits_of(game, game.digest), most)
    return with_faces(game.cards.filter(pk__in=keys).order_by("kind", "name_norm"))


@lru_cache(maxsize=64)
def traits_of(game: Game, digest: str) -> list[tuple[int, str, str]]:
    """The cards of one version of a game that show what it looks like, as (key, kind, colour); none that lies on its side."""
    tones = {kind: n for n, kind in enumerate(shapes.low_kinds(game)) if shapes.is_upright(game, kind)}
    rows = game.cards.filter(kind__in=tones).exclude(text="", house_text="").order_by("-position")
    values = sorted(rows.values_list("pk", "kind", "values", "house"), key=lambda row: tones[row[1]])
    return [(pk, kind, shapes.tint_of(game, kind, own, house).id) for pk, kind, own, house in values]


def various(rows: list[tuple[int, str, str]], most: int) -> list[int]:
    """The keys of some rows (key, kind, colour), each time of the kind and colour that were taken least."""
    seen: Counter[str] = Counter()
    keys: list[int] = []
    while len(keys) < min(most, len(rows)):
        left = (row for row in rows if row[0] not in keys)
        key, *traits = min(left, key=lambda row: [seen[trait] for trait in row[1:]])
        keys.append(key)
        seen.update(traits)
    return keys


def provenance(request: HttpRequest, slug: str) -> HttpResponse:
    """How much of a game is printed, inferred, public or ours, what nobody states, and every open question."""
    game = get_object_or_404(Game, slug=slug)
    rows = list(game.cards.prefetch_related("game"))
    coverage = coverage_of(game, [row.slug for row in rows])
    context = {
        "game": game,
        "rows": catalog.provenance.status_counts(game, rows),
        "gaps": catalog.provenance.gaps(game, rows),
        "statuses": STATUS_CHOICES,
        "additions": catalog.provenance.own_additions(rows),
        "coverage": coverage,
        "playable": coverage.cards - coverage.unplayable if coverage else 0,
        "cards": len(rows),
        "rulings": game.rulings.with_game(),
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
    rows = [(status, label, catalog.provenance.MEANINGS[status], counts[status]) for status, label in STATUS_CHOICES]
    context = {"games": games, "families": families(games), "statuses": rows, "game_names": games_in_words(games)}
    return render(request, "catalog/about.html", context)


@cache_control(max_age=3600)
def game_css(request: HttpRequest, slug: str) -> HttpResponse:
    """A game's colours and proportions as a stylesheet, so that a new folder has a look of its own too."""
    return HttpResponse(stylesheet(get_object_or_404(Game, slug=slug)), content_type="text/css")
