"""`python -m tests.tools.hands [HANDS]`: opening hands of shuffled decks against the law of drawing without putting back.

A deck has cards in 1 to 4 copies. For each card and each number of its copies (a cell) it is counted how many hands hold so many; the
hypergeometric law says how many should. Tells the largest deviation in sigma, and how likely deviations as large as all of
them together are. Ends with an error over 4 sigma or under 0.0001.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from types import SimpleNamespace
from typing import Any

from scipy.stats import chi2, hypergeom

from engine.kernel.chance import card_key, shuffle
from engine.kernel.state import SHUFFLES

Cell = tuple[int, int]  # a card and how many copies of it
DECKS = ((40, 5), (60, 7), (23, 4), (80, 8))  # cards, cards drawn
SIGMA, LEAST, EXPECTED = 4, 1e-4, 20


def copies(size: int) -> list[int]:
    """The card of each place of a deck: one copy of the first, two of the second, up to four, and again."""
    cards: list[int] = []
    while len(cards) < size:
        card = len(set(cards))
        cards += [card] * min(card % 4 + 1, size - len(cards))
    return cards


def hands(size: int, drawn: int, count: int, first_seed: int = 1) -> Iterator[list[int]]:
    """The opening hands of a deck, each game with a seed of its own."""
    cards = copies(size)
    keys = [card_key(f"card {card}", cards[:place].count(card)) for place, card in enumerate(cards)]
    game: Any = SimpleNamespace(table=SimpleNamespace(seats=2, keys=keys), counts={}, stacks=[[]])
    for seed in range(first_seed, first_seed + count):
        game.seed, game.counts[SHUFFLES], game.stacks[0] = seed, [0, 0, 0], list(range(size))
        shuffle(game, 0, 0)
        yield [cards[piece] for piece in game.stacks[0][:drawn]]


def deviations(size: int, drawn: int, dealt: Iterable[list[int]]) -> list[float]:
    """How far the count of each cell lies from what is expected, in sigma, where enough is expected."""
    counts: Counter[Cell] = Counter()
    number = 0
    for hand in dealt:
        number += 1
        counts.update(Counter(hand).items())
    told = []
    for card, of in Counter(copies(size)).items():
        for held in range(1, of + 1):
            chance = float(hypergeom.pmf(held, size, of, drawn))
            if number * chance >= EXPECTED:
                told.append((counts[card, held] - number * chance) / (number * chance * (1 - chance)) ** 0.5)
    return told


def verdict(told: list[float]) -> tuple[float, float]:
    """The largest deviation, and how likely all of them together are: cells of one hand go together, so that this is rough."""
    return max(map(abs, told)), float(chi2.sf(sum(sigma * sigma for sigma in told), len(told)))


def main(arguments: list[str]) -> int:
    """Deal so many hands from each deck and tell."""
    count, bad = int(arguments[0]) if arguments else 1_000_000, 0
    for size, drawn in DECKS:
        told = deviations(size, drawn, hands(size, drawn, count))
        largest, likely = verdict(told)
        print(
            f"{count} hands of {drawn} from {size}: {len(told)} cells, at most {largest:.2f} sigma, p {likely:.4f}",
            flush=True,
        )
        bad += largest > SIGMA or likely < LEAST
    return bad


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
