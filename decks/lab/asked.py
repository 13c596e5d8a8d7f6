"""What a run asks: the contest of one that asks which of two decks is better, how many games of a run stay together, and what they add up
to.
"""

from collections.abc import Mapping
from typing import Any, Protocol

from decks.lab.differences import Contest, DifferenceReport, Differences, as_json, report_of, terms_of
from decks.models import GoldfishRun
from engine.play.tally import Tally


class Total(Protocol):
    """What games add up to, in any order: small enough to be read every second, and all that a report tells besides."""

    def take(self, plain: Mapping[str, Any]) -> None: ...
    def plain(self) -> dict[str, Any]: ...
    def details(self) -> dict[str, Any]: ...


def total_of(run: GoldfishRun) -> Total:
    """What the games of a run add up to, before any was played."""
    return Differences() if run.is_of_two else Tally()


def step_of(run: GoldfishRun) -> int:
    """How many games of a run stay together."""
    return contest_of(run).step if run.is_of_two else 1


def contest_of(run: GoldfishRun) -> Contest:
    """The contest of a run that asks which of two decks is better."""
    seats = 2 if run.rivals else 1
    games = run.games // 2 // max(len(run.rivals), 1)
    return Contest(
        (run.sections, run.second_sections),
        run.rivals,
        games // seats * seats,
        run.seed,
        (run.pilot, run.opponent),
        "" if run.rivals else run.opponent,
        run.options,
    )


def difference_of(run: GoldfishRun) -> DifferenceReport | None:
    """What has come of a run that asks which of two decks is better, once it has ended; None where nothing was played."""
    found = Differences()
    found.take(run.totals or {})
    return report_of((run.title, run.second), found)


def difference_as_json(run: GoldfishRun) -> dict[str, Any]:
    """The report of such a run as the command tells it, with how it ended; without figures where nothing was played."""
    report, contest = difference_of(run), contest_of(run)
    versions = {"rules": run.rules_version, "engine": run.engine}
    terms = terms_of(run.game, (run.title, run.second), run.format, contest, versions)
    decks = {"sections": run.sections, "with_sections": run.second_sections, "rivals": run.rivals}
    return terms | decks | {"state": run.state, "reason": run.reason} | (as_json(report) if report else {})
