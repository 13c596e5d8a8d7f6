"""Activating trinkets and the ability of a Runeslinger. Rulebook: 001:193-194, 001:309-312."""

from typing import Final

from engine.games.runeslingers.areas import DETERMINATION, PLAYED_IN
from engine.games.runeslingers.first.areas import HAS_BEEN_SPENT, is_fresh
from engine.games.runeslingers.first.ladder import ACTIVATE, SPENT, Rung
from engine.games.runeslingers.paying import CANNOT_BE_PAID, DETERMINATIONS_SHORT
from engine.games.runeslingers.playing import ACTIVATED, ANSWERED, JUST_PLAYED, NO_TARGET, UNKNOWN
from engine.games.runeslingers.targeting import can_find_targets
from engine.kernel.decisions import Row
from engine.kernel.definitions import Ability, Definition
from engine.kernel.events import fire
from engine.kernel.exposure import activated_lines
from engine.kernel.names import NO_REASON
from engine.kernel.state import ACTIVATION, NONE, Effect, Game
from engine.verbs.counters import COUNTED
from engine.verbs.paying import pay, payable

ACTIVATED_LINE: Final = "Activate"  # the head of what a trinket does when it is activated


def activations(game: Game, probe: Effect, piece: int) -> list[Row]:
    """What a piece in play can be activated for."""
    if game.cards[piece].kind == "activate":
        return [] if why_not_activate_ability(game, probe, piece) else [(ACTIVATE, piece, NONE)]
    lines = enumerate(activated_lines(game, piece))
    return [
        (ACTIVATE, piece, n)
        for n, line in lines
        if line.head == ACTIVATED_LINE and not why_not_activate(game, probe, piece, line)
    ]


def why_not_activate_ability(game: Game, probe: Effect, piece: int) -> int:
    """The determinations are there, and a target for all that targets. [001:193-194]"""
    definition = game.cards[piece]
    if not is_activated(definition):
        return UNKNOWN
    if game.counts[DETERMINATION][probe.seat] < definition.values["determinations"]:
        return DETERMINATIONS_SHORT
    return NO_REASON if can_find_targets(game, probe, piece, definition.spells[0]) else NO_TARGET


def is_activated(definition: Definition) -> bool:
    """Whether text and price of an ability are known."""
    return bool(definition.spells[0].program) and "determinations" in definition.values


def why_not_activate(game: Game, probe: Effect, piece: int, line: Ability) -> int:
    """A trinket, not in the turn in which it was played, and once before it is discarded. [001:312] [001:317] (RS1-Q45)"""
    if game.counts[PLAYED_IN][piece] == game.turn:
        return JUST_PLAYED
    if not is_fresh(game, piece):
        return HAS_BEEN_SPENT
    probe.source = piece
    if not payable(game, probe, line.costs):
        return CANNOT_BE_PAID
    return NO_REASON if can_find_targets(game, probe, piece, line) else NO_TARGET


def activatable(game: Game, seat: int) -> list[int]:
    """The ability of a Runeslinger and the trinkets of a player that can be activated, or could on a better day."""
    cards = game.cards
    return [
        piece
        for piece in game.acting[seat]
        if (is_activated(cards[piece]) if cards[piece].kind == "activate" else lines_of(game, piece))
    ]


def why_not_activated(game: Game, seat: int, piece: int) -> int:
    """The ability, or one of the lines of a trinket, can be activated: what the first one lacks."""
    probe = Effect((), ACTIVATION, NONE, seat)
    if game.cards[piece].kind == "activate":
        return why_not_activate_ability(game, probe, piece)
    reasons = [why_not_activate(game, probe, piece, line) for line in lines_of(game, piece)]
    return NO_REASON if NO_REASON in reasons else reasons[0]


def lines_of(game: Game, piece: int) -> list[Ability]:
    """The lines for which a trinket is activated."""
    return [line for line in activated_lines(game, piece) if line.head == ACTIVATED_LINE]


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
