"""Cards as a game plays them: lines of text with what they ask, cost and do; shared by all games and never changed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from engine.kernel.effects import Ask, Call, Cost, Static, evaluate
from engine.kernel.state import Frame, Game, Program, Step
from engine.packs.cards import Card


class Ability:
    """One line of card text: when it happens, what is asked before, what it costs, and what it does.

    `event` is what a trigger waits for, what it happens `before`, or what it takes the place of if it `replaces`, which is `optional`
    if its player decides, only the `first` time in a turn; if it waits for something that concerns the card that says it, it is
    `of_itself`. `head` is the keyword in front of it, `also` what else the line says that holds; `knows` are the amounts that it has to
    work out before an event that takes a card away, `x` asks how much of a cost is paid. `uses` marks an activated ability that turns
    its card. An ability without event, costs and static is a spell: it happens when its card is played.
    """

    __slots__ = (
        "also",
        "asks",
        "before",
        "condition",
        "costs",
        "counted",
        "event",
        "first",
        "head",
        "knows",
        "needs",
        "of_itself",
        "optional",
        "program",
        "replaces",
        "static",
        "text",
        "uses",
        "when",
        "x",
    )

    def __init__(
        self,
        text: str,
        program: Program = (),
        asks: tuple[Ask, ...] = (),
        *,
        event: int = -1,
        when: Call | None = None,
        costs: tuple[Cost, ...] = (),
        static: Static | None = None,
        also: tuple[Ability, ...] = (),
        head: str = "",
        uses: bool = False,
        before: bool = False,
        first: bool = False,
        replaces: bool = False,
    ) -> None:
        self.text = text
        self.program = program
        self.ask_for(asks)
        self.costs = costs
        self.event = event
        self.when = when
        self.condition: Call | None = None
        self.static = static
        self.knows: tuple[Any, ...] = ()
        self.uses = uses
        self.also = also
        self.before = before
        self.first = first
        self.head = head
        self.optional = False
        self.replaces = replaces
        self.of_itself = False
        self.x: Any = None

    @property
    def foresees(self) -> bool:
        """Whether it is asked before its event happens."""
        return self.before or self.replaces

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
        if self.first and (scope.source, self) in game.heard:
            return False
        when = self.when
        if when is None:
            return True
        arguments = evaluate(when.arguments, game, scope) if when.dynamic else when.arguments
        return bool(when.function(game, scope, subject, other, amount, *arguments))

    def ask_for(self, asks: Iterable[Ask]) -> None:
        """Ask for these from now on, in this order; the `needs` among them are what nothing happens without, and `counted` if an amount
        decides what there is of them.
        """
        self.asks = tuple(asks)
        self.needs = tuple([ask for ask in self.asks if ask.needed and not ask.deferred])
        self.counted = any(ask.counted for ask in self.needs)
        for index, ask in enumerate(self.asks):
            ask.index = index

    def possible(self, game: Game, frame: Frame) -> bool:
        """Whether there is a valid candidate for everything that it cannot do without."""
        for ask in self.needs:
            if not ask.call(game, frame):
                return False
        return self.x is None or not self.x.asks or self.highest_x(game, frame) > 0

    def highest_x(self, game: Game, frame: Frame) -> int:
        """The highest X that can be paid, and for which it finds its targets; 0 for an ability that asks for none."""
        return 0 if self.x is None else max(self.x.amounts(game, frame), default=0)


class Unread(NamedTuple):
    """What of a card's text no phrase reads: its sentences, each with what stands before its colon, and whether those are all it has."""

    sentences: tuple[str, ...]
    is_all: bool


NOTHING_UNREAD: Final = Unread((), is_all=False)


class Definition:
    """A card as the engine plays it.

    `lines` are all lines of its text, bullets last; so many of the others stand `before` them. `live` acts while the card is exposed in
    play, `activated` can be paid for there. `spells[n]` happens when the card is played with its nth bullet chosen, `spells[0]` without
    bullets. It is `certain` if it finds its targets in every game, and `sure` if it does so for each of its bullets; `estimate` is what a
    pilot has worked out about it. What is `unread` of its text does nothing.
    """

    __slots__ = (
        "activated",
        "before",
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
        "sure",
        "unread",
        "values",
    )

    def __init__(
        self,
        card: Card,
        kinds: frozenset[str],
        values: dict[str, Any],
        keywords: dict[str, int],
        abilities: tuple[Ability, ...] = (),
        bullets: tuple[Ability, ...] = (),
        before: int | None = None,
        unread: Unread = NOTHING_UNREAD,
    ) -> None:
        self.card = card
        self.id = card.id
        self.name = card.name
        self.kind = card.kind
        self.kinds = kinds
        self.values = values
        self.keywords = keywords
        self.bullets = bullets
        self.before = len(abilities) if before is None else before
        self.lines = (*abilities, *bullets)
        self.estimate: Any = None
        self.unread = unread
        self.activated = tuple(ability for ability in abilities if ability.is_activated)
        self.live = tuple(ability for ability in abilities if ability.is_live)
        first = [ability for ability in abilities[: self.before] if ability.is_spell]
        then = [ability for ability in abilities[self.before :] if ability.is_spell]
        choices = ([ability] if ability.is_spell else [] for ability in bullets)
        spells = [merge_abilities(first, bullet, then) for bullet in ([], *choices)]
        self.spells = tuple(spells) if bullets else (choices_first(spells[0]),)
        self.sure = not any(spell.needs for spell in self.spells)
        options = self.spells[1:] if bullets else self.spells
        self.certain = any(not spell.needs for spell in options)

    def with_keywords(self, keywords: dict[str, int]) -> Definition:
        """The same card with other keywords."""
        abilities = self.lines[: len(self.lines) - len(self.bullets)]
        return Definition(
            self.card, self.kinds, self.values, keywords, abilities, self.bullets, self.before, self.unread
        )


def merge_abilities(first: list[Ability], bullet: list[Ability], then: list[Ability]) -> Ability:
    """Several effects as one that asks for everything first; what all bullets have in common has the same slots with each of them."""
    abilities = [*first, *bullet, *then]
    if len(abilities) == 1:
        return abilities[0]
    asks = tuple([ask for ability in (*first, *then, *bullet) for ask in ability.asks])
    return Ability("\n".join(a.text for a in abilities), flatten([a.program for a in abilities]), asks)


def choices_first(spell: Ability) -> Ability:
    """The same effect; what it leaves to choose is announced before its targets."""
    spell.ask_for(sorted(spell.asks, key=lambda ask: ask.target))
    return spell


def flatten(steps: list[Step | Program]) -> Program:
    """One program out of steps and programs."""
    flat: list[Step] = []
    for step in steps:
        if isinstance(step, tuple):
            flat.extend(step)
        else:
            flat.append(step)
    return tuple(flat)
