"""Moving from site to site. Rulebook: 003:50, 003:86."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.games.pixies_vs_gremlins.areas import (
    CANNOT_MOVE,
    DISABLED,
    FATIGUED,
    IS_DISABLED,
    is_disabled,
    is_site,
    sites,
)
from engine.games.pixies_vs_gremlins.fatigue import IS_FATIGUED
from engine.games.pixies_vs_gremlins.names import NAMES
from engine.games.pixies_vs_gremlins.points import can_pay, missing, pay
from engine.kernel.agenda import end, push
from engine.kernel.decisions import Row, ask, take_choice
from engine.kernel.events import fire
from engine.kernel.exposure import is_acting
from engine.kernel.names import NO_REASON
from engine.kernel.places import is_there, neighbours, shift
from engine.kernel.state import AT_FIRST, NONE, WORK, Frame, Game, program
from engine.kernel.suppression import has_keyword
from engine.kernel.table import number
from engine.kernel.values import value

MOVE: Final[int] = NAMES.verb("move", "Move {piece} from {from} to {to}", picks_place=True)
GO_TO: Final[int] = NAMES.verb("go to", "{piece} goes to {to}", picks_place=True)
WHERE_TO: Final[int] = NAMES.window("destination", "Where does it go?")


def walk(game: Game, piece: int, site: int, amount: int) -> None:
    """A minion goes to another location. [003:86]"""
    shift(game, piece, site)


MOVED: Final[int] = NAMES.event("moved", "{subject} moves to {place}.", walk)


def price_of_move(game: Game, piece: int) -> int:
    """2 AP, with Mobile 1. [003:50]"""
    return number(game, "move_cost_mobile" if has_keyword(game, piece, "mobile") else "move_cost")


def points_to_move(game: Game, seat: int, piece: int) -> tuple[int, ...]:
    """The action points that are missing for a move. [003:50]"""
    return missing(game, seat, price_of_move(game, piece))


POINTS_TO_MOVE: Final[int] = NAMES.reason(
    "ap to move", "{0} AP short", "its move costs {1} AP, you have {2}", points_to_move
)
KEPT_FROM_MOVING: Final[int] = NAMES.reason("kept from moving", "Cannot move", "an effect keeps it where it is")
NOWHERE_TO_GO: Final[int] = NAMES.reason("nowhere to go", "Nowhere to go", "there is no location next to its own")


def can_move(game: Game, piece: int) -> bool:
    """Whether nothing keeps a minion where it is."""
    return not (game.modifiers[CANNOT_MOVE] and value(game, CANNOT_MOVE, piece) > 0)


def moves(game: Game, seat: int, own: Sequence[int]) -> list[Row]:
    """Those of their minions that a player can move now, each with the sites next to its own."""
    if not own or not can_pay(game, seat, number(game, "move_cost_mobile")):
        return []
    quick_only = not can_pay(game, seat, number(game, "move_cost"))
    quick = [piece for piece in own if has_keyword(game, piece, "mobile")] if quick_only else own
    bound = game.modifiers[CANNOT_MOVE] or game.modifiers[DISABLED]
    able = [piece for piece in quick if not why_bound(game, piece)] if bound else quick
    goals = {site: adjacent(game, site) for site in {game.place[piece] for piece in able}}
    return [(MOVE, piece, site) for piece in able for site in goals[game.place[piece]]]


def why_bound(game: Game, piece: int) -> int:
    """Nothing keeps a minion from moving itself."""
    if not can_move(game, piece):
        return KEPT_FROM_MOVING
    return IS_DISABLED if is_disabled(game, piece) else NO_REASON


def why_not_move(game: Game, seat: int, piece: int) -> int:
    """A minion of a player can move now."""
    if game.counts[FATIGUED][piece]:
        return IS_FATIGUED
    if bound := why_bound(game, piece):
        return bound
    if not can_pay(game, seat, price_of_move(game, piece)):
        return POINTS_TO_MOVE
    return NO_REASON if adjacent(game, game.place[piece]) else NOWHERE_TO_GO


def adjacent(game: Game, site: int) -> list[int]:
    """The sites next to one in the row; of one that is empty its neighbours are neighbours of each other (PVG-Q3, PVG-Q35)."""
    return neighbours(game, site, is_site)


def move(game: Game, piece: int, site: int, seat: int) -> None:
    """The action: for its price a minion goes to an adjacent site. [003:50] [003:86]"""
    pay(game, seat, price_of_move(game, piece))
    fire(game, MOVED, piece, site)


# Moved by an effect


TOO_FAR: Final[int] = NAMES.reason("too far", "Too far", "it is not next to where the minion stands")


def other_sites(game: Game, seat: int) -> list[int]:
    """The locations at which the minion that is moved does not stand."""
    return elsewhere(game, game.frame.source)


def why_not_goal(game: Game, seat: int, site: int) -> int:
    """A location to which the effect moves it (PVG-Q3)."""
    leading = game.frame
    return NO_REASON if isinstance(leading, Leading) and site in leading.goals else TOO_FAR


class Leading(Frame):
    """A minion, its source, that an effect moves: its player chooses among the sites."""

    __slots__ = ("goals",)

    def __init__(self, piece: int, seat: int, goals: tuple[int, ...]) -> None:
        self.program, self.kind, self.source, self.seat = LEAD, WORK, piece, seat
        self.pc, self.answer, self.result, self.caller, self.since = AT_FIRST
        self.goals = goals

    def copy(self) -> Leading:
        """A move that goes on by itself from here."""
        return self.carry_over(Leading(self.source, self.seat, self.goals))


def choose_goal(game: Game, leading: Leading) -> None:
    """Whoever controls the effect chooses where the minion goes, if it still stands there."""
    if not is_there(game, leading, leading.source):
        end(game, leading)
        return
    ask(game, leading, WHERE_TO, leading.seat, [(GO_TO, leading.source, site) for site in leading.goals])


def lead_there(game: Game, leading: Leading) -> None:
    """The minion goes to the chosen site for no action points (PVG-Q3)."""
    fire(game, MOVED, leading.source, take_choice(leading)[2])


LEAD: Final = program(choose_goal, lead_there)


def lead(game: Game, piece: int, seat: int, *, anywhere: bool = False) -> None:
    """An effect moves a minion, for no action points: to an adjacent site, or to any other."""
    if not can_be_led(game, piece):
        return
    goals = elsewhere(game, piece) if anywhere else adjacent(game, game.place[piece])
    if goals:
        push(game, Leading(piece, seat, tuple(goals)))


def elsewhere(game: Game, piece: int) -> list[int]:
    """The sites at which a minion does not stand."""
    return [site for site in sites(game) if site != game.place[piece] and is_site(game, site)]


def can_be_led(game: Game, piece: int) -> bool:
    """Whether an effect can move it: it stands at a site, and nothing keeps it there."""
    return piece != NONE and is_acting(game, piece) and "minion" in game.cards[piece].kinds and can_move(game, piece)
