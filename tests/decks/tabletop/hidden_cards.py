"""What a page tells of a game that whoever looks at it may not know."""

import html
import re

from engine.kernel.state import Game
from engine.kernel.view import visible
from engine.play.wording import log_lines


def secrets(game: Game, eyes: tuple[int, ...]) -> tuple[set[int], set[str]]:
    """The pieces that nobody who looks may know, and what they are called, as far as nothing that is known is called so."""
    looking = eyes or game.table.everybody
    sees = any if eyes else all
    pieces = range(game.table.seats + 1, len(game.cards))
    hidden = {piece for piece in pieces if not sees(visible(game, seat, piece) for seat in looking)}
    told = "\n".join({line for seat in eyes for line in log_lines(game, seat)})
    known = {game.table.cards[piece].name for piece in pieces if piece not in hidden}
    cards = {game.table.cards[piece] for piece in hidden}
    names = {card.name for card in cards if card.name not in known and card.name not in told}
    return hidden, names | {card.id for card in cards if card.name in names}


def leaks(shown: str, game: Game, eyes: tuple[int, ...]) -> set[str]:
    """What a page tells that nobody who looks at it may know."""
    hidden, names = secrets(game, eyes)
    text = html.unescape(shown)
    pieces = {f"piece {number}" for number in map(int, re.findall(r'data-piece="(\d+)"', shown)) if number in hidden}
    there = {name for name in names if name in text}
    return pieces | {name for name in there if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text)}
