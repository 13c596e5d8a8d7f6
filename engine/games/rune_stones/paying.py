"""Paying with gems and ore: what a text or a smithy asks for, and which gems their player picks. Rulebook: 004:57, 004:309, 004:315-323.

A bill has an int for each gem or piece that is owed: the kinds that may pay for it, a bit each.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final

from engine.games.rune_stones.areas import COLOURED, GEMS, ORE, USED, WILD, WILD_GEMS
from engine.games.rune_stones.gems import GEM
from engine.games.rune_stones.names import NAMES
from engine.kernel.agenda import end, push, repeat_from
from engine.kernel.decisions import Row, ask, take_choice
from engine.kernel.definitions import Ability
from engine.kernel.effects import Cost, evaluate
from engine.kernel.names import NO_REASON
from engine.kernel.state import ABOUT_NOTHING, AT_FIRST, NONE, NOTHING_SAID, WORK, Effect, Frame, Game, Program, program
from engine.kernel.table import Purse
from engine.kernel.values import value
from engine.text.phrases import Amount, Counter, Items, Pay, phrase
from engine.verbs import counters, paying
from engine.verbs.counters import give_back

PAY_GEM: Final[int] = NAMES.window("pay", "Which gem do you pay with?")
CANNOT_BE_PAID: Final[int] = NAMES.reason("costs", "Cannot be paid", "its costs cannot be paid")


# Bills


def bits(kinds: Collection[int]) -> int:
    """Several kinds as one int with a bit for each: what may pay for one part of a bill."""
    return sum([1 << kind for kind in kinds])


ANY_GEM: Final = bits(GEMS)
ANY_COLOURED: Final = bits(COLOURED)


@cache
def kinds_in(owed: int) -> tuple[int, ...]:
    """The kinds that an int stands for."""
    return tuple([kind for kind in range(owed.bit_length()) if owed >> kind & 1])


def kinds_for(game: Game, seat: int, kind: int) -> int:
    """What a player may pay for one kind: wild gems go for coloured ones, and what is wild for a wild one. [004:57] (RST-Q27, RST-Q30)"""
    if kind == WILD:
        return value(game, WILD_GEMS, seat)
    return 1 << kind | (value(game, WILD_GEMS, seat) if kind in COLOURED else 0)


def purse(game: Game, seat: int) -> list[int]:
    """What a player has of each counter, up to the last one that can be paid with."""
    return [row[seat] for row in game.counts[: ORE + 1]]


def payable(purse: list[int], bill: Sequence[int]) -> bool:
    """Whether a purse settles a bill: a kind pays for its first part, and what is left for the others."""
    if not bill:
        return True
    if bill.count(bill[0]) == len(bill):  # nearly always the same is owed
        return owned(purse, bill[0]) >= len(bill)
    return any(leaves_payable(purse, bill, kind) for kind in kinds_in(bill[0]))


def leaves_payable(purse: list[int], bill: Sequence[int], kind: int) -> bool:
    """Whether a kind is there for the first of a bill, and the rest can be paid without it."""
    if not purse[kind]:
        return False
    purse[kind] -= 1
    rest = payable(purse, bill[1:])
    purse[kind] += 1
    return rest


def owned(purse: Sequence[int], owed: int) -> int:
    """How many there are of all kinds that an int stands for."""
    return sum([purse[kind] for kind in kinds_in(owed)])


def ways_to_pay(purse: Sequence[int], bill: Sequence[int]) -> set[tuple[int, ...]]:
    """All payments that settle a bill, each as its kinds in order; none where it cannot be paid."""
    ways: set[tuple[int, ...]] = {()}
    for owed in bill:
        ways = {tuple(sorted((*way, kind))) for way in ways for kind in kinds_in(owed) if way.count(kind) < purse[kind]}
    return ways


def only_way_to_pay(purse: Sequence[int], bill: Sequence[int]) -> tuple[int, ...]:
    """The payment that settles a bill, as its kinds in order; none of them where there are several."""
    if bill and bill.count(bill[0]) == len(bill):
        kinds = [kind for kind in kinds_in(bill[0]) for _ in range(min(purse[kind], len(bill)))]
        return tuple(kinds) if len(kinds) == len(bill) else ()
    ways = ways_to_pay(purse, bill)
    return ways.pop() if len(ways) == 1 else ()


# Settling a bill


class Payment(Frame):
    """A player settles a `bill`, of which only what is owed still is left."""

    __slots__ = ("bill",)

    def __init__(self, source: int, seat: int, bill: list[int]) -> None:
        self.program, self.kind, self.source, self.seat = PAY, WORK, source, seat
        self.pc, self.answer, self.result, self.caller, self.since = AT_FIRST
        self.bill = bill

    def copy(self) -> Payment:
        """The same payment in another game."""
        return self.carry_over(Payment(self.source, self.seat, self.bill[:]))


def choose_payment(game: Game, payment: Payment) -> None:
    """A player picks one gem after the other, none that leaves the rest unpaid; nobody is asked who has no choice (RST-Q27)."""
    bill, seat = payment.bill, payment.seat
    own = purse(game, seat)
    if (way := only_way_to_pay(own, bill)) or not bill:
        for kind in dict.fromkeys(way):
            give_back(game, seat, kind, way.count(kind))
        end(game, payment)
        return
    options: list[Row] = [(GEM, NONE, kind) for kind in kinds_in(bill[0]) if leaves_payable(own, bill, kind)]
    ask(game, payment, PAY_GEM, seat, options)


PAYS_OTHERWISE: Final[int] = NAMES.reason("pays otherwise", "Does not pay", "it does not pay for what is owed next")
NEEDED_ELSE: Final[int] = NAMES.reason(
    "needed else", "Needed else", "the rest of the price could not be paid without it"
)


def kinds_there(game: Game, seat: int) -> list[int]:
    """The kinds of gems, and ore, that a player has."""
    return [kind for kind in (*GEMS, ORE) if purse(game, seat)[kind]]


def why_not_paid_with(game: Game, seat: int, kind: int) -> int:
    """A kind pays for what is owed next, and leaves the rest payable. [004:57] (RST-Q27)"""
    payment = game.frame
    assert isinstance(payment, Payment)
    if kind not in kinds_in(payment.bill[0]):
        return PAYS_OTHERWISE
    return NO_REASON if leaves_payable(purse(game, seat), payment.bill, kind) else NEEDED_ELSE


def pay_one(game: Game, payment: Payment) -> None:
    """One gem or ore of the bill returns to the general supply, and the rest is asked for anew."""
    give_back(game, payment.seat, take_choice(payment)[2], 1)
    del payment.bill[0]
    repeat_from(game, payment, choose_payment)


PAY: Final = program(choose_payment, pay_one)


# What card text asks for: each cost goes on the bill of its line, which is settled once all of them are there


class Use(Effect):
    """A line of card text that is paid for and happens; until they are `settled`, its costs put on the `bill` what they ask for."""

    __slots__ = ("bill", "settled")

    def __init__(
        self, steps: Program, source: int, seat: int, bill: Sequence[int] = (), *, settled: bool = False
    ) -> None:
        self.program, self.kind, self.source, self.seat = steps, WORK, source, seat
        self.pc, self.answer, self.result, self.caller, self.since = AT_FIRST
        self.subject, self.other, self.amount, self.x = ABOUT_NOTHING
        self.ability, self.change, self.known, self.gifts, self.lapsed, self.absences = NOTHING_SAID
        self.slots = []
        self.bill = [*bill]
        self.settled = settled

    def copy(self) -> Use:
        """The same use in another game."""
        return self.carry_over(Use(self.program, self.source, self.seat, self.bill, settled=self.settled))


def settle(game: Game, use: Use) -> None:
    """What all costs of a line together have put on the bill is paid; what is to be paid later is a payment by itself."""
    use.settled = True
    if use.bill:
        push(game, Payment(use.source, use.seat, use.bill))
        use.bill = []


def charge(game: Game, frame: Frame, bill: list[int]) -> None:
    """What is owed goes on the bill of a line whose costs are being paid, or is paid at once."""
    if frame is game.frame and isinstance(frame, Use) and not frame.settled:
        frame.bill += bill
    else:
        push(game, Payment(frame.source, frame.seat, bill))


@dataclass(eq=False, slots=True)
class Covered:
    """Whether a player has what a cost alone puts on the bill."""

    bill: Callable[..., list[int]]

    def __call__(self, game: Game, frame: Frame, *arguments: object) -> bool:
        return payable(purse(game, frame.seat), self.bill(game, frame, *arguments))


def for_one_kind(game: Game, frame: Frame, amount: int, counter: int) -> list[int]:
    """The bill for so many gems or ore of one kind: one entry each, with the wild gems that may go in its place."""
    return [kinds_for(game, frame.seat, counter)] * amount


@phrase("return {amount} {counter}", can=Covered(for_one_kind))
def give(game: Game, use: Use, amount: Amount, counter: Counter) -> Pay:
    """Gems or ore go back to the general supply. [004:309]"""
    charge(game, use, for_one_kind(game, use, amount, counter))


def for_a_list(game: Game, frame: Frame, items: Items) -> list[int]:
    """The bill for a list, one entry for each gem in the order of the text."""
    return [kinds_for(game, frame.seat, counter) for amount, counter in items for _ in range(amount)]


@phrase("return {items}", can=Covered(for_a_list))
def give_all(game: Game, use: Use, items: Items) -> Pay:
    """Several kinds go back to the general supply. [004:309]"""
    charge(game, use, for_a_list(game, use, items))


def for_any_gems(game: Game, frame: Frame, amount: int) -> list[int]:
    """The bill for gems of any kind: each may be paid in coloured or wild ones, never in ore."""
    return [ANY_GEM] * amount


@phrase("return {amount} gem(s)", can=Covered(for_any_gems))
def give_any(game: Game, use: Use, amount: Amount) -> Pay:
    """Gems of your choice, white ones too, go back to the general supply."""
    charge(game, use, for_any_gems(game, use, amount))


def for_coloured_gems(game: Game, frame: Frame, amount: int) -> list[int]:
    """The bill for coloured gems: a wild gem goes for none of them, unlike where one colour is named."""
    return [ANY_COLOURED] * amount


@phrase("return {amount} coloured gem(s)", can=Covered(for_coloured_gems))
def give_coloured(game: Game, use: Use, amount: Amount) -> Pay:
    """Blue, yellow, green or red gems of your choice go back to the general supply. [004:295]"""
    charge(game, use, for_coloured_gems(game, use, amount))


@dataclass(eq=False, slots=True)
class Kind:
    """Gems of one kind, or ore, as a price that names a counter: it is paid like any other, also with wild gems (RST-Q27)."""

    counter: int

    def there(self, game: Game, seat: int) -> int:
        """How many a player can pay."""
        return owned(purse(game, seat), kinds_for(game, seat, self.counter))

    def pay(self, game: Game, frame: Frame, amount: int) -> None:
        """So many go back to the general supply."""
        charge(game, frame, for_one_kind(game, frame, amount, self.counter))


def purse_for(counter: int) -> Purse:
    """How gems of one kind, or ore, are paid."""
    kind = Kind(counter)
    return Purse(kind.there, kind.pay)


ON_THE_BILL: Final = (give, give_all, give_any, give_coloured)
PURSES: Final = {counter: purse_for(counter) for counter in (*GEMS, ORE)}


SPENDING: Final = (counters.pay_own, counters.pay_so_many)


def goes_on_bill(cost: Cost) -> bool:
    """Whether a cost names gems or ore by their counter alone."""
    return cost.pay in SPENDING and cost.arguments[1] in PURSES


def bill_of(game: Game, cost: Cost, use: Use) -> list[int]:
    """What a cost puts on the bill of a use."""
    arguments = evaluate(cost.arguments, game, use) if cost.dynamic else cost.arguments
    return (
        cost.can.bill(game, use, *arguments) if isinstance(cost.can, Covered) else for_one_kind(game, use, *arguments)
    )


def why_not_affordable(game: Game, ability: Ability, use: Use) -> int:
    """A player has what all costs of a line ask for together; what they put on the bill of a use stays there."""
    others = 0
    for cost in ability.costs:
        if cost.pay in ON_THE_BILL or goes_on_bill(cost):
            use.bill += bill_of(game, cost, use)
        elif cost.payable(game, use):
            others += 1
        else:
            return CANNOT_BE_PAID
    if others > 1 and not paying.payable(
        game, use, [cost for cost in ability.costs if not isinstance(cost.can, Covered)]
    ):
        return CANNOT_BE_PAID
    return NO_REASON if not use.bill or payable(purse(game, use.seat), use.bill) else LACKS


def unpaid(purse: list[int], bill: Sequence[int]) -> int:
    """How many parts of a bill a purse leaves unpaid at least."""
    sizes = range(len(bill), -1, -1)
    return len(bill) - next(n for n in sizes if any(payable(purse, part) for part in combinations(bill, n)))


def lacking(game: Game, seat: int, piece: int) -> tuple[int, ...]:
    """How many gems and ore are missing for the line of a card that asks for the fewest more."""
    uses, used = [], game.counts[USED][piece]
    for number, ability in enumerate(game.cards[piece].lines, 1):
        use = Use((), piece, seat)
        use.x = 1
        if ability.costs and not used >> number & 1 and why_not_affordable(game, ability, use) == LACKS:
            uses.append(use)
    own = purse(game, seat)
    return (min(unpaid(own, use.bill) for use in uses),)


LACKS: Final[int] = NAMES.reason(
    "to return", "{0} short to pay", "you lack {0} of the gems and ore that it returns", lacking
)
