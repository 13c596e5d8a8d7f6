"""Keywords in front of a line, which say when it acts: for games that have such keywords."""

from engine.text.compiling import CompiledLine
from engine.text.phrases import HeadWord, Line, LinePart, phrase


@phrase("{head}: {ability}", head=True)
def headed(line: CompiledLine, head: HeadWord, ability: LinePart) -> Line:
    """The line acts in the moment that the game gives to its keyword."""
    ability.head = head
    return ability
