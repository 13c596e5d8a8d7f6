"""The field that both editions share: its zones, counters and values as ints, and how they are read."""

from typing import Final

from engine.games.runeslingers.names import NAMES
from engine.kernel.nouns import Nouns
from engine.kernel.state import NONE, Game
from engine.kernel.values import FromNumber, nothing, value, value_for_text

# Zones and counters as the rules of both editions number them, before those of one; marks are what only the rules know.
ZONES: Final = ("ailment", "concentration", "runeslinger", "deck", "hand", "discard", "void", "supply")
AILMENTS: Final = 0
CONCENTRATIONS: Final = 1
RUNESLINGER: Final = 2
DECK: Final = 3
HAND: Final = 4
DISCARD: Final = 5
VOID: Final = 6
SUPPLY: Final = 7

COUNTERS: Final = (
    "power", "health", "determination", "ailment", "token", "damage",
    "played_in", "charged_in", "block_value", "full_health", "blocks", "sets",
    "slung_spirit", "slung_utility", "slung_attack", "wound", "cause", "out",
)  # fmt: skip
POWER: Final = 6
HEALTH: Final = 7
DETERMINATION: Final = 8
AILMENT: Final = 9
TOKEN: Final = 10
DAMAGE: Final = 11
PLAYED_IN: Final = 12  # the turn in which a card was played
CHARGED_IN: Final = 13
BLOCK_VALUE: Final = 14  # of the Runeslinger
FULL_HEALTH: Final = 15
BLOCKS: Final = 16
SETS: Final = 17
SLUNG_SPIRIT: Final = 18
SLUNG_UTILITY: Final = 19
SLUNG_ATTACK: Final = 20
WOUND: Final = 21  # why health was lost last
CAUSE: Final = 22  # why power was lost last
OUT: Final = 23
OF_PLAYERS: Final = (
    "block_value", "full_health", "blocks", "sets", "slung_spirit", "slung_utility", "slung_attack", "wound", "cause", "out",
)  # fmt: skip
BOOKKEEPING: Final = ("block_value", "full_health", "wound", "cause", "out")
SLUNG: Final = {"spirit": SLUNG_SPIRIT, "utility": SLUNG_UTILITY, "attack": SLUNG_ATTACK}
OF_A_TURN: Final = (BLOCKS, SETS, SLUNG_SPIRIT, SLUNG_UTILITY, SLUNG_ATTACK)

BY_DAMAGE: Final = 1
BY_LOSS: Final = 2
BY_DECK: Final = 3
BY_AILMENTS: Final = 4
BY_EFFECT: Final = 5
BY_NO_CARDS: Final = 6
BY_MAXIMUM: Final = 7
CAUSES: Final = {
    BY_DAMAGE: "damage",
    BY_LOSS: "health loss",
    BY_DECK: "empty deck",
    BY_AILMENTS: "ailments",
    BY_EFFECT: "effect",
    BY_NO_CARDS: "no cards left",
    BY_MAXIMUM: "no maximum health",
}
# The keywords of both editions, then those of one.
KEYWORDS: Final = (
    "ail",
    "charge",
    "choice",
    "distract",
    "fate",
    "pierce",
    "shout",
    "quick",
    "token",
    "use",
    "pain",
    "sear",
)
AIL: Final = 0
CHARGE: Final = 1
DISTRACT: Final = 3
FATE: Final = 4
PIERCE: Final = 5
SHOUT: Final = 6
QUICK: Final = 7
PAIN: Final = 10
SEAR: Final = 11


# Values that effects may change


def block_base(game: Game, subject: int, other: int) -> int:
    """The number on the Runeslinger. [000:95]"""
    return game.counts[BLOCK_VALUE][subject]


def health_base(game: Game, subject: int, other: int) -> int:
    """The starting maximum health on the Runeslinger. [000:97]"""
    return game.counts[FULL_HEALTH][subject]


def defense_base(game: Game, subject: int, other: int) -> int:
    """The number at the top right of a defense card; none known is 0. [000:135]"""
    defense: int = game.cards[subject].values.get("defense", 0)
    return defense


def keyword_base(game: Game, subject: int, other: int) -> int:
    """Whether a keyword is printed on the card."""
    return KEYWORDS[other] in game.cards[subject].keywords


BLOCK: Final[int] = NAMES.stat("block", block_base, least=0)  # (RSA-Q37)
MAX_HEALTH: Final[int] = NAMES.stat("maximum health", health_base)
HAND_MAX: Final[int] = NAMES.stat("maximum hand size", FromNumber("hand_max"), least=0)
BLOCKS_PER_TURN: Final[int] = NAMES.stat("blocks per turn", FromNumber("blocks_per_turn"))
DEFENSE: Final[int] = NAMES.stat("defense", defense_base, of="defense")
KEYWORD: Final[int] = NAMES.stat("keyword", keyword_base, of="card", in_hand=True)
DAMAGE_BY: Final[int] = NAMES.stat("damage dealt by", nothing, of="card")
DAMAGE_TO: Final[int] = NAMES.stat("damage dealt to", nothing)
STATS: Final = {"block": BLOCK, "maximum health": MAX_HEALTH, "maximum hand size": HAND_MAX, "defense": DEFENSE}


def has_keyword(game: Game, piece: int, word: str) -> int:
    """Whether a card has a keyword now, printed or given. [000:369]"""
    return value_for_text(game, KEYWORD, piece, KEYWORDS.index(word)) if word in KEYWORDS else 0


NOUNS: Final = Nouns(players=("Runeslinger", "player"), keyword=has_keyword, keywords=KEYWORD, order=KEYWORDS)


# Reading the field


def is_defense_card(game: Game, piece: int) -> bool:
    """Whether a card can take damage: by its kind, or because a defense value is printed on it. [000:135] [001:440]"""
    definition = game.cards[piece]
    return "defense" in definition.kinds or "defense" in definition.values


def defense_cards(game: Game, seat: int) -> list[int]:
    """The exposed defense cards of a player."""
    return [piece for piece in game.acting[seat] if is_defense_card(game, piece)]


def has(game: Game, piece: int, keyword: int) -> bool:
    """Whether a card has a keyword now."""
    if game.modifiers[KEYWORD]:
        return bool(value(game, KEYWORD, piece, keyword))
    return KEYWORDS[keyword] in game.cards[piece].keywords


def free_place(game: Game, seat: int, zone: int) -> int:
    """The first place of a zone with nothing on it, NONE if there is none."""
    stacks = game.stacks
    for spot in game.table.places_of[seat][zone]:
        if not stacks[spot]:
            return spot
    return NONE


def exposed_concentrations(game: Game, seat: int) -> list[int]:
    """The concentrations of a player with nothing on top."""
    spots = game.table.places_of[seat][CONCENTRATIONS]
    return [stack[0] for stack in game.stacks[spots.start : spots.stop] if len(stack) == 1]


def exposed_ailments(game: Game, seat: int) -> list[int]:
    """The exposed ailments on a Runeslinger; those under a boon do not count. [000:292]"""
    cards = game.cards
    return [piece for piece in game.acting[seat] if cards[piece].kind == "ailment"]


def instances(game: Game, seat: int) -> int:
    """How many ailment instances are on a Runeslinger."""
    rows = game.counts[AILMENT]
    return sum(rows[piece] for piece in exposed_ailments(game, seat))


def ailment_of(game: Game, seat: int, ailment: str) -> int:
    """The exposed ailment of one type on a Runeslinger, NONE if it is not there."""
    cards = game.cards
    for piece in game.acting[seat]:
        if cards[piece].id == ailment:
            return piece
    return NONE
