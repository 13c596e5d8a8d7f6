"""`value` is the only way anything is read that an effect may change."""

from __future__ import annotations

from collections.abc import Callable

from engine.kernel.state import NONE, SCOPE, VALUES, Frame, Game, Modifier

Base = Callable[[Game, int, int], int]
STATS: list[str] = []
BASES: list[Base] = []


def stat(name: str, base: Base) -> int:
    """A further value that effects may change, with what it is without any, as an int."""
    STATS.append(name)
    BASES.append(base)
    return len(STATS) - 1


def nothing(game: Game, subject: int, other: int) -> int:
    """The base of what is nought unless an effect says otherwise, permissions among them."""
    return 0


def value(game: Game, stat: int, subject: int, other: int = NONE) -> int:
    """The value for a seat or piece: its base, then every change that is live, the highest rank last."""
    total = BASES[stat](game, subject, other)
    for _, scope, static, _ in game.modifiers[stat]:
        total = static.apply(game, scope, total, subject, other)
    return total


def ordered(game: Game, entries: tuple[Modifier, ...]) -> tuple[Modifier, ...]:
    """Changes in the order in which they apply, so that the last one wins: by rank, the active player's behind his equals."""
    return tuple(sorted(entries, key=lambda entry: (entry[0], entry[1].seat == game.active)))


def last(game: Game, source: int, seat: int, turns: int) -> None:
    """Let the change of the step that runs last until so many turns of a seat have ended, the one that goes on included."""
    frame = game.agenda[-1]
    static = frame.change
    assert static is not None
    serial = game.events + 1
    entry = (game.table.rules.rank(game.table.cards[source]), Frame((), SCOPE, NONE, frame.seat), static, serial)
    game.lasting += ((static.stat, serial, seat, turns),)
    game.modifiers[static.stat] = ordered(game, (*game.modifiers[static.stat], entry))
    game.unsettled |= VALUES


def expire(game: Game, seat: int, *, gone: bool = False) -> None:
    """A turn of this seat ends, or the seat is `gone` from the game: changes that were to last until now are over."""
    kept = []
    for stat, serial, whose, turns in game.lasting:
        left = 0 if gone and whose == seat else turns - (whose == seat)
        if left:
            kept.append((stat, serial, whose, left))
        else:
            game.modifiers[stat] = tuple([entry for entry in game.modifiers[stat] if entry[3] != serial])
            game.unsettled |= VALUES
    game.lasting = tuple(kept)
