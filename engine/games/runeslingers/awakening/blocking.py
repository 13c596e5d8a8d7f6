"""Blocking: damage meets a barrier before it is dealt. Rulebook: 000:294-321."""

from typing import Final

from engine.games.runeslingers.areas import BLOCK
from engine.games.runeslingers.awakening.areas import BARRIER
from engine.games.runeslingers.awakening.names import NAMES
from engine.games.runeslingers.blocking import ask_for_block, block, pay_block
from engine.games.runeslingers.damage import Damage, deal_rest, defender, report_hit
from engine.kernel.agenda import end, repeat_from
from engine.kernel.events import fire
from engine.kernel.places import is_there
from engine.kernel.state import NONE, Game, program
from engine.kernel.values import value


def raise_barrier(game: Game, entity: int, other: int, amount: int) -> None:
    """A barrier goes up, or one that stands gets stronger (RSA-Q38)."""
    game.counts[BARRIER][entity] += amount


def wear_down(game: Game, entity: int, other: int, amount: int) -> None:
    """A barrier has held off damage. [000:319]"""
    game.counts[BARRIER][entity] -= amount


BARRIER_UP: Final[int] = NAMES.event("barrier up", "{subject} gets a block barrier of {amount}.", raise_barrier)
BARRIER_DOWN: Final[int] = NAMES.event("barrier down", "A barrier holds off {amount} damage to {subject}.", wear_down)


def offer_block(game: Game, damage: Damage) -> None:
    """Whoever does not block has a barrier that stands. [000:319]"""
    ask_for_block(game, damage, meet_barrier)


def pay_for_block(game: Game, damage: Damage) -> None:
    """A card is discarded for a block; without a block the barrier that stands is met at once. [000:319]"""
    pay_block(game, damage, meet_barrier)


def raise_block(game: Game, damage: Damage) -> None:
    """The barrier is as strong as the block value is once all that the block has set off is done. [000:308-311]"""
    strength = value(game, BLOCK, defender(game, damage.target))
    if strength > 0 and is_there(game, damage, damage.target):
        fire(game, BARRIER_UP, damage.target, NONE, strength)


def meet_barrier(game: Game, damage: Damage) -> None:
    """A barrier holds off damage up to its value, unless the damage is direct. [000:319] [000:346]"""
    target = damage.target
    if not is_there(game, damage, target):
        end(game, damage)
        return
    barrier = game.counts[BARRIER][target]
    if barrier and not damage.direct:
        held = min(barrier, damage.amount)
        damage.amount -= held
        fire(game, BARRIER_DOWN, target, NONE, held)


def pierce_on(game: Game, damage: Damage) -> None:
    """The rest that a lost power has paused follows, and meets a barrier that this has raised (RSA-Q71). [000:77] [000:319]"""
    if damage.amount > 0:
        repeat_from(game, damage, meet_barrier)


DEAL: Final = program(offer_block, pay_for_block, block, raise_block, meet_barrier, deal_rest, pierce_on, report_hit)
