"""What it means to play a card at a place, as it is told where the place is asked for. Rulebook: 000:128-139, 000:239, 000:292-301."""

from typing import Final

from engine.games.runeslingers.areas import AILMENT, AILMENTS
from engine.games.runeslingers.playing import LAY
from engine.kernel.decisions import Row
from engine.kernel.places import is_kind
from engine.kernel.state import Game
from engine.plurals import plural

REPLACES: Final = "in place of the boon there, which is destroyed"


def means_covered(game: Game, row: Row) -> str:
    """What a boon does at the ailment area of an option; nothing for other places. [000:292] [000:299]"""
    verb, _, spot = row
    if verb != LAY or spot < 0 or game.table.zone_of[spot] != AILMENTS:
        return ""
    stack = game.stacks[spot]
    if stack and is_kind(game, stack[-1], "boon"):
        return REPLACES
    instances = sum(game.counts[AILMENT][piece] for piece in stack)
    return f"over {plural(instances, 'ailment')}, concealed from then on" if stack else ""
