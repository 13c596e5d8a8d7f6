"""Which cards a text means, and how many there are: those of a kind that somebody controls or owns."""

from __future__ import annotations

from engine.kernel.exposure import controller
from engine.kernel.places import cards_in_play
from engine.kernel.state import Frame, Game
from engine.text.matcher import Book
from engine.text.phrases import Amount, Condition, Counter, Kind, Node, Self, Thing, phrase


def is_yours(game: Game, scope: Frame, piece: int, kind: str) -> bool:
    """Whether a piece is of a kind and you control it."""
    return kind in game.cards[piece].kinds and controller(game, piece) == scope.seat


@phrase("{kind} you control")
def controlled(game: Game, frame: Frame, kind: Kind) -> Thing:
    """Exposed cards of a kind that you control."""
    return len(cards_in_play(game, frame.seat, kind))


def stands_on_cards(book: Book, counter: Node) -> bool:
    """Whether the counter is one that cards bear."""
    return book.bearers.get(counter.arguments[0], "any") in {"any", "card"}


@phrase("{counter} on cards you control", fits=stands_on_cards)
def counters_on_cards(game: Game, frame: Frame, counter: Counter) -> Thing:
    """Counters on all exposed cards that you control."""
    cards = cards_in_play(game, frame.seat, game.table.rules.ruleset.card_kind)
    return sum([game.counts[counter][piece] for piece in cards])


@phrase("you control a(n) {kind}")
def control_one(game: Game, frame: Frame, kind: Kind) -> Condition:
    """You control an exposed card of a kind."""
    return bool(cards_in_play(game, frame.seat, kind))


@phrase("you control {amount} or more {kind}")
def control_several(game: Game, frame: Frame, amount: Amount, kind: Kind) -> Condition:
    """You control so many exposed cards of a kind."""
    return len(cards_in_play(game, frame.seat, kind)) >= amount


@phrase("you do not own {card}")
def not_owned(game: Game, frame: Frame, card: Self) -> Condition:
    """The card began in another player's deck."""
    return game.table.owners[card] != frame.seat
