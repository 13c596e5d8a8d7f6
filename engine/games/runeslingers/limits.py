"""How often something may be done in a turn, in both editions, and what a hand holds. Rulebook: 000:194, 000:235, 000:316, 000:373."""

from typing import Final

from engine.games.runeslingers.areas import BLOCKS, BLOCKS_PER_TURN, CHARGED_IN, HAND, HAND_MAX, SETS
from engine.games.runeslingers.blocking import BLOCK_BY, BLOCK_IT, BLOCK_WITH
from engine.games.runeslingers.charging import HAS_CHARGED, chargeable
from engine.games.runeslingers.play_phase import ACT
from engine.games.runeslingers.setting import HAS_SET, SET_CARD
from engine.games.runeslingers.turn import PASS_OR_PLAY
from engine.kernel.places import pile
from engine.kernel.state import Game
from engine.kernel.table import Limit, covers, nothing_counts, number
from engine.kernel.values import value


def sets(game: Game, seat: int, piece: int) -> tuple[int, int]:
    """Once a turn a card is set as a concentration. [000:235]"""
    return game.counts[SETS][seat], number(game, "sets_per_turn")


def charges(game: Game, seat: int, piece: int) -> tuple[int, int]:
    """Each card is charged once a turn. [000:373]"""
    return int(game.counts[CHARGED_IN][piece] == game.turn), number(game, "charges_per_turn")


def blocks(game: Game, seat: int, piece: int) -> tuple[int, int]:
    """The blocks of this turn. [000:316]"""
    return game.counts[BLOCKS][seat], value(game, BLOCKS_PER_TURN, seat)


def full_hand(game: Game, seat: int, piece: int) -> tuple[int, int]:
    """The cards of a hand that takes no more: what would be drawn is discarded. [000:194]"""
    held, most = len(pile(game, seat, HAND)), value(game, HAND_MAX, seat)
    return (held, most) if held >= most else (0, most)


FULL_HAND: Final = Limit("{0} of {1 card} in hand: what you draw is discarded", "", full_hand, nothing_counts)


def charging_by(verb: int) -> Limit:
    """What each card is charged once a turn by."""
    return Limit("{0} of {1 charge}", "this turn", charges, covers(verb), pieces=chargeable, reason=HAS_CHARGED)


OF_BOTH: Final = {
    ACT: (Limit("{0} of {1 concentration} set", "this turn", sets, covers(SET_CARD), reason=HAS_SET), FULL_HAND),
    BLOCK_IT: (Limit("{0} of {1 block}", "this turn", blocks, covers(BLOCK_WITH, BLOCK_BY)),),
    PASS_OR_PLAY: (FULL_HAND,),
}
