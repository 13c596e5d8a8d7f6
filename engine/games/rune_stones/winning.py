"""The end of the game: the last round, the final scoring and who has won. Rulebook: 004:400-412."""

from typing import Final

from engine.games.rune_stones.areas import AT_END, KEPT, POINTS, ROWS, artifacts_in, first_player, row_points
from engine.games.rune_stones.names import NAMES
from engine.kernel.agenda import end, push
from engine.kernel.events import fire
from engine.kernel.state import NONE, WORK, Frame, Game, program
from engine.kernel.table import left_of, number


def score_last(game: Game, seat: int, other: int, points: int) -> None:
    """Points of the final scoring. [004:404-410]"""
    game.counts[POINTS][seat] += points
    game.counts[AT_END][seat] += points


def crown(game: Game, seat: int, other: int, amount: int) -> None:
    """The most points win; those who tie share the victory. [004:412]"""
    points = game.counts[POINTS]
    best = max(points[: game.table.seats])
    game.over = True
    game.winners = tuple(seat for seat in game.table.everybody if points[seat] == best)
    game.cause = "most points" if len(game.winners) == 1 else "shared victory"


LAST_POINTS: Final[int] = NAMES.event("last points", "{subject} gains {amount} power points at the end.", score_last)
CROWNED: Final[int] = NAMES.event("crowned", "The game is over.", crown)


def end_round(game: Game, frame: Frame) -> None:
    """After a round in which somebody has 65 points the game ends. [004:400-404]"""
    most = max(game.counts[POINTS][: game.table.seats])
    if most >= number(game, "points_to_end") and left_of(game, frame.seat) == first_player(game):
        end(game, frame)
        push(game, Frame(FINAL_SCORING, WORK, NONE, frame.seat))


def score_what_is_left(game: Game, frame: Frame) -> None:
    """A point for every 3 gems and ore together, and points for rows that are left. [004:404-410]"""
    for seat in game.table.everybody:
        pieces = sum([game.counts[counter][seat] for counter in KEPT])
        points = pieces // number(game, "pieces_per_point")
        points += sum([row_points(game, artifacts_in(game, seat, row)) for row in ROWS])
        if points:
            fire(game, LAST_POINTS, seat, NONE, points)


def find_winner(game: Game, frame: Frame) -> None:
    """Whoever has the most points ascends the throne. [004:412]"""
    fire(game, CROWNED, game.table.seats)


FINAL_SCORING: Final = program(score_what_is_left, find_winner)
