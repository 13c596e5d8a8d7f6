"""The Play Phase: which actions a player can take. Rulebook: 000:234-241."""

from typing import Final

from engine.games.runeslingers.areas import HAND, exposed_concentrations
from engine.games.runeslingers.awakening.activating import (
    ACTIVATE,
    OWN_ABILITIES,
    USE_CARD,
    activatable,
    activations,
    active_pieces,
    start_activation,
    usable,
    why_not_activate_runeslinger,
    why_not_activated,
    why_not_used,
)
from engine.games.runeslingers.awakening.answering import why_not_answer
from engine.games.runeslingers.awakening.light import CREATE_LIGHT, start_light, why_no_light
from engine.games.runeslingers.awakening.names import NAMES
from engine.games.runeslingers.awakening.playable import Means, playable, why_not_playable
from engine.games.runeslingers.awakening.playing import start_play
from engine.games.runeslingers.charging import chargeable, start_charge, why_not_charge
from engine.games.runeslingers.play_phase import ACT, END
from engine.games.runeslingers.playing import ANSWER, PLAY
from engine.games.runeslingers.setting import SET_CARD, start_set, why_not_set
from engine.kernel.agenda import repeat_from
from engine.kernel.decisions import Row, ask, take_choice
from engine.kernel.places import lying_in, pile
from engine.kernel.state import ACTIVATION, NONE, Effect, Frame, Game
from engine.kernel.table import Use

CHARGE_CARD: Final[int] = NAMES.verb("charge", "Charge {piece}")


def actions(game: Game, seat: int) -> list[Row]:
    """Every action that a player can take in their Play Phase. [000:234]"""
    hand, means = pile(game, seat, HAND), Means(game, seat)
    options: list[Row] = [(END, NONE, NONE), *[(PLAY, piece, NONE) for piece in playable(game, seat, hand, means)]]
    if not why_not_set(game, seat):
        options += [(SET_CARD, piece, NONE) for piece in hand]
    options += [*field_actions(game, seat, means.light), *[(CREATE_LIGHT, piece, NONE) for piece in means.ready]]
    return [row for row in options if row not in game.refused] if game.refused else options


def field_actions(game: Game, seat: int, light_there: int) -> list[Row]:
    """Cards in play to use, activate and charge; the inherent and the equip ability."""
    options: list[Row] = []
    cards = game.cards
    probe = Effect((), ACTIVATION, NONE, seat)
    for piece in active_pieces(game, seat):
        if cards[piece].kind in OWN_ABILITIES:
            if not why_not_activate_runeslinger(game, probe, piece, light_there):
                options.append((ACTIVATE, piece, NONE))
            continue
        options += activations(game, probe, piece)
        if not why_not_charge(game, seat, piece):
            options.append((CHARGE_CARD, piece, NONE))
    return options


USES: Final = {
    ACT: (
        Use(PLAY, lying_in(HAND), why_not_playable),
        Use(SET_CARD, lying_in(HAND), why_not_set),
        Use(USE_CARD, usable, why_not_used),
        Use(ACTIVATE, activatable, why_not_activated),
        Use(CHARGE_CARD, chargeable, why_not_charge),
        Use(CREATE_LIGHT, exposed_concentrations, why_no_light),
    ),
    ANSWER: (Use(PLAY, lying_in(HAND), why_not_answer),),
}

START: Final = {
    PLAY: start_play,
    SET_CARD: start_set,
    CREATE_LIGHT: start_light,
    CHARGE_CARD: start_charge,
    USE_CARD: start_activation,
    ACTIVATE: start_activation,
}


def offer_actions(game: Game, turn: Frame) -> None:
    """Actions in any order, as often as the player is able and wants to. [000:234]"""
    ask(game, turn, ACT, turn.seat, actions(game, turn.seat), forced=True)


def take_action(game: Game, turn: Frame) -> None:
    """What has been chosen is done; then the next action is offered, until the player ends the phase."""
    verb, piece, which = take_choice(turn)
    if verb == END:
        game.refused = ()
        return
    repeat_from(game, turn, offer_actions)
    START[verb](game, turn.seat, piece, which)
