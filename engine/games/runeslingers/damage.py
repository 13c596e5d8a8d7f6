"""Damage that is dealt, health loss and the loss of power. Rulebook: 000:74-104, 000:342-361."""

from __future__ import annotations

from typing import Final

from engine.games.runeslingers.areas import (
    BY_DAMAGE,
    BY_LOSS,
    CAUSE,
    DAMAGE,
    DAMAGE_BY,
    DAMAGE_TO,
    DEFENSE,
    DETERMINATION,
    HEALTH,
    MAX_HEALTH,
    PIERCE,
    POWER,
    WOUND,
    has,
)
from engine.games.runeslingers.names import NAMES
from engine.games.runeslingers.piles import destroy
from engine.kernel.agenda import again, push, report
from engine.kernel.departures import has_left
from engine.kernel.events import fire
from engine.kernel.places import plays, side
from engine.kernel.state import AT_FIRST, LIVES, NONE, WORK, Frame, Game, Program, program
from engine.kernel.table import number
from engine.kernel.values import value
from engine.text.phrases import given


def lose(game: Game, seat: int, wound: int, amount: int) -> None:
    """Health goes down; what did it is remembered."""
    game.counts[HEALTH][seat] -= amount
    game.counts[WOUND][seat] = wound


def gain(game: Game, seat: int, other: int, amount: int) -> None:
    """Health goes up, by no more than the maximum leaves room for."""
    game.counts[HEALTH][seat] += amount


def take_damage(game: Game, piece: int, other: int, amount: int) -> None:
    """A defense card has taken more damage this turn."""
    game.counts[DAMAGE][piece] += amount


def lose_power(game: Game, seat: int, cause: int, amount: int) -> None:
    """A power is lost, and a determination gained, in an edition that limits them not for the last one. [000:74] [001:192-193]"""
    game.counts[POWER][seat] -= 1
    game.counts[CAUSE][seat] = cause
    if game.counts[POWER][seat] > 0 or "determinations_max" not in game.table.rules.numbers:
        game.counts[DETERMINATION][seat] += number(game, "determinations_per_power")


def reset(game: Game, seat: int, other: int, amount: int) -> None:
    """Health is back at its maximum. [000:77]"""
    game.counts[HEALTH][seat] = amount


def lower(game: Game, seat: int, other: int, amount: int) -> None:
    """Health cannot exceed a maximum that has fallen. [000:101]"""
    game.counts[HEALTH][seat] = amount


DEALT: Final = given("damage dealt")
TAKER: Final = given("whoever takes damage")
HURT: Final[int] = NAMES.event("hurt", "{subject} loses {amount} health.", lose, unsettles=LIVES)
HEALED: Final[int] = NAMES.event("healed", "{subject} gains {amount} health.", gain)
DAMAGED: Final[int] = NAMES.event("damaged", "{subject} takes {amount} damage.", take_damage)
HIT: Final[int] = NAMES.event("hit", "")
POWER_LOST: Final[int] = NAMES.event("power lost", "{subject} loses a power.", lose_power, unsettles=LIVES, weighs=True)
HEALTH_RESET: Final[int] = NAMES.event("health reset", "{subject} is back at {amount} health.", reset)
HEALTH_LOWERED: Final[int] = NAMES.event(
    "health lowered", "The health of {subject} falls to its maximum of {amount}.", lower
)


# Damage


class Damage(Frame):
    """An amount of damage on its way from a source to a Runeslinger or defense card, by the steps of an edition.

    `dealt` is what has arrived so far.
    """

    __slots__ = ("amount", "dealt", "direct", "pierces", "target")

    def __init__(
        self,
        steps: Program,
        source: int,
        seat: int,
        target: int,
        amount: int,
        *,
        direct: bool,
        pierces: bool,
        dealt: int = 0,
    ) -> None:
        self.program, self.kind, self.source, self.seat = steps, WORK, source, seat
        self.pc, self.answer, self.result, self.caller, self.since = AT_FIRST
        self.target = target
        self.amount = amount
        self.direct = direct
        self.pierces = pierces
        self.dealt = dealt

    def copy(self) -> Damage:
        """Damage that goes its own way from here."""
        return self.carry_over(
            Damage(
                self.program,
                self.source,
                self.seat,
                self.target,
                self.amount,
                direct=self.direct,
                pierces=self.pierces,
                dealt=self.dealt,
            )
        )


def deal(game: Game, frame: Frame, steps: Program, amount: int, target: int, *, direct: bool = False) -> None:
    """Deal damage to a Runeslinger or defense card: first what raises it, then the steps. [000:342]"""
    source = frame.source
    raised = amount + value(game, DAMAGE_BY, source)
    frame.result = 0
    if raised > 0:
        send(game, steps, source, frame.seat, target, raised, direct=direct, pierces=has(game, source, PIERCE))


def send(
    game: Game, steps: Program, source: int, seat: int, target: int, amount: int, *, direct: bool, pierces: bool
) -> None:
    """Put an amount of damage on its way; reductions count for each amount, before a barrier (RSA-Q39)."""
    amount += value(game, DAMAGE_TO, target)
    if amount > 0:
        push(game, Damage(steps, source, seat, target, amount, direct=direct, pierces=pierces))


def defender(game: Game, target: int) -> int:
    """The seat that a target is, or that controls it."""
    return target if target < game.table.seats else side(game, target)


def deal_rest(game: Game, damage: Damage) -> None:
    """The rest is dealt to the health of a Runeslinger or the defense of a defense card that is still there. [000:342] What is left then
    is piercing damage beyond a lost power.
    """
    if damage.amount <= 0 or has_left(game, damage, damage.target):
        return
    if damage.target < game.table.seats:
        deal_to_runeslinger(game, damage)
    else:
        deal_to_defense(game, damage)


def deal_to_runeslinger(game: Game, damage: Damage) -> None:
    """Basic damage stops at 0 health; what is left of piercing damage goes on after the power is lost. [000:343] [000:347]"""
    seat = damage.target
    dealt = min(damage.amount, game.counts[HEALTH][seat])
    damage.amount = damage.amount - dealt if damage.pierces and dealt > 0 else 0
    if dealt > 0:
        damage.dealt += dealt
        fire(game, HURT, seat, BY_DAMAGE, dealt)


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
    overflow, damage.amount = damage.amount - dealt if damage.pierces else 0, 0
    if overflow > 0:
        steps = damage.program
        send(game, steps, damage.source, damage.seat, controller, overflow, direct=damage.direct, pierces=True)


def report_hit(game: Game, damage: Damage) -> None:
    """At least 1 point of damage is a hit. [000:451]"""
    report(game, damage, damage.dealt)
    if damage.dealt >= number(game, "hit_damage") and damage.target < game.table.seats:
        fire(game, HIT, damage.target, damage.source, damage.dealt)


# Health loss and power


class HealthLoss(Frame):
    """Health that a player still has to lose, by an effect of whoever controls the frame, and what has been `lost` so far."""

    __slots__ = ("amount", "loser", "lost")

    def __init__(self, source: int, seat: int, loser: int, amount: int, lost: int = 0) -> None:
        self.program, self.kind, self.source, self.seat = LOSE, WORK, source, seat
        self.pc, self.answer, self.result, self.caller, self.since = AT_FIRST
        self.loser = loser
        self.amount = amount
        self.lost = lost

    def copy(self) -> HealthLoss:
        """A loss that goes on by itself from here."""
        return self.carry_over(HealthLoss(self.source, self.seat, self.loser, self.amount, self.lost))


def lose_health(game: Game, seat: int, amount: int, source: int = NONE, by: int = NONE) -> None:
    """Health loss cannot be blocked and goes on through the loss of a power. [000:360]"""
    if amount > 0:
        push(game, HealthLoss(source, by, seat, amount))


def lose_some(game: Game, loss: HealthLoss) -> None:
    """So much of it as there is health; the rest after the power is lost."""
    seat = loss.loser
    if not plays(game, seat) or not game.counts[POWER][seat]:
        report(game, loss, loss.lost)
        return
    lost = min(loss.amount, game.counts[HEALTH][seat])
    loss.amount -= lost
    loss.lost += lost
    fire(game, HURT, seat, BY_LOSS, lost)
    if loss.amount > 0:
        again(game, loss)
    else:
        report(game, loss, loss.lost)


LOSE: Final = program(lose_some)


def gain_health(game: Game, seat: int, amount: int) -> int:
    """Health cannot exceed its maximum. How much came back. [000:101]"""
    gained = min(amount, value(game, MAX_HEALTH, seat) - game.counts[HEALTH][seat])
    if gained > 0:
        fire(game, HEALED, seat, NONE, gained)
    return max(gained, 0)


def lose_a_power(game: Game, seat: int, cause: int) -> None:
    """A power is lost, if there is one: whoever has fallen in a step that goes on loses nothing more. [000:74] [000:103]"""
    if game.counts[POWER][seat] > 0:
        fire(game, POWER_LOST, seat, cause, 1)
