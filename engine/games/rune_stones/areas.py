"""The table of Rune Stones: its zones, counters and values as ints, and how they are read."""

from typing import Final

from engine.games.rune_stones.names import NAMES
from engine.kernel.names import WHICH
from engine.kernel.state import Game
from engine.kernel.values import FromNumber, nothing

# Zones and counters as the rules number them; behind those of game.toml stand marks that only the rules know.
ZONES: Final = (
    "hand", "deck", "discard", "front", "upper", "lower", "board",
    "display", "creatures", "general", "smithies", "artifacts", "supply", "scrap", "stones", "die", "box",
)  # fmt: skip
HAND: Final = 0
DECK: Final = 1
DISCARD: Final = 2
FRONT: Final = 3
UPPER: Final = 4
LOWER: Final = 5
BOARD: Final = 6
DISPLAY: Final = 7
CREATURES: Final = 8
GENERAL: Final = 9
SMITHIES: Final = 10
ARTIFACTS: Final = 11
SUPPLY: Final = 12
SCRAP: Final = 13
STONES: Final = 14
DIE: Final = 15
BOX: Final = 16
ROWS: Final = (UPPER, LOWER)

COUNTERS: Final = (
    "blue_gem", "yellow_gem", "green_gem", "red_gem", "wild_gem", "ore", "points",
    "used", "magic", "forged", "first", "from_rows", "from_smithies", "at_end", "surplus",
)  # fmt: skip
BLUE: Final = 6
YELLOW: Final = 7
GREEN: Final = 8
RED: Final = 9
WILD: Final = 10
ORE: Final = 11
POINTS: Final = 12
USED: Final = 13  # lines of a card that have been used, a bit each; a stone that has been turned
MAGIC: Final = 14  # points that are left of the magic in front
FORGED: Final = 15  # smithies that have been used this turn, a bit each
FIRST_PLAYER: Final = 16  # the seat of the first player, from 1
FROM_ROWS: Final = 17  # points by what they came from
FROM_SMITHIES: Final = 18
AT_END: Final = 19
SURPLUS: Final = 20  # magic points that were lost
BOOKKEEPING: Final = ("from_rows", "from_smithies", "at_end", "surplus")
OF_PLAYERS: Final = ("magic", "forged", "first", *BOOKKEEPING)
COLOURED: Final = (BLUE, YELLOW, GREEN, RED)
GEMS: Final = (*COLOURED, WILD)
KEPT: Final = (*GEMS, ORE)  # what counts for points at the end
SPACES: Final = ("Blue", "Yellow", "Green", "Red", "White")  # of a row of power, from left to right; gems by colour too
SPACE_OF: Final = {colour: space for space, colour in enumerate(SPACES)}
WILD_SPACE: Final = SPACE_OF["White"]
DISPLAY_PRICES: Final = tuple([f"display_{space}" for space in range(1, 7)])  # numbers of game.toml
EXCHANGE: Final = 2  # a phase of the turn, as the opening numbers them
ONCE_PER_TURN: Final = 1  # how a stone has been used
ONCE_PER_GAME: Final = 2
GAVE_POINTS_BIT: Final = 1 << 12  # on a card in front that has given power points


# Values that effects may change


def one(game: Game, subject: int, other: int) -> int:
    """The base of what happens once."""
    return 1


def white(game: Game, seat: int, other: int) -> int:
    """White gems are wild; a bit for each kind that is. [004:57]"""
    return 1 << WILD


MAGIC_POINTS: Final[int] = NAMES.stat("magic points", nothing)
HAND_MAX: Final[int] = NAMES.stat("maximum hand size of druids", FromNumber("hand_max"))
TO_UTILIZE: Final[int] = NAMES.stat("card to utilize", FromNumber("cards_to_utilize"))
DIE_USES: Final[int] = NAMES.stat("use of a die that a card rolls", one)
OPTIONAL_USES: Final[int] = NAMES.stat("abilities of an optional card", one)
WILD_GEMS: Final[int] = NAMES.stat("gems that are wild", white, says=WHICH)
STATS: Final = {
    "magic points": MAGIC_POINTS,
    "maximum hand size": HAND_MAX,
    "card to utilize": TO_UTILIZE,
    "use of a die that a card rolls": DIE_USES,
}

# Reading the table


def magic_of(game: Game, piece: int) -> int:
    """The magic points printed on a card, 0 for one that has none."""
    points: int = game.cards[piece].values.get("magic", 0)
    return points


def row_of(game: Game, seat: int, row: int) -> list[int]:
    """The artifacts in a row of power, from left to right."""
    stacks = game.stacks
    return [stacks[spot][-1] for spot in game.table.places_of[seat][row] if stacks[spot]]


def artifacts_in(game: Game, seat: int, row: int) -> int:
    """How many artifacts lie in a row of power."""
    stacks = game.stacks
    return len([spot for spot in game.table.places_of[seat][row] if stacks[spot]])


def row_points(game: Game, artifacts: int) -> int:
    """Power points for so many artifacts in a row. [004:375-376]"""
    points: list[int] = game.table.notes["row points"]
    return points[artifacts]


def first_player(game: Game) -> int:
    """The seat with the marker, whose turn begins a round. [004:180] [004:192]"""
    return game.counts[FIRST_PLAYER][game.table.seats] - 1
