"""The field of Runeslingers: its zones, counters and values as ints, and how they are read."""

from __future__ import annotations

from engine.kernel.state import KERNEL_COUNTERS, NONE, Game
from engine.kernel.values import nothing, stat, value

# Zones and counters of game.toml in its order, then marks; the kernel's own counters come first.
ZONES = ("ailment", "concentration", "utility", "runeslinger", "deck", "hand", "discard", "void", "supply")
COUNTERS = ("power", "health", "light", "determination", "ailment", "token", "mastery", "barrier", "damage")
MARKS = (
    "used",
    "played_in",  # the turn in which a card was played
    "charged_in",
    "block_value",  # of the Runeslinger
    "full_health",
    "blocks",
    "sets",
    "slung_spirit",
    "slung_utility",
    "slung_attack",
    "wound",  # why health was lost last
    "cause",  # why power was lost last
    "out",
    "phase",
)
BOOKKEEPING = ("block_value", "full_health", "wound", "cause", "out", "phase")
AILMENTS, CONCENTRATIONS, UTILITIES, RUNESLINGER, DECK, HAND, DISCARD, VOID, SUPPLY = range(len(ZONES))
FIRST = len(KERNEL_COUNTERS)
FIRST_MARK = FIRST + len(COUNTERS)
POWER, HEALTH, LIGHT, DETERMINATION, AILMENT, TOKEN, MASTERY, BARRIER, DAMAGE = range(FIRST, FIRST_MARK)
USED, PLAYED_IN, CHARGED_IN, BLOCK_VALUE, FULL_HEALTH, BLOCKS, SETS, *FURTHER = range(
    FIRST_MARK, FIRST_MARK + len(MARKS)
)
SLUNG_SPIRIT, SLUNG_UTILITY, SLUNG_ATTACK, WOUND, CAUSE, OUT, PHASE = FURTHER
SLUNG = {"spirit": SLUNG_SPIRIT, "utility": SLUNG_UTILITY, "attack": SLUNG_ATTACK}
OF_A_TURN = (BLOCKS, SETS, SLUNG_SPIRIT, SLUNG_UTILITY, SLUNG_ATTACK)

READY_PHASE, AILMENT_PHASE, DRAW_PHASE, PLAY_PHASE, DISCARD_PHASE = range(1, 6)
BY_DAMAGE, BY_LOSS, BY_DECK, BY_AILMENTS, BY_EFFECT, BY_NO_CARDS, BY_MAXIMUM = range(1, 8)
CAUSES = {
    BY_DAMAGE: "damage",
    BY_LOSS: "health loss",
    BY_DECK: "empty deck",
    BY_AILMENTS: "ailments",
    BY_EFFECT: "effect",
    BY_NO_CARDS: "no cards left",
    BY_MAXIMUM: "no maximum health",
}
KEYWORDS = ("ail", "charge", "choice", "distract", "fate", "pierce", "quick", "shout", "token", "use")
AIL, CHARGE, CHOICE, DISTRACT, FATE, PIERCE, QUICK, SHOUT, TOKENS, USE = range(len(KEYWORDS))


def number(game: Game, name: str) -> int:
    """A number of game.toml."""
    return game.table.rules.numbers[name]


# Values that effects may change


def block_base(game: Game, subject: int, other: int) -> int:
    """The number on the Runeslinger. [000:95]"""
    return game.counts[BLOCK_VALUE][subject]


def health_base(game: Game, subject: int, other: int) -> int:
    """The starting maximum health on the Runeslinger. [000:97]"""
    return game.counts[FULL_HEALTH][subject]


def from_numbers(name: str) -> int:
    """A value whose base is a number of game.toml."""

    def base(game: Game, subject: int, other: int) -> int:
        return game.table.rules.numbers[name]

    return stat(name, base)


def defense_base(game: Game, subject: int, other: int) -> int:
    """The number at the top right of a defense card; none known is 0. [000:135]"""
    defense: int = game.table.cards[subject].values.get("defense", 0)
    return defense


def cost_base(game: Game, subject: int, other: int) -> int:
    """The Light cost of a card."""
    cost: int = game.table.cards[subject].values["cost"]
    return cost


def keyword_base(game: Game, subject: int, other: int) -> int:
    """Whether a keyword is printed on the card."""
    return KEYWORDS[other] in game.table.cards[subject].keywords


BLOCK = stat("block", block_base)
MAX_HEALTH = stat("maximum health", health_base)
HAND_MAX = from_numbers("hand_max")
BLOCKS_PER_TURN = from_numbers("blocks_per_turn")
DEFENSE = stat("defense", defense_base, of="defense")
COST = stat("cost", cost_base, of="card")
KEYWORD = stat("keyword", keyword_base, of="card")
DAMAGE_BY = stat("damage dealt by", nothing, of="card")
DAMAGE_TO = stat("damage dealt to", nothing)
STATS = {"block": BLOCK, "maximum health": MAX_HEALTH, "maximum hand size": HAND_MAX, "defense": DEFENSE}


# Reading the field


def place(game: Game, seat: int, zone: int) -> int:
    """The one place of a zone such as hand or deck."""
    return game.table.places_of[seat][zone][0]


def pile(game: Game, seat: int, zone: int) -> list[int]:
    """The pieces in a zone of one place."""
    return game.stacks[game.table.places_of[seat][zone][0]]


def plays(game: Game, seat: int) -> bool:
    """Whether a Runeslinger has not been defeated."""
    return not game.counts[OUT][seat]


def players(game: Game) -> list[int]:
    """The seats that have not been defeated."""
    out = game.counts[OUT]
    return [seat for seat in game.table.everybody if not out[seat]]


def enemies(game: Game, seat: int) -> list[int]:
    """The other Runeslingers in the encounter."""
    return [other for other in players(game) if other != seat]


def is_kind(game: Game, piece: int, kind: str) -> bool:
    """Whether a piece is of a kind or of one below it."""
    return kind in game.table.cards[piece].kinds


def has(game: Game, piece: int, keyword: int) -> bool:
    """Whether a card has a keyword now."""
    if game.modifiers[KEYWORD]:
        return bool(value(game, KEYWORD, piece, keyword))
    return KEYWORDS[keyword] in game.table.cards[piece].keywords


def cards_in_play(game: Game, seat: int, kind: str) -> list[int]:
    """The exposed cards of a kind that a player controls."""
    cards = game.table.cards
    return [piece for piece in game.acting[seat] if kind in cards[piece].kinds]


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


def ready_concentrations(game: Game, seat: int) -> list[int]:
    """The exposed concentrations that can still create Light."""
    used = game.counts[USED]
    return [piece for piece in exposed_concentrations(game, seat) if not used[piece]]


def light(game: Game, seat: int) -> int:
    """The Light that a player can spend: the pool, and what the ready concentrations create. [000:239]"""
    return game.counts[LIGHT][seat] + len(ready_concentrations(game, seat))


def ailments(game: Game, seat: int) -> list[int]:
    """The exposed ailments on a Runeslinger; those under a boon do not count. [000:292]"""
    cards = game.table.cards
    return [piece for piece in game.acting[seat] if cards[piece].kind == "ailment"]


def instances(game: Game, seat: int) -> int:
    """How many ailment instances are on a Runeslinger."""
    rows = game.counts[AILMENT]
    return sum(rows[piece] for piece in ailments(game, seat))


def ailment_of(game: Game, seat: int, ailment: str) -> int:
    """The exposed ailment of one type on a Runeslinger, NONE if it is not there."""
    cards = game.table.cards
    for piece in ailments(game, seat):
        if cards[piece].id == ailment:
            return piece
    return NONE
