"""What card text says of places that pieces of several players share: for games that have such places."""

from __future__ import annotations

from typing import Annotated, Any

from engine.text.compiling import CompiledLine
from engine.text.phrases import Cards, Node, phrase
from engine.verbs.filters import IsBeside

SelfPart = Annotated[Any, "self"]


@phrase(
    "{cards} at its location",
    "{cards} at the source's location",
    "{cards} beside {card}",
    defaults={"card": Node("self")},
)
def at_its_location(line: CompiledLine, cards: Cards, card: SelfPart) -> Cards:
    """Those that lie where the card lies that says it."""
    return cards.where(IsBeside(card))
