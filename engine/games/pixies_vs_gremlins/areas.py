"""The table of Pixies vs Gremlins: its zones, counters and values as ints, and how the sites are read."""

from collections.abc import Iterable, Sequence
from typing import Final

from engine.games.pixies_vs_gremlins.names import NAMES
from engine.kernel.exposure import controller
from engine.kernel.hosts import whereabouts
from engine.kernel.names import WHETHER
from engine.kernel.nouns import Nouns
from engine.kernel.places import pile, place
from engine.kernel.state import NONE, Game
from engine.kernel.suppression import has_keyword
from engine.kernel.table import Table
from engine.kernel.values import nothing, value

# Zones and counters as the rules number them; behind those of game.toml stand marks that only the rules know.
ZONES: Final = ("row", "rune_deck", "deck", "hand", "play", "captured", "discard", "ongoing", "box")
ROW: Final = 0
RUNE_DECK: Final = 1
DECK: Final = 2
HAND: Final = 3
PLAY_ZONE: Final = 4
CAPTURED: Final = 5
DISCARD: Final = 6
ONGOING: Final = 7
BOX: Final = 8

COUNTERS: Final = (
    "ap", "fatigued", "attacks", "magic_or_gadget", "traps", "hero_actions", "site", "host", "silenced", "named",
)  # fmt: skip
AP: Final = 6
FATIGUED: Final = 7  # so many turns of its owner end before it turns up
ATTACKS: Final = 8  # what a player has done this turn
MAGIC_OR_GADGET: Final = 9
TRAPS: Final = 10
HERO_ACTIONS: Final = 11
SITE: Final = 12  # of a Magic or Gadget card, from 1: the site at which it was played (PVG-Q44)
HOST: Final = 13
SILENCED: Final = 14
NAMED: Final = 15  # of a Magic or Gadget card that stays: the piece that it names, and 1 (PVG-Q27)
OF_A_TURN: Final = (AP, ATTACKS, MAGIC_OR_GADGET, TRAPS, HERO_ACTIONS)
OF_PLAYERS: Final = ("attacks", "magic_or_gadget", "traps", "hero_actions")
BOOKKEEPING: Final = ("host", "silenced", "named")

DEPLOYMENT: Final = 1  # phases as the opening numbers them
ACTION: Final = 2
CAPTURE: Final = 3
REFRESH: Final = 4

SOURCES: Final = {
    "magic-card": "magic",
    "gadget-card": "gadget",
}  # the ability that a source must have, by kind of card
TRAITS: Final = ("blast", "melee", "ranged")  # what lets a minion attack [003:17-24]
NO_ABILITIES: Final = frozenset((*TRAITS, "defender"))  # keywords that no location asks for [003:32-60]
MAGIC: Final = frozenset(("magic", "gadget"))  # one ability with two names [003:47]
FIRST_SITE: Final = 0


def icons_among(words: Iterable[str]) -> frozenset[str]:
    """The ability icons among some keywords, Magic and Gadget as one (PVG-Q25). [003:60]"""
    return frozenset(["magic" if word in MAGIC else word for word in words if word not in NO_ABILITIES])


# Sites: the places of the row


def sites(game: Game) -> range:
    """The places of the row, the Home of the first player first (PVG-Q3)."""
    return game.table.places_of[NONE][ROW]


def location_at(game: Game, site: int) -> int:
    """The location that lies at a site, NONE where there is none any more (PVG-Q35)."""
    if site != NONE:
        for piece in game.stacks[site]:
            if "location" in game.cards[piece].kinds:
                return piece
    return NONE


def is_site(game: Game, site: int) -> bool:
    """A place of the row is a site as long as a location lies there."""
    return location_at(game, site) != NONE


def home_site(game: Game, seat: int) -> int:
    """The end of the row at which the Home of a player lies, or lay (PVG-Q3)."""
    row = sites(game)
    return row[FIRST_SITE] if seat == 0 else row[-1]


def end_of(game: Game, site: int) -> int:
    """Whose Home lies at a site, NONE for a neutral one."""
    row = sites(game)
    return 0 if site == row[FIRST_SITE] else 1 if site == row[-1] else NONE


def site_of(game: Game, piece: int) -> int:
    """The site at which a piece is: where it stands, lies or was played; NONE if that is none."""
    row, spot = game.table.places_of[NONE][ROW], game.place[piece]
    if spot in row:
        return spot
    if marked := game.counts[SITE][piece]:
        return row[marked - 1]
    spot = whereabouts(game, piece)
    return spot if spot in row else NONE


def number_of(game: Game, site: int) -> int:
    """The number by which players and the log call a site: 1 is the Home of the first player."""
    return site - sites(game).start + 1


def beside(game: Game, piece: int) -> Sequence[int]:
    """All that lies at the site of a piece; nothing for a piece that is at none."""
    site = site_of(game, piece)
    return () if site == NONE else game.stacks[site]


# Minions


def minions(game: Game, seat: int) -> list[int]:
    """The active minions that a player controls; what lies face-down counts for nothing (PVG-Q49)."""
    cards = game.cards
    return [piece for piece in game.acting[seat] if "minion" in cards[piece].kinds]


def minions_at(game: Game, seat: int, site: int) -> list[int]:
    """Those of them that stand at a site."""
    own, cards = game.acting[seat], game.cards
    return [piece for piece in game.stacks[site] if piece in own and "minion" in cards[piece].kinds]


def any_has(game: Game, pieces: Sequence[int], word: str) -> bool:
    """Whether a keyword is among those pieces now, printed or given: false for none."""
    return any(has_keyword(game, piece, word) for piece in pieces)


def is_disabled(game: Game, piece: int) -> bool:
    """Whether a minion can carry out no action. [003:80]"""
    return bool(game.modifiers[DISABLED]) and value(game, DISABLED, piece) > 0


NOUNS: Final = Nouns(beside=beside, keyword=has_keyword)


# Races
RACES: Final = "races"


def race_of(game: Game, seat: int) -> str:
    """The race of a player: that of their Home, their hero, or else of the cards that they have brought. [003:61-64] (PVG-Q9)"""
    table = game.table
    if RACES not in table.notes:
        table.notes[RACES] = [race_brought(table, player) for player in table.everybody]
    race: str = table.notes[RACES][seat]
    return race


def race_brought(table: Table, seat: int) -> str:
    """The race of the Home at a player's end of the row, of a hero, or of the first card with one that they have brought."""
    row = table.places_of[NONE][ROW]
    at_home = table.stacks[row[FIRST_SITE] if seat == 0 else row[-1]]
    home = [table.cards[piece] for piece in at_home if "home" in table.cards[piece].kinds]
    own = [card for owner, card in zip(table.owners, table.cards, strict=True) if owner == seat]
    own.sort(key=lambda card: ("hero" not in card.kinds, "home" in card.kinds))
    return next((race for card in [*home, *own] if (race := card.values.get("race"))), "")


def defends(game: Game, seat: int, home: int) -> bool:
    """Whether a player is of the race that a Home card shows. [003:61-62] (PVG-Q19)"""
    race = race_of(game, seat)
    return bool(race) and game.cards[home].values.get("race") == race


# Values that effects may change


def printed_power(game: Game, piece: int, seat: int) -> int:
    """The power printed on a minion, or that a location asks of a player: of its own race the Defender side of a Home. [003:61]"""
    definition = game.cards[piece]
    if seat != NONE and "home" in definition.kinds and defends(game, seat, piece):
        return int(definition.values.get("home_power", 0))
    return int(definition.values.get("power", 0))


def healthy(game: Game, piece: int, other: int) -> int:
    """The health printed on a minion, and 1 from a friend with Bolster at its site, however many there are. [003:38] (PVG-Q41)"""
    health = int(game.cards[piece].values.get("health", 0))
    site = game.place[piece]
    if not game.table.fields[site]:
        return health
    friends = [friend for friend in minions_at(game, controller(game, piece), site) if friend != piece]
    return health + any_has(game, friends, "bolster") * int(game.table.rules.numbers["bolster"])


def printed_value(game: Game, piece: int, other: int) -> int:
    """The number beside Magic or Gadget. [003:47]"""
    return int(game.cards[piece].values.get("value", 0))


POWER: Final[int] = NAMES.stat("power", printed_power, of="power", least=0)
HEALTH: Final[int] = NAMES.stat("health", healthy, of="minion", least=0)
VALUE: Final[int] = NAMES.stat("value", printed_value, of="minion", least=0)
CANNOT_MOVE: Final[int] = NAMES.stat("cannot move", nothing, of="minion", says=WHETHER)
CANNOT_ATTACK: Final[int] = NAMES.stat("cannot attack", nothing, of="minion", says=WHETHER)
DISABLED: Final[int] = NAMES.stat("disabled", nothing, of="minion", says=WHETHER)
IS_DISABLED: Final[int] = NAMES.reason("disabled", "Disabled", "it is disabled and carries out no action")
STATS: Final = {"power": POWER, "health": HEALTH, "value": VALUE}


def power_of(game: Game, piece: int, seat: int = NONE) -> int:
    """The power of a minion, or of a location for a player, never below 0 (PVG-Q56)."""
    return value(game, POWER, piece, seat)


def health_of(game: Game, piece: int) -> int:
    """The health of a minion, never below 0 (PVG-Q56)."""
    return value(game, HEALTH, piece)


def captured_runes(game: Game, seat: int) -> list[int]:
    """The neutral locations that a player has captured. [003:60] (PVG-Q4)"""
    cards = game.cards
    return [piece for piece in pile(game, seat, CAPTURED) if "home" not in cards[piece].kinds]


def discard_pile(game: Game, piece: int) -> int:
    """Where a card is discarded: the pile of its owner. [003:82] (PVG-Q21)"""
    return place(game, game.table.owners[piece], DISCARD)
