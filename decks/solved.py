"""What a visitor has solved: which puzzles and lessons, with how few hints, and how many days of puzzles in a row."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from decks.models import SolvedPuzzle
from engine.packs.cards import Puzzle

SOLVED_MAX: Final = 2_000  # rows of one visitor
DAY: Final = timedelta(days=1)


@dataclass(frozen=True)
class Solved:
    """That a puzzle is solved: with the fewest hints, and on which days as the puzzle of the day."""

    hints: int
    days: frozenset[date] = frozenset()


def solved_of(rows: Iterable[SolvedPuzzle]) -> dict[tuple[str, str], Solved]:
    """What rows say of each puzzle, by its game and its folder and id; several rows of one puzzle as one."""
    found: dict[tuple[str, str], Solved] = {}
    for row in rows:
        one = Solved(row.hints, days_of(row.days))
        at = (row.game, row.puzzle)
        before = found.get(at, one)
        found[at] = Solved(min(one.hints, before.hints), one.days | before.days)
    return found


def days_of(written: Iterable[object]) -> frozenset[date]:
    """Days as they are kept, without what is none."""
    days = set()
    for word in written:
        try:
            days.add(date.fromisoformat(str(word)))
        except ValueError:
            continue
    return frozenset(days)


def solved_in(owner: str, game: str) -> dict[str, Solved]:
    """What a visitor has solved of a game, by folder and id."""
    rows = SolvedPuzzle.objects.owned_by(owner).filter(game=game)
    return {ref: solved for (_, ref), solved in solved_of(rows).items()}


def days_solved(owner: str) -> frozenset[date]:
    """The days whose puzzle a visitor has solved on that day."""
    found = solved_of(SolvedPuzzle.objects.owned_by(owner)).values()
    return frozenset(day for solved in found for day in solved.days)


def streak(days: Collection[date], today: date) -> int:
    """How many days in a row have been solved, up to today, or to yesterday as long as today is not."""
    day = today if today in days else today - DAY
    many = 0
    while day in days:
        many, day = many + 1, day - DAY
    return many


def keep_solved(owner: str, puzzle: Puzzle, hints: int, days: Iterable[date] = ()) -> None:
    """Keep that a visitor has solved a puzzle, with so many hints, as the puzzle of these days."""
    row = SolvedPuzzle.objects.owned_by(owner).filter(game=puzzle.game, puzzle=puzzle.ref).first()
    if row is None:
        if SolvedPuzzle.objects.owned_by(owner).count() >= SOLVED_MAX:
            return
        row = SolvedPuzzle(owner=owner, game=puzzle.game, puzzle=puzzle.ref, hints=hints)
    row.title = puzzle.title
    row.hints = min(row.hints, hints)
    row.days = sorted({*row.days, *(day.isoformat() for day in days)})
    row.save()
