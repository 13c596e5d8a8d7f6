"""What a card and a position of Rune Stones are worth, in power points.

What a card is worth is read off its compiled text, once: so many points for each thing that it does.
"""

from typing import Any, Final

from engine.games.rune_stones import paying, words
from engine.games.rune_stones.areas import BOARD, COLOURED, DECK, DISCARD, HAND, KEPT, ORE, POINTS, ROWS, WILD
from engine.kernel.definitions import Ability, Definition
from engine.kernel.effects import Call, EffectStep
from engine.kernel.view import View
from engine.verbs import counters

# One of each thing
PRICE: Final[dict[int, float]] = {**dict.fromkeys(COLOURED, 1.0), WILD: 1.25, ORE: 1.2, POINTS: 1.0}
A_GEM_OF_CHOICE: Final = 1.1
A_GEM_RETURNED: Final = 1.0
A_ROLL: Final = 1.1
A_CARD: Final = 0.8

# A card
MAGIC_WORTH: Final = 0.3  # for each magic point of a card in the deck
FREE: Final = 10.0  # what speaks for a line that costs nothing: it comes first
SWAP_ODDS: Final = 0.6  # how often a swap can be paid for
LOST_CARD: Final = 0.2  # how much of a card is missed once it has left
LOST_DRUID: Final = -1.0  # a druid is better gone

# A position, in which things count less than what they bring once used
KEPT_WORTH: Final = 0.6  # gems and ore
A_STONE: Final = 6.0
CARD_WORTH: Final = 0.4
A_ROW: Final = (0.0, 1.8, 3.6, 6.3, 9.9, 13.5)  # by its artifacts
A_DRAW: Final = 1.5  # what a card has to be worth for the place that it takes in a hand
FEWEST_CARDS: Final = 7  # with fewer cards, hands are not full
A_GAP: Final = 3.0


class CardWorth:
    """What a card is worth: the `choices` of its lines, utilized, in the deck, and once it leaves after it has been utilized."""

    __slots__ = ("choices", "colour", "in_deck", "in_play", "leaving", "magic", "multi", "number")

    def __init__(self, definition: Definition) -> None:
        values = definition.values
        self.number: int = values.get("number", 0)
        self.magic: int = values.get("magic", 0)
        self.colour: str = values.get("colour", "")
        self.multi = bool(values.get("multi"))
        lines = [(worth_of_line(ability), bool(ability.costs)) for ability in definition.lines]
        self.choices = [points if costs else FREE + points for points, costs in lines]
        expected = [points * (SWAP_ODDS if costs else 1.0) for points, costs in lines]
        self.in_play: float = max(expected, default=0.0) if definition.bullets else sum(expected, 0.0)
        self.in_deck: float = self.in_play + MAGIC_WORTH * self.magic
        self.leaving = self.in_play - (LOST_DRUID if "druid" in definition.kinds else LOST_CARD * self.in_deck)


def worth_of_line(ability: Ability) -> float:
    """The points of a line beyond its costs."""
    costs = sum([price_of(cost.pay, cost.arguments) for cost in ability.costs], 0.0)
    return sum([worth_of_step(step) for step in ability.program], 0.0) - costs


def worth_of_step(step: Any) -> float:
    """The points of one step."""
    if not isinstance(step, EffectStep):
        return 0.0
    if step.verb is counters.gain:
        return float(step.arguments[0] * PRICE.get(step.arguments[1], 0.0))
    if step.verb is counters.gain_all:
        return price_of_list(step.arguments[0])
    if step.verb is words.gain_any:
        return float(A_GEM_OF_CHOICE * step.arguments[0])
    return STEPS.get(step.verb, 0.0)


def price_of(pay: Any, arguments: tuple[Any, ...]) -> float:
    """The points that a cost takes."""
    if pay is paying.give:
        return float(arguments[0] * PRICE.get(arguments[1], 0.0))
    if pay is paying.give_all:
        return price_of_list(arguments[0])
    return A_GEM_RETURNED * arguments[0] if pay in (paying.give_any, paying.give_coloured) else 0.0


def price_of_list(items: Call) -> float:
    """The points of a list."""
    if items.function in (counters.item, counters.short_item):
        return float(items.arguments[0] * PRICE.get(items.arguments[1], 0.0))
    return sum([price_of_list(part) for part in items.arguments], 0.0)


STEPS: Final[dict[Any, float]] = {
    words.take_coloured: A_CARD,
    words.take_any: A_CARD,
    words.take_top: A_CARD,
    words.roll_the_die: A_ROLL,
    words.place_gem: 3.0,
}


def worth_of(definition: Definition) -> CardWorth:
    """The worth of a card, worked out once."""
    if definition.estimate is None:
        definition.estimate = CardWorth(definition)
    card: CardWorth = definition.estimate
    return card


# Positions


def worth(view: View, seat: int) -> float:
    """Points, and what gems, artifacts and rune stones will bring, against the best of the others."""
    return own_worth(view, seat) - max(
        [own_worth(view, other) for other in range(view.seats) if other != seat], default=0.0
    )


def way_to_go(view: View, points: int) -> float:
    """How much of the way to the end of the game is left with so many points, from 1 to 0."""
    goal = view.number("points_to_end")
    return max(goal - points, 0) / goal


def own_worth(view: View, seat: int) -> float:
    """What a player has; of the cards only one's own are known."""
    points = view.count(POINTS, seat)
    stock = sum([PRICE[counter] * view.count(counter, seat) for counter in KEPT], 0.0)
    rows = sum([A_ROW[view.taken(seat, row)] for row in ROWS], 0.0)
    deck = deck_worth(view, way_to_go(view, points)) if seat == view.seat else 0.0
    return points + KEPT_WORTH * stock + rows + A_STONE * view.size(seat, BOARD) + deck


def deck_worth(view: View, left: float) -> float:
    """What the cards of a player will still bring: less and less the closer the end is, and little without enough of them."""
    own = [worth_of(card).in_deck - A_DRAW for card in view.owned((HAND, DECK, DISCARD))]
    return CARD_WORTH * left * sum(own, 0.0) - A_GAP * max(FEWEST_CARDS - len(own), 0)
