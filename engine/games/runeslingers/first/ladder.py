"""The ladder: cards that are played or slung, and what is activated, are its rungs. Rulebook: 001:795-798."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.games.runeslingers.first.areas import SPENT_IN
from engine.games.runeslingers.first.names import NAMES
from engine.games.runeslingers.first.paying import Price
from engine.games.runeslingers.playing import PLAY
from engine.kernel.agenda import push
from engine.kernel.exposure import activated_lines
from engine.kernel.names import OF_ACTIVATED
from engine.kernel.state import (
    ABOUT_NOTHING,
    ACTIVATION,
    AT_FIRST,
    CARD,
    NONE,
    NOTHING_SAID,
    Effect,
    Game,
    Program,
)


class Rung(Effect):
    """A card that is played or slung, or something that is activated, as its `verb` says: on which place, which card it answers, what
    is left to pay, and whether it is `slung`.
    """

    __slots__ = ("answers", "costs", "place", "slung", "verb")

    def __init__(
        self,
        steps: Program,
        kind: int,
        verb: int,
        source: int,
        seat: int,
        answers: int,
        costs: Sequence[Price] = (),
        place: int = NONE,
        *,
        slung: bool = False,
    ) -> None:
        self.program, self.kind, self.source, self.seat = steps, kind, source, seat
        self.verb = verb
        self.pc, self.answer, self.result, self.caller, self.since = AT_FIRST
        self.subject, self.other, self.amount, self.x = ABOUT_NOTHING
        self.ability, self.change, self.known, self.gifts, self.lapsed, self.absences = NOTHING_SAID
        self.slots = []
        self.answers = answers
        self.costs = [*costs]
        self.place = place
        self.slung = slung

    def copy(self) -> Rung:
        """A rung that goes on by itself from here."""
        return self.carry_over(
            Rung(
                self.program,
                self.kind,
                self.verb,
                self.source,
                self.seat,
                self.answers,
                self.costs,
                self.place,
                slung=self.slung,
            )
        )


def spend(game: Game, piece: int, seat: int, amount: int) -> None:
    """A card has been slung or activated, and is discarded in the Cleanup Phase of this turn. [001:317-318]"""
    game.counts[SPENT_IN][piece] = game.turn


SLING_CARD: Final[int] = NAMES.verb("sling", "Sling {piece}", line=OF_ACTIVATED)
ACTIVATE: Final[int] = NAMES.verb("activate", "Activate {piece}", line=OF_ACTIVATED)
SPENT: Final[int] = NAMES.event("spent", "", spend)


def begin(game: Game, steps: Program, verb: int, seat: int, piece: int, which: int = NONE, answers: int = NONE) -> None:
    """A further rung: a card is played or slung, or a line of a piece activated."""
    kind = ACTIVATION if verb == ACTIVATE else CARD
    rung = push(game, Rung(steps, kind, verb, piece, seat, answers))
    if verb == PLAY:
        return
    rung.slung = verb == SLING_CARD
    if which != NONE:
        rung.ability = activated_lines(game, piece)[which]
    elif verb == ACTIVATE:
        rung.ability = game.cards[piece].spells[0]
