"""`value` is the only way anything is read that an effect may change."""

from collections.abc import Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final

from engine.kernel.departures import depart
from engine.kernel.state import (
    END_OF_TURN,
    NONE,
    SOURCE_LEAVES,
    STATICS,
    Effect,
    Game,
    Lasting,
    Modifier,
    Scope,
)


def nothing(game: Game, subject: int, other: int) -> int:
    """The base of what is nought unless an effect says otherwise, permissions among them."""
    return 0


@dataclass(eq=False, slots=True)
class FromNumber:
    """The base of a value that is a number of game.toml."""

    name: str

    def __call__(self, game: Game, subject: int, other: int) -> int:
        return game.table.rules.numbers[self.name]


def value(game: Game, stat: int, subject: int, other: int = NONE) -> int:
    """The value for a seat or piece: its base, then every change that is live, the highest rank last."""
    total = game.table.bases[stat](game, subject, other)
    modifiers = game.modifiers[stat]
    if not modifiers:
        return total
    if stat in game.table.lowest_set:
        total = with_lowest(game, modifiers, subject, other, total)
    else:
        for _, scope, static, _ in modifiers:
            total = static.apply(game, scope, subject, other, total)
    least = game.table.least[stat]
    return total if total > least else least


UNSET: Final = 1_000_000  # more than any text sets a value to


def with_lowest(game: Game, modifiers: tuple[Modifier, ...], subject: int, other: int, total: int) -> int:
    """A value after all changes where, of several that set it, the lowest holds."""
    setting = [entry for entry in modifiers if entry[2].sets]
    if len(setting) < 2:
        for _, scope, static, _ in modifiers:
            total = static.apply(game, scope, subject, other, total)
        return total
    amounts = [static.apply(game, scope, subject, other, UNSET) for _, scope, static, _ in setting]
    lowest = min(amounts, default=UNSET)
    for _, scope, static, _ in modifiers:
        after = static.apply(game, scope, subject, other, UNSET if static.sets else total)
        total = min(after, lowest) if static.sets and after != UNSET else total if static.sets else after
    return total


Question = tuple[int, int, int, int]  # a value that a text asks for: game, stat, subject and what else it is about
NO_QUESTIONS: Final[frozenset[Question]] = frozenset()
OPEN_QUESTIONS: Final = ContextVar("the questions of texts that are open right now", default=NO_QUESTIONS)


def value_for_text(game: Game, stat: int, subject: int, other: int = NONE) -> int:
    """A value for a text that asks for it; if it depends on itself by that, what it is without any effect."""
    if not game.modifiers[stat]:
        return game.table.bases[stat](game, subject, other)
    question, questions = (id(game), stat, subject, other), OPEN_QUESTIONS.get()
    if question in questions:
        return game.table.bases[stat](game, subject, other)
    before = OPEN_QUESTIONS.set(questions | {question})
    try:
        return value(game, stat, subject, other)
    finally:
        OPEN_QUESTIONS.reset(before)


def ordered(game: Game, entries: tuple[Modifier, ...]) -> tuple[Modifier, ...]:
    """Changes in the order in which they apply, so that the last one wins: by rank, and of equals the active player's, or the latest."""
    if game.table.rules.ruleset.by_time:
        return tuple(sorted(entries, key=lambda entry: entry[0]))
    return tuple(sorted(entries, key=lambda entry: (entry[0], entry[1].seat == game.active)))


def last(game: Game, source: int, seat: int, left: int) -> None:
    """What the step that runs is about to let last begins: it ends after so many of its moments, one that goes on included."""
    effect = game.agenda[-1]
    assert isinstance(effect, Effect)
    change = effect.change
    assert change is not None
    static, ability = change.static, change.ability
    scope = Scope(NONE if ability is None else source, effect.seat, game.events + 1)
    scope.since = effect.since
    if static is not None:
        entry = (game.table.rules.rank(game.cards[source]) + static.rank, scope, static, scope.serial)
        game.modifiers[static.stat] = ordered(game, (*game.modifiers[static.stat], entry))
        game.unsettled |= STATICS
    if ability is not None:
        index = game.replacers if ability.foresees else game.listeners
        index[ability.event] += ((scope, ability),)
    text = effect.ability.text if effect.ability is not None else ""
    game.lasting += (Lasting(scope, change, seat, left, source, text),)


def expire(game: Game, moment: int, whose: int = NONE) -> None:
    """A moment has come, of this player or piece if it is somebody's: what was to last until now is over."""
    if not game.lasting:
        return
    concerned = [effect for effect in game.lasting if ends_by(effect, moment, whose)]
    if not concerned:
        return
    over = [effect.scope.serial for effect in concerned if effect.left <= 1]
    counted = {effect.scope.serial: effect.with_left(effect.left - 1) for effect in concerned}
    game.lasting = tuple([counted.get(effect.scope.serial, effect) for effect in game.lasting])
    cease(game, over)


def forget(game: Game, piece: int) -> None:
    """A piece leaves the field: nothing stands on it any more, and what was about it, or was to last as long as it lay there, is over.
    If it comes back, it is another one.
    """
    depart(game, piece)
    for counter in game.table.rules.on_pieces:
        game.counts[counter][piece] = 0
    for tie in game.table.ties:
        marks = game.counts[tie]  # what lay on it lies on nothing but itself, what named it names but itself
        if marks.count(0) != len(marks):
            marks[:] = [entity + 1 if mark == piece + 1 else mark for entity, mark in enumerate(marks)]
    if game.heard:
        game.heard = frozenset([(source, line) for source, line in game.heard if source != piece])
    if game.lasting:
        expire(game, SOURCE_LEAVES, piece)
        cease(game, [effect.scope.serial for effect in game.lasting if effect.speaks_of(piece)])
        if game.table.rules.ruleset.lasts_in_play:
            cease(game, [effect.scope.serial for effect in game.lasting if effect.source == piece])


def ends_by(effect: Lasting, moment: int, whose: int) -> bool:
    """Whether it is one of the moments that are counted until something that lasts is over."""
    if effect.change.moment != moment:
        return False
    return (moment != END_OF_TURN or effect.seat == whose) and (moment != SOURCE_LEAVES or effect.source == whose)


def use_up(game: Game, scope: Scope) -> None:
    """What was to happen once has happened."""
    if scope.serial:
        cease(game, [e.scope.serial for e in game.lasting if e.change.once and e.scope.serial == scope.serial])


def forsake(game: Game, seat: int) -> None:
    """A seat is gone from the game, and has no turns any more: what was to last until one of them is over."""
    cease(game, [e.scope.serial for e in game.lasting if e.change.moment == END_OF_TURN and e.seat == seat])


def cease(game: Game, serials: Sequence[int]) -> None:
    """What lasts by these numbers is over."""
    if not serials:
        return
    for effect in game.lasting:
        if effect.scope.serial not in serials:
            continue
        ability = effect.change.ability
        if effect.stat != NONE:
            entries = game.modifiers[effect.stat]
            game.modifiers[effect.stat] = tuple([entry for entry in entries if entry[3] not in serials])
            game.unsettled |= STATICS
        if ability is not None:
            index = game.replacers if ability.foresees else game.listeners
            index[ability.event] = tuple([entry for entry in index[ability.event] if entry[0].serial not in serials])
    game.lasting = tuple([effect for effect in game.lasting if effect.scope.serial not in serials])
