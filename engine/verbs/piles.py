"""Cards between deck, hand and piles: drawn, discarded, looked at, returned, shuffled in.

Which zones these are, and what a game does with a single card, stands in its ruleset's `piles`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Final

from engine.kernel.agenda import CHOOSE, again, end, go_to, is_interrupted, push, repeat_from, report
from engine.kernel.chance import pick, shuffle
from engine.kernel.decisions import ask, take_choice
from engine.kernel.departures import has_left
from engine.kernel.effects import NO_PIECES, Need, need_pieces
from engine.kernel.events import fire
from engine.kernel.places import carry, move, pile, place, scatter
from engine.kernel.state import AT_FIRST, CARD, FUSED, LIVES, NONE, WORK, Effect, Frame, Game, program
from engine.text.matcher import NUMBER, Book
from engine.text.phrases import Amount, Do, Node, Pay, Piece, Seat, given, phrase
from engine.text.references import LEFT, LOOKED_AT
from engine.verbs.names import SHARED

YOU: Final = Node("engine.verbs.players.you.seat")
ONE: Final = Node(NUMBER, (1,), "1")
CARDS_DRAWN: Final = given("cards drawn")
CARDS_DISCARDED: Final = given("cards discarded")
DISCARD_CARD: Final[int] = SHARED.window("discard", "Which card do you discard?")
LOOK: Final[int] = SHARED.window("look", "Which of these cards goes into your hand?")

TakeOne = Callable[
    [Game, int], int
]  # a seat takes the top card of its deck: how many it has taken, NONE if the deck is empty


def lay(game: Game, piece: int, spot: int, amount: int) -> None:
    """A piece comes to lie on a place; what is fused on it goes along, each piece to that zone of its owner. One that lies on a fusion
    goes alone.
    """
    old = game.place[piece]
    if game.table.fields[old] == FUSED and game.stacks[old][0] == piece:
        (carry if game.table.fields[spot] else scatter)(game, piece, spot)
    else:
        move(game, piece, spot)
    if not game.stacks[old]:
        emptied(game, old)


def emptied(game: Game, place: int) -> None:
    """Whoever has no deck left now, or nothing to make one of, is looked after."""
    piles = game.table.rules.ruleset.piles
    if game.table.zone_of[place] in (piles.deck, piles.discard):
        game.unsettled |= LIVES


def reshuffle(game: Game, seat: int, other: int, amount: int) -> None:
    """The discard pile becomes part of the deck, which is shuffled."""
    piles = game.table.rules.ruleset.piles
    deck = place(game, seat, piles.deck)
    for piece in pile(game, seat, piles.discard)[:]:
        move(game, piece, deck)
    shuffle(game, deck, seat)


def cut(game: Game, seat: int, zone: int, amount: int) -> None:
    """What lies in a player's zone is shuffled; for the table itself, what lies in a zone of the table's."""
    whose = NONE if seat == game.table.seats else seat
    shuffle(game, place(game, whose, zone), whose)


def cut_deck(game: Game, seat: int, other: int, amount: int) -> None:
    """A player's deck is shuffled, and nothing with it."""
    shuffle(game, place(game, seat, game.table.rules.ruleset.piles.deck), seat)


DRAWN: Final[int] = SHARED.event("drawn", "{side} draws {subject}.", lay)
DISCARDED: Final[int] = SHARED.event("discarded", "{subject} is discarded.", lay)
RETURNED: Final[int] = SHARED.event("returned", "{subject} returns to its owner's hand.", lay)
TAKEN: Final[int] = SHARED.event("taken", "{side} takes {subject}.", lay)
SENT: Final[int] = SHARED.event("sent", "{subject} is sent to {place}.", lay)
SHUFFLED: Final[int] = SHARED.event("shuffled", "{subject} shuffles the discard pile into the deck.", reshuffle)


# From the top of the deck, one card at a time


def take_top_card(game: Game, seat: int, deck: int, event: int, zone: int) -> int:
    """The top card of a player's deck goes to one of their zones by an event: 1, or NONE where the deck is empty."""
    cards = pile(game, seat, deck)
    if not cards:
        return NONE
    fire(game, event, cards[-1], place(game, seat, zone))
    return 1


class Taking(Frame):
    """Cards that a player takes from the top of the deck, one at a time: how many are `left`, and how many have been `taken`."""

    __slots__ = ("left", "take_one", "taken")

    def __init__(self, source: int, seat: int, left: int, take_one: TakeOne, taken: int = 0) -> None:
        self.program, self.kind, self.source, self.seat = TAKE, WORK, source, seat
        self.pc, self.answer, self.result, self.caller, self.since = AT_FIRST
        self.left = left
        self.take_one = take_one
        self.taken = taken

    def copy(self) -> Taking:
        """A taking that goes on by itself from here."""
        return self.carry_over(Taking(self.source, self.seat, self.left, self.take_one, self.taken))


def take(game: Game, taking: Taking) -> None:
    """Take cards one at a time; whatever an emptied deck or a trigger asks for comes between."""
    while taking.left > 0:
        cards = taking.take_one(game, taking.seat)
        if cards == NONE:
            if game.table.rules.ruleset.piles.run_out(game, taking.seat):
                continue
            break
        taking.left -= 1
        taking.taken += cards
        if is_interrupted(game):
            again(game, taking)
            return
    report(game, taking, taking.taken)


TAKE: Final = program(take)


@dataclass(eq=False, slots=True)
class TakeTo:
    """Takes the top card of a deck to where a text says."""

    goal: Callable[[Game, int], None]

    def __call__(self, game: Game, seat: int) -> int:
        deck = pile(game, seat, game.table.rules.ruleset.piles.deck)
        if not deck:
            return NONE
        self.goal(game, deck[-1])
        return 1


def take_cards(game: Game, seat: int, amount: int, take_one: TakeOne, source: int = NONE) -> None:
    """Let a player take so many cards from the top of the deck, each in the way of `take_one`."""
    if amount > 0:
        push(game, Taking(source, seat, amount, take_one))


def of_deck(game: Game, seat: int, amount: int) -> Need:
    """So many cards of a deck, as a price: as many as it has now."""
    deck = game.table.rules.ruleset.piles.deck
    return ("deck", seat), amount, len(pile(game, seat, deck)), NO_PIECES, None


def has_deck(game: Game, seat: int) -> bool:
    """Whether a player has a card to take or see, in the deck or where the game makes a new one of."""
    piles = game.table.rules.ruleset.piles
    return bool(pile(game, seat, piles.deck)) or piles.more_to_come(game, seat)


def has_top_cards(game: Game, frame: Frame, payment: Collection[int], amount: int, *more: object) -> bool:
    """Whether there is a card on top of your deck, for an effect on so many of them."""
    return amount > 0 and has_deck(game, frame.seat)


@phrase(
    "draw {amount} card(s)",
    "{who} draw(s) {amount} card(s)",
    "draw another card",
    "draw cards equal to {amount}",
    defaults={"who": YOU, "amount": ONE},
    gives=CARDS_DRAWN,
)
def draw(game: Game, frame: Frame, amount: Amount, who: Seat) -> Do:
    """Draw one at a time, as far as there are cards."""
    take_cards(game, who, amount, game.table.rules.ruleset.piles.draw_one, frame.source)


# From the hand


class Discarding(Frame):
    """Cards that a player discards from the hand: how many are `left`, and how many have been `discarded`."""

    __slots__ = ("discarded", "left")

    def __init__(self, source: int, seat: int, left: int, discarded: int = 0) -> None:
        self.program, self.kind, self.source, self.seat = DISCARD_CARDS, WORK, source, seat
        self.pc, self.answer, self.result, self.caller, self.since = AT_FIRST
        self.left = left
        self.discarded = discarded

    def copy(self) -> Discarding:
        """A discarding that goes on by itself from here."""
        return self.carry_over(Discarding(self.source, self.seat, self.left, self.discarded))


def choose_discard(game: Game, discarding: Discarding) -> None:
    """The player picks a card of the hand for each card to discard; as many as there are."""
    hand = spare_cards(game, discarding.seat)
    if discarding.left > 0 and hand:
        ask(game, discarding, DISCARD_CARD, discarding.seat, [(CHOOSE, piece, NONE) for piece in hand])
    else:
        report(game, discarding, discarding.discarded)
        end(game, discarding)


def discard_chosen(game: Game, discarding: Discarding) -> None:
    """The card goes to the discard pile."""
    discarding.left -= 1
    discarding.discarded += 1
    repeat_from(game, discarding, choose_discard)
    game.table.rules.ruleset.piles.put_away(game, take_choice(discarding)[1])


DISCARD_CARDS: Final = program(choose_discard, discard_chosen)


def spare_cards(game: Game, seat: int) -> list[int]:
    """The cards of a hand, without one that is being played and still has to be paid for."""
    hand = pile(game, seat, game.table.rules.ruleset.piles.hand)
    played = [frame.source for frame in game.agenda if frame.kind == CARD and frame.source in hand]
    return [piece for piece in hand if piece not in played] if played else hand


def discard_cards(game: Game, seat: int, amount: int, source: int = NONE) -> None:
    """Let a player discard so many cards of their choice from the hand."""
    push(game, Discarding(source, seat, amount))


def discard_at_random(game: Game, seat: int, amount: int) -> int:
    """Discard cards from the hand that nobody chooses. How many there were."""
    for number in range(amount):
        hand = spare_cards(game, seat)
        if not hand:
            return number
        game.table.rules.ruleset.piles.put_away(game, pick(game, seat, hand))
    return max(amount, 0)


def has_cards(game: Game, frame: Frame, payment: Collection[int], who: int, *amount: int) -> bool:
    """Whether there is a card in hand."""
    return bool(spare_cards(game, who))


@phrase(
    "discard {amount} card(s)",
    "{who} discard(s) {amount} card(s) from hand",
    "{who} discard(s) {amount} card(s)",
    "discard {amount} card(s) from your hand",
    can=has_cards,
    defaults={"who": YOU},
    gives=CARDS_DISCARDED,
)
def discard(game: Game, frame: Frame, who: Seat, amount: Amount) -> Do:
    """Cards of the player's own choice, as many as there are."""
    discard_cards(game, who, amount, frame.source)


@phrase(
    "{who} discard(s) {amount} card(s) at random",
    "discard {amount} card(s) at random",
    "discard {amount} random card(s)",
    "{who} discard(s) {amount} random card(s)",
    defaults={"who": YOU},
    gives=CARDS_DISCARDED,
)
def discard_any(game: Game, frame: Frame, who: Seat, amount: Amount) -> Do:
    """Cards from the hand that chance picks."""
    frame.result = discard_at_random(game, who, amount)


def is_somebody_else(book: Book, who: Node, *more: Node) -> bool:
    """Whether it is not you, whose hand would be yours."""
    return who != YOU and not who.phrase.endswith(".your_player.seat")


@phrase("{who} discard(s) {amount} card(s) from their hand", gives=CARDS_DISCARDED, fits=is_somebody_else)
def discard_theirs(game: Game, frame: Frame, who: Seat, amount: Amount) -> Do:
    """Cards of their own choice, as many as there are."""
    discard_cards(game, who, amount, frame.source)


@phrase("{who} discard(s) their hand", gives=CARDS_DISCARDED, fits=is_somebody_else)
def discard_their_hand(game: Game, frame: Frame, who: Seat) -> Do:
    """All cards of a hand, in any order."""
    discard_hand(game, frame, who)


def is_you(book: Book, who: Node, *more: Node) -> bool:
    """Whether a text names nobody else: `{who}` is you where it is left out, and "discard your hand" is said of you alone."""
    return not is_somebody_else(book, who)


@phrase("discard your hand", "{who} discard(s) your hand", defaults={"who": YOU}, gives=CARDS_DISCARDED, fits=is_you)
def discard_hand(game: Game, frame: Frame, who: Seat) -> Do:
    """All cards of a hand, in any order."""
    hand = spare_cards(game, who)[:]
    for piece in hand:
        game.table.rules.ruleset.piles.put_away(game, piece)
    frame.result = len(hand)


def lacks_cards(game: Game, frame: Frame, payment: Collection[int], amount: int) -> bool:
    """Whether fewer cards than that are in your hand, and there are more to draw."""
    return amount > len(spare_cards(game, frame.seat)) and has_deck(game, frame.seat)


@phrase(
    "draw until you have {amount} card(s) in hand",
    "draw cards until you have {amount} card(s) in hand",
    can=lacks_cards,
    gives=CARDS_DRAWN,
)
def draw_up_to(game: Game, frame: Frame, amount: Amount) -> Do:
    """As many as are missing; none if there are enough."""
    frame.result = 0
    missing = amount - len(spare_cards(game, frame.seat))
    take_cards(game, frame.seat, missing, game.table.rules.ruleset.piles.draw_one, frame.source)


def cards_to_pay(game: Game, frame: Frame) -> list[int]:
    """The cards of a hand that a cost may take: not the one that is, or is about to be, played for it."""
    return [piece for piece in spare_cards(game, frame.seat) if piece != frame.source]


def any_cards(game: Game, frame: Frame, amount: int) -> Need:
    """So many cards out of the hand."""
    return need_pieces(amount, cards_to_pay(game, frame), to_discard)


@phrase("discard {amount} card(s)", needs=any_cards, chooses=True)
def pay_cards(game: Game, frame: Frame, amount: Amount) -> Pay:
    """Pay with cards of your choice from your hand."""
    discard_cards(game, frame.seat, amount, frame.source)


# Back to hand and deck


def is_named(book: Book, card: Node) -> bool:
    """Whether a text says which card it is; of "it" speaks a phrase of its own, which may also have left just now."""
    return not card.phrase.endswith(".it.piece")


@phrase("return {card} to its owner's hand", gone=True, last=True, fits=is_named, about={"card": "is moved"})
def bounce(game: Game, frame: Frame, card: Piece) -> Do:
    """The card goes back to the hand of its owner, whatever the hand's size; what has just left for a discard pile does from there."""
    if card != NONE and (game.table.fields[game.place[card]] or has_just_left(game, frame, card)):
        game.table.rules.ruleset.piles.take_back(game, card)


@phrase("return it to its owner's hand", "return that card to its owner's hand", takes=LEFT, last=True)
def bring_back(game: Game, frame: Frame, card: int) -> Do:
    """The card that is meant goes to the hand of its owner, also from a discard pile for which it has just left."""
    bounce(game, frame, card)


def has_just_left(game: Game, frame: Frame, card: int) -> bool:
    """Whether an effect was set off by the card that it is about, which lies in its owner's discard pile since."""
    pile_of = game.table.place_of[game.table.owners[card]][game.table.rules.ruleset.piles.discard]
    is_that_one = isinstance(frame, Effect) and frame.subject == card and not has_left(game, frame, card)
    return is_that_one and game.place[card] == pile_of


def is_yours(book: Book, card: Node) -> bool:
    """Whether the text says that the card is yours; others return to the hands of their owners."""
    return card.phrase == "self" or book.is_yours(card)


@phrase("return {card} to your hand", gone=True, fits=is_yours, last=True, about={"card": "is moved"})
def take_back(game: Game, frame: Frame, card: Piece) -> Do:
    """A card of your own goes back to your hand."""
    bounce(game, frame, card)


@phrase("shuffle your discard pile into your deck")
def shuffle_in(game: Game, frame: Frame) -> Do:
    """The discard pile becomes part of the deck."""
    fire(game, SHUFFLED, frame.seat)


# Looking at the top of the deck


class Looking(Frame):
    """Cards that a player looks at, and of which as many as are `left` go into the hand."""

    __slots__ = ("cards", "left", "rest")

    def __init__(
        self, source: int, seat: int, cards: list[int], left: int, rest: Callable[[Game, int], None] | None = None
    ) -> None:
        self.program, self.kind, self.source, self.seat = PLACE_LOOKED, WORK, source, seat
        self.pc, self.answer, self.result, self.caller, self.since = AT_FIRST
        self.cards = cards
        self.left = left
        self.rest = rest

    def copy(self) -> Looking:
        """A look that goes on by itself from here."""
        return self.carry_over(Looking(self.source, self.seat, self.cards[:], self.left, self.rest))

    def pieces(self) -> Sequence[int]:
        """The cards that are looked at: their player sees them, and in an imagined game they stay where they are."""
        return self.cards


def choose_looked(game: Game, looking: Looking) -> None:
    """The player picks among the cards looked at."""
    if looking.left > 0 and looking.cards:
        ask(game, looking, LOOK, looking.seat, [(CHOOSE, piece, NONE) for piece in looking.cards])
    else:
        go_to(game, looking, discard_looked)


def take_looked(game: Game, looking: Looking) -> None:
    """The card goes to the hand."""
    piece = take_choice(looking)[1]
    looking.cards.remove(piece)
    looking.left -= 1
    repeat_from(game, looking, choose_looked)
    fire(game, TAKEN, piece, place(game, looking.seat, game.table.rules.ruleset.piles.hand))


def discard_looked(game: Game, looking: Looking) -> None:
    """The rest goes to the discard pile, or where the text says."""
    for piece in looking.cards:
        (looking.rest or to_discard)(game, piece)


def to_discard(game: Game, piece: int) -> None:
    """Into the discard pile of its owner: it is discarded from a hand or from play, and put there from anywhere else."""
    piles, table, spot = game.table.rules.ruleset.piles, game.table, game.place[piece]
    if table.fields[spot] or table.zone_of[spot] == piles.hand:
        piles.put_away(game, piece)
    else:
        fire(game, SENT, piece, place(game, table.owners[piece], piles.discard))


PLACE_LOOKED: Final = program(choose_looked, take_looked, discard_looked)


def still_there(game: Game, frame: Frame, looked_at: int) -> list[int]:
    """Those of the cards looked at that lie in the deck; none if the look was left out."""
    deck = pile(game, frame.seat, game.table.rules.ruleset.piles.deck)
    seen = frame.gifts.get(LOOKED_AT, ()) if isinstance(frame, Effect) and looked_at else ()
    return sorted(set(deck) & set(seen))


def top_cards(game: Game, seat: int, amount: int) -> tuple[int, ...]:
    """Cards from the top of a deck on: all that are there, and if these are too few, more of what the game makes of a deck that has run
    out.
    """
    piles = game.table.rules.ruleset.piles
    cards = tuple(pile(game, seat, piles.deck)[::-1][: max(amount, 0)])
    if len(cards) < amount and piles.run_out(game, seat):
        rest = [piece for piece in pile(game, seat, piles.deck)[::-1] if piece not in cards]
        cards += tuple(rest[: amount - len(cards)])
    return cards


@phrase("look at the top {amount} card(s) of your deck", can=has_top_cards, gives=LOOKED_AT)
def look(game: Game, frame: Effect, amount: Amount) -> Do:
    """As many as there are; looking takes no card. Where a deck has run out, the game says what comes of it."""
    seen = top_cards(game, frame.seat, amount)
    frame.gifts = {**frame.gifts, LOOKED_AT: seen}
    frame.result = len(seen)


@phrase("place {amount} of them into your hand and the rest into your discard pile", can=has_top_cards, takes=LOOKED_AT)
def place_looked(game: Game, frame: Frame, amount: Amount, looked_at: int) -> Do:
    """You pick among the cards that you have looked at."""
    push(game, Looking(frame.source, frame.seat, still_there(game, frame, looked_at), amount))
