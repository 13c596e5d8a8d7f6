"""What card text may do in several games, by subject. Each thing is one function with its phrases."""

from typing import Final

from engine.verbs import (
    abilities,
    amounts,
    counters,
    filters,
    lasting,
    making,
    piles,
    players,
    replacing,
    sentences,
    statics,
    targets,
    triggers,
)

SHARED_PHRASES: Final = (sentences, amounts, counters, players, filters, targets, piles, triggers, statics, lasting)
REPLACING: Final = replacing  # for games that propose what may be replaced
ABILITIES: Final = abilities  # for games in which keywords and lines are given and suppressed
MAKING: Final = making  # for games in which effects make pieces
