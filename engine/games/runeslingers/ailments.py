"""Ailments: applied, removed and converted one instance at a time. Rulebook: 000:259-293."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.games.runeslingers.areas import (
    AILMENT,
    AILMENTS,
    SUPPLY,
    ailment_of,
    exposed_ailments,
    free_place,
    instances,
)
from engine.games.runeslingers.names import NAMES
from engine.games.runeslingers.replacing import do_instead
from engine.kernel.agenda import CHOOSE, again, end, push, repeat_from, report
from engine.kernel.decisions import ask, take_choice
from engine.kernel.events import fire, replacements
from engine.kernel.names import INSTEAD_OF
from engine.kernel.places import move, plays
from engine.kernel.state import AT_FIRST, NONE, VALUES, WORK, Frame, Game, program
from engine.kernel.table import Table, number
from engine.text.phrases import given

APPLY_NEXT: Final[int] = NAMES.window("apply next", "Which ailment is applied next?")
APPLY_WHICH: Final[int] = NAMES.window("apply which", "Which ailment do you apply?")
REMOVE_WHICH: Final[int] = NAMES.window("remove", "Which ailment do you remove?")
CONVERT_WHICH: Final[int] = NAMES.window("convert", "Which ailment do you convert?")
INSTEAD: Final[int] = NAMES.window("instead", "Do this instead of taking the ailment?")
STOP: Final[int] = NAMES.verb("stop", "No more")
LET_IT: Final[int] = NAMES.verb("let it", "Let it be applied")
DO_INSTEAD: Final[int] = NAMES.verb("instead", "Use {piece} instead", line=INSTEAD_OF)
REMOVED_THIS_WAY: Final = given("ailments removed")


def put_on(game: Game, seat: int, piece: int, by: int) -> None:
    """A further instance lies on the Runeslinger; the first of its type takes a free area. [000:276]"""
    if game.table.zone_of[game.place[piece]] == SUPPLY:
        move(game, piece, free_place(game, seat, AILMENTS))
    game.counts[AILMENT][piece] += 1


def take_off(game: Game, seat: int, piece: int, amount: int) -> None:
    """An instance is taken off; with the last one the ailment is gone. [000:282]"""
    game.counts[AILMENT][piece] -= 1
    if not game.counts[AILMENT][piece]:
        move(game, piece, game.table.place_of[NONE][SUPPLY])


APPLIED: Final[int] = NAMES.event("ailment applied", "{subject} is ailed with {other}.", put_on, unsettles=VALUES)
REMOVED: Final[int] = NAMES.event(
    "ailment removed", "An instance of {other} is removed from {subject}.", take_off, unsettles=VALUES
)


def types(table: Table) -> dict[str, int]:
    """One ailment of each type, which stands for the type in options and slots. [000:188]"""
    ailments: dict[str, int] = table.notes["ailments"]
    return ailments


def receiver(game: Game, seat: int, kind: int) -> int:
    """The ailment that takes a further instance of a type: the one that is exposed, else one of the supply.

    NONE if the Runeslinger cannot be ailed with it: all areas are taken, and nothing goes under a boon. [000:281]
    """
    cards = game.cards
    ailment = cards[kind].id
    if not plays(game, seat):
        return NONE
    if (own := ailment_of(game, seat, ailment)) != NONE:
        return own
    if free_place(game, seat, AILMENTS) == NONE:
        return NONE
    supply = game.stacks[game.table.place_of[NONE][SUPPLY]]
    return next(piece for piece in supply if cards[piece].id == ailment)


# Applying


class Applying(Frame):
    """Ailments that are being applied to a Runeslinger: the types still to come, of which so many stand in their order."""

    __slots__ = ("applied", "bearer", "cost", "kinds", "ordered")

    def __init__(
        self, source: int, seat: int, bearer: int, kinds: list[int], ordered: int, *, cost: bool, applied: int = 0
    ) -> None:
        self.program, self.kind, self.source, self.seat = APPLY, WORK, source, seat
        self.pc, self.answer, self.result, self.caller, self.since = AT_FIRST
        self.bearer = bearer
        self.kinds = kinds
        self.ordered = ordered
        self.cost = cost
        self.applied = applied

    def copy(self) -> Applying:
        """An applying that goes on by itself from here."""
        return self.carry_over(
            Applying(
                self.source, self.seat, self.bearer, self.kinds[:], self.ordered, cost=self.cost, applied=self.applied
            )
        )


def apply(game: Game, frame: Frame, kinds: list[int], seat: int, *, ordered: bool = True, cost: bool = False) -> None:
    """Apply instances one at a time; reports how many were applied. [000:290]"""
    frame.result = 0
    if kinds:
        push(game, Applying(frame.source, frame.seat, seat, kinds, len(kinds) if ordered else 0, cost=cost))


def order_types(game: Game, applying: Applying) -> None:
    """Where the text gives no order, the active player does in an edition that says so; else the types come as they have been named.
    [000:286] (RS1-Q67)
    """
    kinds = applying.kinds
    if applying.answer is not None:
        kinds.remove(picked := take_choice(applying)[1])
        kinds.insert(applying.ordered, picked)
        applying.ordered += 1
    left = sorted(set(kinds[applying.ordered :]))
    if len(left) > 1 and others_order(game, applying.seat):
        again(game, applying)
        ask(game, applying, APPLY_NEXT, game.active, [(CHOOSE, kind, NONE) for kind in left])


def others_order(game: Game, seat: int) -> bool:
    """Whether somebody but the player of an effect orders the ailments that it applies: the active player of The Awakening. [000:286]"""
    return seat != game.active and "ordered_by_active" in game.table.rules.numbers and plays(game, game.active)


def offer_instead(game: Game, applying: Applying) -> None:
    """What may take the place of the next instance is offered, instance by instance; a cost has no substitute."""
    kinds, bearer = applying.kinds, applying.bearer
    while kinds and receiver(game, bearer, kinds[0]) == NONE:
        kinds.pop(0)
    if not kinds:
        report(game, applying, applying.applied)
        end(game, applying)
        return
    offers = [] if applying.cost else replacements(game, APPLIED, bearer, kinds[0], applying.seat)
    if offers:
        options = [(DO_INSTEAD, scope.source, n) for n, (scope, _) in enumerate(offers)]
        ask(game, applying, INSTEAD, bearer, [(LET_IT, NONE, NONE), *options], forced=True)


def apply_next(game: Game, applying: Applying) -> None:
    """One instance is applied, or what stands for it is done; then the next."""
    verb, _, which = take_choice(applying)
    kind, bearer = applying.kinds.pop(0), applying.bearer
    repeat_from(game, applying, offer_instead)
    if verb == DO_INSTEAD:
        do_instead(game, replacements(game, APPLIED, bearer, kind, applying.seat)[which])
        return
    applying.applied += 1
    fire(game, APPLIED, bearer, receiver(game, bearer, kind), applying.seat)


APPLY: Final = program(order_types, offer_instead, apply_next)


class ApplyingUnique(Frame):
    """Up to so many different ailments that are to be applied to a Runeslinger: the types picked so far."""

    __slots__ = ("bearer", "kinds", "most")

    def __init__(self, source: int, seat: int, bearer: int, most: int, kinds: Sequence[int] = ()) -> None:
        self.program, self.kind, self.source, self.seat = APPLY_UNIQUE, WORK, source, seat
        self.pc, self.answer, self.result, self.caller, self.since = AT_FIRST
        self.bearer = bearer
        self.most = most
        self.kinds = [*kinds]

    def copy(self) -> ApplyingUnique:
        """A choice that goes on by itself from here."""
        return self.carry_over(ApplyingUnique(self.source, self.seat, self.bearer, self.most, self.kinds))


def choose_unique(game: Game, choice: ApplyingUnique) -> None:
    """Different types, as many as fit; if not all do, the controller of the effect picks which. [000:402]"""
    picked, seat = choice.kinds, choice.bearer
    if choice.answer is not None:
        picked.append(take_choice(choice)[1])
    room = sum(not game.stacks[spot] for spot in game.table.places_of[seat][AILMENTS])
    new = sum(ailment_of(game, seat, game.cards[kind].id) == NONE for kind in picked)
    fitting = [
        kind
        for ailment, kind in types(game.table).items()
        if kind not in picked and (ailment_of(game, seat, ailment) != NONE or new < room)
    ]
    if len(picked) < choice.most and fitting:
        again(game, choice)
        ask(game, choice, APPLY_WHICH, choice.seat, [(CHOOSE, kind, NONE) for kind in fitting])


def apply_unique(game: Game, choice: ApplyingUnique) -> None:
    """The types that were picked are applied, in the order in which they were, unless somebody else orders them."""
    kinds = choice.kinds[:]
    ordered = 0 if others_order(game, choice.seat) else len(kinds)
    work = push(game, Applying(choice.source, choice.seat, choice.bearer, kinds, ordered, cost=False))
    work.caller = choice.caller


APPLY_UNIQUE: Final = program(choose_unique, apply_unique)


def apply_kinds(game: Game, frame: Frame, amount: int, seat: int) -> None:
    """Apply so many different types, which the controller of the effect picks. [000:402]"""
    frame.result = 0
    push(game, ApplyingUnique(frame.source, frame.seat, seat, amount))


# Removing and converting


class Removal(Frame):
    """Instances that may still be taken off a Runeslinger, or turned `into` another type, one by one or all `together` once they are
    gone; how many have been `removed`.
    """

    __slots__ = ("bearer", "into", "left", "removed", "together", "up_to")

    def __init__(
        self,
        source: int,
        seat: int,
        bearer: int,
        left: int,
        into: int,
        *,
        up_to: bool,
        together: bool = False,
        removed: int = 0,
    ) -> None:
        self.program, self.kind, self.source, self.seat = REMOVE, WORK, source, seat
        self.pc, self.answer, self.result, self.caller, self.since = AT_FIRST
        self.bearer = bearer
        self.left = left
        self.into = into
        self.up_to = up_to
        self.together = together
        self.removed = removed

    def copy(self) -> Removal:
        """A removal that goes on by itself from here."""
        return self.carry_over(
            Removal(
                self.source,
                self.seat,
                self.bearer,
                self.left,
                self.into,
                up_to=self.up_to,
                together=self.together,
                removed=self.removed,
            )
        )


def removable(game: Game, removal: Removal) -> list[int]:
    """The ailments that may be taken: exposed ones, for a conversion of another type than the new one."""
    cards = game.cards
    new = cards[removal.into].id if removal.into != NONE else ""
    return [piece for piece in exposed_ailments(game, removal.bearer) if cards[piece].id != new]


def choose_removal(game: Game, removal: Removal) -> None:
    """The controller of the effect picks an instance, or stops if the text says "up to"."""
    pieces = removable(game, removal)
    if removal.left <= 0 or not pieces:
        report(game, removal, removal.removed)
        end(game, removal)
        return
    options = [(CHOOSE, piece, NONE) for piece in pieces]
    if removal.up_to:
        options.append((STOP, NONE, NONE))
    window = REMOVE_WHICH if removal.into == NONE else CONVERT_WHICH
    ask(game, removal, window, removal.seat, options, forced=removal.up_to)


def remove_chosen(game: Game, removal: Removal) -> None:
    """The instance is taken off; a conversion applies one of the new type at once. [000:278]"""
    verb, piece, _ = take_choice(removal)
    repeat_from(game, removal, choose_removal)
    if verb == STOP:
        removal.left = 0
        return
    removal.left -= 1
    removal.removed += 1
    fire(game, REMOVED, removal.bearer, piece)
    if removal.into != NONE and not removal.together:
        apply(game, removal, [removal.into], removal.bearer)


REMOVE: Final = program(choose_removal, remove_chosen)


def remove(game: Game, frame: Frame, amount: int, seat: int, *, up_to: bool, into: int = NONE) -> None:
    """Remove instances, or convert them; reports how many."""
    frame.result = 0
    push(game, Removal(frame.source, frame.seat, seat, amount, into, up_to=up_to))


def lose_to_ailments(game: Game, seat: int) -> bool:
    """Whether so many ailments are on a Runeslinger that they cost a power. [000:232]"""
    return instances(game, seat) >= number(game, "ailments_for_power")
