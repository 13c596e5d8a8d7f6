"""What a text targets, chooses, and does to each of several: determiners in front of nouns."""

from typing import Any, Final

from engine.kernel.places import standing
from engine.kernel.state import NONE, Frame, Game
from engine.text.compiling import CompiledLine
from engine.text.matcher import Book
from engine.text.phrases import Cards, Entity, Group, Node, Piece, PiecePart, Seat, Self, phrase
from engine.text.references import CARD
from engine.verbs.filters import is_singular
from engine.verbs.names import SHARED

TARGET: Final[int] = SHARED.window("target", "Choose a target")
WHICH: Final[int] = SHARED.window("choose", "Which one do you choose?")


@phrase("target {cards}", sort="piece", asks=TARGET, gives=CARD, fits=is_singular)
def target(game: Game, frame: Frame, cards: Cards) -> list[int]:
    """One of them, in play, that you choose before anything happens."""
    return cards.cards(game, frame)


@phrase(
    "another target {cards}", sort="piece", asks=TARGET, gives=CARD, not_behind=CARD, defaults={"card": Node("self")},
    fits=is_singular,
)  # fmt: skip
def other_target(game: Game, frame: Frame, cards: Cards, card: Self) -> list[int]:
    """One of them, in play, but not the card that says it, that you choose before anything happens."""
    return [piece for piece in cards.cards(game, frame) if piece != card]


@phrase("a(n) {cards}", sort="piece", asks=WHICH, target=False, gives=CARD, fits=is_singular)
def choice(game: Game, frame: Frame, cards: Cards) -> list[int]:
    """One of them, in play, that you choose; it is not targeted."""
    return cards.cards(game, frame)


@phrase("it", "that card", sort="piece", builds=True, takes=CARD)
def it(line: CompiledLine, card: Any) -> PiecePart:
    """The card that a sentence before has named, or that the trigger is about."""
    return card


def are_single(book: Book, one: Node, other: Node) -> bool:
    """Whether each of them is one, and nothing stands behind the other that may be said of both."""
    both = [book.sort_of(noun) != "named" for part in (one, other) for noun in part.arguments[:1]]
    return all(book.says(part, "many") is None for part in (one, other)) and (not both or both[-1] <= both[0])


@phrase("{one} and {other}", sort="piece", many=True, fits=are_single)
def two_cards(game: Game, frame: Frame, one: Piece, other: Piece) -> list[int]:
    """The one card and then the other, as far as they are still there."""
    return [card for card in (one, other) if card != NONE and standing(game, card)]


@phrase("{one} and {other}", sort="seat", many=True, plural=True, fits=are_single)
def two_players(game: Game, frame: Frame, one: Seat, other: Seat) -> list[int]:
    """The one player and then the other, as far as they still play."""
    return [seat for seat in (one, other) if standing(game, seat)]


def are_a_card_and_a_player(book: Book, one: Node, other: Node) -> bool:
    """Whether one of them is a player, and the other one a card."""
    sorts = {book.sort_of(noun) or "piece" for noun in (one, other)}
    return sorts == {"piece", "seat"} and all(book.says(part, "many") is None for part in (one, other))


@phrase("{one} and {other}", sort="entity", many=True, fits=are_a_card_and_a_player)
def a_card_and_a_player(game: Game, frame: Frame, one: Entity, other: Entity) -> list[int]:
    """The one and then the other, as far as they are still there."""
    return [entity for entity in (one, other) if entity != NONE and standing(game, entity)]


@phrase("{group}", sort="piece", many=True)
def every(game: Game, frame: Frame, group: Group) -> list[int]:
    """All of them, one after the other; nobody is chosen."""
    return group.cards(game, frame)
