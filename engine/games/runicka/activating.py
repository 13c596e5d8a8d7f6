"""Activated effects of revenants. Rulebook: 002:61-63."""

from typing import Final

from engine.games.runicka.names import NAMES
from engine.kernel.agenda import declare_or_fizzle, happen, push
from engine.kernel.decisions import Row
from engine.kernel.definitions import Ability
from engine.kernel.events import fire
from engine.kernel.exposure import activated_lines
from engine.kernel.names import OF_ACTIVATED
from engine.kernel.state import ACTIVATION, Effect, Game, program
from engine.verbs import paying
from engine.verbs.paying import payable

ACTIVATE: Final[int] = NAMES.verb("activate", "Activate {piece}", line=OF_ACTIVATED)
ACTIVATED: Final[int] = NAMES.event("activated", "{subject} is activated.")


def activations(game: Game, seat: int) -> list[Row]:
    """The effects that a runekeeper may activate now, as often as they can be paid for (RNK-Q33). [002:62]"""
    cards = game.cards
    rows: list[Row] = []
    for piece in game.acting[seat]:
        if cards[piece].activated:
            probe = Effect((), ACTIVATION, piece, seat)
            lines = enumerate(activated_lines(game, piece))
            rows += [(ACTIVATE, piece, number) for number, line in lines if can_activate(game, probe, line)]
    return rows


def can_activate(game: Game, probe: Effect, line: Ability) -> bool:
    """Whether its price can be paid and it finds what it targets (RNK-Q50)."""
    return payable(game, probe, line.costs) and line.possible(game, probe)


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
