"""What a card and a position of Runicka are worth, in points: about what a Power on the board brings in a turn.

What a card is worth is read off its compiled text, once: so many points for each thing that it does.
"""

from typing import Any, Final

from engine.games.runicka.areas import (
    ADDITIONS,
    ALONE,
    BASES,
    CHAOS,
    DECK,
    HAND,
    INVESTED,
    LIFE,
    ORDER,
    POWER,
    SIDES,
)
from engine.games.runicka.leaving import ENTERED, OBLITERATED
from engine.games.runicka.summoning import USED_AS_BASE
from engine.games.runicka.words import effects, heads
from engine.kernel.definitions import Ability, Definition
from engine.kernel.effects import Controller, Each, EffectStep, Product
from engine.kernel.state import NONE
from engine.kernel.view import View
from engine.verbs import making, moving, piles, sending

# Points for one of what a verb does. Harm counts against the runekeeper at whom it is aimed.
HARM: Final[dict[Any, float]] = {effects.lose_life: 0.5, sending.send: 0.6, piles.discard: 1.0}
HELP: Final[dict[Any, float]] = {
    effects.gain_life: 0.3,
    effects.gain_power: 1.5,
    effects.fusion_gains: 1.5,
    piles.draw: 0.2,
    making.create: 1.5,
}
AT_ALL: Final[dict[Any, float]] = {
    effects.obliterate_cards: 4.0,
    effects.fuse: 0.5,
    piles.bounce: 3.0,
    moving.send_off: 2.0,
    moving.place_looked_below: 1.5,
    moving.shuffle_into: 1.0,
    effects.remove_recharge: 0.5,
}
AURAS: Final = {
    "amplify": 1.0,
    "barrier": 1.5,
    "echo": 1.0,
    "flurry": 1.5,
    "flying": 1.5,
    "passive": -1.0,
    "provoke": 1.0,
    "replenish": -0.5,
}
UNKNOWN: Final = 3  # what an amount that has to be counted is taken for
LASTING: Final = 1.5  # points of a line that changes values
TRIGGERED: Final = 1.5  # how often a line of a revenant that stays is expected to act
PAID: Final = 1.0
# A position
A_LIFE: Final = 0.2
LAST_LIVES: Final = 3.0  # what the last of one's Life counts more
FEW_LIVES: Final = 15
A_POWER: Final = 1.6
A_REVENANT: Final = 1.0
A_CARD: Final = 0.8
A_LEVEL: Final = 1.0
A_DRAW: Final = 0.3
FEW_DRAWS: Final = 5


class CardWorth:
    """What a card is worth: as it enters, on top of another one, as a Base, as it falls, while it stays, activated or invoked."""

    __slots__ = (
        "addition", "alone", "base", "cost", "dormant", "draws", "enters", "falls", "gains_life", "inverts", "level", "lines", "power",
        "side", "spell", "stays", "uproar",
    )  # fmt: skip

    def __init__(self, definition: Definition) -> None:
        values, kind = definition.values, definition.kind
        self.alone, self.addition, self.base = kind in ALONE, kind in ADDITIONS, kind in BASES
        self.cost: int = values.get("cost", 0)
        self.power: int = values.get("power", 0)
        self.level: int = values.get("level", 0)
        self.side: int = SIDES.get(values.get("alignment", ""), NONE)
        self.enters = self.uproar = self.dormant = self.falls = 0.0
        self.stays = sum([AURAS.get(word, 0.0) for word in definition.keywords], 0.0)
        self.lines = [PAID * worth_of_program(line) for line in definition.activated]
        self.spell = sum([worth_of_program(line) for line in definition.lines if line.is_spell], 0.0)
        steps = [step for line in definition.lines for step in line.program if isinstance(step, EffectStep)]
        self.draws = frozenset([line.event for line in definition.live if draws(line)])
        self.inverts = any(step.verb is effects.invert_it for step in steps)
        self.gains_life = any(step.verb is effects.gain_life for step in steps)
        for line in definition.live:
            self.add(line)

    def add(self, line: Ability) -> None:
        """What a line that acts by itself adds."""
        points = worth_of_program(line)
        if line.static is not None:
            self.stays += LASTING
        elif line.event == USED_AS_BASE:
            self.dormant += points
        elif line.event == OBLITERATED and line.when is not None and line.when.function is heads.is_about_it:
            self.falls += points
        elif line.event == ENTERED and line.when is not None and line.when.function is heads.is_on_top:
            self.uproar += points
        elif line.event == ENTERED and line.when is not None and line.when.function is heads.is_about_it:
            self.enters += points
        else:
            self.stays += TRIGGERED * points

    @property
    def all(self) -> float:
        """What speaks for having the card, its cost apart."""
        return self.power * A_POWER + self.enters + self.uproar + 0.5 * (self.dormant + self.falls) + self.stays


def draws(ability: Ability) -> bool:
    """Whether a line lets its runekeeper draw."""
    steps = [step for step in ability.program if isinstance(step, EffectStep) and step.verb is piles.draw]
    return any(isinstance(item, Controller) for step in steps for item in step.arguments)


def worth_of_program(ability: Ability) -> float:
    """The points of what a line does."""
    return sum([worth_of_step(step) for step in ability.program], 0.0)


def worth_of_step(step: Any) -> float:
    """The points of one step."""
    if isinstance(step, Each):
        return worth_of_step(step.do)
    if not isinstance(step, EffectStep):
        return 0.0
    amounts = [item for item in step.arguments if type(item) is int or isinstance(item, Product)]
    amount = amounts[0] if amounts and type(amounts[0]) is int else UNKNOWN
    if step.verb in HARM:
        return HARM[step.verb] * amount * (-1 if any(isinstance(item, Controller) for item in step.arguments) else 1)
    if step.verb in HELP:
        return HELP[step.verb] * amount
    return AT_ALL.get(step.verb, 0.0)


def worth_of(definition: Definition) -> CardWorth:
    """The worth of a card, worked out once."""
    if definition.estimate is None:
        definition.estimate = CardWorth(definition)
    card: CardWorth = definition.estimate
    return card


# Positions


def worth(view: View, seat: int) -> float:
    """What a runekeeper has, against what the foe has."""
    return own_worth(view, seat) - sum([own_worth(view, foe) for foe in range(view.seats) if foe != seat], 0.0)


def own_worth(view: View, seat: int) -> float:
    """Life, revenants, cards, alignment, and draws that are left."""
    life = view.count(LIFE, seat)
    level = view.count(ORDER, seat) + view.count(CHAOS, seat)
    board = sum([board_worth(view, piece) for piece in view.acting(seat, "revenant")], 0.0)
    cards = view.size(seat, HAND) + view.size(seat, INVESTED)
    draws = min(view.size(seat, DECK), FEW_DRAWS)
    last = min(life, FEW_LIVES) * LAST_LIVES / FEW_LIVES
    return A_LIFE * life + last + board + A_CARD * cards + A_LEVEL * level + A_DRAW * draws


def board_worth(view: View, piece: int) -> float:
    """A revenant in the arena."""
    return A_REVENANT + A_POWER * view.value(POWER, piece) + worth_of(view.offered(piece)).stays
