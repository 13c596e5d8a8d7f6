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
from engine.games.runeslingers.piles import destroy, discard
from engine.games.runeslingers.replacing import do_instead
from engine.kernel.agenda import again, end, go_to, push, report
from engine.kernel.decisions import answered, ask
from engine.kernel.events import fire, replacements
from engine.kernel.names import INSTEAD_OF
from engine.kernel.places import side, standing
from engine.kernel.state import LIVES, NONE, WORK, Frame, Game, program
from engine.kernel.values import value
from engine.verbs.piles import spare_cards

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


# Damage


class Damage(Frame):
    """An amount of damage on its way from a source to a Runeslinger or defense card; `dealt` is what has arrived so far."""

    __slots__ = ("amount", "dealt", "direct", "pierces", "target")

    def __init__(self, source: int, seat: int, target: int, amount: int, *, direct: bool, pierces: bool) -> None:
        super().__init__(DEAL, WORK, source, seat)
        self.target = target
        self.amount = amount
        self.direct = direct
        self.pierces = pierces
        self.dealt = 0

    def copy(self) -> Damage:
        """Damage that goes its own way from here."""
        twin = Damage(self.source, self.seat, self.target, self.amount, direct=self.direct, pierces=self.pierces)
        self.carry_over(twin)
        twin.dealt = self.dealt
        return twin


def deal(game: Game, frame: Frame, amount: int, target: int, *, direct: bool = False) -> None:
    """Deal damage to a Runeslinger or defense card: first what raises it, then the block, then the rest. [000:342]"""
    source = frame.source
    raised = amount + value(game, DAMAGE_BY, source)
    frame.result = 0
    if raised > 0:
        pierces = bool(value(game, KEYWORD, source, PIERCE))
        send(game, source, frame.seat, target, raised, direct=direct, pierces=pierces)


def send(game: Game, source: int, seat: int, target: int, amount: int, *, direct: bool, pierces: bool) -> None:
    """Put an amount of damage on its way; reductions count for each amount, before a barrier (RSA-Q39)."""
    amount += value(game, DAMAGE_TO, target)
    if amount > 0:
        push(game, Damage(source, seat, target, amount, direct=direct, pierces=pierces))


def defender(game: Game, target: int) -> int:
    """The seat that a target is, or that controls it."""
    return target if target < game.table.seats else side(game, target)


def offer_block(game: Game, damage: Damage) -> None:
    """The defender may block damage from an enemy that is not direct, by discarding a card. [000:296]

    Whether the question comes depends on what everybody sees: the block value, blocks made, cards in hand by number.
    """
    seat = defender(game, damage.target)
    if damage.direct or seat == damage.seat or not standing(game, damage.target) or not may_block(game, seat):
        go_to(damage, meet_barrier)
        return
    hand = spare_cards(game, seat)
    offers = replacements(game, BLOCK_PAID, seat, NONE, 0)
    if not hand and not offers:
        go_to(damage, meet_barrier)
        return
    options = [(NO, NONE, damage.amount), *((BLOCK_WITH, piece, NONE) for piece in hand)]
    options += [(BLOCK_BY, scope.source, n) for n, (scope, _) in enumerate(offers)]
    ask(game, damage, BLOCK_IT, seat, options, forced=True)


def may_block(game: Game, seat: int) -> bool:
    """Not with a block value of 0, and only so often a turn. [000:313] [000:316]"""
    return value(game, BLOCK, seat) > 0 and game.counts[BLOCKS][seat] < value(game, BLOCKS_PER_TURN, seat)


def pay_for_block(game: Game, damage: Damage) -> None:
    """The card is discarded, or what stands for it is done."""
    verb, piece, which = answered(damage)
    if verb == NO:
        go_to(damage, meet_barrier)
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
        end(damage)
        return
    barrier = game.counts[BARRIER][target]
    if barrier and not damage.direct:
        held = min(barrier, damage.amount)
        damage.amount -= held
        fire(game, BARRIER_DOWN, target, NONE, held)


def deal_rest(game: Game, damage: Damage) -> None:
    """The rest is dealt to the health of a Runeslinger or the defense of a defense card. [000:342]"""
    if damage.amount <= 0:
        return
    if damage.target < game.table.seats:
        deal_to_runeslinger(game, damage)
    else:
        deal_to_defense(game, damage)


def deal_to_runeslinger(game: Game, damage: Damage) -> None:
    """Basic damage stops at 0 health; piercing damage goes on after the power is lost. [000:343] [000:347]"""
    seat = damage.target
    dealt = min(damage.amount, game.counts[HEALTH][seat])
    if dealt <= 0:
        return
    damage.amount -= dealt
    damage.dealt += dealt
    fire(game, HURT, seat, BY_DAMAGE, dealt)
    if damage.amount and damage.pierces:
        again(damage)


def deal_to_defense(game: Game, damage: Damage) -> None:
    """Damage of at least the defense in one turn destroys; what pierces goes to the controller. [000:135] [000:376]"""
    piece = damage.target
    controller = side(game, piece)
    left = max(value(game, DEFENSE, piece) - game.counts[DAMAGE][piece], 0)
    dealt = min(damage.amount, left)
    damage.dealt += dealt
    fire(game, DAMAGED, piece, NONE, dealt)
    if dealt >= left:
        destroy(game, piece)
    if damage.pierces and damage.amount > dealt:
        overflow = damage.amount - dealt
        damage.amount = 0
        send(game, damage.source, damage.seat, controller, overflow, direct=damage.direct, pierces=True)


def report_hit(game: Game, damage: Damage) -> None:
    """At least 1 point of damage is a hit. [000:451]"""
    report(game, damage, damage.dealt)
    if damage.dealt >= number(game, "hit_damage") and damage.target < game.table.seats:
        fire(game, HIT, damage.target, damage.source, damage.dealt)


DEAL = program(offer_block, pay_for_block, block, raise_block, meet_barrier, deal_rest, report_hit)


# Health loss and power


class HealthLoss(Frame):
    """Health that a player still has to lose, by an effect of whoever controls the frame."""

    __slots__ = ("amount", "loser")

    def __init__(self, source: int, seat: int, loser: int, amount: int) -> None:
        super().__init__(LOSE, WORK, source, seat)
        self.loser = loser
        self.amount = amount

    def copy(self) -> HealthLoss:
        """A loss that goes on by itself from here."""
        twin = HealthLoss(self.source, self.seat, self.loser, self.amount)
        self.carry_over(twin)
        return twin


def lose_health(game: Game, seat: int, amount: int, source: int = NONE, by: int = NONE) -> None:
    """Health loss cannot be blocked and goes on through the loss of a power. [000:360]"""
    if amount > 0:
        push(game, HealthLoss(source, by, seat, amount))


def lose_some(game: Game, loss: HealthLoss) -> None:
    """So much of it as there is health; the rest after the power is lost."""
    seat = loss.loser
    if not game.table.rules.plays(game, seat):
        return
    lost = min(loss.amount, game.counts[HEALTH][seat])
    loss.amount -= lost
    fire(game, HURT, seat, BY_LOSS, lost)
    if loss.amount > 0:
        again(loss)


LOSE = program(lose_some)


def gain_health(game: Game, seat: int, amount: int) -> None:
    """Health cannot exceed its maximum. [000:101]"""
    gained = min(amount, value(game, MAX_HEALTH, seat) - game.counts[HEALTH][seat])
    if gained > 0:
        fire(game, HEALED, seat, NONE, gained)


def lose_a_power(game: Game, seat: int, cause: int) -> None:
    """A power is lost. [000:74]"""
    fire(game, POWER_LOST, seat, cause, 1)
