"""Keywords that are given and taken away for as long as something holds."""

from engine.kernel.state import NONE, Frame, Game
from engine.kernel.suppression import ABILITIES
from engine.text.matcher import Book
from engine.text.phrases import Change, Keyword, Node, Piece, Those, phrase


def is_asked(game: Game, other: int, word: str) -> bool:
    """Whether the value that is worked out is that of this keyword; `other` is a keyword's number, NONE where no keyword is meant."""
    return other != NONE and game.table.rules.keywords[other] == word


def can_be_given(book: Book, cards: Node, keyword: Node) -> bool:
    """Whether the keyword does anything by itself: one that stands in front of lines does nothing without one."""
    return not book.is_head(keyword.written)


@phrase("{cards} have|has {keyword}", stat=ABILITIES, fits=can_be_given, about={"cards": "has keywords"})
def cards_have(
    game: Game, scope: Frame, subject: int, other: int, total: int, cards: Those, keyword: Keyword
) -> Change:
    """All that a noun means have a keyword besides their own."""
    return max(total, 1) if is_asked(game, other, keyword) and cards.holds(game, scope, subject) else total


@phrase("{card} has {keyword}", stat=ABILITIES, fits=can_be_given, about={"card": "has keywords"})
def card_has(game: Game, scope: Frame, subject: int, other: int, total: int, card: Piece, keyword: Keyword) -> Change:
    """A card has a keyword besides its own."""
    return max(total, 1) if subject == card and is_asked(game, other, keyword) else total


@phrase("{cards} lose(s) {keyword}", stat=ABILITIES, fits=can_be_given, about={"cards": "has keywords"})
def cards_lose(
    game: Game, scope: Frame, subject: int, other: int, total: int, cards: Those, keyword: Keyword
) -> Change:
    """All that a noun means do not have a keyword, unless something later gives it to them."""
    return 0 if is_asked(game, other, keyword) and cards.holds(game, scope, subject) else total


@phrase("{card} loses {keyword}", stat=ABILITIES, fits=can_be_given, about={"card": "has keywords"})
def card_loses(game: Game, scope: Frame, subject: int, other: int, total: int, card: Piece, keyword: Keyword) -> Change:
    """A card does not have a keyword, unless something later gives it to it."""
    return 0 if subject == card and is_asked(game, other, keyword) else total
