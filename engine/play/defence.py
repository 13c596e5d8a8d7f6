"""The best defence: whoever sits opposite in a puzzle answers so that the goal is missed, wherever the search can show that it is."""

from __future__ import annotations

from threading import Lock
from typing import Final

from engine.kernel.agenda import answer
from engine.kernel.decisions import Decision
from engine.kernel.state import Game
from engine.kernel.view import View
from engine.play.pilots import Pilot, first, pilots_of
from engine.play.proof import REFUTED, ChanceError, Result, Search
from engine.play.puzzles import Task

WORK_MAX: Final = 3_000  # positions that are looked at for one answer
KNOWN_MAX: Final = 100_000  # positions of which a defence remembers what comes of them


class Defence:
    """Who answers for the other seats of a puzzle. What it has found out serves all who try that puzzle; one at a time may ask."""

    def __init__(self, task: Task) -> None:
        greedy = pilots_of(task.table.rules.pack).get("greedy")
        self.task = task
        self.steady: Pilot = greedy(0) if greedy else first
        self.lock = Lock()
        self.orderly = False
        self.search: Search | None = None

    def answer(self, game: Game) -> int:
        """An option by which the goal is missed; where there is none, or none is found in time, what steady play takes."""
        decision = game.decision
        assert decision is not None
        if len(decision.options) == 1:
            return 0
        steady: int = self.steady(View(game, decision.seat), decision)
        with self.lock:
            refuting = self.refuting(game, decision, steady)
        return steady if refuting is None else refuting

    def result(self, game: Game, most: int = WORK_MAX) -> Result:
        """What a position comes to, CUT where that is not found in time."""
        with self.lock:
            return self.judged(game, most)

    def refuting(self, game: Game, decision: Decision, favourite: int) -> int | None:
        """The first option behind which the goal is missed for sure, the favourite before all others."""
        options = sorted(range(len(decision.options)), key=lambda number: number != favourite)
        for number in options:
            twin = game.clone()
            answer(twin, number)
            if self.judged(twin, WORK_MAX // len(options)) == REFUTED:
                return number
        return None

    def judged(self, game: Game, most: int) -> Result:
        """The result of a position after so many others at most; where chance comes in, nothing is taken for alike from then on."""
        search = self.fresh()
        search.most = search.positions + most
        try:
            return search.result(game)
        except ChanceError:
            self.orderly, self.search = True, None
            return self.judged(game, most)
        finally:
            search.line.clear()

    def fresh(self) -> Search:
        """The search with what it knows, anew once that is too much."""
        if self.search is None or len(self.search.known) > KNOWN_MAX:
            self.search = Search(self.task.first(), self.task.aim(), orderly=self.orderly)
        return self.search
