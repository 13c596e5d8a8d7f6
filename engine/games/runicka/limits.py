"""How often something may be done in a turn, and how many cards are kept at its end. Rulebook: 002:41, 002:67, 002:70, 002:82."""

from typing import Final

from engine.games.runicka.areas import ATTUNED, FLURRY, FOUGHT, HAND, has
from engine.games.runicka.attuning import HAS_BEEN_ATTUNED, SIDE_OF
from engine.games.runicka.combat import ATTACK, FIGHT, HAS_FOUGHT, revenants
from engine.games.runicka.turn import ACT
from engine.kernel.places import pile
from engine.kernel.state import Game
from engine.kernel.table import Limit, covers, nothing_counts, number


def attunements(game: Game, seat: int, piece: int) -> tuple[int, int]:
    """One a turn, whichever way. [002:41]"""
    return game.counts[ATTUNED][seat], 1


def combats(game: Game, seat: int, piece: int) -> tuple[int, int]:
    """One of each revenant, two with Flurry. [002:67] [002:82]"""
    most = "combats_per_turn_flurry" if has(game, piece, FLURRY) else "combats_per_turn"
    return min(game.counts[FOUGHT][piece], number(game, most)), number(game, most)


def too_many_cards(game: Game, seat: int, piece: int) -> tuple[int, int]:
    """The cards of the hand above the six that are kept. [002:70]"""
    most = number(game, "hand_max")
    return max(len(pile(game, seat, HAND)) - most, 0), most


SURPLUS: Final = Limit("{0 card} to discard as the turn ends, above {1}", "", too_many_cards, nothing_counts)
LIMITS: Final = {
    ACT: (
        Limit("{0} of {1 attunement}", "this turn", attunements, covers(*SIDE_OF), reason=HAS_BEEN_ATTUNED),
        Limit("{0} of {1 combat}", "this turn", combats, covers(FIGHT, ATTACK), pieces=revenants, reason=HAS_FOUGHT),
        SURPLUS,
    )
}
