"""What holds for as long as it lasts: values of players and cards that are higher, lower or set."""

from __future__ import annotations

from engine.kernel.definitions import Ability
from engine.kernel.effects import Controller, Static
from engine.kernel.state import Frame, Game
from engine.text.compiling import Line as Compiled
from engine.text.matcher import Book
from engine.text.phrases import (
    Amount,
    CardStat,
    Change,
    Line,
    Node,
    Piece,
    Players,
    Seat,
    Self,
    Signed,
    StatWord,
    Thing,
    Those,
    phrase,
)
from engine.verbs.players import is_several


@phrase("{who} has|have {change} {stat}")
def has_more(
    game: Game, scope: Frame, subject: int, other: int, total: int, who: Seat, change: Signed, stat: StatWord = 0
) -> Change:
    """A value of a player is higher or lower."""
    return total + change if subject == who else total


@phrase("{who} has|have {change} {stat} for each {thing}")
def has_more_for_each(
    game: Game,
    scope: Frame,
    subject: int,
    other: int,
    total: int,
    who: Seat,
    change: Signed,
    thing: Thing,
    stat: StatWord = 0,
) -> Change:
    """A value of a player is higher or lower, the more there is of something."""
    return total + change * thing if subject == who else total


@phrase("{players} have|has {change} {stat}", fits=is_several)
def players_have(
    game: Game, scope: Frame, subject: int, other: int, total: int, players: Players, change: Signed, stat: StatWord = 0
) -> Change:
    """A value of all whom a noun means is higher or lower."""
    return total + change if players.holds(game, scope, subject) else total


@phrase("your {stat} is increased by {amount}")
def is_increased(
    game: Game, scope: Frame, subject: int, other: int, total: int, amount: Amount, stat: StatWord = 0
) -> Change:
    """A value of yours is higher."""
    return total + amount if subject == scope.seat else total


@phrase("your {stat} is reduced|decreased by {amount}")
def is_reduced(
    game: Game, scope: Frame, subject: int, other: int, total: int, amount: Amount, stat: StatWord = 0
) -> Change:
    """A value of yours is lower."""
    return total - amount if subject == scope.seat else total


@phrase("your {stat} is {amount}")
def is_exactly(
    game: Game, scope: Frame, subject: int, other: int, total: int, amount: Amount, stat: StatWord = 0
) -> Change:
    """A value is set; of contradicting effects the one of higher rank holds."""
    return amount if subject == scope.seat else total


def can_all_have(book: Book, cards: Node, change: Node, stat: Node) -> bool:
    """Whether it is a value that such cards have."""
    return book.can_have(cards, stat)


@phrase("{cards} have|has {change} {stat}", fits=can_all_have)
def cards_have(
    game: Game, scope: Frame, subject: int, other: int, total: int, cards: Those, change: Signed, stat: CardStat = 0
) -> Change:
    """A value of all that a noun means is higher or lower."""
    return total + change if cards.holds(game, scope, subject) else total


@phrase("{card} has {change} {stat} for each {thing}")
def card_has_more_for_each(
    game: Game,
    scope: Frame,
    subject: int,
    other: int,
    total: int,
    card: Self,
    change: Signed,
    thing: Thing,
    stat: CardStat = 0,
) -> Change:
    """A value of the card itself is higher or lower, the more there is of something."""
    return total + change * thing if subject == card else total


@phrase("{card} has {change} {stat}", fits=can_all_have)
def card_has_more(
    game: Game, scope: Frame, subject: int, other: int, total: int, card: Piece, change: Signed, stat: CardStat = 0
) -> Change:
    """A value of a card is higher or lower."""
    return total + change if subject == card else total


# Two changes in one line


def two_lines(one: Static, other: Static) -> Ability:
    """A line that changes two values."""
    ability, more = Ability(""), Ability("")
    ability.static, more.static = one, other
    ability.also = (more,)
    return ability


def are_two_values(book: Book, change: Node, stat: Node, more: Node, other: Node) -> bool:
    """Whether they are two values."""
    return stat.arguments != other.arguments


@phrase("you have {change} {stat} and {more} {other}.", fits=are_two_values)
def you_have_both(line: Compiled, change: Signed, stat: StatWord, more: Signed, other: StatWord) -> Line:
    """Two values of yours are higher or lower."""
    you = Controller()
    return two_lines(
        Static(stat, has_more, (you, change), None, (0,)), Static(other, has_more, (you, more), None, (0,))
    )
