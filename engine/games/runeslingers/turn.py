"""The turn: what its phases have in both editions, the pass and the ailments that cost a power. Rulebook: 000:232-233."""

from __future__ import annotations

from typing import Final

from engine.games.runeslingers.ailments import REMOVE_WHICH, REMOVED
from engine.games.runeslingers.areas import BY_AILMENTS, exposed_ailments, exposed_concentrations
from engine.games.runeslingers.damage import lose_a_power
from engine.games.runeslingers.names import NAMES
from engine.games.runeslingers.piles import return_to_hand
from engine.kernel.agenda import CHOOSE, again
from engine.kernel.decisions import ask, take_choice
from engine.kernel.events import fire
from engine.kernel.state import AT_FIRST, NONE, TURN, Frame, Game, Program
from engine.kernel.table import number
from engine.verbs.piles import take_cards

PASS_OR_PLAY: Final[int] = NAMES.window("pass", "Do you play, or pass?")
PLAY_ON: Final[int] = NAMES.verb("play on", "Go on to your Play Phase")
PASSING: Final = "instead of your Play Phase"
DRAW_THIRD: Final[int] = NAMES.verb("third card", "Pass and draw another card", more=PASSING)
TAKE_BACK: Final[int] = NAMES.verb("take concentration", "Pass and return {piece} to your hand", more=PASSING)


def fade(game: Game, subject: int, other: int, amount: int) -> None:
    """What is left of a counter anywhere is gone."""
    game.counts[other] = [0] * len(game.place)


FADED: Final[int] = NAMES.event("faded", "", fade)
PASSED: Final[int] = NAMES.event("passed", "{subject} passes.")


class Turn(Frame):
    """A turn, by the steps of an edition: the ailments that its player still has to remove for a power, and whether they have passed."""

    __slots__ = ("ailments_left", "passed")

    def __init__(self, steps: Program, seat: int = NONE, ailments_left: int = 0, *, passed: bool = False) -> None:
        self.program, self.kind, self.source, self.seat = steps, TURN, NONE, seat
        self.pc, self.answer, self.result, self.caller, self.since = AT_FIRST
        self.ailments_left = ailments_left
        self.passed = passed

    def copy(self) -> Turn:
        """A turn that goes on by itself from here."""
        return self.carry_over(Turn(self.program, self.seat, self.ailments_left, passed=self.passed))


def choose_ailment(game: Game, turn: Turn) -> None:
    """You pick which instance is removed next."""
    ask(game, turn, REMOVE_WHICH, turn.seat, [(CHOOSE, piece, NONE) for piece in exposed_ailments(game, turn.seat)])


def remove_one(game: Game, turn: Turn) -> bool:
    """The instance is removed; after the last one a power is lost. Whether it was the last."""
    fire(game, REMOVED, turn.seat, take_choice(turn)[1])
    turn.ailments_left -= 1
    if turn.ailments_left:
        again(game, turn)
        choose_ailment(game, turn)
        return False
    lose_a_power(game, turn.seat, BY_AILMENTS)
    return True


def draw_for_turn(game: Game, seat: int) -> None:
    """2 cards; in the first turn of the encounter 1. [000:177] [000:233]"""
    cards = number(game, "first_draw" if game.turn == 1 else "draw")
    take_cards(game, seat, cards, game.table.rules.ruleset.piles.draw_one)


def offer_pass(game: Game, frame: Frame) -> None:
    """You may pass: skip the Play Phase for a third card or for a concentration. [000:233]"""
    back = [(TAKE_BACK, piece, NONE) for piece in exposed_concentrations(game, frame.seat)]
    ask(game, frame, PASS_OR_PLAY, frame.seat, [(PLAY_ON, NONE, NONE), (DRAW_THIRD, NONE, NONE), *back])


def take_pass(game: Game, turn: Turn) -> None:
    """What the pass brings, still in the Draw Phase."""
    verb, piece, _ = take_choice(turn)
    turn.passed = verb != PLAY_ON
    if not turn.passed:
        return
    fire(game, PASSED, turn.seat)
    if verb == DRAW_THIRD:
        take_cards(game, turn.seat, number(game, "pass_draw"), game.table.rules.ruleset.piles.draw_one)
    else:
        return_to_hand(game, piece)
