"""How often something may be done in a turn of the first edition. Rulebook: 001:310-312, 001:317, 001:553."""

from typing import Final

from engine.games.runeslingers.first.activating import activatable
from engine.games.runeslingers.first.areas import HAS_BEEN_SPENT, is_fresh
from engine.games.runeslingers.first.charging import CHARGE_CARD
from engine.games.runeslingers.first.ladder import ACTIVATE, SLING_CARD
from engine.games.runeslingers.first.slinging import slingable
from engine.games.runeslingers.limits import OF_BOTH, charging_by
from engine.games.runeslingers.play_phase import ACT
from engine.kernel.state import Game
from engine.kernel.table import Limit, covers


def uses(game: Game, seat: int, piece: int) -> tuple[int, int]:
    """A runespell is slung, a trinket activated once. [001:312] [001:317] (RS1-Q45)"""
    return int(not is_fresh(game, piece)), 1


def spent_by_use(game: Game, seat: int) -> list[int]:
    """Runespells and trinkets; the ability of a Runeslinger is paid for each time. [001:193-194]"""
    cards = game.cards
    trinkets = [piece for piece in activatable(game, seat) if cards[piece].kind != "activate"]
    return list(dict.fromkeys([*slingable(game, seat), *trinkets]))


LIMITS: Final = {
    **OF_BOTH,
    ACT: (
        *OF_BOTH[ACT],
        charging_by(CHARGE_CARD),
        Limit(
            "{0} of {1 use}",
            "this turn",
            uses,
            covers(SLING_CARD, ACTIVATE),
            pieces=spent_by_use,
            reason=HAS_BEEN_SPENT,
        ),
    ),
}
