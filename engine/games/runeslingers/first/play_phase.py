"""The Play Phase: which actions a player can take. Rulebook: 001:305-314."""

from typing import Final

from engine.games.runeslingers.areas import HAND
from engine.games.runeslingers.charging import chargeable, start_charge
from engine.games.runeslingers.first.activating import activatable, activations, why_not_activated
from engine.games.runeslingers.first.answering import shouting, why_not_answer
from engine.games.runeslingers.first.charging import CHARGE_CARD, why_not_charge
from engine.games.runeslingers.first.ladder import ACTIVATE, SLING_CARD
from engine.games.runeslingers.first.playable import playable, why_not_playable
from engine.games.runeslingers.first.playing import start
from engine.games.runeslingers.first.slinging import sling_rows, slingable, why_not_slung
from engine.games.runeslingers.play_phase import ACT, END
from engine.games.runeslingers.playing import ANSWER, PLAY
from engine.games.runeslingers.setting import SET_CARD, start_set, why_not_set
from engine.kernel.agenda import repeat_from
from engine.kernel.decisions import Row, ask, take_choice
from engine.kernel.places import lying_in, pile
from engine.kernel.state import ACTIVATION, NONE, Effect, Frame, Game
from engine.kernel.table import Use


def actions(game: Game, seat: int) -> list[Row]:
    """Every action that a player can take in their Play Phase. [001:306-314]"""
    hand = pile(game, seat, HAND)
    options: list[Row] = [(END, NONE, NONE), *[(PLAY, piece, NONE) for piece in playable(game, seat, hand)]]
    if not why_not_set(game, seat):
        options += [(SET_CARD, piece, NONE) for piece in hand]
    return options + field_actions(game, seat)


def field_actions(game: Game, seat: int) -> list[Row]:
    """Runespells to sling, trinkets and the ability of the Runeslinger to activate, cards to charge. [001:309-312]"""
    options: list[Row] = []
    probe = Effect((), ACTIVATION, NONE, seat)
    for piece in game.acting[seat]:
        options += [*activations(game, probe, piece), *sling_rows(game, probe, piece)]
        if not why_not_charge(game, seat, piece):
            options.append((CHARGE_CARD, piece, NONE))
    return options


USES: Final = {
    ACT: (
        Use(PLAY, lying_in(HAND), why_not_playable),
        Use(SET_CARD, lying_in(HAND), why_not_set),
        Use(SLING_CARD, slingable, why_not_slung),
        Use(ACTIVATE, activatable, why_not_activated),
        Use(CHARGE_CARD, chargeable, why_not_charge),
    ),
    ANSWER: (
        Use(PLAY, lying_in(HAND), why_not_answer),
        Use(SLING_CARD, shouting, why_not_slung),
        Use(ACTIVATE, activatable, why_not_activated),
    ),
}


def offer_actions(game: Game, turn: Frame) -> None:
    """Actions in any order, as often as the player is able and wants to. [001:306]"""
    ask(game, turn, ACT, turn.seat, actions(game, turn.seat), forced=True)


def take_action(game: Game, turn: Frame) -> None:
    """What has been chosen is done; then the next action is offered, until the player ends the phase."""
    verb, piece, which = take_choice(turn)
    if verb == END:
        return
    repeat_from(game, turn, offer_actions)
    if verb == SET_CARD:
        start_set(game, turn.seat, piece, which)
    elif verb == CHARGE_CARD:
        start_charge(game, turn.seat, piece, which)
    else:
        start(game, verb, turn.seat, piece, which)
