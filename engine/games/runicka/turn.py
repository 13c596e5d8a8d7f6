"""The turn: Draw Phase, Main Phase and End Phase with their steps. Rulebook: 002:27-38, 002:69-71."""

from typing import Final

from engine.games.runicka.activating import ACTIVATE, activatable, activate, activations, why_not_activated
from engine.games.runicka.areas import DRAW_PHASE, END_PHASE, HAND, MAIN_PHASE, REPLENISH, has, other_seat
from engine.games.runicka.attuning import ATTUNEMENTS, attune, attunements
from engine.games.runicka.combat import (
    ATTACK,
    FIGHT,
    attack,
    combats,
    fight,
    foes_facing,
    rest_all,
    revenants,
    revenants_facing,
    why_not_attack,
    why_not_fight,
    why_not_fought,
)
from engine.games.runicka.names import NAMES
from engine.games.runicka.piles import draw_one
from engine.games.runicka.summoning import (
    FUSE,
    SUMMON,
    additions,
    coming_alone,
    summon,
    summonings,
    why_not_fused,
    why_not_summoned,
)
from engine.games.runicka.talisman import INVOKE, crystals, invocations, invoke, tick, why_not_invoke
from engine.games.runicka.walls import raise_wall
from engine.kernel.agenda import keep_to_limit, repeat_from
from engine.kernel.decisions import ask, take_choice
from engine.kernel.events import fire, fire_if_awaited
from engine.kernel.places import pile
from engine.kernel.state import NONE, Frame, Game, program
from engine.kernel.table import Use, number
from engine.kernel.turns import PHASE_BEGINS, TURN_BEGINS, EndPhase, end_turn, hand_over
from engine.verbs.piles import discard_cards, take_cards
from engine.verbs.triggers import IN_PHASE

ACT: Final[int] = NAMES.window("act", "Your Main Phase")
END: Final[int] = NAMES.verb("end", "End the Main Phase")
USES: Final[dict[int, tuple[Use, ...]]] = {
    ACT: (
        *ATTUNEMENTS,
        Use(SUMMON, coming_alone, why_not_summoned),
        Use(FUSE, additions, why_not_fused),
        Use(INVOKE, crystals, why_not_invoke),
        Use(FIGHT, revenants_facing, why_not_fight),
        Use(FIGHT, foes_facing, why_not_fought, by_last=True),
        Use(ATTACK, revenants, why_not_attack),
        Use(ACTIVATE, activatable, why_not_activated),
    )
}


def begin_turn(game: Game, frame: Frame) -> None:
    """The Resolution Step of the Draw Phase: the Talisman rests a turn less, then effects of the beginning happen (RNK-Q54). [002:28]"""
    if not keep_to_limit(game):
        return
    seat = frame.seat
    fire(game, TURN_BEGINS, seat)
    fire_if_awaited(game, PHASE_BEGINS, seat, DRAW_PHASE)
    rest_all(game)
    tick(game, seat)
    raise_wall(game, seat)


def draw_step(game: Game, frame: Frame) -> None:
    """One card must be drawn, in the first turn too. [002:29]"""
    take_cards(game, frame.seat, number(game, "draw"), draw_one)


def begin_main_phase(game: Game, frame: Frame) -> None:
    """The Main Phase follows. [002:31]"""
    fire(game, PHASE_BEGINS, frame.seat, MAIN_PHASE)


def choose_action(game: Game, frame: Frame) -> None:
    """Five actions, in any number and order. [002:33-38]"""
    seat = frame.seat
    ask(
        game,
        frame,
        ACT,
        seat,
        [
            *attunements(game, seat),
            *summonings(game, seat),
            *invocations(game, seat),
            *activations(game, seat),
            *combats(game, seat),
            (END, NONE, NONE),
        ],
        forced=True,
    )


def take_action(game: Game, frame: Frame) -> None:
    """The action that was chosen, and then the next one. [002:38]"""
    verb, piece, last = take_choice(frame)
    if verb == END:
        return
    repeat_from(game, frame, choose_action)
    seat = frame.seat
    if verb in (SUMMON, FUSE):
        summon(game, seat, piece, last)
    elif verb == FIGHT:
        fight(game, piece, last)
    elif verb == ATTACK:
        attack(game, piece, other_seat(game, seat))
    elif verb == INVOKE:
        invoke(game, seat, piece)
    elif verb == ACTIVATE:
        activate(game, seat, piece, last)
    else:
        attune(game, seat, verb, last)


def discard_step(game: Game, frame: Frame) -> None:
    """The End Phase begins: discard down to six cards. [002:70]"""
    seat = frame.seat
    fire(game, PHASE_BEGINS, seat, END_PHASE)
    if (surplus := len(pile(game, seat, HAND)) - number(game, "hand_max")) > 0:
        discard_cards(game, seat, surplus)


def resolution_step(game: Game, frame: Frame) -> None:
    """Effects that wait for the End Phase happen. [002:71]"""
    fire_if_awaited(game, IN_PHASE, frame.seat, END_PHASE)


def replenish_step(game: Game, frame: Frame) -> None:
    """With too few cards, draw up to the minimum; a draw that cannot be made loses (RNK-Q10). [002:71]"""
    if (missing := least_hand(game, frame.seat) - len(pile(game, frame.seat, HAND))) > 0:
        take_cards(game, frame.seat, missing, draw_one)


def least_hand(game: Game, seat: int) -> int:
    """The minimum hand size: one more with Replenish, however often it is there (RNK-Q9). [002:71] [002:87]"""
    if any(has(game, piece, REPLENISH) for piece in game.acting[seat]):
        return number(game, "hand_min_replenish")
    return number(game, "hand_min")


TURN_STEPS: Final = program(
    begin_turn,  # [002:27]
    draw_step,
    EndPhase(DRAW_PHASE),
    begin_main_phase,
    choose_action,
    take_action,
    EndPhase(MAIN_PHASE),
    discard_step,
    resolution_step,
    replenish_step,
    EndPhase(END_PHASE),
    end_turn,
    hand_over,
)
