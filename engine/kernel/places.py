"""Where pieces are: piles by place, what is exposed, and which abilities are therefore live."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.kernel.state import CHOSEN, FACE_DOWN, LIVES, NONE, SCOPE, VALUES, Effect, Frame, Game
from engine.kernel.values import ordered

if TYPE_CHECKING:
    from engine.kernel.definitions import Ability


def lies_anywhere(game: Game, counter: int) -> bool:
    """Whether any of a counter stands on a seat or piece."""
    row = game.counts[counter]
    return row.count(0) != len(row)


def exposed(game: Game, piece: int) -> bool:
    """Whether nothing lies on the piece."""
    return game.stacks[game.place[piece]][-1] == piece


def in_play(game: Game, piece: int) -> bool:
    """Whether the piece lies on a field, with nothing on top of it."""
    place = game.place[piece]
    return game.table.fields[place] and game.stacks[place][-1] == piece


def is_acting(game: Game, piece: int) -> bool:
    """Whether the abilities of a piece act now."""
    place = game.place[piece]
    return game.table.fields[place] and piece in game.acting[game.table.sides[place]]


def plays(game: Game, seat: int) -> bool:
    """Whether a seat is still in the game."""
    out = game.table.out
    return out == NONE or not game.counts[out][seat]


def players(game: Game) -> list[int]:
    """The seats that still play."""
    table = game.table
    if table.out == NONE:
        return list(table.everybody)
    out = game.counts[table.out]
    return [seat for seat in table.everybody if not out[seat]]


def enemies(game: Game, seat: int) -> list[int]:
    """The other players."""
    return [other for other in players(game) if other != seat]


def standing(game: Game, entity: int) -> bool:
    """Whether a target can still be reached: a seat that plays, a piece that is exposed in play."""
    seats = game.table.seats
    return plays(game, entity) if entity < seats else in_play(game, entity)


def exposed_pieces(game: Game) -> Iterator[int]:
    """The pieces of a table that is about to be played which act: exposed on a field and not face-down."""
    for spot, stack in enumerate(game.stacks):
        if stack and game.table.fields[spot]:
            shown = stack if game.table.forms[spot] == "set" else stack[-1:]
            yield from (piece for piece in shown if not game.counts[FACE_DOWN][piece])


def side(game: Game, piece: int) -> int:
    """The seat on whose side the piece lies, NONE for a place that belongs to the table."""
    return game.table.sides[game.place[piece]]


def place(game: Game, seat: int, zone: int) -> int:
    """The one place of a zone such as a hand or deck, of the table for NONE."""
    return game.table.place_of[seat][zone]


def pile(game: Game, seat: int, zone: int) -> list[int]:
    """The pieces in a zone of one place."""
    return game.stacks[game.table.place_of[seat][zone]]


def is_kind(game: Game, piece: int, kind: str) -> bool:
    """Whether a piece is of a kind or of one below it."""
    return kind in game.cards[piece].kinds


def cards_in_play(game: Game, seat: int, kind: str) -> list[int]:
    """The exposed cards of a kind that a player controls."""
    cards = game.cards
    return [piece for piece in game.acting[seat] if kind in cards[piece].kinds]


def move(game: Game, piece: int, place: int, *, face_down: bool = False) -> None:
    """Put a piece on top of another place. A piece that leaves a field loses what stood on it."""
    table = game.table
    old = game.place[piece]
    if table.fields[old]:
        leave(game, piece, old)
    else:
        stack = game.stacks[old]
        if stack[-1] == piece:
            stack.pop()
        else:
            stack.remove(piece)
    game.place[piece] = place
    stack = game.stacks[place]
    if table.fields[place]:
        if stack and table.forms[place] != "set":
            deactivate(game, stack[-1])
        stack.append(piece)
        if face_down:
            game.counts[FACE_DOWN][piece] = 1
        else:
            activate(game, piece)
    else:
        stack.append(piece)


def leave(game: Game, piece: int, place: int) -> None:
    """Take a piece off a field; what lay under it is exposed. In a set the pieces lie side by side."""
    stack = game.stacks[place]
    piled = game.table.forms[place] != "set"
    uppermost = stack[-1] == piece
    if uppermost or not piled:
        deactivate(game, piece)
    stack.remove(piece)
    for row in game.counts:
        row[piece] = 0
    if piled and uppermost and stack and not game.counts[FACE_DOWN][stack[-1]]:
        activate(game, stack[-1])


def slide_under(game: Game, piece: int, upper: int) -> None:
    """Put a piece right under another one, where it is concealed."""
    old, place = game.place[piece], game.place[upper]
    if game.table.fields[old]:
        leave(game, piece, old)
    else:
        game.stacks[old].remove(piece)
    stack = game.stacks[place]
    stack.insert(stack.index(upper), piece)
    game.place[piece] = place


def activate(game: Game, piece: int) -> None:
    """A piece is exposed on a field, and acts from now on."""
    game.acting[game.table.sides[game.place[piece]]].append(piece)
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
    definition = game.cards[piece]
    chosen = game.counts[CHOSEN][piece]
    if definition.live:
        switch_off(game, piece, definition.live)
    if chosen:
        switch_off(game, piece, definition.bullets[chosen - 1 : chosen])


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
