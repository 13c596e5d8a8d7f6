"""Gems that a player picks from the general supply. Rulebook: 004:279-283."""

from __future__ import annotations

from typing import Final

from engine.games.rune_stones.areas import COLOURED
from engine.games.rune_stones.names import NAMES
from engine.kernel.agenda import end, push, repeat_from
from engine.kernel.decisions import ask, take_choice
from engine.kernel.state import AT_FIRST, NONE, WORK, Frame, Game, program
from engine.verbs.counters import get

WHICH_GEM: Final[int] = NAMES.window("gem", "Which gem do you take?")
GEM: Final[int] = NAMES.verb("gem", "{counter}")


class GemTaking(Frame):
    """A player takes an `amount` of coloured gems of their choice, `onto` themselves or a piece."""

    __slots__ = ("amount", "onto")

    def __init__(self, source: int, seat: int, amount: int, onto: int) -> None:
        self.program, self.kind, self.source, self.seat = TAKE_GEMS, WORK, source, seat
        self.pc, self.answer, self.result, self.caller, self.since = AT_FIRST
        self.amount = amount
        self.onto = onto

    def copy(self) -> GemTaking:
        """The same choice in another game."""
        return self.carry_over(GemTaking(self.source, self.seat, self.amount, self.onto))


def choose_new_gem(game: Game, taking: GemTaking) -> None:
    """A player picks a colour of which the general supply has a gem. [004:283]"""
    supply = game.table.seats
    gems = [gem for gem in COLOURED if game.counts[gem][supply]]
    if taking.amount > 0 and gems:
        ask(game, taking, WHICH_GEM, taking.seat, [(GEM, NONE, gem) for gem in gems])
    else:
        end(game, taking)


def take_new_gem(game: Game, taking: GemTaking) -> None:
    """It comes to the player or onto the piece; then the next one is picked."""
    get(game, taking.onto, take_choice(taking)[2], 1)
    taking.amount -= 1
    repeat_from(game, taking, choose_new_gem)


TAKE_GEMS: Final = program(choose_new_gem, take_new_gem)


def take_gems(game: Game, seat: int, source: int, amount: int, onto: int) -> None:
    """Let a player take coloured gems of their choice, onto themselves or a piece."""
    push(game, GemTaking(source, seat, amount, onto))
