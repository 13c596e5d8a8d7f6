"""Keywords and lines that are given and taken away for as long as something holds."""

from __future__ import annotations

from engine.kernel.exposure import controller
from engine.kernel.places import enemies, is_kind
from engine.kernel.state import NONE, Frame, Game
from engine.kernel.suppression import ABILITIES, SUPPRESSED
from engine.text.phrases import Change, Keyword, Kind, Piece, phrase
from engine.verbs.filters import is_yours


def is_enemys(game: Game, scope: Frame, piece: int, kind: str) -> bool:
    """Whether a piece is of a kind and an enemy controls it."""
    return is_kind(game, piece, kind) and controller(game, piece) in enemies(game, scope.seat)


def with_keyword(game: Game, other: int, total: int, word: str) -> int:
    """What a piece has of what is asked for, with a keyword besides."""
    return max(total, 1) if other != NONE and game.table.rules.keywords[other] == word else total


@phrase("your {kind} have {keyword}", stat=ABILITIES)
def yours_have(game: Game, scope: Frame, subject: int, other: int, total: int, kind: Kind, keyword: Keyword) -> Change:
    """Cards of a kind that you control have a keyword besides their own."""
    return with_keyword(game, other, total, keyword) if is_yours(game, scope, subject, kind) else total


@phrase("{card} has {keyword}", stat=ABILITIES)
def card_has(game: Game, scope: Frame, subject: int, other: int, total: int, card: Piece, keyword: Keyword) -> Change:
    """A card has a keyword besides its own."""
    return with_keyword(game, other, total, keyword) if subject == card else total


@phrase("enemy {kind} lose {keyword}", stat=ABILITIES)
def enemies_lose(
    game: Game, scope: Frame, subject: int, other: int, total: int, kind: Kind, keyword: Keyword
) -> Change:
    """Cards of a kind that enemies control do not have a keyword, unless something later gives it to them."""
    loses = other != NONE and game.table.rules.keywords[other] == keyword
    return 0 if loses and is_enemys(game, scope, subject, kind) else total


@phrase("enemy {kind} are suppressed", stat=ABILITIES, rank=SUPPRESSED)
def enemies_suppressed(game: Game, scope: Frame, subject: int, other: int, total: int, kind: Kind) -> Change:
    """Cards of a kind that enemies control have neither lines nor keywords, whatever gives them any."""
    return 0 if is_enemys(game, scope, subject, kind) else total


@phrase("{card} is suppressed", stat=ABILITIES, rank=SUPPRESSED)
def card_suppressed(game: Game, scope: Frame, subject: int, other: int, total: int, card: Piece) -> Change:
    """A card has neither lines nor keywords, whatever gives it any."""
    return 0 if subject == card else total
