"""The page that asks which of two decks is better, and what the pages of such a run show."""

from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache

from catalog.cached import is_played, pack_of
from catalog.understanding import coverage_of
from catalog.web.visitors import origin_of
from decks import tasks
from decks.lab.asked import difference_of
from decks.lab.better_form import BetterForm, Two
from decks.lab.differences import Differences, report_of
from decks.lab.quota import QuotaError
from decks.legal import not_legal
from decks.models import GoldfishRun, RunState
from decks.once import once
from decks.owners import maker_of, owner_of, remember
from decks.references import referred
from engine.packs.reading import PackError
from engine.play.opponents import levels_of
from engine.play.partly import PARTLY

SIDES = ("a", "b")


@never_cache
@once
def better(request: HttpRequest) -> HttpResponse:
    """Ask which of two decks is better; sent, it asks for the games."""
    query = request.POST if request.method == "POST" else request.GET
    is_sent = request.method == "POST"
    two = two_named(query, maker_of(request) if is_sent else owner_of(request))
    if two is None:
        chosen = {side: word for side in SIDES if (word := query.get(side))}
        return redirect(f"{reverse('decks:compare')}?{urlencode(chosen)}")
    form = BetterForm(two, query)
    if not is_sent:
        return page(request, form, shown=False)
    if not form.is_valid():
        return page(request, form, 422)
    run = form.run
    run.origin = origin_of(request)
    try:
        tasks.start(run)
    except QuotaError as problem:
        form.add_error(None, str(problem))
        return page(request, form, 429)
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


def page(request: HttpRequest, form: BetterForm, status: int = 200, *, shown: bool = True) -> HttpResponse:
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
            for deck in (two.one, two.other)
            if (words := not_legal(two.pack, deck.format, deck.sections, deck.pool))
        ],
        "pack_options": two.pack.options,
        "coverage": coverage_of(two.one.game, held),
        "partly": PARTLY,
        "game": two.one.game,
    }
    return render(request, "decks/runs/which.html", context, status=status)


def progress_of(run: GoldfishRun) -> dict[str, Any]:
    """How many games have been played, and what has come of the chunks that are done."""
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


def report_context(run: GoldfishRun) -> dict[str, Any]:
    """What the page of the report of such a run shows."""
    report = difference_of(run)
    measures = [report.share, *[one.share for one in report.against]] if report else []
    reach = max((abs(end) for one in measures for end in (one.more.low, one.more.high)), default=0.0)
    return {"difference": report, "reach": reach, "obstacle": tasks.obstacle(run)}
