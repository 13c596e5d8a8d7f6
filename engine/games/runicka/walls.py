"""The wall: a revenant of the opponent of that name, which comes back in each of its turns. For test games: no rule of the book."""

from collections.abc import Collection
from typing import Final

from engine.games.runicka.areas import ARENA, SUPPLY
from engine.games.runicka.leaving import enter_arena, lay_open
from engine.games.runicka.names import NAMES
from engine.kernel.events import fire
from engine.kernel.state import NONE, OWN_SEAT, TURNS, Game
from engine.kernel.table import Table
from engine.packs.cards import Card, Origin

WALL: Final = "wall"
POWER: Final = "power"  # what it is set to, in the options of a table: "wall power 4"
TURN: Final = "turn"
WALL_UP: Final[int] = NAMES.event("wall", "{subject} stands.", lay_open)


def setting(options: Collection[str], name: str) -> int:
    """To which number the wall is set, NONE where there is no wall."""
    start = f"{WALL} {name} "
    return next((int(option.removeprefix(start)) for option in options if option.startswith(start)), NONE)


def build_wall(table: Table) -> None:
    """The wall lies in the supply, to which it returns, until its turn has come."""
    power = setting(table.options, POWER)
    if power == NONE or table.seats < 2:
        return
    card = Card(WALL, "Wall", "fragment", "", Origin("practice"), values={"power": power})
    place = table.place_of[NONE][SUPPLY]
    table.notes[WALL] = (
        table.add(table.rules.define(card), OWN_SEAT + 1, place, made=True),
        setting(table.options, TURN),
    )


def raise_wall(game: Game, seat: int) -> None:
    """At the start of its turn the wall stands again, from the turn on that was agreed."""
    if WALL not in game.table.notes or seat == OWN_SEAT:
        return
    wall, turn = game.table.notes[WALL]
    spots = [spot for spot in game.table.places_of[seat][ARENA] if not game.stacks[spot]]
    if game.counts[TURNS][seat] >= turn and game.place[wall] == game.table.homes[wall] and spots:
        fire(game, WALL_UP, wall, spots[0])
        enter_arena(game, wall, seat)
