"""Where a card can be played. Rulebook: 001:480-493."""

from __future__ import annotations

from typing import Final

from engine.games.runeslingers.areas import CONCENTRATIONS
from engine.games.runeslingers.placing import boon_places
from engine.kernel.definitions import Definition
from engine.kernel.places import is_kind
from engine.kernel.state import Game

ON_CONCENTRATIONS: Final = ("runespell", "spirit", "utility", "attack", "weapon", "curio", "armour")


def is_known(definition: Definition) -> bool:
    """Whether kind and text of a card are known well enough to play it; a boon conceals whatever it says."""
    return definition.kind == "boon" or (definition.kind in ON_CONCENTRATIONS and bool(definition.lines))


def play_places(game: Game, seat: int, piece: int) -> list[int]:
    """A boon on any player's ailment or boon, other cards on an empty concentration of one's own. [001:486-493]"""
    if is_kind(game, piece, "boon"):
        return boon_places(game)
    stacks = game.stacks
    return [spot for spot in game.table.places_of[seat][CONCENTRATIONS] if len(stacks[spot]) == 1]
