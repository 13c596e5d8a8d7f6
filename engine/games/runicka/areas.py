"""The arena: zones, counters and values of Runicka as ints, and how they are read."""

from typing import Final

from engine.games.runicka.names import NAMES
from engine.kernel.fusing import beneath
from engine.kernel.nouns import Nouns
from engine.kernel.state import FUSED, NONE, Game
from engine.kernel.suppression import ABILITIES, has_keyword

# Zones and counters as the rules number them; behind those of game.toml stand marks that only the rules know.
ZONES: Final = ("arena", "deck", "hand", "oblivion", "invested", "talisman", "supply")
ARENA: Final = 0
DECK: Final = 1
HAND: Final = 2
OBLIVION: Final = 3
INVESTED: Final = 4
TALISMAN: Final = 5
SUPPLY: Final = 6

COUNTERS: Final = (
    "life", "order", "chaos", "recharge", "gained",
    "attuned", "fought", "held", "broken", "spent", "cause", "decked",
)  # fmt: skip
LIFE: Final = 6
ORDER: Final = 7
CHAOS: Final = 8
RECHARGE: Final = 9
GAINED: Final = 10  # Power that a revenant has gained for good (RNK-Q30)
ATTUNED: Final = 11  # whether a runekeeper has attuned this turn
FOUGHT: Final = 12  # combats that a revenant has declared this turn
HELD: Final = 13  # whether it has lost the ability to attack this turn
BROKEN: Final = 14  # whether the Barrier of a card has held (RNK-Q15)
SPENT: Final = 15  # of Barriers that a revenant is given, those that have held: a bit for each giver (RNK-Q49)
CAUSE: Final = 16  # how Life was lost last
DECKED: Final = 17  # whether a runekeeper had to draw and could not
BOOKKEEPING: Final = ("spent", "cause", "decked")
OF_PLAYERS: Final = ("attuned", "cause", "decked")

BY_ATTACK: Final = 1
BY_EFFECT: Final = 2
BY_DECK: Final = 3
BY_CARD: Final = 4
CAUSES: Final = {BY_ATTACK: "attack", BY_EFFECT: "effect", BY_DECK: "empty deck", BY_CARD: "card"}

DRAW_PHASE: Final = 1
MAIN_PHASE: Final = 2
END_PHASE: Final = 3

# Revenant-types: who may be summoned alone, be an Addition and be a Base. [002:51-56]
ALONE: Final = frozenset(("stable", "unstable", "latent", "inert"))
ADDITIONS: Final = frozenset(("stable", "unstable", "surging", "bursting"))
BASES: Final = frozenset(("stable", "surging", "latent"))
SIDES: Final = {"Order": ORDER, "Chaos": CHAOS}

# The keywords that have a meaning (RNK-Q39). [002:78-89]
AMPLIFY: Final = "amplify"
BARRIER: Final = "barrier"
ECHO: Final = "echo"
FLURRY: Final = "flurry"
FLYING: Final = "flying"
PASSIVE: Final = "passive"
PROVOKE: Final = "provoke"
REPLENISH: Final = "replenish"
KEYWORDS: Final = frozenset((
    AMPLIFY, BARRIER, ECHO, FLURRY, FLYING, PASSIVE, PROVOKE, REPLENISH, "dormant", "oblivion", "shout", "uproar",
))  # fmt: skip
UNKNOWN: Final = {"behemoth": "type Behemoth (RNK-Q39)"}
NOUNS: Final = Nouns(players=("runekeeper", "player"))

NOT_KNOWN: Final[int] = NAMES.reason("unknown", "Not known enough", "too little is known of it")
NO_TARGET: Final[int] = NAMES.reason("no target", "No target", "there is nothing that it can target")


def has(game: Game, piece: int, word: str) -> bool:
    """Whether a revenant has an aura now: printed on one of its cards, or given. [002:20] (RNK-Q4)"""
    if game.modifiers[ABILITIES]:
        return has_keyword(game, piece, word) > 0
    return word in game.cards[piece].keywords


# Values that effects may change


def power_base(game: Game, piece: int, other: int) -> int:
    """The Power on the uppermost card, what the revenant has gained, and 1 for each card under it with Amplify. [002:21] [002:78]"""
    power: int = game.cards[piece].values.get("power", 0) + game.counts[GAINED][piece]
    place = game.place[piece]
    if game.table.fields[place] == FUSED and len(game.stacks[place]) > 1 and has(game, piece, AMPLIFY):
        return power + beneath(game, piece) * game.table.rules.numbers["amplify"]
    return power


def cost_base(game: Game, piece: int, seat: int) -> int:
    """The number at the top left of the card. [002:16]"""
    cost: int = game.cards[piece].values.get("cost", 0)
    return cost


POWER: Final[int] = NAMES.stat("power", power_base, of="revenant", least=0)
COST: Final[int] = NAMES.stat("cost", cost_base, of="revenant", least=0, in_hand=True)
STATS: Final = {"power": POWER, "cost": COST}


# Reading the table


def other_seat(game: Game, seat: int) -> int:
    """The foe. [002:5]"""
    return 1 - seat


def alignment(game: Game, seat: int) -> tuple[int, int]:
    """The side to which a runekeeper is attuned, and its level; NONE and 0 before the first attunement. [002:41-42]"""
    for side in (ORDER, CHAOS):
        if level := game.counts[side][seat]:
            return side, level
    return NONE, 0


def free_space(game: Game, seat: int) -> int:
    """The first of a runekeeper's spaces without a revenant, NONE if there is none. [002:11]"""
    stacks = game.stacks
    for spot in game.table.places_of[seat][ARENA]:
        if not stacks[spot]:
            return spot
    return NONE
