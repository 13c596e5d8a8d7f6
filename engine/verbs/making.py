"""Pieces that effects make out of a supply, to which they return: for games that have one."""

from typing import Final

from engine.kernel.events import fire
from engine.kernel.exposure import give_control
from engine.kernel.hosts import whereabouts
from engine.kernel.places import is_kind
from engine.kernel.state import FUSED, NONE, SLOTS, Frame, Game
from engine.text.phrases import Amount, Do, Kind, Self, Title, given, phrase
from engine.verbs.names import SHARED
from engine.verbs.piles import lay


def set_up(game: Game, piece: int, spot: int, seat: int) -> None:
    """A piece comes out of its supply; where places are for all, whoever makes it controls it."""
    lay(game, piece, spot, 0)
    if game.table.sides[spot] == NONE and game.table.control != NONE:
        give_control(game, piece, seat, 0)


PIECES_MADE: Final = given("pieces made")
MADE: Final[int] = SHARED.event("made", "{subject} is made.", set_up)


def supply(game: Game, kind: str) -> list[int]:
    """The pieces of a kind that can still be made."""
    return [
        piece for piece, home in game.table.homes.items() if game.place[piece] == home and is_kind(game, piece, kind)
    ]


def make(game: Game, seat: int, kind: str, spot: int) -> int:
    """Let a player make a piece of a kind on a place. The piece, NONE if the supply is empty."""
    left = supply(game, kind)
    if not left:
        return NONE
    come_into_play(game, left[0], spot, seat)
    return left[0]


def come_into_play(game: Game, piece: int, spot: int, seat: int) -> None:
    """The event of making, and what the ruleset's `arrive` does with whatever comes into play."""
    fire(game, MADE, piece, spot, seat)
    game.table.rules.ruleset.piles.arrive(game, piece, seat)


@phrase("make {amount} {kind} beside {card}", gives=PIECES_MADE, about={"card": "is in play"})
def make_beside(game: Game, frame: Frame, amount: Amount, kind: Kind, card: Self) -> Do:
    """As many as the supply has, where the card is that says it."""
    frame.result = 0
    spot = whereabouts(game, card)
    if game.table.fields[spot]:
        frame.result = sum([make(game, frame.seat, kind, spot) != NONE for _ in range(amount)])


def supply_of(game: Game, name: str) -> list[int]:
    """The pieces of a name that can still be made."""
    return [
        piece
        for piece, home in game.table.homes.items()
        if game.place[piece] == home and game.cards[piece].name == name
    ]


def free_place(game: Game, seat: int) -> int:
    """The first place of a player's field on which nothing lies, NONE if there is none."""
    fields, stacks = game.table.fields, game.stacks
    spots = (spot for zone in game.table.places_of[seat] for spot in zone if fields[spot] in (SLOTS, FUSED))
    return next((spot for spot in spots if not stacks[spot]), NONE)


@phrase("create {amount} {title}", gives=PIECES_MADE)
def create(game: Game, frame: Frame, amount: Amount, title: Title) -> Do:
    """Make pieces of a name on free places of yours, as many as there are places and pieces."""
    frame.result = 0
    for piece in supply_of(game, title)[:amount]:
        spot = free_place(game, frame.seat)
        if spot == NONE:
            return
        come_into_play(game, piece, spot, frame.seat)
        frame.result += 1
