"""What a run asks, and what it tells: the meetings of one that asks how good a deck is, the contest of one that asks which of two is
better, the search of one that asks what to change, the appraisal of one that asks what cards are worth, how many games of a run stay
together, and what they add up to.
"""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple, Protocol

from decks.lab import differences, matrices, report, swaps, worth
from decks.lab.appraisal import Appraisal, NoWorthError, Worths
from decks.lab.differences import Contest, DifferenceReport, Differences
from decks.lab.matrices import Row
from decks.lab.meetings import ALONE, Meetings, Met, beside_as_json
from decks.lab.outcome import outcome_of
from decks.lab.report import Report
from decks.lab.swaps import Search, SearchGames, SearchReport, SearchResults
from decks.lab.terms import Terms
from decks.lab.thought import Forecast
from decks.lab.worth import WorthReport
from decks.legal import verdict_on
from decks.models import GoldfishRun, Question, RunState
from engine.packs.cards import DeckList, Pack
from engine.play.matches import SEATS
from engine.play.tally import Tally


class Total(Protocol):
    """What games add up to, in any order: small enough to be read every second, and all that a report tells besides."""

    def take(self, plain: Mapping[str, Any]) -> None: ...
    def plain(self) -> dict[str, Any]: ...
    def details(self) -> dict[str, Any]: ...


class Part(NamedTuple):
    """Games of a run that can be played by now, of which so many stay together."""

    first: int
    games: int
    step: int


def total_of(run: GoldfishRun) -> Total:
    """What the games of a run add up to, before any was played."""
    if run.is_appraisal:
        return Worths()
    if run.is_against_decks:
        return Met()
    return SearchResults() if run.is_search else Differences() if run.is_of_two else Tally()


def step_of(run: GoldfishRun) -> int:
    """How many games of a run stay together."""
    if run.is_appraisal:
        return (len(run.pool) + 1) * (SEATS if run.rivals else 1)
    if run.is_against_decks:
        return SEATS
    return contest_of(run).step if run.is_of_two or run.is_search else 1


def forecast_of(run: GoldfishRun) -> Forecast:
    """How long a run takes where somebody thinks."""
    alone = ALONE if run.is_against_decks else 0
    return Forecast(run.game, (run.pilot, run.opponent), run.games, step_of(run), alone)


def meetings_of(run: GoldfishRun) -> Meetings:
    """The meetings of a run that asks how good a deck is."""
    each = run.games // max(len(run.rivals), 1)
    by = (run.pilot, run.opponent)
    return Meetings(run.title, run.sections, run.rivals, each, run.seed, by, run.options)


def contest_of(run: GoldfishRun) -> Contest:
    """The contest of a run that asks which of two decks is better; else that of the deck with itself, without a number of games."""
    seats = SEATS if run.rivals else 1
    games = run.games // 2 // max(len(run.rivals), 1) if run.is_of_two else 0
    return Contest(
        (run.sections, run.second_sections if run.is_of_two else run.sections),
        run.rivals,
        games // seats * seats,
        run.seed,
        (run.pilot, run.opponent),
        "" if run.rivals else run.opponent,
        run.options,
    )


# A deck against others


def row_of(run: GoldfishRun, met: Met) -> Row | None:
    """What has come of a run that asks how good a deck is; None where nothing was played."""
    matrix = meetings_of(run).matrix(met)
    return matrices.report_of(matrix, [run.title]).rows[0] if met.cells else None


def met_by(run: GoldfishRun) -> Met:
    """Whom such a run has met, once it has ended."""
    met = Met()
    met.take(run.totals or {})
    return met


def row_sentence(run: GoldfishRun) -> str:
    """How a deck fares, in a sentence; nothing where nothing was played."""
    row = row_of(run, met_by(run))
    return matrices.sentence(row) if row else ""


def row_as_json(run: GoldfishRun, pack: Pack | None) -> dict[str, Any]:
    """The report of such a run as the command tells it, with how it ended; without figures where nothing was played."""
    meetings, met = meetings_of(run), met_by(run)
    by = Terms(run.game, run.title, run.format, run.options, meetings.pilots, run.seed, versions_of(run))
    terms = by.as_json() | {"games": meetings.games, "sections": run.sections, "rivals": run.rivals} | ended(run)
    if not met.cells:
        return terms
    about = {run.title: {"format": run.format, "legal": legality(run, pack, run.sections)}}
    figures = matrices.as_json(matrices.report_of(meetings.matrix(met), [run.title]), about)
    return terms | figures | beside_as_json(pack, met, run.sections)


# Two decks


def difference_of(run: GoldfishRun) -> DifferenceReport | None:
    """What has come of a run that asks which of two decks is better, once it has ended; None where nothing was played."""
    found = Differences()
    found.take(run.totals or {})
    return differences.report_of((run.title, run.second), found)


def difference_as_json(run: GoldfishRun, pack: Pack | None) -> dict[str, Any]:
    """The report of such a run as the command tells it, with how it ended; without figures where nothing was played."""
    found, contest = difference_of(run), contest_of(run)
    legal = {"legal": legality(run, pack, run.sections), "with_legal": legality(run, pack, run.second_sections)}
    terms = differences.terms_of(run.game, (run.title, run.second), run.format, contest, versions_of(run))
    decks = {"sections": run.sections, "with_sections": run.second_sections, "rivals": run.rivals}
    return terms | decks | legal | ended(run) | (differences.as_json(found) if found else {})


def legality(run: GoldfishRun, pack: Pack | None, sections: DeckList) -> bool | None:
    """Whether a deck of a run is legal in its format, None where nobody can say."""
    verdict = verdict_on(pack, run.format, sections, run.deck.pool if run.deck else None) if pack else None
    return verdict.legal if verdict else None


def played(run: GoldfishRun) -> Terms:
    """What a run has played: against decks as others do, else against an opponent for practice."""
    opponent = "" if run.rival or run.rivals else run.opponent
    by = (run.pilot, run.opponent)
    return Terms(run.game, run.title, run.format, run.options, by, run.seed, versions_of(run), opponent)


def versions_of(run: GoldfishRun) -> dict[str, str]:
    """Of rules and engine."""
    return {"rules": run.rules_version, "engine": run.engine}


def ended(run: GoldfishRun) -> dict[str, str]:
    """How a run has ended, and why."""
    return {"state": run.state, "reason": run.reason}


# A search


def search_of(run: GoldfishRun, pack: Pack) -> Search:
    """The search of a run that asks what to change."""
    return Search(pack, run.format, contest_of(run), run.pool, run.deck.pool if run.deck else None)


def found_so_far(run: GoldfishRun) -> SearchResults:
    """What has come of a search: of the chunks that are done, or once it has ended."""
    results = SearchResults()
    take_all(run, results)
    return results


def take_all(run: GoldfishRun, total: Total) -> None:
    """Add what has come of a run: of the chunks that are done, or once it has ended."""
    total.take(run.totals or {})
    for tally in run.chunks.filter(state=RunState.DONE).values_list("tally", flat=True).iterator():
        total.take(tally)


def next_part(search: Search, results: SearchResults, first: int) -> Part | None:
    """The games of a search that follow where all before a number have been played; None where it is over. One whose games were played by
    other stages, before the site was upgraded, begins anew.
    """
    first = first if results.in_stage(0) else 0
    for laid in SearchGames(search, results).stages():
        if laid.first >= first and (size := search.size(laid.stage)):
            return Part(laid.first, size, search.contest.step)
    return None


def search_report(run: GoldfishRun, pack: Pack) -> SearchReport:
    """What has come of a search so far."""
    return swaps.report_of(search_of(run, pack), found_so_far(run))


def search_as_json(run: GoldfishRun, pack: Pack) -> dict[str, Any]:
    """The report of a search as the command tells it, with how it ended."""
    search = search_of(run, pack)
    terms = swaps.terms_of(search, run.title, versions_of(run))
    return (
        terms
        | {"sections": run.sections, "rivals": run.rivals}
        | ended(run)
        | swaps.as_json(search, search_report(run, pack))
    )


# What cards are worth


def appraisal_of(run: GoldfishRun, pack: Pack) -> Appraisal:
    """The appraisal of a run that asks what each card is worth."""
    contest = replace(contest_of(run), games=run.games // (len(run.pool) + 1))
    return Appraisal(pack, contest, run.pool)


def worths_of(run: GoldfishRun, pack: Pack) -> WorthReport | None:
    """What has come of such a run so far; None where nothing was played, or the cards cannot be judged any more."""
    found = Worths()
    take_all(run, found)
    try:
        return worth.report_of(appraisal_of(run, pack), found) if found.games else None
    except NoWorthError:
        return None


def worth_as_json(run: GoldfishRun, pack: Pack) -> dict[str, Any]:
    """The report of such a run as the command tells it, with how it ended; without figures where there are none."""
    terms = worth.terms_of(appraisal_of(run, pack), run.title, run.format, versions_of(run))
    terms |= {"sections": run.sections, "rivals": run.rivals} | ended(run)
    report = worths_of(run, pack)
    return terms | (worth.as_json(report) if report else {})


# What a run tells


def told(run: GoldfishRun, pack: Pack | None) -> str:
    """The report of a run that has ended, as JSON: for the same games the same text."""
    if run.question == Question.ALONE:
        ours = {number.id: number.value for number in pack.ruled_numbers} if pack else {}
        asked = alone_terms(run) | {"ruled": ours, "engine": run.engine}
        found = report_on(run, pack)
        whole = played(run).as_json() | outcome_of(found.tally) | json.loads(report.as_json(found, asked))
        return json.dumps(whole, sort_keys=True, indent=1, ensure_ascii=False) + "\n"
    if run.is_against_decks:
        return json.dumps(row_as_json(run, pack))
    if run.is_of_two:
        return json.dumps(difference_as_json(run, pack))
    if run.is_appraisal:
        return json.dumps(worth_as_json(run, pack) if pack else played(run).as_json() | ended(run))
    return json.dumps(search_as_json(run, pack) if pack else played(run).as_json() | ended(run))


def report_on(run: GoldfishRun, pack: Pack | None) -> Report:
    """The report of a run of one deck that has ended; without the game's own statistics where its pack is gone."""
    return report.report_by(pack, Tally.of(run.totals or {}), run.sections)


def alone_terms(run: GoldfishRun) -> dict[str, Any]:
    """All that decides what a run of one deck finds, and how it ended."""
    names = ["game", "title", "format", "sections", "options", "pilot", "opponent", "goal", "games", "seed"]
    terms = {name: getattr(run, name) for name in (*names, "rules_version", "state", "reason")}
    terms |= {"rival_deck": run.rival, "theirs": run.theirs} if run.rival else {}
    return dict(json.loads(json.dumps(terms)))
