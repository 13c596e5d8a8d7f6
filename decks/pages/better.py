"""The pages that ask which of two decks is better and what to change in one, and what the pages of such runs show."""

from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache

from catalog.cached import is_played, pack_of, pack_or_none
from catalog.models import Card, Game
from catalog.understanding import coverage_of
from catalog.web.visitors import origin_of
from decks import tasks
from decks.addresses import deck_at
from decks.lab.asked import difference_of, found_so_far, search_of, search_report
from decks.lab.differences import Differences, report_of
from decks.lab.lab_form import BetterForm, ChangeForm, Two
from decks.lab.quota import QuotaError
from decks.lab.race import ROUNDS
from decks.lab.swaps import CUTS, SearchGames, in_words
from decks.legal import not_legal
from decks.models import GoldfishRun, RunState
from decks.once import once
from decks.owners import maker_of, owner_of, remember
from decks.references import referred
from decks.versions import DeckContent, UnfitError, create
from engine.packs.cards import Pack
from engine.packs.reading import PackError
from engine.play.opponents import levels_of
from engine.play.partly import PARTLY

SIDES = ("a", "b")
NAME_MAX = 100
STAGE_WORDS = [
    "Which card is missed least? A blank one takes the place of a copy of each.",
    "What does best in its place? Each other card that is legal there is tried.",
    *["The swaps that promise most race on the same shuffles; who falls behind is left out."] * ROUNDS,
    "The best swap is played on fresh shuffles, to be sure.",
]


@never_cache
@once
def better(request: HttpRequest) -> HttpResponse:
    """Ask which of two decks is better; sent, it asks for the games."""
    query = request.POST if request.method == "POST" else request.GET
    two = two_named(query, whose(request))
    if two is None:
        chosen = {side: word for side in SIDES if (word := query.get(side))}
        return redirect(f"{reverse('decks:compare')}?{urlencode(chosen)}")
    return asked(request, BetterForm(two, query), "decks/runs/which.html")


@never_cache
@once
def change(request: HttpRequest) -> HttpResponse:
    """Ask what to change in a deck; sent, it asks for the games."""
    query = request.POST if request.method == "POST" else request.GET
    owner = whose(request)
    deck = deck_at(query, owner)
    if not is_played(deck.game) or not levels_of(pack := pack_of(deck.game)):
        raise Http404
    return asked(request, ChangeForm(Two(pack, deck, deck, owner), query), "decks/runs/change.html")


def whose(request: HttpRequest) -> str:
    """Who asks: whoever sends a form becomes somebody by it."""
    return maker_of(request) if request.method == "POST" else owner_of(request)


def asked(request: HttpRequest, form: BetterForm | ChangeForm, template: str) -> HttpResponse:
    """A form to fill in, or the run that it asks for."""
    if request.method != "POST":
        return page(request, form, template, shown=False)
    if not form.is_valid():
        return page(request, form, template, 422)
    run = form.run
    run.origin = origin_of(request)
    try:
        tasks.start(run)
    except QuotaError as problem:
        form.add_error(None, str(problem))
        return page(request, form, template, 429)
    return remember(redirect(run), run.owner)


def two_named(query: QueryDict, owner: str) -> Two | None:
    """The two decks that an address names; None where one is not there for the visitor, or they cannot be played against others."""
    try:
        choices = [referred(query.get(side, ""), owner).choice for side in SIDES]
    except Http404:
        return None
    one, other = choices
    if one is None or other is None or one.game != other.game or not is_played(one.game):
        return None
    try:
        pack = pack_of(one.game)
    except PackError:
        return None
    return Two(pack, one, other, owner) if levels_of(pack) else None


def page(
    request: HttpRequest, form: BetterForm | ChangeForm, template: str, status: int = 200, *, shown: bool = True
) -> HttpResponse:
    """The form as far as it is filled in, with what is wrong, which is not shown before it was sent."""
    two = form.two
    held = {card for deck in two.sections for cards in deck.values() for card in cards}
    context = {
        "two": two,
        "form": form,
        "problems": form.errors if shown else {},
        "refused": form.non_field_errors() if shown else [],
        "chosen": {name: form.data.get(name, "") for name in form.fields},
        "ticked": form.ticked,
        "illegal": [
            (deck.title, deck.url, words)
            for deck in ([two.one] if two.other is two.one else [two.one, two.other])
            if (words := not_legal(two.pack, deck.format, deck.sections, deck.pool))
        ],
        "pack_options": two.pack.options,
        "coverage": coverage_of(two.one.game, held),
        "partly": PARTLY,
        "game": two.one.game,
        "ready": two.one.ready,
    }
    return render(request, template, context, status=status)


def progress_of(run: GoldfishRun) -> dict[str, Any]:
    """How many games have been played, and what has come of the chunks that are done."""
    if run.is_search:
        return progress_of_search(run)
    played, found = 0, Differences()
    for state, games, chunk in run.chunks.values_list("state", "played", "tally"):
        played += games
        if state == RunState.DONE:
            found.take(chunk)
    report = report_of((run.title, run.second), found)
    return {
        "played": played,
        "per_cent": 100 * played // run.games,
        "said": report.sentences if report else [],
    }


def progress_of_search(run: GoldfishRun) -> dict[str, Any]:
    """How far a search is."""
    chunks = list(run.chunks.values_list("first", "played", "games"))
    played = sum(played for _, played, _ in chunks)
    return {"played": played, "per_cent": min(100 * played // run.games, 99), "said": [STAGE_WORDS[stage_of(run)]]}


def stage_of(run: GoldfishRun) -> int:
    """The stage in which a search is."""
    pack = pack_or_none(Game.objects.filter(slug=run.game).first())
    last = run.chunks.order_by("number").last()
    if pack is None or last is None:
        return CUTS
    games = SearchGames(search_of(run, pack), found_so_far(run))
    return games.at(last.first)[0]


def search_context(run: GoldfishRun, pack: Pack | None) -> dict[str, Any]:
    """What the page of the report of a search shows."""
    if pack is None:
        return {"search": None}
    search, report = search_of(run, pack), search_report(run, pack)
    cards = {card.slug: card for card in Card.objects.filter(game__slug=run.game).with_game()}
    winner = report.winner
    return {
        "search": report,
        "own_alone": run.pool is not None,
        "lines": list(in_words(search, report, run.title))[: 2 if winner else 1],
        "last": [(cards.get(swap.out), cards.get(swap.into), shuffles) for swap, shuffles in report.last],
        "winner": winner,
        "out": cards.get(winner.swap.out) if winner else None,
        "into": cards.get(winner.swap.into) if winner else None,
        "obstacle": tasks.obstacle(run),
    }


def variant(request: HttpRequest, run: GoldfishRun) -> HttpResponse:
    """Make a deck of the visitor's own of what a search has found."""
    pack = pack_or_none(Game.objects.filter(slug=run.game).first())
    report = search_report(run, pack) if pack and run.is_search else None
    if pack is None or report is None or report.winner is None:
        raise Http404
    swap = report.winner.swap
    out, into = (pack.cards[card].name for card in (swap.out, swap.into))
    name = f"{run.title} with {into}"[:NAME_MAX]
    content = DeckContent(name, run.format, sections=swap.of(run.sections))
    try:
        deck = create(maker_of(request), run.game, content, f"{into} for {out}, as the lab proposes")
    except UnfitError as problem:
        return render(request, "decks/runs/no_variant.html", {"run": run, "problem": str(problem)}, status=422)
    return remember(redirect("decks:deck", deck.key), deck.owner)


def report_context(run: GoldfishRun) -> dict[str, Any]:
    """What the page of the report of such a run shows."""
    report = difference_of(run)
    measures = [report.share, *[one.share for one in report.against]] if report else []
    reach = max((abs(end) for one in measures for end in (one.more.low, one.more.high)), default=0.0)
    return {"difference": report, "reach": reach, "obstacle": tasks.obstacle(run)}
