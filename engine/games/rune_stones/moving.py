"""Cards and gems that move: drawing, the display, taking. Rulebook: 004:223-241, 004:279-301, 004:392."""

from __future__ import annotations

from engine.games.rune_stones.field import (
    COLOURED,
    CREATURES,
    DECK,
    DISCARD,
    DISPLAY,
    GENERAL,
    HAND,
    HAND_MAX,
    pile,
    place,
)
from engine.games.rune_stones.names import NAMES
from engine.kernel.agenda import CHOOSE, end, push, repeat_from
from engine.kernel.chance import shuffle
from engine.kernel.decisions import answered, ask
from engine.kernel.events import fire
from engine.kernel.places import move
from engine.kernel.state import NONE, WORK, Frame, Game, program
from engine.kernel.values import value
from engine.verbs.counters import get

WHICH_GEM = NAMES.window("gem", "Which gem do you take?")
WHICH_CARD = NAMES.window("display card", "Which card do you take?")
GEM = NAMES.verb("gem", "{counter}")


def put(game: Game, piece: int, spot: int, amount: int) -> None:
    """A piece comes to lie on a place."""
    move(game, piece, spot)


def turn_over(game: Game, seat: int, pile_zone: int, discards: int) -> None:
    """A used-up pile is made of the shuffled discard pile; the table's piles for NONE. [004:239] [004:392]"""
    table = game.table
    whose = NONE if seat == table.seats else seat
    old, new = table.places_of[whose][discards][0], table.places_of[whose][pile_zone][0]
    for piece in game.stacks[old]:
        game.place[piece] = new
    game.stacks[new], game.stacks[old] = game.stacks[old] + game.stacks[new], []
    shuffle(game, new, whose)


DRAWN = NAMES.event("drawn", "", put)
DISCARDED = NAMES.event("discarded", "{subject} goes to the discard pile.", put)
GIVEN_UP = NAMES.event("given up", "{subject} goes to the general discard pile.", put)
REVEALED = NAMES.event("revealed", "{subject} comes into the display.", put)
SLID = NAMES.event("slid", "", put)
TAKEN = NAMES.event("taken", "{subject} is taken.", put)
TURNED_OVER = NAMES.event("turned over", "{subject} shuffles a discard pile into a new draw pile.", turn_over)


def ready_pile(game: Game, seat: int, zone: int, discards: int) -> list[int]:
    """A pile to draw from, made anew from its discard pile where nothing is left of it (RST-Q28)."""
    stack = pile(game, seat, zone)
    if not stack and pile(game, seat, discards):
        fire(game, TURNED_OVER, game.table.seats if seat == NONE else seat, zone, discards)
        stack = pile(game, seat, zone)
    return stack


def refill_hand(game: Game, seat: int) -> None:
    """Draw until the hand is full; as many cards as there are. [004:392-394]"""
    hand, spot = pile(game, seat, HAND), place(game, seat, HAND)
    most = value(game, HAND_MAX, seat)
    while len(hand) < most:
        deck = ready_pile(game, seat, DECK, DISCARD)
        if not deck:
            return
        fire(game, DRAWN, deck[-1], spot)


def on_display(game: Game) -> list[int]:
    """The cards of the display, from left to right."""
    stacks = game.stacks
    return [stacks[spot][-1] for spot in game.table.places_of[NONE][DISPLAY] if stacks[spot]]


def refill_display(game: Game) -> None:
    """Cards move to the right; new ones come in from the left. [004:237-241]"""
    stacks = game.stacks
    spots = game.table.places_of[NONE][DISPLAY]
    if all(map(stacks.__getitem__, spots)):
        return
    gap = NONE
    for spot in reversed(spots):
        if gap == NONE and not stacks[spot]:
            gap = spot
        elif gap != NONE and stacks[spot]:
            fire(game, SLID, stacks[spot][-1], gap)
            gap -= 1
    for spot in range(gap, spots[0] - 1, -1):
        creatures = ready_pile(game, NONE, CREATURES, GENERAL)
        if creatures:
            fire(game, REVEALED, creatures[-1], spot)


def discard(game: Game, piece: int, seat: int) -> None:
    """A card goes to a player's own discard pile."""
    fire(game, DISCARDED, piece, place(game, seat, DISCARD))


def give_up(game: Game, piece: int) -> None:
    """A creature goes to the general discard pile. [004:269]"""
    fire(game, GIVEN_UP, piece, place(game, NONE, GENERAL))


# Choosing a card of the display


class CardTaking(Frame):
    """A player takes a card of the display, of one `colour` or without one any."""

    __slots__ = ("colour",)

    def __init__(self, source: int, seat: int, colour: str) -> None:
        super().__init__(TAKE_CARD, WORK, source, seat)
        self.colour = colour

    def copy(self) -> CardTaking:
        """The same choice in another game."""
        twin = CardTaking(self.source, self.seat, self.colour)
        self.carry_over(twin)
        return twin


def choose_card(game: Game, taking: CardTaking) -> None:
    """Nothing happens without a card of the colour. [004:285-287]"""
    cards, colour = game.table.cards, taking.colour
    pieces = [piece for piece in on_display(game) if not colour or cards[piece].values.get("colour") == colour]
    if pieces:
        ask(game, taking, WHICH_CARD, taking.seat, [(CHOOSE, piece, NONE) for piece in pieces])
    else:
        end(taking)


def take_chosen_card(game: Game, taking: CardTaking) -> None:
    """It goes to the player's discard pile."""
    fire(game, TAKEN, answered(taking)[1], place(game, taking.seat, DISCARD))


TAKE_CARD = program(choose_card, take_chosen_card)


def take_from_display(game: Game, seat: int, source: int, colour: str = "") -> None:
    """Let a player take a card of the display, of one colour or any."""
    push(game, CardTaking(source, seat, colour))


# Choosing gems


class GemTaking(Frame):
    """A player takes an `amount` of coloured gems of their choice, `onto` themselves or a piece."""

    __slots__ = ("amount", "onto")

    def __init__(self, source: int, seat: int, amount: int, onto: int) -> None:
        super().__init__(TAKE_GEMS, WORK, source, seat)
        self.amount = amount
        self.onto = onto

    def copy(self) -> GemTaking:
        """The same choice in another game."""
        twin = GemTaking(self.source, self.seat, self.amount, self.onto)
        self.carry_over(twin)
        return twin


def choose_new_gem(game: Game, taking: GemTaking) -> None:
    """A player picks a colour of which the general supply has a gem. [004:283]"""
    supply = game.table.seats
    gems = [gem for gem in COLOURED if game.counts[gem][supply]]
    if taking.amount > 0 and gems:
        ask(game, taking, WHICH_GEM, taking.seat, [(GEM, NONE, gem) for gem in gems])
    else:
        end(taking)


def take_new_gem(game: Game, taking: GemTaking) -> None:
    """It comes to the player or onto the piece; then the next one is picked."""
    get(game, taking.onto, answered(taking)[2], 1)
    taking.amount -= 1
    repeat_from(taking, choose_new_gem)


TAKE_GEMS = program(choose_new_gem, take_new_gem)


def take_gems(game: Game, seat: int, source: int, amount: int, onto: int) -> None:
    """Let a player take coloured gems of their choice, onto themselves or a piece."""
    push(game, GemTaking(source, seat, amount, onto))
