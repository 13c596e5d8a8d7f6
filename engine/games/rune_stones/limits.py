"""How often something may be done in a turn. Rulebook: 004:192, 004:255, 004:313, 004:378, 004:490."""

from typing import Final

from engine.games.rune_stones.areas import BOARD, FRONT, TO_UTILIZE
from engine.games.rune_stones.exchanging import WHICH_ROW, WHICH_STONE
from engine.games.rune_stones.forging import WHICH_ARTIFACT, WITH_GEMS, WITH_ORE, Forging
from engine.games.rune_stones.turn import ACTIONS, WHICH_ACTION
from engine.games.rune_stones.utilizing import PLAY, WHICH_TO_PLAY
from engine.kernel.agenda import CHOOSE
from engine.kernel.places import pile
from engine.kernel.state import Game
from engine.kernel.table import Limit, always_ends, covers, nothing_counts, number
from engine.kernel.values import value


def actions(game: Game, seat: int, piece: int) -> tuple[int, int]:
    """One a turn, which is asked for until it is taken. [004:192]"""
    return 0, 1


def artifacts(game: Game, seat: int, piece: int) -> tuple[int, int]:
    """The artifacts that have been forged. [004:313]"""
    work = game.frame
    return work.made if isinstance(work, Forging) else 0, number(game, "artifacts_per_turn")


def cards_utilized(game: Game, seat: int, piece: int) -> tuple[int, int]:
    """The cards in front, two or with a rune stone three. [004:255] [004:490]"""
    return len(pile(game, seat, FRONT)), value(game, TO_UTILIZE, seat)


def stones(game: Game, seat: int, piece: int) -> tuple[int, int]:
    """The rune stones of a player. [004:378]"""
    return len(pile(game, seat, BOARD)), number(game, "stones_max")


def stones_of_a_full_board(game: Game, seat: int, piece: int) -> tuple[int, int]:
    """The same, once a row brings none any more. [004:378]"""
    there, most = stones(game, seat, piece)
    return (there, most) if there >= most else (0, most)


LIMITS: Final = {
    WHICH_ACTION: (Limit("{0} of {1 action}", "this turn", actions, covers(*ACTIONS)),),
    WHICH_ARTIFACT: (
        Limit(
            "{0} of {1 artifact}",
            "this turn",
            artifacts,
            covers(WITH_GEMS, WITH_ORE),
            last="ends your forging",
            ends=always_ends,
        ),
    ),
    WHICH_TO_PLAY: (
        Limit(
            "{0} of {1 card} to utilize: all but the lowest number leave your deck", "", cards_utilized, covers(PLAY)
        ),
    ),
    WHICH_STONE: (Limit("{0} of {1 rune stone}", "", stones, covers(CHOOSE)),),
    WHICH_ROW: (Limit("{0} of {1 rune stone}: a row brings points only", "", stones_of_a_full_board, nothing_counts),),
}
