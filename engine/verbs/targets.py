"""What a text targets, chooses, and does to each of several: determiners in front of nouns."""

from __future__ import annotations

from typing import Final

from engine.kernel.state import Frame, Game
from engine.text.phrases import Cards, Group, phrase
from engine.text.references import CARD
from engine.verbs.names import SHARED

TARGET: Final[int] = SHARED.window("target", "Choose a target")
CHOOSE: Final[int] = SHARED.window("choose", "Which one do you choose?")


@phrase("target {cards}", sort="piece", asks=TARGET, gives=CARD)
def target(game: Game, frame: Frame, cards: Cards) -> list[int]:
    """One of them, in play, that you choose before anything happens."""
    return cards.cards(game, frame)


@phrase("{group}", sort="piece", many=True)
def every(game: Game, frame: Frame, group: Group) -> list[int]:
    """All of them, one after the other; nobody is chosen."""
    return group.cards(game, frame)
