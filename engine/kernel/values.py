"""`value` is the only way anything is read that an effect may change."""

from __future__ import annotations

from engine.kernel.state import LIVES, NONE, SCOPE, VALUES, Effect, Frame, Game, Lasting, Modifier


def nothing(game: Game, subject: int, other: int) -> int:
    """The base of what is nought unless an effect says otherwise, permissions among them."""
    return 0


class FromNumber:
    """The base of a value that is a number of game.toml."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, game: Game, subject: int, other: int) -> int:
        return game.table.rules.numbers[self.name]


def value(game: Game, stat: int, subject: int, other: int = NONE) -> int:
    """The value for a seat or piece: its base, then every change that is live, the highest rank last."""
    total = game.table.bases[stat](game, subject, other)
    for _, scope, static, _ in game.modifiers[stat]:
        total = static.apply(game, scope, subject, other, total)
    return total


def due_to(game: Game, effect: Lasting, subject: int) -> int:
    """How much higher or lower a value is because of a change that lasts."""
    total = game.table.bases[effect.stat](game, subject, NONE)
    for entry in game.modifiers[effect.stat]:
        if entry[3] != effect.serial:
            total = entry[2].apply(game, entry[1], subject, NONE, total)
    return value(game, effect.stat, subject) - total


def ordered(game: Game, entries: tuple[Modifier, ...]) -> tuple[Modifier, ...]:
    """Changes in the order in which they apply, so that the last one wins: by rank, the active player's behind their equals."""
    return tuple(sorted(entries, key=lambda entry: (entry[0], entry[1].seat == game.active)))


def last(game: Game, source: int, seat: int, turns: int) -> None:
    """Let the change of the step that runs last until so many turns of a seat have ended, the one that goes on included."""
    effect = game.agenda[-1]
    assert isinstance(effect, Effect)
    static = effect.change
    assert static is not None
    serial = game.events + 1
    scope = Frame((), SCOPE, NONE, effect.seat)
    entry = (game.table.rules.rank(game.cards[source]), scope, static, serial)
    text = effect.ability.text if effect.ability is not None else ""
    game.lasting += (Lasting(static.stat, serial, scope, static, seat, turns, source, text),)
    game.modifiers[static.stat] = ordered(game, (*game.modifiers[static.stat], entry))
    game.unsettled |= LIVES | VALUES


def expire(game: Game, seat: int, *, gone: bool = False) -> None:
    """A turn of this seat ends, or the seat is `gone` from the game: changes that were to last until now are over."""
    if not game.lasting:
        return
    kept = []
    for effect in game.lasting:
        stat, whose = effect.stat, effect.seat
        left = 0 if gone and whose == seat else effect.turns - (whose == seat)
        if left:
            kept.append(effect.for_turns(left))
        else:
            game.modifiers[stat] = tuple([entry for entry in game.modifiers[stat] if entry[3] != effect.serial])
            game.unsettled |= LIVES | VALUES
    game.lasting = tuple(kept)
