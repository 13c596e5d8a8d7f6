"""What happens before an event, instead of it, or prevents part of it: for games that propose the event."""

from dataclasses import dataclass
from typing import Any, Final

from engine.kernel.definitions import Ability
from engine.kernel.effects import LastingChange
from engine.kernel.proposals import call_off, lessen
from engine.kernel.state import Effect, Frame, Game
from engine.text.compiling import CompiledLine
from engine.text.phrases import (
    Amount,
    BeforePart,
    Do,
    DoPart,
    DurationPart,
    Effects,
    EffectsPart,
    Line,
    Self,
    SentencePart,
    WhenPart,
    Would,
    WouldPart,
    given,
    phrase,
)
from engine.verbs.lasting import begin
from engine.verbs.triggers import DESTROYED


@phrase("{card} would be destroyed", event=DESTROYED, about={"card": "is destroyed"})
def would_be_destroyed(game: Game, scope: Frame, subject: int, other: int, amount: int, card: Self) -> Would:
    """This card is about to be destroyed."""
    return subject == card


@phrase("before {card} is destroyed", sort="before", event=DESTROYED, about={"card": "is destroyed"})
def is_destroyed(game: Game, scope: Frame, subject: int, other: int, amount: int, card: Self) -> Would:
    """This card is about to be destroyed, and still there."""
    return subject == card


@phrase("{moment}: {effects}")
def before(line: CompiledLine, moment: BeforePart, effects: EffectsPart) -> Line:
    """What stands behind the colon happens first, and then what stands before it."""
    event, when = moment
    return Ability("", effects, event=event, when=when, before=True)


@phrase("if {would}, {do} instead.")
def instead(line: CompiledLine, would: WouldPart, do: DoPart) -> Line:
    """The one thing does not happen, the other does."""
    return line.later(*would, (*do, CALL_OFF), replaces=True)


@phrase("if {would}, you may {do} instead.")
def perhaps_instead(line: CompiledLine, would: WouldPart, do: DoPart) -> Line:
    """Whoever controls the card that says it decides."""
    ability = line.later(*would, (*do, CALL_OFF), replaces=True)
    ability.optional = True
    return ability


@phrase("if {would}, {do}.")
def besides(line: CompiledLine, would: WouldPart, do: DoPart) -> Line:
    """Changes what is about to happen, as by preventing some of it."""
    return line.later(*would, do, replaces=True)


class CallOff:
    """What is replaced does not happen."""

    def __call__(self, game: Game, effect: Effect) -> None:
        call_off(game, effect)


AMOUNT_PREVENTED: Final = given("amount prevented")
CALL_OFF: Final = CallOff()


@phrase("prevent {amount} of it", gives=AMOUNT_PREVENTED)
def prevent(game: Game, frame: Effect, amount: Amount) -> Do:
    """So much less of what is about to happen, all of it at most."""
    frame.result = lessen(game, frame, amount)


# The next time


@dataclass(eq=False, slots=True)
class Begin:
    """Lets a line last that happens once."""

    ability: Ability
    duration: Any

    def __call__(self, game: Game, effect: Effect) -> None:
        duration = self.duration(game, effect)
        begin(game, effect, LastingChange(ability=self.ability, moment=duration[0], once=True), duration)


@phrase("the next time {would} {duration}, {do} instead", sort="clause")
def next_time_instead(line: CompiledLine, would: WouldPart, duration: DurationPart, do: DoPart) -> Effects:
    """Once, if it comes to that before the duration is over."""
    return (Begin(line.later(*would, (*do, CALL_OFF), replaces=True), duration),)


@phrase("once {duration}, {when}, {sentence}", sort="sentence")
def once(line: CompiledLine, duration: DurationPart, when: WhenPart, sentence: SentencePart) -> Effects:
    """The next time that it happens before the duration is over, and never again."""
    return (Begin(line.later(*when, sentence), duration),)
