"""The die: what it shows is a line of its text. Rulebook: 004:291-301."""

from __future__ import annotations

from typing import Final

from engine.games.rune_stones.areas import DIE, DIE_USES, FRONT
from engine.games.rune_stones.names import NAMES
from engine.games.rune_stones.using import use, why_not_usable
from engine.kernel import chance
from engine.kernel.agenda import push, repeat_from
from engine.kernel.decisions import ask, take_choice
from engine.kernel.definitions import Ability
from engine.kernel.names import OF_PIECE
from engine.kernel.places import pile
from engine.kernel.state import AT_FIRST, NONE, WORK, Frame, Game, program
from engine.kernel.values import value
from engine.verbs.sentences import May

WHETHER: Final[int] = NAMES.window("die", "Do you take what the die shows?")
LEAVE: Final[int] = NAMES.verb("leave result", "Leave it")
TAKE: Final[int] = NAMES.verb("take result", "{line}", line=OF_PIECE)


class Roll(Frame):
    """A roll of the die: its `face`, and how many `times` its result is due still; one that is due several times may be refused."""

    __slots__ = ("face", "several", "times")

    def __init__(self, die: int, seat: int, times: int, *, several: bool, face: int = 0) -> None:
        self.program, self.kind, self.source, self.seat = ROLL, WORK, die, seat
        self.pc, self.answer, self.result, self.caller, self.since = AT_FIRST
        self.times = times
        self.several = several
        self.face = face

    def copy(self) -> Roll:
        """The same roll in another game."""
        return self.carry_over(Roll(self.source, self.seat, self.times, several=self.several, face=self.face))


def roll_die(game: Game, seat: int, source: int) -> None:
    """A player rolls; a card that is utilized may be due its result several times, a smithy is not. [004:470-472]"""
    by_card = game.table.zone_of[game.place[source]] == FRONT
    times = value(game, DIE_USES, seat) if by_card else 1
    push(game, Roll(pile(game, NONE, DIE)[0], seat, times, several=times > 1))


def face_of(game: Game, roll: Roll) -> Ability:
    """The line of the die that it shows."""
    return game.cards[roll.source].bullets[roll.face - 1]


def throw(game: Game, roll: Roll) -> None:
    """One roll, however often its result is taken. [004:470]"""
    roll.face = chance.roll(game, roll.seat, len(game.cards[roll.source].bullets))


def offer_result(game: Game, roll: Roll) -> None:
    """A result that costs something may be refused, one of several too (RST-Q29); what can do nothing is left."""
    ability, die, seat = face_of(game, roll), roll.source, roll.seat
    if why_not_usable(game, ability, die, seat):
        roll.answer = (LEAVE, NONE, NONE)
    elif ability.costs or (roll.several and not isinstance(ability.program[0], May)):
        ask(game, roll, WHETHER, seat, [(LEAVE, NONE, NONE), (TAKE, die, roll.face)])
    else:
        roll.answer = (TAKE, die, roll.face)


def take_result(game: Game, roll: Roll) -> None:
    """What the die shows happens, then perhaps once more."""
    verb = take_choice(roll)[0]
    roll.times -= 1
    if roll.times > 0:
        repeat_from(game, roll, offer_result)
    if verb == TAKE:
        use(game, face_of(game, roll), roll.source, roll.seat)


ROLL: Final = program(throw, offer_result, take_result)
