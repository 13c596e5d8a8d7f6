"""Drawing cards, and a deck that has run out. Rulebook: 001:46-50, 001:300-301."""

from __future__ import annotations

from typing import Final

from engine.games.runeslingers.areas import BY_DECK, DECK, DISCARD
from engine.games.runeslingers.damage import lose_a_power
from engine.games.runeslingers.first.areas import DRAW_PHASE
from engine.games.runeslingers.piles import draw_top
from engine.kernel.events import fire
from engine.kernel.places import pile, plays
from engine.kernel.state import AT_FIRST, NONE, PHASE, WORK, Effect, Frame, Game, program
from engine.verbs.piles import SHUFFLED


def draw_one(game: Game, seat: int) -> int:
    """Draw the top card, in a Draw Phase or outside it. How many it has drawn, NONE if the deck is empty."""
    return draw_top(game, seat, int(game.counts[PHASE][game.table.seats] == DRAW_PHASE))


class Afterwards(Frame):
    """Triggers that wait until what goes on above has been finished."""

    __slots__ = ("held",)

    def __init__(self, held: list[Effect]) -> None:
        self.program, self.kind, self.source, self.seat = RELEASE, WORK, NONE, NONE
        self.pc, self.answer, self.result, self.caller, self.since = AT_FIRST
        self.held = held

    def works(self) -> list[Frame]:
        """What waits."""
        return [self, *self.held]

    def copy(self) -> Afterwards:
        """The same triggers, each of which goes on by itself."""
        return self.carry_over(Afterwards([effect.copy() for effect in self.held]))


def release(game: Game, frame: Afterwards) -> None:
    """The triggers that were held back wait to happen like any others from now on, but for those of a player who has fallen."""
    game.waiting += [effect for effect in frame.held if plays(game, effect.seat)]


RELEASE: Final = program(release)


def more_to_come(game: Game, seat: int) -> bool:
    """Whether an empty deck would be made anew of the discard pile. [001:48-50]"""
    return bool(pile(game, seat, DISCARD))


def run_out(game: Game, seat: int) -> bool:
    """Having to touch a card of an empty deck costs a power; the discard pile becomes the deck, and the action goes on. [001:48-50]

    What triggers on that waits for the end of the action (RS1-Q57). Whether there is a deck now.
    """
    if not more_to_come(game, seat):
        return False
    waiting = game.waiting[:]
    lose_a_power(game, seat, BY_DECK)
    fire(game, SHUFFLED, seat)
    held = game.waiting[len(waiting) :]
    if held and len(game.agenda) > 1:
        game.waiting = waiting
        game.agenda.insert(len(game.agenda) - 1, Afterwards(held))
    return bool(pile(game, seat, DECK))
