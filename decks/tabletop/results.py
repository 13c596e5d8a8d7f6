"""How a game ended, in a sentence, and words as they begin one. No Django."""

from collections.abc import Iterable

from engine.kernel.state import Game
from engine.play.naming import YOU, name_of
from engine.play.wording import turns_of


def result(game: Game) -> str:
    """How a game ended: who won, by what cause, in which of their own turns."""
    if game.unfinished:
        return f"The game was left unfinished: {game.unfinished}."
    by = f" ({game.cause})" if game.cause else ""
    if not game.winners:
        return f"Nobody has won: a draw{in_turn(game, range(game.table.seats))}{by}."
    names = " and ".join(name_of(game, seat, seat) for seat in game.winners)
    return (
        f"{names} {'has' if len(game.winners) == 1 and names != YOU else 'have'} won{in_turn(game, game.winners)}{by}."
    )


def first_up(words: str) -> str:
    """Words as they stand alone."""
    return words[:1].upper() + words[1:]


def in_turn(game: Game, seats: Iterable[int]) -> str:
    """In which of their own turns players won; nothing where a scene began in the midst of one."""
    number = turns_of(game, seats)
    return f" in turn {number}" if number else ""
