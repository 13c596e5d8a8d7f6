"""Who decides: a pilot gets a view and a decision and answers with the number of an option."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count
from math import inf
from random import Random
from typing import Any, Final
from zlib import crc32

from engine.kernel.agenda import answer
from engine.kernel.chance import number
from engine.kernel.decisions import Decision, Row
from engine.kernel.state import Game
from engine.kernel.view import View
from engine.packs.cards import Pack
from engine.play.playable import find_module

Pilot = Callable[[View, Decision], Any]  # the number of an option; one from outside may be wrong
Worth = Callable[[View, int], float]


class RandomPilot:
    """Takes any option; the same ones for the same seed."""

    __slots__ = ("random",)

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def __call__(self, view: View, decision: Decision) -> int:
        """The number of an option."""
        return self.random.randrange(len(decision.options))


# Rules of thumb, for single windows


def first(view: View, decision: Decision) -> int:
    """The first option: whoever need do nothing does nothing."""
    return 0


def last(view: View, decision: Decision) -> int:
    """The last option: whoever may do something does."""
    return len(decision.options) - 1


def best(decision: Decision, points: Callable[[Row], float]) -> int:
    """The option with the most points, the first among equals."""
    choice, most = 0, -inf
    for option, row in enumerate(decision.options):
        if (value := points(row)) > most:
            choice, most = option, value
    return choice


A_WIN: Final = 1_000.0


def outlook(worth: Worth, view: View) -> float:
    """What a position is worth to the seat that sees it; a game that is won or lost there counts for more than all else."""
    value = worth(view, view.seat)
    if view.over:
        value += A_WIN if view.seat in view.winners else -A_WIN
    return value


@dataclass(eq=False, slots=True)
class Greedy:
    """Takes what is worth most right now: by the game's rule of thumb for a window, else by what a position is worth after each
    answer, as far as it can be imagined. A game that says only what a position is worth has this pilot too.
    """

    worth: Worth
    rules: dict[int, Pilot]
    seed: int

    def __call__(self, view: View, decision: Decision) -> int:
        """The number of an option."""
        if len(decision.options) == 1:
            return 0
        rule = self.rules.get(decision.window)
        return rule(view, decision) if rule else self.look_ahead(view, decision)

    def look_ahead(self, view: View, decision: Decision) -> int:
        """The answer after which the position is worth most."""
        game = view.imagine(number(self.seed, "look ahead", view.turn))
        values = []
        for option in range(len(decision.options)):
            trial = game.clone()
            answer(trial, option)
            values.append(outlook(self.worth, View(trial, view.seat)))
        return values.index(max(values))


@dataclass(eq=False, slots=True)
class Calm:
    """Plays as `steady` does, but takes any option in `share` of 100 decisions: the same ones in the same position, which is told by the
    options, and by the own cards that are seen where no option names a card: else who begins would be answered alike in every game.
    """

    steady: Pilot
    share: int
    seed: int

    def __call__(self, view: View, decision: Decision) -> Any:
        """The number of an option."""
        known = view.own_cards() if all(row[1] <= view.seats for row in decision.options) else []
        asked = crc32(repr((view.turn, decision.window, decision.options, known)).encode())
        if number(self.seed, "calm", asked) % 100 < self.share:
            return number(self.seed, "any", asked) % len(decision.options)
        return self.steady(view, decision)


TRIALS: Final = 6  # of each question: every answer once, and again from the first one until there are so many
Line = list[tuple[Decision, int]]  # the questions of a turn, each with its answer


class Planner:
    """Looks ahead to the end of the turn in a game that it imagines, and does what ends best there. Slower than `Greedy`, and weaker in
    most games: MEASURED of a game's pilot.py has the figures.

    A nested search: after each answer that is possible, random ones follow until the turn is over; the best turn that has come
    up so far goes on by its next answer, where all others are tried again. A position is worth what the game says, `worth` of a
    view and a seat. As long as what is asked is what was imagined, the line that was found is played; else it is sought anew.
    """

    __slots__ = ("line", "random", "worth")

    def __init__(self, worth: Worth, seed: int) -> None:
        self.worth = worth
        self.random = Random(seed)
        self.line: Line = []

    def __call__(self, view: View, decision: Decision) -> int:
        """The number of an option."""
        while self.line and self.line[0][0].seat != view.seat:
            self.line.pop(0)
        if not self.line or self.line[0][0] != decision:
            self.line = self.best_line(view)
        return self.line.pop(0)[1]

    def best_line(self, view: View) -> Line:
        """The answers until the end of the turn that lead to the best position, as far as they have been tried."""
        game = view.imagine(self.random.getrandbits(64))
        turn, best, most = game.turn, Line(), -inf
        for step in count():
            decision = game.decision
            if decision is None or game.turn != turn:
                return best
            options = len(decision.options) if decision.seat == view.seat else 0
            for attempt in range(max(options, TRIALS) if options else 0):
                trial = game.clone()
                line = self.play_on(trial, attempt % options)
                if (points := outlook(self.worth, View(trial, view.seat))) > most:
                    best, most = best[:step] + line, points
            answer(game, best[step][1])
        return best

    def play_on(self, game: Game, number: int) -> Line:
        """Give an answer, then random ones until the turn is over; what was answered."""
        turn, random, line = game.turn, self.random.random, Line()
        while (decision := game.decision) is not None and game.turn == turn:
            line.append((decision, number if not line else int(random() * len(decision.options))))
            answer(game, line[-1][1])
        return line


HELP: Final = {
    "random": "Takes any option.",
    "greedy": "Takes what is worth most right now, by rules of thumb where the game has some.",
    "planner": "Looks ahead to the end of its turn, in one game that it imagines; many times slower.",
}


@dataclass(frozen=True)
class Measured:
    """How a pilot fares against `greedy` at one table, both with the same deck and on both seats of the same shuffles (`manage.py match`):
    by the file of a ready deck, how many of so many `games` it has won. A victory that both share is one of each.
    """

    games: int
    won: Mapping[str, int]


@dataclass(frozen=True)
class Mirrors:
    """How whoever thinks has fared so far in mirror games: `won` of so many, in `worlds` for each question, with several ready decks
    or with the one whose title it names.
    """

    won: int
    games: int
    against: str = "steady"
    worlds: int = 12
    deck: str = ""


def mirrors_of(pack: Pack) -> Sequence[Mirrors]:
    """How whoever thinks has fared in a game, as far as that has been measured: the MIRRORS of its pilot.py."""
    mirrors: Sequence[Mirrors] = getattr(find_module(pack, "pilot"), "MIRRORS", ())
    return mirrors


def measured_of(pack: Pack) -> Mapping[str, Measured]:
    """How pilots of a game fare, by name, as far as that has been measured: the MEASURED of its pilot.py."""
    measured: dict[str, Measured] = getattr(find_module(pack, "pilot"), "MEASURED", {})
    return measured


def pilots_of(pack: Pack) -> dict[str, Callable[[int], Pilot]]:
    """The pilots of a game by name, each made from a seed: `random`; if its worth.py says what a position is worth, `greedy` by the
    RULES of its pilot.py, and `planner`; and the PILOTS of that.
    """
    pilots: dict[str, Callable[[int], Pilot]] = {"random": RandomPilot}
    judge, pilot = find_module(pack, "worth"), find_module(pack, "pilot")
    if judge:
        worth: Worth = judge.worth
        pilots |= {"greedy": partial(Greedy, worth, getattr(pilot, "RULES", {})), "planner": partial(Planner, worth)}
    own: dict[str, Pilot] = getattr(pilot, "PILOTS", {})
    return pilots | {name: partial(seedless, pilot) for name, pilot in own.items()}


def seedless(pilot: Pilot, seed: int) -> Pilot:
    """A pilot that needs no seed."""
    return pilot
