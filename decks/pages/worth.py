"""What the pages of a run show that asks what each card of a deck is worth, and what other reports show of it."""

from dataclasses import dataclass
from math import ceil
from typing import Any, Final

from catalog.cached import pack_or_none
from catalog.models import Card, Game
from decks import tasks
from decks.lab.appraisal import NoWorthError, judged_cards
from decks.lab.asked import worths_of
from decks.lab.worth import CardWorth, WorthReport, sentences
from decks.models import GoldfishRun, Question, RunState
from decks.pages.watching import games_each
from engine.packs.cards import Pack

STEP_OF_REACH: Final = 0.05  # to which the line of a worth reaches, in shares or turns


def progress_of(run: GoldfishRun) -> dict[str, Any]:
    """How many games have been played, and what has come of the chunks that are done."""
    played = sum(run.chunks.values_list("played", flat=True))
    pack = pack_or_none(Game.objects.filter(slug=run.game).first())
    report = worths_of(run, pack) if pack else None
    return {
        "played": played,
        "per_cent": 100 * played // run.games,
        "said": sentences(pack, report)[:1] if pack and report else [],
    }


def report_context(run: GoldfishRun, pack: Pack | None) -> dict[str, Any]:
    """What the page of the report shows."""
    report = worths_of(run, pack) if pack else None
    if pack is None or report is None:
        return {"worths": None}
    cards = {card.slug: card for card in Card.objects.filter(game__slug=run.game).with_game()}
    judged = [row.worth for row in report.rows if row.worth]
    furthest = max((abs(end) for one in judged for end in (one.low, one.high)), default=0.0)
    steps = max(ceil(furthest / STEP_OF_REACH), 1)
    return {
        "worths": report,
        "lines": sentences(pack, report),
        "rows": [(row, cards.get(row.card)) for row in report.rows],
        "reach": steps * STEP_OF_REACH,
        "scale": f"{steps * STEP_OF_REACH * (1 if report.is_alone else 100):g}",
        "obstacle": tasks.obstacle(run),
        "each": games_each(run),
    }


@dataclass(frozen=True)
class Beside:
    """What a report shows of what its cards are worth: the run that has found that, with its figures; else why there is none, nothing where
    somebody can ask for it.
    """

    why_none: str
    run: GoldfishRun | None = None
    report: WorthReport | None = None

    @property
    def by_card(self) -> dict[str, CardWorth]:
        """The figures by card."""
        return {row.card: row for row in self.report.rows} if self.report else {}


def beside(run: GoldfishRun, pack: Pack | None, viewer: str) -> Beside:
    """What the report of a run shows of what its cards are worth."""
    if pack is None:
        return Beside("")
    try:
        judged_cards(pack, run.sections)
    except NoWorthError as problem:
        return Beside(str(problem))
    found = last_of(run, viewer)
    return Beside("", found, worths_of(found, pack) if found else None)


def last_of(run: GoldfishRun, viewer: str) -> GoldfishRun | None:
    """The last run that has found what the cards of the same deck are worth, by the same rules, as far as the viewer may read it."""
    asked_for = GoldfishRun.objects.readable_by(viewer).filter(
        owner=run.owner, game=run.game, question=Question.WORTH, state=RunState.DONE, rules_version=run.rules_version
    )
    held = asked_for.values_list("pk", "sections", "options").iterator()
    found = next((pk for pk, sections, options in held if (sections, options) == (run.sections, run.options)), None)
    return asked_for.get(pk=found) if found is not None else None
