"""Cards that go from the top of a deck to a pile that the game has a word of its own for."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from engine.kernel.effects import Need
from engine.kernel.events import fire
from engine.kernel.places import place
from engine.kernel.state import Frame, Game
from engine.text.phrases import Amount, Do, Pay, PileWord, Seat, given, phrase
from engine.verbs.piles import ONE, SENT, YOU, TakeTo, has_deck, is_somebody_else, is_you, of_deck, take_cards

CARDS_SENT: Final = given("cards sent")


@dataclass(eq=False, slots=True)
class SendTo:
    """Sends a card to a zone of its owner."""

    zone: int

    def __call__(self, game: Game, piece: int) -> None:
        fire(game, SENT, piece, place(game, game.table.owners[piece], self.zone))


def can_send(game: Game, frame: Frame, payment: Collection[int], who: int, amount: int, zone: int) -> bool:
    """Whether there is a card to send."""
    return amount > 0 and has_deck(game, who)


@phrase(
    "{who} send(s) the top {amount} card(s) of their deck to {zone}", "{who} send(s) the top card of their deck to {zone}",
    can=can_send, gives=CARDS_SENT, defaults={"amount": ONE}, fits=is_somebody_else,
)  # fmt: skip
def send(game: Game, frame: Frame, who: Seat, amount: Amount, zone: PileWord) -> Do:
    """As many as there are."""
    frame.result = 0
    take_cards(game, who, amount, TakeTo(SendTo(zone)), frame.source)


@phrase(
    "{who} send(s) the top {amount} card(s) of your deck to {zone}", "send the top {amount} card(s) of your deck to {zone}",
    "{who} send(s) the top card of your deck to {zone}", "send the top card of your deck to {zone}",
    can=can_send, gives=CARDS_SENT, defaults={"who": YOU, "amount": ONE}, fits=is_you,
)  # fmt: skip
def send_yours(game: Game, frame: Frame, who: Seat, amount: Amount, zone: PileWord) -> Do:
    """The same of your own deck."""
    send(game, frame, who, amount, zone)


def so_many(game: Game, frame: Frame, amount: int, zone: int) -> Need:
    """So many cards of the deck."""
    return of_deck(game, frame.seat, amount)


@phrase(
    "send the top {amount} card(s) of your deck to {zone}", "send the top card of your deck to {zone}",
    needs=so_many, defaults={"amount": ONE},
)  # fmt: skip
def pay_top(game: Game, frame: Frame, amount: Amount, zone: PileWord) -> Pay:
    """Pay with cards from the top of your deck."""
    take_cards(game, frame.seat, amount, TakeTo(SendTo(zone)), frame.source)
