"""The ledger of test games: every chunk of a run is a row, and messages only say "look at this row".

Whoever works on a chunk holds a lease and is known by the number of its attempt. To claim, to renew, to finish: each is one
UPDATE that says what must still hold, so that of two who try one succeeds, and that whoever overslept changes nothing. The
database's clock is the only one. A chunk plays the same games every time, so it does not matter who finishes it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Now

from catalog.models import Game
from decks.lab import quota
from decks.lab.asked import Part, Total, forecast_of, found_so_far, next_part, search_of, step_of, total_of
from decks.lab.thought import PATIENCE, SHUFFLE_LONGEST
from decks.models import UNFINISHED, Chunk, GoldfishRun, Question, RunState
from decks.packs import pack_for
from engine.kernel.chance import number
from engine.play.opponents import SHARP

LEASE = timedelta(seconds=15)
LEASE_LONGEST = LEASE + timedelta(seconds=PATIENCE * SHUFFLE_LONGEST)  # where somebody thinks
ATTEMPTS = 3
WINDOW = 8  # chunks of a run that are on their way at once: the others wait here, so that no run fills a queue
GAMES_MIN, GAMES_MAX = 100, 100_000
QUICK_MAX = 10_000  # games: a longer run goes through the other queue
AT_ONCE = (Question.ALONE, Question.DECKS)  # questions that a few games answer
CHUNK_MIN, CHUNK_MAX = 50, 250  # games: about a second of work at most, and a small run still keeps two workers busy
SEARCH_CHUNK = 1000  # games of a search, half of which are those of the deck as it is and played once for many
REASON_MAX = 500
RUNS_KEPT = 200  # runs of one visitor that have ended and are not shared


class GoneError(Exception):
    """The game of a run is gone."""


@dataclass(frozen=True)
class Claim:
    """A chunk that somebody works on, in an attempt of its own."""

    chunk: Chunk
    attempt: int

    @property
    def run(self) -> GoldfishRun:
        """The run that it is a part of."""
        return self.chunk.run

    @property
    def games(self) -> range:
        """The numbers of its games within the run."""
        return range(self.chunk.first, self.chunk.first + self.chunk.games)

    def own_row(self) -> "QuerySet[Chunk]":
        """Its row, as long as nobody else has claimed it and it has not been cancelled."""
        return Chunk.objects.filter(pk=self.chunk.pk, state=RunState.RUNNING, attempt=self.attempt)


# The life of a run


def open_run(run: GoldfishRun) -> None:
    """Enter a run, cut into chunks; of too many that have ended, the oldest of its owner makes room, unless it is shared.

    Raises QuotaError where its owner has no games left for it.
    """
    is_quick = run.games <= QUICK_MAX and run.question in AT_ONCE and not forecast_of(run).each
    run.queue = "quick" if is_quick else "bulk"
    with quota.one_at_a_time():
        quota.check(run.owner, run.origin, run.games)
        run.save()
        if run.origin:
            quota.note(run.origin, run.games)
        enter_part(run, first_part(run), 0)
        ended = GoldfishRun.objects.owned_by(run.owner).filter(shared=False).exclude(state__in=UNFINISHED)
        ended.order_by("-created_at", "-pk").keep_first(RUNS_KEPT)


def first_part(run: GoldfishRun) -> Part:
    """The games of a run that can be played at once: of a search those of its first stage, else all."""
    part = following(run, 0) if run.is_search else Part(0, run.games, step_of(run))
    assert part is not None
    return part


def following(run: GoldfishRun, first: int) -> Part | None:
    """What follows in a search where all games before a number have been played; None where it is over or its game is gone."""
    try:
        pack = pack_for(Game.objects.filter(slug=run.game).first(), GoneError)
    except GoneError:
        return None
    return next_part(search_of(run, pack), found_so_far(run), first)


def enter_part(run: GoldfishRun, part: Part, number: int) -> None:
    """Enter chunks for some games of a run, from a number on; of two who enter the same, one does."""
    least = SEARCH_CHUNK if run.is_search else CHUNK_MIN
    most = SEARCH_CHUNK if run.is_search or run.is_appraisal else CHUNK_MAX
    if (forecast := forecast_of(run)).each:
        least = most = forecast.at_once
    parts = cut(part.games, part.step, least, most)
    Chunk.objects.bulk_create(
        [
            Chunk(run=run, number=n, first=part.first + games.start, games=len(games))
            for n, games in enumerate(parts, number)
        ],
        ignore_conflicts=True,
    )


def cut(games: int, step: int = 1, least: int = CHUNK_MIN, most: int = CHUNK_MAX) -> Iterator[range]:
    """Parts of a run, by the numbers of their games, of which so many stay together."""
    size = max(min(max(games // 8, least), most) // step, 1) * step
    for first in range(0, games, size):
        yield range(first, min(first + size, games))


def close_if_done(run: int) -> None:
    """End a run of which every chunk is done, unless more is to follow."""
    if not Chunk.objects.filter(run_id=run).exclude(state=RunState.DONE).exists() and not goes_on(run):
        end_run(run, RunState.DONE)


def goes_on(run: int) -> bool:
    """Whether more follows in a run of which every chunk is done: it is entered then."""
    row = GoldfishRun.objects.filter(pk=run, question=Question.CHANGE, state__in=UNFINISHED).first()
    last = Chunk.objects.filter(run_id=run).order_by("number").last()
    if row is None or last is None:
        return False
    part = following(row, last.first + last.games)
    if part is None:
        return False
    enter_part(row, part, last.number + 1)
    return True


def cancel(run: int) -> bool:
    """End a run before its time; what has been played is kept. False if it had ended."""
    return end_run(run, RunState.CANCELLED)


def end_run(run: int, state: RunState, reason: str = "") -> bool:
    """End a run once: what its chunks have found is added up, and they are no longer needed. False if it had ended."""
    with transaction.atomic():
        going_on = GoldfishRun.objects.filter(pk=run, state__in=UNFINISHED)
        if not going_on.update(state=state, reason=reason[:REASON_MAX], finished_at=Now()):
            return False
        total = total_of(GoldfishRun.objects.get(pk=run))
        chunks = Chunk.objects.filter(run_id=run, state=RunState.DONE)
        for tally, details in chunks.values_list("tally", "details").iterator():
            total.take(tally)
            total.take(details)
        GoldfishRun.objects.filter(pk=run).update(totals=total.plain() | total.details(), engine=played_by(chunks))
        Chunk.objects.filter(run_id=run).delete()
        return True


def played_by(chunks: "QuerySet[Chunk]") -> str:
    """Which engines have played these chunks, in words."""
    return " and ".join(sorted(chunks.exclude(engine="").order_by().values_list("engine", flat=True).distinct()))


# The life of a chunk


def claim(pk: int) -> Claim | None:
    """Take a chunk that waits, or whose worker has let its lease run out; None if there is nothing to do about it."""
    chunk = Chunk.objects.select_related("run").filter(pk=pk).first()
    if chunk is None:
        return None
    going_on = GoldfishRun.objects.filter(state__in=UNFINISHED)
    free = Chunk.objects.filter(free_now(), pk=pk, attempt=chunk.attempt, run__in=going_on)
    if chunk.attempt >= ATTEMPTS or not free.update(
        state=RunState.RUNNING, attempt=chunk.attempt + 1, lease_until=Now() + lease_of(chunk.run), played=0
    ):
        return None
    GoldfishRun.objects.filter(pk=chunk.run_id, state=RunState.WAITING).update(state=RunState.RUNNING)
    return Claim(chunk, chunk.attempt + 1)


def free_now() -> Q:
    """Chunks that nobody works on."""
    return Q(state=RunState.WAITING) | Q(run_out(), state=RunState.RUNNING)


def run_out() -> Q:
    """Leases that are over; also those that nobody can have given yet, since the clock has been put back."""
    thinking = GoldfishRun.objects.filter(Q(pilot=SHARP) | Q(opponent__contains=SHARP))
    too_late = Q(lease_until__gt=Now() + 2 * LEASE) & ~Q(run__in=thinking)
    return Q(lease_until__lt=Now()) | too_late | Q(lease_until__gt=Now() + 2 * LEASE_LONGEST)


def lease_of(run: GoldfishRun) -> timedelta:
    """How long a chunk is kept: where somebody thinks, a game alone may take longer than is usual."""
    return LEASE + timedelta(seconds=forecast_of(run).patience)


def renew(claim: Claim, played: int) -> bool:
    """Keep a chunk for another while, of which so many games have been played. False if it is lost or cancelled."""
    return bool(claim.own_row().update(lease_until=Now() + lease_of(claim.run), played=played))


def finish(claim: Claim, tally: Total, engine: str) -> bool:
    """Enter what has come of a chunk, and what has played it. False if it is lost or cancelled."""
    done = claim.own_row().update(
        state=RunState.DONE,
        lease_until=None,
        played=F("games"),
        tally=tally.plain(),
        details=tally.details(),
        engine=engine,
    )
    if done:
        close_if_done(claim.chunk.run_id)
    return bool(done)


def fail(claim: Claim, reason: str) -> None:
    """A chunk that cannot be played ends its run; what the others have found is kept."""
    fail_by(claim.own_row(), claim.chunk.run_id, reason)


def fail_by(held: "QuerySet[Chunk]", run: int, reason: str) -> None:
    """End a run by a chunk that is still as it was found: whoever renewed or finished it meanwhile was first."""
    with transaction.atomic():
        GoldfishRun.objects.select_for_update().filter(pk=run).first()  # before its chunks, as in every end of a run
        if held.update(lease_until=None):
            end_run(run, RunState.FAILED, reason)


# Messages


def take_to_send(run: int) -> list[int]:
    """The next chunks of a run whose message may go out; each is given to one sender only."""
    under_way = Chunk.objects.filter(run_id=run, state__in=UNFINISHED, sent_at__isnull=False).count()
    unsent = Chunk.objects.filter(run_id=run, state=RunState.WAITING, sent_at=None)
    waiting = unsent.values_list("pk", flat=True)[: max(WINDOW - under_way, 0)]
    return [pk for pk in waiting if unsent.filter(pk=pk).update(sent_at=Now())]


def not_sent(chunks: list[int]) -> None:
    """No message about these chunks went out after all."""
    Chunk.objects.filter(pk__in=chunks, state=RunState.WAITING).update(sent_at=None)


# The reaper: safe to run at any time, as often and in as many places as one likes


def give_up() -> None:
    """A chunk whose workers have died often enough ends its run, with the game that they died of."""
    for chunk in spent().select_related("run"):
        give_up_on(chunk)


def spent() -> "QuerySet[Chunk]":
    """The chunks that nobody may claim again, and that nobody works on any more."""
    return Chunk.objects.filter(run_out(), state=RunState.RUNNING, attempt__gte=ATTEMPTS)


def give_up_on(chunk: Chunk) -> None:
    """End the run of a chunk that is spent, unless its worker has come back."""
    index = chunk.first + chunk.played
    seed = "" if chunk.run.question != Question.ALONE else f", seed {number(chunk.run.seed, 'game', index)}"
    reason = f"The worker died {chunk.attempt} times during game {index + 1}{seed}."
    fail_by(spent().filter(pk=chunk.pk), chunk.run_id, reason)


def take_lost() -> dict[int, list[int]]:
    """The chunks by run that must be sent again: their worker or their message is gone, or nothing has been sent at all."""
    chunks: dict[int, list[int]] = {}
    overdue = Q(sent_at__lt=Now() - LEASE) | Q(sent_at__gt=Now() + LEASE)
    late = Chunk.objects.filter(free_now(), overdue, attempt__lt=ATTEMPTS)
    for pk, run in late.values_list("pk", "run_id"):
        if late.filter(pk=pk).update(sent_at=Now()):
            chunks.setdefault(run, []).append(pk)
    for run in GoldfishRun.objects.filter(state__in=UNFINISHED).values_list("pk", flat=True):
        close_if_done(run)
        chunks.setdefault(run, []).extend(take_to_send(run))
    return chunks
