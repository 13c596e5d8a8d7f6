"""Activated effects of revenants. Rulebook: 002:61-63."""

from typing import Final

from engine.games.runicka.areas import LIFE, NO_TARGET
from engine.games.runicka.life import spare_life
from engine.games.runicka.names import NAMES
from engine.kernel.agenda import declare_or_fizzle, happen, push
from engine.kernel.decisions import Row
from engine.kernel.definitions import Ability
from engine.kernel.events import fire
from engine.kernel.exposure import activated_lines
from engine.kernel.names import NO_REASON, OF_ACTIVATED
from engine.kernel.state import ACTIVATION, Effect, Game, program
from engine.verbs import paying
from engine.verbs.limits import is_used_up
from engine.verbs.paying import payable

ACTIVATE: Final[int] = NAMES.verb("activate", "Activate {piece}", line=OF_ACTIVATED)
CANNOT_BE_PAID: Final[int] = NAMES.reason("costs", "Cannot be paid", "its price cannot be paid")
USED_THIS_TURN: Final[int] = NAMES.reason(
    "used this turn", "Used this turn", "its effect has been used this turn, and may be used once a turn"
)
ACTIVATED: Final[int] = NAMES.event("activated", "{subject} is activated.")


def activations(game: Game, seat: int) -> list[Row]:
    """The effects that a runekeeper may activate now, as often as they can be paid for (RNK-Q33). [002:62]"""
    cards = game.cards
    rows: list[Row] = []
    for piece in game.acting[seat]:
        if cards[piece].activated:
            probe = Effect((), ACTIVATION, piece, seat)
            lines = enumerate(activated_lines(game, piece))
            rows += [(ACTIVATE, piece, number) for number, line in lines if not why_not_activate(game, probe, line)]
    return rows


def why_not_activate(game: Game, probe: Effect, line: Ability) -> int:
    """Its price can be paid and it finds what it targets (RNK-Q50)."""
    if not payable(game, probe, line.costs):
        return why_not_payable(game, probe, line)
    return NO_REASON if line.possible(game, probe) else NO_TARGET


def why_not_payable(game: Game, probe: Effect, line: Ability) -> int:
    """What is missing where a price cannot be paid: a further use, Life, or something else."""
    if any(is_used_up(game, probe, cost) for cost in line.costs):
        return USED_THIS_TURN
    return LIFE_FOR_EFFECT if life_asked(game, probe, line) > spare_life(game, probe.seat) else CANNOT_BE_PAID


def life_asked(game: Game, probe: Effect, line: Ability) -> int:
    """How much Life an effect costs."""
    needs = [cost.need(game, probe) for cost in line.costs if cost.needs is not None]
    return sum([amount for stock, amount, *_ in needs if stock == (LIFE, probe.seat)])


def life_missing(game: Game, seat: int, piece: int) -> tuple[int, ...]:
    """How much Life is missing for the first effect of a revenant, what it costs, and how much there is."""
    cost = life_asked(game, Effect((), ACTIVATION, piece, seat), activated_lines(game, piece)[0])
    return cost - spare_life(game, seat), cost, game.counts[LIFE][seat]


LIFE_FOR_EFFECT: Final[int] = NAMES.reason(
    "life for an effect", "{0} Life short", "you need more Life than the {1} that it costs, and have {2}", life_missing
)


def activatable(game: Game, seat: int) -> list[int]:
    """The revenants of a runekeeper that have an activated effect."""
    return [piece for piece in game.acting[seat] if activated_lines(game, piece)]


def why_not_activated(game: Game, seat: int, piece: int) -> int:
    """One of the effects of a revenant can be activated: what the first one lacks."""
    probe = Effect((), ACTIVATION, piece, seat)
    reasons = [why_not_activate(game, probe, line) for line in activated_lines(game, piece)]
    return NO_REASON if NO_REASON in reasons else reasons[0]


def activate(game: Game, seat: int, piece: int, number: int) -> None:
    """The action. [002:36]"""
    effect = push(game, Effect(ACTIVATION_STEPS, ACTIVATION, piece, seat))
    effect.ability = activated_lines(game, piece)[number]


def pay(game: Game, effect: Effect) -> None:
    """What stands before the colon is paid, and last what takes the revenant away."""
    assert effect.ability is not None
    fire(game, ACTIVATED, effect.source, effect.seat)
    paying.pay(game, effect, effect.ability.costs)


ACTIVATION_STEPS: Final = program(declare_or_fizzle, pay, happen)
