"""What card text becomes: amounts, steps and abilities that a game can run, shared by all games and never changed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from engine.kernel.places import standing
from engine.kernel.state import WORK, Frame, Game, Program, Step
from engine.packs.cards import Card

Function = Callable[..., Any]
Arguments = tuple[Any, ...]


class Call:
    """An amount, a condition or a noun that is worked out when it is needed."""

    __slots__ = ("arguments", "function", "loose")

    def __init__(self, function: Function, arguments: Arguments) -> None:
        self.function = function
        self.arguments = arguments
        self.loose = is_loose(arguments)

    def __call__(self, game: Game, frame: Frame) -> Any:
        if self.loose:
            return self.function(game, frame, *worked_out(self.arguments, game, frame))
        return self.function(game, frame, *self.arguments)


class Many(Call):
    """A noun for several entities, to each of which a step happens."""

    __slots__ = ()


class Ask:
    """Something to choose or target before an ability happens; `index` is the slot of the frame that holds the answer.

    `always` says that there is a candidate in every game, so that nobody has to look.
    """

    __slots__ = ("always", "call", "index", "target", "window")

    def __init__(self, call: Call, window: int, *, target: bool, always: bool = False) -> None:
        self.call = call
        self.window = window
        self.target = target
        self.always = always
        self.index = -1

    def candidates(self, game: Game, frame: Frame) -> list[int]:
        """The entities that may be chosen now."""
        found: list[int] = self.call(game, frame)
        return found


class Slot:
    """What has been chosen for an ask."""

    __slots__ = ("ask",)

    def __init__(self, ask: Ask) -> None:
        self.ask = ask

    def __call__(self, game: Game, frame: Frame) -> int:
        return frame.slots[self.ask.index]


class Subject:
    """Whom the event that set this off was about."""

    __slots__ = ()

    def __call__(self, game: Game, frame: Frame) -> int:
        return frame.subject


class Product:
    """So much for each of so many."""

    __slots__ = ("amount", "count")

    def __init__(self, amount: Any, count: Any) -> None:
        self.amount = amount
        self.count = count

    def __call__(self, game: Game, frame: Frame) -> int:
        amount, count = worked_out((self.amount, self.count), game, frame)
        return int(amount * count)


WORKED_OUT: Final[frozenset[type]] = frozenset((Call, Many, Slot, Subject, Product))


def is_loose(arguments: Arguments) -> bool:
    """Whether any argument has to be worked out."""
    return any(item.__class__ in WORKED_OUT for item in arguments)


def worked_out(arguments: Arguments, game: Game, frame: Frame) -> list[Any]:
    """Plain values for what a function is called with."""
    return [item(game, frame) if type(item) in WORKED_OUT else item for item in arguments]


class Do:
    """One step of an effect: a verb and its arguments. A step whose target, or whom it is about, is gone fizzles.

    `can` tells whether it would do anything, where its phrase says when that is.
    """

    __slots__ = ("about", "arguments", "can", "loose", "targets", "verb")

    def __init__(self, verb: Function, arguments: Arguments, can: Function | None = None) -> None:
        self.verb = verb
        self.arguments = arguments
        self.can = can
        self.loose = is_loose(arguments)
        self.about = any(isinstance(item, Subject) for item in arguments)
        self.targets = tuple(item.ask for item in arguments if isinstance(item, Slot) and item.ask.target)

    def __call__(self, game: Game, frame: Frame) -> None:
        for ask in self.targets:
            if not standing(game, frame.slots[ask.index]):
                frame.result = 0
                return
        if self.about and not standing(game, frame.subject):
            frame.result = 0
            return
        if self.loose:
            self.verb(game, frame, *worked_out(self.arguments, game, frame))
        else:
            self.verb(game, frame, *self.arguments)

    def possible(self, game: Game, frame: Frame, returned: Collection[int] = ()) -> bool:
        """Whether it would do anything now, once the counters that are `returned` lie in the supply."""
        if self.can is None:
            return True
        return bool(self.can(game, frame, returned, *worked_out(self.arguments, game, frame)))


class Each:
    """A step that happens to several entities in turn, and reports for all of them; `position` is who they are."""

    __slots__ = ("do", "position")

    def __init__(self, do: Do, position: int) -> None:
        self.do = do
        self.position = position

    def __call__(self, game: Game, frame: Frame) -> None:
        do, position = self.do, self.position
        entities = do.arguments[position](game, frame)
        frame.result = 0
        caller = len(game.agenda) - 1
        for entity in reversed(entities):
            single = frame.copy()
            single.program = (Do(do.verb, (*do.arguments[:position], entity, *do.arguments[position + 1 :])), add_up)
            single.pc = 0
            single.kind = WORK
            single.caller = caller
            game.agenda.append(single)


def add_up(game: Game, frame: Frame) -> None:
    """What came of a step for one of several counts for all of them."""
    game.agenda[frame.caller].result += frame.result


class Unplayed:
    """A clause that the engine cannot play yet; it does nothing."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def __call__(self, game: Game, frame: Frame) -> None:
        frame.result = 0


class Cost:
    """Something to pay: `can` tells whether all of it is there, `pay` takes it."""

    __slots__ = ("arguments", "can", "loose", "pay")

    def __init__(self, can: Function, pay: Function, arguments: Arguments) -> None:
        self.can = can
        self.pay = pay
        self.arguments = arguments
        self.loose = is_loose(arguments)

    def payable(self, game: Game, frame: Frame) -> bool:
        """Whether it can be paid in full now."""
        arguments = worked_out(self.arguments, game, frame) if self.loose else self.arguments
        return bool(self.can(game, frame, *arguments))

    def __call__(self, game: Game, frame: Frame) -> None:
        self.pay(game, frame, *worked_out(self.arguments, game, frame))


class Static:
    """A change of a value for as long as it lasts; `change` maps the value so far to the value after it."""

    __slots__ = ("arguments", "change", "condition", "loose", "stat")

    def __init__(
        self, stat: int, change: Callable[..., int], arguments: Arguments, condition: Call | None = None
    ) -> None:
        self.stat = stat
        self.change = change
        self.arguments = arguments
        self.condition = condition
        self.loose = condition is not None or is_loose(arguments)

    def apply(self, game: Game, scope: Frame, subject: int, other: int, total: int) -> int:
        """The value after this change, as it stands for this subject."""
        if not self.loose:
            return self.change(game, scope, subject, other, total, *self.arguments)
        if self.condition is not None and not self.condition(game, scope):
            return total
        arguments = worked_out(self.arguments, game, scope)
        return self.change(game, scope, subject, other, total, *arguments)

    def fixed(self, game: Game, frame: Frame) -> Static:
        """The same change with the amounts and targets of this moment."""
        return Static(self.stat, self.change, tuple(worked_out(self.arguments, game, frame)))


class Ability:
    """One line of card text: when it happens, what is asked before, what it costs, and what it does.

    `event` is what a trigger waits for, or what it takes the place of if it `replaces`; `uses` marks an activated ability that
    turns its card. An ability without event, costs and static is a spell: it happens when its card is played.
    """

    __slots__ = (
        "asks",
        "condition",
        "costs",
        "event",
        "program",
        "replaces",
        "static",
        "text",
        "uses",
        "when",
    )

    def __init__(self, text: str, program: Program = (), asks: tuple[Ask, ...] = ()) -> None:
        self.text = text
        self.program = program
        self.asks = asks
        self.costs: tuple[Cost, ...] = ()
        self.event = -1
        self.when: Call | None = None
        self.condition: Call | None = None
        self.static: Static | None = None
        self.uses = False
        self.replaces = False

    @property
    def is_live(self) -> bool:
        """Whether it acts by itself while its card is exposed."""
        return self.static is not None or self.event >= 0

    @property
    def is_activated(self) -> bool:
        """Whether a player activates it."""
        return self.uses or bool(self.costs)

    @property
    def is_spell(self) -> bool:
        """Whether it happens when its card is played."""
        return not self.is_live and not self.is_activated

    def happens(self, game: Game, scope: Frame, subject: int, other: int, amount: int) -> bool:
        """Whether this event is what the trigger or replacement waits for."""
        if self.condition is not None and not self.condition(game, scope):
            return False
        when = self.when
        return when is None or bool(
            when.function(game, scope, subject, other, amount, *worked_out(when.arguments, game, scope))
        )

    def possible(self, game: Game, frame: Frame) -> bool:
        """Whether there is a valid candidate for everything that it asks for."""
        return not any(not ask.always and not ask.call(game, frame) for ask in self.asks)


class Definition:
    """A card as the engine plays it.

    `lines` are all lines of its text, bullets last. `live` acts while the card is exposed in play, `activated` can be paid
    for there. `spells[n]` happens when the card is played with its nth bullet chosen, `spells[0]` without bullets. It is
    `certain` if it finds its targets in every game; `estimate` is what a pilot has worked out about it.
    """

    __slots__ = (
        "activated",
        "bullets",
        "card",
        "certain",
        "estimate",
        "id",
        "keywords",
        "kind",
        "kinds",
        "lines",
        "live",
        "name",
        "spells",
        "values",
    )

    def __init__(
        self,
        card: Card,
        kinds: frozenset[str],
        values: Mapping[str, Any],
        keywords: Mapping[str, int],
        abilities: tuple[Ability, ...] = (),
        bullets: tuple[Ability, ...] = (),
    ) -> None:
        self.card = card
        self.id = card.id
        self.name = card.name
        self.kind = card.kind
        self.kinds = kinds
        self.values = values
        self.keywords = keywords
        self.bullets = bullets
        self.lines = (*abilities, *bullets)
        self.estimate: Any = None
        self.activated = tuple(ability for ability in abilities if ability.is_activated)
        self.live = tuple(ability for ability in abilities if ability.is_live)
        always = [ability for ability in abilities if ability.is_spell]
        chosen = ([ability] if ability.is_spell else [] for ability in bullets)
        spells = [merged([*always, *bullet]) for bullet in ([], *chosen)]
        self.spells = tuple(spells) if bullets else (choices_first(spells[0]),)
        options = self.spells[1:] if bullets else self.spells
        self.certain = any(all(ask.always for ask in spell.asks) for spell in options)

    @property
    def unplayed(self) -> tuple[str, ...]:
        """The sentences of its text that the engine does not play."""
        return tuple(step.text for line in self.lines for step in line.program if isinstance(step, Unplayed))


def merged(abilities: list[Ability]) -> Ability:
    """Several effects as one that asks for everything first."""
    if len(abilities) == 1:
        return abilities[0]
    asks = tuple(ask for ability in abilities for ask in ability.asks)
    for index, ask in enumerate(asks):
        ask.index = index
    return Ability("\n".join(a.text for a in abilities), flattened([a.program for a in abilities]), asks)


def choices_first(spell: Ability) -> Ability:
    """The same effect; what it leaves to choose is announced before its targets."""
    spell.asks = tuple(sorted(spell.asks, key=lambda ask: ask.target))
    for index, ask in enumerate(spell.asks):
        ask.index = index
    return spell


def flattened(steps: list[Step | Program]) -> Program:
    """One program out of steps and programs."""
    flat: list[Step] = []
    for step in steps:
        if isinstance(step, tuple):
            flat.extend(step)
        else:
            flat.append(step)
    return tuple(flat)
