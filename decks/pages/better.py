"""What the pages of runs show that ask which of two decks is better, what a swap does, or what to change in a deck."""

from math import ceil
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from catalog.cached import pack_or_none
from catalog.models import Card, Game
from decks import tasks
from decks.lab.asked import difference_of, found_so_far, search_of, search_report
from decks.lab.differences import Differences, report_of
from decks.lab.race import ROUNDS
from decks.lab.swaps import SearchGames, Swap, in_words
from decks.legal import not_legal
from decks.models import GoldfishRun, Question, RunState
from decks.owners import maker_of, remember
from decks.pages.watching import TWO, games_each
from decks.versions import NOWHERE, DeckContent, UnfitError, create, source_of
from engine.packs.cards import Pack

SIDES = ("a", "b")
NAME_MAX = 100
STEP_OF_REACH = 0.05  # to which the line of a difference reaches
STAGE_WORDS = [
    "Which card is missed least, and what does best in its place? Each takes part in swaps with others in turn.",
    *["The cards that promise most race on; who falls behind is left out."] * (ROUNDS - 1),
    "The best swap is played on fresh shuffles, to be sure.",
]


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
        return 0
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
        "seconds": ceil((run.finished_at - run.created_at).total_seconds()) if run.finished_at else None,
        "whence": whence(run),
        "lines": list(in_words(search, report, run.title))[: 2 if winner else 1],
        "last": [(cards.get(swap.out), cards.get(swap.into), shuffles) for swap, shuffles in report.last],
        "winner": winner,
        "swap_asked": swap_asked(winner.swap, search.pack) if winner else "",
        "out": cards.get(winner.swap.out) if winner else None,
        "into": cards.get(winner.swap.into) if winner else None,
        "obstacle": tasks.obstacle(run),
        "each": games_each(run, report),
        "watched_with": list(TWO.items()),
    }


def swap_asked(swap: Swap, pack: Pack) -> str:
    """The query that asks what a swap does, beside that which names the deck."""
    return urlencode({"ask": Question.SWAP, "out": f"{swap.section} {swap.out}", "into": pack.cards[swap.into].name})


def whence(run: GoldfishRun) -> str:
    """Where the cards come from that a search may put in; nothing where that is the whole game."""
    if run.pool is None:
        return ""
    is_opened = run.deck is not None and run.deck.pool is not None
    return "the packs that the deck was built from" if is_opened else "the collection of whoever asked"


def variant(request: HttpRequest, run: GoldfishRun) -> HttpResponse:
    """Make a deck of the visitor's own of what a search has found, or of a swap that was asked for."""
    content, reason = changed(run)
    try:
        maker = maker_of(request)
        deck = create(maker, run.game, content, reason, source_of(run.deck, maker) if run.deck else NOWHERE)
    except UnfitError as problem:
        return render(request, "decks/runs/no_variant.html", {"run": run, "problem": str(problem)}, status=422)
    return remember(redirect("decks:deck", deck.key), deck.owner)


def changed(run: GoldfishRun) -> tuple[DeckContent, str]:
    """The deck of a run after its swap, and what is noted of it. Raises Http404 where there is none."""
    if run.question == Question.SWAP:
        return DeckContent(
            run.second[:NAME_MAX], run.format, sections=run.second_sections
        ), "as it was tried in the lab"
    pack = pack_or_none(Game.objects.filter(slug=run.game).first())
    report = search_report(run, pack) if pack and run.is_search else None
    if pack is None or report is None or report.winner is None:
        raise Http404
    swap = report.winner.swap
    out, into = (pack.cards[card].name for card in (swap.out, swap.into))
    name = f"{run.title} with {into}"[:NAME_MAX]
    return DeckContent(name, run.format, sections=swap.of(run.sections)), f"{into} for {out}, as the lab proposes"


def legal_in_words(run: GoldfishRun, pack: Pack) -> str:
    """Whether both decks are legal, in a sentence; nothing where nobody can say."""
    if run.format not in pack.formats:
        return ""
    name, pool = pack.formats[run.format].name, run.deck.pool if run.deck else None
    said = [
        (run.title, not_legal(pack, run.format, run.sections, pool)),
        (run.second, not_legal(pack, run.format, run.second_sections, pool if run.question == Question.SWAP else None)),
    ]
    wrong = [f"{title} is {words[0].lower()}{words[1:].removesuffix('.')}" for title, words in said if words]
    return f"{'; '.join(wrong)}." if wrong else f"Both decks are legal in {name}."


def report_context(run: GoldfishRun) -> dict[str, Any]:
    """What the page of the report of such a run shows."""
    report = difference_of(run)
    measures = [report.share, *[one.share for one in report.against]] if report else []
    reach = max((abs(end) for one in measures for end in (one.more.low, one.more.high)), default=0.0)
    pack = pack_or_none(Game.objects.filter(slug=run.game).first())
    return {
        "difference": report,
        "reach": max(ceil(reach / STEP_OF_REACH), 1) * STEP_OF_REACH,
        "legal_words": legal_in_words(run, pack) if pack else "",
        "obstacle": tasks.obstacle(run),
        "each": games_each(run),
        "watched_with": [("0", run.title), ("1", run.second)],
    }
