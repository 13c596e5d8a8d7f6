"""Work that is done step by step: a message says which row to look at, and whichever worker is told takes its next steps for a moment.

What has been found is entered by an UPDATE that says how many steps had been taken by then: of two who take the same, one succeeds, and
both have found the same. A page that waits asks again for what seems lost.
"""

import logging
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any, Final, Protocol

from celery import Task
from celery.exceptions import SoftTimeLimitExceeded
from django.db.models import Q
from django.db.models.functions import Now
from django.utils import timezone

from catalog.tasks import QUEUE_AWAY
from decks.models import UNFINISHED, RunState, Stepwise

AT_A_TIME: Final = 2.0  # seconds of work for one message, so that others have their turn
LOST: Final = timedelta(seconds=60)  # after which a message that nobody has answered seems lost
REASON_MAX: Final = 500

logger = logging.getLogger(__name__)


class StepError(Exception):
    """A step cannot be taken; the message says why."""


class Findings(Protocol):
    """What has been found so far."""

    @property
    def steps(self) -> int: ...
    def plain(self) -> dict[str, Any]: ...


class Plan(Protocol):
    """How many steps it takes at most."""

    @property
    def steps(self) -> int: ...


class Work(Protocol):
    """Work in steps; `step` takes the next one, and says whether there was one."""

    @property
    def found(self) -> Findings: ...
    @property
    def plan(self) -> Plan: ...
    def step(self) -> bool: ...


def begin_anew(row: Stepwise) -> None:
    """Forget what has been found."""
    row.found, row.steps, row.most, row.state, row.reason, row.sent_at = {}, 0, 0, RunState.WAITING, "", None


def ask_again(row: Stepwise, task: Task) -> None:
    """Tell a worker of what is still to be found, unless that was done just now."""
    lost = Q(sent_at=None) | Q(sent_at__lt=timezone.now() - LOST)
    if same(row).filter(lost).update(sent_at=Now()):
        send(row.pk, task)


def send(pk: int, task: Task) -> None:
    """Tell a worker; without a queue the page that waits asks again."""
    try:
        task.apply_async([pk], retry=False)
    except QUEUE_AWAY as problem:
        logger.warning("%s %s waits for the queue: %s", task.name, pk, problem)


def work_on(row: Stepwise, opened: Callable[[], Work], task: Task) -> None:
    """Take the next steps of a row, then have that gone on with; `opened` is the work as far as it has come, and raises StepError."""
    if row.state not in UNFINISHED:
        return
    try:
        more = take_steps(row, opened())
    except StepError as problem:
        end(row, RunState.FAILED, str(problem))
    except SoftTimeLimitExceeded:
        end(row, RunState.FAILED, f"Step {row.steps + 1} did not end in time.")
    except Exception as problem:  # whatever a game's own modules do wrong
        logger.exception("%s, step %s", row, row.steps + 1)
        end(row, RunState.FAILED, f"Step {row.steps + 1} cannot be taken: {problem!r}")
    else:
        if more:
            send(row.pk, task)


def take_steps(row: Stepwise, work: Work) -> bool:
    """Take a step, and more for a moment; whether there are more for this worker."""
    until = time.monotonic() + AT_A_TIME
    while work.step():
        mine = same(row).filter(steps=row.steps)
        row.found, row.steps, row.most = work.found.plain(), work.found.steps, work.plan.steps
        told = {"found": row.found, "steps": row.steps, "most": row.most}
        if not mine.update(**told, state=RunState.RUNNING, sent_at=Now()):
            return False
        if time.monotonic() >= until:
            return True
    end(row, RunState.DONE)
    return False


def end(row: Stepwise, state: RunState, reason: str = "") -> None:
    """End it once."""
    same(row).update(state=state, reason=reason[:REASON_MAX])


def same(row: Stepwise) -> Any:
    """The row as a query, as long as it is unfinished and nobody has asked for something else in its place."""
    return type(row)._default_manager.filter(pk=row.pk, state__in=UNFINISHED, **row.asked)
