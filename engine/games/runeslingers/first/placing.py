"""Where a card can be played. Rulebook: 001:480-493."""

from typing import Final

from engine.games.runeslingers.areas import AIL, CONCENTRATIONS, has
from engine.games.runeslingers.paying import NO_ROOM_TO_AIL, can_be_ailed
from engine.games.runeslingers.placing import boon_places
from engine.games.runeslingers.playing import NO_CONCENTRATION, NOTHING_TO_COVER
from engine.kernel.definitions import Definition
from engine.kernel.places import is_kind
from engine.kernel.state import Game

ON_CONCENTRATIONS: Final = ("runespell", "spirit", "utility", "attack", "weapon", "curio", "armour")


def is_known(definition: Definition) -> bool:
    """Whether kind and text of a card are known well enough to play it; a boon conceals whatever it says."""
    return definition.kind == "boon" or (definition.kind in ON_CONCENTRATIONS and bool(definition.lines))


def why_no_place(game: Game, seat: int, piece: int) -> int:
    """What is missing where a card has no place. [001:486-493]"""
    if not is_kind(game, piece, "boon"):
        return NO_CONCENTRATION
    return NO_ROOM_TO_AIL if boon_places(game) else NOTHING_TO_COVER


def play_places(game: Game, seat: int, piece: int) -> list[int]:
    """A boon on any player's ailment or boon, other cards on an empty concentration of one's own. [001:486-493]

    A boon with Ail lies there before it is paid for: its own place cannot take the ailment. [001:462-466]
    """
    if is_kind(game, piece, "boon"):
        spots = boon_places(game)
        return [spot for spot in spots if can_be_ailed(game, seat, spot)] if has(game, piece, AIL) else spots
    stacks = game.stacks
    return [spot for spot in game.table.places_of[seat][CONCENTRATIONS] if len(stacks[spot]) == 1]
