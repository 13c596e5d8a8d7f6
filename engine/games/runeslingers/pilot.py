"""Who plays Runeslingers by itself: `greedy`, and the opponents `dummy`, `blocker` and `mirror`.

What a card is worth is read off its compiled text, once: so many points for each thing that it does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.games.runeslingers import ailments, damage, opening, playing, words
from engine.games.runeslingers.field import (
    AILMENT,
    AILMENTS,
    BLOCK,
    CONCENTRATIONS,
    DECK,
    HAND,
    HEALTH,
    POWER,
    USED,
    UTILITIES,
)
from engine.kernel.decisions import Decision, Row
from engine.kernel.definitions import Ability, Definition
from engine.kernel.effects import Call, Do, Each, Product
from engine.kernel.table import BLANK, Rules
from engine.kernel.view import View
from engine.packs.cards import DeckList
from engine.play.pilots import Opponent, Pilot
from engine.verbs import counters, piles, players
from engine.verbs.piles import DISCARD_CARD, LOOK
from engine.verbs.targets import TARGET
from engine.verbs.triggers import PLAYED

# Points for one of what a verb does. Harm counts against the player if it is aimed at himself.
HARM: dict[Any, float] = {
    words.deal: 1.0,
    words.deal_direct: 1.1,
    words.lose_health: 1.1,
    words.sear: 0.6,
    words.void: 0.7,
    words.apply_ailment: 2.2,
    words.apply_unique: 2.2,
    piles.discard_any: 1.5,
    words.lose_a_power: 20.0,
}
HELP: dict[Any, float] = {
    piles.draw: 2.0,
    words.gain_health: 0.5,
    words.apply_barrier: 0.3,
    words.remove: 0.4,
    words.remove_up_to: 0.4,
    words.convert: 0.8,
    words.set_top: 2.0,
    piles.place_looked: 2.5,
    words.destroy: 2.0,
    piles.bounce: 1.0,
    piles.take_back: -1.0,
    words.place_under: 2.0,
    words.ready: 1.0,
    piles.shuffle_in: 1.0,
    counters.add: 1.2,
    counters.gain: 1.0,
    counters.create: 0.7,
}
UNKNOWN = 4  # what an amount that has to be counted is taken for
STATIC, TRIGGERED, PAID = 2.0, 3.0, 2.0  # how often a line of a card that stays is expected to act
ENOUGH_LIGHT = 5
SELF = (players.you, words.your_runeslinger)
AIL_PRICE = 2.5  # points for each ailment that a card costs
A_PLACE = 4.0  # points for an ailment that a boon is waiting for
TOO_MANY = 8  # ailments that cost a power
PLENTY = 8  # cards in the deck, so that searing some does not cost a power
A_POWER, A_HAND_CARD, A_CONCENTRATION, AN_AILMENT = 20.0, 0.5, 3.0, 2.2  # of a position
HARMLESS = {"weaken": 20.0, "fragment": 20.0, "debilitate": 18.0}  # types that do nothing at the moment they come


def worth_of_step(step: Any) -> float:
    """The points of one step of an effect."""
    if isinstance(step, Each):
        return worth_of_step(step.do)
    if not isinstance(step, Do):
        return 0.0
    if step.verb is words.apply_named:
        return 2.2 * (len(step.arguments) - 1) * aim(step)
    amounts = [item for item in step.arguments if type(item) is int or isinstance(item, Product)]
    amount = amounts[0] if amounts and type(amounts[0]) is int else 1 if not step.arguments else UNKNOWN
    if step.verb in HARM:
        return HARM[step.verb] * (1 if step.verb is words.lose_a_power else amount) * aim(step)
    return HELP.get(step.verb, 0.0) * (amount if amounts else 1)


def aim(step: Do) -> int:
    """-1 for what happens to the player himself."""
    return -1 if any(isinstance(item, Call) and item.function in SELF for item in step.arguments) else 1


def worth_of_ability(ability: Ability) -> float:
    """The points of a line."""
    if ability.static is not None:
        changes = [item for item in ability.static.arguments if type(item) is int]
        helps = -1 if ability.static.change in (words.deals_less,) or (changes and changes[0] < 0) else 1
        return STATIC * helps
    effect = sum(worth_of_step(step) for step in ability.program)
    if ability.replaces:
        return STATIC
    if ability.is_live:
        return TRIGGERED * effect
    return PAID * effect if ability.is_activated else effect


# What an effect needs to do anything at all; what is counted after a removal needs the same.
NEEDS: dict[Any, str] = {
    words.remove: "own ailments",
    words.remove_up_to: "own ailments",
    words.convert: "enemy ailments",
    words.destroy: "enemy cards",
}


class LineWorth:
    """What a line that is paid for or chosen is worth, what it needs to do anything, and whether it costs a card."""

    __slots__ = ("discards", "needs", "points")

    def __init__(self, ability: Ability) -> None:
        self.points = worth_of_ability(ability)
        self.needs = [NEEDS[step.verb] for step in verbs(ability) if step.verb in NEEDS]
        self.discards = any(cost.pay is piles.pay_cards for cost in ability.costs)


def verbs(ability: Ability) -> list[Do]:
    """The steps of an effect that do something to somebody named."""
    return [step for step in ability.program if isinstance(step, Do)]


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
        self.lasting = sum(points[: len(definition.activated)]) + sum(map(worth_of_ability, definition.live))
        best = (min if "fate" in keywords else max)(self.bullets, default=0.0)
        self.all = worth_of_ability(spell) + self.lasting + best - AIL_PRICE * keywords.get("ail", 0)
        self.cost: int = definition.values.get("cost", 9)
        played = [ability for ability in definition.live if ability.event == PLAYED]
        self.for_playing = sum(map(worth_of_ability, played)) / TRIGGERED
        self.depends = list(dependent(spell))
        self.takes_ailments = any(step.verb is words.apply_named and aim(step) < 0 for step in verbs(spell))


def dependent(ability: Ability) -> Iterator[tuple[str, float]]:
    """The points of an effect that hang on something, with what it is."""
    need = ""
    for step in ability.program:
        verb = getattr(step, "verb", None)
        need = NEEDS.get(verb, need)
        if verb in NEEDS or (
            need and isinstance(step, Do) and step.dynamic and any(a.__class__ is Call for a in step.arguments[:1])
        ):
            yield need, worth_of_step(step)


def worth_of(definition: Definition) -> Worth:
    """The worth of a card, worked out once."""
    if definition.estimate is None:
        definition.estimate = Worth(definition)
    found: Worth = definition.estimate
    return found


def keep_value(definition: Definition) -> float:
    """How much a card is missed once it is set, discarded or blocked with: little for what costs too much."""
    found = worth_of(definition)
    return found.all - 1.5 * max(found.cost - ENOUGH_LIGHT, 0)


# greedy: every window has one simple rule


def greedy(view: View, decision: Decision) -> int:
    """Takes what is worth most right now. [sensible rather than clever: it never looks ahead]"""
    rule = RULES.get(decision.window)
    return rule(view, decision) if rule else 0


def last(view: View, decision: Decision) -> int:
    """The last option: whoever may do something does."""
    return len(decision.options) - 1


Offer = tuple[int, int, int]  # number of the option, piece, which of its lines


def act(view: View, decision: Decision) -> int:
    """Charge; set while Light is short; use what costs no card; play the card worth most; then the rest that is worth it."""
    offers: dict[int, list[Offer]] = {}
    for number, (verb, piece, which) in enumerate(decision.options):
        offers.setdefault(verb, []).append((number, piece, which))
    if playing.CHARGE_CARD in offers:
        return offers[playing.CHARGE_CARD][0][0]
    if playing.SET_CARD in offers and wants_to_set(view):
        return min(offers[playing.SET_CARD], key=lambda offer: keep_value(view.offered(offer[1])))[0]
    effects = [*offers.get(playing.USE_CARD, ()), *offers.get(playing.ACTIVATE, ())]
    free = [offer for offer in effects if is_free(view.offered(offer[1]), offer[2])]
    paid = [offer for offer in effects if offer not in free]
    return (
        most(free, lambda offer: effect_value(view, offer))
        or most(offers.get(playing.PLAY, []), lambda offer: play_value(view, view.offered(offer[1])))
        or most(paid, lambda offer: effect_value(view, offer))
    )


def most(offers: list[Offer], points: Callable[[Offer], float]) -> int:
    """The offer with the most points, the first of several; 0, which ends the phase, if none is worth anything."""
    best, chosen = 0.0, 0
    for offer in offers:
        found = points(offer)
        if found > best:
            best, chosen = found, offer[0]
    return chosen


def play_value(view: View, definition: Definition) -> float:
    """What playing a card is worth on this table."""
    found = worth_of(definition)
    points = found.all
    if definition.kind == "boon":
        points = boon_value(view, points)
    for need, part in found.depends:
        points -= part * (not is_met(view, need))
    ail = definition.keywords.get("ail", 0)
    if ail and count_ailments(view, view.seat) + ail >= TOO_MANY:
        return 0.0
    return points


def is_met(view: View, need: str) -> bool:
    """Whether there is what an effect needs."""
    others = [seat for seat in range(view.seats) if seat != view.seat]
    if need == "enemy cards":
        return any(view.acting(seat, "defense") for seat in others)
    return any(count_ailments(view, seat) for seat in ([view.seat] if need == "own ailments" else others))


def count_ailments(view: View, seat: int) -> int:
    """How many exposed instances are on a Runeslinger."""
    return sum(view.count(AILMENT, piece) for piece in view.acting(seat, "ailment"))


def boon_value(view: View, points: float) -> float:
    """What a boon gains where it gains most, with what triggers on playing one; nothing where there is no place for it."""
    gains = area_gains(view, points >= 0)
    bonus = sum([worth_of(view.offered(piece)).for_playing for piece in view.acting(view.seat, "chant")])
    return bonus + abs(points) + max(gains.values()) if gains else 0.0


def area_gains(view: View, home: bool) -> dict[int, float]:
    """What an area adds to the worth of a boon: help is laid at home, harm on an enemy's field.

    A boon that is replaced is lost. At home, a bare ailment is hidden.
    """
    gains = {}
    for seat in range(view.seats):
        if (seat == view.seat) == home:
            for boon in view.acting(seat, "boon"):
                gains[view.place(boon)] = -abs(worth_of(view.offered(boon)).all) - 1
            for ailment in view.acting(seat, "ailment"):
                gains[view.place(ailment)] = float(view.count(AILMENT, ailment) if home else 0)
    return gains


def wants_to_set(view: View) -> bool:
    """Until there is Light for the cards held, and with what the hand can spare."""
    usable = view.heights(view.seat, CONCENTRATIONS).count(1)
    held = view.hand(HAND)
    if len(held) < 2 or usable < ENOUGH_LIGHT or len(held) > 4:
        return len(held) > 1
    return usable < max(worth_of(card).cost for card in held)


def is_free(definition: Definition, which: int) -> bool:
    """Whether an effect costs neither a card nor the Light that cards need: all but paid discards and inherent abilities."""
    return not worth_of(definition).lines[which].discards if which >= 0 else definition.kind == "ability"


def effect_value(view: View, offer: Offer) -> float:
    """What a line of a card in play is worth on this table; what costs a card only with cards to spare."""
    _, piece, which = offer
    definition = view.offered(piece)
    found = worth_of(definition)
    if which < 0:
        return found.all + A_PLACE * (found.takes_ailments and wants_ailments(view))
    line = found.lines[which]
    if line.discards and view.size(view.seat, HAND) < 4:
        return 0.0
    return line.points if all(is_met(view, need) for need in line.needs) else 0.0


def wants_ailments(view: View) -> bool:
    """Whether a boon is held that helps, with an area free and no bare ailment to lay it on."""
    if view.acting(view.seat, "ailment") or view.taken(view.seat, AILMENTS) == len(view.spots(view.seat, AILMENTS)):
        return False
    return any(card.kind == "boon" and worth_of(card).all > 0 for card in view.hand(HAND))


def where(view: View, decision: Decision) -> int:
    """A utility slot if there is one; a boon where it gains most."""
    source = view.offered(decision.source)
    if source.kind == "boon":
        gains = area_gains(view, worth_of(source).all >= 0)
        return best_option(decision, lambda row: gains.get(row[2], -1000.0))
    return len(decision.options) - 1 if view.zone_of(decision.options[-1][2]) == UTILITIES else 0


def target(view: View, decision: Decision) -> int:
    """An enemy with the least health; among cards an enemy's, or one's own with the most use for it."""
    best, chosen = -1000.0, 0
    for number, (_, entity, _) in enumerate(decision.options):
        if entity < view.seats:
            points = (
                (500.0 if entity != view.seat else -500.0) - view.count(HEALTH, entity) - 20 * view.count(POWER, entity)
            )
        elif view.side(entity) == view.seat:
            points = own_target(view, entity)
        else:
            points = 100 + worth_of(view.offered(entity)).all
        if points > best:
            best, chosen = points, number
    return chosen


def own_target(view: View, piece: int) -> float:
    """A used concentration rather than a ready one; the card that makes most of tokens."""
    if view.zone_of(view.place(piece)) == CONCENTRATIONS and view.count(USED, piece):
        return 1.0
    definition = view.offered(piece)
    return 10.0 * ("charge" in definition.keywords or "token" in definition.keywords) + worth_of(definition).lasting


def bullet(view: View, decision: Decision) -> int:
    """The bullet worth most; an enemy who chooses takes the one worth least."""
    source = view.offered(decision.source)
    points = [worth_of(source).bullets[row[2] - 1] for row in decision.options]
    wanted = max(points) if view.side(decision.source) == view.seat else min(points)
    return points.index(wanted)


def spare(view: View, decision: Decision) -> int:
    """The card that is missed least."""
    return best_option(decision, lambda row: -keep_value(view.offered(row[1])))


def keep(view: View, decision: Decision) -> int:
    """The card that is wanted most."""
    return best_option(decision, lambda row: keep_value(view.offered(row[1])))


def best_option(decision: Decision, points: Callable[[Row], float]) -> int:
    """The option with the most points, the first of several."""
    found = [points(row) for row in decision.options]
    return found.index(max(found))


def defend(view: View, decision: Decision) -> int:
    """Block what would cost half of the block value at least, if the price is small: a spare card, or what stands for it."""
    harm, strength = decision.options[0][2], view.value(BLOCK, view.seat)
    if 2 * min(harm, strength) < strength:
        return 0
    if decision.options[-1][0] == damage.BLOCK_BY and view.size(view.seat, DECK) > PLENTY:
        return len(decision.options) - 1
    return block_with_least(view, decision) if view.size(view.seat, HAND) > 2 else 0


def block_with_least(view: View, decision: Decision) -> int:
    """Block, with the card that is missed least."""
    offers = [row for row in decision.options if row[0] == damage.BLOCK_WITH]
    if not offers:
        return len(decision.options) - 1
    return decision.options.index(min(offers, key=lambda row: keep_value(view.offered(row[1]))))


def reply(view: View, decision: Decision) -> int:
    """Answer with the card worth most, if it is worth anything."""
    return best_option(decision, lambda row: worth_of(view.offered(row[1])).all if row[0] == playing.PLAY else 0.0)


def name_ailment(view: View, decision: Decision) -> int:
    """Burn, which hurts at once."""
    return best_option(decision, lambda row: view.offered(row[1]).id == "burn")


def own_ailment(view: View, decision: Decision) -> int:
    """A type that costs nothing when it comes, and of these the one with the fewest instances."""

    def points(row: Row) -> float:
        ailment = view.offered(row[1]).id
        there = [view.count(AILMENT, piece) for piece in view.acting(view.seat, ailment)]
        return HARMLESS.get(ailment, 0.0) - sum(there)

    return best_option(decision, points)


def convert(view: View, decision: Decision) -> int:
    """Convert what is on an enemy, and let be what is on oneself."""
    stop = decision.options[-1][0] == ailments.STOP
    own = any(view.side(row[1]) == view.seat for row in decision.options if row[1] >= 0)
    return len(decision.options) - 1 if stop and own else 0


RULES: dict[int, Pilot] = {
    playing.ACT: act,
    playing.WHERE: where,
    playing.BULLET: bullet,
    playing.ANSWER: reply,
    playing.AIL_WITH: own_ailment,
    TARGET: target,
    words.OF_CHOICE: name_ailment,
    LOOK: keep,
    damage.BLOCK_IT: defend,
    DISCARD_CARD: spare,
    opening.START_WITH: spare,
    ailments.CONVERT_WHICH: convert,
    ailments.INSTEAD: last,
}


# Opponents


def idle(view: View, decision: Decision) -> int:
    """Does nothing that need not be done."""
    return 0


def block_always(view: View, decision: Decision) -> int:
    """Blocks whenever it may, and does nothing else."""
    return block_with_least(view, decision) if decision.window == damage.BLOCK_IT else 0


def blanks(rules: Rules) -> DeckList:
    """A deck of blank cards, of the size of a constructed deck."""
    return {"main": {BLANK: 40}}


# What a position is worth


def worth(view: View, seat: int) -> float:
    """What a player has, against what the best of the others has."""
    others = [own_worth(view, other) for other in range(view.seats) if other != seat]
    return own_worth(view, seat) - max(others, default=0.0)


def own_worth(view: View, seat: int) -> float:
    """Powers and health, cards to play and to pay with, and what lies in play."""
    cards = [worth_of(definition) for piece in view.acting(seat, "defense") if (definition := view.card(piece))]
    return (
        A_POWER * view.count(POWER, seat)
        + view.count(HEALTH, seat)
        + A_HAND_CARD * view.size(seat, HAND)
        + A_CONCENTRATION * view.taken(seat, CONCENTRATIONS)
        + sum(card.lasting for card in cards)
        - AN_AILMENT * count_ailments(view, seat)
    )


PILOTS: dict[str, Pilot] = {"greedy": greedy}
OPPONENTS = {
    "dummy": Opponent("dummy", "Full power and health, a deck of blank cards; never acts.", idle, blanks),
    "blocker": Opponent(
        "blocker", "Like the dummy, but discards a card to block whenever it may.", block_always, blanks
    ),
    "mirror": Opponent("mirror", "The same deck as yours, played by the greedy pilot.", greedy),
}
