"""When something happens: to a card, to a player, as a turn ends."""

from __future__ import annotations

from typing import Annotated, Any, Final

from engine.kernel.definitions import Ability
from engine.kernel.effects import Other, Subject
from engine.kernel.state import Frame, Game
from engine.kernel.turns import TURN_ENDS
from engine.text.compiling import Line as Compiled
from engine.text.matcher import Book
from engine.text.phrases import Line, Node, One, When, phrase
from engine.text.references import CARD, CARD_UNDER
from engine.verbs.names import SHARED
from engine.verbs.piles import lay

SelfPart = Annotated[Any, "self"]
EffectsPart = Annotated[tuple[Any, ...], "effects"]

PLAYED: Final[int] = SHARED.event("played", "")
DESTROYED: Final[int] = SHARED.event("destroyed", "{subject} is destroyed.", lay, departs=True, replaceable=True)
LEAVES: Final[int] = SHARED.event("leaves", "", departs=True)


def is_not_itself(book: Book, card: Node) -> bool:
    """Whether it is about other cards; what happens as the card itself is played is a line of its own."""
    return not book.is_this(card)


@phrase("when you play {card}", event=PLAYED, fits=is_not_itself, gives={CARD: Subject()})
def when_play(game: Game, scope: Frame, subject: int, other: int, amount: int, card: One) -> When:
    """You play such a card, not the one that says it."""
    return other == scope.seat and subject != scope.source and card.holds(game, scope, subject)


@phrase("when you play {card}: {effects}")
def when_played(line: Compiled, card: SelfPart, effects: EffectsPart) -> Line:
    """The card's own effect, as it is played."""
    return Ability("", effects)


@phrase("when {card} is destroyed", event=DESTROYED, gives={CARD: Subject()})
def when_destroyed(game: Game, scope: Frame, subject: int, other: int, amount: int, card: One) -> When:
    """Such a card is destroyed."""
    return card.holds(game, scope, subject)


@phrase("when {card} leaves the field", event=LEAVES, gives={CARD_UNDER: Other()})
def when_leaves(game: Game, scope: Frame, subject: int, other: int, amount: int, card: One) -> When:
    """Such a card leaves the field, wherever it goes."""
    return card.holds(game, scope, subject)


@phrase("at the end of your turn", event=TURN_ENDS)
def at_turn_end(game: Game, scope: Frame, subject: int, other: int, amount: int) -> When:
    """Before the turn is handed over."""
    return subject == scope.seat
