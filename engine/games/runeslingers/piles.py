"""Cards between deck, hand, piles and field: drawn, seared, voided, set, discarded, destroyed, returned."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.games.runeslingers.areas import (
    AILMENT,
    AILMENTS,
    CONCENTRATIONS,
    DECK,
    DISCARD,
    DISTRACT,
    HAND,
    HAND_MAX,
    SETS,
    SUPPLY,
    VOID,
    ailments,
    free_place,
    has,
    pile,
    place,
)
from engine.games.runeslingers.names import NAMES
from engine.kernel.agenda import CHOOSE, again, end, interrupted, push, repeat_from, report
from engine.kernel.chance import pick, shuffle
from engine.kernel.decisions import answered, ask
from engine.kernel.events import fire
from engine.kernel.places import exposed, move, side, slide_under
from engine.kernel.state import CARD, FACE_DOWN, LIVES, NONE, VALUES, WORK, Frame, Game, program
from engine.kernel.values import value

TakeOne = Callable[[Game, int], int]  # how a seat takes the top card of the deck; what counts as taken
DISCARD_CARD: Final = NAMES.window("discard", "Which card do you discard?")


def to_place(game: Game, piece: int, spot: int, amount: int) -> None:
    """Lay a piece on a place; a deck that is empty now costs a power. [000:76]"""
    old = game.place[piece]
    move(game, piece, spot)
    if not game.stacks[old] and game.table.zone_of[old] == DECK:
        game.unsettled |= LIVES


def to_concentration(game: Game, piece: int, spot: int, amount: int) -> None:
    """Lay a card face-down and ready on a concentration area. [000:235]"""
    old = game.place[piece]
    move(game, piece, spot, face_down=True)
    game.counts[SETS][side(game, piece)] += amount
    if not game.stacks[old] and game.table.zone_of[old] == DECK:
        game.unsettled |= LIVES


def under(game: Game, piece: int, upper: int, amount: int) -> None:
    """Lay a card under another one, where it is concealed. [000:355]"""
    slide_under(game, piece, upper)


def reshuffle(game: Game, seat: int, other: int, amount: int) -> None:
    """The discard pile becomes part of the deck, which is shuffled. [000:76]"""
    deck = place(game, seat, DECK)
    for piece in pile(game, seat, DISCARD)[:]:
        move(game, piece, deck)
    shuffle(game, deck, seat)


def merge(game: Game, piece: int, into: int, amount: int) -> None:
    """Two ailments of one type become one, with the instances of both. [000:280]"""
    game.counts[AILMENT][into] += game.counts[AILMENT][piece]
    move(game, piece, game.table.places_of[NONE][SUPPLY][0])


DRAWN: Final = NAMES.event("drawn", "{side} draws {subject}.", to_place)
SEARED: Final = NAMES.event("seared", "{subject} is seared.", to_place)
VOIDED: Final = NAMES.event("voided", "{subject} is voided.", to_place)
DISCARDED: Final = NAMES.event("discarded", "{subject} is discarded.", to_place)
DESTROYED: Final = NAMES.event("destroyed", "{subject} is destroyed.", to_place, departs=True)
RETURNED: Final = NAMES.event("returned", "{subject} returns to its owner's hand.", to_place)
TAKEN: Final = NAMES.event("taken", "{side} takes {subject}.", to_place)
SET: Final = NAMES.event("set", "{side} sets a concentration.", to_concentration)
COVERED: Final = NAMES.event("covered", "{subject} is placed under {other}.", under)
LEAVES: Final = NAMES.event("leaves", "", departs=True)
SHUFFLED: Final = NAMES.event("shuffled", "{subject} shuffles the discard pile into the deck.", reshuffle)
MERGED: Final = NAMES.event("merged", "{subject} merges with {other}.", merge, unsettles=VALUES)


def discard_pile(game: Game, piece: int) -> int:
    """The discard pile of a card's owner. [000:168]"""
    return place(game, game.table.owners[piece], DISCARD)


def discard(game: Game, piece: int) -> None:
    """A card goes to its owner's discard pile, from wherever it is."""
    if game.table.fields[game.place[piece]]:
        off_the_field(game, piece, DISCARDED, discard_pile(game, piece))
    else:
        fire(game, DISCARDED, piece, discard_pile(game, piece))


def destroy(game: Game, piece: int, *, replaced: bool = False) -> None:
    """A card in play is destroyed: it is placed into its owner's discard pile. [000:441]

    The ailments under a boon that another one replaces are never exposed. [000:305]
    """
    off_the_field(game, piece, DESTROYED, discard_pile(game, piece), exposing=not replaced)


def return_to_hand(game: Game, piece: int) -> None:
    """A card goes back to the hand of its owner, whatever the hand's size (RSA-Q16)."""
    hand = place(game, game.table.owners[piece], HAND)
    if game.table.fields[game.place[piece]]:
        off_the_field(game, piece, RETURNED, hand)
    else:
        fire(game, RETURNED, piece, hand)


def off_the_field(game: Game, piece: int, kind: int, spot: int, *, exposing: bool = True) -> None:
    """A piece leaves its field by an event, and with it, if it has Distract, the concentration under it. [000:366]"""
    old, controller = game.place[piece], side(game, piece)
    distracted = distracted_concentration(game, piece)
    if exposed(game, piece) and not game.counts[FACE_DOWN][piece]:
        fire(game, LEAVES, piece, card_below(game, piece))
    fire(game, kind, piece, spot)
    if distracted != NONE:
        fire(game, DISCARDED, distracted, discard_pile(game, distracted))
    if exposing and game.table.zone_of[old] == AILMENTS:
        merge_ailments(game, controller)


def cover(game: Game, piece: int, upper: int) -> None:
    """A card in play is placed under another one; if that lies on another field, the card has left its own. [000:355] [000:366]"""
    old, controller = game.place[piece], side(game, piece)
    distracted = distracted_concentration(game, piece) if side(game, upper) != controller else NONE
    fire(game, COVERED, piece, upper)
    if distracted != NONE:
        fire(game, DISCARDED, distracted, discard_pile(game, distracted))
    if game.table.zone_of[old] == AILMENTS:
        merge_ailments(game, controller)


def right_below(game: Game, piece: int) -> int:
    """What a piece lies on, NONE if it lies on its place alone."""
    stack = game.stacks[game.place[piece]]
    return stack[stack.index(piece) - 1] if stack[0] != piece else NONE


def distracted_concentration(game: Game, piece: int) -> int:
    """The concentration that a card with Distract takes along when it leaves, NONE if there is none. [000:366]"""
    below = right_below(game, piece)
    distracts = below != NONE and game.counts[FACE_DOWN][below] and has(game, piece, DISTRACT)
    return below if distracts else NONE


def card_below(game: Game, piece: int) -> int:
    """The card under a piece, NONE if there is none; concentrations and ailments in play are no cards. [000:450]"""
    below = right_below(game, piece)
    is_card = below != NONE and not game.counts[FACE_DOWN][below] and game.table.owners[below] != NONE
    return below if is_card else NONE


def merge_ailments(game: Game, seat: int) -> None:
    """Ailments of one type that are exposed on two areas lie on one of them. [000:280]"""
    seen: dict[str, int] = {}
    for piece in ailments(game, seat):
        first = seen.setdefault(game.table.cards[piece].id, piece)
        if first != piece:
            fire(game, MERGED, piece, first)


# Taking from the deck, one card at a time


def draw_top(game: Game, seat: int, amount: int) -> int:
    """Draw the top card; one beyond the maximum hand size is discarded instead. [000:194] Returns 1 if it was drawn.

    `amount` is 1 in a Draw Phase.
    """
    piece = pile(game, seat, DECK)[-1]
    hand = game.table.places_of[seat][HAND][0]
    if len(game.stacks[hand]) >= value(game, HAND_MAX, seat):
        fire(game, DISCARDED, piece, game.table.places_of[seat][DISCARD][0])
        return 0
    fire(game, DRAWN, piece, hand, amount)
    return 1


def sear_one(game: Game, seat: int) -> int:
    """The top card of the deck goes face-up to the discard pile. [000:444]"""
    fire(game, SEARED, pile(game, seat, DECK)[-1], place(game, seat, DISCARD))
    return 1


def void_one(game: Game, seat: int) -> int:
    """The top card of the deck goes face-up to the void pile. [000:445]"""
    fire(game, VOIDED, pile(game, seat, DECK)[-1], place(game, seat, VOID))
    return 1


def set_one(game: Game, seat: int) -> int:
    """The top card of the deck becomes a ready concentration, if an area is free."""
    spot = free_place(game, seat, CONCENTRATIONS)
    if spot == NONE:
        return 0
    fire(game, SET, pile(game, seat, DECK)[-1], spot)
    return 1


class Taking(Frame):
    """Cards that a player takes from the top of the deck, one at a time: how many are `left`, and how many have been `taken`."""

    __slots__ = ("left", "take_one", "taken")

    def __init__(self, source: int, seat: int, left: int, take_one: TakeOne) -> None:
        super().__init__(TAKE, WORK, source, seat)
        self.left = left
        self.take_one = take_one
        self.taken = 0

    def copy(self) -> Taking:
        """A taking that goes on by itself from here."""
        twin = Taking(self.source, self.seat, self.left, self.take_one)
        self.carry_over(twin)
        twin.taken = self.taken
        return twin


def take_cards(game: Game, seat: int, amount: int, take_one: TakeOne, source: int = NONE) -> None:
    """Let a player draw, sear, void or set so many cards from the top of the deck."""
    if amount > 0:
        push(game, Taking(source, seat, amount, take_one))


def take(game: Game, taking: Taking) -> None:
    """Take cards one at a time; whatever an emptied deck or a trigger asks for comes between. [000:394]"""
    seat = taking.seat
    while taking.left > 0 and pile(game, seat, DECK):
        taking.left -= 1
        taking.taken += taking.take_one(game, seat)
        if interrupted(game):
            again(taking)
            return
    report(game, taking, taking.taken)


TAKE: Final = program(take)


# Discarding from the hand


def loose_cards(game: Game, seat: int) -> list[int]:
    """The cards of a hand, without one that is being played and still has to be paid for (RSA-Q58)."""
    played = [frame.source for frame in game.agenda if frame.kind == CARD]
    return [piece for piece in pile(game, seat, HAND) if piece not in played]


class Discarding(Frame):
    """Cards that a player still has to discard from the hand."""

    __slots__ = ("left",)

    def __init__(self, source: int, seat: int, left: int) -> None:
        super().__init__(DISCARD_CARDS, WORK, source, seat)
        self.left = left

    def copy(self) -> Discarding:
        """A discarding that goes on by itself from here."""
        twin = Discarding(self.source, self.seat, self.left)
        self.carry_over(twin)
        return twin


def choose_discard(game: Game, discarding: Discarding) -> None:
    """The player picks a card of the hand for each card to discard; as many as there are. [000:393]"""
    seat = discarding.seat
    hand = loose_cards(game, seat)
    if discarding.left > 0 and hand:
        ask(game, discarding, DISCARD_CARD, seat, [(CHOOSE, piece, NONE) for piece in hand])
    else:
        end(discarding)


def discard_chosen(game: Game, discarding: Discarding) -> None:
    """The card goes to the discard pile."""
    discarding.left -= 1
    repeat_from(discarding, choose_discard)
    discard(game, answered(discarding)[1])


DISCARD_CARDS: Final = program(choose_discard, discard_chosen)


def discard_cards(game: Game, seat: int, amount: int, source: int = NONE) -> None:
    """Let a player discard so many cards of their choice from the hand."""
    push(game, Discarding(source, seat, amount))


def discard_at_random(game: Game, seat: int, amount: int) -> None:
    """Discard cards from the hand that nobody chooses. [000:438]"""
    for _ in range(amount):
        hand = loose_cards(game, seat)
        if hand:
            discard(game, pick(game, seat, hand))
