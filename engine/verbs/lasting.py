"""Changes of values that last for a while, even after their source has left."""

from __future__ import annotations

from typing import Annotated, Final

from engine.kernel.effects import Static
from engine.kernel.events import fire
from engine.kernel.state import Effect, Game
from engine.kernel.values import last
from engine.text.phrases import Duration, Effects, phrase
from engine.verbs.names import SHARED

StaticPart = Annotated[Static, "static"]

BEGUN: Final[int] = SHARED.event("begun", "{subject} has an effect that lasts.", last)


@phrase("{static} {duration}", sort="do")
def for_a_while(game: Game, effect: Effect, static: StaticPart, duration: Duration) -> Effects:
    """A change of a value that lasts, even after its source has left."""
    seat, turns = duration
    effect.change = static.fixed(game, effect)
    fire(game, BEGUN, effect.source, seat, turns)
    return ()


@phrase("until the end of the turn")
def this_turn(game: Game, effect: Effect) -> Duration:
    """Until the turn that is going on ends."""
    return game.active, 1


@phrase("until the end of your next turn")
def your_next_turn(game: Game, effect: Effect) -> Duration:
    """Until your next turn ends, this one not counted."""
    return effect.seat, 1 + (game.active == effect.seat)
