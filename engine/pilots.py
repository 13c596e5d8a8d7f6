"""Who decides: a pilot gets a view and a decision and answers with the number of an option."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random

from engine.cards import DeckList, Pack
from engine.kernel.agenda import answer
from engine.kernel.decisions import Decision
from engine.kernel.state import Game
from engine.kernel.table import Rules
from engine.kernel.view import View
from engine.play import find_module

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
WORLDS, AHEAD, MOST_OPTIONS = 2, 4, 7  # games that are imagined for an option, turns that they go on, options looked at


class Planner:
    """Looks ahead: imagines games that could be the one on the table, and leaves its habit for what does better in all of them.

    It thinks the first time in a turn that it is asked something of a kind; otherwise, and in what it imagines, everybody does
    as the game's own pilot would. A position is worth what the game says, `worth` of a view and a seat.
    """

    __slots__ = ("asked", "habit", "seed", "turn", "worth")

    def __init__(self, habit: Pilot, worth: Callable[[View, int], float], seed: int) -> None:
        self.habit = habit
        self.worth = worth
        self.seed = seed
        self.turn = 0
        self.asked: set[int] = set()

    def __call__(self, view: View, decision: Decision) -> int:
        """The number of an option."""
        if view.turn != self.turn:
            self.turn = view.turn
            self.asked = set()
        usual = self.habit(view, decision)
        if decision.window in self.asked or not 1 < len(decision.options) <= MOST_OPTIONS:
            return usual
        self.asked.add(decision.window)
        gains = {number: 0.0 for number in range(len(decision.options)) if number != usual}
        for world in range(WORLDS):
            seed = self.seed + view.turn * WORLDS + world
            base = self.outlook(view, seed, usual)
            better = {number: self.outlook(view, seed, number) - base for number in gains}
            gains = {number: gains[number] + gain for number, gain in better.items() if gain > 0}
            if not gains:
                return usual
        return max(gains, key=lambda number: gains[number])

    def outlook(self, view: View, seed: int, option: int) -> float:
        """What an option leads to in one imagined game: the sooner it is won there, the better."""
        later = self.later(view.imagine(seed), option)
        found = self.worth(View(later, view.seat), view.seat)
        if later.over and not later.unfinished:
            left = 1 + view.turn + AHEAD * view.seats - later.turn
            found += A_WIN * left if view.seat in later.winners else -A_WIN * left
        return found

    def later(self, game: Game, option: int) -> Game:
        """A game some turns after an option has been taken, or at its end."""
        until = game.turn + AHEAD * game.table.seats
        answer(game, option)
        views = [View(game, seat) for seat in game.table.everybody]
        while (decision := game.decision) is not None and game.turn < until:
            answer(game, self.habit(views[decision.seat], decision))
        return game


def pilots_of(pack: Pack) -> dict[str, Callable[[int], Pilot]]:
    """The pilots of a game by name, each made from a seed: `random`, those of its pilot.py, and `planner`.

    The planner does as the first of the game's own by habit, and needs its `worth`.
    """
    module = find_module(pack, "pilot")
    own: dict[str, Pilot] = module.PILOTS if module else {}
    worth: Callable[[View, int], float] | None = getattr(module, "worth", None)
    found: dict[str, Callable[[int], Pilot]] = {"random": random_pilot}
    found |= {name: partial(seedless, pilot) for name, pilot in own.items()}
    if own and worth:
        found["planner"] = partial(Planner, next(iter(own.values())), worth)
    return found


def seedless(pilot: Pilot, seed: int) -> Pilot:
    """A pilot that needs no seed."""
    return pilot


def opponents_of(pack: Pack) -> dict[str, Opponent]:
    """The opponents of a game by name."""
    module = find_module(pack, "pilot")
    found: dict[str, Opponent] = module.OPPONENTS if module else {}
    return found
