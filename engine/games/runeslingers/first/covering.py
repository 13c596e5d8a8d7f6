"""What it means to play a card on a concentration. Rulebook: 001:337-339, 001:480-493."""

from typing import Final

from engine.games.runeslingers.areas import CONCENTRATIONS
from engine.games.runeslingers.covering import means_covered
from engine.games.runeslingers.playing import LAY, WHERE
from engine.kernel.decisions import Row
from engine.kernel.state import Game


def means(game: Game, row: Row) -> str:
    """That a concentration is not empty any more; of a boon's place what it conceals."""
    verb, _, spot = row
    if verb == LAY and game.table.zone_of[spot] == CONCENTRATIONS:
        return "on an empty concentration, which takes no other card as long as it lies there"
    return means_covered(game, row)


MEANINGS: Final = {WHERE: means}
