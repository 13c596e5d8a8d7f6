"""The garrison: a minion at each neutral site, as it was set, which comes back each round. For test games: no rule of the book."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from engine.games.pixies_vs_gremlins.areas import BOX, MAGIC, NO_ABILITIES, end_of, location_at, sites
from engine.games.pixies_vs_gremlins.names import NAMES
from engine.kernel.definitions import Definition
from engine.kernel.events import fire
from engine.kernel.exposure import become
from engine.kernel.state import HERO, NONE, Game
from engine.kernel.table import Table
from engine.packs.cards import Card, Origin
from engine.verbs.piles import lay

GARRISON: Final = "garrison"
POWER: Final = "power"  # what it is set to, in the options of a table: "garrison power 6"
HEALTH: Final = "health"
ICONS: Final = "icons"
NEUTRAL: Final = 3  # sites between the Homes (PVG-Q3)


def setting(options: Collection[str], name: str) -> int:
    """To which number the garrison is set, NONE where there is none."""
    start = f"{GARRISON} {name} "
    return next((int(option.removeprefix(start)) for option in options if option.startswith(start)), NONE)


def build_garrison(table: Table) -> None:
    """Its minions lie in the box, to which they return, until the row is laid out."""
    if setting(table.options, POWER) == NONE or table.seats < 2:
        return
    for _ in range(NEUTRAL):
        table.add(guard(table, ()), HERO + 1, table.place_of[NONE][BOX], made=True)


def guard(table: Table, icons: tuple[str, ...]) -> Definition:
    """A minion of the garrison with these abilities, made once."""
    known: dict[tuple[str, ...], Definition] = table.notes.setdefault(GARRISON, {})
    if icons not in known:
        values = {name: setting(table.options, name) for name in (POWER, HEALTH)}
        card = Card(GARRISON, "Garrison", "minion", "", Origin("practice"), "", icons, values)
        known[icons] = table.rules.define(card)
    return known[icons]


def held_icons(game: Game, location: int) -> tuple[str, ...]:
    """The abilities that a garrison has at a location: as many of those that are asked for there as it was set to, Magic by one name."""
    asked: list[str] = []
    for word in game.cards[location].card.keywords:
        known = {one.lower() for one in asked}
        if word.lower() not in NO_ABILITIES and not (word.lower() in MAGIC and known & MAGIC):
            asked.append(word)
    return tuple(asked[: setting(game.table.options, ICONS)])


def post(game: Game, piece: int, site: int, amount: int) -> None:
    """A minion of the garrison stands at a site, with the abilities that it holds there."""
    become(game, piece, guard(game.table, held_icons(game, location_at(game, site))))
    lay(game, piece, site, 0)


POSTED: Final[int] = NAMES.event("posted", "", post)


def post_garrison(game: Game) -> None:
    """A minion of the garrison stands at each neutral site without one."""
    idle = [piece for piece, home in game.table.homes.items() if game.place[piece] == home]
    for site in sites(game):
        held = any(game.table.homes.get(piece) is not None for piece in game.stacks[site])
        if end_of(game, site) == NONE and location_at(game, site) != NONE and not held and idle:
            fire(game, POSTED, idle.pop(0), site)


def holders(game: Game) -> set[int]:
    """The players whose minions are a garrison, which only holds its sites."""
    return {game.table.owners[piece] for piece in game.table.homes}
