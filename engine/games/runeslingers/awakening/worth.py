"""What a card and a position of The Awakening are worth: what its own words do."""

from engine.games.runeslingers import worth as shared
from engine.games.runeslingers.awakening.words import apply_barrier, convert, deal, deal_direct, ready

shared.declare_points(
    {deal: 1.0, deal_direct: 1.1}, {apply_barrier: 0.3, convert: 0.8, ready: 1.0}, {convert: "enemy ailments"}
)
worth = shared.worth
worth_of = shared.worth_of
