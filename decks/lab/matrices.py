"""A matrix of decks as page and command tell it: the share of each deck against all others and against each, with 95 % intervals."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from decks.lab.report import Estimate
from decks.lab.shares import share_of, share_of_row
from engine.play.matrix import Cell, Matrix

DIGITS: Final = 4  # behind the point, of a share as JSON
EVEN: Final = 0.5


@dataclass(frozen=True)
class Against:
    """The games of a deck against another one, whose share it has won."""

    deck: str
    other: str
    cell: Cell
    share: Estimate

    @property
    def first(self) -> Estimate:
        """The share that whoever took the first turn has won."""
        return estimate(share_of(self.cell.first))

    @property
    def turns(self) -> float:
        """How many turns each player had in a game, on average."""
        return self.cell.turns.mean or 0.0


@dataclass(frozen=True)
class Row:
    """A deck against all others: the share of all games, and the games against each, None against itself."""

    deck: str
    share: Estimate
    cells: list[Against | None]

    @property
    def met(self) -> list[Against]:
        """The games against each that it has met."""
        return [cell for cell in self.cells if cell]

    @property
    def whole(self) -> Cell:
        """Its games together."""
        whole = Cell()
        for one in self.met:
            whole.merge(one.cell)
        return whole

    @property
    def best(self) -> Against:
        """The deck that it wins most against, the first of equals."""
        return max(self.met, key=lambda one: one.share.value)

    @property
    def worst(self) -> Against:
        """The deck that it wins least against, the first of equals."""
        return min(self.met, key=lambda one: one.share.value)


@dataclass(frozen=True)
class MatrixReport:
    """All that is told of a matrix: its rows in the order of its decks, and what came of all games together."""

    decks: list[str]
    rows: list[Row]
    whole: Cell

    @property
    def first(self) -> Estimate:
        """The share that whoever took the first turn has won."""
        return estimate(share_of(self.whole.first))

    @property
    def turns(self) -> float:
        """How many turns each player had in a game, on average."""
        return self.whole.turns.mean or 0.0


def report_of(matrix: Matrix, decks: Iterable[str] = ()) -> MatrixReport:
    """The report of a matrix, with rows of these decks, or of all; a deck that has met nobody has none."""
    rows = [row_of(matrix, deck) for deck in decks or matrix.decks if matrix.row(deck)]
    return MatrixReport(list(matrix.decks), rows, matrix.whole)


def row_of(matrix: Matrix, deck: str) -> Row:
    """The row of a deck that has met others."""
    share = share_of_row(matrix.row(deck).values())
    return Row(deck, estimate(share), [against_of(matrix, deck, other) for other in matrix.decks])


def against_of(matrix: Matrix, deck: str, other: str) -> Against | None:
    """The games of a deck against another one, None where they have not met."""
    cell = matrix.cell(deck, other)
    return Against(deck, other, cell, estimate(share_of(cell.points))) if cell else None


def estimate(share: Estimate | None) -> Estimate:
    """A share of games that have been played."""
    assert share is not None
    return share


# In words


def of_100(share: float) -> str:
    """A share as so many of 100."""
    return str(round(100 * share))


def between(share: Estimate) -> str:
    """Where the true share lies, as so many of 100."""
    return f"{of_100(share.low)} to {of_100(share.high)}"


def sentence(row: Row) -> str:
    """How often a deck wins, and against whom most and least."""
    several = len(row.met) > 1 and row.best.share.value > row.worst.share.value
    met = f"the {len(row.met)} decks that it met" if len(row.met) > 1 else row.met[0].other
    wins = f"{row.deck} wins {of_100(row.share.value)} of 100 games against {met} ({between(row.share)})"
    even = ", which may be an even match" if several and may_be_even(row.worst) else ""
    ends = f": most against {with_share(row.best)}, least against {with_share(row.worst)}{even}" if several else ""
    return f"{wins}{ends}."


def may_be_even(met: Against) -> bool:
    """Whether a deck that won less than half of its games may in truth win half of them."""
    return met.share.value < EVEN <= met.share.high


def with_share(met: Against) -> str:
    """A deck that was met, with how many of 100 games were won."""
    return f"{met.other} ({of_100(met.share.value)})"


# As JSON


def as_json(report: MatrixReport, about: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The figures as a table; `about` is what is told of each deck besides."""
    return {
        "rows": [
            {"deck": row.deck}
            | dict(about[row.deck])
            | figures(row.share, row.whole)
            | {"cells": [{"deck": one.other} | met_as_json(one) for one in row.met]}
            for row in report.rows
        ],
        "first": rounded(report.first),
        "turns": round(report.turns, DIGITS),
        "played": report.whole.games,
        "drawn": report.whole.drawn,
    }


def met_as_json(one: Against) -> dict[str, Any]:
    """The games of two decks as a table."""
    return figures(one.share, one.cell) | {"first": rounded(one.first), "turns": round(one.turns, DIGITS)}


def figures(share: Estimate, cell: Cell) -> dict[str, Any]:
    """A share with its interval, and the games that it is made of."""
    return rounded(share) | {"games": cell.games, "won": cell.won, "lost": cell.lost, "drawn": cell.drawn}


def rounded(share: Estimate) -> dict[str, float]:
    """A share and its interval."""
    return {
        "share": round(share.value, DIGITS),
        "low": round(share.low, DIGITS),
        "high": round(share.high, DIGITS),
    }
