"""What card text says of places that pieces of several players share: for games that have such places."""

from typing import Any

from engine.text.compiling import CompiledLine
from engine.text.phrases import Cards, SelfPart, phrase
from engine.text.references import ITS
from engine.verbs.filters import IsBeside


@phrase("{cards} at its location", takes=ITS)
def at_its_location(line: CompiledLine, cards: Cards, card: Any) -> Cards:
    """Those that lie where the card lies that has been named before, or where the one does that says it if none has."""
    return cards.where(IsBeside(card))


@phrase("{cards} beside {card}")
def beside(line: CompiledLine, cards: Cards, card: SelfPart) -> Cards:
    """Those that lie where the card lies that says it."""
    return cards.where(IsBeside(card))
