"""What a card and a position are worth.

A card is read off its compiled text, once: so many points for each thing that it does.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.games.runeslingers.areas import AILMENT, CONCENTRATIONS, HAND, HEALTH, POWER
from engine.games.runeslingers.words import effects, values
from engine.kernel.definitions import Ability, Definition
from engine.kernel.effects import Call, Controller, Each, EffectStep, Product
from engine.kernel.view import View
from engine.verbs import counters, piles
from engine.verbs.triggers import PLAYED

# Points for one of what a verb does, those of an edition's own words among them. Harm counts against the players if it is aimed at
# themselves.
HARM: Final[dict[Any, float]] = {
    effects.lose_health: 1.1,
    effects.sear: 0.6,
    effects.void: 0.7,
    effects.apply_ailment: 2.2,
    effects.apply_unique: 2.2,
    piles.discard_any: 1.5,
    effects.lose_a_power: 20.0,
}
HELP: Final[dict[Any, float]] = {
    piles.draw: 2.0,
    effects.gain_health: 0.5,
    effects.remove: 0.4,
    effects.remove_up_to: 0.4,
    effects.set_top: 2.0,
    piles.place_looked: 2.5,
    effects.destroy: 2.0,
    piles.bounce: 1.0,
    piles.take_back: -1.0,
    effects.place_under: 2.0,
    piles.shuffle_in: 1.0,
    counters.add: 1.2,
    counters.gain: 1.0,
    counters.create: 0.7,
}
# What an effect needs to do anything at all; what is counted after a removal needs the same.
NEEDS: Final[dict[Any, str]] = {
    effects.remove: "own ailments",
    effects.remove_up_to: "own ailments",
    effects.destroy: "enemy cards",
}
ENOUGH_LIGHT: Final = 5
UNKNOWN: Final = 4  # what an amount that has to be counted is taken for
STATIC: Final = 2.0  # how often a line of a card that stays is expected to act
TRIGGERED: Final = 3.0
PAID: Final = 2.0
AIL_PRICE: Final = 2.5  # points for each ailment that a card costs
A_POWER: Final = 20.0  # points of a position
A_HAND_CARD: Final = 0.5
A_CONCENTRATION: Final = 3.0
AN_AILMENT: Final = 2.2


def declare_points(harm: Mapping[Any, float], help_: Mapping[Any, float], needs: Mapping[Any, str]) -> None:
    """What the words of one edition alone do, in points, and what they need to do anything."""
    HARM.update(harm)
    HELP.update(help_)
    NEEDS.update(needs)


def worth_of_step(step: Any) -> float:
    """The points of one step of an effect."""
    if isinstance(step, Each):
        return worth_of_step(step.do)
    if not isinstance(step, EffectStep):
        return 0.0
    if step.verb is effects.apply_named:
        return 2.2 * (len(step.arguments) - 1) * aim(step)
    amounts = [item for item in step.arguments if type(item) is int or isinstance(item, Product)]
    amount = amounts[0] if amounts and type(amounts[0]) is int else 1 if not step.arguments else UNKNOWN
    if step.verb in HARM:
        return HARM[step.verb] * (1 if step.verb is effects.lose_a_power else amount) * aim(step)
    return HELP.get(step.verb, 0.0) * (amount if amounts else 1)


def aim(step: EffectStep) -> int:
    """-1 for what happens to the player."""
    return -1 if any(isinstance(item, Controller) for item in step.arguments) else 1


def worth_of_ability(ability: Ability) -> float:
    """The points of a line."""
    if ability.static is not None:
        changes = [item for item in ability.static.arguments if type(item) is int]
        helps = -1 if ability.static.change in (values.deals_less,) or (changes and changes[0] < 0) else 1
        return STATIC * helps
    effect = sum((worth_of_step(step) for step in ability.program), 0.0)
    if ability.replaces:
        return STATIC
    if ability.is_live:
        return TRIGGERED * effect
    return PAID * effect if ability.is_activated else effect


class LineWorth:
    """What a line that is paid for or chosen is worth, what it needs to do anything, and whether it costs a card."""

    __slots__ = ("discards", "needs", "points")

    def __init__(self, ability: Ability) -> None:
        self.points = worth_of_ability(ability)
        self.needs = [NEEDS[step.verb] for step in verbs(ability) if step.verb in NEEDS]
        self.discards = any(cost.pay is piles.pay_cards for cost in ability.costs)


def verbs(ability: Ability) -> list[EffectStep]:
    """The steps of an effect that do something to somebody named."""
    return [step for step in ability.program if isinstance(step, EffectStep)]


class Worth:
    """What a card is worth to its player: in all, by line that is paid for, by bullet, for as long as it stays.

    `lines` are those of `activated`, then the bullets. `depends` holds the points that an effect is worth only if there is
    something to do it to, `for_playing` what counts for every boon that is played meanwhile.
    """

    __slots__ = ("all", "bullets", "cost", "depends", "for_playing", "lasting", "lines", "takes_ailments")

    def __init__(self, definition: Definition) -> None:
        spell, keywords = definition.spells[0], definition.keywords
        self.lines = [LineWorth(line) for line in (*definition.activated, *definition.bullets)]
        points = [line.points for line in self.lines]
        self.bullets = points[len(definition.activated) :]
        self.lasting = sum(points[: len(definition.activated)], 0.0) + sum(map(worth_of_ability, definition.live), 0.0)
        best = (min if "fate" in keywords else max)(self.bullets, default=0.0)
        self.all = worth_of_ability(spell) + self.lasting + best - AIL_PRICE * keywords.get("ail", 0)
        self.cost: int = definition.values.get("cost", 9)
        played = [ability for ability in definition.live if ability.event == PLAYED]
        self.for_playing = sum(map(worth_of_ability, played), 0.0) / TRIGGERED
        self.depends = list(dependent(spell))
        self.takes_ailments = any(step.verb is effects.apply_named and aim(step) < 0 for step in verbs(spell))


def dependent(ability: Ability) -> Iterator[tuple[str, float]]:
    """The points of an effect that hang on something, with what it is."""
    need = ""
    for step in ability.program:
        verb = getattr(step, "verb", None)
        need = NEEDS.get(verb, need)
        if verb in NEEDS or (
            need
            and isinstance(step, EffectStep)
            and step.dynamic
            and any(a.__class__ is Call for a in step.arguments[:1])
        ):
            yield need, worth_of_step(step)


def worth_of(definition: Definition) -> Worth:
    """The worth of a card, worked out once."""
    if definition.estimate is None:
        definition.estimate = Worth(definition)
    worth: Worth = definition.estimate
    return worth


def keep_value(definition: Definition) -> float:
    """How much a card is missed once it is set, discarded or blocked with: little for what costs too much."""
    worth = worth_of(definition)
    return worth.all - 1.5 * max(worth.cost - ENOUGH_LIGHT, 0)


# What a position is worth


def worth(view: View, seat: int) -> float:
    """What a player has, against what the best of the others has."""
    others = [own_worth(view, other) for other in range(view.seats) if other != seat]
    return own_worth(view, seat) - max(others, default=0.0)


def own_worth(view: View, seat: int) -> float:
    """Powers and health, cards to play and to pay with, and what lies in play."""
    cards = [worth_of(view.offered(piece)) for piece in that_stay(view, seat)]
    return (
        A_POWER * view.count(POWER, seat)
        + view.count(HEALTH, seat)
        + A_HAND_CARD * view.size(seat, HAND)
        + A_CONCENTRATION * view.taken(seat, CONCENTRATIONS)
        + sum((card.lasting for card in cards), 0.0)
        - AN_AILMENT * count_ailments(view, seat)
    )


def that_stay(view: View, seat: int) -> list[int]:
    """The defense cards of a player."""
    cards = [(piece, view.offered(piece)) for piece in view.acting(seat, "card")]
    return [piece for piece, card in cards if "defense" in card.kinds or "defense" in card.values]


def count_ailments(view: View, seat: int) -> int:
    """How many exposed instances are on a Runeslinger."""
    return sum(view.count(AILMENT, piece) for piece in view.acting(seat, "ailment"))
