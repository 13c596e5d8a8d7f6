"""The puzzle of the day: the same for everybody, by the date in UTC, and each day of another game."""

from dataclasses import dataclass
from datetime import UTC, date, datetime

from catalog.cached import pack_or_none
from catalog.models import Game
from engine.packs.cards import Puzzle
from engine.play.playable import is_playable


@dataclass(frozen=True)
class OfDay:
    """The puzzle of a day, and the game that it is of."""

    game: Game
    puzzle: Puzzle


def today() -> date:
    """The day that it is in UTC."""
    return datetime.now(UTC).date()


def puzzle_of(day: date) -> OfDay | None:
    """The puzzle of a day; None where no game has any. The games take turns, and each goes through its puzzles."""
    packs = [(game, pack_or_none(game)) for game in Game.objects.all()]
    rows = [(game, [*pack.puzzles.values()]) for game, pack in packs if pack and pack.puzzles and is_playable(pack)]
    if not rows:
        return None
    number, of = divmod(day.toordinal(), len(rows))
    game, puzzles = rows[of]
    return OfDay(game, puzzles[number % len(puzzles)])


def days_of_puzzle(puzzle: Puzzle, days: set[date]) -> list[date]:
    """Those of some days whose puzzle this is."""
    return [day for day in sorted(days) if (of := puzzle_of(day)) and of.puzzle == puzzle]
