"""The cards of a report as a table: the columns that it can be sorted by, and the cards in the order of one of them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from decks.lab.report import CardRow, Report
from decks.lab.worth import CardWorth
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
FIRST_HAND = ("effect", "opened")  # what tells of the first hand alone, and stands behind the rest
WORTH, NAME = "worth", "name"


@dataclass(frozen=True)
class CardTable:
    """The columns that every game has, by id; those of what a game counts by card; the cards in order; and by what they are sorted."""

    columns: dict[str, CardColumn]
    statistic_columns: list[CardColumn]
    rows: list[CardRow]
    sorted_by: str = NAME

    @property
    def is_of_first_hand(self) -> bool:
        """Whether they are sorted by what tells of the first hand."""
        return self.sorted_by in FIRST_HAND


def card_table(report: Report, sort: str, worths: Mapping[str, CardWorth]) -> CardTable:
    """The cards of a report, sorted by the id of a column, with a minus in front the other way round. Where no column is called so, by what
    each is worth as far as that has been found, else by name.
    """
    own = (*OWN, worth_column(worths))
    columns = {column.id: column for column in (*map(statistic_column, report.card_columns), *own)}
    name = sort.removeprefix(BACK)
    chosen = columns.get(name, columns[WORTH if worths else NAME])
    turned = chosen.id == name and sort != name
    chosen = replace(chosen, now=DESCENDING if turned == (chosen.first == ASCENDING) else ASCENDING)
    columns[chosen.id] = chosen
    told = [columns[statistic.id] for statistic in report.card_columns]
    return CardTable({one.id: columns[one.id] for one in own}, told, chosen.sorted(report.cards), chosen.id)


def worth_column(worths: Mapping[str, CardWorth]) -> CardColumn:
    """The column of what cards are worth."""

    def value(row: CardRow) -> float | None:
        found = worths.get(row.card)
        return found.worth.value if found and found.worth else None

    return CardColumn(WORTH, "Worth", value)


def statistic_column(statistic: Statistic) -> CardColumn:
    """The column of what a game counts by card."""
    return CardColumn(statistic.id, statistic.name, lambda row: row.per_game.get(statistic.id), help=statistic.help)
