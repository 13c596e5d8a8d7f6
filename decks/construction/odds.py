"""Exact odds of what is drawn from a shuffled deck without replacement: whole numbers counted, divided at the end.

No rulebook of the games here lets a player draw an opening hand anew, so there is no mulligan to reckon with.
"""

from collections.abc import Mapping
from math import comb


def opening_odds(deck: Mapping[str, int], hand_size: int) -> dict[str, float]:
    """For each card of a deck the chance of at least one copy in the opening hand; a deck that is smaller than that is drawn whole."""
    population = sum(deck.values())
    drawn = min(hand_size, population)
    hands = comb(population, drawn)
    return {card: (hands - comb(population - copies, drawn)) / hands for card, copies in deck.items() if copies}


def at_least(deck: int, fitting: int, drawn: int, wanted: int = 1) -> float:
    """The chance that of so many cards drawn from a deck at least `wanted` are among its `fitting` ones; of a smaller deck all are drawn.

    Raises ValueError for numbers that no deck has.
    """
    if not 0 <= fitting <= deck or drawn < 0:
        raise ValueError(f"{fitting} fitting cards among {deck}, {drawn} drawn")
    drawn = min(drawn, deck)
    fewer = sum(comb(fitting, found) * comb(deck - fitting, drawn - found) for found in range(min(wanted, drawn + 1)))
    hands = comb(deck, drawn)
    return (hands - fewer) / hands if wanted <= drawn else float(wanted <= 0)
