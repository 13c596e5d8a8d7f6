"""The turn: its five phases, step by step. Rulebook: 000:226-259."""

from __future__ import annotations

from engine.games.runeslingers.ailments import REMOVE_WHICH, REMOVED, lose_to_ailments
from engine.games.runeslingers.damage import lose_a_power
from engine.games.runeslingers.field import (
    AILMENT_PHASE,
    BARRIER,
    BY_AILMENTS,
    DAMAGE,
    DISCARD_PHASE,
    DRAW_PHASE,
    LIGHT,
    OF_A_TURN,
    PHASE,
    PLAY_PHASE,
    READY_PHASE,
    USED,
    ailments,
    cards_in_play,
    exposed_concentrations,
    number,
    players,
)
from engine.games.runeslingers.piles import (
    DRAW,
    discard,
    return_to_hand,
    take_cards,
)
from engine.games.runeslingers.playing import play_phase
from engine.kernel.agenda import CHOOSE, again, keep_to_limit
from engine.kernel.decisions import Row, answered, ask, verb, window
from engine.kernel.events import event, fire
from engine.kernel.state import LIVES, NONE, TURN, TURNS, VALUES, Frame, Game, program
from engine.kernel.table import left_of
from engine.kernel.values import expire, ordered

PASS_OR_PLAY = window("pass", "Do you play, or pass?")
PLAY_ON = verb("play on", "Go on to your Play Phase")
DRAW_THIRD = verb("third card", "Pass and draw another card")
TAKE_BACK = verb("take concentration", "Pass and return {piece} to your hand")


def begin(game: Game, seat: int, other: int, amount: int) -> None:
    """A player becomes the active one; what is counted by turns starts anew. [000:177]"""
    game.active = seat
    game.turn += 1
    game.counts[TURNS][seat] += 1
    game.turn_events = game.events
    game.counts[PHASE][game.table.seats] = READY_PHASE
    nobody = [0] * game.table.seats
    for mark in OF_A_TURN:
        game.counts[mark][: game.table.seats] = nobody
    for stat, entries in enumerate(game.modifiers):
        if len(entries) > 1:
            game.modifiers[stat] = ordered(game, entries)
            game.unsettled |= VALUES


def enter_phase(game: Game, seat: int, phase: int, amount: int) -> None:
    """A phase begins. [000:246]"""
    game.counts[PHASE][game.table.seats] = phase


def ready(game: Game, piece: int, other: int, amount: int) -> None:
    """A card is turned upright. [000:226]"""
    game.counts[USED][piece] = 0


def fade(game: Game, subject: int, other: int, amount: int) -> None:
    """What is left of a counter anywhere is gone."""
    game.counts[other] = [0] * len(game.place)


TURN_BEGINS = event("turn begins", "Turn of {subject}.", begin, unsettles=LIVES)
PHASE_BEGINS = event("phase", "", enter_phase)


def run_out(game: Game, seat: int, other: int, amount: int) -> None:
    """What was to last until the end of this turn is over. [000:254]"""
    expire(game, seat)


TURN_OVER = event("turn over", "", run_out)
TURN_ENDS = event("turn ends", "")
READIED = event("readied", "", ready)
FADED = event("faded", "", fade)
PASSED = event("passed", "{subject} passes.")


def start_turn(game: Game, seat: int) -> None:
    """A turn is a frame at the bottom of the agenda."""
    game.agenda[:] = [Frame(TURN_STEPS, TURN, NONE, seat)]


# The turn


def begin_turn(game: Game, frame: Frame) -> None:
    """A turn begins. [000:243]"""
    fire(game, TURN_BEGINS, frame.seat)
    keep_to_limit(game, game.turn)


def ready_phase(game: Game, frame: Frame) -> None:
    """All exposed used cards that you control become ready. [000:231]"""
    stacks, used = game.stacks, game.counts[USED]
    for spot in game.table.slots_of[frame.seat]:
        if stacks[spot] and used[stacks[spot][-1]]:
            fire(game, READIED, stacks[spot][-1])


def ailment_phase(game: Game, frame: Frame) -> None:
    """While 8 or more exposed ailments are on you, remove any 8 and lose a power. [000:232]"""
    seat = frame.seat
    if frame.answer is None and lose_to_ailments(game, seat) and not frame.amount:
        fire(game, PHASE_BEGINS, seat, AILMENT_PHASE)
        frame.amount = number(game, "ailments_for_power")
    elif frame.answer is not None:
        fire(game, REMOVED, seat, answered(frame)[1])
        frame.amount -= 1
        if frame.amount == 0:
            lose_a_power(game, seat, BY_AILMENTS)
            again(frame)
            return
    if frame.amount > 0:
        again(frame)
        ask(game, frame, REMOVE_WHICH, seat, [(CHOOSE, piece, NONE) for piece in ailments(game, seat)])


def draw_phase(game: Game, frame: Frame) -> None:
    """Draw 2 cards; the first player's first turn draws 1. [000:233] [000:177]"""
    fire(game, PHASE_BEGINS, frame.seat, DRAW_PHASE)
    take_cards(game, frame.seat, number(game, "first_draw" if game.turn == 1 else "draw"), DRAW)


def offer_pass(game: Game, frame: Frame) -> None:
    """You may pass: skip the Play Phase for a third card or for a concentration. [000:233]"""
    options: list[Row] = [(PLAY_ON, NONE, NONE), (DRAW_THIRD, NONE, NONE)]
    options += [(TAKE_BACK, piece, NONE) for piece in exposed_concentrations(game, frame.seat)]
    ask(game, frame, PASS_OR_PLAY, frame.seat, options)


def take_pass(game: Game, frame: Frame) -> None:
    """What the pass brings, still in the Draw Phase."""
    chosen, piece, _ = answered(frame)
    frame.amount = int(chosen == PLAY_ON)
    if chosen == PLAY_ON:
        return
    fire(game, PASSED, frame.seat)
    if chosen == DRAW_THIRD:
        take_cards(game, frame.seat, number(game, "pass_draw"), DRAW)
    else:
        return_to_hand(game, piece)


def begin_play_phase(game: Game, frame: Frame) -> None:
    """The Play Phase begins, unless the player has passed (RSA-Q44)."""
    if frame.amount:
        fire(game, PHASE_BEGINS, frame.seat, PLAY_PHASE)
    else:
        frame.pc += 1


def discard_runespells(game: Game, frame: Frame) -> None:
    """Step 1: all runespells in play are discarded. [000:252]"""
    fire(game, PHASE_BEGINS, frame.seat, DISCARD_PHASE)
    for seat in players(game):
        for piece in cards_in_play(game, seat, "runespell"):
            discard(game, piece)


def let_fade(game: Game, frame: Frame) -> None:
    """Steps 2 to 4: unspent Light is gone, defense cards recover, barriers fall. [000:255-257]"""
    for counter in (LIGHT, DAMAGE, BARRIER):
        if any(game.counts[counter]):
            fire(game, FADED, game.table.seats, counter)


def end_turn(game: Game, frame: Frame) -> None:
    """What happens at the end of the turn happens before the turn is handed over (RSA-Q28)."""
    fire(game, TURN_ENDS, frame.seat)


def hand_over(game: Game, frame: Frame) -> None:
    """Step 5: the player to your left becomes the active player. [000:258] What the end of the turn has left fades with it."""
    if game.listeners[TURN_ENDS]:
        let_fade(game, frame)
    fire(game, TURN_OVER, frame.seat)
    start_turn(game, left_of(game, frame.seat))


TURN_STEPS = program(
    begin_turn,
    ready_phase,
    ailment_phase,
    draw_phase,
    offer_pass,
    take_pass,
    begin_play_phase,
    play_phase,
    discard_runespells,
    let_fade,
    end_turn,
    hand_over,
)
