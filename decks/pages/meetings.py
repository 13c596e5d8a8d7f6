"""What the pages of runs show that ask how a deck fares against some others."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from decks import tasks
from decks.lab.asked import row_of
from decks.lab.matrices import Against, Row, sentence
from decks.lab.meetings import Met
from decks.lab.report import Report, report_by
from decks.lab.sentences import how_it_fares, legal_and_unsaid
from decks.models import GoldfishRun, Question, RunState
from decks.pages.watching import games_each
from engine.packs.cards import Pack
from engine.play.matches import SEATS
from engine.play.opponents import opponents_of

THEIR_SEAT = ", from their seat"
LOOKED_AT = 10  # runs of a deck, the last ones


@dataclass(frozen=True)
class Line:
    """A deck that was met, with its number among those that were to be, from 1, what came of it, and games to watch: the words of a button
    and the number of a game, from 1.
    """

    number: int
    met: Against
    games: list[tuple[str, int]]


def lines_of(row: Row, met: Met, rivals: Collection[str]) -> list[Line]:
    """The decks that were met, of those that were to be, those first that the deck wins most against."""
    games, numbers = {"A win": met.won, "A loss": met.lost}, {rival: number for number, rival in enumerate(rivals, 1)}
    numbered = [
        Line(
            numbers[one.other],
            one,
            [
                (words + THEIR_SEAT * (index % SEATS), index + 1)
                for words, shown in games.items()
                if (index := shown.get(one.other)) is not None
            ],
        )
        for one in row.met
    ]
    return sorted(numbered, key=lambda line: -line.met.share.value)


def field_of_run(run: GoldfishRun, viewer: str) -> GoldfishRun | None:
    """The last run that met others with the deck of a run, just as it was and by the same rules; None where there is none that the viewer
    may see.
    """
    runs = GoldfishRun.objects.readable_by(viewer).filter(owner=run.owner, game=run.game, question=Question.DECKS)
    same = runs.filter(title=run.title, state=RunState.DONE, rules_version=run.rules_version)
    alike = (one for one in same[:LOOKED_AT] if one.sections == run.sections and one.options == run.options)
    return next((one for one in alike if one.totals), None)


def report_context(run: GoldfishRun, met: Met, pack: Pack | None, cards: Report, deck: str) -> dict[str, Any]:
    """What the page of the report shows, beside what became of the `cards`; there is a page of the `deck`, or none."""
    row = row_of(run, met)
    if row is None:
        return {"row": None}
    alone = report_by(pack, met.alone, run.sections) if met.alone.games else None
    said = how_it_fares(row, alone, met.practice)
    if pack and run.format in pack.formats:
        said.append(legal_and_unsaid(pack, run.format, run.sections, run.deck.pool if run.deck else None, cards, deck))
    return {
        "row": row,
        "said": said,
        "alone": alone,
        "practice": met.practice,
        "about_practice": opponents_of(pack).get(met.practice) if pack else None,
        "lines": lines_of(row, met, run.rivals),
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
