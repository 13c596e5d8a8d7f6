"""What many games amount to: whole numbers that add up the same in any order and on any machine."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from hashlib import sha256
from math import sqrt
from typing import Any

from engine.kernel.state import TURNS, Game

NORMAL_95 = 1.959964  # standard deviations on each side that hold 95 %


@dataclass
class Tally:
    """Games by how they ended for one seat: `causes` of its wins, `losses` by cause, `win_turns` counted in its own turns.

    `events` and `decisions` add up over all games.
    """

    games: int = 0
    wins: int = 0
    unfinished: int = 0
    events: int = 0
    decisions: int = 0
    causes: Counter[str] = field(default_factory=Counter)
    losses: Counter[str] = field(default_factory=Counter)
    win_turns: Counter[int] = field(default_factory=Counter)

    def add(self, game: Game, seat: int) -> None:
        """Count a game that is over."""
        self.games += 1
        self.events += game.events
        self.decisions += len(game.answers)
        if game.unfinished:
            self.unfinished += 1
        elif seat in game.winners:
            self.wins += 1
            self.causes[game.cause] += 1
            self.win_turns[game.counts[TURNS][seat]] += 1
        else:
            self.losses[game.cause] += 1

    def merge(self, other: Tally) -> None:
        """Add what another tally has counted."""
        self.games += other.games
        self.wins += other.wins
        self.unfinished += other.unfinished
        self.events += other.events
        self.decisions += other.decisions
        self.causes.update(other.causes)
        self.losses.update(other.losses)
        self.win_turns.update(other.win_turns)

    @property
    def mean_win_turn(self) -> float | None:
        """The mean of the winning turns, None without a win."""
        return self.turns / self.wins if self.wins else None

    @property
    def turns(self) -> int:
        """All winning turns added up."""
        return sum(turn * n for turn, n in self.win_turns.items())

    @property
    def interval_95(self) -> tuple[float, float] | None:
        """Where the true mean of the winning turns lies with 95 % confidence, by the normal approximation; from two wins on."""
        mean = self.mean_win_turn
        if mean is None or self.wins < 2:
            return None
        squares = sum(turn * turn * n for turn, n in self.win_turns.items())
        variance = (self.wins * squares - self.turns**2) / (self.wins * (self.wins - 1))
        margin = NORMAL_95 * sqrt(variance / self.wins)
        return mean - margin, mean + margin

    def plain(self) -> dict[str, Any]:
        """Its whole numbers, in an order that never changes."""
        return {
            "games": self.games,
            "wins": self.wins,
            "unfinished": self.unfinished,
            "events": self.events,
            "decisions": self.decisions,
            "causes": dict(sorted(self.causes.items())),
            "losses": dict(sorted(self.losses.items())),
            "win_turns": {str(turn): n for turn, n in sorted(self.win_turns.items())},
        }

    def digest(self) -> str:
        """A hash of its numbers: equal for equal runs."""
        return sha256(json.dumps(self.plain(), separators=(",", ":")).encode()).hexdigest()
