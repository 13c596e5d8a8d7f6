"""What card text may do in several games, by subject. Each thing is one function with its phrases."""

from typing import Final

from engine.verbs import (
    abilities,
    activating,
    amounts,
    attached,
    choosing,
    counters,
    duels,
    filters,
    heads,
    lasting,
    limits,
    locations,
    making,
    moving,
    piles,
    players,
    replacing,
    rounds,
    sending,
    sentences,
    statics,
    suppressing,
    targets,
    triggers,
)

SHARED_PHRASES: Final = (
    sentences,
    amounts,
    counters,
    players,
    filters,
    targets,
    piles,
    moving,
    triggers,
    statics,
    lasting,
)
# For games that have what these speak of: events that are proposed, abilities given and suppressed, pieces that lie on others or change
# hands, pieces that are made.
FURTHER_PHRASES: Final = (replacing, abilities, suppressing, attached, making, locations, sending)
ACTIVATED_PHRASES: Final = (activating,)  # for games in which players activate lines that have a price
ROUND_PHRASES: Final = (rounds,)
DUEL_PHRASES: Final = (duels,)  # for games in which two play
LIMIT_PHRASES: Final = (limits,)
HEAD_PHRASES: Final = (heads,)  # for games whose keywords stand in front of lines
CHOICES: Final = choosing.CHOICES  # why something cannot be chosen, in games that say what may be expected
