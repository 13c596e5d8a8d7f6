"""What card text says of the one other player: for games in which two play."""

from engine.kernel.places import pile
from engine.kernel.state import END_OF_TURN, NONE, Effect, Frame, Game
from engine.kernel.turns import in_turn
from engine.text.compiling import CompiledLine
from engine.text.matcher import Book
from engine.text.phrases import (
    Amount,
    Anyone,
    Cards,
    Condition,
    Counter,
    Duration,
    Named,
    Node,
    Quantity,
    RuledTally,
    Seat,
    Whose,
    phrase,
)
from engine.verbs.filters import OF_KIND, is_of_nobody, players_have, theirs
from engine.verbs.players import ENEMIES


def only_foe(game: Game, frame: Frame) -> int:
    """The other player, NONE if they do not play any more."""
    foes = game.table.rules.ruleset.nouns.enemies(game, frame.seat)
    return foes[0] if foes else NONE


def cards_of_foe(game: Game, frame: Frame, zone: int) -> int:
    """How many cards lie in a zone of the other player's."""
    foe = only_foe(game, frame)
    return 0 if foe == NONE else len(pile(game, foe, zone))


def are_any_cards(book: Book, quantity: Node, cards: Node) -> bool:
    """Whether it is about cards of any kind, of which all see how many there are."""
    return cards.phrase == OF_KIND and cards.arguments[0].written.lower() in ("card", "cards")


@phrase("your foe", "your opponent", "your enemy")
def your_foe(game: Game, frame: Frame) -> Seat:
    """The other player."""
    return only_foe(game, frame)


@phrase("your foe", "your opponent", "your enemy")
def whoever_it_is(line: CompiledLine) -> Anyone:
    """The other player, where a text waits for somebody."""
    return ENEMIES


@phrase("your foe has {quantity} {cards} in their deck", fits=are_any_cards)
def foe_has_in_deck(game: Game, frame: Frame, quantity: Quantity, cards: Named) -> Condition:
    """So many cards are left to the other player."""
    return quantity.holds(game, frame, cards_of_foe(game, frame, game.table.rules.ruleset.piles.deck))


@phrase("your foe has {quantity} {cards} in their hand", "your foe has {quantity} {cards} in hand", fits=are_any_cards)
def foe_has_in_hand(game: Game, frame: Frame, quantity: Quantity, cards: Named) -> Condition:
    """The other player holds so many cards."""
    return quantity.holds(game, frame, cards_of_foe(game, frame, game.table.rules.ruleset.piles.hand))


@phrase("your foe has {quantity} {counter}", "your opponent has {quantity} {counter}", fits=players_have)
def foe_has(game: Game, frame: Frame, quantity: Quantity, counter: Counter) -> Condition:
    """The other player has so many of a counter."""
    foe = only_foe(game, frame)
    return quantity.holds(game, frame, 0 if foe == NONE else game.count(counter, foe))


@phrase("your foe has {quantity} {tally}", "your opponent has {quantity} {tally}")
def foe_has_so_much(game: Game, frame: Frame, quantity: Quantity, tally: RuledTally) -> Condition:
    """The other player has so much of what has rules of its own."""
    foe = only_foe(game, frame)
    return quantity.holds(game, frame, 0 if foe == NONE else game.count(tally, foe))


@phrase("your foe controls {quantity} {cards}", "your opponent controls {quantity} {cards}", fits=is_of_nobody)
def foe_controls(game: Game, frame: Frame, quantity: Quantity, cards: Cards) -> Condition:
    """So many of them are the other player's."""
    return quantity.holds(game, frame, theirs(game, frame, cards, only_foe(game, frame)))


@phrase("your foe controls {amount} {cards}", "your opponent controls {amount} {cards}", fits=is_of_nobody)
def foe_controls_some(game: Game, frame: Frame, amount: Amount, cards: Cards) -> Condition:
    """So many of them at least are the other player's."""
    return theirs(game, frame, cards, only_foe(game, frame)) >= amount


@phrase("until the end of your foe's next turn", "until the end of your opponent's next turn")
def foes_next_turn(game: Game, effect: Effect) -> Duration:
    """Until the other player's next turn ends, this one not counted."""
    foe = only_foe(game, effect)
    return END_OF_TURN, foe, 1 + (game.active == foe and in_turn(game))


@phrase("your foe's", "your opponent's", "your enemy's")
def your_foes(game: Game, frame: Frame) -> Whose:
    """Of the other player."""
    return only_foe(game, frame)
