"""Games of runs to watch: one is chosen by its number, by whom it was played against and, of two decks, by which; it opens on the table."""

import logging
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from catalog.web.fields import WholeNumberField
from decks import tasks
from decks.lab.appraisal import AppraisalGames
from decks.lab.differences import ContestGames
from decks.lab.meetings import MeetingGames
from decks.lab.swaps import SearchGames, SearchReport
from decks.models import GoldfishRun, Hand, Question
from decks.owners import maker_of, remember
from decks.tabletop import hands
from engine.kernel.state import Game
from engine.play.matches import SEATS
from engine.play.record import record_of

TWO: Final = {"0": "as it is", "1": "after the swap"}
logger = logging.getLogger(__name__)


class WatchForm(forms.Form):
    """The number of a game, and of whom it was played against, both from 1; of two decks the number of the one that plays it, from 0."""

    def __init__(self, run: GoldfishRun, games: int, data: Any) -> None:
        super().__init__(data)
        self.fields["number"] = WholeNumberField(min_value=1, max_value=games)
        self.fields["against"] = WholeNumberField(min_value=1, max_value=max(len(run.rivals), 1), required=False)
        self.fields["with"] = forms.ChoiceField(choices=TWO.items(), required=False)


@dataclass(frozen=True)
class Chosen:
    """A game of a run by its number from 0: against which deck, None for whom that number says or for practice, and played with which."""

    index: int
    against: str | None
    deck: int


def games_each(run: GoldfishRun, search: SearchReport | None = None) -> int:
    """How many games there are to choose from: of one deck against each; of a search those that confirmed its winner, if there is one; of
    an appraisal those of the deck as it is.
    """
    if run.is_search:
        return search.winner.games if search and search.winner else 0
    if run.question == Question.ALONE:
        return run.games
    if run.is_appraisal:
        return run.games // (len(run.pool) + 1)
    return run.games // max(len(run.rivals), 1) // (2 if run.is_of_two else 1)


def watch(request: HttpRequest, run: GoldfishRun, games: int) -> HttpResponse:
    """Open a game of a run on the table, of so many."""
    form = WatchForm(run, games, request.POST)
    if not form.is_valid():
        problem = f"This run has games 1 to {games:,}: enter one of these numbers."
        if "number" not in form.errors:
            problem = "Choose one of the decks that this run has."
        return refused(request, run, problem if games else "This run has no games to watch.", 422)
    given = form.cleaned_data
    names = list(run.rivals)
    is_chosen = names and not (run.is_search or run.is_appraisal)
    against = names[(given["against"] or 1) - 1] if is_chosen else None
    try:
        hand = opened(maker_of(request), run, Chosen(given["number"] - 1, against, int(given["with"] or 0)))
    except tasks.NotPreparedError as problem:
        return refused(request, run, str(problem), 409)
    return remember(redirect(hand), hand.owner)


def refused(request: HttpRequest, run: GoldfishRun, problem: str, status: int) -> HttpResponse:
    """Why no game is opened."""
    return render(request, "decks/runs/no_replay.html", {"run": run, "problem": problem}, status=status)


def opened(owner: str, run: GoldfishRun, chosen: Chosen) -> Hand:
    """A hand that shows a game; where the deck sat on the second seat, from the first one. Raises NotPreparedError."""
    if run.question == Question.ALONE:
        game, met = tasks.replay_game(run, chosen.index), run.rival
    else:
        game, met = game_of(run, chosen)
    deck = run.deck if run.is_of(owner) and not chosen.deck else None
    title, by, rival = title_of(run, chosen.deck), run.opponent, met
    if run.rivals and chosen.index % SEATS:
        title, by, rival, deck = met, run.pilot, title, None
    return hands.from_game(owner, title, deck, record_of(game).dumps(), opponent=by, rival=rival)


def title_of(run: GoldfishRun, deck: int) -> str:
    """What a deck of a run is called: the second one of a search as it is after the swap."""
    return (run.second or f"{run.title}, changed") if deck else run.title


def game_of(run: GoldfishRun, chosen: Chosen) -> tuple[Game, str]:
    """A game against a deck or of two decks, played once more, and whom it is against. Raises NotPreparedError."""
    _, games = tasks.games_of(run)
    met = chosen.against or ""
    try:
        if isinstance(games, MeetingGames):
            return games.match(met).play(chosen.index), met
        if isinstance(games, ContestGames):
            return games.pairing(met).play_one(chosen.deck, chosen.index), met
        if isinstance(games, AppraisalGames):
            pairing, met, index = games.as_it_is(chosen.index)
            return pairing.play_one(0, index), met
        assert isinstance(games, SearchGames)
        pairing, met, index = games.confirming(chosen.index)
        return pairing.play_one(chosen.deck, index), met
    except Exception as problem:  # whatever a game's own modules do wrong
        logger.exception("game %s of run %s", chosen.index, run.key)
        raise tasks.NotPreparedError(f"Game {chosen.index + 1} cannot be played: {problem!r}") from problem
