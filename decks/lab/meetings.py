"""A deck against each of some others, as in a row of a matrix: games in pairs on one shuffle, by number, so that workers share them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.kernel.chance import number
from engine.packs.cards import DeckList, Pack
from engine.play.matches import SEATS, Match
from engine.play.matrix import Cell, Matrix, Two, play_pairs, prepare_meeting


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

    def match(self, pack: Pack, rival: str) -> Match:
        """The games against one of them. Raises what `prepare_match` raises."""
        decks = {self.title: self.deck, rival: self.rivals[rival]}
        return prepare_meeting(pack, decks, (self.title, rival), self.seed, self.pilots, self.options)

    def matrix(self, met: "Met") -> Matrix:
        """What has come of them as a matrix."""
        return Matrix([self.title, *self.rivals], {(self.title, rival): cell for rival, cell in met.cells.items()})


@dataclass
class Met:
    """What has come of the games of a deck, by whom it has met."""

    cells: dict[str, Cell] = field(default_factory=dict)

    def take(self, plain: Mapping[str, Any]) -> None:
        """Add what is given as `plain`."""
        for rival, cell in plain.get("cells", {}).items():
            self.cells.setdefault(rival, Cell()).merge(Cell.of(cell))

    def plain(self) -> dict[str, Any]:
        """The same as a table."""
        return {"cells": {rival: cell.plain() for rival, cell in self.cells.items()}}

    def details(self) -> dict[str, Any]:
        """What is known besides: nothing."""
        return {}


@dataclass(frozen=True)
class MeetingGames:
    """The games of a deck by number: whom it meets one after the other, pair by pair."""

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

    def count(self, index: int, total: Met) -> None:
        """Play the pair that begins with a game, and add it."""
        rival, game = self.at(index)
        total.cells.setdefault(rival, Cell()).merge(play_pairs(self.match(rival), [game // SEATS]))
