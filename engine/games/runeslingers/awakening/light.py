"""Light: what concentrations create, and what it pays for. Rulebook: 000:239."""

from typing import Final

from engine.games.runeslingers.areas import exposed_concentrations
from engine.games.runeslingers.awakening.areas import LIGHT, USED
from engine.games.runeslingers.awakening.names import NAMES
from engine.kernel.events import fire
from engine.kernel.names import NO_REASON
from engine.kernel.state import NONE, Frame, Game
from engine.kernel.table import Purse, number
from engine.verbs.counters import COUNTED

USED_UP: Final[int] = NAMES.reason("used", "Used", "it has been used and is not ready")
CREATE_LIGHT: Final[int] = NAMES.verb("light", "Create Light with {piece}")


def create(game: Game, piece: int, seat: int, amount: int) -> None:
    """A concentration is used for Light. [000:239]"""
    game.counts[USED][piece] = 1
    game.counts[LIGHT][seat] += amount


CREATED: Final[int] = NAMES.event("light created", "{other} creates {amount} Light.", create)


def ready_concentrations(game: Game, seat: int) -> list[int]:
    """The exposed concentrations that can still create Light."""
    used = game.counts[USED]
    return [piece for piece in exposed_concentrations(game, seat) if not used[piece]]


def why_no_light(game: Game, seat: int, piece: int) -> int:
    """A concentration is exposed and ready. [000:239]"""
    return NO_REASON if piece in ready_concentrations(game, seat) else USED_UP


def light(game: Game, seat: int) -> int:
    """The Light that a player can spend. [000:239]"""
    return light_with(game, seat, ready_concentrations(game, seat))


def light_with(game: Game, seat: int, ready: list[int]) -> int:
    """The Light of the pool, and what these ready concentrations create. [000:239]"""
    return game.counts[LIGHT][seat] + len(ready)


def pay_light(game: Game, seat: int, cost: int, preferred: int = NONE) -> None:
    """Light comes out of the pool, then from concentrations, first from the one that will be covered (RSA-Q43)."""
    if (missing := cost - game.counts[LIGHT][seat]) > 0:
        ready = ready_concentrations(game, seat)
        if preferred in ready:
            ready.remove(preferred)
            ready.insert(0, preferred)
        for piece in ready[:missing]:
            fire(game, CREATED, piece, seat, number(game, "light_per_concentration"))
    if cost:
        fire(game, COUNTED, seat, LIGHT, -cost)


def think_paid(game: Game, seat: int, cost: int) -> int:
    """Leave the pool with what it would have once so much is paid, for a question only. What it has."""
    pool = game.counts[LIGHT]
    before = pool[seat]
    pool[seat] = max(before - cost, 0)
    return before


def pay_for_text(game: Game, frame: Frame, amount: int) -> None:
    """A price in a text is paid as the cost of a card is, in anybody's turn (RSA-Q70). [000:239-240]"""
    pay_light(game, frame.seat, amount)


PURSE: Final = Purse(light, pay_for_text)


def start_light(game: Game, seat: int, piece: int, which: int) -> None:
    """Use an exposed ready concentration to create Light. [000:239]"""
    fire(game, CREATED, piece, seat, number(game, "light_per_concentration"))
