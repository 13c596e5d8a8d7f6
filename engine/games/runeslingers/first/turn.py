"""The turn: its four phases, step by step. Rulebook: 001:275-320."""

from typing import Final

from engine.games.runeslingers.ailments import lose_to_ailments
from engine.games.runeslingers.areas import DAMAGE
from engine.games.runeslingers.first.areas import CLEANSE_PHASE, CLEANUP_PHASE, DRAW_PHASE, PLAY_PHASE, SPENT_IN
from engine.games.runeslingers.first.names import NAMES
from engine.games.runeslingers.first.play_phase import offer_actions, take_action
from engine.games.runeslingers.piles import discard
from engine.games.runeslingers.turn import FADED, Turn, choose_ailment, draw_for_turn, offer_pass, remove_one, take_pass
from engine.kernel.agenda import go_to, repeat_from
from engine.kernel.events import fire
from engine.kernel.places import lies_anywhere
from engine.kernel.state import END_OF_TURN, Game, program
from engine.kernel.table import number
from engine.kernel.turns import PHASE_BEGINS, EndPhase, begin_turn, end_turn, hand_over
from engine.kernel.values import cease


def end_effects(game: Game, seat: int, other: int, amount: int) -> None:
    """What a slung runespell, an activated trinket or an activated ability lets last for this turn is over. [001:317-319]"""
    spent = game.counts[SPENT_IN]
    over = [
        effect.scope.serial
        for effect in game.lasting
        if effect.change.moment == END_OF_TURN and effect.seat == seat and spent[effect.source] == game.turn
    ]
    cease(game, over)


EFFECTS_END: Final[int] = NAMES.event("effects end", "", end_effects)


def cleanse_phase(game: Game, turn: Turn) -> None:
    """While 8 or more unconcealed ailments are on you, cleanse 8 of your choice and lose a power. [001:296-298]"""
    if lose_to_ailments(game, turn.seat):
        turn.ailments_left = number(game, "ailments_for_power")
        choose_ailment(game, turn)
    else:
        go_to(game, turn, END_OF_CLEANSE_PHASE)


def cleanse_ailment(game: Game, turn: Turn) -> None:
    """One after the other is cleansed; after the eighth a power is lost, and all are counted anew. [001:53-55]"""
    if remove_one(game, turn):
        repeat_from(game, turn, cleanse_phase)


def draw_phase(game: Game, turn: Turn) -> None:
    """Draw 2 cards; in the first turn of the encounter 1. [001:301] [001:376-378]"""
    fire(game, PHASE_BEGINS, turn.seat, DRAW_PHASE)
    draw_for_turn(game, turn.seat)


def begin_play_phase(game: Game, turn: Turn) -> None:
    """Whoever has passed ends the turn at once, without any other phase and without effects at its end. [001:302-303]"""
    if turn.passed:
        go_to(game, turn, hand_over)
    else:
        fire(game, PHASE_BEGINS, turn.seat, PLAY_PHASE)


def recover_defenses(game: Game, turn: Turn) -> None:
    """Defense cards have their full defense again (RS1-Q23). [001:440-441]"""
    if lies_anywhere(game, DAMAGE):
        fire(game, FADED, game.table.seats, DAMAGE)


def begin_cleanup_phase(game: Game, turn: Turn) -> None:
    """The Cleanup Phase begins: what has been slung is in play still. [001:279]"""
    fire(game, PHASE_BEGINS, turn.seat, CLEANUP_PHASE)


def cleanup_phase(game: Game, turn: Turn) -> None:
    """What has been slung and activated this turn, by either player, is discarded together, and its effects end. [001:317-319]"""
    spent = [
        piece
        for seat in game.table.everybody
        for piece in game.acting[seat]
        if game.counts[SPENT_IN][piece] == game.turn and "card" in game.cards[piece].kinds
    ]
    fire(game, EFFECTS_END, turn.seat)
    for piece in spent:
        discard(game, piece)


END_OF_CLEANSE_PHASE: Final = EndPhase(CLEANSE_PHASE)
TURN_STEPS: Final = program(
    begin_turn,  # the beginning of the turn, before its first phase [001:280]
    cleanse_phase,
    cleanse_ailment,
    END_OF_CLEANSE_PHASE,
    draw_phase,
    offer_pass,
    take_pass,
    EndPhase(DRAW_PHASE),
    begin_play_phase,
    offer_actions,
    take_action,
    EndPhase(PLAY_PHASE),
    recover_defenses,
    begin_cleanup_phase,
    cleanup_phase,
    EndPhase(CLEANUP_PHASE),
    end_turn,  # effects at the end of the turn [001:319]
    hand_over,  # the other player becomes the active player [001:319-320]
)
