"""Where a card can be played. Rulebook: 000:128-139, 000:172."""

from engine.games.runeslingers.areas import AILMENTS, CONCENTRATIONS, DISTRACT, free_place, has
from engine.games.runeslingers.awakening.areas import UTILITIES
from engine.games.runeslingers.paying import ail_of
from engine.games.runeslingers.placing import boon_places
from engine.kernel.places import is_kind
from engine.kernel.state import NONE, Game


def play_places(game: Game, seat: int, piece: int) -> list[int]:
    """Where a card can be played. [000:128] [000:136-139] [000:172]"""
    definition = game.cards[piece]
    if definition.kind == "boon":
        return boon_places(game)
    stacks = game.stacks
    places = [spot for spot in game.table.places_of[seat][CONCENTRATIONS] if len(stacks[spot]) == 1]
    if definition.kind in ("trinket", "chant") and not has(game, piece, DISTRACT):
        places += [spot for spot in game.table.places_of[seat][UTILITIES] if not stacks[spot]]
    return places


def places_once_paid(game: Game, seat: int, piece: int) -> list[int]:
    """Where a card can be played, or could be once its cost has brought an ailment (RSA-Q69)."""
    spots = play_places(game, seat, piece)
    area = free_place(game, seat, AILMENTS)
    if area != NONE and is_kind(game, piece, "boon") and ail_of(game, piece):
        spots.append(area)
    return spots
