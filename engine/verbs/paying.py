"""Several prices of one play: whether they can be paid together, and what pieces are paid with."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final

from engine.kernel.agenda import CHOOSE, end, push, repeat_from
from engine.kernel.decisions import ask, take_choice
from engine.kernel.effects import PIECES, Cost, Need
from engine.kernel.state import AT_FIRST, NONE, WORK, Frame, Game, program
from engine.verbs.piles import DISCARD_CARD
from engine.verbs.targets import WHICH

NO_NEEDS: Final[tuple[Need, ...]] = ()


def payable(game: Game, frame: Frame, costs: Sequence[Cost], more: Sequence[Need] = NO_NEEDS) -> bool:
    """Whether all of several costs, and what is needed besides, can be paid: of one stock not more than there is, and no piece twice.
    Nothing is paid for the question.
    """
    if len(costs) < 2 and not more:
        return not costs or costs[0].payable(game, frame)
    for cost in costs:
        if not cost.payable(game, frame):
            return False
    return are_there([*more, *(cost.need(game, frame) for cost in costs if cost.needs is not None)])


def are_there(needs: Sequence[Need]) -> bool:
    """Whether there is enough of each stock for all needs together."""
    sums: dict[tuple[object, ...], int] = {}
    choices: list[Sequence[int]] = []
    for stock, amount, there, pieces, _ in needs:
        sums[stock] = sums.get(stock, 0) + amount
        if stock == PIECES:
            choices += [pieces] * amount
        elif sums[stock] > there:
            return False
    return can_be_parted(choices)


def can_be_parted(choices: Sequence[Sequence[int]]) -> bool:
    """Whether each of several choices can have a piece of its own."""
    taken: dict[int, int] = {}
    return all(finds_one(choices, number, taken, set()) for number in range(len(choices)))


def finds_one(choices: Sequence[Sequence[int]], number: int, taken: dict[int, int], asked: set[int]) -> bool:
    """Whether a choice finds a piece, if need be one that another choice can do without."""
    for piece in choices[number]:
        if piece in asked:
            continue
        asked.add(piece)
        if piece not in taken or finds_one(choices, taken[piece], taken, asked):
            taken[piece] = number
            return True
    return False


# Paying


class Part:
    """A piece that is owed: those that may be it, each with the place where it lay, and where it `goes`."""

    __slots__ = ("goes", "pieces")

    def __init__(self, pieces: Sequence[tuple[int, int]], goes: Callable[[Game, int], None]) -> None:
        self.pieces = tuple(pieces)
        self.goes = goes

    def left(self, game: Game) -> list[int]:
        """Those that still lie there."""
        return [piece for piece, spot in self.pieces if game.place[piece] == spot]


class PiecePayment(Frame):
    """A player pays with single pieces for several costs at once: the `parts` that are still owed, the next one first."""

    __slots__ = ("parts",)

    def __init__(self, source: int, seat: int, parts: list[Part]) -> None:
        self.program, self.kind, self.source, self.seat = PAY_PARTS, WORK, source, seat
        self.pc, self.answer, self.result, self.caller, self.since = AT_FIRST
        self.parts = parts

    def copy(self) -> PiecePayment:
        """A payment that goes on by itself from here."""
        return self.carry_over(PiecePayment(self.source, self.seat, self.parts[:]))

    def pieces(self) -> list[int]:
        """What may be paid with."""
        return [piece for part in self.parts for piece, _ in part.pieces]


def choose_part(game: Game, payment: PiecePayment) -> None:
    """The player picks what is paid with next, nothing that leaves the rest unpaid."""
    if not payment.parts:
        end(game, payment)
        return
    part, *others = payment.parts
    rest = [other.left(game) for other in others]
    pieces = [piece for piece in part.left(game) if can_be_parted([[p for p in left if p != piece] for left in rest])]
    if pieces:
        hand = game.table.rules.ruleset.piles.hand
        in_hand = all(game.table.zone_of[game.place[piece]] == hand for piece in pieces)
        window = DISCARD_CARD if in_hand else WHICH
        ask(game, payment, window, payment.seat, [(CHOOSE, piece, NONE) for piece in pieces])


def pay_part(game: Game, payment: PiecePayment) -> None:
    """It is paid; then what is owed still."""
    verb, piece, _ = take_choice(payment)
    part = payment.parts.pop(0)
    repeat_from(game, payment, choose_part)
    if verb == CHOOSE:
        part.goes(game, piece)


PAY_PARTS: Final = program(choose_part, pay_part)


def pay(game: Game, frame: Frame, costs: Sequence[Cost]) -> None:
    """All of several costs are paid in the order in which they are written; what takes its own card away comes last.

    Where several of them take single pieces, these are picked together, so that each is paid with a piece of its own.
    """
    if len(costs) == 1:
        costs[0](game, frame)
        return
    needs = {cost: cost.need(game, frame) for cost in costs if cost.needs is not None}
    picked = [cost for cost, need in needs.items() if need[0] == PIECES and not cost.last]
    own = [piece for cost, need in needs.items() if need[0] == PIECES and cost.last for piece in need[3]]
    joint = len(picked) + len(own) > 1
    backwards = costs[::-1]  # what is paid in steps of its own comes off the agenda in the opposite order
    for cost in sorted(backwards, key=lambda cost: cost.last):
        if not joint or cost not in picked:
            cost(game, frame)
        elif cost is picked[0]:
            parts = [part_of(game, needs[one], own) for one in picked for _ in range(needs[one][1])]
            push(game, PiecePayment(frame.source, frame.seat, parts))


def part_of(game: Game, need: Need, own: Collection[int]) -> Part:
    """One of the pieces that a cost asks for, but for those that pay for another one by themselves."""
    _, _, _, pieces, goes = need
    assert goes is not None
    return Part([(piece, game.place[piece]) for piece in pieces if piece not in own], goes)
