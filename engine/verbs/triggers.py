"""When something happens: to a card, to a player, as a turn ends."""

from __future__ import annotations

from typing import Annotated, Any, Final

from engine.kernel.definitions import Ability
from engine.kernel.effects import Other
from engine.kernel.places import is_kind
from engine.kernel.state import Frame, Game
from engine.kernel.turns import TURN_ENDS
from engine.text.compiling import Line as Compiled
from engine.text.phrases import Kind, Line, Self, When, phrase
from engine.text.references import CARD_UNDER
from engine.verbs.names import SHARED
from engine.verbs.piles import lay

SelfPart = Annotated[Any, "self"]
EffectsPart = Annotated[tuple[Any, ...], "effects"]

PLAYED: Final[int] = SHARED.event("played", "")
DESTROYED: Final[int] = SHARED.event("destroyed", "{subject} is destroyed.", lay, departs=True, replaceable=True)
LEAVES: Final[int] = SHARED.event("leaves", "", departs=True)


@phrase("when you play a(n) {kind}", event=PLAYED)
def when_play(game: Game, scope: Frame, subject: int, other: int, amount: int, kind: Kind) -> When:
    """You play a card of a kind, not the one that says it."""
    return other == scope.seat and is_kind(game, subject, kind) and subject != scope.source


@phrase("when you play {card}: {effects}")
def when_played(line: Compiled, card: SelfPart, effects: EffectsPart) -> Line:
    """The card's own effect, as it is played."""
    return Ability("", effects)


@phrase("when {card} is destroyed", event=DESTROYED)
def when_destroyed(game: Game, scope: Frame, subject: int, other: int, amount: int, card: Self) -> When:
    """This card is destroyed."""
    return subject == card


@phrase("when {card} leaves the field", event=LEAVES, gives={CARD_UNDER: Other()})
def when_leaves(game: Game, scope: Frame, subject: int, other: int, amount: int, card: Self) -> When:
    """This card leaves the field, wherever it goes."""
    return subject == card


@phrase("at the end of your turn", event=TURN_ENDS)
def at_turn_end(game: Game, scope: Frame, subject: int, other: int, amount: int) -> When:
    """Before the turn is handed over."""
    return subject == scope.seat
