"""The garrison: minions of one power and the same abilities, one at each neutral site, which come back each round.

For test games: no rule of the book.
"""

from collections.abc import Collection
from typing import Final

from engine.games.pixies_vs_gremlins.areas import BOX, end_of, location_at, sites
from engine.games.pixies_vs_gremlins.names import NAMES
from engine.kernel.events import fire
from engine.kernel.state import NONE, OWN_SEAT, Game
from engine.kernel.table import Table, TableError
from engine.packs.cards import Card, Origin
from engine.verbs.piles import lay

GARRISON: Final = "garrison"
POWER: Final = "power"  # what it is set to, in the options of a table: "garrison power 6"
HEALTH: Final = "health"
ABILITIES: Final = "abilities"  # "garrison abilities flight stealth", or "none"
KNOWN: Final = (  # what locations ask for, Magic and Gadget by one name [003:33-60]
    "barrage", "bolster", "counterstrike", "flight", "magic", "mobile", "perceptive", "stealth", "support",
)  # fmt: skip
NEUTRAL: Final = 3  # sites between the Homes (PVG-Q3)


def setting(options: Collection[str], name: str) -> str:
    """To what the garrison is set, "" where there is none."""
    start = f"{GARRISON} {name} "
    return next((option.removeprefix(start) for option in options if option.startswith(start)), "")


def build_garrison(table: Table) -> None:
    """Its minions lie in the box, to which they return, until the row is laid out. Raises TableError for one without abilities."""
    power, health = setting(table.options, POWER), setting(table.options, HEALTH)
    if not power or table.seats < 2:
        return
    abilities = setting(table.options, ABILITIES).split()
    if not abilities:
        raise TableError("this garrison was set by a number of icons; one is set by its abilities now")
    icons = tuple([word.capitalize() for word in KNOWN if word in abilities])
    values = {POWER: int(power), HEALTH: int(health)}
    guard = table.rules.define(Card(GARRISON, "Garrison", "minion", "", Origin("practice"), "", icons, values))
    for _ in range(NEUTRAL):
        table.add(guard, OWN_SEAT + 1, table.place_of[NONE][BOX], made=True)


POSTED: Final[int] = NAMES.event("posted", "{subject} stands at {place}.", lay)


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
