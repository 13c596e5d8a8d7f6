"""Hindsight: a game that is over, looked at again question by question. What an answer has cost is told by what its seat knew then.

What is found depends on the record, the seat, the counsel and a seed alone: worlds are counted, never seconds, and each step can be done
by another process. First the chance of the seat as it is asked first in each turn, then each answer beside the best of its options, at
last those answers that seem to have cost most in fresh worlds, since of many small samples the worst looks worse than it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import sqrt
from typing import Any, Final, Self

from engine.kernel.agenda import answer
from engine.kernel.chance import number
from engine.kernel.state import NONE, Game
from engine.kernel.table import Table
from engine.kernel.view import View
from engine.play.advice import Counsel, Maker, Players, advise, counsel_of, players_of, tried
from engine.play.curves import Curve, shown
from engine.play.pilots import pilots_of
from engine.play.record import begin, repeat
from engine.play.wording import told_options

TURNS_MOST: Final = 40  # whose chances are found
QUESTIONS_MOST: Final = 150  # that are looked at again
FOR_A_CHANCE: Final = 2  # times the worlds of the counsel
ONCE_MORE: Final = 4  # times the worlds of the counsel, in which a loss is looked at once more
SUSPECTS: Final = 8  # answers that are looked at once more
COSTLIEST: Final = 3  # of these that are told
SURE: Final = 2.0  # standard errors that a loss must be greater than to be told


@dataclass(frozen=True, slots=True)
class Chance:
    """How likely the seat was to win as it was asked first in a turn, with so many answers given, `at`, found in so many worlds."""

    at: int
    chance: float
    worlds: int

    @property
    def error(self) -> float:
        """The standard error of the chance."""
        return sqrt(self.chance * (1 - self.chance) / self.worlds)

    def shown(self, curve: Curve | None) -> tuple[float, float]:
        """The chance and its error as they are shown in a game with that curve."""
        chance, _, error = shown(curve, self.chance, 0.0, self.error)
        return chance, error


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer that is looked at again: the option that was `taken`, with the chance to win after it, and the one that is `best`, with
    what it wins more and the standard error of that; NONE where no option tried is better.
    """

    at: int
    taken: int
    best: int
    chance: float
    gain: float
    error: float
    worlds: int

    @property
    def is_loss(self) -> bool:
        """Whether it has cost more than chance explains."""
        return self.best != NONE and self.gain > SURE * self.error

    def shown(self, curve: Curve | None) -> Choice:
        """The same as it is shown in a game with that curve."""
        best, gain, error = shown(curve, self.chance + self.gain, self.gain, self.error)
        return replace(self, chance=best - gain, gain=gain, error=error)


@dataclass(frozen=True)
class Plan:
    """What is looked at, by the answers given before: the first question of turns, questions with several options, all such questions."""

    turns: tuple[int, ...]
    questions: tuple[int, ...]
    asked: int

    @property
    def steps(self) -> int:
        """How many steps it takes at most."""
        return len(self.turns) + len(self.questions) + SUSPECTS


@dataclass
class Found:
    """What has been found so far."""

    chances: list[Chance] = field(default_factory=list)
    choices: list[Choice] = field(default_factory=list)
    checked: list[Choice] = field(default_factory=list)

    @property
    def steps(self) -> int:
        """How many steps that took."""
        return len(self.chances) + len(self.choices) + len(self.checked)

    @property
    def suspects(self) -> list[Choice]:
        """The answers that seem to have cost most, the worst first."""
        losses = [one for one in self.choices if one.best != NONE]
        return sorted(losses, key=lambda one: (-one.gain, one.at))[:SUSPECTS]

    @property
    def costliest(self) -> list[Choice]:
        """The answers that have cost most, the worst first, as far as fresh worlds say so."""
        losses = [one for one in self.checked if one.is_loss]
        return sorted(losses, key=lambda one: (-one.gain, one.at))[:COSTLIEST]

    def plain(self) -> dict[str, list[list[Any]]]:
        """The same as JSON has it."""
        return {
            "chances": [[one.at, one.chance, one.worlds] for one in self.chances],
            "choices": [plain(one) for one in self.choices],
            "checked": [plain(one) for one in self.checked],
        }

    @classmethod
    def read(cls, data: dict[str, list[list[Any]]]) -> Self:
        """What has been found, from its data; nothing from none."""
        choices, checked = ([Choice(*row) for row in data.get(name, [])] for name in ("choices", "checked"))
        return cls([Chance(*row) for row in data.get("chances", [])], choices, checked)


def plain(one: Choice) -> list[Any]:
    """A choice as JSON has it."""
    return [one.at, one.taken, one.best, one.chance, one.gain, one.error, one.worlds]


@dataclass
class Hindsight:
    """A game that is over, at its table, looked at again from a seat."""

    table: Table
    seed: int
    answers: Sequence[int]
    seat: int
    players: Players
    pilot: Maker
    counsel: Counsel
    found: Found = field(default_factory=Found)

    @cached_property
    def plan(self) -> Plan:
        """What is looked at; of more than that every so many, from the first."""
        game, turn = begin(self.table, self.seed), NONE
        turns, questions = [], []
        for at, option in enumerate(self.answers):
            decision = game.decision
            if decision is not None and decision.seat == self.seat:
                if game.turn != turn:
                    turns.append(at)
                    turn = game.turn
                if len({one.first for one in told_options(game)}) > 1:
                    questions.append(at)
            answer(game, option)
        return Plan(thinned(turns, TURNS_MOST), thinned(questions, QUESTIONS_MOST), len(questions))

    def step(self) -> bool:
        """Find out one thing more; False where all is found."""
        found, plan = self.found, self.plan
        if len(found.chances) < len(plan.turns):
            found.chances.append(self.chance(plan.turns[len(found.chances)]))
        elif len(found.choices) < len(plan.questions):
            found.choices.append(self.choice(plan.questions[len(found.choices)]))
        elif len(found.checked) < len(suspects := found.suspects):
            found.checked.append(self.checked(suspects[len(found.checked)]))
        else:
            return False
        return True

    def game_at(self, at: int) -> Game:
        """The game after so many answers."""
        return repeat(begin(self.table, self.seed), self.answers[:at])

    def chance(self, at: int) -> Chance:
        """How likely the seat is to win, played on as the pilot would."""
        game = self.game_at(at)
        view, decision = View(game, self.seat), game.decision
        assert decision is not None
        own: int = self.pilot(0)(view, decision)
        worlds = FOR_A_CHANCE * self.counsel.worlds
        one = tried(view, decision, [own], self.players, worlds, number(self.seed, "chance", at))[0]
        return Chance(at, one.chance, one.worlds)

    def choice(self, at: int) -> Choice:
        """An answer beside the best of the options; one that comes to the same as the answer is no better."""
        game = self.game_at(at)
        view, decision, taken = View(game, self.seat), game.decision, self.answers[at]
        assert decision is not None
        told = advise(view, decision, taken, self.players, self.counsel, number(self.seed, "hindsight", at))
        first = [option.first for option in told_options(game)]
        own = next(one for one in told if one.option == taken)
        best = next((one for one in told if one.is_better and first[one.option] != first[taken]), own)
        number_of_it = best.option if best is not own else NONE
        return Choice(at, taken, number_of_it, own.chance, best.gain, best.error, best.worlds)

    def checked(self, one: Choice) -> Choice:
        """The same two options in fresh worlds."""
        game = self.game_at(one.at)
        decision = game.decision
        assert decision is not None
        worlds, seed = ONCE_MORE * self.counsel.worlds, number(self.seed, "once more", one.at)
        both = [one.taken, one.best]
        own, best = tried(View(game, self.seat), decision, both, self.players, worlds, seed)
        return replace(one, chance=own.chance, gain=best.gain, error=best.error, worlds=worlds)


def thinned(places: Sequence[int], most: int) -> tuple[int, ...]:
    """Of some places no more than so many, evenly."""
    return tuple(places[:: -(-len(places) // most) or 1])


def hindsight_of(table: Table, seed: int, answers: Sequence[int], seat: int) -> Hindsight | None:
    """A game looked at again by its own counsel; None in a game that does not say what a position is worth."""
    pack = table.rules.pack
    counsel = counsel_of(pack)
    players = players_of(pack, counsel)
    return Hindsight(table, seed, answers, seat, players, pilots_of(pack)["greedy"], counsel) if players else None


def look_back(hindsight: Hindsight, tell: Callable[[int], object] = lambda steps: None) -> Found:
    """All that can be found, telling after each step how many have been taken."""
    while hindsight.step():
        tell(hindsight.found.steps)
    return hindsight.found
