"""Rules of thumb for each window of the first edition, and its opponents."""

from collections.abc import Callable
from functools import partial
from typing import Final

from engine.games.runeslingers import playing, setting
from engine.games.runeslingers.areas import CONCENTRATIONS, HAND, HEALTH, POWER
from engine.games.runeslingers.first import charging, ladder
from engine.games.runeslingers.first.playing import ANNOUNCE, CHARGE_IT, LEAVE_IT
from engine.games.runeslingers.first.worth import price, worth_of
from engine.games.runeslingers.pilot import (
    SHARED_RULES,
    Gains,
    Offer,
    is_met,
    most,
    opponents,
    play_value,
    target,
    use_for_tokens,
    where_boons_gain,
)
from engine.games.runeslingers.play_phase import ACT
from engine.games.runeslingers.worth import keep_value
from engine.grouping import grouped
from engine.kernel.decisions import Decision
from engine.kernel.view import View
from engine.play.curves import Curve
from engine.play.pilots import Measured, Mirrors, Pilot
from engine.play.questions import Questions, asking
from engine.verbs.targets import TARGET

ENOUGH: Final = 4  # concentrations that a hand can use


def act(view: View, decision: Decision) -> int:
    """What is worth it, once there are places enough."""
    return act_with(wants_to_set, view, decision)


def act_with(sets: Callable[[View], bool], view: View, decision: Decision) -> int:
    """Set while places are short; play, sling and activate what is worth most, and charge what is left."""
    offers = grouped([(verb, (number, piece, which)) for number, (verb, piece, which) in enumerate(decision.options)])
    if setting.SET_CARD in offers and sets(view):
        return min(offers[setting.SET_CARD], key=lambda offer: keep_value(view.offered(offer[1])))[0]
    gains: Gains = {}
    used = [*offers.get(ladder.ACTIVATE, ()), *offers.get(ladder.SLING_CARD, ())]
    return (
        most(offers.get(playing.PLAY, []), lambda offer: play_points(view, offer, gains))
        or most(used, lambda offer: use_points(view, offer))
        or most(offers.get(charging.CHARGE_CARD, []), lambda offer: 1.0)
    )


def wants_to_set(view: View) -> bool:
    """Until there are places enough for a hand, and with what it can spare."""
    places = view.taken(view.seat, CONCENTRATIONS)
    return places < ENOUGH or len(view.hand(HAND)) > 5


def play_points(view: View, offer: Offer, gains: Gains) -> float:
    """What playing a card is worth, its price taken off; nothing if that would cost a power."""
    definition = view.offered(offer[1])
    if definition.keywords.get("pain", 0) >= view.count(HEALTH, view.seat) and view.count(POWER, view.seat) < 2:
        return 0.0
    return play_value(view, definition, gains) - price(definition)


def use_points(view: View, offer: Offer) -> float:
    """What slinging a runespell or activating something is worth now."""
    definition, which = view.offered(offer[1]), offer[2]
    worth = worth_of(definition)
    if which < 0:
        return worth.all
    line = worth.lines[which]
    return line.points if all(is_met(view, need) for need in line.needs) else 0.0


def where(view: View, decision: Decision) -> int:
    """A boon where it gains most; else the first place."""
    return where_boons_gain(view, decision) if view.offered(decision.source).kind == "boon" else 0


def announce(view: View, decision: Decision) -> int:
    """Sling at once what needs no tokens; charge what does."""
    verbs = [row[0] for row in decision.options]
    for patient in (CHARGE_IT, LEAVE_IT):
        if patient in verbs and "token" in view.offered(decision.source).card.text:
            return verbs.index(patient)
    return len(verbs) - 1 if LEAVE_IT not in verbs else verbs.index(min(verbs))


# What the rules of thumb forget


def setting_for_the_rest(rule: Pilot, view: View, decision: Decision) -> int:
    """What does a set pay for? A card that is gone buys a place, which only a hand needs that would not find one otherwise."""
    return act_with(lacks_places, view, decision)


def lacks_places(view: View) -> bool:
    """Whether more cards are held than concentrations lie open, the one that would be set left out."""
    return view.size(view.seat, HAND) - 1 > view.heights(view.seat, CONCENTRATIONS).count(1)


THUMBS: Final[dict[int, Pilot]] = {
    **SHARED_RULES,
    ACT: act,
    ANNOUNCE: announce,
    playing.WHERE: where,
    TARGET: partial(target, use_for_tokens),
}
QUESTIONS: Final[Questions] = {"setting for the rest": {ACT: setting_for_the_rest}}
RULES: Final = asking(THUMBS, QUESTIONS.values())
OPPONENTS: Final = opponents(RULES, 30)
CALM: Final = 25  # of 100 decisions, those in which a calm opponent takes any option
MIRRORS: Final = (Mirrors(42, 50),)
SHARP: Final = True  # whoever thinks has passed what it must
CURVE: Final = Curve(-0.25, 0.44)  # by 100 games, tried on 200 others
MEASURED: Final = {
    "planner": Measured(
        60,
        {
            "blood-ledger": 11,
            "closed-road": 15,
            "fever-trade": 36,
            "nine-strokes": 40,
            "starter-dorrin": 28,
            "starter-hask": 18,
            "starter-orsa": 11,
            "starter-senna": 31,
        },
    )
}
