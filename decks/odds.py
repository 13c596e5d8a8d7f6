"""Exact odds of what is drawn from a shuffled deck without replacement: whole numbers counted, divided at the end.

No rulebook of the games here lets a player draw an opening hand anew, so there is no mulligan to reckon with.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb


def ways(successes: int, population: int, drawn: int, wanted: int) -> int:
    """How many hands of `drawn` cards hold exactly `wanted` of the `successes` among `population` cards.

    Raises ValueError for a number below 0, more successes or more cards drawn than there are.
    """
    if min(successes, drawn, wanted) < 0 or max(successes, drawn) > population:
        message = f"of {population} cards {successes} cannot be meant and {drawn} drawn, with {wanted} wanted"
        raise ValueError(message)
    others = drawn - wanted
    return comb(successes, wanted) * comb(population - successes, others) if others >= 0 else 0


def exactly(successes: int, population: int, drawn: int, wanted: int) -> Fraction:
    """The chance to draw exactly `wanted` of them (hypergeometric). Raises ValueError as `ways` does."""
    return Fraction(ways(successes, population, drawn, wanted), comb(population, drawn))


def at_least(successes: int, population: int, drawn: int, wanted: int) -> Fraction:
    """The chance to draw `wanted` of them or more. Raises ValueError as `ways` does."""
    found = sum(ways(successes, population, drawn, number) for number in range(wanted, max(drawn, wanted) + 1))
    return Fraction(found, comb(population, drawn))


def mean(successes: int, population: int, drawn: int) -> Fraction:
    """How many of them are drawn on average. Raises ValueError as `ways` does."""
    ways(successes, population, drawn, 0)
    return Fraction(successes * drawn, population) if population else Fraction(0)


def all_of(wanted: Sequence[tuple[int, int]], population: int, drawn: int) -> Fraction:
    """The chance of all at once, for groups (successes, at least so many) that share no card.

    Raises ValueError as `ways` does, and for groups that hold more cards together than there are.
    """
    grouped = sum(successes for successes, _ in wanted)
    ways(grouped, population, drawn, 0)
    found = {0: 1}  # cards of the groups so far -> hands of so many that have enough of each
    for successes, least in wanted:
        ways(successes, population, 0, least)
        found = taken_too(found, successes, least, drawn)
    hands = sum(number * comb(population - grouped, drawn - held) for held, number in found.items())
    return Fraction(hands, comb(population, drawn))


def taken_too(found: Mapping[int, int], successes: int, least: int, most: int) -> dict[int, int]:
    """Hands by their number of cards, each with `least` cards or more of another group, up to `most` cards in all."""
    larger: dict[int, int] = {}
    for held, number in found.items():
        for taken in range(least, min(successes, most - held) + 1):
            larger[held + taken] = larger.get(held + taken, 0) + number * comb(successes, taken)
    return larger


def opening_odds(sections_main: Mapping[str, int], hand_size: int) -> dict[str, tuple[float, float]]:
    """For each card of a deck: the chance of at least one copy in the opening hand, and the copies in it on average.

    A deck that is smaller than the hand is drawn whole.
    """
    held = {card: copies for card, copies in sections_main.items() if copies > 0}
    population = sum(held.values())
    drawn = min(hand_size, population)
    return {
        card: (float(at_least(copies, population, drawn, 1)), float(mean(copies, population, drawn)))
        for card, copies in held.items()
    }
