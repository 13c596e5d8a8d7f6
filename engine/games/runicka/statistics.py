"""What Runicka counts of itself in test games: Life paid and gained, levels, cards that cannot be summoned, fusions."""

from functools import partial
from typing import Final

from engine.games.runicka.areas import HAND, LIFE, NOT_KNOWN
from engine.games.runicka.attuning import HAS_ATTUNED
from engine.games.runicka.life import CRYSTAL_PAID, LIFE_GAINED, LIFE_LOST, LIFE_PAID, STRUCK
from engine.games.runicka.summoning import CHAOS_ASKED, LAID, NO_BASE, NO_SPACE, ORDER_ASKED, SUMMONED, why_not_called
from engine.kernel.places import pile
from engine.kernel.state import Game
from engine.kernel.table import number
from engine.kernel.turns import TURN_ENDS
from engine.play.tally import BY_CARD, BY_STEP, BY_TURN, BY_WORD, Clock, Notes, Statistic, Statistics

SHOWN: Final = (
    Statistic("taken", "Life taken", BY_TURN, "Life that the foe loses, from this turn to the next", "Life"),
    Statistic("foe", "How the foe lost Life", BY_WORD, "by attacks or by effects", "Life"),
    Statistic("life", "Your Life", BY_WORD, "Life paid, gained and lost, and what is left at the end", "Life"),
    Statistic("then", "Life at the kill", BY_TURN, "what you had left as you won, by the turn of the win", "Life"),
    Statistic("level", "Level by level", BY_STEP, "in which of your turns you reached level 2 and level 3 first"),
    Statistic(
        "waiting", "Waiting in hand", BY_WORD, "cards that could not be summoned as a turn ended, and why", "cards"
    ),
    Statistic("fusions", "Revenants", BY_WORD, "summoned alone, and fused onto another one", "revenants"),
    Statistic("summoned", "Summoned", BY_CARD, "times summoned"),
    Statistic("stuck", "Stuck in hand", BY_CARD, "copies still in hand at the end"),
)
FIRST_LEVEL: Final = 1
WAITS: Final = {
    NOT_KNOWN: "too little known",
    ORDER_ASKED: "alignment",
    CHAOS_ASKED: "alignment",
    NO_SPACE: "space",
    NO_BASE: "type",
}


def count_lost_life(how: str, game: Game, notes: Notes, seat: int, other: int, amount: int) -> None:
    """The seat's own loss counts as such; its foe's counts for the turn and by how it came about."""
    if seat == notes.seat:
        notes.add("life", "lost", amount)
    else:
        notes.add("taken", notes.turn, amount)
        notes.add("foe", how, amount)


def count_own_life(how: str, game: Game, notes: Notes, seat: int, other: int, amount: int) -> None:
    """Life that the seat gains, or pays for revenants, effects and ley-crystals."""
    if seat == notes.seat:
        notes.add("life", how, amount)


def count_level(game: Game, notes: Notes, seat: int, side: int, level: int) -> None:
    """The first time that a level is reached by attuning."""
    reached = any(row[:2] == ("level", level) for row in notes.rows)
    if seat == notes.seat and level > FIRST_LEVEL and not reached:
        notes.add("level", level, notes.turn)


def count_revenant(game: Game, notes: Notes, revenant: int, seat: int, fused: int) -> None:
    """A revenant of the seat comes, alone or as an Addition."""
    if seat == notes.seat:
        notes.add("fusions", "fused" if fused else "alone")


def count_summoned_card(game: Game, notes: Notes, piece: int, spot: int, amount: int) -> None:
    """A card comes to lie in the arena of the seat, alone or on others: it counts for itself."""
    if game.table.sides[spot] == notes.seat:
        notes.add_card("summoned", piece)


def count_waiting(game: Game, notes: Notes, seat: int, other: int, amount: int) -> None:
    """What still cannot be summoned as a turn of the seat ends, and what keeps it; the turn may have taken nothing."""
    if seat != notes.seat:
        return
    notes.add("taken", notes.turn, 0)
    for piece in pile(notes.game, seat, HAND):
        if why := why_not_called(notes.game, seat, piece):
            notes.add("waiting", WAITS[why])


def at_end(notes: Notes) -> None:
    """What is left: Life, and cards in hand; the last turn may have taken nothing."""
    left = notes.game.counts[LIFE][notes.seat]
    notes.add("taken", notes.turn, 0)
    notes.add("life", "left", left)
    if notes.seat in notes.game.winners:
        notes.add("then", notes.turn, left)
    for piece in pile(notes.game, notes.seat, HAND):
        notes.add_card("stuck", piece)


def first_hand(game: Game, seat: int) -> list[int]:
    """The five cards of the first hand, without the one that whoever begins has drawn by then. [002:24]"""
    return pile(game, seat, HAND)[: number(game, "hand")]


STATISTICS: Final = Statistics(
    shown=SHOWN,
    watched={
        STRUCK: partial(count_lost_life, "attacks"),
        LIFE_LOST: partial(count_lost_life, "effects"),
        LIFE_PAID: partial(count_own_life, "paid"),
        CRYSTAL_PAID: partial(count_own_life, "paid"),
        LIFE_GAINED: partial(count_own_life, "gained"),
        HAS_ATTUNED: count_level,
        SUMMONED: count_revenant,
        LAID: count_summoned_card,
        TURN_ENDS: count_waiting,
    },
    at_end=at_end,
    opening=first_hand,
    deck="main",
    hand="hand",
    clocks=(Clock("", "draw", "draw"),),  # in the first turn too [002:29]
    plays=("summoned",),  # what is invested lies face-down until it comes back [002:43]
)
