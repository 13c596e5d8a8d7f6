"""Rules of thumb for each window of The Awakening, and its opponents."""

from collections.abc import Callable
from functools import partial
from typing import Final

from engine.games.runeslingers import blocking, playing, setting
from engine.games.runeslingers.areas import AILMENTS, BLOCK, CONCENTRATIONS, DAMAGE, DECK, DEFENSE, HAND, HEALTH
from engine.games.runeslingers.awakening import activating, play_phase
from engine.games.runeslingers.awakening.areas import USED, UTILITIES
from engine.games.runeslingers.awakening.playing import WHO_CHOOSES
from engine.games.runeslingers.awakening.worth import damage_of, lost_with, worth_of
from engine.games.runeslingers.pilot import (
    PLENTY,
    SHARED_RULES,
    Gains,
    Offer,
    block_with_least,
    is_met,
    most,
    opponents,
    play_value,
    target,
    use_for_tokens,
    where_boons_gain,
)
from engine.games.runeslingers.play_phase import ACT
from engine.games.runeslingers.worth import ENOUGH_LIGHT, keep_value
from engine.grouping import grouped
from engine.kernel.decisions import Decision
from engine.kernel.definitions import Definition
from engine.kernel.view import View
from engine.play.curves import Curve
from engine.play.pilots import Measured, Mirrors, Pilot, first
from engine.play.questions import Questions, asking
from engine.verbs.targets import TARGET

A_PLACE: Final = 4.0  # points for an ailment that a boon is waiting for
UNREACHED: Final = 99  # damage that no card deals
A_FUTURE: Final = 0.2  # of what a card does that stays, as the game may end first
PAIR: Final = 2
WORTH_A_CARD: Final = 4  # health that a block has to save, or
WORTH_A_HIT: Final = 6.0  # points of an attack that does not hit


def act(view: View, decision: Decision) -> int:
    """Charge; set while Light is short; use what costs no card; play the card worth most; then the rest that is worth it."""
    offers = grouped([(verb, (number, piece, which)) for number, (verb, piece, which) in enumerate(decision.options)])
    if play_phase.CHARGE_CARD in offers:
        return offers[play_phase.CHARGE_CARD][0][0]
    if setting.SET_CARD in offers and wants_to_set(view):
        return min(offers[setting.SET_CARD], key=lambda offer: keep_value(view.offered(offer[1])))[0]
    free: list[Offer] = []
    paid: list[Offer] = []
    for offer in (*offers.get(activating.USE_CARD, ()), *offers.get(activating.ACTIVATE, ())):
        (free if is_free(view.offered(offer[1]), offer[2]) else paid).append(offer)
    gains: Gains = {}
    return (
        most(free, lambda offer: effect_value(view, offer))
        or most(offers.get(playing.PLAY, []), lambda offer: play_value(view, view.offered(offer[1]), gains))
        or most(paid, lambda offer: effect_value(view, offer))
    )


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
    worth = worth_of(view.offered(piece))
    if which < 0:
        return worth.all + A_PLACE * (worth.takes_ailments and wants_ailments(view))
    line = worth.lines[which]
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
    if view.offered(decision.source).kind == "boon":
        return where_boons_gain(view, decision)
    return len(decision.options) - 1 if view.zone_of(decision.options[-1][2]) == UTILITIES else 0


def own_target(view: View, piece: int) -> float:
    """A used concentration rather than a ready one; the card that makes most of tokens."""
    if view.zone_of(view.place(piece)) == CONCENTRATIONS and view.count(USED, piece):
        return 1.0
    return use_for_tokens(view, piece)


# What the rules of thumb forget


def striking_cards(rule: Pilot, view: View, decision: Decision) -> int:
    """Does damage change more elsewhere? It destroys a card of the enemy that is worth more while it stays than the health that would
    be lost.
    """
    chosen: int = rule(view, decision)
    enemy = 1 - view.seat
    if (
        decision.options[chosen][1] != enemy
        or view.seats > PAIR
        or not (damage := once(view, damage_of, decision.source))
    ):
        return chosen
    highest = min(damage, view.count(HEALTH, enemy))
    for number, (_, piece, _) in enumerate(decision.options):
        if piece >= view.seats and view.side(piece) == enemy:
            lost = A_FUTURE * once(view, lost_with, piece)
            if lost > highest and defense_left(view, piece) <= damage:
                highest, chosen = lost, number
    return chosen


def once(view: View, points: Callable[[Definition], float], piece: int) -> float:
    """The points of a card, worked out once for a table."""
    definition = view.offered(piece)
    known: dict[str, float] = view.notes.setdefault(points.__name__, {})
    if definition.id not in known:
        known[definition.id] = points(definition)
    return known[definition.id]


def defense_left(view: View, piece: int) -> int:
    """How much damage destroys a card that this seat sees; what takes none is out of reach."""
    definition = view.card(piece)
    if definition is None or not ("defense" in definition.kinds or "defense" in definition.values):
        return UNREACHED
    return view.value(DEFENSE, piece) - view.count(DAMAGE, piece)


def blocking_what_counts(rule: Pilot, view: View, decision: Decision) -> int:
    """What does a block save? A power, or what is worth a card that can be spared."""
    harm, health, strength = decision.options[0][2], view.count(HEALTH, view.seat), view.value(BLOCK, view.seat)
    passing = max(harm - strength, 0)
    if passing < health <= harm or (
        view.size(view.seat, HAND) > 1
        and (
            min(harm, health) - min(passing, health) >= WORTH_A_CARD
            or (not passing and brings_much(view.offered(decision.source)))
        )
    ):
        return block_by_effect(view, decision) or block_with_least(view, decision)
    return 0


def brings_much(definition: Definition) -> bool:
    """Whether it is an attack that is worth a card, with what it brings if it hits."""
    return definition.kind == "attack" and worth_of(definition).all >= WORTH_A_HIT


def block_by_effect(view: View, decision: Decision) -> int:
    """Block by what stands for a card, if that costs no power; else 0."""
    is_there = decision.options[-1][0] == blocking.BLOCK_BY
    return len(decision.options) - 1 if is_there and view.size(view.seat, DECK) > PLENTY else 0


THUMBS: Final[dict[int, Pilot]] = {
    **SHARED_RULES,
    ACT: act,
    playing.WHERE: where,
    WHO_CHOOSES: first,
    TARGET: partial(target, own_target),
}
QUESTIONS: Final[Questions] = {
    "striking cards": {TARGET: striking_cards},
    "blocking what counts": {blocking.BLOCK_IT: blocking_what_counts},
}
RULES: Final = asking(THUMBS, QUESTIONS.values())
OPPONENTS: Final = opponents(RULES, 40)
CALM: Final = 15  # of 100 decisions, those in which a calm opponent takes any option
MIRRORS: Final = (Mirrors(43, 50),)
SHARP: Final = True  # whoever thinks has passed what it must
CURVE: Final = Curve(-0.33, 0.61)  # by 100 games, tried on 200 others
MEASURED: Final = {
    "planner": Measured(
        60,
        {
            "bottled-thunder": 2,
            "ember-rush": 2,
            "empty-tower": 2,
            "gathering-blight": 33,
            "starter-eva": 0,
            "starter-romin": 5,
            "sworn-wall": 4,
            "thorn-ledger": 2,
        },
    )
}
