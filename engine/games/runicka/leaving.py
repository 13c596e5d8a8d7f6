"""Revenants that are obliterated, and cards that come back by Echo. Rulebook: 002:12, 002:66, 002:81, 002:84."""

from collections.abc import Sequence
from typing import Final

from engine.games.runicka.areas import ECHO, OBLIVION, SPENT, free_space, has
from engine.games.runicka.names import NAMES
from engine.kernel.definitions import Ability
from engine.kernel.departures import has_left
from engine.kernel.events import fire, fire_together
from engine.kernel.places import in_play, lies_anywhere, place
from engine.kernel.state import NONE, TRIGGER, Effect, Frame, Game
from engine.verbs.piles import lay


def lay_open(game: Game, piece: int, spot: int, amount: int) -> None:
    """A card comes into the arena: alone, or on top of the revenant that is there. What its Barrier has held before is forgotten."""
    lay(game, piece, spot, amount)
    if lies_anywhere(game, SPENT):
        spent = game.counts[SPENT]
        spent[:] = [bits & ~(1 << piece) for bits in spent]


OBLITERATED: Final[int] = NAMES.event("obliterated", "{subject} is obliterated.", lay, departs=True)
ECHOED: Final[int] = NAMES.event("echoed", "{subject} returns by Echo.", lay_open)
ENTERED: Final[int] = NAMES.event("entered", "")


def enter_arena(game: Game, piece: int, seat: int) -> None:
    """A revenant comes that nobody summons: made by an effect, or back by Echo (RNK-Q16) (RNK-Q72)."""
    fire(game, ENTERED, piece, seat)


def obliterate(game: Game, pieces: Sequence[int], by: Sequence[int] = ()) -> list[int]:
    """Revenants go to Oblivion together, each with all its cards; `by` are those that do it. Those that went. [002:12] (RNK-Q36)"""
    going = [piece for piece in dict.fromkeys(pieces) if piece != NONE and in_play(game, piece)]
    if not going:
        return going
    echoing = [card for piece in going for card in with_echo(game, piece)]
    doers = dict(zip(pieces, by, strict=False))
    amounts = [doers.get(piece, NONE) + 1 for piece in going]
    piles = [place(game, game.table.owners[piece], OBLIVION) for piece in going]
    fire_together(game, OBLITERATED, going, piles, amounts)
    if game.turn:
        game.waiting += [echo_of(game, card) for card in echoing]
    return going


def with_echo(game: Game, piece: int) -> list[int]:
    """The cards of a fusion that come back by Echo: those with it, or the uppermost where an effect gives it. [002:81]"""
    stack = game.stacks[game.place[piece]]
    if len(stack) < 2 or not has(game, piece, ECHO):
        return []
    return [card for card in stack if ECHO in game.table.cards[card].keywords] or stack[-1:]


def echo_of(game: Game, card: int) -> Effect:
    """The return of a card, which its owner orders among all that happens then (RNK-Q28) (RNK-Q56)."""
    effect = Effect(ECHOES.program, TRIGGER, card, game.table.owners[card])
    effect.ability, effect.since = ECHOES, game.departures
    return effect


def come_back(game: Game, frame: Frame) -> None:
    """The card enters the arena by itself, if it lies in Oblivion and a space is free. [002:81] (RNK-Q16)"""
    spot = free_space(game, frame.seat)
    if spot == NONE or has_left(game, frame, frame.source):
        return
    if game.place[frame.source] == place(game, frame.seat, OBLIVION):
        fire(game, ECHOED, frame.source, spot)
        enter_arena(game, frame.source, frame.seat)


ECHOES: Final = Ability("Echo: The card returns to the arena unfused.", (come_back,))
