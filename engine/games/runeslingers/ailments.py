"""Ailments: applied, removed and converted one instance at a time. Rulebook: 000:259-293."""

from __future__ import annotations

from engine.games.runeslingers.field import (
    AILMENT,
    AILMENTS,
    SUPPLY,
    ailment_of,
    ailments,
    free_place,
    instances,
    number,
    plays,
)
from engine.games.runeslingers.names import NAMES
from engine.kernel.agenda import CHOOSE, again, end, push_steps, repeat_from, report
from engine.kernel.decisions import answered, ask
from engine.kernel.events import fire, replacements
from engine.kernel.names import INSTEAD_OF
from engine.kernel.places import move
from engine.kernel.state import NONE, VALUES, Frame, Game, program
from engine.kernel.table import Table

APPLY_NEXT = NAMES.window("apply next", "Which ailment is applied next?")
APPLY_WHICH = NAMES.window("apply which", "Which ailment do you apply?")
REMOVE_WHICH = NAMES.window("remove", "Which ailment do you remove?")
CONVERT_WHICH = NAMES.window("convert", "Which ailment do you convert?")
INSTEAD = NAMES.window("instead", "Do this instead of taking the ailment?")
STOP = NAMES.verb("stop", "No more")
LET_IT = NAMES.verb("let it", "Let it be applied")
DO_INSTEAD = NAMES.verb("instead", "Use {piece} instead", line=INSTEAD_OF)


def put_on(game: Game, seat: int, piece: int, by: int) -> None:
    """A further instance lies on the Runeslinger; the first of its type takes a free area. [000:276]"""
    if game.table.zone_of[game.place[piece]] == SUPPLY:
        move(game, piece, free_place(game, seat, AILMENTS))
    game.counts[AILMENT][piece] += 1


def take_off(game: Game, seat: int, piece: int, amount: int) -> None:
    """An instance is taken off; with the last one the ailment is gone. [000:282]"""
    game.counts[AILMENT][piece] -= 1
    if not game.counts[AILMENT][piece]:
        move(game, piece, game.table.places_of[NONE][SUPPLY][0])


APPLIED = NAMES.event("ailment applied", "{subject} is ailed with {other}.", put_on, unsettles=VALUES)
REMOVED = NAMES.event(
    "ailment removed", "An instance of {other} is removed from {subject}.", take_off, unsettles=VALUES
)


def types(table: Table) -> dict[str, int]:
    """One ailment of each type, which stands for the type in options and slots. [000:188]"""
    found: dict[str, int] = table.notes["ailments"]
    return found


def receiver(game: Game, seat: int, kind: int) -> int:
    """The ailment that takes a further instance of a type: the one that is exposed, else one of the supply.

    NONE if the Runeslinger cannot be ailed with it: all areas are taken, and nothing goes under a boon. [000:281]
    """
    cards = game.table.cards
    ailment = cards[kind].id
    if not plays(game, seat):
        return NONE
    found = ailment_of(game, seat, ailment)
    if found != NONE:
        return found
    if free_place(game, seat, AILMENTS) == NONE:
        return NONE
    supply = game.stacks[game.table.places_of[NONE][SUPPLY][0]]
    return next(piece for piece in supply if cards[piece].id == ailment)


# Applying: `subject` is who is ailed, `slots` the types still to come, `amount` how many of them stand in their order,
# `x` is 1 where they are a cost.


def apply(game: Game, frame: Frame, kinds: list[int], seat: int, *, ordered: bool = True, cost: bool = False) -> None:
    """Apply instances one at a time; reports how many were applied. [000:290]"""
    frame.result = 0
    if kinds:
        work = push_steps(game, APPLY, frame.source, frame.seat, seat, len(kinds) if ordered else 0)
        work.slots = kinds
        work.x = cost


def order_types(game: Game, frame: Frame) -> None:
    """Where the text gives no order, the active player does; his own effect is in the order he named. [000:286]"""
    if frame.answer is not None:
        frame.slots.remove(picked := answered(frame)[1])
        frame.slots.insert(frame.amount, picked)
        frame.amount += 1
    left = sorted(set(frame.slots[frame.amount :]))
    if len(left) > 1 and frame.seat != game.active and plays(game, game.active):
        again(frame)
        ask(game, frame, APPLY_NEXT, game.active, [(CHOOSE, kind, NONE) for kind in left])


def offer_instead(game: Game, frame: Frame) -> None:
    """What may take the place of the next instance is offered, instance by instance; a cost has no substitute."""
    while frame.slots and receiver(game, frame.subject, frame.slots[0]) == NONE:
        frame.slots.pop(0)
    if not frame.slots:
        report(game, frame, frame.result)
        end(frame)
        return
    offers = [] if frame.x else replacements(game, APPLIED, frame.subject, frame.slots[0], frame.seat)
    if offers:
        options = [(DO_INSTEAD, scope.source, n) for n, (scope, _) in enumerate(offers)]
        ask(game, frame, INSTEAD, frame.subject, [(LET_IT, NONE, NONE), *options], forced=True)


def apply_next(game: Game, frame: Frame) -> None:
    """One instance is applied, or what stands for it is done; then the next."""
    chosen, _, which = answered(frame)
    kind, seat = frame.slots.pop(0), frame.subject
    repeat_from(frame, offer_instead)
    if chosen == DO_INSTEAD:
        scope, ability = replacements(game, APPLIED, seat, kind, frame.seat)[which]
        push_steps(game, ability.program, scope.source, scope.seat).ability = ability
        return
    frame.result += 1
    fire(game, APPLIED, seat, receiver(game, seat, kind), frame.seat)


APPLY = program(order_types, offer_instead, apply_next)


def choose_unique(game: Game, frame: Frame) -> None:
    """Different types, as many as fit; if not all do, the controller of the effect picks which. [000:402]"""
    if frame.answer is not None:
        frame.slots.append(answered(frame)[1])
    seat = frame.subject
    room = sum(not game.stacks[spot] for spot in game.table.places_of[seat][AILMENTS])
    new = sum(ailment_of(game, seat, game.table.cards[kind].id) == NONE for kind in frame.slots)
    open_ = [
        kind
        for ailment, kind in types(game.table).items()
        if kind not in frame.slots and (ailment_of(game, seat, ailment) != NONE or new < room)
    ]
    if len(frame.slots) < frame.amount and open_:
        again(frame)
        ask(game, frame, APPLY_WHICH, frame.seat, [(CHOOSE, kind, NONE) for kind in open_])


def apply_unique(game: Game, frame: Frame) -> None:
    """The types that were picked are applied, in the order that the active player gives them."""
    kinds = frame.slots
    ordered = frame.seat == game.active
    work = push_steps(game, APPLY, frame.source, frame.seat, frame.subject, len(kinds) if ordered else 0)
    work.slots = kinds[:]
    work.caller = frame.caller


APPLY_UNIQUE = program(choose_unique, apply_unique)


def apply_kinds(game: Game, frame: Frame, amount: int, seat: int) -> None:
    """Apply so many different types, which the controller of the effect picks. [000:402]"""
    frame.result = 0
    push_steps(game, APPLY_UNIQUE, frame.source, frame.seat, seat, amount)


# Removing and converting: `subject` is the Runeslinger, `amount` how many at most, `x` is 1 where fewer may be chosen,
# `other` the type to convert to, `slots` what has been taken.


def removable(game: Game, frame: Frame) -> list[int]:
    """The ailments that may be taken: exposed ones, for a conversion of another type than the new one."""
    new = game.table.cards[frame.other].id if frame.other != NONE else ""
    return [piece for piece in ailments(game, frame.subject) if game.table.cards[piece].id != new]


def choose_removal(game: Game, frame: Frame) -> None:
    """The controller of the effect picks an instance, or stops if the text says "up to"."""
    found = removable(game, frame)
    if frame.amount <= 0 or not found:
        report(game, frame, len(frame.slots))
        end(frame)
        return
    options = [(CHOOSE, piece, NONE) for piece in found]
    if frame.x:
        options.append((STOP, NONE, NONE))
    ask(game, frame, REMOVE_WHICH if frame.other == NONE else CONVERT_WHICH, frame.seat, options, forced=frame.x == 1)


def remove_chosen(game: Game, frame: Frame) -> None:
    """The instance is taken off; a conversion applies one of the new type at once. [000:278]"""
    chosen, piece, _ = answered(frame)
    if chosen == STOP:
        frame.amount = 0
        repeat_from(frame, choose_removal)
        return
    frame.amount -= 1
    repeat_from(frame, choose_removal)
    frame.slots.append(piece)
    fire(game, REMOVED, frame.subject, piece)
    if frame.other != NONE:
        apply(game, frame, [frame.other], frame.subject)


REMOVE = program(choose_removal, remove_chosen)


def remove(game: Game, frame: Frame, amount: int, seat: int, *, up_to: bool, into: int = NONE) -> None:
    """Remove instances, or convert them; reports how many."""
    frame.result = 0
    work = push_steps(game, REMOVE, frame.source, frame.seat, seat, amount)
    work.x = int(up_to)
    work.other = into


def lose_to_ailments(game: Game, seat: int) -> bool:
    """Whether so many ailments are on a Runeslinger that they cost a power. [000:232]"""
    return instances(game, seat) >= number(game, "ailments_for_power")
