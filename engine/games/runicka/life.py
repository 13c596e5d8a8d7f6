"""Life: what it is paid for, gained by and lost to. Rulebook: 002:16, 002:26, 002:60, 002:68."""

from typing import Final

from engine.games.runicka.areas import BY_ATTACK, BY_EFFECT, CAUSE, LIFE
from engine.games.runicka.names import NAMES
from engine.kernel.events import fire
from engine.kernel.state import LIVES, NONE, Game
from engine.kernel.table import number


def set_life(game: Game, seat: int, other: int, amount: int) -> None:
    """The Life of a runekeeper at the beginning. [002:26]"""
    game.counts[LIFE][seat] = amount


def rise(game: Game, seat: int, other: int, amount: int) -> None:
    """Life rises, also above what it began with. [002:26]"""
    game.counts[LIFE][seat] += amount


def pay_out(game: Game, seat: int, other: int, amount: int) -> None:
    """Life is paid; as no attack or effect has taken it, the cause of the last loss stays."""
    game.counts[LIFE][seat] -= amount


def sink(game: Game, seat: int, other: int, amount: int) -> None:
    """Life is lost to an effect, which is named as the cause if it was the last."""
    game.counts[LIFE][seat] -= amount
    game.counts[CAUSE][seat] = BY_EFFECT


def be_struck(game: Game, seat: int, attacker: int, amount: int) -> None:
    """Life is lost to an attack. [002:68]"""
    game.counts[LIFE][seat] -= amount
    game.counts[CAUSE][seat] = BY_ATTACK


LIFE_SET: Final[int] = NAMES.event("life set", "", set_life)
LIFE_GAINED: Final[int] = NAMES.event("life gained", "{subject} gains {amount} Life.", rise)
LIFE_LOST: Final[int] = NAMES.event("life lost", "{subject} loses {amount} Life.", sink, unsettles=LIVES)
LIFE_PAID: Final[int] = NAMES.event("life paid", "{subject} pays {amount} Life.", pay_out)
CRYSTAL_PAID: Final[int] = NAMES.event("life paid for a crystal", "{subject} pays {amount} Life.", pay_out)
STRUCK: Final[int] = NAMES.event("life struck", "{subject} loses {amount} Life.", be_struck, unsettles=LIVES)


def gain_life(game: Game, seat: int, amount: int) -> int:
    """Let a runekeeper gain Life; none of it sets nothing off (RNK-Q47). How much it was."""
    if amount > 0:
        fire(game, LIFE_GAINED, seat, NONE, amount)
    return max(amount, 0)


def lose_life(game: Game, seat: int, amount: int) -> int:
    """Let a runekeeper lose Life to an effect, all of it at most. How much it was."""
    lost = min(amount, game.counts[LIFE][seat])
    if lost > 0:
        fire(game, LIFE_LOST, seat, NONE, lost)
    return max(lost, 0)


def spare_life(game: Game, seat: int) -> int:
    """The highest price of a ley-crystal or an effect that can be paid: Life must be higher (RNK-Q8) (RNK-Q34)."""
    return game.counts[LIFE][seat] - 1


def can_pay(game: Game, seat: int, amount: int) -> bool:
    """Whether Life is higher than the price of a ley-crystal or an effect (RNK-Q8) (RNK-Q34)."""
    return amount <= spare_life(game, seat)


def pay_life(game: Game, seat: int, amount: int, *, kind: int = LIFE_PAID) -> None:
    """Life is paid for an effect or a ley-crystal. [002:60]"""
    if amount > 0:
        fire(game, kind, seat, NONE, amount)


def pay_for_summoning(game: Game, seat: int, piece: int, cost: int) -> None:
    """The cost is taken from Life, which never falls below 1 by it. [002:16] [002:48]"""
    paid = max(min(cost, game.counts[LIFE][seat] - number(game, "life_floor")), 0)
    if paid:
        fire(game, LIFE_PAID, seat, piece, paid)
