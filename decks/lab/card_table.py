"""The cards of a report as a table: the columns that it can be sorted by, and the cards in the order of one of them."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from decks.lab.report import CardRow, Report
from engine.play.tally import Statistic

ASCENDING, DESCENDING = "ascending", "descending"
BACK = "-"  # in front of a column's id: the other way round


@dataclass(frozen=True)
class CardColumn:
    """A column: the value that cards are sorted by, which way round at first, and which way round they are now, if by this one."""

    id: str
    words: str
    value: Callable[[CardRow], Any]
    first: str = DESCENDING
    help: str = ""
    now: str = ""

    @property
    def address(self) -> str:
        """What sorts by this column, the other way round where it is sorted so already."""
        return f"?sort={BACK if self.now == self.first else ''}{self.id}#cards"

    def sorted(self, rows: list[CardRow]) -> list[CardRow]:
        """The cards as this column sorts them now, equal ones by name; those without a value come last either way."""
        by_name = sorted(rows, key=lambda row: row.card)
        valued = [row for row in by_name if self.value(row) is not None]
        without = [row for row in by_name if self.value(row) is None]
        return sorted(valued, key=self.value, reverse=self.now == DESCENDING) + without


OWN = (
    CardColumn("name", "Card", lambda row: row.card, ASCENDING),
    CardColumn("copies", "Copies", lambda row: row.copies),
    CardColumn("effect", "Faster or slower", lambda row: row.effect and row.effect.value, ASCENDING),
    CardColumn("opened", "First hand", lambda row: row.opened and row.opened.value),
)
USUAL = "effect"


@dataclass(frozen=True)
class CardTable:
    """The columns that every game has, by id; those of what a game counts by card; and the cards in order."""

    columns: dict[str, CardColumn]
    statistic_columns: list[CardColumn]
    rows: list[CardRow]


def card_table(report: Report, sort: str) -> CardTable:
    """The cards of a report, sorted by the id of a column, with a minus in front the other way round; by what each does where no
    column is called so.
    """
    columns = {column.id: column for column in (*map(statistic_column, report.card_columns), *OWN)}
    name = sort.removeprefix(BACK)
    chosen = columns.get(name, columns[USUAL])
    turned = chosen.id == name and sort != name
    chosen = replace(chosen, now=DESCENDING if turned == (chosen.first == ASCENDING) else ASCENDING)
    columns[chosen.id] = chosen
    own = {column.id: columns[column.id] for column in OWN}
    return CardTable(own, [columns[statistic.id] for statistic in report.card_columns], chosen.sorted(report.cards))


def statistic_column(statistic: Statistic) -> CardColumn:
    """The column of what a game counts by card."""
    return CardColumn(statistic.id, statistic.name, lambda row: row.per_game.get(statistic.id), help=statistic.help)
