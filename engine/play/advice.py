"""Advice: what each answer to a decision is worth, by playing the rest out from games that could be this one.

Every option is tried in the same imagined deals (common random numbers), and what follows is played to the end by pilots that see their
own seat only. Options that fall behind are left out at each halving of those that are still in question. Nothing hidden is read: what is
said depends on what a seat knows and on the seed alone. Playouts prove nothing; that is for an exact search.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import sqrt
from typing import Final
from zlib import crc32

from engine.kernel.agenda import answer
from engine.kernel.chance import number
from engine.kernel.decisions import Decision
from engine.kernel.state import Game
from engine.kernel.view import Deal, View
from engine.packs.cards import Pack
from engine.play.curves import Curve, shown
from engine.play.pilots import Pilot, Worth, outlook, pilots_of
from engine.play.playable import find_module

Maker = Callable[[int], Pilot]
NOBODY_WINS: Final = 0.5
FEWEST: Final = 2  # options that go on after a halving, besides the pilot's own answer
SURE: Final = 1.0  # standard errors by which an option must gain before it is taken instead of the pilot's own answer
LEAST: Final = 0.01  # and at least so much of a win


@dataclass(frozen=True, slots=True)
class Counsel:
    """How much is thought, told in worlds and never in seconds: in `worlds` games that could be this one are those options tried that
    are still in question at the end, and no more than `options` from the beginning. With `lines` whoever is asked plays the rest of the
    turn by looking ahead to its end, as does whoever else answers in it.
    """

    worlds: int = 12
    options: int = 8
    lines: bool = False

    @property
    def stages(self) -> tuple[int, ...]:
        """After how many worlds options are left out, and the last of all."""
        return tuple(sorted({max(self.worlds // 4, 1), max(self.worlds // 2, 1), self.worlds}))


@dataclass(frozen=True, slots=True)
class Advice:
    """What an option is worth: its chance to win, from 0 to 1, what that is more than after the pilot's own answer in the same `worlds`,
    and the standard error of that gain. The pilot's own answer gains 0.
    """

    option: int
    chance: float
    gain: float
    error: float
    worlds: int

    @property
    def is_better(self) -> bool:
        """Whether it is to be taken instead of the pilot's own answer."""
        return self.gain > max(SURE * self.error, LEAST)

    def shown(self, curve: Curve | None) -> Advice:
        """The same as it is shown in a game with that curve."""
        chance, gain, error = shown(curve, self.chance, self.gain, self.error)
        return replace(self, chance=chance, gain=gain, error=error)


@dataclass(frozen=True)
class Players:
    """Who plays the rest out: to the end of the turn `now`, from there on `then`, each made from a seed; what a position is worth; and how
    what is hidden is dealt, None where the cards of each deck are known.
    """

    now: Maker
    then: Maker
    worth: Worth
    deal: Deal | None = None


@dataclass(eq=False, slots=True)
class InTurn:
    """One pilot as long as a turn lasts, from then on another."""

    turn: int
    now: Pilot
    then: Pilot

    def __call__(self, view: View, decision: Decision) -> int:
        """The number of an option."""
        pilot = self.now if view.turn == self.turn else self.then
        number: int = pilot(view, decision)
        return number


@dataclass(eq=False)
class Trials:
    """The options of a decision in one world after the other: what each has come to there."""

    view: View
    decision: Decision
    players: Players
    seed: int
    own: int
    results: dict[int, list[float]] = field(default_factory=dict)

    def play(self, options: Sequence[int], worlds: int) -> None:
        """Try these options in all worlds up to that many, as far as they have not been."""
        begun = len(self.results.get(self.own, []))
        for place in range(begun, worlds):
            world = self.view.imagine(number(self.seed, "world", place), self.players.deal)
            for option in options:
                self.results.setdefault(option, []).append(self.result(world, option, number(self.seed, "play", place)))

    def result(self, world: Game, option: int, seed: int) -> float:
        """What comes of an option in a world: 1 for a win, its share of one that several have, NOBODY_WINS where there is none."""
        game = world.clone()
        turn = game.turn
        answer(game, option)
        pilots = [
            InTurn(turn, self.players.now(seed + seat), self.players.then(seed + seat))
            for seat in range(game.table.seats)
        ]
        views = [View(game, seat) for seat in range(game.table.seats)]
        while (decision := game.decision) is not None:
            answer(game, pilots[decision.seat](views[decision.seat], decision))
        if not game.winners:
            return NOBODY_WINS
        return 1.0 / len(game.winners) if self.view.seat in game.winners else 0.0

    def better(self, options: Sequence[int]) -> list[int]:
        """Of some options the better half, and the pilot's own answer; that alone where none of them has changed anything."""
        own = self.results[self.own]
        if all(self.results[option] == own for option in options):
            return [self.own]
        ranked = sorted(options, key=lambda option: (-mean(self.results[option]), option != self.own, option))
        kept = ranked[: max(len(ranked) // 2, FEWEST)]
        return sorted({*kept, self.own})

    def advice(self, option: int) -> Advice:
        """What an option has come to."""
        results = self.results[option]
        if option == self.own:
            return Advice(option, mean(results), 0.0, 0.0, len(results))
        gains = [one - other for one, other in zip(results, self.results[self.own], strict=False)]
        return Advice(option, mean(results), mean(gains), error_of(gains), len(results))


def advise(view: View, decision: Decision, own: int, players: Players, counsel: Counsel, seed: int) -> list[Advice]:
    """What the options of a decision are worth, what is best to be taken first, as far as they have been tried. `own` is what the pilot
    would answer that is asked first.
    """
    asked = crc32(repr((view.turn, decision.window, decision.options)).encode())
    trials = Trials(view, decision, players, number(seed, "advice", asked), own)
    options = most_promising(trials, counsel.options)
    for worlds in counsel.stages:
        trials.play(options, worlds)
        options = trials.better(options)
        if options == [own]:
            break
    told = [trials.advice(option) for option in trials.results]
    return sorted(told, key=lambda one: (not one.is_better, one.option != own, -one.worlds, -one.chance, one.option))


def tried(
    view: View, decision: Decision, options: Sequence[int], players: Players, worlds: int, seed: int
) -> list[Advice]:
    """What some options are worth in so many worlds, all of them in each, their gains over the first of them."""
    trials = Trials(view, decision, players, seed, options[0])
    trials.play(options, worlds)
    return [trials.advice(option) for option in options]


def most_promising(trials: Trials, most: int) -> list[int]:
    """The options after which one imagined position is worth most, no more than that many, and the pilot's own answer."""
    view, every = trials.view, range(len(trials.decision.options))
    if len(every) <= most:
        return list(every)
    world = view.imagine(number(trials.seed, "promise", 0), trials.players.deal)
    worths = {}
    for option in every:
        game = world.clone()
        answer(game, option)
        worths[option] = outlook(trials.players.worth, View(game, view.seat))
    ranked = sorted(every, key=lambda option: (-worths[option], option))
    return sorted({*ranked[:most], trials.own})


@dataclass(eq=False, slots=True)
class Adviser:
    """A pilot that thinks: it answers as another one would, unless advice says that something else is better."""

    pilot: Pilot
    players: Players
    counsel: Counsel
    seed: int

    def __call__(self, view: View, decision: Decision) -> int:
        """The number of an option."""
        if len(decision.options) == 1:
            return 0
        own: int = self.pilot(view, decision)
        first = advise(view, decision, own, self.players, self.counsel, self.seed)[0]
        return first.option if first.is_better else own

    def seeded(self, seed: int) -> Adviser:
        """The same by another seed."""
        return replace(self, seed=seed)


def mean(values: Sequence[float]) -> float:
    """What some values are on average."""
    return sum(values) / len(values)


def error_of(values: Sequence[float]) -> float:
    """The standard error of the mean of some values; of one alone as large as a win."""
    if len(values) < 2:
        return 1.0
    middle = mean(values)
    return sqrt(sum([(value - middle) ** 2 for value in values]) / (len(values) - 1) / len(values))


def counsel_of(pack: Pack) -> Counsel:
    """How much is thought in a game: the COUNSEL of its pilot.py, or as usual."""
    counsel: Counsel = getattr(find_module(pack, "pilot"), "COUNSEL", Counsel())
    return counsel


def players_of(pack: Pack, counsel: Counsel, deal: Deal | None = None) -> Players | None:
    """Who plays the rest of a game out by a counsel, with `deal` for what is hidden; None in a game that does not say what a position is
    worth.
    """
    makers, judge = pilots_of(pack), find_module(pack, "worth")
    if judge is None:
        return None
    then = makers["greedy"]
    return Players(makers["planner"] if counsel.lines else then, then, judge.worth, deal)


def adviser_of(pack: Pack, counsel: Counsel | None = None) -> Callable[[int], Adviser] | None:
    """The pilot that thinks before it plays as `greedy` does, made from a seed, by the game's own counsel or another one; None in a game
    that does not say what a position is worth.
    """
    counsel = counsel or counsel_of(pack)
    players = players_of(pack, counsel)
    return partial(adviser, pilots_of(pack)["greedy"], players, counsel) if players else None


def adviser(maker: Maker, players: Players, counsel: Counsel, seed: int) -> Adviser:
    """A pilot that thinks, from a seed."""
    return Adviser(maker(seed), players, counsel, seed)
