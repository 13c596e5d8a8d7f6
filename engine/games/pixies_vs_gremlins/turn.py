"""The round: refresh, Deployment, Action with a turn of each player, Capture. Rulebook: 003:2-3, 003:12-13 (PVG-Q1)."""

from __future__ import annotations

from typing import Final

from engine.games.pixies_vs_gremlins import attacking, deploying, moving, playing
from engine.games.pixies_vs_gremlins.areas import ACTION, AP, CAPTURE, DECK, DEPLOYMENT, HAND, REFRESH, minions
from engine.games.pixies_vs_gremlins.capturing import capture_sites, refill
from engine.games.pixies_vs_gremlins.fatigue import fatigued, turn_up
from engine.games.pixies_vs_gremlins.names import NAMES
from engine.games.pixies_vs_gremlins.piles import draw_one
from engine.games.pixies_vs_gremlins.points import POINTS_LOST, can_pay, give_points, missing, pay
from engine.games.pixies_vs_gremlins.winning import settle_winner
from engine.kernel.agenda import CHOOSE, again, end, go_to, push, repeat_from
from engine.kernel.decisions import Row, ask, take_choice
from engine.kernel.events import fire
from engine.kernel.names import NO_REASON
from engine.kernel.places import lying_in, pile
from engine.kernel.state import AT_FIRST, NONE, TURN, WORK, Frame, Game, Program, program
from engine.kernel.table import Use, number
from engine.kernel.turns import (
    PHASE_BEGINS,
    TURN_BEGINS,
    Round,
    begin_round,
    end_round,
    end_turn,
    line_up,
    next_in_line,
    pass_on,
    take_turns,
    turn_over,
)

WHAT: Final[int] = NAMES.window("act", "What do you do?")
END: Final[int] = NAMES.verb("end", "End your turn")
DRAW: Final[int] = NAMES.verb("draw", "Draw a card")
EMPTY_DECK: Final[int] = NAMES.reason("empty deck", "Deck is empty", "your deck is empty")


def points_to_draw(game: Game, seat: int, piece: int) -> tuple[int, ...]:
    """The action points that are missing for drawing a card (PVG-Q2)."""
    return missing(game, seat, number(game, "draw_cost"))


POINTS_TO_DRAW: Final[int] = NAMES.reason(
    "ap to draw", "{0} AP short", "drawing a card costs {1} AP, you have {2}", points_to_draw
)
IDLE: Final[int] = NAMES.event("idle", "{subject} can do nothing more this turn.")


# The round


def refresh(game: Game, round_: Round) -> None:
    """Each player draws a card, the beginner first; not in the first round (PVG-Q1, PVG-Q5, PVG-Q45)."""
    if game.turn == 1:
        return
    fire(game, PHASE_BEGINS, round_.seat, REFRESH)
    seats = game.table.seats
    for step in range(seats):
        for _ in range(number(game, "draw")):
            draw_one(game, (round_.seat + step) % seats)


def begin_deployment(game: Game, round_: Round) -> None:
    """The Deployment phase begins. [003:12]"""
    fire(game, PHASE_BEGINS, round_.seat, DEPLOYMENT)


class Deploying(Frame):
    """What one player deploys in the Deployment phase: how many minions may still be."""

    __slots__ = ("left",)

    def __init__(self, seat: int, left: int) -> None:
        self.program, self.kind, self.source, self.seat = DEPLOY_STEPS, WORK, NONE, seat
        self.pc, self.answer, self.result, self.caller, self.since = AT_FIRST
        self.left = left

    def copy(self) -> Deploying:
        """A deployment that goes on by itself from here."""
        return self.carry_over(Deploying(self.seat, self.left))


def deploy_in_turn(game: Game, round_: Round) -> None:
    """The beginner deploys all, then the other (PVG-Q32)."""
    if (seat := next_in_line(game, round_)) != NONE:
        again(game, round_)
        push(game, Deploying(seat, number(game, "deployments")))


def choose_deployment(game: Game, work: Deploying) -> None:
    """Up to 2 minions from the hand, one at a time; whoever holds cards is asked, whatever they are, if there is anywhere to deploy
    (PVG-Q5) (PVG-Q70).
    """
    rows = deploying.deployments(game, work.seat) if work.left > 0 else []
    if rows or (work.left > 0 and pile(game, work.seat, HAND) and deploying.sites_to_deploy(game, work.seat)):
        ask(game, work, deploying.WHICH, work.seat, [(deploying.DEPLOY_NO_MORE, NONE, NONE), *rows], forced=True)
    else:
        end(game, work)


def bring_in(game: Game, work: Deploying) -> None:
    """The chosen minion is deployed, and the next one is asked for; with none chosen the phase goes on."""
    verb, piece, site = take_choice(work)
    if verb == deploying.DEPLOY:
        work.left -= 1
        repeat_from(game, work, choose_deployment)
        deploying.deploy(game, piece, site)


DEPLOY_STEPS: Final = program(choose_deployment, bring_in)


def line_up_again(game: Game, round_: Round) -> None:
    """In the Action phase each player has one turn, the beginner first (PVG-Q31)."""
    line_up(game, round_)


def begin_capture(game: Game, round_: Round) -> None:
    """The Capture phase begins. [003:2]"""
    fire(game, PHASE_BEGINS, round_.seat, CAPTURE)


ROUND: Final = program(
    begin_round,  # the limit of rounds is ours (PVG-Q56)
    refresh,
    line_up,
    begin_deployment,  # [003:12]
    deploy_in_turn,
    line_up_again,
    take_turns,  # [003:3] [003:13]
    begin_capture,  # [003:2]
    capture_sites,
    settle_winner,
    refill,
    end_round,
    pass_on,  # the players take turns at beginning (PVG-Q30)
)


# A turn of the Action phase


class ActionTurn(Frame):
    """A turn, by its steps: whether its player has been asked in it."""

    __slots__ = ("asked",)

    def __init__(self, steps: Program, seat: int = NONE, *, asked: bool = False) -> None:
        self.program, self.kind, self.source, self.seat = steps, TURN, NONE, seat
        self.pc, self.answer, self.result, self.caller, self.since = AT_FIRST
        self.asked = asked

    def copy(self) -> ActionTurn:
        """A turn that goes on by itself from here."""
        return self.carry_over(ActionTurn(self.program, self.seat, asked=self.asked))


def begin_turn(game: Game, frame: Frame) -> None:
    """You start your turn of the Action phase with 2 AP (PVG-Q2)."""
    fire(game, TURN_BEGINS, frame.seat)
    fire(game, PHASE_BEGINS, frame.seat, ACTION)
    give_points(game, frame.seat)


def choose_action(game: Game, turn: ActionTurn) -> None:
    """Attack once, move, play, draw, and use what is printed on cards; the turn ends when its player says so or can do nothing more,
    as far as the others can know it (PVG-Q2, PVG-Q46). That nothing was done, or AP are left, is told.
    """
    seat = turn.seat
    rows = paid_actions(game, seat) if game.counts[AP][seat] else playing.usable(game, seat)
    if rows or (pile(game, seat, HAND) and can_pay(game, seat, number(game, "play_cost"))):
        turn.asked = True
        ask(game, turn, WHAT, seat, [(END, NONE, NONE), *rows], forced=True)
    else:
        if game.counts[AP][seat] or not turn.asked:
            fire(game, IDLE, seat)
        go_to(game, turn, lose_points)


def paid_actions(game: Game, seat: int) -> list[Row]:
    """What can be done with action points: without any only what is printed on cards may be free (PVG-Q46)."""
    own = minions(game, seat)
    return [
        *attacking.attackers(game, seat, own),
        *moving.moves(game, seat, own),
        *[(playing.PLAY, piece, NONE) for piece in playing.playable_cards(game, seat)],
        *playing.usable(game, seat),
        *draws(game, seat),
    ]


def draws(game: Game, seat: int) -> list[Row]:
    """A card for 1 AP, as long as there is one, whatever the hand (PVG-Q2, PVG-Q47)."""
    return [] if why_not_draw(game, seat, NONE) else [(DRAW, NONE, NONE)]


def why_not_draw(game: Game, seat: int, piece: int) -> int:
    """There is a card in the deck, and 1 AP to pay for it (PVG-Q2, PVG-Q47)."""
    if not pile(game, seat, DECK):
        return EMPTY_DECK
    return NO_REASON if can_pay(game, seat, number(game, "draw_cost")) else POINTS_TO_DRAW


def own_minions(game: Game, seat: int) -> list[int]:
    """The minions of a player at the locations, the fatigued ones too."""
    return [*minions(game, seat), *fatigued(game, seat)]


def no_piece(game: Game, seat: int) -> list[int]:
    """What is done with no card."""
    return [NONE]


USES: Final = {
    deploying.WHICH: (Use(deploying.DEPLOY, lying_in(HAND), deploying.why_not_deploy),),
    deploying.WHICH_NOW: (Use(deploying.DEPLOY, lying_in(HAND), deploying.why_not_deploy),),
    WHAT: (
        Use(playing.PLAY, playing.actions_held, playing.why_not_playable),
        Use(deploying.DEPLOY, deploying.minions_held, deploying.why_not_now),
        Use(attacking.ATTACK, own_minions, attacking.why_not_attacking),
        Use(moving.MOVE, own_minions, moving.why_not_move),
        Use(playing.USE, playing.with_actions, playing.why_not_used),
        Use(DRAW, no_piece, why_not_draw),
    ),
    attacking.WHOM: (Use(CHOOSE, attacking.enemy_minions, attacking.why_not_attacked),),
    playing.WHICH_SOURCE: (Use(CHOOSE, minions, playing.why_not_source),),
    moving.WHERE_TO: (Use(moving.GO_TO, moving.other_sites, moving.why_not_goal, by_last=True),),
}


def act(game: Game, frame: Frame) -> None:
    """What has been chosen is done, and then the next choice comes."""
    verb, piece, which = take_choice(frame)
    if verb == END:
        return
    repeat_from(game, frame, choose_action)
    seat = frame.seat
    if verb == attacking.ATTACK:
        attacking.start(game, piece, seat)
    elif verb == moving.MOVE:
        moving.move(game, piece, which, seat)
    elif verb == playing.PLAY:
        playing.play(game, piece, seat)
    elif verb == playing.USE:
        playing.use(game, piece, seat, which)
    else:
        pay(game, seat, number(game, "draw_cost"))
        draw_one(game, seat)


def lose_points(game: Game, frame: Frame) -> None:
    """What has not been spent is lost (PVG-Q2)."""
    fire(game, POINTS_LOST, frame.seat, game.counts[AP][frame.seat])


def turn_up_minions(game: Game, frame: Frame) -> None:
    """Fatigued minions turn up at the end of their owner's turn (PVG-Q13)."""
    turn_up(game, frame.seat)


TURN_STEPS: Final = program(begin_turn, choose_action, act, lose_points, end_turn, turn_up_minions, turn_over)
