"""What Rune Stones counts of itself in test games: points by what brought them, stones, the deck, magic that was lost."""

from functools import partial
from typing import Final

from engine.games.rune_stones.areas import AT_END, BOARD, DECK, DISCARD, FROM_ROWS, FROM_SMITHIES, HAND, POINTS
from engine.games.rune_stones.exchanging import STONE_TAKEN
from engine.games.rune_stones.summoning import LOST, PLAYED_FOR_MAGIC, SUMMONED
from engine.games.rune_stones.utilizing import PLAYED
from engine.kernel.places import pile
from engine.kernel.state import Game
from engine.play.tally import BY_CARD, BY_STEP, BY_TURN, BY_WORD, Notes, Statistic, Statistics, hand_of

SHOWN: Final = (
    Statistic("points", "Power points", BY_WORD, "power points by what brought them", "points"),
    Statistic(
        "step", "Stone by stone", BY_STEP, "in which of your turns you took the first rune stone, the second and so on"
    ),
    Statistic("stone", "Rune stones", BY_CARD, "games in which you took a rune stone"),
    Statistic("summoned", "Summoned", BY_CARD, "copies summoned"),
    Statistic("utilized", "Utilized", BY_CARD, "times utilized"),
    Statistic("magic", "Played for magic", BY_CARD, "times played for its magic points"),
    Statistic("surplus", "Surplus magic", BY_TURN, "magic points that were lost", "magic"),
    Statistic("size", "Deck size", BY_WORD, "cards that you have at the end", "cards"),
)


def count_stone(game: Game, notes: Notes, stone: int, spot: int, amount: int) -> None:
    """A rune stone of the seat: which, and when."""
    if notes.game.table.sides[spot] == notes.seat:
        notes.add("stone", notes.game.cards[stone].id)
        notes.add("step", len(pile(notes.game, notes.seat, BOARD)), notes.turn)


def count_card(statistic: str, game: Game, notes: Notes, piece: int, spot: int, amount: int) -> None:
    """A card that comes to lie on the side of the seat, whosever it was before: summoned, utilized or played for its magic points."""
    if notes.game.table.sides[spot] == notes.seat:
        notes.add(statistic, notes.game.cards[piece].id)


def count_surplus(game: Game, notes: Notes, seat: int, other: int, points: int) -> None:
    """Magic points that nothing was left for."""
    if seat == notes.seat:
        notes.add("surplus", notes.turn, points)


def at_end(notes: Notes) -> None:
    """Points by what brought them, and how many cards there are."""
    counts, seat = notes.game.counts, notes.seat
    sources = {"rows": FROM_ROWS, "smithies": FROM_SMITHIES, "final scoring": AT_END}
    for name, counter in sources.items():
        notes.add("points", name, counts[counter][seat])
    notes.add(
        "points", "cards and die", counts[POINTS][seat] - sum(counts[counter][seat] for counter in sources.values())
    )
    notes.add("size", "cards", sum(len(pile(notes.game, seat, zone)) for zone in (HAND, DECK, DISCARD)))


STATISTICS: Final = Statistics(
    shown=SHOWN,
    watched={
        STONE_TAKEN: count_stone,
        SUMMONED: partial(count_card, "summoned"),
        PLAYED: partial(count_card, "utilized"),
        PLAYED_FOR_MAGIC: partial(count_card, "magic"),
        LOST: count_surplus,
    },
    at_end=at_end,
    opening=hand_of,  # [004:156]
    deck="druids",
    hand="hand",
    also=("deck",),  # a deck in play (RST-Q26)
    why_no_clock="After the first hand your pile is shuffled anew with what you have summoned, so that no odds hold by turn.",
    why_no_deck="Nobody builds a deck: everybody begins with the same druids, and what else you draw is summoned in play.",  # [004:97]
    plays=("utilized", "magic"),  # a card is played for the one or the other [004:229] [004:255]
)
