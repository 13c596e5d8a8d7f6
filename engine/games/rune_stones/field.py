"""The table of Rune Stones: its zones, counters and values as ints, and how they are read."""

from __future__ import annotations

from engine.kernel.state import KERNEL_COUNTERS, NONE, Game
from engine.kernel.values import nothing, stat, value

# Zones and counters of game.toml in its order, then marks; the kernel's own counters come first.
ZONES = (
    "hand", "deck", "discard", "front", "upper", "lower", "board",
    "display", "creatures", "general", "smithies", "artifacts", "supply", "scrap", "stones", "die", "box",
)  # fmt: skip
HAND, DECK, DISCARD, FRONT, UPPER, LOWER, BOARD, *SHARED = range(len(ZONES))
DISPLAY, CREATURES, GENERAL, SMITHIES, ARTIFACTS, SUPPLY, SCRAP, STONES, DIE, BOX = SHARED
ROWS = (UPPER, LOWER)
COUNTERS = ("blue_gem", "yellow_gem", "green_gem", "red_gem", "wild_gem", "ore", "points")
MARKS = (
    "used",  # lines of a card that have been used, a bit each; a stone that has been turned
    "magic",  # points that are left of the magic in front
    "forged",  # smithies that have been used this turn, a bit each
    "phase",
    "first",  # the seat of the first player, from 1
    "from_rows",  # points by what they came from
    "from_smithies",
    "at_end",
    "surplus",  # magic points that were lost
)
BOOKKEEPING = ("phase", "from_rows", "from_smithies", "at_end", "surplus")
FIRST = len(KERNEL_COUNTERS)
BLUE, YELLOW, GREEN, RED, WILD, ORE, POINTS = range(FIRST, FIRST + len(COUNTERS))
USED, MAGIC, FORGED, PHASE, FIRST_PLAYER, FROM_ROWS, FROM_SMITHIES, AT_END, SURPLUS = range(
    POINTS + 1, POINTS + 1 + len(MARKS)
)
COLOURED = (BLUE, YELLOW, GREEN, RED)
GEMS = (*COLOURED, WILD)
KEPT = (*GEMS, ORE)  # what counts for points at the end
SPACES = ("Blue", "Yellow", "Green", "Red", "White")  # of a row of power, from left to right; gems by colour too
SPACE_OF = {colour: space for space, colour in enumerate(SPACES)}
WILD_SPACE = SPACE_OF["White"]
PHASES = ("action", "exchange", "refill")
ACTION, EXCHANGE, REFILL = range(1, len(PHASES) + 1)
ONCE_PER_TURN, ONCE_PER_GAME = 1, 2  # how a stone has been used
GAVE_POINTS_BIT = 1 << 12  # on a card in front that has given power points


def number(game: Game, name: str) -> int:
    """A number of game.toml."""
    return game.table.rules.numbers[name]


# Values that effects may change


def from_number(name: str, words: str) -> int:
    """A value whose base is a number of game.toml."""

    def base(game: Game, subject: int, other: int) -> int:
        return game.table.rules.numbers[name]

    return stat(words, base)


def one(game: Game, subject: int, other: int) -> int:
    """The base of what happens once."""
    return 1


def white(game: Game, seat: int, other: int) -> int:
    """White gems are wild; a bit for each kind that is. [004:57]"""
    return 1 << WILD


MAGIC_POINTS = stat("magic points", nothing)
HAND_MAX = from_number("hand_max", "maximum hand size of druids")
TO_UTILIZE = from_number("cards_to_utilize", "card to utilize")
DIE_USES = stat("use of a die that a card rolls", one)
OPTIONAL_USES = stat("abilities of an optional card", one)
WILD_GEMS = stat("gems that are wild", white)
STATS = {
    "magic points": MAGIC_POINTS,
    "maximum hand size": HAND_MAX,
    "card to utilize": TO_UTILIZE,
    "use of a die that a card rolls": DIE_USES,
}

# Reading the table


def place(game: Game, seat: int, zone: int) -> int:
    """The one place of a zone of a seat, or of the table for NONE."""
    return game.table.places_of[seat][zone][0]


def pile(game: Game, seat: int, zone: int) -> list[int]:
    """The pieces in a zone of one place."""
    return game.stacks[game.table.places_of[seat][zone][0]]


def plays(game: Game, seat: int) -> bool:
    """Nobody leaves the game before it ends."""
    return True


def magic_of(game: Game, piece: int) -> int:
    """The magic points of a card."""
    points: int = game.table.cards[piece].values.get("magic", 0)
    return points


def priced_display(game: Game) -> list[tuple[int, int]]:
    """The cards of the display from left to right, each with the magic points for its space. [004:227]"""
    stacks = game.stacks
    spaces = zip(game.table.places_of[NONE][DISPLAY], game.table.notes["display"], strict=True)
    return [(stacks[spot][-1], cost) for spot, cost in spaces if stacks[spot]]


def wild_gems(game: Game, seat: int) -> list[int]:
    """The gems that count as wild for a player. [004:57] [004:448]"""
    kinds = value(game, WILD_GEMS, seat)
    return [gem for gem in GEMS if kinds >> gem & 1]


def row_of(game: Game, seat: int, row: int) -> list[int]:
    """The artifacts in a row of power, from left to right."""
    stacks = game.stacks
    return [stacks[spot][-1] for spot in game.table.places_of[seat][row] if stacks[spot]]


def row_points(game: Game, artifacts: int) -> int:
    """Power points for so many artifacts in a row. [004:375-376]"""
    return number(game, f"row_{artifacts}") if artifacts >= number(game, "row_min") else 0


def first_player(game: Game) -> int:
    """The seat with the marker, whose turn begins a round. [004:180] [004:192]"""
    return game.counts[FIRST_PLAYER][game.table.seats] - 1


def round_of(game: Game) -> int:
    """Which round it is: everybody has a turn in each. [004:404]"""
    return -(-game.turn // game.table.seats)
