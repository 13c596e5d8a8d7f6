"""The work on files of cards. A message says which one to draw; whether it is kept already stands in the folder."""

import logging
from typing import Final

from celery import Task, shared_task
from django.core.cache import cache
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from catalog.models import Card, Game
from catalog.pictures.boards import back_svg
from catalog.pictures.files import keep, keep_back, kept, kept_back_of
from catalog.pictures.painter import card_svg
from catalog.pictures.raster import png
from catalog.web.sharing import asked

ONCE = 20  # seconds in which nobody asks for the same file again

logger = logging.getLogger(__name__)
QUEUE_AWAY: Final = (OperationalError, RedisError, OSError)  # RedisError: its disk is full


@shared_task(expires=300)
def draw_card(pk: int, wide: int) -> None:
    """Draw a card as PNG and keep it, unless it is kept already, or gone."""
    card = Card.objects.select_related("game", "card_set").filter(pk=pk).first()
    if card and not kept(card, wide):
        keep(card, wide, png(card_svg(card, wide)))


@shared_task(expires=300)
def draw_back(pk: int) -> None:
    """Draw the back of a game's cards and keep it, unless it is kept already, or the game is gone."""
    game = Game.objects.filter(pk=pk).first()
    if game and not kept_back_of(game):
        keep_back(game, png(back_svg(game)))


def ask_for_back(game: Game) -> None:
    """Have the back of a game's cards drawn by a worker."""
    ask_once(f"back:{game.pk}:{game.digest[:12]}", draw_back, game.pk)


def ask_for(card: Card, wide: int) -> None:
    """Have a card drawn by a worker."""
    ask_once(f"picture:{card.pk}:{card.game.digest[:12]}:{wide}", draw_card, card.pk, wide)


def ask_once(name: str, task: Task, *arguments: object) -> None:
    """Have something drawn by a worker, unless that was asked for just now; without a queue nobody draws it, which the log tells."""
    if not asked(lambda: cache.add(name, 1, ONCE), True, "What is to be drawn may be asked for twice"):
        return
    try:
        task.apply_async(arguments, retry=False)
    except QUEUE_AWAY as problem:
        logger.warning("%s waits for the queue: %s", name, problem)
