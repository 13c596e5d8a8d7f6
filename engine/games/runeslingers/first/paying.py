"""What playing a card costs: red keywords from left to right, then what its text asks for. Rulebook: 001:465-468."""

from __future__ import annotations

from typing import Final

from engine.games.runeslingers.areas import AIL, DECK, HAND, HEALTH, KEYWORD, KEYWORDS, PAIN, SEAR, has
from engine.games.runeslingers.damage import lose_health
from engine.games.runeslingers.paying import can_be_ailed
from engine.games.runeslingers.targeting import Payments
from engine.kernel.definitions import Ability, Definition
from engine.kernel.places import pile
from engine.kernel.state import CARD, NONE, Effect, Game

PRICES: Final = (PAIN, AIL, SEAR)  # the red keywords that are paid as a card is played
TO_PLAY: Final = "Play"  # the head of a line that says what a card costs besides
Price = tuple[int, int]  # a red keyword and how much of it


def red_costs(game: Game, piece: int) -> list[Price]:
    """The red keywords of a card that have to be paid, from left to right; 1 where an effect gives one without a number. [001:564-567]"""
    printed = game.cards[piece].keywords
    prices = [(number, printed[word]) for word in printed if (number := KEYWORDS.index(word)) in PRICES]
    if game.modifiers[KEYWORD]:
        prices += [(red, 1) for red in PRICES if KEYWORDS[red] not in printed and has(game, piece, red)]
    return prices


def can_pay_all(game: Game, seat: int, piece: int) -> bool:
    """Whether all red costs can be paid, judged together before any is (RS1-Q48), and what its text asks for."""
    if not all(can_pay(game, seat, price) for price in red_costs(game, piece)):
        return False
    lines = costly_lines(game.cards[piece])
    return not lines or can_pay_in_text(game, seat, piece, lines)


def can_pay_in_text(game: Game, seat: int, piece: int, lines: list[Ability]) -> bool:
    """Whether what the text asks for can be paid once the card has left the hand; it is taken out for the question only."""
    hand = pile(game, seat, HAND)
    spot = hand.index(piece) if piece in hand else NONE
    if spot != NONE:
        del hand[spot]
    probe = Effect((), CARD, piece, seat)
    can = all(cost.payable(game, probe) for line in lines for cost in line.costs)
    if spot != NONE:
        hand.insert(spot, piece)
    return can


def can_pay(game: Game, seat: int, price: Price) -> bool:
    """Not more health, and not more cards, than are there, and no ailment where none can come. [001:501-514]"""
    keyword, amount = price
    if keyword == PAIN:
        return game.counts[HEALTH][seat] >= amount
    if keyword == SEAR:
        return len(pile(game, seat, DECK)) >= amount
    return can_be_ailed(game, seat)


class Hurt:
    """Pain, paid for a question only."""

    __slots__ = ("amount",)

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def __call__(self, game: Game, frame: Effect) -> None:
        lose_health(game, frame.seat, self.amount, frame.source, frame.seat)


def price_of(game: Game, piece: int) -> Payments:
    """What a card costs, as far as an amount may depend on it that its targets depend on; ailments are of a type that nobody knows yet."""
    if not any(spell.counted for spell in game.cards[piece].lines):
        return ()
    pains = [Hurt(amount) for keyword, amount in red_costs(game, piece) if keyword == PAIN]
    return (*pains, *(cost for line in costly_lines(game.cards[piece]) for cost in line.costs))


def costly_lines(definition: Definition) -> list[Ability]:
    """The lines of a card that name a further price for playing it. [001:466-467]"""
    return [line for line in definition.activated if line.head == TO_PLAY]
