"""What card text is made of when it runs: amounts, choices, steps, costs and changes of values."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from engine.kernel.departures import has_left, is_about_leaving
from engine.kernel.places import is_there, standing
from engine.kernel.state import END_OF_TURN, NONE, WORK, Effect, Frame, Game

if TYPE_CHECKING:
    from engine.kernel.definitions import Ability

AMOUNT_MAX: Final = 999  # no text comes to more of anything
Function = Callable[..., Any]
Arguments = tuple[Any, ...]


class Call:
    """An amount, a condition or a noun that is worked out when it is needed."""

    __slots__ = ("arguments", "dynamic", "function")

    def __init__(self, function: Function, arguments: Arguments) -> None:
        self.function = function
        self.arguments = arguments
        self.dynamic = is_dynamic(arguments)

    def __call__(self, game: Game, frame: Frame) -> Any:
        if self.dynamic:
            return self.function(game, frame, *evaluate(self.arguments, game, frame))
        return self.function(game, frame, *self.arguments)


class Many(Call):
    """A noun for several entities, to each of which a step happens."""

    __slots__ = ()


class Ask:
    """Something to choose or target before an ability happens; `index` is the slot of the frame that holds the answer.

    `always` says that there is a candidate in every game, so that nobody has to look; it is `needed` if nothing happens without one,
    `deferred` if it is not asked before its sentence comes, `counted` if its candidates depend on an amount that is worked out.
    """

    __slots__ = ("always", "call", "counted", "deferred", "index", "needed", "target", "window")

    def __init__(self, call: Call, window: int, *, target: bool, always: bool = False, needed: bool = True) -> None:
        self.call = call
        self.window = window
        self.target = target
        self.always = always
        self.needed = needed and not always
        self.deferred = False
        self.counted = False
        self.index = -1

    def candidates(self, game: Game, frame: Frame) -> list[int]:
        """The entities that may be chosen now."""
        entities: list[int] = self.call(game, frame)
        return entities


@dataclass(eq=False, slots=True)
class Slot:
    """What has been chosen for an ask, NONE where there was nothing to choose from."""

    ask: Ask

    def __call__(self, game: Game, frame: Effect) -> int:
        return frame.slots[self.ask.index]


class Controller:
    """The player who controls what speaks."""

    def __call__(self, game: Game, frame: Frame) -> int:
        return frame.seat


class Source:
    """The card that speaks."""

    def __call__(self, game: Game, frame: Frame) -> int:
        return frame.source


class Subject:
    """Whom the event that set this off was about."""

    def __call__(self, game: Game, frame: Effect) -> int:
        return frame.subject


class Departed:
    """The card that the event which set this off has taken away, wherever it lies now."""

    def __call__(self, game: Game, frame: Effect) -> int:
        return frame.subject


class Other:
    """Who or what else the event that set this off was about."""

    def __call__(self, game: Game, frame: Effect) -> int:
        return frame.other


class HowMuch:
    """How much the event that set this off was."""

    def __call__(self, game: Game, frame: Effect) -> int:
        return frame.amount


class Nought:
    """A step before one that a later step speaks of: nothing has come of that yet."""

    def __call__(self, game: Game, frame: Effect) -> None:
        frame.result = 0


class Keep:
    """A step behind one that a later step speaks of: what has come of that is kept."""

    def __call__(self, game: Game, frame: Effect) -> None:
        frame.gifts = {**frame.gifts, self: frame.result}


@dataclass(eq=False, slots=True)
class Let:
    """A step that works out the X of the steps behind it."""

    amount: Any

    def with_amounts(self, change: Callable[[Any], Any]) -> Let:
        """The same X out of what is known by then."""
        return Let(change(self.amount))

    def __call__(self, game: Game, effect: Effect) -> None:
        effect.x = self.amount if isinstance(self.amount, int) else self.amount(game, effect)

    def possible(self, game: Game, frame: Frame, payment: Collection[int] = ()) -> bool:
        """It does nothing by itself, but whether the steps behind it would do anything is asked with their X."""
        if isinstance(frame, Effect):
            self(game, frame)
        return False


class WhetherDone:
    """A step behind one that may be left out: whether it was done, as much as is `needed` at least."""

    __slots__ = ("needed",)

    def __init__(self, *, needed: int) -> None:
        self.needed = needed

    def __call__(self, game: Game, frame: Effect) -> None:
        frame.result = int(frame.result >= self.needed or not self.needed)


@dataclass(eq=False, slots=True)
class KeptResult:
    """What has come of an earlier step, nothing if it has been left out."""

    keep: Keep

    def __call__(self, game: Game, frame: Effect) -> int:
        much: int = frame.gifts.get(self.keep, 0)
        return much


class AmountBefore:
    """An amount that is worked out of a card before the event that takes it away; `index` is its number among those of the line."""

    __slots__ = ("about_subject", "amount", "index")

    def __init__(self, amount: Any, index: int, *, about_subject: bool = False) -> None:
        self.amount = amount
        self.index = index
        self.about_subject = about_subject

    def __call__(self, game: Game, frame: Effect) -> Any:
        if frame.subject != frame.source and not self.about_subject:
            return self.amount(game, frame)  # another card has left: this one can still be asked
        return frame.known[self.index]


class Later:
    """An amount that is told behind what it is needed for: what X is of a sentence that targets by it."""

    __slots__ = ("amount",)

    def __init__(self) -> None:
        self.amount: Any = 0

    def __call__(self, game: Game, frame: Frame) -> int:
        amount: int = self.amount(game, frame) if type(self.amount) in DYNAMIC else self.amount
        return amount


@dataclass(eq=False, slots=True)
class Product:
    """So much for each of so many."""

    amount: Any
    count: Any

    def __call__(self, game: Game, frame: Frame) -> int:
        amount, count = evaluate((self.amount, self.count), game, frame)
        return min(int(amount * count), AMOUNT_MAX)


DYNAMIC: Final[frozenset[type]] = frozenset(
    (Call, Many, Slot, Controller, Source, Subject, Departed, Other, HowMuch, KeptResult, AmountBefore, Later, Product)
)


def is_dynamic(arguments: Arguments) -> bool:
    """Whether any argument has to be worked out."""
    return any(item.__class__ in DYNAMIC for item in arguments)


def evaluate(arguments: Arguments, game: Game, frame: Frame) -> list[Any]:
    """Plain values for what a function is called with."""
    return [item(game, frame) if type(item) in DYNAMIC else item for item in arguments]


class EffectStep:
    """One step of an effect: a verb and its arguments. A step whose target, or whom it is about, is gone fizzles; so does one about a
    card that has come back meanwhile, as that is another one.

    `can` tells whether it would do anything, where its phrase says when that is; `counts` whether its result is how much it did.
    """

    __slots__ = (
        "about",
        "arguments",
        "can",
        "choices",
        "counts",
        "departed",
        "dynamic",
        "itself",
        "perhaps",
        "refers",
        "targets",
        "verb",
    )

    def __init__(
        self, verb: Function, arguments: Arguments, can: Function | None = None, *, counts: bool = False
    ) -> None:
        self.counts = counts
        self.verb = verb
        self.arguments = arguments
        self.can = can
        self.dynamic = is_dynamic(arguments)
        named = [part for item in arguments for part in (item.arguments if isinstance(item, Static) else (item,))]
        self.about = any(isinstance(item, Subject) for item in named)
        self.departed = any(isinstance(item, Departed) for item in named)
        self.itself = any(isinstance(item, Source) for item in named)
        asks = [item.ask for item in named if isinstance(item, Slot)]
        self.targets = tuple([ask for ask in asks if ask.target])
        self.choices = tuple([ask for ask in asks if not ask.target])
        self.perhaps = tuple([ask for ask in asks if not ask.needed and not ask.always])
        self.refers = self.about or self.departed or self.itself or bool(asks)

    def __call__(self, game: Game, frame: Effect) -> None:
        if self.refers and not self.reaches(game, frame):
            frame.result = 0
            return
        if self.dynamic:
            self.verb(game, frame, *evaluate(self.arguments, game, frame))
        else:
            self.verb(game, frame, *self.arguments)

    def reaches(self, game: Game, frame: Effect) -> bool:
        """Whether its targets and whom it is about are there, and nothing that it speaks of has come back as another card."""
        for ask in self.targets:
            entity, absences = frame.slots[ask.index], frame.absences[ask.index]
            if absences != game.departures[entity] or not standing(game, entity):
                return False
        for ask in self.choices:
            entity, absences = frame.slots[ask.index], frame.absences[ask.index]
            if entity == NONE or (absences != game.departures[entity] and standing(game, entity)):
                return False
        if self.about and not is_there(game, frame, frame.subject):
            return False
        if self.departed and standing(game, frame.subject):
            return False
        return not self.itself or not has_come_back(game, frame)

    @property
    def needed(self) -> int:
        """How much it has to do to be done: as much as it says, or anything; 0 for what does not tell how much it did."""
        if not self.counts:
            return 0
        amounts = [item for item in self.arguments if type(item) is int]
        return amounts[0] if amounts and not self.verb.__name__.endswith("up_to") else 1

    def with_amounts(self, change: Callable[[Any], Any]) -> EffectStep:
        """The same step with other amounts."""
        return EffectStep(self.verb, tuple([change(item) for item in self.arguments]), self.can, counts=self.counts)

    def possible(self, game: Game, frame: Frame, payment: Collection[int] = ()) -> bool:
        """Whether it would do anything now, once the counters of a `payment` lie in the supply."""
        if self.perhaps and isinstance(frame, Effect) and self.lacks_choice(game, frame):
            return False
        if self.can is None:
            return True
        arguments = evaluate(self.arguments, game, frame) if self.dynamic else self.arguments
        return bool(self.can(game, frame, payment, *arguments))

    def lacks_choice(self, game: Game, frame: Effect) -> bool:
        """Whether there is nothing to choose, or was nothing, for what it speaks of."""
        lacking = [ask for ask in self.perhaps if frame.slots[ask.index] == NONE]
        return any(not ask.deferred or not ask.candidates(game, frame) for ask in lacking)


def has_come_back(game: Game, frame: Effect) -> bool:
    """Whether another card is there in the place of the one that speaks, as that had left by then or has left since."""
    return standing(game, frame.source) and (has_left(game, frame, frame.source) or is_about_leaving(game, frame))


class StepForOne(EffectStep):
    """The step for one of several: for no player who has dropped out by then, and no card that has come back as another one since they
    were counted out.
    """

    __slots__ = ("absences", "entity")

    def __init__(self, do: EffectStep, position: int, entity: int, absences: int) -> None:
        super().__init__(do.verb, (*do.arguments[:position], entity, *do.arguments[position + 1 :]), do.can)
        self.entity = entity
        self.absences = absences

    def __call__(self, game: Game, frame: Effect) -> None:
        if self.is_gone(game):
            frame.result = 0
        else:
            super().__call__(game, frame)

    def is_gone(self, game: Game) -> bool:
        """Whether the player has dropped out, or another card has come in the place of this one."""
        if self.entity < game.table.seats:
            return not standing(game, self.entity)
        return self.absences != game.departures[self.entity] and standing(game, self.entity)


@dataclass(eq=False, slots=True)
class Each:
    """A step that happens to several entities in turn, and reports for all of them; `position` is who they are."""

    do: EffectStep
    position: int

    def single(self, game: Game, entity: int) -> StepForOne:
        """The step for one of them."""
        return StepForOne(self.do, self.position, entity, game.departures[entity])

    def with_amounts(self, change: Callable[[Any], Any]) -> Each:
        """The same step with other amounts."""
        return Each(self.do.with_amounts(change), self.position)

    def __call__(self, game: Game, frame: Effect) -> None:
        entities = self.do.arguments[self.position](game, frame)
        frame.result = 0
        caller = len(game.agenda) - 1
        for entity in reversed(entities):
            single = frame.copy()
            single.program, single.pc = (self.single(game, entity), add_up), 0
            single.kind = WORK
            single.caller = caller
            game.take_up(single)


def add_up(game: Game, frame: Effect) -> None:
    """What came of a step for one of several counts for all of them."""
    game.agenda[frame.caller].result += frame.result


@dataclass(eq=False, slots=True)
class UnplayedClause:
    """A clause that the engine cannot play yet; it does nothing."""

    text: str

    def __call__(self, game: Game, frame: Frame) -> None:
        frame.result = 0


def without(arguments: Arguments, position: int) -> list[Any]:
    """All arguments but one, so that they can be compared."""
    return [type(item) if isinstance(item, Source) else item for n, item in enumerate(arguments) if n != position]


# So much of a stock, of which so much is there: the stock, the amount, what is there. A stock is a counter of somebody or the cards of a
# deck, known by anything equal; where single pieces pay, each of them once, it is PIECES, then these, and what becomes of each.
Need = tuple[tuple[object, ...], int, int, Sequence[int], Function | None]
PIECES: Final = ("pieces",)
NO_PIECES: Final[tuple[int, ...]] = ()


def need_pieces(amount: int, pieces: Sequence[int], goes: Function) -> Need:
    """So many of these pieces, each of which goes somewhere."""
    return PIECES, amount, len(pieces), pieces, goes


class Cost:
    """Something to pay: `needs` tells what it takes of which stock, or `can` whether it can be paid where it takes of none; `pay` takes
    it. What comes `last` takes the card away that says it; `amount` is which of the arguments says how much, NONE if none does.
    """

    __slots__ = ("amount", "arguments", "can", "dynamic", "last", "needs", "pay")

    def __init__(
        self,
        can: Function | None,
        pay: Function,
        arguments: Arguments,
        amount: int = NONE,
        *,
        last: bool = False,
        needs: Function | None = None,
    ) -> None:
        self.can = can
        self.needs = needs
        self.pay = pay
        self.arguments = arguments
        self.amount = amount
        self.last = last
        self.dynamic = is_dynamic(arguments)

    def added(self, more: Cost) -> Cost | None:
        """This cost and another one together, if both take of the same; None if they do not."""
        n = self.amount
        if n == NONE or self.pay is not more.pay or without(self.arguments, n) != without(more.arguments, n):
            return None
        return self.of(self.arguments[n] + more.arguments[n])

    @property
    def is_chosen(self) -> bool:
        """Whether it is so much as somebody chooses: its amount has to be worked out."""
        return self.amount != NONE and type(self.arguments[self.amount]) in DYNAMIC

    def of(self, amount: int) -> Cost:
        """The same cost of so much."""
        n = self.amount
        arguments = (*self.arguments[:n], amount, *self.arguments[n + 1 :])
        return Cost(self.can, self.pay, arguments, n, last=self.last, needs=self.needs)

    def payable(self, game: Game, frame: Frame) -> bool:
        """Whether it can be paid in full now, if nothing else is to be paid."""
        arguments = evaluate(self.arguments, game, frame) if self.dynamic else self.arguments
        if self.needs is not None:
            need: Need = self.needs(game, frame, *arguments)
            return need[1] <= need[2]
        return self.can is None or bool(self.can(game, frame, *arguments))

    def need(self, game: Game, frame: Frame) -> Need:
        """What it takes of its stock. Only for one that `needs`."""
        assert self.needs is not None
        arguments = evaluate(self.arguments, game, frame) if self.dynamic else self.arguments
        need: Need = self.needs(game, frame, *arguments)
        return need

    def __call__(self, game: Game, frame: Frame) -> None:
        arguments = evaluate(self.arguments, game, frame) if self.dynamic else self.arguments
        self.pay(game, frame, *arguments)


class Static:
    """A change of a value for as long as it lasts; `change` maps the value so far to the value after it.

    `entities` are the positions of those arguments that are seats or pieces; `rank` is added to that of the card that says it; `alone`
    says that it changes values of its first argument alone, so that nothing else is worked out for others; it `sets` a value that it makes
    to be so much, whatever it was; `words` are those that it names, such as the keyword that it gives.
    """

    __slots__ = ("alone", "arguments", "change", "condition", "dynamic", "entities", "rank", "sets", "stat", "words")

    def __init__(
        self,
        stat: int,
        change: Callable[..., int],
        arguments: Arguments,
        condition: Call | None = None,
        entities: tuple[int, ...] = (),
        rank: int = 0,
        *,
        alone: bool = False,
        sets: bool = False,
    ) -> None:
        self.alone = alone
        self.sets = sets
        self.words = tuple([item for item in arguments if type(item) is str])
        self.stat = stat
        self.change = change
        self.arguments = arguments
        self.condition = condition
        self.entities = entities
        self.rank = rank
        self.dynamic = condition is not None or is_dynamic(arguments)

    def kind(self, game: Game, scope: Frame) -> str:
        """The kind of the pieces of which it changes a value, "" where they may be of any."""
        kind: str = getattr(self.arguments[0], "kind", "") if self.arguments else ""
        if self.alone:
            kind = game.cards[evaluate(self.arguments[:1], game, scope)[0]].kind
        return kind

    def apply(self, game: Game, scope: Frame, subject: int, other: int, total: int) -> int:
        """The value after this change, as it stands for this subject."""
        if not self.dynamic:
            return self.change(game, scope, subject, other, total, *self.arguments)
        if self.alone:
            only = self.arguments[0]
            if (only(game, scope) if type(only) in DYNAMIC else only) != subject:
                return total
        if self.condition is not None and not self.condition(game, scope):
            return total
        return self.change(game, scope, subject, other, total, *evaluate(self.arguments, game, scope))

    def fixed(self, game: Game, frame: Frame) -> Static:
        """The same change with the amounts, targets and nouns of this moment."""
        now = evaluate(self.arguments, game, frame)
        arguments = tuple([item.fixed(game, frame) if hasattr(item, "fixed") else item for item in now])
        return self.changed(arguments, None)

    def is_about(self, piece: int) -> bool:
        """Whether it changes a value of this piece, or only what is between it and another one."""
        return any(self.arguments[position] == piece for position in self.entities)

    def while_true(self, condition: Call) -> Static:
        """The same change as long as something is true."""
        return self.changed(self.arguments, condition)

    def about(self, old: int, new: int) -> Static:
        """The same change, about another entity wherever it was about the old one."""
        if old not in [self.arguments[position] for position in self.entities]:
            return self
        spots = enumerate(self.arguments)
        arguments = tuple([new if n in self.entities and item == old else item for n, item in spots])
        return self.changed(arguments, self.condition)

    def changed(self, arguments: Arguments, condition: Call | None) -> Static:
        """The same change with other arguments, or as long as something else is true."""
        return Static(
            self.stat,
            self.change,
            arguments,
            condition,
            self.entities,
            self.rank,
            alone=self.alone,
            sets=self.sets,
        )


@dataclass(eq=False, slots=True)
class LastingChange:
    """What is about to last: a change of a value or a line that listens, until a `moment`, or only `once` if it is used up then."""

    static: Static | None = None
    ability: Ability | None = None
    moment: int = END_OF_TURN
    once: bool = False

    def about(self, old: int, new: int) -> LastingChange:
        """The same, about another entity wherever it was about the old one."""
        static = self.static and self.static.about(old, new)
        return LastingChange(static, self.ability, moment=self.moment, once=self.once)
