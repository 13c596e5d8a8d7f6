"""A deck against each of some others, as in a row of a matrix: games in pairs on one shuffle, by number, so that workers share them.

What becomes of its cards there is counted, and beside each of the first pairs it plays a game against an opponent for practice: how fast
it is by itself.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from decks.lab.outcome import outcome_of
from decks.lab.report import report_by
from engine.kernel.chance import number
from engine.kernel.state import Game
from engine.packs.cards import DeckList, Pack
from engine.play.goldfish import Marking, Run, prepare, statistics_of, watch
from engine.play.matches import SEATS, Match
from engine.play.matrix import Cell, Matrix, Two, play_noting, play_pairs, play_through, prepare_meeting
from engine.play.opponents import opponents_of
from engine.play.tally import Statistics, Tally

ALONE: Final = 200  # games against an opponent for practice, where so many pairs are played


@dataclass(frozen=True)
class Meetings:
    """A deck, which the first of the pilots plays, and the decks by title that it meets, which the second one plays: so many `games`
    against each, of which the two of a pair share a shuffle. They are those of a matrix with the same titles and seed.
    """

    title: str
    deck: DeckList
    rivals: Mapping[str, DeckList]
    games: int
    seed: int
    pilots: Two
    options: Sequence[str] = ()

    @property
    def whole(self) -> int:
        """How many games there are."""
        return self.games * len(self.rivals)

    @property
    def alone(self) -> int:
        """How many games it plays by itself, in a game that has opponents for practice."""
        return min(self.whole // SEATS, ALONE)

    def match(self, pack: Pack, rival: str) -> Match:
        """The games against one of them. Raises what `prepare_match` raises."""
        decks = {self.title: self.deck, rival: self.rivals[rival]}
        return prepare_meeting(pack, decks, (self.title, rival), self.seed, self.pilots, self.options)

    def matrix(self, met: "Met") -> Matrix:
        """What has come of them as a matrix."""
        return Matrix([self.title, *self.rivals], {(self.title, rival): cell for rival, cell in met.cells.items()})


@dataclass
class Met:
    """What has come of the games of a deck, by whom it has met; of these games what became of its `cards`; and its games `alone`. A run
    that was played before those were counted knows only the first.
    """

    cells: dict[str, Cell] = field(default_factory=dict)
    cards: Tally = field(default_factory=Tally)
    alone: Tally = field(default_factory=Tally)

    def take(self, plain: Mapping[str, Any]) -> None:
        """Add what is given as `plain`."""
        for rival, cell in plain.get("cells", {}).items():
            self.cells.setdefault(rival, Cell()).merge(Cell.of(cell))
        self.cards.take(plain.get("cards", {}))
        self.alone.take(plain.get("alone", {}))

    def plain(self) -> dict[str, Any]:
        """Whom it has met, as a table."""
        return {"cells": {rival: cell.plain() for rival, cell in self.cells.items()}}

    def details(self) -> dict[str, Any]:
        """What is known besides, as a table."""
        return {"cards": self.cards.plain() | self.cards.details(), "alone": self.alone.plain()}


def beside_as_json(pack: Pack | None, met: Met, deck: DeckList) -> dict[str, Any]:
    """What is known of a deck beside whom it has met: its games `alone`, None where there are none, and the cards that were hardly ever
    played, as far as its pack tells them.
    """
    alone = {"opponent": practice_of(pack)} | outcome_of(met.alone) if pack and met.alone.games else None
    return {"alone": alone, "unplayed": report_by(pack, met.cards, deck).hardly_played}


@dataclass(frozen=True)
class Counting:
    """Plays games of a match to their end, and counts what becomes of the cards of its first deck; in a run those games begin with the
    number `first`.
    """

    statistics: Statistics
    tally: Tally
    first: int

    def __call__(self, match: Match, index: int) -> tuple[Game, int]:
        game, pilots = match.begin(index)
        seat = index % SEATS
        notes = watch(game, self.statistics, seat)
        pilots[seat] = Marking(pilots[seat], self.statistics.picks, notes)
        began = play_through(game, pilots)
        self.statistics.at_end(notes)
        self.tally.add_notes(notes, self.first + index, self.tally.add(game, seat))
        return game, began


def practice_of(pack: Pack) -> str:
    """The opponent for practice that a game has first; nothing where it has none."""
    return next((name for name, one in opponents_of(pack).items() if not one.is_level), "")


@dataclass(frozen=True)
class MeetingGames:
    """The games of a deck by number: whom it meets one after the other, pair by pair, and the games alone beside them."""

    pack: Pack
    meetings: Meetings
    matches: dict[str, Match] = field(default_factory=dict)

    def at(self, index: int) -> tuple[str, int]:
        """Whom a game is played against, and its number among those against them, from 0."""
        rival, game = divmod(index, self.meetings.games)
        return list(self.meetings.rivals)[rival], game

    def match(self, rival: str) -> Match:
        """The games against one of them, prepared once."""
        if rival not in self.matches:
            self.matches[rival] = self.meetings.match(self.pack, rival)
        return self.matches[rival]

    def game_seed(self, index: int) -> int:
        """What a game is dealt by."""
        rival, game = self.at(index)
        return number(self.match(rival).seed, "match", game // SEATS)

    @cached_property
    def alone(self) -> Run | None:
        """The games that it plays by itself, those of a run with the same seed that asks how fast it is; None where there are none."""
        met, opponent = self.meetings, practice_of(self.pack)
        return (
            prepare(self.pack, met.deck, met.seed, met.pilots[0], opponent, met.options)
            if opponent and met.alone
            else None
        )

    @cached_property
    def statistics(self) -> Statistics | None:
        """What the game counts of itself."""
        return statistics_of(self.pack)

    def count(self, index: int, total: Met) -> None:
        """Play the pair that begins with a game, and the game alone beside it, and add them."""
        rival, game = self.at(index)
        play = Counting(self.statistics, total.cards, index - game) if self.statistics else play_noting
        total.cells.setdefault(rival, Cell()).merge(play_pairs(self.match(rival), [game // SEATS], play))
        if self.alone and index // SEATS < self.meetings.alone:
            self.alone.count(index // SEATS, total.alone)

    def prepare(self) -> None:
        """Lay their tables before the first is played. Raises what `prepare_match` raises."""
        for rival in self.meetings.rivals:
            self.match(rival)

    def play(self) -> Met:
        """Play them all."""
        total = Met()
        for index in range(0, self.meetings.whole, SEATS):
            self.count(index, total)
        return total
