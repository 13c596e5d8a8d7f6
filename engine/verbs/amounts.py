"""Amounts that card text counts."""

from engine.kernel.effects import AMOUNT_MAX
from engine.kernel.state import NONE, Effect, Frame, Game
from engine.text.matcher import Book
from engine.text.phrases import Amount, Counter, Entity, Node, Signed, Thing, phrase
from engine.text.references import NUMBER, X


@phrase("X", takes=X)
def x(game: Game, frame: Frame) -> Amount:
    """What the text says that X is; 0 for what holds all the time, which has no X of its own."""
    return frame.x if isinstance(frame, Effect) else 0


@phrase("+X", takes=X)
def x_more(game: Game, frame: Frame) -> Signed:
    """So many more as the text says that X is."""
    return x(game, frame)


@phrase("-X", takes=X)
def x_fewer(game: Game, frame: Frame) -> Signed:
    """So many fewer as the text says that X is."""
    return -x(game, frame)


@phrase("twice {amount}")
def twice(game: Game, frame: Frame, amount: Amount) -> Amount:
    """Two times so much."""
    return min(2 * amount, AMOUNT_MAX)


@phrase("the number of {thing}")
def number_of(game: Game, frame: Frame, thing: Thing) -> Amount:
    """How many there are when the sentence happens."""
    return thing


@phrase("that much", "that many", takes=NUMBER)
def that_much(game: Game, frame: Frame, much: int) -> Amount:
    """As much, or as many, as the last sentence before it that did so much of something."""
    return much


def can_stand_there(book: Book, *parts: Node) -> bool:
    """Whether the counter is one that players have, or cards, whichever of them it is about. They are the last two of the parts."""
    return book.can_bear(parts[-1], parts[-2])


@phrase("{counter} on {entity}", fits=can_stand_there, about={"entity": "bears counters"})
def counters_on(game: Game, frame: Frame, counter: Counter, entity: Entity) -> Thing:
    """How many counters of a sort are on something."""
    return game.counts[counter][entity] if entity != NONE else 0
