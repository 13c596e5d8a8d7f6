"""Damage, blocking, health loss and the loss of power. Rulebook: 000:74-104, 000:294-361."""

from __future__ import annotations

from engine.games.runeslingers.field import (
    BARRIER,
    BLOCK,
    BLOCKS,
    BLOCKS_PER_TURN,
    BY_DAMAGE,
    BY_LOSS,
    CAUSE,
    DAMAGE,
    DAMAGE_BY,
    DAMAGE_TO,
    DEFENSE,
    DETERMINATION,
    HEALTH,
    KEYWORD,
    MAX_HEALTH,
    PIERCE,
    POWER,
    WOUND,
    number,
)
from engine.games.runeslingers.names import NAMES
from engine.games.runeslingers.piles import destroy, discard, loose_cards
from engine.kernel.agenda import again, end, go_to, push_steps, report
from engine.kernel.decisions import answered, ask
from engine.kernel.events import fire, replacements
from engine.kernel.names import INSTEAD_OF
from engine.kernel.places import side, standing
from engine.kernel.state import LIVES, NONE, Frame, Game, program
from engine.kernel.values import value

BLOCK_IT = NAMES.window("block", "Do you block?")
NO = NAMES.verb("no", "No")
BLOCK_WITH = NAMES.verb("block", "Block by discarding {piece}")
BLOCK_BY = NAMES.verb("block by", "Block by the effect of {piece}", line=INSTEAD_OF)


def lose(game: Game, seat: int, wound: int, amount: int) -> None:
    """Health goes down; what did it is remembered."""
    game.counts[HEALTH][seat] -= amount
    game.counts[WOUND][seat] = wound


def gain(game: Game, seat: int, other: int, amount: int) -> None:
    """Health goes up."""
    game.counts[HEALTH][seat] += amount


def take_damage(game: Game, piece: int, other: int, amount: int) -> None:
    """A defense card has taken more damage this turn."""
    game.counts[DAMAGE][piece] += amount


def lose_power(game: Game, seat: int, cause: int, amount: int) -> None:
    """A power is lost, and a determination gained. [000:74]"""
    game.counts[POWER][seat] -= 1
    game.counts[CAUSE][seat] = cause
    game.counts[DETERMINATION][seat] += number(game, "determinations_per_power")


def reset(game: Game, seat: int, other: int, amount: int) -> None:
    """Health is back at its maximum. [000:77]"""
    game.counts[HEALTH][seat] = amount


def lower(game: Game, seat: int, other: int, amount: int) -> None:
    """Health cannot exceed a maximum that has fallen. [000:101]"""
    game.counts[HEALTH][seat] = amount


def raise_barrier(game: Game, entity: int, other: int, amount: int) -> None:
    """A barrier goes up, or one that stands gets stronger (RSA-Q38)."""
    game.counts[BARRIER][entity] += amount


def wear_down(game: Game, entity: int, other: int, amount: int) -> None:
    """A barrier has held off damage. [000:319]"""
    game.counts[BARRIER][entity] -= amount


def count_block(game: Game, seat: int, other: int, amount: int) -> None:
    """A block of this turn has been made."""
    game.counts[BLOCKS][seat] += 1


HURT = NAMES.event("hurt", "{subject} loses {amount} health.", lose, unsettles=LIVES)
HEALED = NAMES.event("healed", "{subject} gains {amount} health.", gain)
DAMAGED = NAMES.event("damaged", "{subject} takes {amount} damage.", take_damage)
HIT = NAMES.event("hit", "")
POWER_LOST = NAMES.event("power lost", "{subject} loses a power.", lose_power, unsettles=LIVES)
HEALTH_RESET = NAMES.event("health reset", "{subject} is back at {amount} health.", reset)
HEALTH_LOWERED = NAMES.event("health lowered", "The health of {subject} falls to its maximum of {amount}.", lower)
BLOCKED = NAMES.event("blocked", "{subject} blocks.", count_block)
BLOCK_PAID = NAMES.event("block paid", "")
BARRIER_UP = NAMES.event("barrier up", "{subject} gets a block barrier of {amount}.", raise_barrier)
BARRIER_DOWN = NAMES.event("barrier down", "A barrier holds off {amount} damage to {subject}.", wear_down)


# Damage: a frame with the source in `source`, its controller in `seat`, the object in `subject`.
# `x` is 1 for direct damage, `other` 1 for damage that pierces, `total` what has been dealt so far.


def deal(game: Game, frame: Frame, amount: int, target: int, direct: int = 0) -> None:
    """Deal damage to a Runeslinger or defense card: first what raises it, then the block, then the rest. [000:342]"""
    source = frame.source
    raised = amount + value(game, DAMAGE_BY, source)
    frame.result = 0
    if raised > 0:
        pierces = value(game, KEYWORD, source, PIERCE)
        send(game, source, frame.seat, target, raised, direct, pierces)


def send(game: Game, source: int, seat: int, target: int, amount: int, direct: int, pierces: int) -> None:
    """Put an amount of damage on its way; reductions count for each amount, before a barrier (RSA-Q39)."""
    amount += value(game, DAMAGE_TO, target)
    if amount > 0:
        work = push_steps(game, DEAL, source, seat, target, amount)
        work.x = direct
        work.other = pierces


def owner_of(game: Game, target: int) -> int:
    """The seat that a target is, or that controls it."""
    return target if target < game.table.seats else side(game, target)


def offer_block(game: Game, frame: Frame) -> None:
    """The defender may block damage from an enemy that is not direct, by discarding a card. [000:296]

    Whether the question comes depends on what everybody sees: the block value, blocks made, cards in hand by number.
    """
    seat = owner_of(game, frame.subject)
    if frame.x or seat == frame.seat or not standing(game, frame.subject) or not may_block(game, seat):
        go_to(frame, meet_barrier)
        return
    hand = loose_cards(game, seat)
    offers = replacements(game, BLOCK_PAID, seat, NONE, 0)
    if not hand and not offers:
        go_to(frame, meet_barrier)
        return
    options = [(NO, NONE, frame.amount), *((BLOCK_WITH, piece, NONE) for piece in hand)]
    options += [(BLOCK_BY, scope.source, n) for n, (scope, _) in enumerate(offers)]
    ask(game, frame, BLOCK_IT, seat, options, forced=True)


def may_block(game: Game, seat: int) -> bool:
    """Not with a block value of 0, and only so often a turn. [000:313] [000:316]"""
    return value(game, BLOCK, seat) > 0 and game.counts[BLOCKS][seat] < value(game, BLOCKS_PER_TURN, seat)


def pay_for_block(game: Game, frame: Frame) -> None:
    """The card is discarded, or what stands for it is done."""
    verb_, piece, which = answered(frame)
    seat = owner_of(game, frame.subject)
    if verb_ == NO:
        go_to(frame, meet_barrier)
    elif verb_ == BLOCK_WITH:
        discard(game, piece)
    else:
        scope, ability = replacements(game, BLOCK_PAID, seat, NONE, 0)[which]
        push_steps(game, ability.program, scope.source, seat).ability = ability


def block(game: Game, frame: Frame) -> None:
    """The block is made; what triggers on it comes before the barrier. [000:309]"""
    fire(game, BLOCKED, owner_of(game, frame.subject), frame.subject)


def raise_block(game: Game, frame: Frame) -> None:
    """The barrier is as strong as the block value is now. [000:308]"""
    strength = value(game, BLOCK, owner_of(game, frame.subject))
    if strength > 0 and standing(game, frame.subject):
        fire(game, BARRIER_UP, frame.subject, NONE, strength)


def meet_barrier(game: Game, frame: Frame) -> None:
    """A barrier holds off damage up to its value, unless the damage is direct. [000:319] [000:346]"""
    target = frame.subject
    if not standing(game, target):
        end(frame)
        return
    barrier = game.counts[BARRIER][target]
    if barrier and not frame.x:
        held = min(barrier, frame.amount)
        frame.amount -= held
        fire(game, BARRIER_DOWN, target, NONE, held)


def deal_rest(game: Game, frame: Frame) -> None:
    """The rest is dealt to the health of a Runeslinger or the defense of a defense card. [000:342]"""
    if frame.amount <= 0:
        return
    if frame.subject < game.table.seats:
        deal_to_runeslinger(game, frame)
    else:
        deal_to_defense(game, frame)


def deal_to_runeslinger(game: Game, frame: Frame) -> None:
    """Basic damage stops at 0 health; piercing damage goes on after the power is lost. [000:343] [000:347]"""
    seat = frame.subject
    dealt = min(frame.amount, game.counts[HEALTH][seat])
    if dealt <= 0:
        return
    frame.amount -= dealt
    frame.total += dealt
    fire(game, HURT, seat, BY_DAMAGE, dealt)
    if frame.amount and frame.other:
        again(frame)


def deal_to_defense(game: Game, frame: Frame) -> None:
    """Damage of at least the defense in one turn destroys; what pierces goes to the controller. [000:135] [000:376]"""
    piece = frame.subject
    controller = side(game, piece)
    left = max(value(game, DEFENSE, piece) - game.counts[DAMAGE][piece], 0)
    dealt = min(frame.amount, left)
    frame.total += dealt
    fire(game, DAMAGED, piece, NONE, dealt)
    if dealt >= left:
        destroy(game, piece)
    if frame.other and frame.amount > dealt:
        overflow = frame.amount - dealt
        frame.amount = 0
        send(game, frame.source, frame.seat, controller, overflow, frame.x, 1)


def report_hit(game: Game, frame: Frame) -> None:
    """At least 1 point of damage is a hit. [000:451]"""
    dealt = frame.total
    report(game, frame, dealt)
    if dealt >= number(game, "hit_damage") and frame.subject < game.table.seats:
        fire(game, HIT, frame.subject, frame.source, dealt)


DEAL = program(offer_block, pay_for_block, block, raise_block, meet_barrier, deal_rest, report_hit)


# Health loss and power


def lose_health(game: Game, seat: int, amount: int, source: int = NONE, by: int = NONE) -> None:
    """Health loss cannot be blocked and goes on through the loss of a power. [000:360]"""
    if amount > 0:
        push_steps(game, LOSE, source, by, seat, amount)


def lose_some(game: Game, frame: Frame) -> None:
    """So much of it as there is health; the rest after the power is lost."""
    seat = frame.subject
    if not game.table.rules.plays(game, seat):
        return
    lost = min(frame.amount, game.counts[HEALTH][seat])
    frame.amount -= lost
    fire(game, HURT, seat, BY_LOSS, lost)
    if frame.amount > 0:
        again(frame)


LOSE = program(lose_some)


def gain_health(game: Game, seat: int, amount: int) -> None:
    """Health cannot exceed its maximum. [000:101]"""
    gained = min(amount, value(game, MAX_HEALTH, seat) - game.counts[HEALTH][seat])
    if gained > 0:
        fire(game, HEALED, seat, NONE, gained)


def lose_a_power(game: Game, seat: int, cause: int) -> None:
    """A power is lost. [000:74]"""
    fire(game, POWER_LOST, seat, cause, 1)
