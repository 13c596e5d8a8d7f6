"""Paying with gems and ore: what a text or a smithy asks for, and which gems their player picks. Rulebook: 004:57, 004:309, 004:315-323.

A bill has an int for each gem or piece that is owed: the kinds that may pay for it, a bit each.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from engine.games.rune_stones.field import COLOURED, GEMS, wild_gems
from engine.games.rune_stones.moving import GEM
from engine.games.rune_stones.names import NAMES
from engine.kernel.abilities import Ability
from engine.kernel.agenda import end, push_steps, repeat_from
from engine.kernel.decisions import Row, answered, ask
from engine.kernel.state import NONE, WORK, Frame, Game, program
from engine.text.phrases import Amount, Counter, Items, Pay, phrase
from engine.verbs.counters import give_back

PAY_GEM = NAMES.window("pay", "Which gem do you pay with?")


# Bills


def bits(kinds: Collection[int]) -> int:
    """Several kinds as one int."""
    return sum([1 << kind for kind in kinds])


def kinds_for(game: Game, seat: int, kind: int) -> int:
    """What a player may pay for one kind: wild gems go for coloured ones, and what is wild for a wild one. [004:57] (RST-Q27, RST-Q30)"""
    if kind not in GEMS:
        return 1 << kind
    return bits(wild_gems(game, seat)) | (1 << kind if kind in COLOURED else 0)


def purse(game: Game, seat: int) -> list[int]:
    """What a player has of each counter."""
    return [row[seat] for row in game.counts]


def ways_to_pay(purse: Sequence[int], bill: Sequence[int]) -> set[tuple[int, ...]]:
    """All payments that settle a bill, each as its kinds in order; none where it cannot be paid."""
    ways: set[tuple[int, ...]] = {()}
    for owed in bill:
        ways = {
            tuple(sorted((*way, kind)))
            for way in ways
            for kind in range(owed.bit_length())
            if owed >> kind & 1 and way.count(kind) < purse[kind]
        }
    return ways


# Settling a bill


def choose_payment(game: Game, frame: Frame) -> None:
    """A player picks one gem after the other, none that leaves the rest unpaid; nobody is asked who has no choice (RST-Q27)."""
    bill, own = frame.bill, purse(game, frame.seat)
    ways = ways_to_pay(own, bill)
    if len(ways) == 1:
        (payment,) = ways
        for kind in sorted(set(payment)):
            give_back(game, frame.seat, kind, payment.count(kind))
        end(frame)
        return
    options: list[Row] = []
    for (kind,) in sorted(ways_to_pay(own, bill[:1])):
        own[kind] -= 1
        if ways_to_pay(own, bill[1:]):
            options.append((GEM, NONE, kind))
        own[kind] += 1
    ask(game, frame, PAY_GEM, frame.seat, options)


def pay_one(game: Game, frame: Frame) -> None:
    """It returns to the general supply."""
    give_back(game, frame.seat, answered(frame)[2], 1)
    del frame.bill[0]
    repeat_from(frame, choose_payment)


PAY = program(choose_payment, pay_one)


def pay(game: Game, seat: int, source: int, bill: Sequence[int]) -> None:
    """Let a player settle a bill."""
    push_steps(game, PAY, source, seat, seat).bill.extend(bill)


def settle(game: Game, frame: Frame) -> None:
    """What all costs of a line together have put on the bill is paid."""
    bill, frame.bill = frame.bill, []
    if bill:
        pay(game, frame.seat, frame.source, bill)


# What card text asks for: each cost goes on the bill of its line, which is settled once all of them are there


def covered(bill: Callable[..., list[int]]) -> Callable[..., bool]:
    """Whether a player has what a cost alone puts on the bill."""

    def can(game: Game, frame: Frame, *arguments: object) -> bool:
        return bool(ways_to_pay(purse(game, frame.seat), bill(game, frame, *arguments)))

    return can


def for_one_kind(game: Game, frame: Frame, amount: int, counter: int) -> list[int]:
    """So many of a kind."""
    return [kinds_for(game, frame.seat, counter)] * amount


@phrase("return {amount} {counter}", can=covered(for_one_kind))
def give(game: Game, frame: Frame, amount: Amount, counter: Counter) -> Pay:
    """Gems or ore go back to the general supply. [004:309]"""
    frame.bill += for_one_kind(game, frame, amount, counter)


def for_a_list(game: Game, frame: Frame, items: Items) -> list[int]:
    """Several kinds, in the order of the list."""
    return [kinds_for(game, frame.seat, counter) for amount, counter in items for _ in range(amount)]


@phrase("return {items}", can=covered(for_a_list))
def give_all(game: Game, frame: Frame, items: Items) -> Pay:
    """Several kinds go back to the general supply. [004:309]"""
    frame.bill += for_a_list(game, frame, items)


def for_any_gems(game: Game, frame: Frame, amount: int) -> list[int]:
    """So many gems of any kinds."""
    return [bits(GEMS)] * amount


@phrase("return {amount} gem(s)", can=covered(for_any_gems))
def give_any(game: Game, frame: Frame, amount: Amount) -> Pay:
    """Gems of your choice, white ones too, go back to the general supply."""
    frame.bill += for_any_gems(game, frame, amount)


def for_coloured_gems(game: Game, frame: Frame, amount: int) -> list[int]:
    """So many coloured gems."""
    return [bits(COLOURED)] * amount


@phrase("return {amount} coloured gem(s)", can=covered(for_coloured_gems))
def give_coloured(game: Game, frame: Frame, amount: Amount) -> Pay:
    """Blue, yellow, green or red gems of your choice go back to the general supply. [004:295]"""
    frame.bill += for_coloured_gems(game, frame, amount)


ON_THE_BILL = (give, give_all, give_any, give_coloured)


def ways_to_use(game: Game, ability: Ability, source: int, seat: int) -> set[tuple[int, ...]]:
    """All payments that settle what a line costs; none where it cannot be used."""
    frame = Frame((), WORK, source, seat)
    for cost in ability.costs:
        if cost.pay in ON_THE_BILL:
            cost(game, frame)
        elif not cost.payable(game, frame):
            return set()
    return ways_to_pay(purse(game, seat), frame.bill)
