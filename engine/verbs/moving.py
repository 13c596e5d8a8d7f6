"""Cards that go from one zone to another: out of a discard pile, on top of a deck, searched for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.kernel.agenda import CHOOSE, end, push, repeat_from, report
from engine.kernel.decisions import Row, ask, take_choice
from engine.kernel.effects import Ask, Call, EffectStep, Need, need_pieces
from engine.kernel.events import fire
from engine.kernel.places import move, pile, place
from engine.kernel.state import AT_FIRST, NONE, WORK, Frame, Game, Program, program
from engine.text.compiling import CompiledLine
from engine.text.matcher import NUMBER, Book
from engine.text.phrases import Amount, Do, Goal, Named, Node, Noun, Pay, Piece, Zone, given, phrase
from engine.text.references import LOOKED_AT
from engine.verbs.filters import OF_KIND, is_singular
from engine.verbs.names import SHARED
from engine.verbs.piles import (
    CARDS_DISCARDED,
    ONE,
    TAKEN,
    Looking,
    TakeTo,
    cards_to_pay,
    cut_deck,
    emptied,
    has_top_cards,
    spare_cards,
    still_there,
    take_cards,
    to_discard,
    top_cards,
)
from engine.verbs.sentences import NOT_NOW
from engine.verbs.targets import TARGET, WHICH


def put_under(game: Game, piece: int, spot: int, amount: int) -> None:
    """A card comes to lie under a pile."""
    leave_for(game, piece, spot)
    goal = game.place[piece]
    game.stacks[goal].remove(piece)
    game.stacks[goal].insert(0, piece)


def leave_for(game: Game, piece: int, spot: int, amount: int = 0) -> None:
    """A card leaves its place and lies on top of another one; whom that leaves without a deck is looked after, see `emptied`."""
    old = game.place[piece]
    move(game, piece, spot)
    if not game.stacks[old]:
        emptied(game, old)


CARDS_MOVED: Final = given("cards moved")
TOPPED: Final[int] = SHARED.event("topped", "{subject} is put on top of a deck.", leave_for)
SUNK: Final[int] = SHARED.event("sunk", "{subject} is put on the bottom of a deck.", put_under)
REORDERED: Final[int] = SHARED.event("reordered", "{subject} shuffles a deck.", cut_deck)

# Where cards go


def to_hand(game: Game, piece: int) -> None:
    """A goal that texts name: into the hand of its owner, whoever controls it, by the event TAKEN."""
    piles = game.table.rules.ruleset.piles
    piles.go(game, TAKEN, piece, place(game, game.table.owners[piece], piles.hand))


def to_top(game: Game, piece: int) -> None:
    """A goal that texts name: on top of the deck of its owner, by the event TOPPED."""
    piles = game.table.rules.ruleset.piles
    piles.go(game, TOPPED, piece, place(game, game.table.owners[piece], piles.deck))


def to_bottom(game: Game, piece: int) -> None:
    """A goal that texts name: under the deck of its owner, by the event SUNK."""
    piles = game.table.rules.ruleset.piles
    piles.go(game, SUNK, piece, place(game, game.table.owners[piece], piles.deck))


@phrase("to your hand", "into your hand", "in your hand")
def into_hand(line: CompiledLine) -> Goal:
    """Into your hand."""
    return to_hand


@phrase("on top of your deck", "on the top of your deck")
def on_top(line: CompiledLine) -> Goal:
    """On top of your deck."""
    return to_top


@phrase("on the bottom of your deck", "under your deck")
def on_bottom(line: CompiledLine) -> Goal:
    """Under your deck."""
    return to_bottom


@phrase("into your discard pile", "in your discard pile")
def into_discard(line: CompiledLine) -> Goal:
    """Into your discard pile."""
    return to_discard


@phrase("to its owner's hand", "into its owner's hand")
def into_owners_hand(line: CompiledLine) -> Goal:
    """Into the hand of its owner."""
    return to_hand


@phrase("on top of its owner's deck", "on the top of its owner's deck")
def on_owners_top(line: CompiledLine) -> Goal:
    """On top of the deck of its owner."""
    return to_top


@phrase("on the bottom of its owner's deck", "under its owner's deck")
def on_owners_bottom(line: CompiledLine) -> Goal:
    """Under the deck of its owner."""
    return to_bottom


# Cards that somebody picks in a zone


class Picking(Frame):
    """Cards of which a player picks some, each of which goes somewhere: how many are `left`, how many have been `picked`, and the places
    `where` all of them lay.
    """

    __slots__ = ("cards", "goal", "left", "optional", "picked", "shuffles", "where")

    def __init__(
        self,
        source: int,
        seat: int,
        cards: list[int],
        left: int,
        goal: Callable[[Game, int], None],
        *,
        optional: bool = False,
        shuffles: bool = False,
        picked: int = 0,
        where: frozenset[int] = frozenset(),
    ) -> None:
        self.program, self.kind, self.source, self.seat = PICK_CARDS, WORK, source, seat
        self.pc, self.answer, self.result, self.caller, self.since = AT_FIRST
        self.cards = cards
        self.left = left
        self.goal = goal
        self.optional = optional
        self.shuffles = shuffles
        self.picked = picked
        self.where = where

    def copy(self) -> Picking:
        """A picking that goes on by itself from here."""
        return self.carry_over(
            Picking(
                self.source,
                self.seat,
                self.cards[:],
                self.left,
                self.goal,
                optional=self.optional,
                shuffles=self.shuffles,
                picked=self.picked,
                where=self.where,
            )
        )

    def pieces(self) -> list[int]:
        """The cards among which the player picks."""
        return self.cards


def choose_card(game: Game, picking: Picking) -> None:
    """The player picks the next card, or stops where that is allowed; what something else has taken away meanwhile is not there."""
    picking.where = picking.where or frozenset([game.place[piece] for piece in picking.cards])
    picking.cards = [piece for piece in picking.cards if game.place[piece] in picking.where]
    if picking.left > 0 and picking.cards:
        rows: list[Row] = [(CHOOSE, piece, NONE) for piece in picking.cards]
        ask(game, picking, WHICH, picking.seat, [*rows, (NOT_NOW, NONE, NONE)] if picking.optional else rows)
        return
    if picking.shuffles:
        picking.shuffles = False
        fire(game, REORDERED, picking.seat)
    report(game, picking, picking.picked)
    end(game, picking)


def move_card(game: Game, picking: Picking) -> None:
    """The card goes where it is to go."""
    verb, piece, _ = take_choice(picking)
    repeat_from(game, picking, choose_card)
    if verb == NOT_NOW:
        picking.left = 0
        return
    picking.cards.remove(piece)
    picking.left -= 1
    picking.picked += 1
    picking.goal(game, piece)


PICK_CARDS: Final = program(choose_card, move_card)


def short(node: Node) -> str:
    """The name of a phrase's function."""
    return node.phrase.rpartition(".")[0].rpartition(".")[2]


def is_of_nobody(book: Book, amount: Node, cards: Node, goal: Node) -> bool:
    """Whether nothing is said of who controls cards that lie in a deck."""
    return not book.sides_of(cards)


def is_open_to_you(book: Book, amount: Node, cards: Node, zone: Node, goal: Node) -> bool:
    """Whether you may look through the zone: your own hand and discard pile. A deck is searched."""
    name, there = short(zone), short(goal)
    mine = bool(zone.arguments) and zone.arguments[0].phrase == YOUR
    elsewhere = (name, there) not in {("hand_of", "into_hand"), ("discard_of", "into_discard")}
    return mine and elsewhere and name in ("hand_of", "discard_of", "pile_of") and not book.sides_of(cards)


YOUR: Final = "engine.verbs.players.your.whose"


@phrase("return|put|place|move {amount} {cards} from {zone} {goal}", gives=CARDS_MOVED, fits=is_open_to_you)
def transfer(game: Game, frame: Frame, amount: Amount, cards: Named, zone: Zone, goal: Goal) -> Do:
    """You pick them; as many as there are."""
    push(game, Picking(frame.source, frame.seat, cards.within(zone).cards(game, frame), amount, goal))


def is_open_to_all(book: Book, cards: Node, zone: Node, goal: Node) -> bool:
    """Whether it is one card of a pile of yours that you may look through."""
    return is_singular(book, cards) and is_open_to_you(book, cards, cards, zone, goal)


def lying_there(game: Game, frame: Frame, cards: Noun) -> list[int]:
    """The cards of a noun that lie in its zone."""
    return cards.cards(game, frame)


@phrase(
    "return|put|place|move target {cards} in|from {zone} {goal}",
    sort="do", builds=True, targets=True, gives=CARDS_MOVED, fits=is_open_to_all,
)  # fmt: skip
def transfer_target(line: CompiledLine, cards: Named, zone: Zone, goal: Goal) -> Program:
    """One of them that you choose before anything happens; nothing if it has left by then."""
    ask = Ask(Call(lying_there, (cards.within(zone),)), TARGET, target=False)
    return (EffectStep(send_off, (line.ask(ask), zone, goal), counts=True),)


def send_off(game: Game, frame: Frame, card: int, zone: Any, goal: Callable[[Game, int], None]) -> None:
    """A card goes where it is to go, if it still lies where it was chosen."""
    frame.result = int(card in zone.cards(game, frame))
    if frame.result:
        goal(game, card)


@phrase("return|put|place|move up to {amount} {cards} from {zone} {goal}", gives=CARDS_MOVED, fits=is_open_to_you)
def transfer_up_to(game: Game, frame: Frame, amount: Amount, cards: Named, zone: Zone, goal: Goal) -> Do:
    """You pick them, and may stop earlier."""
    there = cards.within(zone).cards(game, frame)
    push(game, Picking(frame.source, frame.seat, there, amount, goal, optional=True))


def are_some_of_hand(book: Book, amount: Node, cards: Node) -> bool:
    """Whether it is about some cards of a hand, not about any card, and so many of them, one at least."""
    any_card = cards.phrase == OF_KIND and cards.arguments[0].written.lower() in ("card", "cards")
    plain = amount.phrase == NUMBER and amount.arguments[0] > 0
    return plain and not any_card and not book.sides_of(cards)


def in_hand(game: Game, frame: Frame, cards: Noun) -> list[int]:
    """Such cards in your hand, without one that is being played."""
    return [piece for piece in spare_cards(game, frame.seat) if cards.holds(game, frame, piece)]


@phrase(
    "discard {amount} {cards}",
    "discard {amount} {cards} from your hand",
    gives=CARDS_DISCARDED,
    fits=are_some_of_hand,
)
def discard_some(game: Game, frame: Frame, amount: Amount, cards: Named) -> Do:
    """Such cards of your choice, as many as there are."""
    push(game, Picking(frame.source, frame.seat, in_hand(game, frame, cards), amount, to_discard))


def some_cards(game: Game, frame: Frame, amount: int, cards: Noun) -> Need:
    """A cost is paid in full or not at all: the effect of the same words discards as many as there are."""
    hand = [piece for piece in cards_to_pay(game, frame) if cards.holds(game, frame, piece)]
    return need_pieces(amount, hand, to_discard)


@phrase("discard {amount} {cards}", needs=some_cards, fits=are_some_of_hand)
def pay_some(game: Game, frame: Frame, amount: Amount, cards: Named) -> Pay:
    """Pay with such cards of your choice from your hand."""
    push(game, Picking(frame.source, frame.seat, in_hand(game, frame, cards), amount, to_discard))


@phrase(
    "search your deck for {amount} {cards}, put it|them {goal}, then shuffle your deck",
    "search your deck for {amount} {cards}, put it|them {goal}, and shuffle your deck",
    "search your deck for {amount} {cards} and put it|them {goal}, then shuffle your deck",
    can=has_top_cards,
    gives=CARDS_MOVED,
    fits=is_of_nobody,
)
def search(game: Game, frame: Frame, amount: Amount, cards: Named, goal: Goal) -> Do:
    """You look through your deck and may find fewer; then it is shuffled. Where it has run out, the game says what comes of it."""
    piles = game.table.rules.ruleset.piles
    deck = pile(game, frame.seat, piles.deck)
    if not deck and piles.run_out(game, frame.seat):
        deck = pile(game, frame.seat, piles.deck)
    there = sorted(piece for piece in deck if cards.holds(game, frame, piece))
    push(game, Picking(frame.source, frame.seat, there, amount, goal, optional=True, shuffles=True))


@phrase(
    "place|put {amount} of them into your hand and the rest on the bottom of your deck",
    can=has_top_cards,
    takes=LOOKED_AT,
)
def place_looked_below(game: Game, frame: Frame, amount: Amount, looked_at: int) -> Do:
    """You pick among the cards that you have looked at; the others lie under the deck, in the order in which they were numbered."""
    push(game, Looking(frame.source, frame.seat, still_there(game, frame, looked_at), amount, to_bottom))


def is_another_pile(book: Book, zone: Node) -> bool:
    """Whether it is a zone of yours but the discard pile, for which there is a phrase of its own, and the deck itself."""
    return bool(zone.arguments) and zone.arguments[0].phrase == YOUR and short(zone) in ("hand_of", "pile_of")


@phrase("shuffle {zone} into your deck", fits=is_another_pile)
def shuffle_into(game: Game, frame: Frame, zone: Zone) -> Do:
    """All cards of a zone become part of the deck, which is shuffled."""
    for piece in zone.cards(game, frame)[:]:
        to_top(game, piece)
    fire(game, REORDERED, frame.seat)


@phrase("shuffle your deck")
def shuffle_deck(game: Game, frame: Frame) -> Do:
    """Your deck is shuffled."""
    fire(game, REORDERED, frame.seat)


def is_elsewhere(book: Book, amount: Node, goal: Node) -> bool:
    """Whether it is not where they are."""
    return short(goal) != "on_top"


@phrase(
    "put|place the top {amount} card(s) of your deck {goal}", "put|place the top card of your deck {goal}",
    can=has_top_cards, gives=CARDS_MOVED, defaults={"amount": ONE},
    fits=is_elsewhere,
)  # fmt: skip
def top_goes(game: Game, frame: Frame, amount: Amount, goal: Goal) -> Do:
    """One after the other, as far as there are cards; those that stay in the deck are all taken up before one is put back."""
    frame.result = 0
    if goal is not to_bottom:
        take_cards(game, frame.seat, amount, TakeTo(goal), frame.source)
        return
    cards = top_cards(game, frame.seat, amount)
    for piece in cards:
        goal(game, piece)
    frame.result = len(cards)


def is_in_play(book: Book, card: Node, goal: Node) -> bool:
    """Whether it says whose pile it goes to: yours only what is yours."""
    name = short(goal)
    return name in ("on_owners_top", "on_owners_bottom") or (name in ("on_top", "on_bottom") and book.is_yours(card))


@phrase("place|return|put {card} {goal}", fits=is_in_play, last=True, about={"card": "is moved"})
def goes(game: Game, frame: Frame, card: Piece, goal: Goal) -> Do:
    """A card in play goes into a pile of its owner."""
    if card != NONE and game.table.fields[game.place[card]]:
        goal(game, card)


def are_cards_of_yours(book: Book, cards: Node, zone: Node) -> bool:
    """Whether they are in your hand, and nothing is said of who controls them."""
    return short(zone) == "hand_of" and zone.arguments[0].phrase == YOUR and not book.sides_of(cards)


@phrase("shuffle any number of {cards} from {zone} into your deck", gives=CARDS_MOVED, fits=are_cards_of_yours)
def shuffle_some(game: Game, frame: Frame, cards: Named, zone: Zone) -> Do:
    """As many as you like become part of the deck, which is shuffled."""
    there = cards.within(zone).cards(game, frame)
    push(game, Picking(frame.source, frame.seat, there, len(there), to_top, optional=True, shuffles=True))


def is_targeted(book: Book, card: Node) -> bool:
    """Whether it is a target in play; other cards are discarded from a hand."""
    return card.phrase.endswith(".target.piece")


@phrase("discard {card}", fits=is_targeted, about={"card": "is discarded"})
def discard_from_play(game: Game, frame: Frame, card: Piece) -> Do:
    """A card in play goes to the discard pile that it belongs to."""
    if card != NONE and game.table.fields[game.place[card]]:
        to_discard(game, card)
