"""What card text of both Runeslingers changes for as long as it lasts: values, keywords, damage."""

from typing import Final

from engine.games.runeslingers.areas import BLOCKS_PER_TURN, DAMAGE_BY, DAMAGE_TO, KEYWORD, KEYWORDS
from engine.kernel.state import Frame, Game
from engine.text.matcher import Book
from engine.text.phrases import Amount, Change, Keyword, Node, Piece, Seat, StatWord, Those, phrase


@phrase("Runeslingers have a(n) {stat} of {amount}", sets=True, nought=True)
def all_have_exactly(
    game: Game, scope: Frame, subject: int, other: int, total: int, amount: Amount, stat: StatWord = 0
) -> Change:
    """A value is set for all; which holds where two players set it, each edition says. [000:68] (RS1-Q65)"""
    return amount


PRINTED_ALONE: Final = (
    "token",
    "choice",
)  # keywords that say how many, or of what, which stands on the card [000:372] [000:374]


def can_be_given(book: Book, cards: Node, keyword: Node) -> bool:
    """Whether the keyword does anything on a card on which it is not printed."""
    return keyword.arguments[0] not in PRINTED_ALONE and not book.is_head(keyword.written)


@phrase("{cards} have|has {keyword}", stat=KEYWORD, fits=can_be_given, about={"cards": "has keywords"})
def cards_gain(
    game: Game, scope: Frame, subject: int, other: int, total: int, cards: Those, keyword: Keyword
) -> Change:
    """Such cards have a further keyword. [000:369]"""
    return 1 if KEYWORDS[other] == keyword and cards.holds(game, scope, subject) else total


@phrase("{card} has {keyword}", stat=KEYWORD, fits=can_be_given, about={"card": "has keywords"})
def card_gains(game: Game, scope: Frame, subject: int, other: int, total: int, card: Piece, keyword: Keyword) -> Change:
    """A card has a further keyword. [000:369]"""
    return 1 if KEYWORDS[other] == keyword and subject == card else total


@phrase("damage dealt by {cards} is increased by {amount}", "{cards} deal(s) {amount} more damage", stat=DAMAGE_BY)
def deals_more(game: Game, scope: Frame, subject: int, other: int, total: int, cards: Those, amount: Amount) -> Change:
    """Each amount of damage of such a card is higher (RSA-Q39)."""
    return total + amount if cards.holds(game, scope, subject) else total


@phrase("damage dealt by {cards} is reduced by {amount}", "{cards} deal(s) {amount} less damage", stat=DAMAGE_BY)
def deals_less(game: Game, scope: Frame, subject: int, other: int, total: int, cards: Those, amount: Amount) -> Change:
    """Each amount of damage of such a card is lower (RSA-Q39)."""
    return total - amount if cards.holds(game, scope, subject) else total


@phrase("damage dealt to {who} is reduced by {amount}", stat=DAMAGE_TO)
def takes_less(game: Game, scope: Frame, subject: int, other: int, total: int, who: Seat, amount: Amount) -> Change:
    """Each amount of damage to a Runeslinger is lower, before a barrier (RSA-Q39)."""
    return total - amount if subject == who else total


@phrase("you may block {amount} additional time(s) each turn", stat=BLOCKS_PER_TURN)
def blocks_more(game: Game, scope: Frame, subject: int, other: int, total: int, amount: Amount) -> Change:
    """More blocks in a turn. [000:316]"""
    return total + amount if subject == scope.seat else total
