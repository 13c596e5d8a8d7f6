"""`fire` is the only way anything changes: apply, log, trigger. What an event does is a function kept beside its name."""

from collections.abc import Sequence
from typing import Final

from engine.kernel.definitions import Ability
from engine.kernel.departures import has_left
from engine.kernel.effects import evaluate
from engine.kernel.names import KERNEL
from engine.kernel.state import FUSED, NONE, TRIGGER, Effect, Game, Listener, Logged, Scope
from engine.kernel.values import use_up
from engine.kernel.view import visible

Judged = dict[Listener, Effect | None]  # what an event sets off, by what listens
NOTHING_JUDGED: Final[Judged] = {}
OTHER: Final = "{other}"
GOES_ALONG: Final[int] = KERNEL.event("goes along", "{subject} goes with {other}.")  # it is told of, and never fired


def fire(
    game: Game, kind: int, subject: int, other: int = NONE, amount: int = 0, judged: Judged = NOTHING_JUDGED
) -> None:
    """Let something happen. What triggers on it waits until the step that runs is done; nothing does before the first turn.

    Pieces that leave with the event still see it, pieces that come with it see it too. By what departs, those that see it judge it
    before it is done, or have `judged` it before.
    """
    before = game.listeners[kind]
    apply, unsettles, departs = game.table.effects[kind]
    if departs and before and game.turn and not judged:
        judged = judge(game, before, subject, other, amount)
    log = game.log
    sight = None if log is None else Sight(game, kind, subject, other)
    if apply is not None:
        apply(game, subject, other, amount)
    game.events += 1
    if log is not None and sight is not None:
        log += sight.entries(game, kind, subject, amount)
    after = game.listeners[kind]
    if (before or after) and game.turn:
        listen(game, before, after, judged, subject, other, amount)
    if unsettles:
        game.unsettled |= unsettles


def tell(game: Game, kind: int, subject: int, other: int = NONE, amount: int = 0) -> None:
    """Let the log tell something that changes nothing, such as whom a text targets. Nothing triggers on it."""
    if game.log is not None:
        game.log += Sight(game, kind, subject, other).entries(game, kind, subject, amount)


def count_as(game: Game, kind: int, subject: int, other: int = NONE, amount: int = 0) -> None:
    """What has just happened by one event is another one too, such as a destroyed card that is thereby discarded: what waits for that
    hears of it.
    """
    if (awaiting := game.listeners[kind]) and game.turn:
        listen(game, awaiting, awaiting, NOTHING_JUDGED, subject, other, amount)


def fire_together(
    game: Game, kind: int, subjects: Sequence[int], others: Sequence[int], amounts: Sequence[int]
) -> None:
    """Let one thing happen to several pieces at once, by which they leave: who sees it judges all of it before any of them goes, and each
    of them still sees the others go.
    """
    several = game.turn and len(subjects) > 1
    listeners = game.listeners[kind]
    seen: list[Judged] = []
    before = game.departures
    for number, subject in enumerate(subjects if several else ()):
        seen.append(judge(game, listeners, subject, others[number], amounts[number]))
    for number, subject in enumerate(subjects):
        fire(game, kind, subject, others[number], amounts[number], seen[number] if several else NOTHING_JUDGED)
        if number:
            game.waiting += set_off_by_gone(game, seen[number], subjects[:number], before)


def set_off_by_gone(game: Game, judged: Judged, gone: Sequence[int], before: list[int]) -> list[Effect]:
    """What an event sets off that lines of pieces have judged which are gone by now, unless that lapses with them: of each the piece that
    was there `before` speaks. What lasts goes on listening without its source.
    """
    effects: list[Effect] = []
    if TRIGGER in game.table.rules.ruleset.lapsing:
        return effects
    for (scope, _), effect in judged.items():
        if effect is not None and scope.source in gone and not scope.serial:
            effect.since = game.departures[:]
            effect.since[effect.source] = before[effect.source]
            effects.append(effect)
    return effects


def fire_if_awaited(game: Game, kind: int, subject: int, other: int) -> None:
    """Let something happen that changes nothing by itself, such as the end of a phase, if it sets off what waits for it."""
    awaiting = game.listeners[kind]
    if awaiting and game.turn and any(ability.happens(game, scope, subject, other, 0) for scope, ability in awaiting):
        fire(game, kind, subject, other)


class Sight:
    """What a log tells of an event, as it was before: by what name, who saw it, and which cards are one with it."""

    __slots__ = ("fused", "other", "seen", "shown", "spot")

    def __init__(self, game: Game, kind: int, subject: int, other: int) -> None:
        self.shown, self.seen, self.spot = shown_as(game, subject), seen_by(game, subject), game.place[subject]
        self.other = shown_as(game, other) if OTHER in game.table.rules.events[kind].words else other
        self.fused = [] if self.shown == subject else [card for card in game.stacks[self.spot] if card != self.shown]

    def entries(self, game: Game, kind: int, subject: int, amount: int) -> list[Logged]:
        """The event, and each card that has left its place with it, the uppermost first."""
        seen = self.seen | seen_by(game, subject)
        along = [card for card in reversed(self.fused) if game.place[card] != self.spot]
        return [
            (kind, self.shown, self.other, amount, seen),
            *[(GOES_ALONG, card, self.shown, 0, seen | seen_by(game, card)) for card in along],
        ]


def shown_as(game: Game, piece: int) -> int:
    """The piece that a log names: of a fusion as a whole the uppermost one, which says what it is."""
    spot = game.place[piece]
    is_fusion = spot != NONE and game.table.fields[spot] == FUSED and game.stacks[spot][0] == piece
    return game.stacks[spot][-1] if is_fusion else piece


def seen_by(game: Game, piece: int) -> int:
    """Who sees a piece now, one bit for each seat: a log names it to those who saw it before or after the event."""
    if piece <= game.table.seats:
        return 0
    return sum(1 << seat for seat in game.table.everybody if visible(game, seat, piece))


def listen(
    game: Game,
    before: tuple[Listener, ...],
    after: tuple[Listener, ...],
    judged: Judged,
    subject: int,
    other: int,
    amount: int,
) -> None:
    """Put what an event triggers among the waiting work."""
    gone = [entry for entry in before if entry not in after] if before != after else []
    for entry in (*gone, *after):
        scope, ability = entry
        if judged and entry in judged:
            effect = judged[entry]
        elif ability.happens(game, scope, subject, other, amount):
            effect = effect_of_trigger(game, scope, ability, subject, other, amount)
        else:
            continue
        if effect is not None:
            game.waiting.append(effect)
            if scope.serial:
                effect.since = since_when(game, scope)
                use_up(game, scope)
            else:
                effect.since = game.departures


def since_when(game: Game, scope: Scope) -> list[int]:
    """The departures by which goes what something that lasts sets off: those of now, when a card that the event has taken away is gone;
    but the card that said it is the one that was there as it began.
    """
    if not has_left(game, scope, scope.source):
        return game.departures
    since = game.departures[:]
    since[scope.source] = scope.since[scope.source]
    return since


def judge(game: Game, listeners: tuple[Listener, ...], subject: int, other: int, amount: int) -> Judged:
    """What an event that is about to take a piece away sets off, as things stand now; who only takes notes waits until it is done."""
    return {entry: set_off(game, *entry, subject, other, amount) for entry in listeners if entry[0].source != NONE}


def set_off(game: Game, scope: Scope, ability: Ability, subject: int, other: int, amount: int) -> Effect | None:
    """The work of a trigger that an event sets off, with the amounts that it needs of a card that leaves; None if it does not."""
    if not ability.happens(game, scope, subject, other, amount):
        return None
    effect = effect_of_trigger(game, scope, ability, subject, other, amount)
    if ability.knows:
        effect.known = tuple(evaluate(ability.knows, game, effect))
    return effect


def effect_of_trigger(game: Game, scope: Scope, ability: Ability, subject: int, other: int, amount: int) -> Effect:
    """The work of a trigger that an event has set off; where nobody controls the card, the active player does."""
    if ability.first:
        game.heard |= {(scope.source, ability)}
    effect = Effect(ability.program, TRIGGER, scope.source, game.active if scope.seat == NONE else scope.seat)
    effect.ability = ability
    effect.subject = subject
    effect.other = other
    effect.amount = amount
    return effect


def replacements(game: Game, kind: int, subject: int, other: int, amount: int) -> list[Listener]:
    """The live abilities that may take the place of an event that is about to happen."""
    return [
        (scope, ability)
        for scope, ability in game.replacers[kind]
        if ability.replaces and ability.happens(game, scope, subject, other, amount)
    ]
