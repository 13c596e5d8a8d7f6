"""The turn: one action, an exchange of artifacts, a full hand. Rulebook: 004:190-221, 004:369-404."""

from functools import partial
from typing import Final

from engine.games.rune_stones.areas import BOARD, HAND, LOWER, ONCE_PER_TURN, UPPER, USED, first_player
from engine.games.rune_stones.display import on_display, refill_display
from engine.games.rune_stones.exchanging import (
    GIVE_UP_FIRST,
    GIVE_UP_SECOND,
    LAST_STONES,
    WHICH_ROW,
    WHICH_STONE,
    begin_exchange,
    choose_row,
    choose_stone,
    give_up_row,
    stones_by_kind,
    take_stone,
    why_not_row,
    why_not_stone_taken,
)
from engine.games.rune_stones.forging import (
    PLACE,
    WHICH_ARTIFACT,
    WHICH_SPACE,
    WITH_GEMS,
    WITH_ORE,
    artifacts_there,
    forge_artifacts,
    forgeable,
    spaces,
    why_not_forge,
    why_not_space,
    why_not_with_gems,
    why_not_with_ore,
)
from engine.games.rune_stones.gems import GEM
from engine.games.rune_stones.names import NAMES
from engine.games.rune_stones.paying import PAY_GEM, kinds_there, why_not_paid_with
from engine.games.rune_stones.piles import give_up, refill
from engine.games.rune_stones.summoning import (
    PLAY_FOR_MAGIC,
    SUMMON_ONE,
    WHICH_CREATURE,
    WHICH_MAGIC,
    summon_creatures,
    why_not_called,
    why_not_magic,
    why_not_summon,
)
from engine.games.rune_stones.using import USE_STONE, stone_uses, stones_to_use, use_stone, why_not_stone
from engine.games.rune_stones.utilizing import (
    USE,
    WHICH_ABILITY,
    in_front,
    utilize_abilities,
    why_not_used,
    why_not_utilize,
)
from engine.games.rune_stones.winning import end_round
from engine.kernel.agenda import CHOOSE, keep_to_limit, repeat_from
from engine.kernel.decisions import Row, ask, take_choice
from engine.kernel.events import fire
from engine.kernel.places import lying_in, pile
from engine.kernel.state import NONE, Frame, Game, program
from engine.kernel.table import Use
from engine.kernel.turns import TURN_BEGINS, end_turn, hand_over

WHICH_ACTION: Final[int] = NAMES.window("action", "What do you do?")
DO_SUMMON: Final[int] = NAMES.verb("summon", "Summon creatures")
DO_SUMMON_NOTHING: Final[int] = NAMES.verb("summon nothing", "Summon nothing")
DO_UTILIZE: Final[int] = NAMES.verb("utilize abilities", "Utilize abilities")
DO_FORGE: Final[int] = NAMES.verb("forge", "Forge artifacts")


def with_no_piece(game: Game, seat: int) -> list[int]:
    """NONE, for what is done with no piece."""
    return [NONE]


def creatures_there(game: Game, seat: int) -> list[int]:
    """The cards of the display."""
    return on_display(game)


OF_STONES: Final = Use(USE_STONE, stones_to_use, why_not_stone)
OF_EXCHANGE: Final = (
    Use(GIVE_UP_FIRST, with_no_piece, partial(why_not_row, UPPER)),
    Use(GIVE_UP_SECOND, with_no_piece, partial(why_not_row, LOWER)),
    OF_STONES,
)
USES: Final = {
    WHICH_ACTION: (
        Use(DO_FORGE, with_no_piece, why_not_forge),
        Use(DO_UTILIZE, with_no_piece, why_not_utilize),
        Use(DO_SUMMON, with_no_piece, why_not_summon),
        OF_STONES,
    ),
    WHICH_MAGIC: (Use(PLAY_FOR_MAGIC, lying_in(HAND), why_not_magic),),
    WHICH_CREATURE: (Use(SUMMON_ONE, creatures_there, why_not_called),),
    WHICH_ABILITY: (Use(USE, in_front, why_not_used), OF_STONES),
    WHICH_ARTIFACT: (
        Use(WITH_GEMS, artifacts_there, why_not_with_gems),
        Use(WITH_ORE, artifacts_there, why_not_with_ore),
        OF_STONES,
    ),
    WHICH_ROW: OF_EXCHANGE,
    LAST_STONES: OF_EXCHANGE,
    WHICH_SPACE: (Use(PLACE, spaces, why_not_space, by_last=True),),
    PAY_GEM: (Use(GEM, kinds_there, why_not_paid_with, by_last=True),),
    WHICH_STONE: (Use(CHOOSE, stones_by_kind, why_not_stone_taken),),
}


def make_ready(game: Game, seat: int, other: int, amount: int) -> None:
    """Rune stones that are used once a turn can be used again. [004:438]"""
    used = game.counts[USED]
    for stone in pile(game, seat, BOARD):
        if used[stone] == ONCE_PER_TURN:
            used[stone] = 0


STONES_READY: Final[int] = NAMES.event("stones ready", "", make_ready)
TIDE: Final[int] = NAMES.event("tide", "The tide takes a card of the display.")


def begin_turn(game: Game, frame: Frame) -> None:
    """The turn of a player begins, and with the first player's a round, as long as there may be one more (RST-Q33). [004:192]"""
    if frame.seat == first_player(game) and not keep_to_limit(game):
        return
    fire(game, TURN_BEGINS, frame.seat)
    used = game.counts[USED]
    if ONCE_PER_TURN in [used[stone] for stone in pile(game, frame.seat, BOARD)]:
        fire(game, STONES_READY, frame.seat)


def choose_action(game: Game, frame: Frame) -> None:
    """Summon creatures, utilize abilities with two cards in hand, or forge artifacts. [004:192] [004:255-259] (RST-Q18)"""
    seat = frame.seat
    options: list[Row] = [(DO_SUMMON_NOTHING if why_not_summon(game, seat) else DO_SUMMON, NONE, NONE)]
    if not why_not_utilize(game, seat):
        options.append((DO_UTILIZE, NONE, NONE))
    if forgeable(game, seat):
        options.append((DO_FORGE, NONE, NONE))
    ask(game, frame, WHICH_ACTION, seat, [*options, *stone_uses(game, seat)], forced=True)


def take_action(game: Game, frame: Frame) -> None:
    """The action is done; using a rune stone is none. [004:192]"""
    verb, piece, line = take_choice(frame)
    if verb == USE_STONE:
        repeat_from(game, frame, choose_action)
        use_stone(game, frame.seat, piece, line)
    else:
        ACTIONS[verb](game, frame.seat)


ACTIONS: Final = {
    DO_SUMMON: summon_creatures,
    DO_SUMMON_NOTHING: summon_creatures,
    DO_UTILIZE: utilize_abilities,
    DO_FORGE: forge_artifacts,
}


def let_tide_come(game: Game, frame: Frame) -> None:
    """With the option for it, the cheapest card of the display is gone (RST-Q26)."""
    if "tide" in game.table.options and (cards := on_display(game)):
        fire(game, TIDE, game.table.seats)
        give_up(game, cards[-1])
        refill_display(game)


TURN_STEPS: Final = program(
    begin_turn,
    choose_action,
    take_action,
    begin_exchange,
    choose_row,
    give_up_row,
    choose_stone,
    take_stone,
    refill,
    let_tide_come,
    end_turn,
    end_round,
    hand_over,
)
