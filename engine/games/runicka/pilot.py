"""Rules of thumb for `greedy`, a window each, and whom one can play Runicka against."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from engine.games.runicka import activating, attuning, combat, leaving, summoning, talisman, turn, walls
from engine.games.runicka.areas import (
    ARENA,
    BARRIER,
    CHAOS,
    DECK,
    GAINED,
    HAND,
    INVESTED,
    LIFE,
    OBLIVION,
    ORDER,
    POWER,
)
from engine.games.runicka.words import effects
from engine.games.runicka.words.effects import HoldBack
from engine.games.runicka.worth import A_POWER, CardWorth, board_worth, worth, worth_of
from engine.grouping import grouped
from engine.kernel import agenda
from engine.kernel.decisions import Decision, Row
from engine.kernel.definitions import Definition
from engine.kernel.effects import Cost
from engine.kernel.state import NONE
from engine.kernel.view import View
from engine.play.advice import Counsel
from engine.play.curves import Curve
from engine.play.opponents import Blanks, Opponent, Setting
from engine.play.pilots import Greedy, Measured, Mirrors, Pilot, best, first, last
from engine.play.questions import Questions, asking, winning
from engine.verbs import piles, sending, sentences
from engine.verbs.targets import TARGET, WHICH

LEAST_HAND: Final = 3  # cards to hold back for the Replenish Step
MARGIN: Final = 5  # turns for which cards should last longer than the foe
EXPECTED: Final = 6  # what the foe will lose in a turn at least, once the arena is full
TURNS_TO_COME: Final = 5.0  # for which a revenant is expected to stay
A_PAID_LIFE: Final = 0.3
ENOUGH_LIFE: Final = 28  # below which Life is dear
DEAR: Final = 8.0
A_TURN: Final = 1.0  # Power that must be gained by going over to the other side
STRONG: Final = 6.0  # what a revenant should bring in a turn that takes its space for good
SPACES: Final[tuple[float, ...]] = (0.0, 1.5, 2.0, 2.0)  # points for each that it brings less, by spaces that are taken
TOP_LEVEL: Final = 3
A_CARD_OF_MANY: Final = 0.5  # what a card from the top of one's deck is worth, and from one of few
A_CARD_OF_FEW: Final = 10.0
FEW_DRAWS: Final = 10
OWN_PILES: Final = (DECK, HAND, INVESTED, OBLIVION)
MANY_GAINS: Final = 6  # cards that gain Life
LAST_LIFE: Final = 10


Spares = Callable[[View, int], bool]  # whether so many cards may leave the hand


def own_side(view: View, seat: int) -> tuple[int, int]:
    """To which side a runekeeper is attuned, and how far."""
    order = view.count(ORDER, seat)
    return (ORDER, order) if order else (CHAOS, view.count(CHAOS, seat))


# The Main Phase: what comes first is done first


Offers = dict[int, list[tuple[int, int, int]]]


def act(view: View, decision: Decision) -> int:
    """What is worth it, as long as there are cards enough in hand."""
    return act_with(can_spare, view, decision)


def act_with(spares: Spares, view: View, decision: Decision) -> int:
    """Attune, summon what is worth it, use what helps, win combats, attack; then end."""
    offers = grouped([(verb, (number, piece, which)) for number, (verb, piece, which) in enumerate(decision.options)])
    for with_cards in (attunement, summoning_of):
        if (number := with_cards(view, offers, spares)) != NONE:
            return number
    for choice in (invocation, activation, fighting, attacking):
        if (number := choice(view, offers)) != NONE:
            return number
    return len(decision.options) - 1


def attunement(view: View, offers: Offers, spares: Spares) -> int:
    """To the side of most cards; up as long as cards can be spared; down from the top to have them back, and Life for it again."""
    side, level = own_side(view, view.seat)
    if not level:
        step = attuning.UP[favourite(view)]
        return offers[step][0][0] if step in offers else NONE
    hand = view.hand(HAND)
    up, down = attuning.UP[side], attuning.DOWN[side]
    across = attuning.UP[attuning.OPPOSITE[side]]
    if level == 1 and across in offers and turning(view) > A_TURN:
        return offers[across][0][0]
    if up in offers:
        climbs = level == 1 or any(is_of(view, each, side, TOP_LEVEL) for each in hand)
        return offers[up][0][0] if climbs and spares(view, level) else NONE
    if level == TOP_LEVEL and down in offers:
        return NONE if any(is_of(view, each, side, TOP_LEVEL) for each in hand) else offers[down][0][0]
    return NONE


def is_of(view: View, definition: Definition, side: int, level: int) -> bool:
    """Whether a card asks for a level of one side."""
    card = worth_of(definition)
    return card.side == side and card.level == level


def favourite(view: View) -> int:
    """The side for which most can be summoned, cards in hand first."""
    points = {ORDER: 0.0, CHAOS: 0.0}
    for weight, cards in ((1.0, view.hand(HAND)), (0.3, view.owned((DECK,)))):
        for definition in cards:
            card = worth_of(definition)
            if card.side in points:
                points[card.side] += weight / max(card.level, 1)
    return ORDER if points[ORDER] >= points[CHAOS] else CHAOS


def can_spare(view: View, cards: int) -> bool:
    """Whether cards may leave the hand: there are more than are drawn anew, or the deck lasts for longer than the foe does."""
    if (left := view.size(view.seat, HAND) - cards) != LEAST_HAND:
        return left > LEAST_HAND or deck_lasts(view, cards)
    replenishes = any(view.keyword(piece, "replenish") for piece in view.acting(view.seat, "revenant"))
    return not replenishes or deck_lasts(view, cards)


def deck_lasts(view: View, cards: int) -> bool:
    """Whether one may draw so many cards more: the deck lasts for longer than the foe does all the same."""
    strength = sum([view.value(POWER, piece) for piece in view.acting(view.seat, "revenant")])
    turns = view.count(LIFE, 1 - view.seat) / max(strength, EXPECTED) + MARGIN
    return view.size(view.seat, DECK) - cards > turns


def summoning_of(view: View, offers: Offers, spares: Spares) -> int:
    """The revenant that gains most for its cost, if it gains anything."""
    rows = [
        *[(offer, False) for offer in offers.get(summoning.SUMMON, ())],
        *[(offer, True) for offer in offers.get(summoning.FUSE, ())],
    ]
    if not rows or not spares(view, 1):
        return NONE
    life, most, best = view.count(LIFE, view.seat), 0.0, NONE
    for (number, piece, spot), fused in rows:
        if not view.size(view.seat, DECK) and makes_draw(view, piece, spot, fused=fused):
            continue
        points = gain_of(view, piece, spot, fused=fused) - price(life, worth_of(view.offered(piece)).cost)
        if points > most:
            most, best = points, number
    return best


def makes_draw(view: View, piece: int, spot: int, *, fused: bool) -> bool:
    """Whether a summoning sets off a draw, which loses with an empty deck."""
    if leaving.ENTERED in worth_of(view.offered(piece)).draws or awaits(view, summoning.SUMMONED):
        return True
    return fused and summoning.USED_AS_BASE in worth_of(view.offered(view.bottom(spot))).draws


def awaits(view: View, event: int) -> bool:
    """Whether a revenant of one's own draws when this happens."""
    return any(event in worth_of(view.offered(piece)).draws for piece in view.acting(view.seat, "revenant"))


def gain_of(view: View, piece: int, spot: int, *, fused: bool) -> float:
    """What a revenant adds to the board; one onto which nothing can be fused any more takes its space for good."""
    definition = view.offered(piece)
    card, below = worth_of(definition), None
    power, before = card.power, 0.0
    gain = card.enters + card.stays + 0.5 * inversion(view, card)
    if fused:
        base = view.bottom(spot)
        on_top = view.offered(base)
        below = worth_of(on_top)
        power += view.count(GAINED, base)
        power += view.height(spot) * ("amplify" in definition.keywords or "amplify" in on_top.keywords)
        before = strike(view.value(POWER, base), on_top)
        gain += card.uproar + below.dormant - below.stays
    after = strike(power, definition)
    closed = 0.0 if card.base else max(STRONG - after, 0.0) * SPACES[view.taken(view.seat, ARENA)]
    return gain + TURNS_TO_COME * (after - before) - closed


def strike(power: int, definition: Definition) -> float:
    """What a revenant of such a Power brings in a turn."""
    if "passive" in definition.keywords:
        return 0.0
    return power * (2.0 if "flurry" in definition.keywords else 1.0) + ("flying" in definition.keywords)


def price(life: int, cost: int) -> float:
    """What paying a cost takes: little of much, a lot of what is left."""
    left = max(life - cost, 1)
    paid = life - left
    return A_PAID_LIFE * paid * (DEAR if left < ENOUGH_LIFE else 1.0)


def invocation(view: View, offers: Offers) -> int:
    """The ley-crystal that does most good."""
    life, most, best = view.count(LIFE, view.seat), 0.0, NONE
    if awaits(view, talisman.INVOKED) and not deck_lasts(view, 1):
        return NONE
    for number, piece, _ in offers.get(talisman.INVOKE, ()):
        card = worth_of(view.offered(piece))
        if (points := card.spell + inversion(view, card) - price(life, card.cost)) > most:
            most, best = points, number
    return best


def inversion(view: View, card: CardWorth) -> float:
    """What it is worth that a card turns the alignment over, if it does."""
    return turning(view) if card.inverts else 0.0


def turning(view: View) -> float:
    """What speaks for the other side: Power in hand that could be summoned there, against what can be here."""
    side, level = own_side(view, view.seat)
    cards = [card for card in map(worth_of, view.hand(HAND)) if card.level <= level and (card.alone or card.addition)]
    return float(sum([card.power if card.side != side else -card.power for card in cards]))


def activation(view: View, offers: Offers) -> int:
    """An effect that does more than it costs."""
    for number, piece, line in offers.get(activating.ACTIVATE, ()):
        card = worth_of(view.offered(piece))
        if card.lines[line] + inversion(view, card) > costs_of(view, piece, line):
            return number
    return NONE


def costs_of(view: View, piece: int, line: int) -> float:
    """What an activated effect takes: Life, the revenant itself, the combat of one."""
    ability = view.offered(piece).activated[line]
    total = 0.0
    for cost in ability.costs:
        if cost.last:
            total += board_worth(view, piece) - worth_of(view.offered(piece)).falls
        elif isinstance(getattr(cost.pay, "__self__", None), HoldBack):
            total += A_POWER
        else:
            amounts = [item for item in cost.arguments if type(item) is int]
            total += price_of_one(view, cost) * amounts[0] if amounts else 0.0
    return total


PRICES: Final[dict[Any, float]] = {effects.pay_life: A_PAID_LIFE, piles.pay_cards: 1.0, sending.pay_top: A_CARD_OF_MANY}


def price_of_one(view: View, cost: Cost) -> float:
    """What a Life, a card or a draw is worth that a price takes; draws are dear once they are few."""
    if cost.pay is sending.pay_top and view.size(view.seat, DECK) < FEW_DRAWS:
        return A_CARD_OF_FEW
    return PRICES.get(cost.pay, 0.0)


def fighting(view: View, offers: Offers) -> int:
    """A combat that is won, by the weakest that wins it; an even one against what is worth more, or bars the way of the others."""
    fights = offers.get(combat.FIGHT, ())
    if not fights:
        return NONE
    strengths = {piece: view.value(POWER, piece) for piece in {piece for _, piece, _ in fights}}
    is_last = len(view.acting(1 - view.seat, "revenant")) == 1
    most, best = 0.0, NONE
    for number, piece, spot in fights:
        foe, own = view.bottom(spot), strengths[piece]
        theirs = view.value(POWER, foe)
        if own < theirs:
            continue
        points = board_worth(view, foe) - 0.1 * own
        if own == theirs:
            points = points - board_worth(view, piece) if not view.keyword(foe, BARRIER) else 0.0
        if is_last:
            points += sum(strengths.values()) - own
        if points > most:
            most, best = points, number
    return best


def attacking(view: View, offers: Offers) -> int:
    """Every attack on the foe."""
    attacks = offers.get(combat.ATTACK)
    return attacks[0][0] if attacks else NONE


# What the rules of thumb forget


def drawing_anew(rule: Pilot, view: View, decision: Decision) -> int:
    """What does it cost to play below the hand that is drawn anew? Draws, which only a deck needs that wins by lasting longer."""
    return act_with(can_draw_anew, view, decision)


def can_draw_anew(view: View, cards: int) -> bool:
    """Whether cards may leave the hand, the end of the deck alone in mind."""
    return can_spare(view, cards) or not outlasts(view)


def outlasts(view: View) -> bool:
    """Whether so many of a runekeeper's cards gain Life that the foe's deck will be empty first."""
    cards = [*view.owned(OWN_PILES), *[card for _, _, card in view.laid(view.seat, ARENA)]]
    return len([card for card in cards if worth_of(card).gains_life]) >= MANY_GAINS


def is_nearly_down(view: View) -> bool:
    """Whether the foe has so little Life left that an effect could take it."""
    return view.count(LIFE, 1 - view.seat) <= LAST_LIFE


# Other questions


def keep_value(view: View, piece: int) -> float:
    """How much a card is wanted in hand: less the further it is from one's alignment."""
    card = worth_of(view.offered(piece))
    side, level = own_side(view, view.seat)
    away = max(card.level - level, 0) if card.side == side or not level else card.level + level
    return card.all - 0.1 * card.cost - 1.5 * away


def spare(view: View, decision: Decision) -> int:
    """The card that is missed least."""
    return best(decision, lambda row: -keep_value(view, row[1]))


def keep(view: View, decision: Decision) -> int:
    """The card that is wanted most."""
    return best(decision, lambda row: keep_value(view, row[1]))


def put_back(view: View, decision: Decision) -> int:
    """Cards that are not wanted are drawn anew; the last option is to stop."""
    return best(decision, lambda row: 0.0 if row[0] == sentences.NOT_NOW else -keep_value(view, row[1]))


def target(view: View, decision: Decision) -> int:
    """A revenant of the foe that is worth most; one's own that can use it most, or is missed least where that is the price."""
    source = view.offered(decision.source)
    is_price = any(
        isinstance(getattr(cost.pay, "__self__", None), HoldBack) for line in source.activated for cost in line.costs
    )
    return best(decision, partial(points_of_target, view, -1.0 if is_price else 1.0))


def points_of_target(view: View, sign: float, row: Row) -> float:
    """What speaks for a target."""
    piece = row[1]
    if piece < view.seats:
        return 0.0 if piece == view.seat else 1.0
    if view.zone_of(view.place(piece)) == ARENA:
        points = board_worth(view, piece)
        return 100.0 + points if view.side(piece) != view.seat else sign * points
    return keep_value(view, piece)


THUMBS: Final[dict[int, Pilot]] = {
    turn.ACT: act,
    attuning.INVEST: spare,
    TARGET: target,
    piles.DISCARD_CARD: spare,
    piles.LOOK: keep,
    WHICH: put_back,
    sentences.MAY: last,
    agenda.ORDER: first,
}
STRIKES: Final = (summoning.SUMMON, summoning.FUSE, talisman.INVOKE, activating.ACTIVATE)  # beside combat
QUESTIONS: Final[Questions] = {
    "drawing anew": {turn.ACT: drawing_anew},
    "winning": {turn.ACT: partial(winning, is_nearly_down, (turn.END,), STRIKES)},
}
RULES: Final = asking(THUMBS, QUESTIONS.values())
COUNSEL: Final = Counsel(
    options=6, lines=True
)  # a turn of many steps is won by its line, which playouts by thumb do not find


# Opponents


POWER_OF_WALL: Final = Setting(walls.POWER, "Power of the wall", 4, 0, 99)
TURN_OF_WALL: Final = Setting(walls.TURN, "Stands from its turn", 3, 1, 99)
BARS: Final = "As the sleeper, but a revenant bars direct attacks, and comes back in its next turn; it never attacks."
OPPONENTS: Final = {
    "sleeper": Opponent("sleeper", "100 Life and a deck of blank cards; never does anything.", last, Blanks()),
    walls.WALL: Opponent(walls.WALL, BARS, last, Blanks(), settings=(POWER_OF_WALL, TURN_OF_WALL)),
    "mirror": Opponent("mirror", "The same deck as yours, played by the greedy pilot.", Greedy(worth, RULES, 0)),
}
CALM: Final = 35  # of 100 decisions, those in which a calm opponent takes any option
MIRRORS: Final = (Mirrors(84, 100),)
SHARP: Final = True  # whoever thinks has passed what it must
CURVE: Final = Curve(-0.11, 0.34)  # by 100 games, tried on 200 others
MEASURED: Final = {
    "planner": Measured(
        60,
        {
            "both-sides-of-the-hinge": 21,
            "deep-ebb": 32,
            "long-vigil": 2,
            "moths-to-the-pyre": 29,
            "stone-upon-stone": 14,
        },
    )
}
