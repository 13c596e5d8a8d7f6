"""How many cards of each origin there are, as pages say it."""

from collections import Counter
from typing import Any, NamedTuple

from django.db.models import Count

from engine.packs.cards import PRINTED
from engine.plurals import plural


class Counts(NamedTuple):
    """How many cards are printed, known from public pages only, and ours."""

    printed: int
    public: int
    ours: int

    @property
    def rows(self) -> list[tuple[int, str]]:
        """The origins that cards are of, each with its number: no card at all is a row without a word."""
        rows = [(self.printed, "printed"), (self.public, "public"), (self.ours, "practice")]
        return [row for row in rows if row[0]] or [(0, "")]

    @property
    def summary(self) -> str:
        """As the head of a list has it: ``12 cards, 5 of them printed, 3 public``."""
        total = sum(self)
        return f"{plural(total, 'card')}{f', {self.share}' if total else ''}"

    @property
    def share(self) -> str:
        """How many of them are printed or known from public pages."""
        rows = [row for row in self.rows if row[1] != "practice"]
        if not rows:
            return "none printed"
        (first, origin), *others = rows
        if first == sum(self):
            return f"all {origin}"
        return ", ".join([f"{first} of them {origin}", *(f"{number} {word}" for number, word in others)])


def counts_of(cards: Any) -> Counts:
    """How many of some cards there are of each origin."""
    statuses = Counter(dict(cards.order_by().values_list("status").annotate(n=Count("pk"))))
    public, printed = statuses["public"], sum(statuses[status] for status in PRINTED)
    return Counts(printed, public, statuses.total() - printed - public)
