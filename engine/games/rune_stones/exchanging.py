"""Exchange artifacts: rows of power for points and rune stones. Rulebook: 004:369-382, 004:454."""

from typing import Final

from engine.games.rune_stones.areas import (
    BOARD,
    EXCHANGE,
    FROM_ROWS,
    POINTS,
    ROWS,
    STONES,
    UPPER,
    WILD_SPACE,
    artifacts_in,
    row_of,
    row_points,
)
from engine.games.rune_stones.forging import scrap, space_of, wild_smithy
from engine.games.rune_stones.names import NAMES
from engine.games.rune_stones.piles import refill
from engine.games.rune_stones.using import USE_STONE, stone_uses, use_stone
from engine.kernel.agenda import CHOOSE, go_to, repeat_from
from engine.kernel.decisions import Row, ask, take_choice
from engine.kernel.events import fire
from engine.kernel.places import pile, place
from engine.kernel.state import NONE, Frame, Game
from engine.kernel.table import number
from engine.kernel.turns import PHASE_BEGINS
from engine.verbs.piles import lay

WHICH_ROW: Final[int] = NAMES.window("exchange", "Do you give up a row of artifacts?")
LAST_STONES: Final[int] = NAMES.window("last stones", "Do you use a rune stone before you refill your hand?")
WHICH_STONE: Final[int] = NAMES.window("rune stone", "Which rune stone do you take?")
GIVE_UP_FIRST: Final[int] = NAMES.verb("give up first row", "Give up the first row for {amount} points")
GIVE_UP_SECOND: Final[int] = NAMES.verb("give up second row", "Give up the second row for {amount} points")
KEEP: Final[int] = NAMES.verb("keep", "Keep the rest")
USE_NO_MORE: Final[int] = NAMES.verb("use no more", "Use no rune stone")


def score_row(game: Game, seat: int, row: int, points: int) -> None:
    """A row is given up for points. [004:375-376]"""
    game.counts[POINTS][seat] += points
    game.counts[FROM_ROWS][seat] += points


ROW_SCORED: Final[int] = NAMES.event("row given up", "{subject} gives up a row for {amount} power points.", score_row)
SCRAPPED: Final[int] = NAMES.event("scrapped", "{subject} is given up.", lay)
STONE_TAKEN: Final[int] = NAMES.event("stone taken", "{side} takes {subject}.", lay)


def begin_exchange(game: Game, frame: Frame) -> None:
    """After the action there is an opportunity to exchange artifacts. [004:369]"""
    fire(game, PHASE_BEGINS, frame.seat, EXCHANGE)


def choose_row(game: Game, frame: Frame) -> None:
    """Each row with two artifacts or more may be given up as a whole; rune stones can be used still. [004:373] [004:454]"""
    seat = frame.seat
    options: list[Row] = []
    for row in ROWS:
        points = row_points(game, artifacts_in(game, seat, row))
        if points:
            options.append((GIVE_UP_FIRST if row == UPPER else GIVE_UP_SECOND, NONE, points))
    window, done = (WHICH_ROW, KEEP) if options else (LAST_STONES, USE_NO_MORE)
    ask(game, frame, window, seat, [*options, *stone_uses(game, seat), (done, NONE, NONE)])


def give_up_row(game: Game, frame: Frame) -> None:
    """Points for the row; its artifacts lie beside the board, wild ones on their smithy. [004:375-376] [004:382]"""
    verb, piece, last = take_choice(frame)
    if verb in (KEEP, USE_NO_MORE):
        go_to(game, frame, refill)
    elif verb == USE_STONE:
        repeat_from(game, frame, choose_row)
        use_stone(game, frame.seat, piece, last)
    else:
        row = UPPER if verb == GIVE_UP_FIRST else ROWS[1]
        fire(game, ROW_SCORED, frame.seat, row, last)
        for artifact in row_of(game, frame.seat, row):
            wild = space_of(game, artifact) == WILD_SPACE
            fire(game, SCRAPPED, artifact, wild_smithy(game) if wild else scrap(game))


def free_stones(game: Game, seat: int) -> list[int]:
    """One stone of each kind that is on the board and that a player lacks; none for one who has four. [004:378]"""
    cards, own = game.cards, pile(game, seat, BOARD)
    if len(own) >= number(game, "stones_max"):
        return []
    lacking = {cards[stone].id: stone for stone in reversed(pile(game, NONE, STONES))}
    return sorted(lacking[kind] for kind in lacking.keys() - {cards[stone].id for stone in own})


def choose_stone(game: Game, frame: Frame) -> None:
    """A rune stone of the player's choice comes with each row (RST-Q6 to RST-Q8). [004:378]"""
    stones = free_stones(game, frame.seat)
    if stones:
        ask(game, frame, WHICH_STONE, frame.seat, [(CHOOSE, stone, NONE) for stone in stones])


def take_stone(game: Game, frame: Frame) -> None:
    """It lies on the player board, and acts from now on; then the other row is asked about. [004:378] [004:454]"""
    stone = take_choice(frame)[1]
    if stone != NONE:
        fire(game, STONE_TAKEN, stone, place(game, frame.seat, BOARD))
    repeat_from(game, frame, choose_row)
