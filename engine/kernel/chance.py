"""Chance from the seed alone: a stream is a purpose and a counter, so nothing random is kept in a game."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

from engine.kernel.events import fire
from engine.kernel.names import KERNEL
from engine.kernel.state import NONE, ROLLS, SHUFFLES, Game

PRIME: Final = (1 << 61) - 1


def number(seed: int, purpose: str, count: int) -> int:
    """The number (64 bits) at one place of one stream: the same on every machine."""
    return int.from_bytes(blake2b(f"{seed} {purpose} {count}".encode(), digest_size=8).digest(), "big")


def card_key(name: str, copy: int) -> int:
    """What orders one copy of a card in every shuffle, whatever list it is in."""
    return 1 + number(copy, name, 0) % (PRIME - 1)


def count_roll(game: Game, subject: int, other: int, amount: int) -> None:
    """The next number of the game's own chances has been used."""
    game.counts[ROLLS][game.table.seats] += 1


ROLLED: Final[int] = KERNEL.event("rolled", "{subject} rolls {amount}.", count_roll)
PICKED: Final[int] = KERNEL.event("picked at random", "", count_roll)


def roll(game: Game, seat: int, sides: int) -> int:
    """Let a seat roll a die: from 1 to its number of sides."""
    result = 1 + next_number(game) % sides
    fire(game, ROLLED, seat, NONE, result)
    return result


def pick(game: Game, seat: int, pieces: Sequence[int]) -> int:
    """One of some pieces that nobody chooses."""
    piece = pieces[next_number(game) % len(pieces)]
    fire(game, PICKED, seat)
    return piece


def next_number(game: Game) -> int:
    """The next number from the stream of the game's own chances."""
    return number(game.seed, "roll", game.counts[ROLLS][game.table.seats] + 1)


def shuffle(game: Game, place: int, seat: int) -> None:
    """Order a pile by card and copy, so that two lists which share cards share their order.

    Multiplying the keys by a factor modulo a prime is a fresh order for every factor; the factor comes from the seed, the
    seat and how often the seat has shuffled. A pile of the table's is shuffled by NONE.
    """
    shuffles = game.counts[SHUFFLES]
    whose = game.table.seats if seat == NONE else seat
    shuffles[whose] += 1
    factor = 1 + number(game.seed, f"shuffle {seat}", shuffles[whose]) % (PRIME - 1)
    keys = game.table.keys
    game.stacks[place].sort(key=lambda piece: keys[piece] * factor % PRIME)
