"""A revenant that an effect fuses onto another one. Rulebook: 002:50, 002:57, 002:67."""

from __future__ import annotations

from typing import Final

from engine.games.runicka.areas import BROKEN, FOUGHT, GAINED, HELD, SPENT
from engine.games.runicka.names import NAMES
from engine.games.runicka.summoning import USED_AS_BASE
from engine.kernel.agenda import push
from engine.kernel.events import fire
from engine.kernel.fusing import be_about, speak_of
from engine.kernel.places import carry, in_play, is_there
from engine.kernel.state import AT_FIRST, NONE, WORK, Frame, Game, program


def merge(game: Game, piece: int, base: int, amount: int) -> None:
    """Both are one revenant from now on: Power that they have gained and combats that they have declared add up, and what lasts and
    Barriers of its cards that have held come along (RNK-Q76). [002:67]
    """
    counts = game.counts
    gained, spent = counts[GAINED][piece] + counts[GAINED][base], counts[SPENT][piece] | counts[SPENT][base]
    fought = counts[FOUGHT][piece] + counts[FOUGHT][base]
    held = max(counts[HELD][piece], counts[HELD][base])
    broken = counts[BROKEN][piece]
    used = frozenset([(base, line) for source, line in game.heard if source == piece])
    speak_of(game, piece, base)
    be_about(game, piece, base)
    carry(game, piece, game.place[base])
    counts[GAINED][base], counts[SPENT][base] = gained, spent
    counts[FOUGHT][base], counts[HELD][base] = fought, held
    counts[BROKEN][piece] = broken
    game.heard |= used


MERGED: Final[int] = NAMES.event("merged", "{subject} is fused onto {other}.", merge)


class Fusing(Frame):
    """A revenant in the arena that comes to lie on a `base`."""

    __slots__ = ("base",)

    def __init__(self, piece: int, seat: int, base: int) -> None:
        self.program, self.kind, self.source, self.seat = STEPS, WORK, piece, seat
        self.pc, self.answer, self.result, self.caller, self.since = AT_FIRST
        self.base = base

    def copy(self) -> Fusing:
        """A fusion that goes on by itself from here."""
        return self.carry_over(Fusing(self.source, self.seat, self.base))


def use_base(game: Game, fusing: Fusing) -> None:
    """It is used as a Base, whatever does it. [002:80]"""
    if in_play(game, fusing.source) and in_play(game, fusing.base):
        fire(game, USED_AS_BASE, fusing.base, fusing.source)


def join(game: Game, fusing: Fusing) -> None:
    """They are one, if both are still there; nothing enters the arena. [002:50]"""
    piece, base = fusing.source, fusing.base
    if piece != base and is_there(game, fusing, piece) and is_there(game, fusing, base):
        fire(game, MERGED, piece, base)


STEPS: Final = program(use_base, join)


def fuse_onto(game: Game, seat: int, piece: int, base: int) -> None:
    """Let a revenant that is there be the Addition to another one. [002:57]"""
    if NONE not in (piece, base):
        push(game, Fusing(piece, seat, base))
