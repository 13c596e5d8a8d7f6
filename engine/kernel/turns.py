"""Turns and phases as every game has them, and how a scene begins in the middle of one."""

from __future__ import annotations

from typing import Final

from engine.kernel.agenda import go_to, keep_to_limit
from engine.kernel.events import fire
from engine.kernel.exposure import activate, exposed_pieces
from engine.kernel.fusing import melt
from engine.kernel.names import KERNEL
from engine.kernel.state import FUSED, LIVES, PHASE, TURNS, VALUES, Frame, Game, Step
from engine.kernel.table import left_of
from engine.kernel.values import expire, ordered


def begin(game: Game, seat: int, other: int, amount: int) -> None:
    """A player becomes the active one; what is counted by turns starts anew, and of equals their effects now count last."""
    table = game.table
    game.active = seat
    game.turn += 1
    game.counts[TURNS][seat] += 1
    game.turn_events = game.events
    game.counts[PHASE][table.seats] = 1
    nobody = [0] * table.seats
    for mark in table.rules.ruleset.marks_of_a_turn:
        game.counts[mark][: table.seats] = nobody
    for stat, entries in enumerate(game.modifiers):
        if len(entries) > 1:
            game.modifiers[stat] = ordered(game, entries)
            game.unsettled |= VALUES


def enter(game: Game, seat: int, phase: int, amount: int) -> None:
    """A phase of the turn begins; its number is that in the ruleset's `phases`, from 1."""
    game.counts[PHASE][game.table.seats] = phase


def run_out(game: Game, seat: int, other: int, amount: int) -> None:
    """What was to last until the end of this turn is over."""
    expire(game, seat)


def give(game: Game, entity: int, counter: int, amount: int) -> None:
    """A scene says how many of a counter there are."""
    game.counts[counter][entity] = amount


def expose(game: Game, piece: int, other: int, amount: int) -> None:
    """A scene lays a piece open, and it acts."""
    if game.table.fields[game.place[piece]] == FUSED:
        melt(game, game.place[piece])
    activate(game, piece)


TURN_BEGINS: Final[int] = KERNEL.event("turn begins", "Turn of {subject}.", begin, unsettles=LIVES)
PHASE_BEGINS: Final[int] = KERNEL.event("phase", "", enter)
TURN_ENDS: Final[int] = KERNEL.event("turn ends", "")
TURN_OVER: Final[int] = KERNEL.event("turn over", "", run_out)
GIVEN: Final[int] = KERNEL.event("given by a scene", "", give)
EXPOSED: Final[int] = KERNEL.event("exposed by a scene", "", expose)


def start_turn(game: Game, seat: int) -> None:
    """A turn is a frame at the bottom of the agenda: what was left of the last one is gone."""
    turn = game.table.rules.ruleset.turn.copy()
    turn.seat = seat
    game.agenda = []
    game.take_up(turn)


# Steps that the turn of a game is made of


def begin_turn(game: Game, frame: Frame) -> None:
    """A turn begins; a game of more turns than there may be ends there."""
    fire(game, TURN_BEGINS, frame.seat)
    keep_to_limit(game, game.turn)


def end_turn(game: Game, frame: Frame) -> None:
    """What happens at the end of the turn happens before it is handed over."""
    fire(game, TURN_ENDS, frame.seat)


def hand_over(game: Game, frame: Frame) -> None:
    """What lasted until now is over, and the turn of the next player begins."""
    fire(game, TURN_OVER, frame.seat)
    start_turn(game, left_of(game, frame.seat))


# Steps by which a scene begins


class AtOnce:
    """Several steps as one: nothing is looked after before the last of them is done."""

    __slots__ = ("steps",)

    def __init__(self, *steps: Step) -> None:
        self.steps = steps

    def __call__(self, game: Game, frame: Frame) -> None:
        for step in self.steps:
            step(game, frame)


def resume_turn(game: Game, frame: Frame) -> None:
    """The turn has begun before: marks of a turn that the scene gives, such as a block made, count in it."""
    assert game.table.start is not None
    seat, _, turn = game.table.start
    game.turn = turn - 1
    fire(game, TURN_BEGINS, seat)


def give_counters(game: Game, frame: Frame) -> None:
    """Everybody and everything has the counters that the scene gives."""
    for counter, entity, amount in game.table.given:
        fire(game, GIVEN, entity, counter, amount)


def expose_pieces(game: Game, frame: Frame) -> None:
    """What lies open acts."""
    for piece in exposed_pieces(game):
        fire(game, EXPOSED, piece)


def go_on(game: Game, frame: Frame) -> None:
    """The turn goes on with the phase of the scene."""
    assert game.table.start is not None
    seat, phase, _ = game.table.start
    start_turn(game, seat)
    go_to(game, game.agenda[0], game.table.rules.ruleset.phases[phase])
