"""The Talisman: ley-crystals that are invoked, and their rest. Rulebook: 002:58-60."""

from typing import Final

from engine.games.runicka.areas import LIFE, NO_TARGET, NOT_KNOWN, RECHARGE, TALISMAN
from engine.games.runicka.life import CRYSTAL_PAID, can_pay, pay_life, spare_life
from engine.games.runicka.names import NAMES
from engine.kernel.agenda import declare_or_fizzle, push
from engine.kernel.decisions import Row
from engine.kernel.events import fire, tell
from engine.kernel.names import NO_REASON
from engine.kernel.places import pile
from engine.kernel.state import ACTIVATION, NONE, Effect, Game, program

INVOKE: Final[int] = NAMES.verb("invoke", "Invoke {piece}")


def turns_to_rest(game: Game, seat: int, piece: int) -> tuple[int, ...]:
    """For how many turns a Talisman recharges still."""
    return (game.counts[RECHARGE][seat],)


def life_missing(game: Game, seat: int, piece: int) -> tuple[int, ...]:
    """How much Life is missing for a ley-crystal, what it costs, and how much there is."""
    cost = game.cards[piece].values["cost"]
    return cost - spare_life(game, seat), cost, game.counts[LIFE][seat]


RECHARGES: Final[int] = NAMES.reason(
    "recharging", "Rests {0 turn}", "your Talisman recharges for {0 turn} more", turns_to_rest
)
LIFE_SHORT: Final[int] = NAMES.reason(
    "life", "{0} Life short", "you need more Life than the {1} that it costs, and have {2}", life_missing
)


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
    return [(INVOKE, piece, NONE) for piece in pile(game, seat, TALISMAN) if not why_not_invoke(game, seat, piece)]


def crystals(game: Game, seat: int) -> list[int]:
    """The ley-crystals of a runekeeper. [002:59]"""
    return pile(game, seat, TALISMAN)


def why_not_invoke(game: Game, seat: int, piece: int) -> int:
    """A ley-crystal is known, its Talisman has recharged, it can be paid for and finds what it targets (RNK-Q50)."""
    definition = game.cards[piece]
    cost, spell = definition.values.get("cost"), definition.spells[0]
    if cost is None or "recharge" not in definition.values or not spell.program:
        return NOT_KNOWN
    if game.counts[RECHARGE][seat]:
        return RECHARGES
    if not can_pay(game, seat, cost):
        return LIFE_SHORT
    return NO_REASON if spell.possible(game, Effect((), ACTIVATION, piece, seat)) else NO_TARGET


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
    if turns := game.cards[effect.source].values["recharge"]:
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
