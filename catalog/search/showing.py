"""How a query wants its answer: in which order, and shown as what."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from catalog.search.operators import DESCENDING, DIR, HOUSE, SHOW, SORT, SWITCH, Test

NAME: Final = "name"
WAYS: Final[
    Mapping[str, tuple[str, str]]
] = {  # by what an order goes, what stands first, and what if it is turned round
    NAME: ("", "from Z to A"),
    "set": ("", "the last first"),
    "type": ("", "from the end"),
    "cost": ("cheapest first", "dearest first"),
}
OF_NUMBERS: Final = ("lowest first", "highest first")


class Showing(NamedTuple):
    """The name of an order, empty where none is asked for, whether it begins at the other end, whether numbers count in it that are
    only ours, and the word for how cards are shown, empty where none is said.
    """

    by: str = ""
    descending: bool = False
    house: bool = False
    view: str = ""

    @property
    def sort(self) -> str:
        """The order as an address has it: `cost`, `-cost`."""
        return "-" * self.descending + self.by

    def by_name_only(self) -> "Showing":
        """The same for things that have a name and no numbers, types or sets."""
        return Showing(self.by, self.descending) if self.by == NAME else PLAIN


def order_of(sort: str) -> Showing:
    """An order as an address has it: `cost`, `-cost`."""
    return Showing(sort.removeprefix("-"), sort.startswith("-"))


PLAIN: Final = Showing()  # as it comes


def showing_of(answers: Iterable[object]) -> Showing:
    """How a query wants its answer by the tests that its comparisons are; of several that say it the first. A direction alone is one of
    names.
    """
    said: dict[str, str] = {}
    for test in answers:
        if isinstance(test, Test) and test.operator.value == SWITCH:
            said.setdefault(test.operator.key, str(test.value))
    sort, turn = said.get(SORT, NAME if DIR in said else ""), said.get(DIR)
    descending = turn == DESCENDING if turn else sort.startswith("-")
    return Showing(sort.removeprefix("-"), descending, HOUSE in said, said.get(SHOW, ""))


def in_order(showing: Showing, fields: Mapping[str, str]) -> str:
    """The order and the look in English: "sorted by Light cost, dearest first, shown as names". `fields` are how numbers are called."""
    first = WAYS.get(showing.by, OF_NUMBERS)[showing.descending]
    parts = [f"sorted by {fields.get(showing.by, showing.by)}" if showing.by else "", first if showing.by else ""]
    return ", ".join(filter(None, [*parts, f"shown as {showing.view}" if showing.view else ""]))
