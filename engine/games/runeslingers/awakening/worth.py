"""What a card and a position of The Awakening are worth: what its own words do."""

from engine.games.runeslingers import worth as shared
from engine.games.runeslingers.awakening.words import apply_barrier, convert, deal, deal_direct, ready
from engine.kernel.definitions import Definition
from engine.kernel.effects import Each, EffectStep
from engine.verbs.triggers import DESTROYED

shared.declare_points(
    {deal: 1.0, deal_direct: 1.1}, {apply_barrier: 0.3, convert: 0.8, ready: 1.0}, {convert: "enemy ailments"}
)
worth = shared.worth
worth_of = shared.worth_of


def damage_of(definition: Definition) -> int:
    """How much damage the first line of a card that deals any deals at once; an amount that has to be counted is as good as UNKNOWN."""
    for line in (definition.spells[0], *definition.activated, *definition.live):
        for step in line.program:
            once = step.do if isinstance(step, Each) else step
            if isinstance(once, EffectStep) and once.verb in (deal, deal_direct):
                amount = once.arguments[0]
                return amount if type(amount) is int else shared.UNKNOWN
    return 0


def lost_with(definition: Definition) -> float:
    """What its player loses if a card in play is destroyed: what it does as long as it stays, less what it does once it is destroyed."""
    at_its_end = sum([shared.worth_of_ability(line) for line in definition.live if line.event == DESTROYED], 0.0)
    return worth_of(definition).lasting - at_its_end
