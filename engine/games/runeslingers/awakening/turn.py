"""The turn: its five phases, step by step. Rulebook: 000:226-259."""

from typing import Final

from engine.games.runeslingers.ailments import lose_to_ailments
from engine.games.runeslingers.areas import DAMAGE
from engine.games.runeslingers.awakening.areas import (
    AILMENT_PHASE,
    BARRIER,
    DISCARD_PHASE,
    DRAW_PHASE,
    LIGHT,
    PLAY_PHASE,
    USED,
)
from engine.games.runeslingers.awakening.names import NAMES
from engine.games.runeslingers.awakening.play_phase import offer_actions, take_action
from engine.games.runeslingers.piles import discard
from engine.games.runeslingers.turn import FADED, Turn, choose_ailment, draw_for_turn, offer_pass, remove_one, take_pass
from engine.kernel.agenda import go_to, repeat_from
from engine.kernel.events import fire, fire_if_awaited
from engine.kernel.places import cards_in_play, lies_anywhere, players
from engine.kernel.state import PHASE, Frame, Game, program
from engine.kernel.table import number
from engine.kernel.turns import FIRST_PHASE, PHASE_BEGINS, EndPhase, begin_turn, end_turn, hand_over


def ready(game: Game, piece: int, other: int, amount: int) -> None:
    """A card is turned upright. [000:226]"""
    game.counts[USED][piece] = 0


READIED: Final[int] = NAMES.event("readied", "", ready)


def ready_phase(game: Game, frame: Frame) -> None:
    """All exposed used cards that you control become ready. [000:231]"""
    stacks, used = game.stacks, game.counts[USED]
    for spot in game.table.slots_of[frame.seat]:
        if stacks[spot] and used[stacks[spot][-1]]:
            fire(game, READIED, stacks[spot][-1])


def begin_ailment_phase(game: Game, frame: Frame) -> None:
    """The phase begins for whatever waits for it, although there is nothing to do in it most of the time."""
    fire_if_awaited(game, PHASE_BEGINS, frame.seat, AILMENT_PHASE)


def ailment_phase(game: Game, turn: Turn) -> None:
    """While 8 or more exposed ailments are on you, remove any 8 and lose a power. [000:232]"""
    if lose_to_ailments(game, turn.seat):
        if game.counts[PHASE][game.table.seats] != AILMENT_PHASE:
            fire(game, PHASE_BEGINS, turn.seat, AILMENT_PHASE)
        turn.ailments_left = number(game, "ailments_for_power")
        choose_ailment(game, turn)
    else:
        go_to(game, turn, END_OF_AILMENT_PHASE)


def remove_ailment(game: Game, turn: Turn) -> None:
    """One after the other is removed; after the last one a power is lost, and the phase begins anew."""
    if remove_one(game, turn):
        repeat_from(game, turn, ailment_phase)


def draw_phase(game: Game, frame: Frame) -> None:
    """Draw 2 cards; the first player's first turn draws 1. [000:233] [000:177]"""
    fire(game, PHASE_BEGINS, frame.seat, DRAW_PHASE)
    draw_for_turn(game, frame.seat)


def begin_play_phase(game: Game, turn: Turn) -> None:
    """The Play Phase begins, unless the player has passed (RSA-Q44)."""
    if turn.passed:
        go_to(game, turn, begin_discard_phase)
    else:
        fire(game, PHASE_BEGINS, turn.seat, PLAY_PHASE)


def begin_discard_phase(game: Game, frame: Frame) -> None:
    """The Discard Phase begins before its steps: runespells are in play still. [000:245-246]"""
    fire(game, PHASE_BEGINS, frame.seat, DISCARD_PHASE)


def discard_runespells(game: Game, frame: Frame) -> None:
    """Step 1: all runespells in play are discarded. [000:252]"""
    for seat in players(game):
        for piece in cards_in_play(game, seat, "runespell"):
            discard(game, piece)


def let_fade(game: Game, frame: Frame) -> None:
    """Steps 2 to 4: unspent Light is gone, defense cards recover, barriers fall. [000:255-257]"""
    for counter in (LIGHT, DAMAGE, BARRIER):
        if lies_anywhere(game, counter):
            fire(game, FADED, game.table.seats, counter)


def let_the_rest_fade(game: Game, frame: Frame) -> None:
    """What the end of the turn has left fades with it (RSA-Q28)."""
    let_fade(game, frame)


END_OF_AILMENT_PHASE: Final = EndPhase(AILMENT_PHASE)
TURN_STEPS: Final = program(
    begin_turn,  # [000:243]
    ready_phase,
    EndPhase(FIRST_PHASE),
    begin_ailment_phase,
    ailment_phase,
    remove_ailment,
    END_OF_AILMENT_PHASE,
    draw_phase,
    offer_pass,
    take_pass,
    EndPhase(DRAW_PHASE),
    begin_play_phase,
    offer_actions,
    take_action,
    EndPhase(PLAY_PHASE),
    begin_discard_phase,
    discard_runespells,
    let_fade,
    EndPhase(DISCARD_PHASE),
    end_turn,
    let_the_rest_fade,
    hand_over,  # step 5: the player to your left becomes the active player [000:258]
)
