"""Changes of values that last for a while, even after their source has left."""

from typing import Final

from engine.kernel.effects import EffectStep, LastingChange
from engine.kernel.events import fire, shown_as, tell
from engine.kernel.places import in_play
from engine.kernel.state import END_OF_PHASE, END_OF_TURN, NONE, SOURCE_LEAVES, Effect, Game, Program
from engine.kernel.turns import in_turn
from engine.kernel.values import last
from engine.text.compiling import CompiledLine
from engine.text.matcher import Book
from engine.text.phrases import Duration, DurationPart, Effects, Node, Self, StaticPart, StaticsPart, nodes, phrase
from engine.verbs.names import SHARED

BEGUN: Final[int] = SHARED.event("begun", "", last)
LASTS: Final[int] = SHARED.event("lasts", "{subject}: {line}")


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


def begin(
    game: Game, effect: Effect, change: LastingChange, duration: tuple[int, int, int], holder: int = NONE
) -> None:
    """Let something last: until a moment, of a seat, and so many of them. As long as a card is in play, the source or another one that is
    its `holder`, that has left is not at all.
    """
    moment, seat, left = duration
    source = effect.source if holder == NONE else holder
    if moment != SOURCE_LEAVES or in_play(game, source):
        effect.change = change
        tell_of(game, effect)
        fire(game, BEGUN, source, seat, left)


def tell_of(game: Game, effect: Effect) -> None:
    """The log tells the line that lasts, with its X, once for all that it changes."""
    log = game.log
    if log is None or effect.ability is None:
        return
    told = next((entry for entry in reversed(log) if entry[0] != BEGUN), None)
    source, line = effect.source, line_of(game, effect)
    if told is None or told[:4] != (LASTS, shown_as(game, source), effect.x, line):
        tell(game, LASTS, source, effect.x, line)


def line_of(game: Game, effect: Effect) -> int:
    """The line of its card that an effect is, from 1, by the step that runs now; 0 where it is none of them, or several."""
    lines, step = game.table.cards[effect.source].lines, game.program[game.pc - 1]
    at_work = [number for number, line in enumerate(lines, 1) if line is effect.ability or step in line.program]
    return at_work[0] if len(at_work) == 1 else 0


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
