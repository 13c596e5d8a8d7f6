"""Who has to think at a table does so in a worker, never in a page: one question at a time, each answer kept before the next is asked.

A message says which hand stood at which moment; of two that answer one question the first is kept, and whatever has gone on meanwhile is
left alone. A page that waits asks again for what seems lost.
"""

import logging
from datetime import timedelta
from typing import Final

from celery import shared_task
from django.utils import timezone

from catalog.models import Game
from catalog.tasks import ask_once
from decks.models import Hand
from decks.packs import pack_for
from decks.tabletop.hands import OpenHand, StaleHandError
from decks.tabletop.hints import hint_for
from decks.tabletop.knowledge import LIST
from decks.tabletop.sitting import HandError
from decks.tabletop.together import open_hand
from engine.play.record import RecordError

LOST: Final = timedelta(seconds=15)  # after which nobody seems to think any more
EXPIRES: Final = 300  # seconds

logger = logging.getLogger(__name__)


def at_moment(key: str, mark: str) -> OpenHand | None:
    """A hand as it stands, None where it is gone, cannot be opened, or has gone on from that moment."""
    hand = Hand.objects.filter(key=key, shared=False).first()
    if hand is None:
        return None
    try:
        sitting = open_hand(hand, pack_for(Game.objects.filter(slug=hand.game).first(), HandError))
    except (HandError, RecordError):
        return None
    return sitting if sitting.mark == mark else None


# An answer


@shared_task(expires=EXPIRES)
def answer_by_thought(key: str, mark: str) -> None:
    """Answer the question before which a hand stands, if that is still the moment that was meant; then have the next one answered."""
    sitting = at_moment(key, mark)
    if sitting is None or not sitting.ponders:
        return
    try:
        sitting.give_thought()
    except Exception:  # too long, or whatever a game's own modules do wrong
        logger.exception("hand %s at %s is answered without a thought", key, mark)
        sitting = at_moment(key, mark)
        if sitting is None or not sitting.ponders:
            return
        sitting.answer_steadily()
    try:
        sitting.keep()
    except StaleHandError:
        return
    if sitting.ponders:
        ask_for_thought(sitting)


def ask_for_thought(sitting: OpenHand) -> None:
    """Have a worker answer what is asked now, unless that was asked for just now; a moment that comes again is another one."""
    hand = sitting.hand
    name = f"thought:{hand.key}:{sitting.mark}:{hand.changed_at.timestamp()}"
    ask_once(name, answer_by_thought, hand.key, sitting.mark)


def ask_again(sitting: OpenHand) -> None:
    """The same where nothing has come for so long that message or worker must be lost."""
    if timezone.now() - sitting.hand.changed_at > LOST:
        ask_for_thought(sitting)


# A hint


@shared_task(expires=EXPIRES)
def find_hint(key: str, mark: str, by: str = LIST) -> None:
    """Find out what the person at a table could do best by what a hint may know, and keep it with the hand, as long as that is the moment
    that was meant.
    """
    sitting = at_moment(key, mark)
    if sitting is None or not sitting.can_be_advised or sitting.has_sought(by):
        return
    try:
        found = hint_for(sitting.game, sitting.pack, sitting.seed, by)
    except Exception:  # too long, or whatever a game's own modules do wrong
        logger.exception("hand %s at %s gets no hint", key, mark)
        found = None
    kept = {"mark": mark, "by": by} | (found.as_data() if found else {})
    Hand.objects.filter(pk=sitting.hand.pk).update(hint=kept)


def ask_for_hint(sitting: OpenHand, by: str) -> None:
    """Have a worker find a hint for this moment by what it may know, unless that was asked for just now."""
    ask_once(f"hint:{sitting.hand.key}:{sitting.mark}:{by}", find_hint, sitting.hand.key, sitting.mark, by)
