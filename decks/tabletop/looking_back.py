"""Looking back at hands that are over: who asks for it, and what workers do then, step by step (decks.stepwise)."""

from functools import partial
from typing import Final
from urllib.parse import urlencode

from celery import shared_task
from django.urls import reverse

from catalog.models import Game
from decks import stepwise
from decks.models import UNFINISHED, Hand, Hindsight, RunState
from decks.packs import pack_for
from decks.stepwise import StepError
from decks.tabletop.hands import OpenHand
from decks.tabletop.hints import can_advise
from decks.tabletop.sitting import HandError
from decks.tabletop.together import open_hand
from engine.play import hindsight
from engine.play.record import RecordError

AT_ONCE: Final = 3  # of one visitor


class LookingBackError(Exception):
    """Nobody can look back at a hand; the message says why, and what helps."""


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
    row, _ = Hindsight.objects.get_or_create(hand=sitting.hand, seat=seat, defaults={"mark": sitting.mark})
    row.mark = sitting.mark
    stepwise.begin_anew(row)
    row.save()
    ask_again(row)
    return row


def ask_again(row: Hindsight) -> None:
    """Tell a worker of what is still to be found, unless that was done just now."""
    stepwise.ask_again(row, take_steps)


@shared_task(expires=600)
def take_steps(pk: int) -> None:
    """Look back at a hand for a moment, then have that gone on with."""
    row = Hindsight.objects.filter(pk=pk).select_related("hand").first()
    if row is not None:
        stepwise.work_on(row, partial(opened, row), take_steps)


def opened(row: Hindsight) -> hindsight.Hindsight:
    """What is to be found at the end of a hand, as far as that has come. Raises StepError."""
    hand: Hand = row.hand
    try:
        sitting = open_hand(hand, pack_for(Game.objects.filter(slug=hand.game).first(), HandError))
    except (HandError, RecordError) as problem:
        raise StepError(str(problem)) from problem
    if sitting.mark != row.mark:
        raise StepError("The game has been taken back or played on since.")
    work = hindsight.hindsight_of(sitting.table, sitting.seed, sitting.game.answers, row.seat)
    if work is None:
        raise StepError(f"{sitting.pack.name} does not say what a position is worth.")
    work.found = hindsight.Found.read(row.found)
    return work
