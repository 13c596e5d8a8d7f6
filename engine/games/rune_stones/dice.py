"""The die: what it shows is a line of its text. Rulebook: 004:291-301."""

from __future__ import annotations

from engine.games.rune_stones.field import DIE, DIE_USES, FRONT, pile
from engine.games.rune_stones.names import NAMES
from engine.games.rune_stones.using import usable, use
from engine.kernel.agenda import push_steps, repeat_from
from engine.kernel.chance import roll
from engine.kernel.decisions import answered, ask
from engine.kernel.names import OF_PIECE
from engine.kernel.state import NONE, Frame, Game, program
from engine.kernel.values import value
from engine.verbs.sentences import May

WHETHER = NAMES.window("die", "Do you take what the die shows?")
LEAVE = NAMES.verb("leave result", "Leave it")
TAKE = NAMES.verb("take result", "{line}", line=OF_PIECE)


def roll_die(game: Game, seat: int, source: int) -> None:
    """A player rolls; a card that is utilized may be due its result several times, a smithy is not. [004:470-472]"""
    frame = push_steps(game, ROLL, source, seat, seat)
    by_card = game.table.zone_of[game.place[source]] == FRONT
    frame.amount = value(game, DIE_USES, seat) if by_card else 1
    frame.x = int(frame.amount > 1)


def throw(game: Game, frame: Frame) -> None:
    """One roll, however often its result is taken. [004:470]"""
    frame.source = pile(game, NONE, DIE)[0]
    frame.other = roll(game, frame.seat, len(game.table.cards[frame.source].bullets))


def offer_result(game: Game, frame: Frame) -> None:
    """A result that costs something may be refused, one of several too (RST-Q29); what can do nothing is left."""
    ability = game.table.cards[frame.source].bullets[frame.other - 1]
    if not usable(game, ability, frame.source, frame.seat):
        frame.answer = (LEAVE, NONE, NONE)
    elif ability.costs or (frame.x and not isinstance(ability.program[0], May)):
        ask(game, frame, WHETHER, frame.seat, [(LEAVE, NONE, NONE), (TAKE, frame.source, frame.other)])
    else:
        frame.answer = (TAKE, frame.source, frame.other)


def take_result(game: Game, frame: Frame) -> None:
    """What the die shows happens, then perhaps once more."""
    chosen = answered(frame)[0]
    frame.amount -= 1
    if frame.amount > 0:
        repeat_from(frame, offer_result)
    if chosen == TAKE:
        ability = game.table.cards[frame.source].bullets[frame.other - 1]
        use(game, ability, frame.source, frame.seat)


ROLL = program(throw, offer_result, take_result)
