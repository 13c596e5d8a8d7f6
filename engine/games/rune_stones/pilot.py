"""Rules of thumb for `greedy`, a window each, and whom one can play Rune Stones against."""

from functools import partial
from math import inf
from operator import attrgetter
from typing import Final

from engine.games.rune_stones import (
    dice,
    display,
    exchanging,
    forging,
    gems,
    paying,
    summoning,
    turn,
    using,
    utilizing,
    words,
)
from engine.games.rune_stones.areas import (
    ARTIFACTS,
    BLUE,
    BOARD,
    COLOURED,
    DISPLAY,
    DISPLAY_PRICES,
    FRONT,
    GEMS,
    HAND,
    LOWER,
    MAGIC_POINTS,
    POINTS,
    SMITHIES,
    SPACE_OF,
    UPPER,
    WILD,
    WILD_SPACE,
)
from engine.games.rune_stones.worth import CardWorth, way_to_go, worth, worth_of
from engine.kernel import agenda
from engine.kernel.decisions import Decision, Row
from engine.kernel.definitions import Definition
from engine.kernel.effects import EffectStep
from engine.kernel.state import NONE
from engine.kernel.view import View
from engine.play.curves import Curve
from engine.play.opponents import Opponent
from engine.play.pilots import Greedy, Measured, Mirrors, Pilot, best, first, last
from engine.play.questions import Questions, asking
from engine.verbs import sentences

ENOUGH_WORTH: Final = 0.6  # what a creature must be worth to be summoned
WORTH_A_PLACE: Final = 1.0  # the same, with the place in mind that it takes
INVESTMENT: Final = 1.5  # how often a creature pays back what it adds, at the beginning
AN_ARTIFACT: Final = 3.0
GEM_PAID: Final = 1.0
BONUS: Final = 3.0
BEST_STONES: Final = (
    "utilize-3-abilities",
    "maximum-hand-size",
    "extra-power-point",
    "wild-gem",
    "magic-points",
    "plus",
    "double-die-action",
    "exchange",
)
STONES_FIRST: Final = 1  # with fewer stones, shorter rows are given up for one
SHORT_ROW: Final = 3
LONG_ROW: Final = 5
STONES_SOON: Final = 2  # the same two, with the turns in mind that pass
LONG_ENOUGH: Final = 4
ENOUGH_GEMS: Final = 4  # of a colour, for one of them to go for ore
BY_NUMBER: Final = attrgetter("number")

# The turn


def choose_action(view: View, decision: Decision) -> int:
    """A stone that helps, else forging, else the better of summoning and utilizing."""
    return choose_action_by(ENOUGH_WORTH, view, decision)


def choose_action_by(enough: float, view: View, decision: Decision) -> int:
    """The same where a creature has to be worth so much."""
    options = decision.options
    verbs = [row[0] for row in options]
    for index, row in enumerate(options):
        if row[0] == using.USE_STONE and stone_helps(view, row):
            return index
    summon = verbs.index(turn.DO_SUMMON if turn.DO_SUMMON in verbs else turn.DO_SUMMON_NOTHING)
    hand = [worth_of(card) for card in view.hand(HAND)]
    utilize = best_pair(hand)[0] if turn.DO_UTILIZE in verbs else 0.0
    if turn.DO_FORGE in verbs and forging_worth(view) >= utilize:
        return verbs.index(turn.DO_FORGE)
    if utilize >= summon_worth(view, hand, enough):
        return verbs.index(turn.DO_UTILIZE) if turn.DO_UTILIZE in verbs else summon
    return summon


def stone_helps(view: View, row: Row) -> bool:
    """Whether using a stone is worth it: a gem that makes others wild always, ore for a gem of which there are many."""
    ability = view.offered(row[1]).lines[row[2] - 1]
    if any(isinstance(step, EffectStep) and step.verb is words.place_gem for step in ability.program):
        return True
    most = max([view.count(gem, view.seat) for gem in COLOURED])
    return ability.costs[-1].pay is paying.give_any and most >= ENOUGH_GEMS


# Summon creatures


def best_magic(hand: list[CardWorth]) -> tuple[int, str]:
    """The most magic points that the hand gives, and their colour; multicoloured cards go with any."""
    multi = sum([card.magic for card in hand if card.multi])
    totals: dict[str, int] = {}
    for card in hand:
        if not card.multi:
            totals[card.colour] = totals.get(card.colour, 0) + card.magic
    most, best_colour = -1, ""
    for colour, points in totals.items():
        if points > most:
            most, best_colour = points, colour
    return multi + max(most, 0), best_colour


def summon_worth(view: View, hand: list[CardWorth], enough: float) -> float:
    """What the creatures add that the magic of the hand calls: less and less the closer the end is."""
    points = best_magic(hand)[0] + view.value(MAGIC_POINTS, view.seat)
    total = 0.0
    offers = on_offer(view, enough)
    offers.sort()
    for gain, cost in reversed(offers):
        if cost <= points:
            points -= cost
            total += gain
    return INVESTMENT * way_to_go(view, view.count(POINTS, view.seat)) * total


def on_offer(view: View, enough: float) -> list[tuple[float, int]]:
    """What each creature of the display that helps would add to the deck, and its price."""
    return [
        (gain, view.number(DISPLAY_PRICES[space]))
        for space, card in enumerate(view.tops(NONE, DISPLAY))
        if card is not None and (gain := worth_of(card).in_deck - enough) > 0
    ]


def choose_magic(view: View, decision: Decision) -> int:
    """Every card of the best colour. The last option is to stop."""
    hand = [worth_of(view.offered(row[1])) for row in decision.options[:-1]]
    if len(hand) == 1:
        return 0
    colour = best_magic(hand)[1]
    return next((n for n, card in enumerate(hand) if card.colour == colour), 0)


def choose_creature(view: View, decision: Decision) -> int:
    """The creature that is worth most; none that thins the deck out."""
    return best(decision, partial(points_of_creature, view, ENOUGH_WORTH))


def points_of_creature(view: View, enough: float, row: Row) -> float:
    """What a creature is worth in the deck, and what the others have to surpass."""
    return worth_of(view.offered(row[1])).in_deck if row[0] == summoning.SUMMON_ONE else enough


# Utilize abilities


def best_pair(hand: list[CardWorth]) -> tuple[float, CardWorth, CardWorth]:
    """The two cards that bring most together, with what is lost by the higher one leaving."""
    ordered = sorted(hand, key=BY_NUMBER)
    higher = ordered.pop()
    most, lower_one, higher_one = -inf, higher, higher
    for lower in reversed(ordered):
        worth = lower.in_play + higher.leaving
        if worth >= most:
            most, lower_one, higher_one = worth, lower, higher
        if lower.leaving >= higher.leaving:
            higher = lower
    return most, lower_one, higher_one


def pair_worth(one: CardWorth, other: CardWorth) -> float:
    """What two cards bring."""
    lower, higher = (one, other) if one.number <= other.number else (other, one)
    return lower.in_play + higher.leaving


def choose_card(view: View, decision: Decision) -> int:
    """The cards of the best pair, then whatever still brings something."""
    if front := [worth_of(view.offered(piece)) for piece in view.pieces(view.seat, FRONT)]:
        return best(decision, partial(points_of_card, view, front))
    hand = [worth_of(view.offered(row[1])) for row in decision.options]
    lower = best_pair(hand)[1]
    return next(n for n, card in enumerate(hand) if card is lower)


def points_of_card(view: View, front: list[CardWorth], row: Row) -> float:
    """What a card brings with the one that lies in front already; of a third one, more than none."""
    if row[0] == utilizing.ENOUGH:
        return 0.6
    card = worth_of(view.offered(row[1]))
    return pair_worth(front[0], card) if len(front) == 1 else card.in_play - 0.2 * card.in_deck


def choose_line(view: View, decision: Decision) -> int:
    """What costs nothing first, then the swap that brings most."""
    return best(decision, partial(points_of_line, view))


def points_of_line(view: View, row: Row) -> float:
    """What a line of a card is worth as a choice, and next to nothing what would be wasted; a rune stone is not used."""
    if row[0] == utilizing.WASTE:
        return 0.05
    if row[0] == using.USE_STONE:
        return -1.0
    return worth_of(view.offered(row[1])).choices[row[2] - 1]


# Forge artifacts


def forging_worth(view: View) -> float:
    """What the best two artifacts bring that gems pay for, or any one that ore does."""
    own = [view.count(gem, view.seat) for gem in GEMS]
    means = [gems + own[-1] for gems in own[:-1]] + [sum(own)]
    worths = [
        AN_ARTIFACT - GEM_PAID * price + BONUS * len(smithy.lines)
        for smithy, artifact in open_artifacts(view)
        if means[SPACE_OF[artifact.values["colour"]]] >= (price := smithy.values["gems"])
    ]
    worths.sort()
    return sum(worths[-2:], 0.0) if worths else AN_ARTIFACT - 3 * GEM_PAID


def open_artifacts(view: View) -> list[tuple[Definition, Definition]]:
    """Each smithy at which an artifact lies, with the artifact."""
    smithies = view.tops(NONE, SMITHIES)
    return [
        (smithy, artifact)
        for number, artifact in enumerate(view.tops(NONE, ARTIFACTS))
        if artifact is not None and (smithy := smithies[number]) is not None
    ]


def choose_artifact(view: View, decision: Decision) -> int:
    """Ore before gems where both will do, few gems before many, smithies with a bonus first."""
    return best(decision, partial(points_of_artifact, view, view.pieces(NONE, SMITHIES)))


def points_of_artifact(view: View, smithies: list[int], row: Row) -> float:
    """What speaks for an artifact at its price; to stop comes after all of them, a rune stone last."""
    if row[0] not in (forging.WITH_GEMS, forging.WITH_ORE):
        return -9.0 if row[0] == using.USE_STONE else -5.0
    if row[0] == forging.WITH_ORE:
        return -2.5
    smithy = view.offered(smithies[view.place_of(row[1]) - view.spots(NONE, ARTIFACTS)[0]])
    return float(1.5 * len(smithy.lines) - row[2])


def choose_space(view: View, decision: Decision) -> int:
    """The fuller row, and for a wild artifact its own space."""
    return best(decision, partial(points_of_space, view))


def points_of_space(view: View, row: Row) -> float:
    """How full the row of a space is, a little more for the space of wild artifacts."""
    zone = view.zone_of(row[2])
    space = row[2] - view.spots(view.seat, zone)[0]
    return view.taken(view.seat, zone) + (0.5 if space == WILD_SPACE else 0.0)


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


# Exchange artifacts


def choose_row(view: View, decision: Decision) -> int:
    """A short row for one of the first rune stones, later long ones; every row once that reaches the goal."""
    return choose_row_by(STONES_FIRST, LONG_ROW, view, decision)


def choose_row_by(first_stones: int, long: int, view: View, decision: Decision) -> int:
    """The same for so many first stones, and for rows so long."""
    enough = SHORT_ROW if view.size(view.seat, BOARD) < first_stones else long
    return best(decision, partial(points_of_row, view, enough))


def points_of_row(view: View, enough: int, row: Row) -> float:
    """The points for a row of so many artifacts, or to win; nothing for keeping the rest."""
    if row[0] not in (exchanging.GIVE_UP_FIRST, exchanging.GIVE_UP_SECOND):
        return 0.0 if row[0] == exchanging.KEEP else -1.0
    length = view.taken(view.seat, UPPER if row[0] == exchanging.GIVE_UP_FIRST else LOWER)
    wins = view.count(POINTS, view.seat) + row[2] >= view.number("points_to_end")
    return float(row[2]) if length >= enough or wins else -1.0


def choose_stone(view: View, decision: Decision) -> int:
    """The stone that helps most."""
    return best(decision, lambda row: -float(BEST_STONES.index(view.offered(row[1]).id)))


def choose_display_card(view: View, decision: Decision) -> int:
    """The card that is worth most."""
    return best(decision, lambda row: worth_of(view.offered(row[1])).in_deck)


# What the rules of thumb forget


def summoning_the_good(rule: Pilot, view: View, decision: Decision) -> int:
    """Does a creature change enough? One that is worth little takes the place of a better card in hands to come, and it costs a turn."""
    if decision.window == summoning.WHICH_CREATURE:
        return best(decision, partial(points_of_creature, view, WORTH_A_PLACE))
    return choose_action_by(WORTH_A_PLACE, view, decision)


def giving_up_rows(rule: Pilot, view: View, decision: Decision) -> int:
    """What does it cost to wait for a longer row? Turns with fewer stones, and with fewer places for artifacts."""
    return choose_row_by(STONES_SOON, LONG_ENOUGH, view, decision)


THUMBS: Final[dict[int, Pilot]] = {
    turn.WHICH_ACTION: choose_action,
    summoning.WHICH_MAGIC: choose_magic,
    summoning.WHICH_CREATURE: choose_creature,
    utilizing.WHICH_TO_PLAY: choose_card,
    utilizing.WHICH_ABILITY: choose_line,
    forging.WHICH_ARTIFACT: choose_artifact,
    forging.WHICH_SPACE: choose_space,
    gems.WHICH_GEM: choose_gem,
    paying.PAY_GEM: choose_payment,
    display.WHICH_CARD: choose_display_card,
    dice.WHETHER: last,
    exchanging.WHICH_ROW: choose_row,
    exchanging.WHICH_STONE: choose_stone,
    exchanging.LAST_STONES: last,
    sentences.MAY: last,
    agenda.ORDER: first,
}
QUESTIONS: Final[Questions] = {
    "summoning the good": {turn.WHICH_ACTION: summoning_the_good, summoning.WHICH_CREATURE: summoning_the_good},
    "giving up rows": {exchanging.WHICH_ROW: giving_up_rows},
}
RULES: Final = asking(THUMBS, QUESTIONS.values())
OPPONENTS: Final = {
    "sleeper": Opponent("sleeper", "Nobody: one seat plays alone."),
    "tide": Opponent("tide", "Nobody, but each turn the cheapest card of the display is gone.", options=("tide",)),
    "mirror": Opponent("mirror", "Greedy play of a second player.", Greedy(worth, RULES, seed=0)),
}
CALM: Final = 25  # of 100 decisions, those in which a calm opponent takes any option
MIRRORS: Final = (Mirrors(46, 50),)
SHARP: Final = True  # whoever thinks has passed what it must
CURVE: Final = Curve(-0.14, 0.6)  # by 100 games, tried on 200 others
MEASURED: Final = {
    "planner": Measured(
        60,
        {
            "base": 22,
            "bazaar-market": 19,
            "dice-cellar": 39,
            "gem-engine": 14,
            "point-rush": 45,
            "tidepool-market": 16,
        },
    )
}
