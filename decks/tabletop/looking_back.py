"""Looking back at hands that are over: who asks for it, and how workers do it bit by bit, each step kept before the next one.

A message says which row to look at. Who takes its next steps enters them by an UPDATE that says how many had been taken by then: of two who
take the same, one succeeds, and both have found the same. A page that waits asks again for what seems lost.
"""

import logging
import time
from datetime import timedelta
from typing import Final
from urllib.parse import urlencode

from celery import shared_task
from celery.exceptions import SoftTimeLimitExceeded
from django.db.models import Q
from django.db.models.functions import Now
from django.urls import reverse
from django.utils import timezone

from catalog.models import Game
from catalog.tasks import QUEUE_AWAY
from decks.models import UNFINISHED, Hand, Hindsight, RunState
from decks.packs import pack_for
from decks.tabletop.hands import OpenHand
from decks.tabletop.hints import can_advise
from decks.tabletop.sitting import HandError
from decks.tabletop.together import open_hand
from engine.play.hindsight import Found, hindsight_of
from engine.play.record import RecordError

AT_A_TIME: Final = 2.0  # seconds of work for one message, so that others have their turn
LOST: Final = timedelta(seconds=60)  # after which a message that nobody has answered seems lost
AT_ONCE: Final = 3  # of one visitor
REASON_MAX: Final = 500

logger = logging.getLogger(__name__)


class LookingBackError(Exception):
    """Nobody can look back at a hand; the message says why, and what helps."""


# Asking


def can_look_back(sitting: OpenHand) -> bool:
    """Whether a hand can be looked back at: its game is over, and knows what a position is worth."""
    return sitting.game.over and not sitting.hand.shared and can_advise(sitting.pack)


def hindsight_at(sitting: OpenHand, seat: int) -> Hindsight | None:
    """What has been asked for of this end of a hand, for a seat."""
    return Hindsight.objects.filter(hand=sitting.hand, seat=seat, mark=sitting.mark).first()


def address_of(hand: Hand, seat: int) -> str:
    """The page that tells what would have been better at a seat."""
    return f"{reverse('decks:hindsight', args=[hand.key])}?{urlencode({'seat': seat})}"


def ask_to_look_back(sitting: OpenHand, seat: int) -> Hindsight:
    """Have workers look back at a hand, unless they have or are at it; what could not be done is tried again. Raises LookingBackError."""
    row = hindsight_at(sitting, seat)
    if row is not None and row.state != RunState.FAILED:
        return row
    under_way = Hindsight.objects.filter(hand__owner=sitting.hand.owner, state__in=UNFINISHED)
    if under_way.exclude(hand=sitting.hand, seat=seat).count() >= AT_ONCE:
        raise LookingBackError(f"{AT_ONCE} of your games are being looked at already; ask again when one is done.")
    anew = {"mark": sitting.mark, "found": {}, "steps": 0, "most": 0, "state": RunState.WAITING, "reason": ""}
    row, _ = Hindsight.objects.update_or_create(hand=sitting.hand, seat=seat, defaults=anew | {"sent_at": None})
    ask_again(row)
    return row


def ask_again(row: Hindsight) -> None:
    """Tell a worker of what is still to be found, unless that was done just now."""
    lost = Q(sent_at=None) | Q(sent_at__lt=timezone.now() - LOST)
    if Hindsight.objects.filter(lost, pk=row.pk, state__in=UNFINISHED).update(sent_at=Now()):
        send(row.pk)


def send(pk: int) -> None:
    """Tell a worker; without a queue the page that waits asks again."""
    try:
        take_steps.apply_async([pk], retry=False)
    except QUEUE_AWAY as problem:
        logger.warning("hindsight %s waits for the queue: %s", pk, problem)


# The work


@shared_task(expires=600)
def take_steps(pk: int) -> None:
    """Look back at a hand for a moment, then have that gone on with."""
    row = Hindsight.objects.filter(pk=pk, state__in=UNFINISHED).select_related("hand").first()
    if row is None:
        return
    try:
        more = go_on(row)
    except (HandError, RecordError) as problem:
        end(row, RunState.FAILED, str(problem))
    except SoftTimeLimitExceeded:
        end(row, RunState.FAILED, f"Step {row.steps + 1} did not end in time.")
    except Exception as problem:  # whatever a game's own modules do wrong
        logger.exception("hindsight %s, step %s", pk, row.steps + 1)
        end(row, RunState.FAILED, f"Step {row.steps + 1} cannot be taken: {problem!r}")
    else:
        if more:
            send(pk)


def go_on(row: Hindsight) -> bool:
    """Take a step, and more for a moment; whether there are more for this worker. Raises HandError, RecordError."""
    sitting = over(row)
    hindsight = hindsight_of(sitting.table, sitting.seed, sitting.game.answers, row.seat)
    if hindsight is None:
        raise HandError(f"{sitting.pack.name} does not say what a position is worth.")
    hindsight.found = Found.read(row.found)
    until = time.monotonic() + AT_A_TIME
    while hindsight.step():
        mine = Hindsight.objects.filter(pk=row.pk, mark=row.mark, steps=row.steps, state__in=UNFINISHED)
        row.found, row.steps, row.most = hindsight.found.plain(), hindsight.found.steps, hindsight.plan.steps
        told = {"found": row.found, "steps": row.steps, "most": row.most}
        if not mine.update(**told, state=RunState.RUNNING, sent_at=Now()):
            return False
        if time.monotonic() >= until:
            return True
    return end(row, RunState.DONE)


def over(row: Hindsight) -> OpenHand:
    """The hand of a row at the end that is looked back from. Raises HandError, RecordError."""
    hand: Hand = row.hand
    sitting = open_hand(hand, pack_for(Game.objects.filter(slug=hand.game).first(), HandError))
    if sitting.mark != row.mark:
        raise HandError("The game has been taken back or played on since.")
    return sitting


def end(row: Hindsight, state: RunState, reason: str = "") -> bool:
    """End it once; there is no more to do."""
    rows = Hindsight.objects.filter(pk=row.pk, mark=row.mark, state__in=UNFINISHED)
    rows.update(state=state, reason=reason[:REASON_MAX])
    return False
