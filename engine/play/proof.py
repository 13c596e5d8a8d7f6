"""The exact search: does a seat reach its goal within its turns, whatever the other seats answer?

All that is hidden lies open to it, and what is left to chance falls as the seed of the game says. It ends by the work it may do, never
by a clock, and where it was cut off it says so.
"""

from __future__ import annotations

from typing import Final

from engine.kernel.agenda import answer
from engine.kernel.state import TURNS, Game
from engine.play.alike import different
from engine.play.digests import Digests
from engine.play.goals import Goal, Outcome

POSITIONS_MAX: Final = 200_000
LINE_MAX: Final = 150  # answers behind one another
NOWHERE: Final = LINE_MAX + 1  # deeper than any position of a line


Result = str  # one of the three that follow
PROVEN: Final = "proven"
REFUTED: Final = "refuted"
CUT: Final = "cut off"  # no result about the game, only about the search


class ChanceError(Exception):
    """Something was left to chance, so that copies of a card and the order of piles are not alike any more."""


class Aim:
    """What is to be reached from a game on: a goal, for a seat, within so many of its turns; in a game of rounds, so many rounds.

    It is looked at whenever somebody is asked, and when the game is over. What the last turn or round has done by itself nobody is asked
    about before the next one, so the first question behind it counts; an end of the game that comes so late does not.
    """

    def __init__(self, first: Game, goal: Goal, seat: int, turns: int) -> None:
        self.goal = goal
        self.seat = seat
        self.turns = turns
        self.of_end = isinstance(goal, Outcome)
        self.by_rounds = first.table.rules.ruleset.round is not None
        begun = int(first.active == seat)
        self.before = first.turn - 1 if self.by_rounds else first.counts[TURNS][seat] - begun

    def result(self, game: Game) -> Result | None:
        """What a game comes to, None where it goes on."""
        if game.unfinished:
            return CUT
        late = self.is_late(game)
        if self.goal(game, self.seat) and not (late and game.over):
            return PROVEN
        return REFUTED if game.over or late else None

    def is_late(self, game: Game) -> bool:
        """Whether the last of its turns, or rounds, is over."""
        if self.by_rounds:
            return game.turn - self.before > self.turns
        had = game.counts[TURNS][self.seat] - self.before
        return had > self.turns or (had == self.turns and game.active != self.seat)

    def left(self, game: Game) -> int:
        """How many of its turns, or rounds, are left, with the one that goes on."""
        if self.by_rounds:
            return self.turns + 1 - (game.turn - self.before)
        had = game.counts[TURNS][self.seat] - self.before
        return self.turns - had + int(game.active == self.seat)

    def is_sure(self, game: Game) -> bool:
        """Whether no chance could make another result of a game: it is too late for an end."""
        return self.is_late(game) and (self.of_end or game.over)


class Search:
    """A search from one game: what is known of positions by their digests, and how many were looked at. `orderly` takes nothing for
    alike, as it must be where chance comes in.
    """

    def __init__(
        self,
        first: Game,
        aim: Aim,
        most: int = POSITIONS_MAX,
        *,
        orderly: bool = False,
    ) -> None:
        self.first = first
        self.aim = aim
        self.most = most
        self.orderly = orderly
        self.digests = Digests(first, orderly=orderly)
        self.known: dict[bytes, Result] = {}
        self.line: dict[bytes, int] = {}
        self.positions = 0

    def result(self, game: Game) -> Result:
        """Whether the goal is reached from a position on. Raises ChanceError where chance comes in and it is not orderly."""
        return self.judge(game)[0]

    def judge(self, game: Game) -> tuple[Result, int]:
        """The result, and how far up the line the earliest position lies that it relies on: one that comes again is no progress."""
        if (ended := self.ended(game)) is not None:
            return ended, NOWHERE
        digest = self.digests.of(game)
        if digest in self.known:
            return self.known[digest], NOWHERE
        if digest in self.line:
            return REFUTED, self.line[digest]
        depth = len(self.line)
        if depth >= LINE_MAX:
            return CUT, NOWHERE
        self.line[digest] = depth
        result, relied = self.weigh(game)
        del self.line[digest]
        if relied >= depth:
            relied = NOWHERE
        if result == PROVEN or (result == REFUTED and relied == NOWHERE):
            self.known[digest] = result
        return result, relied

    def ended(self, game: Game) -> Result | None:
        """What a position comes to at once, None where it goes on. Raises ChanceError."""
        if not self.orderly and self.digests.has_met_chance(game) and not self.aim.is_sure(game):
            raise ChanceError
        return self.aim.result(game)

    def weigh(self, game: Game) -> tuple[Result, int]:
        """The result of a position by those of what comes of its options: one is enough for the seat, of the others every one counts."""
        assert game.decision is not None
        decides, other = (PROVEN, REFUTED) if game.decision.seat == self.aim.seat else (REFUTED, PROVEN)
        result, relied = other, NOWHERE
        for number in self.options(game):
            if (after := self.after(game, number)) is None:
                return CUT, NOWHERE
            found, reached = self.judge(after)
            if found == decides:
                return found, reached if found == REFUTED else NOWHERE
            relied = min(relied, reached)
            if found == CUT:
                result = CUT
        return result, relied

    def after(self, game: Game, number: int) -> Game | None:
        """The position behind an option, None where no more may be looked at."""
        if self.positions >= self.most:
            return None
        self.positions += 1
        twin = game.clone()
        answer(twin, number)
        return twin

    def options(self, game: Game) -> list[int]:
        """The options of the open decision by their numbers; of those that come to the same the first."""
        assert game.decision is not None
        return list(range(len(game.decision.options))) if self.orderly else different(game)
