"""How long games take in which somebody thinks: told before they begin, and what they may take here.

Games are counted by how long one game of one who thinks has taken where that was measured (`python -m tests.tools.thought`), in plain
Python or compiled, on a machine that takes 6.1 ms for the reference loop of `bench`. Of a game that was never measured the slowest counts.
"""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import ceil
from pathlib import Path
from typing import Any, Final

from engine import is_compiled
from engine.play.opponents import AND, SHARP

MEASURED: Final = Path(__file__).with_suffix(".toml")
LONGEST: Final = 3600  # seconds that all games of a run may take, one after the other
SHUFFLE_LONGEST: Final = 300  # seconds that the games may take that stay together
PATIENCE, LEAST_PATIENCE = 5, 60  # times as long as measured, before games are given up; and seconds at least
PIECE: Final = 10  # seconds of games that a worker takes at once
LEAST: Final = 10  # games of a run


@cache
def measured() -> dict[str, dict[str, float]]:
    """Seconds that a game takes, by game, and by engine: "plain" or "compiled"."""
    table: dict[str, Any] = tomllib.loads(MEASURED.read_text(encoding="utf-8"))
    return table


def seconds_of(game: str) -> float:
    """How long a game takes in which one player thinks, by the engine that plays here."""
    engine, times = "compiled" if is_compiled() else "plain", measured()
    return times[game][engine] if game in times else max(one[engine] for one in times.values())


def how_many_think(players: Sequence[str]) -> int:
    """How many of those think who play, by name; several of them are one name, "steady + sharp"."""
    return sum(name.strip() == SHARP for one in players for name in one.split(AND.strip()))


@dataclass(frozen=True)
class Forecast:
    """How long so many games take, of which some stay together, in each of which so many players think; no time where nobody does. Beside
    each two of them the first player may play one more, against an opponent for practice, so many `alone` at most.
    """

    game: str
    players: tuple[str, ...]
    games: int
    together: int = 1
    alone: int = 0

    @property
    def each(self) -> float:
        """Seconds of one game; 0 where nobody thinks."""
        return how_many_think(self.players) * seconds_of(self.game)

    @property
    def each_alone(self) -> float:
        """Seconds of one game alone; 0 where there are none, or the first player does not think."""
        return how_many_think(self.players[:1]) * seconds_of(self.game) if self.alone else 0.0

    @property
    def each_with_its_half(self) -> float:
        """Seconds of one game, and of half a game alone beside it where there are some."""
        return self.each + self.each_alone / 2

    @property
    def beside(self) -> int:
        """How many games alone there are."""
        return min(self.games // 2, self.alone)

    @property
    def seconds(self) -> float:
        """Of all games, one after the other."""
        return self.games * self.each + self.beside * self.each_alone

    @property
    def fitting(self) -> int:
        """How many games may be played."""
        if not self.each:
            return self.games
        few = int(LONGEST / self.each_with_its_half)
        return few if few // 2 <= self.alone else int((LONGEST - self.alone * self.each_alone) / self.each)

    @property
    def problem(self) -> str:
        """Why so many games are not played here, nothing where they are."""
        each = f"Whoever thinks takes about {in_words(self.each)} for a game"
        if self.seconds > LONGEST:
            fewer = f"so that {self.fitting:,} games fit: choose fewer, or somebody who answers at once"
            so_long = f"these are {self.games:,}: {in_words(self.seconds)} in all"
            return f"{each}, and {so_long}. At most {in_words(LONGEST)} is played here, {fewer}."
        if self.together * self.each_with_its_half > SHUFFLE_LONGEST:
            return f"{each}, and {self.together} games stay together here: that is too long. Choose somebody who answers at once."
        return ""

    @property
    def words(self) -> str:
        """How long it takes, nothing where nobody thinks."""
        if not self.each:
            return ""
        games = f"{self.games:,} games and {self.beside} more by itself" if self.each_alone else f"{self.games:,}"
        return f"Somebody thinks: {in_words(self.each)} for a game, about {in_words(self.seconds)} for {games}."

    @property
    def at_once(self) -> int:
        """How many of the games a worker takes at once, of those that stay together all."""
        return (
            max(int(PIECE / self.each_with_its_half) // self.together, 1) * self.together if self.each else self.games
        )

    @property
    def patience(self) -> int:
        """After how many seconds what a worker takes at once is given up; 0 where nobody thinks."""
        return max(ceil(PATIENCE * self.at_once * self.each_with_its_half), LEAST_PATIENCE) if self.each else 0


def in_words(seconds: float) -> str:
    """A time to the second, the minute or the hour."""
    for size, unit in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= 2 * size or seconds == size:
            number = round(seconds / size)
            return f"{number} {unit}s" if number > 1 else f"an {unit}" if unit == "hour" else f"a {unit}"
    number = max(round(seconds), 1)
    return f"{number} seconds" if number > 1 else "a second"
