"""What a card and a position of the first edition are worth: what its own words do, and what red keywords cost."""

from typing import Final

from engine.games.runeslingers import worth as shared
from engine.games.runeslingers.first.words import cleanse, convert, deal, deal_direct, inflict
from engine.kernel.definitions import Definition

RED: Final = {
    "pain": 1.0,
    "sear": 0.4,
    "distract": 2.0,
}  # points for each that is paid; Ail counts among the words of both editions

shared.declare_points(
    {deal: 1.0, deal_direct: 1.1, inflict: 2.0},
    {cleanse: 0.4, convert: 0.8},
    {cleanse: "own ailments", convert: "enemy ailments"},
)
worth = shared.worth
worth_of = shared.worth_of


def price(definition: Definition) -> float:
    """What the red keywords of a card cost, in points."""
    return sum([points * definition.keywords.get(word, 0) for word, points in RED.items()], 0.0)
