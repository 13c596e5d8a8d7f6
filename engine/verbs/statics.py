"""What holds for as long as it lasts: values of players and cards that are higher, lower or set."""

from typing import Final

from engine.kernel.state import Frame, Game
from engine.text.compiling import CompiledLine
from engine.text.matcher import Book
from engine.text.phrases import (
    Amount,
    CardStat,
    Change,
    Node,
    Piece,
    Players,
    QualityPart,
    Seat,
    Self,
    Signed,
    StaticPart,
    Statics,
    StaticsPart,
    StatWord,
    Thing,
    Those,
    nodes,
    phrase,
)
from engine.text.subjects import (
    THE_SAME,
    YOU,
    YOUR_PLAYER,
    has_subject,
    said_of,
    says_have,
    subject_at,
    subject_of,
    subject_slot,
)
from engine.verbs.players import is_several

PAIR: Final = "engine.verbs.statics.one_more_quality.statics"
VALUES: Final = ("stat", "card stat", "keyword")


@phrase("{who} has|have {change} {stat}")
def has_more(
    game: Game, scope: Frame, subject: int, other: int, total: int, who: Seat, change: Signed, stat: StatWord = 0
) -> Change:
    """A value of a player is higher or lower."""
    return total + change if subject == who else total


@phrase("{who} has|have {change} {stat} for each {thing}")
def has_more_for_each(
    game: Game,
    scope: Frame,
    subject: int,
    other: int,
    total: int,
    who: Seat,
    change: Signed,
    thing: Thing,
    stat: StatWord = 0,
) -> Change:
    """A value of a player is higher or lower, the more there is of something."""
    return total + change * thing if subject == who else total


@phrase("{players} have|has {change} {stat}", fits=is_several)
def players_have(
    game: Game, scope: Frame, subject: int, other: int, total: int, players: Players, change: Signed, stat: StatWord = 0
) -> Change:
    """A value of all whom a noun means is higher or lower."""
    return total + change if players.holds(game, scope, subject) else total


@phrase("your {stat} is increased by {amount}")
def is_increased(
    game: Game, scope: Frame, subject: int, other: int, total: int, amount: Amount, stat: StatWord = 0
) -> Change:
    """A value of yours is higher."""
    return total + amount if subject == scope.seat else total


@phrase("your {stat} is reduced|decreased by {amount}")
def is_reduced(
    game: Game, scope: Frame, subject: int, other: int, total: int, amount: Amount, stat: StatWord = 0
) -> Change:
    """A value of yours is lower."""
    return total - amount if subject == scope.seat else total


@phrase("your {stat} is {amount}", sets=True, nought=True)
def is_exactly(
    game: Game, scope: Frame, subject: int, other: int, total: int, amount: Amount, stat: StatWord = 0
) -> Change:
    """A value is set; of contradicting effects the one of higher rank holds."""
    return amount if subject == scope.seat else total


def can_all_have(book: Book, cards: Node, change: Node, stat: Node) -> bool:
    """Whether it is a value that such cards have."""
    return book.can_have(cards, stat)


@phrase("{cards} have|has {change} {stat}", fits=can_all_have)
def cards_have(
    game: Game, scope: Frame, subject: int, other: int, total: int, cards: Those, change: Signed, stat: CardStat = 0
) -> Change:
    """A value of all that a noun means is higher or lower."""
    return total + change if cards.holds(game, scope, subject) else total


@phrase("{card} has {change} {stat} for each {thing}", alone=True)
def card_has_more_for_each(
    game: Game,
    scope: Frame,
    subject: int,
    other: int,
    total: int,
    card: Self,
    change: Signed,
    thing: Thing,
    stat: CardStat = 0,
) -> Change:
    """A value of the card itself is higher or lower, the more there is of something."""
    return total + change * thing if subject == card else total


@phrase("{card} has {change} {stat}", fits=can_all_have, alone=True)
def card_has_more(
    game: Game, scope: Frame, subject: int, other: int, total: int, card: Piece, change: Signed, stat: CardStat = 0
) -> Change:
    """A value of a card is higher or lower."""
    return total + change if subject == card else total


# Several changes


@phrase("{static}", sort="statics")
def one_change(line: CompiledLine, static: StaticPart) -> Statics:
    """One value changes."""
    return (static,)


def are_different(book: Book, statics: Node, other: Node) -> bool:
    """Whether no value of one thing changes twice."""
    changes = [node for node in nodes(statics) if book.sort_of(node) == "static"]
    return all(of_what(book, statics, change) != of_what(book, statics, other) for change in changes)


def of_what(book: Book, statics: Node, change: Node) -> tuple[Node, ...]:
    """Whose value a change is about, and which."""
    entry = book.phrases[change.phrase]
    who = change.arguments[subject_at(entry)] if has_subject(entry) else change
    who = Node(YOU) if who.phrase == YOUR_PLAYER else who
    values = [part for part, sort in zip(change.arguments, entry.slots.values(), strict=True) if sort in VALUES]
    return (who if who.phrase != THE_SAME else subject_of(book.phrases, statics) or who, *values)


@phrase("{statics} and {static}", "{statics}, and {static}", fits=are_different)
def one_more_change(line: CompiledLine, statics: StaticsPart, static: StaticPart) -> Statics:
    """Several values change, each of somebody or something that is named."""
    return (*statics, static)


def are_of_one(book: Book, statics: Node, quality: Node) -> bool:
    """Whether what has the one quality can have the other, and does not have it already."""
    last = [node for node in nodes(statics) if book.sort_of(node) == "static"][-1]
    who = subject_of(book.phrases, statics)
    entry, before = book.phrases[quality.phrase], book.phrases[last.phrase]
    if who is None or entry.slots[subject_slot(entry)] != before.slots[subject_slot(before)] or not says_have(before):
        return False
    return (
        "thing" not in entry.slots.values()
        and book.is_sound(said_of(book.phrases, quality, who))
        and are_different(book, statics, quality)
    )


@phrase("{statics} and {quality}", "{statics}, and {quality}", fits=are_of_one)
def one_more_quality(line: CompiledLine, statics: StaticsPart, quality: QualityPart) -> Statics:
    """Several values change of the same one."""
    return (*statics, quality)


def are_all_of_one(book: Book, statics: Node, second: Node, third: Node) -> bool:
    """Whether what has the one quality can have the others, and has none of them twice."""
    return are_of_one(book, statics, second) and are_of_one(book, Node(PAIR, (statics, second)), third)


@phrase("{statics}, {second} and {third}", "{statics}, {second}, and {third}", fits=are_all_of_one)
def two_more_qualities(line: CompiledLine, statics: StaticsPart, second: QualityPart, third: QualityPart) -> Statics:
    """Three values change of the same one."""
    return (*statics, second, third)
