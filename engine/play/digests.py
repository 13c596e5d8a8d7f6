"""Positions as short values: two games whose digests are equal go on in the same way, whatever led to them."""

from __future__ import annotations

import marshal
from hashlib import blake2b
from typing import Any, Final

from engine.kernel.effects import LastingChange, Static
from engine.kernel.proposals import Proposal
from engine.kernel.state import ROLLS, SHUFFLES, Effect, Frame, Game, Lasting, Listener, Scope
from engine.play.alike import are_alike, declared, taken_numbers

OPEN_PILE: Final = "pile"
PARTS: Final = (Frame, LastingChange, Lasting)  # what is compared part by part; all else is itself or another
PLAIN: Final = (int, str, bytes, type(None))


class Digests:
    """Digests of the games of one table, counted from a first one.

    They leave out what no rule reads: the way to a position (answers, log, numbers of events), the options, which follow from all else,
    and, unless they are `orderly`, the order of piles that lie open and of places that are alike. Whatever in the work that goes on is
    neither a number nor a part of it counts as itself; it is `kept`, so that nothing else is ever taken for it.
    """

    def __init__(self, first: Game, *, orderly: bool = False) -> None:
        table = first.table
        zones = list(table.rules.pack.zones.values())
        self.counts = [row[:] for row in first.counts]
        self.cards = first.cards
        self.loose = [
            not orderly and zones[zone].form == OPEN_PILE and zones[zone].seen == "all" and not table.fields[spot]
            for spot, zone in enumerate(table.zone_of)
        ]
        self.stacks = [sorted(row) if self.loose[spot] else row[:] for spot, row in enumerate(first.stacks)]
        self.orderly = orderly
        ruleset = table.rules.ruleset
        alike = () if orderly else sorted(ruleset.alike | ruleset.taken_in_order)
        self.rows = [(zone, table.places_of[seat][zone]) for seat in table.everybody for zone in alike]
        self.row_of = {spot for _, row in self.rows for spot in row}
        self.chances = chances(first)
        self.kept: dict[int, object] = {}
        self.statics: dict[int, object] = {}
        self.names: dict[type, tuple[str, ...]] = {}

    def of(self, game: Game) -> bytes:
        """The digest of a game, 128 bits."""
        return blake2b(marshal.dumps(self.whole(game), 0), digest_size=16).digest()

    def whole(self, game: Game) -> Any:
        """All that the way on depends on, as plain values."""
        by_number = any(isinstance(frame, Proposal) for frame in game.agenda)
        serials = {
            effect.scope.serial: effect.scope.serial if by_number else number
            for number, effect in enumerate(game.lasting, 1)
        }
        decision = game.decision
        taken: set[int] = set() if self.orderly else taken_numbers(game)
        return (
            (game.seed, game.active, game.turn, game.over, game.unsettled, game.winners),
            [(n, row) for n, row in enumerate(game.counts) if row != self.counts[n]],
            self.piles(game, taken),
            game.acting,
            [(n, self.thing(card)) for n, card in enumerate(game.cards) if card is not self.cards[n]]
            if game.cards is not self.cards
            else (),
            self.lines(game, game.listeners, serials),
            self.lines(game, game.replacers, serials),
            self.values(game, serials),
            self.part(game, game.lasting, serials),
            sorted((source, self.thing(line)) for source, line in game.heard),
            self.part(game, game.agenda, serials),
            self.part(game, game.waiting, serials),
            game.refused,
            None if decision is None else (decision.window, decision.seat, decision.source),
        )

    def piles(self, game: Game, taken: set[int]) -> list[object]:
        """What lies elsewhere than at first, place by place; of places that are alike it does not matter which."""
        changed: list[object] = []
        for spot, stack in enumerate(game.stacks):
            if stack != self.stacks[spot] and spot not in self.row_of:
                lying = sorted(stack) if self.loose[spot] else stack
                if lying != self.stacks[spot]:
                    changed.append((spot, lying))
        for zone, row in self.rows:
            stacks = [game.stacks[spot] for spot in row]
            matters = taken.intersection(row) or not are_alike(game, row, zone)
            changed.append(stacks if matters else sorted(stacks))
        return changed

    def lines(self, game: Game, index: list[tuple[Listener, ...]], serials: dict[int, int]) -> list[object]:
        """The lines that listen, by their events, in the order in which they do."""
        return [
            (n, [(self.scope(game, scope, serials), self.thing(line)) for scope, line in entries])
            for n, entries in enumerate(index)
            if entries
        ]

    def values(self, game: Game, serials: dict[int, int]) -> list[object]:
        """What changes values, by the values, in the order in which it counts."""
        return [
            (n, [(rank, self.scope(game, scope, serials), self.static(static)) for rank, scope, static, _ in entries])
            for n, entries in enumerate(game.modifiers)
            if entries
        ]

    def scope(self, game: Game, scope: Scope, serials: dict[int, int]) -> tuple[object, ...]:
        """Whom a line speaks for; what lasts by its place among all that does."""
        if not scope.serial:
            return scope.source, scope.seat
        return scope.source, scope.seat, serials.get(scope.serial, 0), left_since(game, scope.since)

    def static(self, static: Static) -> object:
        """A change of a value by what it is made of: equal ones are made anew wherever one comes to last."""
        if id(static) not in self.statics:
            self.kept[id(static)] = static
            names = self.names_of(Static)
            self.statics[id(static)] = [self.fixed(getattr(static, name)) for name in names]
        return self.statics[id(static)]

    def fixed(self, part: Any) -> object:
        """A part of what is never changed as plain values."""
        if isinstance(part, PLAIN):
            return part
        return [self.fixed(one) for one in part] if isinstance(part, (list, tuple)) else ("is", self.thing(part))

    def part(self, game: Game, part: Any, serials: dict[int, int]) -> object:
        """A part of a game as plain values."""
        if isinstance(part, PLAIN):
            return part
        if isinstance(part, (list, tuple)):
            return [self.part(game, one, serials) for one in part]
        if isinstance(part, dict):
            return sorted((self.thing(key), repr(self.part(game, one, serials))) for key, one in part.items())
        if isinstance(part, (set, frozenset)):
            return sorted(repr(self.part(game, one, serials)) for one in part)
        return self.whole(part) if isinstance(part, Game) else self.work(game, part, serials)

    def work(self, game: Game, part: Any, serials: dict[int, int]) -> object:
        """What speaks, changes values or goes on, as plain values; anything else is itself."""
        if isinstance(part, Scope):
            return self.scope(game, part, serials)
        if isinstance(part, Static):
            return self.static(part)
        return self.slots(game, part, serials) if isinstance(part, PARTS) else ("is", self.thing(part))

    def slots(self, game: Game, part: Any, serials: dict[int, int]) -> object:
        """Work that goes on, or what lasts, slot by slot."""
        return (
            type(part).__name__,
            [self.slot(game, part, name, serials) for name in self.names_of(type(part))],
        )

    def slot(self, game: Game, part: Any, name: str, serials: dict[int, int]) -> object:
        """One slot: what has left since is told by the pieces, an effect that lasts by its place among them."""
        value = getattr(part, name)
        if name == "since":
            return left_since(game, value)
        if name == "absences":
            return absent(game, part)
        if name == "pc":
            return game.position(part)
        if name == "program":
            return self.thing(game.program if part is game.frame else value)
        return self.part(game, value, serials)

    def names_of(self, kind: type) -> tuple[str, ...]:
        """The slots of a class, compiled or not."""
        if kind not in self.names:
            named = (declared(one) for one in kind.__mro__)
            self.names[kind] = tuple(sorted({name for names in named for name in names}))
        return self.names[kind]

    def thing(self, thing: object) -> int:
        """Something that is itself, by a number that nothing else gets."""
        self.kept[id(thing)] = thing
        return id(thing)

    def has_met_chance(self, game: Game) -> bool:
        """Whether anything has been shuffled, rolled or drawn by lot since the first game."""
        return chances(game) != self.chances


def chances(game: Game) -> tuple[int, int]:
    """How often something was shuffled, and something left to chance."""
    return sum(game.counts[SHUFFLES]), sum(game.counts[ROLLS])


def left_since(game: Game, since: list[int]) -> list[int]:
    """The pieces that have left the field since."""
    if since is game.departures or not since:
        return []
    return [piece for piece, (then, now) in enumerate(zip(since, game.departures, strict=True)) if then != now]


def absent(game: Game, effect: Effect) -> list[bool]:
    """Of what an effect has chosen, what has left since."""
    return [then != game.departures[slot] for slot, then in zip(effect.slots, effect.absences, strict=False)]
