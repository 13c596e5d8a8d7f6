"""Exact odds of what is drawn from a shuffled deck without replacement: whole numbers counted, divided at the end.

No rulebook of the games here lets a player draw an opening hand anew, so there is no mulligan to reckon with.
"""

from collections.abc import Mapping
from fractions import Fraction
from math import comb


def ways(successes: int, population: int, drawn: int, hits: int) -> int:
    """How many hands of `drawn` cards hold exactly `hits` of the `successes` among `population` cards.

    Raises ValueError for a number below 0, more successes or more cards drawn than there are.
    """
    if min(successes, drawn, hits) < 0 or max(successes, drawn) > population:
        raise ValueError(
            f"there is no such draw: {drawn} of {population} cards, {successes} of them successes, {hits} wanted"
        )
    others = drawn - hits
    return comb(successes, hits) * comb(population - successes, others) if others >= 0 else 0


def at_least(successes: int, population: int, drawn: int, hits: int) -> Fraction:
    """The chance to draw `hits` of them or more. Raises ValueError as `ways` does."""
    hands = sum(ways(successes, population, drawn, number) for number in range(hits, max(drawn, hits) + 1))
    return Fraction(hands, comb(population, drawn))


def mean(successes: int, population: int, drawn: int) -> Fraction:
    """How many of them are drawn on average. Raises ValueError as `ways` does."""
    ways(successes, population, drawn, 0)
    return Fraction(successes * drawn, population) if population else Fraction(0)


def opening_odds(sections_main: Mapping[str, int], hand_size: int) -> dict[str, tuple[float, float]]:
    """For each card of a deck: the chance of at least one copy in the opening hand, and the copies in it on average.

    A deck that is smaller than the hand is drawn whole.
    """
    deck = {card: copies for card, copies in sections_main.items() if copies > 0}
    population = sum(deck.values())
    drawn = min(hand_size, population)
    return {
        card: (float(at_least(copies, population, drawn, 1)), float(mean(copies, population, drawn)))
        for card, copies in deck.items()
    }
