"""Charging a card with a token. Rulebook: 000:373."""

from typing import Final

from engine.games.runeslingers.areas import CHARGE, CHARGED_IN, TOKEN, has
from engine.games.runeslingers.names import NAMES
from engine.kernel.events import fire
from engine.kernel.state import Game
from engine.kernel.table import number


def charge(game: Game, piece: int, seat: int, amount: int) -> None:
    """A card gets its token for this turn. [000:373]"""
    game.counts[TOKEN][piece] += amount
    game.counts[CHARGED_IN][piece] = game.turn


CHARGED: Final[int] = NAMES.event("charged", "{other} charges {subject}.", charge)


def can_charge(game: Game, piece: int) -> bool:
    """Whether a card has Charge, and has got no token this turn."""
    return game.counts[CHARGED_IN][piece] != game.turn and has(game, piece, CHARGE)


def start_charge(game: Game, seat: int, piece: int, which: int) -> None:
    """Add a token to a card with Charge. [000:373]"""
    game.refused = ()
    fire(game, CHARGED, piece, seat, number(game, "tokens_per_charge"))
