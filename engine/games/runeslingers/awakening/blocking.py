"""Blocking: damage meets a barrier before it is dealt. Rulebook: 000:294-321."""

from __future__ import annotations

from typing import Final

from engine.games.runeslingers.areas import BLOCK, BLOCKS, BLOCKS_PER_TURN
from engine.games.runeslingers.awakening.areas import BARRIER
from engine.games.runeslingers.awakening.names import NAMES
from engine.games.runeslingers.damage import Damage, deal_rest, defender, report_hit
from engine.games.runeslingers.piles import discard
from engine.games.runeslingers.replacing import do_instead
from engine.kernel.agenda import end, go_to
from engine.kernel.decisions import answered, ask
from engine.kernel.events import fire, replacements
from engine.kernel.names import ANY_TURN, INSTEAD_OF, Skip
from engine.kernel.places import standing
from engine.kernel.state import NONE, Game, program
from engine.kernel.values import value
from engine.verbs.piles import spare_cards

NO: Final[int] = NAMES.verb("no", "No")
BLOCK_IT: Final[int] = NAMES.window("block", "Do you block?", Skip(NO, "Do not ask me to block this turn", ANY_TURN))
BLOCK_WITH: Final[int] = NAMES.verb("block", "Block by discarding {piece}")
BLOCK_BY: Final[int] = NAMES.verb("block by", "Block by the effect of {piece}", line=INSTEAD_OF)


def raise_barrier(game: Game, entity: int, other: int, amount: int) -> None:
    """A barrier goes up, or one that stands gets stronger (RSA-Q38)."""
    game.counts[BARRIER][entity] += amount


def wear_down(game: Game, entity: int, other: int, amount: int) -> None:
    """A barrier has held off damage. [000:319]"""
    game.counts[BARRIER][entity] -= amount


def count_block(game: Game, seat: int, other: int, amount: int) -> None:
    """A block of this turn has been made."""
    game.counts[BLOCKS][seat] += 1


BLOCKED: Final[int] = NAMES.event("blocked", "{subject} blocks.", count_block)
BLOCK_PAID: Final[int] = NAMES.event("block paid", "")
BARRIER_UP: Final[int] = NAMES.event("barrier up", "{subject} gets a block barrier of {amount}.", raise_barrier)
BARRIER_DOWN: Final[int] = NAMES.event("barrier down", "A barrier holds off {amount} damage to {subject}.", wear_down)


def offer_block(game: Game, damage: Damage) -> None:
    """The defender may block damage from an enemy that is not direct, by discarding a card. [000:296]

    Whether the question comes depends on what everybody sees: the block value, blocks made, cards in hand by number.
    """
    seat = defender(game, damage.target)
    if damage.direct or seat == damage.seat or not standing(game, damage.target) or not may_block(game, seat):
        go_to(game, damage, meet_barrier)
        return
    hand = spare_cards(game, seat)
    offers = replacements(game, BLOCK_PAID, seat, NONE, 0)
    if not hand and not offers:
        go_to(game, damage, meet_barrier)
        return
    options = [(NO, NONE, damage.amount)]
    options += [(BLOCK_WITH, piece, NONE) for piece in hand]
    options += [(BLOCK_BY, scope.source, n) for n, (scope, _) in enumerate(offers)]
    ask(game, damage, BLOCK_IT, seat, options, forced=True)


def may_block(game: Game, seat: int) -> bool:
    """Not with a block value of 0, and only so often a turn. [000:313] [000:316]"""
    return value(game, BLOCK, seat) > 0 and game.counts[BLOCKS][seat] < value(game, BLOCKS_PER_TURN, seat)


def pay_for_block(game: Game, damage: Damage) -> None:
    """The card is discarded, or what stands for it is done."""
    verb, piece, which = answered(damage)
    if verb == NO:
        go_to(game, damage, meet_barrier)
    elif verb == BLOCK_WITH:
        discard(game, piece)
    else:
        seat = defender(game, damage.target)
        do_instead(game, replacements(game, BLOCK_PAID, seat, NONE, 0)[which])


def block(game: Game, damage: Damage) -> None:
    """The block is made; what triggers on it comes before the barrier. [000:309]"""
    fire(game, BLOCKED, defender(game, damage.target), damage.target)


def raise_block(game: Game, damage: Damage) -> None:
    """The barrier is as strong as the block value is now. [000:308]"""
    strength = value(game, BLOCK, defender(game, damage.target))
    if strength > 0 and standing(game, damage.target):
        fire(game, BARRIER_UP, damage.target, NONE, strength)


def meet_barrier(game: Game, damage: Damage) -> None:
    """A barrier holds off damage up to its value, unless the damage is direct. [000:319] [000:346]"""
    target = damage.target
    if not standing(game, target):
        end(game, damage)
        return
    barrier = game.counts[BARRIER][target]
    if barrier and not damage.direct:
        held = min(barrier, damage.amount)
        damage.amount -= held
        fire(game, BARRIER_DOWN, target, NONE, held)


DEAL: Final = program(offer_block, pay_for_block, block, raise_block, meet_barrier, deal_rest, report_hit)
