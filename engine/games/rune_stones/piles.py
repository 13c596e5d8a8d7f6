"""Draw piles and discard piles, and the hand that is filled from them. Rulebook: 004:239, 004:269, 004:392."""

from typing import Final

from engine.games.rune_stones.areas import DECK, DISCARD, GENERAL, HAND, HAND_MAX
from engine.games.rune_stones.names import NAMES
from engine.kernel.chance import shuffle
from engine.kernel.events import fire
from engine.kernel.places import pile, place, side
from engine.kernel.state import NONE, Frame, Game
from engine.kernel.values import value
from engine.verbs.piles import DISCARDED, DRAWN, RETURNED, Taking, lay


def turn_over(game: Game, seat: int, pile_zone: int, discards: int) -> None:
    """A used-up pile is made of the shuffled discard pile; the table's piles for NONE. [004:239] [004:392]"""
    table = game.table
    whose = NONE if seat == table.seats else seat
    old, new = table.place_of[whose][discards], table.place_of[whose][pile_zone]
    for piece in game.stacks[old]:
        game.place[piece] = new
    game.stacks[new], game.stacks[old] = game.stacks[old] + game.stacks[new], []
    shuffle(game, new, whose)


GIVEN_UP: Final[int] = NAMES.event("given up", "{subject} goes to the general discard pile.", lay)
TURNED_OVER: Final[int] = NAMES.event(
    "turned over", "{subject} shuffles a discard pile into a new draw pile.", turn_over
)


def ready_pile(game: Game, seat: int, zone: int, discards: int) -> list[int]:
    """A pile to draw from, made anew from its discard pile where nothing is left of it (RST-Q28)."""
    stack = pile(game, seat, zone)
    if not stack and pile(game, seat, discards):
        fire(game, TURNED_OVER, game.table.seats if seat == NONE else seat, zone, discards)
        stack = pile(game, seat, zone)
    return stack


def refill(game: Game, frame: Frame) -> None:
    """Draw until the hand is full; as many cards as there are. [004:392-394]"""
    seat = frame.seat
    hand = pile(game, seat, HAND)
    most = value(game, HAND_MAX, seat)
    while len(hand) < most and draw_one(game, seat) != NONE:
        pass


def draw_one(game: Game, seat: int) -> int:
    """The top card of a player's own draw pile comes into the hand, whatever the hand's size. [004:392]"""
    deck = pile(game, seat, DECK) or ready_pile(game, seat, DECK, DISCARD)
    if not deck:
        return NONE
    fire(game, DRAWN, deck[-1], place(game, seat, HAND))
    return 1


def more_to_come(game: Game, seat: int) -> bool:
    """Whether a used-up draw pile would be made anew of the discard pile (RST-Q28)."""
    return bool(pile(game, seat, DISCARD))


def run_out(game: Game, seat: int) -> bool:
    """A draw pile from which a card has to be taken is made anew; to look at it or search it takes none (RST-Q28). [004:392]"""
    return isinstance(game.frame, Taking) and bool(ready_pile(game, seat, DECK, DISCARD))


def discard(game: Game, piece: int, seat: int) -> None:
    """A card goes to a player's own discard pile."""
    fire(game, DISCARDED, piece, place(game, seat, DISCARD))


def put_away(game: Game, piece: int) -> None:
    """A card goes to the discard pile of whoever has it."""
    discard(game, piece, side(game, piece))


def take_back(game: Game, piece: int) -> None:
    """A card in front comes back into the hand of whoever has played it."""
    fire(game, RETURNED, piece, place(game, side(game, piece), HAND))


def give_up(game: Game, piece: int) -> None:
    """A creature goes to the general discard pile. [004:269]"""
    fire(game, GIVEN_UP, piece, place(game, NONE, GENERAL))
