"""The one switch for exposure: which pieces act, and which of their abilities are therefore live."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.kernel.state import CHOSEN, FACE_DOWN, FUSED, LIVES, NO_FIELD, SCOPE, SET, VALUES, Effect, Frame, Game
from engine.kernel.values import ordered

if TYPE_CHECKING:
    from engine.kernel.definitions import Ability, Definition


def is_acting(game: Game, piece: int) -> bool:
    """Whether the abilities of a piece act now."""
    place = game.place[piece]
    return game.table.fields[place] != NO_FIELD and piece in game.acting[game.table.sides[place]]


def exposed_pieces(game: Game) -> Iterator[int]:
    """The pieces of a table that is about to be played which act: exposed on a field and not face-down."""
    for spot, stack in enumerate(game.stacks):
        if stack and game.table.fields[spot]:
            field = game.table.fields[spot]
            shown = stack if field == SET else stack[:1] if field == FUSED else stack[-1:]
            yield from (piece for piece in shown if not game.counts[FACE_DOWN][piece])


def activate(game: Game, piece: int) -> None:
    """A piece is exposed on a field, and acts from now on."""
    game.acting[game.table.sides[game.place[piece]]].append(piece)
    speak(game, piece)


def speak(game: Game, piece: int) -> None:
    """The lines of a piece act from now on, a bullet that has been chosen among them."""
    definition = game.cards[piece]
    chosen = game.counts[CHOSEN][piece]
    if definition.live:
        switch_on(game, piece, definition.live)
    if chosen:
        switch_on(game, piece, definition.bullets[chosen - 1 : chosen])


def choose(game: Game, piece: int, bullet: int) -> None:
    """A bullet of an exposed piece is chosen: it acts from now on."""
    game.counts[CHOSEN][piece] = bullet
    switch_on(game, piece, game.cards[piece].bullets[bullet - 1 : bullet])


def activated_lines(game: Game, piece: int) -> tuple[Ability, ...]:
    """The lines of a piece in play that can be paid for; of its bullets, the one that was chosen."""
    definition, chosen = game.cards[piece], game.counts[CHOSEN][piece]
    if not chosen:
        return definition.activated
    return (
        *definition.activated,
        *(bullet for bullet in definition.bullets[chosen - 1 : chosen] if bullet.is_activated),
    )


def switch_on(game: Game, piece: int, abilities: tuple[Ability, ...]) -> None:
    """Put the abilities of a piece into the indexes of listeners, replacers and modifiers."""
    scope = Frame((), SCOPE, piece, game.table.sides[game.place[piece]])
    for ability in abilities:
        static = ability.static
        if static is not None:
            entry = (game.table.rules.rank(game.cards[piece]), scope, static, 0)
            game.modifiers[static.stat] = ordered(game, (*game.modifiers[static.stat], entry))
            game.unsettled |= LIVES | VALUES
        elif ability.replaces:
            game.replacers[ability.event] += ((scope, ability),)
        elif ability.event >= 0:
            game.listeners[ability.event] += ((scope, ability),)


def deactivate(game: Game, piece: int) -> None:
    """A piece is exposed no longer: its abilities are silent and its effects end. Face-down it did not act in the first place."""
    if game.counts[FACE_DOWN][piece]:
        return
    lapse(game, piece)
    game.acting[game.table.sides[game.place[piece]]].remove(piece)
    fall_silent(game, piece)


def fall_silent(game: Game, piece: int) -> None:
    """The lines of a piece act no longer."""
    definition = game.cards[piece]
    chosen = game.counts[CHOSEN][piece]
    if definition.live:
        switch_off(game, piece, definition.live)
    if chosen:
        switch_off(game, piece, definition.bullets[chosen - 1 : chosen])


def become(game: Game, piece: int, definition: Definition) -> None:
    """A piece is something else from now on: if it acts, its lines give way to the new ones. A bullet goes with its text."""
    if game.cards[piece] is definition:
        return
    acts = is_acting(game, piece)
    if acts:
        fall_silent(game, piece)
    if game.cards[piece].card is not definition.card:
        game.counts[CHOSEN][piece] = 0
    game.cards = [*game.cards[:piece], definition, *game.cards[piece + 1 :]]
    if acts:
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
            game.modifiers[static.stat] = tuple([entry for entry in entries if entry[1].source != piece])
            game.unsettled |= LIVES | VALUES
        elif ability.replaces:
            game.replacers[event] = tuple([entry for entry in game.replacers[event] if entry[0].source != piece])
        elif event >= 0:
            game.listeners[event] = tuple([entry for entry in game.listeners[event] if entry[0].source != piece])
