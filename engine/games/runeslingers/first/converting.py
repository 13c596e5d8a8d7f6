"""Converting ailments: all are removed, then all applied. Rulebook: 001:615-616, 001:976-977."""

from __future__ import annotations

from typing import Final

from engine.games.runeslingers.ailments import Removal, apply
from engine.kernel.agenda import push, report
from engine.kernel.state import AT_FIRST, WORK, Frame, Game, program


class Conversion(Frame):
    """Up to so many ailments on a Runeslinger that are turned into one type."""

    __slots__ = ("bearer", "into", "most")

    def __init__(self, source: int, seat: int, bearer: int, most: int, into: int) -> None:
        self.program, self.kind, self.source, self.seat = CONVERT, WORK, source, seat
        self.pc, self.answer, self.result, self.caller, self.since = AT_FIRST
        self.bearer = bearer
        self.most = most
        self.into = into

    def copy(self) -> Conversion:
        """A conversion that goes on by itself from here."""
        return self.carry_over(Conversion(self.source, self.seat, self.bearer, self.most, self.into))


def convert_together(game: Game, frame: Frame, most: int, seat: int, into: int) -> None:
    """Convert ailments on a Runeslinger; reports how many were removed (RS1-Q58)."""
    frame.result = 0
    push(game, Conversion(frame.source, frame.seat, seat, most, into))


def remove_all(game: Game, conversion: Conversion) -> None:
    """The controller of the effect picks instances of other types, one after the other."""
    conversion.result = 0
    source, seat, bearer = conversion.source, conversion.seat, conversion.bearer
    push(game, Removal(source, seat, bearer, conversion.most, conversion.into, up_to=True, together=True))


def apply_all(game: Game, conversion: Conversion) -> None:
    """As many of the new type are applied to the same Runeslinger. [001:615-616]"""
    removed = conversion.result
    report(game, conversion, removed)
    apply(game, conversion, [conversion.into] * removed, conversion.bearer)


CONVERT: Final = program(remove_all, apply_all)
