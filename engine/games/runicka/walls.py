"""The wall: a revenant of the opponent of that name, which comes back in each of its turns. For test games: no rule of the book."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from engine.games.runicka.areas import ARENA, SUPPLY
from engine.games.runicka.leaving import enter_arena, lay_open
from engine.games.runicka.names import NAMES
from engine.kernel.events import fire
from engine.kernel.state import HERO, NONE, TURNS, Game
from engine.kernel.table import Table
from engine.packs.cards import Card, Origin

WALL: Final = "wall"
POWER_OF: Final = "wall power "  # in the options of a table, with a number behind it
FROM_TURN: Final = "wall turn "
WALL_UP: Final[int] = NAMES.event("wall", "{subject} stands.", lay_open)


def options_of(power: int, turn: int) -> tuple[str, ...]:
    """The options by which a wall of this Power stands from that turn on."""
    return f"{POWER_OF}{power}", f"{FROM_TURN}{turn}"


def setting(options: Collection[str], name: str) -> int:
    """The number behind the name of a setting, NONE where it is not given."""
    return next((int(option.removeprefix(name)) for option in options if option.startswith(name)), NONE)


def build_wall(table: Table) -> None:
    """The wall lies in the supply, to which it returns, until its turn has come."""
    power = setting(table.options, POWER_OF)
    if power == NONE or table.seats < 2:
        return
    card = Card(WALL, "Wall", "fragment", "", Origin("practice"), values={"power": power})
    place = table.place_of[NONE][SUPPLY]
    table.notes[WALL] = (
        table.add(table.rules.define(card), HERO + 1, place, made=True),
        setting(table.options, FROM_TURN),
    )


def raise_wall(game: Game, seat: int) -> None:
    """At the start of its turn the wall stands again, from the turn on that was agreed."""
    if WALL not in game.table.notes or seat == HERO:
        return
    wall, turn = game.table.notes[WALL]
    spots = [spot for spot in game.table.places_of[seat][ARENA] if not game.stacks[spot]]
    if game.counts[TURNS][seat] >= turn and game.place[wall] == game.table.homes[wall] and spots:
        fire(game, WALL_UP, wall, spots[0])
        enter_arena(game, wall, seat)
