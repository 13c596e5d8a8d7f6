"""Changes of values that last for a while, even after their source has left."""

from __future__ import annotations

from typing import Annotated, Any, Final

from engine.kernel.effects import EffectStep, LastingChange, Static
from engine.kernel.events import fire
from engine.kernel.places import in_play
from engine.kernel.state import END_OF_PHASE, END_OF_TURN, NONE, SOURCE_LEAVES, Effect, Game, Program
from engine.kernel.turns import in_turn
from engine.kernel.values import last
from engine.text.compiling import CompiledLine
from engine.text.matcher import Book
from engine.text.phrases import Duration, Effects, Node, Self, nodes, phrase
from engine.verbs.names import SHARED

StaticPart = Annotated[Static, "static"]
StaticsPart = Annotated[tuple[Static, ...], "statics"]
DurationPart = Annotated[Any, "duration"]

BEGUN: Final[int] = SHARED.event("begun", "{subject} has an effect that lasts.", last)


@phrase("{static} {duration}", "{duration}, {static}", sort="do")
def for_a_while(game: Game, effect: Effect, static: StaticPart, duration: Duration) -> Effects:
    """A change of a value that lasts, even after its source has left."""
    begin(game, effect, LastingChange(static.fixed(game, effect), moment=duration[0]), duration)
    return ()


def are_several(book: Book, statics: Node, duration: Node) -> bool:
    """Whether more than one value changes."""
    return sum(book.sort_of(node) == "static" for node in nodes(statics)) > 1


@phrase("{statics} {duration}", "{duration}, {statics}", sort="acts", fits=are_several)
def all_for_a_while(line: CompiledLine, statics: StaticsPart, duration: DurationPart) -> Program:
    """Changes of values that last equally long, even after their source has left."""
    return tuple(EffectStep(for_a_while, (static, duration)) for static in statics)


def begin(game: Game, effect: Effect, change: LastingChange, duration: tuple[int, int, int]) -> None:
    """Let something last: until a moment, of a seat, and so many of them. As long as a card is in play that has left is not at all."""
    moment, seat, left = duration
    if moment != SOURCE_LEAVES or in_play(game, effect.source):
        effect.change = change
        fire(game, BEGUN, effect.source, seat, left)


@phrase("until the end of the turn", "until end of turn", "this turn")
def this_turn(game: Game, effect: Effect) -> Duration:
    """Until the turn that is going on ends, or the phase where none is."""
    return (END_OF_TURN, game.active, 1) if in_turn(game) else (END_OF_PHASE, NONE, 1)


@phrase("until the end of your next turn")
def your_next_turn(game: Game, effect: Effect) -> Duration:
    """Until your next turn ends, this one not counted."""
    return END_OF_TURN, effect.seat, 1 + (game.active == effect.seat and in_turn(game))


@phrase("until the end of the phase")
def this_phase(game: Game, effect: Effect) -> Duration:
    """Until the phase that is going on ends."""
    return END_OF_PHASE, NONE, 1


@phrase("as long as {card} is in play")
def while_here(game: Game, effect: Effect, card: Self) -> Duration:
    """Until the card that says it leaves the field."""
    return SOURCE_LEAVES, NONE, 1
