"""A stack that is one thing: its lowest piece stands for it, the uppermost says what it is, and keywords come from all of them."""

from __future__ import annotations

from engine.kernel.exposure import become, controller, deactivate, fall_silent, is_acting, speak, speaks
from engine.kernel.state import NONE, Game
from engine.kernel.values import forget


def stands_for(game: Game, piece: int) -> int:
    """The lowest piece of the stack that a piece is fused into."""
    return game.stacks[game.place[piece]][0]


def beneath(game: Game, piece: int) -> int:
    """How many pieces lie under the uppermost one of a fusion."""
    return len(game.stacks[game.place[piece]]) - 1


def melt(game: Game, place: int) -> None:
    """What lies on a place is what its pieces are together."""
    stack, cards = game.stacks[place], game.table.cards
    become(game, stack[0], game.table.rules.fused(tuple([cards[piece] for piece in stack])))


def part(game: Game, piece: int, place: int) -> None:
    """One piece leaves a fusion by itself. Where it is the lowest, the next one stands for the fusion, with all that stood on it."""
    stack = game.stacks[place]
    if stack[0] == piece:
        hand_on(game, piece, stack[1])
    stack.remove(piece)
    melt(game, place)


def hand_on(game: Game, old: int, new: int) -> None:
    """Another piece stands for a fusion: it carries counters and changes that last, and acts in the same place."""
    acts, talks = is_acting(game, old), speaks(game, old)
    if talks:
        fall_silent(game, old)
    if acts:
        acting = game.acting[controller(game, old)]
        acting[acting.index(old)] = new
    for row in game.counts:
        row[new], row[old] = row[old], 0
    cards = game.cards[:]
    cards[new], cards[old] = cards[old], game.table.cards[old]
    game.cards = cards
    if talks:
        speak(game, new)
    game.lasting = tuple([effect.about(old, new) for effect in game.lasting])
    renewed = {effect.scope.serial: effect.change.static for effect in game.lasting if effect.change.static}
    for stat in {static.stat for static in renewed.values()}:
        game.modifiers[stat] = tuple(
            [(rank, scope, renewed.get(n, static), n) for rank, scope, static, n in game.modifiers[stat]]
        )


def fall_apart(game: Game, piece: int) -> list[int]:
    """A fusion is no more: its pieces, the uppermost first, each of which is itself again and has to be put somewhere.

    They lie nowhere until then.
    """
    place = game.place[piece]
    deactivate(game, piece)
    become(game, piece, game.table.cards[piece])
    pieces = game.stacks[place][::-1]
    game.stacks[place] = []
    for each in pieces:
        game.place[each] = NONE
        forget(game, each)
    return pieces
