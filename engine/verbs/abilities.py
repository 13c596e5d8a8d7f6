"""Keywords that are given and taken away for as long as something holds."""

from __future__ import annotations

from engine.kernel.state import NONE, Frame, Game
from engine.kernel.suppression import ABILITIES
from engine.text.phrases import Change, Keyword, Piece, Those, phrase


def with_keyword(game: Game, other: int, total: int, word: str) -> int:
    """What a piece has of what is asked for, with a keyword besides."""
    return max(total, 1) if other != NONE and game.table.rules.keywords[other] == word else total


@phrase("{cards} have|has {keyword}", stat=ABILITIES)
def cards_have(
    game: Game, scope: Frame, subject: int, other: int, total: int, cards: Those, keyword: Keyword
) -> Change:
    """All that a noun means have a keyword besides their own."""
    return with_keyword(game, other, total, keyword) if cards.holds(game, scope, subject) else total


@phrase("{card} has {keyword}", stat=ABILITIES)
def card_has(game: Game, scope: Frame, subject: int, other: int, total: int, card: Piece, keyword: Keyword) -> Change:
    """A card has a keyword besides its own."""
    return with_keyword(game, other, total, keyword) if subject == card else total


@phrase("{cards} lose(s) {keyword}", stat=ABILITIES)
def cards_lose(
    game: Game, scope: Frame, subject: int, other: int, total: int, cards: Those, keyword: Keyword
) -> Change:
    """All that a noun means do not have a keyword, unless something later gives it to them."""
    loses = other != NONE and game.table.rules.keywords[other] == keyword
    return 0 if loses and cards.holds(game, scope, subject) else total


@phrase("{card} loses {keyword}", stat=ABILITIES)
def card_loses(game: Game, scope: Frame, subject: int, other: int, total: int, card: Piece, keyword: Keyword) -> Change:
    """A card does not have a keyword, unless something later gives it to it."""
    return 0 if subject == card and other != NONE and game.table.rules.keywords[other] == keyword else total
