"""The turn: one action, an exchange of artifacts, a full hand. Rulebook: 004:190-221, 004:369-404."""

from typing import Final

from engine.games.rune_stones.areas import BOARD, HAND, ONCE_PER_TURN, USED, first_player
from engine.games.rune_stones.display import on_display, refill_display
from engine.games.rune_stones.exchanging import begin_exchange, choose_row, choose_stone, give_up_row, take_stone
from engine.games.rune_stones.forging import forge_artifacts, forgeable
from engine.games.rune_stones.names import NAMES
from engine.games.rune_stones.piles import give_up, refill
from engine.games.rune_stones.summoning import may_summon, summon_creatures
from engine.games.rune_stones.using import USE_STONE, stone_uses, use_stone
from engine.games.rune_stones.utilizing import utilize_abilities
from engine.games.rune_stones.winning import end_round
from engine.kernel.agenda import keep_to_limit, repeat_from
from engine.kernel.decisions import Row, ask, take_choice
from engine.kernel.events import fire
from engine.kernel.places import pile
from engine.kernel.state import NONE, Frame, Game, program
from engine.kernel.table import number
from engine.kernel.turns import TURN_BEGINS, end_turn, hand_over

WHICH_ACTION: Final[int] = NAMES.window("action", "What do you do?")
DO_SUMMON: Final[int] = NAMES.verb("summon", "Summon creatures")
DO_SUMMON_NOTHING: Final[int] = NAMES.verb("summon nothing", "Summon nothing")
DO_UTILIZE: Final[int] = NAMES.verb("utilize abilities", "Utilize abilities")
DO_FORGE: Final[int] = NAMES.verb("forge", "Forge artifacts")


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
    options: list[Row] = [(DO_SUMMON if may_summon(game, seat) else DO_SUMMON_NOTHING, NONE, NONE)]
    if len(pile(game, seat, HAND)) >= number(game, "cards_to_utilize"):
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
    if "tide" in game.table.options:
        cards = on_display(game)
        if cards:
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
