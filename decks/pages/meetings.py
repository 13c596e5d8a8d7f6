"""What the pages of runs show that ask how a deck fares against some others."""

from dataclasses import dataclass
from typing import Any

from decks import tasks
from decks.lab.asked import met_by, row_of
from decks.lab.matrices import Against, Row, sentences
from decks.lab.meetings import Met
from decks.lab.sentences import Sentence, unsaid
from decks.legal import not_legal
from decks.models import GoldfishRun, Question, RunState
from decks.pages.watching import games_each
from engine.packs.cards import Pack

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


def kin_of(run: GoldfishRun, question: Question, viewer: str) -> GoldfishRun | None:
    """The last run of the same deck, just as it was and by the same rules, that asked another question, against no chosen deck and for no
    goal; None where there is none that the viewer may see.
    """
    runs = GoldfishRun.objects.readable_by(viewer).filter(owner=run.owner, game=run.game, question=question)
    same = runs.filter(title=run.title, state=RunState.DONE, goal="", rival="", rules_version=run.rules_version)
    alike = (one for one in same[:LOOKED_AT] if one.sections == run.sections and one.options == run.options)
    return next((one for one in alike if one.totals), None)


def row_sentences(run: GoldfishRun) -> list[str]:
    """How a deck fares, in sentences; none where nothing was played."""
    row = row_of(run, met_by(run))
    return sentences(row) if row else []


def said_of(run: GoldfishRun, pack: Pack | None, deck: str) -> list[Sentence]:
    """The sentences with which the report begins, each with what shows it: how the deck fares, and whether it is legal,
    for which there is the page of the `deck`.
    """
    said = [Sentence(words, "#row") for words in row_sentences(run)]
    if pack and run.format in pack.formats:
        illegal = not_legal(pack, run.format, run.sections, run.deck.pool if run.deck else None)
        said.append(Sentence(unsaid(illegal, pack.formats[run.format].name, [], run.games), deck or "#row"))
    return said


def report_context(run: GoldfishRun) -> dict[str, Any]:
    """What the page of the report shows."""
    row = row_of(run, met_by(run))
    if row is None:
        return {"row": None}
    return {
        "row": row,
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
    return {"played": played, "per_cent": 100 * played // run.games, "said": sentences(row) if row else []}
