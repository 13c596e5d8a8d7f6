"""The work on test games. A message says which chunk to look at; whether there is anything to do stands in the ledger."""

import logging
import time
from functools import partial
from typing import Any

from celery import shared_task
from celery.exceptions import SoftTimeLimitExceeded
from django.db import transaction

from catalog.models import Game
from catalog.tasks import QUEUE_AWAY
from decks import openings, parcels, pictures, prints
from decks.lab import fields, goals, ledger
from decks.lab.appraisal import AppraisalGames
from decks.lab.asked import (
    appraisal_of,
    contest_of,
    forecast_of,
    found_so_far,
    meetings_of,
    search_of,
    step_of,
    total_of,
)
from decks.lab.differences import ContestGames
from decks.lab.engines import engine_of
from decks.lab.ledger import Claim
from decks.lab.meetings import MeetingGames
from decks.lab.swaps import SearchGames
from decks.models import GoldfishRun, Question
from decks.packs import pack_for
from decks.tabletop import looking_back, thinking
from engine.kernel import state
from engine.kernel.table import TableError
from engine.packs.cards import Pack
from engine.packs.reading import PackError
from engine.play.goldfish import Run, UnknownNameError, prepare, watched
from engine.play.playable import NotPlayableError, loaded_game
from engine.play.record import version_of

GRACE = 30  # seconds between asking a game that takes too long to end and ending its worker
RENEW = 1.0  # seconds between two renewals of a lease, as far as single games allow

__all__ = (
    "fields",
    "look_at_chunk",
    "looking_back",
    "openings",
    "parcels",
    "pictures",
    "prints",
    "thinking",
)  # the tasks that workers find: those of files, fields, openings, thinking and looking back stand there
logger = logging.getLogger(__name__)


class NotPreparedError(Exception):
    """The games of a run cannot be played as they were asked for; the message says why."""


@shared_task
def look_at_chunk(pk: int) -> None:
    """Play a chunk if it is still to be played, then send the next ones of its run."""
    if (claim := ledger.claim(pk)) is not None:
        work_off(claim)
        send(claim.run, ledger.take_to_send(claim.chunk.run_id))


def work_off(claim: Claim) -> None:
    """Play the games of a chunk and enter what has come of them; stop where the chunk is no longer ours."""
    try:
        pack, games = games_of(claim.run)
    except NotPreparedError as problem:
        ledger.fail(claim, str(problem))
        return
    total: Any = total_of(claim.run)
    renewed, step = time.monotonic(), step_of(claim.run)
    for index in claim.games[::step]:
        played = index - claim.chunk.first
        if claim.attempt > 1 or time.monotonic() - renewed > RENEW:  # somebody died of a game before: of which one?
            if not ledger.renew(claim, played):
                return
            renewed = time.monotonic()
        try:
            games.count(index, total)
        except SoftTimeLimitExceeded:
            ledger.fail(claim, f"Game {index + 1}, seed {games.game_seed(index)}, did not end in time.")
            return
        except Exception as problem:  # whatever a game's own modules do wrong
            logger.exception("game %s of run %s", index, claim.run.key)
            ledger.fail(claim, f"Game {index + 1}, seed {games.game_seed(index)}, cannot be played: {problem!r}")
            return
    ledger.finish(claim, total, engine_of(pack))


def games_of(run: GoldfishRun) -> tuple[Pack, Run | MeetingGames | ContestGames | SearchGames | AppraisalGames]:
    """The games of a run by number, with the pack of their game. Raises NotPreparedError."""
    if run.question == Question.ALONE:
        games = prepare_run(run)
        return games.table.rules.pack, games
    pack = pack_of_run(run)
    if run.is_search:
        return pack, SearchGames(search_of(run, pack), found_so_far(run))
    if run.is_appraisal:
        return pack, AppraisalGames(appraisal_of(run, pack))
    try:
        if run.is_against_decks:
            met = MeetingGames(pack, meetings_of(run))
            met.prepare([met.at(0)[0]])
            return pack, met
        contest = ContestGames(pack, contest_of(run))
        contest.pairing(contest.contest.met[0])
    except (IndexError, KeyError, NotPlayableError, TableError, UnknownNameError) as problem:
        raise NotPreparedError(f"The games cannot be played: {problem}") from problem
    return pack, contest


def prepare_run(run: GoldfishRun) -> Run:
    """The games of a run, ready to be played. Raises NotPreparedError."""
    pack = pack_of_run(run)
    try:
        games = prepare(pack, run.sections, run.seed, run.pilot, run.opponent, run.options, run.theirs or None)
    except (KeyError, NotPlayableError, TableError, UnknownNameError) as problem:
        raise NotPreparedError(f"The games cannot be played: {problem}") from problem
    return watched(games, goals.predicate(pack, run.goal))


def pack_of_run(run: GoldfishRun) -> Pack:
    """The pack of a run's game, with the rules that the run was asked for with. Raises NotPreparedError."""
    pack = pack_for(Game.objects.filter(slug=run.game).first(), NotPreparedError)
    try:
        version = version_of(loaded_game(pack))
    except (NotPlayableError, PackError) as problem:
        raise NotPreparedError(f"The games cannot be played: {problem}") from problem
    if version != run.rules_version:
        raise NotPreparedError(
            f"The rules have changed from version {run.rules_version} to {version}: start the run anew."
        )
    return pack


def obstacle(run: GoldfishRun) -> str:
    """Why the games of a run cannot be played any more, nothing where they can: with its rules they could when it was asked for."""
    try:
        pack_of_run(run)
    except NotPreparedError as problem:
        return str(problem)
    return ""


def replay_game(run: GoldfishRun, index: int) -> state.Game:
    """A game of a run, played once more. Raises NotPreparedError, also for a game that breaks."""
    games = prepare_run(run)
    try:
        return games.play(index)
    except Exception as problem:  # whatever a game's own modules do wrong
        logger.exception("game %s of run %s", index, run.key)
        raise NotPreparedError(
            f"Game {index + 1}, seed {games.game_seed(index)}, cannot be played: {problem!r}"
        ) from problem


# Messages


def start(run: GoldfishRun) -> None:
    """Enter a run and send its first chunks once it is entered. Raises QuotaError."""
    with transaction.atomic():
        ledger.open_run(run)
        transaction.on_commit(partial(send_first, run))


def send_first(run: GoldfishRun) -> None:
    send(run, ledger.take_to_send(run.pk))


def send(run: GoldfishRun, chunks: list[int]) -> bool:
    """Tell the workers to look at these chunks. False where the queue is away or hangs: the reaper will tell them later."""
    limits = (
        {"soft_time_limit": patience, "time_limit": patience + GRACE} if (patience := forecast_of(run).patience) else {}
    )
    for position, pk in enumerate(chunks):
        try:
            look_at_chunk.apply_async([pk], queue=run.queue, retry=False, **limits)
        except QUEUE_AWAY as problem:
            logger.warning("run %s waits for the queue: %s", run.key, problem)
            ledger.not_sent(chunks[position:])
            return False
    return True


def mend_runs() -> None:
    """Send again what has been lost, and end what cannot be played or has been played."""
    ledger.give_up()
    answers = True
    for pk, chunks in ledger.take_lost().items():
        if answers:
            answers = send(GoldfishRun.objects.get(pk=pk), chunks)
        else:  # a queue that hangs costs a second for each run
            ledger.not_sent(chunks)


# Fields


@shared_task(expires=fields.OVERDUE.total_seconds())
def look_at_field(pk: int) -> None:
    """Play a field for a moment, if it is still to be played."""
    fields.play_on(pk)


def mend_fields() -> None:
    """Tell a worker of the field that is to be played next, behind all that visitors ask for."""
    pk = fields.take_to_send()
    if pk is None:
        return
    try:
        look_at_field.apply_async([pk], queue="bulk", retry=False)
    except QUEUE_AWAY as problem:
        logger.warning("the field %s waits for the queue: %s", pk, problem)
        fields.not_sent(pk)
