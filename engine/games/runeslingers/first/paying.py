"""What playing a card costs: red keywords from left to right, then what its text asks for. Rulebook: 001:465-468."""

from dataclasses import dataclass
from typing import Final

from engine.games.runeslingers.areas import AIL, HEALTH, KEYWORD, KEYWORDS, PAIN, SEAR, has
from engine.games.runeslingers.damage import lose_health
from engine.games.runeslingers.first.names import NAMES
from engine.games.runeslingers.paying import CANNOT_BE_PAID, NO_ROOM_TO_AIL, can_be_ailed
from engine.games.runeslingers.targeting import Payments
from engine.kernel.definitions import Definition
from engine.kernel.effects import NO_PIECES, Cost, Need
from engine.kernel.names import NO_REASON
from engine.kernel.state import CARD, Effect, Game
from engine.verbs.paying import payable
from engine.verbs.piles import of_deck

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


def pain_of(game: Game, seat: int, piece: int) -> tuple[int, ...]:
    """How much health is missing for the Pain of a card, how much that is, and how much there is."""
    pain, there = (
        sum(amount for keyword, amount in red_costs(game, piece) if keyword == PAIN),
        game.counts[HEALTH][seat],
    )
    return pain - there, pain, there


PAIN_TOO_HIGH: Final[int] = NAMES.reason("pain", "{0} health short", "its Pain takes {1} health, you have {2}", pain_of)


def why_not_paid(game: Game, seat: int, piece: int) -> int:
    """All red costs and what its text asks for can be paid, judged together before any is (RS1-Q48). [001:465-467]"""
    prices = red_costs(game, piece)
    costs = costs_in_text(game.cards[piece])
    if not prices and not costs:
        return NO_REASON
    if any(keyword == AIL for keyword, _ in prices) and not can_be_ailed(game, seat):
        return NO_ROOM_TO_AIL
    needs = [need_of(game, seat, price) for price in prices if price[0] != AIL]
    if payable(game, Effect((), CARD, piece, seat), costs, needs):
        return NO_REASON
    return PAIN_TOO_HIGH if pain_of(game, seat, piece)[0] > 0 else CANNOT_BE_PAID


def need_of(game: Game, seat: int, price: Price) -> Need:
    """What a red keyword takes: not more health, and not more cards, than are there. [001:501-514]"""
    keyword, amount = price
    if keyword == SEAR:
        return of_deck(game, seat, amount)
    return (HEALTH, seat), amount, game.counts[HEALTH][seat], NO_PIECES, None


@dataclass(eq=False, slots=True)
class Hurt:
    """Pain, paid for a question only."""

    amount: int

    def __call__(self, game: Game, frame: Effect) -> None:
        lose_health(game, frame.seat, self.amount, frame.source, frame.seat)


def price_of(game: Game, piece: int) -> Payments:
    """What a card costs, as far as an amount may depend on it that its targets depend on; ailments are of a type that nobody knows yet."""
    if not any(spell.counted for spell in game.cards[piece].lines):
        return ()
    pains = [Hurt(amount) for keyword, amount in red_costs(game, piece) if keyword == PAIN]
    return (*pains, *costs_in_text(game.cards[piece]))


def costs_in_text(definition: Definition) -> list[Cost]:
    """What the text of a card names as a further price for playing it, line by line. [001:466-467]"""
    return [cost for line in definition.activated if line.head == TO_PLAY for cost in line.costs]
