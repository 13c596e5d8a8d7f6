"""What card text may do in several games, by subject. Each thing is one function with its phrases."""

from typing import Final

from engine.verbs import amounts, counters, filters, lasting, piles, players, sentences, statics, targets, triggers

SHARED_PHRASES: Final = (sentences, amounts, counters, players, filters, targets, piles, triggers, statics, lasting)
