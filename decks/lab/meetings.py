"""A deck against each of some others, as in a row of a matrix: games in pairs on one shuffle, by number, so that workers share them.

What becomes of its cards there is counted, and beside each of the first pairs it plays a game against an opponent for practice: how fast
it is by itself.
"""

from collections.abc import Iterable, Mapping, Sequence
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
from engine.play.matrix import Cell, Matrix, Two, play_pairs, play_through, prepare_meeting
from engine.play.opponents import MIRROR, opponents_of
from engine.play.pilots import Pilot
from engine.play.tally import Notes, Statistics, Tally

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
    """What has come of the games of a deck, by whom it has met, and by that the number of a game that was `won` and of one that was
    `lost`, from 0; of all these games what became of its `cards`; and its games `alone`, against an opponent for `practice`. A run
    that was played before those were counted knows only the first.
    """

    cells: dict[str, Cell] = field(default_factory=dict)
    won: dict[str, int] = field(default_factory=dict)
    lost: dict[str, int] = field(default_factory=dict)
    cards: Tally = field(default_factory=Tally)
    alone: Tally = field(default_factory=Tally)
    practice: str = ""

    def take(self, plain: Mapping[str, Any]) -> None:
        """Add what is given as `plain`."""
        for rival, cell in plain.get("cells", {}).items():
            self.cells.setdefault(rival, Cell()).merge(Cell.of(cell))
        for name, shown in (("won", self.won), ("lost", self.lost)):
            for rival, index in plain.get(name, {}).items():
                show(shown, rival, index)
        self.cards.take(plain.get("cards", {}))
        self.alone.take(plain.get("alone", {}))
        self.practice = plain.get("practice", self.practice)

    def plain(self) -> dict[str, Any]:
        """Whom it has met, as a table."""
        return {"cells": {rival: cell.plain() for rival, cell in self.cells.items()}}

    def details(self) -> dict[str, Any]:
        """What is known besides, as a table."""
        cards = self.cards.plain() | self.cards.details()
        alone = {"alone": self.alone.plain(), "practice": self.practice} if self.practice else {}
        return {"won": self.won, "lost": self.lost, "cards": cards} | alone


def show(games: dict[str, int], rival: str, index: int) -> None:
    """Let a game against somebody be the one to show, unless there is one of a lower number, or seen from the seat of the deck, as games of
    even number are.
    """
    games[rival] = min(index, games.get(rival, index), key=lambda one: (one % SEATS, one))


def beside_as_json(pack: Pack | None, met: Met, deck: DeckList) -> dict[str, Any]:
    """What is known of a deck beside whom it has met: its games `alone`, and the cards that were hardly ever played; None where that was
    not counted.
    """
    alone = {"opponent": met.practice} | outcome_of(met.alone) if met.alone.games else None
    cards = report_by(pack, met.cards, deck)
    return {"alone": alone, "unplayed": cards.hardly_played if cards.cards and met.cards.games else None}


@dataclass(frozen=True)
class Counting:
    """Plays games against somebody to their end, and counts how they end for the deck, and what becomes of its cards where the game counts
    that; in a run those games begin with the number `first`.
    """

    met: Met
    rival: str
    statistics: Statistics | None
    first: int

    def __call__(self, match: Match, index: int) -> tuple[Game, int]:
        game, pilots = match.begin(index)
        seat = index % SEATS
        notes = self.watched(game, pilots, seat)
        began = play_through(game, pilots)
        ending = self.met.cards.add(game, seat)
        if self.statistics and notes:
            self.statistics.at_end(notes)
            self.met.cards.add_notes(notes, self.first + index, ending)
        if len(game.winners) == 1:
            show(self.met.won if seat in game.winners else self.met.lost, self.rival, index)
        return game, began

    def watched(self, game: Game, pilots: list[Pilot], seat: int) -> Notes | None:
        """Write down what happens to the deck in a game, as far as the game counts it."""
        if self.statistics is None:
            return None
        notes = watch(game, self.statistics, seat)
        pilots[seat] = Marking(pilots[seat], self.statistics.picks, notes)
        return notes


def practice_of(pack: Pack) -> str:
    """The opponent for practice that a game has first; nothing where it has none but one who plays your own deck."""
    return next((name for name, one in opponents_of(pack).items() if not one.is_level and name != MIRROR), "")


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
        """The games that it plays by itself, those of a run with the same seed that asks how fast it is; None where there are none. Raises
        what `prepare` raises.
        """
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
        play = Counting(total, rival, self.statistics, index - game)
        total.cells.setdefault(rival, Cell()).merge(play_pairs(self.match(rival), [game // SEATS], play))
        if self.alone and index // SEATS < self.meetings.alone:
            total.practice = practice_of(self.pack)
            self.alone.count(index // SEATS, total.alone)

    def prepare(self, rivals: Iterable[str]) -> None:
        """Lay the tables against some of them, and the one alone, before the first game is played. Raises what `prepare_match` raises."""
        for rival in rivals:
            self.match(rival)
        if self.alone:
            assert self.alone.table

    def play(self) -> Met:
        """Play them all."""
        total = Met()
        for index in range(0, self.meetings.whole, SEATS):
            self.count(index, total)
        return total
