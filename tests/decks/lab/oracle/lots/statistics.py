"""What Lots counts of itself: cards drawn and played, suns by turn, when each came, and whether it had been in the first hand."""

from typing import Final

from engine.kernel.table import number
from engine.kernel.turns import TURN_BEGINS
from engine.play.tally import (
    BY_CARD,
    BY_STEP,
    BY_TURN,
    BY_WORD,
    Statistic,
    Statistics,
    count_own_card,
    hand_of,
)
from engine.verbs.piles import DRAWN
from engine.verbs.triggers import PLAYED

SHOWN: Final = (
    Statistic("drawn", "Drawn", BY_CARD, "copies drawn"),
    Statistic("played", "Played", BY_CARD, "copies played"),
    Statistic("suns", "Suns", BY_TURN, "suns played in the turn", "suns"),
    Statistic("step", "Sun by sun", BY_STEP, "in which of your turns you played the first sun and the second"),
    Statistic("late", "Late suns", BY_WORD, "suns played in which turn or later"),
)
LATE: Final = {"third turn": 3, "fourth turn": 4}


def count_sun(game, notes, sun, seat, amount):
    """A sun of the seat is played."""
    if seat != notes.seat:
        return
    notes.add_card("played", sun)
    notes.add("suns", notes.turn)
    notes.add("step", sum(row[0] == "played" for row in notes.rows), notes.turn)
    for words, turn in LATE.items():
        if notes.turn >= turn:
            notes.add("late", words)


def count_turn(game, notes, seat, other, amount):
    """A turn in which none may be played."""
    if seat == notes.seat:
        notes.add("suns", notes.turn, 0)


def count_first_turn(notes):
    """The first turn, which has begun before anything is counted."""
    notes.add("suns", 1, 0)


def count_drawn(game, notes, piece, spot, amount):
    count_own_card("drawn", game, notes, piece, spot, amount)


def first_hand(game, seat):
    """Without the card that whoever moves first has drawn by then."""
    return hand_of(game, seat)[: number(game, "hand")]


STATISTICS: Final = Statistics(
    shown=SHOWN,
    watched={TURN_BEGINS: count_turn, PLAYED: count_sun, DRAWN: count_drawn},
    at_end=count_first_turn,
    opening=first_hand,
    deck="main",
    hand="hand",
    plays=("played",),
)
