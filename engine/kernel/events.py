"""`fire` is the only way anything changes: apply, log, trigger. What an event does is a function kept beside its name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.kernel.abilities import Ability
from engine.kernel.state import NONE, TRIGGER, Frame, Game
from engine.kernel.view import visible

Event = tuple[int, int, int, int]  # (kind, subject, other, amount)
Apply = Callable[[Game, int, int, int], None]


@dataclass(frozen=True)
class EventKind:
    """A kind of event: its name, what it changes, and a sentence for the log.

    In `words`, `{subject}`, `{other}` and `{amount}` stand for the event's numbers, `{side}` for the seat that brought the
    subject, or to which it comes. `less` says it where the amount is less than none, and is told without its sign. `unsettles`
    says what has to be looked at after it: nothing, LIVES, VALUES or both. By one that `departs` its subject leaves the field.
    """

    name: str
    apply: Apply | None
    words: str
    less: str
    unsettles: int
    departs: bool


KINDS: list[EventKind] = []
APPLY: list[Apply | None] = []
UNSETTLES: list[int] = []


def event(
    name: str, words: str, apply: Apply | None = None, *, less: str = "", unsettles: int = 0, departs: bool = False
) -> int:
    """A further kind of event, as an int. `less` is the sentence for an amount below 0; `unsettles` makes the game look after
    its state; `departs` says that its subject leaves the field.
    """
    KINDS.append(EventKind(name, apply, words, less, unsettles, departs))
    APPLY.append(apply)
    UNSETTLES.append(unsettles)
    return len(KINDS) - 1


def fire(game: Game, kind: int, subject: int, other: int = NONE, amount: int = 0) -> None:
    """Let something happen. What triggers on it waits until the step that runs is done; nothing does before the first turn.

    Pieces that leave with the event still see it, pieces that come with it see it too.
    """
    before = game.listeners[kind]
    apply = APPLY[kind]
    seen = 0 if game.log is None else seen_by(game, subject)
    if apply is not None:
        apply(game, subject, other, amount)
    game.events += 1
    if game.log is not None:
        game.log.append((kind, subject, other, amount, seen | seen_by(game, subject)))
    after = game.listeners[kind]
    if (before or after) and game.turn:
        listen(game, before, after, (kind, subject, other, amount))
    game.unsettled |= UNSETTLES[kind]


def seen_by(game: Game, piece: int) -> int:
    """Who sees a piece now, one bit for each seat: a log names it to those who saw it before or after the event."""
    if piece <= game.table.seats:
        return 0
    return sum(1 << seat for seat in game.table.everybody if visible(game, seat, piece))


def listen(
    game: Game, before: tuple[tuple[Frame, Ability], ...], after: tuple[tuple[Frame, Ability], ...], event: Event
) -> None:
    """Put what the event triggers among the waiting work."""
    gone = [entry for entry in before if entry not in after] if before is not after else []
    for scope, ability in (*gone, *after):
        if ability.happens(game, scope, event):
            game.waiting.append(triggered(scope, ability, event))


def triggered(scope: Frame, ability: Ability, event: Event) -> Frame:
    """The work of a trigger that an event has set off."""
    frame = Frame(ability.program, TRIGGER, scope.source, scope.seat)
    frame.ability = ability
    _, frame.subject, frame.other, frame.amount = event
    return frame


def replacements(game: Game, event: Event) -> list[tuple[Frame, Ability]]:
    """The live abilities that may take the place of an event that is about to happen."""
    return [(scope, ability) for scope, ability in game.replacers[event[0]] if ability.happens(game, scope, event)]
