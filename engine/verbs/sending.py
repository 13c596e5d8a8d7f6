"""Cards that go from the top of a deck to another zone: for games in which an empty deck costs nothing then."""

from __future__ import annotations

from typing import Final

from engine.kernel.events import fire
from engine.kernel.places import pile, place
from engine.kernel.state import Frame, Game
from engine.text.matcher import Book
from engine.text.phrases import Amount, Do, Node, Pay, PileWord, Seat, phrase
from engine.verbs.names import SHARED
from engine.verbs.piles import ONE, YOU, is_somebody_else, is_you, lay

SENT: Final[int] = SHARED.event("sent", "{subject} is sent to {place}.", lay)


def send_top(game: Game, seat: int, amount: int, zone: int) -> int:
    """Cards from the top of a deck go to another zone of the same player, as many as there are. How many went."""
    deck = pile(game, seat, game.table.rules.ruleset.piles.deck)
    sent = min(amount, len(deck))
    for _ in range(sent):
        fire(game, SENT, deck[-1], place(game, seat, zone))
    return sent


@phrase(
    "{who} send(s) the top {amount} card(s) of their deck to {zone}", "{who} send(s) the top card of their deck to {zone}",
    gives="cards sent", defaults={"amount": ONE}, fits=is_somebody_else,
)  # fmt: skip
def send(game: Game, frame: Frame, who: Seat, amount: Amount, zone: PileWord) -> Do:
    """As many as there are."""
    frame.result = send_top(game, who, amount, zone)


def is_of_you(book: Book, who: Node, *more: Node) -> bool:
    """Whether a text names nobody else: your deck is sent by you."""
    return is_you(book, who)


@phrase(
    "{who} send(s) the top {amount} card(s) of your deck to {zone}", "send the top {amount} card(s) of your deck to {zone}",
    "{who} send(s) the top card of your deck to {zone}", "send the top card of your deck to {zone}",
    gives="cards sent", defaults={"who": YOU, "amount": ONE}, fits=is_of_you,
)  # fmt: skip
def send_yours(game: Game, frame: Frame, who: Seat, amount: Amount, zone: PileWord) -> Do:
    """The same of your own deck."""
    send(game, frame, who, amount, zone)


def has_so_many(game: Game, frame: Frame, amount: int, zone: int) -> bool:
    """Whether the deck has so many cards."""
    return len(pile(game, frame.seat, game.table.rules.ruleset.piles.deck)) >= amount


@phrase(
    "send the top {amount} card(s) of your deck to {zone}", "send the top card of your deck to {zone}",
    can=has_so_many, defaults={"amount": ONE},
)  # fmt: skip
def pay_top(game: Game, frame: Frame, amount: Amount, zone: PileWord) -> Pay:
    """Pay with cards from the top of your deck."""
    send_top(game, frame.seat, amount, zone)
