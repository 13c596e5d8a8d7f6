"""Abilities that are given and suppressed: lines and keywords, by the rank of what says so and then by time."""

from typing import Final

from engine.kernel.exposure import is_silenced, silence
from engine.kernel.names import KERNEL
from engine.kernel.places import lies_anywhere
from engine.kernel.state import NONE, Game
from engine.kernel.values import value, value_for_text

SUPPRESSED: Final = 1_000  # the rank of what no grant can overcome, above those of cards


def printed(game: Game, piece: int, keyword: int) -> int:
    """What a piece has without any effect: its lines, 1, where no keyword is asked for, else the number of that keyword, or 0."""
    return 1 if keyword == NONE else game.cards[piece].keywords.get(game.table.rules.keywords[keyword], 0)


ABILITIES: Final[int] = KERNEL.stat("abilities", printed, of="")


def has_keyword(game: Game, piece: int, word: str) -> int:
    """The number of a keyword that a piece has now, 1 for one without a number, 0 if it has none."""
    for entry in game.modifiers[ABILITIES]:
        if not (words := entry[2].words) or word in words:
            break
    else:
        return game.cards[piece].keywords.get(word, 0)
    return value_for_text(game, ABILITIES, piece, game.table.rules.keywords.index(word))


def changed_words(game: Game) -> set[str]:
    """The keywords that something gives or takes now, "" among them where it may be any."""
    return {word for entry in game.modifiers[ABILITIES] for word in entry[2].words or ("",)}


def settle(game: Game) -> None:
    """The lines of each piece act or are silent as the values say. What is silent silences nobody.

    Where two silence each other, the one that has come later falls silent; a ring that never comes to rest is left as it is.
    """
    if not lies_anywhere(game, game.table.silenced) and not is_silencing(game):
        return
    for _ in range(2 * sum(map(len, game.acting)) + 1):
        piece = next_to_change(game)
        if piece == NONE:
            return
        silence(game, piece, NONE, int(not is_silenced(game, piece)))


def is_silencing(game: Game) -> bool:
    """Whether anything suppresses lines: what does ranks above all else, and comes last."""
    entries = game.modifiers[ABILITIES]
    return bool(entries) and entries[-1][2].rank >= SUPPRESSED


def next_to_change(game: Game) -> int:
    """A piece whose lines are not as its value says, of several the one that came last with its own change of abilities."""
    latest = [entry[1].source for entry in game.modifiers[ABILITIES]][::-1]
    acting = [piece for pieces in game.acting for piece in pieces]
    for piece in (*latest, *acting):
        if piece in acting and (value(game, ABILITIES, piece) <= 0) != is_silenced(game, piece):
            return piece
    return NONE
