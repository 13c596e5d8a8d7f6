"""Activating trinkets and the ability of a Runeslinger. Rulebook: 001:193-194, 001:309-312."""

from typing import Final

from engine.games.runeslingers.areas import DETERMINATION, PLAYED_IN
from engine.games.runeslingers.first.areas import is_fresh
from engine.games.runeslingers.first.ladder import ACTIVATE, SPENT, Rung
from engine.games.runeslingers.playing import ACTIVATED, ANSWERED
from engine.games.runeslingers.targeting import can_find_targets
from engine.kernel.decisions import Row
from engine.kernel.definitions import Ability
from engine.kernel.events import fire
from engine.kernel.exposure import activated_lines
from engine.kernel.state import NONE, Effect, Game
from engine.verbs.counters import COUNTED
from engine.verbs.paying import pay, payable

ACTIVATED_LINE: Final = "Activate"  # the head of what a trinket does when it is activated


def activations(game: Game, probe: Effect, piece: int) -> list[Row]:
    """What a piece in play can be activated for."""
    if game.cards[piece].kind == "activate":
        return [(ACTIVATE, piece, NONE)] if can_activate_ability(game, probe, piece) else []
    lines = enumerate(activated_lines(game, piece))
    return [(ACTIVATE, piece, n) for n, line in lines if can_activate(game, probe, piece, line)]


def can_activate_ability(game: Game, probe: Effect, piece: int) -> bool:
    """The determinations are there, and a target for all that targets. [001:193-194]"""
    definition = game.cards[piece]
    spell, price = definition.spells[0], definition.values.get("determinations")
    if not spell.program or price is None or game.counts[DETERMINATION][probe.seat] < price:
        return False
    return can_find_targets(game, probe, piece, spell)


def can_activate(game: Game, probe: Effect, piece: int, line: Ability) -> bool:
    """A trinket, not in the turn in which it was played, and once before it is discarded. [001:312] [001:317] (RS1-Q45)"""
    if line.head != ACTIVATED_LINE or game.counts[PLAYED_IN][piece] == game.turn or not is_fresh(game, piece):
        return False
    probe.source = piece
    return payable(game, probe, line.costs) and can_find_targets(game, probe, piece, line)


def pay_activation(game: Game, rung: Rung) -> None:
    """Determinations for an ability; of a trinket what stands before its effect. It is used from now on."""
    ability, piece, seat = rung.ability, rung.source, rung.seat
    assert ability is not None
    if ability.is_spell and (price := game.cards[piece].values.get("determinations", 0)):
        fire(game, COUNTED, seat, DETERMINATION, -price)
    fire(game, SPENT, piece, seat)
    fire(game, ACTIVATED, piece, seat)
    if rung.answers != NONE:
        fire(game, ANSWERED, piece, seat)
    pay(game, rung, ability.costs)
    rung.lapsed = False
