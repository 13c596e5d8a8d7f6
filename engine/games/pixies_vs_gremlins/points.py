"""Action points: gained and spent only in one's own turn of the Action phase. Rulebook: 003:72; the prices are known from a public page."""

from typing import Final

from engine.games.pixies_vs_gremlins.areas import AP
from engine.games.pixies_vs_gremlins.names import NAMES
from engine.kernel.events import fire
from engine.kernel.state import Frame, Game
from engine.kernel.table import Purse, number


def set_points(game: Game, seat: int, other: int, amount: int) -> None:
    """A player has so many action points now."""
    game.counts[AP][seat] = amount


def pay_points(game: Game, seat: int, other: int, amount: int) -> None:
    """A player pays action points."""
    game.counts[AP][seat] -= amount


def count_towards_limit(game: Game, seat: int, mark: int, amount: int) -> None:
    """One more of what there may be only so many of in a turn."""
    game.counts[mark][seat] += 1


def missing(game: Game, seat: int, cost: int) -> tuple[int, ...]:
    """How many action points are missing for a price, what it is, and how many there are."""
    return cost - game.counts[AP][seat], cost, game.counts[AP][seat]


POINTS: Final[int] = NAMES.event("points", "", set_points)
PAID: Final[int] = NAMES.event("paid", "{subject} pays {amount} AP.", pay_points)
POINTS_LOST: Final[int] = NAMES.event("points lost", "", set_points)
LIMITED: Final[int] = NAMES.event("limited", "", count_towards_limit)


def give_points(game: Game, seat: int) -> None:
    """You start your turn of the Action phase with 2 AP (PVG-Q2)."""
    fire(game, POINTS, seat, amount=number(game, "action_points"))


def pay(game: Game, seat: int, points: int) -> None:
    """Action points for an action; what costs nothing is not told."""
    if points > 0:
        fire(game, PAID, seat, amount=points)


def points_of(game: Game, seat: int) -> int:
    """The action points of a player."""
    return game.counts[AP][seat]


def can_pay(game: Game, seat: int, points: int) -> bool:
    """Whether a player has so many action points."""
    return game.counts[AP][seat] >= points


def pay_for_text(game: Game, frame: Frame, points: int) -> None:
    """A price in a text is paid like that of any action."""
    pay(game, frame.seat, points)


PURSE: Final = Purse(points_of, pay_for_text)


def is_left(game: Game, seat: int, mark: int, limit: str) -> bool:
    """Whether a player may do this once more in this turn."""
    return game.counts[mark][seat] < number(game, limit)


def count(game: Game, seat: int, mark: int) -> None:
    """It has been done once more in this turn."""
    fire(game, LIMITED, seat, mark)
