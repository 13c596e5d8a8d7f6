"""What the pages of runs show that ask how a deck fares against some others."""

from dataclasses import dataclass
from typing import Any, Final

from decks import tasks
from decks.lab.asked import met_by, row_of
from decks.lab.matrices import Against, Row, between, of_100
from decks.lab.meetings import Met
from decks.models import GoldfishRun, RunState
from decks.pages.watching import games_each

TOLD: Final = 2  # decks on either end of the row


@dataclass(frozen=True)
class Line:
    """A deck that was met, with its number among them from 1, and what came of it."""

    number: int
    met: Against


def lines_of(row: Row) -> list[Line]:
    """The decks that were met, those first that the deck wins most against."""
    numbered = [Line(number, met) for number, met in enumerate(row.met, 1)]
    return sorted(numbered, key=lambda line: -line.met.share.value)


def said_of(row: Row) -> list[str]:
    """The sentences with which the report begins: how often the deck wins, and against whom most and least."""
    met = f"the {len(row.met)} decks that it met" if len(row.met) > 1 else row.met[0].other
    said = [f"{row.deck} wins {of_100(row.share.value)} of 100 games against {met} ({between(row.share)})."]
    if len(row.met) > 1:
        said.append(f"It wins most against {named(row.best)}, and least against {named(row.worst)}.")
    return said


def named(met: Against) -> str:
    """A deck that was met, with how many of 100 games were won."""
    return f"{met.other} ({of_100(met.share.value)})"


def report_context(run: GoldfishRun) -> dict[str, Any]:
    """What the page of the report shows."""
    row = row_of(run, met_by(run))
    if row is None:
        return {"row": None}
    return {
        "row": row,
        "lines": lines_of(row),
        "said": said_of(row),
        "whole": row.whole,
        "each": games_each(run),
        "obstacle": tasks.obstacle(run),
    }


def progress_of(run: GoldfishRun) -> dict[str, Any]:
    """How many games have been played, and what has come of the chunks that are done."""
    played, met = 0, Met()
    for state, games, chunk in run.chunks.values_list("state", "played", "tally"):
        played += games
        if state == RunState.DONE:
            met.take(chunk)
    row = row_of(run, met)
    return {"played": played, "per_cent": 100 * played // run.games, "said": said_of(row) if row else []}
