"""Where a boon can be played. Rulebook: 000:139."""

from engine.games.runeslingers.areas import AILMENTS
from engine.kernel.places import players
from engine.kernel.state import Game


def boon_places(game: Game) -> list[int]:
    """Every ailment area with an ailment or a boon on it, on any field. [000:139]"""
    stacks = game.stacks
    return [spot for seat in players(game) for spot in game.table.places_of[seat][AILMENTS] if stacks[spot]]
