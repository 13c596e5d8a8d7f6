"""What it means to play a card on a concentration or on a utility slot. Rulebook: 000:136-138, 000:172-174, 000:200, 000:239, 000:366."""

from typing import Final

from engine.games.runeslingers.areas import CONCENTRATIONS, DISTRACT, has
from engine.games.runeslingers.awakening.areas import COST, LIGHT, USED, UTILITIES
from engine.games.runeslingers.awakening.names import NAMES
from engine.games.runeslingers.choosing import places_alike, why_not_there
from engine.games.runeslingers.covering import means_covered
from engine.games.runeslingers.playing import LAY, WHERE
from engine.kernel.decisions import Row
from engine.kernel.places import is_kind
from engine.kernel.state import Game
from engine.kernel.table import Use
from engine.kernel.values import value

ONLY_TRINKETS: Final[int] = NAMES.reason(
    "only trinkets", "No runespells", "only trinkets and chants lie on a utility slot; a Utility is a runespell"
)
NEEDS_CONCENTRATION: Final[int] = NAMES.reason(
    "distract", "Has Distract", "a card with Distract lies on a concentration"
)


def means(game: Game, row: Row) -> str:
    """What becomes of the concentration of an option, which pays first (RSA-Q43), or that none is covered; of a boon's place what it
    conceals.
    """
    verb, _, spot = row
    if verb != LAY:
        return ""
    zone = game.table.zone_of[spot]
    if zone == UTILITIES:
        return "on a utility slot, where it covers no concentration"
    if zone != CONCENTRATIONS:
        return means_covered(game, row)
    if game.counts[USED][game.stacks[spot][0]]:
        return "on a used concentration, which makes no Light as long as it lies there"
    if value(game, COST, game.frame.source) > game.counts[LIGHT][game.frame.seat]:
        return "on a ready concentration, whose Light pays for it first"
    return "on a ready concentration, which makes no Light as long as it lies there"


def places_to_lie(game: Game, seat: int) -> list[int]:
    """The places alike, and the utility slots of one's own for a card that is no boon: one may take a Utility for what lies there."""
    spots = places_alike(game, seat)
    slots = [] if is_kind(game, game.frame.source, "boon") else [*game.table.places_of[seat][UTILITIES]]
    return list(dict.fromkeys([*spots, *slots]))


def why_not_to_lie(game: Game, seat: int, spot: int) -> int:
    """Runespells lie on concentrations alone, and so does what has Distract. [000:128] [000:172] [000:366]"""
    piece = game.frame.source
    if game.table.zone_of[spot] == UTILITIES and not is_kind(game, piece, "boon"):
        if is_kind(game, piece, "runespell"):
            return ONLY_TRINKETS
        if has(game, piece, DISTRACT):
            return NEEDS_CONCENTRATION
    return why_not_there(game, seat, spot)


USES: Final = {WHERE: (Use(LAY, places_to_lie, why_not_to_lie, by_last=True),)}
MEANINGS: Final = {WHERE: means}
