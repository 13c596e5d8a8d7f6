"""Turns, phases and rounds as every game has them, and how a scene begins in the middle of one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.kernel.agenda import again, go_to, keep_to_limit, push, skip
from engine.kernel.events import fire, fire_if_awaited
from engine.kernel.exposure import activate, exposed_pieces
from engine.kernel.fusing import melt
from engine.kernel.names import KERNEL
from engine.kernel.places import plays
from engine.kernel.state import (
    AT_FIRST,
    CHOSEN,
    END_OF_PHASE,
    END_OF_ROUND,
    END_OF_TURN,
    FUSED,
    LIVES,
    NONE,
    PHASE,
    TURN,
    TURNS,
    VALUES,
    Frame,
    Game,
    Program,
    Step,
)
from engine.kernel.table import Start, left_of
from engine.kernel.values import expire, ordered

FIRST_PHASE: Final = 1


def begin(game: Game, seat: int, other: int, amount: int) -> None:
    """A player becomes the active one; what is counted by turns starts anew, and of equals their effects now count last."""
    table = game.table
    game.active = seat
    game.turn += table.rules.ruleset.round is None
    game.counts[TURNS][seat] += 1
    game.turn_events = game.events
    game.counts[PHASE][table.seats] = FIRST_PHASE
    nobody = [0] * table.seats
    for mark in table.rules.ruleset.marks_of_a_turn:
        game.counts[mark][: table.seats] = nobody
    game.heard = frozenset()
    reorder(game)


def reorder(game: Game) -> None:
    """Of equals the effects of the active player count last from now on, unless they go by time."""
    if game.table.rules.ruleset.by_time:
        return
    for stat, entries in enumerate(game.modifiers):
        if len(entries) > 1:
            game.modifiers[stat] = ordered(game, entries)
            game.unsettled |= VALUES


def enter(game: Game, seat: int, phase: int, amount: int) -> None:
    """A phase of the turn begins, and the one before is over; its number is that in the ruleset's `phases`, from 1."""
    if game.lasting:
        expire(game, END_OF_PHASE)
    game.counts[PHASE][game.table.seats] = phase


def run_out(game: Game, seat: int, other: int, amount: int) -> None:
    """What was to last until the end of this turn is over, and of its last phase."""
    if game.lasting:
        expire(game, END_OF_PHASE)
    expire(game, END_OF_TURN, seat)


def open_round(game: Game, seat: int, other: int, number: int) -> None:
    """A round begins, and a player begins it; a game that has rounds counts them and not the turns."""
    game.active = seat
    game.turn = number
    game.turn_events = game.events
    reorder(game)


def make_active(game: Game, seat: int, other: int, amount: int) -> None:
    """It is a player's go in a phase of the round in which one after the other acts."""
    game.active = seat
    reorder(game)


def close_round(game: Game, seat: int, other: int, number: int) -> None:
    """What was to last until the end of this round is over, and of its last phase."""
    expire(game, END_OF_PHASE)
    expire(game, END_OF_ROUND)


def give(game: Game, entity: int, counter: int, amount: int) -> None:
    """A scene says how many of a counter there are."""
    game.counts[counter][entity] = amount


def expose(game: Game, piece: int, other: int, amount: int) -> None:
    """A scene lays a piece open, and it acts."""
    if game.table.fields[game.place[piece]] == FUSED:
        number = game.counts[CHOSEN][piece]
        melt(game, game.place[piece])
        game.counts[CHOSEN][piece] = number
    activate(game, piece)


TURN_BEGINS: Final[int] = KERNEL.event("turn begins", "Turn of {subject}.", begin, unsettles=LIVES)
PHASE_BEGINS: Final[int] = KERNEL.event("phase", "", enter)
PHASE_ENDS: Final[int] = KERNEL.event("phase ends", "")
TURN_ENDS: Final[int] = KERNEL.event("turn ends", "")
TURN_OVER: Final[int] = KERNEL.event("turn over", "", run_out)
GIVEN: Final[int] = KERNEL.event("given by a scene", "", give)
EXPOSED: Final[int] = KERNEL.event("exposed by a scene", "", expose)
ROUND_BEGINS: Final[int] = KERNEL.event("round begins", "Round {amount}.", open_round, unsettles=LIVES)
GOES: Final[int] = KERNEL.event("goes", "", make_active)
ROUND_ENDS: Final[int] = KERNEL.event("round ends", "", close_round)


class Round(Frame):
    """A round, which the player of its seat has begun: the `queue` are those who have yet to act in the phase that goes on."""

    __slots__ = ("queue",)

    def __init__(self, steps: Program, seat: int = 0, queue: tuple[int, ...] = ()) -> None:
        self.program, self.kind, self.source, self.seat = steps, TURN, NONE, seat
        self.pc, self.answer, self.result, self.caller, self.since = AT_FIRST
        self.queue = queue

    def copy(self) -> Round:
        """A round that goes on by itself from here."""
        return self.carry_over(Round(self.program, self.seat, self.queue))


def start_round(game: Game, seat: int) -> Round:
    """A round is a frame at the bottom of the agenda, and the turns of its players lie upon it."""
    first = game.table.rules.ruleset.round
    assert isinstance(first, Round)
    round_ = first.copy()
    round_.seat = seat
    game.agenda = []
    game.take_up(round_)
    return round_


def in_turn(game: Game) -> bool:
    """Whether somebody's turn goes on, and not only a round."""
    return any(frame.kind == TURN and not isinstance(frame, Round) for frame in game.agenda)


def in_order(game: Game, first: int) -> tuple[int, ...]:
    """The players who still play, from one on."""
    seats = game.table.seats
    return tuple([seat for n in range(seats) if plays(game, seat := (first + n) % seats)])


def start_turn(game: Game, seat: int) -> None:
    """A turn is a frame at the bottom of the agenda: what was left of the last one is gone."""
    turn = game.table.rules.ruleset.turn.copy()
    turn.seat = seat
    game.agenda = []
    game.take_up(turn)


# Steps that the turn of a game is made of


def begin_turn(game: Game, frame: Frame) -> None:
    """A turn begins, and with it its first phase, as long as there may be one more."""
    if keep_to_limit(game):
        fire(game, TURN_BEGINS, frame.seat)
        fire_if_awaited(game, PHASE_BEGINS, frame.seat, FIRST_PHASE)


def end_turn(game: Game, frame: Frame) -> None:
    """What happens at the end of the turn happens before it is handed over."""
    fire(game, TURN_ENDS, frame.seat)


def hand_over(game: Game, frame: Frame) -> None:
    """What lasted until now is over, and the turn of the next player begins."""
    fire(game, TURN_OVER, frame.seat)
    start_turn(game, left_of(game, frame.seat))


@dataclass(eq=False, slots=True)
class EndPhase:
    """A step: what waits for the end of a phase happens before the next one begins."""

    phase: int

    def __call__(self, game: Game, frame: Frame) -> None:
        fire_if_awaited(game, PHASE_ENDS, frame.seat, self.phase)


# Steps that a round is made of


def begin_round(game: Game, round_: Round) -> None:
    """A round begins, as long as there may be one more."""
    if keep_to_limit(game):
        fire(game, ROUND_BEGINS, round_.seat, NONE, game.turn + 1)


def line_up(game: Game, round_: Round) -> None:
    """In the phase that comes next one player acts after the other, whoever began the round first."""
    round_.queue = in_order(game, round_.seat)


def next_in_line(game: Game, round_: Round) -> int:
    """Whose go it is now in this phase, NONE when all have had theirs."""
    while round_.queue:
        seat, round_.queue = round_.queue[0], round_.queue[1:]
        if plays(game, seat):
            fire(game, GOES, seat)
            return seat
    return NONE


def take_turns(game: Game, round_: Round) -> None:
    """Each player has a turn, one after the other."""
    if (seat := next_in_line(game, round_)) != NONE:
        again(game, round_)
        give_turn(game, seat)


def give_turn(game: Game, seat: int) -> None:
    """A turn within a round lies upon it."""
    turn = game.table.rules.ruleset.turn.copy()
    turn.seat = seat
    push(game, turn)


def end_round(game: Game, round_: Round) -> None:
    """What lasted until now is over."""
    fire(game, ROUND_ENDS, round_.seat, NONE, game.turn)


def pass_on(game: Game, round_: Round) -> None:
    """The next player begins the next round."""
    start_round(game, left_of(game, round_.seat))


def turn_over(game: Game, frame: Frame) -> None:
    """What lasted until the end of this turn is over; the round goes on."""
    fire(game, TURN_OVER, frame.seat)


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
    """The round has begun before, the turn too unless the scene begins with its first phase, and a phase if the scene says so."""
    start = game.table.start
    assert start is not None
    ruleset, step = game.table.rules.ruleset, first_step_of(game, start)
    turn = ruleset.turn.program
    game.turn = start.turn - 1
    if ruleset.round is not None:
        fire(game, ROUND_BEGINS, start.first, NONE, start.turn)
    has_begun = step in turn and (start.begun or step is not turn[0])
    fire(game, TURN_BEGINS if has_begun else GOES, start.seat)
    if start.begun:
        fire(game, PHASE_BEGINS, start.seat, number_of(game, start))


def first_step_of(game: Game, start: Start) -> Step:
    """The step with which the phase of a scene begins."""
    return game.table.rules.ruleset.phases[start.phase]


def number_of(game: Game, start: Start) -> int:
    """The phase of a scene as `PHASE_BEGINS` numbers it."""
    return list(game.table.rules.ruleset.phases).index(start.phase) + 1


def give_counters(game: Game, frame: Frame) -> None:
    """Everybody and everything has the counters that the scene gives."""
    for counter, entity, amount in game.table.given:
        fire(game, GIVEN, entity, counter, amount)


def expose_pieces(game: Game, frame: Frame) -> None:
    """What lies open acts."""
    for piece in exposed_pieces(game):
        fire(game, EXPOSED, piece)


def go_on(game: Game, frame: Frame) -> None:
    """The phase of the scene begins, or goes on behind its first step where it has begun."""
    start = game.table.start
    assert start is not None
    take_up_turn(game, start)
    go_to(game, game.frame, first_step_of(game, start))
    step = game.program[game.pc]
    skip(game, game.frame, 1)
    if not start.begun:
        step(game, game.frame)
        begin_phase(game, start)


def take_up_turn(game: Game, start: Start) -> None:
    """The turn of whoever is active, within its round where the game has rounds; in a phase of the round itself that alone."""
    if game.table.rules.ruleset.round is None:
        start_turn(game, start.seat)
        return
    round_ = start_round(game, start.first)
    order = in_order(game, start.first)
    round_.queue = order[order.index(start.seat) :] if start.seat in order else order
    if first_step_of(game, start) not in round_.program:
        go_to(game, round_, take_turns)
        give_turn(game, next_in_line(game, round_))


def begin_phase(game: Game, start: Start) -> None:
    """What the scene says of this turn holds although it begins, and the phase is the one that it names."""
    marks = game.table.rules.ruleset.marks_of_a_turn
    for counter, entity, amount in game.table.given:
        if counter in marks:
            fire(game, GIVEN, entity, counter, amount)
    if game.counts[PHASE][game.table.seats] != number_of(game, start):
        fire(game, PHASE_BEGINS, start.seat, number_of(game, start))
