"""The display: creatures by the magic that calls them, and which of them a player takes. Rulebook: 004:223-241, 004:285-287."""

from __future__ import annotations

from typing import Final

from engine.games.rune_stones.areas import CREATURES, DISCARD, DISPLAY, GENERAL
from engine.games.rune_stones.names import NAMES
from engine.games.rune_stones.piles import ready_pile
from engine.kernel.agenda import CHOOSE, end, push
from engine.kernel.decisions import ask, take_choice
from engine.kernel.events import fire
from engine.kernel.places import place
from engine.kernel.state import AT_FIRST, NONE, WORK, Frame, Game, program
from engine.verbs.piles import TAKEN, lay

WHICH_CARD: Final[int] = NAMES.window("display card", "Which card do you take?")
REVEALED: Final[int] = NAMES.event("revealed", "{subject} comes into the display.", lay)
SLID: Final[int] = NAMES.event("slid", "", lay)


def on_display(game: Game) -> list[int]:
    """The cards of the display, from left to right."""
    stacks = game.stacks
    return [stacks[spot][-1] for spot in game.table.places_of[NONE][DISPLAY] if stacks[spot]]


def priced_display(game: Game) -> list[tuple[int, int]]:
    """The cards of the display from left to right, each with the magic points for its space. [004:227]"""
    stacks = game.stacks
    display: list[tuple[int, int]] = game.table.notes["display"]
    return [(stacks[spot][-1], cost) for spot, cost in display if stacks[spot]]


def refill_display(game: Game) -> None:
    """Cards move to the right; new ones come in from the left. [004:237-241]"""
    stacks = game.stacks
    spots = game.table.places_of[NONE][DISPLAY]
    gap = NONE
    for spot in reversed(spots):
        if gap == NONE and not stacks[spot]:
            gap = spot
        elif gap != NONE and stacks[spot]:
            fire(game, SLID, stacks[spot][-1], gap)
            gap -= 1
    for spot in range(gap, spots[0] - 1, -1):
        if creatures := ready_pile(game, NONE, CREATURES, GENERAL):
            fire(game, REVEALED, creatures[-1], spot)


# Choosing a card


class CardTaking(Frame):
    """A player takes a card of the display, of one `colour` or without one any."""

    __slots__ = ("colour",)

    def __init__(self, source: int, seat: int, colour: str) -> None:
        self.program, self.kind, self.source, self.seat = TAKE_CARD, WORK, source, seat
        self.pc, self.answer, self.result, self.caller, self.since = AT_FIRST
        self.colour = colour

    def copy(self) -> CardTaking:
        """The same choice in another game."""
        return self.carry_over(CardTaking(self.source, self.seat, self.colour))


def choose_card(game: Game, taking: CardTaking) -> None:
    """Nothing happens without a card of the colour. [004:285-287]"""
    cards, colour = game.cards, taking.colour
    pieces = [piece for piece in on_display(game) if not colour or cards[piece].values.get("colour") == colour]
    if pieces:
        ask(game, taking, WHICH_CARD, taking.seat, [(CHOOSE, piece, NONE) for piece in pieces])
    else:
        end(game, taking)


def take_chosen_card(game: Game, taking: CardTaking) -> None:
    """The chosen card goes to the player's discard pile. [004:285-287]"""
    fire(game, TAKEN, take_choice(taking)[1], place(game, taking.seat, DISCARD))


TAKE_CARD: Final = program(choose_card, take_chosen_card)


def take_from_display(game: Game, seat: int, source: int, colour: str = "") -> None:
    """Let a player take a card of the display, of one colour or any."""
    push(game, CardTaking(source, seat, colour))
