"""Options that come to the same for a search: equal cards, and places of a zone that differ in nothing but their number."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from engine.kernel.decisions import Row
from engine.kernel.names import OF_TRIGGERED
from engine.kernel.state import NONE, Effect, Frame, Game
from engine.play.apart import about

Likeness = tuple[object, ...]
UNDER: Final = "under"  # before a place that stands for those like it


def different(game: Game) -> list[int]:
    """The options of the open decision by their numbers, and of those that come to the same the first."""
    assert game.decision is not None
    rows = game.decision.options
    if len(rows) == 1:
        return [0]
    reader = Likenesses(game)
    first: dict[Likeness, int] = {}
    for number, row in enumerate(rows):
        first.setdefault(reader.of_option(row), number)
    return list(first.values())


class Likenesses:
    """What is equal for things that can stand for each other at one position. Pieces that something is about are like no other."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.busy = busy_pieces(game)
        self.taken = taken_numbers(game)

    def of_option(self, row: Row) -> Likeness:
        """What is equal for options that come to the same."""
        verb, piece, last = row
        rules = self.game.table.rules
        if rules.verbs[verb].line == OF_TRIGGERED:
            return row
        where = self.of_place(last) if rules.verbs[verb].picks_place and last != NONE else (last,)
        return verb, self.of_piece(piece), where

    def of_piece(self, piece: int) -> Likeness:
        """What is equal for pieces that can stand for each other."""
        game, table = self.game, self.game.table
        if piece <= table.seats or piece in self.busy:
            return (piece,)
        spot = game.place[piece]
        stack = game.stacks[spot]
        height = stack.index(piece) if table.fields[spot] else 0
        return (*self.of_itself(piece), self.of_place(spot), height)

    def of_itself(self, piece: int) -> Likeness:
        """What a piece is, wherever it lies."""
        game = self.game
        if piece in self.busy:
            return (piece,)
        counts = tuple(game.counts[counter][piece] for counter in game.table.rules.on_pieces)
        return id(game.cards[piece]), game.table.cards[piece].id, game.table.owners[piece], counts

    def of_place(self, spot: int) -> Likeness:
        """What is equal for places that can stand for each other: one of their zone with the same on it."""
        table = self.game.table
        seat, zone = table.sides[spot], table.zone_of[spot]
        if spot in self.taken or seat == NONE or not are_alike(self.game, table.places_of[seat][zone], zone):
            return (spot,)
        return UNDER, zone, seat, *map(self.of_itself, self.game.stacks[spot])


def are_alike(game: Game, places: Iterable[int], zone: int) -> bool:
    """Whether it does not matter on which of a player's places in a zone something lies: it never does, or rules take the first that will
    do, and the lowest cards are all the same.
    """
    ruleset = game.table.rules.ruleset
    if zone in ruleset.alike:
        return True
    return (
        zone in ruleset.taken_in_order and len({game.cards[game.stacks[s][0]].id for s in places if game.stacks[s]}) < 2
    )


def busy_pieces(game: Game) -> set[int]:
    """The pieces that something is about: work that goes on, what lasts, what has been heard, what lies on others and bears them."""
    works = [work for frame in (*game.agenda, *game.waiting) for work in frame.works()]
    busy = {piece for work in works for piece in (*about(work), *numbers_of(work))}
    busy.update(source for source, _ in game.heard)
    for effect in game.lasting:
        busy.update((effect.source, effect.scope.source))
        if effect.change.static is not None:
            busy.update(number for number in effect.change.static.arguments if isinstance(number, int))
    ties = [game.counts[counter] for counter in game.table.ties]
    for row in ties:
        for piece, mark in enumerate(row):
            if mark:
                busy.update((piece, mark - 1))
    return busy


def taken_numbers(game: Game) -> set[int]:
    """The numbers that work speaks of, places among them."""
    return {number for frame in (*game.agenda, *game.waiting) for number in numbers_of(frame)}


def numbers_of(frame: Frame) -> set[int]:
    """The numbers by which work speaks of pieces or places, among others."""
    own = {number for work in frame.works() for number in work.pieces()}
    kind: Any = type(frame)
    for name in slots_beside(kind):
        value = getattr(frame, name, None)
        if isinstance(value, int):
            own.add(value)
        elif isinstance(value, (list, tuple, set, frozenset)):
            own.update(number for number in value if isinstance(number, int))
    if frame.answer is not None:
        own.update(frame.answer[1:])
    return own


@cache
def slots_beside(kind: Any) -> tuple[str, ...]:
    """The slots of a class of work that the kernel's own work has not."""
    return tuple(name for one in kind.__mro__ for name in declared(one) if name not in KERNEL_SLOTS)


def declared(kind: type) -> tuple[str, ...]:
    """The slots that a class itself declares, compiled or not."""
    names: tuple[str, ...] = getattr(kind, "__mypyc_attrs__", None) or kind.__dict__.get("__slots__", ())
    return names


KERNEL_SLOTS: Final = frozenset(name for kind in (Frame, Effect) for name in declared(kind))
