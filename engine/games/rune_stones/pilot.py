"""Who plays Rune Stones by itself: `greedy`; and whom one can play against: `sleeper`, `tide`, `mirror`.

What a card is worth is read off its compiled text, once: so many points for each thing that it does.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from operator import attrgetter
from typing import Any

from engine.games.rune_stones import dice, forging, moving, summoning, turn, utilizing, words
from engine.games.rune_stones.field import (
    ARTIFACTS,
    BLUE,
    BOARD,
    COLOURED,
    DECK,
    DISCARD,
    DISPLAY,
    FRONT,
    GEMS,
    HAND,
    KEPT,
    LOWER,
    MAGIC_POINTS,
    ORE,
    POINTS,
    ROWS,
    SMITHIES,
    SPACE_OF,
    UPPER,
    WILD,
    WILD_SPACE,
)
from engine.kernel.abilities import Ability, Call, Definition, Do
from engine.kernel.decisions import Decision, Row
from engine.kernel.state import NONE
from engine.kernel.view import View
from engine.play.pilots import Opponent, Pilot
from engine.verbs import counters, sentences

# Points for one of each thing.
PRICE = {**dict.fromkeys(COLOURED, 1.0), WILD: 1.25, ORE: 1.2, POINTS: 1.0}
ANY_GEM, ANY_OWN, A_ROLL, A_CARD = 1.1, 1.0, 1.1, 0.8
MAGIC_WORTH = 0.3  # for each magic point of a card in the deck
SWAP_ODDS = 0.6  # how often a swap can be paid for
LOST_CARD, LOST_DRUID = 0.2, -1.0  # how much of a card is missed once it has left, a druid being better gone
ENOUGH_WORTH = 0.6  # what a creature must be worth to be summoned
INVESTMENT = 1.5  # how often a creature pays back what it adds, at the beginning
AN_ARTIFACT, GEM_PAID, BONUS = 3.0, 1.0, 3.0  # what an artifact, a gem of its price and a smithy's bonus are worth
BEST_STONES = (
    "utilize-3-abilities",
    "maximum-hand-size",
    "extra-power-point",
    "wild-gem",
    "magic-points",
    "plus",
    "double-die-action",
    "exchange",
)
STONES_FIRST = 1  # with fewer stones, shorter rows are given up for one
SHORT_ROW, LONG_ROW = 3, 5
GOAL = 65
DISPLAY_PRICES = [f"display_{space}" for space in range(1, 7)]

# Of a position: what gems and ore, artifacts in a row, a stone and a card's worth count, less than what they bring once used.
KEPT_WORTH, A_STONE, CARD_WORTH = 0.6, 6.0, 0.4
A_ROW = (0.0, 1.8, 3.6, 6.3, 9.9, 13.5)
A_DRAW = 1.5  # what a card has to be worth for the place that it takes in a hand
FEWEST_CARDS, A_GAP = 7, 3.0  # with fewer cards, hands are not full


class Worth:
    """What a card is worth: by line, when it is utilized, and in the deck."""

    __slots__ = ("colour", "in_deck", "in_play", "leaving", "lines", "magic", "multi", "number")

    def __init__(self, definition: Definition) -> None:
        values = definition.values
        self.number: int = values.get("number", 0)
        self.magic: int = values.get("magic", 0)
        self.colour: str = values.get("colour", "")
        self.multi = bool(values.get("multi"))
        self.lines = [worth_of_line(ability) for ability in definition.lines]
        expected = [
            value * (SWAP_ODDS if ability.costs else 1.0)
            for value, ability in zip(self.lines, definition.lines, strict=True)
        ]
        self.in_play = (max(expected, default=0.0) if definition.bullets else sum(expected)) + 0.0
        self.in_deck: float = self.in_play + MAGIC_WORTH * self.magic
        self.leaving = self.in_play - (LOST_DRUID if "druid" in definition.kinds else LOST_CARD * self.in_deck)


BY_NUMBER = attrgetter("number")


def worth_of_line(ability: Ability) -> float:
    """The points of a line beyond its costs."""
    return sum(map(worth_of_step, ability.program)) - sum(price_of(cost.pay, cost.arguments) for cost in ability.costs)


def worth_of_step(step: Any) -> float:
    """The points of one step."""
    if not isinstance(step, Do):
        return 0.0
    if step.verb is counters.gain:
        return float(step.arguments[0] * PRICE.get(step.arguments[1], 0.0))
    if step.verb is counters.gain_all:
        return price_of_list(step.arguments[0])
    if step.verb is words.gain_any:
        return float(ANY_GEM * step.arguments[0])
    return STEPS.get(step.verb, 0.0)


def price_of(pay: Any, arguments: tuple[Any, ...]) -> float:
    """The points that a cost takes."""
    if pay is words.give:
        return float(arguments[0] * PRICE.get(arguments[1], 0.0))
    if pay is words.give_all:
        return price_of_list(arguments[0])
    return ANY_OWN * arguments[0] if pay in (words.give_any, words.give_coloured) else 0.0


def price_of_list(items: Call) -> float:
    """The points of a list."""
    if items.function in (counters.item, counters.short_item):
        return float(items.arguments[0] * PRICE.get(items.arguments[1], 0.0))
    return sum(price_of_list(part) for part in items.arguments)


STEPS: dict[Any, float] = {
    words.take_coloured: A_CARD,
    words.take_any: A_CARD,
    words.take_top: A_CARD,
    words.roll_the_die: A_ROLL,
    words.place_gem: 3.0,
}


def worth_of(definition: Definition) -> Worth:
    """The worth of a card, worked out once."""
    if definition.estimate is None:
        definition.estimate = Worth(definition)
    found: Worth = definition.estimate
    return found


# greedy: every window has one simple rule


def greedy(view: View, decision: Decision) -> int:
    """Takes what is worth most right now. [sensible rather than clever: it never looks ahead]"""
    rule = RULES.get(decision.window)
    return rule(view, decision) if rule else 0


def best(decision: Decision, points: Callable[[Row], float]) -> int:
    """The option with the most points, the first among equals."""
    found = [points(row) for row in decision.options]
    return found.index(max(found))


def choose_action(view: View, decision: Decision) -> int:
    """A stone that helps, else forging, else the better of summoning and utilizing."""
    options = decision.options
    verbs = [row[0] for row in options]
    for index, row in enumerate(options):
        if row[0] == utilizing.USE_STONE and stone_helps(view, row):
            return index
    hand = [*map(worth_of, view.hand(HAND))]
    utilize = best_pair(hand)[0] if turn.DO_UTILIZE in verbs else 0.0
    if turn.DO_FORGE in verbs and forging_worth(view) >= utilize:
        return verbs.index(turn.DO_FORGE)
    if utilize >= summon_worth(view, hand):
        return verbs.index(turn.DO_UTILIZE) if turn.DO_UTILIZE in verbs else verbs.index(turn.DO_SUMMON)
    return verbs.index(turn.DO_SUMMON)


def stone_helps(view: View, row: Row) -> bool:
    """Whether using a stone is worth it: a gem that makes others wild always, ore for a gem of which there are many."""
    definition = view.offered(row[1])
    if any(getattr(step, "verb", None) is words.place_gem for step in definition.lines[row[2] - 1].program):
        return True
    pays = definition.lines[row[2] - 1].costs[-1].pay
    return pays is words.give_any and max(view.count(gem, view.seat) for gem in COLOURED) >= 4


def best_pair(hand: list[Worth]) -> tuple[float, Worth, Worth]:
    """The two cards that bring most together, with what is lost by the higher one leaving."""
    pairs = list(combinations(sorted(hand, key=BY_NUMBER), 2))
    found = [lower.in_play + higher.leaving for lower, higher in pairs]
    most = max(found)
    return most, *pairs[found.index(most)]


def pair_worth(one: Worth, other: Worth) -> float:
    """What two cards bring."""
    lower, higher = sorted((one, other), key=BY_NUMBER)
    return lower.in_play + higher.leaving


def best_magic(hand: list[Worth]) -> tuple[int, str]:
    """The most magic points that the hand gives, and their colour; multicoloured cards go with any."""
    multi = sum([card.magic for card in hand if card.multi])
    totals: dict[str, int] = {}
    for card in hand:
        if not card.multi:
            totals[card.colour] = totals.get(card.colour, 0) + card.magic
    if not totals:
        return multi, ""
    colour = max(totals, key=lambda name: totals[name])
    return multi + totals[colour], colour


def summon_worth(view: View, hand: list[Worth]) -> float:
    """What the creatures add that the magic of the hand calls: less and less the closer the end is."""
    points = best_magic(hand)[0] + view.value(MAGIC_POINTS, view.seat)
    left = 1.0 - min(view.count(POINTS, view.seat), GOAL) / GOAL
    total = 0.0
    for gain, cost in sorted(on_offer(view), reverse=True):
        if gain > 0 and cost <= points:
            points -= cost
            total += gain
    return INVESTMENT * left * total


def on_offer(view: View) -> list[tuple[float, int]]:
    """What each creature of the display would add to the deck, and its price."""
    return [
        (worth_of(card).in_deck - ENOUGH_WORTH, view.number(price))
        for card, price in zip(view.tops(NONE, DISPLAY), DISPLAY_PRICES, strict=True)
        if card is not None
    ]


def forging_worth(view: View) -> float:
    """What the best two artifacts bring that gems pay for, or any one that ore does."""
    own = [view.count(gem, view.seat) for gem in GEMS]
    found = []
    for smithy, artifact in open_artifacts(view):
        space, price = SPACE_OF[artifact.values["colour"]], smithy.values["gems"]
        if (own[space] + own[-1] if space < len(COLOURED) else sum(own)) >= price:
            found.append(AN_ARTIFACT - GEM_PAID * price + BONUS * len(smithy.lines))
    return sum(sorted(found)[-2:]) if found else AN_ARTIFACT - 3 * GEM_PAID


def open_artifacts(view: View) -> list[tuple[Definition, Definition]]:
    """Each smithy at which an artifact lies, with the artifact."""
    pairs = zip(view.tops(NONE, SMITHIES), view.tops(NONE, ARTIFACTS), strict=True)
    return [(smithy, artifact) for smithy, artifact in pairs if smithy is not None and artifact is not None]


def choose_card(view: View, decision: Decision) -> int:
    """The cards of the best pair, then whatever still brings something."""
    front = [worth_of(view.offered(piece)) for piece in view.pieces(view.seat, FRONT)]
    if not front:
        hand = [worth_of(view.offered(row[1])) for row in decision.options]
        wanted = best_pair(hand)[1]
        return next(n for n, card in enumerate(hand) if card is wanted)

    def points(row: Row) -> float:
        if row[0] == utilizing.ENOUGH:
            return 0.6
        card = worth_of(view.offered(row[1]))
        return pair_worth(front[0], card) if len(front) == 1 else card.in_play - 0.2 * card.in_deck

    return best(decision, points)


def choose_line(view: View, decision: Decision) -> int:
    """What costs nothing first, then the swap that brings most."""

    def points(row: Row) -> float:
        if row[0] == utilizing.WASTE:
            return 0.05
        definition = view.offered(row[1])
        value = worth_of(definition).lines[row[2] - 1]
        if row[0] == utilizing.USE_STONE:
            return -1.0
        return value if definition.lines[row[2] - 1].costs else 10.0 + value

    return best(decision, points)


def choose_magic(view: View, decision: Decision) -> int:
    """Every card of the best colour. The last option is to stop."""
    hand = [worth_of(view.offered(row[1])) for row in decision.options[:-1]]
    if len(hand) == 1:
        return 0
    colour = best_magic(hand)[1]
    return next((n for n, card in enumerate(hand) if card.colour == colour), 0)


def choose_creature(view: View, decision: Decision) -> int:
    """The creature that is worth most; none that thins the deck out."""

    def points(row: Row) -> float:
        return worth_of(view.offered(row[1])).in_deck if row[0] == summoning.SUMMON_ONE else ENOUGH_WORTH

    return best(decision, points)


def choose_artifact(view: View, decision: Decision) -> int:
    """Ore before gems where both will do, few gems before many, smithies with a bonus first."""
    smithies = view.pieces(NONE, SMITHIES)
    start = view.spots(NONE, ARTIFACTS)[0]

    def points(row: Row) -> float:
        if row[0] not in (forging.WITH_GEMS, forging.WITH_ORE):
            return -9.0 if row[0] == utilizing.USE_STONE else -5.0
        smithy = view.offered(smithies[row[2] - start])
        if row[0] == forging.WITH_ORE:
            return -2.5
        return float(1.5 * len(smithy.lines) - smithy.values["gems"])

    return best(decision, points)


def row_length(view: View, row: int) -> int:
    """How many artifacts lie in a row of the player."""
    return view.taken(view.seat, row)


def choose_space(view: View, decision: Decision) -> int:
    """The fuller row, and for a wild artifact its own space."""

    def points(row: Row) -> float:
        zone = view.zone_of(row[2])
        space = row[2] - view.spots(view.seat, zone)[0]
        return row_length(view, zone) + (0.5 if space == WILD_SPACE else 0.0)

    return best(decision, points)


def choose_payment(view: View, decision: Decision) -> int:
    """The coloured gem of which there are most; wild ones last."""
    return best(decision, lambda row: -1.0 if row[2] == WILD else float(view.count(row[2], view.seat)))


def choose_gem(view: View, decision: Decision) -> int:
    """The colour that brings an open artifact closest, then the one of which there are fewest."""
    lacking = dict.fromkeys(COLOURED, 9)
    for smithy, artifact in open_artifacts(view):
        gem = BLUE + SPACE_OF[artifact.values["colour"]]
        missing = smithy.values["gems"] - view.count(gem, view.seat) if gem in COLOURED else 0
        if missing > 0:
            lacking[gem] = min(lacking[gem], missing)

    return best(decision, lambda row: -lacking[row[2]] - 0.1 * view.count(row[2], view.seat))


def choose_row(view: View, decision: Decision) -> int:
    """A short row for one of the first rune stones, later long ones; every row once that reaches the goal."""
    stones, points = view.size(view.seat, BOARD), view.count(POINTS, view.seat)
    wanted = SHORT_ROW if stones < STONES_FIRST else LONG_ROW

    def worth_it(row: Row) -> float:
        if row[0] not in (turn.GIVE_UP_FIRST, turn.GIVE_UP_SECOND):
            return 0.0 if row[0] == turn.KEEP else -1.0
        length = row_length(view, UPPER if row[0] == turn.GIVE_UP_FIRST else LOWER)
        return float(row[2]) if length >= wanted or points + row[2] >= GOAL else -1.0

    return best(decision, worth_it)


def choose_stone(view: View, decision: Decision) -> int:
    """The stone that helps most."""
    return best(decision, lambda row: -float(BEST_STONES.index(view.offered(row[1]).id)))


def choose_display_card(view: View, decision: Decision) -> int:
    """The card that is worth most."""
    return best(decision, lambda row: worth_of(view.offered(row[1])).in_deck)


def last(view: View, decision: Decision) -> int:
    """The last option: whoever may have something takes it."""
    return len(decision.options) - 1


RULES: dict[int, Callable[[View, Decision], int]] = {
    turn.WHICH_ACTION: choose_action,
    turn.WHICH_ROW: choose_row,
    turn.WHICH_STONE: choose_stone,
    summoning.WHICH_MAGIC: choose_magic,
    summoning.WHICH_CREATURE: choose_creature,
    utilizing.WHICH_TO_PLAY: choose_card,
    utilizing.WHICH_ABILITY: choose_line,
    forging.WHICH_ARTIFACT: choose_artifact,
    forging.WHICH_SPACE: choose_space,
    moving.WHICH_GEM: choose_gem,
    moving.PAY_GEM: choose_payment,
    moving.WHICH_CARD: choose_display_card,
    dice.WHETHER: last,
    sentences.MAY: last,
}


# What a position is worth


def worth(view: View, seat: int) -> float:
    """Points, and what gems, artifacts and rune stones will bring, against the best of the others."""
    return own_worth(view, seat) - max(
        (own_worth(view, other) for other in range(view.seats) if other != seat), default=0
    )


def own_worth(view: View, seat: int) -> float:
    """What a player has; of the cards only one's own are known."""
    points = view.count(POINTS, seat)
    kept = sum([PRICE[counter] * view.count(counter, seat) for counter in KEPT])
    rows = sum([A_ROW[view.taken(seat, row)] for row in ROWS])
    deck = deck_worth(view, max(GOAL - points, 0) / GOAL) if seat == view.seat else 0.0
    return points + KEPT_WORTH * kept + rows + A_STONE * view.size(seat, BOARD) + deck


def deck_worth(view: View, left: float) -> float:
    """What the cards of a player will still bring: less and less the closer the end is, and little without enough of them."""
    own = [worth_of(card).in_deck - A_DRAW for card in view.owned((HAND, DECK, DISCARD))]
    return CARD_WORTH * left * sum(own) - A_GAP * max(FEWEST_CARDS - len(own), 0)


PILOTS: dict[str, Pilot] = {"greedy": greedy}
OPPONENTS = {
    "sleeper": Opponent("sleeper", "Nobody: one seat plays alone."),
    "tide": Opponent("tide", "Nobody, but each turn the cheapest card of the display is gone.", options=("tide",)),
    "mirror": Opponent("mirror", "Greedy play of a second player.", greedy),
}
