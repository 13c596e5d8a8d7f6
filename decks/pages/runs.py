"""The pages of test games: to ask for them, to watch them, to read what came of them, to open one on the table."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache

from catalog.cached import pack_or_none
from catalog.models import Card, Game
from catalog.understanding import coverage_of
from catalog.web.fragments import wants_fragment
from decks import tasks
from decks.addresses import deck_at
from decks.fares import fares_of
from decks.lab import ledger, who_plays
from decks.lab.asked import forecast_of, met_by, report_on, row_sentence, told
from decks.lab.card_table import card_table
from decks.lab.numbers import decimal
from decks.lab.outcome import half_won_by
from decks.lab.report import Report, report_by
from decks.lab.sentences import Sentence, field_in_words, half_within, legal_and_unsaid, speed
from decks.legal import not_legal
from decks.models import UNFINISHED, Deck, GoldfishRun, Question, ReadyDeck, RunState
from decks.once import once
from decks.opposite import SAME
from decks.owners import owner_of
from decks.pages import better, meetings, watching, worth
from decks.pages.meetings import field_of_run
from decks.pages.sharing import Sharing
from engine.packs.cards import Pack
from engine.play.opponents import STEADY, opponent_called, opponents_of
from engine.play.partly import PARTLY
from engine.play.tally import Tally

PAGE = 30
NAMED = 8  # decks that were met, by title
Page = Callable[..., HttpResponse]


def with_run(view: Page) -> Page:
    """A view of a run that the visitor may read: their own, or one that is shared."""

    @never_cache
    @wraps(view)
    def find(request: HttpRequest, key: str) -> HttpResponse:
        return view(request, get_object_or_404(GoldfishRun.objects.readable_by(owner_of(request)), key=key))

    return find


def with_own_run(view: Page) -> Page:
    """A view of a run that is the visitor's own."""

    @wraps(view)
    def find(request: HttpRequest, run: GoldfishRun) -> HttpResponse:
        if not run.is_of(owner_of(request)):
            raise Http404
        return view(request, run)

    return with_run(find)


@never_cache
def run_list(request: HttpRequest) -> HttpResponse:
    """The visitor's own runs."""
    runs = GoldfishRun.objects.owned_by(owner_of(request))
    page = Paginator(runs.defer("sections", "totals"), PAGE).get_page(request.GET.get("page"))
    games = {game.slug: game for game in Game.objects.defer("shape")}
    rows = [(run, games.get(run.game)) for run in page.object_list]
    return render(request, "decks/runs/list.html", {"rows": rows, "page": page, "kept": ledger.RUNS_KEPT})


# To watch them


@with_run
def run(request: HttpRequest, run: GoldfishRun) -> HttpResponse:
    """A run: how far it is, or its report."""
    game = Game.objects.filter(slug=run.game).first()
    context = about(request, run, game)
    if run.state in UNFINISHED:
        takes = forecast_of(run).words
        return render(request, "decks/runs/running.html", context | so_far_of(run) | {"takes": takes})
    if run.is_against_decks:
        return render(request, "decks/runs/row.html", context | row_context(request, run, game, context["deck"]))
    if run.is_of_two:
        return render(request, "decks/runs/better.html", context | better.report_context(run))
    if run.is_search:
        return render(request, "decks/runs/proposal.html", context | better.search_context(run, pack_or_none(game)))
    if run.is_appraisal:
        return render(request, "decks/runs/worth.html", context | worth.report_context(run, pack_or_none(game)))
    return render(request, "decks/runs/report.html", context | report_context(request, run, game))


def row_context(
    request: HttpRequest, run: GoldfishRun, game: Game | None, deck: Deck | ReadyDeck | None
) -> dict[str, Any]:
    """What the page of a report shows of a deck that met some others."""
    met, pack = met_by(run), pack_or_none(game)
    cards = report_by(pack, met.cards, run.sections)
    of_cards = cards_context(request, run, cards, game) if met.cards.games else {}
    return of_cards | meetings.report_context(run, met, pack, cards, deck.get_absolute_url() if deck else "#row")


def about(request: HttpRequest, run: GoldfishRun, game: Game | None) -> dict[str, Any]:
    """What every page of a run says."""
    pack, own = pack_or_none(game), run.is_of(owner_of(request))
    return {
        "run": run,
        "games_of_each": run.games // len(watching.TWO),
        "game": game,
        "deck": deck_of(request, run),
        "not_legal": not_legal(pack, run.format, run.sections, run.deck.pool if run.deck else None) if pack else "",
        "own": own,
        "sharing": Sharing(run, own),
        "setup": setup_of(run),
        "named": named_of(run, deck_of(request, run)),
        "about_pilot": about_pilot(run, pack),
        "about_opponent": about_opponent(run, pack),
    }


def named_of(run: GoldfishRun, deck: Deck | ReadyDeck | None) -> str:
    """The query that names the deck of a run as it is now; nothing where it is gone."""
    if deck is None:
        return ""
    return urlencode({"deck": deck.key} if isinstance(deck, Deck) else {"game": run.game, "ready": deck.slug})


def about_pilot(run: GoldfishRun, pack: Pack | None) -> str:
    """What whoever reads the figures of a pilot should know of it; nothing of the usual one that plays one deck, or where the
    pack is gone.
    """
    is_usual = run.question == Question.ALONE and run.pilot in (who_plays.USUAL, STEADY)
    return who_plays.about(pack, run.pilot) if pack and not is_usual else ""


def about_opponent(run: GoldfishRun, pack: Pack | None) -> str:
    """What an opponent for practice does, without which no figure means anything; nothing where decks are met, or the pack is gone."""
    met = None if pack is None or run.rival or run.rivals else opponent_called(opponents_of(pack), run.opponent)
    return met.help if met else ""


def setup_of(run: GoldfishRun) -> str:
    """What was asked for: against whom, by which pilot, with which seed, goal and options."""
    goal = format_html(", for the goal <code>{}</code>", run.goal) if run.goal else ""
    ways = {PARTLY: "cards played as far as they are read"}
    options = format_html_join("", ", with {}", ((ways.get(option, option),) for option in run.options))
    if run.question != Question.ALONE:
        its = "both decks are" if run.is_of_two else "the deck is"
        return format_html(
            "against {}; {} played by {}, seed {}{}", met_by_name(run), its, run.pilot, run.seed, options
        )
    return format_html(
        "against {}{}, played by the {} pilot, seed {}{}{}",
        "" if run.rival else "the ",
        run.against,
        run.pilot,
        run.seed,
        goal,
        options,
    )


def met_by_name(run: GoldfishRun) -> str:
    """Against whom a run is played, each deck by its title as long as they are few."""
    if not run.rivals:
        return f"the {run.against}"
    if not 1 < len(run.rivals) <= NAMED:
        return run.against
    *others, last = run.rivals
    return f"{', '.join(others)} and {last}, each played by {run.opponent}"


def deck_of(request: HttpRequest, run: GoldfishRun) -> Deck | ReadyDeck | None:
    """The deck of a run as it is now, if the visitor may read it; for a ready deck the one of that name."""
    if run.deck_id is not None:
        return Deck.objects.readable_by(owner_of(request)).filter(runs=run).first()
    return ReadyDeck.objects.filter(game__slug=run.game, name=run.title).select_related("game").first()


@with_run
def progress(request: HttpRequest, run: GoldfishRun) -> HttpResponse:
    """How far a run is, for whoever watches; once it has ended the page is asked for anew."""
    if not wants_fragment(request):
        return redirect(run)
    if run.state not in UNFINISHED:
        return HttpResponse(headers={"HX-Refresh": "true"})
    return render(request, "decks/runs/progress.html", {"run": run, **so_far_of(run)})


def so_far_of(run: GoldfishRun) -> dict[str, Any]:
    """How far a run is."""
    if run.is_against_decks:
        return meetings.progress_of(run)
    if run.is_appraisal:
        return worth.progress_of(run)
    return progress_of(run) if run.question == Question.ALONE else better.progress_of(run)


def progress_of(run: GoldfishRun) -> dict[str, Any]:
    """How many games have been played, and what has come of the chunks that are done."""
    played, tally = 0, Tally()
    for state, games, chunk in run.chunks.values_list("state", "played", "tally"):
        played += games
        if state == RunState.DONE:
            tally.take(chunk)
    return {
        "played": played,
        "tally": tally,
        "per_cent": 100 * played // run.games,
        "goal": run.goal,
        "so_far": so_far(tally, run.goal),
    }


def so_far(tally: Tally, goal: str) -> str:
    """How many of the first games reached their goal, or were won, and when."""
    done = "reached the goal" if goal else "won"
    mean = "" if tally.mean_win_turn is None else f", in turn {decimal(tally.mean_win_turn)} on average"
    return f"{tally.wins:,} of the first {tally.games:,} {done}{mean}."


@with_own_run
def cancel(request: HttpRequest, run: GoldfishRun) -> HttpResponse:
    """End a run before its time."""
    ledger.cancel(run.pk)
    return redirect(run)


# To read what came of them


def report_context(request: HttpRequest, run: GoldfishRun, game: Game | None) -> dict[str, Any]:
    """What the page of a report shows."""
    pack = pack_or_none(game)
    report = report_on(run, pack)
    obstacle = tasks.obstacle(run)
    coverage = coverage_of(game, {card for cards in run.sections.values() for card in cards}) if game else None
    return {
        "report": report,
        "tally": report.tally,
        "endings": [(ending, ending.sentence(goal=bool(run.goal))) for ending in report.endings],
        "coverage": coverage,
        "ruled": pack.ruled_numbers if pack else [],
        "goal": run.goal,
        "half": half_won_by(report.tally),
        "half_within": half_within(report),
        "said": said_of(request, run, report, pack, game) if report.tally.games else [],
        "obstacle": obstacle,
        "replayable": not obstacle,
        **cards_context(request, run, report, game),
        **same_again(request, run),
    }


def cards_context(request: HttpRequest, run: GoldfishRun, report: Report, game: Game | None) -> dict[str, Any]:
    """What the table of the cards of a report shows, sorted as it is asked for."""
    by_slug = {card.slug: card for card in Card.objects.filter(game=game).with_game()} if game else {}
    found = worth.beside(run, pack_or_none(game), owner_of(request))
    table = card_table(report, request.GET.get("sort", ""), found.by_card)
    return {
        "card_table": table,
        "cards": [(row, by_slug.get(row.card), found.by_card.get(row.card)) for row in table.rows],
        "worth": found,
    }


def speed_of(run: GoldfishRun, report: Report) -> str:
    """How fast the deck of a run is, in a sentence."""
    against = run.against if run.rival else f"the {run.against}"
    return speed(run.title, against, report, goal=bool(run.goal))


def said_of(
    request: HttpRequest, run: GoldfishRun, report: Report, pack: Pack | None, game: Game | None
) -> list[Sentence]:
    """The sentences with which a report begins, each with what shows it."""
    said = [Sentence(speed_of(run, report), "#by-turn" if report.turns else "#endings")]
    fares = fares_of(game).get(run.title) if game and run.deck_id is None else None
    if game and fares and fares.row:
        said.append(Sentence(field_in_words(fares), reverse("decks:field", args=[game.slug])))
    elif other := field_of_run(run, owner_of(request)):
        said.append(Sentence(row_sentence(other), other.get_absolute_url()))
    if pack and run.format in pack.formats:
        deck, pool = deck_of(request, run), run.deck.pool if run.deck else None
        legal = deck.get_absolute_url() if deck else "#endings"
        said.append(legal_and_unsaid(pack, run.format, run.sections, pool, report, legal))
    return said


def same_again(request: HttpRequest, run: GoldfishRun) -> dict[str, Any]:
    """The query that fills in the form as it was filled in for a run, and whether the deck has changed; nothing where it is gone."""
    query = QueryDict(mutable=True)
    query.update({name: str(getattr(run, name)) for name in ("opponent", "pilot", "games", "seed", "goal")})
    query.setlist("option", run.options)
    query["theirs"] = value_of(run, owner_of(request))
    deck = deck_of(request, run)
    if isinstance(deck, Deck):
        query["deck"] = deck.key
    elif isinstance(deck, ReadyDeck):
        query.update({"game": run.game, "ready": deck.slug})
    else:
        return {}
    try:
        now = deck_at(query, owner_of(request))
    except Http404:  # its game is gone
        return {}
    named = urlencode({name: str(query[name]) for name in ("deck", "game", "ready") if name in query})
    return {"again": query.urlencode(), "named": named, "changed": now.sections != run.sections}


def value_of(run: GoldfishRun, owner: str) -> str:
    """The value by which the form names the deck of the opponent of a run; that of the same deck where it is gone."""
    if not run.rival or run.theirs == run.sections:
        return SAME
    ready = ReadyDeck.objects.filter(game__slug=run.game, name=run.rival).first()
    own = Deck.objects.owned_by(owner).filter(game=run.game, name=run.rival).first()
    return f"ready {ready.slug}" if ready else f"deck {own.key}" if own else SAME


@with_run
def run_report(request: HttpRequest, run: GoldfishRun) -> HttpResponse:
    """The report as a file: for the same games the same bytes."""
    if run.state in UNFINISHED:
        return JsonResponse({"problem": "The run has not ended yet."}, status=409)
    pack = pack_or_none(Game.objects.filter(slug=run.game).first())
    name = {"Content-Disposition": f'attachment; filename="test-games-{run.key}.json"'}
    return HttpResponse(told(run, pack), content_type="application/json", headers=name)


@once
@with_run
def variant(request: HttpRequest, run: GoldfishRun) -> HttpResponse:
    """Make a deck of what a search has found, or of a swap that was asked for."""
    return better.variant(request, run)


# To open one on the table


@once
@with_run
def run_replay(request: HttpRequest, run: GoldfishRun) -> HttpResponse:
    """Open a game of a run on the table."""
    pack = pack_or_none(Game.objects.filter(slug=run.game).first())
    search = better.search_report(run, pack) if run.is_search and pack else None
    return watching.watch(request, run, watching.games_each(run, search))
