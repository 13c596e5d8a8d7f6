"""Who decides: a pilot gets a view and a decision and answers with the number of an option."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import count
from math import inf
from random import Random

from engine.kernel.agenda import answer
from engine.kernel.decisions import Decision
from engine.kernel.state import Game
from engine.kernel.table import Rules
from engine.kernel.view import View
from engine.packs.cards import DeckList, Pack
from engine.play.playable import find_module

Pilot = Callable[[View, Decision], int]


@dataclass(frozen=True)
class Opponent:
    """What to play against: somebody with a deck, or a table that nobody else sits at.

    `pilot` is None where nobody sits, `deck` for one who plays the same deck as you; `options` are played by besides.
    """

    name: str
    help: str
    pilot: Pilot | None = None
    deck: Callable[[Rules], DeckList] | None = None
    options: tuple[str, ...] = ()

    def decks(self, rules: Rules, deck: DeckList) -> list[DeckList]:
        """A deck for each seat, yours first: alone, or against so few others as the game allows."""
        if self.pilot is None:
            return [deck]
        return [deck, *[self.deck(rules) if self.deck else deck] * (max(rules.players[0], 2) - 1)]


def random_pilot(seed: int) -> Pilot:
    """Takes any option; the same ones for the same seed."""
    pick = Random(seed).randrange

    def choose(view: View, decision: Decision) -> int:
        return pick(len(decision.options))

    return choose


A_WIN = 1_000.0
TRIALS = 6  # of each question: every answer once, and again from the first one until there are so many
Line = list[tuple[Decision, int]]  # the questions of a turn, each with its answer


class Planner:
    """Looks ahead to the end of the turn in a game that it imagines, and does what ends best there.

    A nested search: after each answer that is possible, random ones follow until the turn is over; the best turn that has come
    up so far goes on by its next answer, where all others are tried again. A position is worth what the game says, `worth` of a
    view and a seat. As long as what is asked is what was imagined, the line that was found is played; else it is sought anew.
    """

    __slots__ = ("line", "random", "worth")

    def __init__(self, worth: Callable[[View, int], float], seed: int) -> None:
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
                found = self.outlook(View(trial, view.seat))
                if found > most:
                    best, most = best[:step] + line, found
            answer(game, best[step][1])
        return best

    def play_on(self, game: Game, number: int) -> Line:
        """Give an answer, then random ones until the turn is over; what was answered."""
        turn, random, line = game.turn, self.random.random, Line()
        while (decision := game.decision) is not None and game.turn == turn:
            line.append((decision, number if not line else int(random() * len(decision.options))))
            answer(game, line[-1][1])
        return line

    def outlook(self, view: View) -> float:
        """What a position is worth to the seat that sees it; a game that is won or lost there counts for more than all else."""
        found = self.worth(view, view.seat)
        if view.over:
            found += A_WIN if view.seat in view.winners else -A_WIN
        return found


def pilots_of(pack: Pack) -> dict[str, Callable[[int], Pilot]]:
    """The pilots of a game by name, each made from a seed: `random`, those of its pilot.py, and `planner`.

    The planner needs the game's `worth`.
    """
    module = find_module(pack, "pilot")
    own: dict[str, Pilot] = module.PILOTS if module else {}
    worth: Callable[[View, int], float] | None = getattr(module, "worth", None)
    found: dict[str, Callable[[int], Pilot]] = {"random": random_pilot}
    found |= {name: partial(seedless, pilot) for name, pilot in own.items()}
    if worth:
        found["planner"] = partial(Planner, worth)
    return found


def seedless(pilot: Pilot, seed: int) -> Pilot:
    """A pilot that needs no seed."""
    return pilot


def opponents_of(pack: Pack) -> dict[str, Opponent]:
    """The opponents of a game by name."""
    module = find_module(pack, "pilot")
    found: dict[str, Opponent] = module.OPPONENTS if module else {}
    return found
