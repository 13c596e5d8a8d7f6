"""A matrix of decks: each plays each of the others, in pairs of games on one shuffle in which they change seats."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations
from typing import Any, Final

from engine.kernel.chance import number
from engine.kernel.state import TURNS, Game
from engine.packs.cards import DeckList, Pack
from engine.play.goldfish import play_out
from engine.play.matches import SEATS, Match, prepare_match
from engine.play.pilots import Pilot
from engine.play.tally import Sample

WIN: Final = 2  # points; a game that is drawn, which nobody wins or both, gives each the half of it
PAIR: Final = SEATS * WIN  # points that there are in the two games on one shuffle

Two = tuple[str, str]


@dataclass(slots=True)
class Cell:
    """What games of one deck against another have come to, for the first of them.

    One number of `points` is what it got in a pair of games, from 0 to PAIR, one of `first` what whoever took the first turn got in
    them, and one of `turns` how many turns each had in a game.
    """

    won: int = 0
    lost: int = 0
    drawn: int = 0
    points: Sample = field(default_factory=Sample)
    first: Sample = field(default_factory=Sample)
    turns: Sample = field(default_factory=Sample)

    @property
    def games(self) -> int:
        """How many have been played."""
        return self.won + self.lost + self.drawn

    @property
    def turned(self) -> Cell:
        """The same games for the other deck."""
        points = self.points
        squares = PAIR * PAIR * points.n - 2 * PAIR * points.total + points.squares
        theirs = Sample(points.n, PAIR * points.n - points.total, squares)
        return Cell(self.lost, self.won, self.drawn, theirs, self.first, self.turns)

    def merge(self, other: Cell) -> None:
        """Add other games."""
        self.won += other.won
        self.lost += other.lost
        self.drawn += other.drawn
        self.points.merge(other.points)
        self.first.merge(other.first)
        self.turns.merge(other.turns)

    def plain(self) -> dict[str, Any]:
        """The same as a table; a sample is [n, sum, sum of squares]."""
        samples = {"points": self.points, "first": self.first, "turns": self.turns}
        counts = {"won": self.won, "lost": self.lost, "drawn": self.drawn}
        return counts | {name: [one.n, one.total, one.squares] for name, one in samples.items()}

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> Cell:
        """The cell of which `plain` was made."""
        samples = [Sample(*plain[name]) for name in ("points", "first", "turns")]
        return cls(plain["won"], plain["lost"], plain["drawn"], *samples)


# Who plays whom


def meetings(decks: Iterable[str], pilots: Two) -> list[Two]:
    """Which decks play each other, by name: each two once, or twice where the pilots differ, as each deck is then played by each."""
    return [*(combinations if pilots[0] == pilots[1] else permutations)(decks, 2)]


def prepare_meeting(
    pack: Pack, decks: Mapping[str, DeckList], two: Two, seed: int, pilots: Two, options: Collection[str] = ()
) -> Match:
    """The games of two decks, by name, which other decks of the matrix do not change. Raises what `prepare_match` raises."""
    one, other = two
    return prepare_match(pack, decks[one], seed_of(seed, two), pilots, options, decks[other])


def seed_of(seed: int, two: Two) -> int:
    """What the games of two decks are dealt by, whichever is named first."""
    return number(seed, " and ".join(sorted(two)), 0)


# Playing


@dataclass(frozen=True, slots=True)
class HasBegun:
    """Whether the first turn of a game has come."""

    game: Game

    def __call__(self) -> bool:
        return any(self.game.counts[TURNS])


def play_through(game: Game, pilots: Sequence[Pilot]) -> int:
    """Play a game that has just been dealt to its end: the seat that took the first turn."""
    play_out(game, pilots, HasBegun(game))
    began = game.active
    play_out(game, pilots)
    return began


def play_noting(match: Match, index: int) -> tuple[Game, int]:
    """A game of a match, to its end, and the seat that took the first turn."""
    game, pilots = match.begin(index)
    return game, play_through(game, pilots)


Noting = Callable[[Match, int], tuple[Game, int]]


def play_pairs(match: Match, pairs: Iterable[int], play: Noting = play_noting) -> Cell:
    """Play pairs of games of a match, by their numbers."""
    cell = Cell()
    for pair in pairs:
        points = first = 0
        for index in range(SEATS * pair, SEATS * (pair + 1)):
            game, began = play(match, index)
            seat = index % SEATS
            result = points_of(game, seat)
            points += result
            first += points_of(game, began)
            cell.won += result == WIN
            cell.lost += result == 0
            cell.drawn += 0 < result < WIN
            cell.turns.add(max([game.counts[TURNS][seat] for seat in range(SEATS)]))
        cell.points.add(points)
        cell.first.add(first)
    return cell


def points_of(game: Game, seat: int) -> int:
    """What a seat gets for a game."""
    winners = game.winners
    if len(winners) == 1:
        return WIN if seat in winners else 0
    return WIN // SEATS


# The whole


@dataclass(frozen=True)
class Matrix:
    """Decks by name, and what came of their meetings; of two that have met once, the games count for either."""

    decks: Sequence[str]
    met: Mapping[Two, Cell]

    def cell(self, deck: str, other: str) -> Cell | None:
        """The games of a deck against another one, None where they have not met."""
        there = self.met.get((deck, other))
        turned = None if there else self.met.get((other, deck))
        return turned.turned if turned else there

    def row(self, deck: str) -> dict[str, Cell]:
        """The games of a deck by whom it has met."""
        cells = {other: self.cell(deck, other) for other in self.decks}
        return {other: cell for other, cell in cells.items() if cell}

    def among(self, decks: Collection[str]) -> Matrix:
        """The matrix of some of the decks alone."""
        met = {two: cell for two, cell in self.met.items() if {*two} <= {*decks}}
        return Matrix([deck for deck in self.decks if deck in decks], met)

    @property
    def whole(self) -> Cell:
        """All games together, each counted once."""
        whole = Cell()
        for cell in self.met.values():
            whole.merge(cell)
        return whole
