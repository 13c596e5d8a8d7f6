"""The ladder: cards that are being played are its rungs, and a play that fails is taken back. Rulebook: 000:332."""

from __future__ import annotations

from typing import Final

from engine.games.runeslingers.awakening.names import NAMES
from engine.games.runeslingers.paying import ail_of
from engine.games.runeslingers.playing import PLAY
from engine.kernel.agenda import end, push
from engine.kernel.events import fire
from engine.kernel.state import ABOUT_NOTHING, AT_FIRST, CARD, NONE, NOTHING_SAID, Attempt, Game, Program

TAKEN_BACK: Final[int] = NAMES.event("taken back", "The play of {subject} is taken back.")


class Play(Attempt):
    """A card that is being played, a rung of the ladder: on which place, and which card it answers.

    Where the play could fail half-way, the game before it is `saved` to go back to (RSA-Q22).
    """

    __slots__ = ("answers", "place")

    def __init__(
        self, steps: Program, source: int, seat: int, answers: int, saved: Game | None, place: int = NONE
    ) -> None:
        self.program, self.kind, self.source, self.seat = steps, CARD, source, seat
        self.pc, self.answer, self.result, self.caller, self.since = AT_FIRST
        self.subject, self.other, self.amount, self.x = ABOUT_NOTHING
        self.ability, self.change, self.known, self.gifts, self.lapsed, self.absences = NOTHING_SAID
        self.slots = []
        self.answers = answers
        self.place = place
        self.saved = saved

    def copy(self) -> Play:
        """A play that goes on by itself from here."""
        return self.carry_over(Play(self.program, self.source, self.seat, self.answers, self.saved, self.place))


def begin_play(game: Game, steps: Program, seat: int, piece: int, answers: int = NONE) -> None:
    """Put the play of a card on the agenda; where it could fail half-way, the game before it is kept (RSA-Q22)."""
    can_fail = not game.cards[piece].sure or ail_of(game, piece)
    push(game, Play(steps, piece, seat, answers, game.clone() if can_fail else None))


def take_back(game: Game, play: Play) -> None:
    """The card cannot be played: everything is as before, costs included; the same play is not offered again."""
    saved, piece = play.saved, play.source
    if saved is None:
        end(game, play)
        return
    answers, log, events = game.answers, game.log, game.events
    refused = (*game.refused, (PLAY, piece, NONE))
    game.take_over(saved.clone())
    game.answers, game.log, game.events, game.refused = answers, log, events, refused
    fire(game, TAKEN_BACK, piece, play.seat)
