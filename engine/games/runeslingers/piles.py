"""Cards between deck, hand, piles and field: drawn, seared, voided, set, discarded, destroyed, returned."""

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
    exposed_ailments,
    free_place,
    has,
)
from engine.games.runeslingers.names import NAMES
from engine.kernel.agenda import end, push, repeat_from
from engine.kernel.decisions import ask, take_choice
from engine.kernel.events import count_as, fire
from engine.kernel.places import is_exposed, move, pile, place, side, slide_under
from engine.kernel.state import FACE_DOWN, NONE, VALUES, WORK, Frame, Game, program
from engine.kernel.values import value
from engine.verbs.piles import DISCARDED, DRAWN, RETURNED, emptied, lay, take_top_card
from engine.verbs.triggers import DESTROYED, LEAVES


def to_concentration(game: Game, piece: int, spot: int, amount: int) -> None:
    """Lay a card face-down and ready on a concentration area. [000:235]"""
    old = game.place[piece]
    move(game, piece, spot, face_down=True)
    game.counts[SETS][side(game, piece)] += amount
    if not game.stacks[old]:
        emptied(game, old)


def under(game: Game, piece: int, upper: int, amount: int) -> None:
    """Lay a card under another one, where it is concealed. [000:355]"""
    slide_under(game, piece, upper)


def merge(game: Game, piece: int, into: int, amount: int) -> None:
    """Two ailments of one type become one, with the instances of both. [000:280]"""
    game.counts[AILMENT][into] += game.counts[AILMENT][piece]
    move(game, piece, game.table.place_of[NONE][SUPPLY])


SEARED: Final[int] = NAMES.event("seared", "{subject} is seared.", lay)
VOIDED: Final[int] = NAMES.event("voided", "{subject} is voided.", lay)
SET: Final[int] = NAMES.event("set", "{side} sets a concentration.", to_concentration)
COVERED: Final[int] = NAMES.event("covered", "{subject} is placed under {other}.", under)
KEEP_WHICH: Final[int] = NAMES.window("keep which", "Which of these ailment cards do you keep?")
KEEP: Final[int] = NAMES.verb("keep", "Keep {piece} on {to}")
MERGED: Final[int] = NAMES.event("merged", "{subject} merges with {other}.", merge, unsettles=VALUES)


def discard_pile(game: Game, piece: int) -> int:
    """The discard pile of a card's owner. [000:168]"""
    return place(game, game.table.owners[piece], DISCARD)


def discard(game: Game, piece: int) -> None:
    """A card goes to its owner's discard pile, from wherever it is."""
    go(game, DISCARDED, piece, discard_pile(game, piece))


def destroy(game: Game, piece: int, *, replaced: bool = False) -> None:
    """A card in play is destroyed: it leaves for the discard pile of its owner, and is thereby discarded. [000:168] [000:441] [001:685]

    The ailments under a boon that another one replaces are never exposed. [000:305]
    """
    off_the_field(game, piece, DESTROYED, discard_pile(game, piece), exposing=not replaced)


def return_to_hand(game: Game, piece: int) -> None:
    """A card goes back to the hand of its owner, whatever the hand's size (RSA-Q16)."""
    go(game, RETURNED, piece, place(game, game.table.owners[piece], HAND))


def off_the_field(game: Game, piece: int, kind: int, spot: int, *, exposing: bool = True) -> None:
    """A piece leaves its field by an event, and with it, if it has Distract, the concentration under it. [000:366]"""
    old, below, controller = game.place[piece], right_below(game, piece), side(game, piece)
    distracted = distracted_concentration(game, piece, below)
    if is_exposed(game, piece) and is_card(game, piece):
        fire(game, LEAVES, piece, below if is_card(game, below) else NONE)
    fire(game, kind, piece, spot)
    if kind == DESTROYED:
        count_as(game, DISCARDED, piece, spot)
    if distracted != NONE:
        discard(game, distracted)
    if exposing and game.table.zone_of[old] == AILMENTS:
        merge_ailments(game, controller)


def go(game: Game, kind: int, piece: int, spot: int) -> None:
    """A card goes to a pile by an event, from its field or from elsewhere."""
    if game.table.fields[game.place[piece]]:
        off_the_field(game, piece, kind, spot)
    else:
        fire(game, kind, piece, spot)


def cover(game: Game, piece: int, upper: int) -> None:
    """A card in play is placed under another one; if that lies on another field, the card has left its own. [000:355] [000:366]"""
    old, controller = game.place[piece], side(game, piece)
    moves_over = side(game, upper) != controller
    distracted = distracted_concentration(game, piece, right_below(game, piece)) if moves_over else NONE
    fire(game, COVERED, piece, upper)
    if distracted != NONE:
        discard(game, distracted)
    if game.table.zone_of[old] == AILMENTS:
        merge_ailments(game, controller)


def right_below(game: Game, piece: int) -> int:
    """What a piece lies on, NONE if it lies on its place alone."""
    stack = game.stacks[game.place[piece]]
    return stack[stack.index(piece) - 1] if stack[0] != piece else NONE


def distracted_concentration(game: Game, piece: int, below: int) -> int:
    """The concentration under a card with Distract, which it takes along when it leaves, NONE if there is none. [000:366]"""
    distracts = below != NONE and game.counts[FACE_DOWN][below] and has(game, piece, DISTRACT)
    return below if distracts else NONE


def is_card(game: Game, piece: int) -> bool:
    """Whether a piece in play is a card: no ailment is, and whether a concentration is, each edition says. [000:161] [001:231]"""
    return (
        piece != NONE
        and game.table.owners[piece] != NONE
        and (not game.counts[FACE_DOWN][piece] or game.table.counts_face_down)
    )


def merge_ailments(game: Game, seat: int) -> None:
    """Ailments of one type that are exposed on two areas lie on one of them; which, its player picks in an edition that says so.
    [000:280] [001:677-682]
    """
    if twins(game, seat) and "kept_by_choice" in game.table.rules.numbers:
        push(game, Frame(MERGE, WORK, NONE, seat))
        return
    while pair := twins(game, seat):
        fire(game, MERGED, pair[1], pair[0])


def twins(game: Game, seat: int) -> tuple[int, ...]:
    """The first two exposed ailments of one type on a Runeslinger, none where each type lies on one area."""
    seen: dict[str, int] = {}
    for piece in exposed_ailments(game, seat):
        if (first := seen.setdefault(game.cards[piece].id, piece)) != piece:
            return first, piece
    return ()


def choose_kept(game: Game, frame: Frame) -> None:
    """Which of the two stays on its area. [001:677-680]"""
    if pair := twins(game, frame.seat):
        ask(game, frame, KEEP_WHICH, frame.seat, [(KEEP, piece, game.place[piece]) for piece in pair])
    else:
        end(game, frame)


def merge_chosen(game: Game, frame: Frame) -> None:
    """The other one is put away, and its instances are added. [001:680-682]"""
    piece = take_choice(frame)[1]
    one, other = twins(game, frame.seat)
    fire(game, MERGED, other if piece == one else one, piece)
    repeat_from(game, frame, choose_kept)


MERGE: Final = program(choose_kept, merge_chosen)


# Taking from the deck, one card at a time


def draw_top(game: Game, seat: int, amount: int) -> int:
    """Draw the top card; one beyond the maximum hand size is discarded instead. [000:194] How many it has drawn, NONE if the deck is empty.

    `amount` is 1 in a Draw Phase.
    """
    deck = pile(game, seat, DECK)
    if not deck:
        return NONE
    piece = deck[-1]
    hand = game.table.place_of[seat][HAND]
    if len(game.stacks[hand]) >= value(game, HAND_MAX, seat):
        fire(game, DISCARDED, piece, game.table.place_of[seat][DISCARD])
        return 0
    fire(game, DRAWN, piece, hand, amount)
    return 1


def sear_one(game: Game, seat: int) -> int:
    """The top card of the deck goes face-up to the discard pile. [000:444]"""
    return take_top_card(game, seat, DECK, SEARED, DISCARD)


def void_one(game: Game, seat: int) -> int:
    """The top card of the deck goes face-up to the void pile. [000:445]"""
    return take_top_card(game, seat, DECK, VOIDED, VOID)


def set_one(game: Game, seat: int) -> int:
    """The top card of the deck becomes a ready concentration, if an area is free."""
    deck, spot = pile(game, seat, DECK), free_place(game, seat, CONCENTRATIONS)
    if spot == NONE:
        return 0
    if not deck:
        return NONE
    fire(game, SET, deck[-1], spot)
    return 1
