"""Exchange artifacts: rows of power for points and rune stones. Rulebook: 004:369-382, 004:454."""

from dataclasses import dataclass
from typing import Final

from engine.games.rune_stones.areas import (
    BOARD,
    EXCHANGE,
    FROM_ROWS,
    LOWER,
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
from engine.kernel.names import NO_REASON
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


@dataclass(eq=False, slots=True)
class RowMissing:
    """How many artifacts are missing in a row of power, how many it takes to give it up, and how many lie there. [004:373]"""

    row: int

    def __call__(self, game: Game, seat: int, piece: int) -> tuple[int, ...]:
        asked, there = number(game, "row_min"), artifacts_in(game, seat, self.row)
        return asked - there, asked, there


FIRST_SHORT: Final[int] = NAMES.reason(
    "first row", "Needs {1} in a row", "it has {2 artifact}, and needs {1} to be given up", RowMissing(UPPER)
)
SECOND_SHORT: Final[int] = NAMES.reason(
    "second row", "Needs {1} in a row", "it has {2 artifact}, and needs {1} to be given up", RowMissing(LOWER)
)
HAS_ITS_KIND: Final[int] = NAMES.reason("has its kind", "You have one", "you have a rune stone of its kind")
SHORT: Final = {UPPER: FIRST_SHORT, LOWER: SECOND_SHORT}
GIVE_UP: Final = {UPPER: GIVE_UP_FIRST, LOWER: GIVE_UP_SECOND}


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
    brought = [(row, row_points(game, artifacts_in(game, seat, row))) for row in ROWS]
    options: list[Row] = [(GIVE_UP[row], NONE, points) for row, points in brought if points]
    window, done = (WHICH_ROW, KEEP) if options else (LAST_STONES, USE_NO_MORE)
    ask(game, frame, window, seat, [*options, *stone_uses(game, seat), (done, NONE, NONE)])


def why_not_row(row: int, game: Game, seat: int, piece: int) -> int:
    """A row brings points, so that it can be given up. [004:373-376]"""
    return NO_REASON if row_points(game, artifacts_in(game, seat, row)) else SHORT[row]


def give_up_row(game: Game, frame: Frame) -> None:
    """Points for the row; its artifacts lie beside the board, wild ones on their smithy. [004:375-376] [004:382]"""
    verb, piece, last = take_choice(frame)
    if verb in (KEEP, USE_NO_MORE):
        go_to(game, frame, refill)
    elif verb == USE_STONE:
        repeat_from(game, frame, choose_row)
        use_stone(game, frame.seat, piece, last)
    else:
        row = UPPER if verb == GIVE_UP_FIRST else LOWER
        fire(game, ROW_SCORED, frame.seat, row, last)
        for artifact in row_of(game, frame.seat, row):
            wild = space_of(game, artifact) == WILD_SPACE
            fire(game, SCRAPPED, artifact, wild_smithy(game) if wild else scrap(game))


def free_stones(game: Game, seat: int) -> list[int]:
    """One stone of each kind that is on the board and that a player lacks; none for one who has four. [004:378]"""
    if len(pile(game, seat, BOARD)) >= number(game, "stones_max"):
        return []
    return sorted([stone for stone in stones_by_kind(game, seat) if not why_not_stone_taken(game, seat, stone)])


def stones_by_kind(game: Game, seat: int) -> list[int]:
    """One stone of each kind that is on the board."""
    cards = game.cards
    return list({cards[stone].id: stone for stone in reversed(pile(game, NONE, STONES))}.values())


def why_not_stone_taken(game: Game, seat: int, stone: int) -> int:
    """A player has no stone of that kind. [004:378]"""
    cards = game.cards
    return HAS_ITS_KIND if cards[stone].id in [cards[own].id for own in pile(game, seat, BOARD)] else NO_REASON


def choose_stone(game: Game, frame: Frame) -> None:
    """A rune stone of the player's choice comes with each row (RST-Q6 to RST-Q8). [004:378]"""
    if stones := free_stones(game, frame.seat):
        ask(game, frame, WHICH_STONE, frame.seat, [(CHOOSE, stone, NONE) for stone in stones])


def take_stone(game: Game, frame: Frame) -> None:
    """It lies on the player board, and acts from now on; then the other row is asked about. [004:378] [004:454]"""
    if (stone := take_choice(frame)[1]) != NONE:
        fire(game, STONE_TAKEN, stone, place(game, frame.seat, BOARD))
    repeat_from(game, frame, choose_row)
