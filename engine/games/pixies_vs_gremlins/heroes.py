"""Heroes of a Heroic game: the Hero Power stays, the Rune Power goes and comes with captured runes. Rulebook: 003:64-66."""

from typing import Final

from engine.games.pixies_vs_gremlins.areas import HERO_ACTIONS, captured_runes
from engine.games.pixies_vs_gremlins.names import NAMES
from engine.games.pixies_vs_gremlins.points import is_left
from engine.kernel.definitions import Ability
from engine.kernel.names import NO_REASON
from engine.kernel.places import enemies, is_kind
from engine.kernel.state import Frame, Game

RUNE_POWER: Final = "Rune Power"  # the head of a line of a hero
HERO_POWER: Final = "Hero Power"
RUNE_FIELDS: Final = ("rune", "other_rune")  # the fields in which a hero lists runes

HERO_HAS_ACTED: Final[int] = NAMES.reason("hero acted", "One power a turn", "your hero has acted this turn")
NO_RUNE_POWER: Final[int] = NAMES.reason(
    "no rune power", "No Rune Power", "your opponent has captured a rune of your hero that you have not"
)


def runes_of(game: Game, seat: int) -> set[str]:
    """The runes that a player has captured."""
    return {game.cards[piece].values.get("rune", "") for piece in captured_runes(game, seat)}


def has_rune_power(game: Game, frame: Frame) -> bool:
    """No opponent has captured a rune that the hero lists, unless its player has captured that rune too. [003:65]"""
    seat, values = frame.seat, game.cards[frame.source].values
    taken = {rune for enemy in enemies(game, seat) for rune in runes_of(game, enemy)}
    if not taken:
        return True
    listed = {values[field] for field in RUNE_FIELDS if values.get(field)}
    return listed & taken <= runes_of(game, seat)


def why_not_by_hero(game: Game, frame: Frame, line: Ability) -> int:
    """Actions of a hero: one a turn, whichever of the two powers it is of. [003:66] (PVG-Q18)"""
    if not is_kind(game, frame.source, "hero"):
        return NO_REASON
    if not is_left(game, frame.seat, HERO_ACTIONS, "rune_powers_per_turn"):
        return HERO_HAS_ACTED
    return NO_REASON if line.head != RUNE_POWER or has_rune_power(game, frame) else NO_RUNE_POWER
