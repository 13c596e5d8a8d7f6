"""Words in front of a line that say when its effect happens. Rulebook: 002:80, 002:84, 002:88-89."""

from collections.abc import Callable

from engine.games.runicka.leaving import ENTERED, OBLITERATED
from engine.games.runicka.summoning import USED_AS_BASE
from engine.kernel.definitions import Ability
from engine.kernel.effects import Call
from engine.kernel.state import Frame, Game, Program
from engine.text.compiling import CompiledLine
from engine.text.phrases import EffectsPart, Line, phrase


def is_about_it(game: Game, scope: Frame, subject: int, other: int, amount: int) -> bool:
    """It is this revenant to which it happens."""
    return subject == scope.source


def is_on_top(game: Game, scope: Frame, subject: int, other: int, amount: int) -> bool:
    """This revenant has entered on top of another one."""
    return subject == scope.source and amount > 0


def headed(effects: Program, event: int, condition: Callable[..., bool]) -> Ability:
    """A line whose effect an event sets off."""
    return Ability("", effects, event=event, when=Call(condition, ()))


@phrase("shout: {effects}", head=True, speaker="enters")
def shout(line: CompiledLine, effects: EffectsPart) -> Line:
    """Whenever the revenant enters the arena, also as an Addition (RNK-Q35). [002:88]"""
    return headed(effects, ENTERED, is_about_it)


@phrase("uproar: {effects}", head=True, speaker="is addition")
def uproar(line: CompiledLine, effects: EffectsPart) -> Line:
    """Whenever the revenant enters the arena as a Fusion Addition. [002:89]"""
    return headed(effects, ENTERED, is_on_top)


@phrase("dormant: {effects}", head=True, speaker="is base")
def dormant(line: CompiledLine, effects: EffectsPart) -> Line:
    """Whenever the revenant is used as a Fusion Base, before the fusion resolves. [002:80]"""
    return headed(effects, USED_AS_BASE, is_about_it)


@phrase("oblivion: {effects}", head=True, leaves=True, speaker="is obliterated")
def oblivion(line: CompiledLine, effects: EffectsPart) -> Line:
    """Whenever the revenant is obliterated; of a fusion that of the card on top (RNK-Q32). [002:84]"""
    return headed(effects, OBLITERATED, is_about_it)
