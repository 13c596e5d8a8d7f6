"""Counters that card text puts on things and takes off them."""

from __future__ import annotations

from engine.kernel.events import event, fire
from engine.kernel.state import Frame, Game
from engine.text.phrases import Amount, Condition, Counter, Do, Entity, Pay, Piece, phrase


def count(game: Game, entity: int, counter: int, amount: int) -> None:
    """So many more, or fewer, of a counter stand on something."""
    game.counts[counter][entity] += amount


COUNTED = event("counted", "{subject}: {amount} {counter}.", count)


@phrase("add {amount} {counter} to {entity}")
def add(game: Game, frame: Frame, amount: Amount, counter: Counter, entity: Entity) -> Do:
    """Put counters on something."""
    if amount > 0:
        fire(game, COUNTED, entity, counter, amount)
    frame.result = amount


@phrase("remove {amount} {counter} from {entity}")
def take(game: Game, frame: Frame, amount: Amount, counter: Counter, entity: Entity) -> Do:
    """Take counters off something, as many as there are."""
    taken = min(amount, game.counts[counter][entity])
    if taken > 0:
        fire(game, COUNTED, entity, counter, -taken)
    frame.result = taken


def can_take(game: Game, frame: Frame, amount: int, counter: int, entity: int) -> bool:
    """Whether all of them are there."""
    return game.counts[counter][entity] >= amount


@phrase("remove {amount} {counter} from {piece}", can=can_take)
def pay_counters(game: Game, frame: Frame, amount: Amount, counter: Counter, piece: Piece) -> Pay:
    """Pay with counters from a card."""
    fire(game, COUNTED, piece, counter, -amount)


@phrase("create {amount} {counter}")
def create(game: Game, frame: Frame, amount: Amount, counter: Counter) -> Do:
    """Make counters for yourself."""
    gain(game, frame, amount, counter)


@phrase("gain {amount} {counter}")
def gain(game: Game, frame: Frame, amount: Amount, counter: Counter) -> Do:
    """Get counters yourself."""
    if amount > 0:
        fire(game, COUNTED, frame.seat, counter, amount)
    frame.result = amount


@phrase("there are no {counter} on {entity}")
def none_left(game: Game, frame: Frame, counter: Counter, entity: Entity) -> Condition:
    """No counter of a sort is on it."""
    return game.counts[counter][entity] == 0
