"""What the pages of runs show that ask how a deck fares against some others."""

from dataclasses import dataclass
from typing import Any

from decks import tasks
from decks.lab.asked import met_by, row_of
from decks.lab.matrices import Against, Row, sentence
from decks.lab.meetings import Met, practice_of
from decks.lab.report import report_by
from decks.lab.sentences import against_others
from decks.models import GoldfishRun, Question, RunState
from decks.pages.watching import games_each
from engine.packs.cards import Pack
from engine.play.opponents import opponents_of

LOOKED_AT = 10  # runs of a deck, the last ones


@dataclass(frozen=True)
class Line:
    """A deck that was met, with its number among them from 1, and what came of it."""

    number: int
    met: Against


def lines_of(row: Row) -> list[Line]:
    """The decks that were met, those first that the deck wins most against."""
    numbered = [Line(number, met) for number, met in enumerate(row.met, 1)]
    return sorted(numbered, key=lambda line: -line.met.share.value)


def field_of_run(run: GoldfishRun, viewer: str) -> GoldfishRun | None:
    """The last run that met others with the deck of a run, just as it was and by the same rules; None where there is none that the viewer
    may see.
    """
    runs = GoldfishRun.objects.readable_by(viewer).filter(owner=run.owner, game=run.game, question=Question.DECKS)
    same = runs.filter(title=run.title, state=RunState.DONE, rules_version=run.rules_version)
    alike = (one for one in same[:LOOKED_AT] if one.sections == run.sections and one.options == run.options)
    return next((one for one in alike if one.totals), None)


def row_sentences(run: GoldfishRun) -> list[str]:
    """How a deck fares, in a sentence; none where nothing was played."""
    row = row_of(run, met_by(run))
    return [sentence(row)] if row else []


def report_context(run: GoldfishRun, met: Met, pack: Pack | None) -> dict[str, Any]:
    """What the page of the report shows."""
    row = row_of(run, met)
    if row is None:
        return {"row": None}
    pool = run.deck.pool if run.deck else None
    return {
        "row": row,
        "said": against_others(row, met, pack, run.format, run.sections, pool),
        "alone": report_by(pack, met.alone, run.sections) if met.alone.games else None,
        "practice": opponents_of(pack)[practice_of(pack)] if pack and met.alone.games else None,
        "lines": lines_of(row),
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
    return {"played": played, "per_cent": 100 * played // run.games, "said": [sentence(row)] if row else []}
