"""Charging a card with a token. Rulebook: 000:373."""

from typing import Final

from engine.games.runeslingers.areas import CHARGE, CHARGED_IN, TOKEN, has
from engine.games.runeslingers.names import NAMES
from engine.kernel.events import fire
from engine.kernel.names import NO_REASON
from engine.kernel.state import Game
from engine.kernel.table import number

HAS_CHARGED: Final[int] = NAMES.reason("charged", "Charged already", "it has been charged this turn")
NO_CHARGE: Final[int] = NAMES.reason("no charge", "No Charge", "it does not have Charge")


def charge(game: Game, piece: int, seat: int, amount: int) -> None:
    """A card gets its token for this turn. [000:373]"""
    game.counts[TOKEN][piece] += amount
    game.counts[CHARGED_IN][piece] = game.turn


CHARGED: Final[int] = NAMES.event("charged", "{other} charges {subject}.", charge)


def why_not_charge(game: Game, seat: int, piece: int) -> int:
    """A card has Charge, and has got no token this turn."""
    if game.counts[CHARGED_IN][piece] == game.turn:
        return HAS_CHARGED
    return NO_REASON if has(game, piece, CHARGE) else NO_CHARGE


def chargeable(game: Game, seat: int) -> list[int]:
    """The cards of a player that have Charge."""
    return [piece for piece in game.acting[seat] if has(game, piece, CHARGE)]


def start_charge(game: Game, seat: int, piece: int, which: int) -> None:
    """Add a token to a card with Charge. [000:373]"""
    game.refused = ()
    fire(game, CHARGED, piece, seat, number(game, "tokens_per_charge"))
