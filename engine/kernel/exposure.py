"""The one switch for exposure: which pieces act, and which of their abilities are therefore live."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.kernel.state import (
    CHOSEN,
    FACE_DOWN,
    FUSED,
    NO_FIELD,
    NONE,
    SET,
    STATICS,
    Effect,
    Game,
    Listener,
    Scope,
)
from engine.kernel.values import ordered

if TYPE_CHECKING:
    from engine.kernel.definitions import Ability, Definition


def controller(game: Game, piece: int) -> int:
    """Who controls a piece: whom a mark names, else the player on whose side it lies, else who brought it; NONE for the table."""
    table = game.table
    seat = table.sides[game.place[piece]]
    if table.by_place:
        return seat
    if (mark := table.control) != NONE and game.counts[mark][piece]:
        return game.counts[mark][piece] - 1
    return table.owners[piece] if seat == NONE else seat


def is_acting(game: Game, piece: int) -> bool:
    """Whether a piece acts now."""
    table, place = game.table, game.place[piece]
    seat = table.sides[place] if table.by_place else controller(game, piece)
    return table.fields[place] != NO_FIELD and piece in game.acting[seat]


def is_turned(game: Game, piece: int) -> bool:
    """Whether a piece lies with its face down, hidden or seen by all: it does not act."""
    turned = game.table.turned
    return bool(game.counts[FACE_DOWN][piece] or (turned != NONE and game.counts[turned][piece]))


def is_silenced(game: Game, piece: int) -> bool:
    """Whether the lines of a piece are suppressed."""
    silenced = game.table.silenced
    return silenced != NONE and game.counts[silenced][piece] != 0


def speaks(game: Game, piece: int) -> bool:
    """Whether the lines of a piece act now."""
    return is_acting(game, piece) and not is_silenced(game, piece)


def exposed_pieces(game: Game) -> Iterator[int]:
    """The pieces of a table that is about to be played which act: exposed on a field, with the face up."""
    for spot, stack in enumerate(game.stacks):
        if stack and game.table.fields[spot]:
            yield from (piece for piece in exposed_on(game, spot) if not is_turned(game, piece))


def exposed_on(game: Game, spot: int) -> list[int]:
    """The pieces of a place on a field on which nothing lies; of a fusion the one that stands for it."""
    stack, field = game.stacks[spot], game.table.fields[spot]
    return stack if field == SET else stack[:1] if field == FUSED else stack[-1:]


def activate(game: Game, piece: int) -> None:
    """A piece is exposed on a field, and acts from now on."""
    table = game.table
    game.acting[table.sides[game.place[piece]] if table.by_place else controller(game, piece)].append(piece)
    has_lines = game.cards[piece].live or game.counts[CHOSEN][piece]
    if has_lines and not is_silenced(game, piece):
        speak(game, piece)


def turn_over(game: Game, piece: int, other: int, amount: int) -> None:
    """A piece in play is turned, for all to see, and acts no longer; turned up again it does as before."""
    mark = game.table.turned
    if amount and is_acting(game, piece):
        deactivate(game, piece)
    was, game.counts[mark][piece] = game.counts[mark][piece], amount
    if was and not amount and not is_turned(game, piece) and piece in exposed_on(game, game.place[piece]):
        activate(game, piece)


def give_control(game: Game, piece: int, seat: int, amount: int) -> None:
    """A player controls a piece from now on; with NONE, who would without any effect."""
    before = controller(game, piece)
    game.counts[game.table.control][piece] = seat + 1
    change_hands(game, piece, before)


def change_hands(game: Game, piece: int, before: int) -> None:
    """A piece that acted for one player, or for the table, acts for whoever controls it now."""
    after = controller(game, piece)
    if before == after or piece not in game.acting[before]:
        return
    game.acting[before].remove(piece)
    game.acting[after].append(piece)
    if not is_silenced(game, piece):
        fall_silent(game, piece)
        speak(game, piece)


def silence(game: Game, piece: int, other: int, amount: int) -> None:
    """The lines of a piece are suppressed, or no longer; it acts otherwise as before."""
    mark = game.table.silenced
    if bool(game.counts[mark][piece]) == bool(amount):
        return
    if amount and speaks(game, piece):
        fall_silent(game, piece)
    game.counts[mark][piece] = amount
    if not amount and speaks(game, piece):
        speak(game, piece)


def lines_of(game: Game, piece: int) -> tuple[Ability, ...]:
    """The lines of a piece that act as long as it does, a bullet that has been chosen among them."""
    definition, number = game.cards[piece], game.counts[CHOSEN][piece]
    return (*definition.live, *definition.bullets[number - 1 : number]) if number else definition.live


def speak(game: Game, piece: int) -> None:
    """The lines of a piece act from now on."""
    switch_on(game, piece, lines_of(game, piece))


def choose(game: Game, piece: int, bullet: int) -> None:
    """A bullet of an exposed piece is chosen: it acts from now on."""
    game.counts[CHOSEN][piece] = bullet
    if not is_silenced(game, piece):
        switch_on(game, piece, game.cards[piece].bullets[bullet - 1 : bullet])


def activated_lines(game: Game, piece: int) -> tuple[Ability, ...]:
    """The lines of a piece in play that can be paid for; of its bullets, the one that was chosen."""
    definition, number = game.cards[piece], game.counts[CHOSEN][piece]
    lines = definition.activated
    if number:
        lines += tuple(bullet for bullet in definition.bullets[number - 1 : number] if bullet.is_activated)
    return () if lines and is_silenced(game, piece) else lines


def switch_on(game: Game, piece: int, abilities: tuple[Ability, ...]) -> None:
    """Put the abilities of a piece into the indexes of listeners, replacers and modifiers."""
    scope = Scope(piece, controller(game, piece))
    for ability in abilities:
        if (static := ability.static) is not None:
            entry = (game.table.rules.rank(game.cards[piece]) + static.rank, scope, static, 0)
            game.modifiers[static.stat] = ordered(game, (*game.modifiers[static.stat], entry))
            game.unsettled |= STATICS
        elif ability.foresees:
            game.replacers[ability.event] += ((scope, ability),)
        elif ability.event >= 0:
            game.listeners[ability.event] += ((scope, ability),)


def deactivate(game: Game, piece: int) -> None:
    """A piece is exposed no longer: its abilities are silent and its effects end. Turned it did not act in the first place."""
    table = game.table
    if game.counts[FACE_DOWN][piece] or (table.turned != NONE and is_turned(game, piece)):
        return
    lapse(game, piece)
    game.acting[table.sides[game.place[piece]] if table.by_place else controller(game, piece)].remove(piece)
    has_lines = game.cards[piece].live or game.counts[CHOSEN][piece]
    if has_lines and not is_silenced(game, piece):
        fall_silent(game, piece)


def fall_silent(game: Game, piece: int) -> None:
    """The lines of a piece act no longer."""
    switch_off(game, piece, lines_of(game, piece))


def become(game: Game, piece: int, definition: Definition) -> None:
    """A piece is something else from now on: if it acts, its lines give way to the new ones. A bullet goes with its text."""
    if game.cards[piece] is definition:
        return
    talks = speaks(game, piece)
    if talks:
        fall_silent(game, piece)
    if game.cards[piece].card is not definition.card:
        game.counts[CHOSEN][piece] = 0
    game.cards = [*game.cards[:piece], definition, *game.cards[piece + 1 :]]
    if talks:
        speak(game, piece)


def lapse(game: Game, piece: int) -> None:
    """What is left of the effects of a piece does not happen, where the rules of the game say so.

    The step that has begun is finished, whatever work it has put on the agenda.
    """
    kinds = game.table.rules.ruleset.lapsing
    if not kinds:
        return
    for frame in game.agenda:
        if frame.source == piece and frame.kind in kinds and isinstance(frame, Effect):
            frame.lapsed = True
            if frame.ability is not None and frame.program == frame.ability.program:
                game.start(frame, ())


def switch_off(game: Game, piece: int, abilities: tuple[Ability, ...]) -> None:
    """Take the abilities of a piece out of the indexes."""
    for ability in abilities:
        static, event = ability.static, ability.event
        if static is not None:
            entries = game.modifiers[static.stat]
            game.modifiers[static.stat] = tuple([entry for entry in entries if entry[1].source != piece or entry[3]])
            game.unsettled |= STATICS
        elif ability.foresees:
            game.replacers[event] = without(game.replacers[event], piece)
        elif event >= 0:
            game.listeners[event] = without(game.listeners[event], piece)


def without(entries: tuple[Listener, ...], piece: int) -> tuple[Listener, ...]:
    """Live abilities but those of a piece; what lasts goes on without it."""
    return tuple([entry for entry in entries if entry[0].source != piece or entry[0].serial])
