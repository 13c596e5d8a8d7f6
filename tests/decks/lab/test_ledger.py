"""The ledger of test games: who may work on a chunk, what a message is worth, what the reaper finds, how runs end."""

from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from kombu.exceptions import OperationalError

from decks import tasks
from decks.lab import ledger, quota
from decks.lab.ledger import ATTEMPTS, GAMES_MAX, LEASE, WINDOW, Claim
from decks.lab.quota import QuotaError
from decks.models import Chunk, GoldfishRun, RunState
from engine.kernel.chance import number
from engine.play.tally import Tally
from tests.decks.apart import at_once, kept, shared, whole
from tests.decks.lab.games_asked_for import asked_for, entered, played_directly, small_tally, work_off_all

pytestmark = [pytest.mark.django_db, pytest.mark.sql]
__all__ = ("shared", "whole")  # fixtures
ENGINE = "an engine"


@pytest.fixture(autouse=True)
def messages(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The chunks that workers have been told of."""
    sent: list[int] = []
    monkeypatch.setattr(tasks.look_at_chunk, "apply_async", lambda arguments, **_: sent.append(arguments[0]))
    return sent


@pytest.fixture
def run() -> GoldfishRun:
    """A run that somebody has asked for."""
    return entered()


def first_chunk(run: GoldfishRun) -> Chunk:
    return Chunk.objects.filter(run=run).earliest("number")


@pytest.fixture
def chunk() -> Chunk:
    return first_chunk(entered())


def claimed(chunk: Chunk) -> Claim:
    claim = ledger.claim(chunk.pk)
    assert claim is not None
    return claim


def sleep_over(chunk: Chunk) -> None:
    """The lease of a chunk has run out a second ago."""
    Chunk.objects.filter(pk=chunk.pk).update(lease_until=timezone.now() - timedelta(seconds=1))


def long_ago(run: GoldfishRun) -> None:
    """All messages of a run were sent longer ago than a lease lasts."""
    Chunk.objects.filter(run=run, sent_at__isnull=False).update(sent_at=timezone.now() - LEASE - timedelta(seconds=1))


def finish_all(run: GoldfishRun) -> None:
    for chunk in Chunk.objects.filter(run=run, state=RunState.WAITING):
        assert ledger.finish(claimed(chunk), small_tally(chunk.games), ENGINE)


def state_of(run: GoldfishRun) -> str:
    run.refresh_from_db()
    return run.state


# A run and its chunks


@pytest.mark.parametrize("games", [100, 101, 999, 1000, 2500, 10_000, 99_999, GAMES_MAX])
def test_the_chunks_of_a_run_are_all_its_games_once(games: int) -> None:
    parts = list(ledger.cut(games))
    assert [index for part in parts for index in part] == list(range(games))
    assert all(len(part) <= ledger.CHUNK_MAX for part in parts)
    assert len(parts) >= 2


@pytest.mark.parametrize(("games", "queue"), [(100, "quick"), (10_000, "quick"), (10_001, "bulk")])
def test_a_long_run_waits_in_a_queue_of_its_own(games: int, queue: str) -> None:
    assert entered(games).queue == queue


def test_a_run_waits_runs_and_is_done(run: GoldfishRun) -> None:
    assert state_of(run) == RunState.WAITING
    claimed(first_chunk(run))
    assert state_of(run) == RunState.RUNNING
    sleep_over(first_chunk(run))
    Chunk.objects.filter(run=run).update(state=RunState.WAITING)
    finish_all(run)
    assert state_of(run) == RunState.DONE
    assert run.finished_at is not None
    assert Tally.of(run.totals).plain() == small_tally(100).plain()
    assert not Chunk.objects.filter(run=run).exists()


# Claims, leases, attempts


def test_a_chunk_is_claimed_by_one(chunk: Chunk) -> None:
    assert claimed(chunk).attempt == 1
    assert ledger.claim(chunk.pk) is None


def test_there_is_no_claim_to_a_chunk_that_is_not_there() -> None:
    assert ledger.claim(0) is None


def test_a_lease_that_has_run_out_can_be_taken_over_and_the_first_worker_changes_nothing_any_more(chunk: Chunk) -> None:
    overslept = claimed(chunk)
    sleep_over(chunk)
    second = claimed(chunk)
    assert second.attempt == 2
    assert not ledger.renew(overslept, 10)
    assert not ledger.finish(overslept, small_tally(1), ENGINE)
    ledger.fail(overslept, "it does not matter")
    assert state_of(overslept.run) == RunState.RUNNING
    assert ledger.finish(second, small_tally(chunk.games), ENGINE)
    chunk.refresh_from_db()
    assert (chunk.state, chunk.played, chunk.tally["games"]) == (RunState.DONE, chunk.games, chunk.games)


def test_whoever_overslept_may_still_finish_what_nobody_else_has_claimed(chunk: Chunk) -> None:
    claim = claimed(chunk)
    sleep_over(chunk)
    assert ledger.finish(claim, small_tally(chunk.games), ENGINE)


def test_a_renewed_lease_lasts_for_another_while(chunk: Chunk) -> None:
    claim = claimed(chunk)
    sleep_over(chunk)
    assert ledger.renew(claim, 20)
    assert ledger.claim(chunk.pk) is None
    chunk.refresh_from_db()
    assert chunk.played == 20
    assert chunk.lease_until is not None
    assert timedelta() < chunk.lease_until - timezone.now() <= LEASE


def test_what_is_done_is_not_done_again(chunk: Chunk) -> None:
    claim = claimed(chunk)
    assert ledger.finish(claim, small_tally(chunk.games), ENGINE)
    assert not ledger.finish(claim, small_tally(chunk.games), ENGINE)
    assert ledger.claim(chunk.pk) is None


def test_a_chunk_that_has_killed_three_workers_fails_its_run_with_the_game_and_its_seed(run: GoldfishRun) -> None:
    chunk = first_chunk(run)
    assert ledger.finish(claimed(Chunk.objects.get(run=run, number=1)), small_tally(50), ENGINE)
    for attempt in range(1, ATTEMPTS + 1):
        claim = claimed(chunk)
        assert claim.attempt == attempt
        assert ledger.renew(claim, 17)
        sleep_over(chunk)
    assert ledger.claim(chunk.pk) is None
    tasks.mend_runs()
    assert state_of(run) == RunState.FAILED
    assert run.reason == f"The worker died 3 times during game 18, seed {number(7, 'game', 17)}."
    assert Tally.of(run.totals).games == 50


def lost_three_times(run: GoldfishRun) -> Claim:
    """The last claim to a chunk whose workers have all been lost."""
    for _ in range(ATTEMPTS):
        claim = claimed(first_chunk(run))
        sleep_over(claim.chunk)
    return claim


def test_a_worker_who_comes_back_while_being_given_up_keeps_the_chunk(run: GoldfishRun) -> None:
    claim = lost_three_times(run)
    (given_up,) = ledger.spent()
    assert ledger.renew(claim, 7)
    ledger.give_up_on(given_up)
    assert state_of(run) == RunState.RUNNING
    assert ledger.finish(claim, small_tally(claim.chunk.games), ENGINE)


def test_what_was_finished_while_it_was_given_up_counts_once(run: GoldfishRun) -> None:
    claim = lost_three_times(run)
    (given_up,) = ledger.spent()
    finish_all(run)
    assert ledger.finish(claim, small_tally(claim.chunk.games), ENGINE)
    ledger.give_up_on(given_up)
    assert state_of(run) == RunState.DONE
    assert Tally.of(run.totals).games == run.games


@pytest.mark.parametrize("time", range(5))
def test_of_a_loss_and_a_finish_at_once_one_counts(shared: None, time: int, run: GoldfishRun) -> None:
    claim = lost_three_times(run)
    finish_all(run)
    ends = [ledger.give_up, partial(ledger.finish, claim, small_tally(claim.chunk.games), ENGINE), ledger.give_up]
    _, finished, _ = at_once(3, lambda n: ends[n]())
    assert state_of(run) == (RunState.DONE if finished else RunState.FAILED)
    assert Tally.of(run.totals).games == run.games - (0 if finished else claim.chunk.games)


def test_two_attempts_are_no_reason_to_give_up(run: GoldfishRun) -> None:
    for _ in range(ATTEMPTS - 1):
        claimed(first_chunk(run))
        sleep_over(first_chunk(run))
    tasks.mend_runs()
    assert (state_of(run), claimed(first_chunk(run)).attempt) == (RunState.RUNNING, ATTEMPTS)


# Cancelling


def test_a_cancelled_run_keeps_what_was_done_and_stops_who_works_on_it(run: GoldfishRun) -> None:
    done, going_on = (claimed(chunk) for chunk in Chunk.objects.filter(run=run))
    assert ledger.finish(done, small_tally(50), ENGINE)
    assert ledger.cancel(run.pk)
    assert not ledger.renew(going_on, 3)
    assert not ledger.finish(going_on, small_tally(50), ENGINE)
    assert state_of(run) == RunState.CANCELLED
    assert Tally.of(run.totals).games == 50
    assert not ledger.cancel(run.pk)


def test_a_run_that_has_ended_is_not_cancelled(run: GoldfishRun) -> None:
    finish_all(run)
    assert not ledger.cancel(run.pk)
    assert state_of(run) == RunState.DONE


# Messages


def test_only_so_many_chunks_are_on_their_way_at_once(messages: list[int]) -> None:
    run = entered(10_000)
    tasks.send_first(run)
    assert len(messages) == WINDOW
    tasks.send_first(run)
    assert len(messages) == WINDOW
    assert ledger.finish(claimed(first_chunk(run)), small_tally(250), ENGINE)
    tasks.send_first(run)
    assert (len(messages), len(set(messages))) == (WINDOW + 1, WINDOW + 1)


def test_a_message_goes_out_once_the_run_is_entered(shared: None, messages: list[int]) -> None:
    with transaction.atomic():
        tasks.start(asked_for())
        assert messages == []
    assert len(messages) == 2


def test_of_a_run_that_was_not_entered_nobody_hears(shared: None, messages: list[int]) -> None:
    with transaction.atomic():
        tasks.start(asked_for())
        transaction.set_rollback(True)
    assert messages == []
    assert not GoldfishRun.objects.exists()


def test_a_crash_between_entering_and_sending_is_mended(messages: list[int], run: GoldfishRun) -> None:
    tasks.mend_runs()
    assert sorted(messages) == sorted(Chunk.objects.filter(run=run).values_list("pk", flat=True))


def test_a_lost_message_is_sent_again_after_a_while_and_not_before(messages: list[int], run: GoldfishRun) -> None:
    tasks.send_first(run)
    tasks.mend_runs()
    assert len(messages) == 2
    long_ago(run)
    tasks.mend_runs()
    assert len(messages) == 4
    tasks.mend_runs()
    assert len(messages) == 4


def test_a_chunk_in_work_is_sent_again_only_when_its_lease_has_run_out(messages: list[int], run: GoldfishRun) -> None:
    tasks.send_first(run)
    for chunk in Chunk.objects.filter(run=run):
        claimed(chunk)
    long_ago(run)
    tasks.mend_runs()
    assert len(messages) == 2
    sleep_over(first_chunk(run))
    tasks.mend_runs()
    assert messages[2:] == [first_chunk(run).pk]


@pytest.mark.parametrize("jump", [timedelta(days=1), timedelta(days=-1)], ids=["put on", "put back"])
def test_a_clock_that_jumps_holds_up_no_run(messages: list[int], jump: timedelta, run: GoldfishRun) -> None:
    tasks.send_first(run)
    worker, chunk = claimed(first_chunk(run)), first_chunk(run)
    times = Chunk.objects.filter(run=run)  # the clock jumps: whatever was written is now in the past, or in the future
    times.update(sent_at=F("sent_at") - jump)
    times.filter(pk=chunk.pk).update(lease_until=F("lease_until") - jump)
    tasks.mend_runs()
    assert sorted(messages[2:]) == sorted(times.values_list("pk", flat=True))
    other = claimed(chunk)
    assert not ledger.finish(worker, small_tally(50), ENGINE)
    assert ledger.finish(other, small_tally(50), ENGINE)


def test_a_clock_that_is_put_back_lets_a_worker_go_on(messages: list[int], run: GoldfishRun) -> None:
    worker, chunk = claimed(first_chunk(run)), first_chunk(run)
    Chunk.objects.filter(pk=chunk.pk).update(lease_until=timezone.now() + timedelta(days=1))
    assert ledger.renew(worker, 10)
    assert ledger.claim(chunk.pk) is None
    assert ledger.finish(worker, small_tally(50), ENGINE)


def test_a_crash_between_the_last_chunk_and_the_end_of_the_run_is_mended(run: GoldfishRun) -> None:
    for chunk in Chunk.objects.filter(run=run):
        tally = small_tally(chunk.games)
        claimed(chunk).own_row().update(state=RunState.DONE, tally=tally.plain(), details=tally.details())
    assert state_of(run) == RunState.RUNNING
    tasks.mend_runs()
    assert state_of(run) == RunState.DONE


def test_without_a_queue_the_run_is_entered_and_sent_later(
    shared: None, messages: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OperationalError("nobody listens")

    with monkeypatch.context() as away:
        away.setattr(tasks.look_at_chunk, "apply_async", refuse)
        run = asked_for()
        tasks.start(run)
        tasks.mend_runs()
    assert state_of(run) == RunState.WAITING
    assert messages == []
    tasks.mend_runs()
    assert len(messages) == 2


# The same totals however often and by whomever


def test_a_run_comes_to_what_the_engine_alone_finds() -> None:
    run = work_off_all(entered(deck="empty-tower"))
    assert (run.state, run.totals) == (RunState.DONE, played_directly(run))


def noted(work: Callable[..., Any], notes: list[Any]) -> Callable[..., Any]:
    """The same work, of which it is noted what came of it."""

    def do(*arguments: Any) -> Any:
        found = work(*arguments)
        notes.append(found)
        return found

    return do


def test_every_message_three_times_and_two_at_once_gives_the_same_totals(
    shared: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each chunk is played by one of those who are told of it, however many they are."""
    claims: list[Claim | None] = []
    monkeypatch.setattr(ledger, "claim", noted(ledger.claim, claims))
    run = entered(150)
    chunks = list(Chunk.objects.filter(run=run).values_list("pk", flat=True))
    told = chunks * 3
    at_once(len(told), lambda n: tasks.look_at_chunk(told[n]))
    assert len(claims) == len(told)
    assert Counter(claim.chunk.pk for claim in claims if claim) == Counter(chunks)
    assert (state_of(run), run.totals) == (RunState.DONE, played_directly(run))


def test_of_many_who_claim_at_once_one_gets_each_chunk(shared: None) -> None:
    run = entered(2000)
    chunks = list(Chunk.objects.filter(run=run).values_list("pk", flat=True))
    found = at_once(8, lambda _: [claim.chunk.pk for pk in chunks if (claim := ledger.claim(pk))])
    assert Counter(pk for mine in found for pk in mine) == Counter(chunks)


def test_of_many_who_send_at_once_one_gets_each_message(shared: None) -> None:
    run = entered(10_000)
    found = at_once(8, lambda _: ledger.take_to_send(run.pk))
    sent = [pk for mine in found for pk in mine]
    assert len(sent) == len(set(sent)) >= WINDOW


def test_of_many_who_end_a_run_at_once_one_does(shared: None) -> None:
    run = entered(400)
    claims = [claimed(chunk) for chunk in Chunk.objects.filter(run=run)]
    assert at_once(8, lambda n: ledger.finish(claims[n], small_tally(50), ENGINE) and n) == list(range(8))
    assert (state_of(run), run.totals["games"]) == (RunState.DONE, 400)


# The quota


def test_a_visitor_has_so_many_runs_at_once_and_another_one_as_many() -> None:
    runs = [entered() for _ in range(quota.RUNS_AT_ONCE)]
    with pytest.raises(QuotaError, match="You have 3 unfinished runs, and may have 3"):
        entered()
    entered(owner="another")
    ledger.cancel(runs[0].pk)
    entered()


def test_a_visitor_has_so_many_games_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quota, "GAMES_AT_ONCE", 500)
    entered(300)
    with pytest.raises(QuotaError, match="200 are left, and this run has 201"):
        entered(201)
    entered(200)


def test_a_visitor_has_so_many_games_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quota, "GAMES_A_DAY", 500)
    run = entered(400)
    ledger.cancel(run.pk)
    with pytest.raises(QuotaError, match="in 24 hours; 100 are left, and this run has 101"):
        entered(101)
    GoldfishRun.objects.filter(pk=run.pk).update(created_at=timezone.now() - timedelta(hours=25))
    entered(500)


def test_all_visitors_together_have_so_many_games_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quota, "GAMES_OF_ALL", 250)
    entered(200)
    with pytest.raises(QuotaError, match="Too many games are waiting on this site; 50 are left"):
        entered(100, owner="another")


def test_the_quota_is_exact_when_many_ask_at_once(shared: None) -> None:
    runs = [asked_for() for _ in range(16)]
    assert at_once(16, lambda n: kept(QuotaError, lambda: ledger.open_run(runs[n]))).count(None) == quota.RUNS_AT_ONCE
    assert GoldfishRun.objects.count() == quota.RUNS_AT_ONCE


def test_of_too_many_runs_that_have_ended_the_oldest_go_unless_they_are_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "RUNS_KEPT", 2)
    runs = []
    for _ in range(5):
        runs.append(entered())
        ledger.cancel(runs[-1].pk)
        if len(runs) == 1:
            GoldfishRun.objects.filter(pk=runs[0].pk).update(shared=True)
    other = entered(owner="somebody else")
    waiting = entered()
    left = set(GoldfishRun.objects.values_list("pk", flat=True))
    assert left == {runs[0].pk, runs[3].pk, runs[4].pk, other.pk, waiting.pk}
