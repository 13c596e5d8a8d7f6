"""What lies on a piece or on a place: it is wherever that is, goes where it goes, and falls when it leaves."""

from collections.abc import Callable
from typing import Final

from engine.kernel.places import in_play, move
from engine.kernel.state import NONE, Game

ON_PLACE: Final = -1  # times the number of a place from 1: the mark of what lies on a place and not on a piece


def has_host(game: Game, piece: int) -> bool:
    """Whether a piece lies on another one, or on a place as one that lies on pieces does."""
    return game.table.host != NONE and game.counts[game.table.host][piece] != 0


def host_of(game: Game, piece: int) -> int:
    """The piece on which one lies, NONE if it lies on none."""
    mark = game.counts[game.table.host][piece] if has_host(game, piece) else 0
    return mark - 1 if mark > 0 else NONE


def whereabouts(game: Game, piece: int) -> int:
    """Where a piece is on the table, down through all its hosts: `game.place` of what lies on one is only the zone of all such pieces. What
    has lost its host lies on itself, and is in that zone.
    """
    host = host_of(game, piece)
    if host not in (NONE, piece):
        return whereabouts(game, host)
    if host == piece:
        return game.place[piece]
    return ON_PLACE * game.counts[game.table.host][piece] - 1 if has_host(game, piece) else game.place[piece]


def lying_on(game: Game, piece: int) -> list[int]:
    """The pieces that lie on one, the oldest number first."""
    return [other for other, mark in enumerate(game.counts[game.table.host]) if mark == piece + 1]


def attach(game: Game, piece: int, host: int, amount: int) -> None:
    """A piece comes to lie on another one, unless that lies on it."""
    if not lies_upon(game, host, piece):
        lay_aside(game, piece)
        game.counts[game.table.host][piece] = host + 1


def drop(game: Game, piece: int, spot: int, amount: int) -> None:
    """A piece comes to lie on a place, as others lie on pieces."""
    lay_aside(game, piece)
    game.counts[game.table.host][piece] = ON_PLACE * (spot + 1)


def lies_upon(game: Game, piece: int, lower: int) -> bool:
    """Whether a piece is another one, or lies on it, or on what lies on it."""
    while piece not in (NONE, lower):
        piece = host_of(game, piece)
    return piece == lower


def lay_aside(game: Game, piece: int) -> None:
    """A piece comes into the zone of all that lies on something."""
    goal = attached_zone(game, piece)
    if game.place[piece] != goal:
        move(game, piece, goal)


def attached_zone(game: Game, piece: int) -> int:
    """The place of all that lies on something: one for the table, or one for each player."""
    table = game.table
    zone = table.rules.ruleset.attached
    shared = table.place_of[NONE][zone]
    return table.place_of[table.owners[piece]][zone] if shared == NONE else shared


def let_fall(game: Game, stays: Callable[[Game, int], bool], put_away: Callable[[Game, int], None]) -> None:
    """What lies on a piece that has left falls, and all that lies on it; so does what no longer stays. Judged from one position."""
    table = game.table
    marks = game.counts[table.host]
    attached = sorted([piece for spot in table.attached for piece in game.stacks[spot] if marks[piece]])
    falling = [piece for piece in attached if not holds(game, piece) or not stays(game, piece)]
    if not falling:
        return
    while more := [piece for piece in attached if piece not in falling and host_of(game, piece) in falling]:
        falling += more
    for piece in falling:
        put_away(game, piece)


def holds(game: Game, piece: int) -> bool:
    """Whether what a piece lies on is still there; places are always there. One that lies on itself has lost it."""
    host = host_of(game, piece)
    return host == NONE or (host != piece and in_play(game, host))
