"""Goldfish games: a deck against an opponent that is always the same, played by a pilot, as often as somebody likes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from engine.cards import DeckList, Pack
from engine.kernel.agenda import answer
from engine.kernel.chance import number
from engine.kernel.record import begin
from engine.kernel.state import Game
from engine.kernel.table import Table
from engine.kernel.view import View
from engine.pilots import Pilot, opponents_of, pilots_of
from engine.play import rules_of
from engine.tally import Tally

HERO = 0  # the seat whose deck is looked at


class UnknownNameError(Exception):
    """There is no pilot or opponent of that name; the message names those that there are."""


@dataclass(frozen=True)
class Run:
    """Games of one deck: the table they are played on, and who plays, each pilot made anew from the seed of a game."""

    table: Table
    pilots: tuple[Callable[[int], Pilot], ...]
    seed: int

    def game_seed(self, index: int) -> int:
        """The seed of the so-and-so-manyth game of the run."""
        return number(self.seed, "game", index)

    def play(self, index: int, *, logged: bool = False) -> Game:
        """One game of the run, to its end."""
        seed = self.game_seed(index)
        return play_out(
            begin(self.table, seed, logged=logged), [make(seed + seat) for seat, make in enumerate(self.pilots)]
        )

    def tally(self, indices: Iterable[int]) -> Tally:
        """What these games of the run amount to."""
        tally = Tally()
        for index in indices:
            tally.add(self.play(index), HERO)
        return tally


def play_out(game: Game, pilots: Sequence[Pilot]) -> Game:
    """Let the pilots of the seats play a game to its end."""
    views = [View(game, seat) for seat in range(game.table.seats)]
    while (decision := game.decision) is not None:
        seat = decision.seat
        answer(game, pilots[seat](views[seat], decision))
    return game


def known_as(what: str, name: str, known: Iterable[str]) -> None:
    """Raises UnknownNameError for a name that is not known, with those that are."""
    if name not in known:
        message = f"no {what} is called {name!r}; there is {', '.join(known)}"
        raise UnknownNameError(message)


def prepare(
    pack: Pack, deck: DeckList, seed: int, pilot: str = "greedy", opponent: str = "", options: Collection[str] = ()
) -> Run:
    """A run of a deck against an opponent, by name, the game's first one without a name.

    Raises UnknownNameError, and NotPlayableError for a game without rules.
    """
    rules = rules_of(pack)
    pilots, opponents = pilots_of(pack), opponents_of(pack)
    known_as("pilot", pilot, pilots)
    opponent = opponent or next(iter(opponents), "")
    known_as("opponent", opponent, opponents)
    for option in options:
        known_as("option", option, pack.options)
    other = opponents[opponent]
    table = Table(rules, other.decks(rules, deck), {*options, *other.options})
    rival = other.pilot
    return Run(table, (pilots[pilot], *([lambda seed: rival] if rival else [])), seed)
