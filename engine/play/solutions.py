"""Solutions: by which steps a seat reaches its goal, written out once a search has proven that it does.

A solution is a bag of steps and, where others are asked in between, what is done upon each of their answers. Lines of the same steps are
one solution, in whatever order and on whichever of the places that are alike; one with idle steps besides is none of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product
from typing import Final

from engine.kernel.decisions import Row
from engine.kernel.state import FUSED, NONE, SLOTS, Game
from engine.play.goals import Goal
from engine.play.naming import name_of
from engine.play.proof import CUT, POSITIONS_MAX, PROVEN, Aim, ChanceError, Result, Search
from engine.play.wording import told_options

MANY: Final = 20  # solutions of a position, beyond which nobody needs to know how many there are
Step = tuple[object, ...]


@dataclass(frozen=True)
class Solution:
    """Steps of the seat in one possible order, in words, and what follows upon each answer of whoever is asked then; `asked` is who that
    is, "" at the end. `bag` says which steps they are, whatever their order.
    """

    steps: tuple[str, ...] = ()
    bag: frozenset[tuple[Step, int]] = frozenset()
    asked: str = ""
    answers: tuple[tuple[str, Solution], ...] = ()

    def before(self, step: Step | None, words: str) -> Solution:
        """The same with one step before it; None is one that only ends something, which does not count."""
        bag = Counter(dict(self.bag))
        if step is not None:
            bag[step] += 1
        return Solution((words, *self.steps), frozenset(bag.items()), self.asked, self.answers)

    @property
    def form(self) -> object:
        """What is equal for two that are one."""
        return self.bag, frozenset((words, then.form) for words, then in self.answers)

    def has_more_than(self, other: Solution) -> bool:
        """Whether it has all steps of another one, and idle ones besides."""
        mine, theirs = Counter(dict(self.bag)), Counter(dict(other.bag))
        return mine != theirs and not theirs - mine


@dataclass(frozen=True)
class Move:
    """An option of the seat at a position that is won: in words, and whether the goal is still reached behind it."""

    words: str
    result: Result


@dataclass(frozen=True)
class Proof:
    """What came of a search, after so many positions. Of what is proven the `solutions`, all of them if they are `complete`, and the
    `moves` that the seat has on the way; `by_chance` says that something falls as the seed has it.
    """

    result: Result
    positions: int
    solutions: tuple[Solution, ...] = ()
    complete: bool = False
    moves: tuple[Move, ...] = ()
    by_chance: bool = False

    @property
    def is_proven(self) -> bool:
        """Whether the goal is reached, whatever the others answer."""
        return self.result == PROVEN

    @property
    def is_unique(self) -> bool:
        """Whether there is one solution, and sure to be no other."""
        return self.complete and len(self.solutions) == 1


def prove(first: Game, goal: Goal, seat: int, turns: int = 1, most: int = POSITIONS_MAX) -> Proof:
    """Whether a seat reaches its goal within its turns from here, and by which solutions; so many positions are looked at, at most."""
    aim = Aim(first, goal, seat, turns)
    search = Search(first, aim, most)
    try:
        return written_out(search)
    except ChanceError:
        again = Search(first, aim, most - search.positions, orderly=True)
        found = written_out(again)
        positions = search.positions + again.positions
        return Proof(found.result, positions, found.solutions, found.complete, found.moves, by_chance=True)


def written_out(search: Search) -> Proof:
    """The result of a search from its first position, with its solutions."""
    result = search.result(search.first)
    if result != PROVEN:
        return Proof(result, search.positions)
    writer = Writer(search)
    solutions = tuple(writer.solutions(search.first))
    moves = tuple(dict.fromkeys(writer.moves))
    return Proof(result, search.positions, solutions, writer.complete, moves)


class Writer:
    """Writes out the solutions from positions that are won; `complete` as long as none can have been missed."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.complete = True
        self.moves: list[Move] = []
        self.written: dict[bytes, list[Solution]] = {}
        self.line: set[bytes] = set()

    def solutions(self, game: Game) -> list[Solution]:
        """The solutions of a position that is won, none that has idle steps."""
        if self.search.aim.result(game) == PROVEN:
            return [Solution()]
        digest = self.search.digests.of(game)
        if digest in self.written:
            return self.written[digest]
        if digest in self.line:
            self.complete = False  # what leads on from here by a way around is not written out
            return []
        self.line.add(digest)
        assert game.decision is not None
        own = game.decision.seat == self.search.aim.seat
        found = self.by_steps(game) if own else self.by_answers(game)
        self.line.remove(digest)
        if len(found) > MANY:
            self.complete = False
        self.written[digest] = found[:MANY]
        return self.written[digest]

    def by_steps(self, game: Game) -> list[Solution]:
        """The solutions of a position in which the seat itself decides."""
        found: list[Solution] = []
        told, rows = told_options(game), game.decision.options if game.decision else []
        for number, after in self.ways(game):
            result = self.search.result(after)
            self.moves.append(Move(told[number].words, result))
            if result == PROVEN:
                step = step_of(game, rows[number])
                found += [then.before(step, told[number].words) for then in self.solutions(after)]
            elif result == CUT:
                self.complete = False
        return least(found)

    def by_answers(self, game: Game) -> list[Solution]:
        """The solutions of a position in which another seat decides: what is done upon each of its answers."""
        assert game.decision is not None
        told, asked = told_options(game), name_of(game, game.decision.seat, NONE)
        ways = [(told[number].words, self.solutions(after)) for number, after in self.ways(game)]
        choices = product(*[[(words, one) for one in found] for words, found in ways])
        return [Solution(asked=asked, answers=answers) for answers in islice(choices, MANY + 1)]

    def ways(self, game: Game) -> Iterator[tuple[int, Game]]:
        """The options of a position with what comes of each, those that come to the same once."""
        seen = set()
        for number in self.search.options(game):
            if (after := self.search.after(game, number)) is None:
                self.complete = False
                return
            digest = self.search.digests.of(after)
            if digest not in seen:
                seen.add(digest)
                yield number, after


def least(found: list[Solution]) -> list[Solution]:
    """Those that are different, without those that have all the steps of another one and more."""
    forms = {one.form: one for one in reversed(found)}
    kept = list(forms.values())[::-1]
    return [one for one in kept if not any(one.has_more_than(other) for other in kept)]


def step_of(game: Game, row: Row) -> Step | None:
    """What a step is, wherever it stands in a line: what is done, with which card, and where. None for what does nothing but end what
    could go on.
    """
    verb, piece, last = row
    action = game.table.rules.pack.actions.get(game.table.rules.verbs[verb].name.replace(" ", "_"))
    if action is not None and action.stops:
        return None
    places = game.table.rules.verbs[verb].picks_place and last != NONE
    return verb, kind_of(game, piece), place_of(game, last) if places else (last,)


def kind_of(game: Game, piece: int) -> Step:
    """A piece by what it is, whose, and where it lies."""
    if piece <= game.table.seats:
        return (piece,)
    return game.cards[piece].id, game.table.owners[piece], place_of(game, game.place[piece], piece)


def place_of(game: Game, spot: int, piece: int = NONE) -> Step:
    """A place, told by what lies there but for the piece itself where that makes it another one. Among places that are alike none is: if
    a card may lie on either, that is one solution.
    """
    table = game.table
    ruleset = table.rules.ruleset
    if table.zone_of[spot] in ruleset.alike | ruleset.taken_in_order:
        return (table.sides[spot],)
    piled = table.fields[spot] in (SLOTS, FUSED)
    lying = [game.cards[one].id for one in game.stacks[spot] if one != piece] if piled else []
    return spot, tuple(lying)


def steps_in_words(solution: Solution, indent: str = "") -> Iterator[str]:
    """A solution line by line: the steps, and below each answer what follows upon it."""
    if solution.steps:
        yield indent + "; ".join(solution.steps)
    for words, then in solution.answers:
        yield f"{indent}{solution.asked}: {words}" + ("" if then.steps or then.answers else " - the goal is reached")
        yield from steps_in_words(then, indent + "  ")
