"""Drawing cards. Rulebook: 000:194, 000:233."""

from engine.games.runeslingers.awakening.areas import DRAW_PHASE
from engine.games.runeslingers.piles import draw_top
from engine.kernel.state import PHASE, Game


def draw_one(game: Game, seat: int) -> int:
    """Draw the top card, in a Draw Phase or outside it. How many it has drawn, NONE if the deck is empty."""
    return draw_top(game, seat, int(game.counts[PHASE][game.table.seats] == DRAW_PHASE))
