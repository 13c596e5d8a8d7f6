"""The Talisman: ley-crystals that are invoked, and their rest. Rulebook: 002:58-60."""

from typing import Final

from engine.games.runicka.areas import RECHARGE, TALISMAN
from engine.games.runicka.life import CRYSTAL_PAID, can_pay, pay_life
from engine.games.runicka.names import NAMES
from engine.kernel.agenda import declare_or_fizzle, push
from engine.kernel.decisions import Row
from engine.kernel.events import fire, tell
from engine.kernel.places import pile
from engine.kernel.state import ACTIVATION, NONE, Effect, Game, program

INVOKE: Final[int] = NAMES.verb("invoke", "Invoke {piece}")


def rest_longer(game: Game, seat: int, other: int, amount: int) -> None:
    """A Talisman recharges for so many turns, or for so many fewer. [002:60]"""
    game.counts[RECHARGE][seat] += amount


INVOKES: Final[int] = NAMES.event("invokes", "{side} invokes {subject}.")
INVOKED: Final[int] = NAMES.event("invoked", "")
RECHARGING: Final[int] = NAMES.event("recharging", "The Talisman of {subject} recharges: {amount}.", rest_longer)
RECHARGED: Final[int] = NAMES.event("recharged", "", rest_longer)


def invocations(game: Game, seat: int) -> list[Row]:
    """The ley-crystals that may be used: the Talisman has recharged, Life is higher than the cost, there is a target. [002:60] (RNK-Q8)"""
    if game.counts[RECHARGE][seat]:
        return []
    return [(INVOKE, piece, NONE) for piece in pile(game, seat, TALISMAN) if can_invoke(game, seat, piece)]


def can_invoke(game: Game, seat: int, piece: int) -> bool:
    """Whether a ley-crystal is known, can be paid for and finds what it targets (RNK-Q50)."""
    definition = game.cards[piece]
    cost, spell = definition.values.get("cost"), definition.spells[0]
    if cost is None or "recharge" not in definition.values or not spell.program or not can_pay(game, seat, cost):
        return False
    return spell.possible(game, Effect((), ACTIVATION, piece, seat))


def invoke(game: Game, seat: int, piece: int) -> None:
    """The action: its effect occurs, after which the whole Talisman recharges. [002:35] [002:60]"""
    tell(game, INVOKES, piece, seat)
    ability = game.cards[piece].spells[0]
    effect = push(game, Effect((*INVOCATION, *ability.program, *CONCLUSION), ACTIVATION, piece, seat))
    effect.ability = ability


def pay(game: Game, effect: Effect) -> None:
    """The cost in Life. [002:60]"""
    pay_life(game, effect.seat, game.cards[effect.source].values["cost"], kind=CRYSTAL_PAID)


def recharge(game: Game, effect: Effect) -> None:
    """The Talisman rests for the turns that the ley-crystal asks for. [002:60]"""
    turns = game.cards[effect.source].values["recharge"]
    if turns:
        fire(game, RECHARGING, effect.seat, NONE, turns)
    fire(game, INVOKED, effect.source, effect.seat)


INVOCATION: Final = program(declare_or_fizzle, pay)
CONCLUSION: Final = program(recharge)


def tick(game: Game, seat: int) -> None:
    """In the owner's Resolution Step a Talisman rests a turn less (RNK-Q7). [002:60]"""
    if game.counts[RECHARGE][seat]:
        fire(game, RECHARGED, seat, NONE, -1)


def shorten(game: Game, seat: int, amount: int) -> int:
    """So much less rest, all of it at most. How much it was."""
    less = min(amount, game.counts[RECHARGE][seat])
    if less > 0:
        fire(game, RECHARGED, seat, NONE, -less)
    return max(less, 0)
